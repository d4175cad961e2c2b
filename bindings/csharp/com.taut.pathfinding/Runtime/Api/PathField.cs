using System;
using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>The options of a field. Start from <see cref="Default"/>.</summary>
    /// <remarks>An option that the kind does not use must keep its default: nothing is silently ignored.</remarks>
    [Serializable]
    public struct FieldOptions : IEquatable<FieldOptions>
    {
        public FieldKind Kind;
        public Lattice Lattice;
        /// <summary>8 or 4.</summary>
        public int Neighbours;
        public DiagonalGaps DiagonalGaps;
        public CornerCutting CornerCutting;
        public CostRule CostRule;
        /// <summary>Points that cost more are not reached; 0: no limit.</summary>
        public double Reach;
        /// <summary>Cells nearer to a wall cost more; 0 to 16, 0: off.</summary>
        public double WallDistance;
        /// <summary>How much more next to a wall.</summary>
        public double WallWeight;
        /// <summary>The limit of the field's memory in bytes; 0: no limit.</summary>
        public ulong MemoryLimit;
        /// <summary>The classes of links over which no way leads, a bit each.</summary>
        public uint BlockedLinks;
        /// <summary>The radius of the agents in cells, 0 to 16: exact, or steps on cells. 0: points.</summary>
        public float Radius;
        /// <summary>Columns of cells of a unit, 1 to 16: steps on cells.</summary>
        public int UnitWidth;
        /// <summary>Rows of cells of a unit.</summary>
        public int UnitHeight;
        /// <summary>What turns count: steps on cells.</summary>
        public Turns Turns;
        /// <summary>What a turn of 45 degrees costs, with Turns.Cost.</summary>
        public float TurnCost;

        /// <summary>The library's defaults: exact any-angle distances.</summary>
        public static FieldOptions Default
        {
            get { return new FieldOptions { Kind = FieldKind.Exact, Neighbours = 8, UnitWidth = 1, UnitHeight = 1 }; }
        }

        /// <summary>The defaults with another kind.</summary>
        public static FieldOptions For(FieldKind kind)
        {
            FieldOptions options = Default;
            options.Kind = kind;
            return options;
        }

        public bool Equals(FieldOptions other)
        {
            return Kind == other.Kind && Lattice == other.Lattice && Neighbours == other.Neighbours
                && DiagonalGaps == other.DiagonalGaps && CornerCutting == other.CornerCutting && CostRule == other.CostRule
                && Reach.Equals(other.Reach) && WallDistance.Equals(other.WallDistance) && WallWeight.Equals(other.WallWeight)
                && MemoryLimit == other.MemoryLimit && BlockedLinks == other.BlockedLinks && Radius.Equals(other.Radius)
                && UnitWidth == other.UnitWidth && UnitHeight == other.UnitHeight
                && Turns == other.Turns && TurnCost.Equals(other.TurnCost);
        }

        public override bool Equals(object other)
        {
            return other is FieldOptions && Equals((FieldOptions)other);
        }

        public override int GetHashCode()
        {
            uint choices = (uint)Kind | (uint)Lattice << 8 | (uint)DiagonalGaps << 10 | (uint)CornerCutting << 12;
            choices |= (uint)CostRule << 16 | (uint)Neighbours << 24;
            return choices.GetHashCode() ^ Reach.GetHashCode() ^ WallDistance.GetHashCode() ^ WallWeight.GetHashCode() ^ MemoryLimit.GetHashCode()
                ^ Radius.GetHashCode() ^ BlockedLinks.GetHashCode() * 31 ^ (UnitWidth * 47 + UnitHeight) * 53
                ^ (int)Turns * 59 ^ TurnCost.GetHashCode() * 61;
        }

        internal unsafe NativeFieldOptions ToNative()
        {
            NativeFieldOptions native;
            TautException.ThrowIfError(TautNative.taut_field_options_init(&native, (UIntPtr)sizeof(NativeFieldOptions)));
            native.Kind = (uint)Kind;
            native.Lattice = (uint)Lattice;
            native.Neighbours = (uint)Neighbours;
            native.DiagonalGaps = (uint)DiagonalGaps;
            native.CornerCutting = (uint)CornerCutting;
            native.CostRule = (uint)CostRule;
            native.Reach = Reach;
            native.WallDistance = WallDistance;
            native.WallWeight = WallWeight;
            native.BlockedLinks = BlockedLinks;
            native.MemoryLimit = MemoryLimit;
            native.Radius = Radius;
            native.UnitWidth = (uint)UnitWidth;
            native.UnitHeight = (uint)UnitHeight;
            native.Turns = (uint)Turns;
            native.TurnCost = TurnCost;
            return native;
        }
    }

    /// <summary>Distances from every point of a grid to the nearest of some seeds, and where to walk.</summary>
    /// <remarks>One thread builds at a time; any number of threads read meanwhile, and see the last finished field.
    /// Calls that a game makes each frame return a <see cref="PathStatus"/> instead of throwing.</remarks>
    public sealed unsafe partial class PathField : IDisposable
    {
        private readonly TautHandle owner;

        /// <summary>A field on a grid, without seeds. The field keeps the grid's cells alive.</summary>
        public PathField(PathGrid grid, FieldOptions options)
        {
            Require.NotNull(grid, "grid");
            NativeFieldOptions native = options.ToNative();
            ulong id;
            using (TautHold kept = grid.Owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_field_create(kept.Id, &native, &id));
            }
            owner = new TautHandle(id, TautKind.Field);
        }

        /// <summary>Takes the ownership of a field that was made elsewhere.</summary>
        internal PathField(ulong id)
        {
            owner = new TautHandle(id, TautKind.Field);
        }

        /// <summary>The handle of the field in <see cref="TautNative"/>, for jobs; still owned by this
        /// object.</summary>
        public ulong Id
        {
            get { return owner.Id; }
        }

        internal TautHandle Owner
        {
            get { return owner; }
        }

        /// <summary>The memory of the field in bytes.</summary>
        public ulong Memory
        {
            get
            {
                ulong bytes;
                using (TautHold hold = owner.Hold())
                {
                    TautException.ThrowIfError(TautNative.taut_field_memory(hold.Id, &bytes));
                }
                return bytes;
            }
        }

        /// <summary>Sets the costs of the 256 terrain classes; infinity blocks a class for this field.</summary>
        public void SetCosts(ReadOnlySpan<float> costs)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (float* first = &MemoryMarshal.GetReference(costs))
                {
                    TautException.ThrowIfError(TautNative.taut_field_set_costs(hold.Id, first, (UIntPtr)costs.Length));
                }
            }
        }

        /// <summary>Sets weights of the cells of a rectangle, at least 1: a cell of weight w costs w times its class's
        /// cost. The rows are contiguous.</summary>
        public void SetWeights(CellRect area, ReadOnlySpan<float> weights)
        {
            SetWeights(area, weights, Math.Max(area.Width, 0));
        }

        /// <summary>Sets weights of the cells of a rectangle; the rows begin <paramref name="rowStride"/> values
        /// apart.</summary>
        public void SetWeights(CellRect area, ReadOnlySpan<float> weights, int rowStride)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (float* first = &MemoryMarshal.GetReference(weights))
                {
                    TautException.ThrowIfError(TautNative.taut_field_set_weights(hold.Id, &area, first, (UIntPtr)rowStride, (UIntPtr)weights.Length));
                }
            }
        }

        /// <summary>Builds the field on the grid as it is now.</summary>
        public PathStatus Build(ReadOnlySpan<FieldSeed> seeds, out FieldResult result)
        {
            FieldResult answer = default(FieldResult);
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (FieldSeed* first = &MemoryMarshal.GetReference(seeds))
                {
                    status = (PathStatus)TautNative.taut_field_build(hold.Id, first, (UIntPtr)seeds.Length, &answer);
                }
            }
            result = answer;
            return status;
        }

        /// <summary>Begins a build that <see cref="Step"/> continues; readers see the last finished field until
        /// then.</summary>
        public PathStatus Begin(ReadOnlySpan<FieldSeed> seeds)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (FieldSeed* first = &MemoryMarshal.GetReference(seeds))
                {
                    return (PathStatus)TautNative.taut_field_begin(hold.Id, first, (UIntPtr)seeds.Length);
                }
            }
        }

        /// <summary>Begins to bring the field up to date after edits, with the same seeds.</summary>
        public PathStatus Update()
        {
            using (TautHold hold = owner.Hold())
            {
                return (PathStatus)TautNative.taut_field_update(hold.Id);
            }
        }

        /// <summary>Continues the open build by some 20 ns of work for each expansion; 0 is no limit.</summary>
        public PathStatus Step(int maxExpansions, out FieldResult result)
        {
            FieldResult answer = default(FieldResult);
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                status = (PathStatus)TautNative.taut_field_step(hold.Id, maxExpansions < 0 ? 0 : (uint)maxExpansions, &answer);
            }
            result = answer;
            return status;
        }

        /// <summary>Ends the open build. Any thread may call it at any time.</summary>
        public void Cancel()
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_field_cancel(hold.Id));
            }
        }

        /// <summary>Forgets seeds and field, and frees the memory; costs and weights stay.</summary>
        public void Reset()
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_field_reset(hold.Id));
            }
        }

        /// <summary>The distances of points, infinity for those out of reach; with <see cref="FieldFlags.Near"/> in
        /// constant time, at most 1 too much. There must be room for as many answers as points.</summary>
        public PathStatus Distances(ReadOnlySpan<PathPoint> at, Span<double> into, FieldFlags flags = 0)
        {
            if (into.Length < at.Length)
            {
                return PathStatus.BufferTooSmall;
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &MemoryMarshal.GetReference(at))
                fixed (double* answers = &MemoryMarshal.GetReference(into))
                {
                    return (PathStatus)TautNative.taut_field_distances(hold.Id, first, (UIntPtr)at.Length, (uint)flags, answers);
                }
            }
        }

        /// <summary>The numbers of the points' seeds, <c>uint.MaxValue</c> for points out of reach.</summary>
        public PathStatus Owners(ReadOnlySpan<PathPoint> at, Span<uint> into)
        {
            if (into.Length < at.Length)
            {
                return PathStatus.BufferTooSmall;
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &MemoryMarshal.GetReference(at))
                fixed (uint* answers = &MemoryMarshal.GetReference(into))
                {
                    return (PathStatus)TautNative.taut_field_owners(hold.Id, first, (UIntPtr)at.Length, answers);
                }
            }
        }

        /// <summary>Proves how much the ways from points cost at most above the cheapest: no way costs less than cost
        /// / bound. Finer graphs are searched until all bounds are within the tolerance, at least 1; a bound of 0
        /// where nothing is proven, with an infinite cost where no way leads.</summary>
        public PathStatus ProveCosts(ReadOnlySpan<PathPoint> at, double tolerance, Span<double> into, Span<double> bounds)
        {
            if (into.Length < at.Length || bounds.Length < at.Length)
            {
                return PathStatus.BufferTooSmall;
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &MemoryMarshal.GetReference(at))
                fixed (double* costs = &MemoryMarshal.GetReference(into))
                fixed (double* proven = &MemoryMarshal.GetReference(bounds))
                {
                    return (PathStatus)TautNative.taut_field_prove_costs(hold.Id, first, (UIntPtr)at.Length, tolerance, costs, proven);
                }
            }
        }

        /// <summary>The numbers of the links that the ways from points enter first, 0 for ways on foot.</summary>
        public PathStatus Links(ReadOnlySpan<PathPoint> at, Span<uint> into)
        {
            if (into.Length < at.Length)
            {
                return PathStatus.BufferTooSmall;
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &MemoryMarshal.GetReference(at))
                fixed (uint* answers = &MemoryMarshal.GetReference(into))
                {
                    return (PathStatus)TautNative.taut_field_links(hold.Id, first, (UIntPtr)at.Length, answers);
                }
            }
        }

        /// <summary>The first links on the ways from points, with where they are entered and left. A walker asks about
        /// the point to which it is led: if that is the entry and within a step, it plays the jump, and goes on at the
        /// exit.</summary>
        public PathStatus Crossings(ReadOnlySpan<PathPoint> at, Span<LinkCrossing> into)
        {
            if (into.Length < at.Length)
            {
                return PathStatus.BufferTooSmall;
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &MemoryMarshal.GetReference(at))
                fixed (LinkCrossing* answers = &MemoryMarshal.GetReference(into))
                {
                    return (PathStatus)TautNative.taut_field_crossings(hold.Id, first, (UIntPtr)at.Length, answers);
                }
            }
        }

        /// <summary>Where to walk from points: <paramref name="next"/> contains the last answers, or the points
        /// themselves, and becomes the new ones.</summary>
        public PathStatus Next(ReadOnlySpan<PathPoint> at, Span<PathPoint> next)
        {
            if (next.Length < at.Length)
            {
                return PathStatus.BufferTooSmall;
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &MemoryMarshal.GetReference(at))
                fixed (PathPoint* answers = &MemoryMarshal.GetReference(next))
                {
                    return (PathStatus)TautNative.taut_field_next(hold.Id, first, (UIntPtr)at.Length, answers);
                }
            }
        }

        /// <summary>As <see cref="Next"/>, for walkers that go straight on past their answers: within
        /// <paramref name="reached"/> of an answer, 0 to 1 cells, it counts as reached. That is the length of a
        /// step.</summary>
        public PathStatus NextWithin(ReadOnlySpan<PathPoint> at, float reached, Span<PathPoint> next)
        {
            if (next.Length < at.Length)
            {
                return PathStatus.BufferTooSmall;
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &MemoryMarshal.GetReference(at))
                fixed (PathPoint* answers = &MemoryMarshal.GetReference(next))
                {
                    var count = (UIntPtr)at.Length;
                    return (PathStatus)TautNative.taut_field_next_within(hold.Id, first, count, reached, answers);
                }
            }
        }

        /// <summary>The revision of the grid that the finished field is true for.</summary>
        public PathStatus Revision(out ulong revision)
        {
            ulong value = 0;
            using (TautHold hold = owner.Hold())
            {
                var status = (PathStatus)TautNative.taut_field_revision(hold.Id, &value);
                revision = value;
                return status;
            }
        }

        /// <summary>Whether the grid was edited since the finished field.</summary>
        public PathStatus IsStale(out bool isStale)
        {
            byte value = 0;
            using (TautHold hold = owner.Hold())
            {
                var status = (PathStatus)TautNative.taut_field_is_stale(hold.Id, &value);
                isStale = value != 0;
                return status;
            }
        }

        /// <summary>The way from a point to its seed; <see cref="PathStatus.NoPath"/> if there is none,
        /// <see cref="PathStatus.BufferTooSmall"/> if there is no room for <paramref name="needed"/> points.</summary>
        public PathStatus Path(PathPoint from, Span<PathPoint> into, out int needed)
        {
            UIntPtr count = UIntPtr.Zero;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &MemoryMarshal.GetReference(into))
                {
                    status = (PathStatus)TautNative.taut_field_path(hold.Id, &from, first, (UIntPtr)into.Length, &count);
                }
            }
            needed = (int)count;
            return status;
        }

        /// <summary>The distances of a rectangle of lattice points: cells on the cell lattice, else corners. The rows
        /// begin <paramref name="rowStride"/> values apart.</summary>
        public PathStatus Rows(CellRect area, Span<float> into, int rowStride)
        {
            UIntPtr needed;
            using (TautHold hold = owner.Hold())
            {
                fixed (float* first = &MemoryMarshal.GetReference(into))
                {
                    return (PathStatus)TautNative.taut_field_rows(hold.Id, &area, first, (UIntPtr)rowStride, (UIntPtr)into.Length, &needed);
                }
            }
        }

        /// <summary>A flow grid: two values a cell, the direction in which to walk from its centre; (0, 0) where there
        /// is none. The rows begin <paramref name="rowStride"/> values apart.</summary>
        public PathStatus Directions(CellRect area, Span<float> into, int rowStride)
        {
            UIntPtr needed;
            using (TautHold hold = owner.Hold())
            {
                fixed (float* first = &MemoryMarshal.GetReference(into))
                {
                    return (PathStatus)TautNative.taut_field_directions(hold.Id, &area, first, (UIntPtr)rowStride, (UIntPtr)into.Length, &needed);
                }
            }
        }

        /// <summary>Destroys the field, once no call is running. May be called repeatedly.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }
    }
}
