using System;

namespace Taut
{
    /// <summary>One algorithm with its options, its scratch memory and its last result, on one grid.</summary>
    /// <remarks>
    /// Use one per thread, and keep it: a query that ran before allocates nothing, neither managed nor native memory.
    /// Queries return their status and do not throw, unless the planner is disposed. One call at a time;
    /// only <see cref="Cancel"/> may come from another thread at any time.
    /// </remarks>
    public sealed unsafe partial class PathPlanner : IDisposable
    {
        private readonly TautHandle owner;
        private uint searches;

        /// <summary>A planner with the library's defaults: optimal any-angle paths.</summary>
        public PathPlanner(PathGrid grid) : this(grid, PlannerOptions.Default)
        {
        }

        /// <summary>A planner on a grid, whose cells it keeps alive.</summary>
        public PathPlanner(PathGrid grid, PlannerOptions options)
        {
            Require.NotNull(grid, "grid");
            NativeOptions native = options.ToNative();
            ulong id;
            using (TautHold hold = grid.Owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_planner_create(hold.Id, &native, &id));
            }
            owner = new TautHandle(id, TautKind.Planner);
            Options = options;
        }

        /// <summary>Takes the ownership of a planner that was made elsewhere.</summary>
        internal PathPlanner(ulong id, PlannerOptions options)
        {
            owner = new TautHandle(id, TautKind.Planner);
            Options = options;
        }

        /// <summary>The options of the planner.</summary>
        public PlannerOptions Options { get; private set; }

        /// <summary>The handle of the planner in <see cref="TautNative"/>, for jobs; still owned by this
        /// object.</summary>
        public ulong Id
        {
            get { return owner.Id; }
        }

        /// <summary>True after <see cref="Dispose"/>.</summary>
        public bool IsDisposed
        {
            get { return owner.IsClosed; }
        }

        /// <summary>The memory of the planner in bytes.</summary>
        public ulong Memory
        {
            get
            {
                ulong bytes;
                using (TautHold hold = owner.Hold())
                {
                    TautException.ThrowIfError(TautNative.taut_planner_memory(hold.Id, &bytes));
                }
                return bytes;
            }
        }

        /// <summary>256 costs, one per terrain class, used from the next search on; infinity blocks a class for this
        /// planner.</summary>
        public void SetCosts(float[] costs)
        {
            Require.NotNull(costs, "costs");
            SetCosts(new ReadOnlySpan<float>(costs));
        }

        /// <summary>256 costs, one per terrain class, used from the next search on; infinity blocks a class for this
        /// planner.</summary>
        public void SetCosts(ReadOnlySpan<float> costs)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (float* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(costs))
                {
                    TautException.ThrowIfError(TautNative.taut_planner_set_costs(hold.Id, first, (UIntPtr)costs.Length));
                }
            }
        }

        /// <summary>Sets weights of the cells of a rectangle, at least 1, used from the next search on: a cell of
        /// weight w costs w times its class's cost. The rows are contiguous.</summary>
        public void SetWeights(CellRect area, ReadOnlySpan<float> weights)
        {
            SetWeights(area, weights, Math.Max(area.Width, 0));
        }

        /// <summary>Sets weights of the cells of a rectangle; the rows begin <paramref name="rowStride"/> values
        /// apart.</summary>
        public void SetWeights(CellRect area, ReadOnlySpan<float> weights, int rowStride)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (float* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(weights))
                {
                    TautException.ThrowIfError(TautNative.taut_planner_set_weights(hold.Id, &area, first, (UIntPtr)rowStride, (UIntPtr)weights.Length));
                }
            }
        }

        /// <summary>Searches a path. Its points are in <see cref="Path"/>.</summary>
        public PathStatus Find(PathPoint start, PathPoint goal, out PathResult result)
        {
            return Find(new PathRequest(start, goal), out result);
        }

        /// <summary>Searches a path. After an error only the result's status is set.</summary>
        public PathStatus Find(PathRequest request, out PathResult result)
        {
            PathResult answer = default(PathResult);
            using (TautHold hold = owner.Hold())
            {
                int status = TautNative.taut_planner_find(hold.Id, &request, &answer);
                answer.Status = (PathStatus)status;
                TellMemory(hold.Id);
            }
            result = answer;
            return answer.Status;
        }

        /// <summary>
        /// Searches paths from one start to many goals; then <see cref="Select"/> chooses the goal of
        /// <see cref="Path"/>.
        /// </summary>
        /// <remarks>Each goal has its own result; a blocked goal has <see cref="PathStatus.GoalBlocked"/>.</remarks>
        public PathStatus FindMany(PathPoint start, PathPoint[] goals, PathResult[] results)
        {
            Require.NotNull(goals, "goals");
            Require.NotNull(results, "results");
            return FindMany(start, new ReadOnlySpan<PathPoint>(goals), new Span<PathResult>(results));
        }

        /// <summary>Searches paths from one start to many goals; there must be as many results as goals.</summary>
        public PathStatus FindMany(PathPoint start, ReadOnlySpan<PathPoint> goals, Span<PathResult> results)
        {
            if (results.Length < goals.Length)
            {
                return PathStatus.BufferTooSmall;
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* firstGoal = &System.Runtime.InteropServices.MemoryMarshal.GetReference(goals))
                fixed (PathResult* firstResult = &System.Runtime.InteropServices.MemoryMarshal.GetReference(results))
                {
                    return (PathStatus)TautNative.taut_planner_find_many(hold.Id, &start, firstGoal, (UIntPtr)goals.Length, firstResult);
                }
            }
        }

        /// <summary>
        /// Begins a query for many goals that <see cref="StepMany"/> answers in slices. The goal of the request is
        /// ignored, its limit is one for all goals together.
        /// </summary>
        public PathStatus BeginMany(PathRequest common, ReadOnlySpan<PathPoint> goals)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* firstGoal = &System.Runtime.InteropServices.MemoryMarshal.GetReference(goals))
                {
                    return (PathStatus)TautNative.taut_planner_begin_many(hold.Id, &common, firstGoal, (UIntPtr)goals.Length);
                }
            }
        }

        /// <summary>
        /// Continues the query of <see cref="BeginMany"/> for at most this many expansions (0: no limit). The first
        /// <paramref name="done"/> goals are answered; the results of the others have the status of the step.
        /// </summary>
        /// <param name="maxExpansions">The expansion limit of this step.</param>
        /// <param name="results">As many results as there are goals, or none.</param>
        /// <param name="done">The number of goals that are answered.</param>
        public PathStatus StepMany(int maxExpansions, Span<PathResult> results, out int done)
        {
            UIntPtr answered = UIntPtr.Zero;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (PathResult* firstResult = &System.Runtime.InteropServices.MemoryMarshal.GetReference(results))
                {
                    status = (PathStatus)TautNative.taut_planner_step_many(hold.Id, (uint)maxExpansions, firstResult, (UIntPtr)results.Length, &answered);
                }
            }
            done = (int)answered;
            return status;
        }

        /// <summary>Chooses the goal of FindMany, or the request of FindBatch, whose path <see cref="Path"/>
        /// returns.</summary>
        public PathStatus Select(int goal)
        {
            using (TautHold hold = owner.Hold())
            {
                return (PathStatus)TautNative.taut_planner_select(hold.Id, (UIntPtr)goal);
            }
        }

        /// <summary>Begins a search that <see cref="Step"/> runs in slices, such as one per frame.</summary>
        public PathStatus Begin(PathRequest request)
        {
            using (TautHold hold = owner.Hold())
            {
                return (PathStatus)TautNative.taut_planner_begin(hold.Id, &request);
            }
        }

        /// <summary>
        /// Continues the search for at most this many expansions (0: no limit); <see cref="PathStatus.InProgress"/>:
        /// call again.
        /// </summary>
        public PathStatus Step(int maxExpansions, out PathResult result)
        {
            PathResult answer = default(PathResult);
            using (TautHold hold = owner.Hold())
            {
                int status = TautNative.taut_planner_step(hold.Id, (uint)maxExpansions, &answer);
                answer.Status = (PathStatus)status;
                TellMemory(hold.Id);
            }
            result = answer;
            return answer.Status;
        }

        /// <summary>Cancels the search, from any thread at any time.</summary>
        public PathStatus Cancel()
        {
            using (TautHold hold = owner.Hold())
            {
                return (PathStatus)TautNative.taut_planner_cancel(hold.Id);
            }
        }

        /// <summary>
        /// Precomputes data for queries: the same paths with fewer expansions, also after edits. Costs about as much
        /// as this many expansions; 0 is no limit. See taut_planner_prepare in taut.h: what is computed, when it pays
        /// off, what discards it.
        /// </summary>
        /// <returns>
        /// Ok when nothing is left to do, InProgress if it should be called again, Cancelled, or an error.
        /// </returns>
        public PathStatus Prepare(int maxExpansions = 0)
        {
            using (TautHold hold = owner.Hold())
            {
                return (PathStatus)TautNative.taut_planner_prepare(hold.Id, (uint)maxExpansions);
            }
        }

        /// <summary>
        /// Limits the time of every later find, step and prepare, which return <see cref="PathStatus.InProgress"/> when
        /// it is up; 0 is no limit. The limit never changes an answer.
        /// </summary>
        public PathStatus LimitTime(int microseconds)
        {
            using (TautHold hold = owner.Hold())
            {
                return (PathStatus)TautNative.taut_planner_limit_time(hold.Id, (uint)microseconds);
            }
        }

        /// <summary>Discards the search and the path, and frees the scratch memory.</summary>
        public PathStatus Reset()
        {
            using (TautHold hold = owner.Hold())
            {
                owner.SetPressure(0);
                searches = 0;
                return (PathStatus)TautNative.taut_planner_reset(hold.Id);
            }
        }

        /// <summary>
        /// A view of the last path, without a copy; empty if there is none. It is valid until the planner's next
        /// search, reset or disposal: keep the planner alive while you use it.
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

        /// <summary>
        /// The address of the first point of the last path, null if there is none. See <see cref="Path"/>.
        /// </summary>
        public PathPoint* PathView(out int length)
        {
            PathPoint* first = null;
            UIntPtr points = UIntPtr.Zero;
            using (TautHold hold = owner.Hold())
            {
                TautNative.taut_planner_path_view(hold.Id, &first, &points);
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

        /// <summary>Copies the path and returns its number of points; if the buffer is too small, nothing is
        /// copied.</summary>
        public int CopyPath(PathPoint[] into)
        {
            Require.NotNull(into, "into");
            fixed (PathPoint* first = into)
            {
                return CopyPath(first, into.Length);
            }
        }

        /// <summary>Copies the path and returns its number of points; if the buffer is too small, nothing is
        /// copied.</summary>
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
            using (TautHold hold = owner.Hold())
            {
                int status = TautNative.taut_planner_path(hold.Id, into, (UIntPtr)capacity, &needed);
                if (status != (int)PathStatus.BufferTooSmall)
                {
                    TautException.ThrowIfError(status);
                }
            }
            return (int)needed;
        }

        /// <summary>The number of exact pieces of the last path: see <see cref="CopyRoute(Span{PathLeg})"/>.</summary>
        public int RouteLength
        {
            get { return CopyRoute(null, 0); }
        }

        /// <summary>
        /// Copies the exact pieces of the last path, lines and for an agent with a radius arcs, and returns their
        /// number; if the buffer is too small, nothing is copied.
        /// </summary>
        public int CopyRoute(Span<PathLeg> into)
        {
            fixed (PathLeg* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
            {
                return CopyRoute(first, into.Length);
            }
        }

        /// <summary>Copies the pieces to memory of any kind.</summary>
        public int CopyRoute(PathLeg* into, int capacity)
        {
            UIntPtr needed = UIntPtr.Zero;
            using (TautHold hold = owner.Hold())
            {
                int status = TautNative.taut_planner_route(hold.Id, into, (UIntPtr)capacity, &needed);
                if (status != (int)PathStatus.BufferTooSmall)
                {
                    TautException.ThrowIfError(status);
                }
            }
            return (int)needed;
        }

        /// <summary>Copies where the last path uses links and returns how often it does; nothing is copied if there are
        /// more than fit.</summary>
        public int CopyLinks(Span<LinkUse> into)
        {
            UIntPtr needed = UIntPtr.Zero;
            using (TautHold hold = owner.Hold())
            {
                fixed (LinkUse* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
                {
                    int status = TautNative.taut_planner_links(hold.Id, first, (UIntPtr)into.Length, &needed);
                    if (status != (int)PathStatus.BufferTooSmall)
                    {
                        TautException.ThrowIfError(status);
                    }
                }
            }
            return (int)needed;
        }

        /// <summary>Keeps the first <paramref name="count"/> events of each later search or step, for pictures; 0:
        /// none.</summary>
        public void Watch(int count)
        {
            if (count < 0)
            {
                throw new ArgumentOutOfRangeException("count", "a number of events is 0 or more");
            }
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_planner_watch(hold.Id, (UIntPtr)count));
            }
        }

        /// <summary>Copies what the last search or step has done and returns the number of events; nothing is copied if
        /// there are more than fit.</summary>
        public int CopyEvents(Span<SearchEvent> into)
        {
            UIntPtr needed = UIntPtr.Zero;
            using (TautHold hold = owner.Hold())
            {
                fixed (SearchEvent* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
                {
                    int status = TautNative.taut_planner_events(hold.Id, first, (UIntPtr)into.Length, &needed);
                    if (status != (int)PathStatus.BufferTooSmall)
                    {
                        TautException.ThrowIfError(status);
                    }
                }
            }
            return (int)needed;
        }

        /// <summary>Sets the movers that later queries avoid, with <see cref="Algorithm.SafeIntervals"/>. They replace
        /// all earlier ones.</summary>
        public void SetMovers(ReadOnlySpan<Mover> movers, ReadOnlySpan<Moment> moments)
        {
            fixed (Mover* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(movers))
            fixed (Moment* moment = &System.Runtime.InteropServices.MemoryMarshal.GetReference(moments))
            {
                SetMovers(first, movers.Length, moment, moments.Length);
            }
        }

        /// <summary>Sets movers from memory of any kind.</summary>
        public void SetMovers(Mover* movers, int count, Moment* moments, int momentCount)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_planner_set_movers(
                    hold.Id, movers, (UIntPtr)count, moments, (UIntPtr)momentCount));
            }
        }

        /// <summary>Copies the times of the points of the path among movers, and returns their number: if it is larger
        /// than the span, nothing is copied.</summary>
        public int CopyTimes(Span<double> into)
        {
            fixed (double* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
            {
                return CopyTimes(first, into.Length);
            }
        }

        /// <summary>Copies the times to memory of any kind.</summary>
        public int CopyTimes(double* into, int capacity)
        {
            UIntPtr needed = UIntPtr.Zero;
            using (TautHold hold = owner.Hold())
            {
                int status = TautNative.taut_planner_times(hold.Id, into, (UIntPtr)capacity, &needed);
                if (status != (int)PathStatus.BufferTooSmall)
                {
                    TautException.ThrowIfError(status);
                }
            }
            return (int)needed;
        }

        /// <summary>
        /// Tells the garbage collector the memory of the planner, after the first search and every 64th: it changes
        /// rarely.
        /// </summary>
        private void TellMemory(ulong id)
        {
            ulong bytes = 0;
            if ((searches++ & 63) == 0 && TautNative.taut_planner_memory(id, &bytes) >= 0)
            {
                owner.SetPressure((long)bytes);
            }
        }

        /// <summary>Destroys the planner; <see cref="Path"/> is invalid then. May be called repeatedly.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }

        internal TautHandle Owner
        {
            get { return owner; }
        }
    }
}
