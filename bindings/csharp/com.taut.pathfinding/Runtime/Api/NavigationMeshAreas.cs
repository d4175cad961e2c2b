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

        private int FaceCount()
        {
            int points, faces, islands;
            Size(out points, out faces, out islands);
            return faces;
        }
    }
}
