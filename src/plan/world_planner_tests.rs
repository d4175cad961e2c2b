use super::*;

fn world(outlines: &[&[(f32, f32)]]) -> World {
    let world = World::new(Position::new(0.0, 0.0), Position::new(20.0, 20.0)).unwrap();
    for outline in outlines {
        let points: Vec<Position> = outline.iter().map(|&(x, y)| Position::new(x, y)).collect();
        world.add(&points).unwrap();
    }
    world
}

fn find(world: &World, gaps: DiagonalGaps, ends: [(f32, f32); 2]) -> (Status, f64, usize) {
    let algorithms = [Algorithm::TangentGraph, Algorithm::VisibilityGraph];
    let answers = algorithms.map(|algorithm| {
        let options = Options { algorithm, diagonal_gaps: gaps, ..Options::default() };
        let mut planner = WorldPlanner::new(world, options).unwrap();
        let [start, goal] = ends.map(|(x, y)| Position::new(x, y));
        let outcome = planner.find(&Request::new(start, goal)).unwrap();
        (outcome.status, outcome.length, planner.path().len())
    });
    assert_eq!(answers[0].0, answers[1].0);
    assert!(answers[0].1 == answers[1].1 || (answers[0].1 - answers[1].1).abs() < 1e-12);
    answers[0]
}

#[test]
fn an_empty_world_has_the_straight_path() {
    // The article on motion planning never joins start and goal: no path where nothing is in the way.
    let found = find(&world(&[]), DiagonalGaps::Closed, [(1.0, 2.0), (4.0, 6.0)]);
    assert_eq!(found, (Status::Found, 5.0, 2));
}
