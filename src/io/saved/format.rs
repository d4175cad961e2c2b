//! The numbers of the file format: all little-endian.
//!
//! ```text
//! header, 64 bytes           section header, 20 bytes, then the payload
//!  0  8  "TAUTGRID"            0  4  identifier
//!  8  2  major version         4  4  flags, bit 0: required
//! 10  2  minor version         8  8  bytes of the payload
//! 12  4  bytes of the header  16  4  CRC-32 of these 16 bytes and the payload
//! 16  4  columns
//! 20  4  rows                cells, identifier "CELL": a payload of runs, 3 bytes each
//! 24  4  number of sections    0  1  class
//! 28 32  zero                  1  2  cells of this class, 1 to 65,535
//! 60  4  CRC-32 of bytes 0..60
//!
//! obstacles, "OBST"           an obstacle
//!  0  4  the next number       0  4  its number
//!  4     obstacles             4  4  points of its outline, 1 to 4,096
//!                              8     points: x, y in 1/256 cell, 4 bytes each with a sign
//!
//! links, "LINK"               a lane of a link, 44 bytes: one for most; those of a link follow each other
//!  0  4  the next number       0  4  its number
//!  4     lanes of links        4  4  flags: 1 both ways, 2 closed
//!                              8  4  class, 0 to 31
//!                             12 16  both ends: x, y in 1/256 cell
//!                             28  8  cost, a double
//!                             36  8  the host's word
//!
//! closed sides, "SIDE": a payload of runs as that of the cells, with the closed sides of a cell, 0 to 15, as class
//! ```

use super::crc::crc32;

/// The first bytes of every file.
pub(super) const MAGIC: [u8; 8] = *b"TAUTGRID";
/// A release reads files of its own major version only.
pub(super) const MAJOR: u16 = 1;
/// A file of a later minor version may have further sections that are not required.
pub(super) const MINOR: u16 = 0;
/// Bytes of the header.
pub(super) const HEADER: usize = 64;
/// Bytes of the header of a section.
pub(super) const SECTION: usize = 20;
/// The flag of sections without which the file has another meaning: readers that lack them refuse the file.
pub(super) const REQUIRED: u32 = 1;
/// The identifier of the section with the cells.
pub(super) const CELLS: u32 = u32::from_le_bytes(*b"CELL");
/// The identifier of the section with the obstacles: files of grids that never had any have none.
pub(super) const OBSTACLES: u32 = u32::from_le_bytes(*b"OBST");
/// The identifier of the section with the links: files of grids that never had any have none.
pub(super) const LINKS: u32 = u32::from_le_bytes(*b"LINK");
/// The identifier of the section with the closed sides: files of grids without any have none.
pub(super) const SIDES: u32 = u32::from_le_bytes(*b"SIDE");
/// Bytes before the first obstacle or link.
pub(super) const NEXT: usize = 4;
/// Bytes of an obstacle before its points.
pub(super) const OBSTACLE: usize = 8;
/// Bytes of a point.
pub(super) const POINT: usize = 8;
/// Bytes of a lane of a link.
pub(super) const LINK: usize = 44;
/// Bytes of a run.
pub(super) const RUN: usize = 3;
/// The longest run.
pub(super) const LONGEST: u16 = u16::MAX;

/// What the header says about the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileHeader {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) sections: u32,
}

impl FileHeader {
    /// The bytes of the header, with its check sum.
    pub(super) fn to_bytes(self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&MAJOR.to_le_bytes());
        bytes[10..12].copy_from_slice(&MINOR.to_le_bytes());
        bytes[12..16].copy_from_slice(&crate::base::numeric::to_u32(HEADER).to_le_bytes());
        bytes[16..20].copy_from_slice(&self.width.to_le_bytes());
        bytes[20..24].copy_from_slice(&self.height.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.sections.to_le_bytes());
        let sum = crc32(&[&bytes[..60]]);
        bytes[60..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }
}

/// The header of a section with this payload, with its check sum.
pub(super) fn section_header(id: u32, flags: u32, payload: &[u8]) -> [u8; SECTION] {
    let mut bytes = [0; SECTION];
    bytes[..4].copy_from_slice(&id.to_le_bytes());
    bytes[4..8].copy_from_slice(&flags.to_le_bytes());
    bytes[8..16].copy_from_slice(&crate::base::numeric::bytes(payload.len()).to_le_bytes());
    let sum = crc32(&[&bytes[..16], payload]);
    bytes[16..].copy_from_slice(&sum.to_le_bytes());
    bytes
}
