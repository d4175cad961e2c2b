using System;
using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>The options of an <see cref="PathPolicy"/>; start from <see cref="Default"/>.</summary>
    public struct PolicyOptions
    {
        /// <summary>How followers decide where to step.</summary>
        public PolicyKind Policy;
        /// <summary>To which side <see cref="PolicyKind.Bug"/> turns at a wall.</summary>
        public Side Side;
        public DiagonalGaps DiagonalGaps;
        /// <summary><see cref="PolicyKind.Potential"/>: steps without a new least distance after which a follower is
        /// stuck.</summary>
        public uint Patience;
        /// <summary><see cref="PolicyKind.Potential"/>: the force towards the goal.</summary>
        public double Attract;
        /// <summary><see cref="PolicyKind.Potential"/>: the factor of the force away from the nearest wall.</summary>
        public double Repel;
        /// <summary><see cref="PolicyKind.Potential"/>: how far walls push, in cells, 0 to 16.</summary>
        public double Influence;
        /// <summary>The radius of the followers in cells, 0 to 16. 0: points.</summary>
        public float Radius;
        /// <summary>The terrain classes that are walls beside class 0.</summary>
        public ClassSet BlockedClasses;

        /// <summary>The defaults of the library for a kind.</summary>
        public static PolicyOptions Default(PolicyKind kind)
        {
            return new PolicyOptions { Policy = kind, Patience = 64, Attract = 1, Repel = 1, Influence = 2 };
        }
    }

    /// <summary>How followers on a grid decide where to step, by what is near them and without a search.</summary>
    /// <remarks>
    /// The followers are structs of yours: a step reads and writes them, and copying them is rolling back. Any number
    /// of threads may step different followers; one thread sets pulls or flow while nobody steps.
    /// </remarks>
    public sealed unsafe partial class PathPolicy : IDisposable
    {
        private readonly TautHandle owner;

        /// <summary>A policy with the default options of its kind.</summary>
        public PathPolicy(PathGrid grid, PolicyKind kind) : this(grid, PolicyOptions.Default(kind))
        {
        }

        public PathPolicy(PathGrid grid, PolicyOptions options)
        {
            Require.NotNull(grid, "grid");
            NativePolicyOptions native;
            TautException.ThrowIfError(TautNative.taut_policy_options_init(&native, (UIntPtr)sizeof(NativePolicyOptions)));
            native.Policy = (uint)options.Policy;
            native.Side = (uint)options.Side;
            native.DiagonalGaps = (uint)options.DiagonalGaps;
            native.Patience = options.Patience;
            native.Attract = options.Attract;
            native.Repel = options.Repel;
            native.Influence = options.Influence;
            native.Radius = options.Radius;
            native.BlockedClasses0 = options.BlockedClasses.Word0;
            native.BlockedClasses1 = options.BlockedClasses.Word1;
            native.BlockedClasses2 = options.BlockedClasses.Word2;
            native.BlockedClasses3 = options.BlockedClasses.Word3;
            ulong id;
            using (TautHold hold = grid.Owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_policy_create(hold.Id, &native, &id));
            }
            owner = new TautHandle(id, TautKind.Policy);
        }

        /// <summary>The handle of the policy in <see cref="TautNative"/>, for jobs; still owned by this
        /// object.</summary>
        public ulong Id
        {
            get { return owner.Id; }
        }

        /// <summary>The points that draw followers near or push them away, in place of earlier ones; for
        /// <see cref="PolicyKind.Potential"/>.</summary>
        public void SetPulls(ReadOnlySpan<PolicyPull> pulls)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (PolicyPull* first = &MemoryMarshal.GetReference(pulls))
                {
                    TautException.ThrowIfError(TautNative.taut_policy_set_pulls(hold.Id, first, (UIntPtr)pulls.Length));
                }
            }
        }

        /// <summary>The directions of the cells of a rectangle, two floats a cell in contiguous rows, in place of
        /// earlier ones; for <see cref="PolicyKind.Flow"/>.</summary>
        public void SetFlow(CellRect area, ReadOnlySpan<float> xy)
        {
            SetFlow(area, xy, area.Width < 0 ? 0 : 2 * area.Width);
        }

        /// <summary>The directions of the cells of a rectangle; <paramref name="rowStride"/> floats lie from one row to
        /// the next.</summary>
        public void SetFlow(CellRect area, ReadOnlySpan<float> xy, int rowStride)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (float* first = &MemoryMarshal.GetReference(xy))
                {
                    TautException.ThrowIfError(TautNative.taut_policy_set_flow(hold.Id, &area, first, (UIntPtr)Math.Max(0, rowStride), (UIntPtr)xy.Length));
                }
            }
        }

        /// <summary>One step of each follower, tested on the newest revision of the grid.</summary>
        public PolicyResult Step(Span<PolicyFollower> followers)
        {
            using (TautHold hold = owner.Hold())
            {
                return Step(hold.Id, 0, followers);
            }
        }

        /// <summary>One step of each follower along a field; for <see cref="PolicyKind.Field"/>.</summary>
        public PolicyResult Step(PathField field, Span<PolicyFollower> followers)
        {
            Require.NotNull(field, "field");
            using (TautHold hold = owner.Hold())
            using (TautHold kept = field.Owner.Hold())
            {
                return Step(hold.Id, kept.Id, followers);
            }
        }

        private static PolicyResult Step(ulong policy, ulong field, Span<PolicyFollower> followers)
        {
            PolicyResult result;
            fixed (PolicyFollower* first = &MemoryMarshal.GetReference(followers))
            {
                TautException.ThrowIfError(TautNative.taut_policy_step(policy, field, first, (UIntPtr)followers.Length, &result));
            }
            return result;
        }

        /// <summary>Destroys the policy. The followers stay.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }
    }
}
