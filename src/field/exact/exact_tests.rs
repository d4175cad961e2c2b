use std::sync::atomic::AtomicBool;

use super::{ExactBuild, ExactTable};
use super::{look::Sectors, table::SettledRoot};
use crate::base::test_rng::{TestRng, long_counts};
use crate::base::{Budget, index, index_i32, to_u32};
use crate::field::build::{Build, BuildTask, FreeSeed, Reading};
use crate::geom::{Point, Rect, SCALE};
use crate::grid::{
    DiagonalGaps, Grid, Layer, Snapshot, corner_pattern, is_corner_pattern, is_double_pattern, is_free, visible,
};
use crate::search::core::{Progress, Scene};

const GAPS: [DiagonalGaps; 2] = [DiagonalGaps::Closed, DiagonalGaps::Open];

fn scene<'a>(snapshot: &'a Snapshot, cancel: &'a AtomicBool) -> Scene<'a> {
    let layer = snapshot.first_layer();
    Scene {
        snapshot,
        layer,
        costs: None,
        tracks_nearest: false,
        from_start: true,
        unlimited: true,
        in_haste: false,
        turns_only: false,
        radius: 0,
        cancel,
    }
}

/// The sources that are free, with their places as numbers.
fn free_sources(layer: &Layer, seeds: &[(Point, f64)]) -> Vec<FreeSeed> {
    let numbered = seeds.iter().enumerate().map(|(i, &(at, cost))| FreeSeed { at, cost, number: to_u32(i) });
    numbered.filter(|source| is_free(layer, source.at)).collect()
}

fn build(snapshot: &Snapshot, seeds: &[(Point, f64)], reach: f64, gaps: DiagonalGaps) -> ExactTable {
    let cancel = AtomicBool::new(false);
    let scene = scene(snapshot, &cancel);
    let mut build = ExactBuild::new(gaps);
    build
        .begin(
            &BuildTask { scene: &scene, sources: &free_sources(scene.layer, seeds), reach, allowance: u64::MAX },
            None,
        )
        .unwrap();
    assert_eq!(
        build.step(Reading { scene: &scene, earlier: None, changed: None }, &mut Budget::new(0)).unwrap(),
        Progress::Found
    );
    let mut table = ExactTable::default();
    std::mem::swap(build.parts().table, &mut table);
    table
}

/// Distances by their definition: Dijkstra over all corners and sources, every line of sight tested.
struct Definition<'a> {
    layer: &'a Layer,
    gaps: DiagonalGaps,
    roots: Vec<(Point, f64)>,
}

impl<'a> Definition<'a> {
    fn new(layer: &'a Layer, seeds: &[(Point, f64)], gaps: DiagonalGaps) -> Self {
        let mut open = Vec::new();
        let sources = free_sources(layer, seeds);
        for y in 0..=layer.height() {
            for x in 0..=layer.width() {
                let pattern = corner_pattern(layer, x, y);
                let turns = is_corner_pattern(pattern) && (gaps == DiagonalGaps::Open || !is_double_pattern(pattern));
                if turns {
                    let at = Point::lattice(x, y);
                    let seen = sources.iter().filter(|source| visible(layer, source.at, at, gaps));
                    let g = seen.map(|source| source.cost + source.at.distance(at)).fold(f64::INFINITY, f64::min);
                    open.push((at, g));
                }
            }
        }
        // No path leads over a seed: one at a double corner would join its sides.
        let mut roots: Vec<_> = sources.iter().map(|source| (source.at, source.cost)).collect();
        while let Some(i) = (0..open.len()).min_by(|&a, &b| open[a].1.total_cmp(&open[b].1)) {
            let (at, g) = open.swap_remove(i);
            if g == f64::INFINITY {
                break;
            }
            for (other, known) in &mut open {
                if g + at.distance(*other) < *known && visible(layer, at, *other, gaps) {
                    *known = g + at.distance(*other);
                }
            }
            roots.push((at, g));
        }
        Self { layer, gaps, roots }
    }

    fn distance(&self, to: Point) -> f64 {
        if !is_free(self.layer, to) {
            return f64::INFINITY;
        }
        let seen = self.roots.iter().filter(|&&(at, _)| visible(self.layer, at, to, self.gaps));
        seen.map(|&(at, g)| g + at.distance(to)).fold(f64::INFINITY, f64::min)
    }
}

fn equal(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-12 * b.max(1.0)
}

fn picture(layer: &Layer) -> String {
    let cell = |x, y| if layer.is_blocked(x, y) { '#' } else { '.' };
    (0..layer.height()).map(|y| (0..layer.width()).map(|x| cell(x, y)).collect::<String>() + "\n").collect()
}

/// Every answer of a table, beside the definition.
fn check(table: &ExactTable, layer: &Layer, seeds: &[(Point, f64)], gaps: DiagonalGaps, points: &[Point]) {
    let definition = Definition::new(layer, seeds, gaps);
    let mut sectors = Sectors::default();
    let lattice = (0..=layer.height()).flat_map(|y| (0..=layer.width()).map(move |x| Point::lattice(x, y)));
    for at in lattice.chain(points.iter().copied()) {
        let context = || format!("{at:?} from {seeds:?}, {gaps:?}\n{}", picture(layer));
        let wanted = definition.distance(at);
        let found = table.distance(layer, at, &mut sectors).unwrap();
        assert!(equal(found, wanted), "{found} instead of {wanted} at {}", context());
        if let Some((x, y)) = at.as_lattice() {
            assert_eq!(found, table.lattice_distance(x, y), "{}", context());
        }
        let mut path = Vec::new();
        table.path(layer, at, &mut path, &mut sectors).unwrap();
        if wanted == f64::INFINITY {
            assert!(path.is_empty() && table.next(layer, at, at).is_none(), "{}", context());
            continue;
        }
        let seed = table.source(layer, at, &mut sectors).unwrap().unwrap();
        let (end, cost) = seeds[index(seed)];
        let legs = || path.windows(2).map(|leg| leg[0].distance(leg[1]));
        assert!(path.first() == Some(&at) && path.last() == Some(&end), "{path:?} {}", context());
        assert!(path.windows(2).all(|leg| visible(layer, leg[0], leg[1], gaps)), "{path:?} {}", context());
        assert!(equal(cost + legs().sum::<f64>(), wanted), "{path:?} {wanted} {}", context());
        let way = table.way(layer, at).unwrap();
        assert!(way.length >= wanted - 1e-9 && way.length <= wanted + 1.0 + 1e-9, "{way:?} {wanted} {}", context());
        assert!(visible(layer, at, way.to, gaps), "{way:?} {}", context());
        let rest = definition.distance(way.to);
        assert!(at.distance(way.to) + rest <= way.length + 1e-9, "{way:?} {rest} {}", context());
        assert_eq!(table.next(layer, at, at), Some(way.to));
    }
}

fn random_point(rng: &mut TestRng, width: i32, height: i32) -> Point {
    let unit = [1, 16, 128, 256][index_i32(rng.below(4))];
    Point { x: rng.below(width * SCALE / unit + 1) * unit, y: rng.below(height * SCALE / unit + 1) * unit }
}

fn random_seeds(rng: &mut TestRng, width: i32, height: i32) -> Vec<(Point, f64)> {
    let count = [1, 1, 2, 5][index_i32(rng.below(4))];
    (0..count).map(|_| (random_point(rng, width, height), f64::from(rng.below(40)) / 8.0)).collect()
}

#[test]
fn distances_paths_and_next_turns_of_small_worlds_have_their_definition() {
    let mut rng = TestRng::new(1);
    let rounds = if long_counts() { 20_000 } else { 600 };
    for _ in 0..rounds {
        let (width, height) = (1 + rng.below(7), 1 + rng.below(7));
        let percent = rng.below(60);
        let terrain = rng.terrain(width * height, percent, 1);
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let seeds = random_seeds(&mut rng, width, height);
        let points: Vec<Point> = (0..20).map(|_| random_point(&mut rng, width, height)).collect();
        for gaps in GAPS {
            check(&build(&snapshot, &seeds, f64::INFINITY, gaps), layer, &seeds, gaps, &points);
        }
    }
}

#[test]
fn a_build_ends_at_its_reach() {
    let mut rng = TestRng::new(2);
    for _ in 0..200 {
        let terrain = rng.terrain(100, 30, 1);
        let grid = Grid::from_terrain(10, 10, &terrain).unwrap();
        let snapshot = grid.snapshot();
        let seeds = random_seeds(&mut rng, 10, 10);
        let reach = f64::from(rng.below(80)) / 8.0;
        let (all, some) = (build(&snapshot, &seeds, f64::INFINITY, GAPS[0]), build(&snapshot, &seeds, reach, GAPS[0]));
        let mut count = 0;
        for (x, y) in (0..=10).flat_map(|y| (0..=10).map(move |x| (x, y))) {
            let whole = all.lattice_distance(x, y);
            let wanted = if whole <= reach { whole } else { f64::INFINITY };
            assert_eq!(some.lattice_distance(x, y), wanted, "({x}, {y}) within {reach}");
            count += u64::from(wanted < f64::INFINITY);
        }
        assert_eq!(some.reached().0, count);
        assert!(some.reached().1 <= reach);
    }
}

/// Everything that readers can see.
fn assert_same(a: &ExactTable, b: &ExactTable, context: &dyn Fn() -> String) {
    assert_eq!(a.roots.len(), b.roots.len(), "{}", context());
    for (i, (x, y)) in a.roots.iter().zip(&b.roots).enumerate() {
        // How far a root looks is noted for updates alone, and may be cut off where another root is nearer.
        assert_eq!(SettledRoot { farthest: 0.0, ..*x }, SettledRoot { farthest: 0.0, ..*y }, "root {i}, {}", context());
    }
    assert_eq!(a.owners, b.owners, "{}", context());
    assert_eq!(a.seeds, b.seeds, "{}", context());
    let corners = index(a.ids.count());
    assert_eq!(corners, index(b.ids.count()));
    assert_eq!(a.slots[..corners], b.slots[..corners], "{}", context());
    assert_eq!(a.reached(), b.reached());
}

#[test]
fn an_update_after_edits_equals_a_new_build() {
    let mut rng = TestRng::new(3);
    let (rounds, edits) = if long_counts() { (500, 200) } else { (40, 40) };
    for round in 0..rounds {
        let (width, height) = (8 + rng.below(40), 8 + rng.below(40));
        let percent = rng.below(50);
        let terrain = rng.terrain(width * height, percent, 1);
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let seeds = random_seeds(&mut rng, width, height);
        let reach = if rng.chance(30) { f64::from(rng.below(40)) } else { f64::INFINITY };
        let gaps = GAPS[index_i32(rng.below(2))];
        let cancel = AtomicBool::new(false);
        let mut table = build(&grid.snapshot(), &seeds, reach, gaps);
        let mut builder = ExactBuild::new(gaps);
        for edit in 0..edits {
            let (w, h) = (1 + rng.below(3), 1 + rng.below(3));
            let area = Rect::new(rng.below(width - w + 1), rng.below(height - h + 1), w, h);
            grid.fill(area, u8::from(rng.chance(50))).unwrap();
            let snapshot = grid.snapshot();
            let scene = scene(&snapshot, &cancel);
            let sources = free_sources(scene.layer, &seeds);
            let from = Reading { scene: &scene, earlier: Some(&table), changed: Some(&[area]) };
            builder
                .begin(&BuildTask { scene: &scene, sources: &sources, reach, allowance: u64::MAX }, from.earlier)
                .unwrap();
            let slice = [0, 1, 3, 100][index_i32(rng.below(4))];
            while builder.step(from, &mut Budget::new(slice)).unwrap() == Progress::Paused {}
            std::mem::swap(builder.parts().table, &mut table);
            let fresh = build(&snapshot, &seeds, reach, gaps);
            assert_same(&table, &fresh, &|| format!("round {round}, edit {edit}, {area:?}, {seeds:?}, {gaps:?}"));
        }
    }
}

#[test]
fn a_cancelled_build_goes_on_to_the_same_table() {
    let mut rng = TestRng::new(4);
    let terrain = rng.terrain(40 * 40, 25, 1);
    let grid = Grid::from_terrain(40, 40, &terrain).unwrap();
    let snapshot = grid.snapshot();
    let seeds = [(Point { x: 700, y: 900 }, 0.0), (Point::lattice(30, 31), 1.0)];
    let cancel = AtomicBool::new(false);
    let scene = scene(&snapshot, &cancel);
    let mut builder = ExactBuild::new(GAPS[0]);
    builder
        .begin(
            &BuildTask {
                scene: &scene,
                sources: &free_sources(scene.layer, &seeds),
                reach: f64::INFINITY,
                allowance: u64::MAX,
            },
            None,
        )
        .unwrap();
    loop {
        cancel.store(true, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(
            builder.step(Reading { scene: &scene, earlier: None, changed: None }, &mut Budget::new(5)).unwrap(),
            Progress::Cancelled
        );
        cancel.store(false, std::sync::atomic::Ordering::Relaxed);
        match builder.step(Reading { scene: &scene, earlier: None, changed: None }, &mut Budget::new(5)).unwrap() {
            Progress::Paused => {}
            progress => break assert_eq!(progress, Progress::Found),
        }
    }
    let mut table = ExactTable::default();
    std::mem::swap(builder.parts().table, &mut table);
    assert_same(&table, &build(&snapshot, &seeds, f64::INFINITY, GAPS[0]), &|| "cancelled".into());
}

#[test]
fn no_answer_leads_across_a_closed_double_corner() {
    // Two rooms that touch at the point (2, 2) alone.
    let grid = Grid::from_terrain(4, 4, &[1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1]).unwrap();
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    let table = build(&snapshot, &[(Point::lattice(0, 0), 0.0)], f64::INFINITY, DiagonalGaps::Closed);
    // The corner itself belongs to both rooms: its distance is that of the nearer side.
    assert!(equal(table.lattice_distance(2, 2), 8.0_f64.sqrt()));
    for (x, y) in [(513, 513), (600, 520), (768, 768), (640, 512)] {
        let at = Point { x, y };
        assert_eq!(table.way(layer, at), None, "{at:?}");
        assert_eq!(table.next(layer, at, Point::lattice(2, 2)), None, "{at:?} with the corner as hint");
    }
    let open = build(&snapshot, &[(Point::lattice(0, 0), 0.0)], f64::INFINITY, DiagonalGaps::Open);
    assert_eq!(open.next(layer, Point { x: 600, y: 520 }, Point { x: 600, y: 520 }), Some(Point::lattice(2, 2)));
}

#[test]
fn points_outside_the_map_are_out_of_reach() {
    let grid = Grid::from_terrain(3, 2, &[1; 6]).unwrap();
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    let table = build(&snapshot, &[(Point::lattice(1, 1), 0.0)], f64::INFINITY, DiagonalGaps::Closed);
    let inside = Point::lattice(2, 1);
    for at in [(-256, 0), (0, -256), (1024, 0), (0, 768), (-1, 3), (5, 513), (-(1 << 28), 1 << 28)] {
        let at = Point { x: at.0, y: at.1 };
        assert_eq!(table.distance(layer, at, &mut Sectors::default()), Ok(f64::INFINITY), "{at:?}");
        assert_eq!((table.way(layer, at), table.next(layer, at, at)), (None, None), "{at:?}");
        assert_eq!(table.next(layer, at, inside), None, "{at:?}");
        assert_eq!(table.next(layer, inside, at), Some(Point::lattice(1, 1)), "{at:?} as a hint");
        let between = Point { x: 300, y: 300 };
        assert_eq!(table.next(layer, between, at), Some(Point::lattice(1, 1)), "{at:?} as a hint");
    }
}
