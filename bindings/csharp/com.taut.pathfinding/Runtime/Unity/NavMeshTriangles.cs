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
    }
}
#endif
