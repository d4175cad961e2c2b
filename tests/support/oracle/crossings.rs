//! A path as the cells that it crosses and one crossing between each two of them: the crossings slide along the sides.
//!
//! For a given sequence of cells the cost is convex in the crossings, but not smooth where several of them meet at a
//! corner, so that moving them one after another would stick there. All move at once instead: each has nine candidates
//! around its place, the best combination is found stage by stage, and the distance of the candidates is halved.
//! Where a line that passes close by a corner is to turn, one crossing moves little and the next one much, which no
//! candidates fit. Newton's method does that, for lengths that are blurred, and therefore smooth, at first.
//! Where the path passes a corner, the cells on the other side of the corner are tried, too.

use super::steiner::{Hop, WeightedRoute};
use super::weighted::{Cell, Ground, Place};

/// Candidates on each side of a crossing.
const BESIDE: usize = 4;
const CANDIDATES: usize = 2 * BESIDE + 1;
/// The distance of candidates at first; at last, where only another order of cells is tried; at last of all.
const COARSE: f64 = 0.125;
const FINE: f64 = 1e-4;
const FINEST: f64 = 1e-10;
/// Crossings as near as this to a corner lie at it.
const AT_CORNER: f64 = 1e-6;
/// The blur of lengths at first and at last, in cells.
const MOST_BLUR: f64 = 0.1;
const LEAST_BLUR: f64 = 1e-9;
/// By what part of the cost another order of cells must be better.
const WORTHWHILE: f64 = 1e-11;

/// A crossing: a point of the side that two cells share, or the corner in which they touch.
#[derive(Clone, Copy, Debug)]
struct Gate {
    from: Place,
    to: Place,
    /// Where between both it is, 0 to 1.
    t: f64,
}

impl Gate {
    fn at(&self, t: f64) -> Place {
        self.from.toward(self.to, t)
    }

    fn place(&self) -> Place {
        self.at(self.t)
    }

    /// The corner at which the crossing lies, if it does.
    fn corner(&self) -> Option<Place> {
        if self.t * self.from.distance(self.to) < AT_CORNER {
            return Some(self.from);
        }
        (self.t > 1.0 - AT_CORNER).then_some(self.to)
    }

    /// The gate between two cells that share a side, at its point nearest to a place.
    fn between(a: Cell, b: Cell, near: Place) -> Self {
        let corner = |x: i64, y: i64| Place::new(x as f64, y as f64);
        let (x, y) = (a.x.max(b.x), a.y.max(b.y));
        if a.y == b.y {
            Self { from: corner(x, y), to: corner(x, y + 1), t: (near.y - y as f64).clamp(0.0, 1.0) }
        } else {
            Self { from: corner(x, y), to: corner(x + 1, y), t: (near.x - x as f64).clamp(0.0, 1.0) }
        }
    }
}

/// The path: a crossing between each two neighbours of `cells`.
#[derive(Clone, Debug)]
pub struct Trail<'a> {
    ground: &'a Ground,
    start: Place,
    goal: Place,
    cells: Vec<Cell>,
    gates: Vec<Gate>,
}

impl<'a> Trail<'a> {
    /// The trail of edges that lead from the start to the goal.
    pub fn new(ground: &'a Ground, start: Place, hops: &[Hop]) -> Self {
        let (first, last) = (hops[0], hops[hops.len() - 1]);
        let mut trail = Self { ground, start, goal: last.to, cells: vec![first.cell], gates: Vec::new() };
        for pair in hops.windows(2) {
            trail.enter(pair[1].cell, pair[0].to);
        }
        trail
    }

    /// Goes on to a cell at a place on the rims of both. Of two cells between diagonal neighbours the cheaper is
    /// entered at their corner; if both are blocked, the corner itself is the gate.
    fn enter(&mut self, cell: Cell, at: Place) {
        let last = self.cells[self.cells.len() - 1];
        if last == cell {
            return;
        }
        if last.x == cell.x || last.y == cell.y {
            self.gates.push(Gate::between(last, cell, at));
        } else {
            let beside = [Cell::new(last.x, cell.y), Cell::new(cell.x, last.y)];
            let costs = beside.map(|cell| self.ground.cost(cell));
            let cheaper = beside[usize::from(costs[1] < costs[0])];
            if self.ground.is_free(cheaper) {
                self.enter(cheaper, at);
                return self.enter(cell, at);
            }
            self.gates.push(Gate { from: at, to: at, t: 0.0 });
        }
        self.cells.push(cell);
    }

    /// The best path that crosses these cells, or others around the corners that it passes.
    pub fn settled(mut self) -> WeightedRoute {
        self.slide(COARSE, FINE);
        while let Some(better) = self.around_a_corner() {
            self = better;
        }
        self.slide(COARSE, FINEST);
        let mut points = vec![self.start];
        points.extend(self.gates.iter().map(Gate::place));
        points.push(self.goal);
        points.dedup();
        WeightedRoute { cost: self.ground.chain_cost(&points), points }
    }

    fn cost(&self) -> f64 {
        self.blurred_cost(0.0)
    }

    /// The cost if each segment were longer, as if it also led over a step of that height.
    fn blurred_cost(&self, blur: f64) -> f64 {
        let mut sum = 0.0;
        let mut from = self.start;
        for (cell, to) in self.cells.iter().zip(self.gates.iter().map(Gate::place).chain([self.goal])) {
            sum += self.ground.cost(*cell) * from.distance(to).hypot(blur);
            from = to;
        }
        sum
    }

    /// Moves the crossings until nothing is gained with candidates at the distance `last`.
    fn slide(&mut self, first: f64, last: f64) {
        let mut step = first;
        while step > last {
            for _ in 0..100 {
                if !self.shift(step) {
                    break;
                }
            }
            step *= 0.5;
        }
        self.step_on();
    }

    /// Moves all crossings to their best candidates; says whether that is better.
    fn shift(&mut self, step: f64) -> bool {
        let candidate = |gate: &Gate, i: usize| (gate.t + (i as f64 - BESIDE as f64) * step).clamp(0.0, 1.0);
        // What the best way to a candidate costs, and through which candidate of the stage before it leads.
        let mut sums = vec![0.0];
        let mut places = vec![self.start];
        let mut before: Vec<[usize; CANDIDATES]> = Vec::with_capacity(self.gates.len());
        for (gate, &cell) in self.gates.iter().zip(&self.cells) {
            let cost = self.ground.cost(cell);
            let mut through = [0; CANDIDATES];
            let next: Vec<Place> = (0..CANDIDATES).map(|i| gate.at(candidate(gate, i))).collect();
            let best = |(to, through): (&Place, &mut usize)| {
                let mut least = f64::INFINITY;
                for (i, (sum, from)) in sums.iter().zip(&places).enumerate() {
                    let sum = sum + cost * from.distance(*to);
                    if sum < least {
                        (least, *through) = (sum, i);
                    }
                }
                least
            };
            sums = next.iter().zip(&mut through).map(best).collect();
            places = next;
            before.push(through);
        }
        let cost = self.ground.cost(self.cells[self.cells.len() - 1]);
        let totals = sums.iter().zip(&places).map(|(sum, from)| sum + cost * from.distance(self.goal));
        let Some((mut chosen, least)) = totals.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)) else { return false };
        if least >= self.cost() * (1.0 - 1e-15) {
            return false;
        }
        for (gate, through) in self.gates.iter_mut().zip(&before).rev() {
            gate.t = candidate(gate, chosen);
            chosen = through[chosen];
        }
        true
    }

    /// Newton's method over all crossings, for lengths that are blurred less and less; what is not better is not kept.
    fn step_on(&mut self) {
        let (before, old) = (self.cost(), self.gates.clone());
        let mut blur = MOST_BLUR;
        while blur > LEAST_BLUR {
            for _ in 0..30 {
                if !self.step_by_newton(blur) {
                    break;
                }
            }
            blur *= 0.25;
        }
        if self.cost() > before {
            self.gates = old;
        }
    }

    /// One step; says whether it is better.
    fn step_by_newton(&mut self, blur: f64) -> bool {
        let moves = self.system(blur).solution();
        let before = self.blurred_cost(blur);
        let old: Vec<f64> = self.gates.iter().map(|gate| gate.t).collect();
        let mut part = 1.0;
        for _ in 0..20 {
            for ((gate, t), by) in self.gates.iter_mut().zip(&old).zip(&moves) {
                gate.t = (t + part * by).clamp(0.0, 1.0);
            }
            if self.blurred_cost(blur) < before * (1.0 - 1e-15) {
                return true;
            }
            part *= 0.5;
        }
        for (gate, t) in self.gates.iter_mut().zip(old) {
            gate.t = t;
        }
        false
    }

    /// The first and second derivatives of the blurred cost by the places of the crossings. One that an end of its side
    /// holds stays.
    fn system(&self, blur: f64) -> Tridiagonal {
        let count = self.gates.len();
        let mut system = Tridiagonal { slopes: vec![0.0; count], middle: vec![0.0; count], upper: vec![0.0; count] };
        let mut points = vec![self.start];
        points.extend(self.gates.iter().map(Gate::place));
        points.push(self.goal);
        let along = |gate: &Gate| Place::new(gate.to.x - gate.from.x, gate.to.y - gate.from.y);
        let sides: Vec<Place> = self.gates.iter().map(along).collect();
        let dot = |a: Place, b: Place| a.x * b.x + a.y * b.y;
        for (i, cell) in self.cells.iter().enumerate() {
            let way = Place::new(points[i + 1].x - points[i].x, points[i + 1].y - points[i].y);
            let length = dot(way, way).sqrt().hypot(blur);
            let pull = self.ground.cost(*cell) / length;
            let bend = |a: Place, b: Place| pull * (dot(a, b) - dot(way, a) * dot(way, b) / (length * length));
            // The segment lies between the gates i - 1 and i.
            if i > 0 {
                system.slopes[i - 1] -= pull * dot(way, sides[i - 1]);
                system.middle[i - 1] += bend(sides[i - 1], sides[i - 1]);
            }
            if i < count {
                system.slopes[i] += pull * dot(way, sides[i]);
                system.middle[i] += bend(sides[i], sides[i]);
            }
            if i > 0 && i < count {
                system.upper[i - 1] = -bend(sides[i - 1], sides[i]);
            }
        }
        for (i, gate) in self.gates.iter().enumerate() {
            let is_held = (gate.t <= 0.0 && system.slopes[i] >= 0.0) || (gate.t >= 1.0 && system.slopes[i] <= 0.0);
            if is_held {
                system.hold(i);
            }
        }
        system
    }

    /// A better trail that passes one corner on the other side.
    fn around_a_corner(&self) -> Option<Self> {
        let most = self.cost() * (1.0 - WORTHWHILE);
        let mut first = 0;
        while first < self.gates.len() {
            let Some(corner) = self.gates[first].corner() else {
                first += 1;
                continue;
            };
            let run = self.gates[first..].iter().take_while(|gate| gate.corner() == Some(corner)).count();
            if let Some(mut other) = self.with_other_side(first, run, corner) {
                other.slide(COARSE, FINE);
                if other.cost() < most {
                    return Some(other);
                }
            }
            first += run;
        }
        None
    }

    /// The trail whose gates `first..first + run` lie at a corner, led around it the other way; none if that is
    /// blocked.
    fn with_other_side(&self, first: usize, run: usize, corner: Place) -> Option<Self> {
        let (x, y) = (corner.x as i64, corner.y as i64);
        let ring = [Cell::new(x - 1, y - 1), Cell::new(x, y - 1), Cell::new(x, y), Cell::new(x - 1, y)];
        let position = |cell: Cell| ring.iter().position(|&other| other == cell);
        let (from, to) = (position(self.cells[first])?, position(self.cells[first + run])?);
        // A passage of one gate between cells that touch at the corner alone has no other side.
        let next = position(self.cells[first + 1])?;
        let turn = if next == (from + 1) % 4 { 3 } else { 1 };
        let mut trail = Self { cells: self.cells[..=first].to_vec(), gates: self.gates[..first].to_vec(), ..*self };
        let mut at = from;
        while at != to {
            at = (at + turn) % 4;
            if !self.ground.is_free(ring[at]) {
                return None;
            }
            trail.enter(ring[at], corner);
        }
        for (gate, &cell) in self.gates[first + run..].iter().zip(&self.cells[first + run + 1..]) {
            trail.gates.push(*gate);
            trail.cells.push(cell);
        }
        Some(trail)
    }
}

/// Derivatives of a sum whose terms have two neighbours each: first ones, second ones, and those by a variable and the
/// next.
struct Tridiagonal {
    slopes: Vec<f64>,
    middle: Vec<f64>,
    upper: Vec<f64>,
}

impl Tridiagonal {
    /// Keeps a variable where it is.
    fn hold(&mut self, i: usize) {
        (self.slopes[i], self.middle[i], self.upper[i]) = (0.0, 1.0, 0.0);
        if i > 0 {
            self.upper[i - 1] = 0.0;
        }
    }

    /// Newton's step: where the second-order sum is least.
    fn solution(mut self) -> Vec<f64> {
        let count = self.slopes.len();
        for i in 0..count {
            // No derivative is below 0; a little more keeps the division sound.
            self.middle[i] += 1e-12;
            if i > 0 {
                let factor = self.upper[i - 1] / self.middle[i - 1];
                self.middle[i] = (self.middle[i] - factor * self.upper[i - 1]).max(1e-12);
                self.slopes[i] -= factor * self.slopes[i - 1];
            }
        }
        let mut moves = vec![0.0; count];
        let mut next = 0.0;
        for i in (0..count).rev() {
            next = (-self.slopes[i] - self.upper[i] * next) / self.middle[i];
            moves[i] = next;
        }
        moves
    }
}
