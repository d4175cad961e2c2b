#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;

namespace Taut
{
    /// <summary>The terrain of cells with one colour in a texture.</summary>
    [Serializable]
    public struct TerrainColour
    {
        [Tooltip("The colour of the pixels, without alpha.")]
        public Color32 Colour;
        [Tooltip("The terrain of their cells: 0 is blocked, 1 to 255 are passable classes.")]
        [Range(0, 255)] public int Terrain;
    }

    public sealed partial class PathGrid
    {
        /// <summary>
        /// A grid with one cell per pixel: pixels whose brightness is at least <paramref name="threshold"/> (0 to 1)
        /// are free, others blocked. The texture must be readable (import setting Read/Write).
        /// </summary>
        public static PathGrid FromTexture(Texture2D texture, float threshold = 0.5f)
        {
            return MakeFrom(texture, TerrainOf(texture, threshold));
        }

        /// <summary>A grid with one cell per pixel, whose terrain is that of the nearest of the colours.</summary>
        public static PathGrid FromTexture(Texture2D texture, TerrainColour[] colours)
        {
            Require.NotNull(texture, "texture");
            Require.NotNull(colours, "colours");
            return MakeFrom(texture, TerrainOf(texture, colours));
        }

        /// <summary>The terrain of every pixel by its brightness, row by row from the bottom.</summary>
        public static byte[] TerrainOf(Texture2D texture, float threshold)
        {
            if (!(threshold >= 0 && threshold <= 1))
            {
                throw new ArgumentException("a threshold is 0 to 1", "threshold");
            }
            Color32[] pixels = PixelsOf(texture);
            byte[] terrain = new byte[pixels.Length];
            for (int i = 0; i < pixels.Length; i++)
            {
                Color32 pixel = pixels[i];
                // Luma of Rec. 601, in thousandths.
                int luma = 299 * pixel.r + 587 * pixel.g + 114 * pixel.b;
                terrain[i] = (byte)(luma >= threshold * 255000 ? 1 : 0);
            }
            return terrain;
        }

        /// <summary>The terrain of every pixel by the nearest of the colours, row by row from the bottom.</summary>
        public static byte[] TerrainOf(Texture2D texture, TerrainColour[] colours)
        {
            Require.NotNull(texture, "texture");
            Require.NotNull(colours, "colours");
            if (colours.Length == 0)
            {
                throw new ArgumentException("at least one colour is needed", "colours");
            }
            Color32[] pixels = PixelsOf(texture);
            byte[] terrain = new byte[pixels.Length];
            for (int i = 0; i < pixels.Length; i++)
            {
                int nearest = int.MaxValue;
                foreach (TerrainColour candidate in colours)
                {
                    int red = pixels[i].r - candidate.Colour.r;
                    int green = pixels[i].g - candidate.Colour.g;
                    int blue = pixels[i].b - candidate.Colour.b;
                    int distance = red * red + green * green + blue * blue;
                    if (distance < nearest)
                    {
                        nearest = distance;
                        terrain[i] = (byte)candidate.Terrain;
                    }
                }
            }
            return terrain;
        }

        private static PathGrid MakeFrom(Texture2D texture, byte[] terrain)
        {
            PathGrid grid = new PathGrid(texture.width, texture.height);
            grid.SetCells(grid.Bounds, terrain);
            return grid;
        }

        private static Color32[] PixelsOf(Texture2D texture)
        {
            Require.NotNull(texture, "texture");
            if (!texture.isReadable)
            {
                throw new ArgumentException("the texture " + texture.name + " is not readable: enable Read/Write in its import settings", "texture");
            }
            return texture.GetPixels32();
        }
    }
}
#endif
