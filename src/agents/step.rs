//! The step of one follower: judged, walked by its policy, written back.

use super::follower::{Follower, FollowerState, number};
use super::{bug, disc_bug, flow, follow, potential, walk_to};
use super::{ground::StepScene, options::PolicyKind};

impl StepScene<'_> {
    /// One step of one follower. Whatever its bytes are, it stays on the map and outside of walls, or where it is.
    pub(super) fn step(&self, follower: &mut Follower) -> FollowerState {
        let stepped = follower.judged(self.layer, self.walls().radius).and_then(|situation| match self.options.kind {
            PolicyKind::WalkTo => walk_to::step(self, situation, &follower.memory),
            PolicyKind::Bug if self.walls().radius == 0 => bug::step(self, situation, &follower.memory),
            PolicyKind::Bug => {
                let room = self.walls().fitting(situation.at);
                disc_bug::step(self, situation, &follower.memory, room)
            }
            PolicyKind::Potential => potential::step(self, situation, &follower.memory),
            PolicyKind::Field => follow::step(self, situation, &follower.memory),
            PolicyKind::Flow => flow::step(self, situation, &follower.memory),
        });
        let state = match stepped {
            None => FollowerState::Invalid,
            Some(stepped) => {
                follower.at = stepped.at.position();
                follower.memory = stepped.memory;
                stepped.state
            }
        };
        follower.state = number(state);
        state
    }
}
