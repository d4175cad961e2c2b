//! The components of discs beside the search, which knows nothing of them.

use std::sync::atomic::AtomicBool;

use super::kernel::Disc;
use crate::base::test_rng::{TestRng, long_counts};
use crate::base::{Budget, index_i32, narrow};
use crate::geom::{Point, SCALE};
use crate::grid::{AnyPlace, DiscRegions, DiscRule, Grid, Snapshot, TILE, is_place, nearest_place_of};
use crate::search::core::{Kernel, NoProbe, Progress, Scene};

/// A small map in the upper left corner of its grid, or across the corner of four tiles in blocked cells.
struct Map {
    grid: Grid,
    left: i32,
    top: i32,
    width: i32,
    height: i32,
}

impl Map {
    fn random(rng: &mut TestRng) -> Self {
        let (width, height) = (6 + rng.below(19), 6 + rng.below(19));
        let is_laid = rng.chance(60);
        let (left, top) = if is_laid { (TILE - 1 - rng.below(width), TILE - 1 - rng.below(height)) } else { (0, 0) };
        let (kind, percent) = (rng.below(5), 3 + rng.below(35));
        let (across, down) = (2 + rng.below(5), 2 + rng.below(5));
        let mut is_free = |x: i32, y: i32| match kind {
            0 | 1 => !rng.chance(percent),
            // Slanted walls with holes.
            2 => (across * x + down * y) % (3 * across + 2 * down) >= across || rng.chance(20),
            // Pillars, some of them moved.
            3 => (x + rng.below(2)) % across != 0 || (y + rng.below(2)) % down != 0,
            // Tunnels.
            _ => (x % (across + 1) != 0 && y % (down + 1) != 0) || rng.chance(30),
        };
        let (full_width, full_height) = if is_laid { (2 * TILE, 2 * TILE) } else { (width, height) };
        let mut terrain = vec![0; index_i32(full_width * full_height)];
        for y in 0..height {
            for x in 0..width {
                terrain[index_i32((top + y) * full_width + left + x)] = u8::from(is_free(x, y));
            }
        }
        Self { grid: Grid::from_terrain(full_width, full_height, &terrain).unwrap(), left, top, width, height }
    }

    /// The place nearest to a random point, around another place if there is one.
    fn place(&self, rng: &mut TestRng, snapshot: &Snapshot, radius: i32, around: Option<Point>) -> Option<Point> {
        let point = match around {
            Some(Point { x, y }) => {
                Point { x: x + rng.below(3 * SCALE) - 3 * SCALE / 2, y: y + rng.below(3 * SCALE) - 3 * SCALE / 2 }
            }
            None => Point {
                x: self.left * SCALE + rng.coordinate(self.width),
                y: self.top * SCALE + rng.coordinate(self.height),
            },
        };
        let layer = snapshot.first_layer();
        if is_place(layer, point, radius) {
            return Some(point);
        }
        let near = i64::from(SCALE * SCALE);
        nearest_place_of(layer, (point, radius), near, &mut AnyPlace(layer)).map(|found| found.point)
    }
}

/// A radius above 1/2, often one that just passes between two lattice points, or by 1/256 does not.
fn radius(rng: &mut TestRng) -> i32 {
    let most = if rng.chance(10) { 13 } else { 7 };
    let radius = if rng.chance(70) {
        let (a, b) = (i64::from(rng.below(most)), i64::from(rng.below(most)));
        narrow((16384 * (a * a + b * b)).isqrt()) + rng.below(3) - 1
    } else {
        rng.below(128 * most)
    };
    radius.max(129)
}

fn reaches(disc: &mut Disc, snapshot: &Snapshot, radius: i32, start: Point, goal: Point) -> bool {
    let cancel = AtomicBool::new(false);
    let scene = Scene {
        snapshot,
        layer: snapshot.first_layer(),
        costs: None,
        tracks_nearest: false,
        from_start: false,
        unlimited: true,
        in_haste: false,
        turns_only: false,
        radius,
        cancel: &cancel,
    };
    disc.begin(&scene, start, goal, u64::MAX).unwrap();
    disc.step(&scene, &mut Budget::new(0), &mut NoProbe).unwrap() == Progress::Found
}

/// What has been compared.
#[derive(Debug, Default)]
struct Counts {
    pairs: usize,
    joined: usize,
    in_pockets: usize,
    wrong: usize,
}

/// Compares pairs of places of a map with the search, by the rule that `rule` makes of the right one.
fn compare(seed: u64, rule: &dyn Fn(DiscRule) -> DiscRule, counts: &mut Counts) {
    let mut rng = TestRng::new(seed);
    let map = Map::random(&mut rng);
    let radius = radius(&mut rng);
    let snapshot = map.grid.snapshot();
    let right = DiscRule::new(radius).expect("a radius above 1/2");
    let mut regions = DiscRegions::for_discs(snapshot.first_layer(), rule(right)).unwrap();
    regions.settle_for_discs(snapshot.first_layer()).unwrap();
    let mut disc = Disc::new(1.0, 1 << 24);
    for _ in 0..24 {
        let Some(a) = map.place(&mut rng, &snapshot, radius, None) else { continue };
        let around = rng.chance(50).then_some(a);
        let Some(b) = map.place(&mut rng, &snapshot, radius, around) else { continue };
        let ends = [a, b].map(|place| regions.of_place(place));
        let joined = ends[0] == ends[1];
        let is_right = joined == reaches(&mut disc, &snapshot, radius, a, b);
        counts.pairs += 1;
        counts.joined += usize::from(joined);
        counts.in_pockets += usize::from(ends.iter().any(|end| end.is_pocket()));
        counts.wrong += usize::from(!is_right);
    }
}

#[test]
fn places_share_a_component_exactly_if_the_search_joins_them() {
    let least = if long_counts() { 1_000_000 } else { 10_000 };
    let mut counts = Counts::default();
    for seed in 0.. {
        let before = counts.wrong;
        compare(seed, &|rule| rule, &mut counts);
        assert_eq!(counts.wrong, before, "seed {seed}");
        if counts.pairs >= least {
            break;
        }
    }
    assert!(counts.in_pockets * 50 > counts.pairs, "{counts:?}");
    assert!(counts.joined * 2 > counts.pairs && counts.joined * 10 < 9 * counts.pairs, "{counts:?}");
}

#[test]
fn a_wrong_number_in_a_rule_makes_wrong_components() {
    let count = DiscRule::new(200).expect("a radius above 1/2").wrong().len();
    for wrong in 0..count {
        let mut counts = Counts::default();
        let found = (0..4000).find(|&seed| {
            compare(seed, &|rule| rule.wrong().swap_remove(wrong), &mut counts);
            counts.wrong > 0
        });
        assert!(found.is_some(), "rule {wrong} is as good: {counts:?}");
    }
}
