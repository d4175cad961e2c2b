#if UNITY_5_3_OR_NEWER
using UnityEngine;

namespace Taut
{
    /// <summary>Conversions between Unity's vectors and grid units. PathPoint and Vector2 convert by
    /// themselves.</summary>
    public static class GridConversions
    {
        public static Vector2 ToVector2(this PathPoint point)
        {
            return new Vector2(point.X, point.Y);
        }

        /// <summary>A point of a plane, with this height above it.</summary>
        public static Vector3 ToVector3(this PathPoint point, GridPlane plane, float height = 0)
        {
            return plane == GridPlane.XY ? new Vector3(point.X, point.Y, height) : new Vector3(point.X, height, point.Y);
        }

        public static PathPoint ToPathPoint(this Vector2 vector)
        {
            return new PathPoint(vector.x, vector.y);
        }

        /// <summary>The two coordinates in a plane.</summary>
        public static PathPoint ToPathPoint(this Vector3 vector, GridPlane plane)
        {
            return new PathPoint(vector.x, plane == GridPlane.XY ? vector.y : vector.z);
        }

        /// <summary>The centre of a cell.</summary>
        public static PathPoint ToPathPoint(this Vector2Int cell)
        {
            return PathPoint.CentreOf(cell.x, cell.y);
        }

        /// <summary>The cell of a point.</summary>
        public static Vector2Int ToCell(this PathPoint point)
        {
            return new Vector2Int(Mathf.FloorToInt(point.X), Mathf.FloorToInt(point.Y));
        }

        /// <summary>True if a point is farther from another one than this, along one of the axes.</summary>
        internal static bool IsFarFrom(this PathPoint point, PathPoint other, float threshold)
        {
            return Mathf.Abs(point.X - other.X) > threshold || Mathf.Abs(point.Y - other.Y) > threshold;
        }

        public static CellRect ToCellRect(this RectInt rect)
        {
            return new CellRect(rect.x, rect.y, rect.width, rect.height);
        }

        public static RectInt ToRectInt(this CellRect rect)
        {
            return new RectInt(rect.X, rect.Y, rect.Width, rect.Height);
        }

        /// <summary>The terrain of a cell.</summary>
        public static int GetCell(this PathGrid grid, Vector2Int cell)
        {
            Require.NotNull(grid, "grid");
            return grid.GetCell(cell.x, cell.y);
        }

        /// <summary>Changes the terrain of a cell.</summary>
        public static void SetCell(this PathGrid grid, Vector2Int cell, int terrain)
        {
            Require.NotNull(grid, "grid");
            grid.SetCell(cell.x, cell.y, terrain);
        }
    }
}
#endif
