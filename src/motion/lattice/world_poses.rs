//! Poses of a body among polygons as those of a lattice of steps: each is swept exactly.

use smallvec::SmallVec;

use crate::base::{Error, single};
use crate::collections::{Allowance, Shared};
use crate::geom::Position;
use crate::motion::lattice::step_world::{Room, StepSpace};
use crate::space::{
    Axis, AxisLattice, Check, MOST_AXES, Pose, Resolution, Shape, Space, SpaceState, Verdicts, Version, World,
    WorldSpace,
};

/// So much, in cells, the disc about the origin is smaller than the largest that the body covers: more than both are
/// rounded by.
const ROUNDED: f64 = 1.0 / 64.0;

impl StepSpace for WorldSpace {
    type State = Shared<Version>;

    fn map(&self) -> &World {
        self.world()
    }

    fn numbers(&self) -> SmallVec<[Axis; MOST_AXES]> {
        self.axes().into_iter().collect()
    }

    fn has_place(&self) -> bool {
        true
    }

    fn lattice(&self) -> Result<AxisLattice, Error> {
        AxisLattice::of_poses(&self.axes(), self.resolution())
    }

    fn resolution(&self) -> Resolution {
        self.resolution()
    }

    fn allowance(&self) -> Allowance {
        self.allowance()
    }

    fn is_free(&self, row: &[f64]) -> Result<bool, Error> {
        self.checking(|check| check.state(row))
    }

    fn blocked(&self, version: &Shared<Version>, row: &[f64], is_goal: bool) -> Result<Error, Error> {
        Ok(Space::from(self).blocked(Some(&SpaceState::World(version.clone())), row, is_goal))
    }

    fn with_verdicts<R>(
        &self,
        version: &Shared<Version>,
        task: impl FnOnce(&mut dyn Check, &mut Verdicts) -> Result<R, Error>,
    ) -> Result<R, Error> {
        self.with_verdicts(version, |check, verdicts| task(check, verdicts))
    }

    /// That of the disc about the origin that the body covers whichever way it turns.
    fn with_room(
        &self,
        version: &Shared<Version>,
        task: impl FnOnce(&mut Room<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let radius = self.shape().inner_radius() - ROUNDED;
        if radius <= ROUNDED {
            return task(&mut |_| Ok(true));
        }
        let disc = Shape::new(&[Position::new(0.0, 0.0)], single(radius))?;
        self.with_body(version, &disc, |check| task(&mut |(x, y)| check.state(&Pose::new(x, y, 0.0).row())))
    }
}
