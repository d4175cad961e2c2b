use super::*;

/// The strips of some areas, where each step may spend so much, and how often it paused.
fn strips(areas: &[Rect], price: Price, each: u64) -> (Vec<Rect>, u32) {
    let (mut strips, mut found, mut pauses) = (Strips::default(), Vec::new(), 0);
    let mut budget = Budget::exactly(each);
    loop {
        match strips.next(|area| areas.get(area).copied(), price, &mut budget) {
            StripPiece::Strip(strip) => found.push(strip),
            StripPiece::Paused => (budget, pauses) = (Budget::exactly(each), pauses + 1),
            StripPiece::Done => return (found, pauses),
        }
    }
}

#[test]
fn strips_cover_all_rows_of_all_areas_once() {
    let areas = [Rect::new(3, 4, 10, 150), Rect::new(0, 0, 0, 5), Rect::new(1, 2, 5, 1)];
    for each in [1, 7, 40, 1000, u64::MAX] {
        let (found, pauses) = strips(&areas, Price::LOOK, each);
        let rows: Vec<_> = found.iter().flat_map(|s| (s.y..s.y + s.height).map(|y| (s.x, s.width, y))).collect();
        let expected: Vec<_> = (4..154).map(|y| (3, 10, y)).chain([(1, 5, 2)]).collect();
        assert_eq!(rows, expected, "{each}");
        assert_eq!(pauses > 0, each < 1000, "{each}");
    }
}

#[test]
fn a_step_costs_what_its_rows_do() {
    let area = Rect::new(0, 0, 160, 100);
    let (found, pauses) = strips(&[area], Price::COPY, 110);
    // 11 expansions a row: ten rows a step.
    assert_eq!((found[0].height, pauses), (10, 9));
    let (found, pauses) = strips(&[area], Price::WALLS, 1);
    assert_eq!((found.len(), pauses), (100, 99), "one row at least");
}
