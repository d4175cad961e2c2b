//! Floors above each other: bridges, ramps, houses, and what is refused.

use super::floor_oracle::HighFaces;
use super::random_floors::random_floors;
use super::terrain::position;
use taut::field::FieldOptions;
use taut::mesh::{Mesh, MeshField};
use taut::plan::{Algorithm, MeshPlanner};
use taut::{ErrorKind, Options, Position, Request, Status};
use taut_test_support::random::Random;

fn at(x: f32, y: f32) -> Position {
    Position::new(x, y)
}

/// Quadrilaterals by their corners: x, y and height in cells.
pub fn mesh_of(faces: &[[[f32; 3]; 4]]) -> Result<Mesh, taut::Error> {
    let points: Vec<Position> = faces.iter().flatten().map(|&[x, y, _]| at(x, y)).collect();
    let heights: Vec<f32> = faces.iter().flatten().map(|&[_, _, height]| height).collect();
    let corners: Vec<u32> = (0..points.len() as u32).collect();
    Mesh::with_heights(&points, &heights, &corners, &vec![4; faces.len()])
}

/// A rectangle whose left side and right side have a height each.
pub fn slope([left, right]: [f32; 2], [low, high]: [f32; 2], [from, to]: [f32; 2]) -> [[f32; 3]; 4] {
    [[left, low, from], [right, low, to], [right, high, to], [left, high, from]]
}

fn planner(mesh: &Mesh) -> MeshPlanner {
    MeshPlanner::new(mesh, Options::default()).unwrap()
}

/// The length and the points in space of a path.
fn path(planner: &mut MeshPlanner, start: [f32; 3], goal: [f32; 3]) -> (Status, f64, Vec<[f32; 3]>) {
    planner.set_heights(start[2], goal[2]).unwrap();
    let outcome = planner.find(&Request::new(at(start[0], start[1]), at(goal[0], goal[1]))).unwrap();
    let heights = planner.path_heights().iter();
    let points = planner.path().iter().zip(heights).map(|(point, &height)| [point.x, point.y, height]);
    (outcome.status, outcome.length, points.collect())
}

/// A road along y from 0 to 20 under a bridge along x, with a ramp at either end of it.
pub fn bridge() -> Mesh {
    let (ramp, bridge) = (slope([0.0, 8.0], [9.0, 11.0], [0.0, 4.0]), slope([8.0, 12.0], [9.0, 11.0], [4.0, 4.0]));
    let road = [[9.0, 0.0, 0.0], [11.0, 0.0, 0.0], [11.0, 20.0, 0.0], [9.0, 20.0, 0.0]];
    mesh_of(&[road, ramp, bridge, slope([12.0, 20.0], [9.0, 11.0], [4.0, 0.0])]).unwrap()
}

#[test]
fn paths_lead_over_a_bridge_and_under_it() {
    let mesh = bridge();
    assert_eq!((mesh.island_count(), mesh.has_floors(), mesh.has_heights()), (2, true, true));
    let mut planner = planner(&mesh);
    let over = path(&mut planner, [0.0, 10.0, 0.0], [20.0, 10.0, 0.0]);
    assert_eq!(over, (Status::Found, 20.0, vec![[0.0, 10.0, 0.0], [20.0, 10.0, 0.0]]));
    let under = path(&mut planner, [10.0, 1.0, 0.0], [10.0, 19.0, 0.0]);
    assert_eq!((under.0, under.1), (Status::Found, 18.0));
    assert_eq!(path(&mut planner, [10.0, 10.0, 0.0], [10.0, 10.0, 4.0]).0, Status::NoPath);
    assert_eq!(path(&mut planner, [10.0, 10.0, 4.0], [20.0, 10.0, 0.0]).1, 10.0);
    // Half way, 2 is as near to both: the lower one counts.
    for (height, face) in [(-9.0, 0), (1.99, 0), (2.0, 0), (2.0 + 1.0 / 256.0, 2), (9.0, 2)] {
        let lies = if face == 0 { 0.0 } else { 4.0 };
        assert_eq!(mesh.floor_at(at(10.0, 10.0), height).unwrap(), Some((face, lies)), "{height}");
    }
    assert_eq!(mesh.floor_at(at(4.0, 9.5), 0.0).unwrap(), Some((1, 2.0)), "in the middle of a ramp");
    // At a rim of the bridge, rounded to beside it, a walker is not on the road.
    assert_eq!(path(&mut planner, [10.0, 11.02, 4.0], [20.0, 10.0, 0.0]).0, Status::Found);
    assert_eq!(path(&mut planner, [10.0, 11.02, 0.0], [10.0, 19.0, 0.0]).1, f64::from(19.0_f32 - 11.019531));
    // A ray goes on under the bridge.
    planner.set_heights(0.0, 0.0).unwrap();
    assert!(planner.raycast(at(10.0, 1.0), at(10.0, 19.0)).unwrap().visible);
    planner.set_heights(4.0, 0.0).unwrap();
    assert_eq!(planner.raycast(at(10.0, 10.0), at(10.0, 19.0)).unwrap().at, at(10.0, 11.0));
    assert_eq!(planner.component(at(10.0, 10.0)).unwrap(), Some(2));
    assert!(!planner.reachable(at(10.0, 10.0), at(10.0, 1.0)).unwrap());
    let near = planner.nearest_reachable(at(10.0, 10.0), at(10.0, 1.0), f32::INFINITY).unwrap().unwrap();
    assert_eq!(near.point, at(10.0, 9.0));
    let request = Request { allow_partial: true, ..Request::new(at(10.0, 10.0), at(10.0, 1.0)) };
    assert_eq!(planner.find(&request).unwrap().status, Status::Partial);
    assert_eq!((planner.path()[1], planner.path_heights()), (at(10.0, 9.0), &[4.0, 4.0][..]));
}

/// A ramp round a pole of 2 x 2, a turn of 8 cells for each number, rising by 8 in each.
pub fn spiral(turns: usize) -> Mesh {
    let inner = [[1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0]];
    let height = |quarter: usize| 2.0 * quarter as f32;
    let faces: Vec<[[f32; 3]; 4]> = (0..4 * turns)
        .map(|quarter| {
            let ([a, b], [c, d]) = (inner[quarter % 4], inner[(quarter + 1) % 4]);
            let (low, high) = (height(quarter), height(quarter + 1));
            [[a, b, low], [3.0 * a, 3.0 * b, low], [3.0 * c, 3.0 * d, high], [c, d, high]]
        })
        .collect();
    mesh_of(&faces).unwrap()
}

#[test]
fn a_spiral_ramp_is_climbed_along_its_pole() {
    for turns in 1..5 {
        let mesh = spiral(turns);
        assert_eq!(mesh.island_count(), 1);
        for options in [Options::default(), Options { algorithm: Algorithm::AStar, ..Options::default() }] {
            let mut planner = MeshPlanner::new(&mesh, options).unwrap();
            let top = 8.0 * turns as f32;
            let (status, length, points) = path(&mut planner, [1.0, -1.0, 0.0], [1.0, -1.0, top]);
            assert_eq!((status, length, points.len()), (Status::Found, 8.0 * turns as f64, 4 * turns + 1));
            for (number, point) in points.iter().enumerate() {
                assert_eq!(point[2], 2.0 * number as f32);
            }
            assert_eq!(path(&mut planner, [2.0, 0.0, 1.0], [2.0, 0.0, 1.0]).1, 0.0);
        }
    }
}

/// Two floors, and stairs from (2, 4) on to (6, 4) in a room of 8 x 8; the upper floor has a well above them.
pub fn house() -> Mesh {
    let floor = |height: f32| {
        let rect = |left, right, low, high| slope([left, right], [low, high], [height, height]);
        [rect(0.0, 2.0, 0.0, 3.0), rect(0.0, 2.0, 3.0, 5.0), rect(0.0, 2.0, 5.0, 8.0), rect(2.0, 6.0, 0.0, 3.0)]
            .into_iter()
            .chain([
                rect(2.0, 6.0, 5.0, 8.0),
                rect(6.0, 8.0, 0.0, 3.0),
                rect(6.0, 8.0, 3.0, 5.0),
                rect(6.0, 8.0, 5.0, 8.0),
            ])
    };
    let faces: Vec<_> = floor(0.0).chain(floor(3.0)).chain([slope([2.0, 6.0], [3.0, 5.0], [0.0, 3.0])]).collect();
    mesh_of(&faces).unwrap()
}

#[test]
fn stairs_lead_from_floor_to_floor() {
    let mesh = house();
    assert_eq!((mesh.face_count(), mesh.island_count()), (17, 1));
    let mut planner = planner(&mesh);
    assert_eq!(path(&mut planner, [1.0, 4.0, 0.0], [7.0, 4.0, 3.0]).1, 6.0, "straight up");
    // Under the top of the stairs: back along one side of the slit beside them, and up.
    let (status, length, points) = path(&mut planner, [6.0, 3.0, 0.0], [6.0, 3.0, 3.0]);
    assert_eq!((status, length), (Status::Found, 8.0));
    assert_eq!(points, [[6.0, 3.0, 0.0], [2.0, 3.0, 0.0], [6.0, 3.0, 3.0]]);
    let (_, length, points) = path(&mut planner, [4.0, 2.0, 0.0], [4.0, 4.0, 1.5]);
    assert!((length - (5.0_f64.sqrt() + 5.0_f64.sqrt())).abs() < 1e-9);
    assert_eq!(points[1..], [[2.0, 3.0, 0.0], [4.0, 4.0, 1.5]]);
}

#[test]
fn classes_are_kept_out_of_on_each_floor() {
    let ground = house();
    let mut classes = vec![1; 17];
    classes[16] = 2;
    let mesh = ground.with_classes(&classes).unwrap();
    let mut planner = planner(&mesh);
    let mut costs = [1.0; 256];
    costs[2] = f32::INFINITY;
    planner.set_costs(&costs).unwrap();
    assert_eq!(path(&mut planner, [1.0, 4.0, 0.0], [7.0, 4.0, 3.0]).0, Status::NoPath);
    assert_eq!(path(&mut planner, [1.0, 4.0, 3.0], [7.0, 4.0, 3.0]).0, Status::Found);
    let options = Options { algorithm: Algorithm::AStar, ..Options::default() };
    let mut weighted = MeshPlanner::new(&mesh, options).unwrap();
    costs[2] = 3.0;
    weighted.set_costs(&costs).unwrap();
    weighted.set_heights(0.0, 3.0).unwrap();
    let outcome = weighted.find(&Request::new(at(1.0, 4.0), at(7.0, 4.0))).unwrap();
    assert_eq!(outcome.length, 6.0);
    assert!((outcome.cost - (1.0 + 3.0 * 4.0 + 1.0)).abs() < 1e-9, "{}", outcome.cost);
}

#[test]
fn a_mesh_with_heights_is_loaded_as_it_was_saved() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let Ok(mesh) = random_floors(&mut random).mesh() else { continue };
        let classes: Vec<u8> = (0..mesh.face_count()).map(|_| 1 + random.below(2) as u8).collect();
        for mesh in [mesh.clone(), mesh.with_classes(&classes).unwrap()] {
            let saved = mesh.save().unwrap();
            let again = Mesh::load(&saved).unwrap();
            assert_eq!(again.save().unwrap(), saved);
            assert_eq!((again.has_floors(), again.has_heights()), (mesh.has_floors(), true));
            assert!(again.classes().eq(mesh.classes()));
            for _ in 0..20 {
                let place = at(random.below(20) as f32 / 4.0, random.below(12) as f32 / 4.0);
                let height = random.below(80) as f32 / 4.0;
                assert_eq!(again.floor_at(place, height).unwrap(), mesh.floor_at(place, height).unwrap());
            }
            for cut in 0..saved.len() {
                assert!(Mesh::load(&saved[..cut]).is_err(), "{cut}");
            }
        }
    }
}

#[test]
fn texts_of_points_in_space_have_heights() {
    use taut::mesh::{MeshAxes, MeshReading};
    // A square, another one 3 above it, as Godot and exporters of OBJ write them; y is up.
    let obj = b"v 0 0 0\nv 4 0 0\nv 4 0 4\nv 0 0 4\nv 0 3 0\nv 4 3 0\nv 4 3 4\nv 0 3 4\nf 1 2 3 4\nf 5 6 7 8\n";
    let godot = b"vertices = PackedVector3Array(0, 0, 0, 4, 0, 0, 4, 0, 4, 0, 3, 0, 4, 3, 0, 4, 3, 4)\npolygons = \
        Array[PackedInt32Array]([PackedInt32Array(0, 1, 2), PackedInt32Array(3, 4, 5)])\n";
    let reading = MeshReading { scale: 2.0, ..MeshReading::default() };
    for text in [&obj[..], &godot[..]] {
        let mesh = Mesh::read_floors(text, &reading).unwrap();
        assert_eq!(mesh.floor_at(at(7.0, 3.0), 4.0).unwrap(), Some((1, 6.0)));
        assert!(refused(Mesh::read_as(text, &reading)).contains("overlap"));
        let mend = Mesh::read_floors(text, &MeshReading { mend: true, ..reading }).err().unwrap();
        assert_eq!(mend.kind(), ErrorKind::Unsupported);
        let upright = Mesh::read_floors(text, &MeshReading { axes: MeshAxes::Xy, ..reading });
        assert!(refused(upright).contains("the same corner twice"));
    }
    let flat = b"vertices = PackedVector2Array(0, 0, 4, 0, 0, 4)\npolygons = \
        Array[PackedInt32Array]([PackedInt32Array(0, 1, 2)])\n";
    assert_eq!(Mesh::read_floors(flat, &reading).err().unwrap().kind(), ErrorKind::Unsupported);
}

#[test]
fn heights_without_floors_change_nothing() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let given = super::terrain::Faces::random(&mut random, 5);
        let heights: Vec<i64> = given.points.iter().map(|_| random.between(-900, 900)).collect();
        let high = HighFaces { points: given.points.clone(), heights, faces: given.faces.clone() };
        let (Ok(plain), Ok(mesh)) = (given.mesh(), high.mesh()) else {
            assert_eq!(given.mesh().is_ok(), high.mesh().is_ok(), "seed {seed}");
            continue;
        };
        assert!(!mesh.has_floors(), "seed {seed}");
        let [mut before, mut after] = [planner(&plain), planner(&mesh)];
        for _ in 0..6 {
            let ask = Request::new(position(given.some_point(&mut random)), position(given.some_point(&mut random)));
            after.set_heights(random.below(9) as f32, random.below(9) as f32).unwrap();
            let answers = [&mut before, &mut after].map(|planner| {
                let outcome = planner.find(&ask).map_err(|error| error.to_string());
                (outcome, planner.path().to_vec(), planner.raycast(ask.start, ask.goal).unwrap())
            });
            assert_eq!(answers[0], answers[1], "seed {seed}");
            assert_eq!(after.path_heights().len(), after.path().len());
        }
    }
}

fn refused(made: Result<Mesh, taut::Error>) -> String {
    made.err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn a_sentence_tells_what_is_wrong_with_floors() {
    let ground = slope([0.0, 4.0], [0.0, 4.0], [0.0, 0.0]);
    let cross = "faces 0 and 1 overlap where neither lies above the other";
    assert_eq!(refused(mesh_of(&[ground, slope([1.0, 3.0], [1.0, 3.0], [-1.0, 1.0])])), cross);
    assert_eq!(refused(mesh_of(&[ground, slope([1.0, 3.0], [1.0, 3.0], [0.0, 0.0])])), cross);
    assert_eq!(refused(mesh_of(&[ground, slope([1.0, 5.0], [1.0, 5.0], [-1.0, 1.0])])), cross);
    // It may touch what is under it in a line.
    assert_eq!(refused(mesh_of(&[ground, slope([1.0, 3.0], [1.0, 3.0], [0.0, 1.0])])), "");
    assert_eq!(refused(mesh_of(&[ground, slope([1.0, 3.0], [1.0, 3.0], [-1.0, 0.0])])), "");
    // A corner on a side of another face, at its height there or 1/256 from it.
    let beside = |height: f32| slope([4.0, 8.0], [1.0, 3.0], [height, height]);
    assert!(
        refused(mesh_of(&[ground, beside(0.0), slope([0.0, 1.0], [0.0, 1.0], [5.0, 5.0])])).contains("needs a corner")
    );
    assert_eq!(refused(mesh_of(&[ground, beside(1.0 / 256.0), slope([0.0, 1.0], [0.0, 1.0], [5.0, 5.0])])), "");
    // Round a corner more than once.
    let quarters = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];
    let around = |count: usize| -> Vec<[[f32; 3]; 4]> {
        let corner = |k: usize| [quarters[k % 4][0], quarters[k % 4][1], k as f32];
        (0..count)
            .map(|k| {
                let (a, b) = (corner(k), corner(k + 1));
                [[0.0, 0.0, 0.0], a, [a[0] + b[0], a[1] + b[1], k as f32 + 0.5], b]
            })
            .collect()
    };
    assert_eq!(refused(mesh_of(&around(4))), "", "a slit");
    assert!(refused(mesh_of(&around(5))).contains("about one of its corners"));
    let points = [at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0)];
    let with = |heights: &[f32]| refused(Mesh::with_heights(&points, heights, &[0, 1, 2], &[3]));
    assert_eq!(with(&[0.0, 0.0, 0.0]), "");
    assert!(with(&[0.0, 0.0]).contains("the number of heights"));
    assert!(with(&[0.0, f32::NAN, 0.0]).contains("a height"));
    assert!(with(&[0.0, 70_000.0, 0.0]).contains("a height"));
}

#[test]
fn what_has_no_heights_is_refused() {
    let mesh = bridge();
    let unsupported = |error: taut::Error| assert_eq!(error.kind(), ErrorKind::Unsupported, "{error}");
    unsupported(mesh.add_obstacle(&[at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0)]).unwrap_err());
    unsupported(
        MeshField::new(&mesh, FieldOptions { kind: taut::field::FieldKind::Exact, ..FieldOptions::default() })
            .err()
            .unwrap(),
    );
    unsupported(taut::agents::Crowd::on_mesh(&mesh, taut::agents::CrowdOptions::default()).err().unwrap());
    for algorithm in [Algorithm::Theta, Algorithm::LazyTheta] {
        unsupported(MeshPlanner::new(&mesh, Options { algorithm, ..Options::default() }).err().unwrap());
    }
    let mut on_floors = planner(&mesh);
    unsupported(on_floors.path_cost(&[at(1.0, 10.0)]).unwrap_err());
    unsupported(on_floors.check_path(&[at(1.0, 10.0)], 0).unwrap_err());
    unsupported(on_floors.waypoint(&[at(1.0, 10.0)], at(1.0, 10.0), 0, 1.0).unwrap_err());
    assert_eq!(on_floors.set_heights(f32::NAN, 0.0).unwrap_err().kind(), ErrorKind::InvalidArgument);
    let plain = Mesh::new(&[at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0)], &[0, 1, 2], &[3]).unwrap();
    unsupported(planner(&plain).set_heights(0.0, 0.0).unwrap_err());
    unsupported(planner(&plain).set_path_heights(&[]).unwrap_err());
    assert_eq!(plain.floor_at(at(0.5, 0.25), 3.0).unwrap(), Some((0, 0.0)));
}
