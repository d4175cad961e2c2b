//! `TautMesh2D`: a navigation mesh, and the planners on it.

use godot::prelude::*;

use crate::map::{TautMap, narrow, points, status};
use crate::mesh_owner::{Mesh, MeshSize};
use crate::native;
use crate::owners::{Failure, Planner};
use crate::planner::{TautPlanner, failure, read_options};
use crate::world::{TautWorld2D, grid_of};

/// The free ground as convex faces. [method TautPlanner.create_on_mesh] makes a planner of shortest paths on it.
///
/// ```text
/// var mesh := TautMesh2D.new()
/// mesh.create(navigation_polygon.get_vertices(), polygons)
/// var planner := TautPlanner.new()
/// planner.create_on_mesh(mesh, {})
/// if planner.find(Vector2(2, 12), Vector2(38, 12)) == TautPlanner.STATUS_OK:
///     print(planner.get_path())
/// ```
///
/// Methods return one of the `STATUS_` constants of [TautPlanner]. Coordinates are at most 65,536 and rounded to 1/256.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautMesh2D {
    mesh: Option<Mesh>,
    base: Base<RefCounted>,
}

#[godot_api]
impl TautMesh2D {
    /// Makes a mesh of convex polygons in either direction, each a list of the numbers of its points, as
    /// [method NavigationPolygon.get_polygon] returns them.
    #[func]
    fn create(&mut self, vertices: PackedVector2Array, polygons: Array<PackedInt32Array>) -> i32 {
        let (mut corners, mut sizes) = (Vec::new(), Vec::new());
        for polygon in polygons.iter_shared() {
            corners.extend(polygon.as_slice().iter().map(|&corner| narrow(corner.into())));
            sizes.push(u32::try_from(polygon.len()).unwrap_or(u32::MAX));
        }
        self.put(Mesh::new(&points(&vertices), &corners, &sizes))
    }

    /// Makes a mesh of a text in the format of Polyanya, version 2.
    #[func]
    fn read(&mut self, text: GString) -> i32 {
        self.put(Mesh::read(text.to_string().as_bytes()))
    }

    /// Makes the mesh of a map as it is now: its free cells as rectangles. Later edits of the map do not change it, and
    /// it has neither links nor costs.
    #[func]
    fn create_from_map(&mut self, map: Option<Gd<TautMap>>) -> i32 {
        self.put(grid_of(map).and_then(|grid| Mesh::from_grid(&grid)))
    }

    /// Makes the mesh of what the obstacles of a world leave free now. Later edits of the world do not change it.
    #[func]
    fn create_from_world(&mut self, world: Option<Gd<TautWorld2D>>) -> i32 {
        let no_world = || failure(native::ERROR_BAD_HANDLE, "there is no world");
        self.put(world.ok_or_else(no_world).and_then(|world| Mesh::from_world(world.bind().world()?)))
    }

    /// The number of different points; 0 without a mesh.
    #[func]
    fn get_point_count(&self) -> i64 {
        self.size().map_or(0, |size| size.points.into())
    }

    /// The number of faces; 0 without a mesh.
    #[func]
    fn get_face_count(&self) -> i64 {
        self.size().map_or(0, |size| size.faces.into())
    }

    /// The number of parts that no common edges join; 0 without a mesh.
    #[func]
    fn get_island_count(&self) -> i64 {
        self.size().map_or(0, |size| size.islands.into())
    }
}

impl TautMesh2D {
    fn mesh(&self) -> Result<&Mesh, Failure> {
        self.mesh.as_ref().ok_or_else(missing)
    }

    fn size(&self) -> Option<MeshSize> {
        self.mesh().and_then(Mesh::size).ok()
    }

    /// The old mesh stays if no new one is made.
    fn put(&mut self, made: Result<Mesh, Failure>) -> i32 {
        status(made.map(|mesh| self.mesh = Some(mesh)))
    }

    fn planner(&self, options: &VarDictionary) -> Result<Planner, Failure> {
        self.mesh()?.planner(&read_options(options)?)
    }
}

#[godot_api(secondary)]
impl TautPlanner {
    /// Creates a planner on a navigation mesh and destroys the previous one. Of the `options`, which are those of
    /// [method create], `algorithm` must be [constant ALGORITHM_OPTIMAL], and `diagonal_gaps`, `h_scale` and
    /// `memory_limit` apply. It answers [method find], [method begin], [method step], [method cancel],
    /// [method get_path] and [method reset]; other methods return [constant STATUS_ERROR_UNSUPPORTED].
    #[func]
    fn create_on_mesh(&self, mesh: Option<Gd<TautMesh2D>>, options: VarDictionary) -> i32 {
        self.put(mesh.ok_or_else(missing).and_then(|mesh| mesh.bind().planner(&options)))
    }
}

fn missing() -> Failure {
    failure(native::ERROR_BAD_HANDLE, "there is no mesh: create it first")
}
