//! Whoever walks to `next` arrives, pushed about or not, and over hardly more than the exact distance.

use super::exact::{any_point, distances, exact};
use taut::field::{Field, Seed};
use taut::grid::DiagonalGaps;
use taut::{Grid, Position};
use taut_test_support::configurations::GAPS;
use taut_test_support::oracle::Spot;
use taut_test_support::random::Random;
use taut_test_support::validator::{CostMap, Vertex, segment_is_valid};
use taut_test_support::verifier::{position, snap};
use taut_test_support::{data, effort, parallel};

/// A walker on a map.
struct Walker<'a> {
    field: &'a Field,
    cost_map: &'a CostMap,
    gaps: DiagonalGaps,
    at: Spot,
    next: Position,
    walked: f64,
}

impl Walker<'_> {
    fn sees(&self, from: Spot, to: Spot) -> bool {
        let vertex = |spot: Spot| Vertex { x: spot.x, y: spot.y };
        segment_is_valid(self.cost_map, vertex(from), vertex(to), self.gaps == DiagonalGaps::Open).is_ok()
    }

    /// One step of a length towards the next turn; false once it has arrived.
    fn step(&mut self, stride: f64) -> bool {
        self.field.next(&[position(self.at)], std::slice::from_mut(&mut self.next)).expect("a built field");
        let to = snap(self.next);
        if to == self.at {
            return false;
        }
        assert!(self.sees(self.at, to), "{:?} to {to:?} is no free way", self.at);
        let length = self.at.distance(to);
        let part = |a: i64, b: i64| a + ((b - a) as f64 * (stride / length).min(1.0)).round() as i64;
        let there = Spot::new(part(self.at.x, to.x), part(self.at.y, to.y));
        // A place that was rounded into a wall, or behind a corner, is left out: the leg is walked whole.
        let there = if self.sees(self.at, there) && self.sees(there, to) { there } else { to };
        self.walked += self.at.distance(there);
        self.at = there;
        true
    }

    /// Walks until it arrives.
    fn walk(&mut self, stride: f64) -> f64 {
        for _ in 0..1_000_000 {
            if !self.step(stride) {
                return self.walked;
            }
        }
        panic!("the walk does not end at {:?}", self.at)
    }
}

#[test]
fn whoever_walks_to_next_arrives() {
    let maps = data::maps();
    let starts = effort::count(240, 100_000) / maps.len();
    parallel::for_each(&maps, |map| {
        let world = data::read_world(map);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a map");
        let cost_map = CostMap::plain(world.width, world.height, &world.terrain);
        let oracle = world.field();
        let mut random = Random::new(3);
        for gaps in GAPS {
            let field = exact(&grid, gaps);
            let free = |random: &mut Random| loop {
                let at = any_point(random, &world);
                if oracle.touches_free(at) {
                    break at;
                }
            };
            field.build(&[Seed::new(position(free(&mut random)))]).expect("a free seed");
            for _ in 0..starts / 2 {
                let from = free(&mut random);
                let exact = distances(&field, &[position(from)], false)[0];
                if exact == f64::INFINITY {
                    continue;
                }
                let start =
                    || Walker { field: &field, cost_map: &cost_map, gaps, at: from, next: position(from), walked: 0.0 };
                let name = data::name(map);
                let whole = start().walk(f64::INFINITY);
                let more = if from.on_lattice() { 1e-9 * exact.max(1.0) } else { 1.0 + 1e-9 };
                assert!(whole <= exact + more, "{name}: {whole} walked from {from:?}, {exact} exact");
                assert!(whole >= exact - 1e-9, "{name}: {whole} walked from {from:?}, {exact} exact");
                let steps = start().walk(0.3);
                // Each place is rounded to 1/256.
                let more = more + (exact / 0.3) * 1e-3;
                assert!(steps <= exact + more, "{name}: {steps} walked in steps from {from:?}, {exact} exact");
                let mut pushed = start();
                for _ in 0..20 {
                    for _ in 0..5 {
                        pushed.step(0.7);
                    }
                    let to =
                        Spot::new(pushed.at.x + random.between(-700, 700), pushed.at.y + random.between(-700, 700));
                    if pushed.sees(pushed.at, to) && oracle.touches_free(to) {
                        pushed.at = to;
                    }
                }
                pushed.walk(0.7);
            }
        }
    });
}
