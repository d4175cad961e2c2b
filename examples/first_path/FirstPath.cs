using System;
using Taut;

static class FirstPath
{
    static void Main()
    {
        using (PathGrid grid = new PathGrid(32, 32))
        using (PathPlanner planner = new PathPlanner(grid))
        {
            grid.Fill(new CellRect(10, 0, 1, 24), 0);
            PathResult result;
            if (planner.Find(new PathPoint(2.5f, 12.5f), new PathPoint(29.5f, 12.5f), out result) == PathStatus.Ok)
            {
                Console.WriteLine("{0:F3} units, {1} points", result.Length, planner.Path.Length);
            }
        }
    }
}
