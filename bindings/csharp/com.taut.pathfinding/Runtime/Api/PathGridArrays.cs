using System;

namespace Taut
{
    // Arrays of two dimensions: array[x, y] is the cell (x, y).
    public sealed unsafe partial class PathGrid
    {
        /// <summary>A grid whose cell (x, y) is free where <c>free[x, y]</c> is true, and else blocked.</summary>
        public static PathGrid FromCells(bool[,] free)
        {
            Require.NotNull(free, "free");
            PathGrid grid = new PathGrid(free.GetLength(0), free.GetLength(1));
            grid.SetCells(0, 0, free);
            return grid;
        }

        /// <summary>A grid whose cell (x, y) has the terrain <c>terrain[x, y]</c>.</summary>
        public static PathGrid FromCells(byte[,] terrain)
        {
            Require.NotNull(terrain, "terrain");
            PathGrid grid = new PathGrid(terrain.GetLength(0), terrain.GetLength(1));
            grid.SetCells(0, 0, terrain);
            return grid;
        }

        /// <summary>Makes cells free (terrain 1) or blocked, as one edit; <c>free[0, 0]</c> is the cell
        /// (x, y).</summary>
        public void SetCells(int x, int y, bool[,] free)
        {
            Require.NotNull(free, "free");
            int width = free.GetLength(0);
            byte[] rows = new byte[free.Length];
            for (int i = 0; i < rows.Length; i++)
            {
                rows[i] = free[i % width, i / width] ? (byte)1 : (byte)0;
            }
            SetCells(new CellRect(x, y, width, free.GetLength(1)), rows);
        }

        /// <summary>Sets the terrain of cells, as one edit; <c>terrain[0, 0]</c> is that of the cell (x, y).</summary>
        public void SetCells(int x, int y, byte[,] terrain)
        {
            Require.NotNull(terrain, "terrain");
            int width = terrain.GetLength(0);
            byte[] rows = new byte[terrain.Length];
            for (int i = 0; i < rows.Length; i++)
            {
                rows[i] = terrain[i % width, i / width];
            }
            SetCells(new CellRect(x, y, width, terrain.GetLength(1)), rows);
        }

        /// <summary>The terrain of a rectangle; <c>[0, 0]</c> is that of its first cell.</summary>
        public byte[,] CopyCells(CellRect area)
        {
            byte[] rows = new byte[(long)Math.Max(0, area.Width) * Math.Max(0, area.Height)];
            GetCells(area, rows);
            byte[,] terrain = new byte[area.Width, area.Height];
            for (int i = 0; i < rows.Length; i++)
            {
                terrain[i % area.Width, i / area.Width] = rows[i];
            }
            return terrain;
        }
    }
}
