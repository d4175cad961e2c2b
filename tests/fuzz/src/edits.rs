//! Edits against a rebuild: after any edits, rollbacks and obstacles, everything that follows from the cells is what a
//! new grid of the same cells has, and what the cells say.

use taut::grid::{DiagonalGaps, Snapshot};
use taut::io::{load_grid, load_grid_into, save_grid};
use taut::{Grid, Options, Planner, Position, Rect};
use taut_test_support::configurations::GAPS;
use taut_test_support::hash::Fnv;
use taut_test_support::oracle::Spot;
use taut_test_support::world::World;

use crate::drawn::Drawn;
use crate::world::Living;

pub fn run(bytes: &[u8]) -> u64 {
    let mut drawn = Drawn::new(bytes);
    // Across the borders of bands (16 rows), of words and tiles (64 cells), and small.
    let (width, height) = match drawn.below(4) {
        0 => (drawn.between(60, 70), drawn.between(1, 20)),
        1 => (drawn.between(1, 20), drawn.between(60, 70)),
        _ => (drawn.between(1, 24), drawn.between(1, 24)),
    };
    let mut living = Living::new(drawn.world_of((width, height)));
    // Planners hold the layers of their blocked classes and ask for the components along the way.
    let mut planners: Vec<(Planner, bool, DiagonalGaps)> = Vec::new();
    let mut hash = Fnv::new();
    for step in 0..48 {
        if drawn.is_empty() {
            break;
        }
        living.edit(&mut drawn);
        match drawn.below(8) {
            0 if planners.len() < 3 => {
                let (is_second, gaps) = (drawn.chance(128), *drawn.pick(&GAPS));
                planners.push((planner(&living.grid, is_second, gaps), is_second, gaps));
            }
            1 if !planners.is_empty() => drop(planners.swap_remove(drawn.at(planners.len()))),
            2 => living.grid.prepare().expect("enough memory"),
            _ => {}
        }
        let seen = living.cells.seen();
        for (planner, is_second, gaps) in &mut planners {
            let (a, b) = (drawn.position((width, height)), drawn.position((width, height)));
            let expected = reachable(&blocked_for(&seen, *is_second), a, b, *gaps);
            assert_eq!(
                planner.reachable(a, b).expect("two positions"),
                expected,
                "{a:?} to {b:?}, {gaps:?}, {is_second}\n{}",
                seen.rows()
            );
        }
        if step % 6 == 5 || drawn.is_empty() {
            compare(&mut living, &mut planners, &seen);
        }
        hash.word(living.grid.revision());
        seen.terrain.iter().for_each(|&class| hash.word(class.into()));
    }
    hash.value()
}

fn planner(grid: &Grid, is_second: bool, gaps: DiagonalGaps) -> Planner {
    let mut planner = Planner::new(grid, Options { diagonal_gaps: gaps, ..Options::default() }).expect("options");
    if is_second {
        let mut costs = [1.0; 256];
        costs[2] = f32::INFINITY;
        planner.set_costs(&costs).expect("costs");
    }
    planner
}

/// The map as a planner sees it.
fn blocked_for(seen: &World, is_second: bool) -> World {
    let mut world = seen.clone();
    if is_second {
        world.terrain.iter_mut().filter(|class| **class == 2).for_each(|class| *class = 0);
    }
    world
}

/// Everything at once.
fn compare(living: &mut Living, planners: &mut [(Planner, bool, DiagonalGaps)], seen: &World) {
    let (snapshot, rebuilt) = (living.grid.snapshot(), living.rebuilt());
    let fresh = rebuilt.snapshot();
    same_cells(&snapshot, &fresh, seen);
    let save = |grid: &Grid| save_grid(&grid.snapshot()).expect("enough memory");
    let saved = save(&living.grid);
    let loaded = load_grid(&saved).expect("what was saved");
    same_cells(&loaded.snapshot(), &fresh, seen);
    assert!(save(&loaded) == saved, "saved bytes\n{}", seen.rows());
    loaded.fill(Rect::new(0, 0, seen.width, seen.height), 0).expect("the whole map");
    load_grid_into(&loaded, &saved).expect("what was saved");
    same_cells(&loaded.snapshot(), &fresh, seen);
    for &number in living.cells.obstacles.keys() {
        loaded.remove_obstacle(number).expect("the numbers are saved");
    }
    let ground = &living.cells.ground;
    let bare = Grid::from_terrain(ground.width, ground.height, &ground.terrain).expect("a small grid");
    same_cells(&loaded.snapshot(), &bare.snapshot(), ground);
    for gaps in GAPS {
        for is_second in [false, true] {
            let labels = components(&blocked_for(seen, is_second), gaps);
            let kept = planners.iter_mut().find(|(_, second, of)| *second == is_second && *of == gaps);
            let mut own;
            let asked = match kept {
                Some((planner, ..)) => planner,
                None => {
                    own = planner(&living.grid, is_second, gaps);
                    &mut own
                }
            };
            same_partition(asked, &labels, seen, &format!("{gaps:?}, {is_second}"));
        }
    }
    // Shortest paths turn at the corners that are kept.
    let (width, height) = (seen.width as f32, seen.height as f32);
    let ends =
        [(0.5, 0.5, width - 0.5, height - 0.5), (0.0, height, width, 0.0), (width / 2.0, 0.0, 0.5, height / 2.0)];
    for (x, y, to_x, to_y) in ends {
        let request = taut::Request::new(Position::new(x, y), Position::new(to_x, to_y));
        let [mut mine, mut theirs] = [&living.grid, &rebuilt].map(|grid| planner(grid, false, DiagonalGaps::Closed));
        let answer = |planner: &mut Planner| {
            let found = planner.find(&request).map(|outcome| taut::Outcome { revision: 1, ..outcome });
            (found.map_err(|error| error.kind()), planner.path().to_vec())
        };
        assert_eq!(answer(&mut mine), answer(&mut theirs), "{request:?}\n{}", seen.rows());
    }
}

/// Cells and corners: of the edited grid, of the new one, and by their definition.
fn same_cells(snapshot: &Snapshot, fresh: &Snapshot, seen: &World) {
    let free = |x: i32, y: i32| seen.cell(x, y) != 0;
    for y in 0..=seen.height {
        for x in 0..=seen.width {
            let what = || format!("({x}, {y})\n{}", seen.rows());
            assert_eq!(snapshot.terrain(x, y), seen.cell(x, y), "{}", what());
            let around = [free(x - 1, y - 1), free(x, y - 1), free(x - 1, y), free(x, y)];
            let is_convex = around.iter().filter(|free| !**free).count() == 1;
            let is_double = around[0] == around[3] && around[1] == around[2] && around[0] != around[1];
            for of in [snapshot, fresh] {
                assert_eq!(
                    (of.is_convex_corner(x, y), of.is_double_corner(x, y)),
                    (is_convex, is_double),
                    "{}",
                    what()
                );
            }
        }
    }
}

/// The component of each cell by a flood; 0 for blocked cells.
fn components(world: &World, gaps: DiagonalGaps) -> Vec<u32> {
    let mut labels = vec![0; world.terrain.len()];
    let at = |x: i32, y: i32| (y * world.width + x) as usize;
    let mut next = 0;
    for y in 0..world.height {
        for x in 0..world.width {
            if world.cell(x, y) == 0 || labels[at(x, y)] != 0 {
                continue;
            }
            next += 1;
            let mut stack = vec![(x, y)];
            labels[at(x, y)] = next;
            while let Some((x, y)) = stack.pop() {
                for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    // A free diagonal neighbour beside a free cell is 4-connected; otherwise it is behind a gap.
                    let through = dx == 0 || dy == 0 || gaps == DiagonalGaps::Open;
                    if through && world.cell(x + dx, y + dy) != 0 && labels[at(x + dx, y + dy)] == 0 {
                        labels[at(x + dx, y + dy)] = next;
                        stack.push((x + dx, y + dy));
                    }
                }
            }
        }
    }
    labels
}

/// Components by number against the flood's, as partitions of the centres of all cells.
fn same_partition(planner: &mut Planner, labels: &[u32], seen: &World, what: &str) {
    let mut pairs = std::collections::HashMap::new();
    let mut back = std::collections::HashMap::new();
    for (i, &label) in labels.iter().enumerate() {
        let (x, y) = (i as i32 % seen.width, i as i32 / seen.width);
        let centre = Position::new(x as f32 + 0.5, y as f32 + 0.5);
        let component = planner.component(centre).expect("a position");
        assert_eq!(component.is_some(), label != 0, "({x}, {y}), {what}\n{}", seen.rows());
        let Some(component) = component else { continue };
        let same =
            *pairs.entry(component).or_insert(label) == label && *back.entry(label).or_insert(component) == component;
        assert!(same, "({x}, {y}), {what}\n{}", seen.rows());
    }
}

/// Whether two points are connected, by the flood.
fn reachable(world: &World, a: Position, b: Position, gaps: DiagonalGaps) -> bool {
    let (labels, field) = (components(world, gaps), world.field());
    let labels_of = |position: Position| -> Vec<u32> {
        let Some(place) = field.place(Spot::snap(position.x, position.y)) else { return Vec::new() };
        let (x, y) = (place.x as i32, place.y as i32);
        let cells = |v: i32| [(v - 1).div_euclid(256), v.div_euclid(256)];
        let near = cells(x).into_iter().flat_map(|cx| cells(y).map(|cy| (cx, cy)));
        let free = near.filter(|&(cx, cy)| world.cell(cx, cy) != 0);
        free.map(|(cx, cy)| labels[(cy * world.width + cx) as usize]).collect()
    };
    let (of_a, of_b) = (labels_of(a), labels_of(b));
    of_a.iter().any(|label| of_b.contains(label))
}
