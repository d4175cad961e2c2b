//! An outline, filled again, gives back the cells it was made of.

use super::path_data;

const WIDTH: i32 = 13;
const HEIGHT: i32 = 9;

/// Whether the middle of a cell lies inside the outline: walks along the row from the left and
/// counts the vertical edges that are crossed (each turn of the winding counts).
fn filled(data: &str, x: i32, y: i32) -> bool {
    vertical_edges(data).iter().filter(|&&(column, top, bottom)| column <= x && top <= y && y < bottom).count() % 2 == 1
}

/// The vertical edges of all outlines: column, upper end, lower end.
fn vertical_edges(data: &str) -> Vec<(i32, i32, i32)> {
    let mut edges = Vec::new();
    for outline in data.split('M').skip(1) {
        let mut corners: Vec<(i32, i32)> = Vec::new();
        let commands = outline.trim_end_matches('z').replace('h', " h").replace('v', " v");
        let mut words = commands.split(' ');
        let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number");
        corners.push((number(), number()));
        for word in words {
            let (x, y) = *corners.last().expect("never empty");
            let length: i32 = word[1..].parse().expect("a length");
            corners.push(if word.starts_with('h') { (x + length, y) } else { (x, y + length) });
        }
        corners.push(corners[0]);
        for pair in corners.windows(2) {
            let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
            assert!(x0 == x1 || y0 == y1, "a slanted edge in {data}");
            if x0 == x1 {
                edges.push((x0, y0.min(y1), y0.max(y1)));
            }
        }
    }
    edges
}

#[test]
fn an_empty_set_has_no_outline() {
    assert_eq!(path_data(WIDTH, HEIGHT, |_, _| false), "");
}

#[test]
fn a_rectangle_is_four_corners() {
    let data = path_data(WIDTH, HEIGHT, |x, y| (2..5).contains(&x) && (3..4).contains(&y));
    assert_eq!(data, "M2 3h3v1h-3z");
}

#[test]
fn filling_an_outline_gives_back_the_cells() {
    let mut state = 1_u32;
    for _ in 0..200 {
        let mut cells = [[false; WIDTH as usize]; HEIGHT as usize];
        for cell in cells.iter_mut().flatten() {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            *cell = state >> 31 == 1;
        }
        let belongs = |x: i32, y: i32| {
            let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
                return false;
            };
            cells.get(y).and_then(|row| row.get(x)).copied().unwrap_or(false)
        };
        let data = path_data(WIDTH, HEIGHT, belongs);
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                assert_eq!(filled(&data, x, y), belongs(x, y), "cell ({x}, {y}) of {data}");
            }
        }
    }
}
