//! 500 followers that walk to one goal by one field: where they have been.

use std::time::Instant;

use taut::agents::{Follower, PolicyKind};
use taut::{Position, Rect};

use super::Picture;
use super::colours;
use super::failure::Failure;
use super::ground;
use super::page::Page;
use super::random::Random;
use super::scene;
use super::shapes;
use super::table::{row, table};
use super::walk;

const GOAL: Position = Position { x: 200.5, y: 44.5 };
const FOLLOWERS: usize = 500;
const STRIDE: f32 = 0.5;
const SEED: u64 = 500;
/// More steps than anyone needs.
const MOST_STEPS: u32 = 4000;

pub(crate) fn draw() -> Result<Picture, Failure> {
    let world = scene::level()?;
    let built = scene::build(scene::field(&world.grid, scene::exact(0.0))?, &[GOAL])?;
    let all = Rect::new(0, 0, world.width, world.height);
    let starts = scene::free_places(&world, all, FOLLOWERS, &mut Random::new(SEED));
    let mut followers: Vec<Follower> = starts.iter().map(|&at| Follower::new(at, GOAL, STRIDE)).collect();
    let policy = walk::policy(&world, PolicyKind::Field)?;
    let begin = Instant::now();
    let walk = walk::walk(&policy, Some(&built.field), &mut followers, MOST_STEPS)?;
    let milliseconds = begin.elapsed().as_secs_f64() * 1e3;

    let about = [
        "One exact field, built once; 500 followers with the policy FIELD, each of 128 bytes. No search per follower: they \
         meet at corners because the",
        "shortest ways do. Lines are coloured by where they begin, from near the goal (dark) to far away (yellow).",
    ];
    let mut page = Page::new("500 followers, one goal", &about, 1, scene::whole(&world), ground::definitions(&world));
    let scale = page.scale();
    let mut order: Vec<(f64, usize)> = walk.walked.iter().copied().zip(0..).collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0));
    let farthest = order.first().map_or(1.0, |&(walked, _)| walked);
    let note = format!("{} of {FOLLOWERS} arrived; the longest way has {farthest:.1} cells", walk.result.arrived);
    page.panel("Trails on ravenford", &note, |map| {
        let mut map = map.add(ground::piece(ground::TERRAIN));
        for &(walked, follower) in &order {
            let [red, green, blue] = colours::heat(walked / farthest);
            let colour = format!("#{red:02x}{green:02x}{blue:02x}");
            map = map.add(walk::trail(&walk.trails[follower], &colour, 1.5, scale).set("stroke-opacity", 0.8));
            let start = shapes::dot(walk.trails[follower][0], &colour, 3.0, scale);
            map = map.add(start.set("stroke", colours::INK).set("stroke-width", shapes::precise(0.7 / scale)));
        }
        map.add(shapes::dot(GOAL, colours::MARKER, 9.0, scale))
    });
    let rows = [
        row(["500 followers by one field", ""]),
        row(["arrived", &walk.result.arrived.to_string()]),
        row(["unreachable", &walk.result.unreachable.to_string()]),
        row(["steps until all stand", &walk.steps.to_string()]),
        row(["build of the field", &format!("{:.2} ms", built.milliseconds)]),
        row(["a step of all, mean", &format!("{:.3} ms", milliseconds / f64::from(walk.steps))]),
    ];
    Ok(Picture { file: "trails", svg: page.finish(), words: table(&rows) })
}
