using System;
using NUnit.Framework;
using Taut;
using UnityEngine;
using UnityEngine.Tilemaps;

/// <summary>Where the cells of a map come from, and where they lie in the world.</summary>
public sealed class MapTests
{
    private static bool Near(Vector3 a, Vector3 b)
    {
        return Vector3.Distance(a, b) < 1e-3f;
    }

    [Test]
    public void AFrameConvertsThereAndBackWhateverItsRotation()
    {
        System.Random random = new System.Random(3);
        for (int i = 0; i < 200; i++)
        {
            Vector3 origin = new Vector3(random.Next(-50, 50), random.Next(-50, 50), random.Next(-50, 50));
            Quaternion rotation = Quaternion.Euler(random.Next(360), random.Next(360), random.Next(360));
            float cell = 0.25f * (1 + random.Next(12));
            GridFrame frame = new GridFrame(origin, rotation, cell, i % 2 == 0 ? GridPlane.XY : GridPlane.XZ);
            PathPoint point = new PathPoint(random.Next(-20, 80) + 0.25f, random.Next(-20, 80) + 0.75f);
            float height = random.Next(-5, 5);
            Vector3 world = frame.ToWorld(point, height);
            PathPoint back = frame.ToGrid(world);
            Assert.IsTrue(Math.Abs(back.X - point.X) < 1e-3 && Math.Abs(back.Y - point.Y) < 1e-3);
            Assert.IsTrue(Math.Abs(frame.HeightOf(world) - height) < 1e-3);
            Assert.IsTrue(Near(world, frame.ToWorld(point) + frame.Normal * height));
            Assert.AreEqual((int)Math.Floor(point.X), frame.ToCell(world).x);
            Assert.IsTrue(Near(frame.ToWorld(new PathPoint(1, 0)) - frame.ToWorld(new PathPoint(0, 0)), rotation * new Vector3(cell, 0, 0)));
            Assert.AreEqual(cell, frame.CellWidth);
        }
    }

    [Test]
    public void VectorsConvertToPointsAndCells()
    {
        Vector2 vector = new PathPoint(1.5f, 2.25f);
        PathPoint point = vector;
        Assert.AreEqual(new PathPoint(1.5f, 2.25f), point);
        Assert.AreEqual(1.5f, point.ToVector2().x);
        Assert.AreEqual(new PathPoint(1.5f, 2.25f), new Vector2(1.5f, 2.25f).ToPathPoint());
        Assert.IsTrue(point.ToVector3(GridPlane.XZ, 7) == new Vector3(1.5f, 7, 2.25f));
        Assert.IsTrue(point.ToVector3(GridPlane.XY, 7) == new Vector3(1.5f, 2.25f, 7));
        Assert.AreEqual(new PathPoint(3, 5), new Vector3(3, 4, 5).ToPathPoint(GridPlane.XZ));
        Assert.AreEqual(new PathPoint(3, 4), new Vector3(3, 4, 5).ToPathPoint(GridPlane.XY));
        Assert.AreEqual(-2, new PathPoint(-1.5f, 2).ToCell().x);
        Assert.AreEqual(new PathPoint(4.5f, 9.5f), new Vector2Int(4, 9).ToPathPoint());
        CellRect rect = new RectInt(1, 2, 3, 4).ToCellRect();
        Assert.AreEqual(4, rect.ToRectInt().height);
        using (PathGrid grid = new PathGrid(8, 8))
        {
            grid.SetCell(new Vector2Int(3, 4), 7);
            Assert.AreEqual(7, grid.GetCell(new Vector2Int(3, 4)));
            Assert.AreEqual(7, grid.GetCell(3, 4));
        }
    }

    [Test]
    public void ATextureIsATerrain()
    {
        Texture2D texture = new Texture2D(3, 2);
        texture.SetPixels32(new[]
        {
            new Color32(255, 255, 255, 255), new Color32(0, 0, 0, 255), new Color32(130, 130, 130, 255),
            new Color32(10, 10, 250, 255), new Color32(0, 240, 0, 0), new Color32(120, 120, 120, 255),
        });
        using (PathGrid grid = PathGrid.FromTexture(texture))
        {
            byte[] cells = new byte[6];
            grid.GetCells(grid.Bounds, cells);
            Assert.AreEqual(new byte[] { 1, 0, 1, 0, 1, 0 }, cells);
        }
        TerrainColour[] colours =
        {
            new TerrainColour { Colour = new Color32(255, 255, 255, 0), Terrain = 1 },
            new TerrainColour { Colour = new Color32(0, 0, 0, 0), Terrain = 0 },
            new TerrainColour { Colour = new Color32(0, 0, 255, 0), Terrain = 9 },
        };
        Assert.AreEqual(new byte[] { 1, 0, 1, 9, 0, 0 }, PathGrid.TerrainOf(texture, colours));
        texture.isReadable = false;
        texture.name = "level";
        Assert.IsTrue(Assert.Throws<ArgumentException>(() => PathGrid.FromTexture(texture)).Message.Contains("level"));
        Assert.Throws<ArgumentException>(() => PathGrid.FromTexture(new Texture2D(1, 1), new TerrainColour[0]));
    }

    [Test]
    public void AMapBakesTextureTilesAndColliders()
    {
        Texture2D texture = new Texture2D(4, 4);
        Color32[] pixels = new Color32[16];
        for (int i = 0; i < 16; i++)
        {
            pixels[i] = i == 15 ? new Color32() : new Color32(255, 255, 255, 255);
        }
        texture.SetPixels32(pixels);
        Tilemap tiles = Scene.Make<Tilemap>(wall => wall.Tiles.Add("1 0"));
        Physics.Spheres.Add(new Sphere { Centre = new Vector3(3.5f, 3.5f, 0), Radius = 0.4f });
        TautGrid map = Scene.Make<TautGrid>(grid =>
        {
            Scene.Set(grid, "size", new Vector2Int(8, 8));
            Scene.Set(grid, "texture", texture);
            Scene.Set(grid, "walls", new[] { tiles, null });
            Scene.Set(grid, "obstacles", (LayerMask)1);
        });
        for (int y = 0; y < 8; y++)
        {
            for (int x = 0; x < 8; x++)
            {
                // The texture is stretched to two cells a pixel.
                bool blocked = (x >= 6 && y >= 6) || (x == 1 && y == 0) || (x == 3 && y == 3);
                Assert.AreEqual(blocked ? 0 : 1, map.Grid.GetCell(x, y));
            }
        }
        Engine.Call(map, "OnDrawGizmosSelected");
        Assert.IsTrue(Gizmos.Drawn >= 4 + 6);
        Engine.Clear();
    }

    [Test]
    public void BakingABoxOnARotatedMapReadsTheCellsUnderIt()
    {
        foreach (float degrees in new[] { 0f, 30f, 90f, 135f, 180f, 225f, 300f })
        {
            foreach (GridPlane plane in new[] { GridPlane.XY, GridPlane.XZ })
            {
                BakeTurned(degrees, plane);
            }
        }
    }

    private static void BakeTurned(float degrees, GridPlane plane)
    {
        TautGrid map = Scene.Make<TautGrid>(grid =>
        {
            grid.transform.position = new Vector3(3, 4, plane == GridPlane.XY ? 0 : 5);
            grid.transform.rotation = Quaternion.AngleAxis(degrees, plane == GridPlane.XY ? Vector3.forward : Vector3.up);
            grid.transform.localScale = new Vector3(2, 2, 2);
            Scene.Set(grid, "size", new Vector2Int(24, 24));
            Scene.Set(grid, "cellSize", 0.5f);
            Scene.Set(grid, "plane", plane);
            Scene.Set(grid, "obstacles", (LayerMask)1);
        });
        Vector3 centre = map.GridToWorld(new PathPoint(9.3f, 14.6f));
        Physics.Spheres.Add(new Sphere { Centre = centre, Radius = 1.7f });
        map.Bake(new Bounds(centre, new Vector3(3.4f, 3.4f, 3.4f)));
        int blocked = 0;
        for (int y = 0; y < 24; y++)
        {
            for (int x = 0; x < 24; x++)
            {
                // The nearest point of the shrunken cell is in the sphere.
                double dx = Math.Max(0, Math.Abs(x + 0.5 - 9.3) - 0.49);
                double dy = Math.Max(0, Math.Abs(y + 0.5 - 14.6) - 0.49);
                bool expected = dx * dx + dy * dy < 1.7 * 1.7;
                Assert.AreEqual(expected ? 0 : 1, map.Grid.GetCell(x, y));
                blocked += expected ? 1 : 0;
            }
        }
        Assert.IsTrue(blocked > 9);
        // The obstacle goes, and only a part of its place is read again.
        Physics.Spheres.Clear();
        Vector3 left = map.GridToWorld(new PathPoint(8.5f, 14.5f));
        map.Bake(new Bounds(left, new Vector3(0.1f, 0.1f, 0.1f)));
        Assert.AreEqual(1, map.Grid.GetCell(8, 14));
        Assert.AreEqual(0, map.Grid.GetCell(10, 14));
        // Boxes that reach out of the map, or miss it.
        map.Bake(new Bounds(centre, new Vector3(1000, 1000, 1000)));
        Assert.AreEqual(1, map.Grid.GetCell(10, 14));
        ulong revision = map.Grid.Revision;
        map.Bake(new Bounds(centre + new Vector3(1000, 1000, 1000), new Vector3(1, 1, 1)));
        map.Bake(new CellRect(int.MaxValue - 1, 0, int.MaxValue, 5));
        map.Bake(new CellRect(int.MinValue, 0, 5, 5));
        Assert.AreEqual(revision, map.Grid.Revision);
        Engine.Clear();
    }
}
