using System;
using NUnit.Framework;
using Taut.Motion;

namespace Taut.Tests
{
    /// <summary>Meshes of floors above each other: paths with heights, and agents on a bridge and under it.</summary>
    public sealed class FloorTests
    {
        private const float Step = 0.1f;

        // Rectangles: left, right, low, high, and the heights of the left and the right side. A bridge along x, 4 above
        // a road along y, and a way on the ground from its far end to the end of the road.
        private static readonly float[,] Faces =
        {
            { 9, 11, 0, 20, 0, 0 }, { 0, 8, 9, 11, 0, 4 }, { 8, 12, 9, 11, 4, 4 }, { 12, 20, 9, 11, 4, 0 },
            { 20, 24, 9, 11, 0, 0 }, { 20, 24, 11, 20, 0, 0 }, { 20, 24, 20, 22, 0, 0 }, { 11, 20, 20, 22, 0, 0 },
            { 9, 11, 20, 22, 0, 0 },
        };

        private static NavigationMesh Bridge()
        {
            int count = Faces.GetLength(0);
            var points = new PathPoint[4 * count];
            var heights = new float[4 * count];
            var corners = new uint[4 * count];
            var sizes = new uint[count];
            for (int corner = 0; corner < 4 * count; corner++)
            {
                int face = corner / 4;
                int right = corner % 4 == 1 || corner % 4 == 2 ? 1 : 0;
                int high = corner % 4 >= 2 ? 1 : 0;
                points[corner] = new PathPoint(Faces[face, right], Faces[face, 2 + high]);
                heights[corner] = Faces[face, 4 + right];
                corners[corner] = (uint)corner;
                sizes[face] = 4;
            }
            return NavigationMesh.OfFloors(points, heights, corners, sizes);
        }

        private static void IsOnFloor(NavigationMesh mesh, PathAgent agent)
        {
            int face;
            float height;
            Assert.IsTrue(mesh.FloorAt(agent.Position, agent.Height, out face, out height));
            Assert.IsTrue(Math.Abs(height - agent.Height) < 0.02f);
        }

        private static bool IsAt(PathAgent agent, PathPoint at, float height)
        {
            return Math.Abs(agent.Position.X - at.X) < 1e-4f && Math.Abs(agent.Position.Y - at.Y) < 1e-4f
                && Math.Abs(agent.Height - height) < 0.01f;
        }

        [Test]
        public void PathsHaveHeights()
        {
            using (NavigationMesh mesh = Bridge())
            using (PathPlanner planner = mesh.CreatePlanner(PlannerOptions.Default))
            {
                int face;
                float height;
                Assert.IsTrue(mesh.FloorAt(new PathPoint(10, 10), 4, out face, out height) && face == 2 && height == 4);
                Assert.IsTrue(mesh.FloorAt(new PathPoint(10, 10), 1, out face, out height) && face == 0 && height == 0);
                Assert.IsTrue(!mesh.FloorAt(new PathPoint(50, 10), 1, out face, out height) && face == -1);
                float[] ofCorners = mesh.CornerHeights();
                Assert.IsTrue(ofCorners.Length == mesh.CornerPoints().Length && Array.TrueForAll(ofCorners, at => at == 0 || at == 4));
                Assert.IsTrue(Array.IndexOf(ofCorners, 4f) >= 4 && ofCorners[0] == 0);
                NavigationMesh.SetHeights(planner, 0, 4);
                PathResult result;
                Assert.AreEqual(PathStatus.Ok, planner.Find(new PathRequest(new PathPoint(1, 10), new PathPoint(10, 10)), out result));
                Assert.AreEqual(9.0, result.Length);
                float[] heights = NavigationMesh.PathHeights(planner);
                Assert.IsTrue(heights.Length == planner.Path.Length && heights[0] == 0.5f && heights[1] == 4);
                PathPoint[] path = planner.Path.ToArray();
                PathCheck check;
                Assert.AreEqual(PathStatus.Unsupported, planner.CheckPath(path, 0, out check));
                NavigationMesh.SetPathHeights(planner, heights);
                Assert.AreEqual(PathStatus.Ok, planner.CheckPath(path, 0, out check));
                Assert.AreEqual(PathState.Clear, check.State);
                double cost;
                Assert.AreEqual(PathStatus.Ok, planner.PathCost(path, out cost));
                Assert.AreEqual(9.0, cost);
                heights[1] = 0;
                NavigationMesh.SetPathHeights(planner, heights);
                Assert.AreEqual(PathStatus.Ok, planner.CheckPath(path, 0, out check));
                Assert.IsTrue(check.IsCut);
                Assert.AreEqual(PathStatus.InvalidArgument, planner.CheckPath(new[] { path[0] }, 0, out check));
                RayHit hit;
                Assert.AreEqual(PathStatus.Ok, NavigationMesh.Raycast(planner, path[0], path[1], out hit, out height));
                Assert.IsTrue(hit.IsVisible && height == 4);
                Assert.Throws<TautException>(() => NavigationMesh.SetHeights(planner, float.NaN, 0));
                Assert.Throws<TautException>(() => NavigationMesh.SetPathHeights(planner, new[] { float.PositiveInfinity }));
                Assert.Throws<ArgumentNullException>(() => NavigationMesh.SetHeights(null, 0, 0));
                Assert.Throws<ArgumentNullException>(() => NavigationMesh.PathHeights(null));
            }
            var flat = new[] { new PathPoint(0, 0), new PathPoint(4, 0), new PathPoint(0, 4) };
            Assert.Throws<TautException>(() => NavigationMesh.OfFloors(flat, new float[2], new uint[] { 0, 1, 2 }, new uint[] { 3 }));
            using (var mesh = new NavigationMesh(flat, new uint[] { 0, 1, 2 }, new uint[] { 3 }))
            using (PathPlanner planner = mesh.CreatePlanner(PlannerOptions.Default))
            {
                Assert.Throws<TautException>(() => NavigationMesh.SetHeights(planner, 0, 0));
                Assert.AreEqual(0, NavigationMesh.PathHeights(planner).Length);
            }
        }

        [Test]
        public void PoolsAnswerAtHeights()
        {
            using (NavigationMesh mesh = Bridge())
            using (PathPool pool = new PathPool(0))
            {
                int lane = mesh.AddTo(pool, PlannerOptions.Default);
                PathRequest onto = new PathRequest(new PathPoint(1, 10), new PathPoint(10, 10));
                PathTicket ticket = NavigationMesh.Submit(pool, lane, new[] { onto, onto }, new float[] { 0, 4, 0, 0 });
                int left, needed;
                Assert.AreEqual(PathStatus.Ok, pool.Work(0, out left));
                float[] heights = NavigationMesh.PathHeights(pool, ticket);
                PathResult[] results = new PathResult[2];
                PathPoint[] points = new PathPoint[heights.Length];
                Assert.AreEqual(PathStatus.Ok, pool.TryTake(ticket, results, points, out needed));
                Assert.IsTrue(needed == heights.Length && heights[1] == 4 && results[0].Length == 9.0 && results[1].Length > 30);
                Assert.Throws<TautException>(() => NavigationMesh.Submit(pool, lane, new[] { onto }, new float[1]));
            }
        }

        [Test]
        public void AgentsWalkOverABridgeAndUnderIt()
        {
            using (NavigationMesh mesh = Bridge())
            using (PathScheduler scheduler = new PathScheduler())
            {
                PathLane lane = scheduler.Lane(mesh, PlannerOptions.Default);
                Assert.IsTrue(lane.HasHeights);
                PathPoint end = new PathPoint(10, 1);
                // The first one comes back under the bridge; the second one walks on the road alone.
                PathAgent over = new PathAgent(lane, new PathPoint(1, 10));
                PathAgent under = new PathAgent(lane, new PathPoint(10, 19), 0);
                over.SetDestination(end, 0);
                under.SetDestination(end);
                float highest = 0;
                for (int frame = 0; over.HasDestination || under.HasDestination; frame++)
                {
                    Assert.IsTrue(frame < 1000);
                    over.Update(Step);
                    under.Update(Step);
                    scheduler.Run();
                    IsOnFloor(mesh, over);
                    IsOnFloor(mesh, under);
                    highest = Math.Max(highest, over.Height);
                    Assert.IsTrue(under.Height < 0.001f);
                }
                Assert.IsTrue(IsAt(over, end, 0) && IsAt(under, end, 0) && highest > 3.99f);
                Assert.IsTrue(over.Plans == 1 && under.Plans == 1 && over.PathHeights.Length == over.Path.Length);
                // Onto the bridge, not under it; in long steps too.
                under.SetDestination(new PathPoint(10, 10), 4);
                scheduler.Run();
                under.Update(25);
                IsOnFloor(mesh, under);
                under.Update(100);
                Assert.IsTrue(IsAt(under, new PathPoint(10, 10), 4) && !under.HasDestination);
                Assert.AreEqual(PathStatus.InvalidArgument, under.SetDestination(end, float.NaN));
                Assert.Throws<ArgumentException>(() => under.Move(end, float.PositiveInfinity));
                // A unit that something else moves keeps its floor.
                over.Move(new PathPoint(10, 10), 4);
                over.SetDestination(end, 0);
                PathPoint body = over.Position;
                for (int frame = 0; over.HasDestination; frame++)
                {
                    Assert.IsTrue(frame < 1000);
                    PathPoint to = over.Steer(body);
                    double x = to.X - body.X;
                    double y = to.Y - body.Y;
                    double way = Math.Sqrt(x * x + y * y);
                    double share = way > Step ? Step / way : 1;
                    body = new PathPoint((float)(body.X + x * share), (float)(body.Y + y * share));
                    scheduler.Run();
                    IsOnFloor(mesh, over);
                }
                Assert.IsTrue(IsAt(over, end, 0));
            }
        }

        /// <summary>Answers that come while an agent goes on are compared with what is left of its path.</summary>
        [Test]
        public void LateAnswersAreComparedOnFloors()
        {
            using (NavigationMesh mesh = Bridge())
            using (PathScheduler scheduler = new PathScheduler())
            {
                scheduler.ExpansionsPerFrame = 1;
                PathAgent agent = new PathAgent(scheduler.Lane(mesh, PlannerOptions.Default), new PathPoint(1, 10), 0.5f);
                PathPoint end = new PathPoint(10, 1);
                int found = 0;
                agent.PathFound += result => found++;
                agent.SetDestination(end, 0);
                for (int frame = 0; agent.HasDestination; frame++)
                {
                    Assert.IsTrue(frame < 2000);
                    if (frame % 40 == 0)
                    {
                        agent.SetDestination(end, 0);
                    }
                    float left = agent.Left;
                    agent.Update(Step);
                    scheduler.Run();
                    IsOnFloor(mesh, agent);
                    // It never goes back.
                    Assert.IsTrue(left <= 0 || agent.Left < left + 0.001f);
                }
                Assert.IsTrue(IsAt(agent, end, 0) && agent.Plans > 8 && found >= 1);
            }
        }
    }
}
