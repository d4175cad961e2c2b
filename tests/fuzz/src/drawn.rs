//! Maps, positions and choices drawn from bytes. When the bytes are used up everything is 0: no target asks for more
//! than a few draws then, so that short inputs stay short.

use arbitrary::Unstructured;
use taut::Position;
use taut_test_support::world::World;

/// Coordinates that no map has, or that are none.
const WILD: [f32; 8] = [f32::NAN, f32::INFINITY, -1.0, -0.001, 1_048_576.5, 1e30, 1e-40, 65_536.0];

/// Bytes from which a target draws.
pub struct Drawn<'a>(Unstructured<'a>);

impl<'a> Drawn<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(Unstructured::new(bytes))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A number in `0..limit`.
    pub fn below(&mut self, limit: u32) -> u32 {
        self.0.int_in_range(0..=limit - 1).unwrap_or(0)
    }

    /// A number in `0..limit`, for an index.
    pub fn at(&mut self, limit: usize) -> usize {
        self.below(limit as u32) as usize
    }

    /// A number in `low..high`.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low) as u32) as i32
    }

    /// True in `parts` of 256 cases.
    pub fn chance(&mut self, parts: u32) -> bool {
        !self.0.is_empty() && self.below(256) < parts
    }

    pub fn byte(&mut self) -> u8 {
        self.0.arbitrary().unwrap_or(0)
    }

    pub fn word(&mut self) -> u64 {
        self.0.arbitrary().unwrap_or(0)
    }

    pub fn pick<'b, T>(&mut self, items: &'b [T]) -> &'b T {
        &items[self.at(items.len())]
    }

    /// All the bytes that are left.
    pub fn rest(self) -> &'a [u8] {
        self.0.take_rest()
    }

    /// A coordinate on a side of so many cells: mostly of a lattice point, a middle or any multiple of 1/256.
    pub fn coordinate(&mut self, side: i32) -> f32 {
        match self.below(8) {
            0..=2 => self.between(0, side + 1) as f32,
            3 | 4 => self.between(0, 2 * side + 1) as f32 / 2.0,
            5 => self.between(0, 4 * side + 1) as f32 / 4.0,
            _ => self.between(0, 256 * side + 1) as f32 / 256.0,
        }
    }

    /// A position on a map of this size.
    pub fn position(&mut self, (width, height): (i32, i32)) -> Position {
        Position::new(self.coordinate(width), self.coordinate(height))
    }

    /// A position, sometimes a wild one.
    pub fn any_position(&mut self, size: (i32, i32)) -> Position {
        let mut position = self.position(size);
        if self.chance(8) {
            position.x = *self.pick(&WILD);
        }
        if self.chance(8) {
            position.y = *self.pick(&WILD);
        }
        position
    }

    /// Column, row, width and height of a rectangle inside a map.
    pub fn area(&mut self, (width, height): (i32, i32), most: i32) -> (i32, i32, i32, i32) {
        let (x, y) = (self.between(0, width), self.between(0, height));
        let w = self.between(1, (width - x).min(most) + 1);
        let h = self.between(1, (height - y).min(most) + 1);
        (x, y, w, h)
    }

    /// A class: blocked, or one of two.
    pub fn class(&mut self) -> u8 {
        self.below(3) as u8
    }

    /// A map of at most this many cells a side: open, of cells drawn one by one, or of walls.
    pub fn world(&mut self, largest: i32) -> World {
        let (width, height) = (self.between(1, largest + 1), self.between(1, largest + 1));
        self.world_of((width, height))
    }

    /// A map of this size.
    pub fn world_of(&mut self, (width, height): (i32, i32)) -> World {
        let mut world = World::empty(width, height);
        match self.below(4) {
            0 => {}
            1 => {
                for eight in world.terrain.chunks_mut(8) {
                    let bits = self.byte();
                    eight.iter_mut().enumerate().for_each(|(i, cell)| *cell = u8::from(bits >> i & 1 == 0));
                }
            }
            2 => {
                for two in world.terrain.chunks_mut(4) {
                    let bits = self.byte();
                    two.iter_mut()
                        .enumerate()
                        .for_each(|(i, cell)| *cell = [1, 0, 2, 1][usize::from(bits >> (2 * i) & 3)]);
                }
            }
            _ => {
                for _ in 0..self.below(12) {
                    let (x, y, w, h) = self.area((width, height), 1 + width.max(height) / 2);
                    let class = self.class();
                    fill(&mut world, (x, y, w, h), class);
                }
            }
        }
        world
    }
}

/// Sets all cells of an area.
pub fn fill(world: &mut World, (x, y, w, h): (i32, i32, i32, i32), class: u8) {
    for cy in y..y + h {
        for cx in x..x + w {
            world.terrain[(cy * world.width + cx) as usize] = class;
        }
    }
}
