using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>The C interface; taut.h is its manual. Every argument is blittable, so jobs may call it too.</summary>
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

        /// <summary>The version of the C surface that this header describes; see taut_abi_version.</summary>
        public const uint AbiVersion = 1;

        internal const uint StructPlannerOptions = 1;

        internal const uint StructRequest = 2;

        internal const uint StructResult = 3;

        /// <summary>The name of a status as it stands in this header, for logs: "TAUT_NO_PATH".</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern byte* taut_status_name(int status);

        /// <summary>Copies the sentence about the last error of this thread: for people and logs, not for programs (test the status).</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern System.UIntPtr taut_last_error(byte* buffer, System.UIntPtr capacity);

        /// <summary>The versions of the C surface that the library serves.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint taut_abi_version();

        /// <summary>The library's version as a number that grows with it: major * 1,000,000 + minor * 1,000 + patch.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint taut_version_number();

        /// <summary>The library's version as a text: "0.1.0".</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern byte* taut_version_string();

        /// <summary>The size of a struct as this library was built: a binding compares it with its own declaration.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint taut_struct_size(uint structId);

        /// <summary>Grids and planners that have been created and not yet destroyed, in the whole process: 0 when everything is given back.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern ulong taut_live_objects();

        /// <summary>Creates a grid whose cells all have the same terrain.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_create(int width, int height, uint terrain, ulong* output);

        /// <summary>Creates a grid from the text of a Moving AI map (type octile).</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_from_moving_ai(byte* text, System.UIntPtr length, ulong* output);

        /// <summary>Destroys a grid.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_destroy(ulong grid);

        /// <summary>Tells the size of a grid; it never changes.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_size(ulong grid, int* width, int* height);

        /// <summary>Changes the terrain of one cell.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_set_cell(ulong grid, int x, int y, uint terrain);

        /// <summary>Gives all cells of a rectangle the same terrain, as one edit.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_fill(ulong grid, CellRect* area, uint terrain);

        /// <summary>Tells the revision of a grid: 1 at first, and 1 more after each edit that changed at least one cell.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_revision(ulong grid, ulong* output);

        /// <summary>Labels the connected parts of the free space, so that a search between two of them may end at once with TAUT_NO_PATH.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_prepare(ulong grid);

        /// <summary>Tells whether one point sees another: whether the straight segment between them runs through free space.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_line_of_sight(ulong grid, PathPoint* from, PathPoint* to, uint diagonalGaps, byte* visible, PathPoint* firstHit);

        /// <summary>Copies the terrain of a rectangle into a grid, as one edit.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_set_cells(ulong grid, CellRect* area, byte* terrain, System.UIntPtr rowStride, System.UIntPtr length);

        /// <summary>Copies the terrain of a rectangle out of a grid.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_get_cells(ulong grid, CellRect* area, byte* output, System.UIntPtr rowStride, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Fills planner options with the defaults.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_options_init(NativeOptions* options, System.UIntPtr size);

        /// <summary>Creates a planner on a grid.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_create(ulong grid, NativeOptions* options, ulong* output);

        /// <summary>Destroys a planner and gives its memory back.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_destroy(ulong planner);

        /// <summary>Gives each terrain class a cost for this planner, from the next find or begin on.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_set_costs(ulong planner, float* costs, System.UIntPtr count);

        /// <summary>Tells how much memory a planner holds: search tables, open list, path, everything but the grid's own cells.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_memory(ulong planner, ulong* bytes);

        /// <summary>Searches a path, in one call: the same as taut_planner_begin and one step with the request's budget.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_find(ulong planner, PathRequest* request, PathResult* output);

        /// <summary>Begins a search that taut_planner_step carries on, a slice at a time.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_begin(ulong planner, PathRequest* request);

        /// <summary>Carries the open search on.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_step(ulong planner, uint maxExpansions, PathResult* output);

        /// <summary>Asks the planner's search to stop.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_cancel(ulong planner);

        /// <summary>Prepares the planner for queries on the map as it is now: the same answers and paths with fewer expansions.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_prepare(ulong planner, uint maxExpansions);

        /// <summary>Drops the open search and the path, and gives the planner's scratch memory back.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_reset(ulong planner);

        /// <summary>Searches paths from one start to many goals, on the grid as it is now.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_find_many(ulong planner, PathPoint* start, PathPoint* goals, System.UIntPtr count, PathResult* output);

        /// <summary>Chooses, after taut_planner_find_many, whose path taut_planner_path and taut_planner_path_view return.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_select(ulong planner, System.UIntPtr goal);

        /// <summary>Copies the path of the planner's last answer.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_path(ulong planner, PathPoint* output, System.UIntPtr capacity, System.UIntPtr* needed);

        /// <summary>Looks at the path of the planner's last answer where it lies, without a copy.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_path_view(ulong planner, PathPoint** output, System.UIntPtr* length);
    }
}
