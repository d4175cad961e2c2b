use super::*;
use crate::base::index_i32;
use crate::base::test_rng::TestRng;
use crate::grid::Grid;

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

#[test]
fn a_list_begins_with_what_a_projection_finds() {
    let mut rng = TestRng::new(18);
    let (mut compared, mut cut, mut on_the_ray) = (0, 0, 0);
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
            let (x, y) = at.as_lattice().unwrap();
            make(ground, Vertex::new(x, y), orientation, &mut found).unwrap();
            for edge in &found.edges {
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
            parents.extend(found.edges.iter().take(6).map(|edge| {
                let (to_x, to_y) = edge.vertex().xy();
                Point { x: 2 * at.x - to_x * SCALE, y: 2 * at.y - to_y * SCALE }
            }));
            for from in parents {
                let Some(turn) = turn_at(layer, at, from).filter(|turn| turn.orientation() == Some(orientation)) else {
                    continue;
                };
                let wedge = ListWedge::new(at, from, turn.orientation().unwrap());
                let mut list = Vec::new();
                for &edge in &found.edges {
                    let within = wedge.holds(edge);
                    if within != Within::No {
                        list.push(edge.vertex());
                    }
                    if within != Within::Yes {
                        break;
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
                cut += usize::from(list.len() < found.edges.len());
                let mut by_root = Seen(Vec::new());
                ProjectionScan { layer, gaps, stack: &mut stack, visitor: &mut by_root }.root(at, Some(from)).unwrap();
                let what = format!("round {round}: {from:?} -> {at:?}");
                assert_eq!(sorted(by_root.0), sorted(list.clone()), "{what}");
                let mut by_turn = Seen(Vec::new());
                let cone = FramedCone::of_turn(Frame::new(layer, orientation), at, from);
                ProjectionScan { layer, gaps, stack: &mut stack, visitor: &mut by_turn }.turn(at, cone).unwrap();
                assert_eq!(sorted(by_turn.0), sorted(list), "{what}");
                compared += 1;
            }
        }
    }
    assert!(compared > 100_000 || cfg!(miri), "{compared}");
    assert!(cut > 10_000 && on_the_ray > 10_000 || cfg!(miri), "{cut} {on_the_ray}");
}
