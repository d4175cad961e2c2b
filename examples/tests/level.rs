//! The bundled level is what its generator writes, and it is fit to plan on.

#[path = "../level/main.rs"]
#[allow(dead_code, reason = "the program's own entry point is not called here")]
mod level;

const MAP: &str = include_str!("../maps/ravenford.map");
const SCENARIOS: &str = include_str!("../maps/ravenford.map.scen");

/// The rows of letters of the committed map.
fn rows() -> Vec<&'static [u8]> {
    MAP.lines().skip(4).map(str::as_bytes).collect()
}

#[test]
fn the_committed_level_is_what_the_generator_writes() {
    let (map, scenarios) = level::generate();
    assert!(
        map == MAP && scenarios == SCENARIOS,
        "run `cargo run --release --example level --manifest-path examples/Cargo.toml` and commit examples/maps"
    );
}

#[test]
fn the_level_has_every_kind_of_terrain_in_good_measure() {
    let rows = rows();
    assert_eq!(rows.len(), 256);
    assert!(rows.iter().all(|row| row.len() == 256));
    for letter in *b".GSTW@O" {
        let count = rows.iter().flat_map(|row| row.iter()).filter(|&&cell| cell == letter).count();
        assert!(count > 600, "only {count} cells of {}", char::from(letter));
    }
}

#[test]
fn every_free_cell_can_be_reached_from_every_other() {
    let rows = rows();
    let free = |x: usize, y: usize| rows.get(y).and_then(|row| row.get(x)).is_some_and(|cell| b".GS".contains(cell));
    let all: Vec<(usize, usize)> =
        (0..256).flat_map(|y| (0..256).map(move |x| (x, y))).filter(|&(x, y)| free(x, y)).collect();
    let mut seen = std::collections::BTreeSet::from([all[0]]);
    let mut next = vec![all[0]];
    while let Some((x, y)) = next.pop() {
        for beside in [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))] {
            if free(beside.0, beside.1) && seen.insert(beside) {
                next.push(beside);
            }
        }
    }
    assert_eq!(seen.len(), all.len());
}

#[test]
fn the_scenarios_are_sorted_start_and_end_on_free_cells_and_cover_all_lengths() {
    let rows = rows();
    let mut lengths = Vec::new();
    for line in SCENARIOS.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let place = |at: usize| fields[at].parse::<usize>().expect("a coordinate");
        for (x, y) in [(place(4), place(5)), (place(6), place(7))] {
            assert!(b".GS".contains(&rows[y][x]), "({x}, {y}) is blocked in: {line}");
        }
        lengths.push(fields[8].parse::<f64>().expect("a length"));
    }
    assert_eq!(lengths.len(), 300);
    let buckets: Vec<f64> = lengths.iter().map(|length| (length / 4.0).floor()).collect();
    assert!(buckets.is_sorted());
    assert!(lengths[0] < 10.0 && lengths[299] > 400.0);
    assert!(buckets.windows(2).all(|pair| pair[1] - pair[0] <= 4.0), "a gap in the lengths");
}
