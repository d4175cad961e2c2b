//! Whether somebody who stands could walk: an exact planner on cells of an eighth, in which all who stand are walls.

use super::map::{Disc, Town, cells};
use super::units::SIZES;
use crate::walker::Walls;
use taut::{Grid, Options, Planner, Position, Rect, Request, Status};

/// Parts of a cell.
const FINE: i32 = 8;
/// How far the start of a way may be from where the unit stands: cells that cover a neighbour cover more than it.
const FARTHEST: f64 = 0.4;
/// By how much two that touch may overlap.
const ROUNDING: f64 = 1.0 / 64.0;

/// A unit that stands.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    pub at: Position,
    pub size: usize,
    pub goal: usize,
    pub has_arrived: bool,
}

impl Standing {
    fn disc(&self) -> Disc {
        (self.at, SIZES[self.size].0)
    }

    /// A box of parts of cells around it. The map ends in walls, or at least a radius away.
    fn area(&self) -> Rect {
        let (at, radius) = self.disc();
        let scale = FINE as f32;
        let part = |v: f32| (v * scale).floor() as i32;
        let (left, top) = (part(at.x - radius), part(at.y - radius));
        let (right, bottom) = (part(at.x + radius) + 1, part(at.y + radius) + 1);
        Rect::new(left, top, right - left, bottom - top)
    }

    fn covers(&self, (x, y): (i32, i32)) -> bool {
        let (at, radius) = self.disc();
        let (u, v) = (at.x * FINE as f32 - x as f32, at.y * FINE as f32 - y as f32);
        (u - u.clamp(0.0, 1.0)).hypot(v - v.clamp(0.0, 1.0)) < radius * FINE as f32
    }
}

/// The map at one moment, with all who stand.
pub struct Judge<'a> {
    town: &'a Town,
    all: Vec<Standing>,
    /// How many who stand cover each part of a cell.
    covers: Vec<u16>,
    grid: Grid,
    planners: [Planner; SIZES.len()],
}

impl<'a> Judge<'a> {
    pub fn new(town: &'a Town, all: Vec<Standing>) -> Self {
        let (width, height) = (town.world.width * FINE, town.world.height * FINE);
        let mut covers = vec![0; (width * height) as usize];
        for one in &all {
            let area = one.area();
            for (x, y) in cells(area).filter(|&cell| one.covers(cell)) {
                covers[(y * width + x) as usize] += 1;
            }
        }
        let class = |i: i32| {
            let is_free = town.world.cell(i % width / FINE, i / width / FINE) != 0;
            u8::from(is_free && covers[i as usize] == 0)
        };
        let terrain: Vec<u8> = (0..width * height).map(class).collect();
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let planner = |size: usize| {
            let radius = SIZES[size].0 * FINE as f32;
            Planner::new(&grid, Options { radius, ..Options::default() }).unwrap()
        };
        let planners = std::array::from_fn(planner);
        Self { town, all, covers, grid, planners }
    }

    /// The way of a unit to its goal, on which who rests at the same goal is no wall: there it may end. None if there
    /// is none.
    pub fn way(&mut self, number: usize) -> Option<Vec<Position>> {
        let own = self.all[number];
        let is_lifted = |other: &Standing| other.has_arrived && other.goal == own.goal;
        let lifted: Vec<usize> = (0..self.all.len()).filter(|&i| i == number || is_lifted(&self.all[i])).collect();
        lifted.iter().for_each(|&i| self.lay(i, false));
        let scale = FINE as f32;
        let fine = |at: Position| Position::new(at.x * scale, at.y * scale);
        let planner = &mut self.planners[own.size];
        let request = Request { nearest_start: true, ..Request::new(fine(own.at), fine(self.town.goals[own.goal])) };
        let is_found = planner.find(&request).is_ok_and(|found| found.status == Status::Found);
        let path: Vec<Position> = planner.path().iter().map(|at| Position::new(at.x / scale, at.y / scale)).collect();
        lifted.iter().for_each(|&i| self.lay(i, true));
        (is_found && self.can_step(number, path[0])).then_some(path)
    }

    /// Puts a unit on the map, or takes it away.
    fn lay(&mut self, number: usize, is_laid: bool) {
        let one = self.all[number];
        let width = self.town.world.width * FINE;
        let area = one.area();
        let mut terrain = Vec::new();
        for (x, y) in cells(area) {
            let covers = &mut self.covers[(y * width + x) as usize];
            if one.covers((x, y)) {
                *covers = if is_laid { *covers + 1 } else { *covers - 1 };
            }
            terrain.push(u8::from(*covers == 0 && self.town.world.cell(x / FINE, y / FINE) != 0));
        }
        self.grid.set_cells(area, &terrain, area.width as usize).unwrap();
    }

    /// Whether a unit can go straight to the start of its way.
    fn can_step(&self, number: usize, to: Position) -> bool {
        let Standing { at, size, .. } = self.all[number];
        let radius = SIZES[size].0;
        let (x, y) = (f64::from(to.x - at.x), f64::from(to.y - at.y));
        let walls = Walls { world: &self.town.world, radius };
        let is_clear = |at: Position| {
            let overlaps = |(other, wide): Disc| {
                f64::from(radius + wide) - f64::from(other.x - at.x).hypot(f64::from(other.y - at.y)) > ROUNDING
            };
            let mut others = self.all.iter().enumerate().filter(|(i, _)| *i != number);
            walls.depth(at) <= 2.0 * ROUNDING && !others.any(|(_, other)| overlaps(other.disc()))
        };
        x.hypot(y) < FARTHEST
            && (1..=16_u8).all(|part| {
                let part = f32::from(part) / 16.0;
                is_clear(Position::new(at.x + part * (to.x - at.x), at.y + part * (to.y - at.y)))
            })
    }
}
