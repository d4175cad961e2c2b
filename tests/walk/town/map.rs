//! Towns: maps with doors that open and shut, and with buildings that come and go.

use std::path::Path;
use taut::{Grid, Position, Rect};
use taut_test_support::data;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Sides of the lots, of the houses on them, and of the buildings that come and go.
const LOT: i32 = 20;
const HOUSE: i32 = 14;
const BUILDING: i32 = 3;

/// A map, what can happen to it, and where one may want to go.
pub struct Town {
    pub world: World,
    pub grid: Grid,
    pub goals: Vec<Position>,
    /// Doors, and whether they are open.
    doors: Vec<(Rect, bool)>,
    /// Buildings: obstacles of the grid, and the cells that they cover.
    buildings: Vec<(u32, Rect)>,
}

/// A place that somebody takes up.
pub type Disc = (Position, f32);

impl Town {
    /// Houses of four walls in streets, each with an inner wall and three doors of 2 cells.
    pub fn generated(random: &mut Random, columns: i32, rows: i32) -> Self {
        let mut world = World::empty(columns * LOT + 4, rows * LOT + 4);
        let (mut doors, mut goals) = (Vec::new(), Vec::new());
        for number in 0..columns * rows {
            let (left, top) = (number % columns * LOT + 5, number / columns * LOT + 5);
            let mut along = || 2 + random.below(HOUSE as u64 - 5) as i32;
            let (across, down, within) = (along(), along(), along());
            let middle = left + HOUSE / 2;
            lay(&mut world, Rect::new(left, top, HOUSE, HOUSE), 0);
            lay(&mut world, Rect::new(left + 1, top + 1, HOUSE - 2, HOUSE - 2), 1);
            lay(&mut world, Rect::new(middle, top, 1, HOUSE), 0);
            let side = if random.chance(0.5) { left } else { left + HOUSE - 1 };
            let end = if random.chance(0.5) { top } else { top + HOUSE - 1 };
            let across = if across >= HOUSE / 2 - 2 { HOUSE / 2 + 2 } else { across };
            for door in [
                Rect::new(side, top + down, 1, 2),
                Rect::new(left + across, end, 2, 1),
                Rect::new(middle, top + within, 1, 2),
            ] {
                lay(&mut world, door, 1);
                doors.push((door, true));
            }
            goals.push(Position::new(left as f32 + 3.5, top as f32 + 6.5));
            goals.push(Position::new(left as f32 - 2.5, top as f32 + 4.0));
        }
        Self::new(world, goals, doors)
    }

    /// A part of a map of a game, with goals and doors where there is room for them.
    pub fn of_a_game(random: &mut Random, area: Rect) -> Self {
        let whole = data::read_world(Path::new(&data::bundled()[0]));
        let cells = (0..area.width * area.height).map(|i| whole.cell(area.x + i % area.width, area.y + i / area.width));
        let world = World::new(area.width, area.height, cells.map(|class| u8::from(class != 0)).collect());
        let mut town = Self::new(world, Vec::new(), Vec::new());
        for _ in 0..4_000 {
            let (x, y) = (random.below(area.width as u64) as i32, random.below(area.height as u64) as i32);
            let apart = |goal: &Position| (goal.x - x as f32).hypot(goal.y - y as f32) > 8.0;
            let room = town.is_free(Rect::new(x - 2, y - 2, 5, 5));
            if room && town.goals.len() < 24 && town.goals.iter().all(apart) {
                town.goals.push(Position::new(x as f32 + 0.5, y as f32 + 0.5));
            }
            // A door is a passage of 2 to 4 cells between two walls.
            let wide = 2 + random.below(3) as i32;
            let is_wall = |y: i32| town.world.cell(x, y) == 0;
            let door = Rect::new(x, y, 1, wide);
            if is_wall(y - 1) && is_wall(y + wide) && town.is_free(door) && town.doors.len() < 12 {
                town.doors.push((door, true));
            }
        }
        town
    }

    fn new(world: World, goals: Vec<Position>, doors: Vec<(Rect, bool)>) -> Self {
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
        Self { world, grid, goals, doors, buildings: Vec::new() }
    }

    fn is_free(&self, area: Rect) -> bool {
        cells(area).all(|(x, y)| self.world.cell(x, y) != 0)
    }

    /// A door opens or shuts, unless somebody stands in it.
    pub fn turn_a_door(&mut self, random: &mut Random, taken: &[Disc]) {
        let chosen = random.below(self.doors.len() as u64) as usize;
        let (area, open) = self.doors[chosen];
        if open && is_taken(area, taken) {
            return;
        }
        self.doors[chosen].1 = !open;
        self.grid.fill(area, u8::from(!open)).unwrap();
        lay(&mut self.world, area, u8::from(!open));
    }

    /// All doors are open from now on.
    pub fn open_all(&mut self) {
        for (area, open) in &mut self.doors {
            *open = true;
            self.grid.fill(*area, 1).unwrap();
            lay(&mut self.world, *area, 1);
        }
    }

    /// A building is placed where nobody stands and nobody wants to go, or the oldest of them is removed.
    pub fn build(&mut self, random: &mut Random, taken: &[Disc]) {
        if self.buildings.len() >= 12 || random.chance(0.3) && !self.buildings.is_empty() {
            let (obstacle, area) = self.buildings.remove(0);
            self.grid.remove_obstacle(obstacle).unwrap();
            lay(&mut self.world, area, 1);
            return;
        }
        let (width, height) = (self.world.width - BUILDING, self.world.height - BUILDING);
        let (x, y) = (random.below(width as u64) as i32, random.below(height as u64) as i32);
        let area = Rect::new(x, y, BUILDING, BUILDING);
        let wide = Rect::new(x - 2, y - 2, BUILDING + 4, BUILDING + 4);
        let is_near = |goal: &Position| is_taken(wide, &[(*goal, 0.0)]);
        if !self.is_free(wide) || is_taken(area, taken) || self.goals.iter().any(is_near) {
            return;
        }
        let (left, top, right, bottom) = (x as f32 + 0.25, y as f32 + 0.25, x as f32 + 2.75, y as f32 + 2.75);
        let outline = [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| Position::new(x, y));
        let obstacle = self.grid.add_obstacle(&outline).unwrap();
        self.buildings.push((obstacle, area));
        lay(&mut self.world, area, 0);
    }
}

/// The cells of an area.
pub fn cells(area: Rect) -> impl Iterator<Item = (i32, i32)> {
    (area.y..area.y + area.height).flat_map(move |y| (area.x..area.x + area.width).map(move |x| (x, y)))
}

fn lay(world: &mut World, area: Rect, class: u8) {
    for (x, y) in cells(area) {
        world.terrain[(y * world.width + x) as usize] = class;
    }
}

/// True if a disc touches an area.
fn is_taken(area: Rect, taken: &[Disc]) -> bool {
    let (left, top) = (area.x as f32, area.y as f32);
    let (right, bottom) = (left + area.width as f32, top + area.height as f32);
    taken.iter().any(|(at, radius)| {
        (at.x - at.x.clamp(left, right)).hypot(at.y - at.y.clamp(top, bottom)) < radius + 1.0 / 64.0
    })
}
