//! The trees and roadmaps that a planner of samples can have.

use crate::base::Error;
use crate::motion::core::one_of::one_of;
use crate::motion::core::options::{MotionOptions, SampledMethod};
use crate::motion::sampling::roadmap::Roadmap;
use crate::motion::sampling::tree::{
    Aorrt, ByCells, Darrt, Growth, KinodynamicRrt, LatticeGrowth, Projection, Rrt, RrtConnect, RrtStar,
};
use crate::motion::{core::metric::Metric, sampling::axis_lattice::AxisSearch, sampling::search::Sampling};
use crate::space::Space;

one_of! {
    /// One of them.
    #[expect(clippy::large_enum_variant, reason = "a planner is made once, and what it holds is larger still")]
    pub(crate) enum Planner: Sampling {
        Rrt(Rrt),
        Connect(RrtConnect),
        Star(RrtStar),
        Costs(Aorrt),
        Controls(KinodynamicRrt),
        Modes(Darrt),
        Roadmap(Roadmap),
        Lattice(AxisSearch),
    }
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
        let by_cells = |is_ranked| {
            let projection = match space {
                Space::Axes(axes) => Projection::of(metric, &axes.projection()?, range),
                Space::Poses(_) | Space::World(_) | Space::Chain(_) => {
                    Projection::new(metric, space.has_place(), range)
                }
            };
            projection.map(|projection| ByCells::new(projection, is_ranked))
        };
        Ok(match method {
            SampledMethod::Lattice(axes) => Self::Lattice(AxisSearch::new(axes, options)?),
            SampledMethod::Roadmap => Self::Roadmap(Roadmap::new(options.algorithm.traits())),
            SampledMethod::Est => Self::Rrt(Rrt::new(Growth::Cells(by_cells(false)?))),
            SampledMethod::Kpiece => Self::Rrt(Rrt::new(Growth::Cells(by_cells(true)?))),
            SampledMethod::Rrt => Self::Rrt(Rrt::new(Growth::Nearest)),
            SampledMethod::TRrt => Self::Rrt(Rrt::new(Growth::transition(options.temperature))),
            SampledMethod::RrtConnect => Self::Connect(RrtConnect::default()),
            SampledMethod::RrtStar => Self::Star(RrtStar::default()),
            SampledMethod::Aorrt => Self::Costs(Aorrt::new(metric)?),
            SampledMethod::KinodynamicRrt(axes, model) => Self::Controls(KinodynamicRrt::new(axes, model, metric)?),
            SampledMethod::DiscreteRrt => Self::Rrt(Rrt::new(Growth::Lattice(LatticeGrowth::new(options.resolution)))),
            SampledMethod::Darrt(axes) => Self::Modes(Darrt::new(axes.modes()?)),
        })
    }
}
