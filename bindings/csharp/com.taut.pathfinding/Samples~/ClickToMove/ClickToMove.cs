using Taut;
using UnityEngine;

/// <summary>
/// Left mouse button: the agent goes there. Right mouse button: paints a wall. Put it on the camera of a scene with a
/// TautGrid (plane XY) and a TautAgent.
/// </summary>
public sealed class ClickToMove : MonoBehaviour
{
    [SerializeField] private TautGrid map = null;
    [SerializeField] private TautAgent agent = null;

    private void Start()
    {
        agent.PathFailed += status => Debug.Log("no way: " + status);
        agent.Arrived += () => Debug.Log("arrived");
    }

    private void Update()
    {
        Vector3 world = Camera.main.ScreenToWorldPoint(Input.mousePosition);
        if (Input.GetMouseButtonDown(0))
        {
            agent.SetDestination(world);
        }
        if (Input.GetMouseButton(1))
        {
            PathPoint cell = map.WorldToGrid(world);
            int x = Mathf.FloorToInt(cell.X);
            int y = Mathf.FloorToInt(cell.Y);
            if (x >= 0 && y >= 0 && x < map.Grid.Width && y < map.Grid.Height)
            {
                map.Grid.SetCell(x, y, 0);
            }
        }
    }
}
