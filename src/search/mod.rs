//! Floor 4: the search kernels. A kernel never imports another kernel; what they share stands in [`frontier`] (open
//! lists), [`nodes`] (scratch), [`heuristic`], [`scene`] (what a search reads), [`steps`] and
//! [`metric`] (lattices), [`rates`] (terrain costs of segments), [`pocket`] (turns that lead nowhere), [`dead_ends`] (parts that no
//! path passes through), [`corner_ids`] (numbers of corners), [`closest`] (where partial paths end), [`vertices`], [`any_angle`] and [`expansion`] (the Theta* family).

pub(crate) mod accelerated;
pub(crate) mod angle_propagation_theta;
pub(crate) mod any_angle;
pub(crate) mod anya;
pub(crate) mod astar;
pub(crate) mod block_astar;
pub(crate) mod closest;
pub(crate) mod corner_graph;
pub(crate) mod corner_ids;
pub(crate) mod dead_ends;
pub(crate) mod dstar_lite;
pub(crate) mod expansion;
pub(crate) mod field_d_star;
pub(crate) mod frontier;
pub(crate) mod heuristic;
pub(crate) mod jump_point;
pub(crate) mod lazy_theta;
pub(crate) mod metric;
pub(crate) mod nodes;
pub(crate) mod pocket;
pub(crate) mod rates;
pub(crate) mod scene;
pub(crate) mod steps;
pub(crate) mod tangent_graph;
pub(crate) mod theta;
pub(crate) mod vertices;
pub(crate) mod visibility_graph;
