using System;
using System.Runtime.InteropServices;

namespace Taut.Motion
{
    public sealed unsafe partial class NavigationMesh
    {
        /// <summary>A mesh with the same faces, which it shares, and these classes, one for each face: 1 is plain
        /// ground, which all faces have at first.</summary>
        /// <remarks><see cref="PathPlanner.SetCosts(ReadOnlySpan{float})"/> keeps a planner out of classes.</remarks>
        public NavigationMesh WithClasses(ReadOnlySpan<byte> classes)
        {
            ulong id;
            byte nothing = 0;
            using (TautHold hold = owner.Hold())
            fixed (byte* first = &MemoryMarshal.GetReference(classes))
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_with_classes(hold.Id, first == null ? &nothing : first, (UIntPtr)classes.Length, &id));
            }
            return new NavigationMesh(id);
        }

        /// <summary>The class of each face, in the order of their numbers.</summary>
        public byte[] Classes()
        {
            byte[] classes = new byte[FaceCount()];
            UIntPtr needed;
            using (TautHold hold = owner.Hold())
            fixed (byte* first = classes)
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_classes(hold.Id, first, (UIntPtr)classes.Length, &needed));
            }
            return classes;
        }

        /// <summary>For each face of a mesh that was mended, the number of the given face of which it was made, else
        /// its own number.</summary>
        public uint[] Origins()
        {
            uint[] origins = new uint[FaceCount()];
            UIntPtr needed;
            using (TautHold hold = owner.Hold())
            fixed (uint* first = origins)
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_origins(hold.Id, first, (UIntPtr)origins.Length, &needed));
            }
            return origins;
        }

        /// <summary>The points of the corners of all faces, counter-clockwise, face by face: what there is to draw,
        /// with what obstacles have cut. <see cref="FaceSizes"/> tells how many each face has.</summary>
        public PathPoint[] CornerPoints()
        {
            PathPoint[] points = new PathPoint[CornerCount()];
            UIntPtr needed;
            using (TautHold hold = owner.Hold())
            fixed (PathPoint* first = points)
            {
                TautException.ThrowIfError(
                    MotionNative.taut_mesh_corner_points(hold.Id, first, (UIntPtr)points.Length, &needed));
            }
            return points;
        }

        /// <summary>How high the corners of <see cref="CornerPoints"/> lie: at 0 on a mesh without heights.</summary>
        public float[] CornerHeights()
        {
            float[] heights = new float[CornerCount()];
            UIntPtr needed;
            using (TautHold hold = owner.Hold())
            fixed (float* first = heights)
            {
                TautException.ThrowIfError(
                    MotionNative.taut_mesh_corner_heights(hold.Id, first, (UIntPtr)heights.Length, &needed));
            }
            return heights;
        }

        /// <summary>How many corners each face has, in the order of their numbers.</summary>
        public uint[] FaceSizes()
        {
            uint[] sizes = new uint[FaceCount()];
            UIntPtr needed;
            using (TautHold hold = owner.Hold())
            fixed (uint* first = sizes)
            {
                TautException.ThrowIfError(
                    MotionNative.taut_mesh_face_sizes(hold.Id, first, (UIntPtr)sizes.Length, &needed));
            }
            return sizes;
        }

        /// <summary>The number of the face at a point, which is rounded to 1/256; of several, on an edge or a corner,
        /// the least one. False for a point beside the mesh.</summary>
        public bool FaceAt(PathPoint point, out int face)
        {
            uint found;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_face_at(hold.Id, &point, &found));
            }
            face = found == uint.MaxValue ? -1 : (int)found;
            return face >= 0;
        }

        private int CornerCount()
        {
            UIntPtr needed;
            using (TautHold hold = owner.Hold())
            {
                int status = MotionNative.taut_mesh_corner_points(hold.Id, null, UIntPtr.Zero, &needed);
                if (status != (int)PathStatus.BufferTooSmall)
                {
                    TautException.ThrowIfError(status);
                }
            }
            return checked((int)needed);
        }

        private int FaceCount()
        {
            int points, faces, islands;
            Size(out points, out faces, out islands);
            return faces;
        }
    }
}
