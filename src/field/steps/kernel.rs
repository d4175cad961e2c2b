//! The search.

use super::count::{DIAGONAL, Limit, STRAIGHT, bucket};
use super::lists::{ALL_STEPS, BucketLists, CHUNK, VertexChunk};
use super::table::{Measure, StepsTable, UNREACHED};
use super::{rates::Rates, rules::Rules};
use crate::base::{Budget, Result, bytes, index, index_i32, low32, to_u32};
use crate::collections::bits::lowest;
use crate::collections::{Allowance, Counted};
use crate::field::build::{BuildStats, BuildTask, HEAP};
use crate::field::{rates::CellRates, stages::Stages, walls::Weights};
use crate::grid::{CanonicalTable, DX, DY, Lattice, Layer, canonical_steps, canonical_table, surroundings};
use crate::search::core::{HeapOpenList, LatticeKey, OpenList, Progress, Scene, Vertex};

/// The search and the table that it makes.
pub(crate) struct StepsBuild {
    pub(super) rules: Rules,
    pub(super) table: StepsTable,
    pub(super) lists: BucketLists,
    pub(super) open: HeapOpenList<LatticeKey>,
    pub(super) limit: Limit,
    /// The largest cost within reach.
    pub(super) most: f64,
    pub(super) stats: BuildStats,
    pub(super) weights: Weights,
    pub(super) stages: Stages,
    /// Distances below this are those of the earlier table.
    pub(super) from: u64,
}

impl StepsBuild {
    pub(crate) fn new(rules: Rules) -> Self {
        Self {
            rules,
            table: StepsTable::default(),
            lists: BucketLists::default(),
            open: HeapOpenList::default(),
            limit: Limit::new(f64::INFINITY),
            most: f64::INFINITY,
            stats: BuildStats::default(),
            weights: Weights::default(),
            stages: Stages::default(),
            from: 0,
        }
    }

    /// The weights of cells, for later builds.
    pub(crate) const fn weights_mut(&mut self) -> &mut Weights {
        &mut self.weights
    }

    /// Makes the table fit, and takes the sources.
    pub(super) fn fit(&mut self, task: &BuildTask<'_>) -> Result {
        let &BuildTask { scene, sources, reach, allowance } = task;
        let Self { rules, weights, table, .. } = self;
        self.stats = BuildStats::default();
        (self.limit, self.most) = (Limit::new(reach), reach);
        let allowance = Allowance::new(allowance);
        // What a queue has grown to counts first, then the tables.
        let held = self.lists.bytes() + self.open.bytes() + weights.bytes();
        table.fit(rules.size(scene.layer), allowance.less(held + bytes(size_of_val(&table.factors[..]))))?;
        let held = held + bytes(size_of_val(&table.words[..]));
        if rules.wide > 0 {
            table.places.fit(scene.layer, rules.wide, allowance.less(held + bytes(size_of_val(&table.factors[..]))))?;
        }
        let held = held + table.places.bytes();
        rules.walls.fit_factors(scene.layer, weights, &mut table.factors, allowance.less(held))?;
        let costs_lengths = scene.costs.is_none() && table.factors.is_empty();
        table.take_sources(sources, costs_lengths)?;
        let held = table.bytes() + weights.bytes();
        allowance.check(held)?;
        (table.reached, table.farthest) = (0, 0);
        self.lists.meter().allowance = allowance.less(held + self.open.bytes());
        self.open.begin(allowance.less(held + self.lists.bytes()).bytes());
        Ok(())
    }

    /// Gives the sources their costs, unless they are nearer already.
    pub(super) fn set_out(&mut self, from: u64) -> Result {
        self.lists.clear(from);
        for i in 0..self.table.sources.len() {
            let placed = self.table.sources[i];
            let word = self.table.word_of(&placed.source);
            let (x, y) = placed.vertex.xy();
            let at = self.table.place(x, y);
            if placed.source.cost <= self.most && word < self.table.words[at] {
                self.table.reached += u64::from(self.table.words[at] == UNREACHED);
                self.table.words[at] = word;
                self.stats.written += 1;
                self.add(placed.vertex, word)?;
            }
        }
        Ok(())
    }

    /// Puts a vertex on the queue whose steps are all to be taken.
    pub(super) fn add(&mut self, vertex: Vertex, word: u64) -> Result {
        match self.table.measure {
            Measure::Counts => self.lists.add(word, ALL_STEPS, vertex),
            Measure::Costs => {
                let cost = f64::from_bits(word);
                self.open.push(LatticeKey::new(cost, cost, vertex))
            }
        }
    }

    /// Goes on where distances are counts.
    pub(super) fn step_counts(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress> {
        let canonical = match self.rules.lattice {
            Lattice::Cells if self.rules.wide == 0 && scene.snapshot.sides().is_none() => {
                Some(canonical_table(self.rules.four, self.rules.cutting))
            }
            Lattice::Cells | Lattice::Corners => None,
        };
        loop {
            let most = usize::try_from(budget.left()).unwrap_or(usize::MAX);
            // With a budget that is spent the next vertex tells whether the field is finished.
            let Some(chunk) = self.lists.next(most.max(1)) else { return Ok(Progress::Found) };
            if most == 0 {
                self.lists.put_back(&chunk);
                return Ok(Progress::Paused);
            }
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            self.lists.make_room(&chunk, if canonical.is_some() { 1 } else { 8 })?;
            budget.spend(bytes(chunk.count));
            match canonical {
                Some(table) => self.expand_cells(scene.layer, &chunk, table),
                None if self.rules.wide > 0 => self.expand_places(&chunk),
                None if scene.snapshot.sides().is_some() => self.expand_sided(scene, &chunk),
                None => self.expand_corners(scene.layer, &chunk),
            }
        }
    }

    fn expand_cells(&mut self, layer: &Layer, chunk: &VertexChunk, table: &CanonicalTable) {
        let way = to_u32(chunk.way);
        self.expand::<true>(chunk, |_, x, y| canonical_steps(table, surroundings(layer, x, y), way));
    }

    fn expand_places(&mut self, chunk: &VertexChunk) {
        let (rules, places) = (self.rules, std::mem::take(&mut self.table.places));
        self.expand::<false>(chunk, |_, x, y| rules.kept(places.moves(x, y)));
        self.table.places = places;
    }

    fn expand_sided(&mut self, scene: &Scene<'_>, chunk: &VertexChunk) {
        let Some(sides) = scene.snapshot.sides() else { return };
        let rules = self.rules;
        let cells = rules.sided(scene.layer, sides);
        self.expand::<false>(chunk, |_, x, y| rules.kept(cells.arriving(x, y)));
    }

    fn expand_corners(&mut self, layer: &Layer, chunk: &VertexChunk) {
        let rules = self.rules;
        self.expand::<false>(chunk, |distance, x, y| {
            // Only sources have the distance 0, and paths end at them.
            if distance == 0 || rules.is_passable(layer, x, y) { rules.moves(layer, x, y) } else { 0 }
        });
    }

    /// Expands the vertices of a chunk; `moves` are the steps from a vertex that has some distance. With
    /// `BY_DIRECTION` neighbours are listed by the direction of the step.
    #[inline(always)]
    fn expand<const BY_DIRECTION: bool>(&mut self, chunk: &VertexChunk, moves: impl Fn(u64, i32, i32) -> u8) {
        let (vertices, later) = self.lists.split(chunk);
        let table = &mut self.table;
        let (columns, words) = (index_i32(table.columns), &mut table.words[..]);
        let offsets = offsets(columns);
        let (mut reached, mut expanded, mut written, mut farthest) = (0, 0, 0, table.farthest);
        for &vertex in vertices {
            let (x, y) = vertex.xy();
            let at = index_i32(y) * columns + index_i32(x);
            let distance = words[at];
            // It was reached on a shorter way since, and expanded with an earlier bucket.
            if bucket(distance) != chunk.bucket {
                continue;
            }
            expanded += 1;
            farthest = farthest.max(distance);
            let mut mask = moves(distance, x, y);
            while mask != 0 {
                let direction = lowest(mask);
                mask &= mask - 1;
                let new = distance + if direction & 1 == 0 { STRAIGHT } else { DIAGONAL };
                let old = &mut words[at.wrapping_add(offsets[direction])];
                if new < *old && self.limit.contains(new) {
                    reached += u64::from(*old == UNREACHED);
                    written += 1;
                    *old = new;
                    let way = if BY_DIRECTION { direction } else { ALL_STEPS };
                    let slot = index(low32(bucket(new) - chunk.bucket - 1));
                    later[slot][way].push(Vertex(vertex.0.wrapping_add(NUMBER_OFFSETS[direction])));
                }
            }
        }
        (table.reached, table.farthest) = (table.reached + reached, farthest);
        self.stats.expanded += expanded;
        self.stats.written += written;
    }

    /// Goes on where distances are costs.
    pub(super) fn step_costs(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress> {
        let Scene { snapshot, layer, costs, .. } = *scene;
        let factors = std::mem::take(&mut self.table.factors);
        let cells = CellRates { snapshot, layer, costs, factors: &factors };
        let rates = Rates { cells, step_cost: self.rules.step_cost };
        let progress = match snapshot.sides() {
            None => self.search_costs::<false>(scene, &rates, budget),
            Some(_) => self.search_costs::<true>(scene, &rates, budget),
        };
        self.table.factors = factors;
        progress
    }

    fn search_costs<const SIDED: bool>(
        &mut self,
        scene: &Scene<'_>,
        rates: &Rates<'_>,
        budget: &mut Budget,
    ) -> Result<Progress> {
        loop {
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            for _ in 0..CHUNK {
                let Some((word, vertex)) = OpenList::peek(&mut self.open) else { return Ok(Progress::Found) };
                if budget.is_spent() {
                    return Ok(Progress::Paused);
                }
                budget.charge(HEAP);
                OpenList::pop(&mut self.open);
                if word == self.table.word(vertex) {
                    self.expand_cost::<SIDED>(rates, vertex, word)?;
                }
            }
        }
    }

    /// Expands a vertex of a cost.
    fn expand_cost<const SIDED: bool>(&mut self, rates: &Rates<'_>, vertex: Vertex, word: u64) -> Result {
        let (x, y) = vertex.xy();
        self.stats.expanded += 1;
        self.table.farthest = self.table.farthest.max(word);
        if !self.rules.is_passable(rates.cells.layer, x, y) && self.table.end_at(vertex).is_none() {
            return Ok(());
        }
        let cells = rates.cells;
        let mut mask = match SIDED {
            false => self.table.moves(self.rules, cells.layer, x, y),
            true => self.table.arriving(self.rules, (cells.snapshot, cells.layer), x, y),
        };
        while mask != 0 {
            let direction = lowest(mask);
            mask &= mask - 1;
            let cost = f64::from_bits(word) + rates.step_from(x, y, direction);
            let next = Vertex::new(x + DX[direction], y + DY[direction]);
            let at = self.table.place(x + DX[direction], y + DY[direction]);
            let old = self.table.words[at];
            if cost.to_bits() < old && cost <= self.most && cost.is_finite() {
                self.table.reached += u64::from(old == UNREACHED);
                self.table.words[at] = cost.to_bits();
                self.stats.written += 1;
                self.open.push(LatticeKey::new(cost, cost, next))?;
            }
        }
        Ok(())
    }
}

/// What is added to a place in the table for a step in each direction.
fn offsets(columns: usize) -> [usize; 8] {
    std::array::from_fn(|direction| {
        let down = match DY[direction] {
            1 => columns,
            0 => 0,
            _ => columns.wrapping_neg(),
        };
        down.wrapping_add(match DX[direction] {
            1 => 1,
            0 => 0,
            _ => usize::MAX,
        })
    })
}

/// What is added to the number of a vertex for a step in each direction.
const NUMBER_OFFSETS: [u32; 8] = {
    let mut offsets = [0; 8];
    let mut direction = 0;
    while direction < 8 {
        let down: u32 = match DY[direction] {
            1 => 1 << 16,
            0 => 0,
            _ => (1_u32 << 16).wrapping_neg(),
        };
        offsets[direction] = down.wrapping_add(match DX[direction] {
            1 => 1,
            0 => 0,
            _ => u32::MAX,
        });
        direction += 1;
    }
    offsets
};
