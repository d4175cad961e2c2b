//! The shortest paths at any angle over a mesh.
//!
//! ```text
//!   from the start look around; from a root look on, between straight ahead and the rim that it turns around
//!   pop what has the least f:
//!     a cone through a side: look into the face behind; each side that is seen is a cone again
//!     a root: look on from there
//!     the goal: done
//!   a corner that is seen, where a taut path turns, is a root, if it is nearer by this way than by those before
//! ```
//!
//! Based on: M. Cui, D. Harabor, A. Grastien. Compromise-free Pathfinding on a Navigation Mesh. IJCAI 2017. Changed:
//! the ends of an interval are rays through integer points, so that no decision is rounded; and the part that a turn
//! reveals is looked at once, when its root is popped, instead of once for each interval beside it. Where a shortest
//! path turns does not depend on which of several ways of the same length has led there, so that a root has one parent.
//!
//! Memory: 40 bytes for each cone that is put on the open list, 24 for each fan of the mesh.

use std::sync::atomic::{AtomicBool, Ordering};

use super::cone::{CornerSink, EdgeCone, FarSides, SightCone};
use super::topology::{Fan, NONE, Topology};
use crate::base::{Budget, Result, index, low32_wide, single, to_u32};
use crate::collections::{Counted, List, Meter};
use crate::geom::{Point, cross};
use crate::search::core::{HeapOpenList, Progress, Stats};

/// In the open list the goal, and the start among the parents.
const GOAL: u32 = 0;
/// Numbers of roots in the open list begin here, those of cones at 1.
const ROOTS: u32 = 1 << 31;

/// A corner that paths turn at, as far as a search knows it.
#[derive(Clone, Copy, Default)]
struct RootEntry {
    g: f64,
    /// The root before it; [`NONE`] for the start.
    parent: u32,
    /// The search that has written this.
    stamp: u32,
    /// The fan in which the way arrives.
    fan: u32,
}

/// A cone on the open list.
#[derive(Clone, Copy)]
struct OpenCone {
    through: EdgeCone,
    root: u32,
    /// The g of the root when the cone was made: the cone is outdated when that has become less.
    g: f64,
}

/// What the search decides by, and where it leads.
#[derive(Default)]
struct MeshEnds {
    start: Point,
    goal: Point,
    start_faces: Vec<u32>,
    /// Ascending.
    goal_faces: Vec<u32>,
}

/// A search that can be paused.
pub(crate) struct MeshSearch {
    /// Paths pass where faces touch in a corner alone.
    open_gaps: bool,
    /// The factor of the estimate.
    scale: f64,
    ends: MeshEnds,
    roots: Vec<RootEntry>,
    stamp: u32,
    cones: Vec<OpenCone>,
    open: HeapOpenList<u128>,
    /// Of the lists but for the open one.
    meter: Meter,
    /// The length of the shortest path that is known, and its last root.
    best: BestEnd,
    /// The root that was met nearest to the goal.
    nearest: NearestRoot,
    stats: Stats,
}

/// The end of the shortest path that is known.
#[derive(Clone, Copy)]
struct BestEnd {
    g: f64,
    root: u32,
}

/// The root that was met nearest to the goal.
#[derive(Clone, Copy)]
struct NearestRoot {
    root: u32,
    squared: i64,
}

/// A root while it looks on.
struct RootView<'a> {
    mesh: &'a Topology,
    search: &'a mut MeshSearch,
    root: u32,
    at: Point,
    g: f64,
    /// The first side that was seen, if nothing else was.
    held: Option<EdgeCone>,
    /// What was seen besides.
    others: u32,
}

/// f, the larger g first, the number.
fn key(f: f64, g: f64, number: u32) -> u128 {
    u128::from(f.to_bits()) << 64 | u128::from(!single(g).to_bits()) << 32 | u128::from(number)
}

impl MeshSearch {
    pub(crate) fn new(open_gaps: bool, scale: f64) -> Self {
        Self {
            open_gaps,
            scale,
            ends: MeshEnds::default(),
            roots: Vec::new(),
            stamp: 0,
            cones: Vec::new(),
            open: HeapOpenList::default(),
            meter: Meter::default(),
            best: BestEnd { g: f64::INFINITY, root: NONE },
            nearest: NearestRoot { root: NONE, squared: i64::MAX },
            stats: Stats::default(),
        }
    }

    /// True if paths pass where faces touch in a corner alone.
    pub(crate) const fn passes_corners(&self) -> bool {
        self.open_gaps
    }

    /// Begins a search between two points of the mesh; it may hold `allowance` bytes.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, mesh: &Topology, start: Point, goal: Point, allowance: u64) -> Result {
        self.meter.allowance = crate::collections::Allowance::new(allowance);
        (self.ends.start, self.ends.goal) = (start, goal);
        (self.best, self.stats) = (BestEnd { g: f64::INFINITY, root: NONE }, Stats::default());
        self.nearest = NearestRoot { root: NONE, squared: start.squared_distance(goal) };
        self.cones.clear();
        self.open.begin(0);
        self.gather(mesh)?;
        if self.roots.len() != index(mesh.fan_count()) {
            self.meter.refill(&mut self.roots, index(mesh.fan_count()), RootEntry::default(), 1)?;
            self.stamp = 0;
        }
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.roots.fill(RootEntry::default());
            self.stamp = 1;
        }
        self.open.begin(allowance.saturating_sub(self.meter.used()));
        self.lessen(self.open.bytes());
        self.set_out(mesh)
    }

    /// Gathers the faces at both ends.
    fn gather(&mut self, mesh: &Topology) -> Result {
        let Self { ends, meter, .. } = self;
        let MeshEnds { start, goal, start_faces, goal_faces } = ends;
        for (at, faces) in [(start, start_faces), (goal, goal_faces)] {
            faces.clear();
            for face in mesh.faces_at(*at) {
                meter.add(faces, face, 4)?;
            }
        }
        Ok(())
    }

    /// What the open list takes the other lists may not.
    fn lessen(&mut self, taken: u64) {
        if !self.meter.allowance.is_unlimited() {
            self.meter.allowance = self.meter.allowance.less(taken);
        }
    }

    fn push(&mut self, key: u128) -> Result {
        self.stats.generated += 1;
        let before = self.open.bytes();
        self.open.push(key)?;
        let after = self.open.bytes();
        if after > before {
            self.lessen(after - before);
        }
        Ok(())
    }

    /// Looks around from the start.
    fn set_out(&mut self, mesh: &Topology) -> Result {
        let (start, goal) = (self.ends.start, self.ends.goal);
        for at in 0..self.ends.start_faces.len() {
            let face = self.ends.start_faces[at];
            let mut looking = RootView::from(self, mesh, NONE);
            if looking.search.is_goal_face(face) {
                looking.goal(start.distance(goal))?;
            }
            mesh.look_around(face, start, &mut looking)?;
            looking.finish()?;
        }
        Ok(())
    }

    fn is_goal_face(&self, face: u32) -> bool {
        self.ends.goal_faces.binary_search(&face).is_ok()
    }

    fn root_at(&self, mesh: &Topology, root: u32) -> Point {
        if root == NONE { self.ends.start } else { mesh.fan(root).at }
    }

    /// Goes on until a path is found, nothing is left or the budget is used.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn step(&mut self, mesh: &Topology, budget: &mut Budget, cancel: &AtomicBool) -> Result<Progress> {
        loop {
            let Some(key) = self.open.peek() else { return Ok(Progress::Exhausted) };
            let number = low32_wide(key);
            if number == GOAL {
                return Ok(Progress::Found);
            }
            if self.is_outdated(key, number) {
                self.open.pop();
                continue;
            }
            if cancel.load(Ordering::Relaxed) {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                return Ok(Progress::Paused);
            }
            self.open.pop();
            self.stats.expanded += 1;
            if number >= ROOTS {
                self.look_on(mesh, number - ROOTS)?;
            } else {
                self.follow(mesh, number)?;
            }
        }
    }

    /// True if the root of an entry has been reached by a shorter way since.
    fn is_outdated(&self, key: u128, number: u32) -> bool {
        if number < ROOTS {
            let cone = &self.cones[index(number) - 1];
            return cone.root != NONE && self.roots[index(cone.root)].g < cone.g;
        }
        // The bits of g as they were; it never grows, and roots are pushed anew when it becomes less.
        let g = self.roots[index(number - ROOTS)].g;
        low32_wide(key >> 32) != !single(g).to_bits()
    }

    /// Follows a cone into the face behind its side, and on as long as it is neither divided nor turned at.
    fn follow(&mut self, mesh: &Topology, number: u32) -> Result {
        let OpenCone { mut through, root, .. } = self.cones[index(number) - 1];
        loop {
            let goal = self.ends.goal;
            let mut looking = RootView::from(self, mesh, root);
            if looking.search.is_goal_face(mesh.corner(through.side).face) && through.cone.sees(goal) {
                looking.goal(through.cone.root.distance(goal))?;
            }
            mesh.look_behind(through, &mut looking)?;
            match looking.held {
                Some(only) if looking.others == 0 => through = only,
                _ => return looking.finish(),
            }
        }
    }

    /// Looks on from a root: between straight ahead and the rim on the side to which a taut path turns there.
    fn look_on(&mut self, mesh: &Topology, root: u32) -> Result {
        let entry = self.roots[index(root)];
        let fan = *mesh.fan(entry.fan);
        let from = self.root_at(mesh, entry.parent);
        let straight = Point { x: 2 * fan.at.x - from.x, y: 2 * fan.at.y - from.y };
        let mut looking = RootView::from(self, mesh, root);
        match turn_at(&fan, from) {
            Some(TautTurn::Left) => looking.turn_left(&fan, straight)?,
            Some(TautTurn::Right) => looking.turn_right(&fan, straight)?,
            None => {}
        }
        let mut other = fan.next;
        while looking.search.open_gaps && other != entry.fan {
            looking.all_of(mesh.fan(other))?;
            other = mesh.fan(other).next;
        }
        looking.finish()
    }

    /// Writes the path that was found, or the one to the root met nearest to the goal.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn trace(&self, mesh: &Topology, is_found: bool, out: &mut Vec<Point>) -> Result {
        out.clear();
        let mut root = self.nearest.root;
        if is_found {
            out.add(self.ends.goal)?;
            root = self.best.root;
        }
        while root != NONE {
            out.add(mesh.fan(root).at)?;
            root = self.roots[index(root)].parent;
        }
        out.add(self.ends.start)?;
        out.reverse();
        Ok(())
    }

    /// What the search has counted.
    pub(crate) const fn stats(&self) -> Stats {
        self.stats
    }

    /// Bytes of the open list.
    pub(crate) fn open_bytes(&self) -> u64 {
        self.open.bytes()
    }

    /// Most entries of the open list at once.
    pub(crate) const fn open_peak(&self) -> u64 {
        self.open.peak()
    }

    /// Bytes of the other lists.
    pub(crate) const fn bytes(&self) -> u64 {
        self.meter.used()
    }

    /// Frees all memory.
    pub(crate) fn release(&mut self) {
        *self = Self::new(self.open_gaps, self.scale);
    }
}

/// To which side a taut path turns at a corner.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TautTurn {
    Left,
    Right,
}

/// To which side a taut path that arrives from a point turns: to that on which both ends of the rim lie. None if it
/// would run against the rim between them.
fn turn_at(fan: &Fan, from: Point) -> Option<TautTurn> {
    if !fan.turns {
        return None;
    }
    // Not both ends lie straight ahead.
    match (cross(from, fan.at, fan.before), cross(from, fan.at, fan.after)) {
        (0.., 1..) | (1.., 0) => Some(TautTurn::Left),
        (..=0, ..=-1) | (..=-1, 0) => Some(TautTurn::Right),
        _ => None,
    }
}

impl<'a> RootView<'a> {
    fn from(search: &'a mut MeshSearch, mesh: &'a Topology, root: u32) -> Self {
        let at = search.root_at(mesh, root);
        let g = if root == NONE { 0.0 } else { search.roots[index(root)].g };
        Self { mesh, search, root, at, g, held: None, others: 0 }
    }

    /// The goal is in sight.
    fn goal(&mut self, length: f64) -> Result {
        self.others += 1;
        let g = self.g + length;
        if g < self.search.best.g {
            self.search.best = BestEnd { g, root: self.root };
            self.search.push(key(g, g, GOAL))?;
        }
        Ok(())
    }

    /// Looks from the rim at the last corner of a fan back to straight ahead.
    fn turn_left(&mut self, fan: &Fan, straight: Point) -> Result {
        let mut corner = Some(fan.last);
        while let Some(at) = corner {
            let (right, left) = self.sides(at);
            let turn = cross(self.at, straight, right);
            let right = if turn < 0 { straight } else { right };
            self.look_into(at, SightCone { root: self.at, right, left })?;
            corner = if turn <= 0 { None } else { self.mesh.right_of(at) };
        }
        Ok(())
    }

    /// Looks from the rim at the first corner of a fan on to straight ahead.
    fn turn_right(&mut self, fan: &Fan, straight: Point) -> Result {
        let mut corner = Some(fan.first);
        while let Some(at) = corner {
            let (right, left) = self.sides(at);
            let turn = cross(self.at, straight, left);
            let left = if turn > 0 { straight } else { left };
            self.look_into(at, SightCone { root: self.at, right, left })?;
            corner = if turn >= 0 { None } else { self.mesh.left_of(at) };
        }
        Ok(())
    }

    /// Looks at all faces of a fan.
    fn all_of(&mut self, fan: &Fan) -> Result {
        let mut corner = Some(fan.first);
        let mesh = self.mesh;
        while let Some(at) = corner {
            let face = mesh.corner(at).face;
            if self.search.is_goal_face(face) {
                self.goal(self.at.distance(self.search.ends.goal))?;
            }
            mesh.look_around(face, self.at, self)?;
            corner = mesh.left_of(at);
        }
        Ok(())
    }

    /// The ends of both sides at a corner.
    fn sides(&self, corner: u32) -> (Point, Point) {
        (self.mesh.at(self.mesh.next(corner)), self.mesh.at(self.mesh.previous(corner)))
    }

    /// Looks from a corner, which is the root, into its face.
    fn look_into(&mut self, corner: u32, cone: SightCone) -> Result {
        let mesh = self.mesh;
        let goal = self.search.ends.goal;
        if self.search.is_goal_face(mesh.corner(corner).face) && cone.sees(goal) {
            self.goal(self.at.distance(goal))?;
        }
        let sides = FarSides { first: mesh.next(corner), last: mesh.previous(corner), with_ends: true };
        mesh.look(cone, sides, self)
    }

    fn open(&mut self, through: EdgeCone) -> Result {
        let h = self.mesh.estimate(through, self.search.ends.goal);
        let search = &mut *self.search;
        let before = search.meter.used();
        search.meter.add(&mut search.cones, OpenCone { through, root: self.root, g: self.g }, 64)?;
        search.open.give_up(search.meter.used() - before);
        let number = to_u32(search.cones.len());
        search.push(key(self.g + search.scale * h, self.g, number))
    }

    /// Puts what is held on the open list.
    fn finish(&mut self) -> Result {
        match self.held.take() {
            Some(held) => self.open(held),
            None => Ok(()),
        }
    }
}

impl CornerSink for RootView<'_> {
    fn side(&mut self, through: EdgeCone) -> Result {
        if self.held.is_none() && self.others == 0 {
            self.held = Some(through);
            return Ok(());
        }
        self.others += 1;
        self.finish()?;
        self.open(through)
    }

    fn corner(&mut self, corner: u32) -> Result {
        let own = self.mesh.corner(corner).fan;
        if own == NONE {
            return Ok(());
        }
        let fan = self.mesh.fan(own);
        let passes = self.search.open_gaps && fan.is_shared(own);
        if fan.at == self.at || !passes && turn_at(fan, self.at).is_none() {
            return Ok(());
        }
        let root = if self.search.open_gaps { fan.least } else { own };
        let g = self.g + self.at.distance(fan.at);
        let search = &mut *self.search;
        let known = &mut search.roots[index(root)];
        if known.stamp == search.stamp && known.g <= g {
            return Ok(());
        }
        self.others += 1;
        *known = RootEntry { g, parent: self.root, stamp: search.stamp, fan: own };
        let squared = fan.at.squared_distance(search.ends.goal);
        if squared < search.nearest.squared {
            search.nearest = NearestRoot { root, squared };
        }
        let f = g + search.scale * fan.at.distance(search.ends.goal);
        search.push(key(f, g, ROOTS | root))
    }
}
