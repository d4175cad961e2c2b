//! Saved meshes: the faces as bytes. All is words of 4 bytes, little-endian.
//!
//! ```text
//! header, 16 words             a face, in the order of the numbers
//!  0  2  "TAUTMESH"             0  1  number of its corners
//!  2  1  version: 1             1     corners: x, y in 1/256, with a sign
//!  3  1  bytes of the header
//!  4  1  number of faces       behind the last face: CRC-32 of all faces
//!  5  1  number of corners
//!  6  9  zero
//! 15  1  CRC-32 of words 0..15
//! ```
//!
//! Only the faces are saved; corners bring their points, since equal ones count as one anyway. What is derived from
//! them is made and checked again at loading, as that of any mesh.

use super::build::{IndexedFaces, LARGEST_POINT};
use super::topology::Topology;
use crate::base::{Error, Result, bytes, index, to_u32};
use crate::collections::{List, refused, reserve_exact};
use crate::geom::Point;
use crate::io::crc32;

const MAGIC: [[u8; 4]; 2] = [*b"TAUT", *b"MESH"];
const VERSION: u32 = 1;
/// Bytes of a word.
const WORD: usize = 4;
/// Words of the header.
const HEADER: usize = 16;

const fn bad_header(what: &'static str) -> Error {
    Error::Saved { section: 0, name: "header", what }
}

const fn bad_faces(what: &'static str) -> Error {
    Error::Saved { section: 0, name: "faces", what }
}

/// The words of all faces, and the check sum behind them.
fn words_behind(faces: u32, corners: u32) -> u64 {
    u64::from(faces) + 2 * u64::from(corners) + 1
}

/// The words of a header without its check sum.
fn header(faces: u32, corners: u32) -> [[u8; WORD]; HEADER - 1] {
    let mut words = [[0; WORD]; HEADER - 1];
    let [first, second] = MAGIC;
    let numbers = [VERSION, to_u32(HEADER * WORD), faces, corners].map(u32::to_le_bytes);
    let known = [first, second].into_iter().chain(numbers);
    words.iter_mut().zip(known).for_each(|(place, word)| *place = word);
    words
}

impl Topology {
    /// How many bytes it takes to save the mesh.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if that is more than the machine can address.
    pub(crate) fn saved_size(&self) -> Result<usize> {
        let words = bytes(HEADER) + words_behind(self.face_count(), to_u32(self.corners.len()));
        usize::try_from(words * bytes(WORD)).map_err(|_| refused(usize::MAX))
    }

    /// Saves the mesh to a buffer of exactly that size.
    pub(crate) fn write_saved(&self, out: &mut [u8]) {
        let head = header(self.face_count(), to_u32(self.corners.len()));
        let faces = (0..self.face_count()).flat_map(|face| {
            let range = self.corners_of(face);
            let corners = range.clone().flat_map(|corner| {
                let Point { x, y } = self.at(corner);
                [x.to_le_bytes(), y.to_le_bytes()]
            });
            [(range.end - range.start).to_le_bytes()].into_iter().chain(corners)
        });
        let (places, _) = out.as_chunks_mut::<WORD>();
        let (of_head, of_faces) = places.split_at_mut(HEADER);
        of_head[..HEADER - 1].copy_from_slice(&head);
        of_head[HEADER - 1] = crc32(&[head.as_flattened()]).to_le_bytes();
        let last = of_faces.len() - 1;
        of_faces.iter_mut().zip(faces).for_each(|(place, word)| *place = word);
        of_faces[last] = crc32(&[of_faces[..last].as_flattened()]).to_le_bytes();
    }

    /// The mesh that was saved.
    ///
    /// # Errors
    /// [`Error::Saved`]; the errors of [`Topology::of`] for faces that are no mesh; [`Error::OutOfMemory`].
    pub(super) fn load(data: &[u8]) -> Result<Self> {
        let (words, rest) = data.as_chunks::<WORD>();
        let (head, behind) = words.split_at_checked(HEADER).ok_or(bad_header("the data ends before it does"))?;
        let word = |at: usize| u32::from_le_bytes(head[at]);
        if head[..2] != MAGIC {
            return Err(bad_header("it does not begin with TAUTMESH"));
        }
        if word(2) != VERSION {
            return Err(bad_header("the version is not 1"));
        }
        if word(HEADER - 1) != crc32(&[head[..HEADER - 1].as_flattened()]) {
            return Err(bad_header("the check sum differs"));
        }
        let (faces, corners) = (word(4), word(5));
        if head[..HEADER - 1] != header(faces, corners) {
            return Err(bad_header("its size is not 64 bytes, or a reserved byte is not 0"));
        }
        if !rest.is_empty() || bytes(behind.len()) != words_behind(faces, corners) {
            return Err(bad_header("the number of bytes behind it is another one"));
        }
        let (sum, words) = behind.split_last().ok_or(bad_faces("there is none"))?;
        if *sum != crc32(&[words.as_flattened()]).to_le_bytes() {
            return Err(bad_faces("the check sum differs"));
        }
        let SavedFaces { sizes, points } = SavedFaces::read(words, faces, corners)?;
        let mut numbers = Vec::new();
        numbers.add_all(0..corners)?;
        Self::of(IndexedFaces { points: &points, corners: &numbers, sizes: &sizes })
    }
}

/// The faces of saved bytes.
struct SavedFaces {
    sizes: Vec<u32>,
    points: Vec<Point>,
}

impl SavedFaces {
    fn read(mut words: &[[u8; WORD]], faces: u32, corners: u32) -> Result<Self> {
        let mut saved = Self { sizes: Vec::new(), points: Vec::new() };
        reserve_exact(&mut saved.sizes, index(faces))?;
        reserve_exact(&mut saved.points, index(corners))?;
        while let Some((&size, rest)) = words.split_first() {
            let size = u32::from_le_bytes(size);
            let own = rest.split_at_checked(index(size).saturating_mul(2));
            let (own, rest) = own.ok_or(bad_faces("the data ends within the last one"))?;
            words = rest;
            if saved.sizes.len() == index(faces) || index(size) > index(corners) - saved.points.len() {
                return Err(bad_faces("there are more than the header says"));
            }
            saved.sizes.push(size);
            let (places, _) = own.as_chunks::<2>();
            for place in places {
                let [x, y] = place.map(i32::from_le_bytes);
                if x.unsigned_abs().max(y.unsigned_abs()) > LARGEST_POINT.unsigned_abs() {
                    return Err(bad_faces("a coordinate is beyond 65,536"));
                }
                saved.points.push(Point { x, y });
            }
        }
        Ok(saved)
    }
}
