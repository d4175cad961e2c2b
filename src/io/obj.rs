//! Navigation meshes in Wavefront OBJ, as exporters of Recast's and Unity's meshes write it.
//!
//! ```text
//! # a comment            also o, g, s, usemtl, mtllib, vn, vt, l and p: nothing of the ground
//! v 0 0.5 4              a point in space; further numbers are its weight or its colour
//! f 1 2 3                a face by its points, from 1; -1 is the latest one
//! f 1/1 2/2/1 3//1 4     behind the points: numbers of texture coordinates and normals
//! ```

use super::lines::{TextLine, TextLines, whole_number};
use super::mesh::{MeshAxes, MeshText};
use crate::base::{Result, bytes, low32, to_u32};
use crate::collections::List;

/// Reads a mesh.
///
/// # Errors
/// [`crate::Error::Format`] with the line that is wrong; [`crate::Error::OutOfMemory`].
pub(super) fn read_obj(text: &[u8], axes: MeshAxes) -> Result<MeshText> {
    let mut mesh = MeshText::default();
    for line in TextLines::new(text) {
        let statement = line.bytes.split(|&byte| byte == b'#').next().unwrap_or_default();
        let mut words = statement.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        match words.next() {
            None | Some(b"o" | b"g" | b"s" | b"usemtl" | b"mtllib" | b"vn" | b"vt" | b"l" | b"p") => {}
            Some(b"v") => {
                let mut place = [0.0; 3];
                for coordinate in &mut place {
                    *coordinate = number(words.next(), line)?;
                }
                words.try_for_each(|word| number(Some(word), line).map(|_| ()))?;
                mesh.points.add(axes.position(place))?;
                mesh.heights.add(axes.height(place))?;
            }
            Some(b"f") => {
                let before = mesh.corners.len();
                for word in words {
                    let corner = corner(word, bytes(mesh.points.len()));
                    mesh.corners.add(corner.ok_or(line.error("a corner is not the number of a point before it"))?)?;
                }
                let size = mesh.corners.len() - before;
                if size < 3 {
                    return Err(line.error("a face has at least three corners"));
                }
                mesh.sizes.add(to_u32(size))?;
            }
            Some(_) => return Err(line.error("it is no statement of OBJ that is read")),
        }
    }
    Ok(mesh)
}

fn number(word: Option<&[u8]>, line: TextLine<'_>) -> Result<f32> {
    let value =
        word.and_then(|word| std::str::from_utf8(word).ok()?.parse().ok()).filter(|value: &f32| value.is_finite());
    value.ok_or(line.error("after `v` stand three numbers, x, y and z"))
}

/// The number of a point, from 0, of a corner among so many points.
fn corner(word: &[u8], points: u64) -> Option<u32> {
    let mut parts = word.split(|&byte| byte == b'/');
    let point = parts.next()?;
    let is_number = |part: &[u8]| whole_number(part.strip_prefix(b"-").unwrap_or(part)).is_some();
    let others = parts.clone().count();
    if others > 2 || !parts.all(|part| part.is_empty() || is_number(part)) {
        return None;
    }
    let number = match point.strip_prefix(b"-") {
        Some(back) => points.checked_sub(whole_number(back).filter(|&back| back > 0)?)?,
        None => whole_number(point)?.checked_sub(1)?,
    };
    (number < points && number < u64::from(u32::MAX)).then(|| low32(number))
}
