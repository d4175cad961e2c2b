//! Planners of the Open Motion Planning Library (I. Sucan, M. Moll, L. Kavraki. IEEE Robotics and Automation Magazine
//! 2012) on the same pairs: `rival.cpp`.

use super::judge::is_free;
use super::scenes::{Pair, Scene};
use super::table::{Answer, RIVALS};
use std::ffi::c_void;
use std::sync::Once;

/// The distances of the poses that they look at, and of those that their paths are judged by, in cells.
const RESOLUTION: f64 = 1.0;
const JUDGED: f64 = 0.25;
/// How deep in a wall a pose of their paths may be.
const DEEP: f64 = 0.02;

/// Once, before the first search.
static SEED: Once = Once::new();

#[repr(C)]
struct Drive {
    width: f64,
    height: f64,
    radius: f64,
    from: [f64; 3],
    to: [f64; 3],
    is_free: unsafe extern "C" fn(*const c_void, *const f64, f64) -> i32,
    scene: *const c_void,
    resolution: f64,
    judged: f64,
    deep: f64,
    seconds: f64,
}

unsafe extern "C" {
    fn rival_drive_seed(seed: u32);
    fn rival_drive(drive: *const Drive, planner: i32, answer: *mut Answer);
}

/// The validity function.
///
/// # Safety
/// The scene is a [`Scene`], the pose three numbers.
unsafe extern "C" fn pose_is_free(scene: *const c_void, pose: *const f64, deep: f64) -> i32 {
    // SAFETY: the caller says so.
    let (scene, pose) = unsafe { (&*scene.cast::<Scene>(), std::slice::from_raw_parts(pose, 3)) };
    i32::from(is_free(scene, [pose[0], pose[1], pose[2]], deep))
}

/// What each of them finds in so many seconds of processor time.
pub fn drive(scene: &Scene, pair: &Pair, seconds: f64) -> [Answer; RIVALS.len()] {
    // SAFETY: the function takes no pointer.
    SEED.call_once(|| unsafe { rival_drive_seed(1) });
    let [from, to] = pair.ends;
    let drive = Drive {
        width: f64::from(scene.width),
        height: f64::from(scene.height),
        radius: scene.radius,
        from,
        to,
        is_free: pose_is_free,
        scene: std::ptr::from_ref(scene).cast(),
        resolution: RESOLUTION,
        judged: JUDGED,
        deep: DEEP,
        seconds,
    };
    let mut answers = [Answer::default(); RIVALS.len()];
    for (planner, answer) in answers.iter_mut().enumerate() {
        // SAFETY: the scene is the one that the validity function reads.
        unsafe { rival_drive(&raw const drive, planner as i32, answer) };
    }
    answers
}
