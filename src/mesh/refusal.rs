//! What is said of faces that are no mesh.

use crate::base::{Error, index};

/// The error that something is wrong with a face.
pub(super) const fn bad(face: usize, what: &'static str) -> Error {
    Error::BadFace { face, what }
}

/// The error that something is wrong with two faces.
pub(super) fn meet(faces: [u32; 2], what: &'static str) -> Error {
    let [first, second] = faces.map(index);
    Error::FacesMeet { first: first.min(second), second: first.max(second), what }
}
