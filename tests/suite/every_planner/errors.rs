//! Wrong arguments: each has its kind, names its cause, and leaves the planner usable.

use taut::grid::{CornerCutting, CostRule, DiagonalGaps, Lattice, Neighbours};
use taut::improve::Smoothing;
use taut::plan::Heuristic;
use taut::{Algorithm, Error, ErrorKind, Grid, Options, Planner, Position, Rect, Request};
use taut_test_support::configurations::{self, corner_astar};
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

fn kind<T>(result: Result<T, Error>) -> Option<ErrorKind> {
    result.err().map(|error| {
        assert!(error.to_string().len() > 10, "an error is a sentence");
        error.kind()
    })
}

const INVALID: Option<ErrorKind> = Some(ErrorKind::InvalidArgument);
const UNSUPPORTED: Option<ErrorKind> = Some(ErrorKind::Unsupported);
const LIMIT: Option<ErrorKind> = Some(ErrorKind::Limit);

#[test]
fn ends_are_checked_in_order() {
    let verifier = Verifier::new(World::draw(&["..#", "...", "#.."]));
    let free = (0.5, 0.5);
    let table = [
        ((f32::NAN, 0.0), free, ErrorKind::InvalidArgument),
        (free, (0.0, f32::NAN), ErrorKind::InvalidArgument),
        ((f32::INFINITY, 0.0), free, ErrorKind::InvalidArgument),
        (free, (f32::NEG_INFINITY, 0.0), ErrorKind::InvalidArgument),
        ((1_048_577.0, 0.0), free, ErrorKind::InvalidArgument),
        (free, (0.0, -1_048_577.0), ErrorKind::InvalidArgument),
        ((1_048_576.0, 0.0), free, ErrorKind::StartBlocked),
        ((2.5, 0.5), free, ErrorKind::StartBlocked),
        ((2.5, 0.5), (0.5, 2.5), ErrorKind::StartBlocked),
        (free, (0.5, 2.5), ErrorKind::GoalBlocked),
        (free, (3.5, 1.5), ErrorKind::GoalBlocked),
        ((-0.25, 0.5), (99.0, 0.0), ErrorKind::StartBlocked),
    ];
    for configuration in configurations::all() {
        let mut planner = verifier.planner(&configuration);
        for (start, goal, expected) in table {
            let request = Request::new(Position::new(start.0, start.1), Position::new(goal.0, goal.1));
            assert_eq!(kind(planner.find(&request)), Some(expected), "{} {request:?}", configuration.name);
            assert!(planner.path().is_empty());
            assert_eq!(kind(planner.begin(&request)), Some(expected), "{} {request:?}", configuration.name);
        }
        let request = Request::new(Position::new(0.5, 0.5), Position::new(2.5, 2.5));
        verifier.check_query(&configuration, &mut planner, &request);
    }
}

#[test]
fn options_that_no_planner_serves_are_refused() {
    let grid = Grid::new(8, 8, 1).expect("a small grid");
    let astar = Options { algorithm: Algorithm::AStar, ..Options::default() };
    let cells = Options { lattice: Lattice::Cells, ..astar };
    let jump = Options { algorithm: Algorithm::JumpPoint, ..cells };
    let theta = Options { algorithm: Algorithm::Theta, ..Options::default() };
    let lazy = Options { algorithm: Algorithm::LazyTheta, ..Options::default() };
    let open = DiagonalGaps::Open;
    let refused = [
        ("Anya with a cost rule", Options { cost_rule: CostRule::Entered, ..Options::default() }),
        ("Anya on cells", Options { lattice: Lattice::Cells, ..Options::default() }),
        ("Anya with octile", Options { heuristic: Heuristic::Octile, ..Options::default() }),
        (
            "smoothing with closed gaps what passes gaps",
            Options { corner_cutting: CornerCutting::Always, smoothing: Smoothing::Taut, ..cells },
        ),
        ("gaps on cells without smoothing", Options { diagonal_gaps: open, ..cells }),
        ("corner cutting on corners", Options { corner_cutting: CornerCutting::Always, ..astar }),
        (
            "cutting without diagonals",
            Options { corner_cutting: CornerCutting::OneFree, neighbours: Neighbours::Four, ..cells },
        ),
        ("a cost rule on corners", Options { cost_rule: CostRule::Entered, ..astar }),
        ("jump points on corners", Options { lattice: Lattice::Corners, ..jump }),
        ("jump points with 4 neighbours", Options { neighbours: Neighbours::Four, ..jump }),
        ("jump points that cut", Options { corner_cutting: CornerCutting::OneFree, ..jump }),
        ("jump points, Manhattan", Options { heuristic: Heuristic::Manhattan, ..jump }),
        ("jump points above 1", Options { h_scale: 1.5, ..jump }),
        ("Theta* on cells", Options { lattice: Lattice::Cells, ..theta }),
        ("Theta* with 4 neighbours", Options { neighbours: Neighbours::Four, ..theta }),
        ("Theta* with octile", Options { heuristic: Heuristic::Octile, ..theta }),
        ("Theta* above 1", Options { h_scale: 1.01, ..theta }),
        ("Theta* with a cost rule", Options { cost_rule: CostRule::Entered, ..theta }),
        ("Lazy Theta* on cells", Options { lattice: Lattice::Cells, ..lazy }),
        ("Lazy Theta* above 1", Options { h_scale: 2.0, ..lazy }),
        ("Lazy Theta* with Chebyshev", Options { heuristic: Heuristic::Chebyshev, ..lazy }),
    ];
    for (name, options) in refused {
        assert_eq!(kind(Planner::new(&grid, options)), UNSUPPORTED, "{name}");
    }
    for h_scale in [f64::NAN, f64::INFINITY, -1.0] {
        for options in [astar, cells, theta, lazy] {
            assert_eq!(kind(Planner::new(&grid, Options { h_scale, ..options })), INVALID, "{h_scale}");
        }
    }
}

#[test]
fn every_step_belongs_to_lattice_planners_without_smoothing() {
    let verifier = Verifier::new(World::empty(6, 6));
    let request = Request { every_step: true, ..Request::new(Position::new(0.0, 0.0), Position::new(5.0, 3.0)) };
    for configuration in configurations::all() {
        let mut planner = verifier.planner(&configuration);
        let served = configuration.is_lattice() && !configuration.is_smoothed();
        let expected = if served { None } else { UNSUPPORTED };
        assert_eq!(kind(planner.find(&request)), expected, "{}", configuration.name);
    }
}

#[test]
fn costs_are_checked() {
    let grid = Grid::new(6, 6, 1).expect("a small grid");
    let mut astar = corner_astar(Neighbours::Eight, DiagonalGaps::Closed).planner(&grid);
    for count in [0, 1, 255, 257] {
        assert_eq!(kind(astar.set_costs(&vec![1.0; count])), INVALID, "{count} costs");
    }
    for wrong in [0.0, -1.0, f32::NAN, f32::NEG_INFINITY] {
        let mut costs = [1.0; 256];
        costs[9] = wrong;
        assert_eq!(kind(astar.set_costs(&costs)), INVALID, "{wrong}");
        costs[9] = 1.0;
        costs[0] = wrong;
        assert_eq!(kind(astar.set_costs(&costs)), None, "class 0 is ignored");
    }
    let mut weighted = [1.0; 256];
    weighted[3] = 2.0;
    let mut blocked = [1.0; 256];
    blocked[3] = f32::INFINITY;
    for configuration in configurations::few() {
        let mut planner = configuration.planner(&grid);
        let expected = if configuration.takes_costs() { None } else { UNSUPPORTED };
        assert_eq!(kind(planner.set_costs(&weighted)), expected, "{}", configuration.name);
        assert_eq!(kind(planner.set_costs(&blocked)), None, "{}", configuration.name);
    }
}

#[test]
fn sizes_of_grids_are_checked() {
    for (width, height) in [(0, 5), (5, 0), (-1, 5), (5, i32::MIN)] {
        let kind = kind(Grid::new(width, height, 1));
        assert!(kind == INVALID, "{width} x {height}: {kind:?}");
    }
    for (width, height) in [(65_536, 1), (1, 65_536), (65_535, 65_535), (i32::MAX, i32::MAX)] {
        assert_eq!(kind(Grid::new(width, height, 1)), LIMIT, "{width} x {height}");
    }
    for count in [0, 11, 13] {
        let kind = kind(Grid::from_terrain(4, 3, &vec![1; count]));
        assert!(matches!(kind, INVALID | Some(ErrorKind::BufferTooSmall)), "{count} bytes: {kind:?}");
    }
    let narrow = Grid::new(65_535, 1, 1).expect("the longest side");
    assert_eq!((narrow.width(), narrow.height()), (65_535, 1));
}

#[test]
fn areas_are_checked_before_anything_changes() {
    let grid = Grid::new(10, 8, 1).expect("a small grid");
    let area = |x, y, width, height| Rect { x, y, width, height };
    let wrong = [
        area(-1, 0, 2, 2),
        area(0, -1, 2, 2),
        area(9, 0, 2, 1),
        area(0, 7, 1, 2),
        area(0, 0, -1, 1),
        area(i32::MAX, 0, i32::MAX, 1),
        area(1, 1, i32::MAX, i32::MAX),
    ];
    for area in wrong {
        assert_eq!(kind(grid.fill(area, 0)), INVALID, "{area:?}");
        assert_eq!(kind(grid.set_cells(area, &[0; 100], 10)), INVALID, "{area:?}");
        assert_eq!(kind(grid.get_cells(area, &mut [0; 100], 10)), INVALID, "{area:?}");
    }
    for (x, y) in [(-1, 0), (0, -1), (10, 0), (0, 8), (i32::MIN, i32::MAX)] {
        assert_eq!(kind(grid.set_cell(x, y, 0)), INVALID, "{x}, {y}");
    }
    let four = area(2, 2, 4, 2);
    assert_eq!(kind(grid.set_cells(four, &[0; 8], 3)), INVALID, "a stride shorter than a row");
    assert!(kind(grid.set_cells(four, &[0; 7], 4)).is_some(), "too few bytes");
    assert!(kind(grid.get_cells(four, &mut [0; 7], 4)).is_some(), "too small a buffer");
    assert_eq!(kind(grid.set_cells(four, &[1; 9], 5)), None, "the last row needs no padding");
    assert_eq!(grid.revision(), 1, "nothing changed");
}

#[test]
fn sight_refuses_what_is_not_finite() {
    let grid = Grid::new(4, 4, 1).expect("a small grid");
    let free = Position::new(1.0, 1.0);
    for wrong in [f32::NAN, f32::INFINITY, 1_048_577.0, -1_048_577.0] {
        let wrong = Position::new(wrong, 1.0);
        assert_eq!(kind(grid.line_of_sight(wrong, free, DiagonalGaps::Open)), INVALID);
        assert_eq!(kind(grid.line_of_sight(free, wrong, DiagonalGaps::Closed)), INVALID);
    }
    let far = Position::new(1_048_576.0, 1.0);
    let sight = grid.line_of_sight(free, far, DiagonalGaps::Closed).expect("a finite end");
    assert!(!sight.visible && sight.hit == Position::new(4.0, 1.0));
}

#[test]
fn a_memory_limit_is_an_error_and_no_damage() {
    let grid = Grid::new(400, 400, 1).expect("a small grid");
    let request = Request::new(Position::new(0.0, 0.0), Position::new(399.0, 250.0));
    for configuration in configurations::few() {
        let mut tight = configuration.clone();
        tight.options.memory_limit = 1000;
        let Ok(mut planner) = Planner::new(&grid, tight.options) else {
            continue;
        };
        assert_eq!(kind(planner.find(&request)), LIMIT, "{}", configuration.name);
        assert!(planner.path().is_empty());
        assert_eq!(kind(planner.find(&request)), LIMIT, "{}", configuration.name);
        let mut roomy = configuration.clone();
        roomy.options.memory_limit = 1 << 30;
        assert_eq!(kind(roomy.planner(&grid).find(&request)), None, "{}", configuration.name);
    }
    assert_eq!(Options::default().smoothing, Smoothing::None);
}
