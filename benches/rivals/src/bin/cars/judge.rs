//! A judge of paths of cars: it drives the pieces of a path by the standard library's sines, and compares the rectangle
//! of the body with the cells at fine steps. It shares no code with the planner.

use super::scenes::Scene;
use taut::motion::MotionPiece;

/// The distance of the poses that are looked at, in cells.
const STEP: f64 = 0.05;

/// What was seen of a path.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judgement {
    /// The way of the rear axle.
    pub way: f64,
    /// Changes of gear.
    pub switches: u32,
    /// How deep the body is in a wall, at most, in cells.
    pub deepest: f64,
    /// How far the end is from the goal, in cells and radians.
    pub missed: f64,
    pub poses: u64,
}

/// Drives a path.
pub fn judge(scene: &Scene, [start, goal]: [[f64; 3]; 2], pieces: &[MotionPiece]) -> Judgement {
    let mut seen = Judgement { deepest: depth(scene, start), poses: 1, ..Judgement::default() };
    let (mut at, mut gear) = (start, 0);
    for piece in pieces {
        assert!(piece.curvature.abs() <= 1.0 / scene.radius + 1e-9, "{piece:?}");
        assert!(piece.gear.abs() == 1 && piece.duration >= 0.0, "{piece:?}");
        seen.switches += u32::from(gear != 0 && gear != piece.gear);
        gear = piece.gear;
        let steps = (piece.duration / STEP).ceil().max(1.0) as u32;
        let from = at;
        for step in 1..=steps {
            at = driven(from, piece, piece.duration * f64::from(step) / f64::from(steps));
            seen.deepest = seen.deepest.max(depth(scene, at));
            seen.poses += 1;
        }
        seen.way += piece.duration;
    }
    let turn = (at[2] - goal[2]).rem_euclid(std::f64::consts::TAU);
    seen.missed = (at[0] - goal[0]).hypot(at[1] - goal[1]).max(turn.min(std::f64::consts::TAU - turn));
    seen
}

fn driven([x, y, angle]: [f64; 3], piece: &MotionPiece, way: f64) -> [f64; 3] {
    let way = way * f64::from(piece.gear);
    if piece.curvature == 0.0 {
        return [x + way * angle.cos(), y + way * angle.sin(), angle];
    }
    let end = angle + way * piece.curvature;
    [x + (end.sin() - angle.sin()) / piece.curvature, y - (end.cos() - angle.cos()) / piece.curvature, end]
}

/// How deep the body is in a wall: the largest over blocked cells of the least way out of one; 0 if it only touches.
pub fn depth(scene: &Scene, pose: [f64; 3]) -> f64 {
    overlaps(scene, pose).fold(0.0, f64::max)
}

/// Whether no wall is deeper than so much in the body.
pub fn is_free(scene: &Scene, pose: [f64; 3], deep: f64) -> bool {
    overlaps(scene, pose).all(|overlap| overlap <= deep)
}

/// The least way out of each blocked cell near the body (separating axes of two rectangles), below 0 if they are apart.
fn overlaps(scene: &Scene, [x, y, angle]: [f64; 3]) -> impl Iterator<Item = f64> {
    let ([back, front, half], (cos, sin)) = (scene.car, (angle.cos(), angle.sin()));
    let middle = (x + 0.5 * (back + front) * cos, y + 0.5 * (back + front) * sin);
    let long = 0.5 * (front - back);
    let reach = (long * cos.abs() + half * sin.abs(), long * sin.abs() + half * cos.abs());
    let side = 0.5 * (cos.abs() + sin.abs());
    let columns = (middle.0 - reach.0).floor() as i32..=(middle.0 + reach.0).floor() as i32;
    let rows = (middle.1 - reach.1).floor() as i32..=(middle.1 + reach.1).floor() as i32;
    let cells = rows.flat_map(move |row| columns.clone().map(move |column| (column, row)));
    cells.filter(|&(column, row)| scene.is_blocked(column, row)).map(move |(column, row)| {
        let (dx, dy) = (f64::from(column) + 0.5 - middle.0, f64::from(row) + 0.5 - middle.1);
        (reach.0 + 0.5 - dx.abs())
            .min(reach.1 + 0.5 - dy.abs())
            .min(long + side - (dx * cos + dy * sin).abs())
            .min(half + side - (dy * cos - dx * sin).abs())
    })
}
