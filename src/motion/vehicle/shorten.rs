//! Shortcuts of a path that is driven: what lies between two of its poses becomes a curve, or two curves by way of a
//! pose beside the path, where that costs less and is free.
//!
//! ```text
//!   shortcut: two random places of the path; the cheapest curve between them
//!   descent:  three of them; the one in the middle is moved a little; the cheapest curves there and on
//!   if all that changes costs less than before and is free: it replaces what was there
//! ```
//!
//! The cost never rises. Steps of descent are of all sizes, from the distance between the places down to 1/1,024 of it,
//! so that the path slides along walls and comes to rest where no small change makes it cheaper.
//!
//! With weights a path also costs more near walls and where it turns: shortcuts and descent then trade length for room
//! and for smoothness, and the descent alone moves the path away from walls.
//!
//! Cost: O(pieces) and one or two curves an iteration, and the check of those that cost less; with a weight of walls
//! the distance of the body from them, at each `spacing` of what changes.
//!
//! Based on: D. Dolgov, S. Thrun, M. Montemerlo, J. Diebel. Path Planning for Autonomous Vehicles in Unknown
//! Semi-structured Environments. IJRR 2010, section 3 (a descent after the search); R. Geraerts, M. H. Overmars.
//! Creating High-quality Paths for Motion Planning. IJRR 2007. Changed here: each step of the descent is made of curves
//! that the vehicle drives exactly, and is checked before it is taken; so no path is lost that a smoother one would
//! lead through a wall.

use crate::base::{Bounds, Error, SplitMix, floor, real_usize};
use crate::collections::{List, counted, reserve_exact};
use crate::improve::{Descent, ImproveOptions, Improvement};
use crate::motion::core::pieces::MotionPiece;
use crate::space::{Headed, Pose};

use super::collision::CollisionChecker;
use super::model::Vehicle;
use super::primitives::Gear;
use super::strokes::{NOTHING, Stroke, Way};

/// Failures in a row after which it stops, at least; and further ones per stroke of the path.
const FAILURES: u32 = 400;
const FAILURES_PER_STROKE: u32 = 20;
/// How far, in turning radii, the places beside one that is moved are at most.
const LONGEST: f64 = 8.0;
/// What is gained must be more than rounding: else a path would move for ever.
const GAIN: f64 = 1e-9;

/// A place of a path: on a stroke, so far along it.
#[derive(Clone, Copy, Debug)]
struct StrokePlace {
    stroke: usize,
    way: f64,
    pose: Pose,
}

/// What counts besides the cost of the path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VehicleWeights {
    /// Of a cell along a wall: all of it at the wall, nothing at `clearance`.
    wall: f64,
    /// Of a radian.
    turn: f64,
    clearance: f64,
    spacing: f64,
    /// True if poses of the path are moved, and no shortcuts tried.
    descends: bool,
}

/// What the weight of walls is in a descent, if none is told.
const DESCENT_WALL_WEIGHT: f64 = 8.0;

impl VehicleWeights {
    /// Those of options. Refuses what paths of vehicles do not have.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::Unsupported`].
    pub(crate) fn new(options: &ImproveOptions) -> Result<Self, Error> {
        options.check()?;
        let ImproveOptions { improvement, descent, wall_weight, turn_weight, clearance, spacing, .. } = *options;
        let refused = if improvement == Improvement::Round {
            Some("the arcs of a vehicle have its turning radius: its paths are not rounded")
        } else if options.turning_radius > 0.0 {
            Some("the option turning_radius must be 0 for a vehicle, which has its own")
        } else if descent != Descent::Covariant {
            Some("a vehicle descends by curves that it can drive: the option descent must keep its default")
        } else {
            None
        };
        if let Some(what) = refused {
            return Err(Error::Unsupported { what });
        }
        let descends = improvement == Improvement::Descend;
        let wall = if descends && wall_weight <= 0.0 { DESCENT_WALL_WEIGHT } else { wall_weight };
        Ok(Self { wall, turn: turn_weight, clearance, spacing, descends })
    }
}

/// The path, and the scratch of its shortcuts.
#[derive(Default)]
pub(crate) struct VehicleShortcuts {
    pub(crate) strokes: Vec<Stroke>,
    /// What is to replace some of them.
    fresh: Vec<Stroke>,
    kept: Vec<Stroke>,
    /// The way of all strokes, and the radians of those on the spot.
    way: f64,
}

counted!(VehicleShortcuts { strokes, fresh, kept } plain { way });

/// A vehicle among walls.
pub(crate) struct VehicleGround<'a> {
    pub(crate) collision: CollisionChecker<'a>,
    pub(crate) vehicle: &'a Vehicle,
    pub(crate) weights: VehicleWeights,
}

impl VehicleGround<'_> {
    /// The cheapest way from one pose to another after a drive in a gear.
    fn way(&self, from: &Pose, to: &Pose, before: Option<Gear>) -> Way {
        let Self { vehicle, .. } = self;
        // The shortest curve is the cheapest if nothing else counts.
        let most = if vehicle.counts_way_alone() { 1 } else { usize::MAX };
        let ways = vehicle.ways().take(most).map(|kind| Way::new(kind, vehicle.radius, from, to));
        let cost = |way: &Way| vehicle.cost_of(way.strokes(), before, None);
        ways.reduce(|best, way| if cost(&way) < cost(&best) { way } else { best }).unwrap_or_default()
    }

    /// What strokes cost, with the weights.
    fn cost(&mut self, strokes: &[Stroke], before: Option<Gear>, after: Option<Gear>) -> Result<f64, Error> {
        let mut cost = self.vehicle.cost_of(strokes.iter(), before, after);
        if self.weights.turn > 0.0 {
            cost += self.weights.turn * strokes.iter().map(Stroke::turn).sum::<f64>();
        }
        if self.weights.wall > 0.0 {
            for stroke in strokes.iter().filter(|stroke| stroke.radius > 0.0) {
                cost += self.weights.wall * self.near_walls(stroke)?;
            }
        }
        Ok(cost)
    }

    /// How long a stroke is, counted by how near to walls the body is.
    fn near_walls(&mut self, stroke: &Stroke) -> Result<f64, Error> {
        let VehicleWeights { clearance, spacing, .. } = self.weights;
        let CollisionChecker { checker, layer, shape, .. } = &mut self.collision;
        let parts = (-floor(-stroke.length.abs() / spacing)).max(1);
        let mut near = 0.0;
        for part in 0..parts {
            let pose = stroke.after((f64::from(part) + 0.5) / f64::from(parts));
            near += 1.0 - checker.distance(layer, shape, &pose, clearance)? / clearance;
        }
        Ok(near * stroke.length.abs() / f64::from(parts))
    }
}

impl VehicleShortcuts {
    /// Takes a path.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn take(&mut self, pieces: &[MotionPiece], path: &[f64], radius: f64) -> Result<(), Error> {
        self.strokes.clear();
        self.strokes.add_all(pieces.iter().map(|piece| Stroke::of(piece, path, radius)))
    }

    /// # Errors
    /// [`Error::BadValue`] with the first piece that is not free; those of the check.
    pub(crate) fn check(&self, ground: &mut VehicleGround<'_>) -> Result<(), Error> {
        for (at, stroke) in self.strokes.iter().enumerate() {
            if ground.collision.drive(Headed::new(stroke.from), &stroke.primitive())?.is_none() {
                let allowed = "pieces of the path that are free";
                return Err(Error::BadValue { name: "segment", value: real_usize(at), allowed });
            }
        }
        Ok(())
    }

    /// What the path costs, with the weights.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn cost(&self, ground: &mut VehicleGround<'_>) -> Result<f64, Error> {
        ground.cost(&self.strokes, None, None)
    }

    /// Improves the path in place; returns how many iterations were done.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn improve(
        &mut self,
        ground: &mut VehicleGround<'_>,
        (iterations, seed): (u32, u64),
    ) -> Result<u32, Error> {
        let mut random = SplitMix { state: seed };
        let (mut done, mut failures) = (0, 0);
        let few = crate::base::to_u32(self.strokes.len());
        while done < iterations && failures < FAILURES + FAILURES_PER_STROKE * few && !self.strokes.is_empty() {
            self.way = self.strokes.iter().fold(0.0, |sum, stroke| sum + stroke.length.abs());
            done += 1;
            let is_better = if !ground.weights.descends && random.below(2) == 0 {
                self.cut_short(ground, &mut random)?
            } else {
                self.descend(ground, &mut random)?
            };
            failures = if is_better { 0 } else { failures + 1 };
        }
        // They have changed places: each serves for the other from now on.
        let most = self.strokes.capacity().max(self.kept.capacity());
        for list in [&mut self.strokes, &mut self.kept] {
            reserve_exact(list, most - list.len())?;
        }
        Ok(done)
    }

    /// The place at a distance along the path.
    fn place(&self, distance: f64) -> StrokePlace {
        let mut left = distance.at_least(0.0);
        let last = self.strokes.len() - 1;
        for (at, stroke) in self.strokes.iter().enumerate() {
            let length = stroke.length.abs();
            if left <= length || at == last {
                let way = left.at_most(length);
                return StrokePlace { stroke: at, way, pose: stroke.after(way / length) };
            }
            left -= length;
        }
        StrokePlace { stroke: 0, way: 0.0, pose: self.strokes[0].from }
    }

    fn cut_short(&mut self, ground: &mut VehicleGround<'_>, random: &mut SplitMix) -> Result<bool, Error> {
        let [from, to] = random.two_places(self.way).map(|distance| self.place(distance));
        self.replace(ground, from, to, None)
    }

    fn descend(&mut self, ground: &mut VehicleGround<'_>, random: &mut SplitMix) -> Result<bool, Error> {
        let radius = ground.vehicle.radius;
        let at = random.unit() * self.way;
        let (before, after) = (LONGEST * radius * part(random, 6), LONGEST * radius * part(random, 6));
        let reach = before.at_most(after).at_most(radius) * part(random, 10);
        let mut aside = || 2.0 * random.unit() - 1.0;
        let change = [aside() * reach, aside() * reach, aside() * reach / radius];
        let [from, middle, to] = [at - before, at, (at + after).at_most(self.way)].map(|distance| self.place(distance));
        let Pose { x, y, angle } = middle.pose;
        let middle = Pose { x: x + change[0], y: y + change[1], angle: angle + change[2] };
        self.replace(ground, from, to, Some(middle))
    }

    /// Replaces what lies between two places, if curves there are free and cost less.
    fn replace(
        &mut self,
        ground: &mut VehicleGround<'_>,
        from: StrokePlace,
        to: StrokePlace,
        middle: Option<Pose>,
    ) -> Result<bool, Error> {
        // A stroke that ends where the new ones begin may go on in the first of them, and likewise at the end.
        let first = if from.way > 0.0 { from.stroke } else { from.stroke.saturating_sub(1) };
        let rest = self.strokes[to.stroke].length.abs() - to.way;
        let last = if rest > 0.0 { to.stroke } else { (to.stroke + 1).min(self.strokes.len() - 1) };
        let before = self.strokes[..first].iter().rev().find_map(Stroke::gear);
        let after = self.strokes[last + 1..].iter().find_map(Stroke::gear);
        let old = ground.cost(&self.strokes[first..=last], before, after)?;
        let fresh = &mut self.fresh;
        fresh.clear();
        // All of those before, a part of the one on which the first place is.
        for at in first..=from.stroke {
            let stroke = self.strokes[at];
            let length = if at == from.stroke { from.way.copysign(stroke.length) } else { stroke.length };
            add(fresh, Stroke { length, ..stroke })?;
        }
        let mut at = from.pose;
        for goal in middle.into_iter().chain([to.pose]) {
            let gear = fresh.iter().rev().find_map(Stroke::gear).or(before);
            for stroke in ground.way(&at, &goal, gear).strokes() {
                add(fresh, *stroke)?;
                at = stroke.after(1.0);
            }
        }
        // Angles go on: what comes after may lose whole turns.
        let turns = at.angle - to.pose.angle;
        let turns = turns - crate::base::turn::wrapped(turns);
        let turned = |pose: Pose| Pose { angle: pose.angle + turns, ..pose };
        for at in to.stroke..=last {
            let stroke = self.strokes[at];
            let (from, length) =
                if at == to.stroke { (to.pose, rest.copysign(stroke.length)) } else { (stroke.from, stroke.length) };
            add(fresh, Stroke { from: turned(from), length, ..stroke })?;
        }
        // Without weights that is all; nearness to walls takes longer than they do.
        if ground.vehicle.cost_of(fresh.iter(), before, after) >= old - GAIN {
            return Ok(false);
        }
        if ground.cost(fresh, before, after)? >= old - GAIN {
            return Ok(false);
        }
        for stroke in fresh.iter() {
            if ground.collision.drive(Headed::new(stroke.from), &stroke.primitive())?.is_none() {
                return Ok(false);
            }
        }
        self.kept.clear();
        self.kept.add_slice(&self.strokes[..first])?;
        self.kept.add_slice(&self.fresh)?;
        self.kept.add_all(self.strokes[last + 1..].iter().map(|s| Stroke { from: turned(s.from), ..*s }))?;
        std::mem::swap(&mut self.strokes, &mut self.kept);
        Ok(true)
    }
}

/// A part of a whole, at most so often halved: all orders of magnitude are equally likely.
fn part(random: &mut SplitMix, halvings: u64) -> f64 {
    let whole = 0.5 + 0.5 * random.unit();
    (0..random.below(halvings)).fold(whole, |part, _| 0.5 * part)
}

/// Adds a stroke: to the last one, if it goes on from there.
fn add(strokes: &mut Vec<Stroke>, stroke: Stroke) -> Result<(), Error> {
    if stroke.length.abs() <= NOTHING {
        return Ok(());
    }
    match strokes.last_mut().filter(|last| last.goes_on(&stroke)) {
        Some(last) => last.length += stroke.length,
        None => strokes.add(stroke)?,
    }
    Ok(())
}
