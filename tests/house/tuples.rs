//! A function has at most one tuple among its arguments: of two, a call does not show which numbers are which.

use crate::code::{Source, closing, words};
use crate::files::rust_files;
use crate::types::beside_known;

/// Functions with several. The list may only become shorter.
const KNOWN: [&str; 59] = [
    "src/agents/crowd/tree.rs look",
    "src/agents/crowd/walls.rs faces",
    "src/agents/flow.rs exit_of",
    "src/agents/offset.rs spot",
    "src/field/exact/fill.rs between",
    "src/field/exact/fill.rs covers_line",
    "src/geom/detour.rs past_side",
    "src/grid/disc/cast.rs enters_rectangle",
    "src/grid/inflated.rs add_to_groups",
    "src/grid/moves.rs is_onward",
    "src/grid/moves.rs is_onward_cutting",
    "src/grid/moves.rs is_onward_of_four",
    "src/grid/regions/contacts.rs each_contact",
    "src/grid/regions/contacts.rs each_corner_contact",
    "src/grid/regions/disc_tile.rs node_at",
    "src/grid/regions/disc_tile.rs part_of",
    "src/grid/regions/nearest.rs may_improve",
    "src/grid/regions/point_tile.rs node_at",
    "src/grid/regions/tile.rs node_at",
    "src/grid/snapshot.rs new",
    "src/grid/touched.rs any_newer",
    "src/plan/questions/place.rs distance",
    "src/plan/questions/raycast.rs cast",
    "src/plan/questions/waypoint.rs cross",
    "src/search/corners/anya/kernel.rs project",
    "src/search/corners/cul_de_sac.rs closed_width",
    "src/search/corners/cul_de_sac.rs cul_de_sac_at",
    "src/search/corners/graph/seen_by.rs keep_coarse",
    "src/search/corners/graph/seen_by.rs mark_box",
    "src/search/corners/kept/lists.rs visit",
    "src/search/corners/kept/making.rs covers_line",
    "src/search/corners/kept/reach.rs has_read",
    "src/search/corners/landmarks/detours.rs between",
    "src/search/corners/view/orientation.rs offset",
    "src/search/corners/view/projection/project.rs covers_line",
    "src/search/disc/kernel.rs add",
    "src/search/lattice/astar/general.rs expand",
    "src/search/lattice/block_astar/cells.rs cross",
    "src/search/lattice/block_astar/corner_distances.rs needs",
    "src/search/lattice/dstar_lite/changes.rs each_change_for_size",
    "src/search/lattice/jump_point/kernel.rs reach",
    "src/search/lattice/jump_point/kernel.rs scan_diagonal",
    "src/search/lattice/jump_point/naive.rs naive_jump",
    "src/search/lattice/jump_point/straight.rs jump_straight",
    "src/search/lattice/metric.rs squared",
    "src/search/theta/accelerated/kernel.rs weigh",
    "src/search/theta/angle_propagation.rs sees",
    "src/space/chain_check.rs is_part_free",
    "src/space/chain_check.rs is_shift_free",
    "src/space/check.rs check_motions",
    "src/space/clear.rs is_clear",
    "src/space/outline.rs meet",
    "src/space/polygons/grown.rs round_off",
    "src/space/polygons/link.rs to_edge",
    "src/space/polygons/link.rs to_vertex",
    "src/space/polygons/sight.rs view",
    "src/space/slices.rs make",
    "src/space/sum.rs turn_order",
    "src/space/taper.rs new",
];

/// The parts between commas that stand in no bracket. `->` closes none.
fn parts(text: &str, at: char) -> Vec<&str> {
    let (mut found, mut depth, mut from, mut before) = (Vec::new(), 0_i32, 0, ' ');
    for (offset, character) in text.char_indices() {
        match character {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '>' if !matches!(before, '-' | '=') => depth -= 1,
            _ if character == at && depth == 0 => {
                found.push(&text[from..offset]);
                from = offset + 1;
            }
            _ => {}
        }
        before = character;
    }
    found.push(&text[from..]);
    found
}

/// Whether an argument is a tuple, or a reference to one.
fn is_tuple(argument: &str) -> bool {
    let [_, of, ..] = parts(argument, ':')[..] else { return false };
    let mut of = of.trim();
    while let Some(rest) = of.strip_prefix(['&', '\'']).or_else(|| of.strip_prefix("mut ")) {
        let is_lifetime = of.starts_with('\'');
        of = if is_lifetime { rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_') } else { rest }
            .trim_start();
    }
    of.starts_with('(') && closing(of, 0) == Some(of.len() - 1) && of.contains(',')
}

/// Where the arguments of the function begin whose name ends at `at`.
fn opening(code: &str, at: usize) -> Option<usize> {
    let (mut depth, mut before) = (0, ' ');
    for (offset, character) in code[at..].char_indices() {
        match character {
            '<' => depth += 1,
            '>' if before != '-' => depth -= 1,
            '(' if depth == 0 => return Some(at + offset),
            '{' | ';' if depth == 0 => return None,
            _ => {}
        }
        before = character;
    }
    None
}

/// The functions with several tuples among their arguments, outside of macros.
fn crowded(source: &Source) -> Vec<(String, String)> {
    let code = &source.code;
    let macros = code.match_indices("macro_rules!").filter_map(|(at, _)| {
        let open = at + code[at..].find('{')?;
        Some(open..closing(code, open)?)
    });
    let macros: Vec<_> = macros.collect();
    let words = words(code);
    let functions = words.windows(2).filter(|pair| pair[0].1 == "fn" && !macros.iter().any(|m| m.contains(&pair[0].0)));
    let several = functions.filter_map(|pair| {
        let (offset, name) = pair[1];
        let open = opening(code, offset + name.len())?;
        let tuples =
            parts(&code[open + 1..closing(code, open)?], ',').into_iter().filter(|part| is_tuple(part)).count();
        let what = format!("{name}: {tuples} tuples among its arguments, at most one is allowed");
        (tuples > 1).then(|| (format!("{} {name}", source.path), source.fault(offset, &what)))
    });
    several.collect()
}

#[test]
fn functions_take_at_most_one_tuple() {
    let sources = rust_files(&["src"]);
    let found: Vec<_> = sources.iter().filter(|source| !source.is_test).flat_map(crowded).collect();
    crate::insist(beside_known(&found, &KNOWN, file!()));
}

#[test]
fn two_tuples_are_seen() {
    let count = |text: &str| crowded(&Source::new("src/a.rs", text)).len();
    for text in [
        "fn f(a: (i32, i32), b: (i32, i32)) {}",
        "fn f<T: Fn(u8) -> u8>(&self, (x, y): (i32, i32), t: T, b: &'a mut (f64, Vec<u8>)) -> (u8, u8) {}",
        "trait T { fn f(\n        a: (A, B),\n        b: &(C, D),\n    ); }",
    ] {
        assert_eq!(count(text), 1, "{text}");
    }
    for text in [
        "fn f(a: (i32, i32), b: i32) -> (i32, i32) {}",
        "fn f(a: (i32, i32), b: impl Fn(u8, u8), c: fn(u8, u8), d: &[(u8, u8)], e: ()) {}",
        "macro_rules! m { () => { fn f(a: (A, B), b: (C, D)) {} } }",
        "const F: fn((A, B), (C, D)) = g;",
    ] {
        assert_eq!(count(text), 0, "{text}");
    }
}
