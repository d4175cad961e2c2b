//! Expanding a root by its kept list instead of a projection: the same successors.

use super::kernel::{Anya, ExpandedRoot};
use crate::base::Result;
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer};
use crate::search::core::{Probe, Scene, Vertex};
use crate::search::corners::kept::making::{ListWedge, Within, note_turn, note_view, turn_at, wedge_of};
use crate::search::corners::roots::reached::{Arrival, Roots};
use crate::search::corners::roots::table::{Root, RootId};
use crate::search::{corners::cul_de_sac::TurnView, corners::kept::edge::KeptEdge, corners::kept::lists::Visit};
use crate::search::{corners::landmarks::Landmarks, corners::view::orientation::ConeTurn};
use crate::search::{corners::view::projection::cone::FramedCone, corners::view::projection::frame::Frame};

impl Anya {
    /// The key of the list of a root that was reached from `from`; none if it stands at a double corner.
    #[inline(always)]
    pub(super) fn kept_turn(&self, layer: &Layer, root: &Root, from: Point) -> Option<(Vertex, ConeTurn)> {
        let turn = if root.turn == ConeTurn::UNKNOWN { turn_at(layer, root.at, from)? } else { root.turn };
        Some((Vertex::new(root.at.x / SCALE, root.at.y / SCALE), turn))
    }

    /// Reaches the corners to which a path from `from` that turns at a root may go on: those of the root's list as far
    /// as its wedge, or those that a projection finds, which are noted and kept. False if the root is to be projected
    /// without that.
    #[inline(always)]
    pub(super) fn expand_by_list<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        expanded: ExpandedRoot,
        (vertex, turn, from): (Vertex, ConeTurn, Point),
        probe: &mut P,
    ) -> Result<bool> {
        let Some(orientation) = turn.orientation() else { return Ok(false) };
        let turned = FramedCone::of_turn(Frame::new(scene.layer, orientation), expanded.at, from);
        let ground = (scene.layer, &self.roots.table.ids);
        let (list, is_outdated) = match self.kept.visit(ground, (vertex, turn), wedge_of(&turned.cone)) {
            Visit::List(list) => (list, false),
            Visit::Outdated(list) => (list, true),
            Visit::Note => return self.expand_noting(scene, expanded, (vertex, turn, turned), probe),
            Visit::None => return Ok(false),
        };
        let wedge = ListWedge::new(expanded.at, from, orientation);
        let Self { roots, landmarks, goal, gaps, .. } = self;
        let (layer, gaps, goal) = (scene.layer, *gaps, *goal);
        let mut relax = ListedRelax { layer, gaps, goal, expanded, is_outdated, roots, landmarks, probe };
        for &edge in list {
            let within = wedge.holds(edge);
            if within == Within::No {
                break;
            }
            relax.edge(edge)?;
            if within == Within::Last {
                break;
            }
        }
        Ok(true)
    }

    /// Projects a root, keeps what is found, and reaches it. False if it is too much to be noted.
    #[inline(never)]
    fn expand_noting<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        expanded: ExpandedRoot,
        (vertex, turn, turned): (Vertex, ConeTurn, FramedCone<'_>),
        probe: &mut P,
    ) -> Result<bool> {
        let ground = (self.kept.map(scene.layer, &self.roots.table.ids), scene.cancel);
        note_turn(ground, expanded.at, turned, &mut self.stack, &mut self.kept.found)?;
        if scene.cancelled() {
            // The next step repeats the expansion.
            return Ok(true);
        }
        let wedge = wedge_of(&turned.cone);
        Ok(self.kept.keep((vertex, turn), wedge) && self.reach_noted(scene, expanded, probe)?)
    }

    /// Reaches the corners that were noted. True.
    fn reach_noted<P: Probe>(&mut self, scene: &Scene<'_>, expanded: ExpandedRoot, probe: &mut P) -> Result<bool> {
        let Self { kept, roots, landmarks, goal, gaps, .. } = self;
        let (layer, is_outdated) = (scene.layer, false);
        let mut relax = ListedRelax { layer, gaps: *gaps, goal: *goal, expanded, is_outdated, roots, landmarks, probe };
        kept.found.edges.iter().try_for_each(|&edge| relax.edge(edge))?;
        Ok(true)
    }

    /// Reaches the corners of the start's view, which is kept if it was asked for before. False if it is not.
    pub(super) fn expand_by_view<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        expanded: ExpandedRoot,
        probe: &mut P,
    ) -> Result<bool> {
        let Self { kept, roots, landmarks, goal, gaps, stack, .. } = self;
        let (layer, is_outdated) = (scene.layer, false);
        match kept.view((layer, &roots.table.ids), expanded.at) {
            Visit::List(list) | Visit::Outdated(list) => {
                let (goal, gaps) = (*goal, *gaps);
                let mut relax = ListedRelax { layer, gaps, goal, expanded, is_outdated, roots, landmarks, probe };
                list.iter().try_for_each(|&edge| relax.edge(edge))?;
                Ok(true)
            }
            Visit::Note => {
                let ground = (kept.map(layer, &roots.table.ids), scene.cancel);
                note_view(ground, expanded.at, stack, &mut kept.found)?;
                Ok(scene.cancelled() || kept.keep_view(expanded.at) && self.reach_noted(scene, expanded, probe)?)
            }
            Visit::None => Ok(false),
        }
    }
}

/// Reaches corners from an expanded root.
struct ListedRelax<'a, P> {
    layer: &'a Layer,
    gaps: DiagonalGaps,
    goal: Point,
    expanded: ExpandedRoot,
    /// True if the corners may have other numbers than in the list.
    is_outdated: bool,
    roots: &'a mut Roots,
    landmarks: &'a mut Landmarks,
    probe: &'a mut P,
}

impl<P: Probe> ListedRelax<'_, P> {
    #[inline(always)]
    fn edge(&mut self, edge: KeptEdge) -> Result {
        let ExpandedRoot { id: parent, at: from, g } = self.expanded;
        let (x, y) = edge.vertex().xy();
        let at = Point::lattice(x, y);
        if edge.leads_nowhere() && !may_hold(self.layer, at, from, self.goal, self.gaps) {
            return Ok(());
        }
        let arrival = Arrival { at, turn: edge.turn(), g: g + from.distance(at), parent, from };
        let id = if self.is_outdated { self.roots.table.ids.id(self.layer, x, y) } else { edge.id() };
        let id = RootId::of_corner(id);
        self.roots.reach(id, arrival, |id| self.landmarks.estimate(id, at), self.probe)
    }
}

/// True if the goal may lie in the cul-de-sac into which a path from `from` turns at a corner.
#[inline(always)]
fn may_hold(layer: &Layer, corner: Point, from: Point, goal: Point, gaps: DiagonalGaps) -> bool {
    let far = |a: i32, b: i32| (a - b).abs() > TurnView::FARTHEST * SCALE;
    if far(corner.x, goal.x) || far(corner.y, goal.y) {
        return false;
    }
    let Some(view) = TurnView::at(layer, corner, from) else { return true };
    let depth = view.depth(corner);
    view.cul_de_sac(corner, from, depth, gaps).is_none_or(|found| found.contains(view.offset(corner, goal)))
}

#[cfg(test)]
#[path = "listed_tests.rs"]
pub(super) mod tests;
