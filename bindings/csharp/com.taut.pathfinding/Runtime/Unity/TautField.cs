#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;

namespace Taut
{
    /// <summary>One field over a map: the exact distances from everywhere to the nearest of its targets, which may
    /// move, and where to walk. For any number of units that go to one place, without a search per unit.</summary>
    [AddComponentMenu("Taut/Taut Field")]
    [DefaultExecutionOrder(-100)]
    public sealed class TautField : MonoBehaviour
    {
        /// <summary>The arrows of a picture along the longer side of the map, at most.</summary>
        private const int Arrows = 32;

        [Tooltip("The map on which the units walk.")]
        [SerializeField] private TautGrid map = null;
        [Tooltip("Where they go: to the nearest of these.")]
        [SerializeField] private Transform[] targets = new Transform[0];
        [Tooltip("The radius of the units, in world units; 0: points.")]
        [SerializeField, Min(0)] private float radius = 0;
        [Tooltip("Expansions of a build per frame, of some 20 ns each, 0 is no limit: until it is done, the field before answers.")]
        [SerializeField, Min(0)] private int expansionsPerFrame = 25000;

        [Header("Gizmos")]
        [Tooltip("The colour of its directions in the scene view.")]
        [SerializeField] private Color colour = new Color(0.3f, 0.9f, 0.4f);

        private readonly FieldBuild build = new FieldBuild();
        private readonly PathPoint[] asked = new PathPoint[1];
        private readonly PathPoint[] next = new PathPoint[1];
        private readonly double[] distance = new double[1];
        private Vector3[] positions = new Vector3[0];
        private FieldSeed[] seeds = new FieldSeed[4];

        public TautGrid Map
        {
            get { return map; }
            set
            {
                build.Drop();
                map = value;
            }
        }

        /// <summary>The radius of the units in world units: their ways keep that far from walls. 0: points.</summary>
        public float Radius
        {
            get { return radius; }
            set
            {
                float finite = Require.NotNegative(value, "Radius");
                build.Drop();
                radius = finite;
            }
        }

        /// <summary>Expansions of a build per frame; 0 is no limit.</summary>
        public int ExpansionsPerFrame
        {
            get { return expansionsPerFrame; }
            set { expansionsPerFrame = Math.Max(0, value); }
        }

        /// <summary>The colour of its directions in the scene view.</summary>
        public Color Colour
        {
            get { return colour; }
            set { colour = value; }
        }

        /// <summary>A build was finished: the field answers.</summary>
        public bool IsBuilt
        {
            get { return build.IsBuilt; }
        }

        /// <summary>The result of the last build that was finished.</summary>
        public FieldResult Built
        {
            get { return build.Built; }
        }

        /// <summary>The field, for questions of your own; null before the first frame.</summary>
        public PathField Field
        {
            get { return build.Field; }
        }

        /// <summary>Leads to objects, in place of earlier ones. They may move; destroyed ones are none.</summary>
        public void SetTargets(params Transform[] targets)
        {
            Require.NotNull(targets, "targets");
            this.targets = (Transform[])targets.Clone();
        }

        /// <summary>Leads to positions in world space too, in place of earlier ones.</summary>
        public void SetPositions(params Vector3[] positions)
        {
            Require.NotNull(positions, "positions");
            foreach (Vector3 position in positions)
            {
                RequireFinite(position, "positions");
            }
            this.positions = (Vector3[])positions.Clone();
        }

        /// <summary>The point to which a unit at this position goes straight on; the position itself where it is to
        /// stand: at a target, out of reach, before the first field.</summary>
        public Vector3 GetNext(Vector3 position)
        {
            if (!IsAsked(position))
            {
                return position;
            }
            next[0] = asked[0];
            GridFrame frame = map.Frame;
            bool leads = build.Field.Next(asked, next) >= 0 && !next[0].Equals(asked[0]);
            return leads ? frame.ToWorld(next[0], frame.HeightOf(position)) : position;
        }

        /// <summary>How far it is from a position to the nearest target, in world units; infinity out of reach and
        /// before the first field.</summary>
        public float GetDistance(Vector3 position)
        {
            bool isKnown = IsAsked(position) && build.Field.Distances(asked, distance) >= 0;
            return isKnown ? (float)distance[0] * map.Frame.CellWidth : float.PositiveInfinity;
        }

        private void OnDestroy()
        {
            build.Drop();
        }

        private void Update()
        {
            if (map == null)
            {
                build.Drop();
                return;
            }
            GridFrame frame = map.Frame;
            int count = 0;
            if (seeds.Length < targets.Length + positions.Length)
            {
                seeds = new FieldSeed[targets.Length + positions.Length];
            }
            foreach (Transform target in targets)
            {
                if (target != null)
                {
                    seeds[count++] = new FieldSeed(frame.ToGrid(target.position));
                }
            }
            foreach (Vector3 position in positions)
            {
                seeds[count++] = new FieldSeed(frame.ToGrid(position));
            }
            FieldOptions options = FieldOptions.Default;
            options.Radius = radius / frame.CellWidth;
            build.Work(map.Grid, options, new ReadOnlySpan<FieldSeed>(seeds, 0, count), expansionsPerFrame);
        }

        /// <summary>Where a unit would go from places all over the map.</summary>
        private void OnDrawGizmosSelected()
        {
            if (map == null || !build.IsBuilt)
            {
                return;
            }
            GridFrame frame = map.Frame;
            float height = frame.HeightOf(transform.position);
            int step = Math.Max(1, (Math.Max(map.Grid.Width, map.Grid.Height) + Arrows - 1) / Arrows);
            Gizmos.color = colour;
            for (int y = step / 2; y < map.Grid.Height; y += step)
            {
                for (int x = step / 2; x < map.Grid.Width; x += step)
                {
                    asked[0] = next[0] = PathPoint.CentreOf(x, y);
                    if (build.Field.Next(asked, next) >= 0 && !next[0].Equals(asked[0]))
                    {
                        Vector3 from = frame.ToWorld(asked[0], height), way = frame.ToWorld(next[0], height) - from;
                        Vector3 tip = from + way * Math.Min(1, 0.6f * step * frame.CellWidth / way.magnitude);
                        Gizmos.DrawLine(from, tip);
                        Gizmos.DrawSphere(tip, frame.CellWidth * step * 0.08f);
                    }
                }
            }
        }

        private static void RequireFinite(Vector3 position, string name)
        {
            if (!(new PathPoint(position.x, position.y).IsFinite && new PathPoint(position.z, 0).IsFinite))
            {
                throw new ArgumentException("a position is finite", name);
            }
        }

        private bool IsAsked(Vector3 position)
        {
            RequireFinite(position, "position");
            if (map == null || !build.IsBuilt)
            {
                return false;
            }
            asked[0] = map.WorldToGrid(position);
            return true;
        }
    }
}
#endif
