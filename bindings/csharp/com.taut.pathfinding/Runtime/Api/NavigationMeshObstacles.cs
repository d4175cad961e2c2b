using System;
using System.Runtime.InteropServices;

namespace Taut.Motion
{
    public sealed unsafe partial class NavigationMesh
    {
        /// <summary>Cuts an obstacle into the mesh, a simple polygon: what lies inside is no longer free. Planners see
        /// it with their next query, fields with their next build, crowds with their next step. Returns the number of
        /// the obstacle.</summary>
        public int AddObstacle(ReadOnlySpan<PathPoint> outline)
        {
            uint obstacle;
            using (TautHold hold = owner.Hold())
            fixed (PathPoint* first = &MemoryMarshal.GetReference(outline))
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_add_obstacle(hold.Id, first, (UIntPtr)outline.Length, &obstacle));
            }
            return checked((int)obstacle);
        }

        /// <summary>Moves an obstacle, or gives it another outline, as one change.</summary>
        public void MoveObstacle(int obstacle, ReadOnlySpan<PathPoint> outline)
        {
            using (TautHold hold = owner.Hold())
            fixed (PathPoint* first = &MemoryMarshal.GetReference(outline))
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_move_obstacle(hold.Id, unchecked((uint)obstacle), first, (UIntPtr)outline.Length));
            }
        }

        /// <summary>Takes an obstacle out again: faces that no other one touches are those that they were.</summary>
        public void RemoveObstacle(int obstacle)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_remove_obstacle(hold.Id, unchecked((uint)obstacle)));
            }
        }
    }
}
