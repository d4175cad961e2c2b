//! D* Lite: A* from the goal to the start whose search is kept and repaired when the agent has moved and the map
//! changed.
//!
//! Paths and guarantee are those of A* on the same lattice. When not to use it: for queries whose goals differ (each
//! starts over, and a search without a closer tie rule expands more than A*), and where edits lie near the goal, since
//! most of the search hangs on what lies there. Time: that of A* for the first query of a goal; afterwards in
//! proportion to the vertices whose distance to the goal changed and matters. Memory: 24 bytes per lattice point, 24
//! per open entry, and what edits copy because the planner holds the snapshot of its last query.
//!
//! ```text
//!   g(s)    distance to the goal when s was expanded last       rhs(s)  min over steps s -> t of cost + g(t)
//!   open    the vertices with g != rhs, by (min(g, rhs) + h(start, s) + km, min(g, rhs))
//!   while top < key(start) or rhs(start) > g(start):
//!     the key of u has grown since:  put it back with the new one
//!     g(u) > rhs(u):  g(u) := rhs(u); lower the rhs of those with a step to u
//!     else:           g(u) := infinity; recompute the rhs of u and of those whose rhs came through u
//!   start moved: km grows by h(old, new).  cells changed: recompute the rhs of the vertices around them
//! ```
//!
//! Based on: S. Koenig, M. Likhachev. D* Lite. AAAI 2002, Figure 4 (the optimised version). What we add: the changed
//! cells are found by comparing the kept snapshot with the new one inside tiles of another revision; the path does not
//! depend on what the planner did before: see [`path`].

mod changes;
mod kernel;
mod keys;
mod neighbours;
mod path;
mod queue;
mod states;

pub(crate) use kernel::DStarLite;
