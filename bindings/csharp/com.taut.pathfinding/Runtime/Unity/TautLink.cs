#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;

namespace Taut
{
    /// <summary>
    /// A way from here to another place that is no walk, while it is enabled: a jump, a ladder, a portal. Paths and
    /// fields cross it where that is cheaper; <see cref="TautAgent.LinkReached"/> tells when an agent stands at it.
    /// </summary>
    [AddComponentMenu("Taut/Taut Link")]
    [DefaultExecutionOrder(-100)]
    public sealed class TautLink : MonoBehaviour
    {
        /// <summary>The length of an arrow in cells, in a picture; at most half of the link.</summary>
        private const float Arrow = 0.4f;
        private const int Dashes = 8;

        [Tooltip("The map on which it lies.")]
        [SerializeField] private TautGrid map = null;
        [Tooltip("Where it leads to, relative to this object.")]
        [SerializeField] private Vector3 exit = new Vector3(1, 0, 0);
        [Tooltip("What passing it costs, in cells of a walk.")]
        [SerializeField, Min(0)] private float cost = 1;
        [Tooltip("It leads back as well.")]
        [SerializeField] private bool bothWays = true;
        [Tooltip("Planners may block classes of links: 0 to 31.")]
        [SerializeField, Range(0, 31)] private int linkClass = 0;
        [Tooltip("It is laid anew when it has moved so far, in cells: each move is an edit.")]
        [SerializeField, Min(0)] private float threshold = 0.1f;
        [Header("Gizmos")]
        [SerializeField] private Color colour = new Color(0.94f, 0.55f, 0);

        private TautGrid laidOn;
        private GridLink laid;
        private int number;

        public TautGrid Map
        {
            get { return map; }
            set { map = value; Renew(); }
        }

        /// <summary>Where it leads to, relative to this object.</summary>
        public Vector3 Exit
        {
            get { return exit; }
            set { exit = value; Renew(); }
        }

        /// <summary>What passing it costs, in cells of a walk.</summary>
        public float Cost
        {
            get { return cost; }
            set { cost = value; Renew(); }
        }

        /// <summary>It leads back as well.</summary>
        public bool BothWays
        {
            get { return bothWays; }
            set { bothWays = value; Renew(); }
        }

        /// <summary>Planners may block classes of links: 0 to 31.</summary>
        public int LinkClass
        {
            get { return linkClass; }
            set { linkClass = value; Renew(); }
        }

        /// <summary>The number of the link on its map; 0 while it is on none.</summary>
        public int Number
        {
            get { return laidOn == null ? 0 : number; }
        }

        private void OnEnable()
        {
            Renew();
        }

        private void OnDisable()
        {
            Remove();
        }

        private void Update()
        {
            if (Number == 0 || HasMoved())
            {
                Renew();
            }
        }

        /// <summary>Adds the link to its map, or makes the one that is there what this has become.</summary>
        private void Renew()
        {
            if (!isActiveAndEnabled || map == null || laidOn != map)
            {
                Remove();
            }
            if (!isActiveAndEnabled || map == null)
            {
                return;
            }
            laid = Wanted();
            try
            {
                if (Number == 0)
                {
                    number = map.Grid.AddLink(laid);
                    laidOn = map;
                }
                else
                {
                    map.Grid.SetLink(number, laid);
                }
            }
            catch (TautException error) when (error.Status == PathStatus.InvalidArgument)
            {
                // An end outside of the map, or a rollback to a time before the link was added.
                Remove();
            }
        }

        private void Remove()
        {
            // The links of a map that is destroyed are gone with it.
            if (Number != 0)
            {
                try
                {
                    laidOn.Grid.RemoveLink(number);
                }
                catch (TautException error) when (error.Status == PathStatus.InvalidArgument)
                {
                    // So has a rollback.
                }
            }
            number = 0;
            laidOn = null;
        }

        /// <summary>The link in grid units.</summary>
        private GridLink Wanted()
        {
            GridFrame frame = map.Frame;
            return new GridLink
            {
                From = frame.ToGrid(transform.position),
                To = frame.ToGrid(transform.TransformPoint(exit)),
                Cost = cost,
                Flags = bothWays ? GridLinkFlags.BothWays : 0,
                LinkClass = (uint)linkClass,
            };
        }

        private bool HasMoved()
        {
            GridLink wanted = Wanted();
            return laid.From.IsFarFrom(wanted.From, threshold) || laid.To.IsFarFrom(wanted.To, threshold);
        }

        /// <summary>A line with an arrow at each end that leads out; dashed and grey while it is not enabled.</summary>
        private void OnDrawGizmos()
        {
            Vector3 entry = transform.position;
            Vector3 far = transform.TransformPoint(exit);
            Gizmos.color = enabled ? colour : new Color(0.5f, 0.5f, 0.5f);
            int pieces = enabled ? 1 : Dashes * 2 - 1;
            for (int i = 0; i < pieces; i += 2)
            {
                Vector3 piece = (far - entry) / pieces;
                Gizmos.DrawLine(entry + piece * i, entry + piece * (i + 1));
            }
            if (map == null)
            {
                return;
            }
            DrawArrow(entry, far);
            if (bothWays)
            {
                DrawArrow(far, entry);
            }
        }

        /// <summary>An arrow in the plane of the map, as high as its tip.</summary>
        private void DrawArrow(Vector3 from, Vector3 tip)
        {
            GridFrame frame = map.Frame;
            PathPoint a = frame.ToGrid(from);
            PathPoint b = frame.ToGrid(tip);
            float x = a.X - b.X;
            float y = a.Y - b.Y;
            float scale = Arrow / Mathf.Max(2 * Arrow, (float)Math.Sqrt(x * x + y * y));
            for (float side = -0.5f; side < 1; side += 1)
            {
                PathPoint wing = new PathPoint(b.X + scale * (x + side * y), b.Y + scale * (y - side * x));
                Gizmos.DrawLine(tip, frame.ToWorld(wing, frame.HeightOf(tip)));
            }
        }
    }
}
#endif
