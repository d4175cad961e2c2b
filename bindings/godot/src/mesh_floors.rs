//! Navigation meshes in space: floors above each other, and paths over them.

use godot::prelude::*;

use crate::mesh::{Faces, TautMesh2D};
use crate::mesh_owner::{Mesh, path_heights, raycast, set_heights, set_path_heights};
use crate::native::{OK, Point};
use crate::owners::Failure;
use crate::planner::{TautPlanner, request};

/// The point of the plane below a position in space: x and z, since y is up.
fn below(at: Vector3) -> Point {
    Point { x: at.x, y: at.z }
}

#[godot_api(secondary)]
impl TautMesh2D {
    /// Makes a mesh of convex polygons in space, each a list of the numbers of its points, as [method
    /// NavigationMesh.get_vertices] and [method NavigationMesh.get_polygon] return them: y is up. Floors may lie above
    /// each other, such as a bridge and the road under it; polygons are joined by edges between points that are equal
    /// in height too. Lengths are those of the plane of x and z. Obstacles are not for such a mesh.
    #[func]
    fn create_floors(&mut self, vertices: PackedVector3Array, polygons: Array<PackedInt32Array>) -> i32 {
        let faces = Faces::new(&polygons);
        let points: Vec<Point> = vertices.as_slice().iter().map(|&at| below(at)).collect();
        let heights: Vec<f32> = vertices.as_slice().iter().map(|at| at.y).collect();
        self.put(Mesh::of_floors(&points, &heights, &faces.corners, &faces.sizes))
    }

    /// The number of the face under or above a position in space that is nearest in height; -1 beside the mesh and
    /// without one.
    #[func]
    fn get_floor_at(&self, position: Vector3) -> i64 {
        let floor = self.mesh().and_then(|mesh| mesh.floor_at(below(position), position.y));
        floor.ok().flatten().map_or(-1, |(face, _)| face.into())
    }
}

#[godot_api(secondary)]
impl TautPlanner {
    /// Searches a path on a mesh of [method TautMesh2D.create_floors], between positions in space: y is up, and tells
    /// the floor. Empty if there is none; [method get_outcome] tells why. `flags` are those of [method find].
    #[func]
    fn find_path_3d(&self, start: Vector3, goal: Vector3, #[opt(default = 0)] flags: i64) -> PackedVector3Array {
        let flat = |at: Vector3| Vector2::new(at.x, at.z);
        let found = self.planner().and_then(|planner| {
            set_heights(&planner, start.y, goal.y)?;
            planner.find(&request(flat(start), flat(goal), flags, 0))
        });
        if self.answer(found) < OK {
            return PackedVector3Array::new();
        }
        let path = self.planner().and_then(|planner| Ok((planner.path()?, path_heights(&planner)?)));
        let (points, heights) = path.unwrap_or_default();
        points.into_iter().zip(heights).map(|(at, height)| Vector3::new(at.x, height, at.y)).collect()
    }

    /// As [method check_path], of a path in space such as [method find_path_3d] returns: a segment that comes to
    /// another floor is cut at its end.
    #[func]
    fn check_path_3d(&self, path: PackedVector3Array, #[opt(default = 0)] since: i64) -> VarDictionary {
        self.told_heights(&path).map_or_else(|failure| failed(&failure), |()| self.check_path(flat_path(&path), since))
    }

    /// As [method path_cost], of a path in space.
    #[func]
    fn path_cost_3d(&self, path: PackedVector3Array) -> VarDictionary {
        self.told_heights(&path).map_or_else(|failure| failed(&failure), |()| self.path_cost(flat_path(&path)))
    }

    /// As [method next_waypoint], of a path and for an agent in space: a point on another floor is out of sight.
    #[func]
    fn next_waypoint_3d(
        &self,
        path: PackedVector3Array,
        position: Vector3,
        #[opt(default = 1)] from: i64,
        #[opt(default = 0.0)] reach: f64,
    ) -> VarDictionary {
        let told = self.told_heights(&path).and_then(|()| set_heights(&*self.planner()?, position.y, position.y));
        let at = Vector2::new(position.x, position.z);
        told.map_or_else(|failure| failed(&failure), |()| self.next_waypoint(flat_path(&path), at, from, reach))
    }

    /// Where the straight way from a position in space to another one ends, on whatever floor it leads: at the wall
    /// that stops it, or above or under `to`. So a unit that walks straight on follows the ground. A dictionary of the
    /// `status`, whether the way is clear (`visible`), and where it ends (`at`, in space).
    #[func]
    fn raycast_3d(&self, from: Vector3, to: Vector3) -> VarDictionary {
        let found = self.planner().and_then(|planner| {
            set_heights(&planner, from.y, to.y)?;
            raycast(&planner, below(from), below(to))
        });
        match found {
            Ok((hit, height)) => vdict! {
                "status" => OK,
                "visible" => hit.visible != 0,
                "at" => Vector3::new(hit.at.x, height, hit.at.y),
            },
            Err(failure) => failed(&failure),
        }
    }
}

/// The path in the plane below a path in space.
fn flat_path(path: &PackedVector3Array) -> PackedVector2Array {
    path.as_slice().iter().map(|at| Vector2::new(at.x, at.z)).collect()
}

fn failed(failure: &Failure) -> VarDictionary {
    vdict! { "status" => failure.status }
}

impl TautPlanner {
    /// Tells the planner how high a path is, about which it is asked next.
    fn told_heights(&self, path: &PackedVector3Array) -> Result<(), Failure> {
        let heights: Vec<f32> = path.as_slice().iter().map(|at| at.y).collect();
        set_path_heights(&*self.planner()?, &heights)
    }
}
