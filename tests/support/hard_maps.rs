//! Maps that are hard for a planner that follows what it sees: a class a cell, row by row, 0 blocked.

/// A map by name, with ends for a query across it.
#[derive(Clone, Debug)]
pub struct HardMap {
    pub name: &'static str,
    pub side: i32,
    pub cells: Vec<u8>,
    pub start: (f32, f32),
    pub goal: (f32, f32),
}

impl HardMap {
    fn new(name: &'static str, side: i32, free: impl Fn(i32, i32) -> bool) -> Self {
        let mut cells: Vec<u8> = (0..side * side).map(|i| u8::from(free(i % side, i / side))).collect();
        cells[0] = 1;
        let last = cells.len() - 1;
        cells[last] = 1;
        Self { name, side, cells, start: (0.25, 0.5), goal: (side as f32 - 0.25, side as f32 - 0.75) }
    }

    /// Every cell free.
    pub fn empty(side: i32) -> Self {
        Self::new("empty", side, |_, _| true)
    }

    /// Single blocked cells, one in four columns of one in four rows.
    pub fn pillars(side: i32) -> Self {
        Self::new("pillars", side, |x, y| x % 4 != 2 || y % 4 != 2)
    }

    /// Each cell blocked with the probability 0.4; the way between the ends may be cut.
    pub fn noise(side: i32) -> Self {
        Self::noise_of("40 % noise", side, 400)
    }

    /// Each cell blocked with this probability, in thousandths.
    pub fn noise_of(name: &'static str, side: i32, thousandths: u64) -> Self {
        let mut state = 20_261_121_u64;
        let mut draw = || {
            // splitmix64 (Steele, Lea, Flood 2014).
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            (z ^ (z >> 31)) % 1000
        };
        let blocked: Vec<bool> = (0..side * side).map(|_| draw() < thousandths).collect();
        Self::new(name, side, |x, y| !blocked[(y * side + x) as usize])
    }

    /// Walls in every second column, open at the top and at the bottom by turns: one corridor all through the map.
    pub fn comb(side: i32) -> Self {
        Self::new("comb", side, |x, y| {
            let door = if x % 4 == 1 { side - 1 } else { 0 };
            x % 2 == 0 || x == side - 1 || y == door
        })
    }

    /// One corridor of one cell that winds from the corner to the middle.
    pub fn spiral(side: i32) -> Self {
        let mut cells = vec![0_u8; (side * side) as usize];
        let at = |x: i32, y: i32| (y * side + x) as usize;
        let inside = |x: i32, y: i32| x >= 0 && y >= 0 && x < side && y < side;
        let (mut x, mut y, mut dx, mut dy) = (0, 0, 1, 0);
        cells[0] = 1;
        let mut turned = 0;
        while turned < 2 {
            let (nx, ny, far_x, far_y) = (x + dx, y + dy, x + 2 * dx, y + 2 * dy);
            let carved = |x: i32, y: i32| inside(x, y) && cells[at(x, y)] == 1;
            let blocked_ahead = !inside(nx, ny) || carved(nx, ny) || carved(far_x, far_y);
            if blocked_ahead {
                (dx, dy) = (-dy, dx);
                turned += 1;
                continue;
            }
            turned = 0;
            (x, y) = (nx, ny);
            cells[at(x, y)] = 1;
        }
        let goal = (x as f32 + 0.5, y as f32 + 0.5);
        Self { name: "spiral", side, cells, start: (0.25, 0.5), goal }
    }

    /// A maze whose corridors and walls are so many cells wide.
    pub fn wide_maze(name: &'static str, side: i32, width: i32) -> Self {
        let units = side / width - (1 - side / width % 2);
        let narrow = Self::maze(units);
        let mut cells = vec![0; (side * side) as usize];
        for (i, cell) in (0..).zip(&mut cells) {
            let (x, y) = (i % side / width, i / side / width);
            *cell = if x < units && y < units { narrow.cells[(y * units + x) as usize] } else { 0 };
        }
        let last = (units * width) as f32;
        Self { name, side, cells, start: (0.25, 0.5), goal: (last - 0.25, last - 0.75) }
    }

    /// Copies of a map beside and above each other.
    pub fn tiled(name: &'static str, side: i32, (width, height): (i32, i32), cells: &[u8]) -> Self {
        Self::new(name, side, |x, y| cells[(y % height * width + x % width) as usize] != 0)
    }

    /// Corridors of one cell, carved by a random walk that backs out of dead ends. The side should be odd.
    pub fn maze(side: i32) -> Self {
        let mut cells = vec![0_u8; (side * side) as usize];
        let at = |x: i32, y: i32| (y * side + x) as usize;
        let mut state = 7_u64;
        let mut stack = vec![(0, 0)];
        cells[0] = 1;
        while let Some(&(x, y)) = stack.last() {
            let ways = [(1, 0), (0, 1), (-1, 0), (0, -1)];
            let fits = |&&(dx, dy): &&(i32, i32)| {
                let (nx, ny) = (x + 2 * dx, y + 2 * dy);
                nx >= 0 && ny >= 0 && nx < side && ny < side && cells[at(nx, ny)] == 0
            };
            let open: Vec<&(i32, i32)> = ways.iter().filter(fits).collect();
            if open.is_empty() {
                stack.pop();
                continue;
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let &(dx, dy) = open[((state >> 33) % open.len() as u64) as usize];
            cells[at(x + dx, y + dy)] = 1;
            cells[at(x + 2 * dx, y + 2 * dy)] = 1;
            stack.push((x + 2 * dx, y + 2 * dy));
        }
        Self { name: "maze", side, cells, start: (0.25, 0.5), goal: (side as f32 - 0.25, side as f32 - 0.75) }
    }
}
