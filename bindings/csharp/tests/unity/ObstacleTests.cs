using NUnit.Framework;
using Taut;
using UnityEngine;

/// <summary>Obstacles that come, move and go.</summary>
public sealed class ObstacleTests
{
    private static int Blocked(PathGrid grid)
    {
        byte[] cells = new byte[grid.Width * grid.Height];
        grid.GetCells(grid.Bounds, cells);
        return System.Array.FindAll(cells, cell => cell == 0).Length;
    }

    private static TautObstacle Crate(Scene scene, float x, float y, ObstacleShape shape, float side)
    {
        return Scene.Make<TautObstacle>(obstacle =>
        {
            obstacle.transform.position = scene.Map.Frame.ToWorld(new PathPoint(x, y));
            obstacle.transform.rotation = scene.Map.transform.rotation;
            Scene.Set(obstacle, "map", scene.Map);
            Scene.Set(obstacle, "shape", shape);
            Scene.Set(obstacle, "size", new Vector2(side, side));
        });
    }

    [Test]
    public void AnObstacleCoversCellsWhereItIsAndNoOthers()
    {
        using (Scene scene = new Scene(16, 16, GridPlane.XZ, Quaternion.Euler(0, 37, 0), new PathPoint(1.5f, 1.5f)))
        {
            PathGrid grid = scene.Map.Grid;
            // Cells of half a unit: two by two of them.
            TautObstacle crate = Crate(scene, 6, 6, ObstacleShape.Box, 0.98f);
            Assert.IsTrue(crate.IsLaid);
            Assert.AreEqual(4, Blocked(grid));
            Assert.AreEqual(0, grid.GetCell(6, 6));
            TautObstacle other = Crate(scene, 7, 6, ObstacleShape.Box, 0.98f);
            Assert.AreEqual(6, Blocked(grid));
            ulong revision = grid.Revision;
            scene.Frames(5);
            Assert.AreEqual(revision, grid.Revision);
            crate.transform.position = scene.Map.Frame.ToWorld(new PathPoint(12, 6));
            scene.Frames(1);
            Assert.AreEqual(8, Blocked(grid));
            // A rollback takes it away; its next move lays it again.
            using (PathSnapshot now = grid.Snapshot())
            {
                TautObstacle late = Crate(scene, 3, 12, ObstacleShape.Disc, 0.98f);
                Assert.AreEqual(12, Blocked(grid));
                grid.Restore(now);
                Assert.AreEqual(8, Blocked(grid));
                late.transform.position = scene.Map.Frame.ToWorld(new PathPoint(3, 13));
                scene.Frames(1);
                Assert.AreEqual(12, Blocked(grid));
                late.enabled = false;
                Assert.IsTrue(!late.IsLaid);
                late.enabled = true;
                Assert.AreEqual(12, Blocked(grid));
                Object.DestroyImmediate(late.gameObject);
                Assert.AreEqual(8, Blocked(grid));
            }
            other.Map = null;
            crate.gameObject.SetActive(false);
            Assert.AreEqual(0, Blocked(grid));
            crate.gameObject.SetActive(true);
            other.Map = scene.Map;
            Assert.AreEqual(8, Blocked(grid));
            Engine.Call(crate, "OnDrawGizmosSelected");
            Object.DestroyImmediate(scene.Map.gameObject);
            scene.Frames(2);
            Assert.IsTrue(!crate.IsLaid);
            crate.enabled = false;
        }
    }

    [Test]
    public void AnAgentGivesWayToAnObstacleAndGoesOnWhenItIsGone()
    {
        using (Scene scene = new Scene(24, 5, GridPlane.XY, Quaternion.identity, new PathPoint(1.5f, 2.5f)))
        {
            scene.Agent.SetDestination(scene.Map.GridToWorld(new PathPoint(22.5f, 2.5f)));
            scene.Frames(20);
            // From wall to wall.
            TautObstacle gate = Crate(scene, 14, 2.5f, ObstacleShape.Box, 2.48f);
            scene.Until(() => scene.Arrivals == 1);
            Assert.AreEqual(AgentState.Waiting, scene.Agent.State);
            scene.IsAt(11, 2.5f);
            // Onto the agent, which is pushed out on the side where it is nearer to the free cells.
            gate.transform.position = scene.Map.Frame.ToWorld(new PathPoint(11.5f, 2.5f));
            scene.Until(() => scene.Agent.State == AgentState.Escaping, 3);
            scene.Until(() => scene.Agent.State != AgentState.Escaping);
            Assert.IsTrue(scene.Map.Grid.GetCell(11, 2) == 0);
            Object.Destroy(gate.gameObject);
            scene.Until(() => scene.Arrivals >= 2 && !scene.Agent.HasDestination);
            scene.IsAt(22.5f, 2.5f);
        }
    }
}
