//! The points and connections of `TautAStar2D` and `TautAStar3D`.
//!
//! They are kept here by the ids of the script, so that a question about them is answered at once; what has changed is
//! told to the library's graph in one edit when a path is asked for. So a graph is built in linear time, whatever is
//! asked meanwhile.

use std::collections::HashMap;
use std::sync::Arc;

use crate::graph_owner::{Graph, GraphPlanner};
use crate::native::{
    ERROR_INVALID_ARGUMENT, GRAPH_ALL_GOALS, GRAPH_ALLOW_PARTIAL, GRAPH_LENGTHS, GRAPH_NODE_CLOSED, GraphEdge,
    GraphNode, GraphRequest,
};
use crate::owners::Failure;
use crate::planner::failure;

/// A position; the third number is 0 in two dimensions.
pub type Place = [f32; 3];

/// So many questions without a move in between pay for the library's tree of positions.
const PATIENCE: u32 = 8;
/// So many changes of connections wait at least before they are told unasked.
const MOST_WAITING: usize = 4096;

/// A connection of a point.
struct Link {
    to: u32,
    /// What it costs, as the factor of its length; infinite if it leads only back.
    cost: f32,
}

/// A point, at the number of its node.
struct Point {
    id: i64,
    position: Place,
    weight: f32,
    is_disabled: bool,
    /// It was not removed.
    is_there: bool,
    /// Its node is among those that have changed.
    is_told_of: bool,
    /// Its connections in the order of their ends. Each is at both of its points.
    links: Vec<Link>,
}

impl Point {
    fn is_open(&self) -> bool {
        self.is_there && !self.is_disabled
    }

    fn find(&self, to: u32) -> Result<usize, usize> {
        self.links.binary_search_by_key(&to, |link| link.to)
    }

    /// What the connection to a node costs, if there is one.
    fn cost(&self, to: u32) -> Option<f32> {
        self.find(to).ok().map(|at| self.links[at].cost)
    }

    /// The connection to a node, made if there is none.
    fn link(&mut self, to: u32) -> &mut Link {
        let at = self.find(to).unwrap_or_else(|at| {
            self.links.insert(at, Link { to, cost: f32::INFINITY });
            at
        });
        &mut self.links[at]
    }

    fn unlink(&mut self, to: u32) {
        if let Ok(at) = self.find(to) {
            self.links.remove(at);
        }
    }
}

/// Points, connections, and the library's graph of them.
pub struct Points {
    dimensions: usize,
    nodes: HashMap<i64, u32>,
    points: Vec<Point>,
    /// Nodes of removed points, for the next ones.
    free: Vec<u32>,
    last_free_id: i64,
    /// Questions for the closest point since a position was changed.
    asked: u32,
    graph: Option<Arc<(Graph, GraphPlanner)>>,
    /// What the graph does not know yet: points from this number on, changed nodes, changed edges in their order.
    told: usize,
    changed: Vec<u32>,
    edges: Vec<GraphEdge>,
}

impl Points {
    pub fn new(dimensions: usize) -> Self {
        Self {
            dimensions,
            nodes: HashMap::new(),
            points: Vec::new(),
            free: Vec::new(),
            last_free_id: 0,
            asked: 0,
            graph: None,
            told: 0,
            changed: Vec::new(),
            edges: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        *self = Self::new(self.dimensions);
    }

    /// The node of a point; else why something cannot be done.
    pub fn node(&self, id: i64, task: &str) -> Result<u32, Failure> {
        let missing = || refused(format!("Can't {task}. Point with id: {id} doesn't exist."));
        self.nodes.get(&id).copied().ok_or_else(missing)
    }

    fn at(&self, node: u32) -> &Point {
        &self.points[node as usize]
    }

    /// A point that is changed.
    fn change(&mut self, node: u32) -> &mut Point {
        let point = &mut self.points[node as usize];
        if !point.is_told_of {
            point.is_told_of = true;
            self.changed.push(node);
        }
        point
    }

    /// The id after which the engine would look next: the one that was removed last, or the first that is free from
    /// there on.
    pub fn available_id(&mut self) -> i64 {
        while self.nodes.contains_key(&self.last_free_id) {
            self.last_free_id += 1;
        }
        self.last_free_id
    }

    /// Adds a point, or moves and weighs one that is there.
    pub fn add(&mut self, id: i64, position: Place, weight: f64) -> Result<(), Failure> {
        if id < 0 {
            return Err(refused(format!("Can't add a point with negative id: {id}.")));
        }
        check_weight(weight)?;
        check_position(position)?;
        self.asked = 0;
        if let Some(&node) = self.nodes.get(&id) {
            let point = self.change(node);
            (point.position, point.weight) = (position, weight as f32);
            return Ok(());
        }
        let mut point = Point {
            id,
            position,
            weight: weight as f32,
            is_disabled: false,
            is_there: true,
            is_told_of: false,
            links: Vec::new(),
        };
        let node = match self.free.pop() {
            Some(node) => {
                point.is_told_of = true;
                *self.change(node) = point;
                node
            }
            None => {
                let node = self.points.len() as u32;
                self.points.push(point);
                // New nodes weigh 1.
                if weight != 1.0 {
                    self.change(node);
                }
                node
            }
        };
        self.nodes.insert(id, node);
        Ok(())
    }

    pub fn position(&self, id: i64) -> Result<Place, Failure> {
        self.node(id, "get point's position").map(|node| self.at(node).position)
    }

    pub fn place_of(&self, node: u32) -> Place {
        self.at(node).position
    }

    pub fn set_position(&mut self, id: i64, position: Place) -> Result<(), Failure> {
        let node = self.node(id, "set point's position")?;
        check_position(position)?;
        self.change(node).position = position;
        self.asked = 0;
        Ok(())
    }

    pub fn weight(&self, id: i64) -> Result<f64, Failure> {
        self.node(id, "get point's weight scale").map(|node| self.at(node).weight.into())
    }

    pub fn set_weight(&mut self, id: i64, weight: f64) -> Result<(), Failure> {
        let node = self.node(id, "set point's weight scale")?;
        check_weight(weight)?;
        self.change(node).weight = weight as f32;
        Ok(())
    }

    /// Removes a point with its connections. Its node is closed, and serves another point later.
    pub fn remove(&mut self, id: i64) -> Result<(), Failure> {
        let node = self.node(id, "remove point")?;
        while let Some(other) = self.at(node).links.last().map(|link| link.to) {
            self.cut(node, other);
            self.cut(other, node);
        }
        self.change(node).is_there = false;
        self.nodes.remove(&id);
        self.free.push(node);
        self.last_free_id = id;
        self.asked = 0;
        Ok(())
    }

    pub fn has(&self, id: i64) -> bool {
        self.nodes.contains_key(&id)
    }

    /// The ids of all points, in the order of their nodes.
    pub fn ids(&self) -> impl Iterator<Item = i64> {
        self.points.iter().filter(|point| point.is_there).map(|point| point.id)
    }

    pub fn id_of(&self, node: u32) -> i64 {
        self.at(node).id
    }

    /// The ids of the points to which connections lead from a point.
    pub fn connections(&self, id: i64) -> Result<Vec<i64>, Failure> {
        let node = self.node(id, "get point's connections")?;
        let leading = self.at(node).links.iter().filter(|link| link.cost.is_finite());
        Ok(leading.map(|link| self.id_of(link.to)).collect())
    }

    pub fn set_disabled(&mut self, id: i64, is_disabled: bool) -> Result<(), Failure> {
        let node = self.node(id, "set if point is disabled")?;
        if self.at(node).is_disabled != is_disabled {
            self.change(node).is_disabled = is_disabled;
        }
        Ok(())
    }

    pub fn is_disabled(&self, id: i64) -> Result<bool, Failure> {
        self.node(id, "get if point is disabled").map(|node| self.at(node).is_disabled)
    }

    /// The nodes of two points.
    fn both(&self, id: i64, to: i64, task: &str) -> Result<(u32, u32), Failure> {
        Ok((self.node(id, task)?, self.node(to, task)?))
    }

    /// Connects two points; what is connected keeps its cost.
    pub fn connect(&mut self, id: i64, to: i64, is_both_ways: bool) -> Result<(), Failure> {
        if id == to {
            return Err(refused(format!("Can't connect point with id: {id} to itself.")));
        }
        let (from, to) = self.both(id, to, "connect points")?;
        self.lead(from, to);
        if is_both_ways {
            self.lead(to, from);
        }
        Ok(())
    }

    /// A connection leads one way.
    fn lead(&mut self, from: u32, to: u32) {
        let link = self.points[from as usize].link(to);
        if link.cost.is_infinite() {
            link.cost = 1.0;
            self.points[to as usize].link(from);
            self.tell(from, to, 1.0);
        }
    }

    /// A connection leads one way no longer; without a way it is none.
    fn cut(&mut self, from: u32, to: u32) {
        let Some(known) = self.at(from).cost(to) else { return };
        if known.is_finite() {
            self.points[from as usize].link(to).cost = f32::INFINITY;
            self.tell(from, to, f32::INFINITY);
        }
        if self.at(to).cost(from).is_some_and(f32::is_infinite) {
            self.points[from as usize].unlink(to);
            self.points[to as usize].unlink(from);
        }
    }

    pub fn disconnect(&mut self, id: i64, to: i64, is_both_ways: bool) -> Result<(), Failure> {
        let (from, to) = self.both(id, to, "disconnect points")?;
        self.cut(from, to);
        if is_both_ways {
            self.cut(to, from);
        }
        Ok(())
    }

    /// True if a connection leads from one point to the other; if it counts in both directions, or back.
    pub fn are_connected(&self, id: i64, to: i64, is_both_ways: bool) -> bool {
        self.link(id, to).is_some_and(|cost| is_both_ways || cost.is_finite())
    }

    /// Sets what connections that are there cost, as the factor of their length.
    pub fn set_cost(&mut self, id: i64, to: i64, cost: f64, is_both_ways: bool) -> Result<(), Failure> {
        let (from, to) = self.both(id, to, "set the cost of a connection")?;
        let narrow = cost as f32;
        if !narrow.is_finite() || narrow < 0.0 {
            return Err(refused(format!(
                "Can't set the cost of a connection to {cost}: it must be finite, at least 0."
            )));
        }
        let ways = if is_both_ways { &[(from, to), (to, from)][..] } else { &[(from, to)] };
        for &(from, to) in ways {
            if self.at(from).cost(to).is_some_and(f32::is_finite) {
                self.points[from as usize].link(to).cost = narrow;
                self.tell(from, to, narrow);
            }
        }
        Ok(())
    }

    /// What a connection costs, as the factor of its length; infinite if none leads there.
    pub fn cost(&self, id: i64, to: i64) -> f64 {
        self.link(id, to).map_or(f64::INFINITY, f64::from)
    }

    /// The cost of a connection, if there is one.
    fn link(&self, id: i64, to: i64) -> Option<f32> {
        let (&from, &to) = self.nodes.get(&id).zip(self.nodes.get(&to))?;
        self.at(from).cost(to)
    }

    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    pub fn capacity(&self) -> usize {
        self.points.capacity()
    }

    pub fn reserve(&mut self, count: i64) -> Result<(), Failure> {
        let wanted = usize::try_from(count).unwrap_or(0);
        if wanted == 0 || wanted < self.capacity() {
            let capacity = self.capacity();
            return Err(refused(format!("New capacity must be greater than 0 and than {capacity}, new was: {count}.")));
        }
        let room = self.points.try_reserve_exact(wanted - self.points.len());
        room.and_then(|()| self.nodes.try_reserve(wanted - self.nodes.len())).map_err(|_| Failure::out_of_memory())
    }

    /// The point that is closest to a place, of equally close ones the one with the lowest id; -1 if there is none.
    pub fn closest(&mut self, place: Place, include_disabled: bool) -> Result<i64, Failure> {
        check_position(place)?;
        self.asked = self.asked.saturating_add(1);
        if include_disabled || self.asked < PATIENCE {
            let points = self.points.iter().filter(|point| point.is_there && (include_disabled || !point.is_disabled));
            let key = |point: &&Point| (squared(point.position, place), point.id);
            let closest = points.min_by(|a, b| {
                let ((a, id), (b, other)) = (key(a), key(b));
                a.total_cmp(&b).then(id.cmp(&other))
            });
            return Ok(closest.map_or(-1, |point| point.id));
        }
        let dimensions = self.dimensions;
        let mut count = 2;
        loop {
            let nodes = self.graph()?.0.nearest(&place[..dimensions], count)?;
            let Some(&first) = nodes.first() else { return Ok(-1) };
            let distance = squared(self.at(first).position, place);
            let equal = nodes.iter().take_while(|&&node| squared(self.at(node).position, place) == distance);
            if equal.clone().count() < count {
                return Ok(equal.map(|&node| self.id_of(node)).min().unwrap_or(-1));
            }
            count *= 2;
        }
    }

    /// The place on a connection between enabled points that is closest to another one; (0, 0, 0) without any.
    pub fn closest_on_connections(&self, place: Place) -> Place {
        let mut best = (f64::INFINITY, [0.0; 3]);
        for (node, from) in (0..).zip(&self.points).filter(|(_, from)| from.is_open()) {
            for to in from.links.iter().filter(|link| node < link.to).map(|link| self.at(link.to)) {
                let nearest = nearest_of_segment(from.position, to.position, place);
                let distance = squared(nearest, place);
                if to.is_open() && distance < best.0 {
                    best = (distance, nearest);
                }
            }
        }
        best.1
    }

    /// True if a path leads from one point to another, both of which are enabled.
    pub fn is_reachable(&mut self, id: i64, to: i64) -> Result<bool, Failure> {
        let (from, to) = self.both(id, to, "look for a path")?;
        self.graph()?.0.reachable(from, to, 0)
    }

    /// Prepares so many landmarks.
    pub fn prepare(&mut self, landmarks: u32) -> Result<(), Failure> {
        self.graph()?.0.prepare(landmarks)
    }

    /// The nodes of the cheapest path and what it costs; none if there is none, or if the start is disabled. A partial
    /// path leads to the point that is closest to the end.
    pub fn path(&mut self, id: i64, to: i64, is_partial: bool) -> Result<(Vec<u32>, f64), Failure> {
        let (from, to) = self.both(id, to, "get a path")?;
        if self.at(from).is_disabled || self.at(to).is_disabled && !is_partial {
            return Ok((Vec::new(), f64::INFINITY));
        }
        if from == to {
            return Ok((vec![from], 0.0));
        }
        self.search(from, to, is_partial)
    }

    fn search(&mut self, from: u32, to: u32, is_partial: bool) -> Result<(Vec<u32>, f64), Failure> {
        let (goal, is_closed) = (self.at(to).position, self.at(to).is_disabled);
        let both = self.graph()?;
        let planner = &both.1;
        if !is_closed {
            let flags = if is_partial { GRAPH_ALLOW_PARTIAL } else { 0 };
            let outcome = planner.find(from, &[to], &GraphRequest { flags, ..GraphRequest::default() })?;
            return Ok((planner.path()?, outcome.cost));
        }
        // No way leads there: of all that are reached the closest.
        planner.find(from, &[], &GraphRequest { flags: GRAPH_ALL_GOALS, ..GraphRequest::default() })?;
        let costs = planner.costs(0, self.points.len())?;
        let reached = (0..).zip(&costs).filter(|(_, cost)| cost.is_finite());
        let key = |node: u32, cost: f64| (squared(self.at(node).position, goal), cost);
        let last = reached.min_by(|&(a, &cost_a), &(b, &cost_b)| {
            let ((a, cost_a), (b, cost_b)) = (key(a, cost_a), key(b, cost_b));
            a.total_cmp(&b).then(cost_a.total_cmp(&cost_b))
        });
        let Some((last, &cost)) = last else { return Ok((Vec::new(), f64::INFINITY)) };
        Ok((planner.path_to(last)?, cost))
    }

    /// Notes a change of an edge, which a new graph takes from the points.
    fn tell(&mut self, from: u32, to: u32, cost: f32) {
        if self.graph.is_none() {
            return;
        }
        self.edges.push(GraphEdge { from, to, cost, edge_class: 0, flags: 0 });
        // Who connects and disconnects for ever without a question does not fill the memory. If this fails, the next
        // question says so.
        if self.edges.len() > MOST_WAITING + 8 * self.points.len() {
            let _ = self.graph();
        }
    }

    fn described(&self, node: u32, flags: u32) -> GraphNode {
        let &Point { weight, position, .. } = self.at(node);
        GraphNode { node, flags, weight, position }
    }

    /// The library's graph with all that has changed, and its planner.
    fn graph(&mut self) -> Result<Arc<(Graph, GraphPlanner)>, Failure> {
        let both = match &self.graph {
            Some(both) => both.clone(),
            None => {
                let graph = Graph::new(self.dimensions as u32, GRAPH_LENGTHS, 0, &[])?;
                let planner = GraphPlanner::new(&graph, &GraphPlanner::default_options()?)?;
                // In their order, which the library needs not make.
                let links = (0..).zip(&self.points).flat_map(|(from, point)| {
                    let leading = point.links.iter().filter(|link| link.cost.is_finite());
                    leading.map(move |link| GraphEdge { from, to: link.to, cost: link.cost, edge_class: 0, flags: 0 })
                });
                self.edges = links.collect();
                self.graph.insert(Arc::new((graph, planner))).clone()
            }
        };
        self.tell_all(&both.0).map(|()| both)
    }

    fn tell_all(&mut self, graph: &Graph) -> Result<(), Failure> {
        let fresh = &self.points[self.told..];
        if !fresh.is_empty() {
            let positions = fresh.iter().flat_map(|point| &point.position[..self.dimensions]);
            graph.add_nodes(fresh.len(), &positions.copied().collect::<Vec<f32>>())?;
            self.told = self.points.len();
        }
        if !self.changed.is_empty() {
            let flags = |node: u32| if self.at(node).is_open() { 0 } else { GRAPH_NODE_CLOSED };
            let nodes = self.changed.iter().map(|&node| self.described(node, flags(node)));
            graph.set_nodes(&nodes.collect::<Vec<GraphNode>>())?;
            for node in self.changed.drain(..) {
                self.points[node as usize].is_told_of = false;
            }
        }
        if !self.edges.is_empty() {
            graph.set_edges(&self.edges)?;
            self.edges = Vec::new();
        }
        Ok(())
    }
}

/// Why a call is refused.
fn refused(sentence: String) -> Failure {
    failure(ERROR_INVALID_ARGUMENT, &sentence)
}

fn check_weight(weight: f64) -> Result<(), Failure> {
    let is_good = (weight as f32).is_finite() && weight >= 0.0;
    let why = || refused(format!("Can't give a point the weight scale {weight}: it must be finite, at least 0.0."));
    is_good.then_some(()).ok_or_else(why)
}

fn check_position(position: Place) -> Result<(), Failure> {
    let is_good = position.iter().all(|number| number.is_finite());
    is_good.then_some(()).ok_or_else(|| refused(format!("A position must be finite: {position:?}.")))
}

/// The square of a distance.
fn squared(a: Place, b: Place) -> f64 {
    let [x, y, z] = [0, 1, 2].map(|axis| f64::from(a[axis]) - f64::from(b[axis]));
    x * x + y * y + z * z
}

/// The place of a segment that is nearest to another one.
fn nearest_of_segment(from: Place, to: Place, place: Place) -> Place {
    let along = [0, 1, 2].map(|axis| to[axis] - from[axis]);
    let length = along.iter().map(|part| part * part).sum::<f32>();
    if length < 1e-20 {
        return from;
    }
    let share = (0..3).map(|axis| along[axis] * (place[axis] - from[axis])).sum::<f32>() / length;
    match share {
        share if share <= 0.0 => from,
        share if share >= 1.0 => to,
        share => [0, 1, 2].map(|axis| from[axis] + along[axis] * share),
    }
}
