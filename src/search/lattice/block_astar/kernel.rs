//! The search loop, the same for all forms.

use super::board::{Block, Board, Shape};
use super::database::Loan;
use super::joint::{Blocks, Distances, Expanded, Joint, UNKNOWN};
use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::index;
use crate::geom::Point;
use crate::search::core::kernel::{Kernel, MemoryUse, Progress, Target};
use crate::search::core::probe::Probe;
use crate::search::core::scene::Scene;
use crate::search::core::stats::Stats;

/// The search.
pub(crate) struct BlockAStar<J: Joint> {
    pub(super) joint: J,
    pub(super) database: Loan<J::Entry>,
    pub(super) board: Board<J>,
    pub(super) start: Point,
    pub(super) goal: Point,
    /// Blocks that hold the start and have not been expanded from it.
    start_blocks: Blocks,
    goal_blocks: Blocks,
    /// For each block of the goal the distances from its places.
    goal_lengths: [Distances; 4],
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
    Joined,
    /// From the start, inside a block that holds both.
    Inside(Block),
    /// From a place of one of the goal's blocks.
    Place(Block, usize),
}

impl<J: Joint> BlockAStar<J> {
    /// # Errors
    /// [`Error::OutOfMemory`] if there is no room for the database.
    pub(crate) fn new(joint: J) -> Result<Self, Error> {
        let database = joint.database()?;
        Ok(Self {
            joint,
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

    /// Expands a block whose changed places are `pending`.
    #[inline(always)]
    fn expand<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        block: Block,
        (at, pending): (usize, u16),
        probe: &mut P,
    ) -> Result<(), Error> {
        let shape = self.board.shape(&self.joint, scene.layer, block, at);
        let mut g = J::gather(&self.board, at);
        self.note_expansion(block, pending, &g, probe);
        if let Some(i) = self.goal_blocks.iter().position(|&goal| goal == block) {
            self.finish(i, pending, &g);
        }
        let member = self.database.database().member(shape.pattern);
        let places = self.database.database().places(member);
        let mut best = UNKNOWN;
        let mut some = pending;
        while some != 0 {
            let from = index(some.trailing_zeros()) & 15;
            some &= some - 1;
            J::relax(&self.database, (member, places[from]), g[from], &mut best);
        }
        let mut improved = 0;
        for place in 0..J::AT.len() {
            let through = best[usize::from(places[place] & 15)];
            if through < g[place] {
                g[place] = through;
                improved |= 1 << place;
            }
        }
        self.spread(block, (at, shape), (&g, improved, pending), probe)
    }

    /// Writes improved distances and tells the neighbours.
    #[inline(always)]
    fn spread<P: Probe>(
        &mut self,
        block: Block,
        (at, shape): (usize, Shape),
        (g, improved, pending): (&Distances, u16, u16),
        probe: &mut P,
    ) -> Result<(), Error> {
        let what = Expanded { block, at, exits: &shape.exits, g, improved, pending };
        self.joint.spread(&mut self.board, &what, probe)
    }

    /// Counts an expansion; to a probe it is one of the changed place that is nearest to the start.
    #[inline(always)]
    fn note_expansion<P: Probe>(&mut self, block: Block, pending: u16, g: &Distances, probe: &mut P) {
        self.expanded += 1;
        let changed = (0..J::AT.len()).filter(|place| pending >> place & 1 != 0);
        if let Some(place) = changed.min_by(|&a, &b| g[a].total_cmp(&g[b])) {
            let point = J::point(block, place);
            probe.expand(point, point, g[place]);
        }
    }

    /// Looks whether a changed place of a block of the goal gives a shorter path.
    #[cold]
    fn finish(&mut self, i: usize, pending: u16, g: &Distances) {
        for place in (0..J::AT.len()).filter(|place| pending >> place & 1 != 0) {
            let length = g[place] + self.goal_lengths[i][place];
            if length < self.length {
                (self.length, self.last) = (length, Last::Place(self.goal_blocks[i], place));
            }
        }
    }

    /// Expands a block from the start inside it.
    fn leave_start<P: Probe>(&mut self, scene: &Scene<'_>, block: Block, probe: &mut P) -> Result<(), Error> {
        self.expanded += 1;
        probe.expand(self.start, self.start, 0.0);
        let (lengths, direct) = self.joint.lengths_from(scene.layer, block, self.start, self.goal);
        if direct < self.length {
            (self.length, self.last) = (direct, Last::Inside(block));
        }
        let at = self.board.at(block);
        let shape = self.board.shape(&self.joint, scene.layer, block, at);
        let mut g = J::gather(&self.board, at);
        let mut improved = 0;
        for place in 0..J::AT.len() {
            if lengths[place] < g[place] {
                g[place] = lengths[place];
                improved |= 1 << place;
            }
        }
        self.spread(block, (at, shape), (&g, improved, 0), probe)?;
        // A way may leave along the block's border, beside a free cell of the next block, and turn back in at a corner there:
        // the block is looked at again from its own places. The key is below every estimate.
        let passable =
            |place: &usize| improved >> place & 1 != 0 && self.joint.is_passable(scene.layer, J::point(block, *place));
        let again = (0..J::AT.len()).filter(passable).fold(0, |places, place| places | 1 << place);
        if again != 0 { self.board.raise(at, block, again, 0.0) } else { Ok(()) }
    }

    /// The next block to expand, if one may still lie on a shorter path: first those that hold the start.
    #[inline(always)]
    fn next(&mut self) -> Option<(Block, bool)> {
        if let Some(&block) = self.start_blocks.last() {
            return (self.length > 0.0).then_some((block, true));
        }
        let (block, f) = self.board.first()?;
        (f < self.length).then_some((block, false))
    }
}

impl<J: Joint> Kernel for BlockAStar<J> {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result<(), Error> {
        self.board.begin(scene, allowance)?;
        (self.start, self.goal) = (start, goal);
        (self.length, self.last) = (f64::INFINITY, Last::Nowhere);
        self.expanded = 0;
        self.joint.aim(goal);
        self.start_blocks = J::blocks_of(scene.layer, start);
        self.goal_blocks = J::blocks_of(scene.layer, goal);
        if start == goal {
            (self.length, self.last) = (0.0, Last::Joined);
        }
        for (i, &block) in self.goal_blocks.iter().enumerate() {
            self.goal_lengths[i] = self.joint.lengths_from(scene.layer, block, goal, start).0;
        }
        if self.joint.joins(scene.layer, start, goal) {
            (self.length, self.last) = (start.distance(goal), Last::Joined);
            self.start_blocks.clear();
        }
        Ok(())
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress, Error> {
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
            let at = self.board.at(block);
            let pending = self.board.take(at);
            self.expand(scene, block, (at, pending), probe)?;
        }
        Ok(if self.length < f64::INFINITY { Progress::Found } else { Progress::Exhausted })
    }

    fn trace(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result<(), Error> {
        match target {
            Target::Goal => self.trace_goal(scene.layer, out),
            Target::Nearest => self.trace_closest(scene.layer, out),
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
