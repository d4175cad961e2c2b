using System;
using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>The functions from which the library takes its memory, for
    /// <see cref="TautLibrary.SetAllocator"/>.</summary>
    /// <remarks>
    /// Functions are pointers with the C calling convention; taut_allocator in taut.h has their parameters. They are
    /// called on any thread that uses the library, so a delegate must be kept alive until the process ends.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct NativeAllocator
    {
        public uint StructSize;
        public uint Reserved32;
        public unsafe void* User;
        public System.IntPtr Alloc;
        public System.IntPtr Realloc;
        public System.IntPtr Free;
        /// <summary>May be zero.</summary>
        public System.IntPtr AllocZeroed;
    }

    /// <summary>A position in grid units: cell (x, y) covers the square from (x, y) to (x + 1, y + 1).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PathPoint : IEquatable<PathPoint>
    {
        public float X;
        public float Y;

        public PathPoint(float x, float y)
        {
            X = x;
            Y = y;
        }

        /// <summary>The centre of a cell.</summary>
        public static PathPoint CentreOf(int x, int y)
        {
            return new PathPoint(x + 0.5f, y + 0.5f);
        }

        /// <summary>Neither coordinate is infinite or NaN.</summary>
        public bool IsFinite
        {
            // Infinity less itself is NaN.
            get { return (X - X).Equals(0f) && (Y - Y).Equals(0f); }
        }

        public bool Equals(PathPoint other)
        {
            return X.Equals(other.X) && Y.Equals(other.Y);
        }

        public override bool Equals(object other)
        {
            return other is PathPoint && Equals((PathPoint)other);
        }

        public override int GetHashCode()
        {
            return X.GetHashCode() * 31 + Y.GetHashCode();
        }

        public override string ToString()
        {
            return "(" + X + ", " + Y + ")";
        }
#if UNITY_5_3_OR_NEWER

        public static implicit operator UnityEngine.Vector2(PathPoint point)
        {
            return new UnityEngine.Vector2(point.X, point.Y);
        }

        public static implicit operator PathPoint(UnityEngine.Vector2 vector)
        {
            return new PathPoint(vector.x, vector.y);
        }
#endif
    }

    /// <summary>A rectangle of cells: columns X to X + Width - 1, rows Y to Y + Height - 1.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CellRect
    {
        public int X;
        public int Y;
        public int Width;
        public int Height;

        public CellRect(int x, int y, int width, int height)
        {
            X = x;
            Y = y;
            Width = width;
            Height = height;
        }
    }

    /// <summary>A query.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PathRequest
    {
        public PathPoint Start;
        public PathPoint Goal;
        public RequestFlags Flags;
        /// <summary>The expansion limit of the search over all its steps; then <see cref="PathStatus.BudgetSpent"/>.
        /// 0: no limit.</summary>
        public uint MaxExpansions;
        /// <summary>User data: returned in the result.</summary>
        public ulong User;
        /// <summary>The radius of the agent in cells, above 0 to 16; 0: that of the planner's options.</summary>
        public float Radius;
        /// <summary>Among movers: 0, the goal is <see cref="Goal"/>; k: it is mover k - 1.</summary>
        public uint GoalMover;
        /// <summary>Among movers: the time at the start.</summary>
        public double StartTime;

        public PathRequest(PathPoint start, PathPoint goal)
        {
            Start = start;
            Goal = goal;
            Flags = RequestFlags.None;
            MaxExpansions = 0;
            User = 0;
            Radius = 0;
            GoalMover = 0;
            StartTime = 0;
        }
    }

    /// <summary>A moving obstacle: a disc along some moments of a list. It stands at the first before that and at the
    /// last after that.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Mover
    {
        /// <summary>Its radius in cells, 0 to 1,024.</summary>
        public float Radius;
        /// <summary>Its first moment in the list.</summary>
        public uint First;
        /// <summary>The number of its moments, at least 1.</summary>
        public uint Count;
        private readonly uint reserved;

        public Mover(float radius, uint first, uint count)
        {
            Radius = radius;
            First = first;
            Count = count;
            reserved = 0;
        }
    }

    /// <summary>Where a mover is at a time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Moment
    {
        public PathPoint At;
        /// <summary>Later than that of the moment before.</summary>
        public double Time;

        public Moment(PathPoint at, double time)
        {
            At = at;
            Time = time;
        }
    }

    /// <summary>The result of a query.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PathResult
    {
        public PathStatus Status;
        /// <summary>The guarantee of this result.</summary>
        public Guarantee Guarantee;
        /// <summary>Euclidean length in grid units; infinite without a path.</summary>
        public double Length;
        /// <summary>The objective of the search; infinite without a path.</summary>
        public double Cost;
        /// <summary>1 if optimal in the sense of the guarantee, the factor if bounded, 0 without a guarantee.</summary>
        public double Bound;
        public ulong Expanded;
        public ulong Generated;
        public ulong SightChecks;
        /// <summary>The revision of the grid that was searched.</summary>
        public ulong Revision;
        public ulong User;
        /// <summary>The first point of this path in the points of a batch; else 0.</summary>
        public uint PathFirst;
        /// <summary>The number of points of this path in the points of a batch; else 0.</summary>
        public uint PathCount;
        /// <summary>With <see cref="PathStatus.Partial"/> the straight distance from the end of the path to the goal,
        /// else 0.</summary>
        public double Remaining;

        /// <summary>There is a path to the goal.</summary>
        public bool Found
        {
            get { return Status == PathStatus.Ok; }
        }

        /// <summary>There is a path, complete or partial.</summary>
        public bool HasPath
        {
            get { return Status == PathStatus.Ok || Status == PathStatus.Partial; }
        }
    }

    /// <summary>What a ray meets first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct RayHit
    {
        /// <summary>The first point that blocks the ray; its end if it is clear.</summary>
        public PathPoint At;
        /// <summary>The unit normal of the wall; (0, 0) if the ray is clear, is stopped by a closed gap, or starts at a
        /// blocked point.</summary>
        public PathPoint Normal;
        /// <summary>The share of the ray that is clear, 0 to 1.</summary>
        public float Share;
        /// <summary>The blocked cell, which may lie just outside the map.</summary>
        public int CellX;
        public int CellY;
        /// <summary>1 if the ray is clear to its end, else 0.</summary>
        public uint Visible;

        /// <summary>The ray is clear to its end.</summary>
        public bool IsVisible
        {
            get { return Visible != 0; }
        }
    }

    /// <summary>A point from which a field measures, with a cost that is added to its distances.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct FieldSeed
    {
        public PathPoint At;
        public double Cost;

        public FieldSeed(PathPoint at, double cost = 0)
        {
            At = at;
            Cost = cost;
        }
    }

    /// <summary>The result of a build of a field, or of a step of it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct FieldResult
    {
        public PathStatus Status;
        public Guarantee Guarantee;
        /// <summary>Points that were expanded since the build began.</summary>
        public ulong Expanded;
        /// <summary>Values that were written since the build began.</summary>
        public ulong Written;
        /// <summary>Lattice points reached, of a finished field.</summary>
        public ulong Reached;
        /// <summary>The farthest of them.</summary>
        public double Farthest;
        /// <summary>The revision of the grid for which the field is true.</summary>
        public ulong Revision;
        /// <summary>Seeds that an edit has built over: they are left out.</summary>
        public ulong Skipped;
        private readonly ulong reserved;
    }

    /// <summary>A follower of an <see cref="PathPolicy"/>, 128 bytes: copy it to go back in time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PolicyFollower
    {
        /// <summary>Where it is. You may move it.</summary>
        public PathPoint At;
        /// <summary>Where it is to go. You may change it.</summary>
        public PathPoint Goal;
        /// <summary>Cells per step.</summary>
        public float Stride;
        /// <summary>Written by each step.</summary>
        public FollowerState State;
        private ulong memory0;
        private ulong memory1;
        private ulong memory2;
        private ulong memory3;
        private ulong memory4;
        private ulong memory5;
        private ulong memory6;
        private ulong memory7;
        private ulong memory8;
        private ulong memory9;
        private ulong memory10;
        private ulong memory11;
        private ulong memory12;

        /// <summary>A follower that has not moved yet.</summary>
        public PolicyFollower(PathPoint at, PathPoint goal, float stride)
        {
            this = default(PolicyFollower);
            At = at;
            Goal = goal;
            Stride = stride;
        }
    }

    /// <summary>A point that draws followers near, or pushes them away.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PolicyPull
    {
        public PathPoint At;
        /// <summary>The force right beside it; below 0 it pushes.</summary>
        public float Weight;
        /// <summary>How far it is felt, in cells.</summary>
        public float Reach;
    }

    /// <summary>How many followers of a step are in which state afterwards.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PolicyResult
    {
        public ulong Moving;
        public ulong Arrived;
        public ulong Blocked;
        public ulong Stuck;
        public ulong Unreachable;
        public ulong Invalid;
        /// <summary>The revision of the grid on which the step was tested.</summary>
        public ulong Revision;
        private readonly ulong reserved;
    }

    /// <summary>One of an <see cref="PathCrowd"/>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CrowdWalker
    {
        public PathPoint At;
        /// <summary>In cells per second.</summary>
        public PathPoint Velocity;
        /// <summary>The velocity that it would have if nobody else were there.</summary>
        public PathPoint Wanted;
        /// <summary>In cells.</summary>
        public float Radius;
        /// <summary>The largest length of its velocity.</summary>
        public float Speed;
    }

    /// <summary>What else is said of a <see cref="CrowdWalker"/>; the default says nothing.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CrowdWalkerTraits
    {
        /// <summary>Of two walkers the one with the lower priority gives way; equal ones share it.</summary>
        public uint Priority;
        /// <summary>The layers that the walker is on, a bit each.</summary>
        public uint Layers;
        /// <summary>The layers whose walkers it does not avoid.</summary>
        public uint Ignores;
        public WalkerFlags Flags;
        /// <summary>Where it is to go, with <see cref="WalkerFlags.HasGoal"/>.</summary>
        public PathPoint Goal;
        /// <summary>How near to its goal it has arrived, in cells.</summary>
        public float Arrive;
        /// <summary>Written by each call, and read by the next one.</summary>
        public WalkerState State;
        private readonly ulong reserved0;
        private readonly ulong reserved1;
    }

    /// <summary>Terrain classes.</summary>
    public struct ClassSet
    {
        internal ulong Word0;
        internal ulong Word1;
        internal ulong Word2;
        internal ulong Word3;

        /// <summary>These classes.</summary>
        public static ClassSet Of(params byte[] classes)
        {
            Require.NotNull(classes, "classes");
            ClassSet set = default(ClassSet);
            foreach (byte terrain in classes)
            {
                ulong bit = 1UL << (terrain & 63);
                switch (terrain >> 6)
                {
                    case 0: set.Word0 |= bit; break;
                    case 1: set.Word1 |= bit; break;
                    case 2: set.Word2 |= bit; break;
                    default: set.Word3 |= bit; break;
                }
            }
            return set;
        }
    }

    /// <summary>The answer about a kept path.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PathCheck
    {
        public PathState State;
        /// <summary>1 if the path, given that it was a shortest one, is proven to be one still, else 0.</summary>
        public uint Shortest;
        /// <summary>The segment on which it is cut first.</summary>
        public uint Segment;
        private readonly uint reserved32;
        /// <summary>The first point that blocks it.</summary>
        public PathPoint At;
        /// <summary>The revision of the grid for which this is true.</summary>
        public ulong Revision;

        /// <summary>The path is blocked.</summary>
        public bool IsCut
        {
            get { return State == PathState.Cut; }
        }

        /// <summary>The path, given that it was a shortest one, is proven to be one still.</summary>
        public bool IsShortest
        {
            get { return Shortest != 0; }
        }
    }

    /// <summary>A piece of a route: a straight line, or an arc around a corner.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PathLeg
    {
        public PathPoint From;
        public PathPoint To;
        /// <summary>The corner around which an arc leads; of a line its beginning.</summary>
        public PathPoint Centre;
        /// <summary>The angle of an arc in radians, positive from the x axis to the y axis; 0 for a line.</summary>
        public float Sweep;
        public LegKind Kind;

        /// <summary>It is an arc.</summary>
        public bool IsArc
        {
            get { return Kind == LegKind.Arc; }
        }
    }

    /// <summary>A way from one point of a grid to another that is no walk: a jump, a ladder, a portal.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct GridLink
    {
        /// <summary>Where it is entered.</summary>
        public PathPoint From;
        /// <summary>Where it is left.</summary>
        public PathPoint To;
        /// <summary>What passing it costs: 0 to 10^12.</summary>
        public double Cost;
        /// <summary>For the host.</summary>
        public ulong User;
        /// <summary>Both ways, closed.</summary>
        public GridLinkFlags Flags;
        /// <summary>Its class, 0 to 31.</summary>
        public uint LinkClass;
    }

    /// <summary>Where a path uses a link: from a point to the next one there is no walk.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct LinkUse
    {
        /// <summary>The number of the point of the path at which the link is entered.</summary>
        public uint Point;
        /// <summary>The number of the link.</summary>
        public uint Link;
        /// <summary>Backward, or 0.</summary>
        public GridLinkFlags Flags;
        /// <summary>0.</summary>
        public uint Reserved;
    }

    /// <summary>The first link on the way of a field.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct LinkCrossing
    {
        /// <summary>Where it is entered.</summary>
        public PathPoint Entry;
        /// <summary>Where it is left.</summary>
        public PathPoint Exit;
        /// <summary>The number of the link; 0 for a way on foot.</summary>
        public uint Link;
        /// <summary>Backward, or 0.</summary>
        public GridLinkFlags Flags;
    }

    /// <summary>What a search has done.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct SearchEvent
    {
        /// <summary>What has happened.</summary>
        public EventKind EventKind;
        /// <summary>Of a line of sight: 1 if <see cref="To"/> is seen from <see cref="From"/>; else 0.</summary>
        public uint Visible;
        /// <summary>The parent of a vertex, the eye of a line of sight, the root of a cone.</summary>
        public PathPoint From;
        /// <summary>The vertex, or where a line of sight leads; for a cone its root again.</summary>
        public PathPoint To;
        /// <summary>Of a cone: an end of the interval that is nearer to the root.</summary>
        public PathPoint NearLow;
        /// <summary>Its other end.</summary>
        public PathPoint NearHigh;
        /// <summary>An end of the interval that is farther away.</summary>
        public PathPoint FarLow;
        /// <summary>Its other end.</summary>
        public PathPoint FarHigh;
        /// <summary>The cost of the way to the vertex, from the end at which the search begins.</summary>
        public double G;
        /// <summary>The key on the open list of a vertex that is put there; else 0.</summary>
        public double F;
    }

    /// <summary>A place on a path.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PathPlace
    {
        /// <summary>The segment: from the point with this number to the next.</summary>
        public uint Segment;
        /// <summary>The share of the segment before the place, 0 to 1.</summary>
        public float Share;
        /// <summary>The distance between the place and the position that was located.</summary>
        public float Away;
        /// <summary>The length of the path from the place to its end.</summary>
        public float Left;
    }
}
