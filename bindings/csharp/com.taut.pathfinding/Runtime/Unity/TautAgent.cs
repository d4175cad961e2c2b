#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;

namespace Taut
{
    /// <summary>Goes to a destination on a map that changes. All agents share the searches of a <see
    /// cref="TautScheduler"/>; <see cref="PathAgent"/> says how it behaves.</summary>
    [AddComponentMenu("Taut/Taut Agent")]
    [DisallowMultipleComponent]
    public sealed class TautAgent : MonoBehaviour
    {
        [Tooltip("The map on which it walks.")]
        [SerializeField] private TautGrid map = null;
        [Tooltip("The scheduler of its searches; none: the one in the scene, or a new one.")]
        [SerializeField] private TautScheduler scheduler = null;
        [Tooltip("World units per second.")]
        [SerializeField, Min(0)] private float speed = 4;
        [SerializeField] private Algorithm algorithm = Algorithm.Optimal;
        [Tooltip("If the destination cannot be reached, go as near as possible, and on when a way opens.")]
        [SerializeField] private bool allowPartial = true;
        [Header("Gizmos")]
        [SerializeField] private Color pathColour = new Color(0.2f, 0.8f, 1);

        private PathAgent agent;
        private Vector3 placed;

        /// <summary>A path was found, complete or partial: see the status of the result.</summary>
        public event Action<PathResult> PathFound;

        /// <summary>There is no path; the agent tries again after the next edit. <see cref="PathStatus.BadHandle"/>:
        /// the map is gone.</summary>
        public event Action<PathStatus> PathFailed;

        /// <summary>The end of a path is reached; <see cref="HasDestination"/> is still true if it is the end of a
        /// partial one.</summary>
        public event Action Arrived;

        /// <summary>What it does.</summary>
        public AgentState State
        {
            get { return agent == null ? AgentState.Idle : agent.State; }
        }

        public bool IsSearching
        {
            get { return agent != null && agent.IsSearching; }
        }

        public bool IsMoving
        {
            get { return State == AgentState.Moving || State == AgentState.Escaping; }
        }

        /// <summary>There is a destination that it has not reached.</summary>
        public bool HasDestination
        {
            get { return agent != null && agent.HasDestination; }
        }

        public float Speed
        {
            get { return speed; }
            set { speed = value; }
        }

        /// <summary>Path, place and plans in grid units; null before the first destination.</summary>
        public PathAgent Agent
        {
            get { return agent; }
        }

        public TautGrid Map
        {
            get { return map; }
            set
            {
                Drop();
                map = value;
            }
        }

        /// <summary>
        /// Plans a path to a point in world space; the agent moves as soon as it is found.
        /// </summary>
        /// <returns>InProgress; InvalidArgument without a map or for a point that is not finite.</returns>
        public PathStatus SetDestination(Vector3 world)
        {
            if (map == null)
            {
                return PathStatus.InvalidArgument;
            }
            Ready();
            agent.AllowPartial = allowPartial;
            return agent.SetDestination(map.WorldToGrid(world));
        }

        /// <summary>Forgets destination and path.</summary>
        public void Stop()
        {
            if (agent != null)
            {
                agent.Stop();
            }
        }

        private void OnDisable()
        {
            Stop();
        }

        private void OnDestroy()
        {
            Drop();
        }

        private void Update()
        {
            if (map == null)
            {
                if (agent != null)
                {
                    // The map was destroyed, and its grid with it: the agent says so once.
                    agent.Update(0);
                    Drop();
                }
                return;
            }
            Ready();
            GridFrame frame = map.Frame;
            if (transform.position != placed)
            {
                agent.Move(frame.ToGrid(transform.position));
            }
            if (agent.Update(speed * Time.deltaTime / frame.CellWidth))
            {
                transform.position = frame.ToWorld(agent.Position, frame.HeightOf(transform.position));
            }
            placed = transform.position;
        }

        /// <summary>Makes the agent, again if its scheduler is gone.</summary>
        private void Ready()
        {
            if (agent != null && !agent.Lane.IsDisposed)
            {
                return;
            }
            bool goesOn = agent != null && agent.HasDestination;
            PathPoint destination = goesOn ? agent.Destination : default(PathPoint);
            Drop();
            PathScheduler paths = (scheduler == null ? TautScheduler.Shared : scheduler).Paths;
            PathLane lane = paths.Lane(map.Grid, PlannerOptions.For(algorithm));
            placed = transform.position;
            agent = new PathAgent(lane, map.WorldToGrid(placed)) { AllowPartial = allowPartial };
            agent.PathFound += OnPathFound;
            agent.PathFailed += OnPathFailed;
            agent.Arrived += OnArrived;
            if (goesOn)
            {
                agent.SetDestination(destination);
            }
        }

        private void Drop()
        {
            if (agent == null)
            {
                return;
            }
            agent.PathFound -= OnPathFound;
            agent.PathFailed -= OnPathFailed;
            agent.Arrived -= OnArrived;
            agent.Stop();
            agent = null;
        }

        private void OnPathFound(PathResult result)
        {
            if (PathFound != null)
            {
                PathFound(result);
            }
        }

        private void OnPathFailed(PathStatus status)
        {
            if (PathFailed != null)
            {
                PathFailed(status);
            }
        }

        private void OnArrived()
        {
            if (Arrived != null)
            {
                Arrived();
            }
        }

        private void OnDrawGizmosSelected()
        {
            if (map == null || agent == null)
            {
                return;
            }
            GridFrame frame = map.Frame;
            float height = frame.HeightOf(transform.position);
            float radius = frame.CellWidth * 0.15f;
            Gizmos.color = pathColour;
            ReadOnlySpan<PathPoint> path = agent.Path;
            for (int i = 1; i < path.Length; i++)
            {
                Gizmos.DrawLine(frame.ToWorld(path[i - 1], height), frame.ToWorld(path[i], height));
                Gizmos.DrawSphere(frame.ToWorld(path[i], height), radius);
            }
            if (agent.HasDestination)
            {
                Gizmos.DrawWireSphere(frame.ToWorld(agent.Destination, height), radius * 2);
            }
        }
    }
}
#endif
