using System;
using System.Runtime.InteropServices;

namespace Taut.Motion
{
    /// <summary>What a body covers about its origin: a disc, a capsule or a simple polygon, and a distance
    /// around it. It never changes.</summary>
    public sealed unsafe class BodyShape : IDisposable
    {
        private readonly TautHandle owner;

        /// <summary>One point: a disc; two: a capsule; more: a polygon, in cells about the origin.</summary>
        public BodyShape(ReadOnlySpan<PathPoint> outline, float radius = 0)
        {
            MotionLibrary.RequireAvailable();
            ulong id;
            fixed (PathPoint* first = &MemoryMarshal.GetReference(outline))
            {
                TautException.ThrowIfError(MotionNative.taut_shape_create(first, (UIntPtr)outline.Length, radius, &id));
            }
            owner = new TautHandle(id, TautKind.Shape);
        }

        private BodyShape(ulong id)
        {
            owner = new TautHandle(id, TautKind.Shape);
        }

        /// <summary>One body of several parts or with holes: what outlines enclose by a rule.
        /// <paramref name="points"/> has one outline after the other, <paramref name="lengths"/> the number of points
        /// of each.</summary>
        public static BodyShape OfOutlines(ReadOnlySpan<PathPoint> points, ReadOnlySpan<uint> lengths, FillRule rule, float radius = 0)
        {
            MotionLibrary.RequireAvailable();
            ulong id;
            fixed (PathPoint* first = &MemoryMarshal.GetReference(points))
            fixed (uint* length = &MemoryMarshal.GetReference(lengths))
            {
                TautException.ThrowIfError(MotionNative.taut_shape_create_outlines(first, (UIntPtr)points.Length, length, (UIntPtr)lengths.Length, (uint)rule, radius, &id));
            }
            return new BodyShape(id);
        }

        internal TautHandle Owner
        {
            get { return owner; }
        }

        /// <summary>The radius of the largest disc about the origin that it covers.</summary>
        public double InnerRadius
        {
            get
            {
                double inner;
                double outer;
                Bounds(out inner, out outer);
                return inner;
            }
        }

        /// <summary>The radius of the smallest disc about the origin that covers it.</summary>
        public double OuterRadius
        {
            get
            {
                double inner;
                double outer;
                Bounds(out inner, out outer);
                return outer;
            }
        }

        private void Bounds(out double inner, out double outer)
        {
            double least;
            double most;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_shape_bounds(hold.Id, &least, &most));
            }
            inner = least;
            outer = most;
        }

        /// <summary>The corners of a convex piece; <paramref name="needed"/> is 0 if there is no such piece.</summary>
        public PathStatus Piece(int number, Span<PathPoint> into, out int needed)
        {
            UIntPtr count = UIntPtr.Zero;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &MemoryMarshal.GetReference(into))
                {
                    status = (PathStatus)MotionNative.taut_shape_pieces(hold.Id, (UIntPtr)(uint)number, first, (UIntPtr)into.Length, &count);
                }
            }
            needed = (int)count;
            return status;
        }

        /// <summary>The Minkowski sum of two convex polygons; room for the corners of both is enough.</summary>
        public static PathStatus Sum(ReadOnlySpan<PathPoint> a, ReadOnlySpan<PathPoint> b, bool reflectB, Span<PathPoint> into, out int needed)
        {
            MotionLibrary.RequireAvailable();
            UIntPtr count = UIntPtr.Zero;
            PathStatus status;
            fixed (PathPoint* one = &MemoryMarshal.GetReference(a))
            fixed (PathPoint* other = &MemoryMarshal.GetReference(b))
            fixed (PathPoint* first = &MemoryMarshal.GetReference(into))
            {
                status = (PathStatus)MotionNative.taut_polygon_sum(one, (UIntPtr)a.Length, other, (UIntPtr)b.Length, reflectB ? 1u : 0u, first, (UIntPtr)into.Length, &count);
            }
            needed = (int)count;
            return status;
        }

        /// <summary>Destroys the shape; spaces of it stay. May be called repeatedly.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }
    }
}
