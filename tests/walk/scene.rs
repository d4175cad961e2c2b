//! Scenes that shrink: a free map, shapes laid on it one after the other, and what is asked.

use proptest::prelude::*;
use taut::grid::Link;
use taut::{Grid, Position, Rect};
use taut_test_support::world::World;

/// Units of a cell.
pub const SCALE: i64 = 256;

/// What is laid on a map. Fewer and smaller ones make a simpler map.
#[derive(Clone, Debug)]
pub enum Shape {
    /// Cells of one class.
    Block { x: i32, y: i32, width: i32, height: i32, blocked: bool },
    /// A wall across the map, with a door.
    Wall { down: bool, at: i32, door: i32, wide: i32 },
    /// Blocked cells that touch at their corners.
    Diagonal { x: i32, y: i32, length: i32, falls: bool },
    /// A wall around a yard.
    Ring { x: i32, y: i32, width: i32, height: i32 },
}

impl Shape {
    /// The rectangles of cells, each with whether it is blocked.
    fn areas(&self, world: &World) -> Vec<(Rect, bool)> {
        let (columns, rows) = (world.width, world.height);
        match *self {
            Self::Block { x, y, width, height, blocked } => vec![(Rect::new(x, y, width, height), blocked)],
            Self::Wall { down: true, at, door, wide } => {
                vec![(Rect::new(at, 0, 1, rows), true), (Rect::new(at, door, 1, wide), false)]
            }
            Self::Wall { down: false, at, door, wide } => {
                vec![(Rect::new(0, at, columns, 1), true), (Rect::new(door, at, wide, 1), false)]
            }
            Self::Diagonal { x, y, length, falls } => {
                let row = |i: i32| if falls { y + i } else { y - i };
                (0..length).map(|i| (Rect::new(x + i, row(i), 1, 1), true)).collect()
            }
            Self::Ring { x, y, width, height } => {
                vec![(Rect::new(x, y, width + 2, height + 2), true), (Rect::new(x + 1, y + 1, width, height), false)]
            }
        }
    }

    /// Lays the shape on a map and its grid: the parts outside are left out.
    pub fn lay(&self, world: &mut World, grid: &Grid) {
        for (area, blocked) in self.areas(world) {
            let (left, top) = (area.x.max(0), area.y.max(0));
            let (right, bottom) = ((area.x + area.width).min(world.width), (area.y + area.height).min(world.height));
            if left >= right || top >= bottom {
                continue;
            }
            let class = u8::from(!blocked);
            for y in top..bottom {
                for x in left..right {
                    let at = usize::try_from(y * world.width + x).expect("a cell of the map");
                    world.terrain[at] = class;
                }
            }
            let inside = Rect::new(left, top, right - left, bottom - top);
            grid.fill(inside, class).expect("an area of the map");
        }
    }
}

pub fn shape() -> impl Strategy<Value = Shape> {
    let at = || 0..14_i32;
    prop_oneof![
        4 => (at(), at(), 1..4_i32, 1..4_i32, prop::bool::weighted(0.8))
            .prop_map(|(x, y, width, height, blocked)| Shape::Block { x, y, width, height, blocked }),
        2 => (any::<bool>(), at(), at(), 0..4_i32)
            .prop_map(|(down, at, door, wide)| Shape::Wall { down, at, door, wide }),
        2 => (at(), at(), 2..12_i32, any::<bool>())
            .prop_map(|(x, y, length, falls)| Shape::Diagonal { x, y, length, falls }),
        1 => (at(), at(), 1..5_i32, 1..5_i32)
            .prop_map(|(x, y, width, height)| Shape::Ring { x, y, width, height }),
    ]
}

/// A point in units of a cell: on halves mostly, and beside them.
pub fn spot() -> impl Strategy<Value = (i64, i64)> {
    let along = || {
        let part = prop_oneof![4 => Just(0_i64), 4 => Just(128), 1 => -5..6_i64, 1 => 0..256_i64];
        (0..13_i64, part).prop_map(|(cell, part)| cell * SCALE + part)
    };
    (along(), along())
}

/// A link of a scene, in units of a cell.
#[derive(Clone, Copy, Debug)]
pub struct Jump {
    pub from: (i64, i64),
    pub to: (i64, i64),
    /// How far both ends reach.
    pub spans: [(i64, i64); 2],
    pub cost: f64,
    pub both_ways: bool,
    pub closed: bool,
}

impl Jump {
    pub fn link(&self) -> Link {
        let Self { from, to, spans, cost, both_ways, closed } = *self;
        let [from_span, to_span] = spans.map(position);
        Link { both_ways, closed, ..Link::new(position(from), position(to), cost) }.with_spans(from_span, to_span)
    }

    /// Where its lanes are entered and left: as many as the longer span has cells, and one more.
    pub fn lanes(&self) -> Vec<[(i64, i64); 2]> {
        let squared = self.spans.map(|(x, y)| x * x + y * y);
        let cells = (0..).find(|cells: &i64| (cells * SCALE).pow(2) >= squared[0].max(squared[1])).unwrap_or(0);
        let parts = cells.max(1);
        let near = |v: i64, span: i64, part: i64| v + (2 * part * span + parts).div_euclid(2 * parts);
        let at = |end: (i64, i64), span: (i64, i64), part| (near(end.0, span.0, part), near(end.1, span.1, part));
        (0..=cells).map(|part| [at(self.from, self.spans[0], part), at(self.to, self.spans[1], part)]).collect()
    }
}

fn jump() -> impl Strategy<Value = Jump> {
    let cost = prop_oneof![Just(0.0), Just(0.5), Just(3.0), Just(12.0)];
    (spot(), spot(), cost, any::<bool>(), prop::bool::weighted(0.2)).prop_map(|(from, to, cost, both_ways, closed)| {
        // Two of five have spans, which follow from the ends: equal ones, or one for each.
        let mixed = |a: i64, b: i64| (a * 7_919 + b * 104_729).rem_euclid(1_200) - 600;
        let [one, other] = [(mixed(from.0, to.1), mixed(from.1, to.0)), (mixed(to.0, from.0), mixed(to.1, from.1))];
        let spans = match (from.0 + from.1 + to.0 + to.1).rem_euclid(5) {
            0 => [one; 2],
            1 => [one, other],
            _ => [(0, 0); 2],
        };
        Jump { from, to, spans, cost, both_ways, closed }
    })
}

/// A map with edits, and the points between which everything is asked after each.
#[derive(Clone, Debug)]
pub struct Scene {
    pub width: i32,
    pub height: i32,
    pub shapes: Vec<Shape>,
    pub edits: Vec<Shape>,
    pub spots: Vec<(i64, i64)>,
    /// Each edit closes or opens the link of its number besides.
    pub links: Vec<Jump>,
}

impl Scene {
    /// The map before the edits.
    pub fn map(&self) -> (World, Grid) {
        let mut world = World::empty(self.width, self.height);
        let grid = Grid::new(self.width, self.height, 1).expect("a small grid");
        self.shapes.iter().for_each(|shape| shape.lay(&mut world, &grid));
        (world, grid)
    }

    /// Adds the links to the map; their numbers.
    pub fn link(&self, grid: &Grid) -> Vec<u32> {
        self.links.iter().map(|jump| grid.add_link(&jump.link()).expect("ends on the map")).collect()
    }

    /// The links after so many edits.
    pub fn links_after(&self, edits: usize) -> Vec<Jump> {
        let after = |(number, jump): (usize, &Jump)| Jump { closed: jump.closed != (number < edits), ..*jump };
        self.links.iter().enumerate().map(after).collect()
    }

    /// Makes an edit, counted from 0: what it lays, and the link of its number.
    pub fn edit(&self, number: usize, world: &mut World, (grid, links): (&Grid, &[u32])) {
        self.edits[number].lay(world, grid);
        if let Some(&link) = links.get(number) {
            grid.set_link(link, &self.links_after(number + 1)[number].link()).expect("a link of the grid");
        }
    }

    /// The points, as a host gives them.
    pub fn positions(&self) -> Vec<Position> {
        self.spots.iter().map(|&spot| position(spot)).collect()
    }
}

pub fn position((x, y): (i64, i64)) -> Position {
    Position::new(x as f32 / SCALE as f32, y as f32 / SCALE as f32)
}

pub fn units(at: Position) -> (i64, i64) {
    let unit = |v: f32| (f64::from(v) * SCALE as f64 + 0.5).floor() as i64;
    (unit(at.x), unit(at.y))
}

pub fn scene() -> impl Strategy<Value = Scene> {
    let shapes = |most: usize| prop::collection::vec(shape(), 0..most);
    let spots = prop::collection::vec(spot(), 2..4);
    let links = prop_oneof![2 => Just(Vec::new()), 1 => prop::collection::vec(jump(), 1..4)];
    let parts = (2..13_i32, 2..13_i32, shapes(9), shapes(3), spots, links);
    parts.prop_map(|(width, height, shapes, edits, spots, mut links): (_, _, _, _, Vec<(i64, i64)>, Vec<Jump>)| {
        // On the map or just outside of it.
        let within = |v: i64, side: i32| if v < 0 { v } else { v % (i64::from(side) * SCALE + 6) };
        let spots = spots.into_iter().map(|(x, y)| (within(x, width), within(y, height))).collect();
        let on = |v: i64, side: i32| v.max(0) % (i64::from(side) * SCALE + 1);
        let reach = |v: i64, span: i64, side: i32| (v + span).clamp(0, i64::from(side) * SCALE) - v;
        for Jump { from, to, spans, .. } in &mut links {
            for (end, span) in [from, to].into_iter().zip(spans) {
                *end = (on(end.0, width), on(end.1, height));
                *span = (reach(end.0, span.0, width), reach(end.1, span.1, height));
            }
        }
        links.retain(|jump| jump.lanes().iter().all(|[from, to]| from != to));
        Scene { width, height, shapes, edits, spots, links }
    })
}

/// Maps with links between segments, most of them for little or nothing, so that their lanes are about as good as each
/// other, and points near both ends of the first.
pub fn ledges() -> impl Strategy<Value = Scene> {
    let pair = |least: i64, most: i64| (least..=most, least..=most);
    let cost = prop_oneof![2 => Just(0.0), 1 => Just(0.125), 1 => Just(1.0)];
    let spans = (pair(-600, 600), prop::option::weighted(0.3, pair(-600, 600)));
    let link = (pair(0, 2_560), pair(0, 2_560), spans, cost, any::<bool>());
    let links = prop::collection::vec(link, 1..3);
    let map = (3..11_i32, 3..11_i32, prop::collection::vec(shape(), 0..3));
    (map, links, [pair(-512, 512), pair(-512, 512)]).prop_map(|((width, height, shapes), links, beside)| {
        let size = (i64::from(width) * SCALE, i64::from(height) * SCALE);
        let on = |(x, y): (i64, i64)| (x % (size.0 + 1), y % (size.1 + 1));
        let moved = |(x, y): (i64, i64), by: (i64, i64)| ((x + by.0).clamp(0, size.0), (y + by.1).clamp(0, size.1));
        let span = |at: (i64, i64), by| {
            let end = moved(at, by);
            (end.0 - at.0, end.1 - at.1)
        };
        let jump = |(from, to, (one, other), cost, both_ways): (_, _, ((i64, i64), Option<_>), _, _)| {
            let (from, to) = (on(from), on(to));
            let spans = [span(from, one), span(to, other.unwrap_or(one))];
            Jump { from, to, spans, cost, both_ways, closed: false }
        };
        let mut links: Vec<Jump> = links.into_iter().map(jump).collect();
        let spots = vec![moved(links[0].from, beside[0]), moved(links[0].to, beside[1])];
        links.retain(|jump| jump.lanes().iter().all(|[from, to]| from != to));
        Scene { width, height, shapes, edits: Vec::new(), spots, links }
    })
}

/// Small maps of walls with two corners of cells: where a unit starts and where it is to go.
pub fn corners() -> impl Strategy<Value = Scene> {
    let corner = || (0..13_i64, 0..13_i64);
    let map = (2..13_i32, 2..13_i32, prop::collection::vec(shape(), 0..6));
    (map, [corner(), corner()]).prop_map(|((width, height, shapes), corners)| {
        let within = |v: i64, side: i32| v % (i64::from(side) + 1) * SCALE;
        let spots = corners.into_iter().map(|(x, y)| (within(x, width), within(y, height))).collect();
        Scene { width, height, shapes, edits: Vec::new(), spots, links: Vec::new() }
    })
}

/// Maps across which a wall goes with a door of 1 or 2 cells, and a point on either side, about straight before it: a
/// disc of half its width has just the room to pass, and leaves it beside one of its corners.
pub fn doors() -> impl Strategy<Value = Scene> {
    let beside = || (0..2_048_i64, -40..41_i64);
    let wall = (any::<bool>(), 1..7_i32, 0..7_i32, 1..3_i32);
    let map = (9..13_i32, prop::option::weighted(0.3, shape()));
    (map, wall, [beside(), beside()]).prop_map(|((side, more), (down, at, door, wide), beside)| {
        let (near, far) = (i64::from(at) * SCALE, i64::from(side - at - 1) * SCALE);
        let middle = i64::from(2 * door + wide) * SCALE / 2;
        let [before, after] = beside.map(|(away, aside)| (away, middle + aside));
        let spots = [(before.0 % near, before.1), (i64::from(at + 1) * SCALE + after.0 % far, after.1)];
        let turned = |(x, y): (i64, i64)| if down { (x, y) } else { (y, x) };
        let shapes = more.into_iter().chain([Shape::Wall { down, at, door, wide }]).collect();
        let spots = spots.map(turned).to_vec();
        Scene { width: side, height: side, shapes, edits: Vec::new(), spots, links: Vec::new() }
    })
}
