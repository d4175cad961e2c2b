//! Scenes for bodies, and a test of poses of its own.

use taut::space::{Pose, Shape};
use taut::{Grid, Position, Rect};
use taut_test_support::random::Random;

/// A random map: so many of 100 cells are walls.
pub(crate) fn random_grid(random: &mut Random, (width, height): (i32, i32), percent: u64) -> Grid {
    let cells: Vec<u8> = (0..width * height).map(|_| u8::from(random.below(100) >= percent)).collect();
    Grid::from_terrain(width, height, &cells).unwrap()
}

/// A random body: a polygon of 3 to 6 corners, often concave, about or beside its origin, a capsule or a disc; some
/// with a distance around them.
pub(crate) fn random_shape(random: &mut Random, size: f32) -> Shape {
    loop {
        let count = if random.chance(0.7) { random.between(3, 7) } else { random.between(1, 3) };
        let aside = if random.chance(0.3) { size / 2.0 } else { 0.0 };
        let mut at = || ((random.unit() as f32 - 0.5) * 2.0 * size).mul_add(1.0, aside);
        let outline: Vec<Position> = (0..count).map(|_| Position::new(at(), at())).collect();
        let round = if count < 3 || random.chance(0.3) { 0.1 + random.unit() as f32 * size / 2.0 } else { 0.0 };
        if let Ok(shape) = Shape::new(&outline, round) {
            return shape;
        }
    }
}

/// The poses of a path.
pub(crate) fn poses(rows: &[f64]) -> Vec<Pose> {
    rows.chunks_exact(3).map(Pose::of_row).collect()
}

/// A rectangle about the origin.
pub(crate) fn rectangle(length: f32, width: f32) -> Shape {
    let (x, y) = (length / 2.0, width / 2.0);
    let outline = [(-x, -y), (x, -y), (x, y), (-x, y)].map(|(x, y)| Position::new(x, y));
    Shape::new(&outline, 0.0).unwrap()
}

/// Two slots at right angles, each `width` cells wide: in, turn, out. The body is 40 cells long and 8 wide.
pub(crate) struct Keyhole {
    pub(crate) grid: Grid,
    pub(crate) body: Shape,
    pub(crate) start: Pose,
    pub(crate) goal: Pose,
}

impl Keyhole {
    pub(crate) fn new(width: i32) -> Self {
        let grid = Grid::new(200, 200, 1).unwrap();
        let half = width / 2;
        let walls = [
            (80, 0, 10, 100 - half),
            (80, 100 + half, 10, 100 - half),
            (90, 60, 70, 10),
            (150, 70, 10, 70),
            (90, 130, 30 - half, 10),
            (120 + half, 130, 30 - half, 10),
        ];
        for (x, y, width, height) in walls {
            grid.fill(Rect::new(x, y, width, height), 0).unwrap();
        }
        let start = Pose::new(30.0, 40.0, std::f64::consts::FRAC_PI_2);
        Self { grid, body: rectangle(40.0, 8.0), start, goal: Pose::new(120.0, 170.0, 0.0) }
    }
}

/// A body as convex polygons and a distance around them, in cells.
pub(crate) struct Body {
    pieces: Vec<Vec<(f64, f64)>>,
    radius: f64,
}

impl Body {
    pub(crate) fn of(shape: &Shape) -> Self {
        let cells = |p: &taut::geom::Point| (f64::from(p.x) / 256.0, f64::from(p.y) / 256.0);
        let pieces = shape.pieces().iter().map(|piece| piece.iter().map(cells).collect()).collect();
        Self { pieces, radius: shape.radius() }
    }

    /// How deep the body is in walls in a pose: the least way that parts a piece from a cell; 0 where they touch, below
    /// 0 where they are apart. By the separating axis theorem, in floats; the directions between nearest corners serve
    /// for what is round.
    pub(crate) fn depth(&self, grid: &Grid, pose: &Pose) -> f64 {
        let (sin, cos) = pose.angle.sin_cos();
        let snapshot = grid.snapshot();
        let mut deepest = f64::NEG_INFINITY;
        for piece in &self.pieces {
            let corners: Vec<(f64, f64)> =
                piece.iter().map(|(x, y)| (pose.x + x * cos - y * sin, pose.y + x * sin + y * cos)).collect();
            let range = |of: fn(&(f64, f64)) -> f64| {
                let (low, high) =
                    corners.iter().map(of).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
                ((low - self.radius).floor() as i32, (high + self.radius).ceil() as i32)
            };
            let ((left, right), (top, bottom)) = (range(|c| c.0), range(|c| c.1));
            for y in top..bottom {
                for x in left..right {
                    let inside = (0..grid.width()).contains(&x) && (0..grid.height()).contains(&y);
                    if !inside || snapshot.is_blocked(x, y) {
                        deepest = deepest.max(self.overlap(&corners, (f64::from(x), f64::from(y))));
                    }
                }
            }
        }
        deepest
    }

    /// The least overlap of a convex polygon and a cell over the directions in which they may be apart.
    fn overlap(&self, corners: &[(f64, f64)], (x, y): (f64, f64)) -> f64 {
        let cell = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)];
        let mut axes = vec![(1.0, 0.0), (0.0, 1.0)];
        let mut add = |dx: f64, dy: f64| {
            let length = dx.hypot(dy);
            if length > 1e-12 {
                axes.push((dx / length, dy / length));
            }
        };
        for at in 0..corners.len() {
            let (a, b) = (corners[at], corners[(at + 1) % corners.len()]);
            add(b.1 - a.1, a.0 - b.0);
            if self.radius > 0.0 {
                cell.iter().for_each(|c| add(c.0 - a.0, c.1 - a.1));
            }
        }
        let over = |(nx, ny): (f64, f64)| {
            let spread = |of: &[(f64, f64)]| {
                let along = of.iter().map(|c| nx * c.0 + ny * c.1);
                along.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)))
            };
            let ((a, b), (c, d)) = (spread(corners), spread(&cell));
            (b + self.radius).min(d) - (a - self.radius).max(c)
        };
        axes.into_iter().map(over).fold(f64::INFINITY, f64::min)
    }
}
