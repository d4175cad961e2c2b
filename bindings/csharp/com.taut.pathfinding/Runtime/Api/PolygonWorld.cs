using System;
using System.Runtime.InteropServices;

namespace Taut.Motion
{
    /// <summary>A rectangle with polygons that block the way, for shortest paths at any angle.</summary>
    /// <remarks>Polygons may overlap and touch. Any thread may edit it; open searches go on in the world as it
    /// was.</remarks>
    public sealed unsafe class PolygonWorld : IDisposable, IPathGround
    {
        private readonly TautHandle owner;

        /// <summary>A world without obstacles.</summary>
        public PolygonWorld(PathPoint low, PathPoint high)
        {
            MotionLibrary.RequireAvailable();
            ulong id;
            TautException.ThrowIfError(MotionNative.taut_world_create(&low, &high, &id));
            owner = new TautHandle(id, TautKind.World);
        }

        private PolygonWorld(ulong id)
        {
            owner = new TautHandle(id, TautKind.World);
        }

        /// <summary>The blocked cells of a grid as polygons.</summary>
        public static PolygonWorld FromGrid(PathGrid grid)
        {
            Require.NotNull(grid, "grid");
            MotionLibrary.RequireAvailable();
            ulong id;
            using (TautHold hold = grid.Owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_world_from_grid(hold.Id, &id));
            }
            return new PolygonWorld(id);
        }

        /// <summary>Adds an obstacle, a polygon (even-odd rule), and returns its number.</summary>
        public uint Add(ReadOnlySpan<PathPoint> outline)
        {
            uint obstacle;
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &MemoryMarshal.GetReference(outline))
                {
                    TautException.ThrowIfError(MotionNative.taut_world_add(hold.Id, first, (UIntPtr)outline.Length, &obstacle));
                }
            }
            return obstacle;
        }

        /// <summary>Adds an obstacle of several outlines, what they enclose by a rule, and returns its number.
        /// <paramref name="points"/> has one outline after the other, <paramref name="lengths"/> the number of points
        /// of each.</summary>
        public uint AddOutlines(ReadOnlySpan<PathPoint> points, ReadOnlySpan<uint> lengths, FillRule rule)
        {
            uint obstacle;
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &MemoryMarshal.GetReference(points))
                fixed (uint* length = &MemoryMarshal.GetReference(lengths))
                {
                    TautException.ThrowIfError(MotionNative.taut_world_add_outlines(hold.Id, first, (UIntPtr)points.Length, length, (UIntPtr)lengths.Length, (uint)rule, &obstacle));
                }
            }
            return obstacle;
        }

        internal TautHandle Owner
        {
            get { return owner; }
        }

        /// <summary>Removes an obstacle.</summary>
        public void Remove(uint obstacle)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_world_remove(hold.Id, obstacle));
            }
        }

        /// <summary>The vertices of an obstacle.</summary>
        public PathStatus Outline(uint obstacle, Span<PathPoint> into, out int needed)
        {
            UIntPtr count = UIntPtr.Zero;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &MemoryMarshal.GetReference(into))
                {
                    status = (PathStatus)MotionNative.taut_world_outline(hold.Id, obstacle, first, (UIntPtr)into.Length, &count);
                }
            }
            needed = (int)count;
            return status;
        }

        /// <summary>The world of the places of a body's origin, at an angle in radians.</summary>
        public PolygonWorld Grow(BodyShape shape, double angle = 0)
        {
            Require.NotNull(shape, "shape");
            ulong id;
            using (TautHold hold = owner.Hold())
            using (TautHold body = shape.Owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_world_grow(hold.Id, body.Id, angle, &id));
            }
            return new PolygonWorld(id);
        }

        /// <summary>Sets the cells of a grid that obstacles meet to a terrain class.</summary>
        public void Rasterise(PathGrid grid, PathPoint origin, double cell, RasterRule rule, byte terrain)
        {
            Require.NotNull(grid, "grid");
            using (TautHold hold = owner.Hold())
            using (TautHold cells = grid.Owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_world_rasterise(hold.Id, cells.Id, &origin, cell, (uint)rule, terrain));
            }
        }

        public bool IsDisposed
        {
            get { return owner.IsClosed; }
        }

        /// <summary>Takes a snapshot, for <see cref="PathPlanner.Pin"/>: in constant time.</summary>
        public PathSnapshot Snapshot()
        {
            ulong id;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_world_snapshot(hold.Id, &id));
            }
            return new PathSnapshot(id);
        }

        /// <summary>How often it has been changed, from 1 on: false if it is disposed or destroyed by a
        /// shutdown.</summary>
        public bool TryGetRevision(out ulong revision)
        {
            revision = 0;
            if (owner.IsClosed)
            {
                return false;
            }
            ulong found = 0;
            using (TautHold hold = owner.Hold())
            {
                if (MotionNative.taut_world_revision(hold.Id, &found) < 0)
                {
                    return false;
                }
            }
            revision = found;
            return true;
        }

        /// <summary>A planner in the world: Optimal, TangentGraph (the same here) or VisibilityGraph. Calls on cells
        /// are not for it.</summary>
        public PathPlanner CreatePlanner(PlannerOptions options)
        {
            NativeOptions native = options.ToNative();
            ulong id;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_world_planner(hold.Id, &native, &id));
            }
            return new PathPlanner(id, options);
        }

        /// <summary>Adds a lane to a pool, whose requests are answered in this world: Optimal, TangentGraph or
        /// VisibilityGraph. Returns its number.</summary>
        public int AddTo(PathPool pool, PlannerOptions options)
        {
            Require.NotNull(pool, "pool");
            NativeOptions native = options.ToNative();
            uint lane;
            using (TautHold hold = pool.Owner.Hold())
            using (TautHold kept = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_pool_add_world(hold.Id, kept.Id, &native, &lane));
            }
            return (int)lane;
        }

        /// <summary>Destroys the world; planners in it stay. May be called repeatedly.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }
    }
}
