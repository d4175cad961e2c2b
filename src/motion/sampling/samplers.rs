//! The trees and roadmaps that a planner of samples can have.

use crate::base::Error;
use crate::motion::core::options::{MotionOptions, SampledMethod};
use crate::motion::sampling::roadmap::Roadmap;
use crate::motion::sampling::tree::{
    Aorrt, ByCells, Darrt, DiscreteRrt, Growth, KinodynamicRrt, Projection, Rrt, RrtConnect, RrtStar,
};
use crate::motion::{core::metric::Metric, sampling::axis_lattice::AxisSearch, sampling::problem::Sampling};
use crate::space::Space;

/// Declares the enum of them, and the one that is called.
macro_rules! planners {
    ($($variant:ident($planner:ty),)*) => {
        /// One of them.
        #[expect(clippy::large_enum_variant, reason = "a planner is made once, and what it holds is larger still")]
        pub(crate) enum Planner {
            $($variant($planner),)*
        }

        impl Planner {
            pub(crate) fn get(&self) -> &dyn Sampling {
                match self {
                    $(Self::$variant(planner) => planner,)*
                }
            }

            pub(crate) fn get_mut(&mut self) -> &mut dyn Sampling {
                match self {
                    $(Self::$variant(planner) => planner,)*
                }
            }
        }
    };
}

planners! {
    Rrt(Rrt),
    Connect(RrtConnect),
    Star(RrtStar),
    Costs(Aorrt),
    Controls(KinodynamicRrt),
    Modes(Darrt),
    Discrete(DiscreteRrt),
    Roadmap(Roadmap),
    Lattice(AxisSearch),
}

impl Planner {
    /// The planner of a method, for a space with a metric and motions no longer than a range.
    ///
    /// # Errors
    /// [`Error::Unsupported`], [`Error::VoxelLimit`], [`Error::OutOfMemory`].
    pub(crate) fn new(
        method: SampledMethod<'_>,
        space: &Space,
        (metric, range): (&Metric, f64),
        options: &MotionOptions,
    ) -> Result<Self, Error> {
        let by_cells = || {
            let projection = match space {
                Space::Axes(axes) => Projection::of(metric, &axes.projection()?, range),
                Space::Poses(_) | Space::World(_) | Space::Chain(_) => {
                    Projection::new(metric, space.has_place(), range)
                }
            };
            projection.map(ByCells::new)
        };
        Ok(match method {
            SampledMethod::Lattice(axes) => Self::Lattice(AxisSearch::new(axes, options.h_scale)?),
            SampledMethod::Roadmap => Self::Roadmap(Roadmap::new(options.algorithm.traits())),
            SampledMethod::Est => Self::Rrt(Rrt::new(Growth::Density(by_cells()?))),
            SampledMethod::Kpiece => Self::Rrt(Rrt::new(Growth::Border(by_cells()?))),
            SampledMethod::Rrt => Self::Rrt(Rrt::new(Growth::Nearest)),
            SampledMethod::TRrt => Self::Rrt(Rrt::new(Growth::transition(options.temperature))),
            SampledMethod::RrtConnect => Self::Connect(RrtConnect::default()),
            SampledMethod::RrtStar => Self::Star(RrtStar::default()),
            SampledMethod::Aorrt => Self::Costs(Aorrt::new(metric)?),
            SampledMethod::KinodynamicRrt(axes, model) => Self::Controls(KinodynamicRrt::new(axes, model, metric)?),
            SampledMethod::DiscreteRrt => Self::Discrete(DiscreteRrt::new(options.resolution)),
            SampledMethod::Darrt(axes) => Self::Modes(Darrt::new(axes.modes()?)),
        })
    }
}
