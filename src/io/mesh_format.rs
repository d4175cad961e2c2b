//! The formats of texts with navigation meshes, and which of them a text has.

use super::lines::TextLines;
use super::mesh::{MeshAxes, MeshText, read_mesh};
use super::{godot::read_godot, obj::read_obj};
use crate::base::{Error, Result, numbered};

numbered! {
/// The format of a text with a navigation mesh.
///
/// ```
/// use taut::mesh::MeshFormat;
///
/// assert_eq!(MeshFormat::from_u32(2), Some(MeshFormat::Obj));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MeshFormat {
    /// That which the first line tells: `mesh`, a comment or statement of OBJ, or a tag or property of Godot.
    #[default]
    Auto = 0,
    /// The format of Polyanya, version 2.
    Polyanya = 1,
    /// Wavefront OBJ.
    Obj = 2,
    /// A resource or a scene of Godot 4 with one NavigationPolygon or NavigationMesh.
    Godot = 3,
}
}

/// Reads a mesh in any format.
///
/// # Errors
/// [`Error::Format`] with the line; [`Error::Unsupported`] for axes where points lie in the plane;
/// [`Error::OutOfMemory`].
pub(crate) fn read_mesh_as(text: &[u8], format: MeshFormat, axes: MeshAxes) -> Result<MeshText> {
    match format {
        MeshFormat::Auto => read_mesh_as(text, format_of(text)?, axes),
        MeshFormat::Polyanya => axes.refuse().and_then(|()| read_mesh(text)),
        MeshFormat::Obj => read_obj(text, axes),
        MeshFormat::Godot => read_godot(text, axes),
    }
}

/// The format of a text, by its first line that is not blank.
fn format_of(text: &[u8]) -> Result<MeshFormat> {
    let line = TextLines::new(text).find(|line| !line.is_blank());
    let line = line.ok_or(Error::Format { line: 1, what: "the text is empty" })?;
    let words = line.bytes.trim_ascii();
    let first = words.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    match first {
        b"mesh" => Ok(MeshFormat::Polyanya),
        b"v" | b"vn" | b"vt" | b"o" | b"g" | b"mtllib" => Ok(MeshFormat::Obj),
        _ if first.starts_with(b"#") => Ok(MeshFormat::Obj),
        b"vertices" | b"polygons" => Ok(MeshFormat::Godot),
        _ if first.starts_with(b"[") => Ok(MeshFormat::Godot),
        _ => Err(line.error("it does not tell the format of the mesh: name it")),
    }
}
