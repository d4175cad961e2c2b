using System;
using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>Lanes on graphs: pairs of nodes, answered with ways.</summary>
    public sealed unsafe partial class PathPool
    {
        /// <summary>Adds a lane on a graph with the options of its planners; returns its number.</summary>
        public int AddGraph(PathGraph graph, GraphOptions options)
        {
            return AddGraph(graph, options, ReadOnlySpan<float>.Empty);
        }

        /// <summary>Adds a lane on a graph with the options of its planners and estimates for all nodes, as
        /// <see cref="GraphPlanner.SetEstimates"/> takes them; none: the library estimates. Returns its
        /// number.</summary>
        public int AddGraph(PathGraph graph, GraphOptions options, ReadOnlySpan<float> estimates)
        {
            Require.NotNull(graph, "graph");
            NativeGraphOptions native = options.ToNative();
            uint lane;
            using (TautHold hold = owner.Hold())
            using (TautHold kept = graph.Owner.Hold())
            {
                fixed (float* first = &MemoryMarshal.GetReference(estimates))
                {
                    TautException.ThrowIfError(TautNative.taut_pool_add_graph(hold.Id, kept.Id, &native, first, (UIntPtr)estimates.Length, &lane));
                }
            }
            return (int)lane;
        }

        /// <summary>Submits pairs of nodes, two numbers each, to a lane on a graph, to be answered on the graph as it
        /// is now. Priorities: 0 to 255, higher ones first.</summary>
        public PathTicket SubmitNodes(int lane, ReadOnlySpan<uint> pairs, GraphRequest request, int priority = 0)
        {
            ulong ticket;
            using (TautHold hold = owner.Hold())
            {
                fixed (uint* first = &MemoryMarshal.GetReference(pairs))
                {
                    TautException.ThrowIfError(TautNative.taut_pool_submit_nodes(
                        hold.Id, (uint)lane, (uint)priority, first, (UIntPtr)pairs.Length, &request, &ticket));
                }
            }
            return new PathTicket(ticket, pairs.Length / 2);
        }

        /// <summary>
        /// Takes the answers of a ticket on a graph: a result per pair, and the nodes of all ways, of which each result
        /// has its part. Ok: the ticket is gone. InProgress: it is not finished. BufferTooSmall: it stays, and
        /// <paramref name="needed"/> is the number of nodes.
        /// </summary>
        public PathStatus TryTakeNodes(PathTicket ticket, Span<PathResult> results, Span<uint> nodes, out int needed)
        {
            UIntPtr count = UIntPtr.Zero;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (PathResult* firstResult = &MemoryMarshal.GetReference(results))
                fixed (uint* firstNode = &MemoryMarshal.GetReference(nodes))
                {
                    status = (PathStatus)TautNative.taut_pool_take_nodes(hold.Id, ticket.Id, firstResult, (UIntPtr)results.Length, firstNode, (UIntPtr)nodes.Length, &count);
                }
            }
            needed = (int)count;
            return status;
        }
    }
}
