#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;

namespace Taut
{
    /// <summary>How an agent moves its object: speed, acceleration, turning, stopping.</summary>
    public sealed partial class TautAgent
    {
        [Header("Movement")]
        [Tooltip("World units per second, each second; 0: it is at its speed at once.")]
        [SerializeField, Min(0)] private float acceleration = 0;
        [Tooltip("It slows down before the end of its path, with its acceleration.")]
        [SerializeField] private bool autoBraking = true;
        [Tooltip("It stops as far as this before its destination, in world units along the path.")]
        [SerializeField, Min(0)] private float stoppingDistance = 0;
        [Tooltip("It turns its object to where it walks; on the ground of three dimensions.")]
        [SerializeField] private bool updateRotation = false;
        [Tooltip("Degrees per second.")]
        [SerializeField, Min(0)] private float angularSpeed = 360;

        private float pace;

        /// <summary>World units per second, each second; 0: it is at its speed at once.</summary>
        public float Acceleration
        {
            get { return acceleration; }
            set { acceleration = Require.NotNegative(value, "Acceleration"); }
        }

        /// <summary>Whether it slows down before the end of its path, with its acceleration.</summary>
        public bool AutoBraking
        {
            get { return autoBraking; }
            set { autoBraking = value; }
        }

        /// <summary>How far before its destination it stops, in world units along the path: it has arrived then.
        /// </summary>
        public float StoppingDistance
        {
            get { return stoppingDistance; }
            set { stoppingDistance = Require.NotNegative(value, "StoppingDistance"); }
        }

        /// <summary>Whether it turns its object to where it walks; on the ground of three dimensions.</summary>
        public bool UpdateRotation
        {
            get { return updateRotation; }
            set { updateRotation = value; }
        }

        /// <summary>Degrees per second.</summary>
        public float AngularSpeed
        {
            get { return angularSpeed; }
            set { angularSpeed = Require.NotNegative(value, "AngularSpeed"); }
        }

        /// <summary>It stands where it is, and keeps its path and destination.</summary>
        public bool IsStopped { get; set; }

        /// <summary>How its object has moved in the last frame, in world units per second; zero if something else moves
        /// it.</summary>
        public Vector3 Velocity { get; private set; }

        /// <summary>What is left of its path, in world units; 0 without one.</summary>
        public float RemainingDistance
        {
            get
            {
                if (agent == null || map == null || !(agent.Left > 0))
                {
                    return 0;
                }
                GridFrame frame = map.Frame;
                ReadOnlySpan<PathPoint> path = agent.Path;
                float left = 0;
                Vector3 here = frame.ToWorld(agent.Position);
                for (int i = (int)agent.Place.Segment + 1; i < path.Length; i++)
                {
                    Vector3 next = frame.ToWorld(path[i]);
                    left += Vector3.Distance(here, next);
                    here = next;
                }
                return left;
            }
        }

        /// <summary>Puts the object somewhere else; it plans anew from there.</summary>
        /// <returns>False for a point that is not finite: nothing has happened then.</returns>
        public bool Warp(Vector3 world)
        {
            if (!IsFinite(world))
            {
                return false;
            }
            transform.position = world;
            if (agent != null && map != null)
            {
                agent.Move(map.WorldToGrid(world));
            }
            placed = world;
            pace = 0;
            return true;
        }

        private bool IsPartial
        {
            get { return agent.Result.Status != PathStatus.Ok; }
        }

        private static bool IsFinite(Vector3 world)
        {
            return new PathPoint(world.x, world.y).IsFinite && new PathPoint(world.z, 0).IsFinite;
        }

        /// <summary>How far it walks in a frame, in world units.</summary>
        private float Stride(float seconds)
        {
            if (IsStopped || agent.State == AgentState.Crossing)
            {
                pace = 0;
                return 0;
            }
            pace = acceleration > 0 ? Math.Min(speed, pace + acceleration * seconds) : speed;
            float step = pace * seconds;
            if (agent.State != AgentState.Moving || (stoppingDistance == 0 && (acceleration == 0 || !autoBraking)))
            {
                return step;
            }
            float left = Math.Max(0, RemainingDistance - (IsPartial ? 0 : stoppingDistance));
            if (acceleration > 0 && autoBraking)
            {
                // At this pace it can stop in time; a little more, so that it does arrive.
                pace = Math.Min(pace, (float)Math.Sqrt(2 * acceleration * left) + acceleration * seconds);
                step = pace * seconds;
            }
            return stoppingDistance > 0 && !IsPartial ? Math.Min(step, left) : step;
        }

        /// <summary>It has arrived where it is to stop.</summary>
        private void StopInTime()
        {
            bool isNear = stoppingDistance > 0 && agent.State == AgentState.Moving && !IsPartial;
            if (isNear && !agent.IsSearching && RemainingDistance <= stoppingDistance * 1.0001f)
            {
                agent.Stop();
                OnArrived();
            }
        }

        private void Turn(Vector3 moved, float seconds)
        {
            if (!updateRotation || map.Plane != GridPlane.XZ || moved.sqrMagnitude < 1e-10f)
            {
                return;
            }
            Quaternion wanted = Quaternion.LookRotation(moved, map.Frame.Normal);
            transform.rotation = Quaternion.RotateTowards(transform.rotation, wanted, angularSpeed * seconds);
        }
    }
}
#endif
