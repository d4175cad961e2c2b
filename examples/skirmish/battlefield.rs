//! The map and what happens to it: houses with doors, crates that are pushed about, rubble, and a bridge.

use super::random::Random;
use taut::{Error, Grid, Position, Rect};

/// Cells of the map.
pub(crate) const WIDTH: i32 = 192;
pub(crate) const HEIGHT: i32 = 128;
/// The river, and where one can cross it.
const RIVER: Rect = Rect { x: 92, y: 0, width: 8, height: HEIGHT };
const BRIDGE: Rect = Rect { x: 92, y: 58, width: 8, height: 6 };
const FORD: Rect = Rect { x: 92, y: 122, width: 8, height: 3 };
/// Frames between two changes of the bridge.
pub(crate) const BRIDGE_PERIOD: u32 = 400;
/// Sides of the houses, and of the crates.
const HOUSE: i32 = 18;
const CRATE: i32 = 3;

/// A door of two cells.
struct Door {
    area: Rect,
    open: bool,
}

/// A crate: an obstacle of the grid.
struct Crate {
    obstacle: u32,
    x: i32,
    y: i32,
}

/// The map under the units.
pub(crate) struct Battlefield {
    pub(crate) grid: Grid,
    pub(crate) bridge_stands: bool,
    doors: Vec<Door>,
    crates: Vec<Crate>,
    random: Random,
}

impl Battlefield {
    pub(crate) fn new(seed: u64) -> Result<Self, Error> {
        let grid = Grid::new(WIDTH, HEIGHT, 1)?;
        grid.fill(RIVER, 0)?;
        grid.fill(BRIDGE, 1)?;
        grid.fill(FORD, 1)?;
        let mut field = Self { grid, bridge_stands: true, doors: Vec::new(), crates: Vec::new(), random: Random(seed) };
        for x in [6, 35, 64, 108, 137, 166] {
            for y in [5, 36, 70, 99] {
                let (right, down) = (field.random.below(5) - 2, field.random.below(5) - 2);
                field.build_house(x + right, y + down)?;
            }
        }
        for _ in 0..16 {
            let (x, y) = field.place_of_crate();
            let obstacle = field.grid.add_obstacle(&outline(x, y))?;
            field.crates.push(Crate { obstacle, x, y });
        }
        Ok(field)
    }

    /// Four walls with a door each on two sides.
    fn build_house(&mut self, x: i32, y: i32) -> Result<(), Error> {
        self.grid.fill(Rect::new(x, y, HOUSE, HOUSE), 0)?;
        self.grid.fill(Rect::new(x + 1, y + 1, HOUSE - 2, HOUSE - 2), 1)?;
        let along = |random: &mut Random| 2 + random.below(HOUSE - 5);
        let left_or_right = if self.random.below(2) == 0 { x } else { x + HOUSE - 1 };
        let top_or_bottom = if self.random.below(2) == 0 { y } else { y + HOUSE - 1 };
        let (across, down) = (along(&mut self.random), along(&mut self.random));
        for area in [Rect::new(left_or_right, y + down, 1, 2), Rect::new(x + across, top_or_bottom, 2, 1)] {
            self.grid.fill(area, 1)?;
            self.doors.push(Door { area, open: true });
        }
        Ok(())
    }

    /// A place beside the houses and the river.
    fn place_of_crate(&mut self) -> (i32, i32) {
        let columns = [28, 57, 86, 102, 129, 158];
        let x = columns[usize::try_from(self.random.below(6)).unwrap_or(0)];
        (x, 2 + self.random.below(HEIGHT - 10))
    }

    /// One edit, and every now and then the bridge.
    pub(crate) fn change(&mut self, frame: u32) -> Result<(), Error> {
        if frame > 0 && frame.is_multiple_of(BRIDGE_PERIOD) {
            self.bridge_stands = !self.bridge_stands;
            return self.grid.fill(BRIDGE, u8::from(self.bridge_stands));
        }
        match frame % 3 {
            0 => {
                let count = i32::try_from(self.doors.len()).unwrap_or(1);
                let chosen = usize::try_from(self.random.below(count)).unwrap_or(0);
                let door = &mut self.doors[chosen];
                door.open = !door.open;
                self.grid.fill(door.area, u8::from(door.open))
            }
            1 => {
                let count = i32::try_from(self.crates.len()).unwrap_or(1);
                let chosen = usize::try_from(self.random.below(count)).unwrap_or(0);
                let (x, y) = if self.random.below(20) == 0 {
                    self.place_of_crate()
                } else {
                    let step = self.random.below(3) - 1;
                    (self.crates[chosen].x, (self.crates[chosen].y + step).clamp(1, HEIGHT - CRATE - 1))
                };
                let pushed = &mut self.crates[chosen];
                (pushed.x, pushed.y) = (x, y);
                self.grid.move_obstacle(pushed.obstacle, &outline(x, y))
            }
            _ => {
                let (x, y) = (self.random.below(WIDTH), self.random.below(HEIGHT));
                let on_river = (RIVER.x..RIVER.x + RIVER.width).contains(&x);
                let rubble = self.random.below(2) == 0;
                if on_river || rubble && self.is_wall(x, y) {
                    Ok(())
                } else {
                    self.grid.set_cell(x, y, u8::from(!rubble))
                }
            }
        }
    }

    fn is_wall(&self, x: i32, y: i32) -> bool {
        self.grid.get_cell(x, y) == Ok(0)
    }
}

/// A crate is a little smaller than its cells.
fn outline(x: i32, y: i32) -> [Position; 4] {
    let (left, top) = (x as f32 + 0.25, y as f32 + 0.25);
    let side = CRATE as f32 - 0.5;
    [(left, top), (left + side, top), (left + side, top + side), (left, top + side)].map(|(x, y)| Position::new(x, y))
}
