//! The classes of faces: a byte for each, which says what ground it is.

use super::topology::Topology;
use crate::base::{Error, Result, index, real_usize};
use crate::collections::SharedSlice;

/// The class of plain ground, which faces have at first.
pub(super) const PLAIN: u8 = 1;

/// The classes of faces, one after the other; none if all are plain ground.
pub(super) type FaceClasses = Option<SharedSlice<u8>>;

/// Classes as a mesh holds them.
///
/// # Errors
/// [`Error::BadValue`] for another number of classes than there are faces, and for class 0; [`Error::OutOfMemory`].
pub(super) fn classes_of(mesh: &Topology, classes: &[u8]) -> Result<FaceClasses> {
    if classes.len() != index(mesh.face_count()) {
        let value = real_usize(classes.len());
        return Err(Error::BadValue { name: "count", value, allowed: "one class for each face of the mesh" });
    }
    if classes.contains(&0) {
        return Err(Error::BadValue { name: "a class", value: 0.0, allowed: "1 to 255: leave out what is no ground" });
    }
    if classes.iter().all(|&class| class == PLAIN) {
        return Ok(None);
    }
    let mut kept = SharedSlice::zeroed(classes.len())?;
    kept.make_mut()?.copy_from_slice(classes);
    Ok(Some(kept))
}
