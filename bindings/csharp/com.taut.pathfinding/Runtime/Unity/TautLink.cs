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
        [Tooltip("Where it leads to, relative to this object, in world units before its scale.")]
        [SerializeField] private Vector3 exit = new Vector3(1, 0, 0);
        [Tooltip("How wide it is across its line, in world units: it is entered on the whole of that and left beyond. At 0 its ends are points.")]
        [SerializeField, Min(0)] private float width = 0;
        [Tooltip("What passing it costs, in cells of a walk.")]
        [SerializeField, Min(0)] private float cost = 1;
        [Tooltip("It leads back as well.")]
        [SerializeField] private bool bothWays = true;
        [Tooltip("Planners may block classes of links: 0 to 31.")]
        [SerializeField, Range(0, 31)] private int linkClass = 0;
        [Tooltip("It is laid anew when it has moved so far, in cells: each move is an edit.")]
        [SerializeField, Min(0)] private float threshold = 0.1f;
        [Header("Gizmos")]
        [Tooltip("The colour of the link in the scene view.")]
        [SerializeField] private Color colour = new Color(0.94f, 0.55f, 0);

        private TautGrid laidOn;
        private WideLink laid;
        private int number;
        /// <summary>Its spans have been refused since it was last changed: too many lanes.</summary>
        private bool isTooWide;

        /// <summary>A link with its spans, in grid units.</summary>
        private struct WideLink
        {
            internal GridLink Link;
            internal PathPoint FromSpan;
            internal PathPoint ToSpan;
        }

        public TautGrid Map
        {
            get { return map; }
            set { map = value; Renew(); }
        }

        /// <summary>Where it leads to, relative to this object.</summary>
        public Vector3 Exit
        {
            get { return exit; }
            set
            {
                if (!(new PathPoint(value.x, value.y).IsFinite && new PathPoint(value.z, 0).IsFinite))
                {
                    throw new ArgumentException("Exit is finite", "value");
                }
                exit = value;
                Renew();
            }
        }

        /// <summary>How wide it is across its line, in world units, half of it on each side of the object, as that of a
        /// NavMeshLink; 0 for points. Agents cross it straight over from where they come to it.</summary>
        public float Width
        {
            get { return width; }
            set { width = Require.NotNegative(value, "Width"); Renew(); }
        }

        /// <summary>What passing it costs, in cells of a walk.</summary>
        public float Cost
        {
            get { return cost; }
            set { cost = Require.NotNegative(value, "Cost"); Renew(); }
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
            set
            {
                if (value < 0 || value > 31)
                {
                    throw new ArgumentException("LinkClass is 0 to 31", "value");
                }
                linkClass = value;
                Renew();
            }
        }

        /// <summary>It is laid anew when it has moved so far, in cells.</summary>
        public float Threshold
        {
            get { return threshold; }
            set { threshold = Require.NotNegative(value, "Threshold"); }
        }

        /// <summary>The colour of the link in the scene view.</summary>
        public Color Colour
        {
            get { return colour; }
            set { colour = value; }
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
            if ((Number == 0 && !isTooWide) || HasMoved())
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
            bool wasWide = Number != 0 && IsWide(laid);
            laid = Wanted();
            isTooWide = false;
            if (!IsOnMap(laid))
            {
                Remove();
                return;
            }
            try
            {
                if (Number == 0)
                {
                    number = map.Grid.AddLink(laid.Link);
                    laidOn = map;
                }
                else
                {
                    SetLink(wasWide);
                }
                isTooWide = true;
                map.Grid.SetLinkSpans(number, laid.FromSpan, laid.ToSpan);
                isTooWide = false;
            }
            catch (TautException error) when (error.Status == PathStatus.InvalidArgument)
            {
                // An end outside of the map, or a rollback to a time before the link was added.
                Remove();
            }
        }

        /// <summary>Makes the link that is there what this has become, but for the spans.</summary>
        private void SetLink(bool wasWide)
        {
            GridLink before = map.Grid.GetLink(number);
            bool moves = !before.From.Equals(laid.Link.From) || !before.To.Equals(laid.Link.To);
            if (wasWide && moves)
            {
                // The old spans might lead out of the map from the new place.
                map.Grid.SetLinkSpans(number, default(PathPoint), default(PathPoint));
            }
            map.Grid.SetLink(number, laid.Link);
        }

        private static bool IsWide(in WideLink link)
        {
            PathPoint none = default(PathPoint);
            return !link.FromSpan.Equals(none) || !link.ToSpan.Equals(none);
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
        private WideLink Wanted()
        {
            GridFrame frame = map.Frame;
            Vector3 half = Across() * 0.5f;
            Vector3 entry = transform.position;
            Vector3 far = transform.TransformPoint(exit);
            WideLink wide = new WideLink
            {
                Link = new GridLink
                {
                    From = frame.ToGrid(entry - half),
                    To = frame.ToGrid(far - half),
                    Cost = cost,
                    Flags = bothWays ? GridLinkFlags.BothWays : 0,
                    LinkClass = (uint)linkClass,
                },
            };
            if (width > 0)
            {
                wide.FromSpan = Between(wide.Link.From, frame.ToGrid(entry + half));
                wide.ToSpan = Between(wide.Link.To, frame.ToGrid(far + half));
            }
            return wide;
        }

        /// <summary>The vector across the line of the link, in the plane of the map, as long as it is wide.</summary>
        private Vector3 Across()
        {
            Vector3 line = transform.TransformPoint(exit) - transform.position;
            Vector3 across = Vector3.Cross(map.Frame.Normal, line);
            float length = across.magnitude;
            return length > 0 ? across * (width / length) : new Vector3(0, 0, 0);
        }

        private static PathPoint Between(PathPoint a, PathPoint b)
        {
            return new PathPoint(b.X - a.X, b.Y - a.Y);
        }

        /// <summary>True if the segments end on the map: else no link is added, only to be taken away again.</summary>
        private bool IsOnMap(in WideLink wide)
        {
            PathPoint from = wide.Link.From;
            PathPoint to = wide.Link.To;
            return IsOnMap(from.X + wide.FromSpan.X, from.Y + wide.FromSpan.Y) && IsOnMap(to.X + wide.ToSpan.X, to.Y + wide.ToSpan.Y);
        }

        private bool IsOnMap(float x, float y)
        {
            return x >= 0 && y >= 0 && x <= map.Grid.Width && y <= map.Grid.Height;
        }

        private bool HasMoved()
        {
            WideLink wanted = Wanted();
            bool ends = laid.Link.From.IsFarFrom(wanted.Link.From, threshold) || laid.Link.To.IsFarFrom(wanted.Link.To, threshold);
            return ends || laid.FromSpan.IsFarFrom(wanted.FromSpan, threshold) || laid.ToSpan.IsFarFrom(wanted.ToSpan, threshold);
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
            if (width > 0)
            {
                Vector3 half = Across() * 0.5f;
                Gizmos.DrawLine(entry - half, entry + half);
                Gizmos.DrawLine(far - half, far + half);
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
