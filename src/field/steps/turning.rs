//! The cost of steps where turns count: Dijkstra's algorithm over states of a cell and the direction in which it is
//! left.
//!
//! ```text
//!   d of u: the step from u leads to v    V(u, d) = step + the least of  seed at v,  turn(d, e) + V(v, e)
//!     u --d--> v --e--> ...               lengths and turns are in order or added up: see TurnOrder
//! ```
//!
//! When not to use it: without turns the plain search has an eighth of the states. An edit may change the turns of ways
//! that begin nearer to the seeds than it lies, so that updates build anew. Time: O(n log n) for n states. Memory: 136
//! bytes per cell in each of two tables, 4 for walls and weights, and 32 per open entry.

use super::count::{DIAGONAL, STRAIGHT, length};
use super::table::{Measure, StepsTable, UNREACHED};
use super::{rates::Rates, rules::Rules};
use crate::base::{Budget, Result, bytes};
use crate::collections::bits::lowest;
use crate::collections::{Allowance, Counted, counted};
use crate::field::build::{Build, BuildParts, BuildStats, BuildTask, HEAP, Reading};
use crate::field::options::FieldOptions;
use crate::field::stages::{BuildStage, Stages};
use crate::field::{rates::CellRates, walls::Weights};
use crate::geom::Rect;
use crate::grid::{DX, DY};
use crate::search::core::{HeapOpenList, Progress, Scene, Vertex};
use crate::search::lattice::turn_order::{TurnOrder, turn};
use crate::search::lattice::turn_table::{NO_DIRECTION, TurnRecord, TurnState, TurnTable};

/// The distances of cells, and what is left from each state.
#[derive(Default)]
pub(crate) struct TurningTable {
    /// The words of its cells are costs.
    pub(super) cells: StepsTable,
    /// What follows a state is its direction `before`.
    pub(super) states: TurnTable,
    /// What g of a state means.
    pub(super) measure: Measure,
    pub(super) order: TurnOrder,
}

counted!(TurningTable { cells, states } plain { measure, order });

/// A state on the queue; a seed is one without a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct TurningKey {
    first: u64,
    second: u64,
    state: TurnState,
}

/// The search and the table that it makes.
pub(crate) struct TurningBuild {
    rules: Rules,
    order: TurnOrder,
    table: TurningTable,
    open: HeapOpenList<TurningKey>,
    /// The largest cost within reach.
    most: f64,
    stats: BuildStats,
    weights: Weights,
    stages: Stages,
}

/// What is left from a state.
#[derive(Clone, Copy)]
pub(super) struct Left {
    pub(super) g: u64,
    pub(super) turns: u32,
}

impl TurningTable {
    /// The length that a state's g means.
    fn value(&self, g: u64) -> f64 {
        if self.measure == Measure::Counts { length(g) } else { f64::from_bits(g) }
    }

    /// The parts of a cost in their order.
    pub(super) fn parts(&self, left: Left) -> (f64, f64) {
        self.order.parts(self.value(left.g), left.turns)
    }

    fn told(&self, left: Left) -> f64 {
        self.order.told(self.value(left.g), left.turns)
    }

    fn key(&self, left: Left, state: TurnState) -> TurningKey {
        let (first, second) = self.parts(left);
        TurningKey { first: first.to_bits(), second: second.to_bits(), state }
    }

    /// What is left from a state; from a seed its own cost.
    pub(super) fn left(&self, state: TurnState) -> Option<Left> {
        if state.direction != NO_DIRECTION {
            return self.states.get(state).map(|TurnRecord { g, turns, .. }| Left { g, turns });
        }
        let sources = &self.cells.sources;
        let at = sources.binary_search_by_key(&state.vertex, |placed| placed.vertex).ok()?;
        let g = if self.measure == Measure::Counts { 0 } else { sources[at].source.cost.to_bits() };
        Some(Left { g, turns: 0 })
    }
}

impl TurningBuild {
    /// The kernel for options that have been checked.
    pub(crate) fn new(options: &FieldOptions) -> Self {
        Self {
            rules: Rules::new(options),
            order: options.turn_order(),
            table: TurningTable::default(),
            open: HeapOpenList::default(),
            most: f64::INFINITY,
            stats: BuildStats::default(),
            weights: Weights::default(),
            stages: Stages::default(),
        }
    }

    /// The weights of cells, for later builds.
    pub(crate) const fn weights_mut(&mut self) -> &mut Weights {
        &mut self.weights
    }

    /// Queues the seeds.
    fn set_out(&mut self) -> Result {
        for i in 0..self.table.cells.sources.len() {
            let placed = self.table.cells.sources[i];
            let state = TurnState { vertex: placed.vertex, direction: NO_DIRECTION };
            if let Some(left) = self.table.left(state).filter(|_| placed.source.cost <= self.most) {
                self.open.push(self.table.key(left, state))?;
            }
        }
        Ok(())
    }

    /// Expands a state.
    fn expand(
        &mut self,
        scene: &Scene<'_>,
        rates: &Rates<'_>,
        TurningKey { state, .. }: TurningKey,
        left: Left,
    ) -> Result {
        let ((x, y), table) = (state.vertex.xy(), &mut self.table);
        self.stats.expanded += 1;
        let at = table.cells.place(x, y);
        if table.cells.words[at] == UNREACHED {
            // The first state of a cell that is taken is its least.
            let word = table.told(left).to_bits();
            table.cells.words[at] = word;
            table.cells.reached += 1;
            table.cells.farthest = table.cells.farthest.max(word);
        }
        let mut mask = table.cells.arriving(self.rules, (scene.snapshot, scene.layer), x, y);
        while mask != 0 {
            let back = lowest(mask);
            mask &= mask - 1;
            let direction = back ^ 4;
            let g = match table.measure {
                Measure::Counts => left.g + if back & 1 == 0 { STRAIGHT } else { DIAGONAL },
                Measure::Costs => (f64::from_bits(left.g) + rates.step_from(x, y, back)).to_bits(),
            };
            let new = Left { g, turns: left.turns + turn(direction, state.direction) };
            let next = TurnState { vertex: Vertex::new(x + DX[back], y + DY[back]), direction };
            let cost = table.told(new);
            let is_better = table.left(next).is_none_or(|known| table.parts(new) < table.parts(known));
            if is_better && cost <= self.most && cost.is_finite() {
                let Left { g, turns } = new;
                table.states.set(next, TurnRecord { g, turns, before: state.direction, closed: false });
                self.stats.written += 1;
                self.open.push(table.key(new, next))?;
            }
        }
        Ok(())
    }

    fn search_on(&mut self, scene: &Scene<'_>, rates: &Rates<'_>, budget: &mut Budget) -> Result<Progress> {
        loop {
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            let Some(key) = self.open.peek() else { return Ok(Progress::Found) };
            if budget.is_spent() {
                return Ok(Progress::Paused);
            }
            budget.charge(HEAP);
            self.open.pop();
            let left = self.table.left(key.state).expect("what is queued has a cost");
            if self.table.key(left, key.state) == key {
                self.expand(scene, rates, key, left)?;
            }
        }
    }
}

impl Build for TurningBuild {
    type Table = TurningTable;

    fn begin(&mut self, task: &BuildTask<'_>, _earlier: Option<&TurningTable>) -> Result {
        let &BuildTask { scene, sources, reach, allowance } = task;
        let Self { rules, weights, table, .. } = self;
        (self.stats, self.most, table.order) = (BuildStats::default(), reach, self.order);
        let allowance = Allowance::new(allowance);
        let size = rules.size(scene.layer);
        let held = self.open.bytes() + weights.bytes();
        let factors = bytes(size_of_val(&table.cells.factors[..]));
        table.cells.fit(size, allowance.less(held + factors + table.states.bytes()))?;
        let words = bytes(size_of_val(&table.cells.words[..]));
        table.states.begin(size.0, size.1, allowance.less(held + factors + words).bytes())?;
        let states = table.states.bytes();
        rules.walls.fit_factors(
            scene.layer,
            weights,
            &mut table.cells.factors,
            allowance.less(held + words + states),
        )?;
        table.cells.take_sources(sources, scene.costs.is_none() && table.cells.factors.is_empty())?;
        (table.measure, table.cells.measure) = (table.cells.measure, Measure::Costs);
        (table.cells.reached, table.cells.farthest) = (0, 0);
        let held = table.bytes() + weights.bytes();
        allowance.check(held)?;
        self.open.begin(allowance.less(held).bytes());
        self.stages.begin();
        Ok(())
    }

    fn parts(&mut self) -> BuildParts<'_, TurningTable> {
        BuildParts { table: &mut self.table, stats: &mut self.stats, stages: &mut self.stages }
    }

    fn area(&self, stage: BuildStage, number: usize, scene: &Scene<'_>, _changed: Option<&[Rect]>) -> Option<Rect> {
        let whole = Rect::new(0, 0, scene.layer.width(), scene.layer.height());
        let has_work = match stage {
            BuildStage::Factors => !self.table.cells.factors.is_empty(),
            BuildStage::Keep => true,
            _ => false,
        };
        (has_work && number == 0).then_some(whole)
    }

    fn work(&mut self, stage: BuildStage, strip: Rect, Reading { scene, .. }: Reading<'_, TurningTable>) -> Result {
        let Self { rules, weights, table, .. } = self;
        let cells = &mut table.cells;
        if stage == BuildStage::Factors {
            rules.walls.write_factors(scene.layer, weights, strip, &mut cells.factors);
        } else {
            let rows = cells.place(0, strip.y)..cells.place(0, strip.y + strip.height);
            cells.words[rows].fill(UNREACHED);
        }
        Ok(())
    }

    fn end(&mut self, stage: BuildStage, Reading { scene, .. }: Reading<'_, TurningTable>) -> Result {
        match stage {
            BuildStage::Moves => self.table.cells.place_sources(self.rules, scene.layer),
            BuildStage::Keep => self.set_out()?,
            _ => {}
        }
        Ok(())
    }

    fn search(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress> {
        let Scene { snapshot, layer, costs, .. } = *scene;
        let factors = std::mem::take(&mut self.table.cells.factors);
        let cells = CellRates { snapshot, layer, costs, factors: &factors };
        let rates = Rates { cells, step_cost: self.rules.step_cost };
        let progress = self.search_on(scene, &rates, budget);
        self.table.cells.factors = factors;
        progress
    }

    fn bytes(&self) -> u64 {
        self.table.bytes() + self.open.bytes() + self.weights.bytes()
    }

    fn release(&mut self) {
        self.table = TurningTable::default();
        self.open.release();
    }
}
