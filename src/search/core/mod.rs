//! What every kernel needs.

pub(crate) mod guarantee;
pub(crate) mod heuristic;
pub(crate) mod kernel;
pub(crate) mod movers;
pub(crate) mod nearest;
pub(crate) mod node_table;
pub(crate) mod open_list;
pub(crate) mod probe;
pub(crate) mod scene;
pub(crate) mod shape;
pub(crate) mod stamped_table;
pub(crate) mod stats;
pub(crate) mod vertex;

pub(crate) use guarantee::Guarantee;
pub(crate) use heuristic::{Heuristic, estimate, octile_steps, steps_length};
pub(crate) use kernel::{CostBracket, Kernel, ManyGoals, MemoryUse, Progress, Target, one_table};
pub(crate) use movers::{Clock, ExactEnd, ExactEnds, Moment, Mover};
pub(crate) use nearest::NearestReached;
pub(crate) use node_table::{NodeTable, trace_back};
pub(crate) use open_list::{AnyAngleKey, BucketOpenList, HeapOpenList, LatticeKey, OpenList};
#[cfg(test)]
pub(crate) use probe::NoProbe;
pub(crate) use probe::{Probe, unwatched};
pub(crate) use scene::Scene;
pub(crate) use shape::{ArcCircle, Margin, PathShape, RoutePiece};
pub(crate) use stats::Stats;
pub(crate) use vertex::Vertex;
