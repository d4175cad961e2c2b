using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using NUnit.Framework;
using Taut;
using UnityEngine;

/// <summary>The components in scenes that are run frame by frame, with the real library.</summary>
public sealed class ComponentTests
{
    private static readonly Quaternion Turned = Quaternion.Euler(0, 37, 0);

    /// <summary>Two rooms of 16 x 16 with a door at (16, 8).</summary>
    private static Scene Rooms(bool isOpen)
    {
        Scene scene = new Scene(33, 16, GridPlane.XZ, Turned, new PathPoint(2.5f, 3.5f));
        scene.Map.Grid.Fill(new CellRect(16, 0, 1, 16), 0);
        scene.Map.Grid.SetCell(16, 8, isOpen ? 1 : 0);
        return scene;
    }

    private static Vector3 At(Scene scene, float x, float y)
    {
        return scene.Map.GridToWorld(new PathPoint(x, y));
    }

    [Test]
    public void TheDoorScene()
    {
        using (Scene scene = Rooms(false))
        {
            Assert.AreEqual(PathStatus.InProgress, scene.Agent.SetDestination(At(scene, 30.5f, 12.5f)));
            scene.Until(() => scene.Arrivals == 1);
            Assert.AreEqual(AgentState.Waiting, scene.Agent.State);
            scene.IsAt(16, 12.5f);
            scene.Frames(60);
            scene.Map.Grid.SetCell(16, 8, 1);
            scene.Until(() => scene.Place.X > 17);
            // Behind it the door shuts again.
            scene.Map.Grid.SetCell(16, 8, 0);
            scene.Until(() => scene.Arrivals == 2);
            scene.IsAt(30.5f, 12.5f);
            Assert.IsTrue(!scene.Agent.HasDestination && !scene.Agent.IsMoving);
            // And back: before it the door shuts, and opens.
            scene.Map.Grid.SetCell(16, 8, 1);
            scene.Agent.SetDestination(At(scene, 2.5f, 3.5f));
            scene.Until(() => scene.Place.X < 20);
            scene.Map.Grid.SetCell(16, 8, 0);
            scene.Until(() => scene.Arrivals == 3);
            Assert.IsTrue(scene.Place.X > 16.9f);
            scene.Map.Grid.SetCell(16, 8, 1);
            scene.Until(() => scene.Arrivals == 4);
            scene.IsAt(2.5f, 3.5f);
            Assert.AreEqual(0, scene.Failures.Count);
        }
    }

    [Test]
    public void TheWallScene()
    {
        using (Scene scene = new Scene(32, 32, GridPlane.XY, Quaternion.AngleAxis(30, Vector3.forward), new PathPoint(4.5f, 16.3f)))
        {
            scene.Agent.SetDestination(At(scene, 28.5f, 16.3f));
            scene.Until(() => scene.Place.X > 10);
            scene.Map.Grid.Fill(new CellRect(8, 15, 12, 6), 0);
            scene.Until(() => scene.Agent.State == AgentState.Escaping, 2);
            scene.Until(() => scene.Agent.State != AgentState.Escaping);
            scene.IsAt(scene.Place.X, 15);
            scene.Until(() => scene.Arrivals == 1);
            scene.IsAt(28.5f, 16.3f);
            // Without a destination it leaves a wall too.
            scene.Map.Grid.Fill(new CellRect(28, 16, 1, 1), 0);
            scene.Frames(60);
            scene.IsAt(28.5f, 16);
            Assert.AreEqual(AgentState.Idle, scene.Agent.State);
        }
    }

    [Test]
    public void TheSceneOfAClickOnAWall()
    {
        using (Scene scene = new Scene(16, 16, GridPlane.XZ, Turned, new PathPoint(2.5f, 8.5f)))
        {
            scene.Map.Grid.Fill(new CellRect(8, 4, 5, 8), 0);
            scene.Agent.SetDestination(At(scene, 9.5f, 7.25f));
            scene.Until(() => scene.Arrivals == 1);
            scene.IsAt(8, 7.25f);
            Assert.AreEqual(PathStatus.Partial, scene.Agent.Agent.Result.Status);
            scene.Map.Grid.Fill(new CellRect(8, 4, 5, 8), 1);
            scene.Until(() => scene.Arrivals == 2);
            scene.IsAt(9.5f, 7.25f);
            // Where it stands.
            scene.Agent.SetDestination(scene.Agent.transform.position);
            scene.Until(() => scene.Arrivals == 3, 3);
        }
    }

    [Test]
    public void AnAgentSurvivesItsMapAndItsScheduler()
    {
        ulong before = TautLibrary.LiveObjects;
        using (Scene scene = Rooms(true))
        {
            scene.Agent.SetDestination(At(scene, 30.5f, 12.5f));
            scene.Frames(30);
            UnityEngine.Object.Destroy(scene.Scheduler.gameObject);
            scene.Frames(2);
            Assert.IsTrue(scene.Scheduler == null && TautScheduler.Shared != scene.Scheduler);
            scene.Frames(5);
            Assert.IsTrue(scene.Agent.IsMoving && scene.Agent.HasDestination);
            Assert.AreEqual(0, scene.Failures.Count);
            UnityEngine.Object.Destroy(scene.Map.gameObject);
            scene.Frames(30);
            Assert.AreEqual(new[] { PathStatus.BadHandle }, scene.Failures.ToArray());
            Assert.IsTrue(!scene.Agent.IsMoving && !scene.Agent.HasDestination);
            Assert.AreEqual(PathStatus.InvalidArgument, scene.Agent.SetDestination(new Vector3(float.NaN, 0, 0)));
            Assert.Throws<ObjectDisposedException>(() => scene.Map.Grid.Prepare());
            Assert.AreEqual(before, TautLibrary.LiveObjects);
        }
    }

    [Test]
    public void AgentsShareOnePlannerAndOneBudget()
    {
        ulong before = TautLibrary.LiveObjects;
        using (Scene scene = Rooms(true))
        {
            scene.Scheduler.ExpansionsPerFrame = 40;
            List<TautAgent> agents = new List<TautAgent> { scene.Agent };
            for (int i = 0; i < 50; i++)
            {
                agents.Add(Scene.Make<TautAgent>(agent =>
                {
                    agent.transform.position = At(scene, 1 + i % 14, 2 + i % 9);
                    Scene.Set(agent, "map", scene.Map);
                }));
            }
            int arrivals = 0;
            foreach (TautAgent agent in agents)
            {
                agent.Arrived += () => arrivals++;
                agent.SetDestination(At(scene, 30.5f, 12.5f));
            }
            int frames = 0;
            while (arrivals < agents.Count)
            {
                Engine.Frame(Scene.Seconds);
                Assert.IsTrue(scene.Scheduler.Statistics.FrameExpansions <= 40 + PathLane.QueryCost);
                Assert.IsTrue(++frames < 3000);
            }
            // A grid and a planner.
            Assert.AreEqual(before + 2, TautLibrary.LiveObjects);
            Assert.AreEqual(51ul, scene.Scheduler.Statistics.Found);
            Assert.IsTrue(scene.Scheduler.Statistics.LongestWait > 10);
        }
    }

    [Test]
    public void ADisabledAgentStopsAndAMovedOneFindsBack()
    {
        using (Scene scene = Rooms(true))
        {
            scene.Agent.SetDestination(At(scene, 30.5f, 12.5f));
            scene.Frames(30);
            scene.Agent.transform.position = scene.Map.Frame.ToWorld(new PathPoint(5.5f, 1.5f), 0.75f);
            scene.Until(() => scene.Arrivals == 1);
            scene.IsAt(30.5f, 12.5f);
            scene.Agent.SetDestination(At(scene, 2.5f, 3.5f));
            scene.Frames(10);
            scene.Agent.enabled = false;
            PathPoint place = scene.Place;
            scene.Frames(10);
            scene.IsAt(place.X, place.Y);
            Assert.IsTrue(!scene.Agent.HasDestination);
            Engine.Call(scene.Agent, "OnDrawGizmosSelected");
            scene.Agent.Map = null;
            scene.Agent.enabled = true;
            scene.Frames(2);
        }
    }

    [Test]
    public void ADestinationWaitsForItsMap()
    {
        using (Scene scene = Rooms(true))
        {
            TautGrid map = scene.Map;
            scene.Agent.Map = null;
            Assert.AreEqual(PathStatus.InProgress, scene.Agent.SetDestination(At(scene, 30.5f, 12.5f)));
            scene.Frames(3);
            Assert.IsTrue(scene.Agent.HasDestination && !scene.Agent.IsMoving);
            scene.Agent.Map = map;
            scene.Until(() => scene.Arrivals == 1);
            scene.IsAt(30.5f, 12.5f);
            Assert.Throws<ArgumentException>(() => scene.Agent.Speed = float.NaN);
            Assert.Throws<ArgumentException>(() => scene.Agent.Radius = float.NaN);
        }
    }

    [Test]
    public void AnObjectThatSomethingElseMovesGoesToTheSteeringTarget()
    {
        using (Scene scene = Rooms(true))
        {
            scene.Agent.UpdatePosition = false;
            scene.Agent.SetDestination(At(scene, 30.5f, 12.5f));
            scene.Until(() =>
            {
                Transform unit = scene.Agent.transform;
                Vector3 way = scene.Agent.SteeringTarget - unit.position;
                float left = Vector3.Distance(scene.Agent.SteeringTarget, unit.position);
                unit.position = unit.position + (left > 0.1f ? way * (0.1f / left) : way);
                return scene.Arrivals == 1;
            });
            // It has arrived within half a step at its speed.
            Assert.IsTrue(Math.Abs(scene.Place.X - 30.5f) < 0.07f && Math.Abs(scene.Place.Y - 12.5f) < 0.07f);
        }
    }

    [Test]
    public void ATaskIsAnsweredInALaterFrame()
    {
        using (Scene scene = Rooms(true))
        using (CancellationTokenSource source = new CancellationTokenSource())
        {
            Task<PathAnswer> found = scene.Scheduler.FindAsync(scene.Map, At(scene, 2.5f, 3.5f), At(scene, 30.5f, 12.5f));
            scene.Scheduler.ExpansionsPerFrame = 1;
            Task<PathAnswer> cancelled = scene.Scheduler.FindAsync(scene.Map, At(scene, 2.5f, 3.5f), At(scene, 30.5f, 12.5f), source.Token);
            scene.Frames(2);
            source.Cancel();
            Assert.IsTrue(cancelled.IsCanceled);
            scene.Scheduler.ExpansionsPerFrame = 1000;
            scene.Frames(2);
            Assert.AreEqual(PathStatus.Ok, found.Result.Status);
            Vector3[] world = scene.Map.ToWorld(found.Result.Path);
            Assert.IsTrue(Vector3.Distance(world[world.Length - 1], At(scene, 30.5f, 12.5f)) < 0.01f);
            Task<PathAnswer> lost = scene.Scheduler.FindAsync(scene.Map, At(scene, 2.5f, 3.5f), At(scene, 30.5f, 12.5f));
            UnityEngine.Object.DestroyImmediate(scene.Map);
            scene.Frames(2);
            Assert.AreEqual(PathStatus.BadHandle, lost.Result.Status);
        }
    }

    [Test]
    public void ATaskOfAPoolIsAnsweredInALaterFrame()
    {
        ulong before = TautLibrary.LiveObjects;
        foreach (int threads in new[] { 1, 0 })
        {
            using (Scene scene = Rooms(true))
            using (CancellationTokenSource source = new CancellationTokenSource())
            {
                TautPool pool = TautPool.Shared;
                pool.Threads = threads;
                Task<PathAnswer> found = pool.FindAsync(scene.Map, At(scene, 2.5f, 3.5f), At(scene, 30.5f, 12.5f));
                Task<PathAnswer> cell = pool.FindAsync(scene.Map, At(scene, 2.5f, 3.5f), At(scene, 30.5f, 12.5f), PlannerOptions.For(Algorithm.AStar));
                Task<PathAnswer> wrong = pool.FindAsync(scene.Map, new Vector3(float.NaN, 0, 0), At(scene, 30.5f, 12.5f));
                Task<PathAnswer> cancelled = pool.FindAsync(scene.Map, At(scene, 2.5f, 3.5f), At(scene, 30.5f, 12.5f), source.Token);
                // The map is searched as it was: the door closes too late.
                scene.Map.Grid.SetCell(16, 8, 0);
                source.Cancel();
                Assert.IsTrue(cancelled.IsCanceled && pool.Pending == 4 && !found.IsCompleted);
                Assert.IsTrue(pool.FindAsync(scene.Map, At(scene, 2.5f, 3.5f), At(scene, 30.5f, 12.5f), source.Token).IsCanceled);
                Assert.Throws<InvalidOperationException>(() => pool.Threads = 2);
                Assert.Throws<ArgumentNullException>(() => pool.FindAsync(null, Vector3.zero, Vector3.zero));
                for (int i = 0; pool.Pending > 0; i++)
                {
                    Assert.IsTrue(i < 2000);
                    Thread.Sleep(threads);
                    scene.Frames(1);
                }
                Assert.AreEqual(PathStatus.Ok, found.Result.Status);
                Assert.IsTrue(Vector3.Distance(scene.Map.GridToWorld(found.Result.Path[found.Result.Path.Length - 1]), At(scene, 30.5f, 12.5f)) < 0.01f);
                Assert.IsTrue(cell.Result.Status == PathStatus.Ok && cell.Result.Result.Length > found.Result.Result.Length);
                Assert.AreEqual(PathStatus.InvalidArgument, wrong.Result.Status);
                Task<PathAnswer> shut = pool.FindAsync(scene.Map, At(scene, 2.5f, 3.5f), At(scene, 30.5f, 12.5f));
                for (int i = 0; !shut.IsCompleted; i++)
                {
                    Assert.IsTrue(i < 2000);
                    Thread.Sleep(threads);
                    scene.Frames(1);
                }
                Assert.AreEqual(PathStatus.NoPath, shut.Result.Status);
                // The map goes, and then the pool, whose tasks are cancelled.
                Task<PathAnswer> late = pool.FindAsync(scene.Map, At(scene, 2.5f, 3.5f), At(scene, 3.5f, 3.5f));
                UnityEngine.Object.DestroyImmediate(scene.Map);
                UnityEngine.Object.DestroyImmediate(pool.gameObject);
                Assert.IsTrue(late.IsCanceled || late.Result.Status == PathStatus.Ok);
                Assert.Throws<ObjectDisposedException>(() => pool.Paths.ToString());
            }
            Assert.AreEqual(before, TautLibrary.LiveObjects);
        }
    }
}
