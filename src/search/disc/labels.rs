//! What a search over places of a disc has found: labels, each a way to a circle around a corner.
//!
//! A node is a corner and the side on which the way passes it. Ways that arrive at different points of its circle are
//! labels of their own: where a way arrives decides where it may leave. A way of length g' that arrives at a' makes one
//! of length g that arrives at a superfluous if the arc between them is free and g' + r |a - a'| <= g: the first way,
//! continued along the arc, is as short as the second.

use crate::base::{Result, index, low32_wide, to_u32};
use crate::collections::{Meter, counted};
use crate::search::corners::graph::corner_table::{EdgeListId, GOAL, START};
use crate::search::{core::Vertex, disc::turns::CellVector};

/// The number of a label.
pub(crate) type LabelId = u32;

/// No label.
pub(crate) const NONE: LabelId = u32::MAX;

/// The total order of labels: f, then the corner row by row, then the number of the label.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DiscKey(u128);

impl DiscKey {
    pub(crate) fn new(f: f64, vertex: Vertex, label: LabelId) -> Self {
        Self(u128::from(f.to_bits()) << 64 | u128::from(vertex.0) << 32 | u128::from(label))
    }

    /// The estimate that ranks it.
    #[cfg(feature = "motion")]
    pub(crate) const fn f(self) -> f64 {
        f64::from_bits(crate::base::high64(self.0))
    }

    pub(crate) const fn label(self) -> LabelId {
        low32_wide(self.0)
    }
}

/// A corner with the side on which it is passed, or an end of the search: the number of its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DiscNodeId(u32);

impl DiscNodeId {
    pub(crate) const START: Self = Self(START.0);
    pub(crate) const GOAL: Self = Self(GOAL.0);

    /// A corner by its first number.
    #[inline]
    pub(crate) const fn new(corner: EdgeListId, to_the_left: bool) -> Self {
        Self(corner.0 | if to_the_left { 1 } else { 0 })
    }

    #[inline]
    pub(crate) const fn list(self) -> EdgeListId {
        EdgeListId(self.0)
    }

    /// The node of the same corner that is passed on the other side.
    const fn other_side(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Its place in a table of nodes.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        index(self.0)
    }

    /// The signed radius of the circle around the corner: see [`crate::geom::Round`].
    #[inline]
    pub(crate) const fn aside(self, radius: i32) -> i32 {
        match self.list() {
            START | GOAL => 0,
            _ if self.0 & 1 != 0 => -radius,
            _ => radius,
        }
    }
}

/// A cut of the arc ahead on a grid, as the shortest step in its direction.
pub(crate) type CutStep = (i8, i8);

/// A way to a node. `C` tells cuts of an arc apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label<C = CutStep> {
    /// The length of the way, in cells.
    pub(crate) g: f64,
    /// The angle at which it arrives on the circle, from the wall along x, in radians.
    pub(crate) angle: f64,
    pub(crate) node: DiscNodeId,
    /// The label from which it came, or the number that the search has for it.
    pub(crate) parent: LabelId,
    /// The line on which it came, in the lists of the search, or [`NONE`].
    pub(crate) line: u32,
    /// Another expanded label of the node.
    next: LabelId,
    /// The first cut of the arc ahead, once the label is expanded.
    pub(crate) limit: Option<C>,
}

impl<C> Label<C> {
    /// A way to a node, from a label on a line.
    pub(crate) const fn new(node: DiscNodeId, (parent, line): (LabelId, u32), g: f64, angle: f64) -> Self {
        Self { g, angle, node, parent, line, next: NONE, limit: None }
    }
}

/// The expanded labels of a node, and what a search knows about a corner.
#[derive(Clone, Copy, Debug, Default)]
struct NodeLabels {
    /// The number of the search that wrote it.
    stamp: u32,
    /// The label that was expanded last.
    first: LabelId,
}

/// The labels of a search, and the nodes to which they belong.
#[derive(Debug)]
pub(crate) struct Labels<C = CutStep> {
    labels: Vec<Label<C>>,
    nodes: Vec<NodeLabels>,
    /// The number of the search.
    stamp: u32,
}

counted!([C] Labels<C> { labels, nodes } plain { stamp });

impl<C> Default for Labels<C> {
    fn default() -> Self {
        Self { labels: Vec::new(), nodes: Vec::new(), stamp: 0 }
    }
}

impl<C: Copy + PartialEq> Labels<C> {
    /// Forgets the last search.
    pub(crate) fn begin(&mut self) {
        if self.stamp == u32::MAX {
            self.nodes.fill(NodeLabels::default());
            self.stamp = 0;
        }
        self.stamp += 1;
        self.labels.clear();
    }

    /// Adds nodes for corners that got their numbers since.
    pub(crate) fn fit(&mut self, count: usize, meter: &mut Meter) -> Result {
        if self.nodes.len() < count {
            let more = count - self.nodes.len();
            meter.reserve(&mut self.nodes, more, 256)?;
            self.nodes.resize(count, NodeLabels::default());
        }
        Ok(())
    }

    /// Adds a label.
    #[inline]
    pub(crate) fn add(&mut self, label: Label<C>, meter: &mut Meter) -> Result<LabelId> {
        meter.reserve(&mut self.labels, 1, 256)?;
        let id = to_u32(self.labels.len());
        self.labels.push(label);
        Ok(id)
    }

    #[inline]
    pub(crate) fn get(&self, id: LabelId) -> &Label<C> {
        &self.labels[index(id)]
    }

    /// Marks a label as expanded: later ones of its node are compared with it.
    pub(crate) fn expand(&mut self, id: LabelId, limit: Option<C>) {
        let label = &mut self.labels[index(id)];
        let node = &mut self.nodes[label.node.index()];
        label.next = if node.stamp == self.stamp { node.first } else { NONE };
        label.limit = limit;
        *node = NodeLabels { stamp: self.stamp, first: id };
    }

    /// True if an expanded label of the same node makes this one superfluous. `limit` has the first cut of the arc
    /// ahead of it: two labels of a quarter have a free arc between them if the same cut comes next.
    pub(crate) fn is_superfluous(&self, id: LabelId, radius: f64, mut limit: impl FnMut() -> Option<C>) -> bool {
        let label = self.get(id);
        let node = &self.nodes[label.node.index()];
        let mut other = if node.stamp == self.stamp { node.first } else { NONE };
        while other != NONE {
            let known = self.get(other);
            let way = known.g + radius * (label.angle - known.angle).abs();
            if way <= label.g && known.limit == limit() {
                return true;
            }
            other = known.next;
        }
        false
    }

    /// True if an expanded label that passes the corner on the other side makes this one superfluous: its way,
    /// continued along the circle, is shorter. What goes on from there would turn back along the arc, which no
    /// shortest path does. One that is as short may be that of a start on the circle, which has no direction.
    /// `is_free` tells for the angle of a known label and its first cut whether the arc between them is free.
    pub(crate) fn is_met(&self, id: LabelId, radius: f64, is_free: impl Fn(f64, Option<C>) -> bool) -> bool {
        let label = self.get(id);
        let node = &self.nodes[label.node.other_side().index()];
        let mut other = if node.stamp == self.stamp { node.first } else { NONE };
        while other != NONE {
            let known = self.get(other);
            let way = known.g + radius * (label.angle - known.angle).abs();
            if way < label.g && is_free(known.angle, known.limit) {
                return true;
            }
            other = known.next;
        }
        false
    }
}

/// A step to a cell nearer than twice the largest radius, as the shortest one in its direction.
pub(crate) fn narrow_step((x, y): CellVector) -> CutStep {
    let divisor = greatest_divisor(x.unsigned_abs(), y.unsigned_abs());
    let part = |v: i64| {
        let sign = if v < 0 { -1 } else { 1 };
        // Both are at most 32.
        sign * i8::try_from(v.unsigned_abs() / divisor).unwrap_or(i8::MAX)
    };
    (part(x), part(y))
}

const fn greatest_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
