using System;
using NUnit.Framework;
using Taut;
using UnityEngine;

/// <summary>Bodies that one field leads, in scenes that are run frame by frame, and the sample with a thousand of
/// them.</summary>
public sealed class FlowTests
{
    /// <summary>Two rooms of 16 x 16 with a door at (16, 8), a target on the right, bodies on the left.</summary>
    private sealed class Rooms : IDisposable
    {
        internal readonly TautGrid Map;
        internal readonly TautFollowers Flow;
        internal readonly Transform Target = new GameObject("Target").transform;

        internal Rooms(int count)
        {
            Map = Scene.Make<TautGrid>(map =>
            {
                map.transform.position = new Vector3(3, 1, -2);
                map.transform.rotation = Quaternion.Euler(0, 37, 0);
                Scene.Set(map, "size", new Vector2Int(33, 16));
                Scene.Set(map, "cellSize", 0.5f);
                Scene.Set(map, "plane", GridPlane.XZ);
            });
            Map.Grid.Fill(new CellRect(16, 0, 1, 16), 0);
            Door(true);
            Flow = Scene.Make<TautFollowers>(flow =>
            {
                Scene.Set(flow, "map", Map);
                Scene.Set(flow, "target", Target);
            });
            Send(30.5f, 12.5f);
            for (int i = 0; i < count; i++)
            {
                Transform body = new GameObject("Body").transform;
                body.position = Map.Frame.ToWorld(new PathPoint(0.5f + i % 15, 0.5f + i * 7 % 16), 0.25f);
                Flow.Add(body);
            }
        }

        internal void Door(bool isOpen)
        {
            Map.Grid.SetCell(16, 8, isOpen ? 1 : 0);
        }

        internal void Send(float x, float y)
        {
            Target.position = Map.GridToWorld(new PathPoint(x, y));
        }

        internal PathPoint Place(int index)
        {
            return Map.WorldToGrid(Flow.Body(index).position);
        }

        internal void Until(Func<bool> condition, int most = 3000)
        {
            while (!condition())
            {
                Engine.Frame(Scene.Seconds);
                Assert.IsTrue(most-- > 0);
            }
        }

        public void Dispose()
        {
            Engine.Clear();
        }
    }

    private static bool IsNear(PathPoint at, float x, float y)
    {
        return Math.Abs(at.X - x) < 0.01f && Math.Abs(at.Y - y) < 0.01f;
    }

    [Test]
    public void AllArriveAtATargetThatMoves()
    {
        ulong before = TautLibrary.LiveObjects;
        using (Rooms rooms = new Rooms(200))
        {
            rooms.Until(() => rooms.Flow.Result.Arrived == 200);
            for (int i = 0; i < 200; i++)
            {
                Assert.IsTrue(IsNear(rooms.Place(i), 30.5f, 12.5f) && rooms.Flow.State(i) == FollowerState.Arrived);
                // They keep their height above the ground.
                Assert.IsTrue(Math.Abs(rooms.Map.Frame.HeightOf(rooms.Flow.Body(i).position) - 0.25f) < 0.001f);
            }
            rooms.Send(2.5f, 3.5f);
            rooms.Until(() => rooms.Flow.Result.Arrived == 0, 5);
            rooms.Until(() => rooms.Flow.Result.Arrived == 200);
            Assert.IsTrue(IsNear(rooms.Place(199), 2.5f, 3.5f));
            // A target in a wall moves nobody until the wall is gone.
            rooms.Send(16.5f, 2.5f);
            Engine.Frame(Scene.Seconds);
            Assert.AreEqual(200ul, rooms.Flow.Result.Arrived);
            rooms.Map.Grid.SetCell(16, 2, 1);
            rooms.Until(() => IsNear(rooms.Place(199), 16.5f, 2.5f));
            // A grid, a field, a policy.
            Assert.AreEqual(before + 3, TautLibrary.LiveObjects);
        }
        Assert.AreEqual(before, TautLibrary.LiveObjects);
    }

    [Test]
    public void ADoorHoldsThemUpUntilItOpens()
    {
        using (Rooms rooms = new Rooms(50))
        {
            rooms.Door(false);
            rooms.Until(() => rooms.Flow.Result.Unreachable == 50, 10);
            for (int i = 0; i < 60; i++)
            {
                Engine.Frame(Scene.Seconds);
            }
            Assert.IsTrue(rooms.Place(49).X < 16.01f && rooms.Flow.Built.Revision == rooms.Map.Grid.Revision);
            rooms.Door(true);
            rooms.Until(() => rooms.Flow.Result.Arrived == 50);
        }
    }

    [Test]
    public void ABuildInSlicesEndsAndTheFieldBeforeAnswersMeanwhile()
    {
        using (Rooms rooms = new Rooms(20))
        {
            Scene.Set(rooms.Flow, "expansionsPerFrame", 1);
            Engine.Frame(Scene.Seconds);
            Assert.AreEqual(0ul, rooms.Flow.Result.Moving);
            rooms.Until(() => rooms.Flow.Result.Moving > 0);
            ulong revision = rooms.Flow.Built.Revision;
            rooms.Map.Grid.Fill(new CellRect(24, 2, 2, 8), 0);
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(rooms.Flow.Built.Revision == revision && rooms.Flow.Result.Moving > 0);
            rooms.Until(() => rooms.Flow.Result.Arrived == 20);
            Assert.AreEqual(rooms.Map.Grid.Revision, rooms.Flow.Built.Revision);
        }
    }

    [Test]
    public void BodiesMayBeMovedDestroyedAndLetGo()
    {
        using (Rooms rooms = new Rooms(40))
        {
            Engine.Frame(Scene.Seconds);
            rooms.Flow.Body(7).position = rooms.Map.Frame.ToWorld(new PathPoint(30.5f, 2.5f), 0.25f);
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(rooms.Place(7).X > 30.4f && rooms.Place(7).Y > 2.5f);
            UnityEngine.Object.Destroy(rooms.Flow.Body(3).gameObject);
            Transform kept = rooms.Flow.Body(39);
            rooms.Flow.RemoveAt(5);
            Engine.Frame(Scene.Seconds);
            Engine.Frame(Scene.Seconds);
            Assert.AreEqual(38, rooms.Flow.Count);
            Assert.IsTrue(rooms.Flow.Body(5) == kept);
            Assert.Throws<ArgumentOutOfRangeException>(() => rooms.Flow.State(38));
            Assert.Throws<ArgumentNullException>(() => rooms.Flow.Add(null));
            rooms.Until(() => rooms.Flow.Result.Arrived == 38);
            // Without a map they stand; with it again they go on.
            UnityEngine.Object.Destroy(rooms.Map.gameObject);
            Engine.Frame(Scene.Seconds);
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(rooms.Flow.Field == null);
        }
    }

    [Test]
    public void TheSampleLeadsAThousandThroughItsDoors()
    {
        const string package = "bindings/csharp/com.taut.pathfinding";
        ulong before = TautLibrary.LiveObjects;
        SceneFile file = new SceneFile(package, package + "/Samples~/ThousandUnits/ThousandUnits.unity");
        file.Load();
        ThousandUnits sample = file.Find<ThousandUnits>();
        TautFollowers flow = file.Find<TautFollowers>();
        Engine.Frame(Scene.Seconds);
        Assert.AreEqual(1000, flow.Count);
        for (int i = 0; i < 1500; i++)
        {
            Engine.Frame(Scene.Seconds);
        }
        Assert.IsTrue(sample.Arrivals > 1000 && sample.Toggles >= 8);
        Assert.IsTrue(flow.Result.Invalid < 50 && flow.Built.Revision > 8);
        Camera.main = null;
        Engine.Clear();
        Assert.AreEqual(before, TautLibrary.LiveObjects);
    }
}
