//! Maps with links, and the cheapest use of these by a method that needs no search.

use taut::grid::Link;
use taut::{Grid, Position};
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// A map with links.
pub struct Scene {
    pub world: World,
    pub grid: Grid,
    pub links: Vec<(u32, Link)>,
}

/// A link in one direction, as the judge sees it.
#[derive(Clone, Copy)]
pub struct Way {
    pub from: Position,
    pub to: Position,
    pub cost: f64,
}

pub fn grid_of(world: &World) -> Grid {
    Grid::from_terrain(world.width, world.height, &world.terrain).unwrap()
}

pub fn position(random: &mut Random, world: &World) -> Position {
    let (x, y) = (random.below(world.width as u64) as f32, random.below(world.height as u64) as f32);
    match random.below(3) {
        0 => Position::new(x + 0.5, y + 0.5),
        1 => Position::new(x, y),
        _ => Position::new(x + random.below(256) as f32 / 256.0, y + random.below(256) as f32 / 256.0),
    }
}

/// The lanes of a link, as the judge counts them: none if its numbers make no link of a map of this size.
pub fn lanes(link: &Link, (width, height): (i32, i32)) -> Vec<(Position, Position)> {
    let unit = |v: f32| (f64::from(v) * 256.0).round() as i64;
    let units = |at: Position| [unit(at.x), unit(at.y)];
    let squared = |[x, y]: [i64; 2]| x * x + y * y;
    let (from, to) = (units(link.from), units(link.to));
    let (from_span, to_span) = (units(link.from_span), units(link.to_span));
    let longest = squared(from_span).max(squared(to_span));
    let pieces = (0..).find(|cells: &i64| 65_536 * cells * cells >= longest).unwrap();
    let near = |v: i64, span: i64, part: i64| {
        // Away from the middle between two numbers they are rounded to the nearer one, there to the larger one.
        let exact = 2 * (v * pieces.max(1) + part * span) + pieces.max(1);
        exact.div_euclid(2 * pieces.max(1)) as f32 / 256.0
    };
    let place = |[x, y]: [i64; 2], [dx, dy]: [i64; 2], part| Position::new(near(x, dx, part), near(y, dy, part));
    let on_map = |at: Position| (0.0..=width as f32).contains(&at.x) && (0.0..=height as f32).contains(&at.y);
    let all: Vec<_> = (0..=pieces).map(|part| (place(from, from_span, part), place(to, to_span, part))).collect();
    let is_good = all.iter().all(|(from, to)| from != to && on_map(*from) && on_map(*to));
    if is_good { all } else { Vec::new() }
}

pub fn random_link(random: &mut Random, world: &World) -> Link {
    loop {
        let (from, to) = (position(random, world), position(random, world));
        if from == to {
            continue;
        }
        let dear = [0.0, 0.5, 2.0, 6.0, 20.0];
        let (both_ways, closed) = (random.chance(0.4), random.chance(0.1));
        let class = random.below(3) as u32;
        let point = Link { both_ways, closed, class, user: random.next(), ..Link::new(from, to, *random.pick(&dear)) };
        // Some are wide, which has no part in the draws.
        let mut own = Random::new(point.user);
        return if own.chance(0.25) { widened(&mut own, &point, world) } else { point };
    }
}

/// The same link with spans, unless they lead out of the map or two places are equal.
pub fn widened(random: &mut Random, link: &Link, world: &World) -> Link {
    let wide = with_spans(random, link);
    if lanes(&wide, (world.width, world.height)).is_empty() { *link } else { wide }
}

/// The same link with segments of a few cells for ends: a ledge as long on both sides, or any two.
fn with_spans(random: &mut Random, link: &Link) -> Link {
    let span = |random: &mut Random| match random.below(3) {
        0 => Position::new(random.between(-3, 3) as f32, 0.0),
        1 => Position::new(0.0, random.between(-3, 3) as f32),
        _ => Position::new(random.between(-600, 600) as f32 / 256.0, random.between(-600, 600) as f32 / 256.0),
    };
    let (one, other) = (span(random), span(random));
    link.with_spans(one, if random.chance(0.5) { one } else { other })
}

impl Scene {
    pub fn new(random: &mut Random, most: u64) -> Self {
        let (width, height) = (random.between(3, 14) as i32, random.between(3, 14) as i32);
        let world = match random.below(3) {
            0 => World::blocks(random, width, height, 6),
            1 => World::noise(random, width, height, 0.35),
            _ => World::noise(random, width, height, 0.2),
        };
        let grid = grid_of(&world);
        let mut scene = Self { world, grid, links: Vec::new() };
        for _ in 0..random.below(most + 1) {
            let link = random_link(random, &scene.world);
            scene.add(link);
        }
        scene
    }

    /// Three rooms of 9 by 12 cells, with walls of two cells between them and no way across.
    pub fn of_three_rooms() -> Self {
        let world = World::draw(&[".........##.........##........."; 12]);
        Self { grid: grid_of(&world), world, links: Vec::new() }
    }

    pub fn add(&mut self, link: Link) {
        let number = self.grid.add_link(&link).unwrap();
        self.links.push((number, link));
    }

    /// The ways that a planner may use.
    pub fn ways(&self, blocked: u32) -> Vec<Way> {
        let open = self.links.iter().filter(|(_, link)| !link.closed && blocked >> link.class & 1 == 0);
        let size = (self.world.width, self.world.height);
        let lanes = open.flat_map(|(_, link)| lanes(link, size).into_iter().map(move |lane| (link, lane)));
        lanes
            .flat_map(|(link, (from, to))| {
                let there = Way { from, to, cost: link.cost };
                let back = Way { from: to, to: from, cost: link.cost };
                [Some(there), link.both_ways.then_some(back)].into_iter().flatten()
            })
            .collect()
    }
}

/// The cheapest use of ways, by Bellman and Ford over walks that `walk` measures.
pub fn cheapest(ways: &[Way], ends: [Position; 2], mut walk: impl FnMut(Position, Position) -> f64) -> f64 {
    let [start, goal] = ends;
    let mut out: Vec<f64> = ways.iter().map(|way| walk(start, way.from) + way.cost).collect();
    let between: Vec<Vec<f64>> =
        ways.iter().map(|a| ways.iter().map(|b| walk(a.to, b.from) + b.cost).collect()).collect();
    let mut falls = true;
    while falls {
        falls = false;
        for (a, row) in between.iter().enumerate() {
            for (b, cost) in row.iter().enumerate() {
                falls |= out[a] + cost < out[b];
                out[b] = out[b].min(out[a] + cost);
            }
        }
    }
    let on_foot = walk(start, goal);
    ways.iter().zip(&out).map(|(way, cost)| cost + walk(way.to, goal)).fold(on_foot, f64::min)
}

pub fn same(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-9 * a.abs().max(1.0)
}

/// Changes a cell or a link.
pub fn edit(scene: &mut Scene, random: &mut Random) {
    let world = &mut scene.world;
    match random.below(8) {
        0 if scene.links.len() < 8 => {
            let link = random_link(random, world);
            scene.add(link);
        }
        1 | 2 if !scene.links.is_empty() => {
            let at = random.below(scene.links.len() as u64) as usize;
            let (number, link) = &mut scene.links[at];
            match random.below(4) {
                0 => link.closed = !link.closed,
                1 => link.cost = random.unit() * 8.0,
                2 => *link = random_link(random, world),
                _ => {
                    scene.grid.remove_link(*number).unwrap();
                    scene.links.swap_remove(at);
                    return;
                }
            }
            scene.grid.set_link(*number, link).unwrap();
        }
        _ => {
            let (x, y) = (random.below(world.width as u64) as i32, random.below(world.height as u64) as i32);
            let cell = &mut world.terrain[(y * world.width + x) as usize];
            *cell = u8::from(*cell == 0);
            scene.grid.set_cell(x, y, *cell).unwrap();
        }
    }
}
