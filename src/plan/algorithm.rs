//! The algorithms by name.

/// A search algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// A* (Hart, Nilsson, Raphael 1968) on cells or corners, with 4 or 8 neighbours and terrain costs.
    AStar = 1,
    /// Jump point search (Harabor, Grastien 2011, 2014) on cells with 8 neighbours.
    JumpPoint = 2,
    /// Basic Theta* (Nash, Daniel, Koenig, Felner 2007).
    Theta = 3,
    /// Lazy Theta* (Nash, Koenig, Tovey 2010).
    LazyTheta = 4,
    /// Angle-Propagation Theta* (Nash, Daniel, Koenig, Felner 2007): ranges of angles instead of lines of sight.
    AnglePropagationTheta = 5,
    /// Field D* (Ferguson, Stentz 2006), searched from the start by A*, with terrain costs.
    FieldDStar = 6,
    /// Block A* (Yap, Burch, Holte, Schaeffer 2011): at any angle between corners, with 8 or 4 neighbours between cells.
    BlockAStar = 7,
    /// Anya (Harabor, Grastien 2013): the shortest any-angle path.
    Anya = 8,
    /// A* on the visibility graph (Lozano-Perez, Wesley 1979): the shortest any-angle path.
    VisibilityGraph = 9,
    /// A* on the tangent graph (Liu, Arimoto 1992): the shortest any-angle path, from lists that the planner keeps.
    TangentGraph = 10,
    /// Accelerated A* (Sislak, Volf, Pechoucek 2009): any-angle paths by long steps through open ground.
    AcceleratedAStar = 11,
    /// D* Lite (Koenig, Likhachev 2002): A* whose search is repaired after edits while the start moves.
    DStarLite = 12,
}

impl Algorithm {
    /// The algorithm with this number.
    #[must_use]
    pub const fn from_u32(number: u32) -> Option<Self> {
        Some(match number {
            1 => Self::AStar,
            2 => Self::JumpPoint,
            3 => Self::Theta,
            4 => Self::LazyTheta,
            5 => Self::AnglePropagationTheta,
            6 => Self::FieldDStar,
            7 => Self::BlockAStar,
            8 => Self::Anya,
            9 => Self::VisibilityGraph,
            10 => Self::TangentGraph,
            11 => Self::AcceleratedAStar,
            12 => Self::DStarLite,
            _ => return None,
        })
    }

    /// True if this release can plan with it; it has them all.
    #[must_use]
    pub const fn is_available(self) -> bool {
        match self {
            Self::AStar
            | Self::JumpPoint
            | Self::Theta
            | Self::LazyTheta
            | Self::AnglePropagationTheta
            | Self::FieldDStar
            | Self::Anya
            | Self::VisibilityGraph
            | Self::TangentGraph
            | Self::AcceleratedAStar
            | Self::DStarLite
            | Self::BlockAStar => true,
        }
    }

    /// True if its planners take terrain costs other than 1.
    #[must_use]
    pub const fn takes_costs(self) -> bool {
        matches!(self, Self::AStar | Self::Theta | Self::LazyTheta | Self::FieldDStar | Self::DStarLite)
    }
}
