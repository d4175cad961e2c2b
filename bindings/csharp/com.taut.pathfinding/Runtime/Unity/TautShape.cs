#if UNITY_5_3_OR_NEWER && TAUT_PHYSICS_2D
using Taut.Motion;
using UnityEngine;

namespace Taut
{
    /// <summary>
    /// The shape of a body, from the first path of a polygon collider beside it: what it covers in the cells of a map
    /// when the body is not turned.
    /// </summary>
    [AddComponentMenu("Taut/Taut Shape")]
    public sealed class TautShape : MonoBehaviour
    {
        [Tooltip("The map in whose cells the shape is measured.")]
        [SerializeField] private TautGrid map = null;
        [Tooltip("A distance around the polygon that belongs to the body, in cells.")]
        [SerializeField, Min(0)] private float radius = 0;

        private BodyShape shape;

        /// <summary>The map in whose cells the shape is measured.</summary>
        public TautGrid Map
        {
            get { return map; }
            set
            {
                Rebuild();
                map = value;
            }
        }

        /// <summary>A distance around the polygon that belongs to the body, in cells.</summary>
        public float Radius
        {
            get { return radius; }
            set
            {
                float finite = Require.NotNegative(value, "Radius");
                Rebuild();
                radius = finite;
            }
        }

        /// <summary>The shape; it is made when it is first asked for, and after <see cref="Rebuild"/>.</summary>
        public BodyShape Shape
        {
            get
            {
                if (shape == null)
                {
                    shape = new BodyShape(Outline(), radius);
                }
                return shape;
            }
        }

        /// <summary>The corners of the collider about the origin of this object, in cells.</summary>
        public PathPoint[] Outline()
        {
            PolygonCollider2D polygon = GetComponent<PolygonCollider2D>();
            if (polygon == null || polygon.pathCount == 0)
            {
                throw new TautException(PathStatus.InvalidArgument, "a Taut Shape needs a polygon collider with a path beside it");
            }
            if (map == null)
            {
                throw new TautException(PathStatus.InvalidArgument, "a Taut Shape needs a map: the size of its cells is the unit");
            }
            GridFrame frame = map.Frame;
            Vector3 scale = transform.lossyScale;
            Vector2[] path = polygon.GetPath(0);
            PathPoint[] outline = new PathPoint[path.Length];
            for (int i = 0; i < path.Length; i++)
            {
                float x = (path[i].x + polygon.offset.x) * scale.x;
                float y = (path[i].y + polygon.offset.y) * scale.y;
                outline[i] = new PathPoint(x / frame.CellWidth, y / frame.CellHeight);
            }
            return outline;
        }

        /// <summary>Forgets the shape, after the collider has changed; spaces of it stay.</summary>
        public void Rebuild()
        {
            if (shape != null)
            {
                shape.Dispose();
                shape = null;
            }
        }

        private void OnDestroy()
        {
            Rebuild();
        }
    }
}
#endif
