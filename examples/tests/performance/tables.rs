//! The tables of the page.

use crate::frames;
use crate::page::{geometric_mean, short};
use crate::record::{Query, Record};

/// The table of this name.
pub fn table(name: &str, record: &Record) -> Result<String, String> {
    match name {
        "figures" => figures(record),
        "classes" => classes(record),
        "memory" => memory(record),
        "rivals" => rivals(record),
        "rival maps" => rival_maps(record),
        "worst cases" => worst_cases(record, true),
        "worst cases of all" => worst_cases(record, false),
        "first queries" => first_queries(record),
        "kept" => kept(record),
        "passes" => passes(record),
        "preparing" => preparing(record),
        "no path" => no_path(record),
        "living maps" => living_maps(record),
        "kept paths" => kept_paths(record),
        "frames" => frames::table(record),
        "radii" => radii(record),
        "shared grid" => shared_grid(record),
        "rival discs" => rival_discs(record),
        "clearance" => clearance(record),
        _ => Err("there is no such table".to_owned()),
    }
}

/// A table with its first column of words and the others of numbers.
pub fn lay_out(header: &[impl AsRef<str>], rows: &[Vec<String>]) -> String {
    let header: Vec<&str> = header.iter().map(AsRef::as_ref).collect();
    let rule: Vec<&str> = header.iter().enumerate().map(|(at, _)| if at == 0 { "---" } else { "--:" }).collect();
    let line = |cells: Vec<&str>| format!("| {} |", cells.join(" | "));
    let mut lines = vec![line(header.clone()), format!("|{}|", rule.join("|"))];
    lines.extend(rows.iter().map(|row| line(row.iter().map(String::as_str).collect())));
    lines.join("\n")
}

fn numbers(record: &Record, benchmark: &str, case: &str, subject: &str, quantity: &str) -> Result<Vec<f64>, String> {
    record.numbers(Query { benchmark, case, subject, quantity })
}

fn largest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

/// Every planner over all maps.
fn figures(record: &Record) -> Result<String, String> {
    let mut rows = Vec::new();
    for planner in record.subjects("moving_ai") {
        let of = |quantity| numbers(record, "moving_ai", "*", planner, quantity);
        let ratios = of("length per shortest")?;
        let ratio = ratios.iter().sum::<f64>() / ratios.len() as f64;
        let on_cells = planner.ends_with("cells") || planner.ends_with("octile");
        rows.push(vec![
            planner.to_owned(),
            short(geometric_mean(&of("mean us")?)),
            short(geometric_mean(&of("p99 us")?)),
            format!("{:.0}", geometric_mean(&of("ns per expansion")?)),
            if on_cells { "-".to_owned() } else { format!("{ratio:.4}") },
            format!("{}", of("allocations")?.iter().sum::<f64>()),
        ]);
    }
    Ok(lay_out(&["planner", "mean, us", "p99, us", "ns per expansion", "ratio", "allocations"], &rows))
}

/// Every planner over the maps of each class.
fn classes(record: &Record) -> Result<String, String> {
    let classes = record.classes("moving_ai");
    let mut header = vec!["planner".to_owned()];
    for class in &classes {
        let count =
            record.cases("moving_ai").iter().filter(|case| record.class("moving_ai", case) == Some(class)).count();
        header.push(format!("{class} ({count})"));
    }
    let mut rows = Vec::new();
    for planner in record.subjects("moving_ai") {
        let mut row = vec![planner.to_owned()];
        for class in &classes {
            let times = numbers(record, "moving_ai", &format!("class:{class}"), planner, "mean us")?;
            row.push(short(geometric_mean(&times)));
        }
        rows.push(row);
    }
    Ok(lay_out(&header.iter().map(String::as_str).collect::<Vec<_>>(), &rows))
}

/// Bytes per cell of the map.
fn memory(record: &Record) -> Result<String, String> {
    let benchmark = "moving_ai";
    let value = |case: &str, subject: &str, quantity: &str| {
        Ok::<f64, String>(numbers(record, benchmark, case, subject, quantity)?[0])
    };
    let per_cell =
        |case: &str, bytes: f64| Ok::<f64, String>(bytes / (value(case, "", "width")? * value(case, "", "height")?));
    let cases = record.cases(benchmark);
    let mut rows = Vec::new();
    let mut add = |name: &str, subject: &str, quantity: &str| {
        let found: Result<Vec<f64>, String> =
            cases.iter().map(|case| per_cell(case, value(case, subject, quantity)?)).collect();
        let found = found?;
        rows.push(vec![name.to_owned(), short(least(&found)), short(geometric_mean(&found)), short(largest(&found))]);
        Ok::<(), String>(())
    };
    add("the grid", "", "grid bytes")?;
    for planner in record.subjects(benchmark) {
        add(planner, planner, "planner bytes")?;
    }
    Ok(lay_out(&["bytes per cell", "least", "geometric mean", "most"], &rows))
}

/// The quantity in which a pair's ratio is recorded, and what it means.
fn direction<'a>(record: &Record, pair: &str) -> Result<(&'a str, Vec<f64>), String> {
    let of = |quantity| numbers(record, "rivals", "*", pair, quantity);
    of("rival / ours").map(|ratios| ("rival / ours", ratios)).or_else(|_| Ok(("ours / rival", of("ours / rival")?)))
}

/// Every pair over all maps.
fn rivals(record: &Record) -> Result<String, String> {
    let mut rows = Vec::new();
    for pair in record.subjects("rivals") {
        let (told, ratios) = direction(record, pair)?;
        let game = numbers(record, "rivals", "class:game", pair, told)?;
        let differing = numbers(record, "rivals", "*", pair, "answers that differ")?;
        rows.push(vec![
            pair.to_owned(),
            ratios.len().to_string(),
            told.to_owned(),
            short(geometric_mean(&ratios)),
            short(least(&ratios)),
            short(largest(&ratios)),
            short(geometric_mean(&game)),
            format!("{}", differing.iter().sum::<f64>()),
        ]);
    }
    let header = ["pair", "maps", "ratio of times", "mean", "least", "most", "game maps", "answers that differ"];
    Ok(lay_out(&header, &rows))
}

/// The maps on which a foreign crate is the faster side.
fn rival_maps(record: &Record) -> Result<String, String> {
    let mut rows = Vec::new();
    for pair in record.subjects("rivals").into_iter().filter(|pair| pair.contains('`')) {
        let (told, _) = direction(record, pair)?;
        let query = Query { benchmark: "rivals", case: "*", subject: pair, quantity: told };
        for (case, value) in record.values(query)? {
            let ratio: f64 = value.parse().map_err(|_| format!("{value} is no number"))?;
            let rival_faster_by = if told == "rival / ours" { 1.0 / ratio } else { ratio };
            if rival_faster_by > 1.0 {
                let time = |quantity| Ok::<String, String>(short(numbers(record, "rivals", case, pair, quantity)?[0]));
                rows.push(vec![
                    pair.to_owned(),
                    case.to_owned(),
                    time("ours mean us")?,
                    time("rival mean us")?,
                    short(rival_faster_by),
                ]);
            }
        }
    }
    Ok(lay_out(&["pair", "map", "ours, us", "rival, us", "rival faster by"], &rows))
}

const FIGURES: [&str; 9] = [
    "status",
    "length",
    "first ms",
    "warm ms",
    "expansions",
    "projections",
    "ns per expansion",
    "planner MB",
    "open list MB",
];
/// The hard maps on which Anya alone was measured, or those with every algorithm.
fn worst_cases(record: &Record, anya_alone: bool) -> Result<String, String> {
    let mut rows = Vec::new();
    for case in record.cases("worst_cases") {
        let all: Vec<&str> = record
            .subjects("worst_cases")
            .into_iter()
            .filter(|subject| numbers(record, "worst_cases", case, subject, "warm ms").is_ok())
            .collect();
        if (all.len() == 1) != anya_alone {
            continue;
        }
        for subject in all {
            let cell = |quantity: &&str| {
                let query = Query { benchmark: "worst_cases", case, subject, quantity };
                Ok::<String, String>(record.values(query)?[0].1.to_owned())
            };
            let mut row = vec![case.replace(';', ",")];
            if !anya_alone {
                row.push(subject.to_owned());
            }
            for quantity in &FIGURES {
                row.push(cell(quantity)?);
            }
            rows.push(row);
        }
    }
    let mut header = vec!["map; cells; gaps"];
    if !anya_alone {
        header.push("algorithm");
    }
    header.extend(FIGURES);
    Ok(lay_out(&header, &rows))
}

/// The first query on a new planner, per class of maps.
fn first_queries(record: &Record) -> Result<String, String> {
    let classes = record.classes("cold_planners");
    let mut header = vec!["worst first query, ms"];
    header.extend(&classes);
    let mut rows = Vec::new();
    for planner in record.subjects("cold_planners") {
        let mut row = vec![planner.to_owned()];
        for class in &classes {
            let times = numbers(record, "cold_planners", &format!("class:{class}"), planner, "first query worst ms")?;
            row.push(short(largest(&times)));
        }
        rows.push(row);
    }
    Ok(lay_out(&header, &rows))
}

/// Bytes after the whole scenario file.
fn kept(record: &Record) -> Result<String, String> {
    let planners = measured(record, "cold_planners", &["Optimal", "Anya", "Visibility graph", "Tangent graph"]);
    let mut rows = Vec::new();
    for case in record.cases("cold_planners") {
        let mut row = vec![case.to_owned(), record.class("cold_planners", case).unwrap_or("-").to_owned()];
        for planner in &planners {
            for quantity in ["kept MB", "planner MB"] {
                row.push(short(numbers(record, "cold_planners", case, planner, quantity)?[0]));
            }
        }
        rows.push(row);
    }
    Ok(lay_out(&with_planners(&planners, [": kept", ": total"]), &rows))
}

/// The passes of the default planner beside Anya's, over the maps of each class: the mean and the worst map.
fn passes(record: &Record) -> Result<String, String> {
    // What is measured, and beside which of Anya's.
    let columns = [
        ("cold us", "cold us"),
        ("first us", "first us"),
        ("second us", "first us"),
        ("settled us", "first us"),
        ("prepared us", "prepared us"),
        ("edited us", "edited us"),
    ];
    let mut rows = Vec::new();
    for class in record.classes("passes") {
        let case = format!("class:{class}");
        let mut row = vec![class.to_owned()];
        for (ours, theirs) in columns {
            let ours = numbers(record, "passes", &case, "Optimal", ours)?;
            let theirs = numbers(record, "passes", &case, "Anya", theirs)?;
            let ratios: Vec<f64> = ours.iter().zip(&theirs).map(|(ours, theirs)| ours / theirs).collect();
            row.push(format!("{} ({})", short(geometric_mean(&ratios)), short(largest(&ratios))));
        }
        rows.push(row);
    }
    Ok(lay_out(&["Optimal / Anya", "cold", "first", "second", "settled", "prepared", "edited"], &rows))
}

/// Preparing Optimal and Anya.
fn preparing(record: &Record) -> Result<String, String> {
    let planners = measured(record, "cold_planners", &["Optimal", "Anya"]);
    let mut rows = Vec::new();
    for case in record.cases("cold_planners") {
        let mut row = vec![case.to_owned(), record.class("cold_planners", case).unwrap_or("-").to_owned()];
        for planner in &planners {
            for quantity in ["preparing ms", "prepared MB"] {
                row.push(short(numbers(record, "cold_planners", case, planner, quantity)?[0]));
            }
        }
        rows.push(row);
    }
    Ok(lay_out(&with_planners(&planners, [": ms", ": more memory, MB"]), &rows))
}

/// The planners among some that were measured.
fn measured<'a>(record: &Record, benchmark: &str, some: &[&'a str]) -> Vec<&'a str> {
    let subjects = record.subjects(benchmark);
    some.iter().copied().filter(|planner| subjects.contains(planner)).collect()
}

/// The header of a table with two figures of each planner.
fn with_planners(planners: &[&str], figures: [&str; 2]) -> Vec<String> {
    let of = planners.iter().flat_map(|planner| figures.map(|figure| format!("{planner}{figure}")));
    ["map", "class"].map(str::to_owned).into_iter().chain(of).collect()
}

/// Queries without a path, over all maps.
fn no_path(record: &Record) -> Result<String, String> {
    let mut rows = Vec::new();
    for planner in record.subjects("cold_planners") {
        let of = |quantity| numbers(record, "cold_planners", "*", planner, quantity);
        let mut row = vec![planner.to_owned()];
        for [first, later, searched, cases] in [
            ["no path first us", "no path later us", "no path cases searched every time", "no path cases"],
            ["cut map first us", "cut map later us", "cut map cases searched every time", "cut map cases"],
        ] {
            row.push(short(largest(&of(first)?)));
            row.push(short(largest(&of(later)?)));
            row.push(format!("{} of {}", of(searched)?.iter().sum::<f64>(), of(cases)?.iter().sum::<f64>()));
        }
        row.push(short(largest(&of("no path on a prepared grid us")?)));
        rows.push(row);
    }
    let header = [
        "planner",
        "closed room: first, us",
        "later, us",
        "search every time",
        "cut map: first, us",
        "later, us",
        "search every time",
        "on a prepared grid, us",
    ];
    Ok(lay_out(&header, &rows))
}

/// Edits and questions on large maps.
fn living_maps(record: &Record) -> Result<String, String> {
    let maps = [
        ("game", "a game map, tiled"),
        ("maze of width 4", "a maze with corridors of 4 cells, tiled"),
        ("maze", "a maze with corridors of one cell"),
        ("random 25 %", "25 % blocked at random"),
    ];
    let questions = [
        "edit of a cell",
        "edit while a snapshot is held",
        "reachable after an edit",
        "no path on a still map",
        "no path after an edit",
        "partial path on a still map",
        "partial path after an edit",
        "cells within a cost of 20",
        "save",
        "load with components of one rule",
    ];
    let mut rows = Vec::new();
    for question in questions {
        let mut row = vec![question.to_owned()];
        for (case, _) in maps {
            let of =
                |quantity| Ok::<String, String>(short(numbers(record, "living_maps", case, question, quantity)?[0]));
            row.push(format!("{} / {}", of("p50 us")?, of("p99 us")?));
        }
        rows.push(row);
    }
    let mut header = vec!["microseconds, p50 / p99"];
    header.extend(maps.map(|(_, name)| name));
    Ok(lay_out(&header, &rows))
}

/// Paths that are kept over one edit.
fn kept_paths(record: &Record) -> Result<String, String> {
    const CASE: &str = "kept paths of ";
    let mut rows = Vec::new();
    for case in record.cases("living_maps") {
        let Some(map) = case.strip_prefix(CASE) else { continue };
        let mut row = vec![map.to_owned()];
        for subject in ["any cell", "a blocked cell freed"] {
            for quantity in ["proven %", "ns per path", "ratio"] {
                row.push(short(numbers(record, "living_maps", case, subject, quantity)?[0]));
            }
        }
        rows.push(row);
    }
    let header =
        ["map", "any cell: proven %", "ns per path", "ratio", "a cell freed: proven %", "ns per path", "ratio"];
    Ok(lay_out(&header, &rows))
}

/// The benchmark of the two tables below.
const RADIUS: &str = "agents_with_radius";

/// Agents of three sizes on game and city maps.
fn radii(record: &Record) -> Result<String, String> {
    let mut rows = Vec::new();
    for case in record.cases(RADIUS) {
        if record.class(RADIUS, case).is_none() {
            continue;
        }
        for subject in ["r = 0.5", "r = 1", "r = 2"] {
            let of = |quantity| numbers(record, RADIUS, case, subject, quantity).map(|found| found[0]);
            rows.push(vec![
                format!("{case}, {subject}"),
                format!("{} / {} / {}", of("reached")?, of("with room")?, of("queries")?),
                format!("{:.4}", of("length per point")?),
                short(of("point us")?),
                short(of("anya us")?),
                short(of("first us")?),
                short(of("warm us")?),
            ]);
        }
    }
    let header =
        ["map", "reached / with room / all", "length", "a point, Anya", "disc, Anya", "disc, first", "disc, warm"];
    Ok(lay_out(&header, &rows))
}

/// What a radius costs that nobody has asked for before, and what eight of them add to a grid.
fn shared_grid(record: &Record) -> Result<String, String> {
    let mut rows = Vec::new();
    for case in record.cases(RADIUS).into_iter().filter(|case| record.class(RADIUS, case).is_some()) {
        let of = |subject, quantity| numbers(record, RADIUS, case, subject, quantity).map(|found| short(found[0]));
        let first = |quantity| of("the first query of a radius", quantity);
        let shared = |quantity| of("8 sizes", quantity);
        rows.push(vec![
            case.to_owned(),
            format!("{} / {} / {}", first("p50 us")?, first("p99 us")?, first("max us")?),
            shared("bytes added")?,
            format!("{} / {}", shared("edit p50 us")?, shared("edit p50 us without")?),
        ]);
    }
    let header = ["map", "first query of a radius, p50 / p99 / max", "bytes of 8 sizes", "edit with / without them"];
    Ok(lay_out(&header, &rows))
}

/// Agents of three sizes beside a mesh that is inflated for each.
fn rival_discs(record: &Record) -> Result<String, String> {
    let subjects = ["r = 0.5", "r = 1", "r = 2"];
    let of = |case, subject| {
        let found = |quantity| numbers(record, "discs", case, subject, quantity);
        Ok::<_, String>([found("first us")?, found("warm us")?, found("rival us")?])
    };
    let mut rows = Vec::new();
    for case in record.cases("discs").into_iter().filter(|case| record.class("discs", case).is_some()) {
        let mut row = vec![case.to_owned()];
        for subject in subjects {
            let [first, warm, rival] = of(case, subject)?.map(|found| short(found[0]));
            row.push(format!("{first} / {warm} / {rival}"));
        }
        rows.push(row);
    }
    let mut means = vec!["geometric mean of ours / rival's: first / warm".to_owned()];
    for subject in subjects {
        let [first, warm, rival] = of("*", subject)?;
        let ratio = |ours: &[f64]| {
            let ratios: Vec<f64> = ours.iter().zip(&rival).map(|(ours, rival)| ours / rival).collect();
            short(geometric_mean(&ratios))
        };
        means.push(format!("{} / {}", ratio(&first), ratio(&warm)));
    }
    rows.push(means);
    let header = ["first / warm / rival, us"].into_iter().chain(subjects);
    Ok(lay_out(&header.collect::<Vec<_>>(), &rows))
}

/// The clearance of large maps.
fn clearance(record: &Record) -> Result<String, String> {
    let maps = ["game", "maze of width 4", "maze", "random 25 %"];
    let questions = [
        "clearance of a new map",
        "all of it copied",
        "after a cell is blocked",
        "after a cell is freed",
        "64 x 64 cells on a still map",
    ];
    let mut rows = Vec::new();
    for question in questions {
        let mut row = vec![question.to_owned()];
        for case in maps {
            let of = |quantity| numbers(record, RADIUS, case, question, quantity).map(|found| short(found[0]));
            row.push(format!("{} / {}", of("p50 us")?, of("p99 us")?));
        }
        rows.push(row);
    }
    let mut header = vec!["microseconds, p50 / p99"];
    header.extend(maps);
    Ok(lay_out(&header, &rows))
}
