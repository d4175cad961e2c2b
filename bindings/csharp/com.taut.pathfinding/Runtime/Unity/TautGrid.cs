#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;
using UnityEngine.Tilemaps;

namespace Taut
{
    /// <summary>A map in the scene: bakes walls from tilemaps and colliders, and converts between the world and the
    /// grid.</summary>
    [AddComponentMenu("Taut/Taut Grid")]
    [DisallowMultipleComponent]
    public sealed class TautGrid : MonoBehaviour
    {
        /// <summary>The plane of the map.</summary>
        public enum Plane
        {
            XY,
            XZ,
        }

        [Tooltip("Columns and rows.")]
        [SerializeField] private Vector2Int size = new Vector2Int(64, 64);
        [Tooltip("Side of a cell in world units.")]
        [SerializeField] private float cellSize = 1;
        [Tooltip("XY for two dimensions, XZ for the ground of three.")]
        [SerializeField] private Plane plane = Plane.XY;
        [Tooltip("A cell is blocked where one of these has a tile.")]
        [SerializeField] private Tilemap[] walls = new Tilemap[0];
        [Tooltip("A cell is blocked where a collider of these layers is.")]
        [SerializeField] private LayerMask obstacles = 0;
        [Tooltip("Obstacles grow by this, in world units: the radius of the agents.")]
        [SerializeField] private float clearance = 0;
        [Tooltip("How high above the ground colliders still count, in world units; for XZ.")]
        [SerializeField] private float height = 2;
        [SerializeField] private bool bakeOnAwake = true;
        [SerializeField] private Color blockedColour = new Color(1, 0.3f, 0.2f, 0.4f);

        private PathGrid grid;
        private readonly Collider[] hits3D = new Collider[1];
        private readonly Collider2D[] hits2D = new Collider2D[1];

        /// <summary>The map, created on first use. Disposed with this component.</summary>
        public PathGrid Grid
        {
            get
            {
                if (grid == null)
                {
                    grid = new PathGrid(size.x, size.y);
                }
                return grid;
            }
        }

        public float CellSize
        {
            get { return cellSize; }
        }

        private void Awake()
        {
            if (bakeOnAwake)
            {
                Bake();
            }
        }

        private void OnDestroy()
        {
            if (grid != null)
            {
                grid.Dispose();
                grid = null;
            }
        }

        /// <summary>Reads every cell from the scene again.</summary>
        public void Bake()
        {
            Bake(Grid.Bounds);
            Grid.Prepare();
        }

        /// <summary>Reads the cells of a rectangle from the scene again, as one edit; running searches do not see
        /// it.</summary>
        public void Bake(CellRect area)
        {
            byte[] cells = new byte[area.Width * area.Height];
            for (int y = 0; y < area.Height; y++)
            {
                for (int x = 0; x < area.Width; x++)
                {
                    bool blocked = IsObstructed(area.X + x, area.Y + y);
                    cells[y * area.Width + x] = (byte)(blocked ? 0 : 1);
                }
            }
            Grid.SetCells(area, cells);
        }

        /// <summary>Reads the cells that touch a box in world space again: call it when a door has moved.</summary>
        public void Bake(Bounds bounds)
        {
            PathPoint low = WorldToGrid(bounds.min);
            PathPoint high = WorldToGrid(bounds.max);
            float margin = clearance / cellSize;
            int x = Mathf.Max(0, Mathf.FloorToInt(low.X - margin));
            int y = Mathf.Max(0, Mathf.FloorToInt(low.Y - margin));
            int right = Mathf.Min(size.x, Mathf.CeilToInt(high.X + margin));
            int top = Mathf.Min(size.y, Mathf.CeilToInt(high.Y + margin));
            if (right > x && top > y)
            {
                Bake(new CellRect(x, y, right - x, top - y));
            }
        }

        /// <summary>Converts a point from world space to grid units.</summary>
        public PathPoint WorldToGrid(Vector3 world)
        {
            Vector3 local = transform.InverseTransformPoint(world) / cellSize;
            return new PathPoint(local.x, plane == Plane.XY ? local.y : local.z);
        }

        /// <summary>Converts a point from grid units to world space.</summary>
        public Vector3 GridToWorld(PathPoint point)
        {
            float along = point.X * cellSize;
            float across = point.Y * cellSize;
            return transform.TransformPoint(plane == Plane.XY ? new Vector3(along, across, 0) : new Vector3(along, 0, across));
        }

        private bool IsObstructed(int x, int y)
        {
            Vector3 centre = GridToWorld(new PathPoint(x + 0.5f, y + 0.5f));
            foreach (Tilemap wall in walls)
            {
                if (wall != null && wall.HasTile(wall.WorldToCell(centre)))
                {
                    return true;
                }
            }
            if (obstacles.value == 0)
            {
                return false;
            }
            // A little smaller than the cell: a collider that only touches its border does not block it.
            float side = cellSize * 0.98f + 2 * clearance;
            if (plane == Plane.XY)
            {
                return Physics2D.OverlapBoxNonAlloc(centre, new Vector2(side, side), transform.eulerAngles.z, hits2D, obstacles) > 0;
            }
            Vector3 half = new Vector3(side / 2, height / 2, side / 2);
            return Physics.OverlapBoxNonAlloc(centre + Vector3.up * (height / 2), half, hits3D, transform.rotation, obstacles) > 0;
        }

        private void OnDrawGizmosSelected()
        {
            Gizmos.color = Color.white;
            Vector3 a = GridToWorld(new PathPoint(0, 0));
            Vector3 b = GridToWorld(new PathPoint(size.x, 0));
            Vector3 c = GridToWorld(new PathPoint(size.x, size.y));
            Vector3 d = GridToWorld(new PathPoint(0, size.y));
            Gizmos.DrawLine(a, b);
            Gizmos.DrawLine(b, c);
            Gizmos.DrawLine(c, d);
            Gizmos.DrawLine(d, a);
            if (grid == null || size.x * size.y > 1 << 16)
            {
                return;
            }
            byte[] cells = new byte[size.x * size.y];
            grid.GetCells(grid.Bounds, cells);
            Gizmos.color = blockedColour;
            Vector3 box = plane == Plane.XY ? new Vector3(cellSize, cellSize, 0) : new Vector3(cellSize, 0, cellSize);
            for (int i = 0; i < cells.Length; i++)
            {
                if (cells[i] == 0)
                {
                    Gizmos.DrawCube(GridToWorld(new PathPoint(i % size.x + 0.5f, i / size.x + 0.5f)), box);
                }
            }
        }
    }
}
#endif
