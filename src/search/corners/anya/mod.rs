//! Anya: the shortest any-angle path, exact and online.
//!
//! A search over roots. A root is the start or a convex corner at which the path turned last; the area in view of it is
//! explored in intervals, row by row, each row's interval being the projection of the one before
//! ([`crate::search::corners::view::projection`]). Where an interval is cut by the end of a wall the path may turn:
//! that corner becomes a root of its own. When not to use it: with terrain costs. Time: near linear in the rows and
//! walls that the expanded roots see. Memory: 32 bytes per corner of the map (of more than a million only per corner
//! near those that a search reaches), 2 per 64 lattice points, 8 per open root, a stack of intervals, and that of
//! [`crate::search::corners::dead_ends`].
//!
//! ```text
//!        r                 r   root
//!        |\ . .            a b interval on a row: the part that r sees between two rays
//!     ---a-----b---        # a wall that cuts the projection of a b in two
//!        |  ## .           The two upper corners of # are where the path may turn: the left one
//!        c-d   e-f         for the area past # (not observable from r), and so on.
//! ```
//!
//! A path is as long in both directions, the search is not: it begins at the end with less free space around it, since
//! the route around the obstacles between start and goal is found there before much else is (unless a partial path will
//! do, which comes from the start).
//!
//! Based on: D. Harabor, A. Grastien. An Optimal Any-Angle Pathfinding Algorithm. ICAPS 2013; D. Harabor, A. Grastien,
//! D. Oez, V. Aksakalli. Optimal Any-Angle Pathfinding in Practice. JAIR 2016. What differs: an observable successor is
//! projected on at once instead of being queued, so that the open list holds roots only, with f = g(root) + |root
//! target|; and a root's cone is scanned along the wall around which the path turns, by rows or by columns, so that a
//! cone is never wider than a quadrant. Interval ends are rays in fixed point with enough bits to be exact: no
//! predicate rounds.
//!
//! Once the dead ends of the map are known ([`crate::search::corners::dead_ends`]) roots in those that contain neither
//! end are left out, and one that may only be passed straight on along a grid line opens no cone. A corner that leads
//! into a cul-de-sac, where a wall's next step ends every ray, is left out at once (the JAIR paper's cul-de-sac
//! pruning, for roots). With closed gaps no double corner is a root. Zero-width intervals are dropped: the corners that
//! cut them so are roots, and their cones contain the ray.
//!
//! Where a search reaches many more roots than it expands, as among pillars, intervals past which every path is longer
//! than needed are queued as in the papers ([`deferral`]).
//!
//! As the algorithm `Optimal` the same search keeps what roots have found ([`crate::search::corners::kept`]): a root
//! whose list is kept reads its successors there instead of projecting intervals, others note theirs as they are
//! projected. Expansions and answers are the same.

mod deferral;
mod goals;
mod kernel;
mod listed;
mod many;
mod near_view;
mod partial;

pub(crate) use kernel::Anya;
