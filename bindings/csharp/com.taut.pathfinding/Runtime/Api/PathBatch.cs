using System;
using System.Runtime.InteropServices;

namespace Taut
{
    public sealed unsafe partial class PathPlanner
    {
        /// <summary>Answers many requests in one call, all on the same revision.</summary>
        /// <remarks>
        /// Each result is that of Find for its request, errors included; <see cref="PathOf"/> has the paths, without a
        /// copy. There must be as many results as requests.
        /// </remarks>
        public PathStatus FindBatch(PathRequest[] requests, PathResult[] results)
        {
            Require.NotNull(requests, "requests");
            Require.NotNull(results, "results");
            return FindBatch(new ReadOnlySpan<PathRequest>(requests), new Span<PathResult>(results));
        }

        /// <summary>Answers many requests in one call; see the other overload.</summary>
        public PathStatus FindBatch(ReadOnlySpan<PathRequest> requests, Span<PathResult> results)
        {
            if (results.Length < requests.Length)
            {
                return PathStatus.BufferTooSmall;
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (PathRequest* firstRequest = &MemoryMarshal.GetReference(requests))
                fixed (PathResult* firstResult = &MemoryMarshal.GetReference(results))
                {
                    return (PathStatus)TautNative.taut_planner_find_batch(hold.Id, firstRequest, (UIntPtr)requests.Length, firstResult);
                }
            }
        }

        /// <summary>
        /// A view of the points of all paths of the last FindBatch, without a copy. It is valid until the planner's
        /// next search, reset or disposal: keep the planner alive while you use it.
        /// </summary>
        public ReadOnlySpan<PathPoint> BatchPoints
        {
            get
            {
                PathPoint* first = null;
                UIntPtr points = UIntPtr.Zero;
                using (TautHold hold = owner.Hold())
                {
                    TautNative.taut_planner_points_view(hold.Id, &first, &points);
                }
                return new ReadOnlySpan<PathPoint>(first, (int)points);
            }
        }

        /// <summary>The path of a result of the last FindBatch: a part of <see cref="BatchPoints"/>.</summary>
        public ReadOnlySpan<PathPoint> PathOf(PathResult result)
        {
            return BatchPoints.Slice((int)result.PathFirst, (int)result.PathCount);
        }
    }
}
