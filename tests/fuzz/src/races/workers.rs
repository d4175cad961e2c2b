//! What each thread does until all is over.

#![allow(unsafe_code)]

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use taut::abi::*;
use taut::{Algorithm, Position, Request};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::random::Random;

use super::history::History;
use crate::calls::Maker;
use crate::surface::{self, BAD_HANDLE, BUFFER_TOO_SMALL, BUSY, CANCELLED, OK, known};

/// Planners whose handles all threads know.
const SHOWN: usize = 4;

/// Counts of what was done.
#[derive(Default)]
pub struct Tally {
    edits: AtomicU64,
    checked: AtomicU64,
    cancelled: AtomicU64,
    busy: AtomicU64,
    created: AtomicU64,
    stolen: AtomicU64,
    tickets: AtomicU64,
}

fn one_more(count: &AtomicU64) {
    count.fetch_add(1, Ordering::Relaxed);
}

impl Tally {
    /// All counts; a kind of work that was never done is a failure.
    pub fn words(&self) -> String {
        let counts = [
            ("edits", &self.edits),
            ("answers checked", &self.checked),
            ("searches cancelled", &self.cancelled),
            ("calls refused as busy", &self.busy),
            ("objects created and destroyed", &self.created),
            ("planners destroyed by another thread", &self.stolen),
            ("tickets", &self.tickets),
        ];
        let count = |(what, count): (&str, &AtomicU64)| {
            let count = count.load(Ordering::Relaxed);
            assert!(count > 0, "no {what}");
            format!("{count} {what}")
        };
        counts.map(count).join(", ")
    }
}

pub struct Shared {
    pub grid: taut_grid,
    pub history: History,
    pub is_over: AtomicBool,
    pub tally: Tally,
    shown: [AtomicU64; SHOWN],
    list: Vec<Configuration>,
}

impl Shared {
    pub fn new(grid: taut_grid, history: History) -> Self {
        let shown = [const { AtomicU64::new(0) }; SHOWN];
        let list = configurations::few();
        Self { grid, history, is_over: AtomicBool::new(false), tally: Tally::default(), shown, list }
    }

    fn goes_on(&self) -> bool {
        !self.is_over.load(Ordering::Relaxed)
    }

    fn any_shown(&self, random: &mut Random) -> taut_planner {
        taut_planner { id: random.pick(&self.shown).load(Ordering::Relaxed) }
    }

    fn request(random: &mut Random) -> Request {
        let mut along = |side: u64| random.below(4 * side + 1) as f32 / 4.0;
        Request::new(Position::new(along(40), along(36)), Position::new(along(40), along(36)))
    }

    /// Compares an answer with that of a new planner on the cells of a revision.
    fn check(&self, maker: &Maker, request: &Request, revision: u64, answer: &surface::Answer) {
        let world = self.history.at(revision);
        let expected = maker.find(&world, &surface::request(request));
        let what = || format!("{}, {request:?}, revision {revision}\n{}", maker.configuration.name, world.rows());
        assert_eq!(answer, &expected, "{}", what());
        one_more(&self.tally.checked);
    }
}

/// Edits one cell after the other; each edit changes it.
pub fn editor(shared: &Shared, seed: u64) {
    let mut random = Random::new(seed);
    let mut world = shared.history.at(crate::calls::revision(shared.grid));
    while shared.goes_on() {
        let (x, y) = (random.below(40) as i32, random.below(36) as i32);
        let class = u8::from(world.cell(x, y) == 0);
        shared.history.note((x, y, class));
        assert_eq!(known(taut_grid_set_cell(shared.grid, x, y, class.into())), OK);
        world.terrain[(y * 40 + x) as usize] = class;
        one_more(&shared.tally.edits);
        std::thread::sleep(std::time::Duration::from_micros(random.below(300)));
    }
}

/// Searches with planners of its own, which others may cancel; each answer is checked on its revision.
pub fn searcher(shared: &Shared, seed: u64) {
    let mut random = Random::new(seed);
    while shared.goes_on() {
        let maker = Maker { configuration: random.pick(&shared.list).clone(), costs: None };
        let planner = surface::planner(shared.grid, &surface::options(maker.options())).expect("good options");
        let place = &shared.shown[1 + (seed % 3) as usize];
        place.store(planner.id, Ordering::Relaxed);
        for _ in 0..6 {
            let request = Shared::request(&mut random);
            let mut result = surface::untouched();
            let given = surface::request(&request);
            // SAFETY: both structs are valid.
            let status = known(unsafe { taut_planner_find(planner, &given, &mut result) });
            if status == CANCELLED {
                one_more(&shared.tally.cancelled);
                continue;
            }
            let told = surface::told(status, &result);
            if status >= 0 {
                shared.check(&maker, &request, result.revision, &(told, surface::path(planner)));
            }
        }
        place.store(0, Ordering::Relaxed);
        // A canceller borrows the planner for a moment.
        while known(taut_planner_destroy(planner)) == BUSY {
            one_more(&shared.tally.busy);
            std::thread::yield_now();
        }
    }
}

/// Cancels, measures and reads the paths of the planners of others.
pub fn canceller(shared: &Shared, seed: u64) {
    let mut random = Random::new(seed);
    let mut copy = vec![taut_point::default(); 4000];
    while shared.goes_on() {
        let planner = shared.any_shown(&mut random);
        let (mut bytes, mut needed) = (0, 0);
        let status = match random.below(3) {
            0 => known(taut_planner_cancel(planner)),
            // SAFETY: the output is valid for writes.
            1 => known(unsafe { taut_planner_memory(planner, &mut bytes) }),
            // SAFETY: the buffer has the capacity given.
            _ => known(unsafe { taut_planner_path(planner, copy.as_mut_ptr(), copy.len(), &mut needed) }),
        };
        assert!([OK, BAD_HANDLE].contains(&status), "status {status}");
        std::thread::sleep(std::time::Duration::from_micros(random.below(200)));
    }
}

/// Creates and destroys grids, planners and snapshots; pins planners to states of the edited grid.
pub fn churner(shared: &Shared, seed: u64) {
    let mut random = Random::new(seed);
    while shared.goes_on() {
        let maker = Maker { configuration: random.pick(&shared.list).clone(), costs: None };
        let (mut snapshot, mut revision) = (taut_snapshot { id: 0 }, 0);
        // SAFETY: the outputs are valid for writes.
        unsafe {
            assert_eq!(known(taut_grid_snapshot(shared.grid, &mut snapshot)), OK);
            assert_eq!(known(taut_snapshot_revision(snapshot, &mut revision)), OK);
        }
        let planner = surface::planner(shared.grid, &surface::options(maker.options())).expect("good options");
        assert_eq!(known(taut_planner_pin(planner, snapshot)), OK);
        assert_eq!(known(taut_snapshot_destroy(snapshot)), OK);
        let request = Shared::request(&mut random);
        let answer = (surface::find(planner, &surface::request(&request)), surface::path(planner));
        shared.check(&maker, &request, revision, &answer);
        assert_eq!(known(taut_planner_destroy(planner)), OK);
        one_more(&shared.tally.created);
    }
}

/// Shows a planner to all, searches with it, and loses it again and again.
pub fn owner(shared: &Shared, seed: u64) {
    let mut random = Random::new(seed);
    let options = surface::options(&taut::Options { algorithm: Algorithm::AStar, ..taut::Options::default() });
    let thief = |planner: taut_planner| {
        let status = known(taut_planner_destroy(planner));
        assert!([OK, BUSY, BAD_HANDLE].contains(&status), "status {status}");
        if status == OK {
            one_more(&shared.tally.stolen);
        } else if status == BUSY {
            one_more(&shared.tally.busy);
        }
        status
    };
    while shared.goes_on() {
        let planner = surface::planner(shared.grid, &options).expect("good options");
        shared.shown[0].store(planner.id, Ordering::Relaxed);
        std::thread::scope(|scope| {
            scope.spawn(|| while thief(planner) == BUSY {});
            loop {
                let told = surface::find(planner, &surface::request(&Shared::request(&mut random)));
                match told.status {
                    BAD_HANDLE => break,
                    BUSY => one_more(&shared.tally.busy),
                    CANCELLED => one_more(&shared.tally.cancelled),
                    _ => {}
                }
            }
        });
        shared.shown[0].store(0, Ordering::Relaxed);
    }
}

/// Submits to a pool with two threads; answers are those of the revision that each names.
pub fn pool_user(shared: &Shared, seed: u64) {
    let mut random = Random::new(seed);
    while shared.goes_on() {
        // SAFETY: the struct is of plain numbers.
        let mut options: taut_pool_options = unsafe { std::mem::zeroed() };
        let mut pool = taut_pool { id: 0 };
        // SAFETY: the size is that of the struct.
        assert_eq!(unsafe { taut_pool_options_init(&mut options, size_of::<taut_pool_options>()) }, OK);
        options.threads = 2;
        // SAFETY: the struct has its own size.
        assert_eq!(known(unsafe { taut_pool_create(&options, &mut pool) }), OK);
        let mut maker = Maker { configuration: random.pick(&shared.list).clone(), costs: None };
        while maker.keeps_its_search() {
            maker.configuration = random.pick(&shared.list).clone();
        }
        let (given, mut lane) = (surface::options(maker.options()), 0);
        // SAFETY: there are no costs.
        assert_eq!(known(unsafe { taut_pool_add(pool, shared.grid, &given, std::ptr::null(), 0, &mut lane) }), OK);
        for _ in 0..20 {
            ticket(shared, &mut random, pool, &maker);
        }
        // One ticket is left behind.
        let (mut ticket, ask) = (taut_ticket { id: 0 }, surface::request(&Shared::request(&mut random)));
        // SAFETY: one request is given.
        assert_eq!(known(unsafe { taut_pool_submit(pool, 0, 1, &ask, 1, &mut ticket) }), OK);
        assert_eq!(known(taut_pool_destroy(pool)), OK);
        one_more(&shared.tally.created);
    }
}

/// One submission, perhaps cancelled, until its answers are taken.
fn ticket(shared: &Shared, random: &mut Random, pool: taut_pool, maker: &Maker) {
    let requests: Vec<Request> = (0..1 + random.below(4)).map(|_| Shared::request(random)).collect();
    let given: Vec<taut_request> = requests.iter().map(surface::request).collect();
    let mut ticket = taut_ticket { id: 0 };
    let priority = random.below(256) as u32;
    // SAFETY: the list has the length given.
    let status = unsafe { taut_pool_submit(pool, 0, priority, given.as_ptr(), given.len(), &mut ticket) };
    assert_eq!(known(status), OK);
    if random.chance(0.1) {
        assert_eq!(known(taut_pool_cancel(pool, ticket)), OK);
    }
    assert_eq!(known(taut_pool_wait(pool, ticket, 600_000)), OK);
    let mut results = vec![surface::untouched(); given.len()];
    let (mut points, mut needed) = (vec![taut_point::default(); 4], 0);
    loop {
        let (out, capacity) = (points.as_mut_ptr(), points.len());
        // SAFETY: both lists have the lengths given.
        let status = known(unsafe {
            taut_pool_take(pool, ticket, results.as_mut_ptr(), results.len(), out, capacity, &mut needed)
        });
        if status == OK {
            break;
        }
        assert_eq!(status, BUFFER_TOO_SMALL);
        points.resize(needed, taut_point::default());
    }
    let answers = surface::parts(&results, &points[..needed]);
    for ((request, result), answer) in requests.iter().zip(&results).zip(answers) {
        match result.status {
            CANCELLED => one_more(&shared.tally.cancelled),
            status if status < 0 => {}
            _ => shared.check(maker, request, result.revision, &answer),
        }
    }
    one_more(&shared.tally.tickets);
}
