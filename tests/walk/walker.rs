//! Who walks: units as engines move them, pushed out of walls by a disc of the judge's own.

use super::scene::units;
use taut::Position;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// How a unit moves towards the point that it is led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// It lands exactly on each point.
    Exact,
    /// Its steps have one length, and go straight on past the point.
    Straight,
    /// As the first, with up to 1e-3 of noise on every step.
    Noisy,
}

pub const GAITS: [Gait; 3] = [Gait::Exact, Gait::Straight, Gait::Noisy];

/// By how much the judge's disc is smaller than the radius, in cells: 1/64.
const SLACK: f64 = 1.0 / 64.0;
/// A step is taken in parts of this length, so that no wall is jumped over.
const PART: f64 = 1.0 / 32.0;

/// The walls, for a unit of a radius.
pub struct Walls<'a> {
    pub world: &'a World,
    pub radius: f32,
}

impl Walls<'_> {
    fn is_blocked(&self, x: i32, y: i32) -> bool {
        let World { width, height, .. } = *self.world;
        !(0..width).contains(&x) || !(0..height).contains(&y) || self.world.cell(x, y) == 0
    }

    /// Every blocked cell near a place, as the vector from its nearest point to the place.
    fn near(&self, (x, y): (f64, f64), reach: f64) -> impl Iterator<Item = (f64, f64)> {
        let span = move |v: f64| ((v - reach).floor() as i32 - 1)..=((v + reach).floor() as i32 + 1);
        let cells = span(y).flat_map(move |row| span(x).map(move |column| (column, row)));
        cells.filter(|&(column, row)| self.is_blocked(column, row)).map(move |(column, row)| {
            let nearest = |v: f64, cell: i32| v.clamp(f64::from(cell), f64::from(cell) + 1.0);
            (x - nearest(x, column), y - nearest(y, row))
        })
    }

    /// By how much a wall is nearer to a place than the radius.
    pub fn depth(&self, at: Position) -> f64 {
        let radius = f64::from(self.radius);
        let near = self.near((f64::from(at.x), f64::from(at.y)), radius);
        near.fold(0.0, |deepest: f64, (x, y)| deepest.max(radius - x.hypot(y)))
    }

    /// The nearest place on the rim of the blocked cell that a place is in, of those beside free cells: at a corner
    /// that may be the cell across it.
    fn out_of_cell(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let (left, top) = (x.floor(), y.floor());
        let rim = |v: f64, first: f64, side: i32| if side == 0 { v } else { first + f64::from(i32::from(side > 0)) };
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
        let free = around.filter(|&(dx, dy)| !self.is_blocked(left as i32 + dx, top as i32 + dy));
        let places = free.map(|(dx, dy)| (rim(x, left, dx), rim(y, top, dy)));
        let away = |place: &(f64, f64)| (place.0 - x).hypot(place.1 - y);
        places.min_by(|a, b| away(a).total_cmp(&away(b))).unwrap_or((x, y))
    }

    /// Pushes a place out of the walls.
    fn push_out(&self, mut at: (f64, f64)) -> (f64, f64) {
        let radius = f64::from(self.radius) - SLACK;
        let is_inside = |(x, y): (f64, f64)| x.floor() != x && y.floor() != y;
        if is_inside(at) && self.is_blocked(at.0.floor() as i32, at.1.floor() as i32) {
            at = self.out_of_cell(at);
        }
        for _ in 0..8 {
            let deepest = self.near(at, radius).min_by(|a, b| a.0.hypot(a.1).total_cmp(&b.0.hypot(b.1)));
            let Some((x, y)) = deepest.filter(|(x, y)| x.hypot(*y) < radius - 1e-9) else { break };
            let away = x.hypot(y);
            if away <= 0.0 {
                break;
            }
            at = (at.0 + x / away * (radius - away), at.1 + y / away * (radius - away));
        }
        at
    }

    /// Moves by a vector in short parts, pushed out of the walls after each.
    pub fn slide(&self, from: Position, (x, y): (f64, f64)) -> Position {
        let parts = (x.hypot(y) / PART).ceil().max(1.0);
        let mut at = (f64::from(from.x), f64::from(from.y));
        for _ in 0..parts as usize {
            at = self.push_out((at.0 + x / parts, at.1 + y / parts));
        }
        Position::new(at.0 as f32, at.1 as f32)
    }
}

/// What keeps units out of walls.
pub trait Ground {
    /// Moves by a vector, and stays out of walls.
    fn slide(&self, from: Position, by: (f64, f64)) -> Position;
}

impl Ground for Walls<'_> {
    fn slide(&self, from: Position, by: (f64, f64)) -> Position {
        Walls::slide(self, from, by)
    }
}

/// A unit on its way.
pub struct Walker {
    pub at: Position,
    pub step: f32,
    pub gait: Gait,
    noise: Random,
}

impl Walker {
    pub fn new(at: Position, step: f32, gait: Gait, seed: u64) -> Self {
        Self { at, step, gait, noise: Random::new(seed) }
    }

    /// A vector of noise.
    fn noise(&mut self) -> (f64, f64) {
        ((self.noise.unit() - 0.5) * 2e-3, (self.noise.unit() - 0.5) * 2e-3)
    }

    /// One step along points: on from each that it lands on, or straight on past the first.
    pub fn walk(&mut self, walls: &impl Ground, points: &[Position]) {
        let mut left = f64::from(self.step);
        for (number, &to) in points.iter().enumerate() {
            let (dx, dy) = (f64::from(to.x) - f64::from(self.at.x), f64::from(to.y) - f64::from(self.at.y));
            let away = dx.hypot(dy);
            if self.gait == Gait::Straight {
                // A point that it stands on is behind it.
                if away < 1.0 / 64.0 && number + 1 < points.len() {
                    continue;
                }
                let by = if away > 0.0 { (dx / away * left, dy / away * left) } else { (0.0, 0.0) };
                self.at = walls.slide(self.at, by);
                return;
            }
            let lands = away <= left;
            let by = if lands { (dx, dy) } else { (dx / away * left, dy / away * left) };
            self.at = match self.gait {
                Gait::Exact if lands => to,
                Gait::Exact => {
                    Position::new((f64::from(self.at.x) + by.0) as f32, (f64::from(self.at.y) + by.1) as f32)
                }
                _ => walls.slide(self.at, by),
            };
            left -= away;
            if !lands {
                break;
            }
        }
        if self.gait == Gait::Noisy {
            let noise = self.noise();
            self.at = walls.slide(self.at, noise);
        }
    }

    /// A policy has moved it; the engine may round.
    pub fn is_moved(&mut self, walls: &Walls<'_>, to: Position) {
        self.at = to;
        if self.gait == Gait::Noisy {
            let noise = self.noise();
            self.at = walls.slide(to, noise);
        }
    }

    /// True at a point, as far as the gait can tell.
    pub fn is_at(&self, point: Position) -> bool {
        let ((x, y), (to_x, to_y)) = (units(self.at), units(point));
        let away = ((x - to_x) as f64).hypot((y - to_y) as f64) / 256.0;
        away <= match self.gait {
            Gait::Exact => 1.0 / 32.0,
            Gait::Straight => f64::from(self.step),
            Gait::Noisy => 1.0 / 16.0,
        }
    }
}
