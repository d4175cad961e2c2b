use super::*;
use crate::base::test_rng::TestRng;
use crate::base::{index_i32, signed, to_u32, unsigned};
use crate::mesh::test_meshes;
use crate::mesh::topology::Topology;

/// A fraction with a denominator above 0.
#[derive(Clone, Copy)]
struct Share(i128, i128);

impl Share {
    fn new(above: i64, below: i64) -> Self {
        let sign = i128::from(below.signum());
        Self(sign * i128::from(above), sign * i128::from(below))
    }

    fn is_before(self, other: Self) -> bool {
        self.0 * other.1 < other.0 * self.1
    }
}

/// From which share to which one of the way from `a` to `b` it lies on a portal.
fn meets(portal: FacePortal, a: Point, b: Point) -> Option<[Share; 2]> {
    let (whole, none) = (Share(1, 1), Share(0, 1));
    let FacePortal { left, right } = portal;
    let along = |at: Point| {
        let part = |a: i32, b: i32, at: i32| (i64::from(b) - i64::from(a)) * (i64::from(at) - i64::from(a));
        Share::new(part(a.x, b.x, at.x) + part(a.y, b.y, at.y), a.squared_distance(b))
    };
    let [of_left, of_right] = [left, right].map(|end| cross(a, b, end));
    if of_left == 0 && of_right == 0 {
        let [mut low, mut high] = [along(left), along(right)];
        if high.is_before(low) {
            (low, high) = (high, low);
        }
        let from = if low.is_before(none) { none } else { low };
        let to = if whole.is_before(high) { whole } else { high };
        return (!to.is_before(from)).then_some([from, to]);
    }
    if of_left.signum() * of_right.signum() > 0 {
        return None;
    }
    let (of_a, of_b) = (cross(left, right, a), cross(left, right, b));
    let at = if left == right { along(left) } else { Share::new(of_a, of_a - of_b) };
    (!at.is_before(none) && !whole.is_before(at)).then_some([at, at])
}

/// True if the straight way from `a` to `b` passes all portals in their order.
fn passes(portals: &[FacePortal], a: Point, b: Point) -> bool {
    if a == b {
        return portals.iter().all(|&FacePortal { left, right }| {
            let behind =
                |left: i32, right: i32, at: i32| (i64::from(left) - i64::from(at)) * (i64::from(right) - i64::from(at));
            cross(left, right, a) == 0 && behind(left.x, right.x, a.x) + behind(left.y, right.y, a.y) <= 0
        });
    }
    let mut reached = Share(0, 1);
    portals.iter().all(|&portal| {
        let Some([from, to]) = meets(portal, a, b) else { return false };
        if reached.is_before(from) {
            reached = from;
        }
        !to.is_before(reached)
    })
}

/// The length of the shortest way through portals, by the visibility graph of their ends.
fn shortest([start, goal]: [Point; 2], portals: &[FacePortal]) -> f64 {
    let mut nodes = vec![(0, start)];
    for (number, portal) in portals.iter().enumerate() {
        nodes.extend([(number + 1, portal.left), (number + 1, portal.right)]);
    }
    nodes.push((portals.len() + 1, goal));
    let mut lengths = vec![f64::INFINITY; nodes.len()];
    lengths[0] = 0.0;
    // Ways lead from portal to portal. Along one portal they lead in either direction, to be tried twice.
    for (from, &(portal, at)) in nodes.iter().enumerate() {
        if portal > 0 && portal <= portals.len() {
            let pair = if nodes[from - 1].0 == portal { from - 1 } else { from + 1 };
            lengths[from] = lengths[from].min(lengths[pair] + at.distance(nodes[pair].1));
        }
        for (to, &(other, beyond)) in nodes.iter().enumerate() {
            let by = lengths[from] + at.distance(beyond);
            if other > portal && by < lengths[to] && passes(&portals[portal..other - 1], at, beyond) {
                lengths[to] = by;
            }
        }
    }
    lengths[nodes.len() - 1]
}

/// Checks a way through portals: its length, and that each piece passes the portals that it must.
pub(in crate::mesh) fn check(ends: [Point; 2], portals: &[FacePortal], path: &[Point], case: &str) {
    let length: f64 = path.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let best = shortest(ends, portals);
    assert!((length - best).abs() < 1e-9, "{case}: {length} is not {best}, {ends:?} {portals:?} {path:?}");
    assert_eq!((path.first(), path.last()), (Some(&ends[0]), Some(&ends[1])), "{case}");
}

/// A point of a face.
fn some_point(mesh: &Topology, face: u32, rng: &mut TestRng) -> Point {
    let range = mesh.corners_of(face);
    let corner = range.start + unsigned(rng.below(signed(range.end - range.start)));
    let (a, b) = (mesh.at(corner), mesh.at(mesh.next(corner)));
    if rng.chance(40) {
        return a;
    }
    let c = mesh.at(mesh.previous(corner));
    let middle = |a: i32, b: i32, c: i32| (a + b + c).div_euclid(3);
    let inside = Point { x: middle(a.x, b.x, c.x), y: middle(a.y, b.y, c.y) };
    if rng.chance(50) && mesh.contains(face, inside) { inside } else { b }
}

#[test]
fn paths_are_the_shortest_in_their_corridors() {
    let (mut turning, mut long) = (0, 0);
    for seed in 0..3_000 {
        let mut rng = TestRng::new(seed);
        let mesh = test_meshes::cells(&mut rng, 5);
        let version = mesh.version().unwrap();
        let mesh = version.topology();
        if mesh.face_count() == 0 {
            continue;
        }
        // A walk that comes to no face twice winds more than the corridors of a search.
        let mut face = unsigned(rng.below(signed(mesh.face_count())));
        let start = some_point(mesh, face, &mut rng);
        let (mut walked, mut portals) = (vec![face], Vec::new());
        for _ in 0..rng.below(14) {
            let mut doors = Vec::new();
            let open = rng.chance(20);
            mesh.doors(face, open, &mut |door| {
                doors.push(door);
                Ok(())
            })
            .unwrap();
            doors.retain(|door| !walked.contains(&mesh.corner(door.corner()).face));
            if doors.is_empty() {
                break;
            }
            let door = doors[index_i32(rng.below(signed(to_u32(doors.len()))))];
            portals.push(mesh.portal(door));
            face = mesh.corner(door.corner()).face;
            walked.push(face);
        }
        let goal = some_point(mesh, face, &mut rng);
        let (mut funnel, mut path) = (Funnel::default(), Vec::new());
        funnel.pull([start, goal], &portals, &mut Meter::default(), &mut path).unwrap();
        check([start, goal], &portals, &path, &format!("seed {seed}"));
        turning += u32::from(path.len() > 2);
        long += u32::from(portals.len() > 8);
    }
    assert!(turning > 500 && long > 100, "{turning} {long}");
}
