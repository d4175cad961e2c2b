using System;
using NUnit.Framework;
using Taut;
using Taut.Tests;
using UnityEngine;

/// <summary>Character controllers, which slide along walls, follow the steering targets of their agents on random maps
/// that change.</summary>
public sealed class ControllerTests
{
    /// <summary>An object with an agent and a controller, which goes as far in each frame as its speed says.</summary>
    private sealed class Unit : Walker
    {
        private readonly Scene scene;
        private readonly CharacterController controller;
        private readonly Ground ground;
        private readonly double radius;

        internal Unit(Course course)
        {
            scene = new Scene(course.Ground.Width, course.Ground.Height, GridPlane.XZ, Quaternion.Euler(0, 37, 0), course.From);
            ground = course.Ground;
            radius = course.Radius;
            Grid = scene.Map.Grid;
            ground.LayOn(Grid);
            controller = scene.Agent.gameObject.AddComponent<CharacterController>();
            controller.Pushed = world =>
            {
                // A wall that has appeared on it lets it out.
                bool escapes = scene.Agent.State == AgentState.Escaping;
                PathPoint place = scene.Map.WorldToGrid(world);
                place = escapes ? place : ground.Pushed(place, Math.Max(0, radius - Ground.Slack));
                return scene.Map.Frame.ToWorld(place, scene.Map.Frame.HeightOf(world));
            };
            // A cell is half a unit wide.
            scene.Agent.Radius = course.Radius / 2;
            scene.Agent.UpdatePosition = false;
            scene.Agent.Speed = course.Step / 2 / Scene.Seconds;
            scene.Agent.Arrived += () => HasArrived = !scene.Agent.HasDestination;
            scene.Agent.PathFailed += status => IsRefused = true;
            Assert.AreEqual(PathStatus.InProgress, scene.Agent.SetDestination(scene.Map.GridToWorld(course.To)));
            Agent = scene.Agent.Agent;
            At = course.From;
        }

        internal override void Frame()
        {
            Engine.Frame(Scene.Seconds);
            Vector3 way = scene.Agent.SteeringTarget - controller.transform.position;
            float left = (float)Math.Sqrt(way.sqrMagnitude), step = scene.Agent.Speed * Scene.Seconds;
            if (left > 0)
            {
                controller.Move(way * ((scene.Agent.State == AgentState.Escaping ? Math.Min(step, left) : step) / left));
            }
            At = scene.Place;
            Measure(ground, radius);
        }

        public override void Dispose()
        {
            scene.Dispose();
        }
    }

    [Test]
    public void OnRandomMapsThatChange()
    {
        int arrived = 0;
        for (uint seed = 0; seed < Course.Count; seed++)
        {
            arrived += new Course(seed).Walk(course => new Unit(course)) ? 1 : 0;
        }
        Assert.IsTrue(arrived > Course.Count / 3);
        Console.WriteLine("walking: Unity: " + arrived + " walks on random maps arrived");
    }
}
