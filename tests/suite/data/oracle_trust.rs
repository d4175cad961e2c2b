//! Why the oracle can be believed: it agrees with reference lengths that other programs confirmed.

use std::collections::HashMap;
use taut_test_support::oracle::{Gaps, Spot, corner_vertices};
use taut_test_support::{data, effort};

#[test]
fn the_oracle_agrees_with_the_reference_lengths() {
    let mut worlds = HashMap::new();
    let maps: HashMap<String, _> = data::maps().into_iter().map(|path| (data::name(&path), path)).collect();
    let stride = effort::count(40, 4);
    let mut checked = 0;
    for reference in data::references().iter().step_by(stride) {
        let gaps = if reference.open { Gaps::Open } else { Gaps::Closed };
        let (field, corners) = worlds.entry((reference.map.clone(), reference.open)).or_insert_with(|| {
            let field = data::read_world(&maps[&reference.map]).field();
            let corners = corner_vertices(&field, gaps);
            (field, corners)
        });
        // Sight tests grow with the square of the corners; the large maps would take minutes a query.
        if corners.len() > effort::count(1500, 3000) {
            continue;
        }
        let start = Spot::snap(reference.start.0, reference.start.1);
        let goal = Spot::snap(reference.goal.0, reference.goal.1);
        let route = field.shortest_over(corners, start, goal, gaps);
        let length = route.map_or(f64::INFINITY, |route| route.length);
        let agrees = length == reference.length || (length / reference.length - 1.0).abs() < 1e-9;
        assert!(agrees, "{reference:?}: the oracle says {length}");
        checked += 1;
    }
    println!("{checked} reference lengths agree");
}
