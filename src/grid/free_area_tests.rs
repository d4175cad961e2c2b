use super::super::sight::tests::random_grid;
use super::*;
use crate::base::test_rng::TestRng;

/// All points that may be drawn, by their definition.
fn brute(area: &FreeArea<'_>) -> Vec<(i32, i32)> {
    let mut points = Vec::new();
    for y in 0..area.layer.height() * SCALE {
        for x in 0..area.layer.width() * SCALE {
            let (dx, dy) = (i64::from(x) - i64::from(area.centre.x), i64::from(y) - i64::from(area.centre.y));
            let cell = (x / SCALE, y / SCALE);
            let is_double = |x: i32, y: i32| {
                let blocked = |x: i32, y: i32| area.layer.is_blocked(x, y);
                let [a, b, c, d] = [blocked(x - 1, y - 1), blocked(x, y - 1), blocked(x - 1, y), blocked(x, y)];
                a == d && b == c && a != b
            };
            let near = |v: i32| {
                let rest = v % SCALE;
                if rest < SCALE / 32 { Some(v / SCALE) } else { (rest > SCALE * 31 / 32).then_some(v / SCALE + 1) }
            };
            let in_gap = near(x).zip(near(y)).is_some_and(|(x, y)| is_double(x, y));
            if dx * dx + dy * dy <= area.limit
                && !(in_gap && area.gaps == DiagonalGaps::Closed)
                && !area.layer.is_blocked(cell.0, cell.1)
                && area.accept.is_none_or(|accept| accept(cell.0, cell.1))
            {
                points.push((x, y));
            }
        }
    }
    points
}

#[test]
fn points_are_counted_and_numbered_as_by_a_look_at_every_point() {
    let mut rng = TestRng::new(31);
    for round in 0..if cfg!(miri) { 1 } else { 60 } {
        let grid = random_grid(&mut rng, if cfg!(miri) { 2 } else { 5 });
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let centre = Point { x: rng.below(6 * SCALE) - SCALE, y: rng.below(6 * SCALE) - SCALE };
        let radius = i64::from([3, 300, 900, 2_000][crate::base::numeric::index_i32(rng.below(4))]);
        let odd = |x: i32, y: i32| {
            let first = (0..=x).rev().take_while(|&x| !layer.is_blocked(x, y)).last().unwrap_or(x);
            (first + y) % 2 == 0
        };
        let accept: Option<&dyn Fn(i32, i32) -> bool> = if round % 2 == 0 { None } else { Some(&odd) };
        let gaps = if round % 3 == 0 { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        let area = FreeArea { layer, centre, limit: radius * radius, gaps, accept };
        let points = brute(&area);
        assert_eq!(area.points(), crate::base::numeric::bytes(points.len()));
        for _ in 0..20.min(points.len()) {
            let number = rng.below(crate::base::numeric::to_i32(points.len()));
            let (x, y) = points[crate::base::numeric::index_i32(number)];
            assert_eq!(area.point(u64::from(unsigned(number))), Some(Point { x, y }));
        }
        let mut random = SplitMix { state: 7 };
        for _ in 0..20 {
            let drawn = area.random(&mut random);
            assert_eq!(drawn.is_some(), !points.is_empty());
            assert!(
                drawn.is_none_or(|point| points.binary_search_by_key(&(point.y, point.x), |&(x, y)| (y, x)).is_ok())
            );
        }
    }
}

#[test]
fn cells_are_numbered_in_order_also_across_words() {
    let mut rng = TestRng::new(32);
    for _ in 0..if cfg!(miri) { 2 } else { 50 } {
        let (width, height) = (60 + rng.below(90), 1 + rng.below(6));
        let grid = crate::grid::Grid::from_terrain(width, height, &rng.terrain(width * height, 40, 1)).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let gaps = DiagonalGaps::Closed;
        let all = FreeArea { layer, centre: Point::lattice(3, 3), limit: i64::MAX, gaps, accept: None };
        let free = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).filter(|&(x, y)| !layer.is_blocked(x, y));
        let free: Vec<(i32, i32)> = free.collect();
        assert_eq!(all.cells(), crate::base::numeric::bytes(free.len()));
        for (number, &cell) in free.iter().enumerate() {
            assert_eq!(all.cell(crate::base::numeric::bytes(number)), Some(cell));
        }
        assert_eq!(all.cell(all.cells()), None);
    }
}

#[test]
fn every_quarter_of_an_area_is_drawn_equally_often() {
    let grid = crate::grid::Grid::from_terrain(4, 1, &[1, 0, 1, 1]).unwrap();
    let snapshot = grid.snapshot();
    let area = FreeArea {
        layer: snapshot.first_layer(),
        centre: Point::lattice(0, 0),
        limit: i64::MAX,
        gaps: DiagonalGaps::Closed,
        accept: None,
    };
    let mut random = SplitMix { state: 1 };
    let mut counts = [0; 6];
    for _ in 0..if cfg!(miri) { 60 } else { 6_000 } {
        let point = area.random(&mut random).unwrap();
        counts[crate::base::numeric::index_i32(point.x / 128 - if point.x >= 512 { 2 } else { 0 })] += 1;
    }
    assert!(cfg!(miri) || counts.iter().all(|&count| (880..1_120).contains(&count)), "{counts:?}");
}
