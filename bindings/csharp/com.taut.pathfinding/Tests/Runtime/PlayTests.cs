using System;
using System.Collections;
using System.Reflection;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.TestTools;

namespace Taut.Tests
{
    /// <summary>The components in a running scene, frame by frame: for the play mode and for players.</summary>
    public sealed class PlayTests
    {
        private const int MostFrames = 5000;

        private TautGrid map;
        private TautAgent agent;
        private int arrivals;

        /// <summary>Two rooms with a closed door at (16, 8), and an agent in the left one.</summary>
        private void Rooms()
        {
            map = Make<TautGrid>(made => Set(made, "size", new Vector2Int(33, 16)));
            map.Grid.Fill(new CellRect(16, 0, 1, 16), 0);
            agent = Make<TautAgent>(made =>
            {
                made.transform.position = new Vector3(2.5f, 3.5f, 0);
                Set(made, "map", map);
                made.Speed = 40;
            });
            arrivals = 0;
            agent.Arrived += () => arrivals++;
        }

        private static T Make<T>(Action<T> fill) where T : Component, new()
        {
            GameObject owner = new GameObject(typeof(T).Name);
            owner.SetActive(false);
            T component = owner.AddComponent<T>();
            fill(component);
            owner.SetActive(true);
            return component;
        }

        private static void Set(object component, string field, object value)
        {
            component.GetType().GetField(field, BindingFlags.Instance | BindingFlags.NonPublic).SetValue(component, value);
        }

        private void Clear()
        {
            UnityEngine.Object.DestroyImmediate(agent.gameObject);
            UnityEngine.Object.DestroyImmediate(map.gameObject);
        }

        private bool IsAt(float x, float y)
        {
            return Vector3.Distance(agent.transform.position, new Vector3(x, y, 0)) < 0.05f;
        }

        [UnityTest]
        public IEnumerator AnAgentWaitsAtADoorAndGoesOnWhenItOpens()
        {
            Rooms();
            yield return null;
            agent.SetDestination(new Vector3(30.5f, 12.5f, 0));
            for (int i = 0; i < MostFrames && arrivals == 0; i++)
            {
                yield return null;
            }
            Assert.IsTrue(arrivals == 1 && agent.HasDestination && agent.transform.position.x <= 16);
            map.Grid.SetCell(16, 8, 1);
            for (int i = 0; i < MostFrames && arrivals == 1; i++)
            {
                yield return null;
            }
            Assert.IsTrue(!agent.HasDestination && IsAt(30.5f, 12.5f));
            Clear();
        }

        [UnityTest]
        public IEnumerator AnAgentStandsStillWhenItsMapIsDestroyed()
        {
            Rooms();
            yield return null;
            agent.SetDestination(new Vector3(14.5f, 12.5f, 0));
            yield return null;
            yield return null;
            UnityEngine.Object.DestroyImmediate(map.gameObject);
            yield return null;
            Vector3 place = agent.transform.position;
            yield return null;
            Assert.IsTrue(agent.transform.position == place && !agent.IsMoving);
            UnityEngine.Object.DestroyImmediate(agent.gameObject);
        }
    }
}
