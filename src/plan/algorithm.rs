//! The algorithms, one row each.
//!
//! Everything that depends on the algorithm and is not its search follows from these rows: its number, its name, which
//! options go together, what an error message lists. A row states what the algorithm has, the rest is [`PLAIN`].

use super::traits::Expansion::{Block, Corner};
use super::traits::PathKind::{AnyAngle, LatticeSteps};
use super::traits::TerrainCosts::{Any, AtMostTimesSmallest};
use super::traits::{AlgorithmTraits, PLAIN, Paper};

/// Largest over smallest cost up to which sums distinguish distances: a path of 2^31 steps then costs less than 2^53
/// times the smallest cost, so that each step increases the distance.
const LARGEST_COST_RANGE: f64 = 1_048_576.0;

/// Declares the enum and everything that lists its variants.
macro_rules! algorithms {
    ($($(#[$doc:meta])* $variant:ident = $number:literal => { $($field:ident: $value:expr,)* })*) => {
        /// A search algorithm.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Algorithm {
            $($(#[$doc])* $variant = $number,)*
        }

        impl Algorithm {
            /// Every algorithm, in the order of the numbers.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The algorithm with this number.
            #[must_use]
            pub const fn from_u32(number: u32) -> Option<Self> {
                match number {
                    $($number => Some(Self::$variant),)*
                    _ => None,
                }
            }

            /// The number of the algorithm, as in the C header.
            #[must_use]
            pub const fn number(self) -> u32 {
                match self {
                    $(Self::$variant => $number,)*
                }
            }

            /// What the algorithm is and supports.
            #[must_use]
            pub const fn traits(self) -> &'static AlgorithmTraits {
                match self {
                    $(Self::$variant => &const { AlgorithmTraits { $($field: $value,)* ..PLAIN } },)*
                }
            }
        }
    };
}

algorithms! {
    /// A* (Hart, Nilsson, Raphael 1968) on cells or corners, with 4 or 8 neighbours and terrain costs.
    AStar = 1 => {
        name: "A*",
        constant: "TAUT_ALGORITHM_ASTAR",
        papers: &[
            Paper::new("P. Hart, N. Nilsson, B. Raphael", "A Formal Basis for the Heuristic Determination of Minimum Cost Paths", "IEEE Transactions on Systems Science and Cybernetics", 1968),
        ],
        on_corners: Some(LatticeSteps),
        on_cells: Some(LatticeSteps),
        terrain_costs: Any,
        four_neighbours: true,
        corner_cutting: true,
        overestimates: true,
        radius: true,
        sides: true,
    }
    /// Jump point search (Harabor, Grastien 2011, 2014) on cells with 8 neighbours.
    JumpPoint = 2 => {
        name: "jump point search",
        constant: "TAUT_ALGORITHM_JUMP_POINT",
        papers: &[
            Paper::new("D. Harabor, A. Grastien", "Online Graph Pruning for Pathfinding on Grid Maps", "AAAI", 2011),
            Paper::new("D. Harabor, A. Grastien", "Improving Jump Point Search", "ICAPS", 2014),
        ],
        on_cells: Some(LatticeSteps),
        radius: true,
    }
    /// Basic Theta* (Nash, Daniel, Koenig, Felner 2007).
    Theta = 3 => {
        name: "Theta*",
        constant: "TAUT_ALGORITHM_THETA",
        papers: &[
            Paper::new("A. Nash, K. Daniel, S. Koenig, A. Felner", "Theta*: Any-Angle Path Planning on Grids", "AAAI", 2007),
        ],
        on_corners: Some(AnyAngle),
        terrain_costs: Any,
        radius: true,
    }
    /// Lazy Theta* (Nash, Koenig, Tovey 2010).
    LazyTheta = 4 => {
        name: "Lazy Theta*",
        constant: "TAUT_ALGORITHM_LAZY_THETA",
        papers: &[
            Paper::new("A. Nash, S. Koenig, C. Tovey", "Lazy Theta*: Any-Angle Path Planning and Path Length Analysis in 3D", "AAAI", 2010),
        ],
        on_corners: Some(AnyAngle),
        terrain_costs: Any,
        radius: true,
    }
    /// Angle-Propagation Theta* (Nash, Daniel, Koenig, Felner 2007): ranges of angles instead of lines of sight.
    AnglePropagationTheta = 5 => {
        name: "Angle-Propagation Theta*",
        constant: "TAUT_ALGORITHM_ANGLE_PROPAGATION_THETA",
        papers: &[
            Paper::new("A. Nash, K. Daniel, S. Koenig, A. Felner", "Theta*: Any-Angle Path Planning on Grids", "AAAI", 2007),
        ],
        on_corners: Some(AnyAngle),
    }
    /// Field D* (Ferguson, Stentz 2006), searched from the start by A*, with terrain costs.
    FieldDStar = 6 => {
        name: "Field D*",
        constant: "TAUT_ALGORITHM_FIELD_DSTAR",
        papers: &[
            Paper::new("D. Ferguson, A. Stentz", "Using Interpolation to Improve Path Planning: The Field D* Algorithm", "Journal of Field Robotics", 2006),
        ],
        on_corners: Some(AnyAngle),
        terrain_costs: Any,
    }
    /// Block A* (Yap, Burch, Holte, Schaeffer 2011): at any angle between corners, with 8 or 4 neighbours between
    /// cells.
    BlockAStar = 7 => {
        name: "Block A*",
        constant: "TAUT_ALGORITHM_BLOCK_ASTAR",
        papers: &[
            Paper::new("P. Yap, N. Burch, R. Holte, J. Schaeffer", "Block A*: Database-Driven Search with Applications in Any-Angle Path-Planning", "AAAI", 2011),
        ],
        on_corners: Some(AnyAngle),
        on_cells: Some(LatticeSteps),
        four_neighbours: true,
        radius: true,
        expansion: Block,
    }
    /// Anya (Harabor, Grastien 2013): the shortest any-angle path.
    Anya = 8 => {
        name: "Anya",
        constant: "TAUT_ALGORITHM_ANYA",
        papers: &[
            Paper::new("D. Harabor, A. Grastien", "An Optimal Any-Angle Pathfinding Algorithm", "ICAPS", 2013),
        ],
        on_corners: Some(AnyAngle),
        exact: true,
        overestimates: true,
        many_goals: true,
        prepares: true,
        prunes_dead_ends: true,
        radius: true,
        expansion: Corner,
    }
    /// A* on the visibility graph (Lozano-Perez, Wesley 1979): the shortest any-angle path.
    VisibilityGraph = 9 => {
        name: "visibility graph",
        constant: "TAUT_ALGORITHM_VISIBILITY_GRAPH",
        papers: &[
            Paper::new("T. Lozano-Perez, M. A. Wesley", "An Algorithm for Planning Collision-Free Paths Among Polyhedral Obstacles", "Communications of the ACM", 1979),
        ],
        on_corners: Some(AnyAngle),
        exact: true,
        overestimates: true,
        prunes_dead_ends: true,
        expansion: Corner,
    }
    /// A* on the tangent graph (Liu, Arimoto 1992): the shortest any-angle path, from edge lists that the planner
    /// keeps.
    TangentGraph = 10 => {
        name: "tangent graph",
        constant: "TAUT_ALGORITHM_TANGENT_GRAPH",
        papers: &[
            Paper::new("Y.-H. Liu, S. Arimoto", "Path Planning Using a Tangent Graph for Mobile Robots Among Polygonal and Curved Obstacles", "International Journal of Robotics Research", 1992),
        ],
        on_corners: Some(AnyAngle),
        exact: true,
        overestimates: true,
        prunes_dead_ends: true,
        radius: true,
        expansion: Corner,
    }
    /// Accelerated A* (Sislak, Volf, Pechoucek 2009): any-angle paths by long steps through open terrain.
    AcceleratedAStar = 11 => {
        name: "Accelerated A*",
        constant: "TAUT_ALGORITHM_ACCELERATED_ASTAR",
        papers: &[
            Paper::new("D. Sislak, P. Volf, M. Pechoucek", "Accelerated A* Trajectory Planning: Grid-Based Path Planning Comparison", "Workshop on Planning and Plan Execution for Real-World Systems", 2009),
        ],
        on_corners: Some(AnyAngle),
    }
    /// D* Lite (Koenig, Likhachev 2002): A* whose search is repaired after edits while the start moves.
    DStarLite = 12 => {
        name: "D* Lite",
        constant: "TAUT_ALGORITHM_DSTAR_LITE",
        papers: &[
            Paper::new("S. Koenig, M. Likhachev", "D* Lite", "AAAI", 2002),
        ],
        on_corners: Some(LatticeSteps),
        on_cells: Some(LatticeSteps),
        terrain_costs: AtMostTimesSmallest(LARGEST_COST_RANGE),
        four_neighbours: true,
        corner_cutting: true,
        keeps_search: true,
        radius: true,
        sides: true,
    }
    /// The default: Anya's search, which keeps the corners that corners see once that pays. The shortest any-angle
    /// path, the same as Anya's to the bit.
    Optimal = 13 => {
        name: "optimal",
        constant: "TAUT_ALGORITHM_OPTIMAL",
        papers: &[
            Paper::new("D. Harabor, A. Grastien", "An Optimal Any-Angle Pathfinding Algorithm", "ICAPS", 2013),
            Paper::new("Y.-H. Liu, S. Arimoto", "Path Planning Using a Tangent Graph for Mobile Robots Among Polygonal and Curved Obstacles", "International Journal of Robotics Research", 1992),
        ],
        on_corners: Some(AnyAngle),
        exact: true,
        terrain_costs: AtMostTimesSmallest(LARGEST_COST_RANGE),
        overestimates: true,
        many_goals: true,
        prepares: true,
        prunes_dead_ends: true,
        keeps_lists: true,
        radius: true,
        expansion: Corner,
    }
    /// Safe interval path planning (Phillips, Likhachev 2011) on cells with 4 or 8 neighbours: the earliest arrival
    /// among movers.
    SafeIntervals = 14 => {
        name: "safe intervals",
        constant: "TAUT_ALGORITHM_SAFE_INTERVALS",
        papers: &[
            Paper::new("M. Phillips, M. Likhachev", "SIPP: Safe Interval Path Planning for Dynamic Environments", "ICRA", 2011),
        ],
        on_cells: Some(LatticeSteps),
        four_neighbours: true,
        radius: true,
        movers: true,
    }
}

impl Algorithm {
    /// The name of the algorithm: "Field D*".
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.traits().name
    }

    /// True if its planners support terrain costs other than 1.
    #[must_use]
    pub const fn takes_costs(self) -> bool {
        self.traits().takes_costs()
    }
}

impl std::fmt::Display for Algorithm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
#[path = "algorithm_tests.rs"]
mod tests;
