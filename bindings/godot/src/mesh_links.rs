//! Links of navigation meshes: jumps, ladders, lifts.

use godot::prelude::*;

use crate::map::{describe_link, new_link, point, read_link, status, vector};
use crate::mesh::TautMesh2D;
use crate::mesh_owner::MeshLink;
use crate::native;
use crate::owners::Failure;
use crate::planner::failure;

/// The names of the heights of a link.
const HEIGHTS: [&str; 2] = ["from_height", "to_height"];

#[godot_api(secondary)]
impl TautMesh2D {
    /// Adds a link: a jump, a ladder, a lift. Paths cross it where that is cheaper, from the next query on. The
    /// dictionary is that of [method TautMap.add_link]; on a mesh of [method create_floors] it may have `from_height`
    /// and `to_height` too: each end is on the floor that is nearest to its height. The number of the link, at least
    /// 1; after an error its status, which is negative.
    #[func]
    fn add_link(&self, link: VarDictionary) -> i64 {
        let added = read(&link, MeshLink::default(), true).and_then(|link| self.mesh()?.add_link(&link));
        added.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// Changes a link: what the dictionary has not stays.
    #[func]
    fn set_link(&self, number: i64, link: VarDictionary) -> i32 {
        let number = u32::try_from(number).unwrap_or(0);
        status(self.mesh().and_then(|mesh| mesh.set_link(number, &read(&link, mesh.link(number)?, false)?)))
    }

    /// Takes a link away.
    #[func]
    fn remove_link(&self, number: i64) -> i32 {
        let number = u32::try_from(number).unwrap_or(0);
        status(self.mesh().and_then(|mesh| mesh.remove_link(number)))
    }

    /// A link as a dictionary; empty after an error.
    #[func]
    fn get_link(&self, number: i64) -> VarDictionary {
        let number = u32::try_from(number).unwrap_or(0);
        self.mesh().and_then(|mesh| mesh.link(number)).map_or_else(|_| VarDictionary::new(), |link| describe(&link))
    }

    /// The numbers of all links, in ascending order.
    #[func]
    fn get_links(&self) -> PackedInt32Array {
        let numbers = self.mesh().and_then(|mesh| mesh.links()).unwrap_or_default();
        numbers.into_iter().map(|number| i32::try_from(number).unwrap_or(-1)).collect()
    }
}

/// A link with what a dictionary has of it.
fn read(given: &VarDictionary, known: MeshLink, is_new: bool) -> Result<MeshLink, Failure> {
    let (mut flat, mut heights) = (VarDictionary::new(), known.heights);
    for (name, value) in given.iter_shared() {
        let called = name.stringify().to_string();
        let Some(end) = HEIGHTS.iter().position(|height| called == *height) else {
            flat.set(&name, &value);
            continue;
        };
        let no_height = |_| failure(native::ERROR_INVALID_ARGUMENT, "a height of a link is no number");
        heights[end] = value.try_to_relaxed::<f64>().map_err(no_height)? as f32;
    }
    let wide = if is_new { new_link(&flat, point)? } else { read_link(&flat, known.wide, point)? };
    Ok(MeshLink { wide, heights })
}

/// The dictionary of a link; it has heights if one is not 0.
fn describe(link: &MeshLink) -> VarDictionary {
    let mut described = describe_link(&link.wide, vector);
    if link.heights != [0.0; 2] {
        for (name, height) in HEIGHTS.into_iter().zip(link.heights) {
            described.set(name, height);
        }
    }
    described
}
