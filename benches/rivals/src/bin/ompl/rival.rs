//! The C side: validity functions and OMPL's planners.

use std::ffi::c_void;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Axis {
    pub low: f64,
    pub high: f64,
    pub weight: f64,
    pub wraps: i32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct BodyScene {
    pub side: f64,
    pub half_length: f64,
    pub half_width: f64,
    pub walls: [[f64; 4]; 8],
    pub count: i32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct ChainScene {
    pub cells: *const u8,
    pub width: i32,
    pub height: i32,
    pub link_count: i32,
    pub has_base: i32,
    pub base: [f64; 2],
    pub lengths: [f64; 4],
    pub radii: [f64; 4],
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Answer {
    pub seconds: f64,
    pub checks: u64,
    pub solved: i32,
    pub states: i32,
}

type IsFree = unsafe extern "C" fn(*const c_void, *const f64) -> i32;

unsafe extern "C" {
    pub fn body_is_free(scene: *const c_void, state: *const f64) -> i32;
    pub fn chain_is_free(scene: *const c_void, state: *const f64) -> i32;
    fn rival_seed(seed: u32);
    fn rival_solve(
        axes: *const Axis,
        count: usize,
        is_free: IsFree,
        scene: *const c_void,
        from: *const f64,
        to: *const f64,
        planner: i32,
        resolution: f64,
        limit: f64,
        path: *mut f64,
        capacity: usize,
        answer: *mut Answer,
    );
}

#[derive(Clone, Copy)]
pub enum Planner {
    RrtConnect = 0,
    Prm = 1,
    Bkpiece = 2,
}

/// The rival's default: the distance of two checked states is this part of the longest way in the space.
const RESOLUTION: f64 = 0.01;

/// Once, before the first search.
pub fn seed(seed: u32) {
    // SAFETY: the function takes no pointer.
    unsafe { rival_seed(seed) }
}

/// A search of `limit` seconds at most, and its path.
pub fn solve<S>(
    axes: &[Axis],
    (is_free, scene): (IsFree, &S),
    (from, to): (&[f64], &[f64]),
    planner: Planner,
    limit: f64,
) -> (Answer, Vec<f64>) {
    let (mut answer, mut path) = (Answer::default(), vec![0.0; 4096 * axes.len()]);
    // SAFETY: the scene is the one that the validity function reads; rows have a number per axis; the path has room for
    // what the capacity says.
    unsafe {
        rival_solve(
            axes.as_ptr(),
            axes.len(),
            is_free,
            std::ptr::from_ref(scene).cast(),
            from.as_ptr(),
            to.as_ptr(),
            planner as i32,
            RESOLUTION,
            limit,
            path.as_mut_ptr(),
            path.len(),
            &raw mut answer,
        );
    }
    path.truncate((answer.states as usize).min(4096) * axes.len());
    (answer, path)
}

/// Whether the states of a path are free, 100 on each motion, by the validity function.
pub fn holds<S>((is_free, scene): (IsFree, &S), path: &[f64], dimension: usize) -> bool {
    let rows: Vec<&[f64]> = path.chunks_exact(dimension).collect();
    rows.windows(2).all(|pair| {
        (0..=100).all(|step| {
            let part = f64::from(step) / 100.0;
            let state: Vec<f64> = pair[0].iter().zip(pair[1]).map(|(a, b)| a + (b - a) * part).collect();
            // SAFETY: the scene is the one that the function reads, and the state is a row of it.
            unsafe { is_free(std::ptr::from_ref(scene).cast(), state.as_ptr()) != 0 }
        })
    })
}
