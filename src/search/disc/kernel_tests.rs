use std::sync::atomic::AtomicBool;

use self::oracle::{DiscOracle, Field};
use super::*;
use crate::base::index_i32;
use crate::base::test_rng::{TestRng, long_counts};
use crate::grid::{Grid, Snapshot, nearest_wall};
use crate::search::core::NoProbe;

// Not the crate of the tests' support: it depends on this one, whose exported symbols would be there twice.
#[path = "../../../tests/support/oracle/mod.rs"]
#[allow(dead_code, unreachable_pub, unused_imports, clippy::all, clippy::cast_possible_truncation)]
#[allow(clippy::cast_sign_loss, clippy::cast_possible_wrap, clippy::unwrap_used, reason = "what other tests use")]
mod oracle;

/// Radii in 1/256 cell: the least, quarters, exact fits of corridors.
const RADII: [i32; 9] = [1, 64, 128, 192, 256, 320, 384, 512, 640];

/// A map, by rows; 0 is blocked.
struct Map {
    width: i32,
    height: i32,
    terrain: Vec<u8>,
}

impl Map {
    fn random(rng: &mut TestRng, width: i32, height: i32, percent: i32) -> Self {
        Self { width, height, terrain: rng.terrain(width * height, percent, 1) }
    }

    fn of_bits(side: i32, bits: u32) -> Self {
        let terrain = (0..side * side).map(|i| u8::from(bits >> i & 1 == 0)).collect();
        Self { width: side, height: side, terrain }
    }

    fn draw(rows: &[&str]) -> Self {
        let terrain = rows.iter().flat_map(|row| row.bytes().map(|byte| u8::from(byte == b'.'))).collect();
        Self { width: to_i32(rows[0].len()), height: to_i32(rows.len()), terrain }
    }

    fn at(&self, x: i32, y: i32) -> u8 {
        self.terrain[index_i32(y * self.width + x)]
    }

    /// Every cell cut into k x k.
    fn refined(&self, k: i32) -> Self {
        let (width, height) = (self.width * k, self.height * k);
        let terrain = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| self.at(x / k, y / k));
        Self { width, height, terrain: terrain.collect() }
    }

    /// The image under one of the eight symmetries of the square.
    fn turned(&self, symmetry: i32) -> Self {
        let (width, height) = if symmetry & 4 == 0 { (self.width, self.height) } else { (self.height, self.width) };
        let mut terrain = vec![0; self.terrain.len()];
        for y in 0..self.height {
            for x in 0..self.width {
                let (to_x, to_y) = turned((x, y), symmetry, (self.width - 1, self.height - 1));
                terrain[index_i32(to_y * width + to_x)] = self.at(x, y);
            }
        }
        Self { width, height, terrain }
    }

    fn field(&self) -> Field {
        Field::new(self.width.into(), self.height.into(), self.terrain.iter().map(|&class| class == 0).collect())
    }

    fn snapshot(&self) -> Snapshot {
        Grid::from_terrain(self.width, self.height, &self.terrain).unwrap().snapshot()
    }
}

fn to_i32(v: usize) -> i32 {
    crate::base::numeric::to_i32(v)
}

/// The image of a place under a symmetry: mirrored in x, in y, then transposed.
fn turned((x, y): (i32, i32), symmetry: i32, (right, down): (i32, i32)) -> (i32, i32) {
    let x = if symmetry & 1 == 0 { x } else { right - x };
    let y = if symmetry & 2 == 0 { y } else { down - y };
    if symmetry & 4 == 0 { (x, y) } else { (y, x) }
}

fn is_free(snapshot: &Snapshot, point: Point, radius: i32) -> bool {
    let layer = snapshot.first_layer();
    let squared = i64::from(radius) * i64::from(radius);
    nearest_wall(layer, point, radius).is_none_or(|wall| wall.squared >= squared)
}

/// A place of the disc: often on the lattice or in the middle, or touching a wall.
fn place(rng: &mut TestRng, map: &Map, snapshot: &Snapshot, radius: i32) -> Option<Point> {
    let coordinate = |rng: &mut TestRng, side: i32| {
        if rng.chance(30) {
            rng.below(side + 1) * 256 + [radius, -radius][index_i32(rng.below(2))]
        } else {
            rng.coordinate(side)
        }
    };
    (0..40).find_map(|_| {
        let point = Point { x: coordinate(rng, map.width), y: coordinate(rng, map.height) };
        let is_inside = (0..=map.width * 256).contains(&point.x) && (0..=map.height * 256).contains(&point.y);
        (is_inside && is_free(snapshot, point, radius)).then_some(point)
    })
}

fn shortest(disc: &mut Disc, snapshot: &Snapshot, radius: i32, start: Point, goal: Point) -> Option<f64> {
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
    match disc.step(&scene, &mut Budget::new(0), &mut NoProbe).unwrap() {
        Progress::Found => Some(check_path(disc, &scene, start, goal)),
        Progress::Exhausted => None,
        other => panic!("{other:?}"),
    }
}

/// Checks the pieces and the points of a path that was found, and returns its length.
fn check_path(disc: &Disc, scene: &Scene<'_>, start: Point, goal: Point) -> f64 {
    let length = disc.cost(Target::Goal);
    let radius = f64::from(scene.radius) / 256.0;
    let mut pieces = Vec::new();
    disc.pieces_backwards(&mut |piece| {
        pieces.push(piece);
        Ok(())
    })
    .unwrap();
    pieces.reverse();
    let close = |(ax, ay): FloatVector, (bx, by): FloatVector| (ax - bx).abs() < 1e-9 && (ay - by).abs() < 1e-9;
    let mut sum = 0.0;
    for (i, piece) in pieces.iter().enumerate() {
        assert!(i == 0 || close(pieces[i - 1].to, piece.from), "{pieces:?}");
        let (dx, dy) = (piece.to.0 - piece.from.0, piece.to.1 - piece.from.1);
        match piece.around.map(|around| (around.centre, around.sweep)) {
            None => sum += (dx * dx + dy * dy).sqrt(),
            Some((centre, sweep)) => {
                let turned =
                    |(x, y): FloatVector| (x * sweep.cos() - y * sweep.sin(), x * sweep.sin() + y * sweep.cos());
                let (x, y) = turned((piece.from.0 - centre.0, piece.from.1 - centre.1));
                assert!(close((centre.0 + x, centre.1 + y), piece.to), "{piece:?}");
                sum += radius * sweep.abs();
            }
        }
    }
    assert!((sum - length).abs() <= 1e-9 * (1.0 + length), "{sum} {length} {pieces:?}");
    let mut points = Vec::new();
    disc.trace(scene, Target::Goal, &mut points).unwrap();
    assert_eq!((points.first(), points.last()), (Some(&start), Some(&goal)));
    let chords: f64 = points.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
    assert!(chords <= length + 0.01 * (1.0 + length) && chords >= 0.9 * length - 0.1, "{chords} {length}");
    for ends in points.windows(2) {
        let chord = |at: Point| Round { centre: at, aside: 0 };
        let line = Tangent::new(chord(ends[0]), chord(ends[1])).unwrap();
        assert!(scene.radius < 2 || Capsule::new(&line, scene.radius - 2).is_clear(scene.layer), "{points:?}");
    }
    length
}

fn spot(point: Point) -> (f64, f64) {
    (f64::from(point.x) / 256.0, f64::from(point.y) / 256.0)
}

fn same(found: Option<f64>, expected: Option<f64>, tolerance: f64) -> bool {
    match (found, expected) {
        (Some(found), Some(expected)) => (found - expected).abs() <= tolerance * (1.0 + expected),
        (None, None) => true,
        _ => false,
    }
}

#[test]
fn paths_are_as_short_as_those_over_all_pairs() {
    let maps = if long_counts() { 20_000 } else { 250 };
    let (mut found, mut none) = (0, 0);
    for seed in 0..maps {
        let mut rng = TestRng::new(7000 + seed);
        let (width, height, percent) = (4 + rng.below(8), 4 + rng.below(8), 5 + rng.below(35));
        let map = Map::random(&mut rng, width, height, percent);
        let snapshot = map.snapshot();
        let mut disc = Disc::new(1.0, u64::MAX);
        for radius in RADII {
            if !long_counts() && !rng.chance(40) {
                continue;
            }
            let oracle = DiscOracle::new(&map.field(), f64::from(radius) / 256.0);
            for _ in 0..3 {
                let Some(start) = place(&mut rng, &map, &snapshot, radius) else { continue };
                let Some(goal) = place(&mut rng, &map, &snapshot, radius) else { continue };
                let length = shortest(&mut disc, &snapshot, radius, start, goal);
                let expected = oracle.length(spot(start), spot(goal));
                assert!(
                    same(length, expected, 1e-9),
                    "seed {seed}, radius {radius}, {start:?} to {goal:?}: {length:?}, not {expected:?}; {width} x {height} {:?}",
                    map.terrain
                );
                found += usize::from(length.is_some());
                none += usize::from(length.is_none());
            }
        }
    }
    assert!(found > 300 && none > 20, "{found} {none}");
}

#[test]
fn small_worlds_are_solved_as_over_all_pairs() {
    let step = if long_counts() { 1 } else { 331 };
    let mut rng = TestRng::new(71);
    for bits in (0..1 << 16).step_by(step) {
        let map = Map::of_bits(4, bits);
        let snapshot = map.snapshot();
        let mut disc = Disc::new(1.0, u64::MAX);
        for radius in [1, 64, 128, 192, 256, 320, 384, 512] {
            let Some(start) = place(&mut rng, &map, &snapshot, radius) else { continue };
            let Some(goal) = place(&mut rng, &map, &snapshot, radius) else { continue };
            let oracle = DiscOracle::new(&map.field(), f64::from(radius) / 256.0);
            let length = shortest(&mut disc, &snapshot, radius, start, goal);
            let expected = oracle.length(spot(start), spot(goal));
            assert!(
                same(length, expected, 1e-9),
                "{bits:#x}, radius {radius}, {start:?} to {goal:?}: {length:?}, not {expected:?}"
            );
        }
    }
}

#[test]
fn discs_pass_where_they_fit_exactly() {
    let corridor = |width: usize| {
        let mut rows = vec![".".repeat(12); 4];
        rows.extend(vec![format!("{}{}{}", "#".repeat(4), ".".repeat(width), "#".repeat(8 - width)); 4]);
        rows.extend(vec![".".repeat(12); 4]);
        rows
    };
    for (radius, width) in [(128, 1), (256, 2), (384, 3), (512, 4)] {
        let rows = corridor(width);
        let map = Map::draw(&rows.iter().map(String::as_str).collect::<Vec<_>>());
        let snapshot = map.snapshot();
        let mut disc = Disc::new(1.0, u64::MAX);
        let (start, goal) = (Point { x: 2048, y: radius }, Point { x: 600, y: 12 * 256 - radius });
        assert!(shortest(&mut disc, &snapshot, radius, start, goal).is_some(), "{radius}");
        // A disc that is a little larger does not fit.
        let (start, goal) = (Point { y: radius + 1, ..start }, Point { y: goal.y - 1, ..goal });
        assert!(shortest(&mut disc, &snapshot, radius + 1, start, goal).is_none(), "{radius}");
    }
    // Between two corners, whose distance is the diameter: 3, 4 and 5.
    let map = Map::draw(&["#.......", "........", "........", "........", "....####", "....####", "....####"]);
    let snapshot = map.snapshot();
    let (start, goal) = (Point { x: 6 * 256, y: 640 }, Point { x: 640, y: 5 * 256 });
    let mut disc = Disc::new(1.0, u64::MAX);
    assert!(shortest(&mut disc, &snapshot, 512, Point { x: 6 * 256, y: 512 }, Point { x: 512, y: 5 * 256 }).is_some());
    let apart = DiscOracle::new(&map.field(), 2.5).length(spot(start), spot(goal));
    assert!(same(shortest(&mut disc, &snapshot, 640, start, goal), apart, 1e-12));
}

#[test]
fn cells_that_are_cut_into_smaller_ones_make_longer_paths_in_proportion() {
    let mut rng = TestRng::new(72);
    let mut found = 0;
    for _ in 0..if long_counts() { 4000 } else { 60 } {
        let (width, height, percent) = (4 + rng.below(6), 4 + rng.below(6), 5 + rng.below(30));
        let map = Map::random(&mut rng, width, height, percent);
        let snapshot = map.snapshot();
        let radius = RADII[index_i32(rng.below(7))];
        let Some(start) = place(&mut rng, &map, &snapshot, radius) else { continue };
        let Some(goal) = place(&mut rng, &map, &snapshot, radius) else { continue };
        let length = shortest(&mut Disc::new(1.0, u64::MAX), &snapshot, radius, start, goal);
        for k in 2..=4 {
            let refined = map.refined(k).snapshot();
            let scaled = |p: Point| Point { x: k * p.x, y: k * p.y };
            let (start, goal) = (scaled(start), scaled(goal));
            let longer = shortest(&mut Disc::new(1.0, u64::MAX), &refined, k * radius, start, goal);
            let expected = length.map(|length| f64::from(k) * length);
            assert!(same(longer, expected, 1e-12), "{k}: {longer:?}, not {expected:?}");
        }
        found += usize::from(length.is_some());
    }
    assert!(found > 20);
}

#[test]
fn lengths_are_the_same_turned_mirrored_and_backwards_and_grow_with_the_radius() {
    let mut rng = TestRng::new(73);
    for _ in 0..if long_counts() { 4000 } else { 60 } {
        let (width, height, percent) = (5 + rng.below(8), 5 + rng.below(8), 5 + rng.below(30));
        let map = Map::random(&mut rng, width, height, percent);
        let snapshot = map.snapshot();
        let mut disc = Disc::new(1.0, u64::MAX);
        let radius = RADII[index_i32(rng.below(9))];
        let Some(start) = place(&mut rng, &map, &snapshot, radius) else { continue };
        let Some(goal) = place(&mut rng, &map, &snapshot, radius) else { continue };
        let length = shortest(&mut disc, &snapshot, radius, start, goal);
        assert!(same(shortest(&mut disc, &snapshot, radius, goal, start), length, 1e-12));
        for symmetry in 1..8 {
            let image = |p: Point| {
                let (x, y) = turned((p.x, p.y), symmetry, (width * 256, height * 256));
                Point { x, y }
            };
            let turned = map.turned(symmetry).snapshot();
            let other = shortest(&mut Disc::new(1.0, u64::MAX), &turned, radius, image(start), image(goal));
            assert!(same(other, length, 1e-12), "{symmetry}: {other:?}, not {length:?}");
        }
        let mut before = 0.0;
        for radius in RADII.into_iter().filter(|&smaller| smaller <= radius) {
            // What a larger disc can do a smaller one can.
            let here = shortest(&mut disc, &snapshot, radius, start, goal);
            assert!(length.is_none() || here.is_some());
            let Some(here) = here else { break };
            assert!(here >= before - 1e-12 * (1.0 + before), "{radius}: {here} after {before}");
            before = here;
        }
    }
}

/// The length of a shortest path over places 1/8 apart, with steps to 32 neighbours, each checked by distances alone.
fn sampled(oracle: &DiscOracle, map: &Map, start: Point, goal: Point) -> Option<f64> {
    const STEP: i32 = 32;
    let (columns, rows) = (map.width * 8 + 1, map.height * 8 + 1);
    let at = |x: i32, y: i32| spot(Point { x: x * STEP, y: y * STEP });
    let number = |x: i32, y: i32| index_i32(y * columns + x);
    let mut best = vec![f64::INFINITY; index_i32(columns * rows)];
    let mut open = std::collections::BinaryHeap::from([(std::cmp::Reverse(0_u64), start.x / STEP, start.y / STEP)]);
    best[number(start.x / STEP, start.y / STEP)] = 0.0;
    while let Some((std::cmp::Reverse(bits), x, y)) = open.pop() {
        let length = f64::from_bits(bits);
        if (x * STEP, y * STEP) == (goal.x, goal.y) {
            return Some(length);
        }
        if length > best[number(x, y)] {
            continue;
        }
        for dy in -4..=4_i32 {
            for dx in -4..=4_i32 {
                let (to_x, to_y) = (x + dx, y + dy);
                let is_inside = (0..columns).contains(&to_x) && (0..rows).contains(&to_y);
                let more = length + f64::from(dx * dx + dy * dy).sqrt() / 8.0;
                if is_inside && more < best[number(to_x, to_y)] && oracle.is_clear(at(x, y), at(to_x, to_y)) {
                    best[number(to_x, to_y)] = more;
                    open.push((std::cmp::Reverse(more.to_bits()), to_x, to_y));
                }
            }
        }
    }
    None
}

#[test]
fn no_path_is_longer_than_one_over_sampled_places_nor_much_shorter() {
    let mut rng = TestRng::new(74);
    let (mut found, mut none) = (0, 0);
    for _ in 0..if long_counts() { 2000 } else { 20 } {
        let (width, height, percent) = (4 + rng.below(4), 4 + rng.below(4), 5 + rng.below(30));
        let map = Map::random(&mut rng, width, height, percent);
        let snapshot = map.snapshot();
        let radius = [64, 128, 192, 256, 320, 384][index_i32(rng.below(6))];
        let oracle = DiscOracle::new(&map.field(), f64::from(radius) / 256.0);
        let mut place = || {
            (0..30).find_map(|_| {
                let point = Point { x: 32 * rng.below(8 * width + 1), y: 32 * rng.below(8 * height + 1) };
                is_free(&snapshot, point, radius).then_some(point)
            })
        };
        let (Some(start), Some(goal)) = (place(), place()) else { continue };
        let length = shortest(&mut Disc::new(1.0, u64::MAX), &snapshot, radius, start, goal);
        let upper = sampled(&oracle, &map, start, goal);
        match (length, upper) {
            (Some(length), Some(upper)) => {
                assert!(length <= upper + 1e-9 && length >= 0.93 * upper - 0.3, "{length} {upper}");
                found += 1;
            }
            (None, Some(upper)) => panic!("a path of length {upper}, radius {radius}, {:?}", map.terrain),
            // Slanting gaps need not have sampled places.
            (Some(_), None) => {}
            (None, None) => none += 1,
        }
    }
    assert!(found > 5, "{found} {none}");
}

#[test]
fn a_kept_graph_changes_no_answer_after_edits_and_other_radii() {
    let mut rng = TestRng::new(75);
    for _ in 0..if long_counts() { 300 } else { 8 } {
        let side = 12;
        let mut map = Map::random(&mut rng, side, side, 20);
        let grid = Grid::from_terrain(side, side, &map.terrain).unwrap();
        let mut kept = Disc::new(1.0, u64::MAX);
        for _ in 0..30 {
            let (x, y, class) = (rng.below(side), rng.below(side), u8::from(rng.chance(70)));
            grid.set_cell(x, y, class).unwrap();
            map.terrain[index_i32(y * side + x)] = class;
            let snapshot = grid.snapshot();
            let radius = RADII[index_i32(rng.below(7))];
            let Some(start) = place(&mut rng, &map, &snapshot, radius) else { continue };
            let Some(goal) = place(&mut rng, &map, &snapshot, radius) else { continue };
            let mut fresh = Disc::new(1.0, 0);
            let lengths = [&mut kept, &mut fresh].map(|disc| shortest(disc, &snapshot, radius, start, goal));
            assert_eq!(lengths[0].map(f64::to_bits), lengths[1].map(f64::to_bits));
            if lengths[0].is_some() {
                let [first, second] = [&kept, &fresh].map(|disc| {
                    let mut points = Vec::new();
                    disc.trace_route(&mut points).unwrap();
                    points
                });
                assert_eq!(first, second);
            }
        }
    }
}

#[test]
fn the_ground_of_a_line_is_free_if_no_cell_of_the_map_is_near_it() {
    let mut rng = TestRng::new(76);
    let (mut clear, mut met, mut ties) = (0, 0, 0);
    for _ in 0..if long_counts() { 20_000 } else { 300 } {
        let (width, height, percent) = (3 + rng.below(8), 3 + rng.below(8), 3 + rng.below(20));
        let map = Map::random(&mut rng, width, height, percent);
        let snapshot = map.snapshot();
        let layer = snapshot.first_layer();
        let radius = RADII[index_i32(rng.below(9))];
        let oracle = DiscOracle::new(&map.field(), f64::from(radius) / 256.0);
        for _ in 0..30 {
            let mut round = || {
                if rng.chance(30) {
                    return Round { centre: Point { x: rng.coordinate(width), y: rng.coordinate(height) }, aside: 0 };
                }
                let centre = Point::lattice(rng.below(width + 1), rng.below(height + 1));
                Round { centre, aside: [radius, -radius][index_i32(rng.below(2))] }
            };
            let Some(line) = Tangent::new(round(), round()) else { continue };
            let capsule = Capsule::new(&line, radius);
            let found = capsule.is_clear(layer);
            let [from, to] = line.ends().map(|(x, y)| (x / 256.0, y / 256.0));
            let inside =
                |(x, y): (f64, f64)| x > -0.9 && y > -0.9 && x < f64::from(width) + 0.9 && y < f64::from(height) + 0.9;
            if !inside(from) || !inside(to) {
                continue;
            }
            assert_eq!(found, oracle.is_clear(from, to), "{line:?} {radius} {:?}", map.terrain);
            clear += usize::from(found);
            met += usize::from(!found);
            ties += usize::from(
                found && !DiscOracle::new(&map.field(), f64::from(radius) / 256.0 + 1e-6).is_clear(from, to),
            );
        }
    }
    assert!(clear > 100 && met > 100 && ties > 30, "{clear} {met} {ties}");
}
