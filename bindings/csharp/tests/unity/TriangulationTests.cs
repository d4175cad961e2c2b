using System;
using NUnit.Framework;
using Taut;
using Taut.Motion;
using UnityEngine;

/// <summary>Meshes of what Unity bakes, and their links.</summary>
public sealed class TriangulationTests
{
    [Test]
    public void LinksOfAMeshAreKept()
    {
        PathPoint[] square = { new PathPoint(0, 0), new PathPoint(8, 0), new PathPoint(8, 8), new PathPoint(0, 8) };
        GridLink jump = new GridLink { From = new PathPoint(1, 1), To = new PathPoint(7, 7.001f), Cost = 2.5, LinkClass = 3 };
        using (NavigationMesh mesh = new NavigationMesh(square, new uint[] { 0, 1, 2, 3 }, new uint[] { 4 }))
        {
            int number = mesh.AddLink(jump);
            float from, to;
            GridLink told = mesh.GetLink(number, out from, out to);
            Assert.IsTrue(told.To.Y == 7 && told.Cost == 2.5 && told.LinkClass == 3 && from == 0 && to == 0);
            mesh.SetLinkSpans(number, new PathPoint(2, 0), new PathPoint(0, 0));
            told.Flags = GridLinkFlags.Closed;
            mesh.SetLink(number, told);
            Assert.AreEqual(GridLinkFlags.Closed, mesh.GetLink(number).Flags);
            PathPoint first, last;
            mesh.GetLinkSpans(number, out first, out last);
            Assert.IsTrue(first.X == 2 && last.X == 0);
            uint[] numbers = new uint[1];
            Assert.IsTrue(mesh.CopyLinks(numbers) == 1 && numbers[0] == number);
            Assert.Throws<TautException>(() => mesh.AddLink(jump, 0, 1));
            mesh.RemoveLink(number);
            Assert.AreEqual(0, mesh.CopyLinks(numbers));
        }
    }

    [Test]
    public void APlannerAnswersOnASnapshotOfAMeshOrAWorld()
    {
        PathPoint[] square = { new PathPoint(0, 0), new PathPoint(8, 0), new PathPoint(8, 8), new PathPoint(0, 8) };
        PathPoint[] wall = { new PathPoint(3, -1), new PathPoint(4, -1), new PathPoint(4, 6), new PathPoint(3, 6) };
        PathResult found;
        using (NavigationMesh mesh = new NavigationMesh(square, new uint[] { 0, 1, 2, 3 }, new uint[] { 4 }))
        using (PathPlanner planner = mesh.CreatePlanner(PlannerOptions.Default))
        using (PathSnapshot before = mesh.Snapshot())
        {
            planner.Find(new PathPoint(1, 1), new PathPoint(7, 1), out found);
            mesh.AddObstacle(wall);
            Assert.AreEqual(PathStatus.Stale, planner.Refresh(out found));
            planner.Pin(before);
            Assert.AreEqual(PathStatus.Ok, planner.Refresh(out found));
            Assert.IsTrue(before.Revision == 1 && found.Length == 6);
            planner.Pin(null);
            Assert.IsTrue(planner.Find(new PathPoint(1, 1), new PathPoint(7, 1), out found) == PathStatus.Ok && found.Length > 10);
            using (PolygonWorld world = new PolygonWorld(square[0], square[2]))
            using (PathSnapshot other = world.Snapshot())
            {
                Assert.Throws<TautException>(() => planner.Pin(other));
            }
        }
    }

    [Test]
    public void TrianglesOfABakedMeshAreOneGround()
    {
        // Two rooms beside each other, as a bake returns them: triangles on a plane of x and z, none shares a vertex.
        // The second room ends in the middle of a side of the first.
        Vector3[] vertices =
        {
            new Vector3(0, 1, 0), new Vector3(4, 1, 0), new Vector3(4, 1, 6),
            new Vector3(0, 1, 0), new Vector3(4, 1, 6), new Vector3(0, 1, 6),
            new Vector3(4, 1.01f, 0), new Vector3(10, 1, 0), new Vector3(10, 1, 2),
            new Vector3(4, 1.01f, 0), new Vector3(10, 1, 2), new Vector3(4, 1.01f, 2),
        };
        int[] indices = { 0, 2, 1, 3, 5, 4, 6, 8, 7, 9, 11, 10 };
        using (NavigationMesh mesh = NavigationMesh.OfTriangulation(vertices, indices, 2))
        using (PathPlanner planner = mesh.CreatePlanner(PlannerOptions.Default))
        {
            int points, faces, islands;
            mesh.Size(out points, out faces, out islands);
            Assert.IsTrue(islands == 1 && points == 7);
            PathResult result;
            Assert.AreEqual(PathStatus.Ok, planner.Find(new PathPoint(2, 12), new PathPoint(20, 2), out result));
            Assert.AreEqual(3, planner.Path.Length);
            Assert.IsTrue(planner.Path[1].X == 8 && planner.Path[1].Y == 4);
        }
        using (NavigationMesh mesh = NavigationMesh.OfTriangulation(vertices, indices, new[] { 0, 0, 3, 3 }, 2))
        using (PathPlanner planner = mesh.CreatePlanner(PlannerOptions.Default))
        {
            int face;
            Assert.IsTrue(mesh.FaceAt(new PathPoint(19, 1), out face));
            Assert.AreEqual(4, mesh.Classes()[face]);
            float[] costs = new float[256];
            for (int i = 0; i < costs.Length; i++)
            {
                costs[i] = i == 4 ? float.PositiveInfinity : 1;
            }
            planner.SetCosts(costs);
            PathResult result;
            Assert.AreEqual(PathStatus.GoalBlocked, planner.Find(new PathPoint(2, 12), new PathPoint(20, 2), out result));
        }
        Assert.Throws<ArgumentException>(() => NavigationMesh.OfTriangulation(vertices, indices, new[] { 0 }));
        Assert.Throws<ArgumentNullException>(() => NavigationMesh.OfTriangulation(vertices, indices, null));
        Assert.Throws<ArgumentNullException>(() => NavigationMesh.OfTriangulation(null, indices));
        Assert.Throws<ArgumentNullException>(() => NavigationMesh.OfTriangulation(vertices, null));
        Assert.Throws<TautException>(() => NavigationMesh.OfTriangulation(vertices, new[] { 0, 1 }));
        Assert.Throws<TautException>(() => NavigationMesh.OfTriangulation(vertices, new[] { 0, 1, -1 }));
        Assert.Throws<TautException>(() => NavigationMesh.OfTriangulation(vertices, indices, float.NaN));
    }
}
