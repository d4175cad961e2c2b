//! The trap: a U between a follower and its goal, and what each policy makes of it.

use taut::agents::{Follower, FollowerState, PolicyKind, PolicyOptions, Side};
use taut::field::Field;
use taut::{Position, Rect};

use super::Picture;
use super::colours;
use super::failure::Failure;
use super::ground;
use super::page::Page;
use super::scene::{self, Built, told};
use super::shapes;
use super::table::{row, table};
use super::walk::{self, Walk};
use super::world::World;

const WIDTH: i32 = 32;
const HEIGHT: i32 = 16;
const WALLS: [Rect; 3] = [
    Rect { x: 16, y: 3, width: 1, height: 10 },
    Rect { x: 8, y: 3, width: 9, height: 1 },
    Rect { x: 8, y: 12, width: 9, height: 1 },
];
const START: Position = Position { x: 12.5, y: 8.25 };
const GOAL: Position = Position { x: 24.5, y: 8.25 };
const STRIDE: f32 = 0.25;
const MOST_STEPS: u32 = 2000;

/// A policy in the trap, with the colour of its trail.
const POLICIES: [(&str, PolicyKind, Side, &str); 6] = [
    ("WALK TO", PolicyKind::WalkTo, Side::Left, "#868e96"),
    ("BUG, left", PolicyKind::Bug, Side::Left, "#e8590c"),
    ("BUG, right", PolicyKind::Bug, Side::Right, "#9c36b5"),
    ("POTENTIAL", PolicyKind::Potential, Side::Left, "#c92a2a"),
    ("FIELD", PolicyKind::Field, Side::Left, "#1971c2"),
    ("FLOW", PolicyKind::Flow, Side::Left, "#2b8a3e"),
];

pub(crate) fn draw() -> Result<Picture, Failure> {
    let holds =
        |wall: &Rect, x, y| (wall.x..wall.x + wall.width).contains(&x) && (wall.y..wall.y + wall.height).contains(&y);
    let world = scene::drawn(WIDTH, HEIGHT, |x, y| WALLS.iter().any(|wall| holds(wall, x, y)))?;
    let built = scene::build(scene::field(&world.grid, scene::exact(0.0))?, &[GOAL])?;
    let mut path = Vec::new();
    built.field.path(START, &mut path).map_err(told("reading a way"))?;
    let shortest = scene::length(&path);

    let about = [
        "A follower (ring) and its goal (dot) behind walls that are open on the wrong side. WALK TO and POTENTIAL see what \
         is near; BUG remembers where it met",
        "the wall; FIELD knows every distance; FLOW knows a direction per cell.",
    ];
    let mut page = Page::new("Out of the trap", &about, 3, scene::whole(&world), ground::definitions(&world));
    let scale = page.scale();
    let mut rows = vec![row(["policy", "ends", "steps", "walked", "walked / shortest"])];
    for (name, kind, side, colour) in POLICIES {
        let (walk, state) = one(&world, &built, PolicyOptions { kind, side, ..PolicyOptions::default() })?;
        let walked = walk.walked[0];
        let ratio = if state == FollowerState::Arrived { format!("{:.3}", walked / shortest) } else { "-".to_owned() };
        let ends = format!("{state:?}").to_uppercase();
        page.panel(name, &format!("{ends} after {} steps and {walked:.2} cells", walk.steps), |map| {
            map.add(ground::piece(ground::TERRAIN))
                .add(walk::trail(&walk.trails[0], colour, 3.0, scale))
                .add(shapes::dot(START, colours::PAGE, 5.0, scale).set("stroke", colours::MARKER))
                .add(shapes::dot(GOAL, colours::MARKER, 5.0, scale))
        });
        rows.push(vec![name.to_owned(), ends, walk.steps.to_string(), format!("{walked:.2}"), ratio]);
    }
    Ok(Picture { file: "trap", svg: page.finish(), words: table(&rows) })
}

/// The walk of one follower out of the trap, and how it ends.
fn one(world: &World, built: &Built, options: PolicyOptions) -> Result<(Walk, FollowerState), Failure> {
    let mut policy = walk::policy_of(world, options)?;
    if options.kind == PolicyKind::Flow {
        let (area, xy, stride) = super::flow::baked(world, &built.field)?;
        policy.set_flow(area, &xy, stride).map_err(told("setting directions"))?;
    }
    let field: Option<&Field> = (options.kind == PolicyKind::Field).then_some(&built.field);
    let mut followers = [Follower::new(START, GOAL, STRIDE)];
    let walk = walk::walk(&policy, field, &mut followers, MOST_STEPS)?;
    Ok((walk, followers[0].outcome()))
}
