//! Which vertices Theta* reaches by the shortest path from one start, in the manner of Figure 10 of the paper.
//!
//! The paper: A. Nash, K. Daniel, S. Koenig, A. Felner. Theta*: Any-Angle Path Planning on Grids. AAAI 2007. Its map is
//! not published: this one is random.

use std::fmt::Write;

use svg::node::element::Path;
use taut::field::Field;
use taut::grid::DiagonalGaps;
use taut::{Algorithm, Options, Planner, Position, Request};

use super::Picture;
use super::alarm::alarm_word;
use super::colours;
use super::failure::Failure;
use super::ground;
use super::page::Page;
use super::random::Random;
use super::scene::{self, told};
use super::shapes::{self, precise};
use super::table::{row, table};
use super::world::World;

const SIDE: i32 = 50;
const PERCENT: i32 = 15;
const SEED: u64 = 2007;
const START: (i32, i32) = (25, 25);
/// A path is the shortest if it is longer by no more than rounding.
const ROUNDING: f64 = 1e-9;
/// The ratio of the last shade, and how many there are.
const MOST: f64 = 0.02;
const SHADES: usize = 10;
const SHORTEST: &str = "#2b8a3e";

/// How long the paths of a planner are.
struct Reached {
    name: &'static str,
    /// Each vertex with its length over the shortest.
    ratios: Vec<(Position, f64)>,
}

impl Reached {
    /// One query per vertex that has a path, from the start.
    fn of(world: &World, field: &Field, name: &'static str, algorithm: Algorithm) -> Result<Self, Failure> {
        let options = Options { algorithm, diagonal_gaps: DiagonalGaps::Open, ..Options::default() };
        let mut planner = Planner::new(&world.grid, options).map_err(told("making a planner"))?;
        let mut ratios = Vec::new();
        for goal in (0..=SIDE).flat_map(|y| (0..=SIDE).map(move |x| vertex(x, y))) {
            let mut shortest = [0.0];
            field.distances(&[goal], false, &mut shortest).map_err(told("asking for a distance"))?;
            if shortest[0] > 0.0 && shortest[0].is_finite() {
                let request = Request::new(vertex(START.0, START.1), goal);
                let length = planner.find(&request).map_err(told("planning"))?.length;
                ratios.push((goal, length / shortest[0]));
            }
        }
        Ok(Self { name, ratios })
    }

    /// The share of vertices with the shortest path.
    fn share(&self) -> f64 {
        let shortest = self.ratios.iter().filter(|(_, ratio)| *ratio <= 1.0 + ROUNDING).count();
        shortest as f64 / self.ratios.len() as f64
    }

    /// The largest ratio.
    fn most(&self) -> f64 {
        self.ratios.iter().map(|&(_, ratio)| ratio).fold(1.0, f64::max)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a small map")]
fn vertex(x: i32, y: i32) -> Position {
    Position::new(x as f32, y as f32)
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let mut random = Random::new(SEED);
    let cells: Vec<bool> = (0..SIDE * SIDE).map(|_| random.chance(PERCENT)).collect();
    let cell = |x: i32, y: i32| usize::try_from(y * SIDE + x).ok().and_then(|place| cells.get(place)).copied();
    let beside_start = |x: i32, y: i32| (START.0 - 1..=START.0).contains(&x) && (START.1 - 1..=START.1).contains(&y);
    let world = scene::drawn(SIDE, SIDE, |x, y| cell(x, y).unwrap_or(false) && !beside_start(x, y))?;
    let field = scene::field(&world.grid, scene::exact_through_gaps())?;
    let exact = scene::build(field, &[vertex(START.0, START.1)])?;

    let about = [
        "One query from the middle to every vertex of a random map of 50 x 50 cells, 15 % blocked. Green: the path is \
         as short as the exact field says.",
        "Sand to red: it is longer; the reddest by 2 % or more. In the manner of Figure 10 of Nash, Daniel, Koenig, \
         Felner 2007.",
    ];
    let mut page = Page::new("Where is Theta* exact?", &about, 2, scene::whole(&world), ground::definitions(&world));
    let scale = page.scale();
    let mut rows = vec![row(["vertices by the shortest path", "share", "vertices", "longest / shortest"])];
    for (name, algorithm) in [("Basic Theta*", Algorithm::Theta), ("AP Theta*", Algorithm::AnglePropagationTheta)] {
        let reached = Reached::of(&world, &exact.field, name, algorithm)?;
        let (share, most) = (format!("{:.1} %", reached.share() * 100.0), format!("{:.4}", reached.most()));
        let note = format!("{share} of {} vertices by the shortest path; at worst {most} x", reached.ratios.len());
        rows.push(vec![reached.name.to_owned(), share, reached.ratios.len().to_string(), most]);
        page.panel(reached.name, &note, |map| {
            let mut map = map.add(ground::piece(ground::TERRAIN));
            for path in dots(&reached.ratios, scale) {
                map = map.add(path);
            }
            let start = vertex(START.0, START.1);
            map.add(shapes::dot(start, colours::PAGE, 8.0, scale).set("stroke", colours::MARKER))
        });
    }
    Ok(Picture { file: "theta", svg: page.finish(), words: table(&rows) })
}

/// The vertices in eleven groups: exact, and ten shades of too long, the last one 2 % or more.
fn dots(ratios: &[(Position, f64)], scale: f64) -> Vec<Path> {
    let mut groups = vec![String::new(); 1 + SHADES];
    for &(at, ratio) in ratios {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 10")]
        let shade = ((ratio - 1.0) / MOST * SHADES as f64).clamp(0.0, SHADES as f64 - 1.0) as usize;
        let group = if ratio <= 1.0 + ROUNDING { 0 } else { 1 + shade };
        write!(groups[group], "M{} {}h0", at.x, at.y).expect("writing to a string cannot fail");
    }
    let colour = |group: usize| alarm_word(0.45 + 0.55 * (group - 1) as f64 / (SHADES - 1) as f64);
    let path = |(group, data): (usize, String)| {
        let colour = if group == 0 { SHORTEST.to_owned() } else { colour(group) };
        let path = Path::new().set("d", data).set("fill", "none").set("stroke", colour);
        path.set("stroke-width", precise(7.2 / scale)).set("stroke-linecap", "round")
    };
    groups.into_iter().enumerate().filter(|(_, data)| !data.is_empty()).map(path).collect()
}
