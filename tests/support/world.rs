//! Small maps: drawn by hand, or made from a seed.

use super::random::Random;
use crate::oracle::Field;

/// A map as the tests hold it. Terrain is row-major, 0 blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    pub width: i32,
    pub height: i32,
    pub terrain: Vec<u8>,
}

impl World {
    pub fn new(width: i32, height: i32, terrain: Vec<u8>) -> Self {
        assert_eq!(terrain.len(), (width * height) as usize, "one byte a cell");
        Self { width, height, terrain }
    }

    /// `#` is blocked, `.` is class 1, a digit is that class.
    pub fn draw(rows: &[&str]) -> Self {
        let class = |byte: u8| match byte {
            b'#' => 0,
            b'.' => 1,
            b'0'..=b'9' => byte - b'0',
            _ => panic!("{} is not a cell", byte as char),
        };
        let width = rows[0].len();
        assert!(rows.iter().all(|row| row.len() == width), "rows of one length");
        let terrain = rows.iter().flat_map(|row| row.bytes().map(class)).collect();
        Self::new(width as i32, rows.len() as i32, terrain)
    }

    pub fn empty(width: i32, height: i32) -> Self {
        Self::new(width, height, vec![1; (width * height) as usize])
    }

    /// The map whose cell i is blocked where bit i of `pattern` is set.
    pub fn from_bits(width: i32, height: i32, pattern: u64) -> Self {
        let terrain = (0..width * height).map(|i| u8::from(pattern >> i & 1 == 0)).collect();
        Self::new(width, height, terrain)
    }

    /// Each cell blocked with the given probability.
    pub fn noise(random: &mut Random, width: i32, height: i32, density: f64) -> Self {
        let terrain = (0..width * height).map(|_| u8::from(!random.chance(density))).collect();
        Self::new(width, height, terrain)
    }

    /// Rectangular blocks thrown on an open floor: the look of a game level, with long walls and convex corners.
    pub fn blocks(random: &mut Random, width: i32, height: i32, count: usize) -> Self {
        let mut world = Self::empty(width, height);
        for _ in 0..count {
            let x = random.between(0, i64::from(width)) as i32;
            let y = random.between(0, i64::from(height)) as i32;
            let w = random.between(1, 2 + i64::from(width) / 6) as i32;
            let h = random.between(1, 2 + i64::from(height) / 6) as i32;
            for cy in y..(y + h).min(height) {
                for cx in x..(x + w).min(width) {
                    world.terrain[(cy * width + cx) as usize] = 0;
                }
            }
        }
        world
    }

    /// Corridors one cell wide, carved by a random walk that backs out of dead ends.
    pub fn maze(random: &mut Random, width: i32, height: i32) -> Self {
        let mut world = Self::new(width, height, vec![0; (width * height) as usize]);
        let mut stack = vec![(0, 0)];
        world.terrain[0] = 1;
        while let Some(&(x, y)) = stack.last() {
            let fits = |(dx, dy): &(i32, i32)| {
                let (nx, ny) = (x + 2 * dx, y + 2 * dy);
                nx >= 0 && ny >= 0 && nx < width && ny < height && world.terrain[(ny * width + nx) as usize] == 0
            };
            let ways: Vec<_> = [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().filter(fits).collect();
            if ways.is_empty() {
                stack.pop();
                continue;
            }
            let &(dx, dy) = random.pick(&ways);
            world.terrain[((y + dy) * width + x + dx) as usize] = 1;
            world.terrain[((y + 2 * dy) * width + x + 2 * dx) as usize] = 1;
            stack.push((x + 2 * dx, y + 2 * dy));
        }
        world
    }

    /// One of the three kinds above, or an open floor.
    pub fn any(random: &mut Random, largest: i64) -> Self {
        let width = random.between(1, largest + 1) as i32;
        let height = random.between(1, largest + 1) as i32;
        match random.below(8) {
            0 => Self::empty(width, height),
            1 => Self::maze(random, width, height),
            2 | 3 => {
                let count = random.between(1, 12) as usize;
                Self::blocks(random, width, height, count)
            }
            _ => {
                let density = 0.05 + 0.45 * random.unit();
                Self::noise(random, width, height, density)
            }
        }
    }

    /// Free cells get a random class of `1..=classes`.
    pub fn with_classes(mut self, random: &mut Random, classes: u8) -> Self {
        for cell in self.terrain.iter_mut().filter(|cell| **cell != 0) {
            *cell = 1 + random.below(u64::from(classes)) as u8;
        }
        self
    }

    pub fn cell(&self, x: i32, y: i32) -> u8 {
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return 0;
        }
        self.terrain[(y * self.width + x) as usize]
    }

    /// The oracle's view of it.
    pub fn field(&self) -> Field {
        let blocked = self.terrain.iter().map(|&class| class == 0).collect();
        Field::new(i64::from(self.width), i64::from(self.height), blocked)
    }

    /// The picture again, for messages.
    pub fn rows(&self) -> String {
        let letter = |class: &u8| match class {
            0 => '#',
            1 => '.',
            class => char::from(b'0' + class % 10),
        };
        let row = |cells: &[u8]| cells.iter().map(letter).collect::<String>();
        let rows: Vec<String> = self.terrain.chunks(self.width as usize).map(row).collect();
        rows.join("\n")
    }
}
