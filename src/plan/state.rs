//! What a planner is doing.

use super::batch::Batch;
use super::outcome::{Outcome, Status};
use super::query::Query;

/// The state of the planner's one query.
pub(super) enum QueryState {
    Idle,
    Open(Query),
    Done(Outcome),
    /// A query for many goals.
    Many(Batch),
    ManyDone(Status),
}
