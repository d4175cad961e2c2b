//! Saved graphs: nodes and edges as bytes. All numbers are little-endian.
//!
//! ```text
//! header, 64 bytes             a node, in the order of the numbers
//!  0  8  "TAUTGRPH"             0  4  weight, a float; its sign is set if the node is closed
//!  8  2  major version          4  4  number of the edges that leave it
//! 10  2  minor version          8     position, a float for each dimension
//! 12  4  bytes of the header          its edges
//! 16  4  dimensions
//! 20  4  1 for lengths         an edge, in the order of end and class
//! 24  4  number of nodes        0  4  node that it leads to
//! 28  8  number of edges        4  4  cost, a float
//! 36 24  zero                   8  1  class
//! 60  4  CRC-32 of bytes 0..60
//!                              behind the last node: CRC-32 of all nodes, 4 bytes
//! ```

use crate::base::{Error, Result, bytes, index, low8, real_single, single, to_u32};
use crate::collections::{List, Shared, refused, zeroed_box};
use crate::graph::handle::Graph;
use crate::graph::page::{Arc, Change, MOST_NODES, NodeId, Weight};
use crate::graph::state::GraphState;
use crate::io::crc32;

const MAGIC: [u8; 8] = *b"TAUTGRPH";
/// A release reads files of its own major version, and of no later minor version.
const VERSION: [u16; 2] = [1, 0];
const HEADER: usize = 64;
const CHECK_SUM: usize = 4;
const EDGE: usize = 9;
/// Changes that are made at once.
const CHANGES: usize = 1 << 16;

/// Bytes of a node without its edges.
const fn node_bytes(dimensions: u32) -> usize {
    8 + 4 * index(dimensions)
}

/// A state of a graph that is to be saved.
pub(crate) struct SavedGraph {
    state: Shared<GraphState>,
}

impl SavedGraph {
    /// How many bytes it takes.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if that is more than the machine can address.
    pub(crate) fn size(&self) -> Result<usize> {
        let GraphState { node_count, arc_count, dimensions, .. } = *self.state;
        let size = bytes(HEADER + CHECK_SUM)
            + u64::from(node_count) * bytes(node_bytes(dimensions))
            + bytes(arc_count) * bytes(EDGE);
        usize::try_from(size).map_err(|_| refused(usize::MAX))
    }

    /// Writes it to a buffer of exactly that size.
    pub(crate) fn write(&self, out: &mut [u8]) {
        let state = &*self.state;
        let (head, rest) = out.split_at_mut(HEADER);
        let mut pen = Pen { rest: head };
        pen.put(&MAGIC);
        VERSION.iter().for_each(|number| pen.put(&number.to_le_bytes()));
        for word in [to_u32(HEADER), state.dimensions, u32::from(state.has_lengths), state.node_count] {
            pen.put(&word.to_le_bytes());
        }
        pen.put(&bytes(state.arc_count).to_le_bytes());
        pen.put(&[0; 24]);
        let sum = crc32(&[&head[..HEADER - CHECK_SUM]]);
        head[HEADER - CHECK_SUM..].copy_from_slice(&sum.to_le_bytes());
        let (nodes, last) = rest.split_at_mut(rest.len() - CHECK_SUM);
        let mut pen = Pen { rest: nodes };
        for (number, node) in (0..).zip(state.nodes()) {
            let arcs = state.arcs(number);
            let weight = single(node.weight.value());
            pen.put(&if node.is_open() { weight } else { -weight }.to_le_bytes());
            pen.put(&to_u32(arcs.ends.len()).to_le_bytes());
            node.position[..index(state.dimensions)].iter().for_each(|number| pen.put(&number.to_le_bytes()));
            for (arc, class) in arcs.iter() {
                pen.put(&arc.to.to_le_bytes());
                pen.put(&arc.cost.to_le_bytes());
                pen.put(&[low8(class)]);
            }
        }
        last.copy_from_slice(&crc32(&[&*nodes]).to_le_bytes());
    }
}

/// Writes one thing after the other.
struct Pen<'a> {
    rest: &'a mut [u8],
}

impl Pen<'_> {
    fn put(&mut self, bytes: &[u8]) {
        let (here, rest) = std::mem::take(&mut self.rest).split_at_mut(bytes.len());
        here.copy_from_slice(bytes);
        self.rest = rest;
    }
}

/// Reads one thing after the other.
struct Eye<'a> {
    rest: &'a [u8],
}

impl Eye<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N]> {
        let (here, rest) = self.rest.split_first_chunk().ok_or(bad_nodes("the data ends before the last one"))?;
        self.rest = rest;
        Ok(*here)
    }

    fn word(&mut self) -> Result<u32> {
        self.take().map(u32::from_le_bytes)
    }

    /// A number that may be stored: finite.
    fn number(&mut self) -> Result<f32> {
        let number = self.take().map(f32::from_le_bytes)?;
        if number.is_finite() { Ok(number) } else { Err(bad_nodes("a number is not finite")) }
    }
}

const fn bad_header(what: &'static str) -> Error {
    Error::Saved { section: 0, name: "header", what }
}

const fn bad_nodes(what: &'static str) -> Error {
    Error::Saved { section: 0, name: "nodes", what }
}

/// What the header says.
struct GraphHeader {
    dimensions: u32,
    has_lengths: bool,
    node_count: u32,
    arc_count: u64,
}

impl GraphHeader {
    /// Reads and checks it, and that so many bytes can be its nodes.
    fn read(head: &[u8; HEADER], length: usize) -> Result<Self> {
        if head[..8] != MAGIC {
            return Err(bad_header("it does not begin with TAUTGRPH"));
        }
        let mut eye = Eye { rest: &head[8..] };
        if [eye.take()?, eye.take()?].map(u16::from_le_bytes) != VERSION {
            return Err(bad_header("the version is not 1.0"));
        }
        if crc32(&[&head[..HEADER - CHECK_SUM]]).to_le_bytes() != head[HEADER - CHECK_SUM..] {
            return Err(bad_header("the check sum differs"));
        }
        if eye.word()? != to_u32(HEADER) {
            return Err(bad_header("its size is not 64 bytes"));
        }
        let [dimensions, lengths, node_count] = [eye.word()?, eye.word()?, eye.word()?];
        let arc_count = eye.take().map(u64::from_le_bytes)?;
        if dimensions > 3 || lengths > 1 || dimensions == 0 && lengths == 1 {
            return Err(bad_header("its dimensions, or that it has lengths, are those of no graph"));
        }
        if u64::from(node_count) > MOST_NODES {
            return Err(bad_header("no graph has so many nodes"));
        }
        if eye.take::<24>()? != [0; 24] {
            return Err(bad_header("a reserved byte is not 0"));
        }
        let rest = bytes(CHECK_SUM) + u64::from(node_count) * bytes(node_bytes(dimensions));
        if arc_count.checked_mul(bytes(EDGE)).and_then(|arcs| arcs.checked_add(rest)) != Some(bytes(length)) {
            return Err(bad_header("the number of bytes behind it is another one"));
        }
        Ok(Self { dimensions, has_lengths: lengths == 1, node_count, arc_count })
    }
}

impl Graph {
    /// The newest state, to be saved.
    pub(crate) fn saved(&self) -> SavedGraph {
        SavedGraph { state: self.state() }
    }

    /// Nodes and edges as bytes, of which [`Graph::load`] makes a graph. Equal graphs give equal bytes. The revision
    /// and what was derived from nodes and edges are not saved.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn save(&self) -> Result<Vec<u8>> {
        let saved = self.saved();
        let mut out = zeroed_box(saved.size()?)?;
        saved.write(&mut out);
        Ok(out.into_vec())
    }

    /// Makes a graph of saved bytes. It is a new graph: its revision is 1.
    ///
    /// # Errors
    /// [`Error::Saved`] with what is wrong, [`Error::OutOfMemory`].
    pub fn load(data: &[u8]) -> Result<Self> {
        let (head, rest) = data.split_first_chunk().ok_or(bad_header("the data ends before it does"))?;
        let header = GraphHeader::read(head, rest.len())?;
        let (nodes, sum) = rest.split_at(rest.len() - CHECK_SUM);
        if crc32(&[nodes]).to_le_bytes() != sum {
            return Err(bad_nodes("the check sum differs"));
        }
        let mut state = GraphState::new(header.dimensions, header.has_lengths);
        read_nodes(&mut state, &header, nodes)?;
        read_arcs(&mut state, nodes)?;
        Self::of(state)
    }
}

/// Reads the nodes, and passes over their edges.
fn read_nodes(state: &mut GraphState, header: &GraphHeader, nodes: &[u8]) -> Result {
    let count = index(header.node_count);
    let (mut positions, mut weights) = (Vec::new(), Vec::new());
    positions.refill(count * index(header.dimensions), 0.0)?;
    weights.refill(count, 1.0_f32)?;
    let mut eye = Eye { rest: nodes };
    let mut arcs_left = header.arc_count;
    for (node, weight) in weights.iter_mut().enumerate() {
        *weight = eye.number()?;
        let arcs = eye.word()?;
        let place = node * index(header.dimensions);
        for number in &mut positions[place..place + index(header.dimensions)] {
            *number = eye.number()?;
        }
        let (left, passed) = (arcs_left.checked_sub(arcs.into()), eye.rest.split_at_checked(index(arcs) * EDGE));
        let (Some(left), Some((_, rest))) = (left, passed) else {
            return Err(bad_nodes("the edges are more than the header says"));
        };
        (arcs_left, eye.rest) = (left, rest);
    }
    state.add_nodes(&positions, count)?;
    let known = (0..).zip(&weights).filter(|(_, weight)| weight.to_bits() != 1.0_f32.to_bits());
    let node = |(number, &weight): (NodeId, &f32)| {
        let weight = Weight::new(real_single(weight), weight.is_sign_negative());
        (number, weight)
    };
    state.set_weights(known.map(node))
}

/// Reads the edges of the nodes, which have been read.
fn read_arcs(state: &mut GraphState, nodes: &[u8]) -> Result {
    let mut eye = Eye { rest: nodes };
    let mut changes = Vec::new();
    for from in 0..state.node_count {
        eye.word()?;
        let arcs = eye.word()?;
        (0..state.dimensions).try_for_each(|_| eye.word().map(|_| ()))?;
        let mut before = None;
        for _ in 0..arcs {
            let (to, cost) = (eye.word()?, eye.number()?);
            let [class] = eye.take()?;
            if to >= state.node_count || class > 31 || cost.is_sign_negative() || before >= Some((to, class)) {
                return Err(bad_nodes("an edge has no number of a node, a bad cost or class, or is not in order"));
            }
            before = Some((to, class));
            changes.add(Change { from, arc: Arc { to, cost }, class: class.into(), number: 0 })?;
        }
        if changes.len() >= CHANGES {
            state.change_arcs(&changes)?;
            changes.clear();
        }
    }
    state.change_arcs(&changes)
}
