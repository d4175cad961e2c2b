using System;

namespace Taut
{
    // Questions that need no search: they leave the search and the path of the planner as they are.
    public sealed unsafe partial class PathPlanner
    {
        /// <summary>
        /// Finds the first obstacle on the straight segment between two points, by the planner's blocked classes and
        /// gap rule.
        /// </summary>
        public PathStatus Raycast(PathPoint from, PathPoint to, out RayHit hit)
        {
            RayHit answer = default(RayHit);
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                status = (PathStatus)TautNative.taut_planner_raycast(hold.Id, &from, &to, &answer);
            }
            hit = answer;
            return status;
        }

        /// <summary>
        /// Checks whether a path that was clear at the revision <paramref name="since"/> is clear still; 0 checks every
        /// segment.
        /// </summary>
        public PathStatus CheckPath(PathPoint[] path, ulong since, out PathCheck check)
        {
            Require.NotNull(path, "path");
            return CheckPath(new ReadOnlySpan<PathPoint>(path), since, out check);
        }

        /// <summary>
        /// Checks whether a path that was clear at the revision <paramref name="since"/> is clear still; 0 checks every
        /// segment.
        /// </summary>
        public PathStatus CheckPath(ReadOnlySpan<PathPoint> path, ulong since, out PathCheck check)
        {
            PathCheck answer = default(PathCheck);
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(path))
                {
                    status = (PathStatus)TautNative.taut_planner_check_path(hold.Id, first, (UIntPtr)path.Length, since, &answer);
                }
            }
            check = answer;
            return status;
        }

        /// <summary>
        /// What it costs to go along a path on the map as it is now, with the planner's costs and weights; infinite if
        /// it is cut.
        /// </summary>
        public PathStatus PathCost(ReadOnlySpan<PathPoint> path, out double cost)
        {
            double answer = 0;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(path))
                {
                    status = (PathStatus)TautNative.taut_planner_path_cost(hold.Id, first, (UIntPtr)path.Length, &answer);
                }
            }
            cost = answer;
            return status;
        }

        /// <summary>
        /// Finds the waypoint of a path to which an agent goes next, that went to the waypoint
        /// <paramref name="from"/> before: 1 for a new path.
        /// </summary>
        /// <param name="reach">Waypoints so near may be left out where the whole radius has room; 0: none.</param>
        /// <param name="isVisible">The straight way to it is free for the agent; else it needs another path.</param>
        public PathStatus Waypoint(ReadOnlySpan<PathPoint> path, PathPoint position, int from, float reach, out int waypoint, out bool isVisible)
        {
            uint number = 0;
            uint visible = 0;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(path))
                {
                    status = (PathStatus)TautNative.taut_planner_waypoint(hold.Id, first, (UIntPtr)path.Length, &position, (uint)from, reach, &number, &visible);
                }
            }
            waypoint = (int)number;
            isVisible = visible != 0;
            return status;
        }

        /// <summary>
        /// Proves, without a search, that the last result holds for the newest revision of the grid.
        /// </summary>
        /// <remarks>
        /// <see cref="PathStatus.Ok"/>, <see cref="PathStatus.NoPath"/> and <see cref="PathStatus.Partial"/>: proven;
        /// the result is that of the search with the new revision. <see cref="PathStatus.Stale"/>: not proven, only a
        /// search tells. <see cref="Path"/> stays in each case.
        /// </remarks>
        public PathStatus Refresh(out PathResult result)
        {
            PathResult answer = default(PathResult);
            using (TautHold hold = owner.Hold())
            {
                answer.Status = (PathStatus)TautNative.taut_planner_refresh(hold.Id, &answer);
            }
            result = answer;
            return answer.Status;
        }

        /// <summary>
        /// Tells which points are free, so that a search may start or end there: 1 or 0 for each.
        /// </summary>
        public PathStatus AreFree(ReadOnlySpan<PathPoint> points, Span<byte> into)
        {
            if (into.Length < points.Length)
            {
                return PathStatus.BufferTooSmall;
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(points))
                fixed (byte* answers = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
                {
                    return (PathStatus)TautNative.taut_planner_is_free(hold.Id, first, (UIntPtr)points.Length, answers);
                }
            }
        }

        /// <summary>Whether a point is free, so that a search may start or end there.</summary>
        public bool IsFree(PathPoint point)
        {
            byte isFree = 0;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_planner_is_free(hold.Id, &point, (UIntPtr)1, &isFree));
            }
            return isFree != 0;
        }

        /// <summary>
        /// Finds the free point nearest to a point, at most <paramref name="maxDistance"/> away;
        /// <see cref="PathStatus.NoPath"/> if there is none.
        /// </summary>
        public PathStatus Nearest(PathPoint point, float maxDistance, out PathPoint nearest, out float distance)
        {
            PathPoint found = default(PathPoint);
            float away = 0;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                status = (PathStatus)TautNative.taut_planner_nearest(hold.Id, &point, maxDistance, &found, &away);
            }
            nearest = found;
            distance = away;
            return status;
        }

        /// <summary>
        /// Finds the point nearest to another one that can be reached, at most <paramref name="maxDistance"/> away;
        /// <see cref="PathStatus.NoPath"/> if there is none.
        /// </summary>
        public PathStatus NearestReachable(PathPoint from, PathPoint point, float maxDistance, out PathPoint nearest, out float distance)
        {
            PathPoint found = default(PathPoint);
            float away = 0;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                status = (PathStatus)TautNative.taut_planner_nearest_reachable(hold.Id, &from, &point, maxDistance, &found, &away);
            }
            nearest = found;
            distance = away;
            return status;
        }

        /// <summary>Tells whether a path joins two points; nothing is searched.</summary>
        public PathStatus Reachable(PathPoint from, PathPoint to, out bool reachable)
        {
            byte answer = 0;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                status = (PathStatus)TautNative.taut_planner_reachable(hold.Id, &from, &to, &answer);
            }
            reachable = answer != 0;
            return status;
        }

        /// <summary>
        /// Finds the number of the connected component of a point, the same for all points that can reach each other;
        /// 0 if the point is not free.
        /// </summary>
        public PathStatus Component(PathPoint point, out ulong component)
        {
            ulong found = 0;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                status = (PathStatus)TautNative.taut_planner_component(hold.Id, &point, &found);
            }
            component = found;
            return status;
        }

        /// <summary>
        /// Computes the costs of the cells of a rectangle from the nearest of several starts, up to
        /// <paramref name="maxCost"/>; infinity for a cell that is not reached. The rows are contiguous.
        /// </summary>
        /// <remarks>For planners whose paths follow the cell lattice.</remarks>
        public PathStatus Reach(PathPoint[] starts, double maxCost, CellRect area, float[] into)
        {
            Require.NotNull(starts, "starts");
            Require.NotNull(into, "into");
            return Reach(new ReadOnlySpan<PathPoint>(starts), maxCost, area, new Span<float>(into), Math.Max(area.Width, 0));
        }

        /// <summary>
        /// Computes the costs of the cells of a rectangle from the nearest of several starts, up to
        /// <paramref name="maxCost"/>; infinity for a cell that is not reached. The rows begin
        /// <paramref name="rowStride"/> values apart.
        /// </summary>
        public PathStatus Reach(ReadOnlySpan<PathPoint> starts, double maxCost, CellRect area, Span<float> into, int rowStride)
        {
            UIntPtr needed;
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(starts))
                fixed (float* costs = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
                {
                    return (PathStatus)TautNative.taut_planner_reach(hold.Id, first, (UIntPtr)starts.Length, maxCost, &area, costs, (UIntPtr)rowStride, (UIntPtr)into.Length, &needed);
                }
            }
        }

        /// <summary>
        /// Draws a random free point at most <paramref name="maxDistance"/> away, evenly distributed over the free
        /// area, and advances the seed; <see cref="PathStatus.NoPath"/> if there is none. </summary>
        public PathStatus RandomPoint(PathPoint around, float maxDistance, ref ulong seed, out PathPoint point)
        {
            PathPoint found = default(PathPoint);
            ulong state = seed;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                status = (PathStatus)TautNative.taut_planner_random_point(hold.Id, &around, maxDistance, &state, &found);
            }
            seed = state;
            point = found;
            return status;
        }
    }
}
