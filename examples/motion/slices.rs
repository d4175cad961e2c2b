//! Slices of a configuration space: at each angle the positions that are free, undecided and blocked.

use svg::node::element::Path;
use taut::space::{Pose, Voxel};

use super::Picture;
use super::bodies::{self, BODY, FREE, TAKEN, UNDECIDED};
use super::failure::Failure;
use super::ground;
use super::page::{Page, View};
use super::shapes::{precise, rectangle};
use super::table::{row, table};

const SLOT: i32 = 12;
const PANELS: u32 = 8;
/// The walls and a little around them.
const VIEW: View = View { x: 0.0, y: 0.0, width: 200.0, height: 200.0 };

pub(crate) fn draw() -> Result<Picture, Failure> {
    let (world, shape) = (bodies::keyhole(SLOT)?, bodies::body()?);
    let space = bodies::space(&world, &shape)?;
    let about = [
        "Turned by a fixed angle, the body is a point and the walls have grown by it. White: free at every pose of the \
         voxel. Grey: blocked at every one.",
        "Amber, on the rims: undecided. Paths run through white alone, proofs go round grey alone: so neither is ever wrong \
         between two slices.",
    ];
    let mut page = Page::new("The keyhole's configuration space, sliced", &about, 4, VIEW, ground::definitions(&world));
    let scale = page.scale();
    let mut rows = vec![row(["angle", "free", "undecided", "blocked"])];
    for panel in 0..PANELS {
        let number = panel * bodies::ANGLES / 2 / PANELS;
        let slice = bodies::slice(&space, number)?;
        let share = |kind: Voxel| {
            let count = slice.iter().filter(|&&voxel| voxel == kind).count();
            format!("{:.1} %", 100.0 * count as f64 / slice.len() as f64)
        };
        let degrees = format!("{:.1} degrees", 180.0 * f64::from(panel) / f64::from(PANELS));
        let shares = [Voxel::Free, Voxel::Undecided, Voxel::Blocked].map(share);
        rows.push(row([&degrees, &shares[0], &shares[1], &shares[2]]));
        let part = |kind: Voxel, colour: &str| {
            let data = bodies::region(bodies::SIDE, |at| slice[at] == kind);
            Path::new().set("d", data).set("fill", colour)
        };
        let pose = Pose::new(176.0, 176.0, f64::from(number) * std::f64::consts::TAU / f64::from(bodies::ANGLES));
        page.panel(&degrees, &format!("{} free", shares[0]), |map| {
            map.add(rectangle(0.0, 0.0, 200.0, 200.0).set("fill", FREE))
                .add(part(Voxel::Blocked, TAKEN))
                .add(part(Voxel::Undecided, UNDECIDED))
                .add(bodies::walls(&world))
                .add(
                    bodies::closed(&bodies::corners(&shape, &pose))
                        .set("fill", BODY)
                        .set("fill-opacity", 0.5)
                        .set("stroke", BODY)
                        .set("stroke-width", precise(1.2 / scale)),
                )
        });
    }
    Ok(Picture { file: "slices", svg: page.finish(), words: format!("Slices\n{}", table(&rows)) })
}
