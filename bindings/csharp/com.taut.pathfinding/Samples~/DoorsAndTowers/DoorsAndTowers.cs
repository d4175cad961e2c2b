using System.Collections.Generic;
using Taut;
using UnityEngine;

/// <summary>
/// Creeps on their way to a base, between towers that are built while they walk. One field leads all of them; a tower
/// that would shut them out is refused, a closed door only holds them up. It makes all its objects by itself.
/// </summary>
public sealed class DoorsAndTowers : MonoBehaviour
{
    private const int Columns = 40;
    private const int Rows = 24;
    private const int WallColumn = 20;
    private const int DoorHeight = 3;

    [Tooltip("Seconds from one creep to the next.")]
    [SerializeField, Min(0.01f)] private float creepSeconds = 0.25f;
    [Tooltip("Seconds from one tower to the next.")]
    [SerializeField, Min(0.01f)] private float towerSeconds = 0.5f;
    [Tooltip("Seconds after which a door opens or closes.")]
    [SerializeField, Min(0.01f)] private float doorSeconds = 5;
    [Tooltip("How far a tower shoots, in cells; one shot per second.")]
    [SerializeField, Min(0)] private float range = 2.5f;
    [SerializeField, Min(0)] private int mostTowers = 60;

    private readonly PathPoint entrance = new PathPoint(0.5f, 12.5f);
    private readonly PathPoint goal = new PathPoint(Columns - 0.5f, 12.5f);
    private readonly CellRect[] doors = { new CellRect(WallColumn, 4, 1, DoorHeight), new CellRect(WallColumn, 17, 1, DoorHeight) };
    private readonly List<Vector2Int> towers = new List<Vector2Int>();
    private readonly bool[] isClosed = new bool[2];
    private readonly GameObject[] panels = new GameObject[2];
    private PathPlanner planner;
    private TautFollowers flow;
    private float seconds;
    private uint chance = 1;

    /// <summary>The map, which this makes.</summary>
    public TautGrid Map { get; private set; }

    /// <summary>The field to the base.</summary>
    public TautField Field { get; private set; }

    /// <summary>Creeps that walk.</summary>
    public int Creeps { get { return flow.Count; } }

    public int Towers { get { return towers.Count; } }

    /// <summary>Towers that would have shut somebody out.</summary>
    public int Refused { get; private set; }

    /// <summary>Creeps that reached the base.</summary>
    public int Escaped { get; private set; }

    public int Shot { get; private set; }

    private void Start()
    {
        Map = TautGrid.Create(new Vector2Int(Columns, Rows));
        Map.Grid.Fill(new CellRect(WallColumn, 0, 1, Rows), 0);
        for (int row = 0; row < Rows; row++)
        {
            Block(new CellRect(WallColumn, row, 1, 1)).SetActive(!IsDoor(row));
        }
        for (int door = 0; door < doors.Length; door++)
        {
            Map.Grid.Fill(doors[door], 1);
            panels[door] = Block(doors[door]);
            panels[door].SetActive(false);
        }
        planner = new PathPlanner(Map.Grid);
        Field = new GameObject("Field").AddComponent<TautField>();
        Field.Map = Map;
        Field.SetPositions(Map.GridToWorld(goal));
        flow = new GameObject("Creeps").AddComponent<TautFollowers>();
        flow.Source = Field;
    }

    private void OnDestroy()
    {
        if (planner != null)
        {
            planner.Dispose();
        }
    }

    private void Update()
    {
        float before = seconds;
        seconds += Time.deltaTime;
        if (IsTime(before, creepSeconds))
        {
            Transform creep = GameObject.CreatePrimitive(PrimitiveType.Sphere).transform;
            creep.position = Map.GridToWorld(entrance);
            flow.Add(creep);
        }
        if (IsTime(before, towerSeconds) && towers.Count < mostTowers)
        {
            PlaceTower(new Vector2Int(2 + Draw(Columns - 4), Draw(Rows)));
        }
        if (IsTime(before, doorSeconds))
        {
            ToggleDoor(Draw(doors.Length));
        }
        if (IsTime(before, 1))
        {
            towers.ForEach(Shoot);
        }
        for (int i = flow.Count - 1; i >= 0; i--)
        {
            if (flow.State(i) == FollowerState.Arrived)
            {
                Escaped++;
                Remove(i);
            }
        }
    }

    /// <summary>Builds a tower on a free cell on which nobody stands.</summary>
    /// <returns>False if there is no room, or if it would shut somebody out.</returns>
    public bool PlaceTower(Vector2Int cell)
    {
        CellRect area = new CellRect(cell.x, cell.y, 1, 1);
        if (Map.Grid.GetCell(cell.x, cell.y) == 0 || cell.x == WallColumn)
        {
            return false;
        }
        // Closed doors open again: what counts is whether there is a way when they are open.
        SetDoors(1);
        Map.Grid.Fill(area, 0);
        bool isOpen = LeadsToBase(entrance);
        for (int i = 0; i < flow.Count && isOpen; i++)
        {
            isOpen = LeadsToBase(Map.WorldToGrid(flow.Body(i).position));
        }
        SetDoors(0);
        if (!isOpen)
        {
            Map.Grid.Fill(area, 1);
            Refused++;
            return false;
        }
        towers.Add(cell);
        Block(area);
        return true;
    }

    /// <summary>Opens or closes a door. Whoever stands in it waits until it opens.</summary>
    public void ToggleDoor(int door)
    {
        isClosed[door] = !isClosed[door];
        panels[door].SetActive(isClosed[door]);
        Map.Grid.Fill(doors[door], isClosed[door] ? 0 : 1);
    }

    private void SetDoors(int terrain)
    {
        for (int door = 0; door < doors.Length; door++)
        {
            if (isClosed[door])
            {
                Map.Grid.Fill(doors[door], terrain);
            }
        }
    }

    private bool LeadsToBase(PathPoint from)
    {
        bool isReachable;
        return planner.Reachable(from, goal, out isReachable) == PathStatus.Ok && isReachable;
    }

    private void Shoot(Vector2Int tower)
    {
        Vector3 at = Map.CellToWorld(tower);
        for (int i = 0; i < flow.Count; i++)
        {
            if (Vector3.Distance(at, flow.Body(i).position) <= range * Map.CellSize)
            {
                Shot++;
                Remove(i);
                return;
            }
        }
    }

    private void Remove(int creep)
    {
        Destroy(flow.Body(creep).gameObject);
        flow.RemoveAt(creep);
    }

    private bool IsDoor(int row)
    {
        return System.Array.Exists(doors, door => row >= door.Y && row < door.Y + door.Height);
    }

    /// <summary>A multiple of an interval has passed in this frame.</summary>
    private bool IsTime(float before, float interval)
    {
        return (int)(seconds / interval) > (int)(before / interval);
    }

    /// <summary>A number below a bound, by a linear congruential generator: the same in every run.</summary>
    private int Draw(int bound)
    {
        chance = chance * 1664525 + 1013904223;
        return (int)((chance >> 8) % (uint)bound);
    }

    private GameObject Block(CellRect area)
    {
        GameObject block = GameObject.CreatePrimitive(PrimitiveType.Cube);
        block.transform.position = Map.GridToWorld(new PathPoint(area.X + area.Width / 2f, area.Y + area.Height / 2f));
        block.transform.localScale = new Vector3(area.Width * Map.CellSize, area.Height * Map.CellSize, Map.CellSize);
        return block;
    }
}
