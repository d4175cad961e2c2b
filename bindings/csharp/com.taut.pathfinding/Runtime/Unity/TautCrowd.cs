#if UNITY_5_3_OR_NEWER
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Taut
{
    /// <summary>The agents of a map that avoid each other: they say in each frame how they would move, and take the
    /// velocities with which nobody runs into anybody or into a wall. Without one in the scene the first agent with
    /// avoidance makes one.</summary>
    [AddComponentMenu("Taut/Taut Crowd")]
    [DisallowMultipleComponent]
    [DefaultExecutionOrder(900)]
    public sealed class TautCrowd : MonoBehaviour
    {
        private const float Shortest = 1e-6f;

        private static readonly List<TautCrowd> Enabled = new List<TautCrowd>();

        [Tooltip("The map on which they walk.")]
        [SerializeField] private TautGrid map = null;
        [Tooltip("The nearest neighbours that an agent avoids, 0 to 64.")]
        [SerializeField, Range(0, 64)] private int neighbours = 10;
        [Tooltip("How far away a neighbour may be, in world units; 0: 15 cells.")]
        [SerializeField, Min(0)] private float reach = 0;
        [Tooltip("The seconds for which neighbours are avoided.")]
        [SerializeField, Min(Shortest)] private float horizon = 2;
        [Tooltip("The seconds for which walls are avoided.")]
        [SerializeField, Min(Shortest)] private float wallHorizon = 0.5f;

        [Header("Gizmos")]
        [Tooltip("The colour of discs and velocities in the scene view.")]
        [SerializeField] private Color colour = new Color(1, 0.85f, 0.2f);

        private readonly List<TautAgent> joined = new List<TautAgent>();
        private readonly Dictionary<PathPoint, float> heaps = new Dictionary<PathPoint, float>();
        private CrowdWalker[] walkers = new CrowdWalker[16];
        private CrowdWalkerTraits[] traits = new CrowdWalkerTraits[16];
        private PathPoint[] velocities = new PathPoint[16];
        private PathCrowd crowd;
        private CrowdOptions made;
        private int joinedIn;

        /// <summary>The enabled crowd of a map, or a new one.</summary>
        public static TautCrowd Of(TautGrid map)
        {
            Require.NotNull(map, "map");
            TautCrowd known = Enabled.Find(candidate => candidate.map == map);
            if (known == null)
            {
                known = new GameObject("Taut Crowd").AddComponent<TautCrowd>();
                known.map = map;
            }
            return known;
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

        /// <summary>How many agents took part in the last frame.</summary>
        public int Count { get; private set; }

        /// <summary>The nearest neighbours that an agent avoids, at most 64.</summary>
        public int Neighbours
        {
            get { return neighbours; }
            set
            {
                if (value < 0 || value > 64)
                {
                    throw new ArgumentException("Neighbours is 0 to 64", "value");
                }
                neighbours = value;
            }
        }

        /// <summary>How far away a neighbour may be, in world units; 0: 15 cells.</summary>
        public float Reach
        {
            get { return reach; }
            set { reach = Require.NotNegative(value, "Reach"); }
        }

        /// <summary>The seconds for which neighbours are avoided.</summary>
        public float Horizon
        {
            get { return horizon; }
            set { horizon = Require.Positive(value, "Horizon"); }
        }

        /// <summary>The seconds for which walls are avoided.</summary>
        public float WallHorizon
        {
            get { return wallHorizon; }
            set { wallHorizon = Require.Positive(value, "WallHorizon"); }
        }

        /// <summary>The colour of discs and velocities in the scene view.</summary>
        public Color Colour
        {
            get { return colour; }
            set { colour = value; }
        }

        internal void Join(TautAgent agent)
        {
            if (joinedIn != Time.frameCount)
            {
                // The first frame of a crowd may be over when agents join.
                joined.Clear();
                joinedIn = Time.frameCount;
            }
            joined.Add(agent);
        }

        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void Forget()
        {
            // Statics survive when the domain is not reloaded before play.
            Enabled.Clear();
        }

        private void OnEnable()
        {
            Enabled.Add(this);
        }

        private void OnDisable()
        {
            Enabled.Remove(this);
            joined.Clear();
        }

        private void OnDestroy()
        {
            Drop();
        }

        private void Update()
        {
            Count = joined.Count;
            float seconds = Time.deltaTime;
            if (map == null)
            {
                Drop();
            }
            else if (joined.Count > 0 && seconds >= Shortest)
            {
                Avoid(map.Frame, seconds);
            }
            joined.Clear();
        }

        private void Avoid(GridFrame frame, float seconds)
        {
            Ready(frame);
            int count = joined.Count;
            if (walkers.Length < count)
            {
                walkers = new CrowdWalker[2 * count];
                traits = new CrowdWalkerTraits[2 * count];
                velocities = new PathPoint[2 * count];
            }
            for (int i = 0; i < count; i++)
            {
                // One that was destroyed since it joined is an invalid walker, which nobody sees.
                walkers[i].At = new PathPoint(float.NaN, 0);
                traits[i] = default(CrowdWalkerTraits);
                if (joined[i] != null)
                {
                    walkers[i] = joined[i].Seen(frame, out traits[i]);
                }
            }
            LeaveQueues(count);
            crowd.AvoidWith(new ReadOnlySpan<CrowdWalker>(walkers, 0, count), new Span<CrowdWalkerTraits>(traits, 0, count), seconds, velocities);
            // Who arrives may destroy others, and this.
            for (int i = 0; i < count && i < joined.Count; i++)
            {
                if (joined[i] != null && joined[i].isActiveAndEnabled)
                {
                    joined[i].Take(frame.FromCells(velocities[i]), traits[i].State, seconds);
                }
            }
        }

        /// <summary>Takes their goals from those who are not where the heap around it ends, of which those who come
        /// from one side fill the half: a queue that touches the heap has not arrived.</summary>
        private void LeaveQueues(int count)
        {
            heaps.Clear();
            for (int i = 0; i < count; i++)
            {
                if (traits[i].State == WalkerState.Arrived)
                {
                    float squared;
                    heaps.TryGetValue(traits[i].Goal, out squared);
                    heaps[traits[i].Goal] = squared + walkers[i].Radius * walkers[i].Radius;
                }
            }
            for (int i = 0; i < count; i++)
            {
                float squared;
                heaps.TryGetValue(traits[i].Goal, out squared);
                float x = walkers[i].At.X - traits[i].Goal.X, y = walkers[i].At.Y - traits[i].Goal.Y;
                double most = Math.Sqrt(squared / 0.3) + 3 * walkers[i].Radius + traits[i].Arrive;
                bool isNear = x * x + y * y <= most * most;
                traits[i].Flags = isNear ? traits[i].Flags : WalkerFlags.None;
            }
        }

        /// <summary>Where the agents were in the last frame, and which way they went.</summary>
        private void OnDrawGizmosSelected()
        {
            if (map == null)
            {
                return;
            }
            GridFrame frame = map.Frame;
            float height = frame.HeightOf(transform.position);
            Gizmos.color = colour;
            for (int i = 0; i < Math.Min(Count, walkers.Length); i++)
            {
                if (walkers[i].At.IsFinite)
                {
                    Vector3 at = frame.ToWorld(walkers[i].At, height);
                    Gizmos.DrawWireSphere(at, walkers[i].Radius * frame.CellWidth);
                    Gizmos.DrawLine(at, at + frame.FromCells(velocities[i]));
                }
            }
        }

        /// <summary>Makes the crowd, again if its options have changed.</summary>
        private void Ready(GridFrame frame)
        {
            CrowdOptions options = CrowdOptions.Default;
            options.Neighbours = neighbours;
            options.Horizon = horizon;
            options.WallHorizon = wallHorizon;
            options.Reach = reach > 0 ? reach / frame.CellWidth : options.Reach;
            bool isSame = made.Neighbours == options.Neighbours && made.Reach == options.Reach;
            if (crowd != null && isSame && made.Horizon == options.Horizon && made.WallHorizon == options.WallHorizon)
            {
                return;
            }
            Drop();
            crowd = new PathCrowd(map.Grid, options);
            made = options;
        }

        private void Drop()
        {
            if (crowd != null)
            {
                crowd.Dispose();
                crowd = null;
            }
        }
    }
}
#endif
