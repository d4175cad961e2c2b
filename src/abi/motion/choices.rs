//! The numbers of the choices that spaces and planners of motions have.

/// What a number of a state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_axis_kind {
    /// A length or a place on a line.
    TAUT_AXIS_LINE = 0,
    /// An angle in radians: `low` and `high` are the same direction.
    TAUT_AXIS_ANGLE = 1,
}

/// An equation that all states of a path fulfil, and its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_constraint_kind {
    /// A sum of factor times number is a value: a factor for each number of a state, then the value.
    TAUT_CONSTRAINT_PLANE = 1,
    /// Some numbers are as far from a centre as a radius: the first of them, how many, the centre, the radius.
    TAUT_CONSTRAINT_SPHERE = 2,
    /// Some numbers are so far from others: the first of the ones, the first of the others, how many, the distance.
    TAUT_CONSTRAINT_DISTANCE = 3,
}

/// Equations of motion of a space of axes, and the limits of their controls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_model {
    /// At most six positions q, then as many velocities v, all TAUT_AXIS_LINE: q' = v, v' = u. Controls: an
    /// acceleration u per position. Limits: the greatest one for all, or one each.
    TAUT_MODEL_DOUBLE_INTEGRATOR = 1,
    /// x, y, angle a: x' = v cos a, y' = v sin a, a' = w. Controls: v, w. Limits: the least v, the greatest v, the
    /// greatest w.
    TAUT_MODEL_UNICYCLE = 2,
    /// x, y, angle a, speed s: x' = s cos a, y' = s sin a, a' = k s, s' = u. Controls: u, k. Limits: the greatest u,
    /// the greatest k: 1 / turning radius.
    TAUT_MODEL_BICYCLE = 3,
    /// x, y, angle a, velocities p and q: x' = p, y' = q, a' = w, p' = u cos a - d p, q' = u sin a - d q. Controls: u
    /// from 0 on, w. Limits: the greatest u, the greatest w, the drag d of 0 to 16.
    TAUT_MODEL_BOAT = 4,
}

/// How a planner of motions searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_motion_algorithm {
    /// A* over the voxels of a space in which every state is free. Where it finds no path it tries to prove that there
    /// is none. In a space of at most four axes: over the middles of its voxels, or without such over states
    /// `options.lattice_step` apart, of which the host tells, also what they cost; TAUT_NO_PATH says that the lattice
    /// has no path.
    TAUT_MOTION_LATTICE = 1,
    /// Hybrid A*: a body that drives arcs of `options.turning_radius`, forward and backward, in a space of poses. No
    /// guarantee, but TAUT_GUARANTEE_OPTIMAL where a curve alone is free and cheapest. TAUT_NO_PATH means that the
    /// search found none; with TAUT_GUARANTEE_OPTIMAL no motion of the body at all leads to a goal. It searches from
    /// both ends, on maps of any size, in memory for what it meets; `angles` and `cell_parts` of the space only say how
    /// finely free ground is known without an exact test. The first path is not the cheapest: `taut_motion_improve`
    /// makes it some percent shorter in milliseconds. `taut_motion_pieces` has the arcs.
    TAUT_MOTION_HYBRID_ASTAR = 2,
    /// Lazy Theta* over the voxels of a space of at most four axes (Nash, Koenig, Tovey 2010): ways at any angle, which
    /// see from voxel to voxel and begin and end at the very states. Seldom longer than those of TAUT_MOTION_LATTICE,
    /// mostly shorter, without a guarantee; TAUT_NO_PATH says that the lattice has no path.
    TAUT_MOTION_LAZY_THETA = 3,
    /// A probabilistic roadmap (Kavraki, Svestka, Latombe, Overmars 1996). Like all that follow it samples: the same
    /// seed gives the same path, and a search that finds none ends with TAUT_BUDGET_SPENT, never with TAUT_NO_PATH, but
    /// for TAUT_MOTION_DISCRETE_RRT.
    TAUT_MOTION_PRM = 16,
    /// A roadmap whose paths tend to the shortest (Karaman, Frazzoli 2011): it uses all iterations of the request.
    TAUT_MOTION_PRM_STAR = 17,
    /// The same; a motion is checked when a path wants it (Bohlin, Kavraki 2000).
    TAUT_MOTION_LAZY_PRM_STAR = 18,
    /// A tree that grows where it has few nodes (Hsu, Latombe, Motwani 1999).
    TAUT_MOTION_EST = 24,
    /// A tree that grows at the border of the cells that its states are projected to (Sucan, Kavraki 2008).
    TAUT_MOTION_KPIECE = 25,
    /// A rapidly-exploring random tree (LaValle 1998).
    TAUT_MOTION_RRT = 26,
    /// Two trees that grow towards each other (Kuffner, LaValle 2000): the first to try.
    TAUT_MOTION_RRT_CONNECT = 27,
    /// A tree whose paths tend to the shortest (Karaman, Frazzoli 2011): it uses all iterations of the request.
    TAUT_MOTION_RRT_STAR = 28,
    /// Two trees over states and the costs of the ways to them (Hauser, Zhou 2016; Wilson, Thomason, Kingston, Gammell
    /// 2025): the first path is that of TAUT_MOTION_RRT_CONNECT, and all iterations of the request make it shorter.
    TAUT_MOTION_AORRT = 29,
    /// A tree that prefers cheap states (Jaillet, Cortes, Simeon 2010), in a space of axes whose costs
    /// `taut_motion_tell_costs` tells. The cost of its path is the sum of the lengths of the motions, each times the
    /// mean of what was told of its states.
    TAUT_MOTION_T_RRT = 30,
    /// A tree of what controls lead to (LaValle, Kuffner 2001), in a space of axes with `taut_space_set_model`. Paths
    /// end within the tolerance of the request; their cost is the time that they take, which all iterations of the
    /// request make shorter. `taut_motion_pieces` has the controls.
    TAUT_MOTION_KINODYNAMIC_RRT = 31,
    /// A tree over the lattice through the start whose neighbours are `options.resolution` apart along each axis
    /// (Morgan, Branicky 2004). The only one that samples and may end with TAUT_NO_PATH, with
    /// TAUT_GUARANTEE_LATTICE_OPTIMAL: then no way over that lattice leads within a step of a goal.
    TAUT_MOTION_DISCRETE_RRT = 32,
    /// A tree of motions of the modes of a space of axes, `taut_space_set_modes` (Barry, Kaelbling, Lozano-Perez 2013):
    /// the cost counts each mode by its own. Paths end within the tolerance of the request; `taut_motion_pieces` has
    /// the modes.
    TAUT_MOTION_DARRT = 33,
    /// The one of the others that the space suggests when the planner is made; `taut_motion_algorithm_of` tells which,
    /// and options that it does not use may have any value of their ranges. A `turning_radius`: HYBRID_ASTAR. Poses on
    /// a grid, and chains of up to four numbers: LATTICE. A space of axes with a model: KINODYNAMIC_RRT; with modes:
    /// DARRT; with voxels and up to four axes: LAZY_THETA, or, where voxels have costs, LATTICE. All else, such as
    /// worlds, longer chains and states that the host tells: RRT_CONNECT.
    TAUT_MOTION_AUTO = 64,
}

/// Flags of a request for a motion; combine them with `|`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_motion_request_flag {
    /// For TAUT_MOTION_HYBRID_ASTAR: the angles of goals do not matter. A path ends exactly at the place of a goal,
    /// with whatever heading it gets there; the last state of the path tells it. The search tries the headings at which
    /// a turn and a straight line end there, each sixteenth of a turn, and the middle of each arc of free headings. A
    /// goal counts as blocked if neither its own angle nor any of 512 is free. TAUT_ERROR_UNSUPPORTED from others.
    TAUT_MOTION_REQUEST_ANY_HEADING = 1,
}

/// What several outlines enclose together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_fill {
    /// What they enclose an odd number of times, whatever their directions are: an outline in another one is a hole.
    TAUT_FILL_EVEN_ODD = 0,
    /// What they wind around, times in one direction less those in the other one: an outline in another one is a hole
    /// if it runs in the other direction.
    TAUT_FILL_NON_ZERO = 1,
}

/// Which cells of a grid an obstacle of a world sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_raster {
    /// Those whose inside it meets: no path among the other cells crosses an outline.
    TAUT_RASTER_TOUCH = 0,
    /// Those whose centre it contains. Obstacles thinner than a cell get lost, and paths may cross them.
    TAUT_RASTER_CENTRE = 1,
    /// Those that it covers all of: for floors. Cells that only several obstacles cover together are not set.
    TAUT_RASTER_COVER = 2,
}

/// The format of a text with a navigation mesh; docs/meshes.md describes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_mesh_format {
    /// That which the first line tells: `mesh`, a comment or statement of OBJ, or a tag or property of Godot.
    TAUT_MESH_FORMAT_AUTO = 0,
    /// The format of Polyanya, version 2. Its points lie in the plane.
    TAUT_MESH_FORMAT_POLYANYA = 1,
    /// Wavefront OBJ: statements `v` and `f`. Its points lie in space.
    TAUT_MESH_FORMAT_OBJ = 2,
    /// A resource or a scene of Godot 4 with one NavigationPolygon, in the plane, or one NavigationMesh, in space.
    TAUT_MESH_FORMAT_GODOT = 3,
}

/// Which coordinates of points in space a navigation mesh takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_mesh_axes {
    /// x and z: y is up, as in Recast, Unity and Godot.
    TAUT_MESH_AXES_XZ = 0,
    /// x and y: z is up.
    TAUT_MESH_AXES_XY = 1,
}

/// Flags of what becomes a navigation mesh; combine them with `|`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_mesh_flag {
    /// What rounding to 1/256 has broken is mended: points and sides count as touching where they are at most the
    /// square root of 8 in 1/256 apart, 0.011 cells, or less where that gives no mesh; faces without area are dropped;
    /// corners that lie on a side of another face are inserted there; faces that are not convex are cut into triangles.
    /// Overlaps remain errors. `taut_mesh_save` tells which faces there are, `taut_mesh_origins` of which given ones.
    TAUT_MESH_MEND = 1,
    /// The terrain classes of a grid become those of faces: a face is a run of cells of one class.
    TAUT_MESH_CLASSES = 2,
    /// Points of a text have heights, the coordinate that `axes` leave out: floors may lie above each other, as by
    /// `taut_mesh_create_floors`.
    TAUT_MESH_HEIGHTS = 4,
}
