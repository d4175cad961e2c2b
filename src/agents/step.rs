//! The step of one agent: judged, walked by its policy, written back.

use super::agent::{Agent, AgentState, number};
use super::ground::Ground;
use super::options::PolicyKind;
use super::{bug, disc_bug, flow, follow, potential, walk_to};

impl Ground<'_> {
    /// One step of one agent. Whatever its bytes are, it stays on the map and outside of walls, or where it is.
    pub(super) fn step(&self, agent: &mut Agent) -> AgentState {
        let stepped = agent.judged(self.layer, self.walls().radius).and_then(|situation| match self.options.kind {
            PolicyKind::WalkTo => walk_to::step(self, situation, &agent.memory),
            PolicyKind::Bug if self.walls().radius == 0 => bug::step(self, situation, &agent.memory),
            PolicyKind::Bug => {
                let room = self.walls().fitting(situation.at);
                disc_bug::step(self, situation, &agent.memory, room)
            }
            PolicyKind::Potential => potential::step(self, situation, &agent.memory),
            PolicyKind::Field => follow::step(self, situation, &agent.memory),
            PolicyKind::Flow => flow::step(self, situation, &agent.memory),
        });
        let state = match stepped {
            None => AgentState::Invalid,
            Some(stepped) => {
                agent.at = stepped.at.position();
                agent.memory = stepped.memory;
                stepped.state
            }
        };
        agent.state = number(state);
        state
    }
}
