use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::base::Budget;
use crate::base::test_rng::{TestRng, long_counts};
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Grid, is_free};
use crate::search::core::{Kernel, NoProbe, Progress, Target};
use crate::search::corners::anya::deferral::DeferralTerms;
use crate::search::corners::anya::listed::tests::{SIDE, any_point, find, scene};
use crate::search::corners::roots::table::RootTable;

/// Pillars in every second to fifth row and column, of one cell or two, some missing and some besides; or a random map.
fn any_terrain(rng: &mut TestRng) -> Vec<u8> {
    if rng.chance(15) {
        return rng.terrain(SIDE * SIDE, 15, 1);
    }
    let (apart, size, noise) = (2 + rng.below(4), 1 + rng.below(2), rng.below(8));
    let is_pillar = |x: i32, y: i32| x % apart < size.min(apart - 1) && y % apart < size.min(apart - 1);
    (0..SIDE * SIDE).map(|i| u8::from(is_pillar(i % SIDE, i / SIDE) == rng.chance(noise))).collect()
}

impl Anya {
    /// Puts off from the first root on, and has a table with pages.
    fn deferring_at_once(mut self) -> Self {
        self.deferral.terms = DeferralTerms { least_surplus: 0, least_expanded: 0 };
        self.roots.table = RootTable::with_pages();
        self
    }
}

fn plain(gaps: DiagonalGaps) -> Anya {
    let mut kernel = Anya::new(gaps, 1.0);
    kernel.deferral.terms.least_expanded = u64::MAX;
    kernel
}

fn gaps_of(round: i32) -> DiagonalGaps {
    if round % 3 == 0 { DiagonalGaps::Open } else { DiagonalGaps::Closed }
}

const fn rounds(few: i32) -> i32 {
    if cfg!(miri) { 1 } else { few }
}

/// What a search in steps of a few expansions finds.
fn find_in_steps(
    kernel: &mut Anya,
    scene: &Scene<'_>,
    (start, goal): (Point, Point),
    step: u64,
) -> Option<(u64, Vec<Point>)> {
    kernel.begin(scene, start, goal, u64::MAX).unwrap();
    let mut bound = 0.0;
    loop {
        match kernel.step(scene, &mut Budget::new(step), &mut NoProbe).unwrap() {
            Progress::Paused => {
                // What is still open bounds the length from below, and the bound rises.
                assert!(kernel.least_open() >= bound - 1e-9, "{} < {bound}", kernel.least_open());
                bound = kernel.least_open();
            }
            Progress::Found => break,
            _ => return None,
        }
    }
    let mut path = Vec::new();
    kernel.trace(scene, Target::Goal, &mut path).unwrap();
    assert!(kernel.cost(Target::Goal) >= bound - 1e-9);
    Some((kernel.cost(Target::Goal).to_bits(), path))
}

#[test]
fn putting_off_changes_no_path_whatever_was_asked_and_edited_before() {
    let mut rng = TestRng::new(81);
    let cancel = AtomicBool::new(false);
    let (mut same, mut deferred) = (0, 0);
    for round in 0..rounds(if long_counts() { 3_000 } else { 300 }) {
        let gaps = gaps_of(round);
        let grid = Grid::from_terrain(SIDE, SIDE, &any_terrain(&mut rng)).unwrap();
        let mut wanted = plain(gaps);
        let mut kernels = [
            Anya::new(gaps, 1.0).deferring_at_once(),
            Anya::keeping(gaps, 1.0, 64 << 20).deferring_at_once(),
            Anya::with_landmarks_anywhere(gaps).deferring_at_once(),
        ];
        // Lists are used until a search puts off.
        kernels[1].kept.least_cells = 0;
        kernels[1].deferral.terms = DeferralTerms { least_surplus: 3, least_expanded: 4 };
        for turn in 0..if cfg!(miri) { 2 } else { 20 } {
            if round % 2 == 0 {
                let (x, y) = (rng.below(SIDE), rng.below(SIDE));
                grid.set_cell(x, y, u8::from(rng.chance(50))).unwrap();
            }
            let snapshot = grid.snapshot();
            let scene = scene(&snapshot, &cancel);
            if round % 4 == 1 && turn == 5 {
                while kernels[2].prepare(&scene, &mut Budget::new(100)).unwrap() != Progress::Found {}
            }
            let ends = (any_point(&mut rng, scene.layer), any_point(&mut rng, scene.layer));
            let path = find(&mut wanted, &scene, ends.0, ends.1);
            assert!(!wanted.deferral.has_begun());
            for kernel in &mut kernels {
                assert_eq!(find(kernel, &scene, ends.0, ends.1), path, "round {round}, query {turn}: {ends:?}");
                deferred += usize::from(kernel.deferral.has_begun());
            }
            let step = 1 + rng.below(9).unsigned_abs();
            let in_steps = find_in_steps(&mut kernels[0], &scene, ends, step.into());
            assert_eq!(in_steps, path, "round {round}, query {turn}: {ends:?}, {step} a step");
            same += usize::from(path.is_some());
        }
    }
    assert!(cfg!(miri) || same > 1_000 && deferred > 5_000, "{same} {deferred}");
}

/// Cancels a search when it has put so many roots on the open list.
struct Cancelling<'a> {
    after: u32,
    cancel: &'a AtomicBool,
}

impl Probe for Cancelling<'_> {
    fn generate(&mut self, _: Point, _: Point, _: f64, _: f64) {
        if self.after == 0 {
            self.cancel.store(true, Ordering::Relaxed);
        }
        self.after = self.after.wrapping_sub(1);
    }
}

#[test]
fn a_search_that_was_cancelled_within_a_projection_goes_on_to_the_same_path() {
    let mut rng = TestRng::new(82);
    let cancel = AtomicBool::new(false);
    let mut cancelled = 0;
    for round in 0..rounds(60) {
        let gaps = gaps_of(round);
        let grid = Grid::from_terrain(SIDE, SIDE, &any_terrain(&mut rng)).unwrap();
        let snapshot = grid.snapshot();
        let scene = scene(&snapshot, &cancel);
        let (start, goal) = (any_point(&mut rng, scene.layer), any_point(&mut rng, scene.layer));
        let path = find(&mut plain(gaps), &scene, start, goal);
        let mut kernel = Anya::new(gaps, 1.0).deferring_at_once();
        kernel.begin(&scene, start, goal, u64::MAX).unwrap();
        let progress = loop {
            let mut probe = Cancelling { after: rng.below(20).unsigned_abs(), cancel: &cancel };
            let progress = kernel.step(&scene, &mut Budget::new(0), &mut probe).unwrap();
            cancel.store(false, Ordering::Relaxed);
            if progress != Progress::Cancelled {
                break progress;
            }
            cancelled += 1;
        };
        assert_eq!(progress == Progress::Found, path.is_some());
        if let Some((length, points)) = path {
            let mut found = Vec::new();
            kernel.trace(&scene, Target::Goal, &mut found).unwrap();
            assert_eq!((kernel.cost(Target::Goal).to_bits(), found), (length, points), "round {round}");
        }
    }
    assert!(cfg!(miri) || cancelled > 150, "{cancelled}");
}

#[test]
fn among_pillars_a_search_puts_off_by_itself_and_sees_an_eighth() {
    if cfg!(miri) {
        return;
    }
    const WIDE: i32 = 500;
    let cells = (0..WIDE * WIDE).map(|i| u8::from(i % WIDE % 3 != 1 || i / WIDE % 3 != 1));
    let grid = Grid::from_terrain(WIDE, WIDE, &cells.collect::<Vec<u8>>()).unwrap();
    let (snapshot, cancel) = (grid.snapshot(), AtomicBool::new(false));
    let scene = scene(&snapshot, &cancel);
    let mut rng = TestRng::new(83);
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let (mut near, mut all) = (Anya::new(gaps, 1.0), plain(gaps));
        let (mut seen, mut in_all) = (0, 0);
        for _ in 0..4 {
            let start = Point::lattice(rng.below(100), rng.below(WIDE));
            let goal = Point::lattice(WIDE - rng.below(100), rng.below(WIDE));
            assert!(is_free(scene.layer, start) && is_free(scene.layer, goal));
            assert_eq!(find(&mut near, &scene, start, goal), find(&mut all, &scene, start, goal));
            assert!(near.deferral.has_begun() && !all.deferral.has_begun());
            (seen, in_all) = (seen + near.projections(), in_all + all.projections());
        }
        assert!(seen * 8 < in_all, "{seen} {in_all}");
    }
}

#[test]
fn with_a_memory_limit_or_for_a_partial_path_nothing_is_put_off() {
    let mut rng = TestRng::new(84);
    let cancel = AtomicBool::new(false);
    let grid = Grid::from_terrain(SIDE, SIDE, &any_terrain(&mut rng)).unwrap();
    let snapshot = grid.snapshot();
    let exact = scene(&snapshot, &cancel);
    let (start, goal) = (any_point(&mut rng, exact.layer), any_point(&mut rng, exact.layer));
    let puts_off = |scale: f64, scene: Scene<'_>, allowance: u64| {
        let mut kernel = Anya::new(DiagonalGaps::Closed, scale).deferring_at_once();
        kernel.begin(&scene, start, goal, allowance).unwrap();
        kernel.step(&scene, &mut Budget::new(0), &mut NoProbe).unwrap();
        kernel.deferral.has_begun()
    };
    assert!(puts_off(1.0, exact, u64::MAX));
    assert!(!puts_off(1.0, exact, u64::MAX - 1));
    assert!(!puts_off(1.5, exact, u64::MAX));
    assert!(!puts_off(1.0, Scene { tracks_nearest: true, ..exact }, u64::MAX));
}
