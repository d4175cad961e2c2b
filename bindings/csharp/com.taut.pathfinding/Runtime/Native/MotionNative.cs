using System.Runtime.InteropServices;

namespace Taut.Motion
{
    /// <summary>The C interface; taut_motion.h is its manual. All arguments are blittable: jobs may call it.</summary>
    /// <remarks>
    /// Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
    /// Handles are passed as their one word; size_t is UIntPtr. Prefer <see cref="MotionSpace"/> and
    /// <see cref="MotionPlanner"/>, which own what they create.
    /// </remarks>
    public static unsafe class MotionNative
    {
#if (UNITY_IOS || UNITY_WEBGL) && !UNITY_EDITOR
        private const string Library = "__Internal";
#else
        private const string Library = "taut";
#endif

        internal const uint MeshMend = 1;

        internal const uint MeshClasses = 2;

        internal const uint MeshHeights = 4;

        /// <summary>Creates a shape: all points within radius of an outline and of what it encloses, in cells about (0,
        /// 0).</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_shape_create(PathPoint* outline, System.UIntPtr count, float radius, ulong* output);

        /// <summary>Creates a shape of one body with several parts or holes: what outlines enclose by a rule, and all
        /// points within radius of that, in cells about (0, 0).</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_shape_create_outlines(PathPoint* points, System.UIntPtr count, uint* lengths, System.UIntPtr outlineCount, uint rule, float radius, ulong* output);

        /// <summary>Destroys a shape.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_shape_destroy(ulong shape);

        /// <summary>Gets the radii of two discs about (0, 0): the largest one that the shape covers, and the smallest
        /// one that covers the shape.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_shape_bounds(ulong shape, double* innerRadius, double* outerRadius);

        /// <summary>Copies one of the convex pieces into which the outlines of a shape are cut: they cover it and do
        /// not overlap.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_shape_pieces(ulong shape, System.UIntPtr piece, PathPoint* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Computes the Minkowski sum of two convex polygons, all sums of a point of one and a point of the
        /// other: exact to 1/256 cell for sums below 65,536.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_polygon_sum(PathPoint* a, System.UIntPtr aCount, PathPoint* b, System.UIntPtr bCount, uint reflectB, PathPoint* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Sets space options to the defaults.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_options_init(NativeSpaceOptions* options, System.UIntPtr size);

        /// <summary>Creates the space of the poses of a body on a grid.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_of_poses(ulong grid, ulong shape, NativeSpaceOptions* options, ulong* output);

        /// <summary>Creates a space of which nothing is known but its axes: the host tells which states are
        /// free.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_of_axes(MotionAxis* axes, System.UIntPtr count, NativeSpaceOptions* options, ulong* output);

        /// <summary>Destroys a space.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_destroy(ulong space);

        /// <summary>Copies the axes of a space, one per number of a state.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_axes(ulong space, MotionAxis* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Gets the memory of what a space keeps about its voxels, for all of its planners.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_memory(ulong space, ulong* bytes);

        /// <summary>Creates the space of the states of a chain of links on a grid: an arm, a tentacle, a jointed
        /// monster.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_of_chain(ulong grid, ChainLink* links, System.UIntPtr count, PathPoint* @base, NativeSpaceOptions* options, ulong* output);

        /// <summary>Adds an equation that all states of paths in a space of axes fulfil: a hand that stays level, two
        /// hands on one box.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_add_constraint(ulong space, uint kind, double* numbers, System.UIntPtr count);

        /// <summary>Sets the equations of motion of a space of axes: what moves has a speed, a turning radius, or
        /// drifts.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_set_model(ulong space, uint model, double* limits, System.UIntPtr count);

        /// <summary>Sets the ways to move in a space of axes: a robot walks, or it pushes a box.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_set_modes(ulong space, MotionMode* modes, System.UIntPtr count);

        /// <summary>Sets the plane in which TAUT_MOTION_EST and TAUT_MOTION_KPIECE count the nodes of their trees, for
        /// planners that are made later: choose what tells how far the search has got, such as the place of a
        /// hand.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_set_projection(ulong space, double* factors, System.UIntPtr count);

        /// <summary>Says which states of a space of axes are free, all at once: those of free voxels.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_set_voxels(ulong space, uint* sizes, byte* isFree, System.UIntPtr count);

        /// <summary>Says anew which voxels of a part are free: a door that opens, a wall that falls.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_edit_voxels(ulong space, uint* low, uint* sizes, byte* isFree, System.UIntPtr count);

        /// <summary>Says what being in the voxels of a part costs, as a multiple of the way: danger, wind, thick
        /// wood.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_edit_voxel_costs(ulong space, uint* low, uint* sizes, float* costs, System.UIntPtr count);

        /// <summary>Finds out which states are free, on the grid as it is now: exactly, for the shape or chain whose
        /// corners or pins are rounded to 1/65,536 cell.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_check(ulong space, double* states, System.UIntPtr count, byte* isFree);

        /// <summary>Finds out which straight motions are free, on the grid as it is now: every number of the state
        /// changes at a constant rate.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_check_motions(ulong space, double* from, double* to, System.UIntPtr count, byte* isFree);

        /// <summary>Copies what a space knows about its voxels at one angle, for pictures and debugging.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_slice(ulong space, double angle, CellRect* area, byte* output, System.UIntPtr rowStride, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Sets the options of a planner of motions to the defaults.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_options_init(NativeMotionOptions* options, System.UIntPtr size);

        /// <summary>Creates a planner of motions in a space.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_create(ulong space, NativeMotionOptions* options, ulong* output);

        /// <summary>Gets how a planner of motions searches: the algorithm of its options, or what TAUT_MOTION_AUTO has
        /// chosen.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_algorithm_of(ulong motion, uint* algorithm);

        /// <summary>Destroys a planner of motions and frees its memory.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_destroy(ulong motion);

        /// <summary>Gets the memory of a planner of motions: search tables, open list and path, but not what belongs to
        /// the space.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_memory(ulong motion, ulong* bytes);

        /// <summary>Searches a path in one call: the same as taut_motion_begin and one step with the request's
        /// iterations.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_find(ulong motion, double* start, double* goals, System.UIntPtr goalCount, MotionRequest* request, MotionResult* output);

        /// <summary>Begins a search that taut_motion_step runs in slices.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_begin(ulong motion, double* start, double* goals, System.UIntPtr goalCount, MotionRequest* request);

        /// <summary>Continues the open search.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_step(ulong motion, uint maxIterations, MotionResult* output);

        /// <summary>Cancels the planner's search: it ends soon with TAUT_CANCELLED.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_cancel(ulong motion);

        /// <summary>Discards the open search and the path, and frees the planner's scratch memory.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_reset(ulong motion);

        /// <summary>Gets the states that the search waits to be told of, after TAUT_ASKING.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_ask(ulong motion, double** states, System.UIntPtr* count);

        /// <summary>Gets the motions that the search waits to be told of, after TAUT_ASKING, where options.asks_motions
        /// is 1.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_ask_motions(ulong motion, double** motions, System.UIntPtr* count);

        /// <summary>Tells which of the states that were asked for are free, or which of the motions.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_tell(ulong motion, byte* isFree, System.UIntPtr count);

        /// <summary>Tells what being in the states that were asked for costs, instead of taut_motion_tell.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_tell_costs(ulong motion, double* costs, System.UIntPtr count);

        /// <summary>Grows the roadmap of TAUT_MOTION_PRM, PRM_STAR or LAZY_PRM_STAR before it is asked, so that a query
        /// mostly joins its ends to it.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_prepare(ulong motion, uint maxIterations);

        /// <summary>Saves the roadmap that taut_motion_prepare has grown as bytes, for a file or another machine, with
        /// the options of its planner: taut_motion_load makes a planner of them.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_save(ulong motion, byte* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Creates a planner from the bytes of taut_motion_save, with the options and the roadmap of the one
        /// that was saved.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_load(ulong space, byte* bytes, System.UIntPtr size, ulong* output);

        /// <summary>Copies the path of the planner's last result, from the start to a goal.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_path(ulong motion, double* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Gets a view of the path of the planner's last result, without a copy.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_path_view(ulong motion, double** output, System.UIntPtr* length);

        /// <summary>Copies how the path of the planner's last result is driven, piece by piece.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_pieces(ulong motion, MotionPiece* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Shortens the path of the last result in place, on the grid as it is now.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_motion_improve(ulong motion, NativeImproveOptions* options, MotionResult* output);

        /// <summary>Creates a world without obstacles.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_world_create(PathPoint* low, PathPoint* high, ulong* output);

        /// <summary>Creates the world of a grid as it is now: its rectangle, and the blocked cells (class 0, and under
        /// obstacles) as polygons.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_world_from_grid(ulong grid, ulong* output);

        /// <summary>Destroys a world.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_world_destroy(ulong world);

        /// <summary>Adds an obstacle, a polygon in either direction, which may reach out of the rectangle.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_world_add(ulong world, PathPoint* outline, System.UIntPtr count, uint* obstacle);

        /// <summary>Adds an obstacle of several outlines: what they enclose by a rule.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_world_add_outlines(ulong world, PathPoint* points, System.UIntPtr count, uint* lengths, System.UIntPtr outlineCount, uint rule, uint* obstacle);

        /// <summary>Removes an obstacle.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_world_remove(ulong world, uint obstacle);

        /// <summary>Copies the outline of an obstacle, without the vertices that do not turn.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_world_outline(ulong world, uint obstacle, PathPoint* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Creates the world of the places of a body's origin, at one angle: a path of a point in it is a path
        /// of the body in this world.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_world_grow(ulong world, ulong shape, double angle, ulong* output);

        /// <summary>Gets the revision of a world: 1 at first, incremented by each edit.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_world_revision(ulong world, ulong* output);

        /// <summary>Takes a snapshot of a world, for taut_planner_pin, in constant time: the next edit copies the
        /// world.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_world_snapshot(ulong world, ulong* output);

        /// <summary>Creates the space of the poses of a body in a world of polygons, without cells.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_space_of_poses_in_world(ulong world, ulong shape, NativeSpaceOptions* options, ulong* output);

        /// <summary>Sets the cells of a grid that obstacles of a world meet to a terrain class; the others
        /// stay.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_world_rasterise(ulong world, ulong grid, PathPoint* origin, double cell, uint rule, uint terrain);

        /// <summary>Creates a planner in a world: the shortest paths at any angle, which are
        /// TAUT_GUARANTEE_OPTIMAL.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_world_planner(ulong world, NativeOptions* options, ulong* output);

        /// <summary>Adds a lane to a pool: a world of polygons with the options of the planners that answer requests in
        /// it.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_add_world(ulong pool, ulong world, NativeOptions* options, uint* lane);

        /// <summary>Creates a mesh of convex faces, for example triangles, which are given by the numbers of their
        /// points.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_create(PathPoint* points, System.UIntPtr pointCount, uint* corners, System.UIntPtr cornerCount, uint* faceSizes, System.UIntPtr faceCount, ulong* output);

        /// <summary>Creates a mesh of a text in the format of Polyanya, version 2; docs/meshes.md describes
        /// it.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_read(byte* data, System.UIntPtr length, ulong* output);

        /// <summary>Creates the mesh of a grid as it is now: the free cells, which are neither of class 0 nor under an
        /// obstacle, as rectangles.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_from_grid(ulong grid, ulong* output);

        /// <summary>Creates the mesh of a world as it is now: what the obstacles leave free of the rectangle, in few
        /// convex faces.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_from_world(ulong world, ulong* output);

        /// <summary>Destroys a mesh.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_destroy(ulong mesh);

        /// <summary>Gets how large a mesh is.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_size(ulong mesh, uint* points, uint* faces, uint* islands);

        /// <summary>Creates a planner on a mesh, for paths at any angle.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_planner(ulong mesh, NativeOptions* options, ulong* output);

        /// <summary>As taut_mesh_create, with flags: TAUT_MESH_MEND is for meshes that engines have baked.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_create_with(PathPoint* points, System.UIntPtr pointCount, uint* corners, System.UIntPtr cornerCount, uint* faceSizes, System.UIntPtr faceCount, uint flags, ulong* output);

        /// <summary>Creates a mesh of a text in one of several formats; docs/meshes.md describes them.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_read_as(byte* data, System.UIntPtr length, uint format, uint axes, float scale, uint flags, ulong* output);

        /// <summary>Saves the faces of a mesh, their classes and the links as bytes, for a file or another machine:
        /// taut_mesh_load makes the mesh of them.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_save(ulong mesh, byte* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Creates a mesh from the bytes of taut_mesh_save: with the same faces in the same order, so that
        /// planners on it give the same bytes.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_load(byte* data, System.UIntPtr length, ulong* output);

        /// <summary>As taut_mesh_create, of points with heights: floors may lie above each other, such as a bridge and
        /// the road under it, a spiral ramp, a house with stairs.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_create_floors(PathPoint* points, System.UIntPtr pointCount, float* heights, System.UIntPtr heightCount, uint* corners, System.UIntPtr cornerCount, uint* faceSizes, System.UIntPtr faceCount, ulong* output);

        /// <summary>Gets the face at a point, which is rounded to 1/256, whose height there is the nearest one to a
        /// height, and that height; of two as near the lower one, of several as high the one with the least
        /// number.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_floor_at(ulong mesh, PathPoint* point, float height, uint* face, float* found);

        /// <summary>Sets at which heights the positions of a planner on a mesh of taut_mesh_create_floors are, from the
        /// next query and question on: starts, and points of questions that have one alone, at the first one, goals at
        /// the second one.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_planner_set_heights(ulong planner, float start, float goal);

        /// <summary>Copies how high the path of the planner's last result lies at each of its points
        /// (taut_planner_path).</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_planner_heights(ulong planner, float* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Sets how high the points of kept paths are, one height for each, to which later calls of
        /// taut_planner_check_path, taut_planner_path_cost and taut_planner_waypoint refer: such as those that
        /// taut_mesh_planner_heights gave when the path was found, or of the points that are left of it.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_planner_set_path_heights(ulong planner, float* heights, System.UIntPtr count);

        /// <summary>Casts a ray as taut_planner_raycast, and tells how high the ground lies where it ends: where it is
        /// stopped, at its end if it is clear.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_planner_raycast(ulong planner, PathPoint* from, PathPoint* to, RayHit* output, float* height);

        /// <summary>As taut_mesh_from_grid, with flags: with TAUT_MESH_CLASSES a face is a run of free cells of one
        /// terrain class in a row, through all consecutive rows that have the same run, and its class is
        /// theirs.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_from_grid_with(ulong grid, uint flags, ulong* output);

        /// <summary>Creates a mesh with the faces of another one, which it shares, and classes: 1 is plain ground,
        /// which all faces have at first, up to 255.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_with_classes(ulong mesh, byte* classes, System.UIntPtr count, ulong* output);

        /// <summary>Copies the class of each face of a mesh, in the order of their numbers.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_classes(ulong mesh, byte* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Copies, for each face of a mesh that was mended, the number of the given face of which it was made;
        /// for any other mesh, and one that was saved and loaded, the numbers of the faces.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_origins(ulong mesh, uint* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Copies the points of the corners of all faces of a mesh, counter-clockwise, face by face in the
        /// order of their numbers: what there is to draw, with what obstacles have cut.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_corner_points(ulong mesh, PathPoint* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Copies how high these corners lie, in the same order: at 0 on a mesh without heights.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_corner_heights(ulong mesh, float* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Copies how many corners each face of a mesh has, in the order of their numbers.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_face_sizes(ulong mesh, uint* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Gets the face at a point, which is rounded to 1/256; of several, on an edge or a corner, the one
        /// with the least number.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_face_at(ulong mesh, PathPoint* point, uint* face);

        /// <summary>Cuts an obstacle into a mesh: a simple polygon in either direction, convex or not, which may reach
        /// out of the mesh, and over other obstacles.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_add_obstacle(ulong mesh, PathPoint* outline, System.UIntPtr count, uint* obstacle);

        /// <summary>Moves an obstacle of a mesh, or gives it another outline, as one change.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_move_obstacle(ulong mesh, uint obstacle, PathPoint* outline, System.UIntPtr count);

        /// <summary>Takes an obstacle of a mesh out again: faces that no other one touches are those that they
        /// were.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_remove_obstacle(ulong mesh, uint obstacle);

        /// <summary>Gets the revision of a mesh: 1 at first, incremented by each change of its obstacles and
        /// links.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_revision(ulong mesh, ulong* output);

        /// <summary>Takes a snapshot of a mesh, for taut_planner_pin: its faces with what obstacles have cut, and its
        /// links.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_snapshot(ulong mesh, ulong* output);

        /// <summary>Adds a link to a mesh, as taut_grid_add_link to a grid: a jump, a ladder, a plank between two
        /// roofs, a lift.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_add_link(ulong mesh, GridLink* link, float fromHeight, float toHeight, uint* number);

        /// <summary>Makes a link of a mesh another one, with these heights: opens or closes it, changes its cost, moves
        /// it.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_set_link(ulong mesh, uint number, GridLink* link, float fromHeight, float toHeight);

        /// <summary>Makes the ends of a link of a mesh segments, as taut_grid_set_link_spans: a ledge ten units
        /// long.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_set_link_spans(ulong mesh, uint number, PathPoint* fromSpan, PathPoint* toSpan);

        /// <summary>Takes a link of a mesh away.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_remove_link(ulong mesh, uint number);

        /// <summary>Tells a link of a mesh as it is now, its ends and heights rounded to 1/256.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_get_link(ulong mesh, uint number, GridLink* output, float* fromHeight, float* toHeight);

        /// <summary>Tells the spans of a link of a mesh, rounded to 1/256: zero where an end is a point.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_link_spans(ulong mesh, uint number, PathPoint* fromSpan, PathPoint* toSpan);

        /// <summary>Copies the numbers of the links of a mesh, in ascending order.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_links(ulong mesh, uint* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Creates a field on a navigation mesh: the exact distance of every point to the nearest of some
        /// seeds, and where to walk, for a thousand units with one goal.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_field(ulong mesh, NativeFieldOptions* options, ulong* output);

        /// <summary>Creates a crowd on a navigation mesh: walkers that avoid each other and stay on the mesh, by the
        /// calls of crowds on grids.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_mesh_crowd(ulong mesh, NativeCrowdOptions* options, ulong* output);

        /// <summary>Adds a lane to a pool: a navigation mesh with the options and the costs of the planners that answer
        /// requests on it.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_add_mesh(ulong pool, ulong mesh, NativeOptions* options, float* costs, System.UIntPtr count, uint* lane);

        /// <summary>Submits requests as taut_pool_submit to a lane on a mesh with heights (taut_mesh_create_floors),
        /// with the heights of their starts and goals, which are 0 without this call: as taut_mesh_planner_set_heights
        /// takes them.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_submit_heights(ulong pool, uint lane, uint priority, PathRequest* requests, System.UIntPtr count, float* heights, System.UIntPtr heightCount, ulong* output);

        /// <summary>Copies how high the points of all paths of a ticket are, in the order of taut_pool_take.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_heights(ulong pool, ulong ticket, float* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Computes the lengths of the shortest curves between poses whose radius is nowhere below
        /// radius.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_curve_lengths(uint curve, double radius, double* from, double* to, System.UIntPtr count, double* output);

        /// <summary>Gets poses along the shortest curve between two: from the start on at distances of spacing, and the
        /// goal as the last one.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_curve_sample(uint curve, double radius, double* from, double* to, double spacing, double* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Gets how the shortest curve between two poses is driven, piece by piece: which of the samples of
        /// taut_curve_sample lie on a piece, its gear and its curvature.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_curve_pieces(uint curve, double radius, double* from, double* to, double spacing, MotionPiece* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Finds the cheapest sequence of actions that leads from some facts to others: A* over sets of facts,
        /// with the dearest missing fact as the estimate.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_actions_plan(PlanAction* actions, System.UIntPtr count, ulong* start, ulong* goal, ulong* goalNot, uint maxExpansions, uint* output, System.UIntPtr capacity, System.UIntPtr* needed, PathResult* result);
    }
}
