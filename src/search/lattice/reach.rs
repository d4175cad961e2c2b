//! The cells that can be reached within a cost from any of several starts: Dijkstra's algorithm on the cell lattice,
//! whose cells links join too.
//!
//! When not to use it: for one goal A* expands fewer cells. Time: that of the cells within the cost, each of which asks
//! by bisection for the links that are entered there. Memory: 16 bytes per cell of the map, of which only those of
//! reached rows are touched, 16 per open entry and per link and direction; kept for the next call.
//!
//! Based on: E. W. Dijkstra. A note on two problems in connexion with graphs. Numerische Mathematik 1, 1959.

use crate::base::Result;
use crate::collections::bits::lowest;
use crate::collections::{Counted, List};
use crate::grid::{ALL_STRAIGHT, CornerCutting, CostMap, DX, DY, Layer, SidedCells, Snapshot};
use crate::search::core::node_table::{CLOSED, VertexRecord};
use crate::search::core::{HeapOpenList, Heuristic, LatticeKey, NodeTable, Vertex, steps_length};
use crate::search::lattice::metric::{Estimate, LatticeMetric, LengthMetric, StepCost, UniformMetric, WeightedMetric};
use crate::search::lattice::steps::{CellSteps, SidedSteps, StepRule};

/// The steps between cells and what they cost.
#[derive(Clone, Copy)]
pub(crate) struct CellRules<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) layer: &'a Layer,
    /// What cells cost, or none if every free cell costs 1.
    pub(crate) costs: Option<CostMap<'a>>,
    pub(crate) step_cost: StepCost,
    pub(crate) cutting: CornerCutting,
    /// True for 4 neighbours instead of 8.
    pub(crate) four: bool,
}

/// A link in one direction, between the centres of cells.
#[derive(Clone, Copy)]
pub(crate) struct CellJump {
    pub(crate) from: Vertex,
    pub(crate) to: Vertex,
    pub(crate) cost: f64,
}

/// The scratch of the search, and what it has reached.
#[derive(Default)]
pub(crate) struct Reach {
    nodes: NodeTable,
    open: OpenCells,
    /// The links, by the cells at which they are entered.
    jumps: Vec<CellJump>,
    /// True if the g-values are costs instead of numbers of steps.
    weighted: bool,
}

/// The cells to be expanded, by cost.
#[derive(Default)]
struct OpenCells(HeapOpenList<LatticeKey>);

/// An estimate of nothing: the key of a cell is its cost.
const NO_ESTIMATE: Estimate = Estimate { heuristic: Heuristic::StraightLine, scale: 0.0, goal: (0, 0) };

impl Reach {
    /// The links that the next searches use, in the place of those before.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn set_jumps(&mut self, jumps: impl Iterator<Item = CellJump>) -> Result {
        self.jumps.clear();
        for jump in jumps {
            self.jumps.add(jump)?;
        }
        // The order of those of one cell does not matter.
        self.jumps.sort_unstable_by_key(|jump| jump.from);
        Ok(())
    }

    /// Finds the cells within `most` of the nearest start, holding at most `allowance` bytes.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn search(
        &mut self,
        rules: CellRules<'_>,
        starts: impl Iterator<Item = Vertex>,
        most: f64,
        allowance: u64,
    ) -> Result {
        let CellRules { snapshot, layer, costs, step_cost, .. } = rules;
        self.nodes.begin(layer.width(), layer.height(), allowance)?;
        self.open.0.begin(allowance.saturating_sub(self.nodes.bytes()));
        self.weighted = costs.is_some() || !self.jumps.is_empty();
        for start in starts {
            // All metrics write a cost of zero as the word 0.
            self.nodes.set(start, VertexRecord { g: 0, parent: start, flags: 0 });
            self.open.0.push(LatticeKey::new(0.0, 0.0, start))?;
        }
        match costs {
            // What links cost is no number of steps.
            None if self.weighted => self.run(rules, &LengthMetric, most),
            None => self.run(rules, &UniformMetric { estimate: NO_ESTIMATE, exact: false }, most),
            Some(costs) => self.run(rules, &WeightedMetric { estimate: NO_ESTIMATE, snapshot, costs, step_cost }, most),
        }
    }

    fn run<M: LatticeMetric>(&mut self, rules: CellRules<'_>, metric: &M, most: f64) -> Result {
        let CellRules { snapshot, layer, cutting, four, .. } = rules;
        let allowed = if four { ALL_STRAIGHT } else { u8::MAX };
        match snapshot.sides() {
            None => self.run_on(&CellSteps { layer, allowed, cutting }, metric, most),
            Some(sides) => {
                let cells = SidedCells { layer, sides, cutting };
                self.run_on(&SidedSteps { cells, allowed }, metric, most)
            }
        }
    }

    fn run_on<S: StepRule, M: LatticeMetric>(&mut self, steps: &S, metric: &M, most: f64) -> Result {
        while let Some(key) = self.open.0.pop() {
            let v = key.vertex();
            let node = self.nodes.get(v).expect("what is on the open list has a node");
            if node.flags & CLOSED != 0 {
                continue;
            }
            self.nodes.set(v, VertexRecord { flags: CLOSED, ..node });
            let (x, y) = v.xy();
            let mut mask = steps.mask(x, y, (0, 0)).unwrap_or(0);
            while mask != 0 {
                let direction = lowest(mask);
                mask &= mask - 1;
                let next = Vertex::new(x + DX[direction], y + DY[direction]);
                self.meet(metric, metric.add(node.g, x, y, direction), [v, next], most)?;
            }
            let first = self.jumps.partition_point(|jump| jump.from < v);
            for at in first..self.jumps.len() {
                let CellJump { from, to, cost } = self.jumps[at];
                if from != v {
                    break;
                }
                // Where links are used g is a cost.
                self.meet(metric, (f64::from_bits(node.g) + cost).to_bits(), [v, to], most)?;
            }
        }
        Ok(())
    }

    /// Notes a way to a cell from the one before it.
    #[inline(always)]
    fn meet<M: LatticeMetric>(&mut self, metric: &M, g: u64, [from, to]: [Vertex; 2], most: f64) -> Result {
        let cost = metric.value(g);
        let is_better = self.nodes.get(to).is_none_or(|known| cost < metric.value(known.g));
        if cost <= most && is_better {
            self.nodes.set(to, VertexRecord { g, parent: from, flags: 0 });
            self.open.0.push(LatticeKey::new(cost, cost, to))?;
        }
        Ok(())
    }

    /// The cost of a cell from the nearest start; none if it was not reached.
    pub(crate) fn cost(&self, x: i32, y: i32) -> Option<f64> {
        let node = self.nodes.get(Vertex::new(x, y))?;
        Some(if self.weighted { f64::from_bits(node.g) } else { steps_length(node.g) })
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        self.nodes.bytes() + self.open.0.bytes() + self.jumps.bytes()
    }

    /// Frees the memory.
    pub(crate) fn release(&mut self) {
        self.nodes.release();
        self.open.0.release();
        self.jumps = Vec::new();
    }
}
