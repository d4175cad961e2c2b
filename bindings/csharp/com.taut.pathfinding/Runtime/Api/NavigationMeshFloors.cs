using System;
using System.Runtime.InteropServices;

namespace Taut.Motion
{
    public sealed unsafe partial class NavigationMesh
    {
        /// <summary>A mesh of points with heights, one for each: floors may lie above each other, such as a bridge and
        /// the road under it. Faces are joined by edges between points that are equal in height too.</summary>
        /// <remarks>Lengths are those of the plane. Obstacles are not for such a mesh; where floors lie above each
        /// other neither are fields, crowds and lanes of pools.</remarks>
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
