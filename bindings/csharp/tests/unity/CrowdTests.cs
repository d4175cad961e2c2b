using System;
using System.Collections.Generic;
using NUnit.Framework;
using Taut;
using Unity.Collections;
using UnityEngine;
#if TAUT_AI
using UnityEngine.AI;
#endif

/// <summary>Agents that avoid each other by the crowd of their map.</summary>
public sealed class CrowdTests
{
    /// <summary>A map of half units, and agents on it with a radius of 0.2.</summary>
    private sealed class Place : IDisposable
    {
        internal readonly TautGrid Map;
        internal readonly List<TautAgent> Agents = new List<TautAgent>();
        internal int Arrivals;
        internal float Overlap;

        internal Place(int width, int height)
        {
            Map = TautGrid.Create(new Vector2Int(width, height), 0.5f, GridPlane.XZ);
            Map.transform.rotation = Quaternion.Euler(0, 37, 0);
        }

        internal Vector3 At(float x, float y)
        {
            return Map.GridToWorld(new PathPoint(x, y));
        }

        internal PathPoint Of(TautAgent agent)
        {
            return Map.WorldToGrid(agent.transform.position);
        }

        internal TautAgent Add(float x, float y, float toX, float toY)
        {
            TautAgent agent = new GameObject("walker").AddComponent<TautAgent>();
            agent.transform.position = At(x, y);
            agent.Map = Map;
            agent.radius = 0.2f;
            agent.speed = 2;
            agent.obstacleAvoidanceType = ObstacleAvoidanceType.HighQualityObstacleAvoidance;
            agent.Arrived += () => Arrivals++;
            agent.SetDestination(At(toX, toY));
            Agents.Add(agent);
            return agent;
        }

        internal void Frame()
        {
            Vector3[] before = Agents.ConvertAll(agent => agent.transform.position).ToArray();
            Engine.Frame(1f / 30);
            for (int i = 0; i < Agents.Count; i++)
            {
                Vector3 at = Agents[i].transform.position;
                Assert.IsTrue(Vector3.Distance(before[i], at) <= Agents[i].speed / 30 * 1.001f + 1e-5f);
                Assert.IsTrue(Map.Grid.GetCell((int)Of(Agents[i]).X, (int)Of(Agents[i]).Y) != 0);
                for (int j = 0; j < i && Agents[i].Avoids; j++)
                {
                    float room = Agents[i].radius + Agents[j].radius - Vector3.Distance(at, Agents[j].transform.position);
                    Overlap = Agents[j].Avoids ? Math.Max(Overlap, room) : Overlap;
                }
            }
        }

        internal int Until(Func<bool> condition, int most = 3000)
        {
            int frames = 0;
            while (!condition())
            {
                Frame();
                Assert.IsTrue(++frames <= most);
            }
            return frames;
        }

        public void Dispose()
        {
            Engine.Clear();
        }
    }

    [Test]
    public void TwoWhoMeetPassEachOther()
    {
        ulong before = TautLibrary.LiveObjects;
        using (Place place = new Place(24, 12))
        {
            TautAgent a = place.Add(2.5f, 6.5f, 20.5f, 6.5f), b = place.Add(20.5f, 6.5f, 2.5f, 6.5f);
            float aside = 0;
            place.Until(() =>
            {
                aside = Math.Max(aside, Math.Abs(place.Of(a).Y - 6.5f));
                return place.Arrivals == 2;
            });
            Assert.IsTrue(place.Overlap < 0.002f && aside > 0.15f && aside < 2);
            Assert.IsTrue(Vector3.Distance(a.transform.position, place.At(20.5f, 6.5f)) < 0.05f && !a.hasPath && !b.hasPath);
            Assert.AreEqual(2, TautCrowd.Of(place.Map).Count);
            int drawn = Gizmos.Drawn;
            Engine.Call(TautCrowd.Of(place.Map), "OnDrawGizmosSelected");
            Assert.AreEqual(drawn + 4, Gizmos.Drawn);
            // A grid, the planner of those with a radius, a crowd; and one without, which the maker's default had.
            Assert.IsTrue(TautLibrary.LiveObjects <= before + 4);
        }
        Assert.AreEqual(before, TautLibrary.LiveObjects);
    }

    [Test]
    public void JobsHaveNativeArrays()
    {
        using (Place place = new Place(24, 12))
        using (PathCrowd crowd = new PathCrowd(place.Map.Grid))
        using (PathPool pool = new PathPool())
        using (NativeArray<CrowdWalker> walkers = new NativeArray<CrowdWalker>(1, Allocator.Persistent))
        using (NativeArray<CrowdWalkerTraits> traits = new NativeArray<CrowdWalkerTraits>(1, Allocator.Persistent))
        using (NativeArray<PathPoint> velocities = new NativeArray<PathPoint>(1, Allocator.Persistent))
        using (NativeArray<PathRequest> requests = new NativeArray<PathRequest>(2, Allocator.Persistent))
        using (NativeArray<PathResult> results = new NativeArray<PathResult>(2, Allocator.Persistent))
        using (NativeArray<PathPoint> points = new NativeArray<PathPoint>(64, Allocator.Persistent))
        {
            NativeArray<CrowdWalker> first = walkers;
            first[0] = new CrowdWalker { At = new PathPoint(2.5f, 2.5f), Wanted = new PathPoint(1, 0), Radius = 0.3f, Speed = 1 };
            crowd.AvoidWith(walkers, traits, 0.1, velocities);
            Assert.IsTrue(velocities[0].Equals(new PathPoint(1, 0)) && traits[0].State == WalkerState.Walking);
            NativeArray<PathRequest> both = requests;
            both[0] = new PathRequest(new PathPoint(2.5f, 2.5f), new PathPoint(20.5f, 2.5f));
            both[1] = new PathRequest(new PathPoint(2.5f, 2.5f), new PathPoint(float.NaN, 2.5f));
            PathTicket ticket = pool.Submit(pool.Add(place.Map.Grid, PlannerOptions.Default), requests);
            int needed;
            Assert.IsTrue(pool.Wait(ticket, -1));
            Assert.AreEqual(PathStatus.Ok, pool.TryTake(ticket, results, points, out needed));
            Assert.IsTrue(needed == 2 && results[0].Status == PathStatus.Ok && results[1].Status == PathStatus.InvalidArgument);
            Assert.IsTrue(points[1].Equals(new PathPoint(20.5f, 2.5f)));
        }
    }

    [Test]
    public void ManyComeToRestAroundOneDestination()
    {
        using (Place place = new Place(40, 40))
        {
            for (int i = 0; i < 40; i++)
            {
                place.Add(2.5f + i % 5 * 1.5f, 2.5f + i / 5 * 1.5f, 30.5f, 30.5f);
            }
            place.Until(() => place.Agents.TrueForAll(agent => !agent.HasDestination));
            Assert.IsTrue(place.Overlap < 0.004f && place.Arrivals >= 40);
            foreach (TautAgent agent in place.Agents)
            {
                Assert.IsTrue(Vector3.Distance(agent.transform.position, place.At(30.5f, 30.5f)) < 3);
            }
            // And on to the next one.
            place.Agents.ForEach(agent => agent.destination = place.At(5.5f, 30.5f));
            place.Until(() => place.Agents.TrueForAll(agent => !agent.HasDestination));
            Assert.IsTrue(place.Overlap < 0.004f);
        }
    }

    [Test]
    public void TheyPassADoorFromBothSides()
    {
        using (Place place = new Place(41, 24))
        {
            place.Map.Grid.Fill(new CellRect(20, 0, 1, 24), 0);
            place.Map.Grid.Fill(new CellRect(20, 10, 1, 4), 1);
            for (int i = 0; i < 10; i++)
            {
                place.Add(5.5f + i % 2 * 2, 4.5f + i, 35.5f, 2.5f + 2 * i);
                place.Add(33.5f + i % 2 * 2, 4.5f + i, 5.5f, 2.5f + 2 * i);
            }
            place.Until(() => place.Agents.TrueForAll(agent => !agent.HasDestination), 6000);
            Assert.IsTrue(place.Overlap < 0.004f && place.Arrivals >= 20);
        }
    }

    [Test]
    public void WhoHasTheSmallerNumberDoesNotGiveWay()
    {
        using (Place place = new Place(24, 12))
        {
            TautAgent first = place.Add(2.5f, 6.5f, 20.5f, 6.5f), last = place.Add(20.5f, 6.5f, 2.5f, 6.5f);
            first.avoidancePriority = 0;
            last.avoidancePriority = 99;
            float ofFirst = 0, ofLast = 0;
            place.Until(() =>
            {
                ofFirst = Math.Max(ofFirst, Math.Abs(place.Of(first).Y - 6.5f));
                ofLast = Math.Max(ofLast, Math.Abs(place.Of(last).Y - 6.5f));
                return place.Arrivals == 2;
            });
            Assert.IsTrue(ofFirst < 0.02f && ofLast > 0.5f && place.Overlap < 0.002f);
        }
    }

    [Test]
    public void LayersThatAreNotInTheMaskAreWalkedThrough()
    {
        using (Place place = new Place(24, 12))
        {
            foreach (TautAgent agent in new[] { place.Add(2.5f, 6.5f, 20.5f, 6.5f), place.Add(20.5f, 6.5f, 2.5f, 6.5f) })
            {
                agent.AvoidanceLayers = 2;
                agent.AvoidanceMask = ~2;
            }
            place.Until(() => place.Arrivals == 2);
            Assert.IsTrue(place.Overlap > 0.3f);
            Assert.IsTrue(place.Agents[0].AvoidanceLayers == 2 && place.Agents[0].AvoidanceMask == ~2);
        }
    }

    [Test]
    public void WhatMovesItsObjectItselfGetsTheVelocityOfTheCrowd()
    {
        using (Place place = new Place(24, 12))
        {
            TautAgent a = place.Add(2.5f, 6.5f, 20.5f, 6.5f), b = place.Add(20.5f, 6.5f, 2.5f, 6.5f);
            a.updatePosition = b.updatePosition = false;
            place.Until(() =>
            {
                place.Agents.ForEach(agent => agent.transform.position = agent.nextPosition);
                return place.Arrivals == 2;
            });
            Assert.IsTrue(place.Overlap < 0.002f);
        }
    }

    [Test]
    public void AvoidanceIsSwitchedOnTheWay()
    {
        using (Place place = new Place(24, 12))
        {
            TautAgent agent = place.Add(2.5f, 6.5f, 20.5f, 6.5f);
            place.Until(() => place.Of(agent).X > 8);
            agent.obstacleAvoidanceType = ObstacleAvoidanceType.NoObstacleAvoidance;
            Assert.AreEqual(ObstacleAvoidanceType.NoObstacleAvoidance, agent.obstacleAvoidanceType);
            place.Until(() => place.Of(agent).X > 12);
            agent.Avoids = true;
            agent.isStopped = true;
            place.Until(() => agent.velocity == Vector3.zero, 3);
            agent.isStopped = false;
            agent.stoppingDistance = 1;
            place.Until(() => place.Arrivals == 1);
            Assert.IsTrue(Math.Abs(Vector3.Distance(agent.transform.position, place.At(20.5f, 6.5f)) - 1) < 0.08f);
        }
    }

    [Test]
    public void ACrowdEndsAndBegins()
    {
        ulong before = TautLibrary.LiveObjects;
        using (Place place = new Place(24, 12))
        {
            TautCrowd crowd = Scene.Make<TautCrowd>(made => made.Map = place.Map);
            TautAgent a = place.Add(2.5f, 6.5f, 20.5f, 6.5f), b = place.Add(20.5f, 6.5f, 2.5f, 6.5f);
            place.Frame();
            place.Frame();
            Assert.IsTrue(TautCrowd.Of(place.Map) == crowd && crowd.Count == 2);
            crowd.Neighbours = 3;
            crowd.Reach = 5;
            crowd.Horizon = 1;
            crowd.WallHorizon = 0.25f;
            b.enabled = false;
            place.Frame();
            Assert.AreEqual(1, crowd.Count);
            UnityEngine.Object.Destroy(crowd.gameObject);
            place.Frame();
            place.Until(() => place.Of(a).X > 8);
            Assert.IsTrue(crowd == null && TautCrowd.Of(place.Map).Count == 1);
            Assert.Throws<ArgumentNullException>(() => TautCrowd.Of(null));
            TautCrowd other = TautCrowd.Of(place.Map);
            foreach (float bad in new[] { float.NaN, float.PositiveInfinity, -1 })
            {
                Assert.IsTrue(Assert.Throws<ArgumentException>(() => other.Reach = bad).Message.StartsWith("Reach is", StringComparison.Ordinal));
                Assert.IsTrue(Assert.Throws<ArgumentException>(() => other.Horizon = bad).Message.StartsWith("Horizon is", StringComparison.Ordinal));
                Assert.IsTrue(Assert.Throws<ArgumentException>(() => other.WallHorizon = bad).Message.StartsWith("WallHorizon is", StringComparison.Ordinal));
            }
            Assert.IsTrue(Assert.Throws<ArgumentException>(() => other.Neighbours = 65).Message.StartsWith("Neighbours is", StringComparison.Ordinal));
            UnityEngine.Object.Destroy(place.Map.gameObject);
            Engine.Frame(1f / 30);
            Engine.Frame(1f / 30);
            Assert.AreEqual(before, TautLibrary.LiveObjects);
            // A frame without time moves nobody.
            Engine.Frame(0);
        }
    }

    [Test]
    public void WhoArrivesMayDestroyTheCrowdAndTheOthers()
    {
        using (Place place = new Place(24, 12))
        {
            for (int i = 0; i < 4; i++)
            {
                TautAgent agent = place.Add(2.5f, 2.5f + 2 * i, 4.5f, 2.5f + 2 * i);
                agent.Arrived += () =>
                {
                    UnityEngine.Object.DestroyImmediate(TautCrowd.Of(place.Map).gameObject);
                    place.Agents.ForEach(other => UnityEngine.Object.DestroyImmediate(other.gameObject));
                };
            }
            for (int i = 0; i < 60; i++)
            {
                Engine.Frame(1f / 30);
            }
            Assert.IsTrue(place.Arrivals >= 1 && place.Agents.TrueForAll(agent => agent == null));
        }
    }
}
