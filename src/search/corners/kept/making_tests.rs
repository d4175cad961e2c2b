use std::sync::atomic::AtomicBool;

use super::*;
use crate::base::index_i32;
use crate::base::test_rng::TestRng;
use crate::grid::{Grid, corner_pattern};

const SIDE: i32 = 24;

/// A random map, one of blocks, or of walls with doors.
fn any_terrain(rng: &mut TestRng) -> Vec<u8> {
    match rng.below(4) {
        0 => rng.terrain(SIDE * SIDE, 20, 1),
        1 => rng.terrain(SIDE * SIDE, 4, 1),
        2 => {
            let blocks = rng.terrain(SIDE * SIDE / 4, 25, 1);
            (0..SIDE * SIDE).map(|i| blocks[index_i32(i / SIDE / 2 * (SIDE / 2) + i % SIDE / 2)]).collect()
        }
        _ => (0..SIDE * SIDE).map(|i| u8::from((i % SIDE % 7 != 3 && i / SIDE % 7 != 3) || rng.chance(14))).collect(),
    }
}

/// The vertices that a scan finds.
struct Seen(Vec<Vertex>);

impl CornerVisitor for Seen {
    fn corner(&mut self, frame: &Frame<'_>, SeenCorner { u, w, .. }: SeenCorner) {
        let (x, y) = frame.orientation.lattice(u, w);
        self.0.push(Vertex::new(x, y));
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

fn sorted(mut vertices: Vec<Vertex>) -> Vec<Vertex> {
    vertices.sort_unstable();
    vertices.dedup();
    vertices
}

/// Every corner of a layer with the two orientations into which a path may turn there.
fn turns(layer: &Layer) -> Vec<(Point, Orientation)> {
    let lattice = (0..=layer.height()).flat_map(|y| (0..=layer.width()).map(move |x| (x, y)));
    let corners = lattice.filter_map(|(x, y)| {
        let (bx, by) = match corner_pattern(layer, x, y) {
            0b0001 => (-1, -1),
            0b0010 => (1, -1),
            0b0100 => (-1, 1),
            0b1000 => (1, 1),
            _ => return None,
        };
        Some([
            (Point::lattice(x, y), Orientation::new(false, -bx, by)),
            (Point::lattice(x, y), Orientation::new(true, -by, bx)),
        ])
    });
    corners.flatten().collect()
}

/// The edges that a cone of a turn notes.
fn noted(
    ground: ListMap<'_>,
    at: Point,
    turned: FramedCone<'_>,
    stack: &mut Stack,
    found: &mut ListDraft,
) -> Vec<KeptEdge> {
    note_turn((ground, &AtomicBool::new(false)), at, turned, stack, found).unwrap();
    let (x, y) = at.as_lattice().unwrap();
    sort(&mut found.edges, Vertex::new(x, y), turned.frame.orientation);
    // A corner may be found twice.
    found.edges.dedup_by_key(|edge| edge.vertex());
    found.edges.clone()
}

/// Where the edges lead that a path reads.
fn prefix(edges: &[KeptEdge], wedge: ListWedge) -> Vec<Vertex> {
    let mut list = Vec::new();
    for &edge in edges {
        let within = wedge.holds(edge);
        if within != Within::No {
            list.push(edge.vertex());
        }
        if within != Within::Yes {
            break;
        }
    }
    list
}

/// ```text
///   . . . 1 . .    A path from p over a goes on between its ray, on which b lies exactly, and the upper side of the
///   . . . b 2 .    block at a. There is a block at 1, on the outer side of the ray, or one at 2, on its inner side.
///   . . . . . .
///   . a # . . .
///   p . . . . .
/// ```
#[test]
fn a_corner_on_the_outer_ray_belongs_to_the_wedge() {
    // The lattice points a and b are (2, 4) and (4, 2).
    for block in [(3, 1), (4, 2)] {
        let mut terrain = vec![1_u8; 64];
        for (x, y) in [(2, 4), block] {
            terrain[y * 8 + x] = 0;
        }
        let grid = Grid::from_terrain(8, 8, &terrain).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let mut ids = CornerIds::default();
        ids.update(&snapshot, layer, u64::MAX).unwrap();
        let ground = ListMap { layer, ids: &ids, gaps: DiagonalGaps::Closed };
        let (mut stack, mut found) = (Stack::default(), ListDraft::new().unwrap());
        let (at, on_the_ray) = (Point::lattice(2, 4), Vertex::new(4, 2));
        let from = Point::lattice(1, 5);
        let turn = turn_at(layer, at, from).unwrap();
        let cone = FramedCone::of_turn(Frame::new(layer, turn.orientation().unwrap()), at, from);
        let edges = noted(ground, at, cone, &mut stack, &mut found);
        // A path that comes on the same ray from elsewhere reads it in this list.
        for far in [from, Point::lattice(0, 6), Point { x: 412, y: 1_124 }] {
            let cone = FramedCone::of_turn(cone.frame, at, far);
            assert_eq!(wedge_of(&cone.cone), 1.0);
            let list = prefix(&edges, ListWedge::new(at, far, cone.frame.orientation));
            assert!(list.contains(&on_the_ray), "{block:?}, {far:?}: {list:?}");
        }
        // One that comes a little steeper does not.
        let steeper = ListWedge::new(at, Point { x: from.x, y: from.y - 1 }, cone.frame.orientation);
        assert!(!prefix(&edges, steeper).contains(&on_the_ray), "{block:?}");
    }
}

#[test]
fn a_list_begins_with_what_a_projection_finds() {
    let mut rng = TestRng::new(18);
    let (mut compared, mut cut, mut on_the_ray, mut as_wide) = (0, 0, 0, 0);
    for round in 0..if cfg!(miri) { 1 } else { 120 } {
        let gaps = if round % 2 == 0 { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        let grid = Grid::from_terrain(SIDE, SIDE, &any_terrain(&mut rng)).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let mut ids = CornerIds::default();
        ids.update(&snapshot, layer, u64::MAX).unwrap();
        let ground = ListMap { layer, ids: &ids, gaps };
        let (mut stack, mut found) = (Stack::default(), ListDraft::new().unwrap());
        for (at, orientation) in turns(layer) {
            let whole = noted(ground, at, widest(layer, at, orientation), &mut stack, &mut found);
            for edge in &whole {
                let (x, y) = edge.vertex().xy();
                assert_eq!(edge.id(), ids.id(layer, x, y));
            }
            let mut parents: Vec<Point> = (0..6)
                .map(|_| {
                    let off = |rng: &mut TestRng| (rng.below(19) - 9) * if rng.chance(60) { SCALE } else { 37 };
                    Point { x: at.x + off(&mut rng), y: at.y + off(&mut rng) }
                })
                .collect();
            // Parents in line with a corner of the list: it lies on the outer ray.
            parents.extend(whole.iter().take(6).map(|edge| {
                let (to_x, to_y) = edge.vertex().xy();
                Point { x: 2 * at.x - to_x * SCALE, y: 2 * at.y - to_y * SCALE }
            }));
            parents
                .retain(|&from| turn_at(layer, at, from).is_some_and(|turn| turn.orientation() == Some(orientation)));
            for &from in &parents {
                let cone = FramedCone::of_turn(Frame::new(layer, orientation), at, from);
                let list = prefix(&whole, ListWedge::new(at, from, orientation));
                // A list that was noted for a path that came as flat, or flatter, begins with the same.
                for &other in &parents {
                    let wider = FramedCone::of_turn(Frame::new(layer, orientation), at, other);
                    if wedge_of(&cone.cone) <= wedge_of(&wider.cone) {
                        let edges = noted(ground, at, wider, &mut stack, &mut found);
                        let part = prefix(&edges, ListWedge::new(at, from, orientation));
                        assert_eq!(part, list, "round {round}: {from:?} -> {at:?} by the list of {other:?}");
                        as_wide += usize::from(wedge_of(&cone.cone) == wedge_of(&wider.cone) && from != other);
                    }
                }
                on_the_ray += list
                    .iter()
                    .filter(|to| {
                        let (x, y) = to.xy();
                        let (x, y) = (i64::from(x - at.x / SCALE), i64::from(y - at.y / SCALE));
                        x * i64::from(at.y - from.y) == y * i64::from(at.x - from.x)
                    })
                    .count();
                cut += usize::from(list.len() < whole.len());
                let mut by_root = Seen(Vec::new());
                ProjectionScan { layer, gaps, stack: &mut stack, visitor: &mut by_root }.root(at, Some(from)).unwrap();
                let what = format!("round {round}: {from:?} -> {at:?}");
                assert_eq!(sorted(by_root.0), sorted(list.clone()), "{what}");
                let mut by_turn = Seen(Vec::new());
                ProjectionScan { layer, gaps, stack: &mut stack, visitor: &mut by_turn }.turn(at, cone).unwrap();
                assert_eq!(sorted(by_turn.0), sorted(list), "{what}");
                compared += 1;
            }
        }
    }
    assert!(compared > 100_000 || cfg!(miri), "{compared}");
    assert!(cut > 10_000 && on_the_ray > 10_000 || cfg!(miri), "{cut} {on_the_ray}");
    assert!(as_wide > 10_000 || cfg!(miri), "{as_wide}");
}
