//! Bodies with a shape: free poses and motions, slices, paths and proofs, between edits.

use taut::motion::{Motion, MotionOptions, MotionRequest};
use taut::space::{Pose, PoseSpace, Shape, SpaceOptions};
use taut::{Grid, Position, Rect};
use taut_test_support::hash::Fnv;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Rounds between edits on each map.
const EDITS: usize = 4;

fn shape(random: &mut Random) -> Shape {
    loop {
        let outline: Vec<Position> = (0..random.between(1, 7))
            .map(|_| Position::new(random.unit() as f32 * 5.0 - 2.5, random.unit() as f32 * 5.0 - 2.5))
            .collect();
        let radius = if outline.len() < 3 || random.chance(0.3) { 0.7 } else { 0.0 };
        if let Ok(shape) = Shape::new(&outline, radius) {
            return shape;
        }
    }
}

fn pose(random: &mut Random, grid: &Grid) -> Pose {
    let x = random.unit() * f64::from(grid.width());
    Pose::new(x, random.unit() * f64::from(grid.height()), random.unit() * 20.0 - 10.0)
}

/// The answers on a grid as it is.
fn ask(hash: &mut Fnv, random: &mut Random, space: &PoseSpace, motion: &mut Motion) {
    let poses: Vec<Pose> = (0..60).map(|_| pose(random, space.grid())).collect();
    let mut is_free = vec![false; poses.len()];
    space.check(&poses, &mut is_free).expect("numbers of a map");
    is_free.iter().for_each(|&free| hash.word(free.into()));
    let motions: Vec<(Pose, Pose)> = poses.windows(2).map(|pair| (pair[0], pair[0].towards(&pair[1], 0.05))).collect();
    space.check_motions(&motions, &mut is_free).expect("numbers of a map");
    is_free.iter().for_each(|&free| hash.word(free.into()));
    let area = Rect::new(0, 0, space.grid().width(), space.grid().height());
    let slice = space.slice(random.unit() * 6.0, area).expect("an area of the space");
    slice.iter().for_each(|&voxel| hash.word(voxel as u64));
    for pair in poses.chunks_exact(2) {
        match motion.find(&pair[0].row(), &pair[1].row(), &MotionRequest::default()) {
            Err(error) => hash.word(error.kind() as u64),
            Ok(outcome) => {
                let words = [outcome.status as u64, outcome.guarantee as u64, outcome.expanded];
                words.iter().for_each(|&word| hash.word(word));
                hash.word(outcome.cost.to_bits());
                motion.path().iter().for_each(|v| hash.word(v.to_bits()));
            }
        }
    }
}

/// One line.
pub fn lines() -> Vec<String> {
    let (mut hash, mut random) = (Fnv::new(), Random::new(2020));
    let mut spaces = 0;
    for round in 0..12 {
        let world = World::noise(&mut random, 14 + round, 30 - round, 0.04);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small map");
        let (angles, cell_parts) = (*random.pick(&[16, 32, 64]), *random.pick(&[1, 2]));
        let options = SpaceOptions { angles, cell_parts, ..SpaceOptions::default() };
        let space = PoseSpace::new(&grid, &shape(&mut random), options).expect("options that go together");
        let h_scale = *random.pick(&[1.0, 1.5]);
        let mut motion =
            Motion::new(&space, MotionOptions { h_scale, ..MotionOptions::default() }).expect("a good factor");
        for _ in 0..EDITS {
            ask(&mut hash, &mut random, &space, &mut motion);
            let (x, y) = (random.below(world.width as u64) as i32, random.below(world.height as u64) as i32);
            grid.set_cell(x, y, random.below(2) as u8).expect("a cell of the map");
        }
        spaces += 1;
    }
    vec![format!("{:016x}  poses, {spaces} spaces", hash.value())]
}
