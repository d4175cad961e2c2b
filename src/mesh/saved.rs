//! Saved meshes: the faces, their heights, their classes and the links as bytes. All is words of 4 bytes,
//! little-endian.
//!
//! ```text
//! header, 16 words             a face, in the order of the numbers
//!  0  2  "TAUTMESH"             0  1  number of its corners
//!  2  1  version: 1 to 8        1     corners: x, y in 1/256, with a sign
//!  3  1  bytes of the header
//!  4  1  number of faces       versions 3, 4, 7, 8, behind the last face: the height of each
//!  5  1  number of corners     corner in 1/256, with a sign, in the order of the corners
//!  6  1  number of links       versions 2, 4, 6, 8, behind that: a byte for each face, its
//!  7  8  zero                  class, and 0 to 3 bytes of zero
//! 15  1  CRC-32 of words 0..15 versions 5 to 8, behind that: the links (see `saved_links`)
//!                              behind all: CRC-32 of what is behind the header
//! ```
//!
//! Only the faces are saved; corners bring their points, since equal ones count as one anyway. What is derived from
//! them is made and checked again at loading, as that of any mesh. Where all classes are 1 the version has none, and
//! none of links where there never was one: so equal meshes give equal bytes.

use super::build::LARGEST_POINT;
use super::saved_links::{has_links, read_links, words, words_of_links};
use super::topology::Topology;
use crate::base::{Error, Result, bytes, index, to_u32};
use crate::collections::{List, refused, reserve_exact};
use crate::geom::Point;
use crate::grid::Links;
use crate::io::crc32;

const MAGIC: [[u8; 4]; 2] = [*b"TAUT", *b"MESH"];
/// Versions are one more than a sum of these: there are classes, there are heights, there are or were links.
const CLASSES: u32 = 1;
const HEIGHTS: u32 = 2;
const LINKS: u32 = 4;
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

const fn bad_heights(what: &'static str) -> Error {
    Error::Saved { section: 0, name: "heights", what }
}

const fn bad_classes(what: &'static str) -> Error {
    Error::Saved { section: 0, name: "classes", what }
}

/// What the header of a saved mesh tells.
#[derive(Clone, Copy)]
struct SavedCounts {
    has_classes: bool,
    has_heights: bool,
    has_links: bool,
    faces: u32,
    corners: u32,
    links: u32,
}

impl SavedCounts {
    fn of(mesh: &Topology, classes: Option<&[u8]>, links: &Links) -> Self {
        Self {
            has_classes: classes.is_some(),
            has_heights: mesh.has_heights(),
            has_links: has_links(links),
            faces: mesh.face_count(),
            corners: to_u32(mesh.corners.len()),
            links: to_u32(links.numbers().count()),
        }
    }

    /// The words of all faces.
    fn words_of_faces(self) -> u64 {
        u64::from(self.faces) + 2 * u64::from(self.corners)
    }

    /// The words of all heights.
    fn words_of_heights(self) -> usize {
        if self.has_heights { index(self.corners) } else { 0 }
    }

    /// The words of all classes.
    fn words_of_classes(self) -> usize {
        if self.has_classes { index(self.faces).div_ceil(WORD) } else { 0 }
    }

    /// The words of all links.
    fn words_of_links(self) -> u64 {
        if self.has_links { words_of_links(self.links.into()) } else { 0 }
    }

    /// The words behind the header, with the check sum behind them.
    fn words_behind(self) -> u64 {
        let of_details = bytes(self.words_of_heights()) + bytes(self.words_of_classes()) + self.words_of_links();
        self.words_of_faces() + of_details + 1
    }

    /// The words of the header without its check sum.
    fn header(self) -> [[u8; WORD]; HEADER - 1] {
        let mut words = [[0; WORD]; HEADER - 1];
        let [first, second] = MAGIC;
        let parts = [(CLASSES, self.has_classes), (HEIGHTS, self.has_heights), (LINKS, self.has_links)];
        let version = 1 + parts.iter().map(|&(part, has)| part * u32::from(has)).sum::<u32>();
        let numbers = [version, to_u32(HEADER * WORD), self.faces, self.corners, self.links].map(u32::to_le_bytes);
        let known = [first, second].into_iter().chain(numbers);
        words.iter_mut().zip(known).for_each(|(place, word)| *place = word);
        words
    }
}

/// The mesh of saved bytes.
pub(super) struct LoadedMesh<'a> {
    pub(super) topology: Topology,
    /// None if all are 1.
    pub(super) classes: Option<&'a [u8]>,
    pub(super) links: Links,
}

impl Topology {
    /// How many bytes it takes to save the mesh, classes unless all are 1, and links.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if that is more than the machine can address.
    pub(super) fn saved_size(&self, classes: Option<&[u8]>, links: &Links) -> Result<usize> {
        let words = bytes(HEADER) + SavedCounts::of(self, classes, links).words_behind();
        usize::try_from(words * bytes(WORD)).map_err(|_| refused(usize::MAX))
    }

    /// Saves the mesh to a buffer of exactly that size.
    pub(super) fn write_saved(&self, classes: Option<&[u8]>, links: &Links, out: &mut [u8]) {
        let counts = SavedCounts::of(self, classes, links);
        let head = counts.header();
        let faces = (0..self.face_count()).flat_map(|face| {
            let range = self.corners_of(face);
            let corners = range.clone().flat_map(|corner| {
                let Point { x, y } = self.at(corner);
                [x.to_le_bytes(), y.to_le_bytes()]
            });
            [(range.end - range.start).to_le_bytes()].into_iter().chain(corners)
        });
        let heights = self.heights.iter().map(|height| height.to_le_bytes());
        let of_classes = classes.unwrap_or_default().chunks(WORD).map(|own| {
            let mut word = [0; WORD];
            word[..own.len()].copy_from_slice(own);
            word
        });
        let (places, _) = out.as_chunks_mut::<WORD>();
        let (of_head, behind) = places.split_at_mut(HEADER);
        of_head[..HEADER - 1].copy_from_slice(&head);
        of_head[HEADER - 1] = crc32(&[head.as_flattened()]).to_le_bytes();
        let last = behind.len() - 1;
        let of_links = has_links(links).then(|| words(links)).into_iter().flatten();
        let all = faces.chain(heights).chain(of_classes).chain(of_links);
        behind.iter_mut().zip(all).for_each(|(place, word)| *place = word);
        behind[last] = crc32(&[behind[..last].as_flattened()]).to_le_bytes();
    }

    /// The mesh that was saved.
    ///
    /// # Errors
    /// [`Error::Saved`]; the errors of [`Topology::of`] for faces that are no mesh; [`Error::OutOfMemory`].
    pub(super) fn load(data: &[u8]) -> Result<LoadedMesh<'_>> {
        let (words, rest) = data.as_chunks::<WORD>();
        let (head, behind) = words.split_at_checked(HEADER).ok_or(bad_header("the data ends before it does"))?;
        let word = |at: usize| u32::from_le_bytes(head[at]);
        if head[..2] != MAGIC {
            return Err(bad_header("it does not begin with TAUTMESH"));
        }
        let version = word(2);
        if !(1..=1 + CLASSES + HEIGHTS + LINKS).contains(&version) {
            return Err(bad_header("the version is not 1 to 8"));
        }
        if word(HEADER - 1) != crc32(&[head[..HEADER - 1].as_flattened()]) {
            return Err(bad_header("the check sum differs"));
        }
        let has = |what: u32| (version - 1) & what != 0;
        let (has_classes, has_heights, has_links) = (has(CLASSES), has(HEIGHTS), has(LINKS));
        let (faces, corners, links) = (word(4), word(5), if has_links { word(6) } else { 0 });
        let counts = SavedCounts { has_classes, has_heights, has_links, faces, corners, links };
        if head[..HEADER - 1] != counts.header() {
            return Err(bad_header("its size is not 64 bytes, or a reserved byte is not 0"));
        }
        if !rest.is_empty() || bytes(behind.len()) != counts.words_behind() {
            return Err(bad_header("the number of bytes behind it is another one"));
        }
        let (sum, words) = behind.split_last().ok_or(bad_faces("there is none"))?;
        if *sum != crc32(&[words.as_flattened()]).to_le_bytes() {
            return Err(bad_faces("the check sum differs"));
        }
        // There are as many words as the counts say.
        let of_links = usize::try_from(counts.words_of_links()).map_err(|_| bad_faces("there is none"))?;
        let (words, links) = words.split_at(words.len() - of_links);
        let links = if has_links { read_links(links, has_heights)? } else { Links::none() };
        let (words, classes) = words.split_at(words.len() - counts.words_of_classes());
        let classes = read_classes(classes.as_flattened(), counts)?;
        let (words, heights) = words.split_at(words.len() - counts.words_of_heights());
        let heights = read_heights(heights)?;
        let SavedFaces { sizes, points } = SavedFaces::read(words, counts)?;
        Ok(LoadedMesh { topology: Self::of_points(&points, &heights, &sizes)?, classes, links })
    }
}

/// The heights of saved bytes.
fn read_heights(saved: &[[u8; WORD]]) -> Result<Vec<i32>> {
    let mut heights = Vec::new();
    heights.add_all(saved.iter().map(|&word| i32::from_le_bytes(word)))?;
    let is_far = |height: &i32| height.unsigned_abs() > LARGEST_POINT.unsigned_abs();
    if heights.iter().any(is_far) { Err(bad_heights("one is beyond 65,536")) } else { Ok(heights) }
}

/// The classes of saved bytes.
fn read_classes(saved: &[u8], counts: SavedCounts) -> Result<Option<&[u8]>> {
    if !counts.has_classes {
        return Ok(None);
    }
    let (classes, rest) = saved.split_at_checked(index(counts.faces)).ok_or(bad_classes("there are too few"))?;
    if classes.contains(&0) || rest.iter().any(|&byte| byte != 0) {
        return Err(bad_classes("one is 0, or a byte behind them is not"));
    }
    if classes.iter().all(|&class| class == 1) {
        return Err(bad_classes("all are 1, which is the version without them"));
    }
    Ok(Some(classes))
}

/// The faces of saved bytes.
struct SavedFaces {
    sizes: Vec<u32>,
    points: Vec<Point>,
}

impl SavedFaces {
    fn read(mut words: &[[u8; WORD]], SavedCounts { faces, corners, .. }: SavedCounts) -> Result<Self> {
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
