//! Maps and fields for the pictures.

use std::path::Path;
use std::time::Instant;

use taut::field::{Field, FieldKind, FieldOptions, FieldResult, Seed};
use taut::grid::{DiagonalGaps, Lattice};
use taut::{Error, Grid, Position, Rect};

use super::failure::Failure;
use super::isolines::Values;
use super::page::View;
use super::random::Random;
use super::world::World;

/// Turns an error of the library into one of this program.
pub(crate) fn told(doing: &'static str) -> impl Fn(Error) -> Failure {
    move |error| Failure::Library { doing: doing.to_owned(), error }
}

/// The bundled level.
pub(crate) fn level() -> Result<World, Failure> {
    World::load(None, None)
}

/// The part of the bundled level around the lake: open ground, trees, water.
pub(crate) const LAKE: View = View { x: 6.0, y: 130.0, width: 120.0, height: 120.0 };
/// Its rooms.
pub(crate) const ROOMS: View = View { x: 4.0, y: 4.0, width: 120.0, height: 120.0 };

/// A map of this size with blocked cells.
pub(crate) fn drawn(width: i32, height: i32, is_blocked: impl Fn(i32, i32) -> bool) -> Result<World, Failure> {
    let mut text = format!("type octile\nheight {height}\nwidth {width}\nmap\n");
    for y in 0..height {
        text.extend((0..width).map(|x| if is_blocked(x, y) { '@' } else { '.' }));
        text.push('\n');
    }
    World::from_map(Path::new("scene.map"), text.as_bytes(), false)
}

/// The whole of a map.
pub(crate) fn whole(world: &World) -> View {
    View { x: 0.0, y: 0.0, width: f64::from(world.width), height: f64::from(world.height) }
}

/// A finished field, its result and the milliseconds of its build.
pub(crate) struct Built {
    pub(crate) field: Field,
    pub(crate) result: FieldResult,
    pub(crate) milliseconds: f64,
}

/// An exact field with this reach; 0 is no limit.
pub(crate) fn exact(reach: f64) -> FieldOptions {
    FieldOptions { reach, ..FieldOptions::default() }
}

/// A field of steps with 8 neighbours.
pub(crate) fn steps(lattice: Lattice) -> FieldOptions {
    FieldOptions { kind: FieldKind::Steps, lattice, ..FieldOptions::default() }
}

/// The exact field in which paths pass between two blocked cells that touch at a corner.
pub(crate) fn exact_through_gaps() -> FieldOptions {
    FieldOptions { diagonal_gaps: DiagonalGaps::Open, ..FieldOptions::default() }
}

/// A field on a grid.
pub(crate) fn field(grid: &Grid, options: FieldOptions) -> Result<Field, Failure> {
    Field::new(grid, options).map_err(told("making a field"))
}

/// Builds a field from points.
pub(crate) fn build(field: Field, seeds: &[Position]) -> Result<Built, Failure> {
    let seeds: Vec<Seed> = seeds.iter().map(|&at| Seed::new(at)).collect();
    let begin = Instant::now();
    let result = field.build(&seeds).map_err(told("building a field"))?;
    Ok(Built { field, result, milliseconds: begin.elapsed().as_secs_f64() * 1e3 })
}

/// The distances of all lattice corners of a map.
pub(crate) struct Corners {
    pub(crate) values: Vec<f32>,
    pub(crate) width: i32,
}

impl Corners {
    /// Reads a field on the corner lattice.
    pub(crate) fn of(field: &Field, world: &World) -> Result<Self, Failure> {
        let (width, height) = (world.width + 1, world.height + 1);
        let stride = usize::try_from(width).expect("a side is positive");
        let mut values = vec![0.0; stride * usize::try_from(height).expect("a side is positive")];
        field.rows(Rect::new(0, 0, width, height), &mut values, stride).map_err(told("reading a field"))?;
        Ok(Self { values, width })
    }

    /// Their lines of equal value.
    pub(crate) fn lines(&self, step: f32) -> String {
        let width = usize::try_from(self.width).expect("a side is positive");
        Values { values: &self.values, width, corner: (0.0, 0.0) }.lines(step)
    }

    /// The largest of those that are finite.
    pub(crate) fn most(&self) -> f32 {
        self.values.iter().copied().filter(|value| value.is_finite()).fold(0.0, f32::max)
    }
}

/// The middle of a cell.
pub(crate) fn middle(x: i32, y: i32) -> Position {
    #[expect(clippy::cast_precision_loss, reason = "map sides are at most 65,535")]
    let (x, y) = (x as f32, y as f32);
    Position::new(x + 0.5, y + 0.5)
}

/// Middles of `count` free cells of a part of a map, drawn by lot.
pub(crate) fn free_places(world: &World, part: Rect, count: usize, random: &mut Random) -> Vec<Position> {
    let mut places = Vec::new();
    while places.len() < count {
        let x = random.between(part.x, part.x + part.width - 1);
        let y = random.between(part.y, part.y + part.height - 1);
        if world.is_free(x, y) {
            places.push(middle(x, y));
        }
    }
    places
}

/// The length of a way.
pub(crate) fn length(path: &[Position]) -> f64 {
    path.windows(2).map(|leg| apart(leg[0], leg[1])).sum()
}

/// The straight distance of two points.
pub(crate) fn apart(a: Position, b: Position) -> f64 {
    (f64::from(b.x) - f64::from(a.x)).hypot(f64::from(b.y) - f64::from(a.y))
}
