using System;
using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>Places on a path: geometry of its points alone, without a planner.</summary>
    public static unsafe class PathFollowing
    {
        /// <summary>
        /// Finds the place of a path that is nearest to a position, on this segment or a later one.
        /// </summary>
        public static PathStatus Locate(PathPoint[] path, PathPoint position, int fromSegment, out PathPlace place)
        {
            Require.NotNull(path, "path");
            return Locate(new ReadOnlySpan<PathPoint>(path), position, fromSegment, out place);
        }

        /// <summary>
        /// Finds the place of a path that is nearest to a position, on this segment or a later one.
        /// </summary>
        public static PathStatus Locate(ReadOnlySpan<PathPoint> path, PathPoint position, int fromSegment, out PathPlace place)
        {
            PathPlace found = default(PathPlace);
            int status;
            fixed (PathPoint* first = &MemoryMarshal.GetReference(path))
            {
                status = TautNative.taut_path_locate(first, (UIntPtr)path.Length, &position, (uint)fromSegment, &found);
            }
            place = found;
            return (PathStatus)status;
        }

        /// <summary>
        /// Finds the point of a path at a distance ahead of a place, and the number of the next corner: the path is
        /// straight up to there.
        /// </summary>
        public static PathStatus Ahead(PathPoint[] path, PathPlace place, float distance, out PathPoint target, out int corner)
        {
            Require.NotNull(path, "path");
            return Ahead(new ReadOnlySpan<PathPoint>(path), place, distance, out target, out corner);
        }

        /// <summary>
        /// Finds the point of a path at a distance ahead of a place, and the number of the next corner: the path is
        /// straight up to there.
        /// </summary>
        public static PathStatus Ahead(ReadOnlySpan<PathPoint> path, PathPlace place, float distance, out PathPoint target, out int corner)
        {
            PathPoint found = default(PathPoint);
            uint next = 0;
            int status;
            fixed (PathPoint* first = &MemoryMarshal.GetReference(path))
            {
                status = TautNative.taut_path_ahead(first, (UIntPtr)path.Length, &place, distance, &found, &next);
            }
            target = found;
            corner = (int)next;
            return (PathStatus)status;
        }
    }
}
