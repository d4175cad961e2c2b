//! Navigation meshes as texts have them, and the text format of Polyanya, version 2.
//!
//! ```text
//! mesh
//! 2
//! 4 1                    points, faces
//! 0 0 2 -1 0             x, y, the number of faces about the point, these from 0; -1 where there is none
//! 4 0 2 -1 0
//! 4 4 2 -1 0
//! 0 4 2 -1 0
//! 4 0 1 2 3 -1 -1 -1 -1  the number of corners, these, then the face beyond each edge or -1
//! ```
//!
//! One pass over the text. What lies about a point follows from the faces, so that its numbers are only checked for
//! their range. Whether the faces are a mesh is not decided here.
//!
//! Based on: M. Cui, D. Harabor, A. Grastien. Compromise-free Pathfinding on a Navigation Mesh. IJCAI 2017, whose
//! program reads these files.

use super::lines::{TextLine, TextLines, whole_number};
use crate::base::{Error, Result, bytes, index, low32, numbered};
use crate::collections::List;
use crate::geom::Position;

/// Most points and most faces: less than a mesh may have, and far more than a text could list in memory.
const MOST: u64 = 1 << 28;
/// In place of a face where there is none.
const NO_FACE: u32 = u32::MAX;
/// The least bytes of a line: of a point without faces, of a face with three corners.
const SHORTEST_LINE: u64 = 5;

/// A mesh as in its file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MeshText {
    pub(crate) points: Vec<Position>,
    /// The coordinates of points in space that their positions lack; empty for points in the plane.
    pub(crate) heights: Vec<f32>,
    /// The numbers of the points of all faces, one face after the other.
    pub(crate) corners: Vec<u32>,
    /// The number of corners of each face.
    pub(crate) sizes: Vec<u32>,
    /// In the order of the corners the faces beyond the edges; `u32::MAX` where there is none. Empty where the format
    /// has no such numbers.
    pub(crate) neighbours: Vec<u32>,
}

numbered! {
/// Which coordinates of points in space a mesh takes. Points in the plane have no choice.
///
/// ```
/// use taut::mesh::MeshAxes;
///
/// assert_eq!(MeshAxes::default(), MeshAxes::Xz);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MeshAxes {
    /// x and z: y is up.
    #[default]
    Xz = 0,
    /// x and y: z is up.
    Xy = 1,
}
}

impl MeshAxes {
    /// The position of a point in space.
    pub(super) const fn position(self, [x, y, z]: [f32; 3]) -> Position {
        match self {
            Self::Xz => Position::new(x, z),
            Self::Xy => Position::new(x, y),
        }
    }

    /// The other coordinate.
    pub(super) const fn height(self, [_, y, z]: [f32; 3]) -> f32 {
        match self {
            Self::Xz => y,
            Self::Xy => z,
        }
    }

    /// Refuses axes for points in the plane.
    ///
    /// # Errors
    /// [`Error::Unsupported`].
    pub(super) const fn refuse(self) -> Result {
        match self {
            Self::Xz => Ok(()),
            Self::Xy => Err(Error::Unsupported { what: "axes are for points in space, and these lie in the plane" }),
        }
    }
}

/// What the header announces.
#[derive(Clone, Copy)]
struct MeshHeader {
    points: u64,
    faces: u64,
}

/// Reads a mesh. Lines end with LF or CRLF; after the last face only blank lines may follow.
///
/// # Errors
/// [`crate::Error::Format`] with the first line that is wrong or missing; [`crate::Error::OutOfMemory`].
pub(super) fn read_mesh(text: &[u8]) -> Result<MeshText> {
    let mut lines = TextLines::new(text);
    let header = read_header(&mut lines)?;
    let mut mesh = MeshText::default();
    for _ in 0..header.points {
        mesh.read_point(lines.expect("the text ends before the last point")?, header)?;
    }
    for _ in 0..header.faces {
        mesh.read_face(lines.expect("the text ends before the last face")?, header)?;
    }
    for line in lines {
        if !line.is_blank() {
            return Err(line.error("there are more faces than the header says"));
        }
    }
    Ok(mesh)
}

fn read_header(lines: &mut TextLines<'_>) -> Result<MeshHeader> {
    let line = lines.expect("the text is empty: a mesh begins with `mesh`")?;
    if !line.words().eq([&b"mesh"[..]]) {
        return Err(line.error("a mesh begins with the line `mesh`"));
    }
    let line = lines.expect("the text ends before the version")?;
    if !line.words().eq([&b"2"[..]]) {
        return Err(line.error("only version 2 of the format is read"));
    }
    let line = lines.expect("the text ends before the numbers of points and faces")?;
    let mut words = line.words();
    let mut count = || {
        let number = words.next().and_then(whole_number).filter(|&number| number <= MOST);
        number.ok_or(line.error("the numbers of points and of faces must be whole, at most 2^28"))
    };
    let header = MeshHeader { points: count()?, faces: count()? };
    if words.next().is_some() {
        return Err(line.error("two numbers are expected: of points and of faces"));
    }
    // A short text must not make the reader allocate for the numbers that it claims.
    if (header.points + header.faces) * SHORTEST_LINE > bytes(lines.rest().len()) + 2 * SHORTEST_LINE {
        return Err(line.error("the text is too short for so many points and faces"));
    }
    Ok(header)
}

impl MeshText {
    fn read_point(&mut self, line: TextLine<'_>, header: MeshHeader) -> Result {
        let mut words = line.words();
        let mut coordinate = || {
            let word = words.next().and_then(|word| std::str::from_utf8(word).ok());
            let value = word.and_then(|word| word.parse::<f32>().ok()).filter(|value| value.is_finite());
            value.ok_or(line.error("a point begins with two numbers, x and y"))
        };
        let at = Position::new(coordinate()?, coordinate()?);
        let about = words.next().and_then(whole_number);
        let about = about.ok_or(line.error("after x and y stands the number of faces about the point"))?;
        let mut given = 0;
        for word in words {
            face_or_none(word, line, header)?;
            given += 1;
        }
        if given != about {
            return Err(line.error("the point does not list as many faces as it says"));
        }
        self.points.add(at)
    }

    fn read_face(&mut self, line: TextLine<'_>, header: MeshHeader) -> Result {
        let mut words = line.words();
        let size = words.next().and_then(whole_number);
        let size = size.ok_or(line.error("a face begins with the number of its corners"))?;
        if size < 3 {
            return Err(line.error("a face has at least three corners"));
        }
        let given = bytes(line.words().count());
        if size > MOST || given != 2 * size + 1 {
            return Err(line.error("the face does not list as many corners and neighbours as it says"));
        }
        let size = low32(size);
        for word in words.by_ref().take(index(size)) {
            let point = whole_number(word).filter(|&point| point < header.points);
            self.corners.add(low32(point.ok_or(line.error("a corner is not the number of a point"))?))?;
        }
        for word in words {
            self.neighbours.add(face_or_none(word, line, header)?)?;
        }
        self.sizes.add(size)
    }
}

/// The number of a face, or -1.
fn face_or_none(word: &[u8], line: TextLine<'_>, header: MeshHeader) -> Result<u32> {
    if word == b"-1" {
        return Ok(NO_FACE);
    }
    let face = whole_number(word).filter(|&face| face < header.faces);
    face.map(low32).ok_or(line.error("a neighbour is neither the number of a face nor -1"))
}
