#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;
#if TAUT_TILEMAP
using UnityEngine.Tilemaps;
#endif

namespace Taut
{
    /// <summary>The settings of a map, for who makes it in code.</summary>
    public sealed partial class TautGrid
    {
        /// <summary>Makes an object with a map, all of it free: its corner of cell (0, 0) is where the object is. What
        /// it bakes from is set afterwards, and read by <see cref="Bake()"/>.</summary>
        /// <param name="size">Columns and rows, at least 1.</param>
        /// <param name="cellSize">The side of a cell in world units, above 0.</param>
        /// <param name="plane">XY for two dimensions, XZ for the ground of three.</param>
        public static TautGrid Create(Vector2Int size, float cellSize = 1, GridPlane plane = GridPlane.XY)
        {
            GameObject owner = new GameObject("Taut Grid");
            // The component wakes when it has its settings.
            owner.SetActive(false);
            TautGrid map = owner.AddComponent<TautGrid>();
            try
            {
                map.Size = size;
                map.CellSize = cellSize;
                map.Plane = plane;
            }
            catch (ArgumentException)
            {
                Destroy(owner);
                throw;
            }
            owner.SetActive(true);
            return map;
        }

        /// <summary>Columns and rows. Fixed once there is a grid.</summary>
        public Vector2Int Size
        {
            get { return grid == null ? size : new Vector2Int(grid.Width, grid.Height); }
            set
            {
                RequireNoGrid("Size");
                if (value.x < 1 || value.y < 1 || value.x > 65535 || value.y > 65535)
                {
                    throw new ArgumentException("a map has 1 to 65535 columns and rows", "value");
                }
                size = value;
            }
        }

        /// <summary>The side of a cell in world units, before the scale of the transform.</summary>
        public float CellSize
        {
            get { return cellSize; }
            set { cellSize = Require.Positive(value, "CellSize"); }
        }

        /// <summary>The plane of the map; the transform may rotate it.</summary>
        public GridPlane Plane
        {
            get { return plane; }
            set { plane = value; }
        }

        /// <summary>What <see cref="Bake()"/> reads: a pixel per cell; null for none.</summary>
        public Texture2D Texture
        {
            get { return texture; }
            set
            {
                texture = value;
                pixels = null;
            }
        }

        /// <summary>Without <see cref="Colours"/>: pixels at least this bright are free, 0 to 1.</summary>
        public float Threshold
        {
            get { return threshold; }
            set
            {
                if (!(value >= 0 && value <= 1))
                {
                    throw new ArgumentException("a threshold is 0 to 1", "value");
                }
                threshold = value;
                pixels = null;
            }
        }

        /// <summary>The terrain of pixels by their nearest colour; empty: by the threshold.</summary>
        public TerrainColour[] Colours
        {
            get { return (TerrainColour[])colours.Clone(); }
            set
            {
                Require.NotNull(value, "value");
                colours = (TerrainColour[])value.Clone();
                pixels = null;
            }
        }

        /// <summary>The layers whose colliders block cells.</summary>
        public LayerMask Obstacles
        {
            get { return obstacles; }
            set { obstacles = value; }
        }

        /// <summary>By how much colliders grow when they are baked, in world units: the radius of agents that have
        /// none. The grid does not know which of its walls have grown, so the radius of an agent adds to
        /// this.</summary>
        public float Clearance
        {
            get { return clearance; }
            set { clearance = Require.NotNegative(value, "Clearance"); }
        }

        /// <summary>How high above the ground colliders still count, in world units; for XZ.</summary>
        public float Height
        {
            get { return height; }
            set { height = Require.NotNegative(value, "Height"); }
        }

#if TAUT_TILEMAP
        /// <summary>The tilemaps whose tiles block cells.</summary>
        public Tilemap[] Walls
        {
            get { return (Tilemap[])walls.Clone(); }
            set
            {
                Require.NotNull(value, "value");
                walls = (Tilemap[])value.Clone();
            }
        }

#endif
        /// <summary>Whether it reads its sources when the scene begins.</summary>
        public bool BakeOnAwake
        {
            get { return bakeOnAwake; }
            set { bakeOnAwake = value; }
        }

        /// <summary>The colour of blocked cells in the scene view.</summary>
        public Color BlockedColour
        {
            get { return blockedColour; }
            set { blockedColour = value; }
        }

        private void RequireNoGrid(string property)
        {
            if (grid != null || isDestroyed)
            {
                throw new InvalidOperationException(property + " of the map '" + (isDestroyed ? "destroyed" : gameObject.name) + "' is set before its grid is first used");
            }
        }
    }
}
#endif
