//! The sheet the level is drawn on: one Moving AI letter per cell, and the few brushes needed.

/// Stone floor and roads.
pub(crate) const FLOOR: u8 = b'.';
/// Open ground.
pub(crate) const GRASS: u8 = b'G';
/// Walls and rocks.
pub(crate) const WALL: u8 = b'@';
/// The inside of a mountain, never seen by a player.
pub(crate) const VOID: u8 = b'O';
/// Trees and hedges.
pub(crate) const TREE: u8 = b'T';
/// Water: blocked.
pub(crate) const WATER: u8 = b'W';
/// Swamp: passable, a class of its own.
pub(crate) const SWAMP: u8 = b'S';

/// A rectangle of cells: the corner with the smallest x and y, and its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

impl Area {
    pub(crate) const fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self { x, y, width, height }
    }

    /// The same rectangle without `margin` cells on each side.
    pub(crate) fn inset(self, margin: i32) -> Self {
        Self::new(self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin)
    }

    /// Every cell, row by row.
    pub(crate) fn cells(self) -> impl Iterator<Item = (i32, i32)> {
        (self.y..self.y + self.height).flat_map(move |y| (self.x..self.x + self.width).map(move |x| (x, y)))
    }

    /// The cell in the middle.
    pub(crate) fn middle(self) -> (i32, i32) {
        (self.x + self.width / 2, self.y + self.height / 2)
    }
}

/// A square sheet of letters. Reading outside gives [`VOID`], writing outside does nothing: brushes
/// may overlap the border.
pub(crate) struct Canvas {
    side: i32,
    letters: Vec<u8>,
}

impl Canvas {
    /// A sheet of `side` x `side` cells, all holding `letter`.
    pub(crate) fn new(side: i32, letter: u8) -> Self {
        let length = usize::try_from(side * side).expect("the side is small and positive");
        Self { side, letters: vec![letter; length] }
    }

    pub(crate) fn side(&self) -> i32 {
        self.side
    }

    /// The whole sheet.
    pub(crate) fn area(&self) -> Area {
        Area::new(0, 0, self.side, self.side)
    }

    /// Row-major index of a cell, none outside.
    pub(crate) fn index(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.side).contains(&x) && (0..self.side).contains(&y);
        inside.then(|| usize::try_from(y * self.side + x).expect("inside the sheet"))
    }

    pub(crate) fn get(&self, x: i32, y: i32) -> u8 {
        self.index(x, y).map_or(VOID, |place| self.letters[place])
    }

    pub(crate) fn put(&mut self, x: i32, y: i32, letter: u8) {
        if let Some(place) = self.index(x, y) {
            self.letters[place] = letter;
        }
    }

    pub(crate) fn is_free(&self, x: i32, y: i32) -> bool {
        matches!(self.get(x, y), FLOOR | GRASS | SWAMP)
    }

    pub(crate) fn fill(&mut self, area: Area, letter: u8) {
        for (x, y) in area.cells() {
            self.put(x, y, letter);
        }
    }

    /// A filled circle around the middle of cell (x, y); `radius` in cells.
    pub(crate) fn disc(&mut self, x: i32, y: i32, radius: f64, letter: u8) {
        let reach = whole(radius) + 1;
        for (column, row) in Area::new(x - reach, y - reach, 2 * reach + 1, 2 * reach + 1).cells() {
            let (dx, dy) = (f64::from(column - x), f64::from(row - y));
            if dx * dx + dy * dy <= radius * radius {
                self.put(column, row, letter);
            }
        }
    }

    /// How many of the eight cells around (x, y) are not free.
    pub(crate) fn crowd(&self, x: i32, y: i32) -> usize {
        Area::new(x - 1, y - 1, 3, 3)
            .cells()
            .filter(|&(column, row)| (column, row) != (x, y) && !self.is_free(column, row))
            .count()
    }

    /// The sheet as the text of a Moving AI map.
    pub(crate) fn to_map_text(&self) -> String {
        let mut text = format!("type octile\nheight {0}\nwidth {0}\nmap\n", self.side);
        let side = usize::try_from(self.side).expect("positive");
        for row in self.letters.chunks(side) {
            text.extend(row.iter().map(|&letter| char::from(letter)));
            text.push('\n');
        }
        text
    }
}

/// The whole part of a number that is known to be small.
#[expect(clippy::cast_possible_truncation, reason = "sizes and places on the sheet are far below 2^31")]
pub(crate) fn whole(value: f64) -> i32 {
    value as i32
}
