using System;

namespace Taut
{
    /// <summary>What an agent does.</summary>
    public enum AgentState
    {
        /// <summary>It has no destination, or has reached it.</summary>
        Idle,
        /// <summary>It waits for its first path.</summary>
        Searching,
        /// <summary>It follows a path.</summary>
        Moving,
        /// <summary>It leaves a wall that has appeared on it.</summary>
        Escaping,
        /// <summary>It stands as near to its destination as it can get, and goes on when a way opens.</summary>
        Waiting,
        /// <summary>It stands where a link is entered, until <see cref="PathAgent.CrossLink"/>.</summary>
        Crossing,
    }

    /// <summary>A unit on a grid that changes: plans by a shared scheduler, and follows its path.</summary>
    /// <remarks>
    /// Call <see cref="Update"/> once per frame; or <see cref="Steer"/> for a unit that physics moves. After an edit it
    /// checks its own path: if it is cut the agent plans anew, if a shorter one may have opened it plans anew without
    /// haste, and else it keeps its path. A unit on which a wall appears goes to the nearest free point. A destination
    /// in a wall or behind one leads to the nearest reachable point, and on when a way opens. Positions are in grid
    /// units. On a mesh whose floors lie above each other it keeps the height of the floor on which it is. One thread,
    /// that of the scheduler.
    /// </remarks>
    public sealed partial class PathAgent
    {
        /// <summary>Positions are rounded to 1/256: what is nearer than two such steps is the same place.</summary>
        private const float SamePlace = 1f / 128;

        private readonly PathQuery query;
        private PathPoint[] points = new PathPoint[16];
        private int length;
        private float[] heights = new float[0];
        private float[] wholeHeights = new float[0];
        private float goalHeight;
        private PathPlace place;
        private PathPoint[] rest = new PathPoint[0];
        private int restLength;
        private PathPoint[] whole = new PathPoint[16];
        private uint link;
        private bool isCrossing;
        private PathPoint refuge;
        private PathPoint searchedFrom;
        private PathPoint goal;
        private ulong seen;
        private ulong since;
        private bool isSearchStale;
        private bool mayShorten;
        private bool isWalking;
        private bool isEscaping;
        private bool isPushed;
        private bool isSteered;
        private int waypoint;
        private float arrivalDistance;
        private bool hasArrived;
        private bool isLost;

        public PathAgent(PathLane lane, PathPoint position) : this(lane, position, 0)
        {
        }

        /// <summary>An agent at a height on a mesh with heights: of floors above each other it is on the nearest
        /// one.</summary>
        public PathAgent(PathLane lane, PathPoint position, float height)
        {
            Require.NotNull(lane, "lane");
            Require.Finite(position, "position");
            Require.Finite(height, "height");
            Lane = lane;
            Height = height;
            arrivalDistance = 1f / 64;
            Position = position;
            AllowPartial = true;
            AutoRepath = true;
            query = new PathQuery(lane);
            query.Starting = Start;
            query.Completed += Take;
        }

        /// <summary>The planner that it shares with others.</summary>
        public PathLane Lane { get; private set; }

        public PathPoint Position { get; private set; }

        /// <summary>How high it is, on a mesh with heights: it follows the ground.</summary>
        public float Height { get; private set; }

        public PathPoint Destination { get; private set; }

        /// <summary>How high its destination is, on a mesh with heights.</summary>
        public float DestinationHeight { get; private set; }

        /// <summary>There is a destination that it has not reached.</summary>
        public bool HasDestination { get; private set; }

        /// <summary>If the destination cannot be reached it goes to the nearest point that can. True at
        /// first.</summary>
        public bool AllowPartial { get; set; }

        /// <summary>What is done to its paths, in this order: shortcuts, round corners. Nothing at first.</summary>
        public ImproveOptions[] Improvements
        {
            get { return query.Improvements; }
            set
            {
                Require.NotNull(value, "value");
                query.Improvements = value;
            }
        }

        /// <summary>It plans anew after edits. If not, it stands when its path is cut, until it gets a destination.
        /// True at first.</summary>
        public bool AutoRepath { get; set; }

        /// <summary>For <see cref="Steer"/>: from the end of its path it has arrived at this distance, 1/64 at first;
        /// half a step, if steps end beyond it.</summary>
        public float ArrivalDistance
        {
            get { return arrivalDistance; }
            set { arrivalDistance = Require.NotNegative(value, "ArrivalDistance"); }
        }

        /// <summary>The result of the search that the path is from.</summary>
        public PathResult Result { get; private set; }

        /// <summary>The number of searches so far.</summary>
        public int Plans { get; private set; }

        /// <summary>The path that it follows or has followed; empty without one.</summary>
        public ReadOnlySpan<PathPoint> Path
        {
            get { return new ReadOnlySpan<PathPoint>(points, 0, length); }
        }

        /// <summary>How high the points of that path are, on a mesh with heights; else empty.</summary>
        public ReadOnlySpan<float> PathHeights
        {
            get { return new ReadOnlySpan<float>(heights, 0, Lane.HasHeights ? length : 0); }
        }

        /// <summary>Where it is on its path.</summary>
        public PathPlace Place
        {
            get { return place; }
        }

        /// <summary>The length of the path that is left; 0 without one.</summary>
        public float Left
        {
            get { return isWalking ? place.Left : 0; }
        }

        /// <summary>A search of it waits or is open.</summary>
        public bool IsSearching
        {
            get { return query.IsPending; }
        }

        /// <summary>A search waits or is open without whose answer it does not go where it is sent.</summary>
        internal bool IsPlanning
        {
            get { return query.IsPending && (!query.IsLazy || isSearchStale); }
        }

        /// <summary>The map has changed since the path was found, or another one is searched.</summary>
        internal bool IsStale
        {
            get
            {
                ulong revision;
                return query.IsPending || mayShorten || !Lane.Ground.TryGetRevision(out revision) || revision != seen;
            }
        }

        /// <summary>The position and what is left of the path, over links too.</summary>
        internal PathPoint[] Corners()
        {
            int first = Math.Min((int)place.Segment + 1, length);
            PathPoint[] corners = new PathPoint[1 + length - first + restLength];
            corners[0] = Position;
            Array.Copy(points, first, corners, 1, length - first);
            Array.Copy(rest, 0, corners, 1 + length - first, restLength);
            return corners;
        }

        /// <summary>The grid or the scheduler was disposed: it stands still for ever.</summary>
        public bool IsLost
        {
            get { return isLost; }
        }

        public AgentState State
        {
            get
            {
                if (isCrossing)
                {
                    return AgentState.Crossing;
                }
                if (isEscaping)
                {
                    return AgentState.Escaping;
                }
                if (isWalking)
                {
                    return AgentState.Moving;
                }
                if (!HasDestination)
                {
                    return AgentState.Idle;
                }
                return query.IsPending && !query.IsLazy ? AgentState.Searching : AgentState.Waiting;
            }
        }

        /// <summary>A path was found, complete or partial: see the status of the result.</summary>
        public event Action<PathResult> PathFound;

        /// <summary>There is no path. The agent keeps its destination, and tries again after the next edit.</summary>
        public event Action<PathStatus> PathFailed;

        /// <summary>It stands where its path enters a link: number and far end. Play the jump, then call
        /// <see cref="CrossLink"/>. Without a handler it crosses at once.</summary>
        public event Action<int, PathPoint> LinkReached;

        /// <summary>
        /// The end of a path is reached, also of a path of one point; <see cref="HasDestination"/> is still true if it
        /// is the end of a partial one.
        /// </summary>
        public event Action Arrived;

        /// <summary>
        /// Plans a path to a point and follows it; meanwhile the agent goes on along the path that it has.
        /// </summary>
        /// <remarks>On a mesh with heights it is the point whose floor is nearest to the height of the agent.</remarks>
        /// <returns>InProgress, InvalidArgument if a coordinate is not finite, or BadHandle if it is lost.</returns>
        public PathStatus SetDestination(PathPoint destination)
        {
            return SetDestination(destination, Height);
        }

        /// <summary>The same at a height, on a mesh with heights.</summary>
        public PathStatus SetDestination(PathPoint destination, float height)
        {
            if (!destination.IsFinite || float.IsNaN(height) || float.IsInfinity(height))
            {
                return PathStatus.InvalidArgument;
            }
            if (isLost || Lane.IsDisposed)
            {
                Lose();
                return PathStatus.BadHandle;
            }
            Destination = destination;
            DestinationHeight = height;
            HasDestination = true;
            hasArrived = false;
            Plan(false);
            return PathStatus.InProgress;
        }

        /// <summary>Forgets destination and path.</summary>
        public void Stop()
        {
            HasDestination = false;
            isCrossing = false;
            Drop();
            Withdraw();
        }

        /// <summary>Comes out of the link that it has reached, and goes on to its destination from there, also to one
        /// that was set meanwhile.</summary>
        public void CrossLink()
        {
            if (!isCrossing)
            {
                return;
            }
            isCrossing = false;
            Position = rest[0];
            Drop();
            Plan(false);
        }

        /// <summary>Puts the agent somewhere else: what pushes or teleports it calls this.</summary>
        public void Move(PathPoint position)
        {
            Move(position, Height);
        }

        /// <summary>The same to a height, on a mesh with heights.</summary>
        public void Move(PathPoint position, float height)
        {
            Require.Finite(position, "position");
            Require.Finite(height, "height");
            Position = position;
            Height = height;
            isPushed = true;
            if (isCrossing)
            {
                isCrossing = false;
                Drop();
            }
        }

        /// <summary>Reacts to edits, and walks a distance in grid units; a negative one counts as 0.</summary>
        /// <returns>True if the position has changed.</returns>
        public bool Update(float distance)
        {
            if (float.IsNaN(distance))
            {
                throw new ArgumentException("a distance is a number", "distance");
            }
            if (!Notice(false))
            {
                return false;
            }
            PathPoint before = Position;
            distance = distance > 0 ? distance : 0;
            if (isEscaping)
            {
                Escape(distance);
            }
            else if (isWalking)
            {
                Walk(distance);
            }
            return !before.Equals(Position);
        }

        /// <summary>
        /// Instead of <see cref="Update"/>, for a unit that something else moves: reacts to edits, and tells where the
        /// unit at this position is to go on to.
        /// </summary>
        /// <remarks>The unit may overshoot the point, slide along walls and be pushed; where it no longer sees its path
        /// it plans anew, and stands until it has another one.</remarks>
        /// <returns>The point to which it goes straight on; the position itself if it is to stand.</returns>
        public PathPoint Steer(PathPoint position)
        {
            Require.Finite(position, "position");
            return Steer(position, Lane.HasHeights && !isLost && !Lane.IsDisposed ? Lane.HeightAfter(Position, Height, position) : Height);
        }

        /// <summary>The same for a unit that knows how high it is, on a mesh with heights.</summary>
        public PathPoint Steer(PathPoint position, float height)
        {
            Require.Finite(position, "position");
            Require.Finite(height, "height");
            Position = position;
            Height = height;
            if (!Notice(true))
            {
                return Position;
            }
            return isEscaping ? refuge : isWalking ? Next() : Position;
        }
    }
}
