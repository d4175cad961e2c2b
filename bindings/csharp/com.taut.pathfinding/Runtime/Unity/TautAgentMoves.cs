#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;
using UnityEngine.Serialization;

namespace Taut
{
    /// <summary>How an agent moves its object: speed, acceleration, turning, stopping.</summary>
    public sealed partial class TautAgent
    {
        [Header("Movement")]
        [Tooltip("World units per second, each second; 0: it is at its speed at once.")]
        [SerializeField, Min(0), FormerlySerializedAs("acceleration")] private float m_Acceleration = 0;
        [Tooltip("It slows down before the end of its path, with its acceleration.")]
        [SerializeField, FormerlySerializedAs("autoBraking")] private bool m_AutoBraking = true;
        [Tooltip("It stops as far as this before its destination, in world units along the path.")]
        [SerializeField, Min(0), FormerlySerializedAs("stoppingDistance")] private float m_StoppingDistance = 0;
        [Tooltip("It turns its object to where it walks; on the ground of three dimensions.")]
        [SerializeField, FormerlySerializedAs("updateRotation")] private bool m_UpdateRotation = false;
        [Tooltip("Degrees per second.")]
        [SerializeField, Min(0), FormerlySerializedAs("angularSpeed")] private float m_AngularSpeed = 360;

        [Tooltip("Turns become arcs of this radius in world units, smaller where there is no room; 0: corners.")]
        [SerializeField, Min(0)] private float cornerRadius = 0;
        [Tooltip("Straight pieces in place of detours: for algorithms that step along the lattice.")]
        [SerializeField] private bool shortcuts = false;

        private float pace;

        /// <summary>World units per second, each second; 0: it is at its speed at once.</summary>
        public float Acceleration
        {
            get { return m_Acceleration; }
            set { m_Acceleration = Require.NotNegative(value, "Acceleration"); }
        }

        /// <summary>Whether it slows down before the end of its path, with its acceleration.</summary>
        public bool AutoBraking
        {
            get { return m_AutoBraking; }
            set { m_AutoBraking = value; }
        }

        /// <summary>How far before its destination it stops, in world units along the path: it has arrived then.
        /// </summary>
        public float StoppingDistance
        {
            get { return m_StoppingDistance; }
            set { m_StoppingDistance = Require.NotNegative(value, "StoppingDistance"); }
        }

        /// <summary>Whether it turns its object to where it walks; on the ground of three dimensions.</summary>
        public bool UpdateRotation
        {
            get { return m_UpdateRotation; }
            set { m_UpdateRotation = value; }
        }

        /// <summary>Turns of its paths become arcs of this radius in world units, smaller where there is no room; 0:
        /// corners.</summary>
        public float CornerRadius
        {
            get { return cornerRadius; }
            set
            {
                float finite = Require.NotNegative(value, "CornerRadius");
                Renew();
                cornerRadius = finite;
            }
        }

        /// <summary>Whether straight pieces take the place of detours: for algorithms that step along the
        /// lattice.</summary>
        public bool Shortcuts
        {
            get { return shortcuts; }
            set
            {
                Renew();
                shortcuts = value;
            }
        }

        /// <summary>Degrees per second.</summary>
        public float AngularSpeed
        {
            get { return m_AngularSpeed; }
            set { m_AngularSpeed = Require.NotNegative(value, "AngularSpeed"); }
        }

        /// <summary>Where its object goes is decided by what moves it, or by the crowd: each frame anew.</summary>
        private bool IsSteered
        {
            get { return !m_UpdatePosition || m_Avoids; }
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

        /// <summary>Says where an object is to go that something else moves.</summary>
        private void Lead(GridFrame frame)
        {
            float seconds = Time.deltaTime;
            PathPoint place = frame.ToGrid(transform.position);
            agent.ArrivalDistance = Math.Max(1f / 64, 0.51f * m_Speed * seconds / frame.CellWidth);
            PathAgent led = agent;
            PathPoint next = led.Steer(place);
            if (agent != led)
            {
                // Who was told has sent it elsewhere, or destroyed it.
                return;
            }
            // Who stands is not told to go where rounding leads.
            bool stands = IsStopped || next.Equals(place);
            steering = stands ? transform.position : frame.ToWorld(next, frame.HeightOf(transform.position));
            if (m_Avoids)
            {
                JoinCrowd(seconds);
            }
            else
            {
                Velocity = Vector3.zero;
            }
            StopInTime();
        }

        /// <summary>What is done to its paths.</summary>
        private ImproveOptions[] Modifiers()
        {
            ImproveOptions round = ImproveOptions.For(Improvement.Round);
            round.TurningRadius = cornerRadius / map.Frame.CellWidth;
            ImproveOptions[] both = { ImproveOptions.Default, round };
            int first = shortcuts ? 0 : 1, last = cornerRadius > 0 ? 2 : 1;
            return new ReadOnlySpan<ImproveOptions>(both, first, last - first).ToArray();
        }

        /// <summary>The corner of its path to which it goes; where it stands without a path.</summary>
        private Vector3 NextCorner()
        {
            ReadOnlySpan<PathPoint> path = agent.Path;
            int next = Math.Min((int)agent.Place.Segment + 1, path.Length - 1);
            bool isMoving = agent.State == AgentState.Moving && next >= 0;
            return isMoving ? map.Frame.ToWorld(path[next], map.Frame.HeightOf(transform.position)) : transform.position;
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
            pace = m_Acceleration > 0 ? Math.Min(m_Speed, pace + m_Acceleration * seconds) : m_Speed;
            float step = pace * seconds;
            if (agent.State != AgentState.Moving || (m_StoppingDistance == 0 && (m_Acceleration == 0 || !m_AutoBraking)))
            {
                return step;
            }
            float left = Math.Max(0, RemainingDistance - (IsPartial ? 0 : m_StoppingDistance));
            if (m_Acceleration > 0 && m_AutoBraking)
            {
                // At this pace it can stop in time; a little more, so that it does arrive.
                pace = Math.Min(pace, (float)Math.Sqrt(2 * m_Acceleration * left) + m_Acceleration * seconds);
                step = pace * seconds;
            }
            return m_StoppingDistance > 0 && !IsPartial ? Math.Min(step, left) : step;
        }

        /// <summary>It has arrived where it is to stop.</summary>
        private void StopInTime()
        {
            bool isNear = m_StoppingDistance > 0 && agent.State == AgentState.Moving && !IsPartial;
            if (isNear && !agent.IsSearching && RemainingDistance <= m_StoppingDistance * 1.0001f)
            {
                agent.Stop();
                OnArrived();
            }
        }

        private void Turn(Vector3 moved, float seconds)
        {
            if (!m_UpdateRotation || map.Plane != GridPlane.XZ || moved.sqrMagnitude < 1e-10f)
            {
                return;
            }
            Quaternion wanted = Quaternion.LookRotation(moved, map.Frame.Normal);
            transform.rotation = Quaternion.RotateTowards(transform.rotation, wanted, m_AngularSpeed * seconds);
        }
    }
}
#endif
