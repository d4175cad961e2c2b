use super::super::layer_key::{ClassMask, LayerKey};
use super::{super::map::Grid, super::snapshot::Snapshot};
use crate::base::test_rng::TestRng;
use crate::base::{ErrorKind, index_i32, single, to_i32};
use crate::geom::{Point, Position, Rect, mark_row};
use std::collections::BTreeMap;

/// What a grid with obstacles must look like.
#[derive(Clone, PartialEq)]
struct Model {
    width: i32,
    height: i32,
    ground: Vec<u8>,
    obstacles: BTreeMap<u32, Vec<Position>>,
}

impl Model {
    /// The classes that everything reads: cell by cell, obstacle by obstacle.
    fn classes(&self) -> Vec<u8> {
        let mut classes = self.ground.clone();
        for outline in self.obstacles.values() {
            let points: Vec<Point> = outline.iter().map(|&position| Point::snap(position).unwrap()).collect();
            let mut marks = vec![0; index_i32(self.width)];
            for (y, row) in (0..).zip(classes.chunks_exact_mut(index_i32(self.width))) {
                mark_row(&points, (0, y), &mut marks);
                row.iter_mut().zip(&marks).filter(|(_, mark)| **mark != 0).for_each(|(class, _)| *class = 0);
            }
        }
        classes
    }
}

fn classes_of(snapshot: &Snapshot) -> Vec<u8> {
    let cells = (0..snapshot.height()).flat_map(|y| (0..snapshot.width()).map(move |x| (x, y)));
    cells.map(|(x, y)| snapshot.terrain(x, y)).collect()
}

/// Every bit of the layers.
fn bits(snapshot: &Snapshot, keys: [LayerKey; 2]) -> Vec<(bool, bool)> {
    let all = keys.into_iter().flat_map(|key| {
        let layer = snapshot.layer(key).unwrap();
        let points = (0..=snapshot.height()).flat_map(|y| (0..=snapshot.width()).map(move |x| (x, y)));
        points.map(|(x, y)| (layer.is_blocked(x, y), layer.is_corner(x, y)))
    });
    all.collect()
}

fn outline(rng: &mut TestRng, width: i32, height: i32) -> Vec<Position> {
    let (x, y) = (rng.coordinate(width) - 300, rng.coordinate(height) - 300);
    let (wide, high) = (1 + rng.below(2000), 1 + rng.below(2000));
    let at = |x: i32, y: i32| Position::new(single(f64::from(x) / 256.0), single(f64::from(y) / 256.0));
    match rng.below(4) {
        0 => vec![at(x, y), at(x + wide, y), at(x + wide, y + high), at(x, y + high)],
        1 => vec![at(x, y)],
        2 => vec![at(x, y), at(x + wide, y + high)],
        _ => (0..3 + rng.below(4)).map(|_| at(x + rng.below(wide), y + rng.below(high))).collect(),
    }
}

fn random_step(rng: &mut TestRng, grid: &Grid, model: &mut Model) {
    let (width, height) = (model.width, model.height);
    let known: Vec<u32> = model.obstacles.keys().copied().collect();
    let chosen = (!known.is_empty()).then(|| known[index_i32(rng.below(to_i32(known.len().max(1))))]);
    match (rng.below(6), chosen) {
        (0, _) => {
            let outline = outline(rng, width, height);
            let number = grid.add_obstacle(&outline).unwrap();
            assert!(model.obstacles.insert(number, outline).is_none(), "a new number");
        }
        (1, Some(number)) => {
            let outline = outline(rng, width, height);
            grid.move_obstacle(number, &outline).unwrap();
            model.obstacles.insert(number, outline);
        }
        (2, Some(number)) => {
            grid.remove_obstacle(number).unwrap();
            model.obstacles.remove(&number);
        }
        _ => {
            let (x, y) = (rng.below(width), rng.below(height));
            let most = if rng.chance(70) { 3 } else { width.max(height) };
            let (w, h) = (1 + rng.below(most.min(width - x)), 1 + rng.below(most.min(height - y)));
            let mut classes = rng.terrain(w * h, 40, 3);
            if rng.chance(50) {
                grid.set_cells(Rect::new(x, y, w, h), &classes, index_i32(w)).unwrap();
            } else {
                let class = classes[0];
                classes.fill(class);
                grid.fill(Rect::new(x, y, w, h), class).unwrap();
            }
            for (i, row) in (y..y + h).enumerate() {
                for (j, column) in (x..x + w).enumerate() {
                    model.ground[index_i32(row * width + column)] = classes[i * index_i32(w) + j];
                }
            }
        }
    }
}

#[test]
fn covered_cells_follow_every_edit_obstacle_and_rollback() {
    let second = LayerKey::new(ClassMask::from_classes(|class| class == 2));
    let mut rng = TestRng::new(404);
    for round in 0..if cfg!(miri) { 1 } else { 60 } {
        let (width, height) = (1 + rng.below(90), 1 + rng.below(90));
        let ground = rng.terrain(width * height, 20, 3);
        let grid = Grid::from_terrain(width, height, &ground).unwrap();
        grid.acquire_layer(second).unwrap();
        let mut model = Model { width, height, ground, obstacles: BTreeMap::new() };
        let mut held: Vec<(Snapshot, Model)> = Vec::new();
        for step in 0..40 {
            let (before, revision) = (model.clone(), grid.revision());
            if rng.chance(15) && !held.is_empty() {
                let (snapshot, of_then) = held[index_i32(rng.below(to_i32(held.len())))].clone();
                grid.restore(&snapshot).unwrap();
                model = of_then;
            } else {
                random_step(&mut rng, &grid, &mut model);
            }
            let (now, classes) = (grid.snapshot(), model.classes());
            assert!(classes_of(&now) == classes, "round {round}, step {step}");
            assert_eq!(now.revision(), revision + u64::from(before != model), "round {round}, step {step}");
            assert_eq!(now.state().ground.is_some(), !model.obstacles.is_empty());
            let fresh = Grid::from_terrain(width, height, &classes).unwrap();
            fresh.acquire_layer(second).unwrap();
            let keys = [LayerKey::FIRST, second];
            assert!(bits(&now, keys) == bits(&fresh.snapshot(), keys), "round {round}, step {step}");
            if rng.chance(30) {
                held.push((now, model.clone()));
            }
        }
        for (snapshot, of_then) in &held {
            assert!(classes_of(snapshot) == of_then.classes(), "a snapshot has changed");
        }
        for &number in model.obstacles.keys() {
            grid.remove_obstacle(number).unwrap();
        }
        assert!(classes_of(&grid.snapshot()) == model.ground, "the ground is whole");
    }
}

#[test]
fn obstacles_that_overlap_are_counted() {
    let grid = Grid::new(10, 10, 1).unwrap();
    let square = |x: f32| [(x, 2.0), (x + 3.0, 2.0), (x + 3.0, 5.0), (x, 5.0)].map(|(x, y)| Position::new(x, y));
    let (first, second) = (grid.add_obstacle(&square(1.0)).unwrap(), grid.add_obstacle(&square(2.0)).unwrap());
    grid.remove_obstacle(first).unwrap();
    let row: Vec<u8> = (0..7).map(|x| grid.get_cell(x, 3).unwrap()).collect();
    assert_eq!(row, [1, 1, 0, 0, 0, 1, 1]);
    // The ground is edited under the obstacle, and seen when that has gone.
    grid.set_cell(3, 3, 7).unwrap();
    assert_eq!(grid.get_cell(3, 3).unwrap(), 0);
    grid.remove_obstacle(second).unwrap();
    assert_eq!(grid.get_cell(3, 3).unwrap(), 7);
}

#[test]
fn what_is_no_obstacle_is_refused_and_changes_nothing() {
    let grid = Grid::new(10, 10, 1).unwrap();
    let kind = |result: Result<(), crate::base::Error>| result.unwrap_err().kind();
    let far = Position::new(f32::NAN, 0.0);
    let long = vec![Position::new(1.0, 1.0); 4097];
    assert_eq!(kind(grid.add_obstacle(&[]).map(drop)), ErrorKind::InvalidArgument);
    assert_eq!(kind(grid.add_obstacle(&long).map(drop)), ErrorKind::InvalidArgument);
    assert_eq!(kind(grid.add_obstacle(&[far]).map(drop)), ErrorKind::InvalidArgument);
    assert_eq!(kind(grid.move_obstacle(1, &[Position::new(1.0, 1.0)])), ErrorKind::InvalidArgument);
    assert_eq!(kind(grid.remove_obstacle(0)), ErrorKind::InvalidArgument);
    let number = grid.add_obstacle(&[Position::new(1.5, 1.5)]).unwrap();
    assert_eq!((number, grid.revision()), (1, 2));
    assert_eq!(kind(grid.move_obstacle(number, &[far])), ErrorKind::InvalidArgument);
    assert_eq!(grid.get_cell(1, 1).unwrap(), 0);
    grid.remove_obstacle(number).unwrap();
    assert_eq!(kind(grid.remove_obstacle(number)), ErrorKind::InvalidArgument);
}
