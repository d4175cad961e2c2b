//! Avoidance: the agents of a grid that want it are one crowd, which is asked once per physics frame, after all nodes
//! have said what they want.
//!
//! The crowd works in cells. Where these are not square a disc on the screen is an ellipse there, and the crowd sees
//! the disc around it: agents keep a little more room than they need, never less. No velocity is longer than
//! `max_speed` on the screen.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

use godot::classes::{Engine, SceneTree};
use godot::prelude::*;

use crate::agent::TautAgent2D;
use crate::core::Settings;
use crate::crowd_owner::Crowd;
use crate::grid_2d::tell;
use crate::layout::Layout;
use crate::map::{point, vector};
use crate::native::{self, CrowdOptions, Walker, WalkerTraits};
use crate::nodes::{Presence, presence};
use crate::owners::Failure;
use crate::scheduler::{TautScheduler, agent};
use crate::steady::Steady;
use crate::upkeep::Way;

/// The shortest horizon of a crowd, in seconds.
const SHORTEST: f64 = 1e-6;

/// The most neighbours of a crowd.
pub const MOST_NEIGHBORS: i32 = 64;

/// The agents of a grid that avoid each other, in the order in which they began to, and their crowd.
#[derive(Default)]
pub struct Avoiders {
    agents: Vec<Avoider>,
    crowd: Option<Made>,
    /// A frame waits to be computed.
    waits: bool,
}

/// One of them.
#[derive(Clone)]
struct Avoider {
    number: i64,
    agent: Gd<TautAgent2D>,
    steady: Arc<Steady>,
}

/// A crowd, and what it was made for.
struct Made {
    crowd: Crowd,
    options: CrowdOptions,
    world: u64,
}

/// An agent as the crowd sees it.
struct Seen {
    /// It takes part: nobody sees those who are on links or out of the tree.
    walker: Option<(Walker, WalkerTraits)>,
    wanted: Vector2,
    max_speed: f32,
    mask: u32,
}

/// The walkers of a frame: what the crowd is asked, and what it answers.
#[derive(Default)]
struct Frame {
    walkers: Vec<Walker>,
    traits: Vec<WalkerTraits>,
}

#[godot_api(secondary)]
impl TautAgent2D {
    /// Says how fast the parent is at the moment, where that is not what [signal velocity_computed] brought last: after
    /// a teleport or a blow.
    #[func]
    pub(crate) fn set_velocity_forced(&mut self, velocity: Vector2) {
        if velocity.is_finite() {
            self.steady.safe.set(velocity);
        } else {
            godot_error!("velocity = {velocity} is not finite.");
        }
    }

    /// Puts it on a layer of [member avoidance_layers], 1 to 32, or takes it off.
    #[func]
    pub(crate) fn set_avoidance_layer_value(&mut self, layer_number: i32, value: bool) {
        self.avoidance_layers = with_bit(self.avoidance_layers, layer_number, value);
    }

    /// True if it is on a layer of [member avoidance_layers], 1 to 32.
    #[func]
    pub(crate) fn get_avoidance_layer_value(&self, layer_number: i32) -> bool {
        bit(layer_number).is_some_and(|bit| self.avoidance_layers & bit != 0)
    }

    /// Makes it avoid those on a layer, 1 to 32, or not: a bit of [member avoidance_mask].
    #[func]
    pub(crate) fn set_avoidance_mask_value(&mut self, mask_number: i32, value: bool) {
        self.avoidance_mask = with_bit(self.avoidance_mask, mask_number, value);
    }

    /// True if it avoids those on a layer, 1 to 32.
    #[func]
    pub(crate) fn get_avoidance_mask_value(&self, mask_number: i32) -> bool {
        bit(mask_number).is_some_and(|bit| self.avoidance_mask & bit != 0)
    }
}

/// The bit of a layer; if there is no such layer the script is told so.
fn bit(layer: i32) -> Option<u32> {
    let bit = u32::try_from(layer).ok().filter(|layer| (1..=32).contains(layer)).map(|layer| 1 << (layer - 1));
    if bit.is_none() {
        godot_error!("Layer {layer} is not between 1 and 32.");
    }
    bit
}

fn with_bit(bits: u32, layer: i32, value: bool) -> u32 {
    bit(layer).map_or(bits, |bit| if value { bits | bit } else { bits & !bit })
}

impl TautAgent2D {
    /// Takes part in the crowd of its grid, or not.
    pub(crate) fn join_crowd(&mut self) {
        if let Some(scheduler) = &self.scheduler {
            scheduler.bind().set_avoiding(self.number, &self.steady, self.avoidance_enabled);
        }
    }

    /// How the crowd sees it.
    fn seen(&self, presence: Presence, settings: &Settings) -> Seen {
        let layout = &settings.layout;
        let wanted = self.steady.wanted.get().limit_length(Some(self.max_speed));
        let is_there = !self.is_crossing && presence != Presence::Absent;
        let radius = if self.radius > 0.0 { self.radius } else { settings.agent_radius };
        let walker = Walker {
            at: layout.in_units(self.here()),
            velocity: point(layout.shrunk(self.steady.safe.get())),
            wanted: point(layout.shrunk(wanted)),
            radius: layout.radius_in_cells(radius),
            speed: layout.radius_in_cells(self.max_speed),
        };
        let mut traits = WalkerTraits {
            // Numbers above 0 are ordered as their bits.
            priority: (self.avoidance_priority + 0.0).to_bits(),
            layers: self.avoidance_layers,
            ..WalkerTraits::default()
        };
        if presence != Presence::Present {
            traits.flags |= native::WALKER_IMMOVABLE;
        }
        self.aim(layout, &mut traits);
        let walker = is_there.then_some((walker, traits));
        Seen { walker, wanted, max_speed: self.max_speed, mask: self.avoidance_mask }
    }

    /// The goal of one who goes to its target, or stands there: others with the same target come to rest around those
    /// that have reached it, and do not press on.
    fn aim(&self, layout: &Layout, traits: &mut WalkerTraits) {
        let Some(target) = self.target.filter(|_| self.upkeep.way() == Way::Whole) else { return };
        if self.upkeep.waits_for_target() || (!self.steady.is_going() && self.steady.wanted.get() != Vector2::ZERO) {
            return;
        }
        traits.flags |= native::WALKER_HAS_GOAL;
        traits.goal = layout.in_units(target);
        if !self.steady.is_going() {
            traits.state = native::WALKER_ARRIVED;
            let near = layout.radius_in_cells(self.target_desired_distance).min(1e6);
            traits.arrive = if self.reached { near } else { 0.0 };
        }
    }
}

impl TautScheduler {
    /// An agent avoids others, or not any more.
    pub(crate) fn set_avoiding(&self, number: i64, steady: &Arc<Steady>, avoids: bool) {
        let mut avoiders = self.avoiders.lock().unwrap_or_else(PoisonError::into_inner);
        let known = avoiders.agents.iter().position(|known| known.number == number);
        match (known, avoids) {
            (None, true) => {
                let steady = Arc::clone(steady);
                avoiders.agents.extend(agent(number).map(|agent| Avoider { number, agent, steady }));
            }
            (Some(at), false) => drop(avoiders.agents.remove(at)),
            _ => {}
        }
    }

    /// An agent has another grid, or is gone.
    pub(crate) fn forget_avoider(&self, number: i64) {
        let mut avoiders = self.avoiders.lock().unwrap_or_else(PoisonError::into_inner);
        avoiders.agents.retain(|known| known.number != number);
    }

    /// Lets the crowd choose when the nodes have had their part of the frame.
    pub(crate) fn avoid_later(&self) {
        let mut avoiders = self.avoiders.lock().unwrap_or_else(PoisonError::into_inner);
        if !avoiders.agents.is_empty() && !std::mem::replace(&mut avoiders.waits, true) {
            self.to_gd().run_deferred_gd(|scheduler| scheduler.bind().avoid());
        }
    }

    /// Asks the crowd, and tells the agents.
    fn avoid(&self) {
        let members = {
            let mut avoiders = self.avoiders.lock().unwrap_or_else(PoisonError::into_inner);
            avoiders.waits = false;
            avoiders.agents.retain(|known| known.agent.is_instance_valid());
            avoiders.agents.clone()
        };
        let Some(core) = self.core() else { return };
        let settings = core.settings();
        let mut options = None;
        let seen: Vec<Seen> = members
            .iter()
            .map(|member| {
                let agent = member.agent.bind();
                widen(&mut options, &agent, &settings.layout);
                agent.seen(presence(&member.agent), &settings)
            })
            .collect();
        let answers = self.choose(&seen, options).inspect_err(tell).unwrap_or_default();
        let mut answers = answers.into_iter();
        let signal = StringName::from("velocity_computed");
        for (seen, Avoider { mut agent, steady, .. }) in seen.into_iter().zip(members) {
            let answer = if seen.walker.is_some() { answers.next() } else { None };
            let (safe, state) = answer.map_or((seen.wanted, native::WALKER_WALKING), |(velocity, state)| {
                (settings.layout.stretched(vector(velocity)).limit_length(Some(seen.max_speed)), state)
            });
            // The signals of others may have freed it.
            if presence(&agent) != Presence::Present {
                continue;
            }
            steady.safe.set(safe);
            if state == native::WALKER_ARRIVED && steady.is_going() {
                agent.bind_mut().settle();
            }
            if agent.is_instance_valid() {
                agent.emit_signal(&signal, &[safe.to_variant()]);
            }
        }
    }

    /// The velocities in cells and the states of those who take part.
    fn choose(&self, seen: &[Seen], options: Option<CrowdOptions>) -> Result<Vec<(native::Point, u32)>, Failure> {
        let (Some(core), Some(options)) = (self.core(), options) else { return Ok(Vec::new()) };
        let state = core.fresh()?;
        let Some(world) = state.world.as_ref().filter(|_| !state.settings.dirty) else { return Ok(Vec::new()) };
        let mut avoiders = self.avoiders.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |made: &Made| made.world == world.number && made.options == options;
        if !avoiders.crowd.as_ref().is_some_and(fits) {
            let crowd = Crowd::new(&world.grid, &options)?;
            avoiders.crowd = Some(Made { crowd, options, world: world.number });
        }
        let Some(made) = &mut avoiders.crowd else { return Ok(Vec::new()) };
        let mut frame = Frame::of(seen);
        let velocities = made.crowd.avoid_with(&frame.walkers, &mut frame.traits, seconds())?;
        Ok(velocities.into_iter().zip(frame.traits.iter().map(|traits| traits.state)).collect())
    }
}

impl Frame {
    /// Who takes part, with layers as the crowd has them. One avoids another there unless it ignores one of the other's
    /// layers, here if it avoids one of them: so each set of layers that occurs is a layer. From the 32nd set on they
    /// share one, which is ignored by those who avoid none of them.
    fn of(seen: &[Seen]) -> Self {
        let mut sets = BTreeMap::new();
        for (_, traits) in seen.iter().filter_map(|seen| seen.walker.as_ref()) {
            let next = sets.len().min(31);
            sets.entry(traits.layers).or_insert(1_u32 << next);
        }
        let mut frame = Self::default();
        let heaps = heaps(seen);
        for seen in seen {
            let Some((walker, mut traits)) = seen.walker else { continue };
            if !is_near(&heaps, &walker, &traits) {
                traits.flags &= !native::WALKER_HAS_GOAL;
            }
            let of_sets = |avoided: bool| {
                let chosen = sets.iter().filter(|(layers, _)| (**layers & seen.mask != 0) == avoided);
                chosen.fold(0, |bits, (_, bit)| bits | bit)
            };
            traits.ignores = of_sets(false) & !of_sets(true);
            traits.layers = sets.get(&traits.layers).copied().unwrap_or_default();
            frame.walkers.push(walker);
            frame.traits.push(traits);
        }
        frame
    }
}

/// The sums of the squared radii of those that stand at each goal.
fn heaps(seen: &[Seen]) -> BTreeMap<[u32; 2], f32> {
    let mut heaps = BTreeMap::new();
    let standing = seen.iter().filter_map(|seen| seen.walker.as_ref());
    for (walker, traits) in standing.filter(|(_, traits)| traits.state == native::WALKER_ARRIVED) {
        *heaps.entry(key(traits)).or_insert(0.0) += walker.radius * walker.radius;
    }
    heaps
}

fn key(traits: &WalkerTraits) -> [u32; 2] {
    [traits.goal.x.to_bits(), traits.goal.y.to_bits()]
}

/// True if a walker is where the rim of the heap is, of which those who come from one side fill the half: a queue that
/// touches the heap is none.
fn is_near(heaps: &BTreeMap<[u32; 2], f32>, walker: &Walker, traits: &WalkerTraits) -> bool {
    let away = vector(walker.at).distance_to(vector(traits.goal));
    let squared = heaps.get(&key(traits)).copied().unwrap_or_default();
    away <= (squared / 0.3).sqrt() + 3.0 * walker.radius + traits.arrive
}

/// The options of a crowd: the largest of all agents.
fn widen(options: &mut Option<CrowdOptions>, agent: &TautAgent2D, layout: &Layout) {
    let options = match options {
        Some(options) => options,
        none => {
            let Ok(defaults) = Crowd::default_options() else { return };
            let narrow =
                CrowdOptions { neighbours: 0, reach: 0.0, horizon: SHORTEST, wall_horizon: SHORTEST, ..defaults };
            none.insert(narrow)
        }
    };
    let reach = f64::from(layout.radius_in_cells(agent.neighbor_distance)).min(1e6);
    options.neighbours = options.neighbours.max(u32::try_from(agent.max_neighbors).unwrap_or(0));
    options.reach = options.reach.max(reach);
    options.horizon = options.horizon.max(f64::from(agent.time_horizon_agents).min(1e6));
    options.wall_horizon = options.wall_horizon.max(f64::from(agent.time_horizon_obstacles).min(1e6));
}

/// The length of a physics frame.
fn seconds() -> f64 {
    let tree = Engine::singleton().get_main_loop().and_then(|main| main.try_cast::<SceneTree>().ok());
    let root = tree.and_then(|tree| tree.get_root());
    root.map_or(1.0 / 60.0, |root| root.get_physics_process_delta_time()).clamp(SHORTEST, 1e6)
}
