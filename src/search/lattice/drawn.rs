//! Drawn maps for the tests of the kernels: `#` is blocked, `S` the start, `G` the goal.

use std::sync::atomic::AtomicBool;

use crate::base::{Budget, to_i32};
use crate::geom::{Point, SCALE};
use crate::grid::{CostMap, Grid};
use crate::search::core::{Kernel, Progress, Scene, Target, unwatched};

/// A cell, or a lattice point.
pub(crate) type LatticeCell = (i32, i32);

/// A map with the ends of a query.
pub(crate) struct Drawn {
    pub(crate) grid: Grid,
    pub(crate) start: LatticeCell,
    pub(crate) goal: LatticeCell,
}

/// What came of a query.
#[derive(Debug)]
pub(crate) struct DrawnAnswer {
    pub(crate) progress: Progress,
    pub(crate) cost: f64,
    /// The cells or lattice points of the path; empty without one.
    pub(crate) path: Vec<LatticeCell>,
    pub(crate) expanded: u64,
}

impl DrawnAnswer {
    /// True if a path was found whose cost is `cost`, but for rounding.
    pub(crate) fn costs(&self, cost: f64) -> bool {
        self.progress == Progress::Found && (self.cost - cost).abs() < 1e-5
    }
}

impl Drawn {
    pub(crate) fn new(rows: &[&str]) -> Self {
        let terrain: Vec<u8> = rows.iter().flat_map(|row| row.bytes().map(|cell| u8::from(cell != b'#'))).collect();
        let grid = Grid::from_terrain(to_i32(rows[0].len()), to_i32(rows.len()), &terrain).expect("a small map");
        let find = |letter| {
            let y = rows.iter().position(|row| row.contains(letter)).expect("both ends are drawn");
            (to_i32(rows[y].find(letter).expect("the row has the letter")), to_i32(y))
        };
        Self { start: find('S'), goal: find('G'), grid }
    }

    /// Runs a kernel between cell centres.
    pub(crate) fn find(&self, kernel: &mut impl Kernel) -> DrawnAnswer {
        self.run(kernel, [self.start, self.goal].map(|(x, y)| Point::centre(x, y)), None)
    }

    /// The same, with a cost for each class.
    pub(crate) fn find_with_costs(&self, kernel: &mut impl Kernel, costs: &[f64; 256]) -> DrawnAnswer {
        self.run(kernel, [self.start, self.goal].map(|(x, y)| Point::centre(x, y)), Some(CostMap::new(costs, None)))
    }

    /// Runs a kernel between the upper left corners of the cells with `S` and `G`.
    pub(crate) fn find_between_corners(&self, kernel: &mut impl Kernel) -> DrawnAnswer {
        self.run(kernel, [self.start, self.goal].map(|(x, y)| Point::lattice(x, y)), None)
    }

    fn run(&self, kernel: &mut impl Kernel, [start, goal]: [Point; 2], costs: Option<CostMap<'_>>) -> DrawnAnswer {
        let (snapshot, cancel) = (self.grid.snapshot(), AtomicBool::new(false));
        let layer = snapshot.first_layer();
        let scene = Scene {
            snapshot: &snapshot,
            layer,
            costs,
            tracks_nearest: false,
            from_start: false,
            unlimited: false,
            in_haste: false,
            turns_only: false,
            radius: 0,
            cancel: &cancel,
        };
        kernel.begin(&scene, start, goal, u64::MAX).expect("no limit");
        let progress = kernel.step(&scene, &mut Budget::new(0), &mut unwatched()).expect("no limit");
        let mut points = Vec::new();
        if progress == Progress::Found {
            kernel.trace(&scene, Target::Goal, &mut points).expect("the goal was found");
        }
        let path = points.iter().map(|point| (point.x.div_euclid(SCALE), point.y.div_euclid(SCALE))).collect();
        DrawnAnswer { progress, cost: kernel.cost(Target::Goal), path, expanded: kernel.stats().expanded }
    }
}
