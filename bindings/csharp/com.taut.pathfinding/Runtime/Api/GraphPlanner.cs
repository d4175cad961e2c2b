using System;
using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>The options of a planner of a graph. Start from <see cref="Default"/>.</summary>
    [Serializable]
    public struct GraphOptions
    {
        /// <summary>Bit c blocks the edges of class c.</summary>
        public uint BlockedClasses;
        /// <summary>The weight of the estimate: 1 for A*, 0 for Dijkstra's algorithm; above 1 ways are found sooner
        /// that cost at most so many times what the cheapest does.</summary>
        public double HScale;
        /// <summary>The limit of the planner's memory in bytes; 0: no limit.</summary>
        public ulong MemoryLimit;
        /// <summary>Searches at any angle, which ask which nodes see each other:
        /// <see cref="GraphPlanner.Ask"/>.</summary>
        public bool AsksSights;

        /// <summary>The library's defaults: the cheapest ways, by A*.</summary>
        public static GraphOptions Default
        {
            get { return new GraphOptions { HScale = 1 }; }
        }

        internal unsafe NativeGraphOptions ToNative()
        {
            NativeGraphOptions native;
            TautException.ThrowIfError(TautNative.taut_graph_planner_options_init(&native, (UIntPtr)sizeof(NativeGraphOptions)));
            native.BlockedClasses = BlockedClasses;
            native.HScale = HScale;
            native.MemoryLimit = MemoryLimit;
            native.AsksSights = AsksSights ? 1u : 0u;
            return native;
        }
    }

    /// <summary>What a search of a graph is to do; the default: the cheapest way.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct GraphRequest
    {
        /// <summary><see cref="GraphFlags.AllGoals"/>, <see cref="GraphFlags.Backward"/>,
        /// <see cref="GraphFlags.AllowPartial"/>.</summary>
        public GraphFlags Flags;
        /// <summary>The limit of nodes to expand over all steps; then <see cref="PathStatus.BudgetSpent"/>. 0: no
        /// limit.</summary>
        public uint MaxExpansions;
        /// <summary>Nodes that cost more are not reached; 0: no limit.</summary>
        public double MaxCost;
        /// <summary>User data: returned in the result.</summary>
        public ulong User;
        private readonly ulong reserved0;
        private readonly ulong reserved1;
    }

    /// <summary>Finds the cheapest ways between nodes of a <see cref="PathGraph"/>, on its newest revision.</summary>
    /// <remarks>
    /// Use one per thread, and keep it: a query that ran before allocates nothing, neither managed nor native memory.
    /// Queries return their status and do not throw, unless the planner is disposed. One call at a time; only
    /// <see cref="Cancel"/> may come from another thread at any time.
    /// </remarks>
    public sealed unsafe class GraphPlanner : IDisposable
    {
        private readonly TautHandle owner;
        private uint searches;

        /// <summary>A planner with the library's defaults: the cheapest ways.</summary>
        public GraphPlanner(PathGraph graph) : this(graph, GraphOptions.Default)
        {
        }

        /// <summary>A planner of a graph, which it keeps alive.</summary>
        public GraphPlanner(PathGraph graph, GraphOptions options)
        {
            Require.NotNull(graph, "graph");
            NativeGraphOptions native = options.ToNative();
            ulong id;
            using (TautHold kept = graph.Owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_graph_planner_create(kept.Id, &native, &id));
            }
            owner = new TautHandle(id, TautKind.GraphPlanner);
        }

        /// <summary>The handle of the planner in <see cref="TautNative"/>, for jobs; still owned by this
        /// object.</summary>
        public ulong Id
        {
            get { return owner.Id; }
        }

        /// <summary>The memory of the planner in bytes.</summary>
        public ulong Memory
        {
            get
            {
                ulong bytes;
                using (TautHold hold = owner.Hold())
                {
                    TautException.ThrowIfError(TautNative.taut_graph_planner_memory(hold.Id, &bytes));
                }
                return bytes;
            }
        }

        /// <summary>Estimates of the next searches: for each node no more than what the way from there to the nearest
        /// goal costs; none: the library estimates again.</summary>
        public void SetEstimates(ReadOnlySpan<float> estimates)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (float* first = &MemoryMarshal.GetReference(estimates))
                {
                    TautException.ThrowIfError(TautNative.taut_graph_planner_set_estimates(hold.Id, first, (UIntPtr)estimates.Length));
                }
            }
        }

        /// <summary>Searches at any angle where nodes see each other on a grid (Theta*), a disc of this radius all the
        /// way.</summary>
        public void SeeOn(PathGrid grid, float radius = 0, DiagonalGaps diagonalGaps = DiagonalGaps.Closed)
        {
            Require.NotNull(grid, "grid");
            using (TautHold hold = owner.Hold())
            using (TautHold gridHold = grid.Owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_graph_planner_see_on(
                    hold.Id, gridHold.Id, radius, (uint)diagonalGaps));
            }
        }

        /// <summary>Searches along edges alone again.</summary>
        public void SeeNothing()
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_graph_planner_see_on(hold.Id, 0, 0, 0));
            }
        }

        /// <summary>After <see cref="PathStatus.Asking"/>: the pairs of nodes of which the search waits to be told
        /// whether they see each other, two numbers each; a view that ends with <see cref="Tell"/>. Empty if it does
        /// not ask.</summary>
        public ReadOnlySpan<uint> Ask()
        {
            uint* pairs;
            UIntPtr count;
            using (TautHold hold = owner.Hold())
            {
                if (TautNative.taut_graph_planner_ask(hold.Id, &pairs, &count) < 0)
                {
                    return ReadOnlySpan<uint>.Empty;
                }
            }
            return new ReadOnlySpan<uint>(pairs, (int)count * 2);
        }

        /// <summary>Tells which of them see each other, a byte each: 0 if not. Then <see cref="Step"/>
        /// continues.</summary>
        public PathStatus Tell(ReadOnlySpan<byte> sees)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (byte* first = &MemoryMarshal.GetReference(sees))
                {
                    return (PathStatus)TautNative.taut_graph_planner_tell(hold.Id, first, (UIntPtr)sees.Length);
                }
            }
        }

        /// <summary>Finds the cheapest ways between pairs of nodes, two numbers each, all on one revision, by so many
        /// threads. <see cref="CopyPath"/> then has the nodes of all ways, of which each result tells its
        /// part.</summary>
        public PathStatus FindBatch(
            ReadOnlySpan<uint> pairs, GraphRequest request, Span<PathResult> results, int threads = 1)
        {
            if (results.Length < pairs.Length / 2)
            {
                return PathStatus.BufferTooSmall;
            }
            using (TautHold hold = owner.Hold())
            {
                fixed (uint* first = &MemoryMarshal.GetReference(pairs))
                fixed (PathResult* answers = &MemoryMarshal.GetReference(results))
                {
                    int status = TautNative.taut_graph_planner_find_batch(
                        hold.Id, first, (UIntPtr)pairs.Length, &request, threads < 0 ? 0 : (uint)threads, answers);
                    TellMemory(hold.Id);
                    return (PathStatus)status;
                }
            }
        }

        /// <summary>Searches the cheapest way from one node to another.</summary>
        public PathStatus Find(uint start, uint goal, out PathResult result)
        {
            return Find(start, &goal, 1, default(GraphRequest), out result);
        }

        /// <summary>Searches the cheapest way to the goal that is cheapest to reach, or with
        /// <see cref="GraphFlags.AllGoals"/> the ways to all of them. After an error only the result's status is
        /// set.</summary>
        public PathStatus Find(uint start, ReadOnlySpan<uint> goals, GraphRequest request, out PathResult result)
        {
            fixed (uint* first = &MemoryMarshal.GetReference(goals))
            {
                return Find(start, first, goals.Length, request, out result);
            }
        }

        private PathStatus Find(uint start, uint* goals, int count, GraphRequest request, out PathResult result)
        {
            PathResult answer = default(PathResult);
            using (TautHold hold = owner.Hold())
            {
                answer.Status = (PathStatus)TautNative.taut_graph_planner_find(hold.Id, start, goals, (UIntPtr)count, &request, &answer);
                TellMemory(hold.Id);
            }
            result = answer;
            return answer.Status;
        }

        /// <summary>Begins a search that <see cref="Step"/> runs in slices, such as one per frame, on the graph as it
        /// is now.</summary>
        public PathStatus Begin(uint start, ReadOnlySpan<uint> goals, GraphRequest request)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (uint* first = &MemoryMarshal.GetReference(goals))
                {
                    return (PathStatus)TautNative.taut_graph_planner_begin(hold.Id, start, first, (UIntPtr)goals.Length, &request);
                }
            }
        }

        /// <summary>Continues the search for at most this many expansions (0: no limit);
        /// <see cref="PathStatus.InProgress"/>: call again.</summary>
        public PathStatus Step(int maxExpansions, out PathResult result)
        {
            PathResult answer = default(PathResult);
            using (TautHold hold = owner.Hold())
            {
                answer.Status = (PathStatus)TautNative.taut_graph_planner_step(hold.Id, maxExpansions < 0 ? 0 : (uint)maxExpansions, &answer);
                TellMemory(hold.Id);
            }
            result = answer;
            return answer.Status;
        }

        /// <summary>Cancels the search, from any thread at any time.</summary>
        public PathStatus Cancel()
        {
            using (TautHold hold = owner.Hold())
            {
                return (PathStatus)TautNative.taut_graph_planner_cancel(hold.Id);
            }
        }

        /// <summary>Discards the search and the path, and frees the scratch memory. Options and estimates
        /// stay.</summary>
        public PathStatus Reset()
        {
            using (TautHold hold = owner.Hold())
            {
                owner.SetPressure(0);
                searches = 0;
                return (PathStatus)TautNative.taut_graph_planner_reset(hold.Id);
            }
        }

        /// <summary>The number of nodes of the last way.</summary>
        public int PathLength
        {
            get { return CopyPath(Span<uint>.Empty); }
        }

        /// <summary>Copies the nodes of the last way, both ends included, and returns their number; if the buffer is
        /// too small, nothing is copied.</summary>
        public int CopyPath(Span<uint> into)
        {
            UIntPtr needed = UIntPtr.Zero;
            using (TautHold hold = owner.Hold())
            {
                fixed (uint* first = &MemoryMarshal.GetReference(into))
                {
                    int status = TautNative.taut_graph_planner_path(hold.Id, first, (UIntPtr)into.Length, &needed);
                    if (status != (int)PathStatus.BufferTooSmall)
                    {
                        TautException.ThrowIfError(status);
                    }
                }
            }
            return (int)needed;
        }

        /// <summary>Copies the way to a node that a search with <see cref="GraphFlags.AllGoals"/> has settled, none if
        /// it has not. <see cref="PathStatus.BufferTooSmall"/> if there is no room for <paramref name="needed"/>
        /// nodes.</summary>
        public PathStatus PathTo(uint node, Span<uint> into, out int needed)
        {
            UIntPtr count = UIntPtr.Zero;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (uint* first = &MemoryMarshal.GetReference(into))
                {
                    status = (PathStatus)TautNative.taut_graph_planner_path_to(hold.Id, node, first, (UIntPtr)into.Length, &count);
                }
            }
            needed = (int)count;
            return status;
        }

        /// <summary>What the ways cost to as many nodes as there is room for, from number <paramref name="first"/> on,
        /// after a search with <see cref="GraphFlags.AllGoals"/>; infinity for a node that it has not
        /// settled.</summary>
        public PathStatus Costs(uint first, Span<double> into)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (double* costs = &MemoryMarshal.GetReference(into))
                {
                    return (PathStatus)TautNative.taut_graph_planner_costs(hold.Id, first, (UIntPtr)into.Length, costs);
                }
            }
        }

        /// <summary>Tells the garbage collector the memory of the planner, after the first search and every
        /// 64th.</summary>
        private void TellMemory(ulong id)
        {
            ulong bytes = 0;
            if ((searches++ & 63) == 0 && TautNative.taut_graph_planner_memory(id, &bytes) >= 0)
            {
                owner.SetPressure((long)bytes);
            }
        }

        /// <summary>Destroys the planner. May be called repeatedly.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }
    }
}
