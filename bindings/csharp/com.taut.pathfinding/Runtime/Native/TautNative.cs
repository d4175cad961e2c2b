using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>The C interface as it is; taut.h has the manual. Every argument is blittable, so jobs may call it too.</summary>
    /// <remarks>
    /// Handles travel as the one word that they are; size_t is UIntPtr. Prefer <see cref="PathGrid"/> and
    /// <see cref="PathPlanner"/>, which own and give back.
    /// </remarks>
    public static unsafe class TautNative
    {
#if (UNITY_IOS || UNITY_WEBGL) && !UNITY_EDITOR
        private const string Library = "__Internal";
#else
        private const string Library = "taut";
#endif

        /// <summary>The version of the C interface that these declarations describe.</summary>
        public const uint AbiVersion = 1;

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern byte* taut_status_name(int status);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern System.UIntPtr taut_last_error(byte* buffer, System.UIntPtr capacity);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint taut_abi_version();

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint taut_version_number();

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern byte* taut_version_string();

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint taut_struct_size(uint structId);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern ulong taut_live_objects();

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_create(int width, int height, uint terrain, ulong* grid);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_from_moving_ai(byte* text, System.UIntPtr length, ulong* grid);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_destroy(ulong grid);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_size(ulong grid, int* width, int* height);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_set_cell(ulong grid, int x, int y, uint terrain);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_fill(ulong grid, CellRect* area, uint terrain);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_set_cells(ulong grid, CellRect* area, byte* terrain, System.UIntPtr rowStride, System.UIntPtr length);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_get_cells(ulong grid, CellRect* area, byte* terrain, System.UIntPtr rowStride, System.UIntPtr capacity, System.UIntPtr* needed);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_revision(ulong grid, ulong* revision);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_prepare(ulong grid);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_grid_line_of_sight(ulong grid, PathPoint* from, PathPoint* to, uint diagonalGaps, byte* visible, PathPoint* firstHit);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_options_init(NativeOptions* options, System.UIntPtr size);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_create(ulong grid, NativeOptions* options, ulong* planner);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_destroy(ulong planner);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_set_costs(ulong planner, float* costs, System.UIntPtr count);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_memory(ulong planner, ulong* bytes);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_find(ulong planner, PathRequest* request, PathResult* result);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_find_many(ulong planner, PathPoint* start, PathPoint* goals, System.UIntPtr count, PathResult* results);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_select(ulong planner, System.UIntPtr goal);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_begin(ulong planner, PathRequest* request);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_step(ulong planner, uint maxExpansions, PathResult* result);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_cancel(ulong planner);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_prepare(ulong planner, uint maxExpansions);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_reset(ulong planner);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_path(ulong planner, PathPoint* points, System.UIntPtr capacity, System.UIntPtr* needed);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern int taut_planner_path_view(ulong planner, PathPoint** points, System.UIntPtr* length);
    }
}
