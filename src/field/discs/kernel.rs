//! The search over ways to circles.

use super::table::{CircleArrival, DiscsTable, WayLink};
use crate::base::{Budget, Result, index, to_u32, wide};
use crate::collections::{Allowance, Counted};
use crate::field::build::{BuildStats, BuildTask, FreeSeed};
use crate::field::stages::Stages;
use crate::geom::{Point, Round, SCALE, Tangent};
use crate::grid::{Capsule, Layer, corner_pattern};
use crate::search::core::{HeapOpenList, Progress, Scene, Vertex};
use crate::search::disc::labels::{DiscKey, DiscNodeId, Label, LabelId, Labels, NONE, narrow_step};
use crate::search::disc::lists::{LineGround, RadiusLists, angle_at};
use crate::search::disc::turns::{LabelTurns, Pivot, lines_from};
use crate::search::{corners::graph::corner_graph::CornerGraph, corners::graph::corner_table::START};
use crate::search::{corners::graph::edges::EdgeStore, corners::view::rule::CornerRule};

/// The search, and the table that it makes.
pub(crate) struct DiscsBuild {
    /// The radius in 1/256 cell.
    pub(super) radius: i32,
    graph: CornerGraph,
    lists: RadiusLists,
    /// Ways that are not all expanded; what they come from is a [`WayLink`], and a seed has its place instead of a
    /// line.
    labels: Labels,
    open: HeapOpenList<DiscKey>,
    /// The corners that a seed sees.
    seen: Vec<Vertex>,
    pub(super) table: DiscsTable,
    allowance: Allowance,
    pub(super) stats: BuildStats,
    pub(super) stages: Stages,
}

/// What work costs, in expansions of a field of steps: a look at a label, at a line of its list, and at the corners
/// that one sees.
const LABEL: u64 = 16;
const LINE: u64 = 1;
const VIEW: u64 = 512;

impl DiscsBuild {
    /// For a radius above 0 in 1/256 cell.
    pub(crate) fn new(radius: i32) -> Self {
        Self {
            radius,
            graph: CornerGraph::with_sides(CornerRule { open: false, all: true }),
            lists: RadiusLists::new(radius),
            labels: Labels::default(),
            open: HeapOpenList::default(),
            seen: Vec::new(),
            table: DiscsTable::default(),
            allowance: Allowance::UNLIMITED,
            stats: BuildStats::default(),
            stages: Stages::default(),
        }
    }

    /// Bytes allocated.
    pub(super) fn held(&self) -> u64 {
        self.others() + self.table.bytes()
    }

    /// Those without the table.
    fn others(&self) -> u64 {
        self.graph.bytes() + self.open.bytes()
    }

    /// Brings the graph up to date, and puts the seeds on the open list.
    pub(super) fn set_out(&mut self, task: &BuildTask<'_>) -> Result {
        let &BuildTask { scene, sources, reach, allowance } = task;
        self.allowance = Allowance::new(allowance);
        self.stats = BuildStats::default();
        self.open.begin(allowance);
        self.graph.edges.meter.allowance = self.allowance;
        if self.graph.fits(scene.layer) {
            self.graph.catch_up(scene.snapshot, scene.layer);
        } else {
            (self.labels, self.lists, self.seen) = (Labels::default(), RadiusLists::new(self.radius), Vec::new());
            self.graph.restart(scene.snapshot, scene.layer)?;
        }
        // Corners as far beside a quadrant as the disc is wide.
        self.graph.widen(self.radius * 2 / SCALE);
        self.lists.begin();
        self.labels.begin();
        (self.table.radius, self.table.reach) = (self.radius, reach);
        let others = self.others();
        self.table.begin(sources, self.allowance, others)?;
        for (place, &FreeSeed { cost, .. }) in sources.iter().enumerate() {
            if cost <= reach {
                let label = Label::new(DiscNodeId::START, (NONE, to_u32(place)), cost, 0.0);
                let label = self.labels.add(label, &mut self.graph.edges.meter)?;
                self.open.push(DiscKey::new(cost, Vertex::new(0, 0), label))?;
            }
        }
        self.fit_nodes()?;
        self.allowance.check(self.held())
    }

    /// Adds nodes for corners that got their numbers since.
    fn fit_nodes(&mut self) -> Result {
        self.labels.fit(self.graph.edges.table.corners.len(), &mut self.graph.edges.meter)
    }

    /// The circle of a node around a corner.
    fn round(&self, node: DiscNodeId) -> Round {
        let (x, y) = self.graph.edges.table.get(node.list()).vertex.xy();
        Round { centre: Point::lattice(x, y), aside: node.aside(self.radius) }
    }

    /// Expands labels until none is left or the budget is spent.
    pub(super) fn run(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress> {
        loop {
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            let Some(key) = self.open.peek() else {
                let others = self.others();
                self.table.list_rows(scene.layer.height(), self.allowance, others)?;
                return Ok(Progress::Found);
            };
            if budget.is_spent() {
                return Ok(Progress::Paused);
            }
            budget.charge(LABEL);
            let id = key.label();
            let label = *self.labels.get(id);
            let is_seed = label.node.list() == START;
            let arrives = if is_seed { None } else { self.arrive(scene.layer, id, &label) };
            self.open.pop();
            if !is_seed && arrives.is_none() {
                continue;
            }
            self.stats.expanded += 1;
            let work = match arrives {
                None => self.expand_seed(scene.layer, label.line)?,
                Some(arrives) => self.expand(scene.layer, (id, &label), &arrives)?,
            };
            budget.charge(work);
            self.allowance.check(self.held())?;
        }
    }

    /// The line on which a label arrives; none if it is superfluous, or if that line is not free.
    fn arrive(&mut self, layer: &Layer, id: LabelId, label: &Label) -> Option<Tangent> {
        let line = Tangent::new(self.table.round(WayLink(label.parent)), self.round(label.node))?;
        let pivot = self.pivot(layer, line.to);
        let radius = f64::from(self.radius) / f64::from(SCALE);
        // What cuts an arc is nearer to the corner than twice the radius, and no nearer than the diagonal of a cell.
        let is_uncut = i64::from(self.radius).pow(2) * 2 <= i64::from(SCALE).pow(2);
        let sense = pivot.sense_of_angles();
        let meets =
            |angle: f64, limit: Option<(i8, i8)>| is_uncut || limit.is_none() && (angle - label.angle) * sense >= 0.0;
        if self.labels.is_superfluous(id, radius, || pivot.limit(layer, &line).map(narrow_step))
            || self.labels.is_met(id, radius, meets)
        {
            return None;
        }
        let known = if label.line == NONE { LineGround::Unknown } else { self.lists.line(label.line).ground };
        let is_clear = match known {
            LineGround::Unknown => Capsule::new(&line, self.radius).is_clear(layer),
            known => known == LineGround::Free,
        };
        if label.line != NONE {
            self.lists.set_ground(label.line, is_clear);
        }
        is_clear.then_some(line)
    }

    fn pivot(&self, layer: &Layer, Round { centre, aside }: Round) -> Pivot {
        Pivot::new(centre, aside, corner_pattern(layer, centre.x / SCALE, centre.y / SCALE))
    }

    /// Adds labels on the lines from a seed; what that costs.
    fn expand_seed(&mut self, layer: &Layer, place: u32) -> Result<u64> {
        let FreeSeed { at, cost, .. } = self.table.sources[index(place)];
        self.graph.view(layer, at, &mut self.seen)?;
        for i in 0..self.seen.len() {
            let (x, y) = self.seen[i].xy();
            for (left, line) in lines_from(layer, at, (x, y), self.radius) {
                let EdgeStore { table, meter, .. } = &mut self.graph.edges;
                let to = DiscNodeId::new(table.number(x, y, meter)?, left);
                let g = cost + line.length();
                self.add(Label::new(to, (WayLink::seed(place).0, NONE), g, angle_at(&line)))?;
            }
        }
        self.fit_nodes()?;
        Ok(VIEW)
    }

    /// Adds labels on the lines onto which a way can turn; what that costs.
    fn expand(&mut self, layer: &Layer, (id, label): (LabelId, &Label), arrives: &Tangent) -> Result<u64> {
        let pivot = self.pivot(layer, arrives.to);
        let limit = pivot.limit(layer, arrives);
        self.labels.expand(id, limit.map(narrow_step));
        let from = WayLink(label.parent);
        let seed = from.source().map_or_else(|| self.table.arrivals[index(from.0)].seed, to_u32);
        let limit_of_label = self.labels.get(id).limit;
        let Label { g, angle, .. } = *label;
        let arrival = CircleArrival { g, angle, round: arrives.to, from, seed, limit: limit_of_label };
        let others = self.others();
        let link = self.table.add(arrival, self.allowance, others)?;
        self.stats.written += 1;
        let turn = LabelTurns { pivot: &pivot, line: arrives, limit, angle };
        let view = if self.graph.edges.is_built(label.node.list()) { 0 } else { VIEW };
        let (first, end) = self.lists.of_node(layer, label.node, &mut self.graph)?;
        self.fit_nodes()?;
        let radius = f64::from(self.radius) / f64::from(SCALE);
        for at in first..end {
            let on = *self.lists.line(at);
            if on.ground != LineGround::Blocked
                && let Some(next) = turn.onto(on.angle, || self.round(on.to))
            {
                let g = g + radius * (on.angle - angle).abs() + next.length();
                self.add(Label::new(on.to, (link.0, at), g, on.angle))?;
            }
        }
        Ok(view + LINE * wide(end - first))
    }

    /// Adds a label within reach.
    fn add(&mut self, label: Label) -> Result {
        if label.g > self.table.reach {
            return Ok(());
        }
        let vertex = self.graph.edges.table.get(label.node.list()).vertex;
        let id = self.labels.add(label, &mut self.graph.edges.meter)?;
        self.open.push(DiscKey::new(label.g, vertex, id))
    }
}
