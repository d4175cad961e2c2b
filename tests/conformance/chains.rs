//! Cases of chains: their spaces, and paths of their states.

use super::recorder::Recorder;
use taut::Position;
use taut::motion::{MotionOptions, MotionRequest};
use taut::space::{Link, SpaceOptions};
use taut_test_support::world::World;

/// A corridor with a bend, and a post beside it.
const BEND: [&str; 16] = [
    "####################",
    "..........##########",
    "..........##########",
    "..........##########",
    "..........##########",
    "#####.....##########",
    "#####.....##########",
    "#####.....##........",
    "#####.....##........",
    "#####.....##........",
    "#####.....##...##...",
    "#####.....##...##...",
    "#####.....##........",
    "#####.....##........",
    "#####.....##........",
    "############........",
];
const OPTIONS: SpaceOptions = SpaceOptions { angles: 16, cell_parts: 1, turn_weight: 0.0, memory_limit: 0 };

/// The cases of the file `chains`.
pub fn cases() -> Vec<Recorder> {
    vec![jointed(), arm(), refused()]
}

fn whole() -> MotionRequest {
    MotionRequest::default()
}

/// Two links that go round the bend: four numbers a state.
fn jointed() -> Recorder {
    let mut case = Recorder::on("two links in a bend", &World::draw(&BEND));
    let (start, goal) = ([1.0, 3.0, 0.0, 0.0], [7.5, 5.5, 1.5, 0.0]);
    case.space_of_chain(&[Link::new(3.0, 0.75); 2], None, OPTIONS);
    case.space_axes();
    case.space_check(&[start, goal, [1.0, 3.0, 1.0, 0.0], [-1.0, 3.0, 0.0, 0.0], [1.0, 3.0, 6.25, -6.25]]);
    case.space_check(&[[f64::MAX, 3.0, 0.0, 0.0]]);
    case.space_check_motions(&[(start, [2.5, 3.0, 0.0, 0.0]), (start, [1.0, 3.0, 0.25, 0.0]), (start, goal)]);
    case.motion_create(MotionOptions::default());
    case.motion_find(start, &[goal], whole());
    case.motion_find(goal, &[start, [1.0, 3.0, 1.0, 0.0]], whole());
    case.motion_find([1.0, 3.0, 1.0, 0.0], &[goal], whole());
    case.motion_find(start, &[[1.0, 3.0, 1.0, 0.0]], whole());
    case.motion_begin(start, &[goal], MotionRequest { max_iterations: 60, ..whole() });
    case.motion_step(25);
    case.motion_step(0);
    case.motion_cancel();
    case.motion_step(0);
    case.motion_create(MotionOptions { h_scale: 2.0, ..MotionOptions::default() });
    case.motion_find(start, &[goal], whole());
    case.grid_set_cell(7, 4, 0);
    case.motion_find(start, &[goal], whole());
    case.motion_reset();
    case.motion_create(MotionOptions { memory_limit: 1000, ..MotionOptions::default() });
    case.motion_find(start, &[goal], whole());
    case
}

/// An arm on a pin whose link shortens to pass a post.
fn arm() -> Recorder {
    let mut case = Recorder::on("an arm that shortens", &World::draw(&BEND));
    let link = Link { length: 1.0, longest: 4.0, thickness: 0.5, limits: Some((-1.5, 1.5)) };
    case.space_of_chain(&[link], Some(Position::new(13.0, 11.0)), OPTIONS);
    case.space_axes();
    case.space_check(&[[-1.25, 3.5], [0.0, 3.5], [0.0, 1.0], [1.75, 2.0], [0.0, 0.5]]);
    case.space_check_motions(&[([-1.25, 3.5], [1.25, 3.5]), ([-1.25, 1.25], [1.25, 1.25])]);
    case.motion_create(MotionOptions::default());
    case.motion_find([-1.0, 3.5], &[[1.0, 3.5]], whole());
    case.motion_find([-1.0, 3.5], &[[1.75, 3.5]], whole());
    case
}

fn refused() -> Recorder {
    let mut case = Recorder::on("chains that are refused", &World::draw(&BEND));
    let good = Link::new(2.0, 0.5);
    case.space_of_chain(&[], None, OPTIONS);
    for link in [
        Link { length: 0.0, ..good },
        Link { longest: 1.0, ..good },
        Link { thickness: -1.0, ..good },
        Link { limits: Some((1.0, 0.5)), ..good },
    ] {
        case.space_of_chain(&[link], None, OPTIONS);
    }
    case.space_of_chain(&[good], None, SpaceOptions { angles: 6, ..OPTIONS });
    case.space_of_chain(&[good; 5], None, OPTIONS);
    case.motion_create(MotionOptions::default());
    case.space_of_chain(&[good; 4], Some(Position::new(15.0, 9.0)), SpaceOptions { angles: 512, ..OPTIONS });
    case.motion_create(MotionOptions::default());
    case
}
