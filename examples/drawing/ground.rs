//! The map under everything, drawn once and used by name.

use svg::node::element::{Definitions, Group, Path, Use};

use super::colours;
use super::outline;
use super::shapes::rectangle;
use super::world::World;

/// The ground in colours, and in black and white, each defined once and used by name.
pub const TERRAIN: &str = "terrain";
pub const GROUND: &str = "ground";
pub const BLOCKED: &str = "blocked";

/// The named parts: terrain in colours, plain ground, blocked cells.
pub fn definitions(world: &World) -> Definitions {
    let (width, height) = (world.width, world.height);
    let floor = || rectangle(0.0, 0.0, f64::from(width), f64::from(height)).set("fill", colours::GROUND);
    let mut terrain = Group::new().set("id", TERRAIN).set("shape-rendering", "crispEdges").add(floor());
    for (letters, colour) in colours::TERRAIN {
        let belongs = |x, y| world.letter(x, y).is_some_and(|letter| letters.contains(&letter));
        let data = outline::path_data(width, height, belongs);
        if !data.is_empty() {
            terrain = terrain.add(Path::new().set("fill", colour).set("d", data));
        }
    }
    let wall = |x, y| world.letter(x, y).is_some() && !world.is_free(x, y);
    let blocked =
        Path::new().set("id", BLOCKED).set("fill", colours::BLOCKED).set("d", outline::path_data(width, height, wall));
    Definitions::new().add(terrain).add(floor().set("id", GROUND)).add(blocked)
}

/// One of the named parts.
pub fn piece(name: &str) -> Use {
    Use::new().set("href", format!("#{name}"))
}
