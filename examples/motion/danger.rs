//! An influence map: cells weigh more the nearer they are to enemies, and paths keep away.

use taut::grid::Lattice;
use taut::{Position, Rect};

use super::Picture;
use super::alarm::alarm;
use super::colours;
use super::failure::Failure;
use super::ground;
use super::page::Page;
use super::scene::{self, LAKE, apart, told};
use super::shapes;
use super::sheet::Sheet;
use super::table::{row, table};
use super::world::World;

const START: Position = Position { x: 112.5, y: 236.5 };
const GOAL: Position = Position { x: 30.5, y: 150.5 };
/// Enemies and how far they see, in cells.
const ENEMIES: [(Position, f64); 4] = [
    (Position { x: 104.5, y: 190.5 }, 22.0),
    (Position { x: 84.5, y: 168.5 }, 20.0),
    (Position { x: 46.5, y: 160.5 }, 14.0),
    (Position { x: 92.5, y: 216.5 }, 14.0),
];
/// How much more a cell weighs right beside an enemy, with the colour of the path.
const STRENGTHS: [(f64, &str); 3] = [(0.0, "#868e96"), (1.5, "#1971c2"), (12.0, "#2b8a3e")];

/// The danger of a place, 0 to 1.
fn danger(at: Position) -> f64 {
    let one = |&(enemy, sees): &(Position, f64)| (1.0 - apart(at, enemy) / sees).max(0.0);
    ENEMIES.iter().map(one).fold(0.0, f64::max)
}

/// The danger of every cell, row by row.
fn dangers(world: &World) -> Vec<f64> {
    (0..world.height).flat_map(|y| (0..world.width).map(move |x| danger(scene::middle(x, y)))).collect()
}

/// The cheapest way when danger weighs so much more.
fn way(world: &World, dangers: &[f64], strength: f64) -> Result<Vec<Position>, Failure> {
    let field = scene::field(&world.grid, scene::steps(Lattice::Cells))?;
    #[expect(clippy::cast_possible_truncation, reason = "a weight needs no more digits")]
    let weights: Vec<f32> = dangers.iter().map(|danger| (1.0 + strength * danger) as f32).collect();
    let stride = usize::try_from(world.width).expect("a side is positive");
    let area = Rect::new(0, 0, world.width, world.height);
    field.set_weights(area, &weights, stride).map_err(told("setting weights"))?;
    let built = scene::build(field, &[GOAL])?;
    let mut path = Vec::new();
    built.field.path(START, &mut path).map_err(told("reading a way"))?;
    Ok(path)
}

/// The mean and the greatest danger along a way, by its points every tenth of a cell.
fn risk(path: &[Position]) -> (f64, f64) {
    let (mut sum, mut count, mut most) = (0.0, 0.0, 0.0_f64);
    for leg in path.windows(2) {
        let length = apart(leg[0], leg[1]);
        let mut along = 0.0;
        while along < length {
            #[expect(clippy::cast_possible_truncation, reason = "a share")]
            let share = (along / length) as f32;
            let between = |a: f32, b: f32| a + (b - a) * share;
            let here = danger(Position::new(between(leg[0].x, leg[1].x), between(leg[0].y, leg[1].y)));
            (sum, count, most) = (sum + here, count + 1.0, most.max(here));
            along += 0.1;
        }
    }
    (sum / f64::max(count, 1.0), most)
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let world = scene::level()?;
    let dangers = dangers(&world);
    let about = [
        "A field of steps on cells with a weight per cell: 1 + strength x danger. Red: how dangerous four enemies (red \
         dots) make the ground.",
        "From the ring to the dot: the grey way does not mind, the blue one gives way, the green one goes where nobody \
         sees it.",
    ];
    let mut page = Page::new("How to keep away from danger?", &about, 1, LAKE, ground::definitions(&world));
    let scale = page.scale();
    #[expect(clippy::cast_possible_truncation, reason = "a colour needs no more digits")]
    let shades: Vec<f32> = dangers.iter().map(|&danger| danger as f32).collect();
    let heat = Sheet::of(&shades, world.width, 1.3).laid(alarm, (0.0, 0.0), 1.0)?;
    let mut rows = vec![row(["strength of danger", "length", "mean danger", "most"])];
    let mut ways = Vec::new();
    for (strength, colour) in STRENGTHS {
        let path = way(&world, &dangers, strength)?;
        let (mean, most) = risk(&path);
        let length = format!("{:.1}", scene::length(&path));
        rows.push(vec![format!("{strength}"), length, format!("{mean:.3}"), format!("{most:.3}")]);
        ways.push((path, colour));
    }
    let lengths: Vec<String> = rows[1..].iter().map(|row| format!("strength {}: {} cells", row[0], row[1])).collect();
    page.panel("Three ways past four enemies", &lengths.join(";  "), |map| {
        let mut map = map.add(ground::piece(ground::GROUND)).add(shapes::heat(&heat));
        map = map.add(ground::piece(ground::BLOCKED));
        for (path, colour) in &ways {
            map = map.add(shapes::route(path, colours::PAGE, 7.0, scale)).add(shapes::route(path, colour, 4.0, scale));
        }
        for (enemy, _) in ENEMIES {
            map = map.add(shapes::dot(enemy, "#c92a2a", 8.0, scale));
        }
        map.add(shapes::dot(START, colours::PAGE, 8.0, scale).set("stroke", colours::MARKER)).add(shapes::dot(
            GOAL,
            colours::MARKER,
            8.0,
            scale,
        ))
    });
    Ok(Picture { file: "danger", svg: page.finish(), words: table(&rows) })
}
