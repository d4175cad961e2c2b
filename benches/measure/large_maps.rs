//! Maps of 2048 x 2048 cells, for what is measured on maps that change.

use super::arguments::Arguments;
use super::cases;
use super::hard_maps::HardMap;

/// Cells per side.
pub const SIDE: i32 = 2048;

/// The maps: classes by rows.
pub fn maps(arguments: &Arguments) -> Result<Vec<(&'static str, Vec<u8>)>, String> {
    let maze = HardMap::maze(SIDE - 1);
    let mut random = Random(25);
    let noise = (0..SIDE * SIDE).map(|_| u8::from(random.below(100) >= 25)).collect();
    let mut maps = vec![("game", tiled(arguments, "AR0602SR")?)];
    if cases::files(arguments)?.len() > 1 {
        maps.push(("maze of width 4", tiled(arguments, "maze512-4")?));
    }
    maps.extend([("maze", widened(&maze)), ("random 25 %", noise)]);
    Ok(maps)
}

/// The map whose name contains `name`, or the first one.
pub fn named(arguments: &Arguments, name: &str) -> Result<taut::io::Map, String> {
    let files = cases::files(arguments)?;
    let wanted = files.iter().find(|file| file.to_string_lossy().contains(name)).or(files.first());
    let text = std::fs::read(wanted.ok_or("no map")?).map_err(|error| error.to_string())?;
    taut::io::read_map(&text).map_err(|error| error.to_string())
}

/// The map whose name contains `name`, or the first one, repeated to the whole size.
fn tiled(arguments: &Arguments, name: &str) -> Result<Vec<u8>, String> {
    let map = named(arguments, name)?;
    let cell = |x: i32, y: i32| map.terrain[((y % map.height) * map.width + x % map.width) as usize];
    Ok((0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))).map(|(x, y)| cell(x, y)).collect())
}

/// A map of one cell less per side, with a last row and column of blocked cells.
fn widened(map: &HardMap) -> Vec<u8> {
    let mut cells = vec![0; (SIDE * SIDE) as usize];
    for y in 0..map.side {
        for x in 0..map.side {
            cells[(y * SIDE + x) as usize] = map.cells[(y * map.side + x) as usize];
        }
    }
    cells
}

/// The generator of random edits: Splitmix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014).
pub struct Random(pub u64);

impl Random {
    /// A number below `limit`.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 33) % limit
    }

    /// A cell of a map.
    pub fn cell(&mut self) -> (i32, i32) {
        (self.below(SIDE as u64) as i32, self.below(SIDE as u64) as i32)
    }
}
