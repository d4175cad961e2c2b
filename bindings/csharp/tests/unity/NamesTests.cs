using System;
using NUnit.Framework;
using Taut;
using UnityEngine;
#if TAUT_AI
using UnityEngine.AI;
#endif

/// <summary>Scripts that were written for a NavMeshAgent, with the class renamed.</summary>
public sealed class NamesTests
{
    /// <summary>Goes from point to point for ever, as the examples of manuals do.</summary>
    private sealed class Patrol : MonoBehaviour
    {
        internal Vector3[] Points;
        internal int Visits;
        private TautAgent agent;

        private void Start()
        {
            agent = GetComponent<TautAgent>();
            agent.autoBraking = false;
            agent.destination = Points[0];
        }

        private void Update()
        {
            if (!agent.pathPending && agent.remainingDistance < 0.5f)
            {
                agent.destination = Points[++Visits % Points.Length];
            }
        }
    }

    /// <summary>Moves its object itself, by the velocity that the agent would like.</summary>
    private sealed class Animated : MonoBehaviour
    {
        internal bool ByNextPosition;

        private void Update()
        {
            TautAgent agent = GetComponent<TautAgent>();
            transform.position = ByNextPosition ? agent.nextPosition : transform.position + agent.desiredVelocity * Time.deltaTime;
        }
    }

    /// <summary>Two rooms of 16 x 16 with a door at (16, 8); a cell is half a unit wide.</summary>
    private static Scene Rooms(bool isOpen = true)
    {
        Scene scene = new Scene(33, 16, GridPlane.XZ, Quaternion.Euler(0, 37, 0), new PathPoint(2.5f, 3.5f));
        scene.Map.Grid.Fill(new CellRect(16, 0, 1, 16), 0);
        scene.Map.Grid.SetCell(16, 8, isOpen ? 1 : 0);
        return scene;
    }

    private static Vector3 At(Scene scene, float x, float y)
    {
        return scene.Map.Frame.ToWorld(new PathPoint(x, y), 0.75f);
    }

    private static bool IsNear(Vector3 a, Vector3 b)
    {
        return Vector3.Distance(a, b) < 0.01f;
    }

    [Test]
    public void APatrolGoesRound()
    {
        using (Scene scene = Rooms())
        {
            Patrol patrol = scene.Agent.gameObject.AddComponent<Patrol>();
            patrol.Points = new[] { At(scene, 30.5f, 12.5f), At(scene, 2.5f, 12.5f), At(scene, 20.5f, 3.5f) };
            scene.Until(() => patrol.Visits == 7, 6000);
        }
    }

    [Test]
    public void APathIsPendingHadAndDone()
    {
        using (Scene scene = Rooms())
        {
            TautAgent agent = scene.Agent;
            Assert.IsTrue(!agent.hasPath && !agent.pathPending && agent.pathStatus == NavMeshPathStatus.PathInvalid);
            Assert.IsTrue(IsNear(agent.destination, agent.transform.position) && agent.remainingDistance == 0 && agent.isOnNavMesh);
            bool sent = agent.SetDestination(At(scene, 30.5f, 12.5f));
            Assert.IsTrue(sent && agent.pathPending && !agent.hasPath && IsNear(agent.destination, At(scene, 30.5f, 12.5f)));
            scene.Until(() => !agent.pathPending, 5);
            Assert.IsTrue(agent.hasPath && !agent.isPathStale && agent.pathStatus == NavMeshPathStatus.PathComplete);
            Assert.IsTrue(IsNear(agent.pathEndPosition, At(scene, 30.5f, 12.5f)) && agent.remainingDistance > 14);
            Assert.IsTrue(IsNear(agent.steeringTarget, agent.path.corners[1]));
            scene.Frames(5);
            Assert.IsTrue(Math.Abs(agent.velocity.magnitude - 4) < 0.01f && IsNear(agent.velocity, agent.desiredVelocity));
            agent.isStopped = true;
            scene.Frames(1);
            Assert.IsTrue(agent.hasPath && agent.velocity == Vector3.zero && agent.desiredVelocity == Vector3.zero);
            agent.Resume();
            agent.Stop();
            Assert.IsTrue(agent.isStopped && agent.hasPath);
            agent.Resume();
            scene.Until(() => !agent.pathPending && agent.remainingDistance <= agent.stoppingDistance && !agent.hasPath);
            scene.IsAt(30.5f, 12.5f);
            Assert.AreEqual(NavMeshPathStatus.PathComplete, agent.pathStatus);
            agent.destination = At(scene, 2.5f, 3.5f);
            scene.Frames(5);
            agent.ResetPath();
            Assert.IsTrue(!agent.hasPath && !agent.pathPending && IsNear(agent.destination, agent.transform.position));
        }
    }

    [Test]
    public void ADoorMakesPathsPartialInvalidAndStale()
    {
        using (Scene scene = Rooms(false))
        {
            TautAgent agent = scene.Agent;
            agent.destination = At(scene, 30.5f, 12.5f);
            scene.Until(() => !agent.pathPending, 5);
            Assert.AreEqual(NavMeshPathStatus.PathPartial, agent.pathStatus);
            Assert.IsTrue(IsNear(agent.pathEndPosition, At(scene, 16, 12.5f)));
            scene.Map.Grid.SetCell(16, 8, 1);
            Assert.IsTrue(agent.isPathStale);
            scene.Until(() => agent.pathStatus == NavMeshPathStatus.PathComplete && !agent.isPathStale);
            // Without autoRepath the door cuts the path for good.
            agent.autoRepath = false;
            scene.Map.Grid.SetCell(16, 8, 0);
            scene.Frames(30);
            Assert.IsTrue(!agent.hasPath && agent.velocity == Vector3.zero);
            scene.Map.Grid.SetCell(16, 8, 1);
            scene.Frames(30);
            Assert.IsTrue(!agent.hasPath && !agent.pathPending);
            agent.autoRepath = true;
            agent.destination = agent.destination;
            scene.Until(() => scene.Arrivals == 1);
            // And one that may go nowhere but to its destination.
            Scene.Set(agent, "allowPartial", false);
            scene.Map.Grid.SetCell(16, 8, 0);
            agent.destination = At(scene, 2.5f, 3.5f);
            scene.Until(() => !agent.pathPending, 5);
            Assert.IsTrue(!agent.hasPath && agent.pathStatus == NavMeshPathStatus.PathInvalid);
        }
    }

    [Test]
    public void WhatMovesItsObjectItselfFollowsVelocityOrPosition()
    {
        foreach (bool byNextPosition in new[] { false, true })
        {
            using (Scene scene = Rooms())
            {
                Animated animated = scene.Agent.gameObject.AddComponent<Animated>();
                animated.ByNextPosition = byNextPosition;
                scene.Agent.updatePosition = false;
                scene.Agent.destination = At(scene, 30.5f, 12.5f);
                scene.Until(() => scene.Arrivals == 1);
                Assert.IsTrue(Vector3.Distance(scene.Agent.transform.position, At(scene, 30.5f, 12.5f)) < 0.05f);
                Assert.IsTrue(IsNear(scene.Agent.nextPosition, scene.Agent.transform.position));
                scene.Agent.nextPosition = At(scene, 2.5f, 2.5f);
                Assert.IsTrue(Vector3.Distance(scene.Agent.transform.position, At(scene, 30.5f, 12.5f)) < 0.05f);
            }
        }
    }

    [Test]
    public void AMoveEndsAtWallsAndTheWayGoesOn()
    {
        using (Scene scene = Rooms())
        {
            TautAgent agent = scene.Agent;
            agent.destination = At(scene, 30.5f, 12.5f);
            scene.Frames(5);
            float x = scene.Place.X, y = scene.Place.Y;
            agent.Move(At(scene, 40, y) - At(scene, x, y));
            scene.IsAt(16, y);
            scene.Until(() => scene.Arrivals == 1);
            scene.IsAt(30.5f, 12.5f);
            agent.nextPosition = At(scene, 20.5f, 3.5f);
            scene.IsAt(20.5f, 3.5f);
            Assert.IsTrue(agent.Warp(At(scene, 30.5f, 3.5f)));
            // Speed from a standstill, and set.
            agent.acceleration = 2;
            agent.destination = At(scene, 20.5f, 3.5f);
            scene.Frames(20);
            Assert.IsTrue(agent.velocity.magnitude < 0.8f);
            agent.velocity = At(scene, 1, 0) - At(scene, 0, 0);
            Assert.IsTrue(Math.Abs(agent.velocity.magnitude - 0.5f) < 0.01f);
            scene.Frames(2);
            Assert.IsTrue(agent.velocity.magnitude < 0.6f && agent.velocity.magnitude > 0.5f);
        }
    }

    [Test]
    public void QuestionsHaveTheAnswersOfTheMap()
    {
        using (Scene scene = Rooms())
        {
            TautAgent agent = scene.Agent;
            NavMeshHit hit;
            Assert.IsTrue(!agent.Raycast(At(scene, 12.5f, 3.5f), out hit) && !hit.hit && IsNear(hit.position, At(scene, 12.5f, 3.5f)));
            Assert.IsTrue(agent.Raycast(At(scene, 20.5f, 3.5f), out hit) && hit.hit && IsNear(hit.position, At(scene, 16, 3.5f)));
            Assert.IsTrue(Math.Abs(hit.distance - 6.75f) < 0.01f && IsNear(hit.normal, (At(scene, 0, 0) - At(scene, 1, 0)) * 2) && hit.mask == 1);
            Assert.IsTrue(agent.FindClosestEdge(out hit) && IsNear(hit.position, At(scene, 0, 3.5f)) && Math.Abs(hit.distance - 1.25f) < 0.01f);
            Assert.IsTrue(IsNear(hit.normal, (At(scene, 1, 0) - At(scene, 0, 0)) * 2));
            agent.Warp(At(scene, 15.25f, 12.5f));
            Assert.IsTrue(agent.FindClosestEdge(out hit) && IsNear(hit.position, At(scene, 16, 12.5f)));
            // With a radius it is the point at which it would touch the wall; nearer than that it stands there.
            agent.radius = 0.25f;
            Assert.IsTrue(agent.FindClosestEdge(out hit) && IsNear(hit.position, At(scene, 15.5f, 12.5f)) && Math.Abs(hit.distance - 0.125f) < 0.01f);
            agent.radius = 0.5f;
            Assert.IsTrue(agent.FindClosestEdge(out hit) && IsNear(hit.position, At(scene, 15.25f, 12.5f)) && hit.distance < 0.001f);
            Assert.IsTrue(IsNear(hit.normal, (At(scene, 0, 0) - At(scene, 1, 0)) * 2));
            agent.radius = 0;
            agent.Warp(At(scene, 16.5f, 12.5f));
            Assert.IsTrue(!agent.FindClosestEdge(out hit) && !agent.isOnNavMesh);
            agent.Warp(At(scene, 2.5f, 3.5f));
            TautPath path = new TautPath();
            Assert.IsTrue(path.status == NavMeshPathStatus.PathInvalid && !agent.SetPath(path));
            Assert.IsTrue(agent.CalculatePath(At(scene, 30.5f, 12.5f), path) && path.status == NavMeshPathStatus.PathComplete);
            Vector3[] corners = new Vector3[2];
            Assert.IsTrue(path.corners.Length >= 3 && path.GetCornersNonAlloc(corners) == 2 && IsNear(corners[0], At(scene, 2.5f, 3.5f)));
            Assert.IsTrue(!agent.hasPath && agent.SetPath(path) && IsNear(agent.destination, At(scene, 30.5f, 12.5f)));
            scene.Frames(5);
            Assert.IsTrue(!agent.SamplePathPosition(-1, 1, out hit) && Math.Abs(hit.distance - 1) < 0.01f);
            Assert.IsTrue(agent.SamplePathPosition(-1, float.PositiveInfinity, out hit) && IsNear(hit.position, agent.pathEndPosition));
            agent.path = path;
            path.ClearCorners();
            Assert.IsTrue(path.corners.Length == 0 && path.status == NavMeshPathStatus.PathInvalid);
            // A path of which an area is not in the mask ends there.
            scene.Map.Grid.SetCell(16, 8, 3);
            Assert.IsTrue(agent.SamplePathPosition(~(1 << 3), 100, out hit) && hit.hit && Math.Abs(scene.Map.WorldToGrid(hit.position).X - 16) < 0.6f);
            scene.Map.Grid.SetCell(16, 8, 0);
            Assert.IsTrue(agent.CalculatePath(At(scene, 30.5f, 12.5f), path) && path.status == NavMeshPathStatus.PathPartial);
            scene.Map.Grid.Fill(scene.Map.Grid.Bounds, 0);
            Assert.IsTrue(!agent.CalculatePath(At(scene, 30.5f, 12.5f), path) && path.status == NavMeshPathStatus.PathInvalid);
        }
    }

    [Test]
    public void AreasAreTerrainWithCostsAndAMask()
    {
        using (Scene scene = new Scene(33, 16, GridPlane.XY, Quaternion.identity, new PathPoint(2.5f, 8.5f)))
        {
            // Mud across, with a way round at the top; and a bridge of another class within.
            scene.Map.Grid.Fill(new CellRect(10, 0, 8, 14), 3);
            TautAgent agent = scene.Agent;
            TautPath path = new TautPath();
            agent.CalculatePath(At(scene, 30.5f, 8.5f), path);
            Assert.AreEqual(2, path.corners.Length);
            agent.SetAreaCost(3, 20);
            Assert.IsTrue(agent.GetAreaCost(3) == 20 && agent.GetAreaCost(0) == 1);
            agent.CalculatePath(At(scene, 30.5f, 8.5f), path);
            Assert.IsTrue(path.corners.Length > 2 && path.status == NavMeshPathStatus.PathComplete);
            agent.SetAreaCost(3, 1);
            agent.areaMask = ~(1 << 3);
            agent.CalculatePath(At(scene, 30.5f, 4.5f), path);
            Assert.IsTrue(path.corners.Length > 2 && agent.areaMask == ~8);
            NavMeshHit hit;
            Assert.IsTrue(agent.Raycast(At(scene, 30.5f, 8.5f), out hit) && IsNear(hit.position, At(scene, 10, 8.5f)));
            agent.Warp(At(scene, 8.5f, 8.5f));
            Assert.IsTrue(agent.FindClosestEdge(out hit) && IsNear(hit.position, At(scene, 10, 8.5f)));
            agent.destination = At(scene, 30.5f, 4.5f);
            scene.Until(() => scene.Arrivals == 1);
            scene.IsAt(30.5f, 4.5f);
            Assert.Throws<ArgumentOutOfRangeException>(() => agent.SetAreaCost(32, 1));
            Assert.Throws<ArgumentOutOfRangeException>(() => agent.GetAreaCost(-1));
            Assert.Throws<ArgumentException>(() => agent.SetAreaCost(3, 0));
        }
    }

    [Test]
    public void AgentsWithTheSameAreasShareAPlanner()
    {
        ulong before = TautLibrary.LiveObjects;
        using (Scene scene = Rooms())
        {
            for (int i = 0; i < 20; i++)
            {
                TautAgent agent = Scene.Make<TautAgent>(made => Scene.Set(made, "map", scene.Map));
                agent.transform.position = At(scene, 1.5f + i % 10, 5.5f);
                agent.areaMask = 7;
                agent.SetAreaCost(2, 5);
                agent.destination = At(scene, 30.5f, 12.5f);
            }
            scene.Frames(30);
            // The grid, the planner of the scene's agent, and that of the 20.
            Assert.AreEqual(before + 3, TautLibrary.LiveObjects);
        }
        Assert.AreEqual(before, TautLibrary.LiveObjects);
    }

    [Test]
    public void BadArgumentsAreRefusedByName()
    {
        using (Scene scene = Rooms())
        {
            TautAgent agent = scene.Agent;
            Vector3 bad = new Vector3(0, float.NaN, 0);
            NavMeshHit hit;
            TestDelegate[] calls =
            {
                () => agent.destination = bad, () => agent.velocity = bad, () => agent.nextPosition = bad, () => agent.Move(bad),
                () => agent.Raycast(bad, out hit), () => agent.CalculatePath(bad, new TautPath()),
                () => agent.SamplePathPosition(-1, float.NaN, out hit), () => agent.avoidancePriority = 100,
            };
            string[] names = { "destination", "velocity", "nextPosition", "offset", "targetPosition", "targetPosition", "maxDistance", "AvoidancePriority" };
            for (int i = 0; i < calls.Length; i++)
            {
                ArgumentException fault = Assert.Throws<ArgumentException>(calls[i]);
                Assert.IsTrue(fault.Message.StartsWith(names[i], StringComparison.Ordinal));
            }
            DestinationAnswer refused = agent.SetDestination(bad);
            Assert.IsTrue(!refused && refused == PathStatus.InvalidArgument && refused.ToString() == "InvalidArgument" && !agent.pathPending);
            Assert.IsTrue(refused.Equals((object)PathStatus.InvalidArgument) && !refused.Equals((object)agent.SetDestination(agent.destination)) && !refused.Equals(null));
            scene.IsAt(2.5f, 3.5f);
            // Without a map there is nothing to ask, and a destination waits.
            agent.Map = null;
            Assert.IsTrue(!agent.isOnNavMesh && !agent.hasPath && agent.pathEndPosition == agent.transform.position);
            foreach (TestDelegate call in new TestDelegate[] { () => agent.Raycast(Vector3.zero, out hit), () => agent.FindClosestEdge(out hit), () => agent.CalculatePath(Vector3.zero, new TautPath()) })
            {
                Assert.IsTrue(Assert.Throws<InvalidOperationException>(call).Message.Contains("no map"));
            }
            agent.Move(new Vector3(0, 0, 1));
            agent.destination = Vector3.zero;
            Assert.IsTrue(agent.pathPending && agent.destination == Vector3.zero);
        }
    }

    [Test]
    public void AMillionReadsMakeNoGarbage()
    {
        using (Scene scene = Rooms())
        {
            TautAgent agent = scene.Agent;
            agent.destination = At(scene, 30.5f, 12.5f);
            scene.Frames(5);
            NavMeshHit hit;
            float sum = 0;
            Action<int> read = count =>
            {
                for (int i = 0; i < count; i++)
                {
                    sum += agent.remainingDistance + agent.desiredVelocity.x + agent.nextPosition.x + agent.steeringTarget.x + agent.destination.x;
                    sum += agent.hasPath && !agent.pathPending && !agent.isPathStale && agent.pathStatus == NavMeshPathStatus.PathComplete ? 1 : 0;
                }
                for (int i = 0; i < count / 100; i++)
                {
                    agent.Raycast(scene.Map.transform.position, out hit);
                    agent.FindClosestEdge(out hit);
                    agent.SamplePathPosition(-1, 2, out hit);
                }
            };
            read(1000);
            int before = GC.CollectionCount(0);
            read(1000000);
            Assert.AreEqual(before, GC.CollectionCount(0));
        }
    }
}
