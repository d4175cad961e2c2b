#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;
#if TAUT_AI
using UnityEngine.AI;
#endif

namespace Taut
{
    /// <summary>How an agent avoids others: as a walker of the <see cref="TautCrowd"/> of its map.</summary>
    public sealed partial class TautAgent
    {
        private const int LastPriority = 99;

        [Header("Avoidance")]
        [Tooltip("It avoids other agents with avoidance on its map; a radius of 0 is in nobody's way.")]
        [SerializeField] private bool m_Avoids = false;
        [Tooltip("0 to 99: who has the larger number gives way.")]
        [SerializeField, Range(0, LastPriority)] private int m_AvoidancePriority = 50;
        [Tooltip("The layers that it is on, a bit each.")]
        [SerializeField] private int avoidanceLayers = 1;
        [Tooltip("The layers whose agents it avoids, a bit each.")]
        [SerializeField] private int avoidanceMask = -1;

        private TautCrowd crowd;
        private Vector3 wanting;
        private Vector3 avoiding;
        private PathPoint? settledAt;

        /// <summary>Whether it avoids other agents with avoidance on its map.</summary>
        public bool Avoids
        {
            get { return m_Avoids; }
            set
            {
                m_Avoids = value;
                avoiding = wanting = Vector3.zero;
                placed = transform.position;
                if (agent != null && map != null)
                {
                    // What it has walked by itself and in the crowd are one path.
                    agent.Move(map.WorldToGrid(placed));
                }
            }
        }

        /// <summary>0 to 99, 50 at first: of two agents the one with the larger number gives way; equal ones share
        /// it.</summary>
        public int AvoidancePriority
        {
            get { return m_AvoidancePriority; }
            set
            {
                if (value < 0 || value > LastPriority)
                {
                    throw new ArgumentException("AvoidancePriority is 0 to 99", "value");
                }
                m_AvoidancePriority = value;
            }
        }

        /// <summary>The layers that it is on, a bit each.</summary>
        public int AvoidanceLayers { get { return avoidanceLayers; } set { avoidanceLayers = value; } }

        /// <summary>The layers whose agents it avoids.</summary>
        public int AvoidanceMask { get { return avoidanceMask; } set { avoidanceMask = value; } }

        public int avoidancePriority { get { return AvoidancePriority; } set { AvoidancePriority = value; } }

        /// <summary>None, or by the crowd, which has one quality.</summary>
        public ObstacleAvoidanceType obstacleAvoidanceType
        {
            get { return m_Avoids ? ObstacleAvoidanceType.HighQualityObstacleAvoidance : ObstacleAvoidanceType.NoObstacleAvoidance; }
            set { Avoids = value != ObstacleAvoidanceType.NoObstacleAvoidance; }
        }

        /// <summary>Tells the crowd of this frame that it is there, and how it would move.</summary>
        private void JoinCrowd(float seconds)
        {
            if (crowd == null || !crowd.isActiveAndEnabled || crowd.Map != map)
            {
                crowd = TautCrowd.Of(map);
            }
            Vector3 way = steering - transform.position;
            float left = way.magnitude;
            float stride = Stride(seconds);
            // The last step ends where the path does.
            stride = agent.Left * map.Frame.CellWidth <= stride ? Math.Min(stride, left) : stride;
            bool walks = left > 0 && seconds > 0 && agent.State != AgentState.Crossing;
            wanting = walks ? way * (stride / seconds / left) : Vector3.zero;
            if (agent.State == AgentState.Crossing)
            {
                Velocity = avoiding = Vector3.zero;
                return;
            }
            crowd.Join(this);
        }

        /// <summary>How the crowd sees it. Those that are sent to one place come to rest around who has reached
        /// it.</summary>
        internal CrowdWalker Seen(GridFrame frame, out CrowdWalkerTraits traits)
        {
            bool walksToGoal = agent != null && agent.State == AgentState.Moving && !agent.IsSearching && !IsPartial;
            traits = new CrowdWalkerTraits
            {
                Priority = (uint)(LastPriority - m_AvoidancePriority),
                Layers = (uint)avoidanceLayers,
                Ignores = ~(uint)avoidanceMask,
            };
            if (walksToGoal || settledAt.HasValue)
            {
                traits.Flags = WalkerFlags.HasGoal;
                traits.Goal = walksToGoal ? agent.Destination : settledAt.Value;
                traits.Arrive = Math.Max(1f / 64, m_StoppingDistance / frame.CellWidth);
                traits.State = walksToGoal ? WalkerState.Walking : WalkerState.Arrived;
            }
            return new CrowdWalker
            {
                At = frame.ToGrid(transform.position),
                Velocity = frame.ToCells(avoiding),
                Wanted = frame.ToCells(wanting),
                Radius = m_Radius / frame.CellWidth,
                Speed = m_Speed / frame.CellWidth,
            };
        }

        /// <summary>Moves as the crowd says.</summary>
        internal void Take(Vector3 chosen, WalkerState state, float seconds)
        {
            avoiding = chosen;
            Velocity = chosen;
            if (m_UpdatePosition)
            {
                transform.position = transform.position + chosen * seconds;
                placed = transform.position;
                Turn(chosen * seconds, seconds);
            }
            if (state == WalkerState.Arrived && agent != null && agent.State == AgentState.Moving)
            {
                agent.Stop();
                OnArrived();
            }
        }
    }
}
#endif
