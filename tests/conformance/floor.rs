//! The map of most cases, and places on it.

use taut::Position;

/// Double corners in the middle, a sealed room at the right, classes 2 and 3, and a hook that any path goes round.
pub const FLOOR: [&str; 10] = [
    "................",
    ".##....222......",
    ".#...#.222.####.",
    ".#..#..222.#..#.",
    ".####......#..#.",
    "......3333.####.",
    "..#.#......#....",
    "...#...##.#..#..",
    "..#.#....#......",
    "................",
];
/// A cell of the sealed room's wall.
pub const DOOR: (i32, i32) = (11, 3);
/// A point in the sealed room.
pub const ROOM: Position = Position::new(12.5, 3.25);
/// A point within a blocked cell.
pub const WALL: Position = Position::new(1.5, 2.5);
pub const NEAR: Position = Position::new(0.0, 0.0);
pub const FAR: Position = Position::new(16.0, 10.0);
