//! `TautCrowd2D`: walkers that avoid each other and the walls of a map.

use godot::prelude::*;

use crate::crowd_owner::Crowd;
use crate::followers_2d::class_bits;
use crate::map::status;
use crate::native::{self, CrowdOptions, Walker, WalkerTraits};
use crate::owners::Failure;
use crate::places::Places;

/// Walkers that avoid each other and the walls of a map.
///
/// ```text
/// var crowd := TautCrowd2D.new()
/// crowd.create(map)
/// ... in every physics frame
/// velocities = crowd.avoid(positions, velocities, wanted, delta)
/// ```
///
/// The map is a [TautGrid2D] or a [TautMap2D], and radius, speed, positions and velocities are in the positions of
/// that; or it is a [TautMap], where all of them are in cells. Nodes with a [TautAgent2D] need no crowd of their own:
/// see [member TautAgent2D.avoidance_enabled]. After [method TautGrid2D.update] create the crowd anew. One thread at a
/// time may call it. Traits of a walker (`set_traits`, `set_goal`) go with its number in the lists, and stay until they
/// are set again.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautCrowd2D {
    crowd: Option<Crowd>,
    places: Places,
    /// The radius of every walker.
    #[var]
    #[init(val = 0.4)]
    radius: f64,
    /// The largest speed of every walker.
    #[var]
    #[init(val = 4.0)]
    speed: f64,
    /// Terrain classes that are walls beside class 0, for the next `create`.
    #[var]
    blocked_classes: PackedByteArray,
    traits: Vec<WalkerTraits>,
    base: Base<RefCounted>,
}

impl TautCrowd2D {
    /// The options of the library; a reach below 0 is its default.
    pub(crate) fn options(
        &self,
        neighbours: i64,
        [horizon, wall_horizon, reach]: [f64; 3],
    ) -> Result<CrowdOptions, Failure> {
        let mut options = Crowd::default_options()?;
        options.neighbours = u32::try_from(neighbours).unwrap_or(u32::MAX);
        (options.horizon, options.wall_horizon) = (horizon, wall_horizon);
        if reach.is_nan() || reach >= 0.0 {
            options.reach = reach;
        }
        options.blocked_classes = class_bits(self.blocked_classes.as_slice());
        Ok(options)
    }

    /// Takes a crowd and the positions of its walkers.
    pub(crate) fn put(&mut self, made: Result<(Places, Crowd), Failure>) -> i32 {
        self.crowd = None;
        status(made.map(|(places, crowd)| (self.places, self.crowd) = (places, Some(crowd))))
    }
}

#[godot_api]
impl TautCrowd2D {
    /// Creates the crowd on a map. Walkers avoid so many `neighbours` within `reach` (below 0: 15 cells) for `horizon`
    /// seconds, and walls for `wall_horizon` seconds.
    #[func]
    fn create(
        &mut self,
        map: Option<Gd<RefCounted>>,
        #[opt(default = 10)] neighbours: i64,
        #[opt(default = 2.0)] horizon: f64,
        #[opt(default = 0.5)] wall_horizon: f64,
        #[opt(default = -1.0)] reach: f64,
    ) -> i32 {
        let made = Places::of(map).and_then(|(places, grid)| {
            let reach = if reach < 0.0 { reach } else { places.now().length_in_cells(reach) };
            let options = self.options(neighbours, [horizon, wall_horizon, reach])?;
            Ok((places, Crowd::new(&grid, &options)?))
        });
        self.put(made)
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
        let scale = self.places.now();
        let [radius, speed] = [self.radius, self.speed].map(|length| scale.length_in_cells(length) as f32);
        let same = positions.len() == velocities.len() && positions.len() == wanted.len();
        if self.places.refresh().is_err() {
            return PackedVector2Array::new();
        }
        let Some(crowd) = self.crowd.as_mut().filter(|_| same) else { return PackedVector2Array::new() };
        let lists = positions.as_slice().iter().zip(velocities.as_slice()).zip(wanted.as_slice());
        let walkers: Vec<Walker> = lists
            .map(|((at, velocity), wanted)| Walker {
                at: scale.in_cells(*at),
                velocity: scale.way_in_cells(*velocity),
                wanted: scale.way_in_cells(*wanted),
                radius,
                speed,
            })
            .collect();
        let velocities = if self.traits.is_empty() {
            crowd.avoid(&walkers, seconds)
        } else {
            let count = walkers.len().max(self.traits.len());
            self.traits.resize(count, WalkerTraits::default());
            crowd.avoid_with(&walkers, &mut self.traits, seconds)
        };
        let longest = (!scale.is_of_cells()).then_some(self.speed as f32);
        let velocity = |way| longest.map_or(scale.way(way), |longest| scale.way(way).limit_length(Some(longest)));
        velocities.unwrap_or_default().into_iter().map(velocity).collect()
    }

    /// Sets the traits of a walker: of two the one with the lower `priority` gives way; it is on `layers` and does not
    /// avoid those on layers that it `ignores`; one that is `immovable` stays where it is. False for a number below 0.
    #[func]
    fn set_traits(&mut self, walker: i64, priority: i64, layers: i64, ignores: i64, immovable: bool) -> bool {
        let Some(traits) = self.traits_of(walker) else { return false };
        let bits = |value: i64| u32::try_from(value).unwrap_or(u32::MAX);
        (traits.priority, traits.layers, traits.ignores) = (bits(priority), bits(layers), bits(ignores));
        traits.flags = traits.flags & !native::WALKER_IMMOVABLE | if immovable { native::WALKER_IMMOVABLE } else { 0 };
        true
    }

    /// Sets the goal of a walker, at which it has arrived within a distance of `arrive`, or at the rim of those that
    /// have. False for a number below 0.
    #[func]
    fn set_goal(&mut self, walker: i64, goal: Vector2, #[opt(default = 0.5)] arrive: f64) -> bool {
        let scale = self.places.now();
        let Some(traits) = self.traits_of(walker) else { return false };
        (traits.goal, traits.arrive) = (scale.in_cells(goal), scale.length_in_cells(arrive) as f32);
        (traits.flags, traits.state) = (traits.flags | native::WALKER_HAS_GOAL, native::WALKER_WALKING);
        true
    }

    /// Removes the goal of a walker.
    #[func]
    fn clear_goal(&mut self, walker: i64) -> bool {
        let Some(traits) = self.traits_of(walker) else { return false };
        (traits.flags, traits.state) = (traits.flags & !native::WALKER_HAS_GOAL, native::WALKER_WALKING);
        true
    }

    /// Whether a walker had arrived at its goal in the last step.
    #[func]
    fn has_arrived(&self, walker: i64) -> bool {
        let traits = usize::try_from(walker).ok().and_then(|at| self.traits.get(at));
        traits.is_some_and(|traits| traits.state == native::WALKER_ARRIVED)
    }
}

impl TautCrowd2D {
    /// The traits of a walker, kept from now on; none for a number that is none.
    fn traits_of(&mut self, walker: i64) -> Option<&mut WalkerTraits> {
        let at = usize::try_from(walker).ok().filter(|at| *at < 1 << 24)?;
        if self.traits.len() <= at {
            self.traits.resize(at + 1, WalkerTraits::default());
        }
        self.traits.get_mut(at)
    }
}
