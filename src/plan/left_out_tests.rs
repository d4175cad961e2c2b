use super::{super::algorithm::Algorithm, super::options::Options, super::outcome::Status, super::planner::Planner};
use super::{super::questions::PathState, super::request::Request};
use crate::base::test_rng::TestRng;
use crate::base::{Error, ErrorKind, index_i32, single, to_i32};
use crate::geom::{Position, Rect};
use crate::grid::{Grid, Snapshot};

/// Two grids with the same edits. In `bare` the obstacle that is left out lies far outside of the map, so that all
/// obstacles have the same numbers.
struct Pair {
    grid: Grid,
    bare: Grid,
    left_out: Option<u32>,
    /// The outlines in the grid; none for obstacles that were removed.
    outlines: Vec<Option<Vec<Position>>>,
    held: Vec<Held>,
}

/// Both grids as they were.
struct Held {
    grid: Snapshot,
    bare: Snapshot,
    left_out: Option<u32>,
    outlines: Vec<Option<Vec<Position>>>,
}

const FAR: [Position; 1] = [Position::new(-500.5, -500.5)];

impl Pair {
    fn new(rng: &mut TestRng, side: i32) -> Self {
        let cells = rng.terrain(side * side, 25, 3);
        let [grid, bare] = [(); 2].map(|()| Grid::from_terrain(side, side, &cells).unwrap());
        let mut pair = Self { grid, bare, left_out: None, outlines: Vec::new(), held: Vec::new() };
        for _ in 0..4 {
            pair.add(rng);
        }
        pair
    }

    fn add(&mut self, rng: &mut TestRng) {
        let outline = outline(rng, self.grid.width());
        let number = self.grid.add_obstacle(&outline).unwrap();
        assert_eq!(self.bare.add_obstacle(&outline), Ok(number));
        self.outlines.push(Some(outline));
    }

    fn there(&self) -> Vec<u32> {
        (1..).zip(&self.outlines).filter(|(_, outline)| outline.is_some()).map(|(number, _)| number).collect()
    }

    /// Leaves another obstacle out, or none.
    fn leave_out(&mut self, obstacle: Option<u32>) {
        if let Some(before) = self.left_out
            && let Some(outline) = &self.outlines[index(before) - 1]
        {
            self.bare.move_obstacle(before, outline).unwrap();
        }
        if let Some(now) = obstacle {
            self.bare.move_obstacle(now, &FAR).unwrap();
        }
        self.left_out = obstacle;
    }

    fn hold(&mut self) {
        let (grid, bare) = (self.grid.snapshot(), self.bare.snapshot());
        self.held.push(Held { grid, bare, left_out: self.left_out, outlines: self.outlines.clone() });
    }

    /// Goes back to a state in which the same obstacle was left out.
    fn restore(&mut self) {
        let Some(held) = self.held.iter().find(|held| held.left_out == self.left_out) else { return };
        self.grid.restore(&held.grid).unwrap();
        self.bare.restore(&held.bare).unwrap();
        self.outlines.clone_from(&held.outlines);
    }

    fn edit(&mut self, rng: &mut TestRng) {
        let (side, there) = (self.grid.width(), self.there());
        let any = there.get(index_i32(rng.below(to_i32(there.len()).max(1)))).copied();
        match (rng.below(8), any) {
            (0, _) => self.add(rng),
            (1 | 2, Some(number)) => {
                // Half of the time the one that is left out.
                let number = self.left_out.filter(|of| rng.chance(50) && there.contains(of)).unwrap_or(number);
                let outline = outline(rng, side);
                self.grid.move_obstacle(number, &outline).unwrap();
                let in_bare: &[Position] = if self.left_out == Some(number) { &FAR } else { &outline };
                self.bare.move_obstacle(number, in_bare).unwrap();
                self.outlines[index(number) - 1] = Some(outline);
            }
            (3, Some(number)) => {
                self.grid.remove_obstacle(number).unwrap();
                self.bare.remove_obstacle(number).unwrap();
                self.outlines[index(number) - 1] = None;
            }
            _ => {
                let (x, y, class) = (rng.below(side), rng.below(side), rng.terrain(1, 40, 3)[0]);
                let (width, height) = (1 + rng.below(4.min(side - x)), 1 + rng.below(4.min(side - y)));
                for grid in [&self.grid, &self.bare] {
                    grid.fill(Rect::new(x, y, width, height), class).unwrap();
                }
            }
        }
    }
}

fn index(number: u32) -> usize {
    usize::try_from(number).unwrap()
}

fn anywhere(rng: &mut TestRng, side: i32) -> Position {
    let mut along = || single(f64::from(rng.coordinate(side)) / 256.0);
    Position::new(along(), along())
}

fn outline(rng: &mut TestRng, side: i32) -> Vec<Position> {
    let Position { x, y } = anywhere(rng, side);
    let (wide, high) = (single(f64::from(rng.below(6))), single(f64::from(1 + rng.below(6))));
    vec![Position::new(x, y), Position::new(x + wide, y), Position::new(x + wide, y + high), Position::new(x, y + high)]
}

/// All answers to a request and about its ends, but for counts and revisions, which edits apart may differ in.
fn answers(planner: &mut Planner, request: &Request) -> String {
    let found = planner.find(request);
    let found = found.map(|found| (found.status, found.guarantee, found.length.to_bits(), found.cost.to_bits()));
    let path = planner.path().to_vec();
    let (a, b) = (request.start, request.goal);
    let mut seed = 7;
    let check = planner.check_path(&path, 0).map(|check| (check.state, check.segment, check.at));
    format!(
        "{:?} {path:?} {check:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        found.map_err(|error| error.to_string()),
        planner.reachable(a, b).map_err(|error| error.kind()),
        planner.nearest(b, 8.0).map_err(|error| error.kind()),
        planner.nearest_reachable(a, b, 30.0).map_err(|error| error.kind()),
        planner.raycast(a, b).map_err(|error| error.kind()),
        planner.random_point(a, 9.0, &mut seed).map_err(|error| error.kind()),
        planner.component(a).map(|name| name.is_some()).map_err(|error| error.kind()),
    )
}

fn options_of(algorithm: Algorithm, radius: f32) -> Options {
    let lattice = algorithm.traits().preferred_lattice();
    Options { algorithm, lattice, radius, ..Options::default() }
}

#[test]
fn all_answers_are_those_without_the_obstacle_through_every_edit() {
    let mut rng = TestRng::new(61);
    let mut found = 0;
    for (round, &algorithm) in Algorithm::ALL.iter().enumerate() {
        for radius in [0.0, 0.6] {
            let options = options_of(algorithm, radius);
            let side = 12 + rng.below(60);
            let mut pair = Pair::new(&mut rng, side);
            let Ok(mut planner) = Planner::new(&pair.grid, options) else { continue };
            let mut expected = Planner::new(&pair.bare, options).unwrap();
            if round % 2 == 1 {
                let mut costs = [1.0; 256];
                costs[2] = f32::INFINITY;
                planner.set_costs(&costs).unwrap();
                expected.set_costs(&costs).unwrap();
            }
            for step in 0..if cfg!(miri) { 3 } else { 40 } {
                match rng.below(6) {
                    0 => {
                        let there = pair.there();
                        let any = there.get(index_i32(rng.below(to_i32(there.len()) + 1))).copied();
                        planner.leave_out(any).unwrap();
                        pair.leave_out(any);
                    }
                    1 if rng.chance(50) => pair.hold(),
                    1 => pair.restore(),
                    _ => pair.edit(&mut rng),
                }
                let (start, goal) = (anywhere(&mut rng, side), anywhere(&mut rng, side));
                let request = Request { allow_partial: rng.chance(50), ..Request::new(start, goal) };
                let (is, should_be) = (answers(&mut planner, &request), answers(&mut expected, &request));
                assert_eq!(is, should_be, "{algorithm:?} radius {radius} step {step}, without {:?}", pair.left_out);
                found += usize::from(is.contains("Found"));
            }
        }
    }
    assert!(cfg!(miri) || found > 100, "{found} paths");
}

#[test]
fn answers_that_are_refreshed_and_paths_that_are_checked_hold_without_the_obstacle() {
    let mut rng = TestRng::new(62);
    let mut proven = 0;
    for round in 0..if cfg!(miri) { 1 } else { 60 } {
        let side = 20 + rng.below(30);
        let mut pair = Pair::new(&mut rng, side);
        let algorithm = [Algorithm::Optimal, Algorithm::AStar][round % 2];
        let mut planner = Planner::new(&pair.grid, options_of(algorithm, 0.0)).unwrap();
        let mut fresh = Planner::new(&pair.bare, options_of(algorithm, 0.0)).unwrap();
        let left_out = Some(1 + u32::try_from(round % 4).unwrap());
        planner.leave_out(left_out).unwrap();
        pair.leave_out(left_out);
        for step in 0..12 {
            let request = Request::new(anywhere(&mut rng, side), anywhere(&mut rng, side));
            let Ok(before) = planner.find(&request) else { continue };
            assert_eq!(before.revision, pair.grid.revision(), "outcomes name the grid's revision");
            let path = planner.path().to_vec();
            for _ in 0..=rng.below(2) {
                pair.edit(&mut rng);
            }
            let now = fresh.find(&request);
            if !path.is_empty() {
                let check = planner.check_path(&path, before.revision).unwrap();
                let whole = fresh.check_path(&path, 0).unwrap();
                assert_eq!(check.state == PathState::Cut, whole.state == PathState::Cut, "round {round} step {step}");
            }
            let refreshed = planner.refresh().unwrap();
            if refreshed.status == Status::Stale {
                continue;
            }
            proven += 1;
            let now = now.map(|now| (now.status, now.length.to_bits()));
            assert_eq!(now, Ok((refreshed.status, refreshed.length.to_bits())), "round {round} step {step}");
            assert_eq!(refreshed.revision, pair.grid.revision());
        }
    }
    assert!(cfg!(miri) || proven > 100, "{proven} answers are proven");
}

#[test]
fn a_pinned_planner_leaves_it_out_of_its_snapshot() {
    let mut rng = TestRng::new(63);
    for round in 0..if cfg!(miri) { 1 } else { 30 } {
        let side = 12 + rng.below(80);
        let mut pair = Pair::new(&mut rng, side);
        let options = options_of(Algorithm::ALL[round % Algorithm::ALL.len()], 0.0);
        let [mut planner, mut expected] = [&pair.grid, &pair.bare].map(|grid| Planner::new(grid, options).unwrap());
        planner.leave_out(Some(2)).unwrap();
        pair.leave_out(Some(2));
        for _ in 0..12 {
            pair.edit(&mut rng);
            pair.hold();
            let at = index_i32(rng.below(to_i32(pair.held.len())));
            let chosen = (!rng.chance(30)).then(|| &pair.held[at]);
            planner.pin(chosen.map(|held| &held.grid)).unwrap();
            expected.pin(chosen.map(|held| &held.bare)).unwrap();
            let request = Request::new(anywhere(&mut rng, side), anywhere(&mut rng, side));
            assert_eq!(answers(&mut planner, &request), answers(&mut expected, &request), "round {round}");
        }
    }
}

#[test]
fn what_is_no_obstacle_of_the_grid_is_refused_and_the_map_is_freed() {
    let (grid, other) = (Grid::new(64, 64, 1).unwrap(), Grid::new(9, 9, 1).unwrap());
    let square = [Position::new(3.0, 0.0), Position::new(5.0, 0.0), Position::new(5.0, 64.0), Position::new(3.0, 64.0)];
    let wall = grid.add_obstacle(&square).unwrap();
    for _ in 0..3 {
        other.add_obstacle(&square[..1]).unwrap();
    }
    let request = Request::new(Position::new(0.5, 0.5), Position::new(9.5, 0.5));
    let mut planner = Planner::new(&grid, Options::default()).unwrap();
    assert_eq!(planner.find(&request).unwrap().status, Status::NoPath);
    let error = planner.leave_out(Some(3)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidArgument);
    assert_eq!(error.to_string(), "obstacle is 3; allowed: the number of an obstacle that the grid has");
    assert_eq!(planner.find(&request).unwrap().status, Status::NoPath);
    planner.leave_out(Some(wall)).unwrap();
    assert_eq!((planner.left_out(), planner.path().len()), (Some(wall), 0));
    assert_eq!(planner.find(&request).map(|found| found.length), Ok(9.0));
    grid.remove_obstacle(wall).unwrap();
    assert_eq!(planner.find(&request).map(|found| found.length), Ok(9.0), "removed meanwhile");
    assert!(matches!(planner.leave_out(Some(wall)), Err(Error::BadValue { name: "obstacle", .. })), "stale");
    let next = grid.add_obstacle(&square).unwrap();
    assert_eq!(planner.find(&request).unwrap().status, Status::NoPath, "another obstacle is there");
    planner.leave_out(Some(next)).unwrap();
    planner.leave_out(None).unwrap();
    assert_eq!(planner.find(&request).unwrap().status, Status::NoPath);
}
