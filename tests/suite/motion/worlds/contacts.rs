//! Where obstacles touch or nearly do: bodies that fit exactly, gaps narrower than 1/64 cell.

use super::scene::{ALGORITHMS, GAPS};
use std::collections::BTreeMap;
use taut::grid::DiagonalGaps;
use taut::plan::WorldPlanner;
use taut::space::{Shape, World};
use taut::{Algorithm, Error, Grid, Options, Position, Request, Status};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

type P = (i64, i64);

/// Points in 1/256 cell.
fn positions(points: &[P]) -> Vec<Position> {
    points.iter().map(|&(x, y)| Position::new(x as f32 / 256.0, y as f32 / 256.0)).collect()
}

fn square(half: f32) -> Shape {
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
    Shape::new(&corners.map(|(x, y)| Position::new(x, y)), 0.0).unwrap()
}

fn find(world: &World, gaps: DiagonalGaps, [start, goal]: [P; 2]) -> Result<(Status, f64), Error> {
    let ends = positions(&[start, goal]);
    let answers = ALGORITHMS.map(|algorithm| {
        let options = Options { algorithm, diagonal_gaps: gaps, ..Options::default() };
        let outcome = WorldPlanner::new(world, options).unwrap().find(&Request::new(ends[0], ends[1]))?;
        Ok((outcome.status, outcome.length))
    });
    let [a, b] = &answers;
    let same = match (a, b) {
        (Ok(a), Ok(b)) => a.0 == b.0 && (a.1 == b.1 || (a.1 - b.1).abs() < 1e-9),
        _ => a == b,
    };
    assert!(same, "{answers:?}");
    answers[0]
}

#[test]
fn a_body_passes_a_corridor_that_it_fits_exactly() {
    let rows = ["##############", "#............#", "#............#", "##############"];
    let cells: Vec<u8> = rows.concat().bytes().map(|cell| u8::from(cell == b'.')).collect();
    let world = World::from_grid(&Grid::from_terrain(14, 4, &cells).unwrap()).unwrap();
    for gaps in GAPS {
        let exact = world.grow(&square(1.0), 0.0).unwrap();
        assert_eq!(find(&exact, gaps, [(768, 512), (2560, 512)]), Ok((Status::Found, 7.0)));
        let larger = world.grow(&square(1.0 + 1.0 / 256.0), 0.0).unwrap();
        assert!(matches!(find(&larger, gaps, [(768, 512), (2560, 512)]), Err(Error::StartBlocked { .. })));
    }
}

/// A grid of 12 x 12 for a unit of 2 x 2 cells whose origin is its centre: it may touch what is blocked.
struct Unit<'a>(&'a [u8]);

impl Unit<'_> {
    fn is_free(&self, (x, y): P) -> bool {
        let free = |x: i64, y: i64| (0..12).contains(&x) && (0..12).contains(&y) && self.0[(y * 12 + x) as usize] != 0;
        free(x - 1, y - 1) && free(x, y - 1) && free(x - 1, y) && free(x, y)
    }

    /// True if the unit may go straight: the segment does not meet the inside of any blocked cell and what is within
    /// one of it, three cells wide.
    fn goes(&self, p: P, q: P) -> bool {
        let blocked = (0..144).filter(|&at| self.0[at as usize] == 0).map(|at| (at % 12, at / 12));
        blocked.into_iter().all(|(x, y)| {
            let beside = |p: i64, q: i64, v: i64| p.max(q) < v || p.min(q) > v + 1;
            let corners = [(x - 1, y - 1), (x + 2, y - 1), (x + 2, y + 2), (x - 1, y + 2)];
            let sides = corners.map(|c| (q.0 - p.0) * (c.1 - p.1) - (q.1 - p.1) * (c.0 - p.0));
            beside(p.0, q.0, x) || beside(p.1, q.1, y) || sides.iter().all(|&s| s >= 0) || sides.iter().all(|&s| s <= 0)
        })
    }

    /// The lengths of the shortest paths from a point: they turn at points of the lattice.
    fn lengths(&self, start: P) -> BTreeMap<P, f64> {
        let mut open: BTreeMap<P, f64> = BTreeMap::from([(start, 0.0)]);
        let mut done: BTreeMap<P, f64> = BTreeMap::new();
        let points: Vec<P> = (1..12).flat_map(|y| (1..12).map(move |x| (x, y))).filter(|&p| self.is_free(p)).collect();
        while let Some((&at, &length)) = open.iter().min_by(|a, b| a.1.total_cmp(b.1)) {
            open.remove(&at);
            done.insert(at, length);
            for &to in points.iter().filter(|to| !done.contains_key(to)) {
                let further = length + ((to.0 - at.0) as f64).hypot((to.1 - at.1) as f64);
                if open.get(&to).is_none_or(|&known| further < known) && self.goes(at, to) {
                    open.insert(to, further);
                }
            }
        }
        done
    }
}

#[test]
fn units_of_two_by_two_cells_go_where_they_have_room_and_nowhere_else() {
    let mut random = Random::new(8);
    let mut met = [0; 3];
    for map in 0..1_500 {
        let percent = *random.pick(&[8, 15, 25]);
        let cells: Vec<u8> = (0..144).map(|_| u8::from(random.below(100) >= percent)).collect();
        let world = World::from_grid(&Grid::from_terrain(12, 12, &cells).unwrap()).unwrap();
        let grown = world.grow(&square(1.0), 0.0).unwrap();
        let unit = Unit(&cells);
        let lattice: Vec<P> = (1..12).flat_map(|y| (1..12).map(move |x| (x, y))).collect();
        let free: Vec<P> = lattice.into_iter().filter(|&p| unit.is_free(p)).collect();
        if free.is_empty() {
            continue;
        }
        let start = *random.pick(&free);
        let lengths = unit.lengths(start);
        for gaps in GAPS {
            for _ in 0..3 {
                let goal = (random.between(1, 12), random.between(1, 12));
                let found = find(&grown, gaps, [(start.0 * 256, start.1 * 256), (goal.0 * 256, goal.1 * 256)]);
                let what = format!("map {map}, {start:?} to {goal:?}: {found:?}, {cells:?}");
                match (unit.is_free(goal), lengths.get(&goal)) {
                    (false, _) => {
                        assert!(matches!(found, Err(Error::GoalBlocked { .. })), "{what}");
                        met[0] += 1;
                    }
                    (true, None) => {
                        assert!(found.is_ok_and(|found| found.0 == Status::NoPath), "{what}");
                        met[1] += 1;
                    }
                    (true, Some(length)) => {
                        let (status, found) = found.unwrap();
                        assert!(status == Status::Found && (found - length).abs() < 1e-9, "{what}, not {length}");
                        met[2] += 1;
                    }
                }
            }
        }
    }
    assert!(met.iter().all(|&times| times > 50), "{met:?}");
}

/// True if a point is nearer to a segment than so many 1/256.
fn is_near(v: P, (a, b): (P, P), gap: i128) -> bool {
    let (dx, dy) = (i128::from(b.0 - a.0), i128::from(b.1 - a.1));
    let (x, y) = (i128::from(v.0 - a.0), i128::from(v.1 - a.1));
    let (whole, part, side) = (dx * dx + dy * dy, x * dx + y * dy, dx * y - dy * x);
    if part <= 0 {
        x * x + y * y < gap * gap
    } else if part >= whole {
        (x - dx).pow(2) + (y - dy).pow(2) < gap * gap
    } else {
        side * side < gap * gap * whole
    }
}

fn edges(polygon: &[P]) -> impl Iterator<Item = (P, P)> + '_ {
    (0..polygon.len()).map(|at| (polygon[at], polygon[(at + 1) % polygon.len()]))
}

/// True if two polygons that do not cross are nearer to each other than so many 1/256.
fn are_near(one: &[P], other: &[P], gap: i128) -> bool {
    let from = |one: &[P], other: &[P]| one.iter().any(|&v| edges(other).any(|edge| is_near(v, edge, gap)));
    from(one, other) || from(other, one)
}

fn room(polygons: &[&[P]]) -> World {
    let world = World::new(Position::new(0.0, 0.0), Position::new(20.0, 10.0)).unwrap();
    polygons.iter().for_each(|polygon| {
        world.add(&positions(polygon)).unwrap();
    });
    world
}

#[test]
fn nothing_leaks_where_a_wall_stands_on_a_slanted_edge() {
    let triangle = [(0, 0), (2560, 768), (2560, 0)];
    let mut met = [0; 2];
    for at in 1..199 {
        let x = f64::from(at) * 0.05;
        let to = |x: f64, y: f64| ((x * 256.0).round() as i64, (y * 256.0).round() as i64);
        let (foot, start) = (to(x, 0.3 * x), to(0.2 * x, 4.0));
        for lift in 0..9 {
            let foot = (foot.0, foot.1 + lift);
            let quad = [foot, to(x + 0.5, 10.0), (0, 2560), (0, 2304)];
            let world = room(&[&triangle, &quad]);
            let is_inside = 768 * foot.0 >= 2560 * foot.1;
            let is_closed = is_inside || are_near(&triangle, &quad, 4);
            for gaps in GAPS {
                // Where they touch in a point the rule for gaps decides.
                if 768 * foot.0 == 2560 * foot.1 && gaps == DiagonalGaps::Open {
                    continue;
                }
                let (status, _) = find(&world, gaps, [start, (3840, 1280)]).unwrap();
                let expected = if is_closed { Status::NoPath } else { Status::Found };
                assert_eq!(status, expected, "x {x}, {foot:?}, {gaps:?}");
            }
            met[usize::from(is_closed)] += 1;
        }
    }
    assert!(met[0] > 500 && met[1] > 500, "{met:?}");
}

/// A wall from the lower rim or the upper one (of 10 cells) up to a height, about x = 10, and two tips of it.
fn wall(random: &mut Random, tip: P, is_upper: bool) -> Vec<P> {
    let base = if is_upper { 2700 } else { -140 };
    let away = if is_upper { 1 } else { -1 };
    let second = (tip.0 + random.between(1, 300), tip.1 + away * random.between(-8, 200));
    let left = tip.0 - random.between(0, 900);
    vec![(left, base), tip, second, (second.0 + random.between(0, 900), base)]
}

/// Twice the area.
fn area(polygon: &[P]) -> i64 {
    edges(polygon).map(|(a, b)| a.0 * b.1 - a.1 * b.0).sum()
}

/// True if two edges of polygons have a point in common.
fn meet(one: &[P], other: &[P]) -> bool {
    let side = |(a, b): (P, P), p: P| ((b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)).signum();
    let apart = |a: i64, b: i64, c: i64, d: i64| a.max(b) < c.min(d) || c.max(d) < a.min(b);
    edges(one).any(|e| {
        edges(other).any(|f| {
            !apart(e.0.0, e.1.0, f.0.0, f.1.0)
                && !apart(e.0.1, e.1.1, f.0.1, f.1.1)
                && side(e, f.0) * side(e, f.1) <= 0
                && side(f, e.0) * side(f, e.1) <= 0
        })
    })
}

#[test]
fn gaps_below_a_64th_are_closed_and_others_open_before_edits_and_after() {
    let mut random = Random::new(64);
    let mut met = [0; 2];
    while met.iter().sum::<usize>() < count(400, 40_000) {
        let tip = (2560 + random.between(-40, 41), 1280 + random.between(-300, 301));
        let upper = wall(&mut random, tip, true);
        let mut below = *random.pick(&upper[1..3]);
        below = (below.0 + random.between(-5, 6), below.1 - random.between(0, 9));
        if random.below(2) == 0 {
            below.0 -= random.between(0, 200);
        }
        let lower = wall(&mut random, below, false);
        if meet(&upper, &lower) || area(&upper) == 0 || area(&lower) == 0 {
            continue;
        }
        let is_closed = are_near(&upper, &lower, 4);
        let expected = if is_closed { Status::NoPath } else { Status::Found };
        met[usize::from(is_closed)] += 1;
        let world = room(&[&upper, &lower]);
        let ends = [(100, 1280), (5000, 1280)];
        let what = format!("{upper:?} {lower:?}");
        let gaps = *random.pick(&GAPS);
        let before = find(&world, gaps, ends).unwrap();
        assert_eq!(before.0, expected, "{what}");
        // The other way round, and after edits.
        let again = room(&[&lower]);
        again.add(&positions(&upper)).unwrap();
        again.remove(1).unwrap();
        assert_eq!(find(&again, gaps, ends).unwrap().0, Status::Found, "{what}");
        again.add(&positions(&lower)).unwrap();
        assert_eq!(find(&again, gaps, ends), Ok(before), "{what}");
        for _ in 0..if random.below(8) == 0 { 40 } else { 1 } {
            again.add(&positions(&[(0, 0), (50, 0), (0, 50)])).unwrap();
        }
        assert_eq!(find(&again, gaps, ends), Ok(before), "{what}");
        // No body passes a closed gap, however small it is.
        if is_closed && random.below(4) == 0 {
            let grown = again.grow(&square(1.0 / 256.0), 0.0).unwrap();
            assert_eq!(find(&grown, gaps, ends).unwrap().0, Status::NoPath, "{what}");
        }
    }
    assert!(met[0] > 50 && met[1] > 50, "{met:?}");
}

#[test]
fn bodies_fit_gaps_of_their_size() {
    for gap in 1..12 {
        let world = room(&[
            &[(2000, -9), (3000, -9), (3000, 1280), (2000, 1280)],
            &[(2500, 1280 + gap), (3500, 1280 + gap), (3500, 3000), (2500, 3000)],
        ]);
        for half in 1..7 {
            let grown = world.grow(&square(half as f32 / 256.0), 0.0).unwrap();
            let expected = if gap >= 4 && 2 * half <= gap { Status::Found } else { Status::NoPath };
            for gaps in GAPS {
                let found = find(&grown, gaps, [(500, 1280), (4500, 1280)]).unwrap();
                assert_eq!(found.0, expected, "gap {gap}, half {half}");
            }
        }
    }
}

#[test]
fn a_planner_with_the_usual_options_plans_in_a_world() {
    let world = room(&[&[(2000, -9), (3000, -9), (3000, 1280), (2000, 1280)]]);
    let request = Request::new(Position::new(1.0, 1.0), Position::new(15.0, 1.0));
    let found = [Algorithm::Optimal, Algorithm::TangentGraph].map(|algorithm| {
        let mut planner = WorldPlanner::new(&world, Options { algorithm, ..Options::default() }).unwrap();
        (planner.find(&request).unwrap(), planner.path().to_vec())
    });
    assert_eq!(Options::default().algorithm, Algorithm::Optimal);
    assert_eq!(found[0], found[1]);
    assert_eq!(found[0].0.status, Status::Found);
}

#[test]
fn nobody_passes_through_an_outline_that_is_added_to_a_grown_world() {
    // Outlines that cross themselves consist of pieces. Contacts are open in a grown world: one passed between them.
    let outer = [(500, 500), (1500, 500), (1500, 1500), (500, 1500), (500, 500)];
    let inner = [(700, 700), (700, 1300), (1300, 1300), (1300, 700), (700, 700)];
    let slanted = [(400, 300), (1900, 500), (900, 1800), (400, 300), (700, 600), (950, 1400), (1500, 700), (700, 600)];
    for (outline, middle) in [([outer, inner].concat(), (1000, 1000)), (slanted.to_vec(), (1000, 900))] {
        let grown = room(&[]).grow(&square(0.125), 0.0).unwrap();
        grown.add(&positions(&outline)).unwrap();
        for gaps in GAPS {
            let found = find(&grown, gaps, [(100, 100), middle]);
            assert!(found.is_ok_and(|found| found.0 == Status::NoPath), "{gaps:?}: {found:?}");
        }
    }
}
