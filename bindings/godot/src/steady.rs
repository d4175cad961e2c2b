//! What scripts ask a `TautAgent2D` in every frame, answered without borrowing it.
//!
//! In most frames nothing happens: no edit, no waypoint, no signal. Then the parent walks on straight to its next
//! waypoint, of which the agent has found out that the way is free. Such a [`Course`] holds until something changes, or
//! the parent leaves it; so it is walked at the cost of one look at where the parent is.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use godot::prelude::*;

use crate::core::Core;
use crate::layout::Layout;
use crate::map::vector;
use crate::nodes::Parent;

/// How far beside its course a parent may be, in cells: what rounding does.
const BESIDE: f32 = 1.0 / 256.0;

/// How long a course is, in cells: then all is looked at again, also what has no say as long as the parent is on it.
const LENGTH: f32 = 8.0;

/// How much farther than its reach a waypoint must be, in cells.
const NEAR: f32 = 1.0 / 64.0;

/// What an agent knows without being borrowed.
#[derive(Default)]
pub struct Steady {
    is_going: AtomicBool,
    pub avoids: AtomicBool,
    /// The velocity that the parent wants, and the one that the crowd brought last: on the screen.
    pub wanted: AtomicVector,
    pub safe: AtomicVector,
    /// The address by which `fast_agents` knows it; 0: none.
    pub object: AtomicUsize,
    /// The agent that scripts see.
    node: OnceLock<Gd<Node>>,
    motion: Mutex<Motion>,
}

/// What moves.
#[derive(Default)]
struct Motion {
    parent: Parent,
    course: Option<Course>,
}

/// A straight way on which only the place of the parent matters.
pub struct Course {
    pub core: Arc<Core>,
    /// The number of [`Core::changes`] before the way was found to be free.
    pub changes: u64,
    pub layout: Layout,
    pub line: Line,
    /// The next waypoint.
    pub goal: Vector2,
}

/// The line of a course, in cells.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    pub from: Vector2,
    pub to: Vector2,
    /// From this distance on the end is reached.
    pub reach: f32,
}

/// A vector that any thread reads and writes as a whole.
#[derive(Default)]
pub struct AtomicVector(AtomicU64);

impl AtomicVector {
    pub fn get(&self) -> Vector2 {
        let bits = self.0.load(Ordering::Relaxed);
        Vector2::new(f32::from_bits(bits as u32), f32::from_bits((bits >> 32) as u32))
    }

    pub fn set(&self, vector: Vector2) {
        let bits = u64::from(vector.x.to_bits()) | u64::from(vector.y.to_bits()) << 32;
        self.0.store(bits, Ordering::Relaxed);
    }
}

impl Steady {
    /// True until the end of the path has been reached.
    pub fn is_going(&self) -> bool {
        self.is_going.load(Ordering::Relaxed)
    }

    pub fn set_going(&self, going: bool) {
        self.is_going.store(going, Ordering::Relaxed);
    }

    /// Says which node the agent is.
    pub fn set_node(&self, node: impl FnOnce() -> Gd<Node>) {
        self.node.get_or_init(node);
    }

    /// The agent that scripts see; none before it has looked where its parent is.
    pub fn node(&self) -> Option<&Gd<Node>> {
        self.node.get()
    }

    /// The position of the parent.
    pub fn here(&self) -> Option<Vector2> {
        self.motion().here(self.node.get()?)
    }

    /// Where the parent goes on its course; none if it has none, or if there is more to be done.
    pub fn next(&self) -> Option<Vector2> {
        let mut motion = self.motion();
        let course = motion.course.as_ref()?;
        if course.changes != course.core.changes() {
            return None;
        }
        let here = motion.here(self.node.get()?)?;
        motion.course.as_ref().and_then(|course| course.goal_from(here))
    }

    pub fn set_course(&self, course: Option<Course>) {
        self.motion().course = course;
    }

    fn motion(&self) -> MutexGuard<'_, Motion> {
        self.motion.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Motion {
    /// The position of the parent of a node. With another parent it has another course.
    fn here(&mut self, node: &Gd<Node>) -> Option<Vector2> {
        self.parent.position(node, || self.course = None)
    }
}

impl Course {
    fn goal_from(&self, here: Vector2) -> Option<Vector2> {
        self.line.leads_on(vector(self.layout.in_units(here))).then_some(self.goal)
    }
}

impl Line {
    /// True if a place is on the line, and neither near to its end nor far from its start.
    pub fn leads_on(&self, at: Vector2) -> bool {
        let (way, left) = (self.to - self.from, self.to - at);
        let done = at - self.from;
        done.length() <= LENGTH
            && left.length() > self.reach + NEAR
            && done.dot(way) >= -BESIDE * way.length()
            && way.cross(done).abs() <= BESIDE * way.length()
            && left.dot(way) > 0.0
    }
}

#[cfg(test)]
#[path = "steady_tests.rs"]
mod tests;
