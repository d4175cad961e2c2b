// The parts of a scene that the package looks at: colliders (spheres here), tiles, textures, the camera, the mouse.
using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public struct LayerMask
    {
        public int value { get; set; }
        public static implicit operator int(LayerMask mask) { return mask.value; }
        public static implicit operator LayerMask(int value) { LayerMask mask = new LayerMask(); mask.value = value; return mask; }
    }

    public class Collider2D : Behaviour
    {
        public Vector2 offset { get; set; }
    }

    public sealed class PolygonCollider2D : Collider2D
    {
        private readonly List<Vector2[]> paths = new List<Vector2[]>();
        public int pathCount { get { return paths.Count; } }
        public Vector2[] GetPath(int index) { return (Vector2[])paths[index].Clone(); }
        public void SetPath(Vector2[] path) { paths.Add(path); }
    }

    /// <summary>An obstacle of a test, or an object of a scene.</summary>
    public sealed class Sphere
    {
        public Vector3 Centre;
        public float Radius;
        internal bool IsShown;
    }

    public class Collider : Component
    {
    }

    public static class Physics
    {
        public const int DefaultRaycastLayers = ~4;
        public static readonly List<Sphere> Spheres = new List<Sphere>();

        /// <summary>From here on queries meet the spheres of the scene.</summary>
        public static void SyncTransforms()
        {
            Spheres.RemoveAll(sphere => sphere.IsShown);
            foreach (GameObject value in Engine.Objects)
            {
                if (value.name == PrimitiveType.Sphere.ToString() && value.activeInHierarchy)
                {
                    Spheres.Add(new Sphere { Centre = value.transform.position, Radius = value.transform.localScale.x / 2, IsShown = true });
                }
            }
        }

        public static bool CheckBox(Vector3 center, Vector3 halfExtents, Quaternion orientation, int mask)
        {
            foreach (Sphere sphere in Spheres)
            {
                Vector3 local = Quaternion.Inverse(orientation) * (sphere.Centre - center);
                float x = Mathf.Max(0, Mathf.Abs(local.x) - halfExtents.x);
                float y = Mathf.Max(0, Mathf.Abs(local.y) - halfExtents.y);
                float z = Mathf.Max(0, Mathf.Abs(local.z) - halfExtents.z);
                if (mask != 0 && x * x + y * y + z * z < sphere.Radius * sphere.Radius)
                {
                    return true;
                }
            }
            return false;
        }
    }

    public static class Physics2D
    {
        public static Collider2D OverlapBox(Vector2 point, Vector2 size, float angle, int mask)
        {
            Vector3 half = new Vector3(size.x / 2, size.y / 2, 1e6f);
            Quaternion orientation = Quaternion.AngleAxis(angle, Vector3.forward);
            return Physics.CheckBox(point, half, orientation, mask) ? new Collider2D() : null;
        }
    }

    public sealed class Texture2D : Object
    {
        private readonly Color32[] pixels;
        public Texture2D(int width, int height) { this.width = width; this.height = height; pixels = new Color32[width * height]; isReadable = true; }
        public int width { get; private set; }
        public int height { get; private set; }
        public bool isReadable { get; set; }
        public Color32[] GetPixels32() { return (Color32[])pixels.Clone(); }
        public void SetPixels32(Color32[] colors) { colors.CopyTo(pixels, 0); }
    }

    public static class Gizmos
    {
        public static int Drawn;
        public static Color color { get; set; }
        public static void DrawLine(Vector3 from, Vector3 to) { Drawn++; }
        public static void DrawSphere(Vector3 centre, float radius) { Drawn++; }
        public static void DrawWireSphere(Vector3 centre, float radius) { Drawn++; }
        public static Matrix4x4 matrix { get; set; }
        public static void DrawCube(Vector3 centre, Vector3 size) { Drawn++; }
    }

    public struct Matrix4x4
    {
        public static Matrix4x4 identity { get { return new Matrix4x4(); } }
        public static Matrix4x4 TRS(Vector3 position, Quaternion rotation, Vector3 scale) { return new Matrix4x4(); }
    }

    public static class Input
    {
        /// <summary>The keys of a test: "mouse 0", "Space".</summary>
        public static readonly HashSet<string> Pressed = new HashSet<string>();
        public static Vector3 mousePosition { get; set; }
        public static bool GetMouseButton(int button) { return Pressed.Contains("mouse " + button); }
        public static bool GetMouseButtonDown(int button) { return GetMouseButton(button); }
        public static bool GetKey(KeyCode key) { return Pressed.Contains(key.ToString()); }
        public static bool GetKeyDown(KeyCode key) { return GetKey(key); }
    }

    public enum KeyCode
    {
        Space = 32,
        LeftShift = 304,
    }

    public enum PrimitiveType
    {
        Sphere = 0,
        Cube = 3,
    }

    public sealed class Camera : Behaviour
    {
        public static Camera main { get; set; }
        public Vector3 ScreenToWorldPoint(Vector3 point) { return point; }
    }
}

namespace UnityEngine.Tilemaps
{
    public sealed class Tilemap : Component
    {
        public readonly HashSet<string> Tiles = new HashSet<string>();
        public bool HasTile(Vector3Int cell) { return Tiles.Contains(cell.x + " " + cell.y); }
        public Vector3Int WorldToCell(Vector3 world) { return new Vector3Int(Mathf.FloorToInt(world.x), Mathf.FloorToInt(world.y), 0); }
    }
}
