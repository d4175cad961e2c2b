//! Planner configurations as data. A test takes a list of them and seldom names an algorithm itself.
//!
//! What the algorithms can do is written out here a second time, apart from the library's own table, so that the tests
//! do not believe the table.

use taut::grid::{CornerCutting, CostRule, DiagonalGaps, Lattice, Neighbours};
use taut::improve::Smoothing;
use taut::plan::Heuristic;
use taut::{Algorithm, Grid, Options, Outcome, Planner};

/// One way to set up a planner.
#[derive(Clone, Debug)]
pub struct Configuration {
    pub name: String,
    pub options: Options,
}

/// Where the paths of a planner may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paths {
    /// From vertex to neighbouring vertex of its lattice.
    Steps,
    /// Between any points; turns lie on edges of cells.
    Edges,
    /// Between any points.
    Free,
}

impl Configuration {
    pub fn new(name: &str, options: Options) -> Self {
        Self { name: name.to_owned(), options }
    }

    pub fn planner(&self, grid: &Grid) -> Planner {
        Planner::new(grid, self.options).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// Where its paths may run, before smoothing.
    pub fn paths(&self) -> Paths {
        match self.options.algorithm {
            Algorithm::AStar | Algorithm::JumpPoint | Algorithm::DStarLite | Algorithm::SafeIntervals => Paths::Steps,
            Algorithm::BlockAStar if self.on_cells() => Paths::Steps,
            Algorithm::FieldDStar => Paths::Edges,
            Algorithm::Theta
            | Algorithm::LazyTheta
            | Algorithm::AnglePropagationTheta
            | Algorithm::BlockAStar
            | Algorithm::Anya
            | Algorithm::VisibilityGraph
            | Algorithm::TangentGraph
            | Algorithm::Optimal
            | Algorithm::AcceleratedAStar => Paths::Free,
        }
    }

    /// Plans along lattice steps from lattice ends (smoothing may follow).
    pub fn is_lattice(&self) -> bool {
        self.paths() == Paths::Steps
    }

    pub fn on_cells(&self) -> bool {
        self.options.lattice == Lattice::Cells
    }

    pub fn is_smoothed(&self) -> bool {
        self.options.smoothing != Smoothing::None
    }

    pub fn takes_costs(&self) -> bool {
        match self.options.algorithm {
            Algorithm::AStar
            | Algorithm::Theta
            | Algorithm::LazyTheta
            | Algorithm::FieldDStar
            | Algorithm::DStarLite
            | Algorithm::Optimal => true,
            Algorithm::JumpPoint
            | Algorithm::AnglePropagationTheta
            | Algorithm::BlockAStar
            | Algorithm::Anya
            | Algorithm::VisibilityGraph
            | Algorithm::TangentGraph
            | Algorithm::SafeIntervals
            | Algorithm::AcceleratedAStar => false,
        }
    }

    /// Goes on with the search of earlier queries: its counts depend on them, and nothing else does.
    pub fn keeps_its_search(&self) -> bool {
        self.options.algorithm == Algorithm::DStarLite
    }

    /// Finds the dead ends of a map after long searches: its counts depend on that, and nothing else does.
    pub fn finds_dead_ends(&self) -> bool {
        match self.options.algorithm {
            Algorithm::Anya | Algorithm::TangentGraph | Algorithm::VisibilityGraph | Algorithm::Optimal => true,
            Algorithm::AStar
            | Algorithm::JumpPoint
            | Algorithm::Theta
            | Algorithm::LazyTheta
            | Algorithm::AnglePropagationTheta
            | Algorithm::FieldDStar
            | Algorithm::BlockAStar
            | Algorithm::AcceleratedAStar
            | Algorithm::SafeIntervals
            | Algorithm::DStarLite => false,
        }
    }

    /// Searches once for many goals, and has something to prepare.
    pub fn searches_for_many_goals(&self) -> bool {
        match self.options.algorithm {
            Algorithm::Anya | Algorithm::Optimal => true,
            Algorithm::AStar
            | Algorithm::JumpPoint
            | Algorithm::Theta
            | Algorithm::LazyTheta
            | Algorithm::AnglePropagationTheta
            | Algorithm::FieldDStar
            | Algorithm::BlockAStar
            | Algorithm::VisibilityGraph
            | Algorithm::TangentGraph
            | Algorithm::AcceleratedAStar
            | Algorithm::SafeIntervals
            | Algorithm::DStarLite => false,
        }
    }

    /// Brings a planner to the state in which its counts are those of a new one.
    pub fn start_over(&self, planner: &mut Planner) {
        if self.keeps_its_search() || self.finds_dead_ends() {
            planner.reset();
        }
    }

    /// The outcome without the counts that may depend on earlier queries: dead ends are not searched.
    pub fn comparable(&self, outcome: Outcome) -> Outcome {
        if self.finds_dead_ends() {
            return Outcome { expanded: 0, generated: 0, sight_checks: 0, ..outcome };
        }
        if self.keeps_its_search() { Outcome { expanded: 0, generated: 0, ..outcome } } else { outcome }
    }

    fn smooth(&self, smoothing: Smoothing) -> Self {
        let options = Options { smoothing, ..self.options };
        Self { name: format!("{}, {}", self.name, smoothing_word(smoothing)), options }
    }
}

fn smoothing_word(smoothing: Smoothing) -> &'static str {
    match smoothing {
        Smoothing::None => "as found",
        Smoothing::Greedy => "greedy",
        Smoothing::Taut => "taut",
    }
}

fn gap_word(gaps: DiagonalGaps) -> &'static str {
    match gaps {
        DiagonalGaps::Closed => "closed",
        DiagonalGaps::Open => "open",
    }
}

pub const GAPS: [DiagonalGaps; 2] = [DiagonalGaps::Closed, DiagonalGaps::Open];

pub fn corner_astar(neighbours: Neighbours, gaps: DiagonalGaps) -> Configuration {
    let options = Options { algorithm: Algorithm::AStar, neighbours, diagonal_gaps: gaps, ..Options::default() };
    Configuration::new(&format!("A* on corners, {}, {}", neighbours as u32, gap_word(gaps)), options)
}

pub fn cell_astar(neighbours: Neighbours, cutting: CornerCutting, cost_rule: CostRule) -> Configuration {
    let options = Options {
        algorithm: Algorithm::AStar,
        lattice: Lattice::Cells,
        neighbours,
        corner_cutting: cutting,
        cost_rule,
        ..Options::default()
    };
    let rule = match cost_rule {
        CostRule::Average => "mean cost",
        CostRule::Entered => "entered cost",
    };
    let cut = match cutting {
        CornerCutting::Never => "never cut",
        CornerCutting::OneFree => "one free",
        CornerCutting::Always => "always cut",
    };
    Configuration::new(&format!("A* on cells, {}, {cut}, {rule}", neighbours as u32), options)
}

pub fn jump_point() -> Configuration {
    let options = Options { algorithm: Algorithm::JumpPoint, lattice: Lattice::Cells, ..Options::default() };
    Configuration::new("jump point search", options)
}

/// Safe intervals on cells, among no movers: the time at speed 1 is the length.
pub fn safe_intervals(neighbours: Neighbours) -> Configuration {
    let options =
        Options { algorithm: Algorithm::SafeIntervals, lattice: Lattice::Cells, neighbours, ..Options::default() };
    Configuration::new(&format!("safe intervals, {}", neighbours as u32), options)
}

/// Block A* on cells: octile with 8 neighbours, tile with 4.
pub fn cell_block_astar(neighbours: Neighbours) -> Configuration {
    let options =
        Options { algorithm: Algorithm::BlockAStar, lattice: Lattice::Cells, neighbours, ..Options::default() };
    Configuration::new(&format!("Block A* on cells, {}", neighbours as u32), options)
}

pub fn any_angle_planner(algorithm: Algorithm, gaps: DiagonalGaps) -> Configuration {
    let name = algorithm.name();
    let options = Options { algorithm, diagonal_gaps: gaps, ..Options::default() };
    Configuration::new(&format!("{name}, {}", gap_word(gaps)), options)
}

/// The any-angle planners that guarantee nothing.
pub const INEXACT: [Algorithm; 6] = [
    Algorithm::Theta,
    Algorithm::LazyTheta,
    Algorithm::AnglePropagationTheta,
    Algorithm::FieldDStar,
    Algorithm::BlockAStar,
    Algorithm::AcceleratedAStar,
];

/// The planners of shortest paths of the continuous map.
pub const EXACT: [Algorithm; 4] =
    [Algorithm::Anya, Algorithm::VisibilityGraph, Algorithm::TangentGraph, Algorithm::Optimal];

/// The same planner with another heuristic and scale.
pub fn with_heuristic(mut configuration: Configuration, heuristic: Heuristic, h_scale: f64) -> Configuration {
    configuration.options.heuristic = heuristic;
    configuration.options.h_scale = h_scale;
    configuration.name = format!("{}, {heuristic:?} x {h_scale}", configuration.name);
    configuration
}

/// A* on both lattices with every rule, without smoothing, with the heuristic chosen by the planner.
pub fn lattice_astars() -> Vec<Configuration> {
    let mut list = Vec::new();
    for gaps in GAPS {
        list.push(corner_astar(Neighbours::Eight, gaps));
        list.push(corner_astar(Neighbours::Four, gaps));
    }
    for rule in [CostRule::Average, CostRule::Entered] {
        list.push(cell_astar(Neighbours::Four, CornerCutting::Never, rule));
        for cutting in [CornerCutting::Never, CornerCutting::OneFree, CornerCutting::Always] {
            list.push(cell_astar(Neighbours::Eight, cutting, rule));
        }
    }
    list
}

/// D* Lite on both lattices with the rules of [`lattice_astars`].
pub fn dstar_lites() -> Vec<Configuration> {
    let turn = |astar: Configuration| {
        let options = Options { algorithm: Algorithm::DStarLite, ..astar.options };
        Configuration::new(&astar.name.replace("A*", "D* Lite"), options)
    };
    lattice_astars().into_iter().map(turn).collect()
}

/// Both lists: what plans along steps and takes terrain costs.
pub fn lattice_planners() -> Vec<Configuration> {
    let mut list = lattice_astars();
    list.extend(dstar_lites());
    list
}

/// A* and jump point search with smoothing.
pub fn smoothed() -> Vec<Configuration> {
    let mut list = Vec::new();
    for gaps in GAPS {
        for smoothing in [Smoothing::Greedy, Smoothing::Taut] {
            list.push(corner_astar(Neighbours::Eight, gaps).smooth(smoothing));
            list.push(corner_astar(Neighbours::Four, gaps).smooth(smoothing));
            let cells = [
                cell_astar(Neighbours::Eight, CornerCutting::Never, CostRule::Average),
                cell_astar(Neighbours::Eight, CornerCutting::OneFree, CostRule::Average),
                cell_astar(Neighbours::Eight, CornerCutting::Always, CostRule::Average),
                jump_point(),
                cell_block_astar(Neighbours::Eight),
                cell_block_astar(Neighbours::Four),
            ];
            for mut cell in cells {
                // Cutting every corner passes gaps, so smoothing such a path needs open ones.
                let cuts = cell.options.corner_cutting == CornerCutting::Always;
                if cuts && gaps == DiagonalGaps::Closed {
                    continue;
                }
                cell.options.diagonal_gaps = gaps;
                cell.name = format!("{}, {}", cell.name, gap_word(gaps));
                list.push(cell.smooth(smoothing));
            }
        }
    }
    list
}

/// The any-angle planners with both gap rules, as they are.
pub fn any_angle() -> Vec<Configuration> {
    let mut list = Vec::new();
    for gaps in GAPS {
        for algorithm in INEXACT.into_iter().chain(EXACT) {
            list.push(any_angle_planner(algorithm, gaps));
        }
    }
    list
}

/// Every heuristic and scale that is not the default one.
pub fn heuristics() -> Vec<Configuration> {
    use Heuristic::{Auto, Chebyshev, Manhattan, Octile, StraightLine};
    let closed = DiagonalGaps::Closed;
    let corners = |neighbours| corner_astar(neighbours, closed);
    let cells = |neighbours| cell_astar(neighbours, CornerCutting::Never, CostRule::Average);
    let mut list = Vec::new();
    for heuristic in [Octile, StraightLine, Chebyshev, Manhattan] {
        for neighbours in [Neighbours::Eight, Neighbours::Four] {
            list.push(with_heuristic(corners(neighbours), heuristic, 1.0));
            list.push(with_heuristic(cells(neighbours), heuristic, 1.0));
        }
    }
    for heuristic in [Octile, StraightLine, Chebyshev] {
        list.push(with_heuristic(jump_point(), heuristic, 1.0));
        list.push(with_heuristic(cell_block_astar(Neighbours::Eight), heuristic, 1.0));
    }
    for scale in [0.0, 0.5, 1.5, 4.0] {
        list.push(with_heuristic(corners(Neighbours::Eight), Auto, scale));
        list.push(with_heuristic(cells(Neighbours::Eight), Auto, scale));
    }
    for scale in [0.0, 0.5] {
        list.push(with_heuristic(jump_point(), Auto, scale));
        for neighbours in [Neighbours::Eight, Neighbours::Four] {
            list.push(with_heuristic(cell_block_astar(neighbours), Auto, scale));
        }
        for algorithm in INEXACT.into_iter().chain(EXACT) {
            list.push(with_heuristic(any_angle_planner(algorithm, closed), Auto, scale));
        }
    }
    for gaps in GAPS {
        for algorithm in EXACT {
            list.push(with_heuristic(any_angle_planner(algorithm, gaps), Auto, 1.5));
            list.push(with_heuristic(any_angle_planner(algorithm, gaps), Auto, 4.0));
        }
    }
    list
}

/// The any-angle planners with smoothing.
pub fn smoothed_any_angle() -> Vec<Configuration> {
    let both = |plain: Configuration| [Smoothing::Greedy, Smoothing::Taut].map(|kind| plain.smooth(kind));
    any_angle().into_iter().flat_map(both).collect()
}

/// Every configuration that this release serves and that differs in more than numbers.
pub fn all() -> Vec<Configuration> {
    let mut list = lattice_planners();
    list.push(jump_point());
    list.push(cell_block_astar(Neighbours::Eight));
    list.push(cell_block_astar(Neighbours::Four));
    list.push(safe_intervals(Neighbours::Eight));
    list.push(safe_intervals(Neighbours::Four));
    list.extend(any_angle());
    list.extend(smoothed());
    list.extend(smoothed_any_angle());
    list.extend(heuristics());
    list.extend(dstar_lite_variants());
    list
}

/// Planners along the cell lattice for agents with a radius. Not among [`all`]: the oracle and the validator of lattice
/// paths know points only.
pub fn with_radius() -> Vec<Configuration> {
    let (never, average) = (CornerCutting::Never, CostRule::Average);
    let astar = cell_astar(Neighbours::Eight, never, average);
    let lite = Options { algorithm: Algorithm::DStarLite, ..astar.options };
    let list = [
        (cell_astar(Neighbours::Four, never, average), 0.5),
        (astar, 0.75),
        (jump_point(), 1.0),
        (cell_block_astar(Neighbours::Eight), 0.7),
        (Configuration::new("D* Lite on cells", lite), 1.5),
    ];
    let sized = |(configuration, radius): (Configuration, f32)| {
        let options = Options { radius, ..configuration.options };
        Configuration::new(&format!("{}, radius {radius}", configuration.name), options)
    };
    list.into_iter().map(sized).collect()
}

/// Planners over corners for agents with a radius: exact discs, one of them with a margin, and Theta*.
pub fn discs() -> Vec<Configuration> {
    let plain = |algorithm, radius| Options { algorithm, radius, ..Options::default() };
    let margin = Options { margin: 1.0, margin_share: 0.1, ..plain(Algorithm::Optimal, 0.5) };
    [
        ("disc by Optimal, radius 0.5", plain(Algorithm::Optimal, 0.5)),
        ("disc by Anya, radius 1", plain(Algorithm::Anya, 1.0)),
        ("disc by tangent graph, radius 0.7", plain(Algorithm::TangentGraph, 0.7)),
        ("disc by Optimal, radius 0.5, margin 1", margin),
        ("Theta*, radius 0.5", plain(Algorithm::Theta, 0.5)),
        ("Lazy Theta*, radius 1", plain(Algorithm::LazyTheta, 1.0)),
        ("Theta*, radius 1.25", plain(Algorithm::Theta, 1.25)),
    ]
    .map(|(name, options)| Configuration::new(name, options))
    .to_vec()
}

/// D* Lite with smoothing, and with other heuristics.
fn dstar_lite_variants() -> Vec<Configuration> {
    let kinds = dstar_lites();
    let mut list = vec![kinds[0].smooth(Smoothing::Greedy), kinds[2].smooth(Smoothing::Taut)];
    for heuristic in [Heuristic::StraightLine, Heuristic::Chebyshev] {
        list.push(with_heuristic(kinds[0].clone(), heuristic, 1.0));
    }
    for scale in [0.0, 0.5] {
        list.push(with_heuristic(kinds[0].clone(), Heuristic::Auto, scale));
    }
    list
}

/// One configuration of each kind, for suites that cost much a configuration.
pub fn few() -> Vec<Configuration> {
    let mut list = vec![
        corner_astar(Neighbours::Eight, DiagonalGaps::Closed),
        corner_astar(Neighbours::Four, DiagonalGaps::Open),
        cell_astar(Neighbours::Eight, CornerCutting::Never, CostRule::Average),
        cell_astar(Neighbours::Eight, CornerCutting::Always, CostRule::Entered),
        jump_point(),
        cell_block_astar(Neighbours::Eight),
        cell_block_astar(Neighbours::Four),
        safe_intervals(Neighbours::Eight),
        corner_astar(Neighbours::Eight, DiagonalGaps::Open).smooth(Smoothing::Greedy),
        corner_astar(Neighbours::Eight, DiagonalGaps::Closed).smooth(Smoothing::Taut),
    ];
    list.extend([0, 5].map(|kind| dstar_lites().swap_remove(kind)));
    list.extend(any_angle());
    list
}
