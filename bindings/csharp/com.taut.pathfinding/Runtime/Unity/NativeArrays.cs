#if UNITY_5_3_OR_NEWER
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;

namespace Taut
{
    public sealed unsafe partial class PathGrid
    {
        /// <summary>Copies terrain over a rectangle, as one edit.</summary>
        public void SetCells(CellRect area, NativeArray<byte> terrain, int rowStride)
        {
            SetCells(area, (byte*)terrain.GetUnsafeReadOnlyPtr(), terrain.Length, rowStride);
        }

        /// <summary>Copies the terrain of a rectangle out.</summary>
        public void GetCells(CellRect area, NativeArray<byte> into, int rowStride)
        {
            GetCells(area, (byte*)into.GetUnsafePtr(), into.Length, rowStride);
        }
    }

    public sealed unsafe partial class PathField
    {
        /// <summary>The distances of points, infinity for those out of reach.</summary>
        public PathStatus Distances(NativeArray<PathPoint> at, NativeArray<double> into, FieldFlags flags = 0)
        {
            return Distances(new System.ReadOnlySpan<PathPoint>(at.GetUnsafeReadOnlyPtr(), at.Length), new System.Span<double>(into.GetUnsafePtr(), into.Length), flags);
        }

        /// <summary>Where to walk from points: <paramref name="next"/> contains the last answers, or the points
        /// themselves, and becomes the new ones.</summary>
        public PathStatus Next(NativeArray<PathPoint> at, NativeArray<PathPoint> next)
        {
            return Next(new System.ReadOnlySpan<PathPoint>(at.GetUnsafeReadOnlyPtr(), at.Length), new System.Span<PathPoint>(next.GetUnsafePtr(), next.Length));
        }
    }

    public sealed unsafe partial class PathCrowd
    {
        /// <summary>The velocities of the walkers for the next seconds, and the states of their traits.</summary>
        public void AvoidWith(NativeArray<CrowdWalker> walkers, NativeArray<CrowdWalkerTraits> traits, double seconds, NativeArray<PathPoint> velocities)
        {
            AvoidWith(
                new System.ReadOnlySpan<CrowdWalker>(walkers.GetUnsafeReadOnlyPtr(), walkers.Length),
                new System.Span<CrowdWalkerTraits>(traits.GetUnsafePtr(), traits.Length),
                seconds,
                new System.Span<PathPoint>(velocities.GetUnsafePtr(), velocities.Length));
        }
    }

    public sealed unsafe partial class PathPool
    {
        /// <summary>Submits requests to a lane, to be answered on the grid as it is now; the array may be disposed
        /// then.</summary>
        public PathTicket Submit(int lane, NativeArray<PathRequest> requests, int priority = 0)
        {
            return Submit(lane, new System.ReadOnlySpan<PathRequest>(requests.GetUnsafeReadOnlyPtr(), requests.Length), priority);
        }

        /// <summary>Takes the answers of a ticket: a result per request, and the points of all paths.</summary>
        public PathStatus TryTake(PathTicket ticket, NativeArray<PathResult> results, NativeArray<PathPoint> points, out int needed)
        {
            return TryTake(
                ticket,
                new System.Span<PathResult>(results.GetUnsafePtr(), results.Length),
                new System.Span<PathPoint>(points.GetUnsafePtr(), points.Length),
                out needed);
        }
    }

    public sealed unsafe partial class PathPlanner
    {
        /// <summary>Copies the path and returns its number of points; if the buffer is too small, nothing is
        /// copied.</summary>
        public int CopyPath(NativeArray<PathPoint> into)
        {
            return CopyPath((PathPoint*)into.GetUnsafePtr(), into.Length);
        }

        /// <summary>
        /// A view of the last path as a NativeArray, without a copy. It is valid until the planner's next search, reset
        /// or disposal; do not dispose it.
        /// </summary>
        public NativeArray<PathPoint> PathArray()
        {
            int length;
            PathPoint* first = PathView(out length);
            NativeArray<PathPoint> array = NativeArrayUnsafeUtility.ConvertExistingDataToNativeArray<PathPoint>(first, length, Allocator.None);
#if ENABLE_UNITY_COLLECTIONS_CHECKS
            NativeArrayUnsafeUtility.SetAtomicSafetyHandle(ref array, AtomicSafetyHandle.GetTempMemoryHandle());
#endif
            return array;
        }
    }
}

namespace Taut.Motion
{
    public sealed unsafe partial class MotionPlanner
    {
        /// <summary>
        /// What <see cref="Ask"/> has, as a NativeArray without a copy. It is valid until the planner is told; do not
        /// dispose it, and read it on this thread.
        /// </summary>
        public NativeArray<double> AskArray()
        {
            return AsArray(Ask());
        }

        /// <summary>What <see cref="AskMotions"/> has, likewise.</summary>
        public NativeArray<double> AskMotionsArray()
        {
            return AsArray(AskMotions());
        }

        private static NativeArray<double> AsArray(System.ReadOnlySpan<double> rows)
        {
            fixed (double* first = rows)
            {
                NativeArray<double> array = NativeArrayUnsafeUtility.ConvertExistingDataToNativeArray<double>(first, rows.Length, Allocator.None);
#if ENABLE_UNITY_COLLECTIONS_CHECKS
                NativeArrayUnsafeUtility.SetAtomicSafetyHandle(ref array, AtomicSafetyHandle.GetTempMemoryHandle());
#endif
                return array;
            }
        }

        /// <summary>Tells which of the asked states or motions are free, a byte each: 0 if not.</summary>
        public PathStatus Tell(NativeArray<byte> isFree)
        {
            return Tell(new System.ReadOnlySpan<byte>(isFree.GetUnsafeReadOnlyPtr(), isFree.Length));
        }

        /// <summary>Tells what each of them costs instead, from 0 on; above 1e100: not free.</summary>
        public PathStatus TellCosts(NativeArray<double> costs)
        {
            return TellCosts(new System.ReadOnlySpan<double>(costs.GetUnsafeReadOnlyPtr(), costs.Length));
        }
    }
}
#endif
