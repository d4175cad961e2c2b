//! The pass over the corners.

use super::offers::{CellsAround, over, past};
use super::table::{SmoothTable, UNREACHED};
use crate::base::{Bounds, Budget, Result, bytes};
use crate::collections::{Allowance, Counted};
use crate::field::build::{BuildStats, BuildTask, HEAP};
use crate::field::walls::{WallCosts, Weights};
use crate::field::{options::FieldOptions, rates::CellRates, stages::Stages};
use crate::geom::Point;
use crate::grid::{DX, DY, DiagonalGaps, corner_pattern, free_cells_around, is_double_pattern};
use crate::search::core::{HeapOpenList, LatticeKey, Progress, Scene, Vertex};
use crate::search::theta::cell_costs::CellCosts;

/// Expansions between two looks at the flag that cancels.
const CHUNK: usize = 256;

/// The pass and the table that it makes.
pub(crate) struct SmoothBuild {
    /// No path passes a double corner.
    closed: bool,
    pub(super) walls: WallCosts,
    pub(super) table: SmoothTable,
    pub(super) open: HeapOpenList<LatticeKey>,
    pub(super) stats: BuildStats,
    pub(super) weights: Weights,
    pub(super) stages: Stages,
    /// Values below this are those of the earlier table.
    pub(super) from: f64,
}

impl SmoothBuild {
    pub(crate) fn new(options: &FieldOptions) -> Self {
        Self {
            closed: matches!(options.diagonal_gaps, DiagonalGaps::Closed),
            walls: WallCosts::new(options),
            table: SmoothTable::default(),
            open: HeapOpenList::default(),
            stats: BuildStats::default(),
            weights: Weights::default(),
            stages: Stages::default(),
            from: 0.0,
        }
    }

    /// The weights of cells, for later builds.
    pub(crate) const fn weights_mut(&mut self) -> &mut Weights {
        &mut self.weights
    }

    /// Makes the table fit, and takes the sources.
    pub(super) fn fit(&mut self, task: &BuildTask<'_>) -> Result {
        let &BuildTask { scene, sources, reach, allowance } = task;
        let Self { walls, weights, table, .. } = self;
        self.stats = BuildStats::default();
        let allowance = Allowance::new(allowance);
        // What a queue has grown to counts first, then the tables.
        let held = self.open.bytes() + weights.bytes();
        let size = (scene.layer.width(), scene.layer.height());
        table.fit(size, allowance.less(held + bytes(size_of_val(&table.factors[..]))))?;
        let held = held + bytes(size_of_val(&table.values[..]));
        walls.fit_factors(scene.layer, weights, &mut table.factors, allowance.less(held))?;
        table.place_sources(sources, reach)?;
        let held = table.bytes() + weights.bytes();
        allowance.check(held)?;
        (table.reached, table.farthest) = (0, 0.0);
        self.open.begin(allowance.less(held).bytes());
        Ok(())
    }

    /// What cells cost; the factors must have been taken out of the table.
    pub(super) const fn rates<'a>(scene: &Scene<'a>, factors: &'a [u32]) -> CellRates<'a> {
        CellRates { snapshot: scene.snapshot, layer: scene.layer, costs: scene.costs, factors }
    }

    /// Offers the corners of the sources' cells what the straight way there costs.
    pub(super) fn set_out(&mut self, scene: &Scene<'_>) -> Result {
        let (sources, factors) = (std::mem::take(&mut self.table.sources), std::mem::take(&mut self.table.factors));
        let rates = Self::rates(scene, &factors);
        let set_out = sources.iter().try_for_each(|source| {
            free_cells_around(scene.layer, source.at).into_iter().try_for_each(|(x, y)| {
                let rate = rates.cell(x, y);
                [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].into_iter().try_for_each(|(x, y)| {
                    let way = rate * source.at.distance(Point::lattice(x, y));
                    self.offer(Vertex::new(x, y), source.cost + way)
                })
            })
        });
        (self.table.sources, self.table.factors) = (sources, factors);
        set_out
    }

    /// Writes the value of a lattice point if it is less than the one known.
    #[inline(always)]
    fn offer(&mut self, to: Vertex, value: f64) -> Result {
        let (x, y) = to.xy();
        let at = self.table.place(x, y);
        let old = self.table.values[at];
        if value < old && value <= self.table.reach {
            self.table.reached += u64::from(old == UNREACHED);
            self.table.values[at] = value;
            self.stats.written += 1;
            self.open.push(LatticeKey::new(value, value, to))?;
        }
        Ok(())
    }

    /// Goes on with cells of these costs.
    pub(super) fn pass<R: CellCosts>(&mut self, scene: &Scene<'_>, rates: &R, budget: &mut Budget) -> Result<Progress> {
        loop {
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            for _ in 0..CHUNK {
                let Some(key) = self.open.peek() else { return Ok(Progress::Found) };
                if budget.is_spent() {
                    return Ok(Progress::Paused);
                }
                budget.charge(HEAP);
                self.open.pop();
                let (x, y) = key.vertex().xy();
                let value = self.table.values[self.table.place(x, y)];
                if key == LatticeKey::new(value, value, key.vertex()) {
                    self.accept(scene, rates, key.vertex(), value)?;
                }
            }
        }
    }

    /// Offers the neighbours of a lattice point, whose value is final, what the ways over it cost.
    fn accept<R: CellCosts>(&mut self, scene: &Scene<'_>, rates: &R, v: Vertex, value: f64) -> Result {
        let (x, y) = v.xy();
        self.stats.expanded += 1;
        self.table.farthest = self.table.farthest.at_least(value);
        if self.is_shut(scene, x, y) {
            return Ok(());
        }
        let around = CellsAround::new(rates, x, y);
        let next = |direction: usize| (x + DX[direction], y + DY[direction]);
        for quarter in 0..4 {
            let (along, diagonal, turned) = (2 * quarter, 2 * quarter + 1, (2 * quarter + 2) % 8);
            let straight = around.beside(quarter);
            if straight < f64::INFINITY {
                let (x, y) = next(along);
                self.offer(Vertex::new(x, y), past(value, value + straight))?;
            }
            let inside = around.cells[quarter];
            if inside == f64::INFINITY {
                continue;
            }
            let (far_x, far_y) = next(diagonal);
            self.offer(Vertex::new(far_x, far_y), around.across(rates, quarter, value))?;
            // Over the edge from here to one neighbour to the other one.
            for (from, to, beside) in
                [(along, turned, around.cells[(quarter + 1) % 4]), (turned, along, around.cells[(quarter + 3) % 4])]
            {
                let (from_x, from_y) = next(from);
                let far = self.table.values[self.table.place(from_x, from_y)];
                if far < value
                    && let Some(sum) = over(inside, beside, value, far)
                    && !self.is_shut(scene, from_x, from_y)
                {
                    let (x, y) = next(to);
                    self.offer(Vertex::new(x, y), sum)?;
                }
            }
        }
        Ok(())
    }

    /// True of a double corner that no path may pass.
    #[inline(always)]
    fn is_shut(&self, scene: &Scene<'_>, x: i32, y: i32) -> bool {
        self.closed && is_double_pattern(corner_pattern(scene.layer, x, y))
    }

    /// Puts a lattice point whose value is kept on the queue.
    pub(super) fn add(&mut self, v: Vertex, value: f64) -> Result {
        self.open.push(LatticeKey::new(value, value, v))
    }
}
