//! Curves of cars beside the state spaces of OMPL, and hybrid A* beside planners that optimize over them.

use std::ffi::c_void;
use std::time::Instant;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::space::{Curve, CurveKind, Pose, PoseSpace, Shape, SpaceOptions};
use taut::{Error, Grid, Position, Rect};

use super::scenes::Random;
use super::trees::BoxAnswer;

#[repr(C)]
#[derive(Clone, Copy)]
struct CarScene {
    width: f64,
    height: f64,
    back: f64,
    front: f64,
    half_width: f64,
    walls: [[f64; 4]; 8],
    count: i32,
}

type IsFree = unsafe extern "C" fn(*const c_void, *const f64) -> i32;

unsafe extern "C" {
    fn car_is_free(scene: *const c_void, state: *const f64) -> i32;
    fn rival_curves(reverses: i32, radius: f64, from: *const f64, to: *const f64, count: usize, out: *mut f64);
    fn rival_car(
        width: f64,
        height: f64,
        radius: f64,
        is_free: IsFree,
        scene: *const c_void,
        from: *const f64,
        to: *const f64,
        planner: i32,
        enough: f64,
        resolution: f64,
        limit: f64,
        answer: *mut BoxAnswer,
    );
}

pub fn curves() -> Result<(), Error> {
    const PAIRS: usize = 100_000;
    let mut random = Random(5);
    let mut rows = || {
        let mut rows = Vec::new();
        for _ in 0..PAIRS {
            rows.extend([20.0 * random.unit() - 10.0, 20.0 * random.unit() - 10.0]);
            rows.push(std::f64::consts::PI * (2.0 * random.unit() - 1.0));
        }
        rows
    };
    let (from, to) = (rows(), rows());
    for (name, kind, reverses) in [("Dubins", CurveKind::Dubins, 0), ("Reeds-Shepp", CurveKind::ReedsShepp, 1)] {
        let (mut ours, mut theirs, mut least) = (vec![0.0; PAIRS], vec![0.0; PAIRS], [f64::INFINITY; 2]);
        for _ in 0..7 {
            let began = Instant::now();
            for (at, length) in ours.iter_mut().enumerate() {
                let pose = |rows: &[f64]| Pose::of(&rows[3 * at..]);
                *length = Curve::shortest(kind, 2.0, &pose(&from), &pose(&to))?.length();
            }
            least[0] = least[0].min(began.elapsed().as_secs_f64() * 1e9 / PAIRS as f64);
            let began = Instant::now();
            // SAFETY: there are as many rows of three numbers, and room for as many lengths.
            unsafe { rival_curves(reverses, 2.0, from.as_ptr(), to.as_ptr(), PAIRS, theirs.as_mut_ptr()) };
            least[1] = least[1].min(began.elapsed().as_secs_f64() * 1e9 / PAIRS as f64);
        }
        let differs = |tolerance: f64| ours.iter().zip(&theirs).filter(|(a, b)| (**a - **b).abs() > tolerance).count();
        let longer = ours.iter().zip(&theirs).filter(|(a, b)| **a > **b + 1e-9).count();
        println!(
            "{name:<12} {PAIRS} pairs: {} differ by more than 1e-9, ours longer {longer}; ours {:.0} ns, OMPL {:.0} ns, ours / OMPL {:.3}",
            differs(1e-9),
            least[0],
            least[1],
            least[0] / least[1]
        );
    }
    Ok(())
}

trait Row {
    fn of(row: &[f64]) -> Self;
}

impl Row for Pose {
    fn of(row: &[f64]) -> Self {
        Self::new(row[0], row[1], row[2])
    }
}

pub fn cars() -> Result<(), Error> {
    let outline = [(-4.0, -3.6), (12.0, -3.6), (12.0, 3.6), (-4.0, 3.6)].map(|(x, y)| Position::new(x, y));
    let street = [(0, 0, 160, 8), (20, 8, 40, 8), (83, 8, 40, 8), (0, 56, 160, 8)];
    let parking = (64, &street[..], [Pose::new(90.0, 24.0, 0.0), Pose::new(67.5, 12.2, 0.0)]);
    let turning = (40, &[][..], [Pose::new(40.0, 14.0, 0.0), Pose::new(40.0, 26.0, std::f64::consts::PI)]);
    for (name, (height, walls, [start, goal])) in [("parking", parking), ("U-turn", turning)] {
        let grid = Grid::new(160, height, 1)?;
        let mut scene = CarScene {
            width: 160.0,
            height: f64::from(height),
            back: -4.0,
            front: 12.0,
            half_width: 3.6,
            walls: [[0.0; 4]; 8],
            count: walls.len() as i32,
        };
        for (wall, &(x, y, width, height)) in scene.walls.iter_mut().zip(walls) {
            grid.fill(Rect::new(x, y, width, height), 0)?;
            *wall = [x, y, width, height].map(f64::from);
        }
        let space = PoseSpace::new(&grid, &Shape::new(&outline, 0.0)?, SpaceOptions::default())?;
        let algorithm = MotionAlgorithm::HybridAstar;
        let options = MotionOptions { algorithm, turning_radius: 18.0, ..MotionOptions::default() };
        let mut times = Vec::new();
        let mut length = 0.0;
        for _ in 0..9 {
            let began = Instant::now();
            let mut motion = Motion::new(&space, options)?;
            let outcome = motion.find(&start.row(), &goal.row(), &MotionRequest::default())?;
            times.push(began.elapsed().as_secs_f64() * 1e3);
            assert_eq!(outcome.status, MotionStatus::Found);
            length = motion.pieces().iter().map(|piece| piece.duration).sum();
        }
        times.sort_by(f64::total_cmp);
        println!("{name:<8} ours: {:.2} ms in the median of 9, driven {length:.1} cells", times[4]);
        for (planner, who) in [(0, "RRT*"), (1, "BIT*")] {
            let (mut solved, mut seconds) = (0, Vec::new());
            for _ in 0..5 {
                let mut answer = BoxAnswer::default();
                let (from, to) = (start.row(), goal.row());
                // SAFETY: the scene is the one that the validity function reads; rows have three numbers.
                unsafe {
                    rival_car(
                        scene.width,
                        scene.height,
                        18.0,
                        car_is_free,
                        std::ptr::from_ref(&scene).cast(),
                        from.as_ptr(),
                        to.as_ptr(),
                        planner,
                        length,
                        0.25,
                        10.0,
                        &raw mut answer,
                    );
                }
                solved += answer.solved;
                seconds.push(answer.seconds * 1e3);
            }
            seconds.sort_by(f64::total_cmp);
            println!(
                "         OMPL {who}: {solved} of 5 as short within 10 s, median {:.0} ms, {:.0} times ours",
                seconds[2],
                seconds[2] / times[4]
            );
        }
    }
    Ok(())
}
