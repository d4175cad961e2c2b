//! The algorithms, one row each: what depends on the algorithm and is not its search follows from these rows.

use crate::base::numbered;

/// What an algorithm has: a row says only this, and takes the rest from [`PLAIN`] or from a row for many.
///
/// Many fields: each is a column of the table.
#[expect(clippy::struct_excessive_bools, reason = "each is a column of the table")]
#[derive(PartialEq)]
pub(crate) struct Traits {
    /// Samples: all but the lattice and arcs. The straight motion from the start to a goal is a path then.
    pub(crate) samples: bool,
    /// Grows a roadmap: it can be prepared, saved and asked many times.
    pub(crate) roadmap: bool,
    /// Checks a motion of the roadmap when a path wants it.
    pub(crate) lazy: bool,
    /// More iterations make its paths shorter.
    pub(crate) refines: bool,
    /// Prefers states that cost less: the cost of its path is that of the states on it.
    pub(crate) weighs: bool,
    /// Its motions are not straight ones between any two states: paths end within the tolerance of a request.
    pub(crate) approaches: bool,
    /// Draws goals now and then.
    pub(crate) goal_bias: bool,
    /// Has motions no longer than a range.
    pub(crate) range: bool,
    /// Joins a state to as many neighbours as the options say.
    pub(crate) neighbours: bool,
    /// Refuses steps to costlier states by a temperature: only the host's costs make sense of it.
    pub(crate) temperature: bool,
    /// Has a lattice of `resolution` in every space.
    pub(crate) lattice_step: bool,
    /// Repairs its path with lesser and lesser factors of the estimate.
    pub(crate) repairs: bool,
    /// Drives arcs.
    pub(crate) arcs: bool,
    /// Sees from voxel to voxel: its ways do not keep to the lattice.
    pub(crate) any_angle: bool,
    /// Plans in spaces with constraints too.
    pub(crate) constraints: bool,
    /// Plans in spaces with a model of motion, and only there.
    pub(crate) model: bool,
    /// Plans in spaces with modes, and only there.
    pub(crate) modes: bool,
}

/// Has nothing.
const PLAIN: Traits = Traits {
    samples: false,
    roadmap: false,
    lazy: false,
    refines: false,
    weighs: false,
    approaches: false,
    goal_bias: false,
    range: false,
    neighbours: false,
    temperature: false,
    lattice_step: false,
    repairs: false,
    arcs: false,
    any_angle: false,
    constraints: false,
    model: false,
    modes: false,
};
const TREE: Traits = Traits { samples: true, range: true, ..PLAIN };
const BIASED: Traits = Traits { goal_bias: true, ..TREE };
const ROADMAP: Traits = Traits { roadmap: true, weighs: true, ..TREE };

/// Declares the enum and the rows.
macro_rules! algorithms {
    ($($(#[$meta:meta])* $variant:ident = $number:literal => $traits:expr,)*) => {
        numbered! {
            /// How a [`crate::motion::Motion`] searches.
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            pub enum MotionAlgorithm {
                $($(#[$meta])* $variant = $number,)*
            }
        }

        impl MotionAlgorithm {
            /// Every algorithm, in the order of the numbers.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            pub(crate) const fn traits(self) -> &'static Traits {
                match self {
                    $(Self::$variant => &const { $traits },)*
                }
            }
        }
    };
}

algorithms! {
    /// A* over the voxels of a space of poses or of a chain.
    #[default]
    Lattice = 1 => Traits { repairs: true, ..PLAIN },
    /// A* over arcs that a vehicle with a turning radius drives: for poses of a body.
    HybridAstar = 2 => Traits { arcs: true, ..PLAIN },
    /// Lazy Theta* over voxels (Nash, Koenig, Tovey 2010): short ways at any angle through a space of up to four axes,
    /// whose voxels are known.
    LazyTheta = 3 => Traits { any_angle: true, ..PLAIN },
    /// A probabilistic roadmap (Kavraki, Svestka, Latombe, Overmars 1996).
    Prm = 16 => Traits { neighbours: true, ..ROADMAP },
    /// One whose paths tend to the shortest (Karaman, Frazzoli 2011).
    PrmStar = 17 => Traits { refines: true, ..ROADMAP },
    /// The same; motions are checked when a path wants them (Bohlin, Kavraki 2000).
    LazyPrmStar = 18 => Traits { refines: true, lazy: true, ..ROADMAP },
    /// A tree that grows where it has few nodes (Hsu, Latombe, Motwani 1999).
    Est = 24 => BIASED,
    /// A tree that grows at the border of its cells in a projection (Sucan, Kavraki 2008).
    Kpiece = 25 => BIASED,
    /// A rapidly-exploring random tree (LaValle 1998).
    Rrt = 26 => Traits { constraints: true, ..BIASED },
    /// Two trees that grow towards each other (Kuffner, LaValle 2000).
    RrtConnect = 27 => Traits { constraints: true, ..TREE },
    /// A tree whose paths tend to the shortest (Karaman, Frazzoli 2011).
    RrtStar = 28 => Traits { refines: true, weighs: true, ..BIASED },
    /// Two trees over states and costs, whose paths tend to the shortest (Hauser, Zhou 2016).
    Aorrt = 29 => Traits { refines: true, weighs: true, ..TREE },
    /// A tree that prefers cheap states (Jaillet, Cortes, Simeon 2010).
    TRrt = 30 => Traits { temperature: true, weighs: true, ..BIASED },
    /// A tree of what controls lead to (LaValle, Kuffner 2001): for a space of axes with a model of motion, and only
    /// this one. Paths end within the tolerance of the request; more iterations make them take a shorter time.
    KinodynamicRrt = 31 => Traits { model: true, approaches: true, refines: true, ..BIASED },
    /// A tree over the lattice of `resolution` (Morgan, Branicky 2004): it can exhaust it, and then there is no path.
    DiscreteRrt = 32 => Traits { lattice_step: true, range: false, ..BIASED },
    /// A tree of motions of several modes (Barry, Kaelbling, Lozano-Perez 2013): for a space of axes with modes, and
    /// only this one. Paths end within the tolerance of the request.
    Darrt = 33 => Traits { modes: true, approaches: true, ..BIASED },
    /// That of the others which the space suggests when the planner is made; [`crate::motion::Motion::algorithm`] tells
    /// which. Options that it does not use may have any value of their ranges.
    ///
    /// A turning radius: hybrid A*. Poses on a grid, chains of up to four numbers: the lattice. A space of axes with a
    /// model of motion: kinodynamic RRT; with modes: DARRT; with voxels and up to four axes: Lazy Theta*, or, where
    /// voxels have costs, the lattice. All else: RRT-Connect.
    Auto = 64 => PLAIN,
}
