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
#endif
