//! Walkers that ask for the next waypoint before every step arrive, however they move.

use taut::{Algorithm, Grid, Options, Planner, Position, Request, Status};
use taut_test_support::discs::{Spot, distance, spot};
use taut_test_support::effort;
use taut_test_support::oracle::DiscOracle;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// How a walker moves towards a waypoint.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Gait {
    /// It ends its step at the waypoint.
    Exact,
    /// It ends its step at the waypoint, and up to 1/1000 beside it.
    Noisy,
    /// It goes straight on past the waypoint, and is then pushed out of walls, as a disc that is smaller by 1/64.
    Straight,
    /// It slides along walls as a disc of its whole radius, but not if it goes against them.
    Sliding,
}

/// Against a wall, nearer to its normal than 15 degrees, a step does not slide: the cosine.
const STOPS: f64 = 0.9659;

/// A walker among walls.
struct Walker<'a> {
    world: &'a World,
    gait: Gait,
    radius: f64,
    stride: f64,
    at: Spot,
}

impl Walker<'_> {
    /// The vector from the nearest wall to a place, and its length; the outside of the map is a wall.
    fn wall(&self, at: Spot) -> (Spot, f64) {
        let mut best = ((0.0, 0.0), f64::INFINITY);
        let (column, row) = (at.0.floor() as i32, at.1.floor() as i32);
        for (x, y) in (row - 3..=row + 3).flat_map(|y| (column - 3..=column + 3).map(move |x| (x, y))) {
            if self.world.cell(x, y) == 0 {
                let near = (at.0.clamp(x.into(), (x + 1).into()), at.1.clamp(y.into(), (y + 1).into()));
                let away = distance(at, near);
                if away < best.1 {
                    best = ((at.0 - near.0, at.1 - near.1), away);
                }
            }
        }
        best
    }

    /// The place to which walls push a disc.
    fn pushed(&self, mut at: Spot, body: f64) -> Spot {
        for _ in 0..100 {
            let ((x, y), away) = self.wall(at);
            if away >= body - 1e-9 || away == 0.0 {
                break;
            }
            let by = (body - away) / away;
            at = (at.0 + x * by, at.1 + y * by);
        }
        at
    }

    fn step(&mut self, to: Spot, random: &mut Random) {
        let left = distance(self.at, to);
        if left == 0.0 {
            return;
        }
        let way = ((to.0 - self.at.0) / left, (to.1 - self.at.1) / left);
        let go = |at: Spot, by: f64| (at.0 + way.0 * by, at.1 + way.1 * by);
        let mut noise = || (2.0 * random.unit() - 1.0) * 1e-3;
        self.at = match self.gait {
            Gait::Exact if left <= self.stride => to,
            Gait::Exact => go(self.at, self.stride),
            Gait::Noisy => {
                let at = go(self.at, left.min(self.stride));
                (at.0 + noise(), at.1 + noise())
            }
            Gait::Straight => self.pushed(go(self.at, self.stride), (self.radius - 1.0 / 64.0).max(0.0)),
            Gait::Sliding => self.slid(way),
        };
        // Engines keep floats of 32 bits.
        self.at = (f64::from(self.at.0 as f32), f64::from(self.at.1 as f32));
    }

    fn slid(&self, way: Spot) -> Spot {
        let (mut at, mut rest) = (self.at, self.stride);
        while rest > 0.0 {
            let ((x, y), away) = self.wall(at);
            if away < self.radius + 1e-6 && -(way.0 * x + way.1 * y) > STOPS * away {
                break;
            }
            let by = rest.min(1.0 / 128.0);
            at = self.pushed((at.0 + way.0 * by, at.1 + way.1 * by), self.radius);
            rest -= by;
        }
        at
    }
}

/// What became of walks.
#[derive(Debug, Default)]
struct Tally {
    walks: usize,
    arrived: usize,
    deepest: f64,
}

fn position(at: Spot) -> Position {
    Position::new(at.0 as f32, at.1 as f32)
}

/// The path from a place to a goal; none if there is none.
fn path_of(planner: &mut Planner, from: Spot, goal: Position) -> Option<Vec<Position>> {
    let outcome = planner.find(&Request::new(position(from), goal)).ok()?;
    (outcome.status == Status::Found).then(|| planner.path().to_vec())
}

/// True if a walker arrives that plans when it must, or with `anew` before every step; none if there is no path.
fn arrives(
    planner: &mut Planner,
    walker: &mut Walker<'_>,
    goal: Position,
    anew: bool,
    tally: &mut Tally,
) -> Option<bool> {
    let mut random = Random::new(1);
    let mut path = path_of(planner, walker.at, goal)?;
    let length: f64 = path.windows(2).map(|ends| distance(spot(ends[0]), spot(ends[1]))).sum();
    let arrival = if matches!(walker.gait, Gait::Exact | Gait::Noisy) { 0.02 } else { 0.51 * walker.stride + 0.02 };
    let mut number = 0;
    for _ in 0..(3.0 * length / walker.stride) as usize + 60 + 6 * path.len() {
        let mut next = planner.waypoint(&path, position(walker.at), number, 0.0).expect("good arguments");
        if (anew || !next.visible)
            && let Some(found) = path_of(planner, walker.at, goal)
        {
            path = found;
            next = planner.waypoint(&path, position(walker.at), 0, 0.0).expect("good arguments");
        }
        number = next.number;
        if number as usize + 1 == path.len() && distance(walker.at, spot(goal)) <= arrival {
            return Some(true);
        }
        walker.step(spot(path[number as usize]), &mut random);
        if matches!(walker.gait, Gait::Exact | Gait::Noisy) {
            tally.deepest = tally.deepest.max(walker.radius - walker.wall(walker.at).1);
        }
    }
    Some(false)
}

#[test]
fn walkers_arrive_however_they_move() {
    let mut tally = Tally::default();
    let gaits = [Gait::Exact, Gait::Noisy, Gait::Straight, Gait::Sliding];
    for seed in 0..effort::count(60, 3000) as u64 {
        let mut random = Random::new(seed);
        let (width, height) = (random.between(6, 16) as i32, random.between(6, 16) as i32);
        let density = 0.05 + 0.15 * random.unit();
        let world = World::noise(&mut random, width, height, density);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small map");
        let radius = *random.pick(&[0.0_f32, 0.1, 0.1875, 0.375, 0.5, 0.875]);
        let options = Options { algorithm: Algorithm::Optimal, radius, ..Options::default() };
        let mut planner = Planner::new(&grid, options).expect("good options");
        let oracle = DiscOracle::new(&world.field(), radius.into());
        let place = |random: &mut Random| {
            let mut along = |side: i32| random.between(0, i64::from(side) * 64 + 1) as f64 / 64.0;
            (0..60).map(|_| (along(world.width), along(world.height))).find(|&at| oracle.is_free(at))
        };
        let (Some(start), Some(goal)) = (place(&mut random), place(&mut random)) else { continue };
        for (gait, anew) in gaits.into_iter().flat_map(|gait| [(gait, false), (gait, true)]) {
            let stride = *random.pick(&[0.05, 0.2, 0.45]);
            let mut walker = Walker { world: &world, gait, radius: radius.into(), stride, at: start };
            let Some(arrives) = arrives(&mut planner, &mut walker, position(goal), anew, &mut tally) else { break };
            tally.walks += 1;
            tally.arrived += usize::from(arrives);
            let at = walker.at;
            let what =
                format!("seed {seed} {gait:?} anew {anew}, {radius}, {stride}: {start:?} {goal:?} stands at {at:?}");
            // Who cannot end a step at a waypoint may go to and fro in a passage as narrow as it is.
            assert!(arrives || !matches!(gait, Gait::Exact | Gait::Noisy), "{what}");
            if !arrives {
                println!("{what}");
            }
        }
    }
    println!("{tally:?}");
    assert!(tally.walks > 200 && 100 * tally.arrived >= 99 * tally.walks && tally.deepest < 1.0 / 64.0, "{tally:?}");
}
