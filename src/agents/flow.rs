//! FLOW: along directions that the host stores, one per cell, made by a field or by hand.
//!
//! A follower walks in the direction of the cell that it is in; the length of the stored vector does not count. In the
//! cell of its goal, and beside it, it walks straight there: one direction per cell would have it circle around the
//! goal. At a wall the rest of the step leads on along the wall, because a direction that is right for the middle of a
//! cell may lead into a wall from its edge. Where there is no direction a follower is STUCK.
//!
//! A disc walks on legs that are free: in the direction of its cell up to the next one, else to the place of the cell,
//! where the direction is right, and from place to place. A disc wider than a cell takes the places alone.

use super::follower::{
    FollowerState, MemoryTag, Recalled, Situation, Stepped, WORDS, pack, pack_fine, recall, unpack, unpack_fine,
};
use super::segment::{FINE, Fine, TIE, nearest_integer};
use super::stride::{Slide, reaches, stride};
use super::{disc::DiscWalls, ground::StepScene, options::PolicyKind};
use crate::base::{Bounds, narrow, number_of, real, whole_wide};
use crate::geom::{Point, SCALE};
use crate::grid::{CellSpot, Layer, nearest_cell_place};

const KIND: u8 = number_of!(PolicyKind::Flow, u8);
const WALKING: u8 = 1;
/// How far past the border of a cell a way goes, so that it ends in the next one.
const BEYOND: i64 = FINE / 256;
/// A point that comes so near to its goal, in cells, walks straight on: beside a corner near the goal the directions of
/// two cells may lead to and fro.
const NEAR: f64 = 0.75;
/// Directions that differ by less are those between the same two places: they are stored as singles.
const ALIKE: f64 = 1e-6;

/// One step; none if the memory is strange.
pub(super) fn step(ground: &StepScene<'_>, follower: Situation, memory: &[u64; WORDS]) -> Option<Stepped> {
    let walls = ground.walls();
    let variant = number_of!(walls.gaps, u8);
    let (mut place, mut target) = (Fine::of(follower.at), None);
    match recall(memory, KIND, variant) {
        Recalled::Nothing => {}
        Recalled::Phase(WALKING) => {
            let kept = unpack_fine([memory[2], memory[3]])?;
            if kept.point() == follower.at && cell_of(ground.layer, kept).is_some() {
                place = kept;
            }
            let is_same = unpack(memory[1])? == follower.goal;
            target = if memory[6] == 1 && is_same { Some(unpack_fine([memory[4], memory[5]])?) } else { None };
        }
        _ => return None,
    }
    if reaches(&walls, place, follower.goal, follower.stride) {
        return Some(Stepped { at: follower.goal, state: FollowerState::Arrived, memory: [0; WORDS] });
    }
    let (place, target, state) = if walls.radius == 0 {
        let (place, state) = point_step(ground, &walls, place, follower);
        (place, None, state)
    } else {
        let mut walk = DiscWalk { ground, walls, goal: Fine::of(follower.goal), place, target };
        let state = walk.step(follower.stride);
        (walk.place, walk.target, state)
    };
    let mut words = [0; WORDS];
    words[..2].copy_from_slice(&[MemoryTag { kind: KIND, variant, phase: WALKING }.word(), pack(follower.goal)]);
    words[2..4].copy_from_slice(&pack_fine(place));
    if let Some(target) = target {
        words[4..6].copy_from_slice(&pack_fine(target));
        words[6] = 1;
    }
    Some(Stepped { at: place.point(), state, memory: words })
}

/// A step of a point.
fn point_step(ground: &StepScene<'_>, walls: &DiscWalls<'_>, from: Fine, follower: Situation) -> (Fine, FollowerState) {
    let goal = Fine::of(follower.goal);
    let cell = cell_of(ground.layer, from);
    let direction = cell.and_then(|(x, y)| {
        let is_straight_on = holds((x, y), goal) || reaches(walls, from, follower.goal, NEAR);
        if is_straight_on { Some(towards(from, goal)) } else { ground.flow.direction(x, y) }
    });
    let (Some((x, y)), Some(cell)) = (direction, cell) else { return (from, FollowerState::Stuck) };
    let place = stride(walls, from, (x * follower.stride, y * follower.stride), Slide::Within(cell));
    (place, if place == from && follower.stride > 0.0 { FollowerState::Blocked } else { FollowerState::Moving })
}

/// Where a disc is, and the end of the straight leg that it walks.
struct DiscWalk<'g, 'a> {
    ground: &'g StepScene<'a>,
    walls: DiscWalls<'g>,
    goal: Fine,
    place: Fine,
    target: Option<Fine>,
}

impl DiscWalk<'_, '_> {
    /// A step, cell by cell. The disc walks in the direction of its cell where that is free up to the next one. Else it
    /// goes back to the place of the cell, which is where the direction is right, and from there to the place of the
    /// next cell.
    fn step(&mut self, stride_of: f64) -> FollowerState {
        let (from, mut left) = (self.place, stride_of);
        // Two legs a cell, and as many again for cells that are passed at a corner.
        for _ in 0..64 + 4 * whole_wide(stride_of) {
            if left <= TIE {
                break;
            }
            let kept = self.target.filter(|&target| target != self.place && self.is_free(target));
            self.target = kept.or_else(|| self.free_leg());
            let Some(to) = self.target.or_else(|| self.blocked_leg()) else {
                return if self.place == from { FollowerState::Stuck } else { FollowerState::Moving };
            };
            let length = self.place.distance(to);
            let share = if length > left { left / length } else { 1.0 };
            let (x, y) = vector(self.place, to);
            let Some(cell) = cell_of(self.ground.layer, self.place) else { break };
            let next = stride(&self.walls, self.place, (x * share, y * share), Slide::Within(cell));
            if next == self.place {
                break;
            }
            (self.place, left) = (next, left - length);
        }
        if self.place == from && stride_of > 0.0 { FollowerState::Blocked } else { FollowerState::Moving }
    }

    fn is_free(&self, to: Fine) -> bool {
        let at = self.place.point();
        match self.walls.fitting(at) {
            0 => true,
            room => self.walls.is_way_free(room, at, to.point()),
        }
    }

    fn direction(&self, (x, y): (i32, i32)) -> Option<(f64, f64)> {
        self.ground.flow.direction(x.into(), y.into())
    }

    /// The place of a cell that has a direction or the goal.
    fn stands(&self, (x, y): (i32, i32)) -> Option<Point> {
        let layer = self.ground.layer;
        let is_inside = (0..layer.width()).contains(&x) && (0..layer.height()).contains(&y);
        let leads = is_inside && (holds((x.into(), y.into()), self.goal) || self.direction((x, y)).is_some());
        if leads { CellSpot::of(layer, (x, y), self.walls.radius).point((x, y)) } else { None }
    }

    /// The end of a leg that is free: the goal, where the direction leaves the cell, or the place of a cell.
    fn free_leg(&self) -> Option<Fine> {
        let at = self.place.point();
        let here = cell_of(self.ground.layer, self.place).map(|(x, y)| (narrow(x), narrow(y)));
        if here.is_some_and(|(x, y)| holds((x.into(), y.into()), self.goal)) && self.is_free(self.goal) {
            return Some(self.goal);
        }
        let (cell, place) = nearest_cell_place(at, |cell| self.stands(cell), |place| self.is_free(Fine::of(place)))?;
        if place == at {
            // A goal counts as the place of a cell near it, which need not be the cell that it lies in.
            if is_beside(cell, self.goal) && self.is_free(self.goal) {
                return Some(self.goal);
            }
            let next = self.next_place(cell, place).map(Fine::of);
            let exit = || Some(self.exit_of(cell, self.direction(cell)?));
            return next.or_else(exit).filter(|&to| self.is_free(to));
        }
        // A wide disc may not stand in every cell that it passes: only from place to place its way is certain.
        let is_wide = 2 * self.walls.radius > SCALE;
        let exit = here.filter(|_| !is_wide).and_then(|cell| Some(self.exit_of(cell, self.direction(cell)?)));
        exit.filter(|&exit| self.is_free(exit)).or(Some(Fine::of(place)))
    }

    /// Where a disc walks that no free leg leads on: along the walls, to the goal or in the direction of the cell.
    fn blocked_leg(&self) -> Option<Fine> {
        let (x, y) = cell_of(self.ground.layer, self.place)?;
        if holds((x, y), self.goal) {
            return Some(self.goal);
        }
        let (dx, dy) = self.direction((narrow(x), narrow(y)))?;
        let along = |v: i64, d: f64| v + nearest_integer(d * real(FINE));
        Some(Fine { x: along(self.place.x, dx), y: along(self.place.y, dy) })
    }

    /// The place to which the direction of a cell leads from its place: that of a neighbour, or, since neighbours may
    /// share a place, of a neighbour's. Of several on one line the nearest.
    fn next_place(&self, (x, y): (i32, i32), from: Point) -> Option<Point> {
        let (dx, dy) = self.direction((x, y))?;
        let around = (y - 2..=y + 2).flat_map(|y| (x - 2..=x + 2).map(move |x| (x, y)));
        let places = around.filter_map(|cell| self.stands(cell)).filter(|&place| {
            let (x, y) = towards(Fine::of(from), Fine::of(place));
            place != from && (x - dx).abs() + (y - dy).abs() < ALIKE
        });
        places.min_by_key(|place| place.squared_distance(from))
    }

    /// Where a way from here leaves a cell, and a point farther on, so that it is in the next one.
    fn exit_of(&self, (x, y): (i32, i32), (dx, dy): (f64, f64)) -> Fine {
        let Fine { x: from_x, y: from_y } = self.place;
        let along = |v: i64, cell: i32, d: f64| {
            let cell = i64::from(cell) * FINE;
            let side = if d > 0.0 { cell + FINE + BEYOND } else { cell - BEYOND };
            if d == 0.0 { f64::INFINITY } else { real(side - v) / d }
        };
        let length = along(from_x, x, dx).at_most(along(from_y, y, dy)).at_least(0.0);
        Fine { x: from_x + nearest_integer(dx * length), y: from_y + nearest_integer(dy * length) }
    }
}

/// The vector between two places, in cells.
fn vector(from: Fine, to: Fine) -> (f64, f64) {
    (real(to.x - from.x) / real(FINE), real(to.y - from.y) / real(FINE))
}

/// True if a cell contains a place, on its border too.
fn holds((x, y): (i64, i64), place: Fine) -> bool {
    let within = |v: i64, cell: i64| (cell * FINE..=(cell + 1) * FINE).contains(&v);
    within(place.x, x) && within(place.y, y)
}

/// True if a place lies in a cell or in one of the eight around it.
fn is_beside((x, y): (i32, i32), place: Fine) -> bool {
    (-1..=1).any(|dy| (-1..=1).any(|dx| holds((i64::from(x + dx), i64::from(y + dy)), place)))
}

/// The direction from a place to another one.
fn towards(from: Fine, to: Fine) -> (f64, f64) {
    let (x, y) = (real(to.x - from.x), real(to.y - from.y));
    let length = (x * x + y * y).sqrt();
    (x / length, y / length)
}

/// The free cell that contains the place: of several the one with the largest y, then x.
fn cell_of(layer: &Layer, place: Fine) -> Option<(i64, i64)> {
    let span = |v: i64| {
        let cell = v.div_euclid(FINE);
        [Some(cell), (v.rem_euclid(FINE) == 0).then_some(cell - 1)]
    };
    let inside =
        |x: i64, y: i64| (0..i64::from(layer.width())).contains(&x) && (0..i64::from(layer.height())).contains(&y);
    let cells =
        span(place.y).into_iter().flatten().flat_map(|y| span(place.x).into_iter().flatten().map(move |x| (x, y)));
    cells.into_iter().find(|&(x, y)| inside(x, y) && !layer.is_blocked(narrow(x), narrow(y)))
}
