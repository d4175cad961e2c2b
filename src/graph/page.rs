//! Pages of nodes with the arcs that leave them, shared between the states of a graph.

use crate::base::{Bounds, Result, index, low8, to_u32};
use crate::collections::{Plain, SharedSlice, prefetch::prefetch, reserve};

/// The number of a node.
pub(super) type NodeId = u32;

/// Most nodes of a graph.
pub(super) const MOST_NODES: u64 = 1 << 31;
/// Nodes of a page. An edit writes the pages of its nodes anew, whatever else the graph has.
pub(super) const PAGE: u32 = 256;

/// A node: where it stands, and what it weighs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) position: [f32; 3],
    pub(super) weight: Weight,
}

impl Node {
    pub(super) const fn is_open(&self) -> bool {
        self.weight.is_open()
    }

    /// The straight distance between two positions.
    #[inline(always)]
    pub(super) fn distance(a: [f32; 3], b: [f32; 3]) -> f64 {
        Self::distance_squared(a, b).sqrt()
    }

    #[inline(always)]
    pub(super) fn distance_squared(a: [f32; 3], b: [f32; 3]) -> f64 {
        let [x, y, z] = [0, 1, 2].map(|axis| f64::from(a[axis]) - f64::from(b[axis]));
        x * x + y * y + z * z
    }
}

/// The factor of the costs of arcs that lead to a node, with a sign if no way leads over it.
///
/// The host gives it in 32 bits. It is widened once: where both factors are, compilers make one instruction of it that
/// not every emulator has right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(transparent)]
pub(super) struct Weight(f64);

// All bytes zero are a weight, and nothing needs a drop.
impl Plain for Weight {}

impl Weight {
    /// That of new nodes.
    pub(super) const ONE: Self = Self(1.0);

    /// A weight of at least 0.
    pub(super) const fn new(value: f64, is_closed: bool) -> Self {
        Self(value.abs()).closed_if(is_closed)
    }

    pub(super) const fn closed_if(self, is_closed: bool) -> Self {
        if is_closed { Self(-self.0.abs()) } else { self }
    }

    /// The sign of 0 counts as well.
    #[inline(always)]
    pub(super) const fn is_open(self) -> bool {
        self.0.is_sign_positive()
    }

    #[inline(always)]
    pub(super) const fn value(self) -> f64 {
        self.0.abs()
    }
}

/// What a search reads of a node, in 16 bytes: where it stands, and where its arcs begin. They end where those of the
/// next node begin.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
struct Place {
    position: [f32; 3],
    first: u32,
}

// All bytes zero are a place, and nothing needs a drop.
impl Plain for Place {}

/// An edge in one direction.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(super) struct Arc {
    pub(super) to: NodeId,
    /// What it costs; in a graph of lengths the factor of the straight distance.
    pub(super) cost: f32,
}

// All bytes zero are an arc, and nothing needs a drop.
impl Plain for Arc {}

/// Some arcs with their classes, which are not there if all are 0.
#[derive(Clone, Copy)]
pub(super) struct Arcs<'a> {
    pub(super) ends: &'a [Arc],
    pub(super) classes: &'a [u8],
}

impl<'a> Arcs<'a> {
    #[inline(always)]
    pub(super) fn new(ends: &'a [Arc], classes: &'a [u8], range: std::ops::Range<usize>) -> Self {
        let classes = if classes.is_empty() { classes } else { &classes[range.clone()] };
        Self { ends: &ends[range], classes }
    }

    /// The same arcs, so many at a time.
    #[inline(always)]
    pub(super) fn chunks(self, size: usize) -> impl Iterator<Item = Self> {
        let classes = move |at: usize| self.classes.get(at * size..).unwrap_or_default();
        self.ends.chunks(size).enumerate().map(move |(at, ends)| Self { ends, classes: classes(at) })
    }

    /// The class of the arc at a place.
    #[inline(always)]
    pub(super) fn class(&self, at: usize) -> u32 {
        self.classes.get(at).copied().map_or(0, u32::from)
    }

    /// Arcs and their classes.
    pub(super) fn iter(self) -> impl Iterator<Item = (Arc, u32)> + 'a {
        self.ends.iter().enumerate().map(move |(at, &arc)| (arc, self.class(at)))
    }
}

/// An arc that is to be as given; of infinite cost if there is to be none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) from: NodeId,
    pub(super) arc: Arc,
    pub(super) class: u32,
    /// Of several changes of the same arc the one with the greatest number counts.
    pub(super) number: usize,
}

impl Change {
    /// Arcs are told apart by their ends and their class.
    pub(super) const fn key(&self) -> (NodeId, NodeId, u32) {
        (self.from, self.arc.to, self.class)
    }
}

/// Up to [`PAGE`] nodes, and the arcs that leave them in the order of node, end and class.
#[derive(Clone)]
pub(super) struct Page {
    /// One more than there are nodes: where all arcs end.
    places: SharedSlice<Place>,
    weights: SharedSlice<Weight>,
    ends: SharedSlice<Arc>,
    /// The classes of the arcs; none if all are 0.
    classes: SharedSlice<u8>,
    /// No arc costs less for a straight distance of 1, weights apart.
    pub(super) least_rate: f64,
    /// No node weighs less.
    pub(super) least_weight: f64,
    /// True if all nodes are open and weigh 1.
    pub(super) is_plain: bool,
}

impl Page {
    /// A page without nodes.
    pub(super) fn new() -> Result<Self> {
        let (places, weights) = (SharedSlice::zeroed(1)?, SharedSlice::zeroed(0)?);
        let (ends, classes) = (SharedSlice::zeroed(0)?, SharedSlice::zeroed(0)?);
        let (least_rate, least_weight) = (f64::INFINITY, f64::INFINITY);
        Ok(Self { places, weights, ends, classes, least_rate, least_weight, is_plain: true })
    }

    /// The nodes.
    pub(super) fn nodes(&self) -> impl Iterator<Item = Node> {
        self.places.iter().zip(self.weights.iter()).map(|(place, &weight)| Node { position: place.position, weight })
    }

    #[inline(always)]
    pub(super) fn position(&self, at: u32) -> [f32; 3] {
        self.places[index(at)].position
    }

    #[inline(always)]
    pub(super) fn weight(&self, at: u32) -> Weight {
        self.weights[index(at)]
    }

    /// The arcs that leave the node at a place of the page.
    #[inline(always)]
    pub(super) fn arcs(&self, at: u32) -> Arcs<'_> {
        let [first, end] = [at, at + 1].map(|at| index(self.places[index(at)].first));
        Arcs::new(&self.ends, &self.classes, first..end)
    }

    /// Begins to load what a search reads of a node.
    #[inline(always)]
    pub(super) fn prefetch(&self, at: u32) {
        prefetch(&self.places, index(at));
    }

    /// Begins to load the arcs of a node.
    #[inline(always)]
    pub(super) fn prefetch_arcs(&self, at: u32) {
        prefetch(&self.ends, index(self.places[index(at)].first));
    }

    /// How many arcs there are.
    pub(super) fn arc_count(&self) -> usize {
        self.ends.len()
    }

    /// Appends nodes without arcs.
    pub(super) fn add_nodes(&mut self, more: &[Node]) -> Result {
        let (old, count) = (self.weights.len(), self.weights.len() + more.len());
        let (mut places, mut weights) = (SharedSlice::zeroed(count + 1)?, SharedSlice::zeroed(count)?);
        let (new_places, new_weights) = (places.make_mut()?, weights.make_mut()?);
        new_places[..=old].copy_from_slice(&self.places);
        new_weights[..old].copy_from_slice(&self.weights);
        let end = self.places[old].first;
        for (at, node) in (old..).zip(more) {
            new_places[at].position = node.position;
            new_places[at + 1].first = end;
            new_weights[at] = node.weight;
        }
        (self.places, self.weights) = (places, weights);
        self.weigh();
        Ok(())
    }

    /// Writes a node anew.
    pub(super) fn set_node(&mut self, at: u32, node: &Node) -> Result {
        let at = index(at);
        if self.places[at].position != node.position {
            self.places.make_mut()?[at].position = node.position;
        }
        self.weights.make_mut()?[at] = node.weight;
        self.weigh();
        Ok(())
    }

    /// Weighs a node; [`Page::weigh`] is to follow.
    pub(super) fn set_weight(&mut self, at: u32, weight: Weight) -> Result {
        self.weights.make_mut()?[index(at)] = weight;
        Ok(())
    }

    /// Notes anew what holds of all nodes.
    pub(super) fn weigh(&mut self) {
        let weights = self.weights.iter();
        self.least_weight = weights.clone().map(|weight| weight.value()).fold(f64::INFINITY, Bounds::at_most);
        self.is_plain = weights.clone().all(|&weight| weight == Weight::ONE);
    }

    /// Applies changes, ascending and without duplicates, all of nodes of this page, which begins at node `base`.
    /// `merged` is scratch.
    pub(super) fn change(&mut self, base: NodeId, changes: &[Change], merged: &mut Vec<(Arc, u32)>) -> Result {
        merged.clear();
        reserve(merged, self.ends.len() + changes.len())?;
        let count = self.weights.len();
        let mut places = SharedSlice::zeroed(count + 1)?;
        let new_places: &mut [Place] = places.make_mut()?;
        let mut rest = changes;
        for at in 0..to_u32(count) {
            new_places[index(at)] = Place { position: self.position(at), first: to_u32(merged.len()) };
            let (of, later) = rest.split_at(rest.partition_point(|change| change.from == base + at));
            rest = later;
            merge(self.arcs(at), of, merged);
        }
        new_places[count].first = to_u32(merged.len());
        let mut ends = SharedSlice::zeroed(merged.len())?;
        ends.make_mut()?.iter_mut().zip(&*merged).for_each(|(end, (arc, _))| *end = *arc);
        let has_classes = merged.iter().any(|&(_, class)| class != 0);
        let mut classes = SharedSlice::zeroed(if has_classes { merged.len() } else { 0 })?;
        classes.make_mut()?.iter_mut().zip(&*merged).for_each(|(known, (_, class))| *known = low8(*class));
        (self.places, self.ends, self.classes) = (places, ends, classes);
        Ok(())
    }

    /// Bytes on the heap.
    pub(super) fn bytes(&self) -> usize {
        let Self { places, weights, ends, classes, .. } = self;
        SharedSlice::<Place>::bytes(places.len())
            + SharedSlice::<Weight>::bytes(weights.len())
            + SharedSlice::<Arc>::bytes(ends.len())
            + SharedSlice::<u8>::bytes(classes.len())
    }
}

/// Appends the arcs of a node after the changes.
fn merge(old: Arcs<'_>, changes: &[Change], merged: &mut Vec<(Arc, u32)>) {
    let key = |&(arc, class): &(Arc, u32)| (arc.to, class);
    let mut old = old.iter().peekable();
    for change in changes {
        let new = (change.arc, change.class);
        while let Some(arc) = old.next_if(|arc| key(arc) < key(&new)) {
            merged.push(arc);
        }
        old.next_if(|arc| key(arc) == key(&new));
        if change.arc.cost < f32::INFINITY {
            merged.push(new);
        }
    }
    merged.extend(old);
}
