//! Five seeds and the ground that is nearest to each.

use svg::node::element::Path;
use taut::Position;
use taut::field::Field;

use super::Picture;
use super::colours;
use super::failure::Failure;
use super::ground;
use super::outline;
use super::page::Page;
use super::scene::{self, Corners, apart, told};
use super::shapes::{self, precise, text};
use super::table::{row, table};
use super::world::World;

/// A base with its colour.
const SEEDS: [(&str, Position, &str); 5] = [
    ("rooms", Position { x: 40.5, y: 60.5 }, "#4c6ef5"),
    ("garden", Position { x: 200.5, y: 44.5 }, "#37b24d"),
    ("caves", Position { x: 183.5, y: 192.5 }, "#f59f00"),
    ("lake", Position { x: 50.5, y: 232.5 }, "#ae3ec9"),
    ("bridge", Position { x: 110.5, y: 150.5 }, "#e03131"),
];
/// Questions per cell and direction: borders are smoother then.
const PARTS: i32 = 2;
/// Cells between two lines of equal distance.
const STEP: f32 = 10.0;

pub(crate) fn draw() -> Result<Picture, Failure> {
    let world = scene::level()?;
    let seeds = SEEDS.map(|(_, at, _)| at);
    let built = scene::build(scene::field(&world.grid, scene::exact(0.0))?, &seeds)?;
    let owners = owners(&built.field, &world)?;
    let about = [
        "One exact field from five seeds. Colours: to whom the shortest way leads; lines: how far that is, in steps of \
         10 cells.",
        "Dashed: where the borders would lie as the crow flies, through walls and water.",
    ];
    let mut page = Page::new("Who is nearest?", &about, 1, scene::whole(&world), ground::definitions(&world));
    let scale = page.scale();
    let (width, height) = (world.width * PARTS, world.height * PARTS);
    let owner = |x: i32, y: i32| {
        let inside = (0..width).contains(&x) && (0..height).contains(&y);
        usize::try_from(y * width + x).ok().filter(|_| inside).and_then(|place| owners.get(place).copied())
    };
    let areas: Vec<Path> = (0..5_u32)
        .zip(SEEDS)
        .map(|(number, (_, _, colour))| {
            let data = outline::path_data(width, height, |x, y| owner(x, y) == Some(number));
            let shrink = format!("scale({})", precise(1.0 / f64::from(PARTS)));
            Path::new().set("d", data).set("transform", shrink).set("fill", colour).set("fill-opacity", 0.55)
        })
        .collect();
    let lines = Corners::of(&built.field, &world)?.lines(STEP);
    let lines = Path::new().set("d", lines).set("fill", "none").set("stroke", colours::PAGE);
    let lines = lines.set("stroke-width", precise(1.0 / scale)).set("stroke-opacity", 0.8);
    let note = format!("{} points of the map reached in one build", built.result.reached);
    page.panel("Five bases on ravenford", &note, |map| {
        let mut map = map.add(ground::piece(ground::GROUND));
        for area in areas {
            map = map.add(area);
        }
        map = map.add(lines).add(ground::piece(ground::BLOCKED)).add(crow_flies(&world, scale));
        for (name, at, colour) in SEEDS {
            let words = text(f64::from(at.x) + 4.0, f64::from(at.y) + 2.0, 6.0, name).set("font-weight", "bold");
            map = map.add(shapes::dot(at, colour, 9.0, scale)).add(words);
        }
        map
    });
    Ok(Picture { file: "territories", svg: page.finish(), words: figures(&owners, built.milliseconds) })
}

/// The number of the nearest seed at the middle of each part of a cell, row by row.
fn owners(field: &Field, world: &World) -> Result<Vec<u32>, Failure> {
    let middle = |part: i32| {
        #[expect(clippy::cast_precision_loss, reason = "map sides are at most 65,535")]
        let (part, parts) = (part as f32, PARTS as f32);
        (part + 0.5) / parts
    };
    let rows = 0..world.height * PARTS;
    let places: Vec<Position> =
        rows.flat_map(|y| (0..world.width * PARTS).map(move |x| Position::new(middle(x), middle(y)))).collect();
    let mut owners = vec![u32::MAX; places.len()];
    field.owners(&places, &mut owners).map_err(told("asking for owners"))?;
    Ok(owners)
}

/// Where the straight distances to two seeds are equal and nobody is nearer.
fn crow_flies(world: &World, scale: f64) -> Path {
    let nearest = |x: i32, y: i32| {
        let at = scene::middle(x, y);
        let straight = |seed: &usize| apart(SEEDS[*seed].1, at);
        (0..SEEDS.len()).min_by(|a, b| straight(a).total_cmp(&straight(b))).unwrap_or(0)
    };
    let mut data = String::new();
    for seed in 0..SEEDS.len() {
        let inside = |x, y| (0..world.width).contains(&x) && (0..world.height).contains(&y);
        data += &outline::path_data(world.width, world.height, |x, y| inside(x, y) && nearest(x, y) == seed);
    }
    Path::new()
        .set("d", data)
        .set("fill", "none")
        .set("stroke", colours::INK)
        .set("stroke-opacity", 0.35)
        .set("stroke-width", precise(1.5 / scale))
        .set("stroke-dasharray", precise(7.0 / scale))
}

fn figures(owners: &[u32], milliseconds: f64) -> String {
    let reached = owners.iter().filter(|&&owner| owner != u32::MAX).count();
    let mut rows = vec![row(["nearest seed", "ground", "share"])];
    for (number, (name, ..)) in (0..5_u32).zip(SEEDS) {
        let count = owners.iter().filter(|&&owner| owner == number).count();
        let (cells, share) = (count as f64 / f64::from(PARTS * PARTS), count as f64 / reached as f64);
        rows.push(vec![name.to_owned(), format!("{cells:.0} cells"), format!("{:.1} %", share * 100.0)]);
    }
    format!("{} built in {milliseconds:.2} ms\n", table(&rows))
}
