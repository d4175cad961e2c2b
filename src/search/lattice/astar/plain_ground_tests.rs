use super::*;
use crate::base::test_rng::TestRng;
use crate::geom::Rect;
use crate::grid::{CellWeights, DX, DY, Grid};

/// A map of patches, with walls, up to four blocks wide.
fn random_map(rng: &mut TestRng) -> (Grid, i32, i32) {
    let (width, height) = (1 + rng.below(200), 1 + rng.below(150));
    let percent = [0, 0, 1, 5][index_i32(rng.below(4))];
    let mut terrain = rng.terrain(width * height, percent, 1);
    for _ in 0..rng.below(20) {
        let (x, y, class) = (rng.below(width), rng.below(height), 1 + rng.below(3));
        for row in y..(y + rng.below(90)).min(height) {
            let from = index_i32(row * width + x);
            terrain[from..from + index_i32((1 + rng.below(2) * 60).min(width - x))]
                .fill(crate::base::low8(unsigned(class)));
        }
    }
    (Grid::from_terrain(width, height, &terrain).expect("a small map"), width, height)
}

#[test]
fn plain_cells_are_those_of_the_definition_and_runs_end_at_the_first_other_cell() {
    let mut rng = TestRng::new(77);
    let mut ground_of_searches = PlainGround::default();
    let (mut all, mut longest) = (0, 0);
    let mut costs = [1.0; 256];
    (costs[0], costs[2], costs[3]) = (f64::INFINITY, 2.0, 3.0);
    for round in 0..60 {
        let (grid, width, height) = random_map(&mut rng);
        let snapshot = grid.snapshot();
        let mut weights = CellWeights::ones(width, height).expect("a small map");
        let (x, y) = (rng.below(width), rng.below(height));
        weights
            .set(Rect::new(x, y, 1 + rng.below(width - x), 1 + rng.below(height - y)), |_, _| 1.25)
            .expect("one owner");
        let costs = CostMap::new(&costs, (round % 2 == 0).then_some(&weights));
        let ground = WeightedGround { snapshot: &snapshot, layer: snapshot.first_layer(), costs };
        let goal = (rng.below(width), rng.below(height));
        ground_of_searches.begin(width, height, Vertex::new(goal.0, goal.1), u64::MAX).expect("no limit");
        let is_plain = |x: i32, y: i32| {
            let cells = (0..9).map(|i| (x + i % 3 - 1, y + i / 3 - 1));
            let cost = costs.of_cell(&snapshot, x, y);
            (x, y) != goal
                && cells.into_iter().all(|(x, y)| !snapshot.is_blocked(x, y) && costs.of_cell(&snapshot, x, y) == cost)
        };
        for _ in 0..2000 {
            let (x, y) = (rng.below(width), rng.below(height));
            assert_eq!(ground_of_searches.is_plain(ground, x, y), is_plain(x, y), "({x}, {y}) in round {round}");
            if !is_plain(x, y) {
                continue;
            }
            all += 1;
            for direction in [0, 2, 4, 6] {
                let at = |steps: i32| (x + DX[direction] * steps, y + DY[direction] * steps);
                let expected = (1..).find(|&steps| !is_plain(at(steps).0, at(steps).1));
                let steps = ground_of_searches.run(ground, (x, y), direction);
                assert_eq!(Some(steps), expected, "({x}, {y}) in direction {direction} in round {round}");
                longest = longest.max(steps);
            }
        }
    }
    assert!(all > 10_000 && longest > 64, "{all} plain cells, {longest} steps");
}
