using NUnit.Framework;
using Taut;

/// <summary>What the garbage collector is told about native memory.</summary>
public sealed class PressureTests
{
    [Test]
    public void ForgottenObjectsWeighOnTheCollector()
    {
        using (PathGrid grid = new PathGrid(1024, 1024))
        using (PathPlanner planner = new PathPlanner(grid, PlannerOptions.For(Algorithm.AStar)))
        {
            Assert.IsTrue(grid.Owner.Pressure >= 1 << 20);
            PathResult result;
            planner.Find(new PathPoint(1, 1), new PathPoint(1000, 1000), out result);
            Assert.IsTrue(planner.Owner.Pressure > 0 && (ulong)planner.Owner.Pressure <= planner.Memory);
            planner.Reset();
            Assert.AreEqual(0L, planner.Owner.Pressure);
        }
    }
}
