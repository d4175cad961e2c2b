#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;
using UnityEngine.Serialization;

namespace Taut
{
    /// <summary>Goes to a destination on a map that changes. All agents share the searches of a <see
    /// cref="TautScheduler"/>; <see cref="PathAgent"/> says how it behaves.</summary>
    [AddComponentMenu("Taut/Taut Agent")]
    [DisallowMultipleComponent]
    public sealed partial class TautAgent : MonoBehaviour
    {
        [Tooltip("The map on which it walks.")]
        [SerializeField] private TautGrid map = null;
        [Tooltip("The scheduler of its searches; none: the one in the scene, or a new one.")]
        [SerializeField] private TautScheduler scheduler = null;
        [Tooltip("World units per second, also of what else moves the object.")]
        [SerializeField, Min(0), FormerlySerializedAs("speed")] private float m_Speed = 4;
        [Tooltip("In world units, kept from walls and others; 0: a point. It adds to the clearance of the map: set one of them.")]
        [SerializeField, Min(0), FormerlySerializedAs("radius")] private float m_Radius = 0;
        [Tooltip("The algorithm of its paths; with costs of areas that it does not take, Optimal.")]
        [SerializeField] private Algorithm algorithm = Algorithm.Optimal;
        [Tooltip("The classes of links that it does not use, a bit each.")]
        [SerializeField] private uint blockedLinks = 0;
        [Tooltip("If the destination cannot be reached, go as near as possible, and on when a way opens.")]
        [SerializeField] private bool allowPartial = true;
        [Tooltip("Off if physics or a character controller moves the object: it goes to the steering target.")]
        [SerializeField, FormerlySerializedAs("updatePosition")] private bool m_UpdatePosition = true;
        [Header("Gizmos")]
        [Tooltip("The colour of its path in the scene view.")]
        [SerializeField] private Color pathColour = new Color(0.2f, 0.8f, 1);

        private PathAgent agent;
        private Vector3 placed;
        private Vector3 steering;
        private Vector3? wish;
        private PathStatus answered = PathStatus.NoPath;

        /// <summary>A path was found, complete or partial: see the status of the result.</summary>
        public event Action<PathResult> PathFound;

        /// <summary>There is no path; the agent tries again after the next edit. <see cref="PathStatus.BadHandle"/>:
        /// the map is gone.</summary>
        public event Action<PathStatus> PathFailed;

        /// <summary>The end of a path is reached; <see cref="HasDestination"/> is still true if it is the end of a
        /// partial one.</summary>
        public event Action Arrived;

        /// <summary>It stands where its path enters a link: number and far end. Play the jump, then call
        /// <see cref="CrossLink"/>; without a handler the object is at the far end at once.</summary>
        public event Action<int, Vector3> LinkReached;

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
            get { return wish.HasValue || (agent != null && agent.HasDestination); }
        }

        /// <summary>World units per second. What else moves the object has arrived within half a step at this
        /// speed.</summary>
        public float Speed
        {
            get { return m_Speed; }
            set
            {
                float finite = Require.NotNegative(value, "Speed");
                m_Speed = finite;
            }
        }

        /// <summary>The radius of the object, a disc, in world units: its path keeps that far from the walls of the
        /// grid, with avoidance from others too, and passes what is twice as wide. 0: a point. It adds to the clearance
        /// with which a map has been baked.</summary>
        public float Radius
        {
            get { return m_Radius; }
            set
            {
                float finite = Require.NotNegative(value, "Radius");
                Renew();
                m_Radius = finite;
            }
        }

        /// <summary>The algorithm of its paths; with costs of areas that it does not take, Optimal.</summary>
        public Algorithm Algorithm
        {
            get { return algorithm; }
            set
            {
                if (!Enum.IsDefined(typeof(Algorithm), value))
                {
                    throw new ArgumentException("Algorithm is one of the names of that type", "value");
                }
                Renew();
                algorithm = value;
            }
        }

        /// <summary>Whether it goes as near as possible to a destination that it cannot reach, and on when a way
        /// opens.</summary>
        public bool AllowPartial
        {
            get { return allowPartial; }
            set
            {
                allowPartial = value;
                if (agent != null)
                {
                    agent.AllowPartial = value;
                }
            }
        }

        /// <summary>The scheduler of its searches; null: the one in the scene, or a new one.</summary>
        public TautScheduler Scheduler
        {
            get { return scheduler; }
            set
            {
                Renew();
                scheduler = value;
            }
        }

        /// <summary>The colour of its path in the scene view.</summary>
        public Color PathColour
        {
            get { return pathColour; }
            set { pathColour = value; }
        }

        /// <summary>The classes of links that it does not use, a bit each.</summary>
        public uint BlockedLinks
        {
            get { return blockedLinks; }
            set
            {
                Renew();
                blockedLinks = value;
            }
        }

        /// <summary>Whether it moves its object. If not, what moves the object goes to the <see
        /// cref="SteeringTarget"/>; it may slide along walls, overshoot and be pushed.</summary>
        public bool UpdatePosition
        {
            get { return m_UpdatePosition; }
            set { m_UpdatePosition = value; }
        }

        /// <summary>The point to which the object is to go straight on; where it stands if it is to stand.</summary>
        public Vector3 SteeringTarget
        {
            get { return agent == null || map == null ? transform.position : IsSteered ? steering : NextCorner(); }
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
        /// Plans a path to a point in world space; the agent moves as soon as it is found. Without a map it waits for
        /// one.
        /// </summary>
        /// <returns>InProgress; InvalidArgument for a point that is not finite. True for InProgress, where a bool is
        /// asked for.</returns>
        public DestinationAnswer SetDestination(Vector3 world)
        {
            if (!IsFinite(world))
            {
                return new DestinationAnswer(PathStatus.InvalidArgument);
            }
            settledAt = null;
            if (map == null)
            {
                wish = world;
                return new DestinationAnswer(PathStatus.InProgress);
            }
            wish = null;
            Ready();
            agent.AllowPartial = allowPartial;
            return new DestinationAnswer(agent.SetDestination(map.WorldToGrid(world)));
        }

        /// <summary>Puts the object at the far end of the link that it has reached, and goes on from there.</summary>
        public void CrossLink()
        {
            if (agent == null || map == null || agent.State != AgentState.Crossing)
            {
                return;
            }
            agent.CrossLink();
            GridFrame frame = map.Frame;
            transform.position = frame.ToWorld(agent.Position, frame.HeightOf(transform.position));
            placed = transform.position;
        }

        /// <summary>Forgets destination and path.</summary>
        public void ResetPath()
        {
            wish = null;
            settledAt = null;
            answered = PathStatus.NoPath;
            if (agent != null)
            {
                agent.Stop();
            }
        }

        private void OnDisable()
        {
            ResetPath();
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
            if (wish.HasValue)
            {
                SetDestination(wish.Value);
            }
            Ready();
            GridFrame frame = map.Frame;
            if (IsSteered)
            {
                Lead(frame);
                return;
            }
            // The host moves the object while it plays a jump.
            if (transform.position != placed && agent.State != AgentState.Crossing)
            {
                agent.Move(frame.ToGrid(transform.position));
            }
            float seconds = Time.deltaTime;
            Vector3 before = transform.position;
            PathAgent walking = agent;
            bool hasMoved = walking.Update(Stride(seconds) / frame.CellWidth);
            if (agent != walking)
            {
                // Who was told has sent it elsewhere, or destroyed it.
                return;
            }
            if (hasMoved)
            {
                transform.position = frame.ToWorld(agent.Position, frame.HeightOf(before));
            }
            placed = transform.position;
            Velocity = seconds > 0 ? (placed - before) / seconds : Vector3.zero;
            Turn(placed - before, seconds);
            StopInTime();
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
            float[] costs = Costs();
            PlannerOptions options = PlannerOptions.For(AlgorithmFor(costs));
            options.Radius = m_Radius / map.Frame.CellWidth;
            options.BlockedLinks = blockedLinks;
            PathLane lane = paths.Lane(map.Grid, options, costs);
            placed = transform.position;
            steering = placed;
            agent = new PathAgent(lane, map.WorldToGrid(placed)) { AllowPartial = allowPartial, AutoRepath = m_AutoRepath, Improvements = Modifiers() };
            agent.PathFound += OnPathFound;
            agent.PathFailed += OnPathFailed;
            agent.Arrived += OnArrived;
            agent.LinkReached += OnLinkReached;
            if (goesOn)
            {
                agent.SetDestination(destination);
            }
        }

        /// <summary>Plans as another one from the next frame on, to the same destination.</summary>
        private void Renew()
        {
            if (HasDestination && !wish.HasValue && map != null)
            {
                wish = map.GridToWorld(agent.Destination);
            }
            Drop();
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
            agent.LinkReached -= OnLinkReached;
            agent.Stop();
            agent = null;
        }

        private void OnPathFound(PathResult result)
        {
            answered = result.Status;
            if (PathFound != null)
            {
                PathFound(result);
            }
        }

        private void OnPathFailed(PathStatus status)
        {
            answered = status;
            if (PathFailed != null)
            {
                PathFailed(status);
            }
        }

        private void OnLinkReached(int link, PathPoint exit)
        {
            if (LinkReached == null)
            {
                if (m_AutoTraverse)
                {
                    CrossLink();
                }
                return;
            }
            GridFrame frame = map.Frame;
            LinkReached(link, frame.ToWorld(exit, frame.HeightOf(transform.position)));
        }

        private void OnArrived()
        {
            settledAt = HasDestination ? (PathPoint?)null : agent.Destination;
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
            float dot = frame.CellWidth * 0.15f;
            Gizmos.color = pathColour;
            ReadOnlySpan<PathPoint> path = agent.Path;
            for (int i = 1; i < path.Length; i++)
            {
                Gizmos.DrawLine(frame.ToWorld(path[i - 1], height), frame.ToWorld(path[i], height));
                Gizmos.DrawSphere(frame.ToWorld(path[i], height), dot);
            }
            if (agent.HasDestination)
            {
                Gizmos.DrawWireSphere(frame.ToWorld(agent.Destination, height), dot * 2);
            }
        }
    }
}
#endif
