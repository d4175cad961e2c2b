using System;
using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>
    /// Owns one object of the library. A handle has 64 bits on every machine, so it does not fit into SafeHandle's
    /// pointer on 32-bit ones; the pointer only records whether there is an object.
    /// </summary>
    internal sealed class TautHandle : SafeHandle
    {
        private readonly bool isGrid;

        internal TautHandle(ulong id, bool isGrid) : base(IntPtr.Zero, true)
        {
            Id = id;
            this.isGrid = isGrid;
            SetHandle((IntPtr)1);
            TautLibrary.Remember(id, isGrid);
        }

        internal ulong Id { get; private set; }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }

        /// <summary>Runs once, when the last user releases it: on Dispose, or on the finalizer's thread.</summary>
        protected override bool ReleaseHandle()
        {
            if (!TautLibrary.Forget(Id, isGrid))
            {
                return true;
            }
            int status = isGrid ? TautNative.taut_grid_destroy(Id) : TautNative.taut_planner_destroy(Id);
            return status >= 0;
        }
    }
}
