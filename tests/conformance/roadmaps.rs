//! Roadmaps that are grown beforehand, saved and loaded.

use super::asking::WALL;
use super::axes::{GOAL, HALL, START, within};
use super::json::list;
use super::recorder::{Recorder, called, status};
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, Preparation};

/// The cases of the file `roadmaps`.
pub fn cases() -> Vec<Recorder> {
    let base = MotionOptions { resolution: 1.0, range: 4.0, batch: 32, ..MotionOptions::default() };
    let mut cases = Vec::new();
    for algorithm in [MotionAlgorithm::Prm, MotionAlgorithm::PrmStar, MotionAlgorithm::LazyPrmStar] {
        cases.push(prepared(&format!("{algorithm:?}"), MotionOptions { algorithm, seed: 6, ..base }));
    }
    cases.push(refused(MotionOptions { algorithm: MotionAlgorithm::Rrt, ..base }));
    cases
}

/// A roadmap that serves before and after it is saved.
fn prepared(name: &str, options: MotionOptions) -> Recorder {
    let mut case = Recorder::empty(name);
    case.space_of_axes(&HALL);
    case.motion_create(options);
    for iterations in [7, 4] {
        while case.motion_prepare(iterations) == Some(Preparation::Asking) {
            case.motion_tell_next(&WALL);
        }
    }
    case.motion_ask();
    case.motion_step(0);
    let saved = case.motion_save();
    case.motion_find(START, &[GOAL], within(9));
    case.motion_answer(&WALL);
    case.motion_load(&saved);
    case.motion_find(START, &[GOAL], within(9));
    case.motion_answer(&WALL);
    case.motion_load(&saved[..saved.len() - 1]);
    case
}

fn refused(options: MotionOptions) -> Recorder {
    let mut case = Recorder::empty("a tree is no roadmap");
    case.space_of_axes(&HALL);
    case.motion_create(options);
    case.motion_prepare(5);
    case.motion_load(&[1]);
    case.motion_load(b"TAUTROAD");
    case
}

/// The calls.
impl Recorder {
    /// Nothing after an error.
    pub fn motion_prepare(&mut self, max_iterations: u64) -> Option<Preparation> {
        let result = self.motion().prepare(max_iterations);
        let answer = match &result {
            Ok(Preparation::Done) => 0,
            Ok(Preparation::Cancelled) => 4,
            Ok(Preparation::Asking) => 7,
            Err(_) => status(&result),
        };
        self.note(called("motion_prepare").with("max_iterations", max_iterations).with("status", answer));
        result.ok()
    }

    fn motion_save(&mut self) -> Vec<u8> {
        let saved = self.motion().save().expect("a roadmap");
        self.note(called("motion_save").with("status", 0).with("out", list(&saved)));
        saved
    }

    /// Makes a planner of saved bytes; one that was there is destroyed if that succeeds.
    fn motion_load(&mut self, bytes: &[u8]) {
        let result = Motion::load(self.space(), bytes);
        let call = called("motion_load").with("bytes", list(bytes));
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.motion = result.ok().or(self.motion.take());
    }
}
