//! Orders to groups: a place for each agent around a target.

use godot::prelude::*;

use crate::agent::TautAgent2D;
use crate::core::Core;
use crate::grid_2d::{is_ready, tell};
use crate::native::Point;
use crate::scheduler::TautScheduler;
use crate::search::Walker;

/// How many times its diameter an agent keeps from the next one, where nothing else is told.
const APART: f32 = 2.2;

/// Rings of places that are looked at, beyond those that a group fills in the open.
const MORE_RINGS: i64 = 24;

/// Most places of a group.
const MOST: i64 = 1 << 16;

#[godot_api(secondary)]
impl TautScheduler {
    /// Free positions around one, in the order of rings around it: at most `count`, at least `spacing` apart, in which
    /// an agent of `radius`, 0 for that of the grid, has room and which it can reach from the first. Fewer where there
    /// is no more room nearby.
    #[func]
    fn get_slots(
        &self,
        around: Vector2,
        count: i64,
        spacing: f32,
        #[opt(default = 0.0)] radius: f32,
    ) -> PackedVector2Array {
        let is_good = around.is_finite() && spacing > 0.0 && spacing.is_finite() && radius >= 0.0 && radius.is_finite();
        if !is_good || !(0..=MOST).contains(&count) {
            godot_error!("No slots: around = {around}, count = {count}, spacing = {spacing}, radius = {radius}.");
            return PackedVector2Array::new();
        }
        let walker = Walker { radius, ..Walker::default() };
        let slots = self.core().map(|core| slots(&core, around, (count as usize, spacing), walker));
        PackedVector2Array::from(slots.unwrap_or_default())
    }

    /// Sends agents of the grid to places around a target, `spacing` apart, 0 for 1.1 times the diameter of the
    /// largest: who is in front goes to the far side of the target, so that nobody has to pass those who stand. The
    /// places, in the order of the agents; the target itself for those for whom there is no room near it.
    #[func]
    pub(crate) fn order(
        &self,
        agents: Array<Option<Gd<TautAgent2D>>>,
        target: Vector2,
        #[opt(default = 0.0)] spacing: f32,
    ) -> PackedVector2Array {
        let mut group: Vec<Gd<TautAgent2D>> = agents.iter_shared().flatten().collect();
        let (Some(core), true) = (self.core(), group.len() == agents.len()) else {
            godot_error!("No order: there is no grid, or an agent is null.");
            return PackedVector2Array::new();
        };
        let is_here =
            |agent: &Gd<TautAgent2D>| agent.bind().core.as_ref().is_some_and(|own| std::sync::Arc::ptr_eq(own, &core));
        if !group.iter().all(is_here) || !target.is_finite() || !(0.0..f32::INFINITY).contains(&spacing) {
            godot_error!("No order: target = {target}, spacing = {spacing}, or an agent of another grid.");
            return PackedVector2Array::new();
        }
        let settings = core.settings();
        let largest = group.iter().map(|agent| agent.bind().radius).fold(settings.agent_radius, f32::max);
        let usual = if largest > 0.0 { APART * largest } else { settings.layout.cell_size.x };
        let spacing = if spacing > 0.0 { spacing } else { usual };
        let places = slots(&core, target, (group.len(), spacing), Walker { radius: largest, ..Walker::default() });
        let here: Vec<Vector2> = group.iter().map(|agent| agent.bind().here()).collect();
        let chosen = assign(&here, places, target);
        for (agent, &place) in group.iter_mut().zip(&chosen) {
            agent.bind_mut().set_target_position(place);
        }
        PackedVector2Array::from(chosen)
    }
}

/// Gives each agent one of the places: to the farthest one, seen from the group, goes who is nearest to it, and so on.
fn assign(here: &[Vector2], mut places: Vec<Vector2>, target: Vector2) -> Vec<Vector2> {
    let middle = here.iter().fold(Vector2::ZERO, |sum, &at| sum + at) / here.len().max(1) as f32;
    let way = target - middle;
    let depth = |place: &Vector2| (*place - target).dot(way);
    places.sort_by(|a, b| depth(b).total_cmp(&depth(a)));
    let mut chosen = vec![target; here.len()];
    let mut left: Vec<usize> = (0..here.len()).collect();
    for place in places {
        let away = |agent: usize| here[agent].distance_squared_to(place);
        let nearest =
            (0..left.len()).min_by(|&a, &b| away(left[a]).total_cmp(&away(left[b])).then(left[a].cmp(&left[b])));
        let Some(nearest) = nearest else { break };
        chosen[left.swap_remove(nearest)] = place;
    }
    chosen
}

/// Places of a hexagonal lattice around a point, ring by ring, that are free and reachable from the first one.
fn slots(core: &Core, around: Vector2, (count, spacing): (usize, f32), walker: Walker) -> Vec<Vector2> {
    let settings = core.settings();
    if count == 0 || !is_ready(&settings, None, "") {
        return Vec::new();
    }
    let layout = settings.layout;
    let size = layout.region.size.to_vector2();
    let is_inside = |at: &Point| (0.0..=size.x).contains(&at.x) && (0.0..=size.y).contains(&at.y);
    let rings = (count as f32 / 3.0).sqrt().ceil() as i64 + MORE_RINGS;
    let found = core.schedule().question(core, walker, |_, _, pooled| {
        let planner = &pooled.planner;
        let mut places: Vec<Vector2> = Vec::new();
        let mut first: Option<Point> = None;
        for ring in 0..=rings {
            let spots: Vec<Vector2> = hexagon(ring).map(|at| around + at * spacing).collect();
            let spots: Vec<(Vector2, Point)> = spots.into_iter().map(|at| (at, layout.in_units(at))).collect();
            let spots: Vec<(Vector2, Point)> = spots.into_iter().filter(|(_, at)| is_inside(at)).collect();
            let points: Vec<Point> = spots.iter().map(|(_, at)| *at).collect();
            for ((place, point), free) in spots.into_iter().zip(planner.are_free(&points)?) {
                if free == 0 || !planner.reachable(*first.get_or_insert(point), point)? {
                    continue;
                }
                places.push(place);
                if places.len() == count {
                    return Ok(places);
                }
            }
        }
        Ok(places)
    });
    found.and_then(|places| places.inspect_err(tell).ok()).unwrap_or_default()
}

/// The points of a hexagonal lattice of distance 1 on a ring around the origin.
fn hexagon(ring: i64) -> impl Iterator<Item = Vector2> {
    // Half the root of 3.
    const ROW: f32 = 0.866_025_4;
    const CORNERS: [(i64, i64); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
    let count = if ring == 0 { 1 } else { 6 * ring };
    (0..count).map(move |at| {
        let (side, step) = ((at / ring.max(1)) as usize, at % ring.max(1));
        let [from, to] = [CORNERS[side % 6], CORNERS[(side + 1) % 6]];
        let q = from.0 * (ring - step) + to.0 * step;
        let r = from.1 * (ring - step) + to.1 * step;
        Vector2::new(q as f32 + r as f32 / 2.0, r as f32 * ROW)
    })
}

#[cfg(test)]
#[path = "group_tests.rs"]
mod tests;
