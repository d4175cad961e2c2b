//! How far positions are from the goals for a body that may turn as it likes: A* from the goals towards the start, over
//! the positions at which it fits at some angle. It goes on whenever a position is asked for that it has not closed:
//! memory and time are those of the part of the map that a search looks at.
//!
//! Where it is not certain that the body fits, a step counts as longer than it is.
//!
//! Based on: D. Silver. Cooperative Pathfinding. AIIDE 2005 (reverse resumable A*).

use crate::base::{Error, index, index_i32, low32, real_u32, single, to_i32, to_u32, unsigned};

use crate::collections::{Allowance, Counted, Meter};
use crate::motion::lattice::voxel::{VoxelAt, voxel_of};
use crate::search::core::HeapOpenList;
use crate::space::{Bound, Pose, Slices};

use super::passages::Entrance;

/// How many times as long a step from a doubtful position counts: for the start's tree, and for that of the goals. One
/// tree tries a doubtful passage, the other one goes around it; with one number for both they fill all that is nearer
/// than the way around, where the passage is none (178,000 expansions of a car in a depot; 373 with two numbers).
pub(crate) const DOUBTS: [f32; 2] = [3.0, 24.0];
/// Positions along the side of a tile.
const SIDE: i32 = 64;
/// At most so many angles are tried: the exact angle of a passage is seldom needed, as it is doubtful then.
const ANGLES: u32 = 64;

/// How far a way is followed to a passage, and into it, in steps of a cell.
const FAR: i32 = 48;
const BEYOND: i32 = 8;

/// 64 x 64 positions.
struct FittingTile {
    /// Its column and row among the tiles.
    at: (i32, i32),
    /// A bit for each position that is free at some angle.
    free: [u64; 64],
    /// Those of them that may be blocked at every angle.
    doubtful: [u64; 64],
    /// Those whose distances are final.
    closed: [u64; 64],
    distances: [f32; 4096],
}

/// The distances, in cells.
#[derive(Default)]
pub(crate) struct FittingDistances {
    width: i32,
    height: i32,
    across: i32,
    /// The number of each tile, from 1; 0 for none.
    numbers: Vec<u32>,
    tiles: Vec<FittingTile>,
    open: HeapOpenList<u64>,
    /// The position of the start, and the side of a position in cells.
    start: (i32, i32),
    side: f32,
    doubt: f32,
    pub(crate) meter: Meter,
}

/// A position: the number of its tile in the list, and where it is there.
#[derive(Clone, Copy)]
struct FittingPlace {
    tile: usize,
    row: usize,
    column: u32,
}

impl FittingPlace {
    fn at(self) -> usize {
        self.row * 64 + index(self.column)
    }
}

impl FittingDistances {
    /// Begins with no goals.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, slices: &Slices, start: &Pose, doubt: f32) -> Result<(), Error> {
        let (width, height) = slices.size();
        self.doubt = doubt;
        (self.width, self.height, self.start) = (width, height, position(slices, start));
        self.side = single(1.0 / slices.resolution().scale());
        self.across = (width + SIDE - 1) / SIDE;
        let count = index_i32(self.across) * index_i32((height + SIDE - 1) / SIDE);
        self.numbers.clear();
        self.meter.reserve(&mut self.numbers, count, 64)?;
        self.numbers.resize(count, 0);
        self.tiles.clear();
        self.open.begin(u64::MAX);
        Ok(())
    }

    /// Adds a position that is a goal's.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn seed(&mut self, slices: &mut Slices, goal: &Pose) -> Result<(), Error> {
        let at = position(slices, goal);
        let place = self.place(slices, at)?;
        self.improve(at, place, 0.0)
    }

    /// The distance of a position, infinite if no goal can be reached.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn of(&mut self, slices: &mut Slices, from: &Pose) -> Result<f64, Error> {
        let place = self.place(slices, position(slices, from))?;
        while self.tiles[place.tile].closed[place.row] >> place.column & 1 == 0 {
            let Some(key) = self.open.pop() else { break };
            self.expand(slices, key)?;
        }
        Ok(f64::from(self.tiles[place.tile].distances[place.at()]))
    }

    /// Where the way from a pose, whose distance was asked for, first enters positions at which the body may not fit.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn entrance(&mut self, slices: &mut Slices, from: &Pose) -> Result<Option<Entrance>, Error> {
        let parts = to_i32(index(slices.resolution().parts));
        let mut at = position(slices, from);
        let mut was_doubtful = true;
        for _ in 0..FAR * parts {
            let place = self.place(slices, at)?;
            let tile = &self.tiles[place.tile];
            let is_doubtful = tile.doubtful[place.row] >> place.column & 1 != 0;
            if is_doubtful && !was_doubtful {
                let beyond = self.walk(slices, at, BEYOND * parts)?;
                let (dx, dy) = (beyond.0 - at.0, beyond.1 - at.1);
                let step = if dx.abs() > dy.abs() { (dx.signum(), 0) } else { (0, dy.signum()) };
                let cell = (at.0 / parts, at.1 / parts);
                return Ok((step != (0, 0)).then_some(Entrance { cell, step }));
            }
            was_doubtful = is_doubtful;
            let next = self.walk(slices, at, 1)?;
            if next == at {
                break;
            }
            at = next;
        }
        Ok(None)
    }

    /// The position after so many steps to the nearest neighbours.
    fn walk(&mut self, slices: &mut Slices, mut at: (i32, i32), steps: i32) -> Result<(i32, i32), Error> {
        for _ in 0..steps {
            let place = self.place(slices, at)?;
            let (mut best, mut least) = (at, self.tiles[place.tile].distances[place.at()]);
            for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)] {
                let (x, y) = (at.0 + dx, at.1 + dy);
                if x >= 0 && y >= 0 && x < self.width && y < self.height {
                    let place = self.place(slices, (x, y))?;
                    let distance = self.tiles[place.tile].distances[place.at()];
                    if distance < least {
                        (best, least) = ((x, y), distance);
                    }
                }
            }
            if best == at {
                break;
            }
            at = best;
        }
        Ok(at)
    }

    /// The tile of a position, which is made if need be.
    #[inline(always)]
    fn place(&mut self, slices: &mut Slices, (x, y): (i32, i32)) -> Result<FittingPlace, Error> {
        let (across, down) = (x / SIDE, y / SIDE);
        let entry = index_i32(down * self.across + across);
        if self.numbers[entry] == 0 {
            self.make(slices, entry, (across, down))?;
        }
        let tile = index(self.numbers[entry]) - 1;
        Ok(FittingPlace { tile, row: index_i32(y % SIDE), column: unsigned(x % SIDE) })
    }

    #[cold]
    fn make(&mut self, slices: &mut Slices, entry: usize, at: (i32, i32)) -> Result<(), Error> {
        let mut tile =
            FittingTile { at, free: [0; 64], doubtful: [0; 64], closed: [0; 64], distances: [f32::INFINITY; 4096] };
        let inside = |row: i32, columns: i32| {
            let all = if columns >= SIDE { u64::MAX } else { !(u64::MAX << columns) };
            if row < self.height { all } else { 0 }
        };
        let columns = self.width - at.0 * SIDE;
        let all: [u64; 64] = std::array::from_fn(|row| inside(at.1 * SIDE + to_i32(row), columns));
        let mut certain = [0; 64];
        add_free(&mut certain, slices, (Bound::Outer, at), &all)?;
        tile.free = certain;
        add_free(&mut tile.free, slices, (Bound::Inner, at), &all)?;
        for (doubtful, (free, certain)) in tile.doubtful.iter_mut().zip(tile.free.iter().zip(&certain)) {
            *doubtful = free & !certain;
        }
        self.meter.add(&mut self.tiles, tile, 4)?;
        self.numbers[entry] = to_u32(self.tiles.len());
        Ok(())
    }

    #[inline(always)]
    fn improve(&mut self, (x, y): (i32, i32), place: FittingPlace, distance: f32) -> Result<(), Error> {
        let known = &mut self.tiles[place.tile].distances[place.at()];
        if distance < *known {
            *known = distance;
            let (dx, dy) = (unsigned((x - self.start.0).abs()), unsigned((y - self.start.1).abs()));
            let (less, more) = (single(real_u32(dx.min(dy))), single(real_u32(dx.max(dy))));
            // What is left to the start at least, and a little less against rounding.
            let rest = self.side * 0.9999 * (more + (std::f32::consts::SQRT_2 - 1.0) * less);
            let number = to_u32(place.tile * 4096 + place.at());
            self.open.push(u64::from((distance + rest).to_bits()) << 32 | u64::from(number))?;
        }
        Ok(())
    }

    fn expand(&mut self, slices: &mut Slices, key: u64) -> Result<(), Error> {
        let number = index(low32(key));
        let (row, column) = (number / 64 % 64, to_u32(number % 64));
        let place = FittingPlace { tile: number / 4096, row, column };
        let tile = &mut self.tiles[place.tile];
        let bit = 1 << column;
        if tile.closed[row] & bit != 0 {
            return Ok(());
        }
        tile.closed[row] |= bit;
        let distance = tile.distances[place.at()];
        let (x, y) = (tile.at.0 * SIDE + to_i32(index(column)), tile.at.1 * SIDE + to_i32(row));
        let side = if tile.doubtful[row] & bit != 0 { self.doubt * self.side } else { self.side };
        let diagonal = side * std::f32::consts::SQRT_2;
        let straight = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let mut free = [false; 4];
        for (is_free, &(dx, dy)) in free.iter_mut().zip(&straight) {
            *is_free = self.visit(slices, (x + dx, y + dy), distance + side)?;
        }
        for number in 0..4 {
            let next = (number + 1) % 4;
            if free[number] && free[next] {
                let corner = (x + straight[number].0 + straight[next].0, y + straight[number].1 + straight[next].1);
                self.visit(slices, corner, distance + diagonal)?;
            }
        }
        Ok(())
    }

    /// Reaches a position if it is free; tells whether.
    #[inline(always)]
    fn visit(&mut self, slices: &mut Slices, at: (i32, i32), distance: f32) -> Result<bool, Error> {
        let (x, y) = at;
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return Ok(false);
        }
        let place = self.place(slices, at)?;
        if self.tiles[place.tile].free[place.row] >> place.column & 1 == 0 {
            return Ok(false);
        }
        self.improve(at, place, distance)?;
        Ok(true)
    }

    /// Lets the tiles, and the open list, grow by so many bytes from now on.
    pub(crate) fn allow(&mut self, more: u64) {
        self.meter.allowance = Allowance::new(self.meter.used().saturating_add(more));
        self.open.allow(more);
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        self.meter.used() + self.open.bytes()
    }
}

/// The position at which a pose is.
fn position(slices: &Slices, pose: &Pose) -> (i32, i32) {
    let VoxelAt { x, y, .. } = voxel_of(slices, pose);
    (x, y)
}

/// Adds the positions of a tile that are free in the slice of some angle, of those that count.
fn add_free(
    free: &mut [u64; 64],
    slices: &mut Slices,
    (bound, at): (Bound, (i32, i32)),
    all: &[u64; 64],
) -> Result<(), Error> {
    let every = slices.different().div_ceil(ANGLES).max(1);
    for angle in (0..slices.different()).step_by(index(every)) {
        let is_full = free.iter().zip(all).all(|(free, all)| free & all == *all);
        if is_full {
            break;
        }
        for (free, blocked) in free.iter_mut().zip(slices.tile(bound, angle, at)?) {
            *free |= !blocked;
        }
    }
    free.iter_mut().zip(all).for_each(|(free, all)| *free &= all);
    Ok(())
}
