//! `TautFollowers2D`: many followers that step by one of the library's policies.

use godot::prelude::*;

use crate::distances::TautField;
use crate::map::{narrow, status};
use crate::native::{self, FieldHandle, Follower, PolicyOptions, Pull, Rect};
use crate::owners::Failure;
use crate::places::{Places, Scale};
use crate::planner::failure;
use crate::policy_owner::Policy;

/// Many followers on a map that decide step by step where to go, without a search.
///
/// ```text
/// var followers := TautFollowers2D.new()
/// followers.create(map, TautFollowers2D.POLICY_BUG, {})
/// followers.set_followers(positions, goals, 0.1)
/// ... in every frame
/// followers.step()
/// multimesh_positions = followers.get_positions()
/// ```
///
/// The map is a [TautGrid2D] or a [TautMap2D], in the positions of that, or a [TautMap], where positions are cells.
/// Where cells are not square a stride is at most as long on the screen as given. Methods return a number less than 0
/// for an error: one of the `STATUS_` constants of [TautPlanner]. One thread at a time may call them.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautFollowers2D {
    policy: Option<Policy>,
    places: Places,
    followers: Vec<Follower>,
    base: Base<RefCounted>,
}

#[godot_api]
impl TautFollowers2D {
    /// Straight towards the goal, up to the first wall.
    #[constant]
    const POLICY_WALK_TO: i32 = 1;
    /// Straight towards the goal, and around walls on one side: it arrives wherever there is a way.
    #[constant]
    const POLICY_BUG: i32 = 2;
    /// Drawn by the goal, pushed by the nearest wall.
    #[constant]
    const POLICY_POTENTIAL: i32 = 3;
    /// Along a [TautField] to the nearest of its seeds.
    #[constant]
    const POLICY_FIELD: i32 = 4;
    /// Along directions that the game stores, one per cell.
    #[constant]
    const POLICY_FLOW: i32 = 5;
    /// Turns towards +y when it walks towards +x.
    #[constant]
    const SIDE_LEFT: i32 = 0;
    /// Turns towards -y when it walks towards +x.
    #[constant]
    const SIDE_RIGHT: i32 = 1;
    /// The follower is on its way.
    #[constant]
    const FOLLOWER_MOVING: i32 = 0;
    /// It stands at its goal.
    #[constant]
    const FOLLOWER_ARRIVED: i32 = 1;
    /// A wall is in its way.
    #[constant]
    const FOLLOWER_BLOCKED: i32 = 2;
    /// It has come no nearer to its goal for too long, or has nothing that leads it on.
    #[constant]
    const FOLLOWER_STUCK: i32 = 3;
    /// No way leads to its goal.
    #[constant]
    const FOLLOWER_UNREACHABLE: i32 = 4;
    /// It stands off the map or inside a wall.
    #[constant]
    const FOLLOWER_INVALID: i32 = 5;

    /// Creates the policy of a kind on a map. `options`: `side`, `diagonal_gaps`, `patience`, `attract`, `repel`,
    /// `influence`, `radius`, as in the manual of the library.
    #[func]
    fn create(&mut self, map: Option<Gd<RefCounted>>, policy: i64, options: VarDictionary) -> i32 {
        self.policy = None;
        let made = Places::of(map).and_then(|(places, grid)| {
            let policy = Policy::new(&grid, &read_options(policy, &options, &places.now())?)?;
            Ok((places, policy))
        });
        status(made.map(|(places, policy)| (self.places, self.policy) = (places, Some(policy))))
    }

    /// Places followers anew: one for each of `positions`, with the goal of the same index and the length of a
    /// step.
    #[func]
    fn set_followers(&mut self, positions: PackedVector2Array, goals: PackedVector2Array, stride: f64) -> i32 {
        if positions.len() != goals.len() {
            return native::ERROR_INVALID_ARGUMENT;
        }
        let ends = positions.as_slice().iter().zip(goals.as_slice());
        let scale = self.places.now();
        let follower = |(at, goal): (&Vector2, &Vector2)| Follower {
            at: scale.in_cells(*at),
            goal: scale.in_cells(*goal),
            stride: scale.stride_in_cells(stride) as f32,
            state: 0,
            memory: [0; 13],
        };
        self.followers = ends.map(follower).collect();
        native::OK
    }

    /// Gives the followers other goals, those of the same index.
    #[func]
    fn set_goals(&mut self, goals: PackedVector2Array) -> i32 {
        if goals.len() != self.followers.len() {
            return native::ERROR_INVALID_ARGUMENT;
        }
        let scale = self.places.now();
        for (follower, goal) in self.followers.iter_mut().zip(goals.as_slice()) {
            follower.goal = scale.in_cells(*goal);
        }
        native::OK
    }

    /// The points that draw followers near or push them away (a weight below 0), for [constant POLICY_POTENTIAL]; each
    /// is felt up to a distance of `reach`.
    #[func]
    fn set_pulls(&mut self, positions: PackedVector2Array, weights: PackedFloat32Array, reach: f64) -> i32 {
        if positions.len() != weights.len() {
            return native::ERROR_INVALID_ARGUMENT;
        }
        let scale = self.places.now();
        let reach = scale.length_in_cells(reach) as f32;
        let each = positions.as_slice().iter().zip(weights.as_slice());
        let pulls: Vec<Pull> =
            each.map(|(at, weight)| Pull { at: scale.in_cells(*at), weight: *weight, reach }).collect();
        status(self.policy().and_then(|policy| policy.set_pulls(&pulls)))
    }

    /// The directions of the cells of an area, two floats a cell row by row, for [constant POLICY_FLOW].
    #[func]
    fn set_flow(&mut self, area: Rect2i, xy: PackedFloat32Array) -> i32 {
        let Rect2i { position, size } = self.places.now().area(area);
        let area = Rect { x: position.x, y: position.y, width: size.x, height: size.y };
        status(self.policy().and_then(|policy| policy.set_flow(area, xy.as_slice())))
    }

    /// One step of each follower. Returns how many are on their way, or an error.
    #[func]
    fn step(&mut self) -> i64 {
        self.walk(None)
    }

    /// One step of each follower along a field, for [constant POLICY_FIELD]. Returns how many are on their way, or an
    /// error.
    #[func]
    fn follow(&mut self, field: Option<Gd<TautField>>) -> i64 {
        let field = field
            .ok_or_else(|| failure(native::ERROR_NULL_POINTER, "there is no field"))
            .and_then(|field| field.bind().field());
        match field {
            // Kept alive during the call.
            Ok(field) => self.walk(Some(field.handle())),
            Err(failure) => failure.status.into(),
        }
    }

    /// Where the followers are.
    #[func]
    fn get_positions(&self) -> PackedVector2Array {
        self.places.now().positions(self.followers.iter().map(|follower| follower.at))
    }

    /// What became of the followers in the last step: `FOLLOWER_` constants.
    #[func]
    fn get_states(&self) -> PackedInt32Array {
        self.followers.iter().map(|follower| follower.state as i32).collect()
    }

    fn walk(&mut self, field: Option<FieldHandle>) -> i64 {
        let Some(policy) = &self.policy else { return native::ERROR_BAD_HANDLE.into() };
        if let Err(failure) = self.places.refresh() {
            return failure.status.into();
        }
        let stepped = policy.step(field, &mut self.followers);
        stepped.map_or_else(|failure| failure.status.into(), |result| narrow_count(result.moving))
    }

    fn policy(&self) -> Result<&Policy, Failure> {
        self.policy.as_ref().ok_or_else(|| failure(native::ERROR_BAD_HANDLE, "the policy is not created"))
    }
}

/// A count for a script.
fn narrow_count(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The bits of terrain classes.
pub(crate) fn class_bits(classes: &[u8]) -> [u64; 4] {
    let mut bits = [0; 4];
    for class in classes {
        bits[usize::from(class >> 6)] |= 1 << (class & 63);
    }
    bits
}

/// The options of a script.
fn read_options(policy: i64, given: &VarDictionary, scale: &Scale) -> Result<PolicyOptions, Failure> {
    let mut options = Policy::default_options()?;
    options.policy = narrow(policy);
    for (name, value) in given.iter_shared() {
        let name = name.stringify().to_string();
        if name == "blocked_classes" {
            options.blocked_classes =
                class_bits(value.try_to_relaxed::<PackedByteArray>().unwrap_or_default().as_slice());
            continue;
        }
        let number = value.try_to_relaxed::<f64>().ok().filter(|number| !number.is_nan());
        let refused = || failure(native::ERROR_INVALID_ARGUMENT, "a policy has no such option, or no such value");
        let number = number.ok_or_else(refused)?;
        let choice = narrow(number as i64);
        match name.as_str() {
            "side" => options.side = choice,
            "diagonal_gaps" => options.diagonal_gaps = choice,
            "patience" => options.patience = choice,
            "attract" => options.attract = number,
            "repel" => options.repel = number,
            "influence" => options.influence = scale.length_in_cells(number),
            "radius" => options.radius = scale.length_in_cells(number) as f32,
            _ => return Err(refused()),
        }
    }
    Ok(options)
}
