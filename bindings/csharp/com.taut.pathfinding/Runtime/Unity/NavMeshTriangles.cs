#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;

namespace Taut.Motion
{
    public sealed unsafe partial class NavigationMesh
    {
        /// <summary>A mesh of triangles in world space, such as those of <c>NavMesh.CalculateTriangulation</c>: its
        /// vertices, of which x and z count, and its indices. What rounding has broken is mended.</summary>
        /// <param name="vertices">Points in world space.</param>
        /// <param name="indices">Three numbers of vertices for each triangle.</param>
        /// <param name="cellsPerUnit">By what x and z are multiplied before they are rounded to 1/256.</param>
        /// <remarks>Floors above each other overlap and are refused: one mesh is for one floor.</remarks>
        public static NavigationMesh OfTriangulation(Vector3[] vertices, int[] indices, float cellsPerUnit = 1)
        {
            Require.NotNull(vertices, "vertices");
            Require.NotNull(indices, "indices");
            PathPoint[] points = Array.ConvertAll(vertices, vertex => new PathPoint(vertex.x * cellsPerUnit, vertex.z * cellsPerUnit));
            // A negative number becomes one that no point has.
            uint[] corners = Array.ConvertAll(indices, index => unchecked((uint)index));
            uint[] sizes = new uint[indices.Length / 3];
            for (int i = 0; i < sizes.Length; i++)
            {
                sizes[i] = 3;
            }
            return new NavigationMesh(points, corners, sizes, true);
        }

        /// <summary>The same with the areas of the triangles, such as those of <c>NavMesh.CalculateTriangulation</c>:
        /// area n is class n + 1, so that Walkable, area 0, is plain ground.</summary>
        /// <param name="vertices">Points in world space.</param>
        /// <param name="indices">Three numbers of vertices for each triangle.</param>
        /// <param name="areas">The area of each triangle, 0 to 254; Unity has 0 to 31.</param>
        /// <param name="cellsPerUnit">By what x and z are multiplied before they are rounded to 1/256.</param>
        /// <remarks>To keep a planner out of Unity's area n, <c>SetCosts</c> with infinity at n + 1.</remarks>
        public static NavigationMesh OfTriangulation(Vector3[] vertices, int[] indices, int[] areas, float cellsPerUnit = 1)
        {
            Require.NotNull(areas, "areas");
            using (NavigationMesh mesh = OfTriangulation(vertices, indices, cellsPerUnit))
            {
                if (areas.Length != indices.Length / 3)
                {
                    throw new ArgumentException("there must be an area for each triangle", "areas");
                }
                byte[] classes = Array.ConvertAll(mesh.Origins(), origin => checked((byte)(areas[origin] + 1)));
                return mesh.WithClasses(classes);
            }
        }
    }
}
#endif
