#if UNITY_5_3_OR_NEWER
using UnityEngine;

namespace Taut
{
    /// <summary>The plane of a map.</summary>
    public enum GridPlane
    {
        /// <summary>For two dimensions.</summary>
        XY,
        /// <summary>The ground of three dimensions.</summary>
        XZ,
    }

    /// <summary>Where a grid lies in the world: the transform between world space and grid units.</summary>
    public struct GridFrame
    {
        private readonly Vector3 origin;
        private readonly Quaternion rotation;
        private readonly Vector3 scale;
        private readonly GridPlane plane;

        /// <param name="origin">The corner of cell (0, 0) in world space.</param>
        /// <param name="rotation">The rotation of the grid.</param>
        /// <param name="cellSize">The side of a cell in world units.</param>
        /// <param name="plane">The plane of the grid before it is rotated.</param>
        public GridFrame(Vector3 origin, Quaternion rotation, float cellSize, GridPlane plane) : this(origin, rotation, new Vector3(cellSize, cellSize, cellSize), plane)
        {
        }

        internal GridFrame(Vector3 origin, Quaternion rotation, Vector3 scale, GridPlane plane)
        {
            this.origin = origin;
            this.rotation = rotation;
            this.scale = scale;
            this.plane = plane;
        }

        /// <summary>The grid of a transform, with cells of this size before its scale.</summary>
        public static GridFrame Of(Transform transform, float cellSize, GridPlane plane)
        {
            Require.NotNull(transform, "transform");
            return new GridFrame(transform.position, transform.rotation, transform.lossyScale * cellSize, plane);
        }

        /// <summary>The side of a cell along a row in world units.</summary>
        public float CellWidth
        {
            get { return Mathf.Abs(scale.x); }
        }

        /// <summary>The side of a cell along a column in world units.</summary>
        public float CellHeight
        {
            get { return Mathf.Abs(plane == GridPlane.XY ? scale.y : scale.z); }
        }

        public Quaternion Rotation
        {
            get { return rotation; }
        }

        /// <summary>The direction away from the plane.</summary>
        public Vector3 Normal
        {
            get { return rotation * (plane == GridPlane.XY ? Vector3.forward : Vector3.up); }
        }

        /// <summary>Converts a point from world space to grid units; what is above the plane is projected onto
        /// it.</summary>
        public PathPoint ToGrid(Vector3 world)
        {
            Vector3 local = Quaternion.Inverse(rotation) * (world - origin);
            return new PathPoint(local.x / scale.x, plane == GridPlane.XY ? local.y / scale.y : local.z / scale.z);
        }

        /// <summary>Converts a point from grid units to world space, at a height above the plane.</summary>
        public Vector3 ToWorld(PathPoint point, float height = 0)
        {
            Vector3 local = plane == GridPlane.XY
                ? new Vector3(point.X * scale.x, point.Y * scale.y, height)
                : new Vector3(point.X * scale.x, height, point.Y * scale.z);
            return origin + rotation * local;
        }

        /// <summary>A direction or velocity of world space in cells.</summary>
        internal PathPoint ToCells(Vector3 vector)
        {
            Vector3 local = Quaternion.Inverse(rotation) * vector;
            return new PathPoint(local.x / scale.x, plane == GridPlane.XY ? local.y / scale.y : local.z / scale.z);
        }

        /// <summary>A direction or velocity in cells, in world space.</summary>
        internal Vector3 FromCells(PathPoint vector)
        {
            return new GridFrame(Vector3.zero, rotation, scale, plane).ToWorld(vector);
        }

        /// <summary>The height of a point in world space above the plane, in world units.</summary>
        public float HeightOf(Vector3 world)
        {
            Vector3 local = Quaternion.Inverse(rotation) * (world - origin);
            return plane == GridPlane.XY ? local.z : local.y;
        }

        /// <summary>The cell of a point in world space, in the map or not.</summary>
        public Vector2Int ToCell(Vector3 world)
        {
            return ToGrid(world).ToCell();
        }

        /// <summary>The centre of a cell in world space.</summary>
        public Vector3 CentreOf(Vector2Int cell)
        {
            return ToWorld(PathPoint.CentreOf(cell.x, cell.y));
        }

        /// <summary>The smallest rectangle of cells, grown by a margin in cells, that holds the shadow of a box on the
        /// plane, however the grid is rotated. It may reach out of the map.</summary>
        public CellRect CellsOf(Bounds bounds, float margin = 0)
        {
            float left = Mathf.Infinity;
            float bottom = Mathf.Infinity;
            float right = -Mathf.Infinity;
            float top = -Mathf.Infinity;
            for (int corner = 0; corner < 8; corner++)
            {
                Vector3 sign = new Vector3((corner & 1) * 2 - 1, (corner & 2) - 1, (corner & 4) / 2 - 1);
                PathPoint point = ToGrid(bounds.center + Vector3.Scale(sign, bounds.extents));
                left = Mathf.Min(left, point.X);
                bottom = Mathf.Min(bottom, point.Y);
                right = Mathf.Max(right, point.X);
                top = Mathf.Max(top, point.Y);
            }
            int x = Mathf.FloorToInt(left - margin);
            int y = Mathf.FloorToInt(bottom - margin);
            return new CellRect(x, y, Mathf.CeilToInt(right + margin) - x, Mathf.CeilToInt(top + margin) - y);
        }
    }
}
#endif
