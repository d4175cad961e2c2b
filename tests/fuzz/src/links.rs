//! Links, closed sides and turns under edits: what planners and fields say is what new ones say on a new grid of the
//! same cells, sides and links, and edits that are refused change nothing.

use taut::field::{Field, FieldKind, FieldOptions, FieldStatus, LinkCrossing, Seed};
use taut::grid::{CornerCutting, Lattice, Link, Neighbours, TurnRule};
use taut::io::{load_grid, save_grid};
use taut::{Algorithm, Error, ErrorKind, Grid, Options, Outcome, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, Configuration, GAPS};
use taut_test_support::hash::Fnv;

use crate::drawn::Drawn;
use crate::saved;
use crate::world::Living;

const MOST_LINKS: usize = 8;

/// What planner and field are asked again on a new grid.
struct Asked {
    configuration: Configuration,
    planner: Planner,
    field: Field,
    field_options: FieldOptions,
    seeds: Vec<Seed>,
}

pub fn run(bytes: &[u8]) -> u64 {
    crate::keep_shared_tables();
    let mut drawn = Drawn::new(bytes);
    let size = (drawn.between(1, 20), drawn.between(1, 20));
    let mut living = Living::new(drawn.world_of(size));
    let mut asked = Asked::new(&mut drawn, &living.grid);
    let mut hash = Fnv::new();
    for _ in 0..32 {
        if drawn.is_empty() {
            break;
        }
        for _ in 0..drawn.below(4) {
            match drawn.below(8) {
                0..=2 => relink(&mut living, &mut drawn),
                3 | 4 => close(&mut living, &mut drawn),
                5 => refused(&living, &mut drawn),
                _ => living.edit(&mut drawn),
            }
        }
        match drawn.below(8) {
            0 => asked = Asked::new(&mut drawn, &living.grid),
            1 => reloaded(&living, &mut drawn, &mut hash),
            2..=4 => asked.compare_field(&living, &mut drawn, &mut hash),
            _ => asked.compare_path(&living, &mut drawn, &mut hash),
        }
    }
    hash.value()
}

fn link(drawn: &mut Drawn, size: (i32, i32)) -> Link {
    let (from, to) = (drawn.position(size), drawn.position(size));
    let cost = *drawn.pick(&[0.0, 0.5, 2.0, 7.25, 30.0]);
    let (both_ways, closed) = (drawn.chance(100), drawn.chance(24));
    Link { both_ways, closed, class: drawn.below(3), user: drawn.word(), ..Link::new(from, to, cost) }
}

/// Adds, changes or removes a link.
fn relink(living: &mut Living, drawn: &mut Drawn) {
    let link = link(drawn, living.cells.size());
    let numbers: Vec<u32> = living.cells.links.keys().copied().collect();
    let before = living.grid.revision();
    if numbers.is_empty() || drawn.chance(100) && numbers.len() < MOST_LINKS {
        if link.from == link.to {
            assert!(living.grid.add_link(&link).is_err());
        } else {
            let number = living.grid.add_link(&link).expect("a good link");
            assert!(living.cells.links.insert(number, link).is_none(), "a new number");
            assert_eq!(living.grid.revision(), before + 1);
        }
    } else {
        let number = *drawn.pick(&numbers);
        let known = living.cells.links[&number];
        let changed = match drawn.below(4) {
            0 => Link { closed: !known.closed, ..known },
            1 => Link { cost: link.cost, class: link.class, ..known },
            2 => link,
            _ => {
                living.grid.remove_link(number).expect("a link");
                living.cells.links.remove(&number);
                return;
            }
        };
        if changed.from == changed.to {
            return;
        }
        living.grid.set_link(number, &changed).expect("a good link");
        assert_eq!(living.grid.revision(), before + u64::from(changed != known));
        living.cells.links.insert(number, changed);
    }
    let told = living.grid.snapshot().link_numbers().map(|number| living.grid.link(number)).collect::<Vec<_>>();
    assert_eq!(told, living.cells.links.values().map(|&link| Ok(link)).collect::<Vec<_>>());
}

/// Closes or opens some sides.
fn close(living: &mut Living, drawn: &mut Drawn) {
    let (width, height) = living.cells.size();
    let whole = Rect::new(0, 0, width, height);
    if living.cells.sides.is_empty() {
        living.cells.sides = vec![0; (width * height) as usize];
    }
    if drawn.chance(48) {
        // Sides that nobody knows of any more: planners that know none are let again.
        living.cells.sides.clear();
        living.grid.set_sides(whole, &vec![0; (width * height) as usize], width as usize).expect("open sides");
        return;
    }
    let (x, y, w, h) = drawn.area((width, height), 5);
    if drawn.chance(128) {
        let sides: Vec<u8> = (0..w * h).map(|_| drawn.byte() & drawn.byte() & 15).collect();
        living.grid.set_sides(Rect::new(x, y, w, h), &sides, w as usize).expect("good sides");
        for (row, y) in sides.chunks(w as usize).zip(y..) {
            living.cells.sides[(y * width + x) as usize..][..row.len()].copy_from_slice(row);
        }
    } else {
        let closed = drawn.below(4);
        let (line, onward, back) = match drawn.chance(128) {
            true => (Rect::new(x, y, w, 0), 2, 8),
            false => (Rect::new(x, y, 0, h), 1, 4),
        };
        living.grid.set_wall(line, closed).expect("a line of the map");
        for i in 0..line.width.max(line.height) {
            let (dx, dy) = if line.height == 0 { (i, 0) } else { (0, i) };
            let after = (x + dx, y + dy);
            let before = if line.height == 0 { (after.0, after.1 - 1) } else { (after.0 - 1, after.1) };
            for ((x, y), bit, is_closed) in [(before, onward, closed & 1 != 0), (after, back, closed & 2 != 0)] {
                if (0..width).contains(&x) && (0..height).contains(&y) {
                    let sides = &mut living.cells.sides[(y * width + x) as usize];
                    *sides = if is_closed { *sides | bit } else { *sides & !bit };
                }
            }
        }
    }
    let mut told = vec![0xA5; (width * height) as usize];
    living.grid.get_sides(whole, &mut told, width as usize).expect("the whole map");
    assert_eq!(told, living.cells.sides);
}

/// Edits that are refused say why, and change nothing.
fn refused(living: &Living, drawn: &mut Drawn) {
    let (width, height) = living.cells.size();
    let (grid, before) = (&living.grid, living.grid.revision());
    let good = Link::new(Position::new(0.0, 0.0), Position::new(width as f32, height as f32), 1.0);
    let bad = match drawn.below(5) {
        0 => Link { cost: *drawn.pick(&[f64::NAN, -0.5, f64::NEG_INFINITY]), ..good },
        1 => Link { class: 32 + drawn.below(1 << 31), ..good },
        2 => Link { from: Position::new(width as f32 + 1.0 + drawn.below(99) as f32, 0.0), ..good },
        3 => Link { to: Position::new(*drawn.pick(&[f32::NAN, f32::INFINITY, -2.0, 1e30]), 0.0), ..good },
        _ => Link { to: good.from, ..good },
    };
    let unknown = (0..).map(|_: u32| drawn.word() as u32).find(|number| !living.cells.links.contains_key(number));
    let unknown = unknown.unwrap_or(0);
    let known = living.cells.links.keys().next().copied();
    let all = [
        grid.add_link(&bad).map(|_| ()),
        grid.set_link(unknown, &good),
        grid.remove_link(unknown),
        known.map_or(Err(Error::NoSearch), |number| grid.set_link(number, &bad)),
        grid.set_sides(Rect::new(0, 0, 1, 1), &[16 + drawn.below(240) as u8], 1),
        grid.set_sides(Rect::new(0, 0, width + 1, 1), &[0; 32], 32),
        grid.set_wall(Rect::new(0, 0, 1, 0), 4 + drawn.below(1 << 31)),
        grid.set_wall(Rect::new(0, 0, 1, 1), 3),
        grid.set_wall(Rect::new(0, -1, width + 1, 0), 3),
    ];
    for refused in all {
        assert!(!refused.expect_err("bad").to_string().is_empty());
    }
    assert_eq!(grid.revision(), before);
}

/// Saved bytes are the same grid; changed ones are another grid or none.
fn reloaded(living: &Living, drawn: &mut Drawn, hash: &mut Fnv) {
    let mut bytes = save_grid(&living.grid.snapshot()).expect("a small grid is saved");
    let loaded = load_grid(&bytes).expect("what was saved can be loaded");
    assert!(save_grid(&loaded.snapshot()).is_ok_and(|again| again == bytes));
    let numbers = |grid: &Grid| grid.snapshot().link_numbers().collect::<Vec<_>>();
    assert_eq!(numbers(&loaded), numbers(&living.grid));
    assert!(numbers(&loaded).into_iter().all(|number| loaded.link(number) == living.grid.link(number)));
    hash.word(bytes.len() as u64);
    for _ in 0..1 + drawn.below(3) {
        let at = 64 + drawn.at(bytes.len() - 64);
        bytes[at] ^= 1 + drawn.below(255) as u8;
    }
    hash.word(saved::load(&saved::with_sums(bytes)));
}

/// An outcome without what differs between grids, or the kind of an error.
type Answer = (Result<Outcome, ErrorKind>, Vec<Position>, Vec<(usize, u32, bool)>);

/// Places of a field: distances, points to walk to, owners, and crossings with the place of their link in the list.
type Read = (Vec<f32>, Vec<f64>, Vec<Position>, Vec<u32>, Vec<Position>, Vec<Option<LinkCrossing>>);

impl Asked {
    fn new(drawn: &mut Drawn, grid: &Grid) -> Self {
        let configuration = configuration(drawn);
        let planner = configuration.planner(grid);
        let field_options = field_options(drawn);
        let field = Field::new(grid, field_options).expect("options that go together");
        Self { configuration, planner, field, field_options, seeds: Vec::new() }
    }

    fn answer(&self, result: Result<Outcome, Error>, planner: &Planner, numbers: &[u32]) -> Answer {
        // A search that is refused leaves the path before it.
        if let Err(Error::Unsupported { .. } | Error::UnsupportedBy { .. }) = result {
            return (Err(ErrorKind::Unsupported), Vec::new(), Vec::new());
        }
        let uses = planner.link_uses().iter();
        let place = |link: u32| numbers.iter().position(|&number| number == link).expect("a link of the grid");
        let uses = uses.map(|used| (place(used.link), used.point, used.backward)).collect();
        // Of an answer over links the counts are left out: they are those of several searches.
        let counts = |outcome: Outcome| match numbers.is_empty() {
            true => self.configuration.comparable(outcome),
            false => Outcome { expanded: 0, generated: 0, sight_checks: 0, ..outcome },
        };
        let outcome = result.map(|outcome| Outcome { revision: 1, ..counts(outcome) });
        (outcome.map_err(|error| error.kind()), planner.path().to_vec(), uses)
    }

    fn compare_path(&mut self, living: &Living, drawn: &mut Drawn, hash: &mut Fnv) {
        let size = living.cells.size();
        let request = Request::new(drawn.position(size), drawn.position(size));
        let fresh_grid = living.rebuilt();
        let numbers = |grid: &Grid| grid.snapshot().link_numbers().collect::<Vec<_>>();
        let slice = drawn.below(3) * 5;
        let result = match slice {
            0 => self.planner.find(&request),
            _ => self.planner.begin(&request).and_then(|()| {
                loop {
                    let outcome = self.planner.step(slice)?;
                    if outcome.status != Status::InProgress {
                        return Ok(outcome);
                    }
                }
            }),
        };
        let answer = self.answer(result, &self.planner, &numbers(&living.grid));
        let mut fresh = self.configuration.planner(&fresh_grid);
        let expected = fresh.find(&request);
        let expected = self.answer(expected, &fresh, &numbers(&fresh_grid));
        let what = || {
            let Configuration { name, options } = &self.configuration;
            format!("{name} {options:?} {request:?}\n{:?}\n{}", living.cells, living.cells.seen().rows())
        };
        assert_eq!(answer, expected, "{}", what());
        if let (Ok(outcome), Ok(refreshed)) = (&answer.0, self.planner.refresh()) {
            assert_eq!(refreshed.status, outcome.status, "{}", what());
        }
        hash.word(answer.0.map_or(9, |outcome| outcome.cost.to_bits()));
        answer.2.iter().for_each(|&(link, point, _)| hash.word((link as u64) << 32 | u64::from(point)));
    }

    /// An update, or a new build, is the new build of a new field.
    fn compare_field(&mut self, living: &Living, drawn: &mut Drawn, hash: &mut Fnv) {
        let size = living.cells.size();
        let is_open = drawn.chance(128) && self.field.update().is_ok();
        if !is_open {
            let seeds: Vec<Seed> = (0..1 + drawn.below(2)).map(|_| Seed::new(drawn.position(size))).collect();
            if self.field.begin(&seeds).is_err() {
                return;
            }
            self.seeds = seeds;
        }
        let most = [0, 1, 9][drawn.at(3)];
        let result = loop {
            match self.field.step(most) {
                Ok(result) if result.status == FieldStatus::InProgress => {}
                result => break result,
            }
        };
        let grid = living.rebuilt();
        let fresh = Field::new(&grid, self.field_options).expect("options that go together");
        let free: Vec<Seed> = self.seeds.iter().copied().filter(|seed| fresh.begin(&[*seed]).is_ok()).collect();
        let what = || {
            let (options, seeds) = (self.field_options, &self.seeds);
            format!("{options:?} {seeds:?}\n{:?}\n{}", living.cells, living.cells.seen().rows())
        };
        let expected = fresh.build(&free);
        match (&result, &expected) {
            (Ok(mine), Ok(theirs)) => {
                assert_eq!((mine.reached, mine.farthest), (theirs.reached, theirs.farthest), "{}", what());
            }
            (Err(mine), Err(theirs)) => return assert_eq!(mine.kind(), theirs.kind(), "{}", what()),
            _ => panic!("{result:?} {expected:?} {}", what()),
        }
        let at: Vec<Position> = (0..8).map(|_| drawn.position(size)).collect();
        let (mine, theirs) = (self.read(&self.field, &living.grid, &at), self.read(&fresh, &grid, &at));
        let is_whole = free.len() == self.seeds.len();
        assert_eq!((&mine.0, &mine.1, &mine.2), (&theirs.0, &theirs.1, &theirs.2), "{}", what());
        assert!(!is_whole || mine.3 == theirs.3, "{}", what());
        assert_eq!((&mine.4, &mine.5), (&theirs.4, &theirs.5), "{}", what());
        mine.1.iter().for_each(|distance| hash.word(distance.to_bits()));
        mine.5.iter().flatten().for_each(|crossing| hash.word(crossing.link.into()));
    }

    fn read(&self, field: &Field, grid: &Grid, at: &[Position]) -> Read {
        let more = i32::from(self.field_options.lattice == Lattice::Corners);
        let area = Rect::new(0, 0, grid.width() + more, grid.height() + more);
        let mut rows = vec![0.0; (area.width * area.height) as usize];
        field.rows(area, &mut rows, area.width as usize).expect("the whole field");
        let (mut distances, mut next, mut owners) = (vec![0.0; at.len()], at.to_vec(), vec![0; at.len()]);
        field.distances(at, false, &mut distances).expect("points have distances");
        field.next(at, &mut next).expect("and a point to walk to");
        field.owners(at, &mut owners).expect("and owners");
        let mut path = Vec::new();
        field.path(at[0], &mut path).expect("there is memory for it");
        let mut crossings = vec![None; at.len()];
        field.crossings(at, &mut crossings).expect("points have links");
        let numbers: Vec<u32> = grid.snapshot().link_numbers().collect();
        for crossing in crossings.iter_mut().flatten() {
            let place = numbers.iter().position(|&number| number == crossing.link).expect("a link of the grid");
            crossing.link = place as u32;
        }
        (rows, distances, next, owners, path, crossings)
    }
}

/// Half of the planners keep to sides; some of those count turns or are for units.
fn configuration(drawn: &mut Drawn) -> Configuration {
    let blocked_links = *drawn.pick(&[0, 0, 2, 6]);
    if drawn.chance(128) {
        let mut list = configurations::all();
        list.retain(|configuration| configuration.options.algorithm != Algorithm::SafeIntervals);
        let mut configuration = drawn.pick(&list).clone();
        configuration.options.blocked_links = blocked_links;
        return configuration;
    }
    let keepers = [Algorithm::AStar, Algorithm::JumpPoint, Algorithm::DStarLite, Algorithm::BlockAStar];
    let algorithm = *drawn.pick(&keepers);
    let plain = Options { algorithm, lattice: Lattice::Cells, blocked_links, ..Options::default() };
    let extra = if algorithm == Algorithm::AStar { drawn.below(3) } else { drawn.below(3).max(2) };
    let options = match extra {
        0 => {
            let turns = *drawn.pick(&[TurnRule::TieBreak, TurnRule::Cost, TurnRule::Fewest]);
            Options { turns, turn_cost: turn_cost(turns, drawn), ..plain }
        }
        1 => Options { unit_width: 1 + drawn.below(2), unit_height: 1 + drawn.below(3), ..plain },
        _ => plain,
    };
    Configuration::new("along cells", options)
}

fn turn_cost(turns: TurnRule, drawn: &mut Drawn) -> f32 {
    if turns == TurnRule::Cost { *drawn.pick(&[0.125, 1.0, 9.0]) } else { 0.0 }
}

fn field_options(drawn: &mut Drawn) -> FieldOptions {
    let blocked_links = *drawn.pick(&[0, 0, 2, u32::MAX]);
    let plain = FieldOptions { blocked_links, ..FieldOptions::default() };
    let cells = FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, ..plain };
    match drawn.below(6) {
        0 => FieldOptions { diagonal_gaps: *drawn.pick(&GAPS), ..plain },
        1 => FieldOptions { radius: *drawn.pick(&[0.25, 0.5, 0.75]), ..plain },
        2 => FieldOptions { kind: FieldKind::Smooth, diagonal_gaps: *drawn.pick(&GAPS), ..plain },
        3 => FieldOptions { radius: *drawn.pick(&[0.0, 0.5, 1.25]), ..cells },
        _ => {
            let turns = *drawn.pick(&[TurnRule::Free, TurnRule::TieBreak, TurnRule::Cost, TurnRule::Fewest]);
            let neighbours = *drawn.pick(&[Neighbours::Four, Neighbours::Eight]);
            let rules = [CornerCutting::Never, CornerCutting::OneFree, CornerCutting::Always];
            let corner_cutting =
                if neighbours == Neighbours::Four { CornerCutting::Never } else { *drawn.pick(&rules) };
            FieldOptions { turns, turn_cost: turn_cost(turns, drawn), neighbours, corner_cutting, ..cells }
        }
    }
}
