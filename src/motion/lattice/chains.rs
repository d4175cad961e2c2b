//! States of a chain as those of a lattice of steps.

use smallvec::SmallVec;

use crate::base::{Error, single};
use crate::collections::Allowance;
use crate::grid::{Grid, Snapshot};
use crate::motion::lattice::step_world::{Room, StepSpace};
use crate::space::{Axis, AxisLattice, ChainSpace, Check, MOST_AXES, Resolution, Taper, Verdicts, is_clear};

impl StepSpace for ChainSpace {
    type State = Snapshot;

    fn map(&self) -> &Grid {
        self.grid()
    }

    fn numbers(&self) -> SmallVec<[Axis; MOST_AXES]> {
        self.axes().iter().copied().collect()
    }

    fn has_place(&self) -> bool {
        self.chain().has_free_base()
    }

    fn lattice(&self) -> Result<AxisLattice, Error> {
        self.lattice()
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

    /// It names the place of the first pin.
    fn blocked(&self, _snapshot: &Snapshot, row: &[f64], is_goal: bool) -> Result<Error, Error> {
        let pins = self.pins(row)?;
        let (x, y) = pins.first().map_or((0.0, 0.0), |&(x, y)| (single(x), single(y)));
        Ok(if is_goal { Error::GoalBlocked { x, y } } else { Error::StartBlocked { x, y } })
    }

    fn with_verdicts<R>(
        &self,
        snapshot: &Snapshot,
        task: impl FnOnce(&mut dyn Check, &mut Verdicts) -> Result<R, Error>,
    ) -> Result<R, Error> {
        self.with_verdicts(snapshot, |check, verdicts| task(check, verdicts))
    }

    /// That of the first pin.
    fn with_room(
        &self,
        snapshot: &Snapshot,
        task: impl FnOnce(&mut Room<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (layer, radius) = (snapshot.first_layer(), self.chain().joints[0].radius);
        task(&mut |at| {
            let disc = Taper::new((at, radius), (at, radius));
            Ok(is_clear(layer, (0.0, 0.0), disc.rows(), |low, high| disc.extent(low, high)))
        })
    }
}
