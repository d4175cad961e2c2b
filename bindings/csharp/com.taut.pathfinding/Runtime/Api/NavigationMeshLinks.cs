using System;
using System.Runtime.InteropServices;

namespace Taut.Motion
{
    public sealed unsafe partial class NavigationMesh
    {
        /// <summary>Adds a link: a jump, a ladder, a lift. Paths cross it where that is cheaper, from the next query
        /// on. Where points have heights each end is on the floor nearest to its height; elsewhere heights are 0.
        /// Returns the number of the link.</summary>
        public int AddLink(in GridLink link, float fromHeight = 0, float toHeight = 0)
        {
            uint number;
            GridLink copy = link;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_add_link(hold.Id, &copy, fromHeight, toHeight, &number));
            }
            return checked((int)number);
        }

        /// <summary>Opens or closes a link, changes its cost, moves it. Its spans stay, its heights are those given
        /// here.</summary>
        public void SetLink(int number, in GridLink link, float fromHeight = 0, float toHeight = 0)
        {
            GridLink copy = link;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_set_link(hold.Id, unchecked((uint)number), &copy, fromHeight, toHeight));
            }
        }

        /// <summary>Makes the ends of a link segments, from its From to From + fromSpan and from its To to To + toSpan;
        /// zero vectors make them points again.</summary>
        public void SetLinkSpans(int number, PathPoint fromSpan, PathPoint toSpan)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_set_link_spans(hold.Id, unchecked((uint)number), &fromSpan, &toSpan));
            }
        }

        /// <summary>The spans of a link as they are now.</summary>
        public void GetLinkSpans(int number, out PathPoint fromSpan, out PathPoint toSpan)
        {
            PathPoint from;
            PathPoint to;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_link_spans(hold.Id, unchecked((uint)number), &from, &to));
            }
            fromSpan = from;
            toSpan = to;
        }

        /// <summary>Takes a link away.</summary>
        public void RemoveLink(int number)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_remove_link(hold.Id, unchecked((uint)number)));
            }
        }

        /// <summary>A link as it is now.</summary>
        public GridLink GetLink(int number)
        {
            float fromHeight;
            float toHeight;
            return GetLink(number, out fromHeight, out toHeight);
        }

        /// <summary>A link as it is now, and how high its ends are.</summary>
        public GridLink GetLink(int number, out float fromHeight, out float toHeight)
        {
            GridLink link;
            float from;
            float to;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_get_link(hold.Id, unchecked((uint)number), &link, &from, &to));
            }
            fromHeight = from;
            toHeight = to;
            return link;
        }

        /// <summary>Copies the numbers of the links and returns how many there are; nothing is copied if there are more
        /// than fit.</summary>
        public int CopyLinks(Span<uint> into)
        {
            UIntPtr needed = UIntPtr.Zero;
            using (TautHold hold = owner.Hold())
            fixed (uint* first = &MemoryMarshal.GetReference(into))
            {
                int status = MotionNative.taut_mesh_links(hold.Id, first, (UIntPtr)into.Length, &needed);
                if (status != (int)PathStatus.BufferTooSmall)
                {
                    TautException.ThrowIfError(status);
                }
            }
            return (int)needed;
        }
    }
}
