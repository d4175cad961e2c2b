//! Cheapest paths over cells with costs, from above and very nearly: a Steiner graph, then a descent.
//!
//! Vertices are the corners and points on the sides of cells, evenly spread and denser towards the corners. Two on the
//! rim of one free cell are joined by a straight edge, which costs its length times the cost of the cell; the lesser
//! cost along a line follows, since both cells have that edge. The path that A* finds is a path of the map, so its cost
//! is never below the optimum; `crossings` then moves its points along the sides.
//!
//! Based on: Aleksandrov, Maheshwari, Sack. Determining approximate shortest paths on weighted polyhedral surfaces.
//! Journal of the ACM 2005. A corner of a closed gap is no vertex: a path could only come back to the cell that it came
//! from, and within one cell it is straight. As an end it is joined to all of its cells.

use super::crossings::Trail;
use super::field::Gaps;
use super::weighted::{Cell, Ground, Place};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Points of a side that are evenly spread, unless a test wants others.
pub const POINTS_A_SIDE: usize = 24;
/// At each end of a side so many more, the gap halved from one to the next.
const GRADED: usize = 4;

/// A path and what it costs.
#[derive(Clone, Debug)]
pub struct WeightedRoute {
    pub cost: f64,
    pub points: Vec<Place>,
}

/// An edge of a found path: where it ends, and the cell that it crosses.
#[derive(Clone, Copy, Debug)]
pub struct Hop {
    pub to: Place,
    pub cell: Cell,
}

impl Ground {
    /// A path that costs at most very little more than the cheapest one; none if there is no path.
    pub fn nearly_cheapest(&self, start: Place, goal: Place, gaps: Gaps) -> Option<WeightedRoute> {
        self.nearly_cheapest_by(POINTS_A_SIDE, start, goal, gaps)
    }

    /// The same with another number of even points a side.
    pub fn nearly_cheapest_by(&self, points: usize, start: Place, goal: Place, gaps: Gaps) -> Option<WeightedRoute> {
        let hops = Search::new(self, Rim::new(points), gaps, [start, goal]).run()?;
        Some(Trail::new(self, start, &hops).settled())
    }
}

/// The vertices on the rim of one cell: four corners in the order of rows, then the points of the upper, lower, left
/// and right side. Distances between them are the same for each cell.
struct Rim {
    /// Where along a side its points lie.
    offsets: Vec<f64>,
    distances: Vec<f64>,
}

impl Rim {
    fn new(points: usize) -> Self {
        let gap = 1.0 / (points + 1) as f64;
        let mut offsets: Vec<f64> = (1..=points).map(|i| i as f64 * gap).collect();
        for halvings in 1..=GRADED {
            let near = gap / f64::from(1_u32 << halvings);
            offsets.extend([near, 1.0 - near]);
        }
        offsets.sort_by(f64::total_cmp);
        let mut rim = Self { offsets, distances: Vec::new() };
        let places: Vec<Place> = (0..rim.count()).map(|i| rim.place(Cell::new(0, 0), i)).collect();
        rim.distances = places.iter().flat_map(|a| places.iter().map(|b| a.distance(*b))).collect();
        rim
    }

    fn count(&self) -> usize {
        4 + 4 * self.offsets.len()
    }

    /// Where a vertex of a cell lies.
    fn place(&self, cell: Cell, index: usize) -> Place {
        let (x, y) = (cell.x as f64, cell.y as f64);
        if index < 4 {
            return Place::new(x + (index % 2) as f64, y + (index / 2) as f64);
        }
        let along = self.offsets[(index - 4) % self.offsets.len()];
        match (index - 4) / self.offsets.len() {
            0 => Place::new(x + along, y),
            1 => Place::new(x + along, y + 1.0),
            2 => Place::new(x, y + along),
            _ => Place::new(x + 1.0, y + along),
        }
    }
}

/// A vertex as one of a cell's rim.
#[derive(Clone, Copy)]
struct OfCell {
    cell: Cell,
    index: usize,
}

/// A* from the start; the estimate is the straight line at the least cost. Vertices are numbered: corners, points of
/// horizontal sides, of vertical sides, the start, the goal.
struct Search<'a> {
    ground: &'a Ground,
    rim: Rim,
    ends: [Place; 2],
    cheapest: f64,
    closed_gaps: Vec<bool>,
    g: Vec<f64>,
    parents: Vec<u32>,
    /// The cell that the edge from the parent crosses.
    cells: Vec<Cell>,
    done: Vec<bool>,
    heap: BinaryHeap<Entry>,
}

impl<'a> Search<'a> {
    fn new(ground: &'a Ground, rim: Rim, gaps: Gaps, ends: [Place; 2]) -> Self {
        let (width, height) = (ground.width, ground.height);
        let corners = (0..=height).flat_map(|y| (0..=width).map(move |x| (x, y)));
        let closed_gaps: Vec<bool> = corners.map(|(x, y)| ground.is_closed_gap(x, y, gaps)).collect();
        let sides = (width * (height + 1) + (width + 1) * height) as usize;
        let count = closed_gaps.len() + sides * rim.offsets.len() + 2;
        Self {
            ground,
            rim,
            ends,
            cheapest: ground.cheapest(),
            closed_gaps,
            g: vec![f64::INFINITY; count],
            parents: vec![u32::MAX; count],
            cells: vec![Cell::new(0, 0); count],
            done: vec![false; count],
            heap: BinaryHeap::new(),
        }
    }

    fn start(&self) -> usize {
        self.g.len() - 2
    }

    fn goal(&self) -> usize {
        self.g.len() - 1
    }

    fn run(mut self) -> Option<Vec<Hop>> {
        let start = self.start();
        self.g[start] = 0.0;
        for cell in self.ground.cells_at(self.ends[0]) {
            let cost = self.ground.cost(cell);
            for index in 0..self.rim.count() {
                let place = self.rim.place(cell, index);
                let vertex = self.vertex(cell, index);
                self.relax(start, vertex, place, cost * self.ends[0].distance(place), cell);
            }
            self.relax_goal(start, self.ends[0], cell);
        }
        while let Some(Entry { vertex, .. }) = self.heap.pop() {
            if self.done[vertex] {
                continue;
            }
            self.done[vertex] = true;
            if vertex == self.goal() {
                return Some(self.hops());
            }
            for from in self.cells_of(vertex) {
                self.expand(vertex, from);
            }
        }
        None
    }

    /// Relaxes the edges of a vertex across one of its cells.
    fn expand(&mut self, vertex: usize, from: OfCell) {
        let cell = from.cell;
        let cost = self.ground.cost(cell);
        let count = self.rim.count();
        for index in 0..count {
            let step = cost * self.rim.distances[from.index * count + index];
            let to = self.vertex(cell, index);
            if self.g[vertex] + step < self.g[to] {
                self.relax(vertex, to, self.rim.place(cell, index), step, cell);
            }
        }
        self.relax_goal(vertex, self.rim.place(cell, from.index), cell);
    }

    fn relax_goal(&mut self, from: usize, at: Place, cell: Cell) {
        if cell.holds(self.ends[1]) {
            let step = self.ground.cost(cell) * at.distance(self.ends[1]);
            self.relax(from, self.goal(), self.ends[1], step, cell);
        }
    }

    fn relax(&mut self, from: usize, to: usize, place: Place, step: f64, cell: Cell) {
        let g = self.g[from] + step;
        let is_passable = self.closed_gaps.get(to).is_none_or(|&closed| !closed);
        if g < self.g[to] && is_passable {
            self.g[to] = g;
            self.parents[to] = from as u32;
            self.cells[to] = cell;
            self.heap.push(Entry { f: g + self.cheapest * place.distance(self.ends[1]), vertex: to });
        }
    }

    /// The number of a vertex of a cell's rim.
    fn vertex(&self, cell: Cell, index: usize) -> usize {
        let (width, height) = (self.ground.width, self.ground.height);
        if index < 4 {
            let (x, y) = (cell.x + (index % 2) as i64, cell.y + (index / 2) as i64);
            return (y * (width + 1) + x) as usize;
        }
        let count = self.rim.offsets.len();
        let side = match (index - 4) / count {
            0 => cell.y * width + cell.x,
            1 => (cell.y + 1) * width + cell.x,
            2 => width * (height + 1) + cell.y * (width + 1) + cell.x,
            _ => width * (height + 1) + cell.y * (width + 1) + cell.x + 1,
        };
        self.closed_gaps.len() + side as usize * count + (index - 4) % count
    }

    /// The free cells that have a vertex on their rim.
    fn cells_of(&self, vertex: usize) -> Vec<OfCell> {
        let (width, height) = (self.ground.width, self.ground.height);
        let count = self.rim.offsets.len();
        let of = |x: i64, y: i64, index: usize| OfCell { cell: Cell::new(x, y), index };
        let all = if vertex < self.closed_gaps.len() {
            let (x, y) = (vertex as i64 % (width + 1), vertex as i64 / (width + 1));
            vec![of(x, y, 0), of(x - 1, y, 1), of(x, y - 1, 2), of(x - 1, y - 1, 3)]
        } else {
            let number = vertex - self.closed_gaps.len();
            let (side, point) = ((number / count) as i64, 4 + number % count);
            let upright = side - width * (height + 1);
            if upright < 0 {
                let (x, y) = (side % width, side / width);
                vec![of(x, y, point), of(x, y - 1, point + count)]
            } else {
                let (x, y) = (upright % (width + 1), upright / (width + 1));
                vec![of(x, y, point + 2 * count), of(x - 1, y, point + 3 * count)]
            }
        };
        all.into_iter().filter(|of| self.ground.is_free(of.cell)).collect()
    }

    fn place_of(&self, vertex: usize) -> Place {
        if vertex == self.goal() {
            return self.ends[1];
        }
        let of = self.cells_of(vertex)[0];
        self.rim.place(of.cell, of.index)
    }

    fn hops(&self) -> Vec<Hop> {
        let mut hops = Vec::new();
        let mut at = self.goal();
        while at != self.start() {
            hops.push(Hop { to: self.place_of(at), cell: self.cells[at] });
            at = self.parents[at] as usize;
        }
        hops.reverse();
        hops
    }
}

struct Entry {
    f: f64,
    vertex: usize,
}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        other.f.total_cmp(&self.f).then(other.vertex.cmp(&self.vertex))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Entry {}
