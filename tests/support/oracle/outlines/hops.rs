//! Hops between vertices.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::region::{P, Region, Run, cross_inside, dot, is_inside, length, minus, runs, squared, turn};
use super::wall::{Wall, is_interrupted};

/// A point and the ranges of free directions about it.
#[derive(Clone, Debug)]
struct Spot {
    at: P,
    runs: Vec<Run>,
    /// A wall ends there.
    is_walled: bool,
}

/// A world of outlines, with all hops between its vertices.
pub struct Outlines {
    regions: Vec<Region>,
    rect: (P, P),
    walls: Vec<Wall>,
    closed: bool,
    /// One may not change the range where a wall ends, whatever the rule for gaps.
    strict: bool,
    /// All vertices, in order.
    vertices: Vec<P>,
    /// The free ones, and the number of the first range of each.
    spots: Vec<Spot>,
    first: Vec<usize>,
    /// From each range to others, with lengths.
    hops: Vec<Vec<(usize, f64)>>,
}

/// An entry of the queue: the bits of a length, which is not negative, and a range.
type Entry = Reverse<(u64, usize)>;

impl Outlines {
    /// A world in a rectangle. Where the words leave a choice it has the most walls if `strict`, else the fewest: gaps
    /// within one outline that is no simple polygon, and outlines that touch where a wall ends too.
    pub fn new(outlines: &[Vec<P>], rect: (P, P), closed: bool, strict: bool) -> Option<Self> {
        let regions: Vec<Region> = outlines.iter().map(|outline| Region::new(outline)).collect::<Option<_>>()?;
        let walls = Wall::all(&regions, rect, strict);
        let mut vertices: Vec<P> = regions.iter().flat_map(Region::vertices).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let mut world = Self {
            regions,
            rect,
            walls,
            closed,
            strict,
            vertices,
            spots: Vec::new(),
            first: vec![0],
            hops: Vec::new(),
        };
        let spots = world.vertices.iter().map(|&at| world.spot(at)).filter(|spot| !spot.runs.is_empty());
        world.spots = spots.collect();
        for spot in &world.spots {
            world.first.push(world.first[world.first.len() - 1] + spot.runs.len());
        }
        world.connect();
        Some(world)
    }

    /// True if the words leave a choice here.
    pub fn has_choice(&self) -> bool {
        let is_foot_in_vertex = |wall: &Wall| wall.to.is_none() && self.vertices.iter().any(|&at| wall.covers(at));
        !self.closed
            || self.walls != Wall::all(&self.regions, self.rect, !self.strict)
            || self.walls.iter().any(is_foot_in_vertex)
    }

    fn connect(&mut self) {
        let mut hops = vec![Vec::new(); self.first[self.spots.len()]];
        for (i, one) in self.spots.iter().enumerate() {
            for (j, other) in self.spots.iter().enumerate().skip(i + 1) {
                let far = length(one.at, other.at);
                for (a, b) in self.hop(one, other) {
                    hops[self.first[i] + a].push((self.first[j] + b, far));
                    hops[self.first[j] + b].push((self.first[i] + a, far));
                }
            }
            if self.may_change(one) {
                for a in self.first[i]..self.first[i + 1] {
                    hops[a].extend((self.first[i]..self.first[i + 1]).filter(|&b| a != b).map(|b| (b, 0.0)));
                }
            }
        }
        self.hops = hops;
    }

    /// True if a path may go from one range about a point to another one.
    fn may_change(&self, spot: &Spot) -> bool {
        !self.closed && !(self.strict && spot.is_walled)
    }

    fn spot(&self, at: P) -> Spot {
        let ((low, high), (x, y)) = (self.rect, at);
        // Whether a vertex at the end of a wall that leads to an edge is shut is open.
        let is_foot = |wall: &&Wall| wall.to.is_none() && wall.covers(at);
        let walls: Vec<P> = self.walls.iter().filter(|wall| !is_foot(wall)).flat_map(|wall| wall.leaves(at)).collect();
        let is_shut = self.strict && self.walls.iter().any(|wall| is_foot(&wall));
        let is_out = is_shut || x < low.0 || x > high.0 || y < low.1 || y > high.1;
        let runs = if is_out { Vec::new() } else { runs(&self.regions, self.rect, &walls, at) };
        Spot { at, runs, is_walled: !walls.is_empty() }
    }

    /// True if a point lies on a wall: it may count as free or not.
    pub fn is_on_wall(&self, at: P) -> bool {
        self.walls.iter().any(|wall| wall.covers(at))
    }

    pub fn is_free(&self, at: P) -> bool {
        let ((low, high), (x, y)) = (self.rect, at);
        let is_in = low.0 <= x && x <= high.0 && low.1 <= y && y <= high.1;
        let is_rim = x == low.0 || x == high.0 || y == low.1 || y == high.1;
        let mut is_on_edge = is_rim;
        for region in if is_in { &self.regions[..] } else { return false } {
            match region.place((x, y, 1)) {
                1 => return false,
                0 => is_on_edge = true,
                _ => {}
            }
        }
        !is_on_edge || !self.spot(at).runs.is_empty()
    }

    /// How many ranges of free directions a point has.
    pub fn ways(&self, at: P) -> usize {
        self.spot(at).runs.len()
    }

    /// True if a closed gap between free places is nearer to a point than 1/32.
    pub fn is_at_gap(&self, at: P) -> bool {
        let is_gap = |spot: &Spot| spot.runs.len() > 1 && (self.closed || spot.is_walled);
        self.spots.iter().any(|spot| squared(spot.at, at) < 64 && is_gap(spot))
    }

    /// True if one may count as nearer than 1/32: walls and contacts up to a wall farther away.
    pub fn may_be_at_gap(&self, at: P) -> bool {
        let is_near = |p: P| squared(p, at) < 144;
        let walls = self.walls.iter().any(|wall| is_near(wall.from) || wall.to.is_some_and(is_near));
        walls || self.spots.iter().any(|spot| spot.runs.len() > 1 && is_near(spot.at))
    }

    /// The ranges that a hop between two points joins: those to its left, and those to its right.
    fn hop(&self, one: &Spot, other: &Spot) -> Vec<(usize, usize)> {
        let way = minus(other.at, one.at);
        let mut joined = Vec::new();
        for is_left in [true, false] {
            let a = one.runs.iter().position(|run| run.borders(way, is_left));
            let b = other.runs.iter().position(|run| run.borders((-way.0, -way.1), !is_left));
            joined.extend(a.zip(b));
        }
        joined.dedup();
        let is_stopped = || {
            let way = (one.at, other.at);
            self.regions.iter().any(|region| region.edges.iter().any(|&edge| cross_inside(edge, way)))
                || is_interrupted(&self.vertices, way)
                || self.walls.iter().any(|wall| wall.stops(way).is_some())
        };
        if joined.is_empty() || is_stopped() { Vec::new() } else { joined }
    }

    /// The ranges from which a path from a point goes on, and how far they are.
    fn reached(&self, spot: &Spot) -> Vec<(usize, f64)> {
        if let Ok(i) = self.spots.binary_search_by_key(&spot.at, |spot| spot.at) {
            return (self.first[i]..self.first[i + 1]).map(|run| (run, 0.0)).collect();
        }
        let from = |(i, other): (usize, &Spot)| {
            let far = length(spot.at, other.at);
            self.hop(spot, other).into_iter().map(move |(_, b)| (self.first[i] + b, far))
        };
        self.spots.iter().enumerate().flat_map(from).collect()
    }

    /// The lengths of the shortest paths from a free point to others; infinite where there is none.
    pub fn lengths(&self, start: P, goals: &[P]) -> Vec<f64> {
        let from = self.spot(start);
        let mut best = vec![f64::INFINITY; self.hops.len()];
        let mut open: BinaryHeap<Entry> = BinaryHeap::new();
        for (run, far) in self.reached(&from) {
            best[run] = best[run].min(far);
            open.push(Reverse((far.to_bits(), run)));
        }
        while let Some(Reverse((bits, run))) = open.pop() {
            let g = f64::from_bits(bits);
            if g > best[run] {
                continue;
            }
            for &(to, far) in &self.hops[run] {
                if g + far < best[to] {
                    best[to] = g + far;
                    open.push(Reverse(((g + far).to_bits(), to)));
                }
            }
        }
        let to = |&goal: &P| {
            let spot = self.spot(goal);
            let over = self.reached(&spot).into_iter().map(|(run, far)| best[run] + far).fold(f64::INFINITY, f64::min);
            let is_direct = goal == start || !self.hop(&from, &spot).is_empty();
            if is_direct { over.min(length(start, goal)) } else { over }
        };
        goals.iter().map(to).collect()
    }

    /// The share of the way along points after which it stops, as its number and a share of that; none if it is free.
    /// It turns in its points, and may begin and end anywhere.
    pub fn stop(&self, points: &[P]) -> Option<(usize, f64)> {
        let mut here = self.spot(points[0]);
        let mut present: Vec<usize> = (0..here.runs.len()).collect();
        if present.is_empty() {
            return Some((0, 0.0));
        }
        for (number, pair) in points.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]) {
            let share =
                |p: P| dot(minus(p, pair[0]), minus(pair[1], pair[0])) as f64 / squared(pair[0], pair[1]) as f64;
            let mut over: Vec<P> =
                self.vertices.iter().copied().filter(|&p| is_inside((pair[0], pair[1]), p)).collect();
            over.sort_by_key(|&p| squared(pair[0], p));
            over.push(pair[1]);
            for to in over {
                if self.may_change(&here) {
                    present = (0..here.runs.len()).collect();
                }
                let there = self.spot(to);
                let joined = self.hop(&here, &there);
                let next: Vec<usize> = joined.iter().filter(|(a, _)| present.contains(a)).map(|&(_, b)| b).collect();
                if next.is_empty() {
                    let way = minus(to, here.at);
                    let goes = present.iter().any(|&run| here.runs[run].contains(way));
                    let (from, to) = (share(here.at), share(to));
                    let part = if goes { self.first_stop((here.at, there.at)) } else { 0.0 };
                    return Some((number, from + part * (to - from)));
                }
                (present, here) = (next, there);
            }
        }
        None
    }

    /// The share of a hop before the first edge that it crosses or wall that it meets.
    fn first_stop(&self, (p, q): (P, P)) -> f64 {
        let edges = self.regions.iter().flat_map(|region| &region.edges);
        let crossed = edges.filter(|&&edge| cross_inside(edge, (p, q))).map(|&(a, b)| {
            let (from, to) = (turn(a, b, p).abs(), turn(a, b, q).abs());
            from as f64 / (from + to) as f64
        });
        let met = self.walls.iter().filter_map(|wall| wall.stops((p, q))).map(|(n, d)| n as f64 / d as f64);
        crossed.chain(met).fold(1.0, f64::min)
    }
}
