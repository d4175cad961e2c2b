using System;

namespace Taut
{
    /// <summary>A planner that all queries with the same grid, mesh or world, options and costs share, with its queue:
    /// from <see cref="PathScheduler.Lane(IPathGround, PlannerOptions, float[])"/>.</summary>
    /// <remarks>
    /// Two queues, each first in, first out. A lazy query has its turn when no other waits, and after three others.
    /// While only lazy ones wait they spend at most a part of a frame's budget: see <see cref="LazyPart"/>.
    /// </remarks>
    public sealed class PathLane
    {
        /// <summary>The price in expansions of a query besides its search, so that cheap queries are limited
        /// too.</summary>
        public const int QueryCost = 16;

        /// <summary>What an expansion of a search with a radius counts: it takes several times as long as one of a
        /// point.</summary>
        public const int SizedCost = 3;

        /// <summary>The same for <see cref="FramesAfterChange"/> after a change of the ground, when corners around it
        /// have to be looked at anew.</summary>
        public const int SizedCostAfterChange = 12;

        /// <summary>The frames for which a change of the ground counts.</summary>
        public const int FramesAfterChange = 60;

        /// <summary>Lanes in which only lazy queries wait spend together one part in so many of a frame's expansions:
        /// after an edit all units may ask for something shorter, and a second later is soon enough.</summary>
        public const int LazyPart = 2;

        private const int TurnsBeforeLazy = 3;

        private readonly object gate = new object();
        private PathQuery firstUrgent;
        private PathQuery lastUrgent;
        private PathQuery firstLazy;
        private PathQuery lastLazy;
        private PathQuery active;
        private PathPlanner atOnce;
        private int turns;

        // The revision that was seen last, and the frame from which a change counts no more.
        private ulong seen;
        private ulong quietFrom;

        internal PathLane(PathScheduler scheduler, IPathGround ground, PlannerOptions options, float[] costs)
        {
            Scheduler = scheduler;
            Ground = ground;
            Options = options;
            Costs = costs;
            Planner = MakePlanner();
            HasHeights = ground is Motion.NavigationMesh && Motion.NavigationMesh.TrySetHeights(Planner, 0, 0) >= 0;
        }

        public PathScheduler Scheduler { get; private set; }

        /// <summary>What is planned on.</summary>
        public IPathGround Ground { get; private set; }

        /// <summary>The grid that is planned on; null on a mesh or in a world.</summary>
        public PathGrid Grid
        {
            get { return Ground as PathGrid; }
        }

        public PlannerOptions Options { get; private set; }

        /// <summary>The costs of the planner, null for the defaults.</summary>
        public float[] Costs { get; private set; }

        /// <summary>
        /// The shared planner, for questions that need no search, such as <see cref="PathPlanner.Reachable"/>: its
        /// searches are the scheduler's.
        /// </summary>
        public PathPlanner Planner { get; private set; }

        /// <summary>A planner like the shared one, for searches that are answered at once; made on first use.</summary>
        internal PathPlanner AtOnce
        {
            get
            {
                if (atOnce == null)
                {
                    atOnce = MakePlanner();
                }
                return atOnce;
            }
        }

        /// <summary>It is on a mesh with heights, whose floors may lie above each other.</summary>
        public bool HasHeights { get; private set; }

        /// <summary>Sets the heights of starts and goals for questions to the planner that follow; queries have heights
        /// of their own.</summary>
        internal PathStatus SetHeights(float start, float goal)
        {
            return HasHeights ? Motion.NavigationMesh.TrySetHeights(Planner, start, goal) : PathStatus.Ok;
        }

        /// <summary>The same for the points of kept paths.</summary>
        internal void SetPathHeights(ReadOnlySpan<float> heights)
        {
            if (HasHeights)
            {
                Motion.NavigationMesh.TrySetPathHeights(Planner, heights);
            }
        }

        /// <summary>How high the ground lies at the end of a straight way that begins at a height, if the way is clear;
        /// else that height.</summary>
        internal float HeightAfter(PathPoint from, float height, PathPoint to)
        {
            RayHit hit;
            float found;
            if (!HasHeights || SetHeights(height, height) < 0)
            {
                return height;
            }
            PathStatus status = Motion.NavigationMesh.Raycast(Planner, from, to, out hit, out found);
            return status >= 0 && hit.IsVisible ? found : height;
        }

        /// <summary>The queries that wait or are searched.</summary>
        public int Pending { get; private set; }

        /// <summary>The grid, mesh or world, or the scheduler, is disposed.</summary>
        public bool IsDisposed
        {
            get { return Planner.IsDisposed || Ground.IsDisposed; }
        }

        /// <summary>Nobody waits here who is in a hurry.</summary>
        internal bool HasOnlyLazy
        {
            get { return firstUrgent == null && (active == null || active.IsQueuedLazy); }
        }

        internal void CancelSearch(PathQuery query)
        {
            lock (gate)
            {
                if (active == query && !Planner.IsDisposed)
                {
                    Planner.Cancel();
                }
            }
        }

        internal void Enqueue(PathQuery query)
        {
            Append(query, query.IsLazy);
            Pending++;
        }

        /// <summary>A lazy query that waits becomes urgent.</summary>
        internal void Promote(PathQuery query)
        {
            if (query.IsPending && !query.IsSearching && query.IsQueuedLazy)
            {
                Unlink(query);
                query.IsLazy = false;
                Append(query, false);
            }
        }

        /// <summary>Takes a query out, without calling it back.</summary>
        internal void Withdraw(PathQuery query)
        {
            if (!query.IsPending)
            {
                return;
            }
            if (query == active)
            {
                SetActive(null);
            }
            else
            {
                Unlink(query);
            }
            Pending--;
            query.Withdraw();
        }

        /// <summary>
        /// Works for at most so many expansions, on the open search or on the next query, and returns what it has
        /// spent; 0 is no limit.
        /// </summary>
        internal int Work(int allowance, int microseconds, ref SchedulerStatistics statistics)
        {
            int spent = 0;
            if (active == null)
            {
                PathQuery next = NextQuery();
                if (next == null)
                {
                    return 0;
                }
                spent = QueryCost;
                if (!Begin(next, ref statistics))
                {
                    return spent;
                }
            }
            PathQuery query = active;
            int each = CostOf(query, statistics.Frames);
            PathResult result;
            Planner.LimitTime(microseconds);
            PathStatus status = query.IsCancelled
                ? Cancelled(out result)
                : Planner.Step(allowance == 0 ? 0 : Math.Max(1, (allowance - spent) / each), out result);
            if (status >= 0 && result.Expanded > query.Counted)
            {
                spent += (int)Math.Min(int.MaxValue / 2, each * (long)(result.Expanded - query.Counted));
                query.Counted = result.Expanded;
            }
            else
            {
                // A step that expands nothing is not free: an endless loop of them would be one.
                spent += spent == 0 ? 1 : 0;
            }
            if (status != PathStatus.InProgress)
            {
                Finish(query, result, ref statistics);
            }
            return spent;
        }

        /// <summary>What an expansion of a query counts.</summary>
        private int CostOf(PathQuery query, ulong frame)
        {
            bool changed = HasJustChanged(frame);
            if (!(Options.Radius > 0 || query.Request.Radius > 0))
            {
                return 1;
            }
            return changed ? SizedCostAfterChange : SizedCost;
        }

        private bool HasJustChanged(ulong frame)
        {
            ulong revision;
            if (Ground.TryGetRevision(out revision) && revision != seen)
            {
                // What the first search finds is no change.
                quietFrom = seen == 0 ? 0 : frame + FramesAfterChange;
                seen = revision;
            }
            return frame < quietFrom;
        }

        /// <summary>Completes all queries with a status, and disposes the planner.</summary>
        internal void End(PathStatus status, ref SchedulerStatistics statistics)
        {
            Planner.Dispose();
            if (atOnce != null)
            {
                atOnce.Dispose();
            }
            for (PathQuery query = active ?? NextQuery(); query != null; query = NextQuery())
            {
                PathResult result = default(PathResult);
                result.Status = status;
                Finish(query, result, ref statistics);
            }
        }

        private PathPlanner MakePlanner()
        {
            PathPlanner planner = Ground.CreatePlanner(Options);
            if (Costs != null)
            {
                planner.SetCosts(Costs);
            }
            return planner;
        }

        private static PathStatus Cancelled(out PathResult result)
        {
            result = default(PathResult);
            result.Status = PathStatus.Cancelled;
            return PathStatus.Cancelled;
        }

        /// <summary>Opens the search of a query; false if it has ended at once.</summary>
        private bool Begin(PathQuery query, ref SchedulerStatistics statistics)
        {
            PathResult result = default(PathResult);
            if (query.IsCancelled)
            {
                Cancelled(out result);
                Finish(query, result, ref statistics);
                return false;
            }
            if (query.Starting != null && !query.Starting(query))
            {
                Pending--;
                query.Withdraw();
                return false;
            }
            SetActive(query);
            query.IsSearching = true;
            PathStatus high = SetHeights(query.StartHeight, query.GoalHeight);
            result.Status = high < 0 ? high : Planner.Begin(query.Request);
            if (result.Status < 0)
            {
                Finish(query, result, ref statistics);
                return false;
            }
            return true;
        }

        private void Finish(PathQuery query, PathResult result, ref SchedulerStatistics statistics)
        {
            SetActive(null);
            Pending--;
            if (query.IsCancelled)
            {
                result.Status = PathStatus.Cancelled;
            }
            bool hasPath = result.HasPath || (result.Status == PathStatus.BudgetSpent && (query.Request.Flags & RequestFlags.AllowPartial) != 0);
            if (hasPath)
            {
                Improve(query.Improvements, ref result);
            }
            query.Take(result, hasPath ? Planner : null);
            statistics.Count(result.Status, query.SubmittedAt);
            query.Complete();
        }

        private void Improve(ImproveOptions[] improvements, ref PathResult result)
        {
            foreach (ImproveOptions options in improvements)
            {
                PathResult improved;
                if (Planner.Improve(options, out improved) >= 0)
                {
                    result.Length = improved.Length;
                    result.Cost = improved.Cost;
                    result.Guarantee = improved.Guarantee;
                }
            }
        }

        private void SetActive(PathQuery query)
        {
            lock (gate)
            {
                active = query;
            }
        }

        private PathQuery NextQuery()
        {
            bool isLazy = firstLazy != null && (firstUrgent == null || turns >= TurnsBeforeLazy);
            turns = isLazy ? 0 : turns + 1;
            PathQuery next = isLazy ? firstLazy : firstUrgent;
            if (next != null)
            {
                Unlink(next);
            }
            return next;
        }

        private void Append(PathQuery query, bool isLazy)
        {
            query.IsQueuedLazy = isLazy;
            query.Next = null;
            query.Previous = isLazy ? lastLazy : lastUrgent;
            if (query.Previous != null)
            {
                query.Previous.Next = query;
            }
            else
            {
                SetFirst(isLazy, query);
            }
            SetLast(isLazy, query);
        }

        private void Unlink(PathQuery query)
        {
            if (query.Previous != null)
            {
                query.Previous.Next = query.Next;
            }
            else
            {
                SetFirst(query.IsQueuedLazy, query.Next);
            }
            if (query.Next != null)
            {
                query.Next.Previous = query.Previous;
            }
            else
            {
                SetLast(query.IsQueuedLazy, query.Previous);
            }
            query.Previous = null;
            query.Next = null;
        }

        private void SetFirst(bool isLazy, PathQuery query)
        {
            if (isLazy)
            {
                firstLazy = query;
            }
            else
            {
                firstUrgent = query;
            }
        }

        private void SetLast(bool isLazy, PathQuery query)
        {
            if (isLazy)
            {
                lastLazy = query;
            }
            else
            {
                lastUrgent = query;
            }
        }
    }
}
