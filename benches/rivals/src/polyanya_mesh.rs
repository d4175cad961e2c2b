//! Crate `polyanya`: optimal any-angle paths on a prebuilt and baked mesh of convex polygons.
//!
//! The meshes come from the data folder: `meshes/NAME.mesh` for `maps/NAME.map`.

use crate::measure::arguments::Arguments;
use crate::measure::cases::Case;
use crate::{Contestant, Rival};
use glam::Vec2;
use polyanya::{Mesh, PolyanyaFile};
use taut::io::Scenario;

struct Walker(Mesh);

pub fn make(case: &Case, _: &Arguments) -> Result<Rival, String> {
    let maps = case.file.parent().and_then(|folder| folder.parent());
    let Some(file) =
        maps.map(|data| data.join("meshes").join(format!("{}.mesh", case.name))).filter(|file| file.is_file())
    else {
        return Ok(None);
    };
    let bytes = std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut mesh: Mesh =
        PolyanyaFile::from_bytes(&bytes).try_into().map_err(|error| format!("{}: {error}", file.display()))?;
    mesh.bake();
    Ok(Some(Box::new(Walker(mesh))))
}

impl Contestant for Walker {
    fn plan(&mut self, query: &Scenario) -> f64 {
        let [start, goal] = [query.start, query.goal].map(|(x, y)| Vec2::new(x as f32, y as f32));
        self.0.path(start, goal).map_or(f64::INFINITY, |path| f64::from(path.length))
    }
}
