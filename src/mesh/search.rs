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
//! Kept lists and cones find the same corners, and of ways of the same length one is taken in whatever order they are
//! found: so an answer does not depend on what was asked before.
//!
//! Memory: 40 bytes for each cone that is put on the open list, 24 for each fan of the mesh, 4 for each block, and the
//! lists.

use std::sync::atomic::{AtomicBool, Ordering};

use super::cone::{CornerSink, EdgeCone, FarSides, SightCone};
use super::ends::MeshEnds;
use super::entries::{ALIKE, BestEnd, NearestRoot, OpenCone, ROOTS, RootEntry, ViewFrom, WayTurn, key};
use super::kept::{MeshLists, SeenFan};
use super::path::MeshPath;
use super::ray::Glance;
use super::spots::MeshSpot;
use super::topology::{Fan, NONE, Topology};
use super::turn::TautTurning;
use crate::base::{Budget, Result, high64, index, low32_wide, single, to_u32};
use crate::collections::{Counted, Meter};
use crate::geom::Point;
use crate::search::core::{HeapOpenList, Progress, Stats};

/// In the open list the goal, and the start among the parents.
const GOAL: u32 = 0;

/// What a search may hold.
#[derive(Clone, Copy)]
pub(crate) struct SearchLimits {
    /// Bytes.
    pub(crate) allowance: u64,
    /// Bytes of kept lists; 0 for none.
    pub(crate) keep_limit: u64,
}

/// A search that can be paused.
///
/// Many fields: rules, what is kept between searches, and the state of the present one are used together.
pub(crate) struct MeshSearch {
    /// Paths pass where faces touch in a corner alone.
    open_gaps: bool,
    /// The factor of the estimate.
    scale: f64,
    /// Faces are joined by edges alone: blocks and kept lists tell all ways.
    knows_ways: bool,
    /// This search may use and make kept lists.
    uses_lists: bool,
    lists: MeshLists,
    ends: MeshEnds,
    roots: Vec<RootEntry>,
    /// The last search on whose way each block was.
    on_way: Vec<u32>,
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

/// A root while it looks on.
struct RootView<'a> {
    mesh: &'a Topology,
    search: &'a mut MeshSearch,
    from: ViewFrom,
    /// The first side that was seen, if nothing else was.
    held: Option<EdgeCone>,
    /// What was seen besides.
    others: u32,
}

impl MeshSearch {
    pub(crate) fn new(open_gaps: bool, scale: f64) -> Self {
        Self {
            open_gaps,
            scale,
            knows_ways: false,
            uses_lists: false,
            lists: MeshLists::default(),
            ends: MeshEnds::default(),
            roots: Vec::new(),
            on_way: Vec::new(),
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

    /// Begins a search between two points of the mesh, which may hold so many bytes; lists are kept if the answer does
    /// not depend on how much it searches.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, mesh: &Topology, ends: [MeshSpot; 2], limits: SearchLimits) -> Result {
        let ([start, goal], SearchLimits { allowance, keep_limit }) = (ends.map(|end| end.at), limits);
        self.knows_ways = !(self.open_gaps && mesh.has_gaps);
        self.uses_lists = keep_limit > 0 && self.knows_ways && self.scale <= 1.0;
        if self.uses_lists {
            // Lists put more on the open list at once than cones do: a warm query must not find it full. Refused memory
            // is none of a query that may do without.
            let _ = self.open.make_room(self.lists.prepare(mesh, keep_limit));
        }
        self.meter.allowance = crate::collections::Allowance::new(allowance);
        (self.best, self.stats) = (BestEnd { g: f64::INFINITY, root: NONE }, Stats::default());
        self.nearest = NearestRoot { root: NONE, squared: start.squared_distance(goal) };
        self.cones.clear();
        self.open.begin(0);
        self.ends.gather(mesh, ends, &mut self.meter)?;
        let (fans, blocks) = (index(mesh.fan_count()), mesh.blocks.count());
        if self.roots.len() != fans || self.on_way.len() != blocks {
            self.meter.refill(&mut self.roots, fans, RootEntry::default(), 1)?;
            self.meter.refill(&mut self.on_way, blocks, 0, 1)?;
            self.stamp = 0;
        }
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.roots.fill(RootEntry::default());
            self.on_way.fill(0);
            self.stamp = 1;
        }
        self.stay_out_of_dead_ends(mesh);
        self.open.begin(allowance.saturating_sub(self.meter.used()));
        self.lessen(self.open.bytes());
        self.set_out(mesh)
    }

    /// Notes the blocks on the way from the start to the goal. Where paths pass between faces that touch in a corner
    /// alone, edges do not tell, and all are.
    fn stay_out_of_dead_ends(&mut self, mesh: &Topology) {
        let Self { ends: MeshEnds { start_faces, goal_faces, .. }, on_way, stamp, knows_ways, .. } = self;
        if !*knows_ways {
            on_way.fill(*stamp);
            return;
        }
        let Some(&first) = start_faces.first() else { return };
        for &face in start_faces.iter().chain(goal_faces.iter()) {
            mesh.blocks.between(first, face, |block| on_way[index(block)] = *stamp);
        }
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
        let start = self.ends.start;
        for at in 0..self.ends.start_faces.len() {
            let face = self.ends.start_faces[at];
            let mut looking = RootView::from(self, mesh, NONE);
            if looking.search.ends.is_goal_face(face) {
                looking.goal()?;
            }
            mesh.look_around(face, start, &mut looking)?;
            looking.finish()?;
        }
        Ok(())
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
            if looking.search.ends.is_goal_face(mesh.corner(through.side).face) && through.cone.sees(goal) {
                looking.goal()?;
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
        let fan = mesh.fan(entry.fan);
        let turning = TautTurning::at(fan, self.root_at(mesh, entry.parent));
        if let Some(turning) = turning
            && self.look_up(mesh, root, turning)?
        {
            return Ok(());
        }
        let back = TautTurning::back_along_slit(fan, self.root_at(mesh, entry.parent));
        let mut looking = RootView::from(self, mesh, root);
        for turning in turning.into_iter().chain(back) {
            mesh.beyond(fan, turning, |corner, cone| looking.look_into(corner, cone))?;
        }
        let mut other = fan.next;
        while looking.search.open_gaps && other != entry.fan {
            looking.all_of(mesh.fan(other))?;
            other = mesh.fan(other).next;
        }
        looking.finish()
    }

    /// Looks a root up: takes what it sees from its list, and the goal if nothing hides it. False if that is to be
    /// looked at by cones: without a list, where the way ahead runs along the rim, and where a corner touches the
    /// straight way to the goal, or that way lies straight ahead. There the side counts on which cones pass.
    fn look_up(&mut self, mesh: &Topology, root: u32, turning: TautTurning) -> Result<bool> {
        if !self.uses_lists || !self.lists.has(mesh, root) {
            return Ok(false);
        }
        let (fan, goal) = (mesh.fan(root), self.ends.goal);
        if fan.is_slit() {
            return Ok(false);
        }
        let ahead = turning.side_of(fan, goal);
        if ahead == 0 || turning.side_of(fan, turning.rim(fan)) == 0 {
            return Ok(false);
        }
        let is_between = ahead > 0 && turning.is_before_rim(fan, goal);
        let ends = |face| self.ends.is_goal_face(face);
        let sight = if is_between { mesh.glance(fan, goal, ends) } else { Glance::Hidden };
        if sight == Glance::Touches {
            return Ok(false);
        }
        let view = self.view_from(mesh, root);
        if sight == Glance::Clear {
            self.meet_goal(view)?;
        }
        for at in self.lists.range(root, turning.turn) {
            let Some(listed) = self.lists.corner(at, fan, turning) else { break };
            let seen = listed.seen;
            if !listed.is_seen || !self.leads_on(seen.block) {
                continue;
            }
            if listed.is_ahead {
                self.reach(view, seen.fan, seen)?;
            } else {
                // The way turns here, and the list knows how long it is.
                self.arrive(view.here, listed.length, seen.fan, seen)?;
            }
        }
        Ok(true)
    }

    /// What a root looks from.
    fn view_from(&self, mesh: &Topology, root: u32) -> ViewFrom {
        if root == NONE {
            return ViewFrom { here: WayTurn { root, at: self.ends.start, g: 0.0 }, before: None };
        }
        let RootEntry { g, parent, .. } = self.roots[index(root)];
        let here = WayTurn { root, at: mesh.fan(root).at, g };
        let before = if parent == NONE {
            WayTurn { root: NONE, at: self.ends.start, g: 0.0 }
        } else {
            WayTurn { root: parent, at: mesh.fan(parent).at, g: self.roots[index(parent)].g }
        };
        ViewFrom { here, before: self.knows_ways.then_some(before) }
    }

    fn leads_on(&self, block: u32) -> bool {
        block == NONE || self.on_way[index(block)] == self.stamp
    }

    /// The goal is in sight.
    fn meet_goal(&mut self, view: ViewFrom) -> Result {
        let goal = self.ends.goal;
        let turn = view.last_turn(goal);
        let g = turn.g + turn.at.distance(goal);
        if g < self.best.g {
            self.best = BestEnd { g, root: turn.root };
            return self.push(key(g * (1.0 + ALIKE), g, GOAL));
        }
        if g == self.best.g {
            self.best.root = self.best.root.min(turn.root);
        }
        Ok(())
    }

    /// A corner is in sight at which paths turn. True if the way there is the shortest so far.
    fn reach(&mut self, view: ViewFrom, root: u32, seen: SeenFan) -> Result<bool> {
        let turn = view.last_turn(seen.at);
        if turn.root == root {
            return Ok(false);
        }
        self.arrive(turn, turn.at.distance(seen.at), root, seen)
    }

    /// A corner is reached from the last turn of the way there. True if the way is the shortest so far.
    #[inline(always)]
    fn arrive(&mut self, turn: WayTurn, length: f64, root: u32, seen: SeenFan) -> Result<bool> {
        let g = turn.g + length;
        let known = &mut self.roots[index(root)];
        if known.stamp == self.stamp && known.g <= g {
            // Of ways of the same length one is taken, in whatever order they are found.
            if known.g == g && turn.root < known.parent {
                (known.parent, known.fan) = (turn.root, seen.fan);
            }
            return Ok(false);
        }
        *known = RootEntry { g, parent: turn.root, stamp: self.stamp, fan: seen.fan };
        let squared = seen.at.squared_distance(self.ends.goal);
        if squared < self.nearest.squared {
            self.nearest = NearestRoot { root, squared };
        }
        let f = g + self.scale * seen.at.distance(self.ends.goal);
        self.push(key(f, g, ROOTS | root))?;
        Ok(true)
    }

    /// Writes the path that was found, or the one to the root met nearest to the goal.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn trace(&self, mesh: &Topology, is_found: bool, out: &mut MeshPath) -> Result {
        out.clear();
        let face = |face: Option<&u32>| face.copied().filter(|_| mesh.has_heights());
        let mut root = self.nearest.root;
        if is_found {
            out.add(self.ends.goal, face(self.ends.goal_faces.first()))?;
            root = self.best.root;
        }
        while root != NONE {
            let fan = mesh.fan(root);
            out.add(fan.at, face(Some(&mesh.corner(fan.first).face)))?;
            root = self.roots[index(root)].parent;
        }
        out.add(self.ends.start, face(self.ends.start_faces.first()))?;
        out.reverse();
        Ok(())
    }

    /// The least estimate of what is open; infinite if nothing is.
    pub(crate) fn least_open(&self) -> f64 {
        self.open.peek().map_or(f64::INFINITY, |key| f64::from_bits(high64(key)))
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
    pub(crate) fn bytes(&self) -> u64 {
        self.meter.used() + self.lists.bytes()
    }

    /// Frees all memory.
    pub(crate) fn release(&mut self) {
        *self = Self::new(self.open_gaps, self.scale);
    }
}

impl<'a> RootView<'a> {
    fn from(search: &'a mut MeshSearch, mesh: &'a Topology, root: u32) -> Self {
        let from = search.view_from(mesh, root);
        Self { mesh, search, from, held: None, others: 0 }
    }

    /// The goal is in sight.
    fn goal(&mut self) -> Result {
        self.others += 1;
        self.search.meet_goal(self.from)
    }

    /// Looks at all faces of a fan.
    fn all_of(&mut self, fan: &Fan) -> Result {
        let mut corner = Some(fan.first);
        let mesh = self.mesh;
        while let Some(at) = corner {
            let face = mesh.corner(at).face;
            if self.search.ends.is_goal_face(face) {
                self.goal()?;
            }
            mesh.look_around(face, self.from.here.at, self)?;
            corner = mesh.left_of(at);
        }
        Ok(())
    }

    /// Looks from a corner, which is the root, into its face.
    fn look_into(&mut self, corner: u32, cone: SightCone) -> Result {
        let mesh = self.mesh;
        let goal = self.search.ends.goal;
        if self.search.ends.is_goal_face(mesh.corner(corner).face) && cone.sees(goal) {
            self.goal()?;
        }
        let sides = FarSides { first: mesh.next(corner), last: mesh.previous(corner), with_ends: true };
        mesh.look(cone, sides, self)
    }

    fn open(&mut self, through: EdgeCone) -> Result {
        let h = self.mesh.estimate(through, self.search.ends.goal);
        let search = &mut *self.search;
        let before = search.meter.used();
        search.meter.add(
            &mut search.cones,
            OpenCone { through, root: self.from.here.root, g: self.from.here.g },
            64,
        )?;
        search.open.give_up(search.meter.used() - before);
        let number = to_u32(search.cones.len());
        search.push(key(self.from.here.g + search.scale * h, self.from.here.g, number))
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
    #[inline(always)]
    fn leads_on(&self, block: u32) -> bool {
        self.search.leads_on(block)
    }

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
        let at = self.from.here.at;
        if fan.at == at || !passes && TautTurning::at(fan, at).is_none() || !self.leads_on(fan.block) {
            return Ok(());
        }
        let root = if self.search.open_gaps { fan.least } else { own };
        let seen = SeenFan { at: fan.at, fan: own, block: fan.block };
        self.others += u32::from(self.search.reach(self.from, root, seen)?);
        Ok(())
    }
}
