//! Walks: who follows an output of the library arrives, if and only if the judge says that there is a way.

use super::judge::Judge;
use super::leader::{Defect, Kind, Lead, Leader};
use super::scene::{Jump, Scene, position};
use super::walker::{Gait, Walker, Walls};
use taut::{Grid, Options, Position};
use taut_test_support::world::World;

/// What a walk needs at most, as a factor of the judge's distance, and in cells besides.
const DETOUR: f64 = 6.0;
const BESIDES: f64 = 12.0;
/// BUG goes around walls: so many cells for each of the map.
const TOURS: f64 = 6.0;

/// The conditions of a walk.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    pub kind: Kind,
    pub radius: f32,
    pub gait: Gait,
    pub step: f32,
    pub seed: u64,
    pub defect: Option<Defect>,
}

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Arrived,
    /// The leader does not know the start: it says so, and its rule allows it.
    Narrower,
    /// There is no way, and the unit did not arrive.
    NoWay,
}

/// A map on which somebody walks.
struct Course<'a> {
    scene: &'a Scene,
    walk: Walk,
    world: World,
    grid: Grid,
    /// The numbers of its links.
    links: Vec<u32>,
    /// How often it was edited.
    edits: usize,
    from: Position,
    to: Position,
}

/// Walks between two points of a scene; what was wrong if it went wrong.
pub fn walk(scene: &Scene, walk: Walk, (from, to): (Position, Position)) -> Result<End, String> {
    let (world, grid) = scene.map();
    let links = if walk.kind.crosses_links() { scene.link(&grid) } else { Vec::new() };
    let mut course = Course { scene, walk, world, grid, links, edits: 0, from, to };
    let judge = course.judge();
    // Where there is no room, and in a closed gap, nothing is promised.
    let (Some(start), Some(goal)) = (judge.place(from), judge.place(to)) else { return Ok(End::NoWay) };
    if judge.is_at_gap(from) || judge.is_at_gap(to) {
        return Ok(End::NoWay);
    }
    // Along a lattice an end of a link counts as its vertex, whether a disc has room at that end or not.
    let has_room = |end| walk.radius == 0.0 || judge.place(position(end)).is_some();
    let mut ends = scene.links.iter().flat_map(Jump::lanes).flatten();
    if walk.kind.is_narrower() && !ends.all(has_room) {
        return Ok(End::NoWay);
    }
    // Who comes to the place that a goal counts as has come to the goal.
    course.to = position(goal);
    let lands = walk.gait != Gait::Straight;
    let leader = Leader::new(&course.grid, &walk, (from, to), lands);
    match (leader, judge.length(start, goal)) {
        (Ok(leader), Some(length)) => course.arrives(leader, length),
        (Ok(leader), None) => course.does_not_arrive(leader),
        (Err(error), Some(_)) => Err(course.fault(&error.to_string(), &[])),
        (Err(_), None) => Ok(End::NoWay),
    }
}

impl Course<'_> {
    fn judge(&self) -> Judge {
        let judge = Judge::new(&self.world, &Options { radius: self.walk.radius, ..Options::default() });
        if self.links.is_empty() { judge } else { judge.with_links(&self.scene.links_after(self.edits)) }
    }

    fn walls(&self) -> Walls<'_> {
        Walls { world: &self.world, radius: self.walk.radius }
    }

    fn fault(&self, what: &str, trail: &[Position]) -> String {
        let last = &trail[trail.len().saturating_sub(12)..];
        let Self { walk, from, to, .. } = self;
        format!("{walk:?}: {what} from {from:?} to {to:?}: {last:?}\n{}", self.world.rows())
    }

    /// The most steps that a walk may take.
    fn most_steps(&self, length: f64) -> usize {
        let cells = f64::from(self.world.width * self.world.height);
        let around = if self.walk.kind == Kind::Bug { TOURS * cells } else { 0.0 };
        ((DETOUR * length + BESIDES + around) / f64::from(self.walk.step)) as usize
    }

    fn arrives(&mut self, mut leader: Leader, length: f64) -> Result<End, String> {
        let Walk { gait, step, seed, radius, .. } = self.walk;
        if !leader.reaches(self.from) {
            let is_allowed = radius > 0.5 && self.walk.kind.is_narrower();
            return if is_allowed { Ok(End::Narrower) } else { Err(self.fault("a place out of reach", &[])) };
        }
        let mut walker = Walker::new(self.from, step, gait, seed);
        let mut trail = vec![self.from];
        let mut most = self.most_steps(length);
        // Who begins in a wall comes out of it by and by.
        let deepest = self.walls().depth(self.from).max(1.0 / 64.0 + 1e-3);
        let mut edit_at = seed as usize % 32;
        while most > 0 {
            most -= 1;
            if walker.is_at(self.to) {
                return Ok(End::Arrived);
            }
            if trail.len() == edit_at && self.edits < self.scene.edits.len() {
                self.scene.edit(self.edits, &mut self.world, (&self.grid, &self.links));
                self.edits += 1;
                edit_at *= 2;
                let Some(length) = self.way_from(walker.at) else { return Ok(End::NoWay) };
                leader.update(&self.grid).map_err(|error| self.fault(&error.to_string(), &trail))?;
                if !leader.reaches(walker.at) {
                    return Ok(End::Narrower);
                }
                most = self.most_steps(length);
            }
            match leader.lead(&self.walls(), walker.at) {
                Lead::Along(points) => walker.walk(&self.walls(), &points),
                Lead::Moved(point) => walker.is_moved(&self.walls(), point),
                Lead::Over(exit) => walker.at = exit,
                Lead::Arrived(at) => {
                    walker.at = at;
                    trail.push(at);
                    let is_there = walker.is_at(self.to);
                    return if is_there { Ok(End::Arrived) } else { Err(self.fault("arrived elsewhere", &trail)) };
                }
                Lead::Lost(why) => {
                    trail.push(walker.at);
                    return Err(self.fault(&why, &trail));
                }
            }
            trail.push(walker.at);
            if self.walls().depth(walker.at) > deepest {
                return Err(self.fault("in a wall", &trail));
            }
        }
        Err(self.fault("never there", &trail))
    }

    /// How far the goal is after an edit; none where the edit has shut the unit or its goal in.
    fn way_from(&self, at: Position) -> Option<f64> {
        let judge = self.judge();
        let has_room = self.walls().depth(at) <= 1.0 / 64.0 + 1e-3 && !judge.is_at_gap(at) && !judge.is_at_gap(self.to);
        let (start, goal) = judge.place(at).zip(judge.place(self.to)).filter(|_| has_room)?;
        judge.length(start, goal)
    }

    fn does_not_arrive(&self, mut leader: Leader) -> Result<End, String> {
        let walls = self.walls();
        let mut walker = Walker::new(self.from, 0.5, Gait::Exact, 1);
        for _ in 0..200 {
            match leader.lead(&walls, walker.at) {
                Lead::Along(points) => walker.walk(&walls, &points),
                Lead::Moved(point) | Lead::Over(point) => walker.at = point,
                Lead::Lost(_) => return Ok(End::NoWay),
                Lead::Arrived(at) => return Err(self.fault("arrived without a way", &[at])),
            }
            if walker.is_at(self.to) {
                return Err(self.fault("there without a way", &[walker.at]));
            }
        }
        Ok(End::NoWay)
    }
}
