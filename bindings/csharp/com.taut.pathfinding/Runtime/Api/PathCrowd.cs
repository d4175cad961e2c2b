using System;
using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>The options of an <see cref="PathCrowd"/>; start from <see cref="Default"/>.</summary>
    public struct CrowdOptions
    {
        /// <summary>The nearest neighbours that a walker avoids, at most 64.</summary>
        public int Neighbours;
        /// <summary>The seconds for which neighbours are avoided.</summary>
        public double Horizon;
        /// <summary>The seconds for which walls are avoided.</summary>
        public double WallHorizon;
        /// <summary>How far away a neighbour may be, in cells.</summary>
        public double Reach;
        /// <summary>The terrain classes that are walls beside class 0.</summary>
        public ClassSet BlockedClasses;

        /// <summary>The defaults of the library.</summary>
        public static CrowdOptions Default
        {
            get { return new CrowdOptions { Neighbours = 10, Horizon = 2, WallHorizon = 0.5, Reach = 15 }; }
        }

        internal unsafe NativeCrowdOptions ToNative()
        {
            NativeCrowdOptions native;
            TautException.ThrowIfError(TautNative.taut_crowd_options_init(&native, (UIntPtr)sizeof(NativeCrowdOptions)));
            native.Neighbours = Neighbours < 0 ? uint.MaxValue : (uint)Neighbours;
            native.Horizon = Horizon;
            native.WallHorizon = WallHorizon;
            native.Reach = Reach;
            native.BlockedClasses0 = BlockedClasses.Word0;
            native.BlockedClasses1 = BlockedClasses.Word1;
            native.BlockedClasses2 = BlockedClasses.Word2;
            native.BlockedClasses3 = BlockedClasses.Word3;
            return native;
        }
    }

    /// <summary>Walkers that avoid each other and the walls of a grid. One call at a time.</summary>
    public sealed unsafe partial class PathCrowd : IDisposable
    {
        private readonly TautHandle owner;

        /// <summary>A crowd with the default options.</summary>
        public PathCrowd(PathGrid grid) : this(grid, CrowdOptions.Default)
        {
        }

        public PathCrowd(PathGrid grid, CrowdOptions options)
        {
            Require.NotNull(grid, "grid");
            NativeCrowdOptions native = options.ToNative();
            ulong id;
            using (TautHold hold = grid.Owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_crowd_create(hold.Id, &native, &id));
            }
            owner = new TautHandle(id, TautKind.Crowd);
        }

        /// <summary>Takes the ownership of a crowd that was made elsewhere.</summary>
        internal PathCrowd(ulong id)
        {
            owner = new TautHandle(id, TautKind.Crowd);
        }

        /// <summary>The handle of the crowd in <see cref="TautNative"/>; still owned by this object.</summary>
        public ulong Id
        {
            get { return owner.Id; }
        }

        /// <summary>The velocities of the walkers for the next seconds: the nearest to those that they want, such that
        /// nobody runs into anybody else or into a wall.</summary>
        public void Avoid(ReadOnlySpan<CrowdWalker> walkers, double seconds, Span<PathPoint> velocities)
        {
            if (velocities.Length < walkers.Length)
            {
                throw new ArgumentException("there are fewer velocities than walkers", "velocities");
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (CrowdWalker* first = &MemoryMarshal.GetReference(walkers))
                fixed (PathPoint* into = &MemoryMarshal.GetReference(velocities))
                {
                    TautException.ThrowIfError(TautNative.taut_crowd_avoid(hold.Id, first, (UIntPtr)walkers.Length, seconds, into));
                }
            }
        }

        /// <summary>The same with traits of each walker, whose states are written.</summary>
        public void AvoidWith(
            ReadOnlySpan<CrowdWalker> walkers,
            Span<CrowdWalkerTraits> traits,
            double seconds,
            Span<PathPoint> velocities)
        {
            if (velocities.Length < walkers.Length)
            {
                throw new ArgumentException("there are fewer velocities than walkers", "velocities");
            }
            if (traits.Length < walkers.Length)
            {
                throw new ArgumentException("there are fewer traits than walkers", "traits");
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (CrowdWalker* first = &MemoryMarshal.GetReference(walkers))
                fixed (CrowdWalkerTraits* said = &MemoryMarshal.GetReference(traits))
                fixed (PathPoint* into = &MemoryMarshal.GetReference(velocities))
                {
                    UIntPtr count = (UIntPtr)walkers.Length;
                    TautException.ThrowIfError(TautNative.taut_crowd_avoid_with(hold.Id, first, count, said, seconds, into));
                }
            }
        }

        /// <summary>Destroys the crowd. The walkers stay.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }
    }
}
