//! Shortest any-angle paths: A* over the visibility graph, edges tested when they are needed.

use super::field::{Field, Gaps, Spot};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// A shortest path: both ends and the turning points between.
#[derive(Clone, Debug)]
pub struct Route {
    pub length: f64,
    pub points: Vec<Spot>,
}

/// The lattice points at which an optimal path can turn.
pub fn corner_vertices(field: &Field, gaps: Gaps) -> Vec<Spot> {
    let mut corners = Vec::new();
    for y in 0..=field.height {
        for x in 0..=field.width {
            if field.convex_corner(x, y) || (gaps == Gaps::Open && field.double_corner(x, y)) {
                corners.push(Spot::corner(x, y));
            }
        }
    }
    corners
}

impl Field {
    /// The shortest path, or `None` when there is none or an end touches no free cell.
    pub fn shortest(&self, start: Spot, goal: Spot, gaps: Gaps) -> Option<Route> {
        self.shortest_over(&corner_vertices(self, gaps), start, goal, gaps)
    }

    /// The same with the corners given, for many queries on one map.
    pub fn shortest_over(&self, corners: &[Spot], start: Spot, goal: Spot, gaps: Gaps) -> Option<Route> {
        if !self.touches_free(start) || !self.touches_free(goal) {
            return None;
        }
        let mut vertices = vec![start, goal];
        vertices.extend(corners.iter().copied().filter(|&c| c != start && c != goal));
        let mut search = Search::new(vertices);
        while let Some(Entry { vertex, .. }) = search.heap.pop() {
            if search.closed[vertex] {
                continue;
            }
            search.closed[vertex] = true;
            if search.vertices[vertex] == goal {
                return Some(search.route(vertex));
            }
            self.relax_all(&mut search, vertex, gaps);
        }
        None
    }

    /// Lengths of shortest paths from one point to many, `INFINITY` where there is none.
    pub fn shortest_to_all(&self, corners: &[Spot], start: Spot, goals: &[Spot], gaps: Gaps) -> Vec<f64> {
        if !self.touches_free(start) {
            return vec![f64::INFINITY; goals.len()];
        }
        let mut vertices = vec![start, start];
        vertices.extend(corners.iter().copied().filter(|&c| c != start));
        let mut search = Search::new(vertices);
        while let Some(Entry { vertex, .. }) = search.heap.pop() {
            if !search.closed[vertex] {
                search.closed[vertex] = true;
                self.relax_all(&mut search, vertex, gaps);
            }
        }
        let length_to = |goal: &Spot| {
            let mut best = f64::INFINITY;
            for (index, vertex) in search.vertices.iter().enumerate() {
                let length = search.g[index] + vertex.distance(*goal);
                if length < best && self.visible(*vertex, *goal, gaps) {
                    best = length;
                }
            }
            best
        };
        goals.iter().map(length_to).collect()
    }

    fn relax_all(&self, search: &mut Search, from: usize, gaps: Gaps) {
        for to in 0..search.vertices.len() {
            let g = search.g[from] + search.vertices[from].distance(search.vertices[to]);
            let useful = !search.closed[to] && g < search.g[to];
            if useful && self.visible(search.vertices[from], search.vertices[to], gaps) {
                search.g[to] = g;
                search.parent[to] = from;
                search.push(to);
            }
        }
    }
}

/// Vertex 0 is the start, vertex 1 the goal.
struct Search {
    vertices: Vec<Spot>,
    g: Vec<f64>,
    parent: Vec<usize>,
    closed: Vec<bool>,
    heap: BinaryHeap<Entry>,
}

impl Search {
    fn new(vertices: Vec<Spot>) -> Self {
        let count = vertices.len();
        let mut search = Self {
            vertices,
            g: vec![f64::INFINITY; count],
            parent: vec![usize::MAX; count],
            closed: vec![false; count],
            heap: BinaryHeap::new(),
        };
        search.g[0] = 0.0;
        search.push(0);
        search
    }

    fn push(&mut self, vertex: usize) {
        let f = self.g[vertex] + self.vertices[vertex].distance(self.vertices[1]);
        self.heap.push(Entry { f, vertex });
    }

    fn route(&self, end: usize) -> Route {
        let mut points = vec![self.vertices[end]];
        let mut at = end;
        while self.parent[at] != usize::MAX {
            at = self.parent[at];
            points.push(self.vertices[at]);
        }
        points.reverse();
        Route { length: self.g[end], points }
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
