//! Sequences of calls of the C functions, with every configuration of every algorithm: edits, obstacles, snapshots,
//! rollbacks, pins, costs, queries whole and in slices, goals and batches, pools without threads, short buffers, forged
//! handles and structs. Every answer is that of a new planner on a new grid of the cells that the planner must have
//! seen; where it is the answer to a plain query, the oracle and the validator judge it too.

mod edits;
mod expected;
mod hostile;
mod pools;
mod session;

use taut::abi::{taut_live_objects, taut_record_start, taut_record_stop};

use crate::drawn::Drawn;
use session::Session;

pub use edits::revision;
pub use expected::Maker;

/// Most steps of a sequence.
const MOST: usize = 60;

pub fn run(bytes: &[u8]) -> u64 {
    crate::keep_shared_tables();
    let before = taut_live_objects();
    let mut session = Session::new(Drawn::new(bytes));
    for _ in 0..MOST {
        if !session.step() {
            break;
        }
    }
    let hash = session.end();
    assert_eq!(taut_live_objects(), before, "what was created is destroyed");
    hash
}

/// The same sequence while all calls are recorded; `take` reads the records before the end.
pub fn recorded<R>(bytes: &[u8], take: impl FnOnce() -> R) -> (u64, R) {
    assert_eq!(taut_record_start(1 << 24), 0);
    let hash = run(bytes);
    let records = take();
    assert_eq!(taut_record_stop(), 0);
    (hash, records)
}
