//! Detour behind safe calls, and the faces that it takes: at most six corners, in whole cells.

use std::collections::HashMap;
use std::ffi::c_void;
use taut::{Position, mesh::Mesh};

unsafe extern "C" {
    fn detour_create(points: *const u16, point_count: i32, faces: *const u16, face_count: i32) -> *mut c_void;
    fn detour_find(of: *mut c_void, ends: *const f32, out: *mut f32, most: i32) -> i32;
    fn detour_destroy(of: *mut c_void);
}

/// Corners of a face.
const MOST: usize = 6;
/// No corner, no face.
const NONE: u16 = 0xffff;
/// Points of a path.
const ROOM: usize = 1 << 14;

/// A mesh with its query.
pub struct Detour {
    made: *mut c_void,
    out: Vec<f32>,
}

type Corner = (i32, i32);

/// The faces of a saved mesh, by their points in 1/256.
fn faces_of(bytes: &[u8]) -> Vec<Vec<Corner>> {
    let word = |at: usize| i32::from_le_bytes(bytes[4 * at..4 * at + 4].try_into().expect("four bytes"));
    let mut at = 16;
    let mut face = || {
        let size = word(at) as usize;
        let corners = (0..size).map(|k| (word(at + 2 * k + 1), word(at + 2 * k + 2))).collect();
        at += 1 + 2 * size;
        corners
    };
    (0..word(4)).map(|_| face()).collect()
}

fn area(corners: &[Corner]) -> i64 {
    let at = |k: usize| (i64::from(corners[k % corners.len()].0), i64::from(corners[k % corners.len()].1));
    (0..corners.len()).map(|k| at(k).0 * at(k + 1).1 - at(k + 1).0 * at(k).1).sum()
}

/// Cuts a face along diagonals into parts with at most six corners, none of which lies on a line.
fn cut(face: &[Corner], parts: &mut Vec<Vec<Corner>>) {
    if face.len() <= MOST {
        return parts.push(face.to_vec());
    }
    let cuts = (2..=face.len() / 2).rev().flat_map(|span| (0..face.len()).map(move |first| (span, first)));
    for (span, first) in cuts {
        let mut rotated = face.to_vec();
        rotated.rotate_left(first);
        let halves = [rotated[..=span].to_vec(), [&rotated[span..], &rotated[..1]].concat()];
        if halves.iter().all(|half| area(half) != 0) {
            return halves.iter().for_each(|half| cut(half, parts));
        }
    }
}

impl Detour {
    /// The mesh of ours.
    pub fn of(mesh: &Mesh) -> Result<(Self, usize), String> {
        let saved = mesh.save().map_err(|error| error.to_string())?;
        let mut parts = Vec::new();
        faces_of(&saved).iter().for_each(|face| cut(face, &mut parts));
        let (mut numbers, mut points) = (HashMap::new(), Vec::new());
        let mut sides = HashMap::new();
        let mut faces = vec![NONE; parts.len() * 2 * MOST];
        for (number, part) in parts.iter_mut().enumerate() {
            // Detour's faces run the other way around.
            part.reverse();
            for (k, &(x, y)) in part.iter().enumerate() {
                if x % 256 != 0 || y % 256 != 0 {
                    return Err("a point beside the whole cells".to_owned());
                }
                let point = *numbers.entry((x, y)).or_insert_with(|| {
                    points.extend([(x / 256) as u16, (y / 256) as u16]);
                    (points.len() / 2 - 1) as u16
                });
                faces[number * 2 * MOST + k] = point;
                sides.insert((part[k], part[(k + 1) % part.len()]), number as u16);
            }
        }
        for (number, part) in parts.iter().enumerate() {
            for k in 0..part.len() {
                if let Some(&other) = sides.get(&(part[(k + 1) % part.len()], part[k])) {
                    faces[number * 2 * MOST + MOST + k] = other;
                }
            }
        }
        if points.len() / 2 >= usize::from(NONE) || parts.len() >= 1 << 15 {
            return Err("too large for a tile".to_owned());
        }
        // SAFETY: the lists have as many points and faces as told, and outlive the call.
        let made =
            unsafe { detour_create(points.as_ptr(), points.len() as i32 / 2, faces.as_ptr(), parts.len() as i32) };
        if made.is_null() {
            return Err("Detour refuses the mesh".to_owned());
        }
        Ok((Self { made, out: vec![0.0; 2 * ROOM] }, parts.len()))
    }

    /// The points of a path; none without one.
    pub fn find(&mut self, start: Position, goal: Position) -> usize {
        let ends = [start.x, start.y, goal.x, goal.y];
        // SAFETY: `made` is alive, `ends` has both ends, and `out` has room for the points.
        let count = unsafe { detour_find(self.made, ends.as_ptr(), self.out.as_mut_ptr(), ROOM as i32) };
        count as usize
    }

    /// The length of the first points of the last path.
    pub fn length(&self, count: usize) -> f64 {
        let at = |k: usize| (f64::from(self.out[2 * k]), f64::from(self.out[2 * k + 1]));
        (1..count).map(|k| (at(k).0 - at(k - 1).0).hypot(at(k).1 - at(k - 1).1)).sum()
    }
}

impl Drop for Detour {
    fn drop(&mut self) {
        // SAFETY: made once, destroyed once.
        unsafe { detour_destroy(self.made) }
    }
}
