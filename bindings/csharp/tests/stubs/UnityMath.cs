// Vectors and rotations of Unity.
using System;

namespace UnityEngine
{
    public struct Quaternion
    {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
        public static Quaternion identity { get { return new Quaternion(0, 0, 0, 1); } }
        public static Quaternion Inverse(Quaternion q) { return new Quaternion(-q.x, -q.y, -q.z, q.w); }

        /// <summary>Turned about the vertical only: what the package asks for.</summary>
        public static Quaternion LookRotation(Vector3 forward, Vector3 up)
        {
            return AngleAxis((float)(Math.Atan2(forward.x, forward.z) * 180 / Math.PI), up);
        }

        public static Quaternion RotateTowards(Quaternion from, Quaternion to, float most)
        {
            float dot = from.x * to.x + from.y * to.y + from.z * to.z + from.w * to.w;
            double angle = 2 * Math.Acos(Math.Min(1, Math.Abs(dot))) * 180 / Math.PI;
            if (angle <= most)
            {
                return to;
            }
            float t = (float)(most / angle) * (dot < 0 ? -1 : 1), s = 1 - Math.Abs(t);
            Quaternion mixed = new Quaternion(from.x * s + to.x * t, from.y * s + to.y * t, from.z * s + to.z * t, from.w * s + to.w * t);
            float length = (float)Math.Sqrt(mixed.x * mixed.x + mixed.y * mixed.y + mixed.z * mixed.z + mixed.w * mixed.w);
            return new Quaternion(mixed.x / length, mixed.y / length, mixed.z / length, mixed.w / length);
        }

        public static Quaternion AngleAxis(float degrees, Vector3 axis)
        {
            double half = degrees * Math.PI / 360;
            float sine = (float)Math.Sin(half);
            return new Quaternion(axis.x * sine, axis.y * sine, axis.z * sine, (float)Math.Cos(half));
        }

        public static Quaternion Euler(float x, float y, float z)
        {
            return AngleAxis(y, Vector3.up) * AngleAxis(x, new Vector3(1, 0, 0)) * AngleAxis(z, Vector3.forward);
        }

        /// <summary>Only z, for rotations in the plane.</summary>
        public Vector3 eulerAngles
        {
            get { return new Vector3(0, 0, (float)(Math.Atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)) * 180 / Math.PI)); }
        }

        public static Quaternion operator *(Quaternion a, Quaternion b)
        {
            return new Quaternion(
                a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x,
                a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
        }

        public static Vector3 operator *(Quaternion q, Vector3 v)
        {
            Quaternion turned = q * new Quaternion(v.x, v.y, v.z, 0) * Inverse(q);
            return new Vector3(turned.x, turned.y, turned.z);
        }
    }

    public struct Vector2
    {
        public float x, y;
        public Vector2(float x, float y) { this.x = x; this.y = y; }
        public static implicit operator Vector2(Vector3 v) { return new Vector2(v.x, v.y); }
        public static implicit operator Vector3(Vector2 v) { return new Vector3(v.x, v.y, 0); }
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
        private int px, py, pz;
        public Vector3Int(int x, int y, int z) { px = x; py = y; pz = z; }
        public int x { get { return px; } set { px = value; } }
        public int y { get { return py; } set { py = value; } }
        public int z { get { return pz; } set { pz = value; } }
    }

    public struct RectInt
    {
        public RectInt(int x, int y, int width, int height) : this() { this.x = x; this.y = y; this.width = width; this.height = height; }
        public int x { get; set; }
        public int y { get; set; }
        public int width { get; set; }
        public int height { get; set; }
    }

    public struct Vector3
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public static Vector3 zero { get { return new Vector3(); } }
        public static Vector3 up { get { return new Vector3(0, 1, 0); } }
        public static Vector3 forward { get { return new Vector3(0, 0, 1); } }
        public static Vector3 operator +(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z); }
        public static Vector3 operator -(Vector3 a, Vector3 b) { return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z); }
        public static Vector3 operator *(Vector3 a, float b) { return new Vector3(a.x * b, a.y * b, a.z * b); }
        public static Vector3 operator /(Vector3 a, float b) { return new Vector3(a.x / b, a.y / b, a.z / b); }
        public static bool operator ==(Vector3 a, Vector3 b) { return (a - b).sqrMagnitude < 9.99999944e-11f; }
        public static bool operator !=(Vector3 a, Vector3 b) { return !(a == b); }
        public override bool Equals(object other) { return other is Vector3 && ((Vector3)other).x.Equals(x) && ((Vector3)other).y.Equals(y) && ((Vector3)other).z.Equals(z); }
        public override int GetHashCode() { return x.GetHashCode(); }
        public float sqrMagnitude { get { return x * x + y * y + z * z; } }
        public float magnitude { get { return (float)Math.Sqrt(sqrMagnitude); } }
        public static Vector3 Cross(Vector3 a, Vector3 b) { return new Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
        public static Vector3 Scale(Vector3 a, Vector3 b) { return new Vector3(a.x * b.x, a.y * b.y, a.z * b.z); }
        public static float Distance(Vector3 a, Vector3 b) { return (float)Math.Sqrt((a - b).sqrMagnitude); }
    }

    public struct Bounds
    {
        public Bounds(Vector3 center, Vector3 size) : this() { this.center = center; extents = size * 0.5f; }
        public Vector3 center { get; set; }
        public Vector3 extents { get; set; }
        public Vector3 min { get { return center - extents; } }
        public Vector3 max { get { return center + extents; } }
    }

    public struct Color
    {
        public float r, g, b, a;
        public Color(float r, float g, float b) : this(r, g, b, 1) { }
        public Color(float r, float g, float b, float a) { this.r = r; this.g = g; this.b = b; this.a = a; }
        public static Color white { get { return new Color(1, 1, 1); } }
    }

    public struct Color32
    {
        public byte r, g, b, a;
        public Color32(byte r, byte g, byte b, byte a) { this.r = r; this.g = g; this.b = b; this.a = a; }
    }

    public static class Mathf
    {
        public const float Infinity = float.PositiveInfinity;
        public static int Max(int a, int b) { return Math.Max(a, b); }
        public static int Min(int a, int b) { return Math.Min(a, b); }
        public static float Max(float a, float b) { return Math.Max(a, b); }
        public static float Min(float a, float b) { return Math.Min(a, b); }
        public static float Abs(float value) { return Math.Abs(value); }
        public static int FloorToInt(float value) { return (int)Math.Floor(value); }
        public static int CeilToInt(float value) { return (int)Math.Ceiling(value); }
    }
}
