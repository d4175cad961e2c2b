using System;
using System.Runtime.InteropServices;
using Taut.Motion;

namespace Taut
{
    /// <summary>The kinds of objects of the library, in the order in which a shutdown destroys them.</summary>
    internal enum TautKind
    {
        Pool,
        Planner,
        GraphPlanner,
        Motion,
        Space,
        Shape,
        World,
        Mesh,
        Field,
        Policy,
        Crowd,
        Snapshot,
        Graph,
        Grid,
    }

    /// <summary>
    /// Owns one object of the library. A handle has 64 bits on every machine, so it does not fit into SafeHandle's
    /// pointer on 32-bit ones; the pointer only records whether there is an object.
    /// </summary>
    internal sealed class TautHandle : SafeHandle
    {
        private readonly TautKind kind;
        private long pressure;

        internal TautHandle(ulong id, TautKind kind) : base(IntPtr.Zero, true)
        {
            Id = id;
            this.kind = kind;
            SetHandle((IntPtr)1);
            TautLibrary.Remember(id, kind);
        }

        internal ulong Id { get; private set; }

        /// <summary>The name of the class whose object this is.</summary>
        internal string Owner
        {
            get
            {
                switch (kind)
                {
                    case TautKind.GraphPlanner:
                        return "GraphPlanner";
                    case TautKind.Motion:
                        return "MotionPlanner";
                    case TautKind.Space:
                        return "MotionSpace";
                    case TautKind.Shape:
                        return "BodyShape";
                    case TautKind.World:
                        return "PolygonWorld";
                    case TautKind.Mesh:
                        return "NavigationMesh";
                    default:
                        return "Path" + kind;
                }
            }
        }

        /// <summary>Keeps the object alive until the hold is disposed; throws if it is disposed already.</summary>
        internal TautHold Hold()
        {
            return new TautHold(this);
        }

        /// <summary>
        /// Tells the garbage collector how many bytes of native memory the object has, so that forgotten objects are
        /// finalised before their memory runs out.
        /// </summary>
        internal void SetPressure(long bytes)
        {
            lock (this)
            {
                // Steps of 64 KiB: smaller changes are not worth a call.
                bytes = IsInvalid || IsClosed ? 0 : bytes >> 16 << 16;
                long change = bytes - pressure;
                pressure = bytes;
                if (change > 0)
                {
                    GC.AddMemoryPressure(change);
                }
                else if (change < 0)
                {
                    GC.RemoveMemoryPressure(-change);
                }
            }
        }

        /// <summary>The native memory that the garbage collector takes into account.</summary>
        internal long Pressure
        {
            get { return pressure; }
        }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }

        /// <summary>Runs once, when the last user releases it: on Dispose, or on the finalizer's thread.</summary>
        protected override bool ReleaseHandle()
        {
            if (pressure > 0)
            {
                GC.RemoveMemoryPressure(pressure);
                pressure = 0;
            }
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
                case TautKind.Pool:
                    return TautNative.taut_pool_destroy(id);
                case TautKind.Grid:
                    return TautNative.taut_grid_destroy(id);
                case TautKind.Planner:
                    return TautNative.taut_planner_destroy(id);
                case TautKind.GraphPlanner:
                    return TautNative.taut_graph_planner_destroy(id);
                case TautKind.Graph:
                    return TautNative.taut_graph_destroy(id);
                case TautKind.Motion:
                    return MotionNative.taut_motion_destroy(id);
                case TautKind.Space:
                    return MotionNative.taut_space_destroy(id);
                case TautKind.Shape:
                    return MotionNative.taut_shape_destroy(id);
                case TautKind.World:
                    return MotionNative.taut_world_destroy(id);
                case TautKind.Mesh:
                    return MotionNative.taut_mesh_destroy(id);
                case TautKind.Policy:
                    return TautNative.taut_policy_destroy(id);
                case TautKind.Crowd:
                    return TautNative.taut_crowd_destroy(id);
                case TautKind.Field:
                    return TautNative.taut_field_destroy(id);
                default:
                    return TautNative.taut_snapshot_destroy(id);
            }
        }
    }

    /// <summary>Holds a handle for the time of a call: <c>using (TautHold hold = owner.Hold())</c>.</summary>
    internal struct TautHold : IDisposable
    {
        private readonly TautHandle handle;

        internal TautHold(TautHandle handle)
        {
            bool held = false;
            if (handle.IsClosed)
            {
                throw new ObjectDisposedException(handle.Owner);
            }
            handle.DangerousAddRef(ref held);
            this.handle = handle;
        }

        internal ulong Id
        {
            get { return handle.Id; }
        }

        public void Dispose()
        {
            handle.DangerousRelease();
        }
    }

    /// <summary>Checks of arguments.</summary>
    internal static class Require
    {
        /// <summary>A finite number of at least 0, for the property of that name.</summary>
        internal static float NotNegative(float value, string property)
        {
            if (!(value >= 0) || float.IsInfinity(value))
            {
                throw new ArgumentException(property + " is finite and at least 0", "value");
            }
            return value;
        }

        /// <summary>A finite number above 0, for the property of that name.</summary>
        internal static float Positive(float value, string property)
        {
            if (!(value > 0) || float.IsInfinity(value))
            {
                throw new ArgumentException(property + " is finite and above 0", "value");
            }
            return value;
        }

        internal static void NotNull(object value, string name)
        {
            if (value == null)
            {
                throw new ArgumentNullException(name);
            }
        }

        internal static void Finite(float value, string name)
        {
            if (float.IsNaN(value) || float.IsInfinity(value))
            {
                throw new ArgumentException("a height is finite", name);
            }
        }

        internal static void Finite(PathPoint point, string name)
        {
            if (!point.IsFinite)
            {
                throw new ArgumentException("a position is finite", name);
            }
        }
    }
}
