using System;
using System.Collections.Generic;
using System.Reflection;
using NUnit.Framework;
using Taut;
using UnityEngine;

/// <summary>What components do in each frame makes no garbage: a million calls, and no collection.</summary>
public sealed class GarbageTests
{
    private const int Calls = 1000000;
    private const int Warm = 20000;

    /// <summary>A message of the engine as a call without garbage.</summary>
    private static Action Message(Component component, string name)
    {
        MethodInfo method = component.GetType().GetMethod(name, BindingFlags.Instance | BindingFlags.NonPublic);
        return (Action)Delegate.CreateDelegate(typeof(Action), component, method);
    }

    /// <summary>Runs frames, a part of them before the collections are counted.</summary>
    private static void Frames(int count, Action frame)
    {
        Time.deltaTime = 1f / 30;
        int before = 0;
        for (int i = -Warm; i < count; i++)
        {
            before = i == 0 ? GC.CollectionCount(0) : before;
            Time.frameCount++;
            frame();
        }
        Assert.AreEqual(before, GC.CollectionCount(0));
    }

    /// <summary>Agents that patrol on a map with a wall, and what a frame does.</summary>
    private static Action Patrol(TautGrid map, int count, bool avoids, int[] arrivals)
    {
        map.Grid.Fill(new CellRect(12, 0, 1, 10), 0);
        List<Action> updates = new List<Action>();
        for (int i = 0; i < count; i++)
        {
            Vector3 here = map.GridToWorld(new PathPoint(2.5f, 2.5f + 2 * i)), there = map.GridToWorld(new PathPoint(21.5f, 2.5f + 2 * i));
            TautAgent agent = new GameObject("walker").AddComponent<TautAgent>();
            agent.transform.position = here;
            agent.Map = map;
            agent.Radius = 0.3f;
            agent.Avoids = avoids;
            bool isBack = false;
            agent.Arrived += () =>
            {
                arrivals[0]++;
                agent.destination = isBack ? there : here;
                isBack = !isBack;
            };
            agent.destination = there;
            updates.Add(Message(agent, "Update"));
        }
        if (avoids)
        {
            updates.Add(Message(TautCrowd.Of(map), "Update"));
        }
        Action[] all = updates.ToArray();
        Action search = Message(TautScheduler.Shared, "LateUpdate");
        return () =>
        {
            foreach (Action update in all)
            {
                update();
            }
            search();
        };
    }

    [Test]
    public void AMillionUpdatesOfAgentsMakeNoGarbage()
    {
        int[] arrivals = new int[1];
        Frames(Calls / 2, Patrol(TautGrid.Create(new Vector2Int(24, 16)), 2, false, arrivals));
        Assert.IsTrue(arrivals[0] > 1000);
        Engine.Clear();
    }

    [Test]
    public void AMillionUpdatesOfACrowdMakeNoGarbage()
    {
        int[] arrivals = new int[1];
        Frames(Calls, Patrol(TautGrid.Create(new Vector2Int(24, 16)), 1, true, arrivals));
        Assert.IsTrue(arrivals[0] > 1000);
        arrivals[0] = 0;
        Frames(Calls / 20, Patrol(TautGrid.Create(new Vector2Int(24, 16)), 6, true, arrivals));
        Assert.IsTrue(arrivals[0] > 100);
        Engine.Clear();
    }

    [Test]
    public void AMillionUpdatesOfAFieldMakeNoGarbage()
    {
        TautGrid map = TautGrid.Create(new Vector2Int(24, 16));
        Transform target = new GameObject("target").transform;
        target.position = map.GridToWorld(new PathPoint(4.5f, 4.5f));
        TautField field = new GameObject("field").AddComponent<TautField>();
        field.Map = map;
        field.SetTargets(target);
        Action update = Message(field, "Update");
        int frame = 0, built = 0;
        Frames(Calls, () =>
        {
            // It is built anew now and then.
            frame++;
            if (frame % 100 == 0)
            {
                target.position = map.GridToWorld(new PathPoint(4.5f + frame / 100 % 16, 4.5f));
                built += field.IsBuilt ? 1 : 0;
            }
            update();
        });
        Assert.IsTrue(built > Calls / 200);
        Engine.Clear();
    }
}
