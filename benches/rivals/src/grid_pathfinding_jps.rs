//! Crate `grid_pathfinding`: its jump point search on 8 neighbours.
//!
//! It lets a diagonal step pass between blocked cells and has no other rule, so that the two sides solve slightly
//! different problems. Its lengths are confronted with our A* under its rule; on dense random maps some of its paths
//! are a few tenths of a percent longer than the shortest. To its advantage: components made before, only the turning
//! cells asked for, and its `improved pruning`, which its page says may cost or save time, set to what is faster on
//! the map.

use crate::measure::arguments::Arguments;
use crate::measure::cases::Case;
use crate::measure::sample::time;
use crate::{Contestant, Rival};
use grid_pathfinding::PathingGrid;
use grid_util::grid::ValueGrid;
use grid_util::point::Point;
use taut::io::Scenario;

struct Jumper(PathingGrid);

pub fn make(case: &Case, _: &Arguments) -> Result<Rival, String> {
    let (width, height) = (case.map.width, case.map.height);
    let mut grid = PathingGrid::new(width as usize, height as usize, true);
    for y in 0..height {
        for x in 0..width {
            grid.grid.set(x, y, case.map.terrain[(y * width + x) as usize] == 0);
        }
    }
    grid.initialize();
    grid.generate_components();
    let mut jumper = Jumper(grid);
    let mut passes = [true, false, true, false].map(|improved| {
        jumper.0.improved_pruning = improved;
        let (took, ()) = time(|| {
            case.queries.iter().for_each(|query| {
                std::hint::black_box(jumper.plan(query));
            })
        });
        (took, improved)
    });
    passes.sort_unstable();
    jumper.0.improved_pruning = passes[0].1;
    Ok(Some(Box::new(jumper)))
}

impl Contestant for Jumper {
    fn plan(&mut self, query: &Scenario) -> f64 {
        let [start, goal] = [query.start, query.goal].map(|(x, y)| Point::new(x, y));
        let path = self.0.get_waypoints_single_goal(start, goal, false);
        path.map_or(f64::INFINITY, |path| path.windows(2).map(|ends| octile(ends[0], ends[1])).sum())
    }
}

fn octile(from: Point, to: Point) -> f64 {
    let (dx, dy) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    f64::from(dx.min(dy)) * std::f64::consts::SQRT_2 + f64::from(dx.abs_diff(dy))
}
