//! Planners among movers, and the cases that make them wait, step aside and pursue.

use super::floor::FLOOR;
use super::json::{Object, bits, list, real};
use super::recorder::{Recorder, called, status};
use taut::grid::Neighbours;
use taut::plan::{Moment, Mover};
use taut::{Algorithm, Options, Position, Request};
use taut_test_support::world::World;

/// A corridor with a bay.
const CORRIDOR: [&str; 3] = ["##########", "..........", "#####.####"];
const ROOM: [&str; 6] = ["........", "........", "...#....", "...#....", "........", "........"];

fn options() -> Options {
    // With the lattice as it begins.
    Options { algorithm: Algorithm::SafeIntervals, radius: 0.5, ..Options::default() }
}

/// The cases of the file `movers`.
pub fn cases() -> Vec<Recorder> {
    vec![sidestep(), crossing(), pursuit(), limits(), refused()]
}

const fn at(x: f32, y: f32) -> Position {
    Position::new(x, y)
}

const fn moment(x: f32, y: f32, time: f64) -> Moment {
    Moment { at: at(x, y), time }
}

const fn mover(radius: f32, first: u32, count: u32) -> Mover {
    Mover { radius, first, count }
}

/// Along the corridor at half the agent's speed.
const SLOW: [Moment; 2] = [moment(9.5, 1.5, 0.0), moment(-2.5, 1.5, 24.0)];

/// Somebody comes the other way: too fast, long after the agent has come, and slowly. The agent waits in the bay.
fn sidestep() -> Recorder {
    let mut case = Recorder::on("a corridor with a bay", &World::draw(&CORRIDOR));
    case.planner_create(options());
    case.planner_times();
    let across = Request::new(at(0.5, 1.5), at(9.5, 1.5));
    case.planner_find(across);
    case.planner_times();
    let comes = [moment(9.5, 1.5, 0.0), moment(-2.5, 1.5, 12.0)];
    case.planner_set_movers(&[mover(0.5, 0, 2)], &comes);
    case.planner_times();
    case.planner_find(across);
    case.planner_times();
    case.planner_find(Request { start_time: 20.0, ..across });
    case.planner_times();
    case.planner_find(Request { start_time: -100.5, ..across });
    case.planner_times();
    case.planner_set_movers(&[mover(0.5, 0, 2)], &SLOW);
    case.planner_find(across);
    case.planner_times();
    // One that stays at the end of the corridor: no way; before the start: hit at once.
    case.planner_set_movers(&[mover(0.5, 0, 1)], &[moment(8.5, 1.5, 3.0)]);
    case.planner_find(across);
    case.planner_times();
    case.planner_set_movers(&[mover(0.25, 0, 1)], &[moment(1.0, 1.5, 0.0)]);
    case.planner_find(across);
    case.planner_times();
    case.planner_set_movers(&[], &[]);
    case.planner_find(across);
    case.planner_times();
    case
}

/// Several ones that cross, at another speed, with 4 and 8 neighbours, in slices, with edits.
fn crossing() -> Recorder {
    let mut case = Recorder::on("a room that movers cross", &World::draw(&ROOM));
    let moments = [
        moment(4.5, 0.5, 0.0),
        moment(4.5, 5.5, 5.0),
        moment(4.5, 0.5, 10.0),
        moment(7.5, 2.5, 1.0),
        moment(5.5, 2.5, 4.0),
        moment(2.5, 5.5, 0.0),
    ];
    let movers = [mover(0.5, 0, 3), mover(0.25, 3, 2), mover(0.0, 5, 1)];
    for (neighbours, speed, radius) in
        [(Neighbours::Eight, 1.0, 0.5), (Neighbours::Four, 1.0, 0.25), (Neighbours::Eight, 2.5, 0.0)]
    {
        case.planner_create(Options { neighbours, speed, radius, ..options() });
        case.planner_set_movers(&movers, &moments);
        for (from, to) in [(at(0.5, 3.5), at(7.5, 3.5)), (at(7.5, 0.5), at(0.5, 5.5)), (at(3.5, 0.5), at(3.5, 4.5))] {
            case.planner_find(Request::new(from, to));
            case.planner_times();
            case.planner_find(Request { start_time: 2.25, ..Request::new(to, from) });
            case.planner_times();
        }
    }
    let across = Request::new(at(0.5, 3.5), at(7.5, 3.5));
    case.planner_begin(across);
    case.planner_set_movers(&[], &[]);
    case.planner_step(2);
    case.planner_times();
    case.planner_step(0);
    case.planner_times();
    case.planner_find(across);
    case.planner_times();
    case.planner_find(Request { max_expansions: 1, ..across });
    case.planner_times();
    case.grid_set_cell(3, 1, 0);
    case.planner_find(across);
    case.planner_times();
    case.planner_reset();
    case.planner_times();
    case
}

/// The goal is a mover.
fn pursuit() -> Recorder {
    let mut case = Recorder::on("pursuit", &World::draw(&ROOM));
    let moments = [moment(7.5, 0.5, 0.0), moment(0.5, 0.5, 14.0), moment(7.5, 5.5, 0.0), moment(6.5, 4.5, 30.0)];
    let movers = [mover(0.5, 0, 2), mover(0.25, 2, 2)];
    let from = |start: Position, goal_mover| Request { goal_mover, ..Request::new(start, at(0.5, 0.5)) };
    case.planner_create(options());
    case.planner_find(from(at(0.5, 5.5), 1));
    case.planner_set_movers(&movers, &moments);
    for start in [at(0.5, 5.5), at(7.5, 2.5), at(0.5, 0.5)] {
        for goal_mover in [1, 2, 3] {
            case.planner_find(from(start, goal_mover));
            case.planner_times();
        }
    }
    case.planner_find(Request { start_time: 15.0, ..from(at(0.5, 2.5), 1) });
    case.planner_times();
    // Touched at the start.
    case.planner_find(from(at(6.75, 0.5), 1));
    case.planner_times();
    case
}

/// A horizon that is long enough, and one that is not.
fn limits() -> Recorder {
    let mut case = Recorder::on("a horizon", &World::draw(&CORRIDOR));
    for horizon in [8.5, 9.0, 13.0, 14.0] {
        case.planner_create(Options { horizon, ..options() });
        case.planner_find(Request::new(at(0.5, 1.5), at(9.5, 1.5)));
        case.planner_times();
        case.planner_set_movers(&[mover(0.5, 0, 2)], &SLOW);
        case.planner_find(Request::new(at(0.5, 1.5), at(9.5, 1.5)));
        case.planner_times();
    }
    // Runs away as fast as it is pursued.
    case.planner_create(Options { horizon: 6.0, speed: 1.0, ..options() });
    case.planner_set_movers(&[mover(0.25, 0, 2)], &[moment(4.5, 1.5, 0.0), moment(104.5, 1.5, 100.0)]);
    case.planner_find(Request { goal_mover: 1, ..Request::new(at(0.5, 1.5), at(0.5, 1.5)) });
    case.planner_times();
    case
}

fn refused() -> Recorder {
    let mut case = Recorder::on("movers and options that are refused", &World::draw(&FLOOR));
    for (speed, horizon) in [(0.0, 0.0), (-1.0, 0.0), (2_000_000.0, 0.0), (1.0, -1.0), (1.0, 2e9)] {
        case.planner_create(Options { speed, horizon, ..options() });
    }
    case.planner_create(Options { radius: 16.5, ..options() });
    case.planner_create(Options { speed: 2.0, ..Options::default() });
    case.planner_create(Options { horizon: 5.0, ..Options::default() });
    case.planner_create(Options::default());
    let moments = [moment(4.5, 0.5, 0.0), moment(4.5, 8.5, 16.0)];
    case.planner_set_movers(&[mover(0.5, 0, 2)], &moments);
    case.planner_find(Request { start_time: 1.0, ..Request::new(at(0.5, 0.5), at(9.5, 0.5)) });
    case.planner_find(Request { goal_mover: 1, ..Request::new(at(0.5, 0.5), at(9.5, 0.5)) });
    case.planner_times();
    case.planner_create(options());
    case.planner_set_movers(&[mover(0.5, 0, 2)], &moments);
    let across = Request::new(at(0.5, 0.5), at(9.5, 0.5));
    case.planner_find(across);
    case.planner_times();
    case.planner_set_movers(&[mover(0.5, 0, 3)], &moments);
    case.planner_set_movers(&[mover(0.5, 2, 1)], &moments);
    case.planner_set_movers(&[mover(0.5, 0, 0)], &moments);
    case.planner_set_movers(&[mover(-0.5, 0, 2)], &moments);
    case.planner_set_movers(&[mover(2000.0, 0, 2)], &moments);
    case.planner_set_movers(&[mover(0.5, 0, 2)], &[moments[1], moments[0]]);
    case.planner_set_movers(&[mover(0.5, 0, 2)], &[moments[0], moments[0]]);
    case.planner_set_movers(&[mover(0.5, 0, 1)], &[moment(2_000_000.0, 0.0, 0.0)]);
    case.planner_set_movers(&[mover(0.5, 0, 1)], &[moment(0.0, 0.0, 2e9)]);
    case.planner_find(across);
    case.planner_times();
    case.planner_find(Request { start_time: 2e9, ..across });
    case.planner_find(Request { goal_mover: 2, ..across });
    case
}

/// The calls.
impl Recorder {
    fn planner_set_movers(&mut self, movers: &[Mover], moments: &[Moment]) {
        let result = self.planner().set_movers(movers, moments);
        let mover = |mover: &Mover| {
            let of = Object::new().with_real("radius", f64::from(mover.radius));
            of.with("first", mover.first).with("count", mover.count).finish()
        };
        let moment =
            |moment: &Moment| Object::new().with_position("at", moment.at).with_real("time", moment.time).finish();
        let call = called("planner_set_movers").with("movers", list(movers.iter().map(mover)));
        let call = call.with("moments", list(moments.iter().map(moment)));
        self.note(call.with("status", status(&result)));
    }

    fn planner_times(&mut self) {
        let times = self.planner().times().to_vec();
        let call = called("planner_times").with("status", 0).with("out", list(times.iter().copied().map(real)));
        self.note(call.with("bits", list(times.into_iter().map(bits))));
    }
}
