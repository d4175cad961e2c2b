//! Slices beside poses, one by one: no pose of a free voxel touches a wall, every pose of a blocked one does.

use super::scene::{Body, random_grid, random_shape};
use std::f64::consts::TAU;
use taut::space::{Pose, PoseSpace, Shape, SpaceOptions, Voxel};
use taut::{Grid, Rect};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

/// How much deeper than it is a pose may seem: corners are rounded to 1/65,536 cell.
const ROUNDING: f64 = 1.0 / 16_384.0;

struct Scene {
    grid: Grid,
    shape: Shape,
    options: SpaceOptions,
}

impl Scene {
    fn new(random: &mut Random) -> Self {
        let (width, height) = (random.between(4, 24) as i32, random.between(4, 24) as i32);
        let percent = *random.pick(&[2, 10, 30]);
        let grid = random_grid(random, (width, height), percent);
        let size = *random.pick(&[0.5, 1.5, 4.0]);
        let shape = random_shape(random, size);
        let (angles, cell_parts) = (*random.pick(&[4, 12, 32, 64]), *random.pick(&[1, 2, 4]));
        Self { grid, shape, options: SpaceOptions { angles, cell_parts, ..SpaceOptions::default() } }
    }

    fn space(&self) -> PoseSpace {
        PoseSpace::new(&self.grid, &self.shape, self.options).unwrap()
    }

    /// All voxels at an angle.
    fn slice(&self, space: &PoseSpace, angle: u32) -> Vec<Voxel> {
        let parts = self.options.cell_parts as i32;
        let area = Rect::new(0, 0, self.grid.width() * parts, self.grid.height() * parts);
        space.slice(f64::from(angle) * TAU / f64::from(self.options.angles), area).unwrap()
    }
}

#[test]
fn voxels_are_free_and_blocked_for_all_their_poses() {
    let mut random = Random::new(4100);
    let (mut seen, scenes) = ([0_usize; 3], count(60, 10_000));
    for _ in 0..scenes {
        let scene = Scene::new(&mut random);
        let (space, body) = (scene.space(), Body::of(&scene.shape));
        let parts = f64::from(scene.options.cell_parts);
        let across = scene.grid.width() as u64 * u64::from(scene.options.cell_parts);
        let step = TAU / f64::from(scene.options.angles);
        let angle = random.below(u64::from(scene.options.angles)) as u32;
        let slice = scene.slice(&space, angle);
        for _ in 0..6 {
            let at = random.below(slice.len() as u64);
            let (x, y) = ((at % across) as f64, (at / across) as f64);
            let voxel = slice[at as usize];
            seen[voxel as usize] += 1;
            for pose in 0..100_u64 {
                // The corners of the voxel among them.
                let mut unit = |bit: u64| if pose < 8 { (pose >> bit & 1) as f64 } else { random.unit() };
                let (dx, dy, turn) = (unit(0), unit(1), unit(2) - 0.5);
                let pose = Pose::new((x + dx) / parts, (y + dy) / parts, (f64::from(angle) + turn) * step);
                let deep = body.depth(&scene.grid, &pose);
                let mut is_free = [false];
                space.check(&[pose], &mut is_free).unwrap();
                match voxel {
                    Voxel::Free => assert!(deep <= 0.0 && is_free[0], "{pose:?} is {deep} deep"),
                    Voxel::Blocked => assert!(deep >= 0.0 && !is_free[0], "{pose:?} is {deep} deep"),
                    Voxel::Undecided => {}
                }
                if deep.abs() > ROUNDING {
                    assert_eq!(is_free[0], deep < 0.0, "{pose:?} is {deep} deep");
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > scenes / 4), "{seen:?}");
}

#[test]
fn slices_after_edits_are_those_of_a_new_space() {
    let mut random = Random::new(4200);
    for _ in 0..count(12, 200) {
        let scene = Scene::new(&mut random);
        let space = scene.space();
        for _ in 0..50 {
            for _ in 0..random.between(1, 4) {
                let (width, height) = (scene.grid.width(), scene.grid.height());
                let (x, y) = (random.below(width as u64) as i32, random.below(height as u64) as i32);
                let across = random.between(1, i64::from((width - x).min(5)) + 1) as i32;
                scene.grid.fill(Rect::new(x, y, across, 1), u8::from(random.chance(0.7))).unwrap();
            }
            let angle = random.below(u64::from(scene.options.angles)) as u32;
            assert_eq!(scene.slice(&space, angle), scene.slice(&scene.space(), angle));
        }
    }
}

#[test]
fn free_motions_have_free_poses_and_others_touch_a_wall() {
    let mut random = Random::new(4300);
    let mut seen = [0_usize; 2];
    let motions = count(1500, 100_000);
    for _ in 0..motions / 30 {
        let scene = Scene::new(&mut random);
        let (space, body) = (scene.space(), Body::of(&scene.shape));
        for _ in 0..30 {
            let mut pose = || {
                let (x, y) =
                    (random.unit() * f64::from(scene.grid.width()), random.unit() * f64::from(scene.grid.height()));
                Pose::new(x, y, (random.unit() - 0.5) * 8.0)
            };
            let from = pose();
            let far = pose();
            let part = *random.pick(&[0.02, 0.1, 0.5]);
            let to = from.towards(&far, part);
            let to = if random.chance(0.3) { Pose { angle: from.angle, ..to } } else { to };
            let mut is_free = [false];
            space.check_motions(&[(from, to)], &mut is_free).unwrap();
            let deepest = (0..=400)
                .map(|step| body.depth(&scene.grid, &from.towards(&to, f64::from(step) / 400.0)))
                .fold(f64::NEG_INFINITY, f64::max);
            seen[usize::from(is_free[0])] += 1;
            if is_free[0] {
                assert!(deepest <= 1.0 / 1024.0, "{from:?} {to:?} is {deepest} deep");
            } else {
                // Between two poses looked at nothing gets nearer by more than half of the way of any point.
                let reach =
                    (to.x - from.x).hypot(to.y - from.y) + (to.angle - from.angle).abs() * scene.shape.outer_radius();
                assert!(deepest >= -reach / 400.0 - ROUNDING, "{from:?} {to:?} is {deepest} deep");
            }
        }
    }
    assert!(seen.iter().all(|&count| count > motions / 20), "{seen:?}");
}

#[test]
fn a_body_passes_where_it_fits_exactly() {
    let grid = Grid::new(40, 20, 1).unwrap();
    grid.fill(Rect::new(10, 0, 20, 6), 0).unwrap();
    grid.fill(Rect::new(10, 14, 20, 6), 0).unwrap();
    let shape = super::scene::rectangle(12.0, 8.0);
    let space = PoseSpace::new(&grid, &shape, SpaceOptions::default()).unwrap();
    let mut is_free = [false; 3];
    let at = |x: f64, y: f64| Pose::new(x, y, 0.0);
    space.check(&[at(20.0, 10.0), at(20.0, 10.01), at(6.0, 10.01)], &mut is_free).unwrap();
    assert_eq!(is_free, [true, false, false]);
    let ways = [(at(6.0, 10.0), at(34.0, 10.0)), (at(4.0, 10.0), at(6.0, 10.0)), (at(6.0, 10.0), at(34.0, 10.01))];
    let mut free_ways = [true, true, true];
    // The first of them begins with its tip on the rim of the map.
    space.check_motions(&ways, &mut free_ways).unwrap();
    assert_eq!(free_ways, [true, false, false]);
}
