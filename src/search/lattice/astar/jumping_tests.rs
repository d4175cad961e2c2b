use super::*;
use crate::base::test_rng::TestRng;
use crate::base::{index_i32, low8, unsigned};
use crate::geom::Rect;
use crate::grid::{CellWeights, CornerCutting, CostMap, Grid, TurnRule};
use crate::search::core::{Heuristic, unwatched};
use crate::search::lattice::{astar::general::General, metric::StepCost, steps::LatticeRule};
use std::sync::atomic::AtomicBool;

const SETUP: LatticeSetup = LatticeSetup {
    lattice: LatticeRule::Cells(CornerCutting::Never),
    four: false,
    heuristic: Heuristic::Octile,
    scale: 1.0,
    step_cost: StepCost::Mean,
    canonical: false,
    counting: false,
    jumping: true,
    straighten: false,
    turns: TurnRule::Free,
    turn_cost: 0.0,
};

/// Single cells, or patches, of up to four classes, with walls.
fn random_map(rng: &mut TestRng, most: i32) -> (Grid, i32, i32) {
    let (width, height) = (1 + rng.below(most), 1 + rng.below(most));
    let percent = [0, 0, 5, 20][index_i32(rng.below(4))];
    let classes = if rng.chance(30) { 4 } else { 1 };
    let mut terrain = rng.terrain(width * height, percent, classes);
    for _ in 0..rng.below(12) {
        let (x, y, class) = (rng.below(width), rng.below(height), low8(unsigned(rng.below(20).clamp(0, 4))));
        let (wide, high) = (1 + rng.below(width - x), 1 + rng.below(height - y));
        let class = if rng.chance(80) { 1 + class % 4 } else { class };
        for row in y..y + high {
            let from = index_i32(row * width + x);
            terrain[from..from + index_i32(wide)].fill(class);
        }
    }
    (Grid::from_terrain(width, height, &terrain).expect("a small map"), width, height)
}

/// What a kernel finds from a cell to another, and the path.
fn find(kernel: &mut impl Kernel, scene: &Scene<'_>, ends: [(i32, i32); 2]) -> (Progress, f64, Vec<Point>, u64) {
    let [start, goal] = ends.map(|(x, y)| Point::centre(x, y));
    kernel.begin(scene, start, goal, u64::MAX).expect("no limit");
    let progress = kernel.step(scene, &mut Budget::new(0), &mut unwatched()).expect("no limit");
    let mut path = Vec::new();
    if progress == Progress::Found {
        kernel.trace(scene, Target::Goal, &mut path).expect("the goal was found");
    }
    (progress, kernel.cost(Target::Goal), path, kernel.stats().expanded)
}

/// The steps of a path, added up in its order.
fn cost_of(path: &[Point], costs: CostMap<'_>, scene: &Scene<'_>, setup: &LatticeSetup) -> f64 {
    path.windows(2).fold(0.0, |sum, pair| {
        let [from, to] = [pair[0], pair[1]].map(|end| setup.lattice.vertex(end).xy());
        let step = (to.0 - from.0, to.1 - from.1);
        let direction = (0..8).find(|&direction| (DX[direction], DY[direction]) == step).expect("a single step");
        let moves = crate::grid::cell_moves(scene.layer, from.0, from.1, setup.cutting());
        assert!(moves >> direction & 1 != 0, "a step that the rules allow");
        let [here, there] = [from, to].map(|(x, y)| costs.of_cell(scene.snapshot, x, y));
        let rate = if setup.step_cost == StepCost::Entered { there } else { (here + there) * 0.5 };
        sum + rate * if direction % 2 == 0 { 1.0 } else { std::f64::consts::SQRT_2 }
    })
}

/// Compares a search that jumps with one that does not, on maps of up to `most` cells a side; how many were expanded.
fn compare(seed: u64, rounds: i32, most: i32) -> (u64, u64) {
    let mut rng = TestRng::new(seed);
    let (mut sum, mut sum_of_general) = (0, 0);
    let mut used = Jumping { first_jump: 0, ..Jumping::new(SETUP) };
    let cancel = AtomicBool::new(false);
    for round in 0..rounds {
        let (grid, width, height) = random_map(&mut rng, most);
        let snapshot = grid.snapshot();
        let mut classes = [1.0; 256];
        for cost in &mut classes[1..5] {
            *cost = if rng.chance(30) { 1.0 } else { 0.25 + f64::from(rng.below(1000)) / 128.0 };
        }
        classes[0] = f64::INFINITY;
        let mut weights = CellWeights::ones(width, height).expect("a small map");
        let (x, y) = (rng.below(width), rng.below(height));
        let area = Rect::new(x, y, 1 + rng.below(width - x), 1 + rng.below(height - y));
        weights.set(area, |_, column| if round % 8 == 0 { 1.0 + column as f32 } else { 1.5 }).expect("one owner");
        let costs = CostMap::new(&classes, (round % 4 == 0).then_some(&weights));
        let cutting = [CornerCutting::Never, CornerCutting::OneFree, CornerCutting::Always][index_i32(round % 3)];
        let step_cost = if rng.chance(50) { StepCost::Mean } else { StepCost::Entered };
        let setup = LatticeSetup { lattice: LatticeRule::Cells(cutting), step_cost, ..SETUP };
        let scene = Scene {
            snapshot: &snapshot,
            layer: snapshot.first_layer(),
            costs: Some(costs),
            tracks_nearest: false,
            from_start: false,
            unlimited: false,
            in_haste: false,
            turns_only: false,
            radius: 0,
            cancel: &cancel,
        };
        let smallest = classes[1..5].iter().copied().fold(1.0, f64::min);
        let setup = LatticeSetup { scale: smallest, ..setup };
        let first_jump = if most > 100 && round % 4 == 1 { FIRST_JUMP } else { 0 };
        let mut jumping = Jumping { first_jump, ..Jumping::new(setup) };
        let mut general = General::new(setup);
        for _ in 0..8 {
            let mut cell = || (rng.below(width), rng.below(height));
            let ends = [cell(), cell()];
            if ends.iter().any(|&(x, y)| snapshot.is_blocked(x, y)) {
                continue;
            }
            let (progress, cost, path, expanded) = find(&mut jumping, &scene, ends);
            let (expected_progress, expected, _, expanded_of_general) = find(&mut general, &scene, ends);
            let what = format!("{ends:?} in round {round} of {seed}, {setup:?}");
            assert_eq!(progress, expected_progress, "{what}");
            assert!(cost == expected || (cost - expected).abs() <= 1e-12 * expected, "{cost} for {expected}: {what}");
            if progress == Progress::Found {
                assert_eq!(cost_of(&path, costs, &scene, &setup).to_bits(), cost.to_bits(), "{what}");
                assert_eq!([path[0], path[path.len() - 1]], ends.map(|(x, y)| Point::centre(x, y)), "{what}");
            }
            if first_jump == 0 {
                used.setup = setup;
                assert_eq!(find(&mut used, &scene, ends), (progress, cost, path, expanded), "used before: {what}");
            }
            (sum, sum_of_general) = (sum + expanded, sum_of_general + expanded_of_general);
        }
    }
    (sum, sum_of_general)
}

#[test]
fn paths_cost_what_those_of_the_general_search_do() {
    compare(5, 6000, 12);
    let (jumping, general) = compare(6, 300, 150);
    assert!(2 * jumping < general, "{jumping} expansions instead of {general}");
}
