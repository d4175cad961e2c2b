//! Partial paths of a `TautGrid2D`: if the goal cannot be reached, to the cell at which `AStarGrid2D` would end too.
//!
//! That is the cell which the estimate takes for the closest. The engine compares estimates with rounding errors, so if
//! others are as close, but for those errors, its own search is done again to see which of them it is; `closest` says
//! how large the errors may be. If no other cell comes near, the library finds the path, at a fraction of the time.

use std::sync::RwLockReadGuard;

use godot::prelude::*;

use crate::closest::{Rings, rounding};
use crate::core::{Core, Settings, State, World};
use crate::field::Field;
use crate::native::{self, Point};
use crate::owners::Failure;
use crate::replay::Replay;
use crate::search::{Options, Pooled};

/// What looking at cells near an unreachable goal, one by one, may cost before all that can be reached is searched
/// through: one for a solid cell, [`LOOK`] for a free one, of which a planner says whether it can be reached. Some
/// milliseconds.
const MOST_LOOKS: u32 = 65_536;
const LOOK: u32 = 16;

fn centre(cell: Vector2i) -> Point {
    Point { x: cell.x as f32 + 0.5, y: cell.y as f32 + 0.5 }
}

fn cell(point: Point) -> Vector2i {
    Vector2i::new(point.x as i32, point.y as i32)
}

impl Core {
    /// The path to the goal or, if that cannot be reached, to the closest cell. The start is free.
    pub fn find_closest(
        &self,
        state: RwLockReadGuard<'_, State>,
        options: Options,
        (start, goal): (Point, Point),
        flags: u32,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<Vec<Point>, Failure> {
        let Some(world) = &state.world else { return Ok(Vec::new()) };
        if world.has_sides {
            // The engine's own search knows no sides.
            let begun = self.begin(world, options, (start, goal), flags | native::REQUEST_ALLOW_PARTIAL)?;
            drop(state);
            return begun.finish(goes_on).map(|found| found.points);
        }
        let (settings, to) = (state.settings, cell(goal));
        let pooled = self.take(world, options)?;
        let nearest = match pooled.planner.reachable(start, goal) {
            Ok(true) => Ok(vec![to]),
            Ok(false) => nearest(&pooled, world, &settings, (start, to), options.1),
            Err(failure) => Err(failure),
        };
        self.give_back(pooled);
        let nearest = nearest?;
        // The engine's own search knows no links: with some it has no say.
        let by_library = match nearest[..] {
            [only] => Some((centre(only), flags)),
            _ if world.grid.links()?.is_empty() => None,
            [] => Some((goal, flags | native::REQUEST_ALLOW_PARTIAL | native::REQUEST_LATTICE_ENDS)),
            [first, ..] => Some((centre(first), flags)),
        };
        if let Some((end, flags)) = by_library {
            let begun = self.begin(world, options, (start, end), flags)?;
            drop(state);
            return begun.finish(goes_on).map(|found| found.points);
        }
        let field = Field::new(&world.grid)?;
        let weights = std::array::from_fn(|class| if options.1 { world.weights.weight(class as u8) } else { 1.0 });
        drop(state);
        let path = Replay::new(&field, &settings, to, &weights)?.find(cell(start), &nearest)?;
        Ok(path.into_iter().map(centre).collect())
    }
}

/// The cells among which rounding decides where the engine's path ends; none if they are not known.
fn nearest(
    pooled: &Pooled,
    world: &World,
    settings: &Settings,
    (start, to): (Point, Vector2i),
    weighted: bool,
) -> Result<Vec<Vector2i>, Failure> {
    // With jumps the engine closes few cells; which ones only its search tells.
    if settings.jumping {
        return Ok(Vec::new());
    }
    let (width, height) = world.cells.size();
    let size = Vector2i::new(width, height);
    let dearest = if weighted { world.weights.dearest() } else { 1.0 };
    // The closest one may seem farther by one error, another one closer by one.
    let margin = 2.0 * rounding(size, dearest);
    let (mut nearest, mut farthest, mut looks) = (Vec::new(), f64::INFINITY, 0);
    for (estimate, cell) in Rings::new(to, size, settings.estimate_heuristic) {
        let estimate = f64::from(estimate);
        if estimate > farthest {
            return Ok(nearest);
        }
        if looks >= MOST_LOOKS {
            return Ok(Vec::new());
        }
        looks += 1;
        if world.blocks((cell.x, cell.y)) {
            continue;
        }
        looks += LOOK;
        if !pooled.planner.reachable(start, centre(cell))? {
            continue;
        }
        if nearest.is_empty() {
            farthest = estimate + margin;
        }
        nearest.push(cell);
    }
    Ok(nearest)
}
