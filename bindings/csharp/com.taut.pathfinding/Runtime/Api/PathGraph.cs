using System;
using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>A node of a <see cref="PathGraph"/>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct GraphNode
    {
        /// <summary>Its number: nodes are numbered from 0 as they are added.</summary>
        public uint Node;
        /// <summary>None, or <see cref="GraphFlags.NodeClosed"/>.</summary>
        public GraphFlags Flags;
        /// <summary>The factor of what edges cost that lead to it; finite, from 0 on. New nodes have 1.</summary>
        public float Weight;
        private float position0;
        private float position1;
        private float position2;

        /// <summary>An open node of weight 1; what the graph has no dimension for is 0.</summary>
        public GraphNode(uint node, float x, float y = 0, float z = 0)
        {
            Node = node;
            Flags = GraphFlags.None;
            Weight = 1;
            position0 = x;
            position1 = y;
            position2 = z;
        }

        /// <summary>Where it stands.</summary>
        public float X
        {
            get { return position0; }
            set { position0 = value; }
        }

        /// <summary>Where it stands; 0 in a graph of one dimension.</summary>
        public float Y
        {
            get { return position1; }
            set { position1 = value; }
        }

        /// <summary>Where it stands; 0 in a graph of one or two dimensions.</summary>
        public float Z
        {
            get { return position2; }
            set { position2 = value; }
        }
    }

    /// <summary>An edge of a <see cref="PathGraph"/>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct GraphEdge
    {
        /// <summary>The node that it leaves.</summary>
        public uint From;
        /// <summary>The node that it leads to.</summary>
        public uint To;
        /// <summary>What it costs, from 0 on; with <see cref="GraphFlags.Lengths"/> the factor of the straight
        /// distance. Infinity takes an edge away.</summary>
        public float Cost;
        /// <summary>Its class, 0 to 31: planners may block classes. Edges between the same nodes are told apart by
        /// it.</summary>
        public uint EdgeClass;
        /// <summary>None, or <see cref="GraphFlags.EdgeBothWays"/>.</summary>
        public GraphFlags Flags;

        public GraphEdge(uint from, uint to, float cost, GraphFlags flags = GraphFlags.None)
        {
            From = from;
            To = to;
            Cost = cost;
            EdgeClass = 0;
            Flags = flags;
        }
    }

    /// <summary>What a graph has.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct GraphInfo
    {
        /// <summary>The numbers of a position, 0 to 3.</summary>
        public uint Dimensions;
        /// <summary>None, or <see cref="GraphFlags.Lengths"/>.</summary>
        public GraphFlags Flags;
        /// <summary>Nodes, the closed ones too.</summary>
        public ulong Nodes;
        /// <summary>Edges, each direction counted.</summary>
        public ulong Edges;
        /// <summary>Goes up by one with each edit.</summary>
        public ulong Revision;
        /// <summary>Memory of the nodes and edges, and of what was derived from them.</summary>
        public ulong Bytes;
    }

    /// <summary>Nodes and edges that the game names, like waypoints, hexagons or rooms.</summary>
    /// <remarks>
    /// Any threads may read and search concurrently with one editing thread; a second editing thread gets an exception
    /// with <see cref="PathStatus.Busy"/>. Edits throw, and then have changed nothing; questions return a
    /// <see cref="PathStatus"/>. Planners keep what they search on: dispose in any order.
    /// </remarks>
    public sealed unsafe class PathGraph : IDisposable
    {
        private readonly TautHandle owner;
        private uint edits;

        /// <summary>A graph without nodes, whose positions have 0 to 3 numbers.</summary>
        /// <param name="flags">None, or <see cref="GraphFlags.Lengths"/>, which needs dimensions.</param>
        public PathGraph(int dimensions, GraphFlags flags = GraphFlags.None)
            : this(dimensions, flags, 0, ReadOnlySpan<float>.Empty, ReadOnlySpan<GraphEdge>.Empty)
        {
        }

        /// <summary>A graph of nodes, with <paramref name="dimensions"/> numbers each at
        /// <paramref name="positions"/>, and of edges, as for <see cref="SetEdges"/>.</summary>
        public PathGraph(int dimensions, GraphFlags flags, int nodes, ReadOnlySpan<float> positions, ReadOnlySpan<GraphEdge> edges)
        {
            TautLibrary.RequireCompatible();
            ulong id;
            fixed (float* position = &MemoryMarshal.GetReference(positions))
            fixed (GraphEdge* edge = &MemoryMarshal.GetReference(edges))
            {
                TautException.ThrowIfError(TautNative.taut_graph_create(
                    (uint)dimensions, (uint)flags, (UIntPtr)nodes, position, (UIntPtr)positions.Length, edge,
                    (UIntPtr)edges.Length, &id));
            }
            owner = new TautHandle(id, TautKind.Graph);
            TellMemory();
        }

        private PathGraph(ulong id)
        {
            owner = new TautHandle(id, TautKind.Graph);
            TellMemory();
        }

        /// <summary>A graph of the bytes of <see cref="Save"/>.</summary>
        public static PathGraph Load(byte[] data)
        {
            Require.NotNull(data, "data");
            TautLibrary.RequireCompatible();
            ulong id;
            byte nothing = 0;
            fixed (byte* first = data)
            {
                TautException.ThrowIfError(
                    TautNative.taut_graph_load(first == null ? &nothing : first, (UIntPtr)data.Length, &id));
            }
            return new PathGraph(id);
        }

        /// <summary>Nodes and edges as bytes for a file or another machine; <see cref="Load"/> makes a graph of
        /// them.</summary>
        /// <remarks>Equal graphs give equal bytes. Neither the revision nor landmarks are saved.</remarks>
        public byte[] Save()
        {
            byte[] saved = new byte[4096];
            using (TautHold hold = owner.Hold())
            {
                while (true)
                {
                    UIntPtr needed;
                    int status;
                    fixed (byte* first = saved)
                    {
                        status = TautNative.taut_graph_save(hold.Id, first, (UIntPtr)saved.Length, &needed);
                    }
                    if (status != (int)PathStatus.BufferTooSmall)
                    {
                        TautException.ThrowIfError(status);
                        Array.Resize(ref saved, (int)(ulong)needed);
                        return saved;
                    }
                    // An edit of another thread may change the size in between.
                    saved = new byte[checked((int)(ulong)needed)];
                }
            }
        }

        /// <summary>The handle of the graph in <see cref="TautNative"/>, for jobs; still owned by this
        /// object.</summary>
        public ulong Id
        {
            get { return owner.Id; }
        }

        internal TautHandle Owner
        {
            get { return owner; }
        }

        /// <summary>The numbers of nodes and edges, the revision and the memory.</summary>
        public GraphInfo Info
        {
            get
            {
                GraphInfo info;
                using (TautHold hold = owner.Hold())
                {
                    TautException.ThrowIfError(TautNative.taut_graph_get_info(hold.Id, &info));
                }
                return info;
            }
        }

        /// <summary>Appends nodes, open and of weight 1, and returns the number of the first one, which the others
        /// follow.</summary>
        public uint AddNodes(int count, ReadOnlySpan<float> positions)
        {
            uint number;
            using (TautHold hold = owner.Hold())
            {
                fixed (float* first = &MemoryMarshal.GetReference(positions))
                {
                    TautException.ThrowIfError(TautNative.taut_graph_add_nodes(
                        hold.Id, (UIntPtr)count, first, (UIntPtr)positions.Length, &number));
                }
            }
            TellMemory();
            return number;
        }

        /// <summary>Appends the hexagons of a tiling, row by row, and returns the number of the first one. Each has its
        /// cost as weight, 1 if there are none, and edges of cost 1 to its neighbours; infinite costs close.</summary>
        /// <param name="directions">Bit d: edges lead to the neighbour in direction d of six; 63: to all.</param>
        public uint AddHexagons(
            HexagonLayout layout, int columns, int rows, ReadOnlySpan<float> costs, int directions = 63)
        {
            uint number;
            using (TautHold hold = owner.Hold())
            {
                fixed (float* first = &MemoryMarshal.GetReference(costs))
                {
                    TautException.ThrowIfError(TautNative.taut_graph_add_hexagons(
                        hold.Id, (uint)layout, (uint)columns, (uint)rows, (uint)directions, first,
                        (UIntPtr)costs.Length, &number));
                }
            }
            TellMemory();
            return number;
        }

        /// <summary>Appends the triangles of a tiling, row by row, and returns the number of the first one. Each has
        /// its cost as weight, 1 if there are none, and edges of the straight distance to its neighbours, 1 to those
        /// with a common side; infinite costs close.</summary>
        /// <param name="neighbours">3: those with a common side; 12: also those that touch at a corner.</param>
        public uint AddTriangles(int columns, int rows, ReadOnlySpan<float> costs, int neighbours = 3)
        {
            uint number;
            using (TautHold hold = owner.Hold())
            {
                fixed (float* first = &MemoryMarshal.GetReference(costs))
                {
                    TautException.ThrowIfError(TautNative.taut_graph_add_triangles(
                        hold.Id, (uint)columns, (uint)rows, (uint)neighbours, first, (UIntPtr)costs.Length, &number));
                }
            }
            TellMemory();
            return number;
        }

        /// <summary>Appends a framed quadtree over the free cells of a grid, and returns the number of the first node:
        /// each free square has a node at the centre of each cell of its frame.</summary>
        /// <param name="largest">The largest side of a square: 1, 2, 4 and so on to 128.</param>
        public uint AddQuadtree(PathGrid grid, int largest = 16, uint edgeClass = 0)
        {
            Require.NotNull(grid, "grid");
            uint number;
            using (TautHold hold = owner.Hold())
            using (TautHold gridHold = grid.Owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_graph_add_quadtree(
                    hold.Id, gridHold.Id, (uint)largest, edgeClass, &number));
            }
            TellMemory();
            return number;
        }

        /// <summary>Joins nodes from <paramref name="first"/> on, up to <paramref name="reach"/> apart, that see each
        /// other on a grid, and returns how many edges there are.</summary>
        public ulong AddSights(
            PathGrid grid, uint first, double reach, DiagonalGaps diagonalGaps = DiagonalGaps.Closed, uint edgeClass = 0)
        {
            Require.NotNull(grid, "grid");
            ulong count;
            using (TautHold hold = owner.Hold())
            using (TautHold gridHold = grid.Owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_graph_add_sights(
                    hold.Id, gridHold.Id, first, reach, (uint)diagonalGaps, edgeClass, &count));
            }
            TellMemory();
            return count;
        }

        /// <summary>The same for a disc of a radius, which has room all the way.</summary>
        public ulong AddDiscSights(PathGrid grid, uint first, double reach, float radius, uint edgeClass = 0)
        {
            Require.NotNull(grid, "grid");
            ulong count;
            using (TautHold hold = owner.Hold())
            using (TautHold gridHold = grid.Owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_graph_add_disc_sights(
                    hold.Id, gridHold.Id, first, reach, radius, edgeClass, &count));
            }
            TellMemory();
            return count;
        }

        /// <summary>Moves, weighs, closes or opens nodes, as one edit.</summary>
        public void SetNodes(ReadOnlySpan<GraphNode> nodes)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (GraphNode* first = &MemoryMarshal.GetReference(nodes))
                {
                    TautException.ThrowIfError(TautNative.taut_graph_set_nodes(hold.Id, first, (UIntPtr)nodes.Length));
                }
            }
        }

        /// <summary>Takes all edges of some nodes away and closes the nodes. Their numbers stay:
        /// <see cref="SetNodes"/> may open them again. It looks at all edges of the graph once.</summary>
        public void RemoveNodes(ReadOnlySpan<uint> nodes)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (uint* first = &MemoryMarshal.GetReference(nodes))
                {
                    TautException.ThrowIfError(TautNative.taut_graph_remove_nodes(hold.Id, first, (UIntPtr)nodes.Length));
                }
            }
        }

        /// <summary>What a node is.</summary>
        public GraphNode GetNode(uint node)
        {
            GraphNode found;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_graph_get_node(hold.Id, node, &found));
            }
            return found;
        }

        /// <summary>Makes edges what they are to be, as one edit: those that are not there are added, those of infinite
        /// cost are taken away. Of several with the same ends and class the last one counts.</summary>
        public void SetEdges(ReadOnlySpan<GraphEdge> edges)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (GraphEdge* first = &MemoryMarshal.GetReference(edges))
                {
                    TautException.ThrowIfError(TautNative.taut_graph_set_edges(hold.Id, first, (UIntPtr)edges.Length));
                }
            }
            TellMemory();
        }

        /// <summary>Copies the edges that leave a node, in the order of where they lead; an edge both ways is two.
        /// <see cref="PathStatus.BufferTooSmall"/> if there is no room for <paramref name="needed"/> edges.</summary>
        public PathStatus CopyEdges(uint node, Span<GraphEdge> into, out int needed)
        {
            UIntPtr count = UIntPtr.Zero;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (GraphEdge* first = &MemoryMarshal.GetReference(into))
                {
                    status = (PathStatus)TautNative.taut_graph_edges(hold.Id, node, first, (UIntPtr)into.Length, &count);
                }
            }
            needed = (int)count;
            return status;
        }

        /// <summary>The open nodes nearest to a point by the straight distance, the nearest first: as many as there is
        /// room for, or <paramref name="found"/> if fewer are open.</summary>
        /// <param name="point">As many numbers as the graph has dimensions.</param>
        public PathStatus Nearest(ReadOnlySpan<float> point, Span<uint> into, out int found)
        {
            UIntPtr count = UIntPtr.Zero;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (float* at = &MemoryMarshal.GetReference(point))
                fixed (uint* first = &MemoryMarshal.GetReference(into))
                {
                    var room = (UIntPtr)into.Length;
                    status = (PathStatus)TautNative.taut_graph_nearest(hold.Id, at, (UIntPtr)point.Length, room, first, room, &count);
                }
            }
            found = (int)count;
            return status;
        }

        /// <summary>Whether a way leads from one node to another over open nodes; bit c of
        /// <paramref name="blockedClasses"/> blocks the edges of class c.</summary>
        public PathStatus Reachable(uint from, uint to, uint blockedClasses, out bool reachable)
        {
            uint answer = 0;
            using (TautHold hold = owner.Hold())
            {
                var status = (PathStatus)TautNative.taut_graph_reachable(hold.Id, from, to, blockedClasses, &answer);
                reachable = answer != 0;
                return status;
            }
        }

        /// <summary>The number of the component of a node, from 1 on, and 0 for a closed one: ways lead both ways
        /// between open nodes of the same number, and between no others.</summary>
        public PathStatus Component(uint node, out uint component)
        {
            uint number = 0;
            using (TautHold hold = owner.Hold())
            {
                var status = (PathStatus)TautNative.taut_graph_component(hold.Id, node, &number);
                component = number;
                return status;
            }
        }

        /// <summary>Prepares landmarks, at most 32: planners find the same costs after a fraction of the expansions,
        /// until an edit makes a way cheaper. 0 drops those that are there.</summary>
        public void Prepare(int landmarks = 16)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_graph_prepare(hold.Id, (uint)landmarks));
            }
            TellMemory();
        }

        /// <summary>Tells the garbage collector the memory of the graph, after the first edit and every 64th.</summary>
        private void TellMemory()
        {
            if ((edits++ & 63) == 0)
            {
                owner.SetPressure((long)Info.Bytes);
            }
        }

        /// <summary>Destroys the graph, once no call is running. May be called repeatedly.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }
    }
}
