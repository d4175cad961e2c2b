//! Saved roadmaps: what was grown, as a sequence of bytes, and back.
//!
//! ```text
//!   0  8  "TAUTROAD"                  112      axes, 32 bytes each: low, high, weight, kind (8 bytes)
//!   8  2  major version                        nodes: their numbers, 8 bytes each, and 4: what is known
//!  10  2  minor version                        motions, 12 bytes each: from, to, what is known
//!  12  4  numbers of a state                4  CRC-32 of all bytes before
//!  16  4  algorithm, neighbours, batch, 1 if whole motions are asked for: 4 bytes each
//!  32  8  seed, range, resolution, memory limit: 8 bytes each
//!  64  8  1 if there are random numbers to go on with, and the seed of these
//!  80  8  nodes, motions, 1 if motions have costs, and 8 zero bytes
//! ```
//!
//! Where motions have costs, 8 bytes follow each: the cost as a multiple of its length.
//!
//! All is little-endian. Loading checks every byte before it believes one. What a grid, voxels or a function tell is
//! not saved and counts as unknown after loading, since these may be others by then: words of 0, and no costs. What a
//! host has told is believed again.

use crate::base::{Error, bytes, number_of, to_u32};
use crate::collections::reserve_exact;
use crate::io::crc32;
use crate::motion::sampling::roadmap::graph::{Known, RoadmapGraph};
use crate::motion::sampling::roadmap::planner::Roadmap;
use crate::motion::{core::algorithm::MotionAlgorithm, core::metric::Metric, core::options::MotionOptions};
use crate::space::{Axis, AxisKind, MOST_COST, Space};

const MAGIC: [u8; 8] = *b"TAUTROAD";
/// A release reads bytes of its own major version only.
const VERSION: [u16; 2] = [2, 0];
const HEADER: usize = 112;
const AXIS: usize = 32;
/// What is known about a node.
const KNOWN: usize = 4;
const MOTION: usize = 12;
const EDGE_COST: usize = 8;
const SUM: usize = 4;
/// Numbers of a larger magnitude are those of no state.
const LARGEST: f64 = 1_048_576.0;

const fn wrong(what: &'static str) -> Error {
    Error::Saved { section: 0, name: "roadmap", what }
}

/// Bytes that [`save`] makes.
pub(crate) fn saved_size(space: &Space, roadmap: &Roadmap) -> usize {
    let (map, _) = roadmap.parts();
    let dimension = space.dimension();
    let motion = MOTION + if is_told(space) && map.is_priced() { EDGE_COST } else { 0 };
    let node = dimension * size_of::<f64>() + KNOWN;
    HEADER + dimension * AXIS + map.kept() * node + map.kept_motions() * motion + SUM
}

/// True if the host alone tells what is free: what is known of a roadmap is saved then.
fn is_told(space: &Space) -> bool {
    matches!(space, Space::Axes(axes) if !axes.has_validity())
}

/// What is kept of a roadmap, as bytes.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn save(space: &Space, options: &MotionOptions, roadmap: &Roadmap) -> Result<Vec<u8>, Error> {
    let ((map, numbers), dimension) = (roadmap.parts(), space.dimension());
    let is_told = is_told(space);
    let is_priced = is_told && map.is_priced();
    let word_of = |known| if is_told { word_of(known) } else { word_of(Known::Unknown) };
    let mut to = Vec::new();
    reserve_exact(&mut to, saved_size(space, roadmap))?;
    to.extend(MAGIC);
    to.extend(VERSION.iter().flat_map(|part| part.to_le_bytes()));
    let MotionOptions { neighbours, batch, asks_motions, .. } = *options;
    let algorithm = number_of!(options.algorithm, u32);
    for word in [to_u32(dimension), algorithm, neighbours, batch, u32::from(asks_motions)] {
        to.extend(word.to_le_bytes());
    }
    for word in [
        options.seed,
        options.range.to_bits(),
        options.resolution.to_bits(),
        options.memory_limit,
        u64::from(numbers.is_some()),
        numbers.unwrap_or(0),
        bytes(map.kept()),
        bytes(map.kept_motions()),
        u64::from(is_priced),
        0,
    ] {
        to.extend(word.to_le_bytes());
    }
    for axis in (0..dimension).filter_map(|at| space.axis(at)) {
        to.extend(axis_bytes(axis));
    }
    for node in 0..to_u32(map.kept()) {
        to.extend(map.row(node, dimension).iter().flat_map(|number| number.to_le_bytes()));
        to.extend(word_of(map.known_node(node)).to_le_bytes());
    }
    for motion in 0..map.kept_motions() {
        let (from, end, known) = map.ends(motion);
        to.extend([from, end, word_of(known)].iter().flat_map(|word| word.to_le_bytes()));
        if is_priced {
            to.extend(map.edge_cost(motion).to_le_bytes());
        }
    }
    let sum = crc32(&[&to]);
    to.extend(sum.to_le_bytes());
    Ok(to)
}

const fn word_of(known: Known) -> u32 {
    match known {
        Known::Unknown => 0,
        Known::Free => 1,
        Known::Blocked => 2,
    }
}

fn axis_bytes(axis: Axis) -> [u8; AXIS] {
    let mut to = [0; AXIS];
    let kind = u64::from(axis.kind == AxisKind::Angle);
    let words = [axis.low.to_bits(), axis.high.to_bits(), axis.weight.to_bits(), kind];
    for (part, word) in to.chunks_exact_mut(8).zip(words) {
        part.copy_from_slice(&word.to_le_bytes());
    }
    to
}

/// Makes a roadmap of saved bytes, and the options that it was grown with.
///
/// # Errors
/// [`Error::Saved`] for bytes that are none, [`Error::Unsupported`] for a space with other axes than those that it was
/// saved with; those of the options; [`Error::OutOfMemory`].
pub(crate) fn load(space: &Space, data: &[u8]) -> Result<(MotionOptions, Roadmap), Error> {
    let body = data.len().checked_sub(SUM).filter(|&body| body >= HEADER);
    let (data, sum) = data.split_at(body.ok_or(wrong("the data ends before its header does"))?);
    let mut from = Reader { data };
    if from.take::<8>()? != MAGIC {
        return Err(wrong("it does not begin with TAUTROAD"));
    }
    if u16::from_le_bytes(from.take()?) != VERSION[0] {
        return Err(wrong("another release has made it"));
    }
    from.take::<2>()?;
    if crc32(&[data]).to_le_bytes() != *sum {
        return Err(wrong("its check sum is wrong"));
    }
    let dimension = from.size()?;
    let options = options_of(&mut from)?;
    let by = options.algorithm.traits();
    if !by.roadmap {
        return Err(wrong("its algorithm grows no roadmap"));
    }
    let has_numbers = from.long()?;
    let numbers = (has_numbers == 1).then_some(from.long()?);
    let (nodes, motions, has_edge_costs) = (from.count()?, from.count()?, from.long()?);
    if from.take::<8>()? != [0; 8] || has_numbers > 1 || has_edge_costs > 1 {
        return Err(wrong("a reserved word is not 0"));
    }
    let row = dimension.saturating_mul(size_of::<f64>()).saturating_add(KNOWN);
    let wanted = dimension.saturating_mul(AXIS).saturating_add(nodes.saturating_mul(row));
    let is_priced = has_edge_costs == 1;
    let motion = MOTION + if is_priced { EDGE_COST } else { 0 };
    if from.data.len() != wanted.saturating_add(motions.saturating_mul(motion)) {
        return Err(wrong("it is longer or shorter than its header says"));
    }
    let mut is_same = dimension == space.dimension();
    for at in 0..dimension {
        let axis = from.take::<AXIS>()?;
        is_same &= space.axis(at).is_some_and(|own| axis_bytes(own) == axis);
    }
    if !is_same {
        return Err(Error::Unsupported { what: "the roadmap was grown in a space with other axes" });
    }
    options.method(space)?;
    let metric = Metric::new(space)?;
    let map = map_of(&mut from, (space, &metric), Counts { nodes, motions, is_priced })?;
    Ok((options, Roadmap::of(by, map, numbers)?))
}

fn options_of(from: &mut Reader<'_>) -> Result<MotionOptions, Error> {
    let algorithm = MotionAlgorithm::from_u32(from.word()?).ok_or(wrong("its algorithm is unknown"))?;
    let (neighbours, batch) = (from.word()?, from.word()?);
    let asks_motions = from.word()?;
    if asks_motions > 1 {
        return Err(wrong("a reserved word is not 0"));
    }
    let (seed, range, resolution) = (from.long()?, from.number()?, from.number()?);
    let memory_limit = from.long()?;
    Ok(MotionOptions {
        algorithm,
        neighbours,
        batch,
        asks_motions: asks_motions == 1,
        seed,
        range,
        resolution,
        memory_limit,
        ..MotionOptions::default()
    })
}

/// How much follows the header.
struct Counts {
    nodes: usize,
    motions: usize,
    is_priced: bool,
}

fn map_of(from: &mut Reader<'_>, (space, metric): (&Space, &Metric), counts: Counts) -> Result<RoadmapGraph, Error> {
    let Counts { nodes, motions, is_priced } = counts;
    let dimension = metric.dimension();
    let is_told = is_told(space);
    let mut map = RoadmapGraph::default();
    let mut row = [0.0; 64];
    let row = row.get_mut(..dimension).ok_or(wrong("its states have too many numbers"))?;
    for _ in 0..nodes {
        for (at, value) in row.iter_mut().enumerate() {
            *value = from.number()?;
            let is_number = (-LARGEST..=LARGEST).contains(value);
            if !is_number || !space.axis(at).is_some_and(|axis| axis.has(*value)) {
                return Err(wrong("a state is not on its axes"));
            }
        }
        let node = map.add(metric, row)?;
        let known = from.known()?;
        map.set_known_node(node, if is_told { known } else { Known::Unknown });
    }
    for _ in 0..motions {
        let (start, end, known) = (from.word()?, from.word()?, from.known()?);
        let is_node = |node: u32| bytes(nodes) > u64::from(node);
        if !is_node(start) || !is_node(end) || start == end {
            return Err(wrong("a motion has an end that is no node"));
        }
        let length = metric.cost(map.row(end, dimension), map.row(start, dimension));
        map.join(start, end, length, if is_told { known } else { Known::Unknown })?;
        if is_priced {
            let edge_cost = from.number()?;
            if !(0.0..=MOST_COST).contains(&edge_cost) {
                return Err(wrong("what a motion costs is no such thing"));
            }
            if is_told {
                map.price(map.motions() - 1, edge_cost)?;
            }
        }
    }
    Ok(map)
}

/// Reads numbers one after the other.
struct Reader<'a> {
    data: &'a [u8],
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let (head, rest) = self.data.split_first_chunk::<N>().ok_or(wrong("the data ends too early"))?;
        self.data = rest;
        Ok(*head)
    }

    fn word(&mut self) -> Result<u32, Error> {
        self.take().map(u32::from_le_bytes)
    }

    fn known(&mut self) -> Result<Known, Error> {
        match self.word()? {
            0 => Ok(Known::Unknown),
            1 => Ok(Known::Free),
            2 => Ok(Known::Blocked),
            _ => Err(wrong("what is known of a node or a motion is no such thing")),
        }
    }

    fn long(&mut self) -> Result<u64, Error> {
        self.take().map(u64::from_le_bytes)
    }

    fn number(&mut self) -> Result<f64, Error> {
        self.take().map(f64::from_le_bytes)
    }

    fn size(&mut self) -> Result<usize, Error> {
        self.word().map(crate::base::numeric::index)
    }

    fn count(&mut self) -> Result<usize, Error> {
        let count = self.long()?;
        usize::try_from(count).ok().filter(|_| count < u64::from(u32::MAX)).ok_or(wrong("it has too many parts"))
    }
}
