using System;

namespace Taut
{
    /// <summary>One algorithm with its options, its scratch memory and its last answer, on one grid.</summary>
    /// <remarks>
    /// Make one for each thread that plans, and keep it: a query that ran before allocates nothing, neither here nor in the
    /// library. Queries return their status and do not throw, unless the planner is disposed. One call at a time;
    /// only <see cref="Cancel"/> may come from another thread at any time.
    /// </remarks>
    public sealed unsafe partial class PathPlanner : IDisposable
    {
        private readonly TautHandle owner;

        /// <summary>A planner with the library's defaults: the shortest path of all.</summary>
        public PathPlanner(PathGrid grid) : this(grid, PlannerOptions.Default)
        {
        }

        /// <summary>A planner on a grid, whose cells it keeps alive.</summary>
        public PathPlanner(PathGrid grid, PlannerOptions options)
        {
            NativeOptions native = options.ToNative();
            ulong id;
            bool held = false;
            try
            {
                grid.Owner.DangerousAddRef(ref held);
                TautException.ThrowIfError(TautNative.taut_planner_create(grid.Id, &native, &id));
            }
            finally
            {
                if (held)
                {
                    grid.Owner.DangerousRelease();
                }
            }
            owner = new TautHandle(id, false);
            Options = options;
        }

        /// <summary>The options that the planner was made with.</summary>
        public PlannerOptions Options { get; private set; }

        /// <summary>The word that names the planner in <see cref="TautNative"/>, for jobs; still owned here.</summary>
        public ulong Id
        {
            get { return owner.Id; }
        }

        /// <summary>Bytes that the planner holds.</summary>
        public ulong Memory
        {
            get
            {
                ulong bytes;
                bool held = false;
                try
                {
                    owner.DangerousAddRef(ref held);
                    TautException.ThrowIfError(TautNative.taut_planner_memory(owner.Id, &bytes));
                }
                finally
                {
                    Release(held);
                }
                return bytes;
            }
        }

        /// <summary>256 costs, one a terrain class, in force from the next search on; infinity blocks a class for this planner.</summary>
        public void SetCosts(float[] costs)
        {
            SetCosts(new ReadOnlySpan<float>(costs));
        }

        /// <summary>256 costs, one a terrain class, in force from the next search on; infinity blocks a class for this planner.</summary>
        public void SetCosts(ReadOnlySpan<float> costs)
        {
            bool held = false;
            try
            {
                owner.DangerousAddRef(ref held);
                fixed (float* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(costs))
                {
                    TautException.ThrowIfError(TautNative.taut_planner_set_costs(owner.Id, first, (UIntPtr)costs.Length));
                }
            }
            finally
            {
                Release(held);
            }
        }

        /// <summary>Searches a path. The answer's points are in <see cref="Path"/>.</summary>
        public PathStatus Find(PathPoint start, PathPoint goal, out PathResult result)
        {
            return Find(new PathRequest(start, goal), out result);
        }

        /// <summary>Searches a path. After an error only the result's status is set.</summary>
        public PathStatus Find(PathRequest request, out PathResult result)
        {
            PathResult answer = default(PathResult);
            bool held = false;
            try
            {
                owner.DangerousAddRef(ref held);
                int status = TautNative.taut_planner_find(owner.Id, &request, &answer);
                answer.Status = (PathStatus)status;
            }
            finally
            {
                Release(held);
            }
            result = answer;
            return answer.Status;
        }

        /// <summary>Searches paths from one start to many goals; then <see cref="Select"/> says whose path <see cref="Path"/> is.</summary>
        /// <remarks>Each goal has a result of its own; a blocked one has <see cref="PathStatus.GoalBlocked"/>.</remarks>
        public PathStatus FindMany(PathPoint start, PathPoint[] goals, PathResult[] results)
        {
            return FindMany(start, new ReadOnlySpan<PathPoint>(goals), new Span<PathResult>(results));
        }

        /// <summary>Searches paths from one start to many goals; the results need room for as many as there are goals.</summary>
        public PathStatus FindMany(PathPoint start, ReadOnlySpan<PathPoint> goals, Span<PathResult> results)
        {
            if (results.Length < goals.Length)
            {
                return PathStatus.BufferTooSmall;
            }
            bool held = false;
            try
            {
                owner.DangerousAddRef(ref held);
                fixed (PathPoint* firstGoal = &System.Runtime.InteropServices.MemoryMarshal.GetReference(goals))
                fixed (PathResult* firstResult = &System.Runtime.InteropServices.MemoryMarshal.GetReference(results))
                {
                    return (PathStatus)TautNative.taut_planner_find_many(owner.Id, &start, firstGoal, (UIntPtr)goals.Length, firstResult);
                }
            }
            finally
            {
                Release(held);
            }
        }

        /// <summary>Chooses, after <see cref="FindMany"/>, whose path <see cref="Path"/> is.</summary>
        public PathStatus Select(int goal)
        {
            bool held = false;
            try
            {
                owner.DangerousAddRef(ref held);
                return (PathStatus)TautNative.taut_planner_select(owner.Id, (UIntPtr)goal);
            }
            finally
            {
                Release(held);
            }
        }

        /// <summary>Begins a search that <see cref="Step"/> carries on, a slice a frame.</summary>
        public PathStatus Begin(PathRequest request)
        {
            bool held = false;
            try
            {
                owner.DangerousAddRef(ref held);
                return (PathStatus)TautNative.taut_planner_begin(owner.Id, &request);
            }
            finally
            {
                Release(held);
            }
        }

        /// <summary>Carries the search on for at most so many expansions (0: no limit); <see cref="PathStatus.InProgress"/>: call again.</summary>
        public PathStatus Step(int maxExpansions, out PathResult result)
        {
            PathResult answer = default(PathResult);
            bool held = false;
            try
            {
                owner.DangerousAddRef(ref held);
                int status = TautNative.taut_planner_step(owner.Id, (uint)maxExpansions, &answer);
                answer.Status = (PathStatus)status;
            }
            finally
            {
                Release(held);
            }
            result = answer;
            return answer.Status;
        }

        /// <summary>Asks the search to stop, from any thread at any time.</summary>
        public PathStatus Cancel()
        {
            bool held = false;
            try
            {
                owner.DangerousAddRef(ref held);
                return (PathStatus)TautNative.taut_planner_cancel(owner.Id);
            }
            finally
            {
                Release(held);
            }
        }

        /// <summary>
        /// Prepares for queries on the map as it is now: the same paths with fewer expansions. Costs about as much as this many
        /// expansions; 0 is no limit. See taut_planner_prepare in taut.h for what is prepared, when it pays and what drops it.
        /// </summary>
        /// <returns>Ok when nothing is left to do, InProgress to be called again, Cancelled, or an error.</returns>
        public PathStatus Prepare(int maxExpansions = 0)
        {
            bool held = false;
            try
            {
                owner.DangerousAddRef(ref held);
                return (PathStatus)TautNative.taut_planner_prepare(owner.Id, (uint)maxExpansions);
            }
            finally
            {
                Release(held);
            }
        }

        /// <summary>Drops the search and the path, and gives the scratch memory back.</summary>
        public PathStatus Reset()
        {
            bool held = false;
            try
            {
                owner.DangerousAddRef(ref held);
                return (PathStatus)TautNative.taut_planner_reset(owner.Id);
            }
            finally
            {
                Release(held);
            }
        }

        /// <summary>
        /// The points of the last path where they lie, without a copy; empty if there is none. They end with the planner's next search,
        /// reset or end: keep the planner alive while you look.
        /// </summary>
        public ReadOnlySpan<PathPoint> Path
        {
            get
            {
                int length;
                PathPoint* first = PathView(out length);
                return new ReadOnlySpan<PathPoint>(first, length);
            }
        }

        /// <summary>The address of the first point of the last path, null if there is none. See <see cref="Path"/>.</summary>
        public PathPoint* PathView(out int length)
        {
            PathPoint* first = null;
            UIntPtr points = UIntPtr.Zero;
            bool held = false;
            try
            {
                owner.DangerousAddRef(ref held);
                TautNative.taut_planner_path_view(owner.Id, &first, &points);
            }
            finally
            {
                Release(held);
            }
            length = (int)points;
            return first;
        }

        /// <summary>The number of points of the last path.</summary>
        public int PathLength
        {
            get
            {
                int length;
                PathView(out length);
                return length;
            }
        }

        /// <summary>Copies the path and returns its number of points; if that is more than there is room for, nothing is copied.</summary>
        public int CopyPath(PathPoint[] into)
        {
            fixed (PathPoint* first = into)
            {
                return CopyPath(first, into.Length);
            }
        }

        /// <summary>Copies the path and returns its number of points; if that is more than there is room for, nothing is copied.</summary>
        public int CopyPath(Span<PathPoint> into)
        {
            fixed (PathPoint* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
            {
                return CopyPath(first, into.Length);
            }
        }

        /// <summary>Copies the path to memory of any kind; see the other overloads.</summary>
        public int CopyPath(PathPoint* into, int capacity)
        {
            UIntPtr needed = UIntPtr.Zero;
            bool held = false;
            try
            {
                owner.DangerousAddRef(ref held);
                int status = TautNative.taut_planner_path(owner.Id, into, (UIntPtr)capacity, &needed);
                if (status != (int)PathStatus.BufferTooSmall)
                {
                    TautException.ThrowIfError(status);
                }
            }
            finally
            {
                Release(held);
            }
            return (int)needed;
        }

        /// <summary>Gives the planner back; <see cref="Path"/> is dead then. Again is allowed.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }

        private void Release(bool held)
        {
            if (held)
            {
                owner.DangerousRelease();
            }
        }
    }
}
