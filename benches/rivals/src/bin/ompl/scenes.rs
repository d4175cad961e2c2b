//! The scenes, for both sides.

use super::rival::{Axis, BodyScene, ChainScene};
use taut::space::{ChainSpace, Link, Pose, Shape, SpaceOptions};
use taut::{Error, Grid, Position, Rect};

/// Two slots at right angles, each `width` cells wide: 200 x 200 cells, a body of 40 x 8.
pub struct Keyhole {
    pub grid: Grid,
    pub body: Shape,
    pub scene: BodyScene,
}

/// Cells of a unit of the rival's world.
pub const UNIT: f64 = 20.0;

impl Keyhole {
    pub fn new(width: i32) -> Result<Self, Error> {
        let (grid, half) = (Grid::new(200, 200, 1)?, width / 2);
        let walls = [
            (80, 0, 10, 100 - half),
            (80, 100 + half, 10, 100 - half),
            (90, 60, 70, 10),
            (150, 70, 10, 70),
            (90, 130, 30 - half, 10),
            (120 + half, 130, 30 - half, 10),
        ];
        let mut scene = BodyScene { side: 10.0, half_length: 1.0, half_width: 0.2, walls: [[0.0; 4]; 8], count: 6 };
        for (wall, (x, y, width, height)) in scene.walls.iter_mut().zip(walls) {
            grid.fill(Rect::new(x, y, width, height), 0)?;
            *wall = [x, y, width, height].map(|v| f64::from(v) / UNIT);
        }
        let outline = [(-20.0, -4.0), (20.0, -4.0), (20.0, 4.0), (-20.0, 4.0)].map(|(x, y)| Position::new(x, y));
        Ok(Self { grid, body: Shape::new(&outline, 0.0)?, scene })
    }

    /// A start, `by` away from the scene's, and the goal.
    pub fn ends(by: f64) -> [Pose; 2] {
        [Pose::new(30.0 + by, 40.0 - by, std::f64::consts::FRAC_PI_2), Pose::new(120.0, 170.0, 0.0)]
    }

    /// The axes of the rival's space: weights as its SE(2) has them.
    pub fn axes() -> [Axis; 3] {
        let line = Axis { low: 0.0, high: 10.0, weight: 1.0, wraps: 0 };
        let turn = std::f64::consts::PI;
        [line, line, Axis { low: -turn, high: turn, weight: 0.5, wraps: 1 }]
    }
}

/// A pose in the rival's units.
pub fn scaled(pose: Pose) -> [f64; 3] {
    [pose.x / UNIT, pose.y / UNIT, pose.angle]
}

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// A chain on a random map, and its ends.
pub struct Chain {
    pub space: ChainSpace,
    pub cells: Vec<u8>,
    pub scene: ChainScene,
    pub axes: Vec<Axis>,
    pub ends: [Vec<f64>; 2],
}

impl Chain {
    /// 32 x 32 cells of which 6 % are walls; two links with a base that moves, one such link whose length varies, or
    /// four links on a pin.
    pub fn random(random: &mut Random) -> Result<Self, Error> {
        loop {
            let cells: Vec<u8> = (0..32 * 32).map(|_| u8::from(random.unit() >= 0.06)).collect();
            let grid = Grid::from_terrain(32, 32, &cells)?;
            let kind = (random.unit() * 3.0) as usize;
            let count = [2, 1, 4][kind];
            let mut links = Vec::new();
            for _ in 0..count {
                let length = (2.0 + random.unit() * 4.0) as f32;
                let longest = if kind == 1 { length + 4.0 } else { length };
                links.push(Link { length, longest, thickness: 0.75, limits: None });
            }
            let base = (kind == 2).then(|| Position::new((8.0 + random.unit() * 16.0) as f32, 16.5));
            let space = ChainSpace::new(&grid, &links, base, SpaceOptions { angles: 0, ..SpaceOptions::default() })?;
            let mut ends = Vec::new();
            for _ in 0..400 {
                let state: Vec<f64> = space.axes().iter().map(|a| a.low + random.unit() * (a.high - a.low)).collect();
                let mut is_free = [false];
                space.check(&state, &mut is_free)?;
                if is_free[0] && ends.len() < 2 {
                    ends.push(state);
                }
            }
            let Ok(ends) = <[Vec<f64>; 2]>::try_from(ends) else { continue };
            let (mut lengths, mut radii) = ([0.0; 4], [0.0; 4]);
            for (at, link) in links.iter().enumerate() {
                lengths[at] = if link.longest > link.length { 0.0 } else { f64::from(link.length) };
                radii[at] = f64::from(link.thickness) / 2.0;
            }
            let snapped = base.map_or([0.0; 2], |at| [at.x, at.y].map(|v| (f64::from(v) * 256.0).round() / 256.0));
            let scene = ChainScene {
                cells: std::ptr::null(),
                width: 32,
                height: 32,
                link_count: count,
                has_base: i32::from(base.is_some()),
                base: snapped,
                lengths,
                radii,
            };
            let wraps = |axis: &taut::space::Axis| i32::from(axis.kind == taut::space::AxisKind::Angle);
            let axes = space.axes().iter().map(|axis| Axis {
                low: axis.low,
                high: axis.high,
                weight: axis.weight,
                wraps: wraps(axis),
            });
            let axes = axes.collect();
            return Ok(Self { space, cells, scene, axes, ends });
        }
    }
}
