#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;
#if TAUT_AI
using UnityEngine.AI;
#endif

namespace Taut
{
#if !TAUT_AI
    // The names of Unity's module AI, for projects that have switched it off.

    /// <summary>How a path ends.</summary>
    public enum NavMeshPathStatus
    {
        PathComplete,
        PathPartial,
        PathInvalid,
    }

    /// <summary>How agents avoid each other: not at all, or by their crowd, which has one quality.</summary>
    public enum ObstacleAvoidanceType
    {
        NoObstacleAvoidance,
        LowQualityObstacleAvoidance,
        MedQualityObstacleAvoidance,
        GoodQualityObstacleAvoidance,
        HighQualityObstacleAvoidance,
    }

    /// <summary>The answer of a question about a map.</summary>
    public struct NavMeshHit
    {
        public Vector3 position { get; set; }
        public Vector3 normal { get; set; }
        public float distance { get; set; }
        public int mask { get; set; }
        public bool hit { get; set; }
    }
#endif

    /// <summary>A path in world space, as a NavMeshPath: what <see cref="TautAgent.CalculatePath"/> fills.</summary>
    public sealed class TautPath
    {
        private Vector3[] points = new Vector3[0];

        /// <summary>A path without corners.</summary>
        public TautPath()
        {
            status = NavMeshPathStatus.PathInvalid;
        }

        /// <summary>A copy of its corners, start and end included.</summary>
        public Vector3[] corners { get { return (Vector3[])points.Clone(); } }

        public NavMeshPathStatus status { get; private set; }

        /// <summary>Copies as many corners as there is room for, and returns their number.</summary>
        public int GetCornersNonAlloc(Vector3[] results)
        {
            Require.NotNull(results, "results");
            int count = Math.Min(results.Length, points.Length);
            Array.Copy(points, results, count);
            return count;
        }

        /// <summary>Forgets the corners.</summary>
        public void ClearCorners()
        {
            Take(PathStatus.NoPath, new ReadOnlySpan<PathPoint>(), default(GridFrame), 0);
        }

        internal static NavMeshPathStatus StatusOf(PathStatus answered)
        {
            bool isComplete = answered == PathStatus.Ok;
            return isComplete ? NavMeshPathStatus.PathComplete : answered == PathStatus.Partial ? NavMeshPathStatus.PathPartial : NavMeshPathStatus.PathInvalid;
        }

        internal void Take(PathStatus answered, ReadOnlySpan<PathPoint> path, GridFrame frame, float height)
        {
            status = StatusOf(answered);
            points = points.Length == path.Length ? points : new Vector3[path.Length];
            for (int i = 0; i < path.Length; i++)
            {
                points[i] = frame.ToWorld(path[i], height);
            }
        }

        internal bool TryGetEnd(out Vector3 end)
        {
            end = points.Length == 0 ? default(Vector3) : points[points.Length - 1];
            return points.Length > 0;
        }
    }

    /// <summary>What <see cref="TautAgent.SetDestination"/> says: a status, or true if it plans a path.</summary>
    public struct DestinationAnswer : IEquatable<PathStatus>
    {
        internal DestinationAnswer(PathStatus status) : this()
        {
            Status = status;
        }

        public PathStatus Status { get; private set; }

        public static implicit operator PathStatus(DestinationAnswer answer)
        {
            return answer.Status;
        }

        public static implicit operator bool(DestinationAnswer answer)
        {
            return answer.Status == PathStatus.InProgress;
        }

        public bool Equals(PathStatus other)
        {
            return Status == other;
        }

        public override bool Equals(object other)
        {
            return other is PathStatus ? Status == (PathStatus)other : other is DestinationAnswer && Status == ((DestinationAnswer)other).Status;
        }

        public override int GetHashCode()
        {
            return Status.GetHashCode();
        }

        public override string ToString()
        {
            return Status.ToString();
        }
    }
}
#endif
