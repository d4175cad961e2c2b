using Taut;
using UnityEngine;

/// <summary>
/// Left mouse button: the agents go there. Right mouse button: paints a wall, with shift it frees cells. Space: opens
/// and closes the door.
/// </summary>
public sealed class ClickToMove : MonoBehaviour
{
    [Tooltip("The map, in the plane XY.")]
    [SerializeField] private TautGrid map = null;
    [Tooltip("Who is sent.")]
    [SerializeField] private TautAgent[] agents = new TautAgent[0];
    [Tooltip("A wall with a door, in cells.")]
    [SerializeField] private Vector2Int wall = new Vector2Int(16, 0);
    [Tooltip("The row of the door.")]
    [SerializeField] private int door = 9;

    private void Start()
    {
        map.Grid.Fill(new CellRect(wall.x, wall.y, 1, map.Grid.Height - wall.y), 0);
        foreach (TautAgent agent in agents)
        {
            agent.PathFailed += status => Debug.Log("no way: " + status);
            agent.Arrived += () => Debug.Log(agent.HasDestination ? "as near as possible" : "arrived");
        }
    }

    private void Update()
    {
        Vector3 world = Camera.main.ScreenToWorldPoint(Controls.Pointer);
        if (Controls.Send)
        {
            foreach (TautAgent agent in agents)
            {
                agent.SetDestination(world);
            }
        }
        if (Controls.Paint)
        {
            Paint(map.WorldToCell(world), Controls.Free ? 1 : 0);
        }
        if (Controls.Door)
        {
            Vector2Int cell = new Vector2Int(wall.x, door);
            Paint(cell, map.Grid.GetCell(cell) == 0 ? 1 : 0);
        }
    }

    private void Paint(Vector2Int cell, int terrain)
    {
        if (cell.x >= 0 && cell.y >= 0 && cell.x < map.Grid.Width && cell.y < map.Grid.Height)
        {
            map.Grid.SetCell(cell, terrain);
        }
    }
}
