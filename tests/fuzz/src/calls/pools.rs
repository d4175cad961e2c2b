//! A pool without threads: tickets are answered on the cells of their submission, whatever edits follow.

#![allow(unsafe_code)]

use taut::abi::*;
use taut::{Algorithm, Request};
use taut_test_support::configurations::Configuration;
use taut_test_support::hash::Fnv;
use taut_test_support::world::World;

use super::expected::Maker;
use super::session::{Ground, for_pools};
use crate::drawn::Drawn;
use crate::surface::{self, BAD_HANDLE, BUFFER_TOO_SMALL, BUSY, CANCELLED, IN_PROGRESS, OK, known};

/// A submission: its ticket, requests, and the cells then.
struct Asked {
    ticket: taut_ticket,
    lane: usize,
    requests: Vec<Request>,
    world: World,
    is_cancelled: bool,
}

/// At most one pool with its lanes and tickets.
#[derive(Default)]
pub struct Pools {
    pool: Option<taut_pool>,
    lanes: Vec<(Maker, usize)>,
    asked: Vec<Asked>,
}

impl Pools {
    pub fn step(&mut self, drawn: &mut Drawn, grounds: &[Ground], list: &[Configuration], hash: &mut Fnv) {
        let Some(pool) = self.pool else {
            self.create();
            return;
        };
        match drawn.below(8) {
            0 | 1 => self.add(pool, drawn, grounds, list),
            2..=4 => self.submit(pool, drawn, grounds),
            5 => {
                let mut left = 77;
                // SAFETY: the output is valid for writes.
                let status = known(unsafe { taut_pool_work(pool, 0, &mut left) });
                assert_eq!((status, left), (OK, 0), "all is done without a limit of time");
                self.take_all(pool, hash);
            }
            6 => {
                if let Some(asked) = self.asked.last_mut() {
                    assert_eq!(known(taut_pool_cancel(pool, asked.ticket)), OK);
                    asked.is_cancelled = true;
                }
            }
            _ => {
                if drawn.chance(64) {
                    self.end();
                }
            }
        }
    }

    /// Destroys the pool; tickets that nobody took go with it.
    pub fn end(&mut self) {
        if let Some(pool) = self.pool.take() {
            assert_eq!(known(taut_pool_destroy(pool)), OK);
            assert_eq!(known(taut_pool_destroy(pool)), BAD_HANDLE);
        }
        self.lanes.clear();
        self.asked.clear();
    }

    fn create(&mut self) {
        // SAFETY: the struct is of plain numbers.
        let mut options: taut_pool_options = unsafe { std::mem::zeroed() };
        let mut pool = taut_pool { id: 0 };
        // SAFETY: the size is that of the struct.
        assert_eq!(unsafe { taut_pool_options_init(&mut options, size_of::<taut_pool_options>()) }, OK);
        // SAFETY: the struct has its own size.
        assert_eq!(known(unsafe { taut_pool_create(&options, &mut pool) }), OK);
        self.pool = Some(pool);
    }

    fn add(&mut self, pool: taut_pool, drawn: &mut Drawn, grounds: &[Ground], list: &[Configuration]) {
        let at = drawn.at(grounds.len());
        let configuration = for_pools(list, drawn);
        if !grounds[at].is_alive || self.lanes.len() == 3 {
            return;
        }
        let costs = drawn.chance(64).then(|| {
            let mut costs = Box::new([1.0; 256]);
            costs[2] = if configuration.takes_costs() { 2.5 } else { f32::INFINITY };
            costs
        });
        let (pointer, count) = costs.as_ref().map_or((std::ptr::null(), 0), |costs| (costs.as_ptr(), 256));
        let mut lane = 77;
        let options = surface::options(&configuration.options);
        // SAFETY: the list has the length given, the struct its own size.
        let status = known(unsafe { taut_pool_add(pool, grounds[at].grid, &options, pointer, count, &mut lane) });
        if configuration.options.algorithm == Algorithm::DStarLite {
            assert_eq!(status, surface::UNSUPPORTED);
            return;
        }
        assert_eq!((status, lane as usize), (OK, self.lanes.len()));
        self.lanes.push((Maker { configuration, costs }, at));
    }

    fn submit(&mut self, pool: taut_pool, drawn: &mut Drawn, grounds: &[Ground]) {
        if self.lanes.is_empty() || self.asked.len() == 4 {
            return;
        }
        let lane = drawn.at(self.lanes.len());
        let cells = &grounds[self.lanes[lane].1].cells;
        let requests: Vec<Request> = (0..1 + drawn.below(3))
            .map(|_| {
                let mut request = Request::new(drawn.any_position(cells.size()), drawn.any_position(cells.size()));
                request.allow_partial = drawn.chance(48);
                request
            })
            .collect();
        let given: Vec<taut_request> = requests.iter().map(surface::request).collect();
        let mut ticket = taut_ticket { id: 0 };
        let priority = drawn.below(256);
        // SAFETY: the list has the length given.
        let status =
            known(unsafe { taut_pool_submit(pool, lane as u32, priority, given.as_ptr(), given.len(), &mut ticket) });
        assert_eq!(status, OK);
        self.asked.push(Asked { ticket, lane, requests, world: cells.seen(), is_cancelled: false });
    }

    /// Takes the answers of all tickets, which are finished.
    fn take_all(&mut self, pool: taut_pool, hash: &mut Fnv) {
        for asked in std::mem::take(&mut self.asked) {
            let (count, mut needed) = (asked.requests.len(), 0);
            let mut results = vec![surface::untouched(); count];
            let mut points = Vec::new();
            let mut take = |points: &mut Vec<taut_point>, needed: &mut usize| {
                let capacity = points.len();
                // SAFETY: both lists have the lengths given.
                known(unsafe {
                    taut_pool_take(
                        pool,
                        asked.ticket,
                        results.as_mut_ptr(),
                        count,
                        points.as_mut_ptr(),
                        capacity,
                        needed,
                    )
                })
            };
            let mut status = take(&mut points, &mut needed);
            if status == BUFFER_TOO_SMALL {
                points.resize(needed, taut_point::default());
                status = take(&mut points, &mut needed);
            }
            assert_eq!((status, needed), (OK, points.len()));
            assert_eq!(take(&mut points, &mut needed), BAD_HANDLE, "a ticket is taken once");
            let (maker, _) = &self.lanes[asked.lane];
            for (request, answer) in asked.requests.iter().zip(surface::parts(&results, &points)) {
                if asked.is_cancelled && answer.0.status == CANCELLED {
                    continue;
                }
                let expected = maker.find(&asked.world, &surface::request(request));
                assert_eq!(answer, expected, "{}, {request:?}\n{}", maker.configuration.name, asked.world.rows());
                maker.judge(&asked.world, request, &answer);
                hash.word(answer.0.numbers[0]);
            }
        }
        let mut needed = 77;
        // SAFETY: a capacity of 0 needs no buffer.
        assert_eq!(known(unsafe { taut_pool_poll(pool, std::ptr::null_mut(), 0, &mut needed) }), OK);
        assert_eq!(needed, 0);
        assert!(![BUSY, IN_PROGRESS].contains(&known(taut_pool_wait(pool, taut_ticket { id: 0 }, 0))));
    }
}
