// Signatures of Unity's collections and jobs; the NativeArray that lies on foreign memory works.
using System;
using System.Runtime.InteropServices;

namespace Unity.Collections
{
    public enum Allocator
    {
        Invalid = 0,
        None = 1,
        Temp = 2,
        Persistent = 4,
    }

    public sealed class ReadOnlyAttribute : Attribute
    {
    }

    public unsafe struct NativeArray<T> : IDisposable where T : struct
    {
        internal void* pointer;
        internal int length;
        private readonly bool owned;

        public NativeArray(int length, Allocator allocator)
        {
            int bytes = length * Marshal.SizeOf(typeof(T));
            pointer = (void*)Marshal.AllocHGlobal(bytes);
            for (int i = 0; i < bytes; i++)
            {
                ((byte*)pointer)[i] = 0;
            }
            this.length = length;
            owned = true;
        }

        public int Length { get { return length; } }
        public bool IsCreated { get { return pointer != null; } }

        public T this[int index]
        {
            get { return (T)Marshal.PtrToStructure((IntPtr)At(index), typeof(T)); }
            set { Marshal.StructureToPtr(value, (IntPtr)At(index), false); }
        }

        public NativeArray<T> GetSubArray(int start, int length)
        {
            NativeArray<T> part = default(NativeArray<T>);
            part.pointer = At(start);
            part.length = length;
            return part;
        }

        private byte* At(int index) { return (byte*)pointer + index * Marshal.SizeOf(typeof(T)); }

        public void Dispose()
        {
            if (owned)
            {
                Marshal.FreeHGlobal((IntPtr)pointer);
            }
            pointer = null;
        }
    }
}

namespace Unity.Collections.LowLevel.Unsafe
{
    public sealed class NativeDisableParallelForRestriction : Attribute
    {
    }

    public sealed class NativeSetThreadIndex : Attribute
    {
    }

    public struct AtomicSafetyHandle
    {
        public static AtomicSafetyHandle GetTempMemoryHandle() { return new AtomicSafetyHandle(); }
    }

    public static unsafe class NativeArrayUnsafeUtility
    {
        public static NativeArray<T> ConvertExistingDataToNativeArray<T>(void* data, int length, Allocator allocator) where T : struct
        {
            NativeArray<T> array = default(NativeArray<T>);
            array.pointer = data;
            array.length = length;
            return array;
        }

        public static void SetAtomicSafetyHandle<T>(ref NativeArray<T> array, AtomicSafetyHandle handle) where T : struct { }
        public static void* GetUnsafePtr<T>(this NativeArray<T> array) where T : struct { return array.pointer; }
        public static void* GetUnsafeReadOnlyPtr<T>(this NativeArray<T> array) where T : struct { return array.pointer; }
    }
}

namespace Unity.Jobs
{
    public struct JobHandle
    {
        public void Complete() { }
    }

    public interface IJobParallelFor
    {
        void Execute(int index);
    }

    public static class IJobParallelForExtensions
    {
        /// <summary>At once, on this thread.</summary>
        public static JobHandle Schedule<T>(this T job, int length, int batch, JobHandle dependsOn) where T : struct, IJobParallelFor
        {
            for (int i = 0; i < length; i++)
            {
                job.Execute(i);
            }
            return new JobHandle();
        }
    }
}

namespace Unity.Jobs.LowLevel.Unsafe
{
    public static class JobsUtility
    {
        public const int MaxJobThreadCount = 4;
    }
}
