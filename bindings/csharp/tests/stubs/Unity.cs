// The signatures of Unity that the package uses, without what they do: with them the engine's part of the package is
// compiled here, and the NativeArray that lies on foreign memory works. It says nothing about how the components
// behave in the engine.
using System;
using System.Runtime.InteropServices;

namespace UnityEngine
{
    public class Object
    {
        public static implicit operator bool(Object value) { return value != null; }
    }

    public class Component : Object
    {
        public Transform transform { get { return new Transform(); } }
    }

    public class Behaviour : Component
    {
    }

    public class MonoBehaviour : Behaviour
    {
    }

    public sealed class Transform : Component
    {
        public Vector3 position { get; set; }
        public Quaternion rotation { get; set; }
        public Vector3 eulerAngles { get; set; }
        public Vector3 InverseTransformPoint(Vector3 point) { return point; }
        public Vector3 TransformPoint(Vector3 point) { return point; }
    }

    public struct Quaternion
    {
    }

    public struct Vector2
    {
        public float x, y;
        public Vector2(float x, float y) { this.x = x; this.y = y; }
        public static implicit operator Vector2(Vector3 v) { return new Vector2(v.x, v.y); }
    }

    public struct Vector2Int
    {
        private int px, py;
        public Vector2Int(int x, int y) { px = x; py = y; }
        public int x { get { return px; } set { px = value; } }
        public int y { get { return py; } set { py = value; } }
    }

    public struct Vector3Int
    {
    }

    public struct Vector3
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public static Vector3 up { get { return new Vector3(0, 1, 0); } }
        public static Vector3 operator +(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z); }
        public static Vector3 operator *(Vector3 a, float b) { return new Vector3(a.x * b, a.y * b, a.z * b); }
        public static Vector3 operator /(Vector3 a, float b) { return new Vector3(a.x / b, a.y / b, a.z / b); }
        public static bool operator ==(Vector3 a, Vector3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
        public static bool operator !=(Vector3 a, Vector3 b) { return !(a == b); }
        public override bool Equals(object other) { return other is Vector3 && this == (Vector3)other; }
        public override int GetHashCode() { return x.GetHashCode(); }
        public static Vector3 MoveTowards(Vector3 from, Vector3 to, float distance) { return to; }
        public static float Distance(Vector3 a, Vector3 b) { return 0; }
    }

    public struct Bounds
    {
        public Vector3 min { get; set; }
        public Vector3 max { get; set; }
    }

    public struct Color
    {
        public Color(float r, float g, float b) { }
        public Color(float r, float g, float b, float a) { }
        public static Color white { get { return new Color(1, 1, 1); } }
    }

    public struct LayerMask
    {
        public int value { get; set; }
        public static implicit operator int(LayerMask mask) { return mask.value; }
        public static implicit operator LayerMask(int value) { LayerMask mask = new LayerMask(); mask.value = value; return mask; }
    }

    public class Collider : Component
    {
    }

    public class Collider2D : Behaviour
    {
    }

    public static class Physics
    {
        public static int OverlapBoxNonAlloc(Vector3 centre, Vector3 half, Collider[] results, Quaternion orientation, int mask) { return 0; }
    }

    public static class Physics2D
    {
        public static int OverlapBoxNonAlloc(Vector2 point, Vector2 size, float angle, Collider2D[] results, int mask) { return 0; }
    }

    public static class Mathf
    {
        public static int Max(int a, int b) { return Math.Max(a, b); }
        public static int Min(int a, int b) { return Math.Min(a, b); }
        public static int FloorToInt(float value) { return (int)Math.Floor(value); }
        public static int CeilToInt(float value) { return (int)Math.Ceiling(value); }
        public static int NextPowerOfTwo(int value) { return value; }
    }

    public static class Gizmos
    {
        public static Color color { get; set; }
        public static void DrawLine(Vector3 from, Vector3 to) { }
        public static void DrawCube(Vector3 centre, Vector3 size) { }
    }

    public static class Time
    {
        public static float deltaTime { get { return 0; } }
    }

    public static class Debug
    {
        public static void Log(object message) { }
        public static void LogWarning(object message) { }
    }

    public static class Application
    {
        public static bool isPlaying { get { return false; } }
    }

    public static class Input
    {
        public static Vector3 mousePosition { get { return new Vector3(); } }
        public static bool GetMouseButton(int button) { return false; }
        public static bool GetMouseButtonDown(int button) { return false; }
    }

    public sealed class Camera : Behaviour
    {
        public static Camera main { get { return new Camera(); } }
        public Vector3 ScreenToWorldPoint(Vector3 point) { return point; }
    }

    public static class GUILayout
    {
        public static bool Button(string text) { return false; }
    }

    public sealed class SerializeField : Attribute
    {
    }

    public sealed class TooltipAttribute : Attribute
    {
        public TooltipAttribute(string text) { }
    }

    public sealed class AddComponentMenu : Attribute
    {
        public AddComponentMenu(string name) { }
    }

    public sealed class DisallowMultipleComponent : Attribute
    {
    }
}

namespace UnityEngine.Tilemaps
{
    public sealed class Tilemap : Component
    {
        public bool HasTile(Vector3Int cell) { return false; }
        public Vector3Int WorldToCell(Vector3 world) { return new Vector3Int(); }
    }
}

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

namespace UnityEditor
{
    public sealed class InitializeOnLoadAttribute : Attribute
    {
    }

    public sealed class CustomEditorAttribute : Attribute
    {
        public CustomEditorAttribute(Type type) { }
    }

    public class Editor : UnityEngine.Object
    {
        public UnityEngine.Object target { get { return null; } }
        public virtual void OnInspectorGUI() { }
        public bool DrawDefaultInspector() { return true; }
    }

    public static class AssemblyReloadEvents
    {
        public delegate void AssemblyReloadCallback();
        public static event AssemblyReloadCallback beforeAssemblyReload { add { } remove { } }
    }

    public static class EditorApplication
    {
        public static event Action quitting { add { } remove { } }
    }

    public static class EditorGUILayout
    {
        public static void LabelField(string label, string text) { }
    }

    public static class SceneView
    {
        public static void RepaintAll() { }
    }
}
