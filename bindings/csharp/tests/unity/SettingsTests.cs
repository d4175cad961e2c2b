using System;
using NUnit.Framework;
using Taut;
using UnityEngine;

/// <summary>Components that are made and set in code only.</summary>
public sealed class SettingsTests
{
    private static TautAgent Walker(TautGrid map, float x, float y)
    {
        TautAgent agent = new GameObject("walker").AddComponent<TautAgent>();
        agent.transform.position = map.GridToWorld(new PathPoint(x, y));
        agent.Map = map;
        return agent;
    }

    private static void Frames(int count, Action each = null)
    {
        for (int i = 0; i < count; i++)
        {
            Engine.Frame(Scene.Seconds);
            if (each != null)
            {
                each();
            }
        }
    }

    [Test]
    public void AMapAndAnAgentAreMadeInCode()
    {
        TautGrid map = TautGrid.Create(new Vector2Int(24, 16), 0.5f, GridPlane.XZ);
        Assert.IsTrue(map.Size.x == 24 && map.Size.y == 16 && map.CellSize == 0.5f && map.Plane == GridPlane.XZ);
        map.Grid.Fill(new CellRect(12, 0, 1, 12), 0);
        TautAgent agent = Walker(map, 2.5f, 2.5f);
        int arrivals = 0;
        agent.Arrived += () => arrivals++;
        agent.Speed = 3;
        agent.SetDestination(map.GridToWorld(new PathPoint(20.5f, 2.5f)));
        float most = 0;
        Frames(600, () => most = Math.Max(most, (float)Math.Sqrt(agent.Velocity.sqrMagnitude)));
        Assert.AreEqual(1, arrivals);
        Assert.IsTrue(Math.Abs(most - 3) < 0.01f && agent.RemainingDistance == 0 && agent.Velocity == Vector3.zero);
        Engine.Clear();
    }

    [Test]
    public void AnAgentStopsBeforeItsDestination()
    {
        TautGrid map = TautGrid.Create(new Vector2Int(40, 16), 1, GridPlane.XZ);
        TautAgent agent = Walker(map, 2.5f, 2.5f);
        int arrivals = 0;
        agent.Arrived += () => arrivals++;
        agent.StoppingDistance = 3;
        agent.SetDestination(map.GridToWorld(new PathPoint(30.5f, 2.5f)));
        Frames(900);
        float left = Vector3.Distance(agent.transform.position, map.GridToWorld(new PathPoint(30.5f, 2.5f)));
        Assert.IsTrue(arrivals == 1 && !agent.HasDestination && Math.Abs(left - 3) < 0.01f);
        Engine.Clear();
    }

    [Test]
    public void AnAgentSpeedsUpBrakesAndTurns()
    {
        TautGrid map = TautGrid.Create(new Vector2Int(60, 16), 1, GridPlane.XZ);
        TautAgent agent = Walker(map, 2.5f, 2.5f);
        agent.Speed = 5;
        agent.Acceleration = 4;
        agent.UpdateRotation = true;
        agent.AngularSpeed = 90;
        agent.SetDestination(map.GridToWorld(new PathPoint(50.5f, 2.5f)));
        int arrivals = 0;
        agent.Arrived += () => arrivals++;
        float before = 0, change = 0, most = 0;
        Frames(1200, () =>
        {
            float pace = (float)Math.Sqrt(agent.Velocity.sqrMagnitude);
            if (arrivals == 0)
            {
                change = Math.Max(change, Math.Abs(pace - before));
                most = Math.Max(most, pace);
            }
            before = pace;
        });
        Assert.IsTrue(arrivals == 1 && Math.Abs(most - 5) < 0.01f);
        // Twice as much in the frame in which it begins to brake.
        Assert.IsTrue(change <= 4 * Scene.Seconds * 2.05f);
        Assert.IsTrue((agent.transform.rotation * Vector3.forward).x > 0.999f);
        Engine.Clear();
    }

    [Test]
    public void AnAgentThatIsStoppedGoesOnAndIsWarped()
    {
        TautGrid map = TautGrid.Create(new Vector2Int(40, 16));
        TautAgent agent = Walker(map, 2.5f, 2.5f);
        int arrivals = 0;
        agent.Arrived += () => arrivals++;
        agent.SetDestination(map.GridToWorld(new PathPoint(30.5f, 2.5f)));
        Frames(30);
        agent.IsStopped = true;
        Frames(2);
        Vector3 stood = agent.transform.position;
        float left = agent.RemainingDistance;
        Frames(30);
        Assert.IsTrue(agent.transform.position == stood && agent.HasDestination && agent.Velocity == Vector3.zero && left > 5);
        Assert.IsTrue(!agent.Warp(new Vector3(float.NaN, 0, 0)));
        Assert.IsTrue(agent.Warp(map.GridToWorld(new PathPoint(5.5f, 12.5f))));
        agent.IsStopped = false;
        Frames(900);
        Assert.AreEqual(1, arrivals);
        Engine.Clear();
    }

    /// <summary>The sharpest turn of a path, in radians.</summary>
    private static double Sharpest(Vector3[] path)
    {
        double sharpest = 0;
        for (int i = 2; i < path.Length; i++)
        {
            Vector3 a = path[i - 1] - path[i - 2], b = path[i] - path[i - 1];
            double cosine = (a.x * b.x + a.y * b.y) / (a.magnitude * b.magnitude);
            sharpest = Math.Max(sharpest, Math.Acos(Math.Max(-1, Math.Min(1, cosine))));
        }
        return sharpest;
    }

    [Test]
    public void PathsAreShortenedAndRounded()
    {
        TautGrid map = TautGrid.Create(new Vector2Int(40, 16));
        map.Grid.Fill(new CellRect(19, 0, 3, 9), 0);
        int[] corners = new int[3];
        double[] sharp = new double[3];
        float[] length = new float[3];
        for (int i = 0; i < 3; i++)
        {
            TautAgent agent = Walker(map, 2.5f, 2.5f);
            Scene.Set(agent, "algorithm", Algorithm.AStar);
            int arrivals = 0;
            agent.Arrived += () => arrivals++;
            agent.SetDestination(map.GridToWorld(new PathPoint(35.5f, 2.5f)));
            agent.Shortcuts = i == 1;
            agent.CornerRadius = i > 1 ? 2 : 0;
            Frames(5);
            Assert.IsTrue(agent.hasPath && agent.Shortcuts == (i == 1) && agent.CornerRadius == (i > 1 ? 2 : 0));
            corners[i] = agent.path.corners.Length;
            sharp[i] = Sharpest(agent.path.corners);
            length[i] = agent.RemainingDistance;
            Frames(800);
            Assert.IsTrue(arrivals == 1 && Vector3.Distance(agent.transform.position, map.GridToWorld(new PathPoint(35.5f, 2.5f))) < 0.02f);
        }
        Assert.IsTrue(length[1] < length[0] - 0.5f && length[2] < length[0]);
        // A turn at the corner of a wall has no room for an arc.
        Assert.IsTrue(sharp[0] > 0.7 && sharp[1] < 0.5 && corners[2] > corners[0] + 10);
        Engine.Clear();
    }

    /// <summary>How near agents of a radius come to a sphere of radius 1 which a map has been baked from.</summary>
    private static float Nearest(float clearance, float radius, bool avoids)
    {
        Physics.Spheres.Add(new Sphere { Centre = new Vector3(10, 0, 5), Radius = 1 });
        TautGrid map = TautGrid.Create(new Vector2Int(200, 100), 0.1f, GridPlane.XZ);
        map.Obstacles = 1;
        map.Clearance = clearance;
        map.Bake();
        TautAgent agent = Walker(map, 20, 50);
        agent.Radius = radius;
        agent.Avoids = avoids;
        agent.SetDestination(map.GridToWorld(new PathPoint(180, 50)));
        float nearest = float.PositiveInfinity;
        int arrivals = 0;
        agent.Arrived += () => arrivals++;
        Frames(600, () => nearest = Math.Min(nearest, Vector3.Distance(agent.transform.position, new Vector3(10, 0, 5)) - 1));
        Assert.AreEqual(1, arrivals);
        Engine.Clear();
        return nearest;
    }

    [Test]
    public void ClearanceAndRadiusAddUp()
    {
        foreach (bool avoids in new[] { false, true })
        {
            float[] kept = { Nearest(0, 0, false), Nearest(0.5f, 0, avoids), Nearest(0, 0.5f, avoids), Nearest(0.5f, 0.5f, avoids) };
            float[] asked = { 0, 0.5f, 0.5f, 1 };
            for (int i = 0; i < kept.Length; i++)
            {
                // Cells of 0.1 that the grown sphere touches are blocked; boxes grow by a little more at their corners.
                Assert.IsTrue(kept[i] > asked[i] - 0.01f && kept[i] < asked[i] + 0.3f);
            }
        }
    }

    [Test]
    public void BadSettingsAreRefusedByName()
    {
        TautGrid map = TautGrid.Create(new Vector2Int(8, 8));
        TautAgent agent = Walker(map, 2.5f, 2.5f);
        Action<float>[] setters =
        {
            value => agent.Speed = value, value => agent.Radius = value, value => agent.Acceleration = value,
            value => agent.StoppingDistance = value, value => agent.AngularSpeed = value,
            value => agent.CornerRadius = value,
            value => map.CellSize = value, value => map.Clearance = value, value => map.Height = value,
        };
        string[] names = { "Speed", "Radius", "Acceleration", "StoppingDistance", "AngularSpeed", "CornerRadius", "CellSize", "Clearance", "Height" };
        for (int i = 0; i < setters.Length; i++)
        {
            foreach (float value in new[] { float.NaN, float.PositiveInfinity, -1 })
            {
                ArgumentException fault = Assert.Throws<ArgumentException>(() => setters[i](value));
                Assert.IsTrue(fault.Message.StartsWith(names[i] + " is finite", StringComparison.Ordinal));
            }
        }
        Assert.Throws<ArgumentException>(() => map.Threshold = float.NaN);
        Assert.Throws<ArgumentNullException>(() => map.Colours = null);
        Assert.Throws<ArgumentException>(() => TautGrid.Create(new Vector2Int(0, 4)));
        Assert.Throws<ArgumentException>(() => TautGrid.Create(new Vector2Int(4, 4), float.NaN));
        Assert.AreEqual(8, map.Grid.Width);
        InvalidOperationException fixedSize = Assert.Throws<InvalidOperationException>(() => map.Size = new Vector2Int(4, 4));
        Assert.IsTrue(fixedSize.Message.Contains("Taut Grid"));
        Engine.Clear();
    }
}
