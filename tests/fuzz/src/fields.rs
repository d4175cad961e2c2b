//! Fields under edits: what a build, an interrupted build or an update has made is what a new field on a new grid of
//! the same cells has, wherever it is read.

use taut::field::{Field, FieldKind, FieldOptions, FieldStatus, Seed};
use taut::grid::{CornerCutting, CostRule, Lattice, Neighbours};
use taut::{Grid, Position, Rect};
use taut_test_support::configurations::GAPS;
use taut_test_support::hash::Fnv;

use crate::drawn::Drawn;
use crate::world::Living;

/// A field, and what it was told.
struct Told {
    field: Field,
    options: FieldOptions,
    costs: [f32; 256],
    /// Row by row; none if none have been set: distances are counts of steps then, and rounded once.
    weights: Option<Vec<f32>>,
    seeds: Vec<Seed>,
}

pub fn run(bytes: &[u8]) -> u64 {
    let mut drawn = Drawn::new(bytes);
    let (width, height) = match drawn.below(4) {
        0 => (drawn.between(60, 70), drawn.between(1, 12)),
        _ => (drawn.between(1, 20), drawn.between(1, 20)),
    };
    let mut living = Living::new(drawn.world_of((width, height)));
    let mut told = Told::new(&mut drawn, &living.grid);
    let mut hash = Fnv::new();
    for _ in 0..32 {
        if drawn.is_empty() {
            break;
        }
        for _ in 0..drawn.below(4) {
            living.edit(&mut drawn);
        }
        if !told.begin(&mut drawn, (width, height)) {
            continue;
        }
        if told.build(&mut drawn) {
            told.compare(&living, &mut drawn, &mut hash);
        }
    }
    hash.value()
}

fn options(drawn: &mut Drawn) -> FieldOptions {
    let reach = [0.0, 3.5, 12.0][drawn.at(3)];
    let (kind, gaps) = (*drawn.pick(&[FieldKind::Exact, FieldKind::Steps, FieldKind::Smooth]), *drawn.pick(&GAPS));
    let plain = FieldOptions { kind, diagonal_gaps: gaps, reach, ..FieldOptions::default() };
    if kind == FieldKind::Exact {
        return plain;
    }
    let wall_distance = [0.0, 0.0, 2.5][drawn.at(3)];
    let wall_weight = wall_distance;
    if kind == FieldKind::Smooth {
        return FieldOptions { wall_distance, wall_weight, ..plain };
    }
    let neighbours = *drawn.pick(&[Neighbours::Four, Neighbours::Eight]);
    let options = FieldOptions {
        kind: FieldKind::Steps,
        reach,
        wall_distance,
        wall_weight,
        neighbours,
        ..FieldOptions::default()
    };
    if drawn.chance(128) {
        return FieldOptions { diagonal_gaps: gaps, ..options };
    }
    let corner_cutting = match neighbours {
        Neighbours::Four => CornerCutting::Never,
        Neighbours::Eight => *drawn.pick(&[CornerCutting::Never, CornerCutting::OneFree, CornerCutting::Always]),
    };
    let cost_rule = *drawn.pick(&[CostRule::Average, CostRule::Entered]);
    let has_size = corner_cutting == CornerCutting::Never && wall_distance == 0.0;
    let radius = if has_size { *drawn.pick(&[0.0, 0.0, 0.5, 1.25, 3.0]) } else { 0.0 };
    FieldOptions { lattice: Lattice::Cells, corner_cutting, cost_rule, radius, ..options }
}

impl Told {
    fn new(drawn: &mut Drawn, grid: &Grid) -> Self {
        let options = options(drawn);
        let field = Field::new(grid, options).expect("options that go together");
        Self { field, options, costs: [1.0; 256], weights: None, seeds: Vec::new() }
    }

    /// Opens a build: of the same seeds, or of others, perhaps with other costs; false if there is none to update.
    fn begin(&mut self, drawn: &mut Drawn, (width, height): (i32, i32)) -> bool {
        let has_costs = self.options.kind != FieldKind::Exact;
        if has_costs && drawn.chance(40) {
            self.costs[2] = *drawn.pick(&[1.0, 2.5, 0.75, f32::INFINITY]);
            self.field.set_costs(&self.costs).expect("costs");
        }
        if has_costs && drawn.chance(40) {
            let (x, y, w, h) = drawn.area((width, height), 6);
            let weights: Vec<f32> = (0..w * h).map(|_| 1.0 + f32::from(drawn.byte()) / 32.0).collect();
            let kept = self.weights.get_or_insert_with(|| vec![1.0; (width * height) as usize]);
            for (row, cy) in weights.chunks(w.max(1) as usize).zip(y..) {
                let first = (cy * width + x) as usize;
                kept[first..first + row.len()].copy_from_slice(row);
            }
            self.field.set_weights(Rect::new(x, y, w, h), &weights, w as usize).expect("weights");
        }
        if drawn.chance(128) && self.field.update().is_ok() {
            return true;
        }
        let count = drawn.below(4);
        let mut seed = || Seed {
            at: drawn.position((width, height)),
            cost: if drawn.chance(64) { f64::from(drawn.byte()) / 16.0 } else { 0.0 },
        };
        let seeds: Vec<Seed> = (0..count).map(|_| seed()).collect();
        if self.field.begin(&seeds).is_err() {
            return false;
        }
        self.seeds = seeds;
        true
    }

    /// Steps until the build ends; false if it was cancelled.
    fn build(&self, drawn: &mut Drawn) -> bool {
        let cancelled = drawn.chance(20);
        let most = [0, 1, 7][drawn.at(3)];
        loop {
            if cancelled && drawn.chance(128) {
                self.field.cancel();
            }
            match self.field.step(most).expect("an open build").status {
                FieldStatus::InProgress => {}
                FieldStatus::Built => return true,
                FieldStatus::Cancelled => return false,
            }
        }
    }

    /// Reads the field and a new one.
    fn compare(&self, living: &Living, drawn: &mut Drawn, hash: &mut Fnv) {
        let grid = living.rebuilt();
        let (width, height) = (grid.width(), grid.height());
        let fresh = Field::new(&grid, self.options).expect("options that go together");
        if self.options.kind != FieldKind::Exact {
            fresh.set_costs(&self.costs).expect("costs");
            if let Some(weights) = &self.weights {
                fresh.set_weights(Rect::new(0, 0, width, height), weights, width as usize).expect("weights");
            }
        }
        // A seed that was built over since is left out.
        let free: Vec<Seed> = self.seeds.iter().copied().filter(|seed| fresh.begin(&[*seed]).is_ok()).collect();
        fresh.build(&free).expect("free seeds");
        let (mine, theirs) = (self.field.last().expect("built"), fresh.last().expect("built"));
        let what = || format!("{:?} {:?}\n{}", self.options, self.seeds, living.cells.seen().rows());
        assert_eq!(mine.skipped as usize, self.seeds.len() - free.len(), "{}", what());
        assert_eq!((mine.reached, mine.farthest), (theirs.reached, theirs.farthest), "{}", what());
        let more = i32::from(self.options.lattice == Lattice::Corners);
        let area = Rect::new(0, 0, width + more, height + more);
        let rows = |field: &Field| {
            let mut out = vec![f32::NAN; (area.width * area.height) as usize];
            field.rows(area, &mut out, area.width as usize).expect("rows");
            out
        };
        assert!(rows(&self.field) == rows(&fresh), "{}", what());
        let mut at: Vec<Position> = (0..8).map(|_| drawn.position((width, height))).collect();
        if drawn.chance(64) {
            // Next to the map, and farther away.
            let (x, y) = (drawn.coordinate(width + 6) - 3.0, drawn.coordinate(height + 40) - 20.0);
            at[0] = Position::new(x, y);
        }
        let read = |field: &Field| {
            let (mut exact, mut near, mut next) = ([0.0; 8], [0.0; 8], at.clone());
            field.distances(&at, false, &mut exact).expect("points");
            field.distances(&at, true, &mut near).expect("points");
            field.next(&at, &mut next).expect("points");
            let mut owners = [0; 8];
            field.owners(&at, &mut owners).expect("points");
            // Numbers of seeds differ where some are left out.
            let owners = owners.map(|owner| if mine.skipped == 0 { owner } else { u32::from(owner == u32::MAX) });
            let mut path = Vec::new();
            field.path(at[0], &mut path).expect("a point");
            (exact, near, next, owners, path)
        };
        let (mine, theirs) = (read(&self.field), read(&fresh));
        assert_eq!(mine, theirs, "{at:?} {}", what());
        for (exact, near) in mine.0.into_iter().zip(mine.1) {
            let at_the_end = near.is_infinite() && self.options.reach > 0.0 && exact > self.options.reach - 1.0;
            let close = exact == near || exact <= near + 1e-9 && near <= exact + 1.0 + 1e-9;
            assert!(close || at_the_end, "{exact} {near} {}", what());
            hash.word(exact.to_bits());
        }
        self.walk(&grid, &at, &what);
    }

    /// Whoever walks to the next point, and on from there, arrives.
    fn walk(&self, grid: &Grid, starts: &[Position], what: &dyn Fn() -> String) {
        let mut distances = [0.0; 8];
        self.field.distances(starts, true, &mut distances).expect("points");
        for (&start, distance) in starts.iter().zip(distances) {
            let mut at = start;
            let mut steps = 0;
            loop {
                let mut next = [at];
                self.field.next(&[at], &mut next).expect("a point");
                if next[0] == at {
                    break;
                }
                assert!(distance.is_finite(), "a way out of reach from {start:?} {}", what());
                at = next[0];
                steps += 1;
                assert!(steps <= 4 * (grid.width() + 2) * (grid.height() + 2), "{start:?} {}", what());
            }
            if distance.is_finite() && self.options.kind != FieldKind::Steps {
                // A seed within 5/256 of free ground counts as the nearest point of it.
                let is_seed = |seed: &Seed| (seed.at.x - at.x).hypot(seed.at.y - at.y) <= 6.0 / 256.0;
                assert!(self.seeds.iter().any(is_seed), "{start:?} ends at {at:?} {}", what());
            }
        }
    }
}
