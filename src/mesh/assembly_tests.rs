use super::*;
use crate::Position;
use crate::base::single;
use crate::base::test_rng::TestRng;
use crate::mesh::build::IndexedFaces;
use crate::mesh::test_meshes;

/// All that is known of a mesh but its buckets.
fn told(mesh: &Topology) -> String {
    let Topology { starts, corners, fans, boxes, islands, blocks, point_count, island_count, has_gaps, .. } = mesh;
    let tree = (&blocks.order, &blocks.above, &blocks.heads);
    format!("{starts:?} {corners:?} {fans:?} {boxes:?} {islands:?} {tree:?} {point_count} {island_count} {has_gaps}")
}

/// The buckets of a mesh: the faces in each square of its own, and its bounds.
fn squares(mesh: &Topology) -> String {
    let buckets = &mesh.buckets;
    format!(
        "{:?} {:?} {} {} {:?} {:?}",
        buckets.low, buckets.high, buckets.side, buckets.columns, buckets.starts, buckets.faces
    )
}

#[test]
fn what_is_put_together_is_what_is_made_of_the_faces() {
    let mut rng = TestRng::new(11);
    let mut changes = 0;
    for _ in 0..60 {
        let mesh = test_meshes::cells(&mut rng, 6);
        let mut numbers = Vec::new();
        for _ in 0..12 {
            let mut corner = || {
                let mut along = || single(f64::from(rng.below(28 * 256) - 512) / 256.0);
                Position::new(along(), along())
            };
            let near = |at: Position, x: f32, y: f32| Position::new(at.x + x, at.y + y);
            let (a, b) = (corner(), corner());
            let outline = [a, near(a, 2.0, 1.0), near(a, 1.0, 3.0)];
            let added = mesh.add_obstacle(&if rng.chance(30) { [a, b, near(b, 0.5, 1.0)] } else { outline });
            numbers.extend(added.ok());
            if rng.chance(40)
                && let Some(number) = numbers.pop()
            {
                mesh.remove_obstacle(number).unwrap();
            }
            let version = mesh.version().unwrap();
            let made = version.topology();
            if made.face_count() == 0 {
                continue;
            }
            changes += 1;
            let points: Vec<_> = made.corners.iter().map(|corner| corner.at).collect();
            let corners: Vec<u32> = (0..to_u32(points.len())).collect();
            let sizes: Vec<u32> = made.starts.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let plain =
                Topology::of(IndexedFaces { points: &points, heights: &[], corners: &corners, sizes: &sizes }).unwrap();
            assert_eq!(told(made), told(&plain));
            assert_eq!(squares(made), squares(&plain));
        }
    }
    assert!(changes > 500, "{changes}");
}
