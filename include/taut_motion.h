/* taut: bodies with a shape, and where they can go. Includes taut.h, whose rules hold here too.

   Generated from the library's source; do not edit. Licence: MIT OR Apache-2.0.

   A library that was built without this part has none of these functions, and taut_struct_size returns 0 for
   TAUT_STRUCT_SPACE_OPTIONS.

   EXAMPLE

     taut_shape cart;                                    what the body covers about its origin
     taut_shape_create(corners, 4, 0, &cart);

     taut_space_options of_space;
     taut_space_options_init(&of_space, sizeof of_space);
     taut_space space;                                   its poses on a grid: x, y, angle
     taut_space_of_poses(grid, cart, &of_space, &space);

     taut_motion_options options;
     taut_motion_options_init(&options, sizeof options);
     taut_motion motion;                                 plans paths of poses
     taut_motion_create(space, &options, &motion);

     const double start[3] = {4, 4, 0}, goal[3] = {60, 20, 1.5707963};
     taut_motion_request request = {0};
     taut_motion_result result;
     if (taut_motion_find(motion, start, goal, 1, &request, &result) == TAUT_OK) {
       const double* states; size_t length;              three numbers per state
       taut_motion_path_view(motion, &states, &length);
     }

     taut_motion_destroy(motion);
     taut_space_destroy(space);
     taut_shape_destroy(cart);

   STATES

   A state is a row of doubles, as many as the space has axes; lists of states have one row after the other, and their
   counts and capacities are numbers of states. Angles are in radians, from the x axis towards the y axis.

   THREADS

     Shapes:   any number of calls at once.
     Spaces:   any number of calls at once. What a space knows about its voxels is computed when it is first needed, by
               one thread at a time: a slice and a step of a search wait for each other. Checks never wait for them.
     Planners: one call at a time; a concurrent call returns TAUT_ERROR_BUSY, except cancel, path, path_view and memory.

   STRUCTS

   taut_space_options, taut_motion_options begin with struct_size and may grow in later releases: always initialise
   them with their _init functions, to which you pass the size that you were compiled with; a zeroed one is refused.
   All other structs keep their size. */

#ifndef TAUT_MOTION_H
#define TAUT_MOTION_H

#include "taut.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ----------------------------------------------------------------------------------------------------
   Choices
   ---------------------------------------------------------------------------------------------------- */

/** What a number of a state is. */
typedef enum taut_axis_kind {
  /** A length or a place on a line. */
  TAUT_AXIS_LINE = 0,
  /** An angle in radians: `low` and `high` are the same direction. */
  TAUT_AXIS_ANGLE = 1,
} taut_axis_kind;

/** An equation that all states of a path fulfil, and its numbers. */
typedef enum taut_constraint_kind {
  /** A sum of factor times number is a value: a factor for each number of a state, then the value. */
  TAUT_CONSTRAINT_PLANE = 1,
  /** Some numbers are as far from a centre as a radius: the first of them, how many, the centre, the radius. */
  TAUT_CONSTRAINT_SPHERE = 2,
  /** Some numbers are so far from others: the first of the ones, the first of the others, how many, the distance. */
  TAUT_CONSTRAINT_DISTANCE = 3,
} taut_constraint_kind;

/** Equations of motion of a space of axes, and the limits of their controls. */
typedef enum taut_model {
  /**
   * At most six positions q, then as many velocities v, all TAUT_AXIS_LINE: q' = v, v' = u. Controls: an
   * acceleration u per position. Limits: the greatest one for all, or one each.
   */
  TAUT_MODEL_DOUBLE_INTEGRATOR = 1,
  /**
   * x, y, angle a: x' = v cos a, y' = v sin a, a' = w. Controls: v, w. Limits: the least v, the greatest v, the
   * greatest w.
   */
  TAUT_MODEL_UNICYCLE = 2,
  /**
   * x, y, angle a, speed s: x' = s cos a, y' = s sin a, a' = k s, s' = u. Controls: u, k. Limits: the greatest u,
   * the greatest k: 1 / turning radius.
   */
  TAUT_MODEL_BICYCLE = 3,
  /**
   * x, y, angle a, velocities p and q: x' = p, y' = q, a' = w, p' = u cos a - d p, q' = u sin a - d q. Controls: u
   * from 0 on, w. Limits: the greatest u, the greatest w, the drag d of 0 to 16.
   */
  TAUT_MODEL_BOAT = 4,
} taut_model;

/** How a planner of motions searches. */
typedef enum taut_motion_algorithm {
  /**
   * A* over the voxels of a space in which every state is free. Where it finds no path it tries to prove that there
   * is none. In a space of at most four axes: over the middles of its voxels, or without such over states
   * `options.lattice_step` apart, of which the host tells, also what they cost; TAUT_NO_PATH says that the lattice
   * has no path.
   */
  TAUT_MOTION_LATTICE = 1,
  /**
   * Hybrid A*: a body that drives arcs of `options.turning_radius`, forward and backward, in a space of poses. No
   * guarantee, but TAUT_GUARANTEE_OPTIMAL where a curve alone is free and cheapest. TAUT_NO_PATH means that the
   * search found none; with TAUT_GUARANTEE_OPTIMAL no motion of the body at all leads to a goal. It searches from
   * both ends, on maps of any size, in memory for what it meets; `angles` and `cell_parts` of the space only say how
   * finely free ground is known without an exact test. The first path is not the cheapest: `taut_motion_improve`
   * makes it some percent shorter in milliseconds. `taut_motion_pieces` has the arcs.
   */
  TAUT_MOTION_HYBRID_ASTAR = 2,
  /**
   * Lazy Theta* over the voxels of a space of at most four axes (Nash, Koenig, Tovey 2010): ways at any angle, which
   * see from voxel to voxel and begin and end at the very states. Seldom longer than those of TAUT_MOTION_LATTICE,
   * mostly shorter, without a guarantee; TAUT_NO_PATH says that the lattice has no path.
   */
  TAUT_MOTION_LAZY_THETA = 3,
  /**
   * A probabilistic roadmap (Kavraki, Svestka, Latombe, Overmars 1996). Like all that follow it samples: the same
   * seed gives the same path, and a search that finds none ends with TAUT_BUDGET_SPENT, never with TAUT_NO_PATH, but
   * for TAUT_MOTION_DISCRETE_RRT.
   */
  TAUT_MOTION_PRM = 16,
  /** A roadmap whose paths tend to the shortest (Karaman, Frazzoli 2011): it uses all iterations of the request. */
  TAUT_MOTION_PRM_STAR = 17,
  /** The same; a motion is checked when a path wants it (Bohlin, Kavraki 2000). */
  TAUT_MOTION_LAZY_PRM_STAR = 18,
  /** A tree that grows where it has few nodes (Hsu, Latombe, Motwani 1999). */
  TAUT_MOTION_EST = 24,
  /** A tree that grows at the border of the cells that its states are projected to (Sucan, Kavraki 2008). */
  TAUT_MOTION_KPIECE = 25,
  /** A rapidly-exploring random tree (LaValle 1998). */
  TAUT_MOTION_RRT = 26,
  /** Two trees that grow towards each other (Kuffner, LaValle 2000): the first to try. */
  TAUT_MOTION_RRT_CONNECT = 27,
  /** A tree whose paths tend to the shortest (Karaman, Frazzoli 2011): it uses all iterations of the request. */
  TAUT_MOTION_RRT_STAR = 28,
  /**
   * Two trees over states and the costs of the ways to them (Hauser, Zhou 2016; Wilson, Thomason, Kingston, Gammell
   * 2025): the first path is that of TAUT_MOTION_RRT_CONNECT, and all iterations of the request make it shorter.
   */
  TAUT_MOTION_AORRT = 29,
  /**
   * A tree that prefers cheap states (Jaillet, Cortes, Simeon 2010), in a space of axes whose costs
   * `taut_motion_tell_costs` tells. The cost of its path is the sum of the lengths of the motions, each times the
   * mean of what was told of its states.
   */
  TAUT_MOTION_T_RRT = 30,
  /**
   * A tree of what controls lead to (LaValle, Kuffner 2001), in a space of axes with `taut_space_set_model`. Paths
   * end within the tolerance of the request; their cost is the time that they take, which all iterations of the
   * request make shorter. `taut_motion_pieces` has the controls.
   */
  TAUT_MOTION_KINODYNAMIC_RRT = 31,
  /**
   * A tree over the lattice through the start whose neighbours are `options.resolution` apart along each axis
   * (Morgan, Branicky 2004). The only one that samples and may end with TAUT_NO_PATH, with
   * TAUT_GUARANTEE_LATTICE_OPTIMAL: then no way over that lattice leads within a step of a goal.
   */
  TAUT_MOTION_DISCRETE_RRT = 32,
  /**
   * A tree of motions of the modes of a space of axes, `taut_space_set_modes` (Barry, Kaelbling, Lozano-Perez 2013):
   * the cost counts each mode by its own. Paths end within the tolerance of the request; `taut_motion_pieces` has
   * the modes.
   */
  TAUT_MOTION_DARRT = 33,
  /**
   * The one of the others that the space suggests when the planner is made; `taut_motion_algorithm_of` tells which,
   * and options that it does not use may have any value of their ranges. A `turning_radius`: HYBRID_ASTAR. Poses on
   * a grid, and chains of up to four numbers: LATTICE. A space of axes with a model: KINODYNAMIC_RRT; with modes:
   * DARRT; with voxels and up to four axes: LAZY_THETA, or, where voxels have costs, LATTICE. All else, such as
   * worlds, longer chains and states that the host tells: RRT_CONNECT.
   */
  TAUT_MOTION_AUTO = 64,
} taut_motion_algorithm;

/** Flags of a request for a motion; combine them with `|`. */
typedef enum taut_motion_request_flag {
  /**
   * For TAUT_MOTION_HYBRID_ASTAR: the angles of goals do not matter. A path ends exactly at the place of a goal,
   * with whatever heading it gets there; the last state of the path tells it. The search tries the headings at which
   * a turn and a straight line end there, each sixteenth of a turn, and the middle of each arc of free headings. A
   * goal counts as blocked if neither its own angle nor any of 512 is free. TAUT_ERROR_UNSUPPORTED from others.
   */
  TAUT_MOTION_REQUEST_ANY_HEADING = 1,
} taut_motion_request_flag;

/** What several outlines enclose together. */
typedef enum taut_fill {
  /** What they enclose an odd number of times, whatever their directions are: an outline in another one is a hole. */
  TAUT_FILL_EVEN_ODD = 0,
  /**
   * What they wind around, times in one direction less those in the other one: an outline in another one is a hole
   * if it runs in the other direction.
   */
  TAUT_FILL_NON_ZERO = 1,
} taut_fill;

/** Which cells of a grid an obstacle of a world sets. */
typedef enum taut_raster {
  /** Those whose inside it meets: no path among the other cells crosses an outline. */
  TAUT_RASTER_TOUCH = 0,
  /** Those whose centre it contains. Obstacles thinner than a cell get lost, and paths may cross them. */
  TAUT_RASTER_CENTRE = 1,
  /** Those that it covers all of: for floors. Cells that only several obstacles cover together are not set. */
  TAUT_RASTER_COVER = 2,
} taut_raster;

/** The format of a text with a navigation mesh; docs/meshes.md describes them. */
typedef enum taut_mesh_format {
  /** That which the first line tells: `mesh`, a comment or statement of OBJ, or a tag or property of Godot. */
  TAUT_MESH_FORMAT_AUTO = 0,
  /** The format of Polyanya, version 2. Its points lie in the plane. */
  TAUT_MESH_FORMAT_POLYANYA = 1,
  /** Wavefront OBJ: statements `v` and `f`. Its points lie in space. */
  TAUT_MESH_FORMAT_OBJ = 2,
  /** A resource or a scene of Godot 4 with one NavigationPolygon, in the plane, or one NavigationMesh, in space. */
  TAUT_MESH_FORMAT_GODOT = 3,
} taut_mesh_format;

/** Which coordinates of points in space a navigation mesh takes. */
typedef enum taut_mesh_axes {
  /** x and z: y is up, as in Recast, Unity and Godot. */
  TAUT_MESH_AXES_XZ = 0,
  /** x and y: z is up. */
  TAUT_MESH_AXES_XY = 1,
} taut_mesh_axes;

/** Flags of what becomes a navigation mesh; combine them with `|`. */
typedef enum taut_mesh_flag {
  /**
   * What rounding to 1/256 has broken is mended: points and sides count as touching where they are at most the
   * square root of 8 in 1/256 apart, 0.011 cells, or less where that gives no mesh; faces without area are dropped;
   * corners that lie on a side of another face are inserted there; faces that are not convex are cut into triangles.
   * Overlaps remain errors. `taut_mesh_save` tells which faces there are, `taut_mesh_origins` of which given ones.
   */
  TAUT_MESH_MEND = 1,
  /** The terrain classes of a grid become those of faces: a face is a run of cells of one class. */
  TAUT_MESH_CLASSES = 2,
  /**
   * Points of a text have heights, the coordinate that `axes` leave out: floors may lie above each other, as by
   * `taut_mesh_create_floors`.
   */
  TAUT_MESH_HEIGHTS = 4,
} taut_mesh_flag;

/* ----------------------------------------------------------------------------------------------------
   Shapes
   ---------------------------------------------------------------------------------------------------- */

/**
 * A handle of a shape: what a body covers about its origin. The value 0 is the null handle.
 *
 * It may be copied; all copies refer to the same shape, and all of them are invalid once it is destroyed. A shape
 * never changes.
 */
typedef struct taut_shape {
  /** Opaque. */
  uint64_t id;
} taut_shape;

/**
 * Creates a shape: all points within `radius` of an outline and of what it encloses, in cells about (0, 0).
 *
 * One point is the centre of a disc, two are the ends of a capsule, more are the corners of a simple polygon in either
 * direction. The body turns about (0, 0), which may lie outside of it. Coordinates and the radius are rounded to 1/256
 * cell.
 *
 * @param outline  The points, at most 1,024 cells from (0, 0) along each axis. Borrowed during the call. Not null.
 * @param count    Their number, 1 to 4,096.
 * @param radius   0 to 1,024; above 0 for a disc and a capsule.
 * @param out      Receives the shape, which you own: free it with `taut_shape_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a number out of its range or not
 *                 finite, an outline that crosses or touches itself, with the numbers of both edges in the message,
 *                 or that encloses no area), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_shape_create(const taut_point *outline, size_t count, float radius, taut_shape *out);

/**
 * Creates a shape of one body with several parts or holes: what outlines enclose by a rule, and all points within
 * `radius` of that, in cells about (0, 0). The parts move together.
 *
 * Outlines may cross, touch and cover themselves and each other; points may repeat, and parts of an outline that lead
 * out and back have no area. Coordinates and the radius are rounded to 1/256 cell. Where edges cross, both go over the
 * nearest point of 1/256. Creating it takes a time in proportion to the square of the edges.
 *
 * @param points         The points of all outlines, one outline after the other, at most 1,024 cells from (0, 0) along
 *                       each axis. Borrowed during the call. Not null.
 * @param count          Their number, at most 4,096.
 * @param lengths        The number of points of each outline. Borrowed during the call. Not null.
 * @param outline_count  The number of outlines.
 * @param rule           One of `taut_fill`.
 * @param radius         0 to 1,024.
 * @param out            Receives the shape, which you own: free it with `taut_shape_destroy`. Not null.
 * @return               TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a number out of its range or
 *                       not finite, lengths whose sum is not the count, an unknown rule, one of several outlines that
 *                       encloses no area once it is rounded, with its number in the message, outlines that enclose
 *                       none together, or that have more than 4,096 edges after those that cross are split),
 *                       TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_shape_create_outlines(const taut_point *points,
                                       size_t count,
                                       const uint32_t *lengths,
                                       size_t outline_count,
                                       uint32_t rule,
                                       float radius,
                                       taut_shape *out);

/**
 * Destroys a shape. Its handle and every copy of it are invalid from now on.
 *
 * Spaces of this shape are not affected.
 *
 * @param shape  The shape; the null handle is allowed and ignored.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this shape).
 *
 * Threads: any.
 */
taut_status taut_shape_destroy(taut_shape shape);

/**
 * Gets the radii of two discs about (0, 0): the largest one that the shape covers, and the smallest one that covers
 * the shape.
 *
 * @param shape         The shape.
 * @param inner_radius  Receives the radius of the first, 0 if the shape does not cover (0, 0). Not null.
 * @param outer_radius  Receives that of the second. Not null.
 * @return              TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any.
 */
taut_status taut_shape_bounds(taut_shape shape, double *inner_radius, double *outer_radius);

/**
 * Copies one of the convex pieces into which the outlines of a shape are cut: they cover it and do not overlap.
 *
 * Their corners run from the x axis towards the y axis. The one piece of a disc has one point, that of a capsule two.
 *
 * @param shape     The shape.
 * @param piece     The number of the piece, from 0.
 * @param out       Receives the points. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `out` in points. If it is too small, only `needed` is written.
 * @param needed    Receives the number of points; 0 if there is no such piece. Not null.
 * @return          TAUT_OK (also without such a piece); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
 *                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any.
 */
taut_status taut_shape_pieces(taut_shape shape, size_t piece, taut_point *out, size_t capacity, size_t *needed);

/**
 * Computes the Minkowski sum of two convex polygons, all sums of a point of one and a point of the other: exact to
 * 1/256 cell for sums below 65,536.
 *
 * With `reflect_b` it is the sum with the second one turned by half a turn about (0, 0): where the origin of a body of
 * that shape may not be beside the first as an obstacle.
 *
 * @param a          The corners of the first, in either direction. Borrowed during the call. Not null.
 * @param a_count    Their number, 3 to 4,096.
 * @param b          Those of the second. Borrowed during the call. Not null.
 * @param b_count    Their number, 3 to 4,096.
 * @param reflect_b  0 or 1.
 * @param out        Receives the corners of the sum, from the lowest one (least y, then x) on, running from the x axis
 *                   towards the y axis. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity   Capacity of `out` in points: a_count + b_count is enough. If it is too small, only `needed` is
 *                   written.
 * @param needed     Receives their number. Not null.
 * @return           TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_NULL_POINTER,
 *                   TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576, a count out of
 *                   its range, a polygon that is not convex or crosses itself, another `reflect_b`),
 *                   TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_polygon_sum(const taut_point *a,
                             size_t a_count,
                             const taut_point *b,
                             size_t b_count,
                             uint32_t reflect_b,
                             taut_point *out,
                             size_t capacity,
                             size_t *needed);

/* ----------------------------------------------------------------------------------------------------
   Spaces
   ---------------------------------------------------------------------------------------------------- */

/** The options of a space. Always initialise them with `taut_space_options_init` first. */
typedef struct taut_space_options {
  /** sizeof(taut_space_options) of the caller's header; set by `taut_space_options_init`. */
  uint32_t struct_size;
  /**
   * Angles of a turn, in which a lattice divides it: 4 to 1,024, a multiple of 4. 0: as many angles and parts of a
   * cell as an answer needs, from 64 and 1 up to 512 and 8, as long as there are no more than 2^28 voxels; among
   * polygons 64, for a chain 32. Default: 0.
   */
  uint32_t angles;
  /**
   * Positions of a lattice along the side of a cell: 1, 2, 4, 8 or 16. Without effect on a space of poses on a grid
   * if `angles` is 0. Default: 1.
   */
  uint32_t cell_parts;
  /**
   * One of `taut_diagonal_gaps`. A body with an area passes no point between two cells, whatever is said here.
   * Default: TAUT_DIAGONAL_GAPS_CLOSED.
   */
  uint32_t diagonal_gaps;
  /** Must be 0. */
  uint32_t flags;
  /** Must be 0. */
  uint32_t reserved32;
  /**
   * What a turn by one radian costs, in cells: 0 to 1,000,000. Default: 0, the outer radius of the shape; for a
   * link of a chain as many cells as the links from it on are long at most.
   */
  double turn_weight;
  /**
   * The limit in bytes of what the space keeps about its voxels, of each resolution; a search or a slice that needs
   * more ends with TAUT_ERROR_LIMIT. With `angles` 0 a search whose next resolution does not fit ends with the
   * answer of the last one. Default: 0, no limit.
   */
  uint64_t memory_limit;
  /** Must be 0. */
  uint64_t reserved[4];
} taut_space_options;

/**
 * Sets space options to the defaults.
 *
 * Pass sizeof(taut_space_options). All `size` bytes are written; unknown fields become 0.
 *
 * @param options  Receives the defaults. Owned by the caller. Not null.
 * @param size     Bytes at `options`: 72 (the struct of the first release) to 4,096.
 * @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
 *                 written.
 *
 * Threads: any.
 */
taut_status taut_space_options_init(taut_space_options *options, size_t size);

/**
 * A handle of a space: which states of a body are free, and which motions between them. The value 0 is the null
 * handle.
 *
 * It may be copied; all copies refer to the same space, and all of them are invalid once it is destroyed. A state is a
 * row of doubles, as many as the space has axes. All cells of terrain 0 are walls, and so is all outside of the map;
 * touching a wall is free. A space follows the edits of its grid, or of its world. A space of axes has none: the host
 * tells.
 */
typedef struct taut_space {
  /** Opaque. */
  uint64_t id;
} taut_space;

/** An axis of a space: a number of its states. Its size never changes. */
typedef struct taut_axis {
  /** The least value. */
  double low;
  /** The largest value. */
  double high;
  /** What a change by 1 costs. */
  double weight;
  /** One of `taut_axis_kind`. */
  uint32_t kind;
  /** 0. */
  uint32_t reserved;
} taut_axis;

/**
 * Creates the space of the poses of a body on a grid. A state is x, y, angle: where the origin of the shape is, in
 * cells, and by how many radians the shape is turned, from the x axis towards the y axis.
 *
 * Nothing is computed yet. The space keeps the grid's cells and the shape alive, even if these are destroyed first.
 *
 * @param grid     The grid.
 * @param shape    The shape.
 * @param options  Initialised by `taut_space_options_init`; copied. Not null.
 * @param out      Receives the space, which you own: free it with `taut_space_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 72 or above 4,096, a number out of its range),
 *                 TAUT_ERROR_UNSUPPORTED (flags, reserved words or unknown trailing bytes that are not 0),
 *                 TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_space_of_poses(taut_grid grid,
                                taut_shape shape,
                                const taut_space_options *options,
                                taut_space *out);

/**
 * Creates a space of which nothing is known but its axes: the host tells which states are free. For arms with many
 * joints, flyers, and all that only the physics of a game can test.
 *
 * Its planners sample, and ask: `taut_motion_find`, `begin` and `step` return TAUT_ASKING, `taut_motion_ask` has the
 * states, `taut_motion_tell` takes the answers. Nothing is called back.
 *
 * @param axes     The axes, one per number of a state: `low` and `high` are at most 1,048,576 in magnitude and at
 *                 least 2^-20 apart, and the same place of a TAUT_AXIS_ANGLE, whose numbers have no limits; `weight`
 *                 is 0.000001 to 1,000,000; `reserved` must be 0. Copied. Not null.
 * @param count    Their number, 1 to 64.
 * @param options  Initialised by `taut_space_options_init`; no field is used, and all but `diagonal_gaps` must keep
 *                 their defaults. Not null.
 * @param out      Receives the space, which you own: free it with `taut_space_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an axis or a count out of range, an
 *                 unknown kind, a struct_size below 72 or above 4,096), TAUT_ERROR_UNSUPPORTED (an option that is not
 *                 the default, reserved words or unknown trailing bytes that are not 0), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_space_of_axes(const taut_axis *axes,
                               size_t count,
                               const taut_space_options *options,
                               taut_space *out);

/**
 * Destroys a space. Its handle and every copy of it are invalid from now on.
 *
 * Planners of this space are not affected: what it keeps about its voxels is freed with the last of them.
 *
 * @param space  The space; the null handle is allowed and ignored.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this space).
 *
 * Threads: any. Also allowed on a poisoned space.
 */
taut_status taut_space_destroy(taut_space space);

/**
 * Copies the axes of a space, one per number of a state.
 *
 * @param space     The space.
 * @param out       Receives the axes. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `out` in axes. If it is too small, only `needed` is written.
 * @param needed    Receives the number of axes. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any.
 */
taut_status taut_space_axes(taut_space space, taut_axis *out, size_t capacity, size_t *needed);

/**
 * Gets the memory of what a space keeps about its voxels, for all of its planners.
 *
 * While another thread searches in the space or slices it, the value is that before.
 *
 * @param space  The space.
 * @param bytes  Receives the number of bytes. Not null.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, also while another thread uses the space.
 */
taut_status taut_space_memory(taut_space space, uint64_t *bytes);

/** A link of a chain: all points within half of `thickness` of a segment from pin to pin. Its size never changes. */
typedef struct taut_link {
  /** From pin to pin, in cells, above 0, at most 1,024; the least, if it varies. */
  float length;
  /** The largest length, at most 1,024. 0, or the same as `length`: it does not vary. */
  float longest;
  /** Above 0, at most 1,024; rounded to 1/256 cell. */
  float thickness;
  /** The least angle to the link before, of the first link to the x axis: -7 to 7 radians. */
  float angle_low;
  /** The largest angle. 0 like `angle_low`: the link turns as it likes. */
  float angle_high;
  /** Must be 0. */
  uint32_t reserved;
} taut_link;

/**
 * Creates the space of the states of a chain of links on a grid: an arm, a tentacle, a jointed monster.
 *
 * A state has x and y of the first pin, if `base` is null; then for each link its angle in radians to the link before,
 * of the first one to the x axis, and its length if that varies. Links may cross each other. A turn of a link by one
 * radian costs `turn_weight`; with 0 as many cells as the links from it on are long at most. A change of a length by a
 * cell costs 1. Of the options `angles` 0 is 32 here, and positions and lengths are `cell_parts` to a cell; a planner
 * takes chains with at most six numbers in a state, TAUT_MOTION_AUTO with at most four.
 *
 * The space keeps the grid's cells alive, even if the grid is destroyed first.
 *
 * @param grid     The grid.
 * @param links    The links, the first one first. Copied. May be null if `count` is 0.
 * @param count    Their number, 1 to 31.
 * @param base     Where the first pin is, for good. Borrowed during the call. Null: it moves.
 * @param options  Initialised by `taut_space_options_init`; copied. Not null.
 * @param out      Receives the space, which you own: free it with `taut_space_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a number of links, of a link, of the base or of the options that is out
 *                 of its range, a struct_size below 72 or above 4,096), TAUT_ERROR_UNSUPPORTED (flags, reserved words
 *                 or unknown trailing bytes that are not 0), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_space_of_chain(taut_grid grid,
                                const taut_link *links,
                                size_t count,
                                const taut_point *base,
                                const taut_space_options *options,
                                taut_space *out);

/**
 * Adds an equation that all states of paths in a space of axes fulfil: a hand that stays level, two hands on one box.
 *
 * Planners that are made later keep to it: TAUT_MOTION_RRT and TAUT_MOTION_RRT_CONNECT alone. Their states are moved
 * to all equations by Newton's method, to 1e-10, before the host is asked; start and goals must fulfil them to 1e-9.
 * Paths have states ten times as close as `resolution`, each of which fulfils them to 1e-9.
 *
 * @param space    The space: of axes that are all TAUT_AXIS_LINE.
 * @param kind     One of `taut_constraint_kind`.
 * @param numbers  What that says. Borrowed during the call. Not null.
 * @param count    Their number: n + 1 for a plane in a space of n axes, length + 3 for a sphere, 4 for a distance.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (an unknown kind, another count, numbers that are not finite or that a
 *                 state does not have, factors that are all 0, a radius or a distance that is not above 0),
 *                 TAUT_ERROR_UNSUPPORTED (a space of poses or of a chain, an axis that is an angle, more than 16
 *                 constraints or than axes), TAUT_ERROR_OUT_OF_MEMORY. After an error the space is as before.
 *
 * Threads: any.
 */
taut_status taut_space_add_constraint(taut_space space, uint32_t kind, const double *numbers, size_t count);

/** A way to move in a space of axes: which numbers change, and what they drag. Its size never changes. */
typedef struct taut_mode {
  /** The axes that change straight towards where the motion leads: axis i is bit i. At least one. */
  uint64_t moves;
  /** Axes that change as the first of those that move do, in their order; no more than these, and none of them. */
  uint64_t drags;
  /**
   * Above 0: the mode works only where the numbers that drag are no farther than this from those that are dragged,
   * as the square root of the sum of all squares. 0: anywhere.
   */
  double contact;
  /** What a way of 1 of the axes that move costs: 0.000001 to 1,000,000. */
  double cost;
  /** Must be 0. */
  uint64_t reserved;
} taut_mode;

/**
 * Sets the equations of motion of a space of axes: what moves has a speed, a turning radius, or drifts. Planners that
 * are made later keep to them: TAUT_MOTION_KINODYNAMIC_RRT alone.
 *
 * The axes must be those of the model: `taut_model` has the equations and the limits. While the controls of a piece
 * stay the same the first three models have closed forms; the boat is integrated by the classical method of Runge and
 * Kutta in equal steps, the fewest that are shorter than 1/32.
 *
 * @param space   The space.
 * @param model   One of `taut_model`.
 * @param limits  The limits of the controls. Borrowed during the call. Not null.
 * @param count   Their number: that of the model.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                TAUT_ERROR_INVALID_ARGUMENT (an unknown model, another count, limits that are not finite, below
 *                0.000001 or above 1,000,000), TAUT_ERROR_UNSUPPORTED (a space of poses or of a chain, or without the
 *                axes of the model). After an error the space is as before.
 *
 * Threads: any.
 */
taut_status taut_space_set_model(taut_space space, uint32_t model, const double *limits, size_t count);

/**
 * Sets the ways to move in a space of axes: a robot walks, or it pushes a box. Planners that are made later keep to
 * them: TAUT_MOTION_DARRT alone.
 *
 * @param space  The space.
 * @param modes  The modes. Borrowed during the call. Not null.
 * @param count  Their number: 1 to 64.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *               TAUT_ERROR_INVALID_ARGUMENT (the count, a number out of its range), TAUT_ERROR_UNSUPPORTED (a space of
 *               poses or of a chain, a reserved word that is not 0), TAUT_ERROR_OUT_OF_MEMORY. After an error the
 *               space is as before.
 *
 * Threads: any.
 */
taut_status taut_space_set_modes(taut_space space, const taut_mode *modes, size_t count);

/**
 * Sets the plane in which TAUT_MOTION_EST and TAUT_MOTION_KPIECE count the nodes of their trees, for planners that are
 * made later: choose what tells how far the search has got, such as the place of a hand.
 *
 * Without it the plane is that of the first two axes where these are lines, and there are at most three axes or a
 * later one is an angle: the place of a body. Of other spaces it is that of the sum of all numbers, each as a part of
 * its axis, and the same sum with weights that rise from -1 to 1. A cell is a twentieth of the plane, or a step if
 * that is less, in both directions.
 *
 * @param space    The space: of axes.
 * @param factors  A factor per axis for the first coordinate of the plane, then as many for the second one. Borrowed
 *                 during the call. Not null.
 * @param count    Their number: twice that of the axes.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (the count, factors that are not finite or above 2^20, a coordinate
 *                 whose factors are all 0), TAUT_ERROR_UNSUPPORTED (a space of poses or of a chain),
 *                 TAUT_ERROR_OUT_OF_MEMORY. After an error the space is as before.
 *
 * Threads: any.
 */
taut_status taut_space_set_projection(taut_space space, const double *factors, size_t count);

/**
 * Says which states of a space of axes are free, all at once: those of free voxels. Planners see it at their next
 * search, and do not ask. TAUT_MOTION_LAZY_THETA finds short paths at any angle, TAUT_MOTION_LATTICE the cheapest one
 * over the middles of voxels: a flight through a building.
 *
 * Each axis is divided into equal parts; a state on a border belongs to the upper one. A motion of any planner, and of
 * `taut_motion_improve`, is free if all voxels are that it passes (Amanatides, Woo 1987), and where it passes an edge
 * or a corner all that meet there: two closed voxels that touch leave no way between them.
 *
 * @param space    The space: of axes, at most four for TAUT_MOTION_LATTICE.
 * @param sizes    The number of voxels along each axis, one per axis. Borrowed during the call. Not null.
 * @param is_free  A byte per voxel, 0: not free; the number of the first axis changes fastest. Borrowed during the
 *                 call. Not null.
 * @param count    Their number: the product of all sizes, at most 2^31.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a size of 0, another count), TAUT_ERROR_UNSUPPORTED (a space of poses
 *                 or of a chain), TAUT_ERROR_LIMIT (more voxels), TAUT_ERROR_OUT_OF_MEMORY. After an error the space
 *                 is as before.
 *
 * Threads: any.
 */
taut_status taut_space_set_voxels(taut_space space, const uint32_t *sizes, const uint8_t *is_free, size_t count);

/**
 * Says anew which voxels of a part are free: a door that opens, a wall that falls. Planners of the space see it at
 * their next search; a search that goes on keeps the voxels with which it began.
 *
 * @param space    The space: of axes, with voxels.
 * @param low      The number of the part's first voxel along each axis, one per axis. Borrowed during the call. Not
 *                 null.
 * @param sizes    How many voxels it has along each axis, one per axis. Borrowed during the call. Not null.
 * @param is_free  A byte per voxel of the part, 0: not free; the number of the first axis changes fastest. Borrowed
 *                 during the call. Not null.
 * @param count    Their number: the product of all sizes.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a size of 0, a part that is not within the voxels, another count),
 *                 TAUT_ERROR_UNSUPPORTED (a space without voxels), TAUT_ERROR_OUT_OF_MEMORY. After an error the space
 *                 is as before.
 *
 * Threads: any.
 */
taut_status taut_space_edit_voxels(taut_space space,
                                   const uint32_t *low,
                                   const uint32_t *sizes,
                                   const uint8_t *is_free,
                                   size_t count);

/**
 * Says what being in the voxels of a part costs, as a multiple of the way: danger, wind, thick wood. Voxels cost 1
 * from `taut_space_set_voxels` on. TAUT_MOTION_LATTICE finds the cheapest path; roadmaps, TAUT_MOTION_RRT_STAR,
 * TAUT_MOTION_AORRT and TAUT_MOTION_T_RRT make paths cheap; TAUT_MOTION_LAZY_THETA refuses. The cost of a motion is
 * the sum over the voxels that it passes.
 *
 * @param space  The space: of axes, with voxels.
 * @param low    The number of the part's first voxel along each axis, one per axis. Borrowed during the call. Not
 *               null.
 * @param sizes  How many voxels it has along each axis, one per axis. Borrowed during the call. Not null.
 * @param costs  A cost per voxel of the part, 0.001 to 1,000,000; the number of the first axis changes fastest.
 *               Borrowed during the call. Not null.
 * @param count  Their number: the product of all sizes.
 * @return       As `taut_space_edit_voxels`; TAUT_ERROR_INVALID_ARGUMENT for a cost out of its range too. After an
 *               error the space is as before.
 *
 * Threads: any.
 */
taut_status taut_space_edit_voxel_costs(taut_space space,
                                        const uint32_t *low,
                                        const uint32_t *sizes,
                                        const float *costs,
                                        size_t count);

/**
 * Finds out which states are free, on the grid as it is now: exactly, for the shape or chain whose corners or pins are
 * rounded to 1/65,536 cell. A state of a chain with a number that is not on its axis is not free.
 *
 * @param space    The space.
 * @param states   The states, one after the other. Borrowed during the call. May be null if `count` is 0.
 * @param count    Their number.
 * @param is_free  Receives a byte per state, 1 if it is free and 0 if not. Owned by the caller. May be null if `count`
 *                 is 0.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a number that is not finite or beyond 1,048,576),
 *                 TAUT_ERROR_UNSUPPORTED (a space of axes), TAUT_ERROR_OUT_OF_MEMORY (some bytes may be written).
 *
 * Threads: any number at once, beside searches, which it does not wait for; those that check take turns.
 */
taut_status taut_space_check(taut_space space, const double *states, size_t count, uint8_t *is_free);

/**
 * Finds out which straight motions are free, on the grid as it is now: every number of the state changes at a constant
 * rate.
 *
 * Angles are not reduced: a motion from 0 to 2 pi turns once. On a free motion no state is deeper in a wall than
 * 1/2,048 cell; without a turn the answer is exact. A motion turns by at most 402 radians (64 turns), unless a single
 * angle is all that changes: such a turn costs no more than a whole one.
 *
 * @param space    The space.
 * @param from     Where the motions begin, one state after the other. Borrowed during the call. May be null if `count`
 *                 is 0.
 * @param to       Where they end. Borrowed during the call. May be null if `count` is 0.
 * @param count    Their number.
 * @param is_free  Receives a byte per motion, 1 if it is free and 0 if not. Owned by the caller. May be null if
 *                 `count` is 0.
 * @return         As `taut_space_check`; TAUT_ERROR_INVALID_ARGUMENT also for a motion that turns too often.
 *
 * Threads: as `taut_space_check`.
 */
taut_status taut_space_check_motions(taut_space space,
                                     const double *from,
                                     const double *to,
                                     size_t count,
                                     uint8_t *is_free);

/**
 * Copies what a space knows about its voxels at one angle, for pictures and debugging.
 *
 * A voxel is a position, which is a part of a cell, and an angle. Its value is 0 if no pose of it touches a wall, 2 if
 * every pose does, 1 if neither is certain. The angle is rounded to one of the space's. A space with `angles` 0
 * answers for its first resolution, 64 angles and 1 part. What is not known yet is computed and kept.
 *
 * @param space       A space of poses.
 * @param angle       Radians.
 * @param area        The positions: columns and rows of parts of cells, cell_parts of them along each cell. It must
 *                    lie inside the map and may be empty. Borrowed during the call. Not null.
 * @param out         Receives a byte per position, row by row. Owned by the caller. Not null unless the area is empty.
 * @param row_stride  Bytes from one row to the next, at least the width of the area.
 * @param capacity    Bytes at `out`. If they are too few, only `needed` is written.
 * @param needed      Receives (height - 1) * row_stride + width of the area, 0 for an empty one. Not null.
 * @return            TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                    TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the angle, not inside
 *                    the map, stride < width), TAUT_ERROR_UNSUPPORTED (a space of a chain), TAUT_ERROR_LIMIT (the
 *                    memory limit), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any number at once; it waits for a step of a search in this space, and steps wait for it.
 */
taut_status taut_space_slice(taut_space space,
                             double angle,
                             const taut_rect *area,
                             uint8_t *out,
                             size_t row_stride,
                             size_t capacity,
                             size_t *needed);

/* ----------------------------------------------------------------------------------------------------
   Planners of motions
   ---------------------------------------------------------------------------------------------------- */

/**
 * The options of a planner of motions. Always initialise them with `taut_motion_options_init` first.
 *
 * A field that the algorithm does not use must keep its default: TAUT_ERROR_UNSUPPORTED otherwise, but for
 * TAUT_MOTION_AUTO. Those without another remark are for algorithms of later releases.
 */
typedef struct taut_motion_options {
  /** sizeof(taut_motion_options) of the caller's header; set by `taut_motion_options_init`. */
  uint32_t struct_size;
  /** One of `taut_motion_algorithm`. Default: TAUT_MOTION_LATTICE. */
  uint32_t algorithm;
  /** For TAUT_MOTION_PRM: how many states a new one is joined to, at most 4,096. Default: 0, which is 15. */
  uint32_t neighbours;
  /**
   * In a space of axes: how many states are asked for at once, at most 65,536. The path does not depend on it: a
   * motion is asked for in growing numbers of states, and a batch has more than one motion only where all of them
   * are needed. Above 64 a batch is filled at once, with states that may be in vain: that pays where a call is dear
   * and states are checked in parallel. Default: 0, which is 8.
   */
  uint32_t batch;
  /**
   * 1: in a space of axes whole motions are asked for, by `taut_motion_ask_motions`, not their states: for hosts
   * that sweep. Not in spaces with constraints. Default: 0.
   */
  uint32_t asks_motions;
  /** Must be 0. */
  uint32_t reserved32;
  /** The seed of the random numbers, for all that sample; each search begins with it. Default: 0. */
  uint64_t seed;
  /**
   * For all that sample: the longest motion from a state to the next, as sqrt(sum of (weight x change)^2), at most
   * 1e9. Default: 0, for trees a fifth of the distance across the space, for roadmaps no limit. Of
   * TAUT_MOTION_KINODYNAMIC_RRT the longest time of a control; 0: 1. Of TAUT_MOTION_DARRT the way of the axes that
   * move. TAUT_MOTION_DISCRETE_RRT has none.
   */
  double range;
  /**
   * For TAUT_MOTION_EST, KPIECE, RRT, RRT_STAR, T_RRT, KINODYNAMIC_RRT, DISCRETE_RRT and DARRT: the share of samples
   * that are goals, 0 to 1. Default: 0.05.
   */
  double goal_bias;
  /**
   * In a space of axes: the distance of the states of a motion that are asked for, as `range`, at most 1e9. Default:
   * 0, a hundredth of the distance across the space. For TAUT_MOTION_DISCRETE_RRT, in all spaces, the step of the
   * lattice, which must be told.
   */
  double resolution;
  /**
   * For TAUT_MOTION_T_RRT: the temperature at the beginning, 0 to 1,000,000; the higher, the steeper it climbs.
   * Default: 0, which is 0.000001.
   */
  double temperature;
  /**
   * The factor on the estimate of the remaining cost, 0 to 1,000,000. For TAUT_MOTION_LATTICE: above 1 a path is
   * found sooner and costs at most so many times as much; 0 is Dijkstra's algorithm. For TAUT_MOTION_HYBRID_ASTAR:
   * above 1 the first path that is found is the answer. Default: 1.
   */
  double h_scale;
  /**
   * The limit of the planner's memory in bytes, without that of the space; a search that needs more ends with
   * TAUT_ERROR_LIMIT. Default: 0, no limit.
   */
  uint64_t memory_limit;
  /** Must be 0. */
  uint64_t reserved[4];
  /**
   * The radius of the narrowest circle that the body's origin can drive, in cells: 1/256 to 1,048,576, for
   * TAUT_MOTION_HYBRID_ASTAR, which must be told. Default: 0.
   */
  double turning_radius;
  /**
   * What a cell driven backward costs, for TAUT_MOTION_HYBRID_ASTAR: 1 to 1,000,000; infinity: forward only.
   * Default: 2.
   */
  double reverse_cost;
  /**
   * What a change between forward and backward costs, in cells, for TAUT_MOTION_HYBRID_ASTAR: 0 to 1,000,000.
   * Default: 5.
   */
  double switch_cost;
  /**
   * For TAUT_MOTION_LATTICE in spaces of poses, of chains and of voxels: the factor on the estimate at first, 0 to
   * 1,000,000. A path is soon known, and is then made cheaper with lesser factors, down to `h_scale` (ARA*:
   * Likhachev, Gordon, Thrun 2003). While that goes on, TAUT_IN_PROGRESS has its cost and its bound,
   * `taut_motion_path` has it, and where the iterations of the request end the search, it is the answer. No larger
   * than `h_scale`: one search. Default: 3.
   */
  double first_h_scale;
  /**
   * For TAUT_MOTION_LATTICE in a space of axes without voxels: the step of the lattice, as `resolution`, at most
   * 1e9; `resolution` is then the distance of the states along a step that are asked for. Default: 0, the step is
   * `resolution`, which must be told then.
   */
  double lattice_step;
  /**
   * For TAUT_MOTION_HYBRID_ASTAR: what a radian turned on the spot costs, in cells, 1/256 to 1,000,000, for vehicles
   * that can, as those with two driven wheels; they also drive arcs of `turning_radius`. A turn on the spot is no
   * change of the gear, and is checked as any motion. Infinity: it cannot. Default: infinity.
   */
  double spot_turn_cost;
} taut_motion_options;

/**
 * Sets the options of a planner of motions to the defaults.
 *
 * Pass sizeof(taut_motion_options). All `size` bytes are written; unknown fields become 0.
 *
 * @param options  Receives the defaults. Owned by the caller. Not null.
 * @param size     Bytes at `options`: 112 (the struct of the first release) to 4,096.
 * @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
 *                 written.
 *
 * Threads: any.
 */
taut_status taut_motion_options_init(taut_motion_options *options, size_t size);

/**
 * A handle of a planner of motions: it finds paths of states in a space. The value 0 is the null handle.
 *
 * It may be copied; all copies refer to the same planner, and all of them are invalid once it is destroyed.
 */
typedef struct taut_motion {
  /** Opaque. */
  uint64_t id;
} taut_motion;

/**
 * Creates a planner of motions in a space.
 *
 * The planner keeps the space and its grid's cells alive, even if these are destroyed first. What the space knows
 * about its voxels serves all of its planners.
 *
 * @param space    The space.
 * @param options  Initialised by `taut_motion_options_init`; copied. Not null.
 * @param out      Receives the planner, which you own: free it with `taut_motion_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 112 or above 4,096, an unknown algorithm, a number
 *                 out of its range), TAUT_ERROR_UNSUPPORTED (an option that this algorithm does not use, reserved
 *                 words or unknown trailing bytes that are not 0; a chain with more than six numbers in a state, or
 *                 with TAUT_MOTION_HYBRID_ASTAR), TAUT_ERROR_LIMIT (more than 2^31 states of a lattice),
 *                 TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_motion_create(taut_space space, const taut_motion_options *options, taut_motion *out);

/**
 * Gets how a planner of motions searches: the algorithm of its options, or what TAUT_MOTION_AUTO has chosen.
 *
 * @param motion     The planner.
 * @param algorithm  Receives one of `taut_motion_algorithm`, never TAUT_MOTION_AUTO. Not null.
 * @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, also while another thread uses the planner.
 */
taut_status taut_motion_algorithm_of(taut_motion motion, uint32_t *algorithm);

/**
 * Destroys a planner of motions and frees its memory. Its handle, every copy of it, and views of its path are invalid
 * from now on.
 *
 * @param motion  The planner; the null handle is allowed and ignored.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this planner;
 *                `taut_motion_cancel` stops a search).
 *
 * Threads: any. Also allowed on a poisoned planner.
 */
taut_status taut_motion_destroy(taut_motion motion);

/**
 * Gets the memory of a planner of motions: search tables, open list and path, but not what belongs to the space.
 *
 * While another thread searches with the planner, the value is that after the previous call.
 *
 * @param motion  The planner.
 * @param bytes   Receives the number of bytes. Not null.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, also while another thread uses the planner.
 */
taut_status taut_motion_memory(taut_motion motion, uint64_t *bytes);

/* ----------------------------------------------------------------------------------------------------
   Searches and paths
   ---------------------------------------------------------------------------------------------------- */

/** What a search is to do. Set it to zero, then fill in what you need; its size never changes. */
typedef struct taut_motion_request {
  /** 0, or flags of `taut_motion_request_flag` combined with `|`; other bits must be 0. */
  uint32_t flags;
  /**
   * The limit of iterations of the search over all its steps; then TAUT_BUDGET_SPENT. 0: no limit, for algorithms
   * that sample 100,000. Those with STAR in their names, AORRT and KINODYNAMIC_RRT use all of them to make the path
   * shorter, and with 0 end with the first path.
   */
  uint32_t max_iterations;
  /**
   * How far from a goal a path may end, as sqrt(sum of (weight x change)^2): above 0 for TAUT_MOTION_KINODYNAMIC_RRT
   * and DARRT. Must be 0 for all others, whose paths end at goals.
   */
  double tolerance;
  /** User data: returned in the result. */
  uint64_t user;
  /** Must be 0. */
  uint64_t reserved[2];
} taut_motion_request;

/** The result of a search for a motion. Its size never changes. */
typedef struct taut_motion_result {
  /** The outcome: what the call returned. */
  taut_status status;
  /**
   * One of `taut_guarantee`. With TAUT_OK: TAUT_GUARANTEE_LATTICE_OPTIMAL, or TAUT_GUARANTEE_BOUNDED where the bound
   * is above 1; with TAUT_IN_PROGRESS that, where there is a path which is made cheaper. With TAUT_NO_PATH:
   * TAUT_GUARANTEE_OPTIMAL if it is proved that the body has no way at all, TAUT_GUARANTEE_LATTICE_OPTIMAL if there
   * is none at this resolution. Of TAUT_MOTION_HYBRID_ASTAR TAUT_GUARANTEE_NONE: a path is free, but there may be a
   * cheaper one, or one where none was found; but TAUT_GUARANTEE_OPTIMAL where a curve alone is free and provably
   * cheapest, and where no motion at all leads on. Planners that sample have none.
   */
  uint32_t guarantee;
  /**
   * What the path costs: the same sum for all algorithms of a space, and after `taut_motion_improve`. For a body the
   * way of its origin in cells and its turns in radians, these times the turn weight of the space; for a chain the
   * way of its first pin and the changes of all other numbers, each times its weight; in a space of axes sqrt(sum of
   * (weight x change)^2) over all motions, each times what its states cost. Algorithms with a cost of their own:
   * TAUT_MOTION_HYBRID_ASTAR has the way, backward times `reverse_cost`, `switch_cost` for each change of the gear,
   * and `spot_turn_cost` for each radian on the spot, TAUT_MOTION_KINODYNAMIC_RRT the time, TAUT_MOTION_DARRT the
   * ways times the costs of their modes. Infinite without a path.
   */
  double cost;
  /** The way of the body's origin, or of a chain's first pin, in cells. Infinite without a path. */
  double length;
  /**
   * 1 if the result is optimal in the sense of the guarantee, the factor if it is bounded: the path costs at most so
   * many times what the cheapest of the lattice does. 0 without a guarantee.
   */
  double bound;
  /** Iterations since the search began: states expanded, or samples. */
  uint64_t iterations;
  /**
   * States and motions that were checked exactly since the search began. TAUT_MOTION_LATTICE checks the ends, and
   * looks the others up among the voxels; what TAUT_MOTION_HYBRID_ASTAR checks along its arcs is not counted.
   */
  uint64_t checks;
  /** Nodes of the search: for algorithms that sample those of the trees or of the roadmap, else the states expanded. */
  uint64_t nodes;
  /** The revision of the grid that was searched. */
  uint64_t revision;
  /** The user data of the request. */
  uint64_t user;
  /** 0. */
  uint64_t reserved[2];
} taut_motion_result;

/**
 * Searches a path in one call: the same as `taut_motion_begin` and one step with the request's iterations.
 *
 * Afterwards `taut_motion_path` returns the path, which leads to the goal that is cheapest to reach. Between two of
 * its states every number changes at a constant rate, and the whole motion is free; but see `taut_motion_pieces` for
 * TAUT_MOTION_HYBRID_ASTAR, whose arcs are free. An open search of this planner is
 * discarded. A planner that runs the same searches again on the same map allocates nothing.
 *
 * @param motion      The planner.
 * @param start       The state to begin at. Borrowed during the call. Not null.
 * @param goals       The states to end at, one after the other: any of them will do. Goals that are not free are left
 *                    out, if there is another. Where a car may stand at any angle, see
 *                    TAUT_MOTION_REQUEST_ANY_HEADING. Borrowed during the call. Not null.
 * @param goal_count  Their number, at least 1.
 * @param request     Flags, iterations, user data. Borrowed during the call. Not null.
 * @param out         Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
 * @return            An outcome: TAUT_OK, TAUT_NO_PATH, TAUT_CANCELLED, TAUT_BUDGET_SPENT (the search is kept,
 *                    `taut_motion_step` continues it), TAUT_ASKING (in a space of axes: see `taut_motion_ask`). An
 *                    error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                    TAUT_ERROR_UNSUPPORTED (a flag or a tolerance that the algorithm does not support, reserved
 *                    words), TAUT_ERROR_INVALID_ARGUMENT (a number that is not finite or beyond 1,048,576, no goal, a
 *                    negative tolerance), TAUT_ERROR_START_BLOCKED, TAUT_ERROR_GOAL_BLOCKED (no goal is free),
 *                    TAUT_ERROR_LIMIT (a memory limit, or more than 2^31 voxels), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner; concurrent with edits. Searches in the same space take turns: one waits for the
 * step or find that is running. In different spaces they run beside each other.
 */
taut_status taut_motion_find(taut_motion motion,
                             const double *start,
                             const double *goals,
                             size_t goal_count,
                             const taut_motion_request *request,
                             taut_motion_result *out);

/**
 * Begins a search that `taut_motion_step` runs in slices.
 *
 * The search uses the current revision of the grid; later edits do not affect it. An open search of this planner is
 * discarded, and the path is empty until the new search has one.
 *
 * @param motion      The planner.
 * @param start       The state to begin at. Borrowed during the call. Not null.
 * @param goals       The states to end at. Borrowed during the call. Not null.
 * @param goal_count  Their number, at least 1.
 * @param request     Its `max_iterations` applies to all steps together. Borrowed during the call. Not null.
 * @return            TAUT_OK; the errors of `taut_motion_find`.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_motion_begin(taut_motion motion,
                              const double *start,
                              const double *goals,
                              size_t goal_count,
                              const taut_motion_request *request);

/**
 * Continues the open search.
 *
 * @param motion          The planner.
 * @param max_iterations  The limit of iterations of this step; then TAUT_IN_PROGRESS. 0: no limit. After
 *                        TAUT_BUDGET_SPENT each step allows that many more.
 * @param out             Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
 * @return                An outcome: TAUT_IN_PROGRESS (call again), TAUT_ASKING (answer, then call again), or one
 *                        that ends the search; a further step returns it again. See `taut_motion_find`.
 *                        An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                        TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no search is open), TAUT_ERROR_LIMIT
 *                        (a memory limit, or more than 2^31 voxels), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner, not always the same; else as `taut_motion_find`.
 */
taut_status taut_motion_step(taut_motion motion, uint32_t max_iterations, taut_motion_result *out);

/**
 * Cancels the planner's search: it ends soon with TAUT_CANCELLED. Without an open search the call has no effect.
 *
 * @param motion  The planner.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED.
 *
 * Threads: any, at any time.
 */
taut_status taut_motion_cancel(taut_motion motion);

/**
 * Discards the open search and the path, and frees the planner's scratch memory. The options stay, and so does what
 * the space keeps.
 *
 * @param motion  The planner.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY.
 *
 * Threads: one at a time per planner.
 */
taut_status taut_motion_reset(taut_motion motion);

/**
 * Gets the states that the search waits to be told of, after TAUT_ASKING. Asking again gives the same ones.
 *
 * Of each motion that the planner wants to know about come its end and states on it, `options.resolution` apart at
 * most, the middle first; `options.batch` is the most of them at once. What is told is believed. The path depends on
 * what is told of each state, not on how many are asked for at once.
 *
 * @param motion  The planner.
 * @param states  Receives the address of the states, row by row. The planner owns them, until the next call on it
 *                other than ask, cancel, path, path_view and memory; do not change or free them. Not null.
 * @param count   Receives their number, at least 1. Not null.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                TAUT_ERROR_INVALID_ARGUMENT (the search does not ask), TAUT_ERROR_UNSUPPORTED (it asks for motions).
 *
 * Threads: one at a time per planner, not always the same.
 */
taut_status taut_motion_ask(taut_motion motion, const double **states, size_t *count);

/**
 * Gets the motions that the search waits to be told of, after TAUT_ASKING, where `options.asks_motions` is 1. Asking
 * again gives the same ones.
 *
 * Between the ends of a motion every number changes at a constant rate, and angles are not reduced. A motion that ends
 * where it begins asks for that state. Answer with `taut_motion_tell` or `taut_motion_tell_costs`, one number per
 * motion; the cost of a motion is the mean along it, a multiple of its length. What is told counts in both directions.
 * A control or a motion of a mode is asked for in straight pieces.
 *
 * @param motion   The planner.
 * @param motions  Receives the address of the motions: of each the state where it begins, then that where it ends. The
 *                 planner owns them, as those of `taut_motion_ask`. Not null.
 * @param count    Receives their number, at least 1. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (the search does not ask), TAUT_ERROR_UNSUPPORTED (it asks for states).
 *
 * Threads: one at a time per planner, not always the same.
 */
taut_status taut_motion_ask_motions(taut_motion motion, const double **motions, size_t *count);

/**
 * Tells which of the states that were asked for are free, or which of the motions. The next `taut_motion_step`
 * continues the search.
 *
 * @param motion   The planner.
 * @param is_free  A byte per state or motion, in the order of `taut_motion_ask`: 0 if it is not free, else it is.
 *                 Borrowed during the call. Not null.
 * @param count    Their number: that of `taut_motion_ask`.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (the search does not ask, or for another number of states),
 *                 TAUT_ERROR_OUT_OF_MEMORY. After an error the search waits on.
 *
 * Threads: one at a time per planner, not always the same.
 */
taut_status taut_motion_tell(taut_motion motion, const uint8_t *is_free, size_t count);

/**
 * Tells what being in the states that were asked for costs, instead of `taut_motion_tell`.
 *
 * A motion costs its length times the mean cost of the states that are told of it, or times what is told of it. The
 * paths of TAUT_MOTION_RRT_STAR, TAUT_MOTION_AORRT, TAUT_MOTION_PRM_STAR and TAUT_MOTION_LAZY_PRM_STAR tend to the
 * cheapest, TAUT_MOTION_PRM finds the cheapest of its roadmap, TAUT_MOTION_LATTICE the cheapest of its lattice, and
 * TAUT_MOTION_T_RRT avoids states that are dearer than those before. To the other algorithms a state with a cost is
 * free, and the cost of their paths is the length. Tell costs all through a search and the preparation of its roadmap,
 * or only what is free.
 *
 * The estimate of TAUT_MOTION_LATTICE takes a state for one that costs `options.h_scale`, at most 1, and a cost below
 * that is refused. Set `h_scale` to the least cost there is if that is below 1, or divide all costs by it; an
 * `h_scale` of 0 allows all costs.
 *
 * @param motion  The planner.
 * @param costs   A number per state or motion, in the order of `taut_motion_ask`, from 0 on; above 1e100: not free.
 *                Borrowed during the call. Not null.
 * @param count   Their number: that of `taut_motion_ask`.
 * @return        As `taut_motion_tell`; TAUT_ERROR_INVALID_ARGUMENT also for a negative cost, for NaN and for one that
 *                is below the estimate of TAUT_MOTION_LATTICE: `taut_last_error` names it.
 *
 * Threads: one at a time per planner, not always the same.
 */
taut_status taut_motion_tell_costs(taut_motion motion, const double *costs, size_t count);

/**
 * Grows the roadmap of TAUT_MOTION_PRM, PRM_STAR or LAZY_PRM_STAR before it is asked, so that a query mostly joins its
 * ends to it.
 *
 * Each later search begins with what was grown; what the search itself adds is dropped by the next one, so that a path
 * depends on no search before it. Several calls grow as much as one with the sum of their iterations. On a grid that
 * was edited since, the motions of the roadmap count as unknown and are checked when a path wants them: a motion that
 * was blocked when the roadmap grew is missing even if it is free by now. In a space of axes what was told is believed
 * until `taut_motion_reset`.
 *
 * The open search and the path are dropped.
 *
 * @param motion          The planner.
 * @param max_iterations  Random states to try. While a preparation waits for an answer its own number counts, and this
 *                        one is ignored.
 * @return                TAUT_OK (it has grown); TAUT_ASKING (answer with `taut_motion_tell`, then call again);
 *                        TAUT_CANCELLED (what has grown stays); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED,
 *                        TAUT_ERROR_BUSY, TAUT_ERROR_UNSUPPORTED (another algorithm), TAUT_ERROR_LIMIT (the memory
 *                        limit), TAUT_ERROR_OUT_OF_MEMORY. After the last two what has grown stays.
 *
 * Threads: one at a time per planner, not always the same.
 */
taut_status taut_motion_prepare(taut_motion motion, uint32_t max_iterations);

/**
 * Saves the roadmap that `taut_motion_prepare` has grown as bytes, for a file or another machine, with the options of
 * its planner: `taut_motion_load` makes a planner of them.
 *
 * Equal roadmaps give equal bytes, on every platform. What is known about motions on a grid is not saved.
 *
 * @param motion    The planner: TAUT_MOTION_PRM, PRM_STAR or LAZY_PRM_STAR.
 * @param out       Receives the bytes. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Bytes at `out`. If it is too small, only `needed` is written.
 * @param needed    Receives the number of bytes. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_UNSUPPORTED (another
 *                  algorithm), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner, not always the same.
 */
taut_status taut_motion_save(taut_motion motion, uint8_t *out, size_t capacity, size_t *needed);

/**
 * Creates a planner from the bytes of `taut_motion_save`, with the options and the roadmap of the one that was saved.
 *
 * Every byte is checked: what was cut, changed or is no roadmap creates no planner. On a grid, and in a space with
 * voxels, the motions of the roadmap are checked when a path wants them, whatever it was grown on.
 *
 * @param space  A space with the axes of the one that it was grown in.
 * @param bytes  The bytes. Borrowed during the call. Not null.
 * @param size   How many there are.
 * @param out    Receives the planner, which you own: free it with `taut_motion_destroy`. Not null.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT,
 *               TAUT_ERROR_UNSUPPORTED (a space with other axes), TAUT_ERROR_INVALID_ARGUMENT (an impossible size),
 *               TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_motion_load(taut_space space, const uint8_t *bytes, size_t size, taut_motion *out);

/**
 * Copies the path of the planner's last result, from the start to a goal.
 *
 * It consists of the states at which the direction of the motion changes; between two of them every number changes at
 * a constant rate. With TAUT_MOTION_HYBRID_ASTAR it has states along the arcs, which `taut_motion_pieces` tells.
 * Angles go on from that of the start, so that the last one may differ from that of the goal by whole turns. It is
 * empty unless the last outcome was TAUT_OK, or TAUT_IN_PROGRESS of a TAUT_MOTION_LATTICE that has a path and makes it
 * cheaper: also while a search runs, after one that failed and after `taut_motion_reset`. Querying the size first
 * does not repeat the search.
 *
 * @param motion    The planner.
 * @param out       Receives the states, one after the other. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `out` in states. If it is too small, only `needed` is written.
 * @param needed    Receives the number of states of the path. Not null.
 * @return          TAUT_OK (also for an empty path); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
 *                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, also while another thread uses the planner.
 */
taut_status taut_motion_path(taut_motion motion, double *out, size_t capacity, size_t *needed);

/**
 * Gets a view of the path of the planner's last result, without a copy. See `taut_motion_path`.
 *
 * The view is valid until the next call on this planner other than cancel, path, path_view and memory: find, begin,
 * step, reset, destroy. The library cannot detect a view in use; do not use it in one thread while another thread may
 * make such a call.
 *
 * @param motion  The planner.
 * @param out     Receives the address of the first number, null if the path is empty. The planner owns the states; do
 *                not change or free them. Not null.
 * @param length  Receives the number of states. Not null.
 * @return        TAUT_OK (also for an empty path); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED,
 *                TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, also while another thread uses the planner.
 */
taut_status taut_motion_path_view(taut_motion motion, const double **out, size_t *length);

/** A piece of a path over which the controls stay the same. Its size never changes. */
typedef struct taut_motion_piece {
  /**
   * The number of the state in the path at which the piece begins. It ends where the next one begins, or at the last
   * state.
   */
  uint32_t first;
  /** The number of the mode in a space with modes; else 0. */
  uint32_t mode;
  /** 1 forward, -1 backward; 0 without a gear: with TAUT_MOTION_HYBRID_ASTAR the piece is a turn on the spot. */
  int32_t gear;
  /** 0. */
  uint32_t reserved32;
  /**
   * Radians by which the angle grows for a cell driven forward: 0 straight on, else 1 / turning_radius with either
   * sign. Of a turn on the spot 1 where the angle grows, -1 where it falls.
   */
  double curvature;
  /**
   * How long it takes: with TAUT_MOTION_HYBRID_ASTAR at a speed of one cell, and so the way in cells, or the radians
   * of a turn on the spot; with
   * TAUT_MOTION_DARRT the way of the axes that move.
   */
  double duration;
  /** The controls of the space's model with TAUT_MOTION_KINODYNAMIC_RRT; else 0. */
  double controls[6];
} taut_motion_piece;

/**
 * Copies how the path of the planner's last result is driven, piece by piece.
 *
 * With TAUT_MOTION_HYBRID_ASTAR a piece is an arc or a line in one gear, or a turn on the spot. Driven from the
 * piece's first state for its duration, it leads to the first state of the next piece, up to rounding; the states of
 * the path between lie on the arc, so near to each other that a straight line from one to the next leaves it by at
 * most 1/256 cell. With TAUT_MOTION_KINODYNAMIC_RRT a piece is a control for a time: `taut_space_set_model` has the
 * equations; with TAUT_MOTION_DARRT a motion of a mode. Other algorithms have no pieces. There are none under the
 * conditions under which `taut_motion_path` is empty.
 *
 * @param motion    The planner.
 * @param out       Receives the pieces, from the start to the goal. Owned by the caller. May be null if `capacity` is
 *                  0.
 * @param capacity  Capacity of `out` in pieces. If it is too small, only `needed` is written.
 * @param needed    Receives the number of pieces. Not null.
 * @return          TAUT_OK (also without pieces); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
 *                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, also while another thread uses the planner.
 */
taut_status taut_motion_pieces(taut_motion motion, taut_motion_piece *out, size_t capacity, size_t *needed);

/**
 * Shortens the path of the last result in place, on the grid as it is now.
 *
 * Random pieces of the path become straight motions where these are free and cost less, in the terms of
 * `taut_motion_result.cost`. The cost never rises, and the same seed finds the same path. A path that has changed has
 * no guarantee; if nothing better is found, path and guarantee stay. The result has in `iterations` those of the call
 * and in `checks` all exact checks since the search began; `taut_motion_step` repeats it.
 *
 * With TAUT_MOTION_HYBRID_ASTAR they become shortest curves of the turning radius between two poses of the path, or by
 * way of a pose that is moved a little (a descent without a derivative), in terms of `reverse_cost`, `switch_cost` and
 * `spot_turn_cost`. `taut_motion_pieces` has the new arcs. Calls with other seeds go on where the last one ended. With
 * `wall_weight` a cell of way costs so much more at a wall, nothing at `clearance` of the whole body, looked at in
 * steps of `spacing`; with `turn_weight` a radian does. What never rises then is the sum: the cost alone may, for
 * room. TAUT_IMPROVE_DESCEND moves poses alone, with a `wall_weight` of 8 where it is 0: away from walls, each path on
 * the way one that the car can drive.
 *
 * An angle may lose whole turns: the last state may differ from that of before by such.
 *
 * In a space of axes a motion is free as for its planners. Where the host tells, the status is TAUT_ASKING until all
 * is told: answer by `taut_motion_ask` and `taut_motion_tell`, then call again with the same options. The path changes
 * at the end; other options begin anew, and a new search drops the shortcuts.
 *
 * A path that was improved before on this planner, with the same options, is improved without an allocation.
 *
 * @param motion   The planner, which has a path.
 * @param options  Initialised by `taut_improve_options_init`; copied: TAUT_IMPROVE_SHORTCUT, without `wall_weight` and
 *                 `turn_weight`, since the space has the weights of its axes; for TAUT_MOTION_HYBRID_ASTAR also these,
 *                 and TAUT_IMPROVE_DESCEND with TAUT_DESCENT_COVARIANT; no `turning_radius`. Not null.
 * @param out      Receives the result, nothing after an error. Owned by the caller. Not null.
 * @return         TAUT_OK, TAUT_ASKING; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                 TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 104 or above 4,096, an
 *                 option out of its range, no path, a motion of it that is blocked by now, which the message names),
 *                 TAUT_ERROR_UNSUPPORTED (other improvements, weights of walls or turns,
 *                 TAUT_MOTION_KINODYNAMIC_RRT, TAUT_MOTION_DARRT, TAUT_MOTION_T_RRT, a path that
 *                 a roadmap, TAUT_MOTION_RRT_STAR or TAUT_MOTION_AORRT found by costs, a space with constraints,
 *                 reserved words or unknown trailing bytes that are not 0), TAUT_ERROR_OUT_OF_MEMORY. After an error
 *                 the path is as before.
 *
 * Threads: one at a time per planner; concurrent with edits. It takes turns with searches in the same space.
 */
taut_status taut_motion_improve(taut_motion motion, const taut_improve_options *options, taut_motion_result *out);

/* ----------------------------------------------------------------------------------------------------
   Worlds of polygons
   ---------------------------------------------------------------------------------------------------- */

/**
 * A handle of a world: a rectangle with polygons that block the way. The value 0 is the null handle.
 *
 * It may be copied; all copies refer to the same world, and all of them are invalid once it is destroyed. Blocked is
 * the inside of all polygons together, and all that lies outside of the rectangle; touching, and sliding along edges,
 * is free. Polygons may overlap and touch. Nobody passes between two that have a part of an edge in common; whether a
 * path passes where two touch in a point alone is the planner's `diagonal_gaps`. Coordinates are at most 65,536 in
 * magnitude and rounded to 1/256. The least gap is 1/64: nobody passes between two polygons, or a polygon and the rim,
 * where they do not touch but come closer, as rounded, whatever `diagonal_gaps` says. What lies in such a gap may be
 * cut off. In worlds of `taut_world_grow` other rules hold.
 */
typedef struct taut_world {
  /** Opaque. */
  uint64_t id;
} taut_world;

/**
 * Creates a world without obstacles.
 *
 * @param low   The corner of its rectangle with the least coordinates. Borrowed during the call. Not null.
 * @param high  The opposite corner. Borrowed during the call. Not null.
 * @param out   Receives the world, which you own: free it with `taut_world_destroy`. Not null.
 * @return      TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or
 *              beyond 65,536, a rectangle without an inside), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_world_create(const taut_point *low, const taut_point *high, taut_world *out);

/**
 * Creates the world of a grid as it is now: its rectangle, and the blocked cells (class 0, and under obstacles) as
 * polygons. The world does not follow later edits of the grid. Paths in it are as long as those of the exact planners
 * on the grid.
 *
 * @param grid  The grid.
 * @param out   Receives the world, which you own: free it with `taut_world_destroy`. Not null.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *              TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_world_from_grid(taut_grid grid, taut_world *out);

/**
 * Destroys a world. Its handle and every copy of it are invalid from now on.
 *
 * Planners in this world are not affected: they keep it alive.
 *
 * @param world  The world; the null handle is allowed and ignored.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this world).
 *
 * Threads: any.
 */
taut_status taut_world_destroy(taut_world world);

/**
 * Adds an obstacle, a polygon in either direction, which may reach out of the rectangle. Open searches go on in the
 * world as it was.
 *
 * The outline may cross and touch itself: what it encloses an odd number of times is blocked (the even-odd rule). A
 * polygon with holes is its outer outline, which goes to each hole, around it and back by the same way. Where edges
 * cross, both go over the nearest point of 1/256. Such an obstacle consists of pieces, each of which
 * `taut_world_rasterise` and `taut_world_grow` take alone; adding it takes a time in proportion to the square of its
 * edges.
 *
 * @param world     The world.
 * @param outline   The vertices. Borrowed during the call. Not null.
 * @param count     Their number, 3 to 4,096.
 * @param obstacle  Receives the number of the obstacle, from 1 on; no number is used twice. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate
 *                  that is not finite or beyond 65,536, a count out of its range, an outline that encloses no area, or
 *                  that has more than 4,096 edges after those that cross are split), TAUT_ERROR_OUT_OF_MEMORY. After
 *                  an error the world is unchanged.
 *
 * Threads: any; concurrent with searches.
 */
taut_status taut_world_add(taut_world world, const taut_point *outline, size_t count, uint32_t *obstacle);

/**
 * Adds an obstacle of several outlines: what they enclose by a rule. For buildings with yards, and all that consists
 * of several parts.
 *
 * Outlines may cross, touch and cover themselves and each other; points may repeat, and parts of an outline that lead
 * out and back have no area. Else as `taut_world_add` with an outline that crosses itself.
 *
 * @param world          The world.
 * @param points         The vertices of all outlines, one outline after the other. Borrowed during the call. Not null.
 * @param count          Their number, at most 4,096.
 * @param lengths        The number of vertices of each outline. Borrowed during the call. Not null.
 * @param outline_count  The number of outlines.
 * @param rule           One of `taut_fill`.
 * @param obstacle       Receives the number of the obstacle, from 1 on; no number is used twice. Not null.
 * @return               TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a
 *                       coordinate that is not finite or beyond 65,536, a count out of its range, lengths whose sum is
 *                       not the count, an unknown rule, one of several outlines that encloses no area once it is
 *                       rounded, with its number in the message, outlines that enclose none together, or that have
 *                       more than 4,096 edges after those that cross are split), TAUT_ERROR_OUT_OF_MEMORY. After an
 *                       error the world is unchanged.
 *
 * Threads: any; concurrent with searches.
 */
taut_status taut_world_add_outlines(taut_world world,
                                    const taut_point *points,
                                    size_t count,
                                    const uint32_t *lengths,
                                    size_t outline_count,
                                    uint32_t rule,
                                    uint32_t *obstacle);

/**
 * Removes an obstacle. Open searches go on in the world as it was.
 *
 * @param world     The world.
 * @param obstacle  Its number.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_INVALID_ARGUMENT (a number that no obstacle has),
 *                  TAUT_ERROR_OUT_OF_MEMORY. After an error the world is unchanged.
 *
 * Threads: any; concurrent with searches.
 */
taut_status taut_world_remove(taut_world world, uint32_t obstacle);

/**
 * Copies the outline of an obstacle, without the vertices that do not turn. It runs from the x axis towards the y
 * axis. An outline that crosses or touches itself comes back as it was given, several outlines one after the other,
 * unless a simple polygon is left of them.
 *
 * @param world     The world.
 * @param obstacle  The number of the obstacle.
 * @param out       Receives the vertices. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `out` in points. If it is too small, only `needed` is written.
 * @param needed    Receives their number. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a number that no obstacle has),
 *                  TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_world_outline(taut_world world,
                               uint32_t obstacle,
                               taut_point *out,
                               size_t capacity,
                               size_t *needed);

/**
 * Creates the world of the places of a body's origin, at one angle: a path of a point in it is a path of the body in
 * this world. It does not follow later edits of this one.
 *
 * Each obstacle becomes as many as its convex pieces and those of the body make, numbered from 1 on. Angles of whole
 * quarter turns and bodies without a radius make it exact. At other angles corners of the body are rounded outward, by
 * at most 2/256 in x and y; a disc is a polygon of 32 sides around it, which reaches at most 0.5 % of the radius and
 * 2/256 farther. The rectangle shrinks by the body's extents.
 *
 * Where obstacles of the new world only touch, the body has room exactly: paths pass between them, along a common edge
 * too, whatever `diagonal_gaps` says. What touches or is nearer than the least gap in this world stays closed in the
 * new one, which has no least gap of its own. The same holds for obstacles that are added to it.
 *
 * @param world  The world.
 * @param shape  The shape of the body.
 * @param angle  Its angle in radians, from the x axis towards the y axis; at most 1,048,576 in magnitude.
 * @param out    Receives the new world, which you own: free it with `taut_world_destroy`. Not null.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an angle out of
 *               its range, a body that has no room in the rectangle, sums beyond 65,536), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with searches.
 */
taut_status taut_world_grow(taut_world world, taut_shape shape, double angle, taut_world *out);

/**
 * Gets the revision of a world: 1 at first, incremented by each edit.
 *
 * @param world  The world.
 * @param out    Receives the revision. Not null.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_world_revision(taut_world world, uint64_t *out);

/**
 * Takes a snapshot of a world, for `taut_planner_pin`, in constant time: the next edit copies the world. It keeps the
 * obstacles alive, even if the world is destroyed.
 *
 * @param world  The world.
 * @param out    Receives the snapshot, which you own: free it with `taut_snapshot_destroy`. Not null.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *               TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_world_snapshot(taut_world world, taut_snapshot *out);

/**
 * Creates the space of the poses of a body in a world of polygons, without cells. States are those of
 * `taut_space_of_poses`, in the coordinates of the world.
 *
 * Polygons and all outside of the rectangle are walls; touching them is free. Poses are checked exactly, with the
 * body's corners rounded to 1/65,536, motions as those on a grid. The least gap of a world does not count: the width
 * of the body decides. The space follows the world's edits and keeps it and the shape alive, even if these are
 * destroyed first.
 *
 * TAUT_MOTION_LATTICE and all planners that sample plan here. The steps of the lattice are swept exactly; it cannot
 * prove that there is no way at all. TAUT_MOTION_HYBRID_ASTAR needs cells (`taut_world_rasterise`), and returns
 * TAUT_ERROR_UNSUPPORTED, as `taut_space_slice`.
 *
 * @param world    The world.
 * @param shape    The shape.
 * @param options  Initialised by `taut_space_options_init`; copied. Not null.
 * @param out      Receives the space, which you own: free it with `taut_space_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 72 or above 4,096, a number out of its range),
 *                 TAUT_ERROR_UNSUPPORTED (flags, reserved words or unknown trailing bytes that are not 0),
 *                 TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_space_of_poses_in_world(taut_world world,
                                         taut_shape shape,
                                         const taut_space_options *options,
                                         taut_space *out);

/**
 * Sets the cells of a grid that obstacles of a world meet to a terrain class; the others stay.
 *
 * Cell (i, j) is the square of side `cell` from `origin` + (i * cell, j * cell) on. What lies outside of the world's
 * rectangle is not set.
 *
 * @param world    The world.
 * @param grid     The grid.
 * @param origin   Where the grid's cell (0, 0) begins in the world, rounded to 1/256. Borrowed during the call. Not
 *                 null.
 * @param cell     The side of a cell, 1/256 to 65,536, rounded to 1/256.
 * @param rule     One of `taut_raster`.
 * @param terrain  0 to 255.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a number out of its range or not finite), TAUT_ERROR_OUT_OF_MEMORY (the
 *                 cells of some rows are set then).
 *
 * Threads: any; concurrent with searches.
 */
taut_status taut_world_rasterise(taut_world world,
                                 taut_grid grid,
                                 const taut_point *origin,
                                 double cell,
                                 uint32_t rule,
                                 uint32_t terrain);

/**
 * Creates a planner in a world: the shortest paths at any angle, which are TAUT_GUARANTEE_OPTIMAL.
 *
 * The same handle as on a grid, for `taut_planner_find`, `begin`, `step`, `cancel`, `limit_time`, `path`, `path_view`,
 * `memory`, `reset` and `destroy`, and for the questions `taut_planner_nearest`, `nearest_reachable`, `reachable`,
 * `component`, `random_point`, `is_free`, `raycast`, `check_path`, `path_cost` and `waypoint`; paths use no `links`.
 * Other calls return TAUT_ERROR_UNSUPPORTED. Many queries at once, on threads: `taut_pool_add_world`. The corners that
 * a corner sees are found when a search first needs them, and kept; edits of the world drop what they may have
 * changed. The planner keeps the world alive, even if that is destroyed first.
 *
 * A start or a goal at most 1/32 from free ground counts as the nearest free multiple of 1/256, ties by y, then x: who
 * stands within 1/64 of a path may ask again. A query whose ends do not see each other asks the components of the free
 * ground, so that a goal out of reach costs no search. They are made once after each edit, in steps that obey limits
 * (16 vertices or crossings of outlines cost a step one expansion, and the request's budget none), in time
 * O((n + k) log n) for n vertices and k crossings. With TAUT_REQUEST_ALLOW_PARTIAL the path ends at the point within
 * reach that is nearest to the goal, of the multiples of 1/256, ties by y, then x; but at least 1/32 before a closed
 * gap.
 *
 * @param world    The world.
 * @param options  Initialised by `taut_planner_options_init`; copied. The algorithm must be TAUT_ALGORITHM_OPTIMAL
 *                 (the initial one, which is the tangent graph here), TAUT_ALGORITHM_TANGENT_GRAPH or
 *                 TAUT_ALGORITHM_VISIBILITY_GRAPH; `diagonal_gaps`, `h_scale` and `memory_limit` apply. Bodies with a
 *                 size: `taut_world_grow`. Not null.
 * @param out      Receives the planner, which you own: free it with `taut_planner_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (as
 *                 `taut_planner_create`), TAUT_ERROR_UNSUPPORTED (as that, and for another algorithm, a radius, a
 *                 cost_tolerance and smoothing), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_world_planner(taut_world world, const taut_planner_options *options, taut_planner *out);

/**
 * Adds a lane to a pool: a world of polygons with the options of the planners that answer requests in it. Requests are
 * answered in the world as it was when they were submitted, with the results and points of `taut_planner_find` there.
 *
 * The pool keeps the world alive, even if that is destroyed. Lanes stay until the pool is destroyed.
 *
 * @param pool     The pool.
 * @param world    The world.
 * @param options  As for `taut_world_planner`. Not null.
 * @param lane     Receives the number of the lane, which counts on from those of `taut_pool_add`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the pool or the world), TAUT_ERROR_NULL_POINTER, the errors of
 *                 `taut_world_planner`.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_pool_add_world(taut_pool pool,
                                taut_world world,
                                const taut_planner_options *options,
                                uint32_t *lane);

/* ----------------------------------------------------------------------------------------------------
   Navigation meshes
   ---------------------------------------------------------------------------------------------------- */

/**
 * A handle of a navigation mesh: the free ground as convex faces. The value 0 is the null handle.
 *
 * It may be copied; all copies refer to the same mesh, and all of them are invalid once it is destroyed. Its faces
 * change with its obstacles alone (`taut_mesh_add_obstacle`). Free is what lies in a face, with its edges; touching,
 * and sliding along the rim, is free. Whether a path passes where faces touch in a corner alone is the planner's
 * `diagonal_gaps`. Holes and several islands are allowed. Coordinates are at most 65,536 in magnitude and rounded to
 * 1/256; points that are equal then count as one, so that faces need not share their points.
 */
typedef struct taut_mesh {
  /** Opaque. */
  uint64_t id;
} taut_mesh;

/**
 * Creates a mesh of convex faces, for example triangles, which are given by the numbers of their points.
 *
 * Faces may run in either direction, corners may lie on a straight side of their face, and must where another face has
 * a corner there. Points that no face uses are ignored. What is wrong is told with the number of the face, from 0. It
 * takes O(n log n) for n corners.
 *
 * @param points        The points. Borrowed during the call. Not null.
 * @param point_count   Their number, at most 2^28.
 * @param corners       The numbers of the points of all faces, from 0, one face after the other. Borrowed during the
 *                      call. Not null.
 * @param corner_count  Their number, at most 2^28.
 * @param face_sizes    The number of corners of each face, at least 3. Borrowed during the call. Not null.
 * @param face_count    The number of faces, at least 1.
 * @param out           Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
 * @return              TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite
 *                      or beyond 65,536, sizes whose sum is not corner_count, a face that names a point that does not
 *                      exist, is not convex or encloses no area once points are rounded, an edge with more than two
 *                      faces, faces that overlap, a corner on a side of another face that has no corner there),
 *                      TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_mesh_create(const taut_point *points,
                             size_t point_count,
                             const uint32_t *corners,
                             size_t corner_count,
                             const uint32_t *face_sizes,
                             size_t face_count,
                             taut_mesh *out);

/**
 * Creates a mesh of a text in the format of Polyanya, version 2; docs/meshes.md describes it.
 *
 * @param data    The text. Borrowed during the call. Not null.
 * @param length  Its bytes.
 * @param out     Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
 * @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the message names the line),
 *                TAUT_ERROR_INVALID_ARGUMENT (as `taut_mesh_create`), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing
 *                has been created.
 *
 * Threads: any.
 */
taut_status taut_mesh_read(const uint8_t *data, size_t length, taut_mesh *out);

/**
 * Creates the mesh of a grid as it is now: the free cells, which are neither of class 0 nor under an obstacle, as
 * rectangles. The mesh does not follow later edits of the grid, and has neither its costs nor its links, but may get
 * its own (`taut_mesh_add_link`). Paths on it are as long as those of the exact planners on the grid, with either
 * `diagonal_gaps`.
 *
 * A face is a run of free cells in a row, through all consecutive rows that have the same run; they are numbered by
 * the row below their last one, then from left to right.
 *
 * @param grid  The grid.
 * @param out   Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_UNSUPPORTED
 *              (the grid has no free cell, or a closed side of a cell: `taut_grid_refine` makes cells of such walls),
 *              TAUT_ERROR_INVALID_ARGUMENT (the faces would have more than 2^28 corners), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_mesh_from_grid(taut_grid grid, taut_mesh *out);

/**
 * Creates the mesh of a world as it is now: what the obstacles leave free of the rectangle, in few convex faces. The
 * mesh does not follow later edits of the world. Paths on it are as long as those in the world, with either
 * `diagonal_gaps`, with two exceptions: where edges of obstacles or of the rectangle cross, both go over the nearest
 * point of 1/256, so that walls there may stand 1/256 elsewhere; and gaps narrower than 1/64, which the world closes,
 * are open.
 *
 * @param world  The world.
 * @param out    Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_UNSUPPORTED (the world has no free
 *               ground, or is one of `taut_world_grow`), TAUT_ERROR_INVALID_ARGUMENT (more than 2^22 crossings, or
 *               2^28 corners of faces), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_mesh_from_world(taut_world world, taut_mesh *out);

/**
 * Destroys a mesh. Its handle and every copy of it are invalid from now on.
 *
 * Planners on this mesh are not affected: they keep it alive.
 *
 * @param mesh  The mesh; the null handle is allowed and ignored.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this mesh).
 *
 * Threads: any.
 */
taut_status taut_mesh_destroy(taut_mesh mesh);

/**
 * Gets how large a mesh is.
 *
 * @param mesh     The mesh.
 * @param points   Receives the number of different points that faces use. Not null.
 * @param faces    Receives the number of faces. Not null.
 * @param islands  Receives the number of parts that no common edges join. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_mesh_size(taut_mesh mesh, uint32_t *points, uint32_t *faces, uint32_t *islands);

/**
 * Creates a planner on a mesh, for paths at any angle.
 *
 * - TAUT_ALGORITHM_OPTIMAL, the initial one: the shortest paths, which are TAUT_GUARANTEE_OPTIMAL (Polyanya).
 * - TAUT_ALGORITHM_ASTAR: A* over faces with TAUT_LATTICE_CELLS, over the sides that they share with
 *   TAUT_LATTICE_CORNERS, the initial one; then the shortest path through the faces that it found (the funnel).
 * - TAUT_ALGORITHM_THETA and TAUT_ALGORITHM_LAZY_THETA: Theta* over the vertices of the mesh, at any angle.
 *
 * Those of A* and Theta* are TAUT_GUARANTEE_NONE, and their cost is their length and that of their links. All end at
 * the same points, with the same status.
 *
 * The same handle as on a grid, for `taut_planner_find`, `begin`, `step`, `cancel`, `limit_time`, `path`, `path_view`,
 * `links`, `memory`, `reset`, `set_costs` and `destroy`, and for the questions `taut_planner_nearest`,
 * `nearest_reachable`, `reachable`, `component`, `random_point`, `is_free`, `raycast`, `check_path`, `path_cost` and
 * `waypoint`. Other calls return TAUT_ERROR_UNSUPPORTED. Each query and question sees the obstacles and links
 * (`taut_mesh_add_link`) of the mesh at its begin. The revision of answers is 1 and counts the changes of the mesh.
 * The planner keeps the mesh alive, even if that is destroyed first.
 *
 * With OPTIMAL a `radius`, of the options or of a request, is that of a disc, and one mesh serves all radii: the path
 * is the shortest one on which the disc's centre keeps so far from the rim; touching is free. Its length is that of
 * lines and arcs of circles; the path has points on the arcs, so dense that none of its lines is nearer to a corner
 * than the radius less 1/128. No disc passes where faces touch in a corner alone. A start or a goal that is up to
 * 7/256 too near to the rim counts as the nearest place of the disc. A partial path ends at the nearest place to the
 * goal if that is within reach, else it leads where the search came nearest to it and goes straight on as far as the
 * disc fits. Questions are asked for the radius of the options: `reachable` and `nearest_reachable` search then and
 * allocate, and `component` returns TAUT_ERROR_UNSUPPORTED.
 *
 * A start or a goal of a point at most 1/32 from the mesh counts as its nearest multiple of 1/256, ties by y, then x.
 * A goal on another island costs no search. With TAUT_REQUEST_ALLOW_PARTIAL the path ends at the point within reach
 * that is nearest to the goal, of the multiples of 1/256, ties by y, then x.
 *
 * @param mesh     The mesh.
 * @param options  Initialised by `taut_planner_options_init`; copied. `algorithm`, `diagonal_gaps`, `h_scale` (above 1
 *                 not with Theta*), `memory_limit` and `blocked_links` apply, `lattice` for A*, `keep_limit` and
 *                 `radius` for the shortest paths. Not null.
 * @param out      Receives the planner, which you own: free it with `taut_planner_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (as
 *                 `taut_planner_create`), TAUT_ERROR_UNSUPPORTED (as that, and for another algorithm, a radius with
 *                 another one than OPTIMAL and where floors lie above each other, a margin, a cost_tolerance,
 *                 smoothing, another heuristic than the straight line, and rules for steps along a lattice),
 *                 TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with changes and searches.
 */
taut_status taut_mesh_planner(taut_mesh mesh, const taut_planner_options *options, taut_planner *out);

/**
 * As `taut_mesh_create`, with flags: TAUT_MESH_MEND is for meshes that engines have baked.
 *
 * @param points        The points. Borrowed during the call. Not null.
 * @param point_count   Their number, at most 2^28.
 * @param corners       The numbers of the points of all faces, from 0, one face after the other. Borrowed during the
 *                      call. Not null.
 * @param corner_count  Their number, at most 2^28.
 * @param face_sizes    The number of corners of each face, at least 3. Borrowed during the call. Not null.
 * @param face_count    The number of faces, at least 1.
 * @param flags         0 or TAUT_MESH_MEND; other bits must be 0.
 * @param out           Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
 * @return              TAUT_OK; the errors of `taut_mesh_create`, which name the faces as they were given;
 *                      TAUT_ERROR_UNSUPPORTED (unknown flags).
 *
 * Threads: any.
 */
taut_status taut_mesh_create_with(const taut_point *points,
                                  size_t point_count,
                                  const uint32_t *corners,
                                  size_t corner_count,
                                  const uint32_t *face_sizes,
                                  size_t face_count,
                                  uint32_t flags,
                                  taut_mesh *out);

/**
 * Creates a mesh of a text in one of several formats; docs/meshes.md describes them.
 *
 * @param data    The text. Borrowed during the call. Not null.
 * @param length  Its bytes.
 * @param format  One of `taut_mesh_format`.
 * @param axes    One of `taut_mesh_axes`: which coordinates of points in space count. 0 for formats in the plane.
 * @param scale   All coordinates are multiplied by it before they are rounded: cells per unit of the text. Above 0.
 * @param flags   0, TAUT_MESH_MEND or TAUT_MESH_HEIGHTS; other bits must be 0.
 * @param out     Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
 * @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the message names the line),
 *                TAUT_ERROR_INVALID_ARGUMENT (an unknown number, a scale that is not finite or not above 0, and as
 *                `taut_mesh_create`), TAUT_ERROR_UNSUPPORTED (unknown flags, axes or heights where points lie in
 *                the plane), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has been created.
 *
 * Threads: any.
 */
taut_status taut_mesh_read_as(const uint8_t *data,
                              size_t length,
                              uint32_t format,
                              uint32_t axes,
                              float scale,
                              uint32_t flags,
                              taut_mesh *out);

/**
 * Saves the faces of a mesh, their classes and the links as bytes, for a file or another machine: `taut_mesh_load`
 * makes the mesh of them. docs/meshes.md has the layout. Equal meshes give equal bytes, on every platform. Saved are
 * the faces that obstacles leave now; the mesh that is loaded has no obstacles that could be taken out.
 *
 * @param mesh      The mesh.
 * @param out       Receives the bytes. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Bytes at `out`. If it is too small, only `needed` is written.
 * @param needed    Receives the number of bytes. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_UNSUPPORTED (obstacles cover all of the mesh),
 *                  TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_mesh_save(taut_mesh mesh, uint8_t *out, size_t capacity, size_t *needed);

/**
 * Creates a mesh from the bytes of `taut_mesh_save`: with the same faces in the same order, so that planners on it
 * give the same bytes. All is checked, as by `taut_mesh_create`.
 *
 * @param data    The bytes. Borrowed during the call. Not null.
 * @param length  How many there are.
 * @param out     Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
 * @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the bytes are cut, changed, or no saved mesh:
 *                the message says what is wrong), TAUT_ERROR_INVALID_ARGUMENT (an impossible length, and as
 *                `taut_mesh_create`), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_mesh_load(const uint8_t *data, size_t length, taut_mesh *out);

/**
 * As `taut_mesh_create`, of points with heights: floors may lie above each other, such as a bridge and the road under
 * it, a spiral ramp, a house with stairs. Heights are at most 65,536 in magnitude and rounded to 1/256. Points are one
 * where their heights are equal too; faces are joined by edges between the same points alone.
 *
 * Of two faces that overlap in the plane one must lie above the other: nowhere below it, and nowhere in one plane with
 * it. Along its sides a face is as high as their ends say; within it lies in the triangles from its first corner to
 * the sides. A corner on the rim needs a corner in the side of another face on which it lies where both are less than
 * 1/256 apart in height. About no point faces go round more than once.
 *
 * Lengths are those of the plane, as seen from above. Planners find starts and goals by their heights
 * (`taut_mesh_planner_set_heights`). Obstacles are refused with TAUT_ERROR_UNSUPPORTED; where floors lie above each
 * other so are fields, crowds and Theta*.
 *
 * @param points        The points. Borrowed during the call. Not null.
 * @param point_count   Their number, at most 2^28.
 * @param heights       How high each point lies. Borrowed during the call. Not null.
 * @param height_count  Their number, that of the points.
 * @param corners       The numbers of the points of all faces, from 0, one face after the other. Borrowed during the
 *                      call. Not null.
 * @param corner_count  Their number, at most 2^28.
 * @param face_sizes    The number of corners of each face, at least 3. Borrowed during the call. Not null.
 * @param face_count    The number of faces, at least 1.
 * @param out           Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
 * @return              TAUT_OK; the errors of `taut_mesh_create`; TAUT_ERROR_INVALID_ARGUMENT (the number of heights,
 *                      a height that is not finite or beyond 65,536, faces that overlap where neither lies above the
 *                      other).
 *
 * Threads: any.
 */
taut_status taut_mesh_create_floors(const taut_point *points,
                                    size_t point_count,
                                    const float *heights,
                                    size_t height_count,
                                    const uint32_t *corners,
                                    size_t corner_count,
                                    const uint32_t *face_sizes,
                                    size_t face_count,
                                    taut_mesh *out);

/**
 * Gets the face at a point, which is rounded to 1/256, whose height there is the nearest one to a height, and that
 * height; of two as near the lower one, of several as high the one with the least number.
 *
 * @param mesh    The mesh.
 * @param point   The point. Borrowed during the call. Not null.
 * @param height  The height.
 * @param face    Receives the number of the face, UINT32_MAX for a point beside the mesh. Not null.
 * @param found   Receives how high the face lies there: 0 beside the mesh, and on a mesh without heights. Not null.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate
 *                that is not finite or beyond 1,048,576, a height that is not finite or beyond 65,536),
 *                TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_mesh_floor_at(taut_mesh mesh, const taut_point *point, float height, uint32_t *face, float *found);

/**
 * Sets at which heights the positions of a planner on a mesh of `taut_mesh_create_floors` are, from the next query and
 * question on: starts, and points of questions that have one alone, at the first one, goals at the second one. Both
 * are 0 at first.
 *
 * Where floors lie above each other a position counts as the point of that face there whose height is the nearest one;
 * of two as near of the lower one. Beside the rim of a floor it counts as the point of that one, at most 1/32 away, if
 * that is nearer in height by more than 1/4 than what lies at the position itself. Elsewhere heights do not matter. A
 * ray begins at the first height, and ends where the straight way leads, on whatever floor. A random point is one in
 * the plane, on the floor whose height is the nearest to the first one. Kept paths have heights of their own
 * (`taut_mesh_planner_set_path_heights`).
 *
 * @param planner  The planner.
 * @param start    The height of starts.
 * @param goal     The height of goals.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT (a
 *                 height that is not finite or beyond 65,536), TAUT_ERROR_UNSUPPORTED (a planner on a grid, in a world
 *                 or on a mesh without heights). After an error the heights are unchanged.
 *
 * Threads: one at a time per planner.
 */
taut_status taut_mesh_planner_set_heights(taut_planner planner, float start, float goal);

/**
 * Copies how high the path of the planner's last result lies at each of its points (`taut_planner_path`).
 *
 * @param planner   The planner.
 * @param out       Receives the heights. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Heights that fit at `out`. If it is too small, only `needed` is written.
 * @param needed    Receives the number of heights, that of the points: 0 without a path, and on a mesh without
 *                  heights. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_UNSUPPORTED (a planner on
 *                  a grid or in a world).
 *
 * Threads: one at a time per planner.
 */
taut_status taut_mesh_planner_heights(taut_planner planner, float *out, size_t capacity, size_t *needed);

/**
 * Sets how high the points of kept paths are, one height for each, to which later calls of `taut_planner_check_path`,
 * `taut_planner_path_cost` and `taut_planner_waypoint` refer: such as those that `taut_mesh_planner_heights` gave when
 * the path was found, or of the points that are left of it.
 *
 * Where floors lie above each other those calls need as many heights as their path has points: else they return
 * TAUT_ERROR_INVALID_ARGUMENT, and TAUT_ERROR_UNSUPPORTED if none were set. Each point counts as the one of the floor
 * whose height is the nearest. A segment that comes to another floor is cut at its end, and a waypoint there is out of
 * sight. The position of an agent is at the first height of `taut_mesh_planner_set_heights`. Elsewhere these heights
 * do not matter. None are set at first.
 *
 * @param planner  The planner.
 * @param heights  The heights, which are copied. Borrowed during the call. May be null if `count` is 0.
 * @param count    Their number, 0 for none.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a height that is not finite or beyond 65,536), TAUT_ERROR_UNSUPPORTED
 *                 (a planner on a grid, in a world or on a mesh without heights), TAUT_ERROR_LIMIT (memory),
 *                 TAUT_ERROR_OUT_OF_MEMORY. After an error the heights are unchanged.
 *
 * Threads: one at a time per planner.
 */
taut_status taut_mesh_planner_set_path_heights(taut_planner planner, const float *heights, size_t count);

/**
 * Casts a ray as `taut_planner_raycast`, and tells how high the ground lies where it ends: where it is stopped, at its
 * end if it is clear. So a unit that goes straight on follows the ground from floor to floor. It begins at the first
 * height of `taut_mesh_planner_set_heights`.
 *
 * @param planner  The planner.
 * @param from     The start of the ray. Borrowed during the call. Not null.
 * @param to       The end of the ray. Borrowed during the call. Not null.
 * @param out      Receives what the ray meets. Not null.
 * @param height   Receives the height, rounded to float: 0 on a mesh without heights, and for a start that is not
 *                 free. Not null.
 * @return         TAUT_OK, visible or not; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                 TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond
 *                 1,048,576), TAUT_ERROR_UNSUPPORTED (a planner on a grid or in a world), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_mesh_planner_raycast(taut_planner planner,
                                      const taut_point *from,
                                      const taut_point *to,
                                      taut_hit *out,
                                      float *height);

/**
 * As `taut_mesh_from_grid`, with flags: with TAUT_MESH_CLASSES a face is a run of free cells of one terrain class in a
 * row, through all consecutive rows that have the same run, and its class is theirs. Later changes of the classes are
 * not in the mesh.
 *
 * @param grid   The grid.
 * @param flags  0 or TAUT_MESH_CLASSES; other bits must be 0.
 * @param out    Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
 * @return       TAUT_OK; the errors of `taut_mesh_from_grid`; TAUT_ERROR_UNSUPPORTED (other flags).
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_mesh_from_grid_with(taut_grid grid, uint32_t flags, taut_mesh *out);

/**
 * Creates a mesh with the faces of another one, which it shares, and classes: 1 is plain ground, which all faces have
 * at first, up to 255. `taut_planner_set_costs` keeps a planner out of classes. What obstacles have cut is cut in the
 * new mesh for good: it has no obstacles. It has the same links.
 *
 * @param mesh     The mesh; its own classes do not matter.
 * @param classes  The class of each face, in the order of their numbers. Borrowed during the call. Not null.
 * @param count    Their number, that of the faces.
 * @param out      Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the count, a
 *                 class 0: a face that is no ground is left out), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_mesh_with_classes(taut_mesh mesh, const uint8_t *classes, size_t count, taut_mesh *out);

/**
 * Copies the class of each face of a mesh, in the order of their numbers.
 *
 * @param mesh      The mesh.
 * @param out       Receives the classes. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Bytes at `out`. If it is too small, only `needed` is written.
 * @param needed    Receives the number of faces. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_mesh_classes(taut_mesh mesh, uint8_t *out, size_t capacity, size_t *needed);

/**
 * Copies, for each face of a mesh that was mended, the number of the given face of which it was made; for any other
 * mesh, and one that was saved and loaded, the numbers of the faces. So what a host knows of its faces, such as their
 * classes, is found again. For a face that obstacles have cut it is the number of one of the same class on which it
 * lies, at least in part.
 *
 * @param mesh      The mesh.
 * @param out       Receives the numbers. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Numbers that fit at `out`. If it is too small, only `needed` is written.
 * @param needed    Receives the number of faces. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_mesh_origins(taut_mesh mesh, uint32_t *out, size_t capacity, size_t *needed);

/**
 * Copies the points of the corners of all faces of a mesh, counter-clockwise, face by face in the order of their
 * numbers: what there is to draw, with what obstacles have cut. `taut_mesh_face_sizes` tells how many each face has.
 *
 * @param mesh      The mesh.
 * @param out       Receives the points. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Points that fit at `out`. If it is too small, only `needed` is written.
 * @param needed    Receives the number of corners. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_mesh_corner_points(taut_mesh mesh, taut_point *out, size_t capacity, size_t *needed);

/**
 * Copies how high these corners lie, in the same order: at 0 on a mesh without heights.
 *
 * @param mesh      The mesh.
 * @param out       Receives the heights. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Heights that fit at `out`. If it is too small, only `needed` is written.
 * @param needed    Receives the number of corners. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_mesh_corner_heights(taut_mesh mesh, float *out, size_t capacity, size_t *needed);

/**
 * Copies how many corners each face of a mesh has, in the order of their numbers.
 *
 * @param mesh      The mesh.
 * @param out       Receives the sizes. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Sizes that fit at `out`. If it is too small, only `needed` is written.
 * @param needed    Receives the number of faces. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_mesh_face_sizes(taut_mesh mesh, uint32_t *out, size_t capacity, size_t *needed);

/**
 * Gets the face at a point, which is rounded to 1/256; of several, on an edge or a corner, the one with the least
 * number.
 *
 * @param mesh   The mesh.
 * @param point  The point. Borrowed during the call. Not null.
 * @param face   Receives the number of the face, UINT32_MAX for a point beside the mesh. Not null.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate
 *               that is not finite or beyond 1,048,576), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_mesh_face_at(taut_mesh mesh, const taut_point *point, uint32_t *face);

/**
 * Cuts an obstacle into a mesh: a simple polygon in either direction, convex or not, which may reach out of the mesh,
 * and over other obstacles. What lies inside is no longer free; touching it is.
 *
 * Only the faces that obstacles touch become others, those of one class together. Where edges of two obstacles, or one
 * of them and the rim or a border between classes, cross at no point of 1/256, both go over the nearest one: walls
 * there may stand up to 1/256 elsewhere. Corners of obstacles stay where they are. The mesh is then the same, with the
 * same numbers of faces, as if it had got its obstacles in any other order, and without obstacles as it was made.
 *
 * Open searches and builds go on on the mesh as it was. Planners see the change with their next query or question,
 * fields with their next build or update, crowds with their next step; the first of them makes the faces.
 *
 * @param mesh      The mesh.
 * @param outline   The vertices. Borrowed during the call. Not null.
 * @param count     Their number, 3 to 4,096.
 * @param obstacle  Receives the number of the obstacle, from 1 on; no number is used twice. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate
 *                  that is not finite or beyond 65,536, a count out of its range, an outline that crosses or touches
 *                  itself or encloses no area, more than 2^20 obstacles at once, more than 2^22 crossings),
 *                  TAUT_ERROR_OUT_OF_MEMORY. After an error the mesh is unchanged.
 *
 * Threads: any; concurrent with searches.
 */
taut_status taut_mesh_add_obstacle(taut_mesh mesh, const taut_point *outline, size_t count, uint32_t *obstacle);

/**
 * Moves an obstacle of a mesh, or gives it another outline, as one change.
 *
 * @param mesh      The mesh.
 * @param obstacle  A number from `taut_mesh_add_obstacle`.
 * @param outline   The vertices. Borrowed during the call. Not null.
 * @param count     Their number, 3 to 4,096.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a number that
 *                  no obstacle has, and as `taut_mesh_add_obstacle`), TAUT_ERROR_OUT_OF_MEMORY. After an error the
 *                  mesh is unchanged.
 *
 * Threads: any; concurrent with searches.
 */
taut_status taut_mesh_move_obstacle(taut_mesh mesh, uint32_t obstacle, const taut_point *outline, size_t count);

/**
 * Takes an obstacle of a mesh out again: faces that no other one touches are those that they were.
 *
 * @param mesh      The mesh.
 * @param obstacle  A number from `taut_mesh_add_obstacle`.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_INVALID_ARGUMENT (a number that no obstacle has),
 *                  TAUT_ERROR_OUT_OF_MEMORY. After an error the mesh is unchanged.
 *
 * Threads: any; concurrent with searches.
 */
taut_status taut_mesh_remove_obstacle(taut_mesh mesh, uint32_t obstacle);

/**
 * Gets the revision of a mesh: 1 at first, incremented by each change of its obstacles and links.
 *
 * @param mesh  The mesh.
 * @param out   Receives the revision. Not null.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any; concurrent with changes and searches.
 */
taut_status taut_mesh_revision(taut_mesh mesh, uint64_t *out);

/**
 * Takes a snapshot of a mesh, for `taut_planner_pin`: its faces with what obstacles have cut, and its links.
 *
 * It shares the faces; after changes it takes the time of putting them together, as the next query would. It keeps
 * them alive, even if the mesh is destroyed.
 *
 * @param mesh  The mesh.
 * @param out   Receives the snapshot, which you own: free it with `taut_snapshot_destroy`. Not null.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with changes and searches.
 */
taut_status taut_mesh_snapshot(taut_mesh mesh, taut_snapshot *out);

/**
 * Adds a link to a mesh, as `taut_grid_add_link` to a grid: a jump, a ladder, a plank between two roofs, a lift.
 *
 * From the next query on, the paths of all planners of the mesh cross links where that is cheaper: a path is the
 * cheapest over all uses of links, where a link counts its cost and the walks between count as any walk.
 * `taut_planner_links` tells where; the length of a path is that of its walks. `blocked_links` of the options of a
 * planner keeps it from classes of links. `taut_planner_check_path` takes a segment from the entry of an open link to
 * where that is left for the jump that it is, and `taut_planner_path_cost` counts its cost. Fields, crowds and
 * policies know no links of meshes.
 *
 * An end that is not on the mesh, nor within 1/32 of it, makes the link of no use until it is. Where points have
 * heights (`taut_mesh_create_floors`) each end is on the floor whose height is the nearest one to its own, so that a
 * lift may have both at one place; elsewhere both heights are 0.
 *
 * A change of links is one of the mesh (`taut_mesh_revision`). They stay when obstacles come and go;
 * `taut_mesh_with_classes` keeps them, as does `taut_mesh_save`. Time: a copy of the list of links.
 *
 * @param mesh         The mesh.
 * @param link         The link; its ends are anywhere up to 65,536. Copied. Not null.
 * @param from_height  How high it is entered, rounded to 1/256.
 * @param to_height    How high it is left.
 * @param number       Receives the number of the link in this mesh, at least 1; none is used twice. Not null.
 * @return             TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an end
 *                     that is not finite or beyond 65,536, a height that is so or not 0 on a mesh without heights, two
 *                     equal ends of one height, the cost, the class, more than 4,096 links), TAUT_ERROR_UNSUPPORTED
 *                     (unknown flags), TAUT_ERROR_OUT_OF_MEMORY. After an error the mesh is unchanged.
 *
 * Threads: any; concurrent with searches.
 */
taut_status taut_mesh_add_link(taut_mesh mesh,
                               const taut_grid_link *link,
                               float from_height,
                               float to_height,
                               uint32_t *number);

/**
 * Makes a link of a mesh another one, with these heights: opens or closes it, changes its cost, moves it. One change,
 * none if it is the same. The spans of its ends stay what they are (`taut_mesh_set_link_spans`).
 *
 * @param mesh         The mesh.
 * @param number       A number from `taut_mesh_add_link`.
 * @param link         The link as it is to be. Copied. Not null.
 * @param from_height  How high it is entered, rounded to 1/256.
 * @param to_height    How high it is left.
 * @return             As `taut_mesh_add_link`; TAUT_ERROR_INVALID_ARGUMENT also if the mesh has no such link, and for
 *                     an end whose span leads beyond 65,536 from there.
 *
 * Threads: any; concurrent with searches.
 */
taut_status taut_mesh_set_link(taut_mesh mesh,
                               uint32_t number,
                               const taut_grid_link *link,
                               float from_height,
                               float to_height);

/**
 * Makes the ends of a link of a mesh segments, as `taut_grid_set_link_spans`: a ledge ten units long. Each end has one
 * height, to which the floor of every lane is the nearest one. One change, none if nothing changes.
 *
 * @param mesh       The mesh.
 * @param number     A number from `taut_mesh_add_link`.
 * @param from_span  From `from` of the link to the other end of the segment; rounded to 1/256. Copied. Not null.
 * @param to_span    The same of `to`. Copied. Not null.
 * @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the mesh has
 *                   no such link, a span that is not finite or leads beyond 65,536, a lane between equal points of one
 *                   height, more than 4,096 lanes of all links), TAUT_ERROR_OUT_OF_MEMORY. After an error the mesh is
 *                   unchanged.
 *
 * Threads: any; concurrent with searches.
 */
taut_status taut_mesh_set_link_spans(taut_mesh mesh,
                                     uint32_t number,
                                     const taut_point *from_span,
                                     const taut_point *to_span);

/**
 * Takes a link of a mesh away. One change.
 *
 * @param mesh    The mesh.
 * @param number  A number from `taut_mesh_add_link`.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_INVALID_ARGUMENT (the mesh has no such link),
 *                TAUT_ERROR_OUT_OF_MEMORY. After an error the mesh is unchanged.
 *
 * Threads: any; concurrent with searches.
 */
taut_status taut_mesh_remove_link(taut_mesh mesh, uint32_t number);

/**
 * Tells a link of a mesh as it is now, its ends and heights rounded to 1/256.
 *
 * @param mesh         The mesh.
 * @param number       A number from `taut_mesh_add_link`.
 * @param out          Receives the link. Not null.
 * @param from_height  Receives how high it is entered. Not null.
 * @param to_height    Receives how high it is left. Not null.
 * @return             TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the mesh
 *                     has no such link).
 *
 * Threads: any; concurrent with changes and searches.
 */
taut_status taut_mesh_get_link(taut_mesh mesh,
                               uint32_t number,
                               taut_grid_link *out,
                               float *from_height,
                               float *to_height);

/**
 * Tells the spans of a link of a mesh, rounded to 1/256: zero where an end is a point.
 *
 * @param mesh       The mesh.
 * @param number     A number from `taut_mesh_add_link`.
 * @param from_span  Receives the vector from `from` to the other end of the segment. Not null.
 * @param to_span    Receives the same of `to`. Not null.
 * @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the mesh has
 *                   no such link).
 *
 * Threads: any; concurrent with changes and searches.
 */
taut_status taut_mesh_link_spans(taut_mesh mesh, uint32_t number, taut_point *from_span, taut_point *to_span);

/**
 * Copies the numbers of the links of a mesh, in ascending order.
 *
 * @param mesh      The mesh.
 * @param out       Receives the numbers. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `out` in numbers. If it is too small, only `needed` is written.
 * @param needed    Receives the number of links. Not null.
 * @return          TAUT_OK (also without links); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
 *                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with changes and searches.
 */
taut_status taut_mesh_links(taut_mesh mesh, uint32_t *out, size_t capacity, size_t *needed);

/**
 * Creates a field on a navigation mesh: the exact distance of every point to the nearest of some seeds, and where to
 * walk, for a thousand units with one goal. It is built, stepped, cancelled and read by the calls of fields on grids.
 *
 * Distances are those that `taut_planner_find` gives on the mesh. A point at most 1/32 from the mesh counts as the
 * nearest one there, seeds too. A build takes 24 bytes for each vertex and a few windows for each edge; a question
 * looks from its point at little more than the way to the next turn. `taut_field_next` and `taut_field_next_within`
 * need no hint here, TAUT_FIELD_NEAR changes nothing, and ways use no links of the mesh. The field is stale once
 * obstacles of the mesh have changed; `taut_field_update` builds it anew. `taut_field_set_costs` tells which classes
 * of faces may be entered. Calls about cells and weights, and policies of the kind TAUT_POLICY_FIELD, return
 * TAUT_ERROR_UNSUPPORTED.
 *
 * The method is the continuous Dijkstra of J. Mitchell, D. Mount, C. Papadimitriou (1987), with the filter of windows
 * of S.-Q. Xin, G.-J. Wang (2009).
 *
 * @param mesh     The mesh; the field keeps it alive.
 * @param options  Initialised by `taut_field_options_init`; copied. TAUT_FIELD_EXACT, without a radius; `reach`,
 *                 `diagonal_gaps` and `memory_limit` count. Not null.
 * @param out      Receives the field, which you own: free it with `taut_field_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (as
 *                 `taut_field_create`), TAUT_ERROR_UNSUPPORTED (another kind, a radius, blocked links, options that do
 *                 not go together), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_mesh_field(taut_mesh mesh, const taut_field_options *options, taut_field *out);

/**
 * Creates a crowd on a navigation mesh: walkers that avoid each other and stay on the mesh, by the calls of crowds on
 * grids.
 *
 * What the rim of the mesh stops is the centre of a walker, since a mesh is made for an agent's radius; the radii of
 * walkers count among each other. Faces of blocked classes are walls as well. Each step is on the mesh as it is then.
 * A walker at most 1/32 from the mesh counts as being at the nearest point there; for one farther away there are no
 * walls.
 *
 * @param mesh     The mesh; the crowd keeps it alive.
 * @param options  Initialised by `taut_crowd_options_init`; copied. Not null.
 * @param out      Receives the crowd, which you own: free it with `taut_crowd_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (as
 *                 `taut_crowd_create`), TAUT_ERROR_UNSUPPORTED (unknown trailing bytes that are not 0),
 *                 TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_mesh_crowd(taut_mesh mesh, const taut_crowd_options *options, taut_crowd *out);

/**
 * Adds a lane to a pool: a navigation mesh with the options and the costs of the planners that answer requests on it.
 * Requests are answered on the mesh as it was when they were submitted, with the results and points of
 * `taut_planner_find` there.
 *
 * The pool keeps the mesh alive, even if that is destroyed. A lane stays until `taut_pool_remove` or the end of the
 * pool.
 *
 * @param pool     The pool.
 * @param mesh     The mesh.
 * @param options  As for `taut_mesh_planner`. Not null.
 * @param costs    The costs of the classes of faces, see `taut_planner_set_costs`. Copied. May be null if `count` is
 * 0.
 * @param count    256, or 0 for the default costs.
 * @param lane     Receives the number of the lane, which counts on from those of `taut_pool_add`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the pool or the mesh), TAUT_ERROR_NULL_POINTER, the errors of
 *                 `taut_mesh_planner` and `taut_planner_set_costs`.
 *
 * Threads: any; concurrent with changes and searches.
 */
taut_status taut_pool_add_mesh(taut_pool pool,
                               taut_mesh mesh,
                               const taut_planner_options *options,
                               const float *costs,
                               size_t count,
                               uint32_t *lane);

/**
 * Submits requests as `taut_pool_submit` to a lane on a mesh with heights (`taut_mesh_create_floors`), with the
 * heights of their starts and goals, which are 0 without this call: as `taut_mesh_planner_set_heights` takes them.
 *
 * @param pool          The pool.
 * @param lane          A number that `taut_pool_add_mesh` has returned.
 * @param priority      0 (the last) to 255 (the first).
 * @param requests      The queries, `count` of them; an error of one is its answer. Copied. May be null if `count` is
 *                      0.
 * @param count         The number of requests; with 0 the ticket is finished at once.
 * @param heights       Two for each request, that of its start, then that of its goal; one that is not finite or
 *                      beyond 65,536 is the error of its request. Copied. May be null if `height_count` is 0.
 * @param height_count  Their number: twice `count`.
 * @param out           Receives the ticket, which is valid until it is taken or the pool is destroyed. Not null.
 * @return              TAUT_OK; the errors of `taut_pool_submit`; TAUT_ERROR_INVALID_ARGUMENT (another number of
 *                      heights), TAUT_ERROR_UNSUPPORTED (a lane that is not on a mesh with heights).
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_pool_submit_heights(taut_pool pool,
                                     uint32_t lane,
                                     uint32_t priority,
                                     const taut_request *requests,
                                     size_t count,
                                     const float *heights,
                                     size_t height_count,
                                     taut_ticket *out);

/**
 * Copies how high the points of all paths of a ticket are, in the order of `taut_pool_take`. The ticket stays: ask
 * before its answers are taken.
 *
 * @param pool      The pool.
 * @param ticket    A ticket of this pool.
 * @param out       Receives the heights. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Heights that fit at `out`. If it is too small, only `needed` is written.
 * @param needed    Receives the number of heights, that of the points: 0 but for a lane on a mesh with heights. Not
 *                  null.
 * @return          TAUT_OK; TAUT_IN_PROGRESS (not all requests are answered; nothing is written);
 *                  TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE (of the pool, or a ticket
 *                  of another pool or one that was taken), TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any.
 */
taut_status taut_pool_heights(taut_pool pool, taut_ticket ticket, float *out, size_t capacity, size_t *needed);

/* ----------------------------------------------------------------------------------------------------
   Curves
   ---------------------------------------------------------------------------------------------------- */

/** How a vehicle with a turning radius may drive. */
typedef enum taut_curve {
  /** Forward only (Dubins 1957). */
  TAUT_CURVE_DUBINS = 1,
  /** Forward and backward (Reeds, Shepp 1990). */
  TAUT_CURVE_REEDS_SHEPP = 2,
} taut_curve;

/**
 * Computes the lengths of the shortest curves between poses whose radius is nowhere below `radius`. Walls do not
 * matter.
 *
 * @param curve   One of `taut_curve`.
 * @param radius  The turning radius in cells, 1/256 to 1,048,576.
 * @param from    Rows of x, y, angle (in radians, from the x axis towards the y axis): where curves begin. Borrowed
 *                during the call. May be null if `count` is 0.
 * @param to      As many rows: where they end. Borrowed during the call. May be null if `count` is 0.
 * @param count   The number of curves.
 * @param out     Receives a length for each. Owned by the caller. May be null if `count` is 0.
 * @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an unknown curve, a radius out of its
 *                range, a number that is not finite or beyond 1,048,576). After an error nothing is written.
 *
 * Threads: any.
 */
taut_status taut_curve_lengths(uint32_t curve,
                               double radius,
                               const double *from,
                               const double *to,
                               size_t count,
                               double *out);

/**
 * Gets poses along the shortest curve between two: from the start on at distances of `spacing`, and the goal as the
 * last one. The ends of its up to five pieces are not among them: `taut_curve_pieces` has the pieces.
 *
 * @param curve     One of `taut_curve`.
 * @param radius    The turning radius in cells, 1/256 to 1,048,576.
 * @param from      x, y, angle of the start. Borrowed during the call. Not null.
 * @param to        Those of the goal. Borrowed during the call. Not null.
 * @param spacing   The distance of the poses in cells, above 0. At most 16,777,216 poses are allowed.
 * @param out       Receives rows of x, y, angle; angles are above -pi and at most pi. Owned by the caller. May be null
 *                  if `capacity` is 0.
 * @param capacity  Capacity of `out` in rows. If it is too small, only `needed` is written.
 * @param needed    Receives their number. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_NULL_POINTER,
 *                  TAUT_ERROR_INVALID_ARGUMENT (an unknown curve, a radius or a spacing out of its range, a number
 *                  that is not finite or beyond 1,048,576).
 *
 * Threads: any.
 */
taut_status taut_curve_sample(uint32_t curve,
                              double radius,
                              const double *from,
                              const double *to,
                              double spacing,
                              double *out,
                              size_t capacity,
                              size_t *needed);

/**
 * Gets how the shortest curve between two poses is driven, piece by piece: which of the samples of
 * `taut_curve_sample` lie on a piece, its gear and its curvature.
 *
 * Arguments that both calls have are to be the same. The sample with the number i lies on the last piece whose `first`
 * is at most i. A piece between two samples has the `first` of the next piece; where a piece ends exactly at a sample,
 * the sample is the first one of the next piece.
 *
 * @param curve     One of `taut_curve`.
 * @param radius    The turning radius in cells, 1/256 to 1,048,576.
 * @param from      x, y, angle of the start. Borrowed during the call. Not null.
 * @param to        Those of the goal. Borrowed during the call. Not null.
 * @param spacing   The distance of the samples in cells, as in `taut_curve_sample`.
 * @param out       Receives the pieces from the start on, at most five, none of a curve without a length: `first` is
 *                  the number of a sample, `gear` 1 forward or -1 backward, `duration` the length in cells. Owned by
 *                  the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `out` in pieces. If it is too small, only `needed` is written.
 * @param needed    Receives the number of pieces. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); the errors of `taut_curve_sample`.
 *
 * Threads: any.
 */
taut_status taut_curve_pieces(uint32_t curve,
                              double radius,
                              const double *from,
                              const double *to,
                              double spacing,
                              taut_motion_piece *out,
                              size_t capacity,
                              size_t *needed);

/* ----------------------------------------------------------------------------------------------------
   Actions
   ---------------------------------------------------------------------------------------------------- */

/**
 * Something that can be done: when, what it changes and what it costs. There are 256 facts, numbered by the host: fact
 * i is bit i % 64 of word i / 64. Its size never changes.
 */
typedef struct taut_action {
  /** Facts that must hold. */
  uint64_t need[4];
  /** Facts that must not hold. */
  uint64_t need_not[4];
  /** Facts that hold afterwards. */
  uint64_t add[4];
  /** Facts that do not hold afterwards. */
  uint64_t remove[4];
  /** What it costs: finite, at least 0. */
  double cost;
  /** The host's own; the library does not read it. */
  uint64_t user;
} taut_action;

/**
 * Finds the cheapest sequence of actions that leads from some facts to others: A* over sets of facts, with the dearest
 * missing fact as the estimate.
 *
 * Moving through a map can be an action whose cost is the length of a path or the distance of a field. The call keeps
 * nothing: its memory, about 200 bytes for each set of facts that it meets and a table of 128 KiB, is freed before it
 * returns.
 *
 * @param actions         The actions. Borrowed during the call. May be null if `count` is 0.
 * @param count           Their number, at most 65,536.
 * @param start           The facts at the beginning, 4 words. Borrowed during the call. Not null.
 * @param goal            Facts that are to hold, 4 words. Borrowed during the call. Not null.
 * @param goal_not        Facts that are not to hold, 4 words. Borrowed during the call. Not null.
 * @param max_expansions  Most sets of facts that are expanded; 0: no limit.
 * @param out             Receives the numbers of the actions, in their order. Owned by the caller. May be null if
 *                        `capacity` is 0.
 * @param capacity        Capacity of `out`. If it is too small, only `needed` and `result` are written.
 * @param needed          Receives the number of actions of the plan; 0 without one. Not null.
 * @param result          Receives the result: `cost` (and `length`) is the sum of the costs, `expanded` counts sets of
 *                        facts; TAUT_GUARANTEE_OPTIMAL. Not null.
 * @return                An outcome: TAUT_OK, TAUT_NO_PATH (there is no plan: proved), TAUT_BUDGET_SPENT.
 *                        An error: TAUT_ERROR_BUFFER_TOO_SMALL (`needed` and `result` are written);
 *                        TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the count, an action whose cost is
 *                        not finite or below 0, or that adds a fact and removes it: the message has its number; a fact
 *                        that is in `goal` and `goal_not`), TAUT_ERROR_LIMIT (more than 16,777,216 sets of facts),
 *                        TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_actions_plan(const taut_action *actions,
                              size_t count,
                              const uint64_t *start,
                              const uint64_t *goal,
                              const uint64_t *goal_not,
                              uint32_t max_expansions,
                              uint32_t *out,
                              size_t capacity,
                              size_t *needed,
                              taut_result *result);

#ifdef __cplusplus
}
#endif

#endif /* TAUT_MOTION_H */
