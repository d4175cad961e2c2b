//! The search loop, the same for all forms.

use super::block_lattice::{BlockDistances, BlockLattice, Blocks, ExpandedBlock, UNKNOWN};
use super::database::{RowKey, SharedDatabase};
use super::{block::Block, board::Board};
use crate::base::{Budget, Result, index};
use crate::collections::Counted;
use crate::geom::Point;
use crate::search::core::{Kernel, MemoryUse, Probe, Progress, Scene, Stats, Target};

/// The search.
pub(crate) struct BlockAStar<L: BlockLattice> {
    pub(super) lattice: L,
    pub(super) database: SharedDatabase<L::Entry>,
    pub(super) board: Board<L::Line>,
    pub(super) start: Point,
    pub(super) goal: Point,
    /// Blocks that contain the start and have not been expanded from it.
    start_blocks: Blocks,
    goal_blocks: Blocks,
    /// For each block of the goal the distances from its vertices.
    goal_lengths: [BlockDistances; 4],
    /// The length of the best path known.
    length: f64,
    pub(super) last: Last,
    expanded: u64,
}

/// How the best path known comes to the goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Last {
    /// Not at all.
    Nowhere,
    /// In a straight line from the start: one of the two ends is off the lattice, and they see each other.
    Straight,
    /// From the start, inside a block that contains both.
    Inside(Block),
    /// From a vertex of one of the goal's blocks.
    Vertex(Block, usize),
}

impl<L: BlockLattice> BlockAStar<L> {
    /// # Errors
    /// [`crate::Error::OutOfMemory`] if there is no memory for the database.
    pub(crate) fn new(lattice: L) -> Result<Self> {
        let database = lattice.database()?;
        Ok(Self {
            lattice,
            database,
            board: Board::new(),
            start: Point::default(),
            goal: Point::default(),
            start_blocks: Blocks::new(),
            goal_blocks: Blocks::new(),
            goal_lengths: [UNKNOWN; 4],
            length: f64::INFINITY,
            last: Last::Nowhere,
            expanded: 0,
        })
    }

    /// Expands a block whose changed vertices are `pending`.
    #[inline(always)]
    fn expand<P: Probe>(&mut self, scene: &Scene<'_>, block: Block, probe: &mut P) -> Result {
        let at = self.board.at(block);
        let pending = self.board.take(at);
        let shape = self.board.shape(scene.layer, block, at, |window| self.lattice.exits(window));
        let mut g = L::block_distances(&self.board, at);
        self.note_expansion(block, pending, &g, probe);
        if let Some(i) = self.goal_blocks.iter().position(|&goal| goal == block) {
            self.finish(i, pending, &g);
        }
        let member = self.database.database().member(shape.pattern);
        let vertices = self.database.database().vertices(member);
        let mut best = UNKNOWN;
        let mut some = pending;
        while some != 0 {
            let from = index(some.trailing_zeros()) & 15;
            some &= some - 1;
            L::relax(&self.database, RowKey { member, vertex: vertices[from] }, g[from], &mut best);
        }
        let mut improved = 0;
        for vertex in 0..L::AT.len() {
            let through = best[usize::from(vertices[vertex] & 15)];
            if through < g[vertex] {
                g[vertex] = through;
                improved |= 1 << vertex;
            }
        }
        let expanded = ExpandedBlock { block, at, exits: &shape.exits, g: &g, improved, pending };
        self.lattice.propagate(&mut self.board, &expanded, probe)
    }

    /// Counts an expansion; to a probe it is one of the changed vertex that is nearest to the start.
    #[inline(always)]
    fn note_expansion<P: Probe>(&mut self, block: Block, pending: u16, g: &BlockDistances, probe: &mut P) {
        self.expanded += 1;
        let changed = (0..L::AT.len()).filter(|vertex| pending >> vertex & 1 != 0);
        if let Some(vertex) = changed.min_by(|&a, &b| g[a].total_cmp(&g[b])) {
            let point = L::point(block, vertex);
            probe.expand(point, point, g[vertex]);
        }
    }

    /// Checks whether a changed vertex of a block of the goal gives a shorter path.
    #[cold]
    fn finish(&mut self, i: usize, pending: u16, g: &BlockDistances) {
        for vertex in (0..L::AT.len()).filter(|vertex| pending >> vertex & 1 != 0) {
            let length = g[vertex] + self.goal_lengths[i][vertex];
            if length < self.length {
                (self.length, self.last) = (length, Last::Vertex(self.goal_blocks[i], vertex));
            }
        }
    }

    /// Expands a block from the start inside it.
    fn leave_start<P: Probe>(&mut self, scene: &Scene<'_>, block: Block, probe: &mut P) -> Result {
        self.expanded += 1;
        probe.expand(self.start, self.start, 0.0);
        let (lengths, direct) = self.lattice.lengths_from(scene.layer, block, self.start, self.goal);
        if direct < self.length {
            (self.length, self.last) = (direct, Last::Inside(block));
        }
        let at = self.board.at(block);
        let shape = self.board.shape(scene.layer, block, at, |window| self.lattice.exits(window));
        let mut g = L::block_distances(&self.board, at);
        let mut improved = 0;
        for vertex in 0..L::AT.len() {
            if lengths[vertex] < g[vertex] {
                g[vertex] = lengths[vertex];
                improved |= 1 << vertex;
            }
        }
        let expanded = ExpandedBlock { block, at, exits: &shape.exits, g: &g, improved, pending: 0 };
        self.lattice.propagate(&mut self.board, &expanded, probe)?;
        // A path may leave along the block's border, next to a free cell of the next block, and turn back in at a
        // corner there: the block is looked at again from its own vertices. The key is below every estimate.
        let passable = |vertex: &usize| {
            improved >> vertex & 1 != 0 && self.lattice.is_passable(scene.layer, L::point(block, *vertex))
        };
        let again = (0..L::AT.len()).filter(passable).fold(0, |vertices, vertex| vertices | 1 << vertex);
        if again != 0 { self.board.raise(at, block, again, 0.0) } else { Ok(()) }
    }

    /// The next block to expand, if one may still lie on a shorter path: first those that contain the start.
    #[inline(always)]
    fn next(&mut self) -> Option<(Block, bool)> {
        if let Some(&block) = self.start_blocks.last() {
            return (self.length > 0.0).then_some((block, true));
        }
        let (block, f) = self.board.first()?;
        (f < self.length).then_some((block, false))
    }
}

impl<L: BlockLattice> Kernel for BlockAStar<L> {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        self.board.begin(scene, allowance)?;
        (self.start, self.goal) = (start, goal);
        (self.length, self.last) = (f64::INFINITY, Last::Nowhere);
        self.expanded = 0;
        self.lattice.set_goal(goal);
        self.start_blocks = L::blocks_containing(scene.layer, start);
        self.goal_blocks = L::blocks_containing(scene.layer, goal);
        if start == goal {
            (self.length, self.last) = (0.0, Last::Straight);
        }
        for (i, &block) in self.goal_blocks.iter().enumerate() {
            self.goal_lengths[i] = self.lattice.lengths_from(scene.layer, block, goal, start).0;
        }
        if self.lattice.joins_directly(scene.layer, start, goal) {
            (self.length, self.last) = (start.distance(goal), Last::Straight);
            self.start_blocks.clear();
        }
        Ok(())
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        while let Some((block, is_first)) = self.next() {
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                return Ok(Progress::Paused);
            }
            if is_first {
                self.start_blocks.pop();
                self.leave_start(scene, block, probe)?;
                continue;
            }
            self.expand(scene, block, probe)?;
        }
        Ok(if self.length < f64::INFINITY { Progress::Found } else { Progress::Exhausted })
    }

    fn trace(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        match target {
            Target::Goal => self.trace_goal(scene.layer, out),
            Target::Nearest => self.trace_nearest(scene.layer, out),
        }
    }

    fn cost(&self, _target: Target) -> f64 {
        self.length
    }

    fn stats(&self) -> Stats {
        Stats { expanded: self.expanded, generated: self.board.listed, sight_checks: 0 }
    }

    fn memory_use(&self) -> MemoryUse {
        MemoryUse {
            nodes: self.board.bytes(),
            open: self.board.open.bytes(),
            open_peak: self.board.open.peak(),
            other: 0,
        }
    }

    fn shared(&self) -> u64 {
        self.database.bytes()
    }

    fn trim(&mut self) {
        self.board.open.release();
    }

    fn release(&mut self) {
        self.board.release();
    }
}

#[cfg(test)]
#[path = "kernel_tests.rs"]
mod tests;
