using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

namespace Taut
{
    /// <summary>What a scheduler has done.</summary>
    public struct SchedulerStatistics
    {
        /// <summary>Calls of <see cref="PathScheduler.Run"/>.</summary>
        public ulong Frames;
        /// <summary>Queries that were submitted.</summary>
        public ulong Submitted;
        /// <summary>Queries with a path to the goal.</summary>
        public ulong Found;
        /// <summary>Queries with a partial path.</summary>
        public ulong Partial;
        /// <summary>Queries that ended without a path, errors included.</summary>
        public ulong Failed;
        public ulong Cancelled;
        /// <summary>Expansions of all frames.</summary>
        public ulong Expansions;
        /// <summary>Expansions of the last frame, with <see cref="PathLane.QueryCost"/> for each query.</summary>
        public long FrameExpansions;
        /// <summary>Queries that the last frame completed.</summary>
        public int FrameQueries;
        /// <summary>Time of the last frame.</summary>
        public int FrameMicroseconds;
        /// <summary>The most frames from the submission of a query to its answer.</summary>
        public ulong LongestWait;

        internal void Count(PathStatus status, ulong submittedAt)
        {
            FrameQueries++;
            LongestWait = Math.Max(LongestWait, Frames - submittedAt);
            switch (status)
            {
                case PathStatus.Ok:
                    Found++;
                    break;
                case PathStatus.Partial:
                    Partial++;
                    break;
                case PathStatus.Cancelled:
                    Cancelled++;
                    break;
                default:
                    Failed++;
                    break;
            }
        }
    }

    /// <summary>The answer of
    /// <see cref="PathScheduler.FindAsync(PathLane, PathRequest, CancellationToken)"/>.</summary>
    public sealed class PathAnswer
    {
        internal PathAnswer(PathQuery query) : this(query.Result, query.Path.ToArray())
        {
        }

        internal PathAnswer(PathResult result, PathPoint[] path)
        {
            Result = result;
            Path = path;
        }

        public PathResult Result { get; private set; }

        /// <summary>The points of the path; empty without one.</summary>
        public PathPoint[] Path { get; private set; }

        public PathStatus Status
        {
            get { return Result.Status; }
        }
    }

    /// <summary>
    /// Searches paths in slices with one budget for all: call <see cref="Run"/> once per frame.
    /// </summary>
    /// <remarks>
    /// Each set of grid, options and costs has one planner, a <see cref="PathLane"/>, with a queue that is first in,
    /// first out. Lanes take turns, so every query ends after a bounded number of frames. With a budget in expansions
    /// alone the frame in which a query is answered is the same on every machine; a budget in microseconds changes the
    /// frame, never the answer. One thread at a time, except where a method says otherwise.
    /// </remarks>
    public sealed class PathScheduler : IDisposable
    {
        /// <summary>The expansions of a lane's turn while other lanes wait.</summary>
        private const int Quantum = 256;

        private readonly Dictionary<LaneKey, PathLane> lanes = new Dictionary<LaneKey, PathLane>();
        private readonly List<PathLane> order = new List<PathLane>();
        private SchedulerStatistics statistics;
        private int turn;
        private bool running;

        public PathScheduler()
        {
            ExpansionsPerFrame = 4000;
        }

        /// <summary>The budget of a run in expansions; 0 is no limit.</summary>
        public int ExpansionsPerFrame { get; set; }

        /// <summary>The limit of a run's time; 0 is none. It is passed by the time of a few expansions at
        /// most.</summary>
        public int MicrosecondsPerFrame { get; set; }

        public bool IsDisposed { get; private set; }

        /// <summary>The queries that wait or are searched.</summary>
        public int Pending
        {
            get
            {
                int pending = 0;
                foreach (PathLane lane in order)
                {
                    pending += lane.Pending;
                }
                return pending;
            }
        }

        public SchedulerStatistics Statistics
        {
            get { return statistics; }
        }

        /// <summary>The shared planner for a grid with the library's defaults.</summary>
        public PathLane Lane(PathGrid grid)
        {
            return Lane(grid, PlannerOptions.Default);
        }

        /// <summary>
        /// The shared planner for a grid with these options and costs. Costs are the same only if they are the same
        /// array; they are read once. Options that the library refuses throw.
        /// </summary>
        public PathLane Lane(PathGrid grid, PlannerOptions options, float[] costs = null)
        {
            Require.NotNull(grid, "grid");
            return Lane((IPathGround)grid, options, costs);
        }

        /// <summary>The same on any ground: a NavigationMesh or a PolygonWorld too.</summary>
        public PathLane Lane(IPathGround ground, PlannerOptions options, float[] costs = null)
        {
            Require.NotNull(ground, "ground");
            RequireAlive();
            LaneKey key = new LaneKey(ground, options, costs);
            PathLane lane;
            if (!lanes.TryGetValue(key, out lane))
            {
                lane = new PathLane(this, ground, options, costs);
                lanes.Add(key, lane);
                order.Add(lane);
            }
            return lane;
        }

        /// <summary>Puts a query at the end of the queue of its lane.</summary>
        public void Submit(PathQuery query)
        {
            Require.NotNull(query, "query");
            RequireAlive();
            if (query.Lane.Scheduler != this)
            {
                throw new ArgumentException("the query has a lane of another scheduler", "query");
            }
            if (query.IsPending)
            {
                throw new InvalidOperationException("the query is pending: withdraw it first, or replace its request");
            }
            if (query.Lane.IsDisposed)
            {
                throw new ObjectDisposedException("PathLane");
            }
            query.Wait(statistics.Frames);
            query.Lane.Enqueue(query);
            statistics.Submitted++;
        }

        /// <summary>Takes a query out of the queue at once, without calling it back.</summary>
        public void Withdraw(PathQuery query)
        {
            Require.NotNull(query, "query");
            if (query.Lane.Scheduler != this)
            {
                throw new ArgumentException("the query has a lane of another scheduler", "query");
            }
            if (query.IsPending)
            {
                query.Lane.Withdraw(query);
                statistics.Cancelled++;
            }
        }

        /// <summary>Searches for one frame. Callbacks of answers are called from here.</summary>
        public void Run()
        {
            RequireAlive();
            if (running)
            {
                throw new InvalidOperationException("Run is running already");
            }
            running = true;
            try
            {
                RunFrame();
            }
            finally
            {
                running = false;
            }
        }

        /// <summary>
        /// Searches a path; the task completes in a later <see cref="Run"/>, which somebody has to call.
        /// </summary>
        /// <remarks>
        /// Cancelling, from any thread, ends the task at once and the search with the next run. Errors are statuses of
        /// the answer.
        /// </remarks>
        public Task<PathAnswer> FindAsync(PathLane lane, PathRequest request, CancellationToken cancellation = default(CancellationToken))
        {
            Require.NotNull(lane, "lane");
            if (cancellation.IsCancellationRequested)
            {
                return Task.FromCanceled<PathAnswer>(cancellation);
            }
            TaskCompletionSource<PathAnswer> source = new TaskCompletionSource<PathAnswer>(TaskCreationOptions.RunContinuationsAsynchronously);
            PathQuery query = new PathQuery(lane) { Request = request };
            CancellationTokenRegistration registration = default(CancellationTokenRegistration);
            query.Completed += done =>
            {
                registration.Dispose();
                if (done.Status == PathStatus.Cancelled)
                {
                    source.TrySetCanceled();
                }
                else
                {
                    source.TrySetResult(new PathAnswer(done));
                }
            };
            Submit(query);
            registration = cancellation.Register(() =>
            {
                source.TrySetCanceled(cancellation);
                query.Cancel();
            });
            return source.Task;
        }

        /// <summary>Ends the queries of a grid with <see cref="PathStatus.BadHandle"/> and disposes its
        /// planners.</summary>
        public void Release(PathGrid grid)
        {
            Require.NotNull(grid, "grid");
            Release((IPathGround)grid);
        }

        /// <summary>The same for any ground.</summary>
        public void Release(IPathGround ground)
        {
            Require.NotNull(ground, "ground");
            for (int i = order.Count - 1; i >= 0; i--)
            {
                PathLane lane = order[i];
                if (lane.Ground == ground)
                {
                    order.RemoveAt(i);
                    lanes.Remove(new LaneKey(lane.Ground, lane.Options, lane.Costs));
                    lane.End(PathStatus.BadHandle, ref statistics);
                    i = Math.Min(i, order.Count);
                }
            }
        }

        /// <summary>Frees the scratch memory of planners without a query.</summary>
        public void Trim()
        {
            foreach (PathLane lane in order)
            {
                if (lane.Pending == 0 && !lane.IsDisposed)
                {
                    lane.Planner.Reset();
                }
            }
        }

        /// <summary>Ends all queries with <see cref="PathStatus.Cancelled"/> and disposes the planners.</summary>
        public void Dispose()
        {
            IsDisposed = true;
            while (order.Count > 0)
            {
                PathLane lane = order[order.Count - 1];
                order.RemoveAt(order.Count - 1);
                lane.End(PathStatus.Cancelled, ref statistics);
            }
            lanes.Clear();
        }

        private void RunFrame()
        {
            long begun = Stopwatch.GetTimestamp();
            statistics.Frames++;
            statistics.FrameExpansions = 0;
            statistics.FrameQueries = 0;
            ReleaseDisposed();
            int idle = 0;
            long lazyLeft = ExpansionsPerFrame <= 0 ? 0 : (ExpansionsPerFrame - 1) / PathLane.LazyPart + 1;
            while (idle < order.Count)
            {
                long time = MicrosecondsPerFrame <= 0 ? 0 : MicrosecondsPerFrame - MicrosecondsSince(begun);
                long budget = ExpansionsPerFrame <= 0 ? int.MaxValue : (long)ExpansionsPerFrame - statistics.FrameExpansions;
                if (budget <= 0 || (MicrosecondsPerFrame > 0 && time <= 0))
                {
                    break;
                }
                turn = turn < order.Count ? turn : 0;
                PathLane lane = order[turn++];
                bool onlyLazy = ExpansionsPerFrame > 0 && lane.HasOnlyLazy;
                if (lane.Pending == 0 || (onlyLazy && lazyLeft <= 0))
                {
                    idle++;
                    continue;
                }
                idle = 0;
                budget = onlyLazy ? Math.Min(budget, lazyLeft) : budget;
                int allowance = (int)Math.Min(budget, lane.Pending == Pending ? budget : Quantum);
                bool limited = ExpansionsPerFrame > 0 || allowance == Quantum;
                int spent = lane.Work(limited ? allowance : 0, (int)time, ref statistics);
                lazyLeft -= onlyLazy ? spent : 0;
                statistics.FrameExpansions += spent;
                statistics.Expansions += (ulong)spent;
            }
            statistics.FrameMicroseconds = (int)MicrosecondsSince(begun);
        }

        private static long MicrosecondsSince(long timestamp)
        {
            return (Stopwatch.GetTimestamp() - timestamp) * 1000000 / Stopwatch.Frequency;
        }

        private void ReleaseDisposed()
        {
            for (int i = order.Count - 1; i >= 0; i--)
            {
                if (i < order.Count && order[i].IsDisposed)
                {
                    Release(order[i].Ground);
                }
            }
        }

        private void RequireAlive()
        {
            if (IsDisposed)
            {
                throw new ObjectDisposedException("PathScheduler");
            }
        }

        private struct LaneKey : IEquatable<LaneKey>
        {
            private readonly IPathGround ground;
            private readonly PlannerOptions options;
            private readonly float[] costs;

            internal LaneKey(IPathGround ground, PlannerOptions options, float[] costs)
            {
                this.ground = ground;
                this.options = options;
                this.costs = costs;
            }

            public bool Equals(LaneKey other)
            {
                return ground == other.ground && costs == other.costs && options.Equals(other.options);
            }

            public override bool Equals(object other)
            {
                return other is LaneKey && Equals((LaneKey)other);
            }

            public override int GetHashCode()
            {
                return System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(ground) ^ options.GetHashCode();
            }
        }
    }
}
