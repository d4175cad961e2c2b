using System;
using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>The kinds of objects of the library, in the order in which a shutdown destroys them.</summary>
    internal enum TautKind
    {
        Planner,
        Snapshot,
        Grid,
    }

    /// <summary>
    /// Owns one object of the library. A handle has 64 bits on every machine, so it does not fit into SafeHandle's
    /// pointer on 32-bit ones; the pointer only records whether there is an object.
    /// </summary>
    internal sealed class TautHandle : SafeHandle
    {
        private readonly TautKind kind;

        internal TautHandle(ulong id, TautKind kind) : base(IntPtr.Zero, true)
        {
            Id = id;
            this.kind = kind;
            SetHandle((IntPtr)1);
            TautLibrary.Remember(id, kind);
        }

        internal ulong Id { get; private set; }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }

        /// <summary>Runs once, when the last user releases it: on Dispose, or on the finalizer's thread.</summary>
        protected override bool ReleaseHandle()
        {
            if (!TautLibrary.Forget(Id, kind))
            {
                return true;
            }
            return Destroy(Id, kind) >= 0;
        }

        internal static int Destroy(ulong id, TautKind kind)
        {
            switch (kind)
            {
                case TautKind.Grid:
                    return TautNative.taut_grid_destroy(id);
                case TautKind.Planner:
                    return TautNative.taut_planner_destroy(id);
                default:
                    return TautNative.taut_snapshot_destroy(id);
            }
        }
    }
}
