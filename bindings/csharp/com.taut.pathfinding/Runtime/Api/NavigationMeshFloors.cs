using System;
using System.Runtime.InteropServices;

namespace Taut.Motion
{
    public sealed unsafe partial class NavigationMesh
    {
        /// <summary>A mesh of points with heights, one for each: floors may lie above each other, such as a bridge and
        /// the road under it. Faces are joined by edges between points that are equal in height too.</summary>
        /// <remarks>Lengths are those of the plane. Obstacles are not for such a mesh; where floors lie above each
        /// other neither are fields and crowds. Agents walk there, at heights of their own.</remarks>
        public static NavigationMesh OfFloors(ReadOnlySpan<PathPoint> points, ReadOnlySpan<float> heights, ReadOnlySpan<uint> corners, ReadOnlySpan<uint> faceSizes)
        {
            MotionLibrary.RequireAvailable();
            ulong id;
            fixed (PathPoint* first = &MemoryMarshal.GetReference(points))
            fixed (float* height = &MemoryMarshal.GetReference(heights))
            fixed (uint* corner = &MemoryMarshal.GetReference(corners))
            fixed (uint* size = &MemoryMarshal.GetReference(faceSizes))
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_create_floors(first, (UIntPtr)points.Length, height, (UIntPtr)heights.Length, corner, (UIntPtr)corners.Length, size, (UIntPtr)faceSizes.Length, &id));
            }
            return new NavigationMesh(id);
        }

        /// <summary>The number of the face at a point whose height there is nearest to a height, and that height; of
        /// two as near the lower one. False for a point beside the mesh.</summary>
        public bool FloorAt(PathPoint point, float height, out int face, out float found)
        {
            uint number;
            float own;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_floor_at(hold.Id, &point, height, &number, &own));
            }
            face = number == uint.MaxValue ? -1 : (int)number;
            found = own;
            return face >= 0;
        }

        /// <summary>Sets at which heights the starts and the goals of a planner on a mesh with heights are, from its
        /// next query and question on. Both are 0 at first.</summary>
        public static void SetHeights(PathPlanner planner, float start, float goal)
        {
            Require.NotNull(planner, "planner");
            using (TautHold hold = planner.Owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_planner_set_heights(hold.Id, start, goal));
            }
        }

        /// <summary>Sets how high the points of kept paths are, one height for each, about which a planner is asked
        /// with <see cref="PathPlanner.CheckPath(ReadOnlySpan{PathPoint}, ulong, out PathCheck)"/>,
        /// <see cref="PathPlanner.PathCost"/> and <see cref="PathPlanner.Waypoint"/>. Where floors lie above each other
        /// these need them; none are set at first.</summary>
        public static void SetPathHeights(PathPlanner planner, ReadOnlySpan<float> heights)
        {
            Require.NotNull(planner, "planner");
            TautException.ThrowIfError((int)TrySetPathHeights(planner, heights));
        }

        /// <summary>What a ray of a planner meets, which begins at the height of starts, and how high the ground lies
        /// where it ends.</summary>
        public static PathStatus Raycast(PathPlanner planner, PathPoint from, PathPoint to, out RayHit hit, out float height)
        {
            Require.NotNull(planner, "planner");
            RayHit answer = default(RayHit);
            float found = 0;
            PathStatus status;
            using (TautHold hold = planner.Owner.Hold())
            {
                status = (PathStatus)MotionNative.taut_mesh_planner_raycast(hold.Id, &from, &to, &answer, &found);
            }
            hit = answer;
            height = found;
            return status;
        }

        /// <summary>Submits requests to a lane of a pool on a mesh with heights, with two heights for each: of its
        /// start, and of its goal. Priorities: 0 to 255, higher ones first.</summary>
        public static PathTicket Submit(PathPool pool, int lane, ReadOnlySpan<PathRequest> requests, ReadOnlySpan<float> heights, int priority = 0)
        {
            Require.NotNull(pool, "pool");
            ulong ticket;
            using (TautHold hold = pool.Owner.Hold())
            {
                fixed (PathRequest* first = &MemoryMarshal.GetReference(requests))
                fixed (float* height = &MemoryMarshal.GetReference(heights))
                {
                    TautException.ThrowIfError(MotionNative.taut_pool_submit_heights(hold.Id, (uint)lane, (uint)priority, first, (UIntPtr)requests.Length, height, (UIntPtr)heights.Length, &ticket));
                }
            }
            return new PathTicket(ticket, requests.Length);
        }

        /// <summary>How high the points of all paths of a finished ticket are, in their order; empty on a mesh without
        /// heights. Ask before its answers are taken.</summary>
        public static float[] PathHeights(PathPool pool, PathTicket ticket)
        {
            Require.NotNull(pool, "pool");
            using (TautHold hold = pool.Owner.Hold())
            {
                UIntPtr needed = UIntPtr.Zero;
                int status = MotionNative.taut_pool_heights(hold.Id, ticket.Id, null, UIntPtr.Zero, &needed);
                if (status != (int)PathStatus.BufferTooSmall)
                {
                    TautException.ThrowIfError(status);
                }
                float[] heights = new float[checked((int)(ulong)needed)];
                fixed (float* first = heights)
                {
                    TautException.ThrowIfError(MotionNative.taut_pool_heights(hold.Id, ticket.Id, first, (UIntPtr)heights.Length, &needed));
                }
                return heights;
            }
        }

        internal static PathStatus TrySetHeights(PathPlanner planner, float start, float goal)
        {
            using (TautHold hold = planner.Owner.Hold())
            {
                return (PathStatus)MotionNative.taut_mesh_planner_set_heights(hold.Id, start, goal);
            }
        }

        internal static PathStatus TrySetPathHeights(PathPlanner planner, ReadOnlySpan<float> heights)
        {
            using (TautHold hold = planner.Owner.Hold())
            {
                fixed (float* first = &MemoryMarshal.GetReference(heights))
                {
                    return (PathStatus)MotionNative.taut_mesh_planner_set_path_heights(hold.Id, first, (UIntPtr)heights.Length);
                }
            }
        }

        /// <summary>Copies them without garbage, as many as the path has points.</summary>
        internal static void CopyPathHeights(PathPlanner planner, Span<float> heights)
        {
            using (TautHold hold = planner.Owner.Hold())
            {
                fixed (float* first = &MemoryMarshal.GetReference(heights))
                {
                    UIntPtr needed;
                    MotionNative.taut_mesh_planner_heights(hold.Id, first, (UIntPtr)heights.Length, &needed);
                }
            }
        }

        /// <summary>How high the last path of a planner lies at each of its points; empty on a mesh without
        /// heights.</summary>
        public static float[] PathHeights(PathPlanner planner)
        {
            Require.NotNull(planner, "planner");
            using (TautHold hold = planner.Owner.Hold())
            {
                UIntPtr needed;
                int status = MotionNative.taut_mesh_planner_heights(hold.Id, null, UIntPtr.Zero, &needed);
                if (status != (int)PathStatus.BufferTooSmall)
                {
                    TautException.ThrowIfError(status);
                }
                float[] heights = new float[checked((int)(ulong)needed)];
                fixed (float* first = heights)
                {
                    TautException.ThrowIfError(MotionNative.taut_mesh_planner_heights(hold.Id, first, (UIntPtr)heights.Length, &needed));
                }
                return heights;
            }
        }
    }
}
