//! Expanding a root by its kept list instead of a projection: the same successors.

use super::kernel::{Anya, ExpandedRoot};
use crate::base::Result;
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer};
use crate::search::core::{Probe, Scene, Vertex};
use crate::search::corners::kept::making::{ListWedge, Within, turn_at};
use crate::search::corners::roots::reached::{Arrival, Roots};
use crate::search::corners::roots::table::{Root, RootId};
use crate::search::{corners::cul_de_sac::TurnView, corners::kept::edge::KeptEdge, corners::kept::lists::Visit};
use crate::search::{corners::landmarks::Landmarks, corners::view::orientation::ConeTurn};

impl Anya {
    /// The key of the list of a root that was reached from `from`; none if it stands at a double corner.
    #[inline(always)]
    pub(super) fn kept_turn(&self, layer: &Layer, root: &Root, from: Point) -> Option<(Vertex, ConeTurn)> {
        let turn = if root.turn == ConeTurn::UNKNOWN { turn_at(layer, root.at, from)? } else { root.turn };
        Some((Vertex::new(root.at.x / SCALE, root.at.y / SCALE), turn))
    }

    /// Reaches the corners of a root's list along which a path from `from` may go on. False if there is no list.
    pub(super) fn expand_by_list<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        expanded: ExpandedRoot,
        (vertex, turn, from): (Vertex, ConeTurn, Point),
        probe: &mut P,
    ) -> Result<bool> {
        let Self { kept, roots, landmarks, goal, gaps, .. } = self;
        let Some(orientation) = turn.orientation() else { return Ok(false) };
        let visit = kept.visit((scene.layer, &roots.table.ids), (vertex, turn));
        let (list, is_outdated) = match visit {
            Visit::List(list) => (list, false),
            Visit::Outdated(list) => (list, true),
            Visit::None => return Ok(false),
        };
        let wedge = ListWedge::new(expanded.at, from, orientation);
        let mut relax = ListedRelax {
            layer: scene.layer,
            gaps: *gaps,
            goal: *goal,
            expanded,
            is_outdated,
            roots,
            landmarks,
            probe,
        };
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

    /// Reaches the corners of the start's view. False if it is not kept.
    pub(super) fn expand_by_view<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        expanded: ExpandedRoot,
        probe: &mut P,
    ) -> Result<bool> {
        let Self { kept, roots, landmarks, goal, gaps, .. } = self;
        let visit = kept.view((scene.layer, &roots.table.ids), expanded.at);
        let Visit::List(list) = visit else { return Ok(false) };
        let (layer, is_outdated) = (scene.layer, false);
        let mut relax = ListedRelax { layer, gaps: *gaps, goal: *goal, expanded, is_outdated, roots, landmarks, probe };
        list.iter().try_for_each(|&edge| relax.edge(edge))?;
        Ok(true)
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
mod tests;
