//! Calls on policies, and the cases that make them: followers of every kind on their ways.

use super::floor::{FAR, FLOOR, NEAR, ROOM, WALL};
use super::json::{Object, list, point};
use super::recorder::{Recorder, called, status};
use taut::agents::{Follower, Policy, PolicyKind, PolicyOptions, Side};
use taut::field::{FieldKind, FieldOptions, Seed};
use taut::grid::{DiagonalGaps, Lattice};
use taut::{Error, Position};
use taut_test_support::world::World;

/// What the C interface answers if there is no field: the null handle is none.
const BAD_HANDLE: i32 = -6;

/// The cases of the file `policies`.
pub fn cases() -> Vec<Recorder> {
    let mut cases = Vec::new();
    for diagonal_gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let gaps = format!("{diagonal_gaps:?}").to_lowercase();
        let common = PolicyOptions { diagonal_gaps, patience: 8, ..PolicyOptions::default() };
        for kind in [PolicyKind::WalkTo, PolicyKind::Bug, PolicyKind::Potential, PolicyKind::Flow] {
            cases.push(walks(&format!("{kind:?}, {gaps} gaps"), PolicyOptions { kind, ..common }));
        }
        let right = PolicyOptions { kind: PolicyKind::Bug, side: Side::Right, ..common };
        cases.push(walks(&format!("Bug to the right, {gaps} gaps"), right));
        let exact = FieldOptions { diagonal_gaps, ..FieldOptions::default() };
        cases.push(along_fields(&format!("Field, {gaps} gaps"), common, exact));
    }
    let steps = FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, ..FieldOptions::default() };
    let disc = PolicyOptions { radius: 0.375, patience: 8, ..PolicyOptions::default() };
    for kind in [PolicyKind::WalkTo, PolicyKind::Bug, PolicyKind::Potential, PolicyKind::Flow] {
        cases.push(walks(&format!("{kind:?}, a disc"), PolicyOptions { kind, ..disc }));
    }
    cases.push(along_fields("Field of steps, a disc", disc, FieldOptions { radius: 0.375, ..steps }));
    cases.extend([along_fields("Field of steps", PolicyOptions::default(), steps), refused_policies()]);
    cases
}

/// Followers that arrive, meet walls, have no way, and are none.
fn crowd(stride: f32) -> Vec<Follower> {
    let at = Position::new;
    let ends = [
        (NEAR, FAR),
        (at(3.5, 9.5), at(3.5, 0.5)),
        (at(0.5, 9.5), ROOM),
        (at(2.5, 3.5), at(15.25, 0.125)),
        (at(5.5, 3.5), at(4.5, 2.5)),
        (NEAR, NEAR),
        (WALL, NEAR),
        (at(-1.0, 3.0), FAR),
    ];
    ends.iter().map(|&(from, to)| Follower::new(from, to, stride)).collect()
}

/// Steps over the floor, an edit on the way, and the same followers anew with another stride.
fn walks(name: &str, options: PolicyOptions) -> Recorder {
    let mut case = Recorder::on(name, &World::draw(&FLOOR));
    case.policy_create(options);
    case.policy_step(Some(crowd(1.75)), false);
    for step in 0..12 {
        if step == 6 {
            case.grid_set_cell(8, 7, 1);
        }
        case.policy_step(None, false);
    }
    case.policy_step(Some(crowd(0.375)), false);
    case.policy_step(None, false);
    case.policy_step(Some(Vec::new()), false);
    case.policy_step(Some(vec![Follower::new(NEAR, FAR, -1.0)]), false);
    case.field_create(FieldOptions::default());
    case.field_build(&[Seed::new(FAR)]);
    case.policy_step(Some(crowd(1.0)), true);
    case
}

/// Followers that a field leads, before it is built, after an edit and after an update.
fn along_fields(name: &str, options: PolicyOptions, field: FieldOptions) -> Recorder {
    let mut case = Recorder::on(name, &World::draw(&FLOOR));
    case.policy_create(PolicyOptions { kind: PolicyKind::Field, ..options });
    case.policy_step(Some(crowd(1.25)), false);
    case.field_create(field);
    case.policy_step(None, true);
    case.field_build(&[Seed::new(Position::new(15.5, 5.0)), Seed::new(Position::new(0.5, 9.5))]);
    for _ in 0..4 {
        case.policy_step(None, true);
    }
    case.grid_set_cell(5, 5, 0);
    case.policy_step(None, true);
    case.field_update();
    case.field_step(0);
    for _ in 0..12 {
        case.policy_step(None, true);
    }
    case
}

fn refused_policies() -> Recorder {
    let mut case = Recorder::on("options out of their ranges", &World::draw(&FLOOR));
    let potential = PolicyOptions { kind: PolicyKind::Potential, ..PolicyOptions::default() };
    case.policy_create(PolicyOptions { patience: 0, ..potential });
    case.policy_create(PolicyOptions { attract: -1.0, ..potential });
    case.policy_create(PolicyOptions { influence: 16.5, ..potential });
    case.policy_create(PolicyOptions { radius: 17.0, ..potential });
    let open = PolicyOptions { diagonal_gaps: DiagonalGaps::Open, ..potential };
    case.policy_create(PolicyOptions { radius: 1.0, kind: PolicyKind::Bug, ..open });
    case
}

/// The calls.
impl Recorder {
    /// Makes a policy; one that was there is destroyed if that succeeds.
    fn policy_create(&mut self, options: PolicyOptions) {
        let result = Policy::new(self.grid(), options);
        let fields = Object::new()
            .with("policy", options.kind as u32)
            .with("side", options.side as u32)
            .with("diagonal_gaps", options.diagonal_gaps as u32)
            .with("patience", options.patience)
            .with_real("attract", options.attract)
            .with_real("repel", options.repel)
            .with_real("influence", options.influence)
            .with_real("radius", options.radius.into());
        let call = called("policy_create").with("options", fields.finish());
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.policy = result.ok().or(self.policy.take());
    }

    /// A step of new followers, or of those of the step before; along the field, or without one.
    fn policy_step(&mut self, new: Option<Vec<Follower>>, along: bool) {
        let call = called("policy_step").with("field", along);
        let follower = |follower: &Follower| {
            let ends = Object::new().with_position("at", follower.at).with_position("goal", follower.goal);
            ends.with_real("stride", f64::from(follower.stride)).finish()
        };
        let call = match &new {
            Some(followers) => call.with("followers", list(followers.iter().map(follower))),
            None => call,
        };
        self.followers = new.unwrap_or_else(|| std::mem::take(&mut self.followers));
        let policy = self.policy.as_ref().expect("the case has a policy");
        let result = policy.step(self.field.as_ref().filter(|_| along), &mut self.followers);
        let call = match &result {
            Ok(counts) => call
                .with("status", 0)
                .with("moving", counts.moving)
                .with("arrived", counts.arrived)
                .with("blocked", counts.blocked)
                .with("stuck", counts.stuck)
                .with("unreachable", counts.unreachable)
                .with("invalid", counts.invalid)
                .with("revision", counts.revision),
            Err(Error::Null { .. }) => call.with("status", BAD_HANDLE),
            Err(_) => call.with("status", status(&result)),
        };
        let at = list(self.followers.iter().map(|follower| point(follower.at)));
        let state = list(self.followers.iter().map(|follower| follower.state));
        self.note(call.with("at", at).with("state", state));
    }
}
