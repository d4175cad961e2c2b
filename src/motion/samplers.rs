//! The trees and roadmaps that a planner of samples can have.

use crate::base::Error;
use crate::motion::axis_search::AxisSearch;
use crate::motion::metric::Metric;
use crate::motion::options::{MotionAlgorithm, MotionOptions};
use crate::motion::problem::Sampling;
use crate::motion::roadmap::{Kind, Roadmap, kind_of};
use crate::motion::tree::{
    Aorrt, ByCells, Darrt, DiscreteRrt, Growth, KinodynamicRrt, Projection, Rrt, RrtConnect, RrtStar,
};
use crate::space::Space;

/// One of them.
#[expect(clippy::large_enum_variant, reason = "a planner is made once, and what it holds is larger still")]
pub(crate) enum Planner {
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
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(space: &Space, (metric, range): (&Metric, f64), options: &MotionOptions) -> Result<Self, Error> {
        let plane = || match space {
            Space::Axes(axes) => Projection::of(metric, &axes.projection()?, range),
            Space::Poses(_) | Space::Chain(_) => Projection::new(metric, space.has_place(), range),
        };
        Ok(match options.algorithm {
            MotionAlgorithm::Prm | MotionAlgorithm::PrmStar | MotionAlgorithm::LazyPrmStar => {
                Self::Roadmap(Roadmap::new(kind_of(options.algorithm).unwrap_or(Kind::Prm)))
            }
            MotionAlgorithm::RrtConnect => Self::Connect(RrtConnect::default()),
            MotionAlgorithm::RrtStar => Self::Star(RrtStar::default()),
            MotionAlgorithm::Aorrt => Self::Costs(Aorrt::new(metric)?),
            MotionAlgorithm::KinodynamicRrt | MotionAlgorithm::Darrt => match space {
                Space::Axes(axes) => match axes.model() {
                    Some(model) => Self::Controls(KinodynamicRrt::new(axes, model, metric)?),
                    None => Self::Modes(Darrt::new(axes.modes()?)),
                },
                // Such spaces have neither: that was refused before.
                Space::Poses(_) | Space::Chain(_) => Self::Rrt(Rrt::new(Growth::Nearest)),
            },
            MotionAlgorithm::DiscreteRrt => Self::Discrete(DiscreteRrt::new(options.resolution)),
            MotionAlgorithm::TRrt => Self::Rrt(Rrt::new(Growth::transition(options.temperature))),
            MotionAlgorithm::Est => Self::Rrt(Rrt::new(Growth::Density(ByCells::new(plane()?)))),
            MotionAlgorithm::Kpiece => Self::Rrt(Rrt::new(Growth::Border(ByCells::new(plane()?)))),
            MotionAlgorithm::Lattice => match space {
                Space::Axes(axes) => Self::Lattice(AxisSearch::new(axes, options.h_scale)?),
                // Their lattices have planners of their own.
                Space::Poses(_) | Space::Chain(_) => Self::Rrt(Rrt::new(Growth::Nearest)),
            },
            MotionAlgorithm::HybridAstar | MotionAlgorithm::Rrt => Self::Rrt(Rrt::new(Growth::Nearest)),
        })
    }

    /// Frees the memory.
    pub(crate) fn release(&mut self) {
        match self {
            Self::Rrt(planner) => planner.release(),
            Self::Connect(planner) => *planner = RrtConnect::default(),
            Self::Star(planner) => *planner = RrtStar::default(),
            Self::Costs(planner) => planner.release(),
            Self::Controls(planner) => planner.release(),
            Self::Modes(planner) => planner.release(),
            Self::Discrete(planner) => planner.release(),
            Self::Roadmap(planner) => *planner = Roadmap::new(planner.kind()),
            Self::Lattice(planner) => planner.release(),
        }
    }

    pub(crate) fn get(&self) -> &dyn Sampling {
        match self {
            Self::Rrt(planner) => planner,
            Self::Connect(planner) => planner,
            Self::Star(planner) => planner,
            Self::Costs(planner) => planner,
            Self::Controls(planner) => planner,
            Self::Modes(planner) => planner,
            Self::Discrete(planner) => planner,
            Self::Roadmap(planner) => planner,
            Self::Lattice(planner) => planner,
        }
    }

    pub(crate) fn get_mut(&mut self) -> &mut dyn Sampling {
        match self {
            Self::Rrt(planner) => planner,
            Self::Connect(planner) => planner,
            Self::Star(planner) => planner,
            Self::Costs(planner) => planner,
            Self::Controls(planner) => planner,
            Self::Modes(planner) => planner,
            Self::Discrete(planner) => planner,
            Self::Roadmap(planner) => planner,
            Self::Lattice(planner) => planner,
        }
    }
}
