using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>The C interface; taut.h is its manual. All arguments are blittable: jobs may call it.</summary>
    /// <remarks>
    /// Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
    /// Handles are passed as their one word; size_t is UIntPtr. Prefer <see cref="PathGrid"/> and
    /// <see cref="PathPlanner"/>, which own what they create.
    /// </remarks>
    public static unsafe class TautNative
    {
#if (UNITY_IOS || UNITY_WEBGL) && !UNITY_EDITOR
        private const string Library = "__Internal";
#else
        private const string Library = "taut";
#endif

        /// <summary>The version of the C interface that this header declares; see taut_abi_version.</summary>
        public const uint AbiVersion = 4;

        internal const uint StructPlannerOptions = 1;

        internal const uint StructRequest = 2;

        internal const uint StructResult = 3;

        internal const uint StructPoolOptions = 4;

        internal const uint StructHit = 5;

        internal const uint StructLeg = 6;

        internal const uint StructPathCheck = 7;

        internal const uint StructPlace = 8;

        internal const uint StructAllocator = 9;

        internal const uint StructFieldOptions = 10;

        internal const uint StructFieldSeed = 11;

        internal const uint StructFieldResult = 12;

        internal const uint StructPolicyOptions = 15;

        internal const uint StructFollower = 16;

        internal const uint StructPull = 17;

        internal const uint StructPolicyResult = 18;

        internal const uint StructCrowdOptions = 19;

        internal const uint StructWalker = 20;

        internal const uint StructSpaceOptions = 21;

        internal const uint StructAxis = 22;

        internal const uint StructMotionOptions = 23;

        internal const uint StructMotionRequest = 24;

        internal const uint StructMotionResult = 25;

        internal const uint StructImproveOptions = 26;

        internal const uint StructAction = 27;

        internal const uint StructMover = 28;

        internal const uint StructMoment = 29;

        internal const uint StructMotionPiece = 30;

        internal const uint StructWalkerTraits = 31;

        internal const uint StructGraphPlannerOptions = 32;

        internal const uint StructGraphRequest = 33;

        internal const uint StructGraphNode = 34;

        internal const uint StructGraphEdge = 35;

        internal const uint StructGraphInfo = 36;

        internal const uint StructGridLink = 37;

        internal const uint StructLinkUse = 38;

        internal const uint StructCrossing = 39;

        internal const uint StructSearchEvent = 40;

        /// <summary>The name of a status in this header, for logs: "TAUT_NO_PATH".</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern byte* taut_status_name(int status);

        /// <summary>Copies the message that describes the last error of this thread: for people and logs; programs test
        /// the status.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern System.UIntPtr taut_last_error(byte* buffer, System.UIntPtr capacity);

        /// <summary>The versions of the C interface that the library supports.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint taut_abi_version();

        /// <summary>The library's version as a number: major * 1,000,000 + minor * 1,000 + patch.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint taut_version_number();

        /// <summary>The library's version as a string: "0.1.0".</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern byte* taut_version_string();

        /// <summary>The size of a struct in this build of the library, for a binding to compare with its own
        /// declaration.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint taut_struct_size(uint structId);

        /// <summary>The number of grids, planners, snapshots, pools, fields, policies, crowds, graphs, planners of
        /// graphs and, of taut_motion.h, shapes, spaces, planners of motions, worlds and meshes in the process that are
        /// not yet destroyed.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern ulong taut_live_objects();

        /// <summary>Makes the library take all its memory from the host's functions.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_set_allocator(NativeAllocator* allocator);

        /// <summary>Creates a grid whose cells all have the same terrain.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_create(int width, int height, uint terrain, ulong* output);

        /// <summary>Creates a grid from the text of a Moving AI map (type octile).</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_from_moving_ai(byte* text, System.UIntPtr length, ulong* output);

        /// <summary>Destroys a grid.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_destroy(ulong grid);

        /// <summary>Gets the size of a grid; it never changes.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_size(ulong grid, int* width, int* height);

        /// <summary>Changes the terrain of one cell.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_set_cell(ulong grid, int x, int y, uint terrain);

        /// <summary>Sets all cells of a rectangle to the same terrain, as one edit.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_fill(ulong grid, CellRect* area, uint terrain);

        /// <summary>Gets the revision of a grid: 1 at first, incremented by each edit that changes at least one cell,
        /// an obstacle, or terrain under one.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_revision(ulong grid, ulong* output);

        /// <summary>Computes the connected components of the free space ahead of the first query.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_prepare(ulong grid);

        /// <summary>Tests the line of sight between two points: whether the straight segment between them lies in free
        /// space.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_line_of_sight(ulong grid, PathPoint* from, PathPoint* to, uint diagonalGaps, byte* visible, PathPoint* firstHit);

        /// <summary>Copies the terrain of a rectangle into a grid, as one edit.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_set_cells(ulong grid, CellRect* area, byte* terrain, System.UIntPtr rowStride, System.UIntPtr length);

        /// <summary>Copies the terrain of a rectangle out of a grid.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_get_cells(ulong grid, CellRect* area, byte* output, System.UIntPtr rowStride, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Gets how far the centres of the cells of a rectangle are from the nearest blocked cell, in cells,
        /// 16 if it is farther.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_get_clearance(ulong grid, CellRect* area, float* output, System.UIntPtr rowStride, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Gets the terrain of one cell.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_get_cell(ulong grid, int x, int y, byte* output);

        /// <summary>Sets the closed sides of every cell of a rectangle, as one edit.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_set_sides(ulong grid, CellRect* area, byte* sides, System.UIntPtr rowStride, System.UIntPtr length);

        /// <summary>Copies the closed sides of a rectangle out of a grid.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_get_sides(ulong grid, CellRect* area, byte* output, System.UIntPtr rowStride, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Builds, changes or removes a wall between cells along a grid line, as one edit: fences, ledges,
        /// doors.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_set_wall(ulong grid, CellRect* line, uint closed);

        /// <summary>Makes a new grid in which every cell is factor x factor cells of its terrain, and every wall
        /// between cells is one of blocked cells: for planners and fields that know no sides.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_refine(ulong grid, uint factor, ulong* output);

        /// <summary>Lays an obstacle over a grid: a unit that stands, a crate, a door.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_add_obstacle(ulong grid, PathPoint* outline, System.UIntPtr count, uint* obstacle);

        /// <summary>Moves an obstacle, or gives it another shape, as one edit.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_move_obstacle(ulong grid, uint obstacle, PathPoint* outline, System.UIntPtr count);

        /// <summary>Takes an obstacle away, as one edit: cells that no other obstacle covers have their terrain
        /// again.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_remove_obstacle(ulong grid, uint obstacle);

        /// <summary>Sets planner options to the defaults.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_options_init(NativeOptions* options, System.UIntPtr size);

        /// <summary>Creates a planner on a grid.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_create(ulong grid, NativeOptions* options, ulong* output);

        /// <summary>Destroys a planner and frees its memory.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_destroy(ulong planner);

        /// <summary>Sets the cost of each terrain class for this planner, from the next find or begin on.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_set_costs(ulong planner, float* costs, System.UIntPtr count);

        /// <summary>Sets weights of cells for this planner, in force from the next query on: danger, distance from
        /// enemies.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_set_weights(ulong planner, CellRect* area, float* weights, System.UIntPtr rowStride, System.UIntPtr length);

        /// <summary>Gets the memory of a planner: search tables, open list and path, but not the cells of the
        /// grid.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_memory(ulong planner, ulong* bytes);

        /// <summary>Searches a path in one call: the same as taut_planner_begin and one step with the request's
        /// budget.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_find(ulong planner, PathRequest* request, PathResult* output);

        /// <summary>Begins a search that taut_planner_step runs in slices.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_begin(ulong planner, PathRequest* request);

        /// <summary>Continues the open search.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_step(ulong planner, uint maxExpansions, PathResult* output);

        /// <summary>Cancels the planner's search: it ends soon with TAUT_CANCELLED, and so does a running
        /// taut_planner_prepare or taut_planner_prove_cost.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_cancel(ulong planner);

        /// <summary>Precomputes data for queries: the same results and paths with fewer expansions.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_prepare(ulong planner, uint maxExpansions);

        /// <summary>Limits the time of every later step, find and prepare of this planner.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_limit_time(ulong planner, uint microseconds);

        /// <summary>Discards the open search and the path, and frees the planner's scratch memory.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_reset(ulong planner);

        /// <summary>Makes a planner answer all later queries as if its grid had no obstacle with this number: the
        /// unit's own, or the building that is its goal.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_leave_out(ulong planner, uint obstacle);

        /// <summary>Searches paths from one start to many goals, on the current revision of the grid.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_find_many(ulong planner, PathPoint* start, PathPoint* goals, System.UIntPtr count, PathResult* output);

        /// <summary>Begins a query from one start to many goals, which taut_planner_step_many answers in
        /// slices.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_begin_many(ulong planner, PathRequest* common, PathPoint* goals, System.UIntPtr count);

        /// <summary>Continues the query of taut_planner_begin_many.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_step_many(ulong planner, uint maxExpansions, PathResult* output, System.UIntPtr count, System.UIntPtr* done);

        /// <summary>Selects the goal of taut_planner_find_many whose path taut_planner_path and taut_planner_path_view
        /// return.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_select(ulong planner, System.UIntPtr goal);

        /// <summary>Copies the path of the planner's last result.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_path(ulong planner, PathPoint* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Gets a view of the path of the planner's last result, without a copy.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_path_view(ulong planner, PathPoint** output, System.UIntPtr* length);

        /// <summary>Copies the exact pieces of the path of the planner's last result: lines, and for an agent with a
        /// radius arcs.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_route(ulong planner, PathLeg* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Answers many queries in one call, all on the same revision of the grid.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_find_batch(ulong planner, PathRequest* requests, System.UIntPtr count, PathResult* output);

        /// <summary>Gets a view of the points of all paths of the last taut_planner_find_batch, without a
        /// copy.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_points_view(ulong planner, PathPoint** output, System.UIntPtr* length);

        /// <summary>Watches what the planner's searches do, for pictures: keeps the first count events of each later
        /// call of taut_planner_find and taut_planner_step, for taut_planner_events.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_watch(ulong planner, System.UIntPtr count);

        /// <summary>Copies what the planner's search has done in the last call of taut_planner_find or
        /// taut_planner_step, in that order.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_events(ulong planner, SearchEvent* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Adds a link to a grid: a jump, a ladder, a portal, a ferry.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_add_link(ulong grid, GridLink* link, uint* number);

        /// <summary>Makes a link another one: opens or closes it, changes its cost, moves it.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_set_link(ulong grid, uint number, GridLink* link);

        /// <summary>Makes the ends of a link segments: a ledge ten cells long, a gate as wide as a road.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_set_link_spans(ulong grid, uint number, PathPoint* fromSpan, PathPoint* toSpan);

        /// <summary>Takes a link away.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_remove_link(ulong grid, uint number);

        /// <summary>Tells a link as it is now, its ends rounded to 1/256.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_get_link(ulong grid, uint number, GridLink* output);

        /// <summary>Tells the spans of a link, rounded to 1/256: zero where an end is a point.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_link_spans(ulong grid, uint number, PathPoint* fromSpan, PathPoint* toSpan);

        /// <summary>Copies the numbers of the links of a grid, in ascending order.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_links(ulong grid, uint* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Copies where the path of the planner's last result uses links, in the order of the path.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_links(ulong planner, LinkUse* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Sets the movers that the planner avoids, from the next find or begin on; an open search goes on
        /// among those before.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_set_movers(ulong planner, Mover* movers, System.UIntPtr count, Moment* moments, System.UIntPtr momentCount);

        /// <summary>Copies the times of the points of the planner's last path, for
        /// TAUT_ALGORITHM_SAFE_INTERVALS.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_times(ulong planner, double* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Casts a ray: finds the first obstacle on the straight segment between two points.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_raycast(ulong planner, PathPoint* from, PathPoint* to, RayHit* output);

        /// <summary>Checks whether a path that was clear is clear still.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_check_path(ulong planner, PathPoint* points, System.UIntPtr count, ulong since, PathCheck* output);

        /// <summary>Tells what it costs to go along a path on the map as it is now.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_path_cost(ulong planner, PathPoint* points, System.UIntPtr count, double* output);

        /// <summary>Finds the waypoint of a path to which an agent goes next, however it moves: what a game that moves
        /// its units itself asks for once per frame.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_waypoint(ulong planner, PathPoint* points, System.UIntPtr count, PathPoint* position, uint from, float reach, uint* output, uint* visible);

        /// <summary>Proves, without a search, that the last answer of a planner holds for the newest revision of its
        /// map.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_refresh(ulong planner, PathResult* output);

        /// <summary>Tells which points are free: where taut_planner_find would not refuse to start.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_is_free(ulong planner, PathPoint* points, System.UIntPtr count, byte* output);

        /// <summary>Finds the free point nearest to a point: where a unit inside a wall gets out, or where a click on a
        /// wall leads.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_nearest(ulong planner, PathPoint* point, float maxDistance, PathPoint* output, float* distance);

        /// <summary>Finds the point nearest to another one that can be reached: as near as a unit gets to a click on a
        /// wall or behind a closed door.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_nearest_reachable(ulong planner, PathPoint* from, PathPoint* point, float maxDistance, PathPoint* output, float* distance);

        /// <summary>Tells whether a path joins two points.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_reachable(ulong planner, PathPoint* from, PathPoint* to, byte* reachable);

        /// <summary>Finds the connected component that a point belongs to: points with the same number can reach each
        /// other.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_component(ulong planner, PathPoint* point, ulong* output);

        /// <summary>Draws a random free point around a point: where to spawn, or where to wander.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_random_point(ulong planner, PathPoint* around, float maxDistance, ulong* seed, PathPoint* output);

        /// <summary>Computes how far cells are from the nearest of several starts: movement ranges, threat maps, flow
        /// fields.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_reach(ulong planner, PathPoint* starts, System.UIntPtr count, double maxCost, CellRect* area, float* output, System.UIntPtr rowStride, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Finds the place of a path that is nearest to a position, such as that of an agent that follows the
        /// path.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_path_locate(PathPoint* points, System.UIntPtr count, PathPoint* position, uint fromSegment, PathPlace* output);

        /// <summary>Finds the point of a path at a distance ahead of a place, and the next corner: what an agent steers
        /// to.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_path_ahead(PathPoint* points, System.UIntPtr count, PathPlace* place, float distance, PathPoint* target, uint* corner);

        /// <summary>Sets the options of an improvement to the defaults.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_improve_options_init(NativeImproveOptions* options, System.UIntPtr size);

        /// <summary>Makes a path of the host's the planner's last one, as if a search had found it, without a
        /// guarantee.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_adopt(ulong planner, PathPoint* path, System.UIntPtr count, uint flags, PathResult* output);

        /// <summary>Improves the planner's last path in place, on the map as it is now.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_improve(ulong planner, NativeImproveOptions* options, PathResult* output);

        /// <summary>Proves how much the planner's last path costs at most above the cheapest path between its two
        /// ends.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_prove_cost(ulong planner, PathResult* output);

        /// <summary>Computes when a body that walks a path is at each of its points.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_path_times(PathPoint* path, System.UIntPtr count, double speed, double acceleration, double turnSpeed, double* output);

        /// <summary>Sets field options to the defaults.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_options_init(NativeFieldOptions* options, System.UIntPtr size);

        /// <summary>Creates a field on a grid, without seeds: taut_field_build or taut_field_begin gives it
        /// some.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_create(ulong grid, NativeFieldOptions* options, ulong* output);

        /// <summary>Destroys a field and frees its memory.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_destroy(ulong field);

        /// <summary>Sets the cost of each terrain class for this field, from the next build on.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_set_costs(ulong field, float* costs, System.UIntPtr count);

        /// <summary>Sets weights of cells for this field, from the next build on: danger, distance from
        /// enemies.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_set_weights(ulong field, CellRect* area, float* weights, System.UIntPtr rowStride, System.UIntPtr length);

        /// <summary>Builds the field in one call: the same as taut_field_begin and one step without a limit.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_build(ulong field, FieldSeed* seeds, System.UIntPtr count, FieldResult* output);

        /// <summary>Begins a build with these seeds on the newest revision; taut_field_step continues it.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_begin(ulong field, FieldSeed* seeds, System.UIntPtr count);

        /// <summary>Begins to bring the finished field up to date with the newest revision, with the seeds that it was
        /// given last; taut_field_step continues.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_update(ulong field);

        /// <summary>Continues the open build: its search, and what an update copies and looks at before.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_step(ulong field, uint maxExpansions, FieldResult* output);

        /// <summary>Ends the open build, also one that another thread is in: its next or current step returns
        /// TAUT_CANCELLED.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_cancel(ulong field);

        /// <summary>Forgets the seeds, the open build and the finished field, and frees their memory.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_reset(ulong field);

        /// <summary>Gets the revision of the grid that the finished field is true for.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_revision(ulong field, ulong* revision);

        /// <summary>Tells whether the grid was edited since the finished field: then taut_field_update brings it up to
        /// date, and until then it leads walkers as the map was.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_is_stale(ulong field, byte* isStale);

        /// <summary>Gets the memory of a field: tables, queue, seeds and weights, but not the cells of the
        /// grid.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_memory(ulong field, ulong* bytes);

        /// <summary>Gets the distances of points to the nearest seed, along the ways that the field's kind
        /// measures.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_distances(ulong field, PathPoint* at, System.UIntPtr count, uint flags, double* output);

        /// <summary>Gets the seed to which the way from each point leads.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_owners(ulong field, PathPoint* at, System.UIntPtr count, uint* output);

        /// <summary>Gets the link that the way from each point enters first.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_links(ulong field, PathPoint* at, System.UIntPtr count, uint* output);

        /// <summary>Gets the first link on the way from each point, with both of its ends as the field uses
        /// them.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_crossings(ulong field, PathPoint* at, System.UIntPtr count, LinkCrossing* output);

        /// <summary>Gets where to walk from each point, in a straight line, to come to its seed.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_next(ulong field, PathPoint* at, System.UIntPtr count, PathPoint* next);

        /// <summary>As taut_field_next, for walkers that go straight on past their answers: those with steps of a fixed
        /// length, or of a physics engine.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_next_within(ulong field, PathPoint* at, System.UIntPtr count, float reached, PathPoint* next);

        /// <summary>Gets the way from a point to its seed: the turns, without a search.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_path(ulong field, PathPoint* from, PathPoint* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Proves for each point how much the field's way from there costs at most above the cheapest way to a
        /// seed, at any angle, whatever the kind of the field.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_prove_costs(ulong field, PathPoint* at, System.UIntPtr count, double tolerance, double* costs, double* bounds);

        /// <summary>Gets the distances of a rectangle of lattice points, for pictures, shaders and ranges: the value
        /// for column c and row r of the rectangle is written to out[r * row_stride + c].</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_rows(ulong field, CellRect* area, float* output, System.UIntPtr rowStride, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Gets a flow grid: for each cell of a rectangle the direction in which to walk from its centre, as a
        /// vector of length 1; (0, 0) where there is no way on, and at a seed on the centre.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_field_directions(ulong field, CellRect* area, float* xy, System.UIntPtr rowStride, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Sets policy options to the defaults.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_policy_options_init(NativePolicyOptions* options, System.UIntPtr size);

        /// <summary>Creates a policy: how followers on a grid decide where to step, by what is near them and without a
        /// search.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_policy_create(ulong grid, NativePolicyOptions* options, ulong* output);

        /// <summary>Destroys a policy.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_policy_destroy(ulong policy);

        /// <summary>Sets the points that draw followers near or push them away, in place of earlier ones.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_policy_set_pulls(ulong policy, PolicyPull* pulls, System.UIntPtr count);

        /// <summary>Sets the directions of the cells of a rectangle, in place of earlier ones: what
        /// taut_field_directions writes, or made by hand.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_policy_set_flow(ulong policy, CellRect* area, float* xy, System.UIntPtr rowStride, System.UIntPtr length);

        /// <summary>One step of each follower, tested on the newest revision of the grid.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_policy_step(ulong policy, ulong field, PolicyFollower* followers, System.UIntPtr count, PolicyResult* output);

        /// <summary>Sets crowd options to the defaults.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_crowd_options_init(NativeCrowdOptions* options, System.UIntPtr size);

        /// <summary>Creates a crowd on a grid.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_crowd_create(ulong grid, NativeCrowdOptions* options, ulong* output);

        /// <summary>Destroys a crowd.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_crowd_destroy(ulong crowd);

        /// <summary>Gets the velocity of each walker for the next seconds: the nearest to the one that it wants, such
        /// that nobody runs into anybody else or into a wall, if all take theirs.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_crowd_avoid(ulong crowd, CrowdWalker* walkers, System.UIntPtr count, double seconds, PathPoint* velocities);

        /// <summary>As taut_crowd_avoid, with traits of each walker: priority, layers, goals and others.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_crowd_avoid_with(ulong crowd, CrowdWalker* walkers, System.UIntPtr count, CrowdWalkerTraits* traits, double seconds, PathPoint* velocities);

        /// <summary>Creates a graph of nodes and edges, which may be edited later.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_create(uint dimensions, uint flags, System.UIntPtr nodeCount, float* positions, System.UIntPtr positionCount, GraphEdge* edges, System.UIntPtr edgeCount, ulong* output);

        /// <summary>Destroys a graph.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_destroy(ulong graph);

        /// <summary>Gets the numbers of nodes and edges, the revision and the memory of a graph.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_get_info(ulong graph, GraphInfo* output);

        /// <summary>Appends nodes, open and of weight 1.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_add_nodes(ulong graph, System.UIntPtr count, float* positions, System.UIntPtr positionCount, uint* first);

        /// <summary>Moves, weighs, closes or opens nodes, as one edit.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_set_nodes(ulong graph, GraphNode* nodes, System.UIntPtr count);

        /// <summary>Takes all edges of some nodes away, those that lead to them and those that leave them, and closes
        /// the nodes.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_remove_nodes(ulong graph, uint* nodes, System.UIntPtr count);

        /// <summary>Gets what a node is.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_get_node(ulong graph, uint node, GraphNode* output);

        /// <summary>Makes edges what they are to be, as one edit: those that are not there are added, those of infinite
        /// cost are taken away.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_set_edges(ulong graph, GraphEdge* edges, System.UIntPtr count);

        /// <summary>Gets the edges that leave a node, in the order of where they lead and of their classes.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_edges(ulong graph, uint node, GraphEdge* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Gets the open nodes that are nearest to a point by the straight distance, the nearest first; of
        /// equally near ones the lower numbers.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_nearest(ulong graph, float* point, System.UIntPtr length, System.UIntPtr count, uint* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Asks whether a way leads from one node to another.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_reachable(ulong graph, uint from, uint to, uint blockedClasses, uint* output);

        /// <summary>Gets the number of the component of a node: ways lead both ways between open nodes with the same
        /// number, and between no others.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_component(ulong graph, uint node, uint* output);

        /// <summary>Prepares landmarks (ALT: A.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_prepare(ulong graph, uint count);

        /// <summary>Saves the nodes and edges of a graph as bytes, for a file or another machine: taut_graph_load makes
        /// a graph of them.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_save(ulong graph, byte* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Creates a graph from the bytes of taut_graph_save.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_load(byte* data, System.UIntPtr length, ulong* output);

        /// <summary>Appends the hexagons of a tiling, row by row from the first column on, as one edit.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_add_hexagons(ulong graph, uint layout, uint columns, uint rows, uint directions, float* costs, System.UIntPtr costCount, uint* first);

        /// <summary>Appends the triangles of a tiling, row by row from the first column on, as one edit.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_add_triangles(ulong graph, uint columns, uint rows, uint neighbours, float* costs, System.UIntPtr costCount, uint* first);

        /// <summary>Appends a framed quadtree over the free cells of a grid, as one edit (D.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_add_quadtree(ulong graph, ulong grid, uint largest, uint edgeClass, uint* first);

        /// <summary>Joins nodes that see each other on a grid, as one edit: an edge both ways between each two open
        /// nodes from first on that are no farther apart than reach and between which taut_grid_line_of_sight sees on
        /// the newest revision.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_add_sights(ulong graph, ulong grid, uint first, double reach, uint diagonalGaps, uint edgeClass, ulong* count);

        /// <summary>As taut_graph_add_sights, for discs: an edge both ways between each two open nodes from first on
        /// that are no farther apart than reach and between which a disc of this radius has room all the way.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_add_disc_sights(ulong graph, ulong grid, uint first, double reach, float radius, uint edgeClass, ulong* count);

        /// <summary>Writes the defaults of the options of a planner of a graph.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_options_init(NativeGraphOptions* options, System.UIntPtr size);

        /// <summary>Creates a planner of a graph.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_create(ulong graph, NativeGraphOptions* options, ulong* output);

        /// <summary>Destroys a planner of a graph and frees its memory.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_destroy(ulong planner);

        /// <summary>Sets estimates of the host for the next searches, in the place of those of the library: for each
        /// node no more than what the way from there to the nearest goal costs.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_set_estimates(ulong planner, float* estimates, System.UIntPtr count);

        /// <summary>Searches in one call: the same as taut_graph_planner_begin and one step with the request's
        /// expansions.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_find(ulong planner, uint start, uint* goals, System.UIntPtr goalCount, GraphRequest* request, PathResult* output);

        /// <summary>Begins a search that taut_graph_planner_step runs in slices, on the graph as it is now.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_begin(ulong planner, uint start, uint* goals, System.UIntPtr goalCount, GraphRequest* request);

        /// <summary>Continues the open search.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_step(ulong planner, uint maxExpansions, PathResult* output);

        /// <summary>Cancels the planner's search: it ends soon with TAUT_CANCELLED.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_cancel(ulong planner);

        /// <summary>Discards the open search and the path, and frees the planner's scratch memory.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_reset(ulong planner);

        /// <summary>Copies the nodes of the way that was found, both ends included, in the direction of
        /// travel.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_path(ulong planner, uint* nodes, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Copies the nodes of the way to a node that the last search has settled, which was one with
        /// TAUT_GRAPH_ALL_GOALS; with TAUT_GRAPH_BACKWARD the way from it.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_path_to(ulong planner, uint node, uint* nodes, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Copies what the ways to some nodes cost that follow each other by number, after a search with
        /// TAUT_GRAPH_ALL_GOALS; with TAUT_GRAPH_BACKWARD the ways from them.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_costs(ulong planner, uint first, System.UIntPtr count, double* costs);

        /// <summary>Gets the memory of a planner of a graph: search tables, open list, estimates and path.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_memory(ulong planner, ulong* bytes);

        /// <summary>Lets a planner search at any angle (Theta*: A.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_see_on(ulong planner, ulong grid, float radius, uint diagonalGaps);

        /// <summary>Gets the pairs of nodes of which the search waits to be told whether they see each other, after
        /// TAUT_ASKING, which a planner with asks_sights returns.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_ask(ulong planner, uint** pairs, System.UIntPtr* count);

        /// <summary>Tells which of the pairs that were asked for see each other.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_tell(ulong planner, byte* sees, System.UIntPtr count);

        /// <summary>Finds the cheapest ways between many pairs of nodes in one call, all on the same revision of the
        /// graph, by several threads.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_graph_planner_find_batch(ulong planner, uint* pairs, System.UIntPtr count, GraphRequest* request, uint threads, PathResult* output);

        /// <summary>Takes a snapshot of a grid, in constant time: nothing is copied until an edit changes what the
        /// snapshot shares.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_snapshot(ulong grid, ulong* output);

        /// <summary>Destroys a snapshot.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_snapshot_destroy(ulong snapshot);

        /// <summary>Gets the revision of the grid, world or mesh at which a snapshot was taken.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_snapshot_revision(ulong snapshot, ulong* output);

        /// <summary>Makes every cell of a grid what it was at a snapshot, as one edit: a rollback.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_restore(ulong grid, ulong snapshot);

        /// <summary>Makes a planner answer all later queries on a snapshot, whatever edits follow: so that all plans of
        /// a frame, or those of several planners, are for the same map.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_pin(ulong planner, ulong snapshot);

        /// <summary>Saves the cells and obstacles of a grid as bytes, for a file or another machine: taut_grid_load
        /// makes a grid of them, taut_grid_load_into brings them back into a grid that exists.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_save(ulong grid, byte* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Creates a grid from the bytes of taut_grid_save.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_load(byte* data, System.UIntPtr length, ulong* output);

        /// <summary>Makes the cells and obstacles of a grid those that taut_grid_save has saved from a grid of the same
        /// size, as one edit: planners, fields, crowds, lanes and snapshots of the grid live on and see it as any other
        /// edit.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_load_into(ulong grid, byte* data, System.UIntPtr length);

        /// <summary>Starts recording every call that returns a status, of all threads, into a ring of bytes that
        /// taut_record_take empties.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_record_start(System.UIntPtr ringBytes);

        /// <summary>Moves what is recorded into a buffer.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_record_take(byte* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Stops the recording.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_record_stop();

        /// <summary>Sets pool options to the defaults.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_options_init(NativePoolOptions* options, System.UIntPtr size);

        /// <summary>Creates a pool: workers that answer requests on many grids, on threads of their own or of the
        /// host.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_create(NativePoolOptions* options, ulong* output);

        /// <summary>Destroys a pool: cancels its searches and joins its threads.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_destroy(ulong pool);

        /// <summary>Adds a lane to a pool: a grid with the options and the costs of the planners that answer requests
        /// on it.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_add(ulong pool, ulong grid, NativeOptions* options, float* costs, System.UIntPtr count, uint* lane);

        /// <summary>Removes a lane from a pool: no requests can be submitted to it from now on, and no other lane ever
        /// gets its number.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_remove(ulong pool, uint lane);

        /// <summary>Makes a lane of a pool answer the requests of later tickets as if its grid had no obstacle with
        /// this number, until the next such call: see taut_planner_leave_out.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_leave_out(ulong pool, uint lane, uint obstacle);

        /// <summary>Submits requests to a lane of a pool, to be answered on the grid as it is now: later edits do not
        /// affect them.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_submit(ulong pool, uint lane, uint priority, PathRequest* requests, System.UIntPtr count, ulong* output);

        /// <summary>Works for a pool on the calling thread, until there is nothing to do or the time is up.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_work(ulong pool, uint microseconds, uint* left);

        /// <summary>Lists the tickets of a pool whose requests are all answered and that were not taken, the earliest
        /// first.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_poll(ulong pool, ulong* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Waits until all requests of a ticket are answered.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_wait(ulong pool, ulong ticket, uint milliseconds);

        /// <summary>Takes the answers of a ticket, after which the ticket is gone.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_take(ulong pool, ulong ticket, PathResult* results, System.UIntPtr count, PathPoint* points, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Where the path of an answer uses links, as taut_planner_links tells it of a planner.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_links(ulong pool, ulong ticket, System.UIntPtr request, LinkUse* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Cancels a ticket: it is finished at once, and its requests that have no answer get TAUT_CANCELLED,
        /// without a path.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_cancel(ulong pool, ulong ticket);

        /// <summary>Adds a lane on a graph to a pool: a graph with the options and the estimates of the planners that
        /// answer pairs of nodes on it.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_add_graph(ulong pool, ulong graph, NativeGraphOptions* options, float* estimates, System.UIntPtr count, uint* lane);

        /// <summary>Submits pairs of nodes to a lane on a graph: a way from the first to the second is to be found for
        /// each, on the graph as it is now.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_submit_nodes(ulong pool, uint lane, uint priority, uint* pairs, System.UIntPtr count, GraphRequest* request, ulong* output);

        /// <summary>Takes the answers of a ticket on a graph, after which the ticket is gone.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_pool_take_nodes(ulong pool, ulong ticket, PathResult* results, System.UIntPtr count, uint* nodes, System.UIntPtr capacity, System.UIntPtr* needed);
    }
}
