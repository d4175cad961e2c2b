//! `TautCrowd2D`: walkers that avoid each other and the walls of a map.

use godot::prelude::*;

use crate::crowd_owner::Crowd;
use crate::map::{TautMap, point, status, vector};
use crate::native::{self, Walker};
use crate::planner::failure;

/// Walkers that avoid each other and the walls of a [TautMap].
///
/// ```text
/// var crowd := TautCrowd2D.new()
/// crowd.create(map)
/// ... in every physics frame
/// velocities = crowd.avoid(positions, velocities, wanted, delta)
/// ```
///
/// Positions are in cells, velocities in cells per second. One thread at a time may call it.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautCrowd2D {
    crowd: Option<Crowd>,
    /// The radius of every walker, in cells.
    #[var]
    #[init(val = 0.4)]
    radius: f64,
    /// The largest speed of every walker, in cells per second.
    #[var]
    #[init(val = 4.0)]
    speed: f64,
    base: Base<RefCounted>,
}

#[godot_api]
impl TautCrowd2D {
    /// Creates the crowd on a map. Walkers avoid so many `neighbours` within `reach` cells for `horizon` seconds, and
    /// walls for `wall_horizon` seconds.
    #[func]
    fn create(
        &mut self,
        map: Option<Gd<TautMap>>,
        #[opt(default = 10)] neighbours: i64,
        #[opt(default = 2.0)] horizon: f64,
        #[opt(default = 0.5)] wall_horizon: f64,
        #[opt(default = 15.0)] reach: f64,
    ) -> i32 {
        self.crowd = None;
        let made = map
            .ok_or_else(|| failure(native::ERROR_NULL_POINTER, "there is no map"))
            .and_then(|map| map.bind().grid())
            .and_then(|grid| {
                let mut options = Crowd::default_options()?;
                options.neighbours = u32::try_from(neighbours).unwrap_or(u32::MAX);
                (options.horizon, options.wall_horizon, options.reach) = (horizon, wall_horizon, reach);
                Crowd::new(&grid, &options)
            });
        status(made.map(|crowd| self.crowd = Some(crowd)))
    }

    /// The velocities for the next seconds, one for each position: the nearest to the `wanted` ones, such that nobody
    /// runs into anybody else or into a wall. Empty after an error: lists of different lengths, no crowd.
    #[func]
    fn avoid(
        &mut self,
        positions: PackedVector2Array,
        velocities: PackedVector2Array,
        wanted: PackedVector2Array,
        seconds: f64,
    ) -> PackedVector2Array {
        let (radius, speed) = (self.radius as f32, self.speed as f32);
        let same = positions.len() == velocities.len() && positions.len() == wanted.len();
        let Some(crowd) = self.crowd.as_mut().filter(|_| same) else { return PackedVector2Array::new() };
        let lists = positions.as_slice().iter().zip(velocities.as_slice()).zip(wanted.as_slice());
        let walkers: Vec<Walker> = lists
            .map(|((at, velocity), wanted)| Walker {
                at: point(*at),
                velocity: point(*velocity),
                wanted: point(*wanted),
                radius,
                speed,
            })
            .collect();
        crowd.avoid(&walkers, seconds).unwrap_or_default().into_iter().map(vector).collect()
    }
}
