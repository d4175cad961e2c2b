using System;

namespace Taut
{
    /// <summary>A request in the queue of a <see cref="PathScheduler"/>, and its answer. Reuse it: it keeps its
    /// memory.</summary>
    public sealed class PathQuery
    {
        private PathPoint[] points = new PathPoint[16];
        private float[] heights = new float[0];
        private float startHeight;
        private float goalHeight;
        private LinkUse[] links = new LinkUse[4];
        private ImproveOptions[] improvements = new ImproveOptions[0];
        private int linkCount;
        private volatile bool cancelled;

        /// <summary>A query for the planner of a lane.</summary>
        public PathQuery(PathLane lane)
        {
            Require.NotNull(lane, "lane");
            Lane = lane;
            Status = PathStatus.Cancelled;
        }

        /// <summary>The planner that answers it.</summary>
        public PathLane Lane { get; private set; }

        /// <summary>What is asked; it may be replaced while the query waits, and keeps its place.</summary>
        public PathRequest Request { get; set; }

        /// <summary>How high its start is, on a mesh with heights. 0 at first.</summary>
        public float StartHeight
        {
            get { return startHeight; }
            set
            {
                Require.Finite(value, "value");
                startHeight = value;
            }
        }

        /// <summary>How high its goal is, on a mesh with heights. 0 at first.</summary>
        public float GoalHeight
        {
            get { return goalHeight; }
            set
            {
                Require.Finite(value, "value");
                goalHeight = value;
            }
        }

        /// <summary>A query that can wait: it has its turn when no other query of its lane waits, and after three
        /// others.</summary>
        public bool IsLazy { get; set; }

        /// <summary>What is done to the path, in this order, before it is answered; nothing at first. An improvement
        /// that the path does not allow is left out.</summary>
        public ImproveOptions[] Improvements
        {
            get { return improvements; }
            set
            {
                Require.NotNull(value, "value");
                improvements = value;
            }
        }

        /// <summary>The status of the answer; <see cref="PathStatus.InProgress"/> until there is one.</summary>
        public PathStatus Status { get; private set; }

        /// <summary>The answer.</summary>
        public PathResult Result { get; private set; }

        /// <summary>The points of the answer; empty without a path.</summary>
        public ReadOnlySpan<PathPoint> Path
        {
            get { return new ReadOnlySpan<PathPoint>(points, 0, Length); }
        }

        /// <summary>How high the points of the answer are, on a mesh with heights; else empty.</summary>
        public ReadOnlySpan<float> PathHeights
        {
            get { return new ReadOnlySpan<float>(heights, 0, Lane.HasHeights ? Length : 0); }
        }

        /// <summary>The number of points of the answer.</summary>
        public int Length { get; private set; }

        /// <summary>The links that the path of the answer uses.</summary>
        public ReadOnlySpan<LinkUse> Links
        {
            get { return new ReadOnlySpan<LinkUse>(links, 0, linkCount); }
        }

        /// <summary>It waits, or its search is open.</summary>
        public bool IsPending
        {
            get { return Status == PathStatus.InProgress; }
        }

        /// <summary>Its search is open: a new request counts for the next time.</summary>
        public bool IsSearching { get; internal set; }

        /// <summary>Called once by <see cref="PathScheduler.Run"/> when there is an answer.</summary>
        public event Action<PathQuery> Completed;

        /// <summary>
        /// Ends the query, from any thread at any time: the next run completes it with
        /// <see cref="PathStatus.Cancelled"/>.
        /// </summary>
        public void Cancel()
        {
            cancelled = true;
            Lane.CancelSearch(this);
        }

        internal bool IsCancelled
        {
            get { return cancelled; }
        }

        /// <summary>Called when the turn of the query comes: it may still set the request, or withdraw the query by
        /// false.</summary>
        internal Func<PathQuery, bool> Starting { get; set; }

        internal PathQuery Previous { get; set; }

        internal PathQuery Next { get; set; }

        internal bool IsQueuedLazy { get; set; }

        internal ulong SubmittedAt { get; set; }

        /// <summary>The expansions of the open search that are counted already.</summary>
        internal ulong Counted { get; set; }

        internal void Wait(ulong frame)
        {
            cancelled = false;
            IsSearching = false;
            Status = PathStatus.InProgress;
            Length = 0;
            Counted = 0;
            SubmittedAt = frame;
        }

        /// <summary>Ends the query without an answer.</summary>
        internal void Withdraw()
        {
            IsSearching = false;
            Status = PathStatus.Cancelled;
        }

        /// <summary>Takes the answer; the caller calls <see cref="Complete"/> when its own state is whole.</summary>
        internal void Take(PathResult result, PathPlanner planner)
        {
            IsSearching = false;
            Result = result;
            Status = result.Status;
            Length = 0;
            linkCount = 0;
            if (planner == null)
            {
                return;
            }
            int needed = planner.CopyPath(points);
            if (needed > points.Length)
            {
                points = new PathPoint[Math.Max(needed, points.Length * 2)];
                needed = planner.CopyPath(points);
            }
            Length = needed;
            if (Lane.HasHeights)
            {
                heights = heights.Length < points.Length ? new float[points.Length] : heights;
                Motion.NavigationMesh.CopyPathHeights(planner, new Span<float>(heights, 0, needed));
            }
            linkCount = planner.CopyLinks(links);
            if (linkCount > links.Length)
            {
                links = new LinkUse[linkCount];
                linkCount = planner.CopyLinks(links);
            }
        }

        internal void Complete()
        {
            Action<PathQuery> completed = Completed;
            if (completed != null)
            {
                completed(this);
            }
        }

        /// <summary>Exchanges the points of the answer for another buffer, so that nothing is copied.</summary>
        internal PathPoint[] Exchange(PathPoint[] buffer)
        {
            PathPoint[] mine = points;
            points = buffer;
            Length = 0;
            return mine;
        }
    }
}
