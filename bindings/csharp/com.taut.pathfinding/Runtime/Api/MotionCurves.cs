using System;
using System.Runtime.InteropServices;

namespace Taut.Motion
{
    /// <summary>The shortest curves of a vehicle with a turning radius, between poses: x, y, angle. Walls do not
    /// matter.</summary>
    public static unsafe class MotionCurves
    {
        /// <summary>The lengths of the shortest curves between poses, rows of x, y, angle: a number for each. There
        /// must be as many numbers as rows.</summary>
        public static PathStatus Lengths(CurveKind curve, double radius, ReadOnlySpan<double> from, ReadOnlySpan<double> to, Span<double> lengths)
        {
            MotionLibrary.RequireAvailable();
            if (from.Length != 3 * lengths.Length || to.Length != from.Length)
            {
                return PathStatus.BufferTooSmall;
            }
            fixed (double* begin = &MemoryMarshal.GetReference(from))
            fixed (double* end = &MemoryMarshal.GetReference(to))
            fixed (double* first = &MemoryMarshal.GetReference(lengths))
            {
                return (PathStatus)MotionNative.taut_curve_lengths((uint)curve, radius, begin, end, (UIntPtr)lengths.Length, first);
            }
        }

        /// <summary>Poses along the shortest curve between two, at distances of <paramref name="spacing"/> and the goal
        /// as the last one; <paramref name="needed"/> is their number. Each takes three numbers.</summary>
        public static PathStatus Sample(CurveKind curve, double radius, ReadOnlySpan<double> from, ReadOnlySpan<double> to, double spacing, Span<double> into, out int needed)
        {
            MotionLibrary.RequireAvailable();
            needed = 0;
            if (from.Length != 3 || to.Length != 3)
            {
                return PathStatus.InvalidArgument;
            }
            UIntPtr count = UIntPtr.Zero;
            PathStatus status;
            fixed (double* begin = &MemoryMarshal.GetReference(from))
            fixed (double* end = &MemoryMarshal.GetReference(to))
            fixed (double* first = &MemoryMarshal.GetReference(into))
            {
                status = (PathStatus)MotionNative.taut_curve_sample((uint)curve, radius, begin, end, spacing, first, (UIntPtr)(into.Length / 3), &count);
            }
            needed = (int)count;
            return status;
        }

        /// <summary>How the shortest curve between two poses is driven, at most five pieces: <c>First</c> is the first
        /// of the poses of <see cref="Sample"/> that lies on a piece.</summary>
        public static PathStatus Pieces(CurveKind curve, double radius, ReadOnlySpan<double> from, ReadOnlySpan<double> to, double spacing, Span<MotionPiece> into, out int needed)
        {
            MotionLibrary.RequireAvailable();
            needed = 0;
            if (from.Length != 3 || to.Length != 3)
            {
                return PathStatus.InvalidArgument;
            }
            UIntPtr count = UIntPtr.Zero;
            PathStatus status;
            fixed (double* begin = &MemoryMarshal.GetReference(from))
            fixed (double* end = &MemoryMarshal.GetReference(to))
            fixed (MotionPiece* first = &MemoryMarshal.GetReference(into))
            {
                status = (PathStatus)MotionNative.taut_curve_pieces((uint)curve, radius, begin, end, spacing, first, (UIntPtr)into.Length, &count);
            }
            needed = (int)count;
            return status;
        }
    }
}
