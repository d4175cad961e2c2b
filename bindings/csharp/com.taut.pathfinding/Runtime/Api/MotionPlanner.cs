using System;
using System.Runtime.InteropServices;

namespace Taut.Motion
{
    /// <summary>Plans paths of states in a <see cref="MotionSpace"/>.</summary>
    /// <remarks>One call at a time, but for <see cref="Cancel"/>. Calls that a game makes each frame return a
    /// <see cref="PathStatus"/> instead of throwing.</remarks>
    public sealed unsafe partial class MotionPlanner : IDisposable
    {
        private readonly TautHandle owner;

        /// <summary>A planner in a space, which it keeps alive.</summary>
        public MotionPlanner(MotionSpace space, MotionOptions options)
        {
            Require.NotNull(space, "space");
            NativeMotionOptions native = options.ToNative();
            ulong id;
            using (TautHold kept = space.Owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_motion_create(kept.Id, &native, &id));
            }
            owner = new TautHandle(id, TautKind.Motion);
            Dimension = space.Dimension;
        }

        private MotionPlanner(ulong id, int dimension)
        {
            owner = new TautHandle(id, TautKind.Motion);
            Dimension = dimension;
        }

        /// <summary>A planner with the options and the roadmap that <see cref="Save"/> has written.</summary>
        public static MotionPlanner Load(MotionSpace space, byte[] saved)
        {
            Require.NotNull(space, "space");
            Require.NotNull(saved, "saved");
            ulong id;
            byte nothing = 0;
            using (TautHold kept = space.Owner.Hold())
            {
                fixed (byte* first = saved)
                {
                    TautException.ThrowIfError(MotionNative.taut_motion_load(kept.Id, first == null ? &nothing : first, (UIntPtr)saved.Length, &id));
                }
            }
            return new MotionPlanner(id, space.Dimension);
        }

        /// <summary>Grows the roadmap of Prm, PrmStar or LazyPrmStar by so many iterations, so that a query mostly
        /// joins its ends to it. After <see cref="PathStatus.Asking"/>: <see cref="Tell"/>, then call again.</summary>
        public PathStatus Prepare(int maxIterations)
        {
            using (TautHold hold = owner.Hold())
            {
                return (PathStatus)MotionNative.taut_motion_prepare(hold.Id, maxIterations < 0 ? 0 : (uint)maxIterations);
            }
        }

        /// <summary>Saves the roadmap for a file or another machine.</summary>
        public byte[] Save()
        {
            UIntPtr needed = UIntPtr.Zero;
            using (TautHold hold = owner.Hold())
            {
                int status = MotionNative.taut_motion_save(hold.Id, null, UIntPtr.Zero, &needed);
                if (status != (int)PathStatus.BufferTooSmall)
                {
                    TautException.ThrowIfError(status);
                }
                byte[] saved = new byte[checked((int)(ulong)needed)];
                fixed (byte* first = saved)
                {
                    TautException.ThrowIfError(MotionNative.taut_motion_save(hold.Id, first, (UIntPtr)saved.Length, &needed));
                }
                return saved;
            }
        }

        /// <summary>The numbers of a state.</summary>
        public int Dimension { get; private set; }

        /// <summary>How it searches: the algorithm of its options, or what Auto has chosen.</summary>
        public MotionAlgorithm Algorithm
        {
            get
            {
                uint algorithm;
                using (TautHold hold = owner.Hold())
                {
                    TautException.ThrowIfError(MotionNative.taut_motion_algorithm_of(hold.Id, &algorithm));
                }
                return (MotionAlgorithm)algorithm;
            }
        }

        /// <summary>The memory of the planner in bytes, without that of the space.</summary>
        public ulong Memory
        {
            get
            {
                ulong bytes;
                using (TautHold hold = owner.Hold())
                {
                    TautException.ThrowIfError(MotionNative.taut_motion_memory(hold.Id, &bytes));
                }
                return bytes;
            }
        }

        /// <summary>Finds a path from a state to the cheapest of one or more goals.</summary>
        public PathStatus Find(ReadOnlySpan<double> start, ReadOnlySpan<double> goals, MotionRequest request, out MotionResult result)
        {
            MotionResult answer = default(MotionResult);
            result = answer;
            if (!Fits(start, goals))
            {
                return PathStatus.InvalidArgument;
            }
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (double* from = &MemoryMarshal.GetReference(start))
                fixed (double* to = &MemoryMarshal.GetReference(goals))
                {
                    status = (PathStatus)MotionNative.taut_motion_find(hold.Id, from, to, (UIntPtr)(goals.Length / Dimension), &request, &answer);
                }
            }
            result = answer;
            return status;
        }

        /// <summary>Begins a search that <see cref="Step"/> continues.</summary>
        public PathStatus Begin(ReadOnlySpan<double> start, ReadOnlySpan<double> goals, MotionRequest request)
        {
            if (!Fits(start, goals))
            {
                return PathStatus.InvalidArgument;
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (double* from = &MemoryMarshal.GetReference(start))
                fixed (double* to = &MemoryMarshal.GetReference(goals))
                {
                    return (PathStatus)MotionNative.taut_motion_begin(hold.Id, from, to, (UIntPtr)(goals.Length / Dimension), &request);
                }
            }
        }

        /// <summary>Continues the open search by at most so many iterations; 0 is no limit.</summary>
        public PathStatus Step(int maxIterations, out MotionResult result)
        {
            MotionResult answer = default(MotionResult);
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                status = (PathStatus)MotionNative.taut_motion_step(hold.Id, maxIterations < 0 ? 0 : (uint)maxIterations, &answer);
            }
            result = answer;
            return status;
        }

        /// <summary>After <see cref="PathStatus.Asking"/>: the states that the search waits to be told of, one after
        /// the other; a view that ends with <see cref="Tell"/>. Empty if it does not ask.</summary>
        public ReadOnlySpan<double> Ask()
        {
            double* states;
            UIntPtr count;
            using (TautHold hold = owner.Hold())
            {
                if (MotionNative.taut_motion_ask(hold.Id, &states, &count) < 0)
                {
                    return ReadOnlySpan<double>.Empty;
                }
            }
            return new ReadOnlySpan<double>(states, (int)count * Dimension);
        }

        /// <summary>The same with <see cref="MotionOptions.AsksMotions"/>: the motions, of each where it begins and
        /// then where it ends. Empty if it does not ask for such.</summary>
        public ReadOnlySpan<double> AskMotions()
        {
            double* motions;
            UIntPtr count;
            using (TautHold hold = owner.Hold())
            {
                if (MotionNative.taut_motion_ask_motions(hold.Id, &motions, &count) < 0)
                {
                    return ReadOnlySpan<double>.Empty;
                }
            }
            return new ReadOnlySpan<double>(motions, (int)count * 2 * Dimension);
        }

        /// <summary>Tells which of them are free, a byte each: 0 if not. Then <see cref="Step"/> continues.</summary>
        public PathStatus Tell(ReadOnlySpan<byte> isFree)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (byte* first = &MemoryMarshal.GetReference(isFree))
                {
                    return (PathStatus)MotionNative.taut_motion_tell(hold.Id, first, (UIntPtr)isFree.Length);
                }
            }
        }

        /// <summary>Tells what each of them costs instead, from 0 on; above 1e100: not free. The paths of planners that
        /// tend to the shortest then tend to the cheapest.</summary>
        public PathStatus TellCosts(ReadOnlySpan<double> costs)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (double* first = &MemoryMarshal.GetReference(costs))
                {
                    return (PathStatus)MotionNative.taut_motion_tell_costs(hold.Id, first, (UIntPtr)costs.Length);
                }
            }
        }

        /// <summary>
        /// Shortens the last path in place, with <see cref="Improvement.Shortcut"/>: its cost never rises, and all of
        /// it stays free. After <see cref="PathStatus.Asking"/> tell, and call again with the same options.
        /// </summary>
        public PathStatus Improve(ImproveOptions options, out MotionResult result)
        {
            MotionResult answer = default(MotionResult);
            NativeImproveOptions native;
            PathStatus status = options.ToNative(out native);
            if (status >= PathStatus.Ok)
            {
                using (TautHold hold = owner.Hold())
                {
                    status = (PathStatus)MotionNative.taut_motion_improve(hold.Id, &native, &answer);
                }
            }
            result = answer;
            return status;
        }

        /// <summary>The states of the last path, one after the other: a view that is valid until the next search, reset
        /// or disposal.</summary>
        public ReadOnlySpan<double> Path
        {
            get
            {
                double* states;
                UIntPtr length;
                using (TautHold hold = owner.Hold())
                {
                    TautException.ThrowIfError(MotionNative.taut_motion_path_view(hold.Id, &states, &length));
                }
                return new ReadOnlySpan<double>(states, (int)length * Dimension);
            }
        }

        /// <summary>Copies the path; <paramref name="needed"/> is the number of its states.</summary>
        public PathStatus CopyPath(Span<double> into, out int needed)
        {
            UIntPtr count = UIntPtr.Zero;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (double* first = &MemoryMarshal.GetReference(into))
                {
                    status = (PathStatus)MotionNative.taut_motion_path(hold.Id, first, (UIntPtr)(into.Length / Dimension), &count);
                }
            }
            needed = (int)count;
            return status;
        }

        /// <summary>Copies how the path is driven; <paramref name="needed"/> is the number of pieces.</summary>
        public PathStatus CopyPieces(Span<MotionPiece> into, out int needed)
        {
            UIntPtr count = UIntPtr.Zero;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (MotionPiece* first = &MemoryMarshal.GetReference(into))
                {
                    status = (PathStatus)MotionNative.taut_motion_pieces(hold.Id, first, (UIntPtr)into.Length, &count);
                }
            }
            needed = (int)count;
            return status;
        }

        /// <summary>Ends the search soon. Any thread may call it at any time.</summary>
        public PathStatus Cancel()
        {
            using (TautHold hold = owner.Hold())
            {
                return (PathStatus)MotionNative.taut_motion_cancel(hold.Id);
            }
        }

        /// <summary>Discards the search and the path, and frees the memory.</summary>
        public PathStatus Reset()
        {
            using (TautHold hold = owner.Hold())
            {
                return (PathStatus)MotionNative.taut_motion_reset(hold.Id);
            }
        }

        /// <summary>Destroys the planner, once no call is running. May be called repeatedly.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }

        private bool Fits(ReadOnlySpan<double> start, ReadOnlySpan<double> goals)
        {
            return start.Length == Dimension && goals.Length % Dimension == 0;
        }
    }
}
