//! The chapters of the C headers, and the files of `src/abi` that each one consists of.

/// A chapter of the header: its title, and the files of `src/abi` whose items follow, in this order.
pub(crate) struct Chapter {
    pub(crate) title: &'static str,
    pub(crate) files: &'static [&'static str],
}

/// The chapters of taut.h, in their order.
pub(crate) const CHAPTERS: [Chapter; 20] = [
    Chapter { title: "Statuses and errors", files: &["status", "last_error"] },
    Chapter { title: "Versions, struct sizes and leaks", files: &["version"] },
    Chapter { title: "Memory of the host", files: &["allocator"] },
    Chapter { title: "Values and choices", files: &["values", "choices"] },
    Chapter { title: "Grids", files: &["grid", "cells", "sides", "obstacles"] },
    Chapter { title: "Planners", files: &["options", "planner"] },
    Chapter { title: "Queries and paths", files: &["query", "many", "path", "batch"] },
    Chapter { title: "Watching a search", files: &["event_list", "events"] },
    Chapter { title: "Links", files: &["links"] },
    Chapter { title: "Among moving obstacles", files: &["movers"] },
    Chapter { title: "Questions without a search", files: &["questions", "reach"] },
    Chapter { title: "Following a path", files: &["corridor"] },
    Chapter { title: "Improving a path", files: &["improve"] },
    Chapter { title: "Fields", files: &["field_options", "field", "field_ask"] },
    Chapter { title: "Agents and crowds", files: &["policy", "crowd"] },
    Chapter {
        title: "Graphs of the host",
        files: &["graph", "graph_builders", "graph_planner", "graph_sights", "graph_batch"],
    },
    Chapter { title: "Snapshots and rollback", files: &["snapshot"] },
    Chapter { title: "Saving and loading", files: &["saved"] },
    Chapter { title: "Recording calls", files: &["record"] },
    Chapter { title: "Pools", files: &["pool", "graph_pool"] },
];

/// The chapters of taut_motion.h, in their order.
pub(crate) const MOTION_CHAPTERS: [Chapter; 9] = [
    Chapter { title: "Choices", files: &["motion/choices"] },
    Chapter { title: "Shapes", files: &["motion/shape"] },
    Chapter {
        title: "Spaces",
        files: &[
            "motion/space_options",
            "motion/space",
            "motion/chain",
            "motion/constraint",
            "motion/space_rules",
            "motion/space_ask",
        ],
    },
    Chapter { title: "Planners of motions", files: &["motion/options", "motion/planner"] },
    Chapter {
        title: "Searches and paths",
        files: &["motion/query", "motion/asking", "motion/roadmap", "motion/path", "motion/pieces", "motion/improve"],
    },
    Chapter { title: "Worlds of polygons", files: &["motion/world"] },
    Chapter {
        title: "Navigation meshes",
        files: &[
            "motion/mesh",
            "motion/mesh_files",
            "motion/mesh_floors",
            "motion/mesh_areas",
            "motion/mesh_obstacles",
            "motion/mesh_links",
            "motion/mesh_crowds",
        ],
    },
    Chapter { title: "Curves", files: &["motion/curves"] },
    Chapter { title: "Actions", files: &["motion/actions"] },
];

/// Files whose exports are for tests only.
const TESTS_ONLY: [&str; 1] = ["inject"];

/// What marks an item for the header.
const MARKS: [&str; 5] =
    ["#[unsafe(no_mangle)]", "pub struct taut_", "pub enum taut_", "pub type taut_", "pub const TAUT_"];

/// The source files (path below `src/abi` without its ending, and text) that have items for the header but belong to no
/// chapter.
pub(crate) fn forgotten<'a>(sources: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let known = |stem: &str| {
        stem.ends_with("_tests")
            || TESTS_ONLY.contains(&stem)
            || CHAPTERS.iter().chain(&MOTION_CHAPTERS).any(|chapter| chapter.files.contains(&stem))
    };
    let marked = |text: &str| text.lines().any(|line| MARKS.iter().any(|mark| line.starts_with(mark)));
    sources
        .filter(|(stem, text)| !known(stem) && marked(text))
        .map(|(stem, _)| {
            format!("src/abi/{stem}.rs has items for the header but is in no chapter of build/chapters.rs")
        })
        .collect()
}
