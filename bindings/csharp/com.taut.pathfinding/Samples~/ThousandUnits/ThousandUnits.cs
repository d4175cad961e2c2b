using System.Collections.Generic;
using Taut;
using UnityEngine;

/// <summary>
/// A thousand cubes on their way to a sphere that goes to and fro behind two walls, through doors of which one is
/// closed. Whoever arrives begins anew on the left.
/// </summary>
public sealed class ThousandUnits : MonoBehaviour
{
    [Tooltip("The map, in the plane XY.")]
    [SerializeField] private TautGrid map = null;
    [Tooltip("Who leads them.")]
    [SerializeField] private TautFollowers flow = null;
    [SerializeField, Min(1)] private int count = 1000;
    [Tooltip("The columns of the walls; each has a door at a quarter and at three quarters of the height.")]
    [SerializeField] private int[] walls = new int[0];
    [Tooltip("Seconds after which a door opens and the next one closes.")]
    [SerializeField, Min(0)] private float doorSeconds = 3;
    [Tooltip("World units per second of the target.")]
    [SerializeField, Min(0)] private float targetSpeed = 2;

    private readonly List<CellRect> doors = new List<CellRect>();
    private readonly List<GameObject> panels = new List<GameObject>();
    private float passed;
    private int toggled;
    private float way;

    /// <summary>How many have arrived so far.</summary>
    public int Arrivals { get; private set; }

    /// <summary>How often a door has closed.</summary>
    public int Toggles
    {
        get { return toggled; }
    }

    private void Start()
    {
        foreach (int column in walls)
        {
            map.Grid.Fill(new CellRect(column, 0, 1, map.Grid.Height), 0);
            foreach (int row in new[] { map.Grid.Height / 4, 3 * map.Grid.Height / 4 })
            {
                CellRect door = new CellRect(column, row - 1, 1, 3);
                map.Grid.Fill(door, 1);
                doors.Add(door);
                panels.Add(Block(door));
                panels[panels.Count - 1].SetActive(false);
            }
            Show(column);
        }
        flow.Target = GameObject.CreatePrimitive(PrimitiveType.Sphere).transform;
        MoveTarget(0);
        for (int i = 0; i < count; i++)
        {
            Transform body = GameObject.CreatePrimitive(PrimitiveType.Cube).transform;
            body.localScale = new Vector3(0.3f, 0.3f, 0.3f);
            body.position = Entrance(i);
            flow.Add(body);
        }
    }

    private void Update()
    {
        passed += Time.deltaTime;
        if (passed >= doorSeconds)
        {
            passed -= doorSeconds;
            if (toggled > 0)
            {
                Toggle((toggled - 1) % doors.Count);
            }
            Toggle(toggled % doors.Count);
            toggled++;
        }
        MoveTarget(Time.deltaTime);
        for (int i = 0; i < flow.Count; i++)
        {
            bool hasArrived = flow.State(i) == FollowerState.Arrived;
            // A door has closed on whoever is invalid.
            if (hasArrived || flow.State(i) == FollowerState.Invalid)
            {
                Arrivals += hasArrived ? 1 : 0;
                flow.Body(i).position = Entrance(i);
            }
        }
    }

    /// <summary>The cells of a wall that are no door, as cubes.</summary>
    private void Show(int column)
    {
        for (int row = 0; row < map.Grid.Height; row++)
        {
            if (map.Grid.GetCell(column, row) == 0)
            {
                Block(new CellRect(column, row, 1, 1));
            }
        }
    }

    private GameObject Block(CellRect area)
    {
        GameObject block = GameObject.CreatePrimitive(PrimitiveType.Cube);
        block.transform.position = map.GridToWorld(new PathPoint(area.X + area.Width / 2f, area.Y + area.Height / 2f));
        block.transform.localScale = new Vector3(area.Width * map.CellSize, area.Height * map.CellSize, map.CellSize);
        return block;
    }

    private void Toggle(int door)
    {
        bool opens = panels[door].activeSelf;
        map.Grid.Fill(doors[door], opens ? 1 : 0);
        panels[door].SetActive(!opens);
    }

    /// <summary>Up and down in the last room.</summary>
    private void MoveTarget(float seconds)
    {
        float height = map.Grid.Height - 4;
        way = (way + seconds * targetSpeed / map.CellSize) % (2 * height);
        float row = 2 + (way < height ? way : 2 * height - way);
        flow.Target.position = map.GridToWorld(new PathPoint(map.Grid.Width - 2.5f, row));
    }

    /// <summary>Where the body of an index begins: all over the first room.</summary>
    private Vector3 Entrance(int index)
    {
        return map.GridToWorld(new PathPoint(0.5f + 0.25f * (index * 7 % 73), 0.5f + index * 5 % map.Grid.Height));
    }
}
