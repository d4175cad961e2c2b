//! A policy: how followers on a grid decide where to step, one step at a time, by what is near them.
//!
//! When not to use it: for a shortest path there is `Planner`. Policies see a few cells around a follower, need no
//! memory of their own and no search, and may fail where a path exists; only BUG finds a way whenever there is one.
//!
//! Cost: WALK TO, BUG, FLOW some tens of nanoseconds and a few per cell of the stride; POTENTIAL see there.

use super::follower::{Follower, FollowerState};
use std::cell::RefCell;

use super::ground::{Force, StepScene};
use super::options::{PolicyKind, PolicyOptions, Pull};
use super::{directions::Flow, follow::name_of};
use crate::base::{Error, Result, bytes, index_i32, real_single};
use crate::collections::reserve_exact;
use crate::field::{Field, FieldView};
use crate::geom::{Point, Rect};
use crate::grid::{Grid, Snapshot};

/// Most pulls of a policy: every follower looks at all of them in every step.
pub(crate) const MOST_PULLS: usize = 4_096;

/// How followers on a grid step.
///
/// A step reads the policy and writes followers, so any number of threads may step different followers at once.
pub struct Policy {
    grid: Grid,
    options: PolicyOptions,
    pulls: Vec<Force>,
    flow: Flow,
}

/// How many followers of a step are in which state afterwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PolicyResult {
    /// On their way.
    pub moving: u64,
    /// At their goals.
    pub arrived: u64,
    /// In front of a wall.
    pub blocked: u64,
    /// Stuck.
    pub stuck: u64,
    /// Without a way to their goals.
    pub unreachable: u64,
    /// No followers.
    pub invalid: u64,
    /// The revision of the grid on which the step was tested.
    pub revision: u64,
}

impl PolicyResult {
    /// Counts a follower.
    pub(crate) fn count(&mut self, state: FollowerState) {
        let of = match state {
            FollowerState::Moving => &mut self.moving,
            FollowerState::Arrived => &mut self.arrived,
            FollowerState::Blocked => &mut self.blocked,
            FollowerState::Stuck => &mut self.stuck,
            FollowerState::Unreachable => &mut self.unreachable,
            FollowerState::Invalid => &mut self.invalid,
        };
        *of += 1;
    }
}

impl Policy {
    /// A policy for followers on a grid.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an option out of its range; [`Error::OutOfMemory`].
    pub fn new(grid: &Grid, options: PolicyOptions) -> Result<Self> {
        options.check()?;
        grid.acquire_layer(options.layer_key())?;
        Ok(Self { grid: grid.clone(), options, pulls: Vec::new(), flow: Flow::default() })
    }

    /// The options.
    #[must_use]
    pub const fn options(&self) -> &PolicyOptions {
        &self.options
    }

    /// The grid.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The points that draw followers near or push them away, in place of earlier ones.
    ///
    /// # Errors
    /// [`Error::Unsupported`] unless the policy is POTENTIAL; [`Error::BadPosition`]; [`Error::BadValue`] for a weight
    /// or reach that is not finite, a reach below 0, or more than 4,096 pulls; [`Error::OutOfMemory`]. The earlier ones
    /// stay then.
    pub fn set_pulls(&mut self, pulls: &[Pull]) -> Result {
        self.expect(PolicyKind::Potential, "only a policy of the kind POTENTIAL has pulls")?;
        if pulls.len() > MOST_PULLS {
            let value = crate::base::numeric::real_usize(pulls.len());
            return Err(Error::BadValue { name: "count", value, allowed: "at most 4096 pulls" });
        }
        let mut forces = Vec::new();
        reserve_exact(&mut forces, pulls.len())?;
        for &Pull { at, weight, reach } in pulls {
            Point::snap(at)?;
            let (weight, reach) = (real_single(weight), real_single(reach));
            if !weight.is_finite() {
                return Err(Error::BadValue { name: "weight", value: weight, allowed: "a finite number" });
            }
            if !(reach >= 0.0 && reach.is_finite()) {
                return Err(Error::BadValue { name: "reach", value: reach, allowed: "a finite number >= 0" });
            }
            forces.push((at, weight, reach));
        }
        self.pulls = forces;
        Ok(())
    }

    /// The directions of the cells of a rectangle, in place of earlier ones: two floats per cell, row `r` from
    /// `xy[r * row_stride]` on. Their length does not count; (0, 0) is no direction.
    ///
    /// # Errors
    /// [`Error::Unsupported`] unless the policy is FLOW; [`Error::RectOutside`]; [`Error::StrideTooSmall`];
    /// [`Error::BufferTooShort`]; [`Error::BadValue`] for a number that is not finite; [`Error::OutOfMemory`]. The
    /// earlier ones stay then.
    pub fn set_flow(&mut self, area: Rect, xy: &[f32], row_stride: usize) -> Result {
        self.expect(PolicyKind::Flow, "only a policy of the kind FLOW has a flow")?;
        area.check_inside(self.grid.width(), self.grid.height())?;
        let (width, height) = (index_i32(area.width), index_i32(area.height));
        if row_stride < 2 * width {
            return Err(Error::StrideTooSmall { stride: row_stride, width: area.width });
        }
        let before = height.saturating_sub(1).checked_mul(row_stride);
        let needed = if area.is_empty() { Some(0) } else { before.and_then(|before| before.checked_add(2 * width)) };
        let needed = needed.unwrap_or(usize::MAX);
        if xy.len() < needed {
            return Err(Error::BufferTooShort { needed, given: xy.len() });
        }
        self.flow = Flow::new(area, xy, row_stride)?;
        Ok(())
    }

    /// Refuses what another kind of policy has no use for.
    fn expect(&self, kind: PolicyKind, what: &'static str) -> Result {
        if self.options.kind == kind { Ok(()) } else { Err(Error::Unsupported { what }) }
    }

    /// One step of each follower on the newest revision of the grid. A follower that is none is
    /// [`FollowerState::Invalid`] by itself. `field` is for FIELD, and for no other kind.
    ///
    /// # Errors
    /// [`Error::Null`] if FIELD has no field; [`Error::Unsupported`] if another kind has one; [`Error::NotBuilt`];
    /// [`Error::OtherGrid`] for a field of another grid. No follower has moved then.
    pub fn step(&self, field: Option<&Field>, followers: &mut [Follower]) -> Result<PolicyResult> {
        self.stepping(field, |stepper| {
            let mut result = stepper.result();
            for follower in followers {
                result.count(stepper.step(follower));
            }
            Ok(result)
        })
    }

    /// What `body` does with followers one by one, on the newest revision of the grid.
    pub(crate) fn stepping<R>(&self, field: Option<&Field>, body: impl FnOnce(&Stepper<'_>) -> Result<R>) -> Result<R> {
        let snapshot = self.grid.snapshot();
        match (field, self.options.kind) {
            (None, PolicyKind::Field) => Err(Error::Null { name: "field" }),
            (None, _) => self.on(&snapshot, None, body),
            (Some(_), kind) if kind != PolicyKind::Field => {
                Err(Error::Unsupported { what: "only a policy of the kind FIELD reads a field" })
            }
            (Some(field), _) => field.read(|view| {
                if !view.snapshot().is_of_grid(self.grid.number()) {
                    return Err(Error::OtherGrid { what: "field" });
                }
                if view.radius() < self.options.fixed_radius() {
                    let what = "a policy of the kind FIELD with a radius needs a field of at least that radius";
                    return Err(Error::Unsupported { what });
                }
                let name = name_of(view);
                self.on(&snapshot, Some((RefCell::new(view), name)), body)
            }),
        }
    }

    /// What `body` does with followers on one revision.
    fn on<'a, R>(
        &'a self,
        snapshot: &'a Snapshot,
        field: Option<(RefCell<&'a mut FieldView>, u64)>,
        body: impl FnOnce(&Stepper<'_>) -> Result<R>,
    ) -> Result<R> {
        let Self { options, pulls, flow, .. } = self;
        let layer = snapshot.layer(options.layer_key());
        let layer = layer.expect("a policy keeps the layer of its blocked classes alive");
        let ground = StepScene { layer, options, pulls, flow, field };
        body(&Stepper { ground, revision: snapshot.revision() })
    }

    /// Bytes that the policy has allocated.
    #[must_use]
    pub fn memory(&self) -> u64 {
        bytes(self.pulls.capacity() * size_of::<Force>()) + self.flow.memory()
    }
}

impl Drop for Policy {
    fn drop(&mut self) {
        self.grid.release_layer(self.options.layer_key());
    }
}

/// A policy on one revision of its grid.
pub(crate) struct Stepper<'a> {
    ground: StepScene<'a>,
    revision: u64,
}

impl Stepper<'_> {
    /// A count of no followers.
    pub(crate) fn result(&self) -> PolicyResult {
        PolicyResult { revision: self.revision, ..PolicyResult::default() }
    }

    /// One step of one follower.
    pub(crate) fn step(&self, follower: &mut Follower) -> FollowerState {
        self.ground.step(follower)
    }
}
