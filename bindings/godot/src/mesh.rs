//! `TautMesh2D`: a navigation mesh, and the planners, fields and crowds on it.

use std::sync::Arc;

use godot::classes::Resource;
use godot::prelude::*;

use crate::crowd_2d::TautCrowd2D;
use crate::distances::TautField;
use crate::map::{TautMap, narrow, points, status};
use crate::mesh_owner::{Mesh, MeshReading, MeshSize};
use crate::owners::{Failure, Planner};
use crate::places::Places;
use crate::planner::{TautPlanner, failure, read_options};
use crate::snapshot::TautSnapshot;
use crate::world::{TautWorld2D, grid_of};
use crate::{motion_native, native};

/// The free ground as convex faces. [method TautPlanner.create_on_mesh] makes a planner of paths on it.
///
/// ```text
/// var mesh := TautMesh2D.from_navigation_polygon($NavigationRegion2D.navigation_polygon, Vector2(16, 16))
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
    /// [method read_as] takes the format that the first line tells.
    #[constant]
    const MESH_FORMAT_AUTO: i32 = motion_native::MESH_FORMAT_AUTO as i32;
    /// [method read_as] reads the format of Polyanya, version 2.
    #[constant]
    const MESH_FORMAT_POLYANYA: i32 = motion_native::MESH_FORMAT_POLYANYA as i32;
    /// [method read_as] reads Wavefront OBJ.
    #[constant]
    const MESH_FORMAT_OBJ: i32 = motion_native::MESH_FORMAT_OBJ as i32;
    /// [method read_as] reads a text resource or scene with one [NavigationPolygon] or [NavigationMesh].
    #[constant]
    const MESH_FORMAT_GODOT: i32 = motion_native::MESH_FORMAT_GODOT as i32;
    /// [method read_as] takes x and z of points in space: y is up.
    #[constant]
    const MESH_AXES_XZ: i32 = motion_native::MESH_AXES_XZ as i32;
    /// [method read_as] takes x and y of points in space: z is up.
    #[constant]
    const MESH_AXES_XY: i32 = motion_native::MESH_AXES_XY as i32;

    /// The mesh of a baked [NavigationPolygon], on a map whose cells have this size in pixels; what rounding to 1/256
    /// of a cell has broken is mended. Null, with an error in the log, if its polygons are no mesh, such as none.
    #[func]
    fn from_navigation_polygon(
        polygon: Option<Gd<Resource>>,
        #[opt(default = Vector2::ONE)] cell_size: Vector2,
    ) -> Option<Gd<Self>> {
        // The class is not among those that the bindings of the engine have without all the others.
        let Some(mut polygon) = polygon.filter(|polygon| polygon.is_class("NavigationPolygon")) else {
            godot_error!("TautMesh2D: there is no NavigationPolygon");
            return None;
        };
        let vertices: PackedVector2Array = polygon.call("get_vertices", &[]).try_to().unwrap_or_default();
        let vertices: PackedVector2Array = vertices.as_slice().iter().map(|&at| at / cell_size).collect();
        let count: i64 = polygon.call("get_polygon_count", &[]).try_to().unwrap_or_default();
        let polygons: Array<PackedInt32Array> = (0..count)
            .map(|number| polygon.call("get_polygon", &[number.to_variant()]).try_to().unwrap_or_default())
            .collect();
        let faces = Faces::new(&polygons);
        match Mesh::mended(&points(&vertices), &faces.corners, &faces.sizes) {
            Ok(mesh) => Some(Gd::from_init_fn(|base| Self { mesh: Some(mesh), base })),
            Err(failure) => {
                godot_error!("TautMesh2D: {}", failure.sentence);
                None
            }
        }
    }

    /// Makes a mesh of convex polygons in either direction, each a list of the numbers of its points, as
    /// [method NavigationPolygon.get_polygon] returns them.
    #[func]
    fn create(&mut self, vertices: PackedVector2Array, polygons: Array<PackedInt32Array>) -> i32 {
        let faces = Faces::new(&polygons);
        self.put(Mesh::new(&points(&vertices), &faces.corners, &faces.sizes))
    }

    /// As [method create]; polygons that rounding to 1/256 has broken are mended, as those of baked meshes need.
    #[func]
    fn create_mended(&mut self, vertices: PackedVector2Array, polygons: Array<PackedInt32Array>) -> i32 {
        let faces = Faces::new(&polygons);
        self.put(Mesh::mended(&points(&vertices), &faces.corners, &faces.sizes))
    }

    /// Makes a mesh of a text. `format` is one of the `MESH_FORMAT_` constants, `axes` of the `MESH_AXES_` constants.
    /// All coordinates are multiplied by `scale` before they are rounded to 1/256.
    #[func]
    fn read_as(
        &mut self,
        text: GString,
        #[opt(default = 0)] format: i64,
        #[opt(default = 0)] axes: i64,
        #[opt(default = 1.0)] scale: f64,
        #[opt(default = false)] mend: bool,
    ) -> i32 {
        let reading = MeshReading { format: narrow(format), axes: narrow(axes), scale: scale as f32, mend };
        self.put(Mesh::read_as(text.to_string().as_bytes(), &reading))
    }

    /// Makes the mesh of the bytes of [method save].
    #[func]
    fn create_from_saved(&mut self, data: PackedByteArray) -> i32 {
        self.put(Mesh::load(data.as_slice()))
    }

    /// The faces as bytes for a file or another machine; empty without a mesh.
    #[func]
    fn save(&self) -> PackedByteArray {
        let saved = self.mesh().and_then(Mesh::save);
        saved.map_or_else(|_| PackedByteArray::new(), |saved| saved.into_iter().collect())
    }

    /// Makes a mesh of a text in the format of Polyanya, version 2.
    #[func]
    fn read(&mut self, text: GString) -> i32 {
        self.put(Mesh::read(text.to_string().as_bytes()))
    }

    /// Makes the mesh of a map as it is now: its free cells as rectangles. Later edits of the map do not change it, and
    /// it has neither links nor costs. With `keep_classes` a face has cells of one terrain class alone, which is its
    /// own then.
    #[func]
    fn create_from_map(&mut self, map: Option<Gd<TautMap>>, #[opt(default = false)] keep_classes: bool) -> i32 {
        let make = if keep_classes { Mesh::from_grid_with_classes } else { Mesh::from_grid };
        self.put(grid_of(map).and_then(|grid| make(&grid)))
    }

    /// Sets the class of each face, 1 to 255: 1 is plain ground, which all faces have at first. A planner that is made
    /// from now on keeps out of those to which [method TautPlanner.set_costs] gives the cost `INF`.
    #[func]
    fn set_classes(&mut self, classes: PackedByteArray) -> i32 {
        let made = self.mesh().and_then(|mesh| mesh.with_classes(classes.as_slice()));
        self.put(made)
    }

    /// The class of each face; empty without a mesh.
    #[func]
    fn get_classes(&self) -> PackedByteArray {
        let classes = self.mesh().and_then(Mesh::classes);
        classes.map_or_else(|_| PackedByteArray::new(), |classes| classes.into_iter().collect())
    }

    /// For each face of a mesh that was mended, the number of the polygon of which it was made, else its own number;
    /// empty without a mesh.
    #[func]
    fn get_origins(&self) -> PackedInt32Array {
        let origins = self.mesh().and_then(Mesh::origins);
        let origins = origins.unwrap_or_default().into_iter();
        origins.map(|face| i32::try_from(face).unwrap_or(i32::MAX)).collect()
    }

    /// The outline of each face, counter-clockwise, as for `draw_polyline`, with what obstacles have cut; empty without
    /// a mesh.
    #[func]
    fn get_outlines(&self) -> Array<PackedVector2Array> {
        let told = self.mesh().and_then(|mesh| Ok((mesh.corner_points()?, mesh.face_sizes()?)));
        let (points, sizes) = told.unwrap_or_default();
        let points: Vec<_> = points.iter().map(|at| Vector2::new(at.x, at.y)).collect();
        split(&points, &sizes).map(PackedVector2Array::from).collect()
    }

    /// How high the corners of these outlines lie: at 0 on a mesh without heights.
    #[func]
    fn get_outline_heights(&self) -> Array<PackedFloat32Array> {
        let told = self.mesh().and_then(|mesh| Ok((mesh.corner_heights()?, mesh.face_sizes()?)));
        let (heights, sizes) = told.unwrap_or_default();
        split(&heights, &sizes).map(PackedFloat32Array::from).collect()
    }

    /// The number of the face at a point, of several the least one; -1 beside the mesh and without one.
    #[func]
    fn get_face_at(&self, point: Vector2) -> i64 {
        let at = native::Point { x: point.x, y: point.y };
        self.mesh().and_then(|mesh| mesh.face_at(at)).ok().flatten().map_or(-1, i64::from)
    }

    /// Cuts an obstacle into the mesh, a simple polygon: what lies inside is no longer free. Planners see it with their
    /// next query, fields with their next build, crowds with their next step. The number of the obstacle, at least 1;
    /// after an error its status, which is negative.
    #[func]
    fn add_obstacle(&self, outline: PackedVector2Array) -> i64 {
        let added = self.mesh().and_then(|mesh| mesh.add_obstacle(&points(&outline)));
        added.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// Moves an obstacle, or gives it another outline, as one change.
    #[func]
    fn move_obstacle(&self, obstacle: i64, outline: PackedVector2Array) -> i32 {
        let obstacle = u32::try_from(obstacle).unwrap_or(0);
        status(self.mesh().and_then(|mesh| mesh.move_obstacle(obstacle, &points(&outline))))
    }

    /// Takes an obstacle out again: faces that no other one touches are those that they were.
    #[func]
    fn remove_obstacle(&self, obstacle: i64) -> i32 {
        let obstacle = u32::try_from(obstacle).unwrap_or(0);
        status(self.mesh().and_then(|mesh| mesh.remove_obstacle(obstacle)))
    }

    /// How often the mesh has been changed, from 1 on; 0 without a mesh.
    #[func]
    fn get_revision(&self) -> i64 {
        self.mesh().and_then(Mesh::revision).unwrap_or_default() as i64
    }

    /// Takes a snapshot of the mesh, with what obstacles have cut and its links, for [method TautPlanner.pin]; null
    /// without a mesh.
    #[func]
    fn take_snapshot(&self) -> Option<Gd<TautSnapshot>> {
        self.mesh().and_then(Mesh::snapshot).ok().map(TautSnapshot::adopt)
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

/// Polygons as the library takes them.
#[derive(Default)]
pub(crate) struct Faces {
    pub(crate) corners: Vec<u32>,
    pub(crate) sizes: Vec<u32>,
}

impl Faces {
    pub(crate) fn new(polygons: &Array<PackedInt32Array>) -> Self {
        let mut faces = Self::default();
        for polygon in polygons.iter_shared() {
            faces.corners.extend(polygon.as_slice().iter().map(|&corner| narrow(corner.into())));
            faces.sizes.push(u32::try_from(polygon.len()).unwrap_or(u32::MAX));
        }
        faces
    }
}

impl TautMesh2D {
    pub(crate) fn mesh(&self) -> Result<&Mesh, Failure> {
        self.mesh.as_ref().ok_or_else(missing)
    }

    fn size(&self) -> Option<MeshSize> {
        self.mesh().and_then(Mesh::size).ok()
    }

    /// The old mesh stays if no new one is made.
    pub(crate) fn put(&mut self, made: Result<Mesh, Failure>) -> i32 {
        status(made.map(|mesh| self.mesh = Some(mesh)))
    }

    fn planner(&self, options: &VarDictionary) -> Result<Planner, Failure> {
        self.mesh()?.planner(&read_options(options)?)
    }
}

#[godot_api(secondary)]
impl TautPlanner {
    /// Creates a planner on a navigation mesh and destroys the previous one. Of the `options`, which are those of
    /// [method create], `algorithm` must be [constant ALGORITHM_OPTIMAL], [constant ALGORITHM_ASTAR] (over faces with
    /// the `lattice` of cells, else over their sides), [constant ALGORITHM_THETA] or [constant ALGORITHM_LAZY_THETA];
    /// `diagonal_gaps`, `h_scale` and `memory_limit` apply. It answers [method find], [method begin], [method step],
    /// [method cancel], [method get_path] and [method reset]; other methods return
    /// [constant STATUS_ERROR_UNSUPPORTED].
    #[func]
    fn create_on_mesh(&self, mesh: Option<Gd<TautMesh2D>>, options: VarDictionary) -> i32 {
        self.put(mesh.ok_or_else(missing).and_then(|mesh| mesh.bind().planner(&options)))
    }
}

#[godot_api(secondary)]
impl TautField {
    /// Creates a field on a navigation mesh and destroys the previous one: exact distances to the seeds, in the
    /// coordinates of the mesh. Of the `options`, which are those of [method create], `diagonal_gaps`, `reach` and
    /// `memory_limit` apply. Methods about cells and weights return
    /// [constant TautPlanner.STATUS_ERROR_UNSUPPORTED].
    #[func]
    fn create_on_mesh(&self, mesh: Option<Gd<TautMesh2D>>, options: VarDictionary) -> i32 {
        let places = Places::default();
        let made = mesh.ok_or_else(missing).and_then(|mesh| {
            let options = crate::distances::read_options(&options, &places.now())?;
            Ok((Places::default(), Arc::new(mesh.bind().mesh()?.field(&options)?)))
        });
        self.put(made)
    }
}

#[godot_api(secondary)]
impl TautCrowd2D {
    /// Creates the crowd on a navigation mesh, in the coordinates of the mesh. Its rim stops the centres of walkers,
    /// since a mesh is made for an agent's radius. The numbers are those of [method create].
    #[func]
    fn create_on_mesh(
        &mut self,
        mesh: Option<Gd<TautMesh2D>>,
        #[opt(default = 10)] neighbours: i64,
        #[opt(default = 2.0)] horizon: f64,
        #[opt(default = 0.5)] wall_horizon: f64,
        #[opt(default = -1.0)] reach: f64,
    ) -> i32 {
        let made = mesh.ok_or_else(missing).and_then(|mesh| {
            let options = self.options(neighbours, [horizon, wall_horizon, reach])?;
            Ok((Places::default(), mesh.bind().mesh()?.crowd(&options)?))
        });
        self.put(made)
    }
}

/// A list in parts of these sizes.
fn split<'a, T>(list: &'a [T], sizes: &'a [u32]) -> impl Iterator<Item = &'a [T]> {
    let mut left = list;
    sizes.iter().map(move |&size| {
        let part;
        (part, left) = left.split_at((size as usize).min(left.len()));
        part
    })
}

fn missing() -> Failure {
    failure(native::ERROR_BAD_HANDLE, "there is no mesh: create it first")
}
