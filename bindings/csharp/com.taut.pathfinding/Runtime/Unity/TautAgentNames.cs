#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;
#if TAUT_AI
using UnityEngine.AI;
#endif

namespace Taut
{
    /// <summary>The names of a NavMeshAgent: a script that was written for one goes on with this component.</summary>
    public sealed partial class TautAgent
    {
        [Tooltip("It plans anew when its path is cut or may have become shorter.")]
        [SerializeField] private bool m_AutoRepath = true;
        [Tooltip("It crosses links at once if no script plays the jump.")]
        [SerializeField] private bool m_AutoTraverse = true;

        public float speed { get { return Speed; } set { Speed = value; } }

        public float acceleration { get { return Acceleration; } set { Acceleration = value; } }

        public float angularSpeed { get { return AngularSpeed; } set { AngularSpeed = value; } }

        public float stoppingDistance { get { return StoppingDistance; } set { StoppingDistance = value; } }

        public float radius { get { return Radius; } set { Radius = value; } }

        public bool autoBraking { get { return AutoBraking; } set { AutoBraking = value; } }

        public bool updatePosition { get { return UpdatePosition; } set { UpdatePosition = value; } }

        public bool updateRotation { get { return UpdateRotation; } set { UpdateRotation = value; } }

        public bool isStopped { get { return IsStopped; } set { IsStopped = value; } }

        public float remainingDistance { get { return RemainingDistance; } }

        public Vector3 steeringTarget { get { return SteeringTarget; } }

        public bool isOnOffMeshLink { get { return State == AgentState.Crossing; } }

        public NavMeshPathStatus pathStatus { get { return TautPath.StatusOf(answered); } }

        /// <summary>A search is on its way without which it does not go where it was sent.</summary>
        public bool pathPending { get { return wish.HasValue || (agent != null && agent.IsPlanning); } }

        /// <summary>It has a path to a destination that it has not reached.</summary>
        public bool hasPath { get { return agent != null && agent.HasDestination && agent.Path.Length > 0; } }

        /// <summary>The map has changed since its path was found: it may be cut, or no longer the shortest.</summary>
        public bool isPathStale { get { return hasPath && agent.IsStale; } }

        /// <summary>There is a map, and it stands where its radius has room.</summary>
        public bool isOnNavMesh { get { return map != null && Asked().Planner.IsFree(map.WorldToGrid(transform.position)); } }

        /// <summary>Where it is sent; where it stands without a destination.</summary>
        public Vector3 destination
        {
            get { return wish ?? (HasDestination && map != null ? ToWorld(agent.Destination) : transform.position); }
            set { SetDestination(Finite(value, "destination")); }
        }

        /// <summary>How its object has moved in the last frame. Setting it sets how fast it is: it speeds up from
        /// there, along its path.</summary>
        public Vector3 velocity
        {
            get { return Velocity; }
            set
            {
                Velocity = Finite(value, "velocity");
                pace = value.magnitude;
            }
        }

        /// <summary>How it would move now: to its steering target, with avoidance if that is on.</summary>
        public Vector3 desiredVelocity
        {
            get
            {
                Vector3 way = SteeringTarget - transform.position;
                float left = way.magnitude;
                float wanted = m_UpdatePosition ? pace : m_Speed;
                return m_Avoids ? avoiding : IsStopped || !(left > 0) ? Vector3.zero : way * (wanted / left);
            }
        }

        /// <summary>Where it is; without <see cref="updatePosition"/> where it is to be after this frame. Setting it
        /// moves the object, if it moves that.</summary>
        public Vector3 nextPosition
        {
            get
            {
                Vector3 step = desiredVelocity * Time.deltaTime;
                Vector3 way = SteeringTarget - transform.position;
                bool isThere = !m_Avoids && way.sqrMagnitude <= step.sqrMagnitude;
                return m_UpdatePosition ? transform.position : transform.position + (isThere ? way : step);
            }
            set
            {
                Finite(value, "nextPosition");
                transform.position = m_UpdatePosition ? value : transform.position;
            }
        }

        /// <summary>The end of its path; where it stands without one.</summary>
        public Vector3 pathEndPosition
        {
            get
            {
                Vector3 end;
                return hasPath && path.TryGetEnd(out end) ? end : transform.position;
            }
        }

        /// <summary>A copy of what is left of its path. Setting it sends the agent to its end.</summary>
        public TautPath path
        {
            get
            {
                TautPath copy = new TautPath();
                if (hasPath && map != null)
                {
                    copy.Take(answered, agent.Corners(), map.Frame, map.Frame.HeightOf(transform.position));
                }
                return copy;
            }
            set
            {
                Require.NotNull(value, "value");
                SetPath(value);
            }
        }

        /// <summary>Whether it plans anew when its path is cut or may have become shorter.</summary>
        public bool autoRepath
        {
            get { return m_AutoRepath; }
            set
            {
                m_AutoRepath = value;
                if (agent != null)
                {
                    agent.AutoRepath = value;
                }
            }
        }

        /// <summary>Whether it crosses links at once if <see cref="LinkReached"/> has no handler.</summary>
        public bool autoTraverseOffMeshLink { get { return m_AutoTraverse; } set { m_AutoTraverse = value; } }

        /// <summary>Goes to the end of a path, by the shortest one there is now.</summary>
        /// <returns>False for a path without corners.</returns>
        public bool SetPath(TautPath path)
        {
            Require.NotNull(path, "path");
            Vector3 end;
            return path.TryGetEnd(out end) && SetDestination(end);
        }

        /// <summary>Moves the object by an offset, at most to the nearest wall; it finds back to its path.</summary>
        public void Move(Vector3 offset)
        {
            Vector3 wanted = transform.position + Finite(offset, "offset");
            NavMeshHit hit;
            if (map != null && Raycast(wanted, out hit))
            {
                wanted = hit.position;
            }
            transform.position = wanted;
        }

        /// <summary>It stands where it is, and keeps its path: <see cref="isStopped"/>.</summary>
        public void Stop()
        {
            IsStopped = true;
        }

        /// <summary>It goes on: <see cref="isStopped"/>.</summary>
        public void Resume()
        {
            IsStopped = false;
        }

        /// <summary>Goes on at the far end of the link that it has reached: <see cref="CrossLink"/>.</summary>
        public void CompleteOffMeshLink()
        {
            CrossLink();
        }

        private static Vector3 Finite(Vector3 world, string name)
        {
            if (!IsFinite(world))
            {
                throw new ArgumentException(name + " has a coordinate that is not finite", name);
            }
            return world;
        }

        /// <summary>A point of the map, as high as the object.</summary>
        private Vector3 ToWorld(PathPoint point)
        {
            return map.Frame.ToWorld(point, map.Frame.HeightOf(transform.position));
        }
    }
}
#endif
