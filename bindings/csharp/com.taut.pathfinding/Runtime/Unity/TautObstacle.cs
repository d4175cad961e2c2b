#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;

namespace Taut
{
    /// <summary>The shape of a <see cref="TautObstacle"/>.</summary>
    public enum ObstacleShape
    {
        Box,
        Disc,
    }

    /// <summary>
    /// Blocks the cells under its shape while it is enabled, wherever it goes: a crate, a door, a unit that stands. The
    /// terrain under it stays, and obstacles may overlap.
    /// </summary>
    [AddComponentMenu("Taut/Taut Obstacle")]
    [DefaultExecutionOrder(-100)]
    public sealed class TautObstacle : MonoBehaviour
    {
        /// <summary>The corners that stand for a disc.</summary>
        private const int DiscCorners = 16;

        [Tooltip("The map on which it lies.")]
        [SerializeField] private TautGrid map = null;
        [Tooltip("A box along the axes of the transform, or a disc.")]
        [SerializeField] private ObstacleShape shape = ObstacleShape.Box;
        [Tooltip("Box: both sides, along the axes of the transform; disc: the diameter and nothing. World units before scale.")]
        [SerializeField] private Vector2 size = new Vector2(1, 1);
        [Tooltip("It is laid anew when it has moved so far, in cells: each move is an edit.")]
        [SerializeField, Min(0)] private float threshold = 0.1f;
        [Header("Gizmos")]
        [Tooltip("The colour of the outline in the scene view.")]
        [SerializeField] private Color colour = new Color(1, 0.6f, 0.1f);

        private PathPoint[] laid = new PathPoint[0];
        private PathPoint[] outline = new PathPoint[0];
        private TautGrid laidOn;
        private int number;

        public TautGrid Map
        {
            get { return map; }
            set
            {
                Remove();
                map = value;
                if (isActiveAndEnabled)
                {
                    Lay();
                }
            }
        }

        /// <summary>A box along the axes of the transform, or a disc.</summary>
        public ObstacleShape Shape
        {
            get { return shape; }
            set { shape = value; }
        }

        /// <summary>Box: both sides, along the axes of the transform; disc: the diameter and nothing. World units
        /// before scale.</summary>
        public Vector2 Size
        {
            get { return size; }
            set { size = new Vector2(Require.NotNegative(value.x, "Size"), Require.NotNegative(value.y, "Size")); }
        }

        /// <summary>It is laid anew when it has moved so far, in cells: each move is an edit.</summary>
        public float Threshold
        {
            get { return threshold; }
            set { threshold = Require.NotNegative(value, "Threshold"); }
        }

        /// <summary>The colour of the outline in the scene view.</summary>
        public Color Colour
        {
            get { return colour; }
            set { colour = value; }
        }

        /// <summary>It covers cells of a map, if it does not lie outside.</summary>
        public bool IsLaid
        {
            get { return number != 0 && laidOn != null; }
        }

        private void OnEnable()
        {
            Lay();
        }

        private void OnDisable()
        {
            Remove();
        }

        private void Update()
        {
            if (!IsLaid)
            {
                Lay();
                return;
            }
            Trace();
            if (!HasMoved())
            {
                return;
            }
            try
            {
                map.Grid.MoveObstacle(number, outline);
            }
            catch (TautException error) when (error.Status == PathStatus.InvalidArgument)
            {
                // A rollback to a time before it was laid has taken it away.
                number = map.Grid.AddObstacle(outline);
            }
            outline.CopyTo(laid, 0);
        }

        private void Lay()
        {
            number = 0;
            if (map == null)
            {
                return;
            }
            Trace();
            number = map.Grid.AddObstacle(outline);
            laidOn = map;
            laid = (PathPoint[])outline.Clone();
        }

        private void Remove()
        {
            // The obstacles of a map that is destroyed are gone with it.
            if (IsLaid)
            {
                try
                {
                    laidOn.Grid.RemoveObstacle(number);
                }
                catch (TautException error) when (error.Status == PathStatus.InvalidArgument)
                {
                    // So has a rollback.
                }
            }
            number = 0;
            laidOn = null;
        }

        /// <summary>Computes the outline in grid units.</summary>
        private void Trace()
        {
            int corners = shape == ObstacleShape.Box ? 4 : DiscCorners;
            if (outline.Length != corners)
            {
                outline = new PathPoint[corners];
            }
            GridFrame frame = map.Frame;
            for (int i = 0; i < corners; i++)
            {
                PathPoint corner;
                if (shape == ObstacleShape.Box)
                {
                    corner = new PathPoint(size.x * (i == 1 || i == 2 ? 0.5f : -0.5f), size.y * (i >= 2 ? 0.5f : -0.5f));
                }
                else
                {
                    double angle = 2 * Math.PI * i / corners;
                    corner = new PathPoint(size.x * 0.5f * (float)Math.Cos(angle), size.x * 0.5f * (float)Math.Sin(angle));
                }
                outline[i] = frame.ToGrid(transform.TransformPoint(corner.ToVector3(map.Plane)));
            }
        }

        private bool HasMoved()
        {
            if (laid.Length != outline.Length)
            {
                laid = new PathPoint[outline.Length];
                return true;
            }
            for (int i = 0; i < laid.Length; i++)
            {
                if (laid[i].IsFarFrom(outline[i], threshold))
                {
                    return true;
                }
            }
            return false;
        }

        private void OnDrawGizmosSelected()
        {
            if (map == null)
            {
                return;
            }
            Trace();
            GridFrame frame = map.Frame;
            Gizmos.color = colour;
            for (int i = 0; i < outline.Length; i++)
            {
                Gizmos.DrawLine(frame.ToWorld(outline[i]), frame.ToWorld(outline[(i + 1) % outline.Length]));
            }
        }
    }
}
#endif
