using System;
using System.Collections.Generic;
using System.Reflection;
using NUnit.Framework;
using Taut;
using UnityEngine;

/// <summary>A scene with a map, a scheduler and an agent, run frame by frame.</summary>
internal sealed class Scene : IDisposable
{
    internal const float Seconds = 1f / 60;

    internal readonly TautGrid Map;
    internal readonly TautScheduler Scheduler;
    internal readonly TautAgent Agent;
    internal readonly List<PathStatus> Failures = new List<PathStatus>();
    internal int Arrivals;

    internal Scene(int width, int height, GridPlane plane, Quaternion rotation, PathPoint start)
    {
        Map = Make<TautGrid>(map =>
        {
            map.transform.position = new Vector3(10, 2, -5);
            map.transform.rotation = rotation;
            Set(map, "size", new Vector2Int(width, height));
            Set(map, "cellSize", 0.5f);
            Set(map, "plane", plane);
        });
        Scheduler = Make<TautScheduler>(scheduler => { });
        Agent = Make<TautAgent>(agent =>
        {
            agent.transform.position = Map.Frame.ToWorld(start, 0.75f);
            Set(agent, "map", Map);
        });
        Agent.Arrived += () => Arrivals++;
        Agent.PathFailed += Failures.Add;
    }

    /// <summary>A component whose fields are set before it wakes, as from a scene's file.</summary>
    internal static T Make<T>(Action<T> fill) where T : Component, new()
    {
        GameObject owner = new GameObject(typeof(T).Name);
        owner.SetActive(false);
        T component = owner.AddComponent<T>();
        fill(component);
        owner.SetActive(true);
        return component;
    }

    internal static void Set(object component, string field, object value)
    {
        FieldInfo found = component.GetType().GetField(field, BindingFlags.Instance | BindingFlags.NonPublic);
        found.SetValue(component, value);
    }

    /// <summary>Where the agent is, in grid units.</summary>
    internal PathPoint Place
    {
        get { return Map.WorldToGrid(Agent.transform.position); }
    }

    internal void Frames(int count)
    {
        for (int i = 0; i < count; i++)
        {
            Vector3 before = Agent == null ? Vector3.zero : Agent.transform.position;
            Engine.Frame(Seconds);
            if (Agent != null)
            {
                Assert.IsTrue(Vector3.Distance(before, Agent.transform.position) <= Agent.Speed * Seconds * 1.01f);
            }
        }
    }

    internal int Until(Func<bool> condition, int most = 3000)
    {
        int frames = 0;
        while (!condition())
        {
            Frames(1);
            Assert.IsTrue(++frames <= most);
        }
        return frames;
    }

    internal void IsAt(float x, float y)
    {
        Assert.IsTrue(Math.Abs(Place.X - x) < 0.01f && Math.Abs(Place.Y - y) < 0.01f);
        // It keeps its height above the ground.
        Assert.IsTrue(Math.Abs(Map.Frame.HeightOf(Agent.transform.position) - 0.75f) < 0.001f);
    }

    public void Dispose()
    {
        Engine.Clear();
    }
}
