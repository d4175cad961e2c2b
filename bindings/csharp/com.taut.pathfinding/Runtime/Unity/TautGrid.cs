#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;
#if TAUT_TILEMAP
using UnityEngine.Tilemaps;
#endif

namespace Taut
{
    /// <summary>A map in the scene: bakes terrain from a texture, tilemaps and colliders, and converts between the
    /// world and the grid.</summary>
    [AddComponentMenu("Taut/Taut Grid")]
    [DisallowMultipleComponent]
    public sealed partial class TautGrid : MonoBehaviour
    {
        /// <summary>Gizmos of larger maps would stall the editor.</summary>
        private const int MostCellsOfGizmos = 1 << 16;

        [Tooltip("Columns and rows.")]
        [SerializeField] private Vector2Int size = new Vector2Int(64, 64);
        [Tooltip("Side of a cell in world units, before the scale of the transform.")]
        [SerializeField] private float cellSize = 1;
        [Tooltip("XY for two dimensions, XZ for the ground of three; the transform may rotate it.")]
        [SerializeField] private GridPlane plane = GridPlane.XY;
        [Header("Sources")]
        [Tooltip("A pixel per cell, stretched if it has another size; with Read/Write in its import settings.")]
        [SerializeField] private Texture2D texture = null;
        [Tooltip("Without colours: pixels at least this bright are free.")]
        [SerializeField, Range(0, 1)] private float threshold = 0.5f;
        [Tooltip("The terrain of pixels by their nearest colour; empty: by the threshold.")]
        [SerializeField] private TerrainColour[] colours = new TerrainColour[0];
#if TAUT_TILEMAP
        [Tooltip("A cell is blocked where one of these has a tile.")]
        [SerializeField] private Tilemap[] walls = new Tilemap[0];
#endif
        [Tooltip("A cell is blocked where a collider of these layers is.")]
        [SerializeField] private LayerMask obstacles = 0;
        [Tooltip("Colliders grow by this, in world units: the radius of agents that have none. The radius of one that has adds to it.")]
        [SerializeField, Min(0)] private float clearance = 0;
        [Tooltip("How high above the ground colliders still count, in world units; for XZ.")]
        [SerializeField, Min(0)] private float height = 2;
        [Tooltip("It reads its sources when the scene begins.")]
        [SerializeField] private bool bakeOnAwake = true;
        [Header("Gizmos")]
        [Tooltip("The colour of blocked cells in the scene view.")]
        [SerializeField] private Color blockedColour = new Color(1, 0.3f, 0.2f, 0.4f);

        private PathGrid grid;
        private bool isDestroyed;
        private byte[] pixels;
        private byte[] cells = new byte[0];

        /// <summary>The map, created on first use. Disposed with this component.</summary>
        public PathGrid Grid
        {
            get
            {
                if (grid == null)
                {
                    if (isDestroyed)
                    {
                        throw new ObjectDisposedException("TautGrid");
                    }
                    grid = new PathGrid(size.x, size.y);
                }
                return grid;
            }
        }

        /// <summary>The transform between world space and grid units as it is now. A parent that skews is not
        /// supported.</summary>
        public GridFrame Frame
        {
            get { return GridFrame.Of(transform, cellSize, plane); }
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
            isDestroyed = true;
            if (grid != null)
            {
                grid.Dispose();
                grid = null;
            }
        }

        /// <summary>Reads every cell from the scene again.</summary>
        public void Bake()
        {
            pixels = null;
            Bake(Grid.Bounds);
            Grid.Prepare();
        }

        /// <summary>Reads the cells of a rectangle, as far as they are in the map, from the scene again, as one edit;
        /// running searches do not see it.</summary>
        public void Bake(CellRect area)
        {
            int left = Mathf.Max(0, area.X);
            int bottom = Mathf.Max(0, area.Y);
            // The sum of two ints may be more than one.
            int width = (int)(Math.Min(Grid.Width, (long)area.X + area.Width) - left);
            int rows = (int)(Math.Min(Grid.Height, (long)area.Y + area.Height) - bottom);
            if (width <= 0 || rows <= 0)
            {
                return;
            }
            if (cells.Length < width * rows)
            {
                cells = new byte[width * rows];
            }
            GridFrame frame = Frame;
            for (int y = 0; y < rows; y++)
            {
                for (int x = 0; x < width; x++)
                {
                    bool blocked = IsObstructed(frame, left + x, bottom + y);
                    cells[y * width + x] = blocked ? (byte)0 : TerrainOf(left + x, bottom + y);
                }
            }
            Grid.SetCells(new CellRect(left, bottom, width, rows), new ReadOnlySpan<byte>(cells, 0, width * rows), width);
        }

        /// <summary>
        /// Reads the cells under a box in world space again, however the map is rotated: call it when a door has
        /// moved.
        /// </summary>
        public void Bake(Bounds bounds)
        {
            Vector3 far = bounds.center + bounds.extents;
            if (!(new PathPoint(far.x, far.y).IsFinite && new PathPoint(far.z, 0).IsFinite))
            {
                throw new ArgumentException("bounds are finite", "bounds");
            }
            GridFrame frame = Frame;
            Bake(frame.CellsOf(bounds, clearance / Mathf.Min(frame.CellWidth, frame.CellHeight)));
        }

        /// <summary>Converts a point from world space to grid units.</summary>
        public PathPoint WorldToGrid(Vector3 world)
        {
            return Frame.ToGrid(world);
        }

        /// <summary>Converts a point from grid units to world space.</summary>
        public Vector3 GridToWorld(PathPoint point)
        {
            return Frame.ToWorld(point);
        }

        /// <summary>The cell of a point in world space, in the map or not.</summary>
        public Vector2Int WorldToCell(Vector3 world)
        {
            return Frame.ToCell(world);
        }

        /// <summary>The centre of a cell in world space.</summary>
        public Vector3 CellToWorld(Vector2Int cell)
        {
            return Frame.CentreOf(cell);
        }

        /// <summary>Converts the points of a path to world space.</summary>
        public Vector3[] ToWorld(PathPoint[] path)
        {
            Require.NotNull(path, "path");
            GridFrame frame = Frame;
            return Array.ConvertAll(path, point => frame.ToWorld(point));
        }

        private byte TerrainOf(int x, int y)
        {
            if (texture == null)
            {
                return 1;
            }
            if (pixels == null)
            {
                pixels = colours.Length > 0 ? PathGrid.TerrainOf(texture, colours) : PathGrid.TerrainOf(texture, threshold);
            }
            int column = (int)((long)x * texture.width / size.x);
            int row = (int)((long)y * texture.height / size.y);
            return pixels[row * texture.width + column];
        }

        private bool IsObstructed(GridFrame frame, int x, int y)
        {
            Vector3 centre = frame.CentreOf(new Vector2Int(x, y));
            if (HasTile(centre))
            {
                return true;
            }
            if (obstacles.value == 0)
            {
                return false;
            }
            // A little smaller than the cell: a collider that only touches its border does not block it.
            float width = frame.CellWidth * 0.98f + 2 * clearance;
            float depth = frame.CellHeight * 0.98f + 2 * clearance;
            return plane == GridPlane.XY ? HasCollider(centre, width, depth) : HasCollider(frame, centre, width, depth);
        }

        private bool HasTile(Vector3 centre)
        {
#if TAUT_TILEMAP
            foreach (Tilemap wall in walls)
            {
                if (wall != null && wall.HasTile(wall.WorldToCell(centre)))
                {
                    return true;
                }
            }
#endif
            return false;
        }

        private bool HasCollider(Vector3 centre, float width, float depth)
        {
#if TAUT_PHYSICS_2D
            return Physics2D.OverlapBox(centre, new Vector2(width, depth), transform.eulerAngles.z, obstacles) != null;
#else
            throw new InvalidOperationException("colliders in the plane XY need the module Physics 2D");
#endif
        }

        private bool HasCollider(GridFrame frame, Vector3 centre, float width, float depth)
        {
#if TAUT_PHYSICS
            Vector3 half = new Vector3(width / 2, height / 2, depth / 2);
            return Physics.CheckBox(centre + frame.Normal * (height / 2), half, frame.Rotation, obstacles);
#else
            throw new InvalidOperationException("colliders in the plane XZ need the module Physics");
#endif
        }

        private void OnDrawGizmosSelected()
        {
            GridFrame frame = Frame;
            Gizmos.color = Color.white;
            Vector3 a = frame.ToWorld(new PathPoint(0, 0));
            Vector3 b = frame.ToWorld(new PathPoint(size.x, 0));
            Vector3 c = frame.ToWorld(new PathPoint(size.x, size.y));
            Vector3 d = frame.ToWorld(new PathPoint(0, size.y));
            Gizmos.DrawLine(a, b);
            Gizmos.DrawLine(b, c);
            Gizmos.DrawLine(c, d);
            Gizmos.DrawLine(d, a);
            if (grid == null || grid.Width * grid.Height > MostCellsOfGizmos)
            {
                return;
            }
            byte[] terrain = new byte[grid.Width * grid.Height];
            grid.GetCells(grid.Bounds, terrain);
            Gizmos.color = blockedColour;
            Gizmos.matrix = Matrix4x4.TRS(a, frame.Rotation, new Vector3(1, 1, 1));
            GridFrame local = new GridFrame(Vector3.zero, Quaternion.identity, transform.lossyScale * cellSize, plane);
            Vector3 box = new PathPoint(frame.CellWidth, frame.CellHeight).ToVector3(plane);
            for (int i = 0; i < terrain.Length; i++)
            {
                if (terrain[i] == 0)
                {
                    Gizmos.DrawCube(local.ToWorld(PathPoint.CentreOf(i % grid.Width, i / grid.Width)), box);
                }
            }
            Gizmos.matrix = Matrix4x4.identity;
        }
    }
}
#endif
