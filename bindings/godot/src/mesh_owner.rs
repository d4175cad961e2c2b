//! The owner of a navigation mesh of the library.

#![expect(unsafe_code, reason = "calls functions of a C library")]

use crate::crowd_owner::Crowd;
use crate::field_owner::Field;
use crate::graph_owner::list;
use crate::grid_owner::{Spans, WideLink};
use crate::motion_native::{MESH_CLASSES, MESH_MEND, MeshHandle};
use crate::motion_owner::Both;
use crate::native::{
    CrowdHandle, CrowdOptions, FieldHandle, FieldOptions, GridLink, Hit, PlannerHandle, PlannerOptions, Point,
    PoolHandle, Request, SnapshotHandle, TicketHandle,
};
use crate::owners::{Failure, Grid, Planner, Snapshot};
use crate::world_owner::World;

/// A navigation mesh of the library.
pub struct Mesh {
    functions: Both,
    handle: MeshHandle,
}

/// How a text is read.
pub struct MeshReading {
    pub format: u32,
    pub axes: u32,
    pub scale: f32,
    pub mend: bool,
}

/// A link of a mesh with its spans, and how high it is entered and left.
#[derive(Clone, Copy, Default)]
pub struct MeshLink {
    pub wide: WideLink,
    pub heights: [f32; 2],
}

/// The flags of the library.
const fn flags(mend: bool) -> u32 {
    if mend { MESH_MEND } else { 0 }
}

/// How large a mesh is.
pub struct MeshSize {
    pub points: u32,
    pub faces: u32,
    pub islands: u32,
}

impl Mesh {
    /// A mesh of faces: the numbers of the points of all of them, and the number of corners of each.
    pub fn new(points: &[Point], corners: &[u32], sizes: &[u32]) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = MeshHandle { id: 0 };
        // SAFETY: pointers and lengths are those of the slices, the output is ours.
        let status = unsafe {
            (functions.motion.taut_mesh_create)(
                points.as_ptr(),
                points.len(),
                corners.as_ptr(),
                corners.len(),
                sizes.as_ptr(),
                sizes.len(),
                &mut handle,
            )
        };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    /// As [`Mesh::new`], of points with heights, one for each.
    pub fn of_floors(points: &[Point], heights: &[f32], corners: &[u32], sizes: &[u32]) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = MeshHandle { id: 0 };
        // SAFETY: pointers and lengths are those of the slices, the output is ours.
        let status = unsafe {
            (functions.motion.taut_mesh_create_floors)(
                points.as_ptr(),
                points.len(),
                heights.as_ptr(),
                heights.len(),
                corners.as_ptr(),
                corners.len(),
                sizes.as_ptr(),
                sizes.len(),
                &mut handle,
            )
        };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    /// As [`Mesh::new`]; what rounding has broken is mended.
    pub fn mended(points: &[Point], corners: &[u32], sizes: &[u32]) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = MeshHandle { id: 0 };
        // SAFETY: pointers and lengths are those of the slices, the output is ours.
        let status = unsafe {
            (functions.motion.taut_mesh_create_with)(
                points.as_ptr(),
                points.len(),
                corners.as_ptr(),
                corners.len(),
                sizes.as_ptr(),
                sizes.len(),
                flags(true),
                &mut handle,
            )
        };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    /// A mesh of a text in one of several formats.
    pub fn read_as(text: &[u8], reading: &MeshReading) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let &MeshReading { format, axes, scale, mend } = reading;
        let mut handle = MeshHandle { id: 0 };
        let (first, length) = (text.as_ptr(), text.len());
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            (functions.motion.taut_mesh_read_as)(first, length, format, axes, scale, flags(mend), &mut handle)
        };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    /// A mesh of saved bytes.
    pub fn load(data: &[u8]) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = MeshHandle { id: 0 };
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe { (functions.motion.taut_mesh_load)(data.as_ptr(), data.len(), &mut handle) };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    /// The faces as bytes for [`Mesh::load`].
    pub fn save(&self) -> Result<Vec<u8>, Failure> {
        list(self.functions.common, |first, capacity, needed| {
            // SAFETY: there is room for `capacity` bytes, `needed` is ours.
            unsafe { (self.functions.motion.taut_mesh_save)(self.handle, first, capacity, needed) }
        })
    }

    /// A mesh of a text in the format of Polyanya.
    pub fn read(text: &[u8]) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = MeshHandle { id: 0 };
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe { (functions.motion.taut_mesh_read)(text.as_ptr(), text.len(), &mut handle) };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    /// The mesh of a grid's free cells.
    pub fn from_grid(grid: &Grid) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = MeshHandle { id: 0 };
        // SAFETY: the output is ours.
        let status = unsafe { (functions.motion.taut_mesh_from_grid)(grid.handle(), &mut handle) };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    /// The same; the classes of the cells become those of faces.
    pub fn from_grid_with_classes(grid: &Grid) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = MeshHandle { id: 0 };
        // SAFETY: the output is ours.
        let status = unsafe { (functions.motion.taut_mesh_from_grid_with)(grid.handle(), MESH_CLASSES, &mut handle) };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    /// A mesh with the same faces and these classes.
    pub fn with_classes(&self, classes: &[u8]) -> Result<Self, Failure> {
        let functions = self.functions;
        let mut handle = MeshHandle { id: 0 };
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            (functions.motion.taut_mesh_with_classes)(self.handle, classes.as_ptr(), classes.len(), &mut handle)
        };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    /// The class of each face.
    pub fn classes(&self) -> Result<Vec<u8>, Failure> {
        list(self.functions.common, |first, capacity, needed| {
            // SAFETY: there is room for `capacity` bytes, `needed` is ours.
            unsafe { (self.functions.motion.taut_mesh_classes)(self.handle, first, capacity, needed) }
        })
    }

    /// Of which given face each face was made.
    pub fn origins(&self) -> Result<Vec<u32>, Failure> {
        list(self.functions.common, |first, capacity, needed| {
            // SAFETY: there is room for `capacity` numbers, `needed` is ours.
            unsafe { (self.functions.motion.taut_mesh_origins)(self.handle, first, capacity, needed) }
        })
    }

    /// The corners of all faces, face by face.
    pub fn corner_points(&self) -> Result<Vec<Point>, Failure> {
        list(self.functions.common, |first, capacity, needed| {
            // SAFETY: there is room for `capacity` points, `needed` is ours.
            unsafe { (self.functions.motion.taut_mesh_corner_points)(self.handle, first, capacity, needed) }
        })
    }

    /// How high they lie.
    pub fn corner_heights(&self) -> Result<Vec<f32>, Failure> {
        list(self.functions.common, |first, capacity, needed| {
            // SAFETY: there is room for `capacity` heights, `needed` is ours.
            unsafe { (self.functions.motion.taut_mesh_corner_heights)(self.handle, first, capacity, needed) }
        })
    }

    /// How many corners each face has.
    pub fn face_sizes(&self) -> Result<Vec<u32>, Failure> {
        list(self.functions.common, |first, capacity, needed| {
            // SAFETY: there is room for `capacity` numbers, `needed` is ours.
            unsafe { (self.functions.motion.taut_mesh_face_sizes)(self.handle, first, capacity, needed) }
        })
    }

    /// The face at a point; none beside the mesh.
    pub fn face_at(&self, point: Point) -> Result<Option<u32>, Failure> {
        let mut face = 0;
        // SAFETY: the point lives during the call, the output is ours.
        let status = unsafe { (self.functions.motion.taut_mesh_face_at)(self.handle, &point, &mut face) };
        self.functions.checked(status).map(|_| Some(face).filter(|&face| face != u32::MAX))
    }

    /// How often it has been changed, from 1 on.
    pub fn revision(&self) -> Result<u64, Failure> {
        let mut revision = 0;
        // SAFETY: the output is ours.
        let status = unsafe { (self.functions.motion.taut_mesh_revision)(self.handle, &mut revision) };
        self.functions.checked(status).map(|_| revision)
    }

    /// The mesh as it is now.
    pub fn snapshot(&self) -> Result<Snapshot, Failure> {
        let mut handle = SnapshotHandle { id: 0 };
        // SAFETY: the output is ours.
        let status = unsafe { (self.functions.motion.taut_mesh_snapshot)(self.handle, &mut handle) };
        self.functions.checked(status).map(|_| Snapshot::adopt(self.functions.common, handle))
    }

    /// The face at a point that is nearest in height, and how high it lies there; none beside the mesh.
    pub fn floor_at(&self, point: Point, height: f32) -> Result<Option<(u32, f32)>, Failure> {
        let (mut face, mut found) = (0, 0.0);
        // SAFETY: the point lives during the call, the outputs are ours.
        let status =
            unsafe { (self.functions.motion.taut_mesh_floor_at)(self.handle, &point, height, &mut face, &mut found) };
        self.functions.checked(status).map(|_| Some((face, found)).filter(|&(face, _)| face != u32::MAX))
    }

    /// Cuts an obstacle in; its number.
    pub fn add_obstacle(&self, outline: &[Point]) -> Result<u32, Failure> {
        let mut obstacle = 0;
        let (first, count) = (outline.as_ptr(), outline.len());
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status =
            unsafe { (self.functions.motion.taut_mesh_add_obstacle)(self.handle, first, count, &mut obstacle) };
        self.functions.checked(status).map(|_| obstacle)
    }

    /// Moves an obstacle.
    pub fn move_obstacle(&self, obstacle: u32, outline: &[Point]) -> Result<(), Failure> {
        let (first, count) = (outline.as_ptr(), outline.len());
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe { (self.functions.motion.taut_mesh_move_obstacle)(self.handle, obstacle, first, count) };
        self.functions.checked(status).map(drop)
    }

    /// Takes an obstacle out again.
    pub fn remove_obstacle(&self, obstacle: u32) -> Result<(), Failure> {
        // SAFETY: no pointers.
        let status = unsafe { (self.functions.motion.taut_mesh_remove_obstacle)(self.handle, obstacle) };
        self.functions.checked(status).map(drop)
    }

    /// Adds a link; its number.
    pub fn add_link(&self, added: &MeshLink) -> Result<u32, Failure> {
        let (mut number, link, [from, to]) = (0, &added.wide.link, added.heights);
        // SAFETY: the link is read, the number written.
        let status = unsafe { (self.functions.motion.taut_mesh_add_link)(self.handle, link, from, to, &mut number) };
        self.functions.checked(status)?;
        match self.set_spans(number, added.wide.spans) {
            Ok(()) => Ok(number),
            Err(failure) => self.remove_link(number).and(Err(failure)),
        }
    }

    /// Makes a link another one. Most changes are one.
    pub fn set_link(&self, number: u32, link: &MeshLink) -> Result<(), Failure> {
        let before = self.link(number)?;
        if before.wide.spans == link.wide.spans {
            return self.set_points(number, link);
        }
        // The old spans might lead too far from the new place.
        let set = self.set_spans(number, Spans::default()).and_then(|()| self.set_points(number, link));
        set.and_then(|()| self.set_spans(number, link.wide.spans)).inspect_err(|_| {
            let _ = self.set_spans(number, Spans::default());
            let _ = self.set_points(number, &before);
            let _ = self.set_spans(number, before.wide.spans);
        })
    }

    /// Makes a link another one but for its spans.
    fn set_points(&self, number: u32, set: &MeshLink) -> Result<(), Failure> {
        let (link, [from, to]) = (&set.wide.link, set.heights);
        // SAFETY: the link is read.
        let status = unsafe { (self.functions.motion.taut_mesh_set_link)(self.handle, number, link, from, to) };
        self.functions.checked(status).map(drop)
    }

    fn set_spans(&self, number: u32, [from, to]: Spans) -> Result<(), Failure> {
        // SAFETY: both are read.
        let status = unsafe { (self.functions.motion.taut_mesh_set_link_spans)(self.handle, number, &from, &to) };
        self.functions.checked(status).map(drop)
    }

    /// Takes a link away.
    pub fn remove_link(&self, number: u32) -> Result<(), Failure> {
        // SAFETY: takes any number.
        let status = unsafe { (self.functions.motion.taut_mesh_remove_link)(self.handle, number) };
        self.functions.checked(status).map(drop)
    }

    /// A link as it is now.
    pub fn link(&self, number: u32) -> Result<MeshLink, Failure> {
        let (mut link, mut spans, mut heights) = (GridLink::default(), Spans::default(), [0.0; 2]);
        let ([from, to], [first, last]) = (&mut heights, &mut spans);
        // SAFETY: the link and both heights are written.
        let status = unsafe { (self.functions.motion.taut_mesh_get_link)(self.handle, number, &mut link, from, to) };
        self.functions.checked(status)?;
        // SAFETY: both spans are written.
        let status = unsafe { (self.functions.motion.taut_mesh_link_spans)(self.handle, number, first, last) };
        self.functions.checked(status).map(|_| MeshLink { wide: WideLink { link, spans }, heights })
    }

    /// The numbers of all links.
    pub fn links(&self) -> Result<Vec<u32>, Failure> {
        list(self.functions.common, |first, capacity, needed| {
            // SAFETY: there is room for `capacity` numbers, `needed` is ours.
            unsafe { (self.functions.motion.taut_mesh_links)(self.handle, first, capacity, needed) }
        })
    }

    /// The mesh of what the obstacles of a world leave free.
    pub fn from_world(world: &World) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = MeshHandle { id: 0 };
        // SAFETY: the output is ours.
        let status = unsafe { (functions.motion.taut_mesh_from_world)(world.handle(), &mut handle) };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    pub fn size(&self) -> Result<MeshSize, Failure> {
        let mut size = MeshSize { points: 0, faces: 0, islands: 0 };
        // SAFETY: the outputs are ours.
        let status = unsafe {
            (self.functions.motion.taut_mesh_size)(self.handle, &mut size.points, &mut size.faces, &mut size.islands)
        };
        self.functions.checked(status).map(|_| size)
    }

    /// Adds a lane on the mesh to a pool; costs are 256 or none. Returns its number.
    pub fn add_to(&self, pool: PoolHandle, options: &PlannerOptions, costs: &[f32]) -> Result<u32, Failure> {
        let mut lane = 0;
        // SAFETY: the options live during the call, pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            let (first, count) = (costs.as_ptr(), costs.len());
            (self.functions.motion.taut_pool_add_mesh)(pool, self.handle, options, first, count, &mut lane)
        };
        self.functions.checked(status).map(|_| lane)
    }

    /// A planner on the mesh.
    pub fn planner(&self, options: &PlannerOptions) -> Result<Planner, Failure> {
        let mut handle = PlannerHandle { id: 0 };
        // SAFETY: the options live during the call, the output is ours.
        let status = unsafe { (self.functions.motion.taut_mesh_planner)(self.handle, options, &mut handle) };
        self.functions.checked(status).map(|_| Planner::of(self.functions.common, handle))
    }

    /// A field on the mesh.
    pub fn field(&self, options: &FieldOptions) -> Result<Field, Failure> {
        let mut handle = FieldHandle { id: 0 };
        // SAFETY: the options live during the call, the output is ours.
        let status = unsafe { (self.functions.motion.taut_mesh_field)(self.handle, options, &mut handle) };
        self.functions.checked(status).map(|_| Field::of(self.functions.common, handle, options.lattice))
    }

    /// A crowd on the mesh.
    pub fn crowd(&self, options: &CrowdOptions) -> Result<Crowd, Failure> {
        let mut handle = CrowdHandle { id: 0 };
        // SAFETY: the options live during the call, the output is ours.
        let status = unsafe { (self.functions.motion.taut_mesh_crowd)(self.handle, options, &mut handle) };
        self.functions.checked(status).map(|_| Crowd::of(self.functions.common, handle))
    }
}

impl Drop for Mesh {
    fn drop(&mut self) {
        // SAFETY: no pointers. Nobody else is inside a call: we are the last owner.
        unsafe { (self.functions.motion.taut_mesh_destroy)(self.handle) };
    }
}

/// Sets at which heights the starts and goals of a planner are.
pub fn set_heights(planner: &Planner, start: f32, goal: f32) -> Result<(), Failure> {
    let functions = Both::loaded()?;
    // SAFETY: no pointer is passed.
    let status = unsafe { (functions.motion.taut_mesh_planner_set_heights)(planner.handle(), start, goal) };
    functions.checked(status).map(drop)
}

/// Sets how high the points of the paths are about which a planner is asked.
pub fn set_path_heights(planner: &Planner, heights: &[f32]) -> Result<(), Failure> {
    let functions = Both::loaded()?;
    let (first, count) = (heights.as_ptr(), heights.len());
    // SAFETY: pointer and length are those of the slice.
    let status = unsafe { (functions.motion.taut_mesh_planner_set_path_heights)(planner.handle(), first, count) };
    functions.checked(status).map(drop)
}

/// What a ray meets that begins at the height of starts, and how high the ground lies there.
pub fn raycast(planner: &Planner, from: Point, to: Point) -> Result<(Hit, f32), Failure> {
    let functions = Both::loaded()?;
    let (mut hit, mut height) = (Hit::default(), 0.0);
    // SAFETY: inputs live during the call, the outputs are ours.
    let status =
        unsafe { (functions.motion.taut_mesh_planner_raycast)(planner.handle(), &from, &to, &mut hit, &mut height) };
    functions.checked(status).map(|_| (hit, height))
}

/// Submits requests to a lane on a mesh with heights, with two for each; returns the ticket.
pub fn submit(
    pool: PoolHandle,
    lane: u32,
    priority: u32,
    requests: &[Request],
    heights: &[f32],
) -> Result<u64, Failure> {
    let functions = Both::loaded()?;
    let mut ticket = TicketHandle { id: 0 };
    // SAFETY: pointers and lengths are those of the slices, the output is ours.
    let status = unsafe {
        let ((first, count), (high, of_heights)) =
            ((requests.as_ptr(), requests.len()), (heights.as_ptr(), heights.len()));
        (functions.motion.taut_pool_submit_heights)(pool, lane, priority, first, count, high, of_heights, &mut ticket)
    };
    functions.checked(status).map(|_| ticket.id)
}

/// How high the points of all paths of a finished ticket are.
pub fn heights_of(pool: PoolHandle, ticket: u64) -> Result<Vec<f32>, Failure> {
    let functions = Both::loaded()?;
    list(functions.common, |first, capacity, needed| {
        // SAFETY: there is room for `capacity` heights, `needed` is ours.
        unsafe { (functions.motion.taut_pool_heights)(pool, TicketHandle { id: ticket }, first, capacity, needed) }
    })
}

/// How high the last path of a planner lies at each of its points.
pub fn path_heights(planner: &Planner) -> Result<Vec<f32>, Failure> {
    let functions = Both::loaded()?;
    list(functions.common, |first, capacity, needed| {
        // SAFETY: there is room for `capacity` heights, `needed` is ours.
        unsafe { (functions.motion.taut_mesh_planner_heights)(planner.handle(), first, capacity, needed) }
    })
}
