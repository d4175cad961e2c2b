//! A judge of steps between cells that shares no code with the library: Dijkstra over every step there is.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use taut::grid::{CornerCutting, CostRule, Neighbours};
use taut_test_support::random::Random;

/// A cell.
pub type Cell = (i32, i32);

/// The steps: east, south-east, south and on.
pub const STEPS: [Cell; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A map with closed sides, and the rules of one planner.
#[derive(Clone)]
pub struct Judge {
    pub width: i32,
    pub height: i32,
    pub terrain: Vec<u8>,
    /// Bits: 1 east, 2 south, 4 west, 8 north.
    pub sides: Vec<u8>,
    /// Links between the centres of cells, and what they cost.
    pub jumps: Vec<(Cell, Cell, f64)>,
    pub costs: Option<[f64; 256]>,
    pub cutting: CornerCutting,
    pub neighbours: Neighbours,
    pub rule: CostRule,
}

impl Judge {
    pub fn at(&self, (x, y): Cell) -> Option<usize> {
        let is_inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        is_inside.then(|| (y * self.width + x) as usize)
    }

    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    pub fn is_free(&self, cell: Cell) -> bool {
        self.at(cell).is_some_and(|at| self.terrain[at] != 0)
    }

    /// A free cell.
    pub fn any_free(&self, random: &mut Random) -> Option<Cell> {
        let free: Vec<Cell> = self.cells().filter(|&cell| self.is_free(cell)).collect();
        (!free.is_empty()).then(|| *random.pick(&free))
    }

    /// True if a cell may be left towards one beside it.
    fn is_open(&self, from: Cell, (dx, dy): Cell) -> bool {
        let bit = match (dx, dy) {
            (1, 0) => 1,
            (0, 1) => 2,
            (-1, 0) => 4,
            (0, -1) => 8,
            _ => panic!("no straight step"),
        };
        self.at(from).is_none_or(|at| self.sides[at] & bit == 0)
    }

    /// True if a step leads from a cell.
    pub fn steps(&self, from: Cell, (dx, dy): Cell) -> bool {
        let to = (from.0 + dx, from.1 + dy);
        if !self.is_free(from) || !self.is_free(to) {
            return false;
        }
        if dx == 0 || dy == 0 {
            return self.is_open(from, (dx, dy));
        }
        if self.neighbours == Neighbours::Four {
            return false;
        }
        let way = |first: Cell, second: Cell| {
            let between = (from.0 + first.0, from.1 + first.1);
            let is_room = self.cutting == CornerCutting::Always || self.is_free(between);
            is_room && self.is_open(from, first) && self.is_open(between, second)
        };
        let (over_row, over_column) = (way((dx, 0), (0, dy)), way((0, dy), (dx, 0)));
        match self.cutting {
            CornerCutting::Never => over_row && over_column,
            CornerCutting::OneFree | CornerCutting::Always => over_row || over_column,
        }
    }

    /// What a step costs.
    pub fn cost(&self, from: Cell, (dx, dy): Cell) -> f64 {
        let length = if dx != 0 && dy != 0 { 2_f64.sqrt() } else { 1.0 };
        let Some(costs) = &self.costs else { return length };
        let of = |cell: Cell| costs[usize::from(self.terrain[self.at(cell).expect("a cell of the map")])];
        let (here, there) = (of(from), of((from.0 + dx, from.1 + dy)));
        match self.rule {
            CostRule::Average => length * (here + there) / 2.0,
            CostRule::Entered => length * there,
        }
    }

    /// The cost of the cheapest way from a cell to each, or with `back` from each to it.
    pub fn distances(&self, from: Cell, back: bool) -> Vec<f64> {
        let mut distances = vec![f64::INFINITY; self.terrain.len()];
        let mut open = BinaryHeap::new();
        if self.is_free(from) {
            distances[self.at(from).expect("a cell of the map")] = 0.0;
            open.push(Reverse((0_u64, from)));
        }
        while let Some(Reverse((bits, here))) = open.pop() {
            let known = f64::from_bits(bits);
            if known > distances[self.at(here).expect("a cell of the map")] {
                continue;
            }
            let step = |(dx, dy): Cell| {
                let next = if back { (here.0 - dx, here.1 - dy) } else { (here.0 + dx, here.1 + dy) };
                let start = if back { next } else { here };
                self.steps(start, (dx, dy)).then(|| (next, self.cost(start, (dx, dy))))
            };
            let jump = |&(from, to, cost): &(Cell, Cell, f64)| {
                let (entry, exit) = if back { (to, from) } else { (from, to) };
                (entry == here && self.is_free(exit)).then_some((exit, cost))
            };
            for (next, more) in STEPS.into_iter().filter_map(step).chain(self.jumps.iter().filter_map(jump)) {
                let (cost, at) = (known + more, self.at(next).expect("a step leads to a cell"));
                if cost < distances[at] {
                    distances[at] = cost;
                    open.push(Reverse((cost.to_bits(), next)));
                }
            }
        }
        distances
    }

    /// The map as text, for messages.
    pub fn rows(&self) -> String {
        let row = |y: i32| {
            let cell = |x: i32| {
                let at = self.at((x, y)).expect("a cell of the map");
                format!("{}{:x} ", if self.terrain[at] == 0 { '#' } else { '.' }, self.sides[at])
            };
            (0..self.width).map(cell).collect::<String>()
        };
        (0..self.height).map(row).collect::<Vec<_>>().join("\n")
    }
}

/// True if two costs are the same but for rounding.
pub fn alike(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-9 * a.abs().max(1.0)
}
