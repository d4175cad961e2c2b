using System.Collections.Generic;
using Taut;
using UnityEngine;

/// <summary>Shows the blocked cells of a map as cubes.</summary>
public sealed class WallView : MonoBehaviour
{
    [SerializeField] private TautGrid map = null;

    private readonly List<GameObject> cubes = new List<GameObject>();
    private ulong shown;

    private void Update()
    {
        PathGrid grid = map.Grid;
        if (grid.Revision == shown)
        {
            return;
        }
        shown = grid.Revision;
        byte[] cells = new byte[grid.Width * grid.Height];
        grid.GetCells(grid.Bounds, cells);
        int used = 0;
        for (int i = 0; i < cells.Length; i++)
        {
            if (cells[i] == 0)
            {
                GameObject cube = Cube(used++);
                cube.transform.position = map.CellToWorld(new Vector2Int(i % grid.Width, i / grid.Width));
                cube.SetActive(true);
            }
        }
        for (; used < cubes.Count; used++)
        {
            cubes[used].SetActive(false);
        }
    }

    private GameObject Cube(int number)
    {
        if (number == cubes.Count)
        {
            cubes.Add(GameObject.CreatePrimitive(PrimitiveType.Cube));
        }
        return cubes[number];
    }
}
