using System;
using System.Runtime.InteropServices;

namespace Taut.Motion
{
    /// <summary>Which states of a body are free, and which motions between them.</summary>
    /// <remarks>A state is as many doubles as the space has axes: x, y and angle for poses. Any number of threads may
    /// ask.</remarks>
    public sealed unsafe class MotionSpace : IDisposable
    {
        private readonly TautHandle owner;

        private MotionSpace(ulong id)
        {
            owner = new TautHandle(id, TautKind.Space);
            UIntPtr needed;
            // Without a buffer it answers only how many there are.
            MotionNative.taut_space_axes(id, null, UIntPtr.Zero, &needed);
            Dimension = (int)needed;
        }

        /// <summary>The poses of a shape on a grid: x, y, angle.</summary>
        public static MotionSpace OfPoses(PathGrid grid, BodyShape shape, SpaceOptions options)
        {
            Require.NotNull(grid, "grid");
            Require.NotNull(shape, "shape");
            NativeSpaceOptions native = options.ToNative();
            ulong id;
            using (TautHold map = grid.Owner.Hold())
            using (TautHold body = shape.Owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_space_of_poses(map.Id, body.Id, &native, &id));
            }
            return new MotionSpace(id);
        }

        /// <summary>The poses of a shape in a world of polygons. Of the options the turn weight applies.</summary>
        public static MotionSpace OfPoses(PolygonWorld world, BodyShape shape, SpaceOptions options)
        {
            Require.NotNull(world, "world");
            Require.NotNull(shape, "shape");
            NativeSpaceOptions native = options.ToNative();
            ulong id;
            using (TautHold polygons = world.Owner.Hold())
            using (TautHold body = shape.Owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_space_of_poses_in_world(polygons.Id, body.Id, &native, &id));
            }
            return new MotionSpace(id);
        }

        /// <summary>The states of a chain of links, the first one first: x and y of the first pin, unless
        /// <paramref name="pin"/> says where it is for good; then for each link its angle, and its length if that
        /// varies.</summary>
        public static MotionSpace OfChain(PathGrid grid, ReadOnlySpan<ChainLink> links, PathPoint? pin, SpaceOptions options)
        {
            Require.NotNull(grid, "grid");
            MotionLibrary.RequireAvailable();
            NativeSpaceOptions native = options.ToNative();
            PathPoint at = pin.GetValueOrDefault();
            ulong id;
            using (TautHold map = grid.Owner.Hold())
            {
                fixed (ChainLink* first = &MemoryMarshal.GetReference(links))
                {
                    TautException.ThrowIfError(MotionNative.taut_space_of_chain(map.Id, first, (UIntPtr)links.Length, pin.HasValue ? &at : null, &native, &id));
                }
            }
            return new MotionSpace(id);
        }

        /// <summary>A space that the game alone knows, of up to 64 axes: its planners ask, see
        /// <see cref="MotionPlanner.Ask"/>.</summary>
        public static MotionSpace OfAxes(ReadOnlySpan<MotionAxis> axes)
        {
            MotionLibrary.RequireAvailable();
            NativeSpaceOptions native = SpaceOptions.Default.ToNative();
            ulong id;
            fixed (MotionAxis* first = &MemoryMarshal.GetReference(axes))
            {
                TautException.ThrowIfError(MotionNative.taut_space_of_axes(first, (UIntPtr)axes.Length, &native, &id));
            }
            return new MotionSpace(id);
        }

        /// <summary>Adds an equation that all states of paths fulfil, in a space of axes; planners that are made later
        /// keep to it. The manual has the numbers of each kind.</summary>
        public void AddConstraint(ConstraintKind kind, ReadOnlySpan<double> numbers)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (double* first = &MemoryMarshal.GetReference(numbers))
                {
                    TautException.ThrowIfError(MotionNative.taut_space_add_constraint(hold.Id, (uint)kind, first, (UIntPtr)numbers.Length));
                }
            }
        }

        /// <summary>Sets the equations of motion of a space of axes; the manual has them, and their limits.</summary>
        public void SetModel(ModelKind kind, ReadOnlySpan<double> limits)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (double* first = &MemoryMarshal.GetReference(limits))
                {
                    TautException.ThrowIfError(MotionNative.taut_space_set_model(hold.Id, (uint)kind, first, (UIntPtr)limits.Length));
                }
            }
        }

        /// <summary>Sets the ways to move in a space of axes.</summary>
        public void SetModes(ReadOnlySpan<MotionMode> modes)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (MotionMode* first = &MemoryMarshal.GetReference(modes))
                {
                    TautException.ThrowIfError(MotionNative.taut_space_set_modes(hold.Id, first, (UIntPtr)modes.Length));
                }
            }
        }

        /// <summary>Sets the plane in which Est and Kpiece count nodes: a factor per axis for each of its
        /// coordinates.</summary>
        public void SetProjection(ReadOnlySpan<double> factors)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (double* first = &MemoryMarshal.GetReference(factors))
                {
                    TautException.ThrowIfError(MotionNative.taut_space_set_projection(hold.Id, first, (UIntPtr)factors.Length));
                }
            }
        }

        /// <summary>Says which voxels are free, a byte each, the first axis fastest: planners do not ask
        /// then.</summary>
        public void SetVoxels(ReadOnlySpan<uint> sizes, ReadOnlySpan<byte> isFree)
        {
            if (sizes.Length != Dimension)
            {
                throw new ArgumentException("there is a size per axis", "sizes");
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (uint* counts = &MemoryMarshal.GetReference(sizes))
                fixed (byte* first = &MemoryMarshal.GetReference(isFree))
                {
                    TautException.ThrowIfError(MotionNative.taut_space_set_voxels(hold.Id, counts, first, (UIntPtr)isFree.Length));
                }
            }
        }

        /// <summary>Says anew which voxels of a part are free, a byte each, the first axis fastest: planners see it at
        /// their next search.</summary>
        public void EditVoxels(ReadOnlySpan<uint> low, ReadOnlySpan<uint> sizes, ReadOnlySpan<byte> isFree)
        {
            RefuseOtherPart(low, sizes);
            using (TautHold hold = owner.Hold())
            {
                fixed (uint* least = &MemoryMarshal.GetReference(low))
                fixed (uint* counts = &MemoryMarshal.GetReference(sizes))
                fixed (byte* first = &MemoryMarshal.GetReference(isFree))
                {
                    TautException.ThrowIfError(MotionNative.taut_space_edit_voxels(hold.Id, least, counts, first, (UIntPtr)isFree.Length));
                }
            }
        }

        /// <summary>Says what the voxels of a part cost, as a multiple of the way: 0.001 to 1,000,000.</summary>
        public void EditVoxelCosts(ReadOnlySpan<uint> low, ReadOnlySpan<uint> sizes, ReadOnlySpan<float> costs)
        {
            RefuseOtherPart(low, sizes);
            using (TautHold hold = owner.Hold())
            {
                fixed (uint* least = &MemoryMarshal.GetReference(low))
                fixed (uint* counts = &MemoryMarshal.GetReference(sizes))
                fixed (float* first = &MemoryMarshal.GetReference(costs))
                {
                    TautException.ThrowIfError(MotionNative.taut_space_edit_voxel_costs(hold.Id, least, counts, first, (UIntPtr)costs.Length));
                }
            }
        }

        private void RefuseOtherPart(ReadOnlySpan<uint> low, ReadOnlySpan<uint> sizes)
        {
            if (low.Length != Dimension || sizes.Length != Dimension)
            {
                throw new ArgumentException("there is a number and a size per axis", "sizes");
            }
        }

        internal TautHandle Owner
        {
            get { return owner; }
        }

        /// <summary>The numbers of a state.</summary>
        public int Dimension { get; private set; }

        /// <summary>The axes, one per number of a state.</summary>
        public MotionAxis[] Axes
        {
            get
            {
                MotionAxis[] axes = new MotionAxis[Dimension];
                UIntPtr needed;
                using (TautHold hold = owner.Hold())
                {
                    fixed (MotionAxis* first = axes)
                    {
                        TautException.ThrowIfError(MotionNative.taut_space_axes(hold.Id, first, (UIntPtr)axes.Length, &needed));
                    }
                }
                return axes;
            }
        }

        /// <summary>The memory of what the space knows about its voxels, in bytes.</summary>
        public ulong Memory
        {
            get
            {
                ulong bytes;
                using (TautHold hold = owner.Hold())
                {
                    TautException.ThrowIfError(MotionNative.taut_space_memory(hold.Id, &bytes));
                }
                return bytes;
            }
        }

        /// <summary>Which states are free: a byte each, 1 or 0. There must be as many bytes as states.</summary>
        public PathStatus Check(ReadOnlySpan<double> states, Span<byte> isFree)
        {
            if (states.Length != isFree.Length * Dimension)
            {
                return PathStatus.BufferTooSmall;
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (double* first = &MemoryMarshal.GetReference(states))
                fixed (byte* answers = &MemoryMarshal.GetReference(isFree))
                {
                    return (PathStatus)MotionNative.taut_space_check(hold.Id, first, (UIntPtr)isFree.Length, answers);
                }
            }
        }

        /// <summary>Which straight motions are free: a byte each.</summary>
        public PathStatus CheckMotions(ReadOnlySpan<double> from, ReadOnlySpan<double> to, Span<byte> isFree)
        {
            if (from.Length != isFree.Length * Dimension || to.Length != from.Length)
            {
                return PathStatus.BufferTooSmall;
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (double* begin = &MemoryMarshal.GetReference(from))
                fixed (double* end = &MemoryMarshal.GetReference(to))
                fixed (byte* answers = &MemoryMarshal.GetReference(isFree))
                {
                    return (PathStatus)MotionNative.taut_space_check_motions(hold.Id, begin, end, (UIntPtr)isFree.Length, answers);
                }
            }
        }

        /// <summary>What is known about the voxels at an angle, a <see cref="Voxel"/> per position. The rows begin
        /// <paramref name="rowStride"/> bytes apart.</summary>
        public PathStatus Slice(double angle, CellRect area, Span<byte> into, int rowStride)
        {
            UIntPtr needed;
            using (TautHold hold = owner.Hold())
            {
                fixed (byte* first = &MemoryMarshal.GetReference(into))
                {
                    return (PathStatus)MotionNative.taut_space_slice(hold.Id, angle, &area, first, (UIntPtr)rowStride, (UIntPtr)into.Length, &needed);
                }
            }
        }

        /// <summary>Destroys the space; planners of it stay. May be called repeatedly.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }
    }
}
