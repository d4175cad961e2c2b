using System;
using NUnit.Framework;
using Taut;
using UnityEngine;

/// <summary>One field of a map, for whoever asks.</summary>
public sealed class FieldTests
{
    /// <summary>Two rooms of 16 x 16 with a door at (16, 8), and a field to a target on the right.</summary>
    private sealed class Rooms : IDisposable
    {
        internal readonly TautGrid Map = TautGrid.Create(new Vector2Int(33, 16), 0.5f, GridPlane.XZ);
        internal readonly Transform Target = new GameObject("Target").transform;
        internal readonly TautField Field;

        internal Rooms()
        {
            Map.transform.rotation = Quaternion.Euler(0, 37, 0);
            Map.Grid.Fill(new CellRect(16, 0, 1, 16), 0);
            Map.Grid.SetCell(16, 8, 1);
            Target.position = At(30.5f, 12.5f);
            Field = Scene.Make<TautField>(field => field.Map = Map);
            Field.SetTargets(Target);
        }

        internal Vector3 At(float x, float y, float height = 0)
        {
            return Map.Frame.ToWorld(new PathPoint(x, y), height);
        }

        /// <summary>The length of the shortest path, in world units.</summary>
        internal float Length(float x, float y, float toX, float toY, float radius = 0)
        {
            PlannerOptions options = PlannerOptions.Default;
            options.Radius = radius;
            using (PathPlanner planner = new PathPlanner(Map.Grid, options))
            {
                PathResult result;
                planner.Find(new PathPoint(x, y), new PathPoint(toX, toY), out result);
                return (float)result.Length / 2;
            }
        }

        public void Dispose()
        {
            Engine.Clear();
        }
    }

    private static bool IsClose(float a, float b)
    {
        return Math.Abs(a - b) < 0.02f;
    }

    [Test]
    public void ItLeadsFromEverywhereOnShortestWays()
    {
        ulong before = TautLibrary.LiveObjects;
        using (Rooms rooms = new Rooms())
        {
            Assert.IsTrue(!rooms.Field.IsBuilt && float.IsPositiveInfinity(rooms.Field.GetDistance(rooms.At(2.5f, 3.5f))));
            Assert.IsTrue(rooms.Field.GetNext(rooms.At(2.5f, 3.5f)) == rooms.At(2.5f, 3.5f));
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(rooms.Field.IsBuilt && rooms.Field.Built.Status == PathStatus.Ok && rooms.Field.Field != null);
            for (int i = 0; i < 40; i++)
            {
                float x = 0.5f + i * 7 % 15, y = 0.5f + i * 5 % 16, walked = 0;
                Vector3 at = rooms.At(x, y, 0.25f);
                float whole = rooms.Field.GetDistance(at);
                Assert.IsTrue(IsClose(whole, rooms.Length(x, y, 30.5f, 12.5f)));
                for (int step = 0; step < 8; step++)
                {
                    Vector3 next = rooms.Field.GetNext(at);
                    walked += Vector3.Distance(at, next);
                    at = next;
                }
                Assert.IsTrue(IsClose(walked, whole) && Vector3.Distance(at, rooms.At(30.5f, 12.5f, 0.25f)) < 0.01f);
            }
            int drawn = Gizmos.Drawn;
            Engine.Call(rooms.Field, "OnDrawGizmosSelected");
            Assert.AreEqual(drawn + 2 * 8 * 16, Gizmos.Drawn);
            // A grid and a field.
            Assert.AreEqual(before + 2, TautLibrary.LiveObjects);
        }
        Assert.AreEqual(before, TautLibrary.LiveObjects);
    }

    [Test]
    public void ItFollowsItsTargetsAndTheMap()
    {
        using (Rooms rooms = new Rooms())
        {
            Engine.Frame(Scene.Seconds);
            rooms.Map.Grid.SetCell(16, 8, 0);
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(float.IsPositiveInfinity(rooms.Field.GetDistance(rooms.At(2.5f, 3.5f))));
            Assert.IsTrue(rooms.Field.GetNext(rooms.At(2.5f, 3.5f)) == rooms.At(2.5f, 3.5f));
            rooms.Target.position = rooms.At(10.5f, 3.5f);
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(IsClose(rooms.Field.GetDistance(rooms.At(2.5f, 3.5f)), 4));
            // The nearest of several; a target in a wall, or one that is destroyed, is none.
            Transform other = new GameObject("Other").transform;
            other.position = rooms.At(20.5f, 3.5f);
            rooms.Field.SetTargets(rooms.Target, other, null);
            rooms.Field.SetPositions(rooms.At(2.5f, 5.5f));
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(IsClose(rooms.Field.GetDistance(rooms.At(2.5f, 3.5f)), 1) && IsClose(rooms.Field.GetDistance(rooms.At(30.5f, 3.5f)), 5));
            UnityEngine.Object.Destroy(other.gameObject);
            rooms.Field.SetPositions();
            Engine.Frame(Scene.Seconds);
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(IsClose(rooms.Field.GetDistance(rooms.At(2.5f, 3.5f)), 4) && float.IsPositiveInfinity(rooms.Field.GetDistance(rooms.At(30.5f, 3.5f))));
        }
    }

    [Test]
    public void ABuildInSlicesEndsAndTheFieldBeforeAnswers()
    {
        using (Rooms rooms = new Rooms())
        {
            Engine.Frame(Scene.Seconds);
            rooms.Field.ExpansionsPerFrame = 1;
            rooms.Target.position = rooms.At(20.5f, 3.5f);
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(IsClose(rooms.Field.GetDistance(rooms.At(30.5f, 13.5f)), 0.5f));
            int frames = 0;
            while (!IsClose(rooms.Field.GetDistance(rooms.At(20.5f, 4.5f)), 0.5f))
            {
                Engine.Frame(Scene.Seconds);
                Assert.IsTrue(++frames < 3000);
            }
            Assert.IsTrue(frames > 2);
        }
    }

    [Test]
    public void ARadiusKeepsWaysFromWalls()
    {
        using (Rooms rooms = new Rooms())
        {
            rooms.Map.Grid.Fill(new CellRect(16, 7, 1, 3), 1);
            rooms.Field.Radius = 0.5f;
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(IsClose(rooms.Field.GetDistance(rooms.At(2.5f, 3.5f)), rooms.Length(2.5f, 3.5f, 30.5f, 12.5f, 1)));
            rooms.Field.Radius = 1;
            Assert.IsTrue(!rooms.Field.IsBuilt);
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(float.IsPositiveInfinity(rooms.Field.GetDistance(rooms.At(2.5f, 3.5f))));
        }
    }

    [Test]
    public void FollowersShareIt()
    {
        ulong before = TautLibrary.LiveObjects;
        using (Rooms rooms = new Rooms())
        {
            TautFollowers[] flows = new TautFollowers[2];
            for (int i = 0; i < 20; i++)
            {
                TautFollowers flow = flows[i % 2] = i < 2 ? Scene.Make<TautFollowers>(made => made.Source = rooms.Field) : flows[i % 2];
                Transform body = new GameObject("Body").transform;
                body.position = rooms.At(1.5f + i % 10, 3.5f);
                flow.Add(body);
            }
            int frames = 0;
            while (flows[0].Result.Arrived + flows[1].Result.Arrived < 20)
            {
                Engine.Frame(Scene.Seconds);
                Assert.IsTrue(++frames < 2000);
            }
            // A grid, a field, two policies.
            Assert.IsTrue(TautLibrary.LiveObjects == before + 4 && flows[0].Field == rooms.Field.Field && flows[1].Built.Revision == rooms.Field.Built.Revision);
            // One goes on by itself, with a map and a target of its own.
            flows[0].Source = null;
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(flows[0].Field == null);
            flows[0].Map = rooms.Map;
            flows[0].Target = new GameObject("Other").transform;
            flows[0].Target.position = rooms.At(2.5f, 2.5f);
            while (flows[0].Result.Arrived < 10 || Vector3.Distance(flows[0].Body(3).position, rooms.At(2.5f, 2.5f)) > 0.01f)
            {
                Engine.Frame(Scene.Seconds);
                Assert.IsTrue(++frames < 4000);
            }
            Assert.IsTrue(Vector3.Distance(flows[1].Body(3).position, rooms.At(30.5f, 12.5f)) < 0.01f);
            UnityEngine.Object.Destroy(rooms.Field.gameObject);
            Engine.Frame(Scene.Seconds);
            Engine.Frame(Scene.Seconds);
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(flows[1].Field == null);
        }
        Assert.AreEqual(before, TautLibrary.LiveObjects);
    }

    [Test]
    public void BadArgumentsAreRefusedAndAMapMayGo()
    {
        using (Rooms rooms = new Rooms())
        {
            Engine.Frame(Scene.Seconds);
            Vector3 bad = new Vector3(float.NaN, 0, 0);
            Assert.Throws<ArgumentException>(() => rooms.Field.GetNext(bad));
            Assert.Throws<ArgumentException>(() => rooms.Field.GetDistance(bad));
            Assert.Throws<ArgumentException>(() => rooms.Field.SetPositions(bad));
            Assert.Throws<ArgumentNullException>(() => rooms.Field.SetPositions(null));
            Assert.Throws<ArgumentNullException>(() => rooms.Field.SetTargets(null));
            Assert.Throws<ArgumentException>(() => rooms.Field.Radius = float.NaN);
            // Outside of the map there is no way.
            Assert.IsTrue(float.IsPositiveInfinity(rooms.Field.GetDistance(rooms.At(-5, 3))) && rooms.Field.GetNext(rooms.At(-5, 3)) == rooms.At(-5, 3));
            rooms.Field.Map = rooms.Map;
            Assert.IsTrue(!rooms.Field.IsBuilt);
            Engine.Frame(Scene.Seconds);
            UnityEngine.Object.Destroy(rooms.Map.gameObject);
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(float.IsPositiveInfinity(rooms.Field.GetDistance(rooms.Target.position)));
            Engine.Frame(Scene.Seconds);
            Assert.IsTrue(rooms.Field.Field == null && rooms.Field.ExpansionsPerFrame == 25000);
        }
    }

    [Test]
    public void TheSampleOfTowersShutsNobodyOut()
    {
        const string package = "bindings/csharp/com.taut.pathfinding";
        ulong before = TautLibrary.LiveObjects;
        SceneFile file = new SceneFile(package, package + "/Samples~/DoorsAndTowers/DoorsAndTowers.unity");
        file.Load();
        DoorsAndTowers sample = file.Find<DoorsAndTowers>();
        for (int i = 0; i < 3600; i++)
        {
            Engine.Frame(Scene.Seconds);
        }
        Assert.IsTrue(sample.Escaped > 30 && sample.Shot > 50 && sample.Towers > 40 && sample.Creeps > 0);
        // One in a quarter of a second, but for rounding.
        Assert.IsTrue(Math.Abs(sample.Escaped + sample.Shot + sample.Creeps - 240) <= 1);
        // Towers all along a column: the last one is refused.
        int refused = sample.Refused, free = 0;
        for (int row = 0; row < sample.Map.Grid.Height; row++)
        {
            sample.PlaceTower(new Vector2Int(10, row));
        }
        for (int row = 0; row < sample.Map.Grid.Height; row++)
        {
            free += sample.Map.Grid.GetCell(10, row) != 0 ? 1 : 0;
        }
        Assert.IsTrue(sample.Refused > refused && free > 0);
        Assert.IsTrue(!sample.PlaceTower(new Vector2Int(20, 5)));
        Engine.Clear();
        Assert.AreEqual(before, TautLibrary.LiveObjects);
    }

    [Test]
    public void AMillionQuestionsMakeNoGarbage()
    {
        using (Rooms rooms = new Rooms())
        {
            Engine.Frame(Scene.Seconds);
            Vector3 at = rooms.At(2.5f, 3.5f);
            float sum = 0;
            Action<int> ask = count =>
            {
                for (int i = 0; i < count; i++)
                {
                    sum += rooms.Field.GetNext(at).x + rooms.Field.GetDistance(at);
                }
            };
            ask(1000);
            int before = GC.CollectionCount(0);
            ask(1000000);
            Assert.AreEqual(before, GC.CollectionCount(0));
        }
    }
}
