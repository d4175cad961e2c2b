using System;
using NUnit.Framework;

namespace Taut.Tests
{
    /// <summary>What the bindings promise of graphs and their planners.</summary>
    public sealed class GraphTests
    {
        /// <summary>A ring of nodes on a circle, each connected with the next one.</summary>
        private static PathGraph Ring(int nodes)
        {
            float[] positions = new float[2 * nodes];
            GraphEdge[] edges = new GraphEdge[nodes];
            for (int i = 0; i < nodes; i++)
            {
                positions[2 * i] = (float)Math.Cos(2 * Math.PI * i / nodes);
                positions[2 * i + 1] = (float)Math.Sin(2 * Math.PI * i / nodes);
                edges[i] = new GraphEdge((uint)i, (uint)((i + 1) % nodes), 1, GraphFlags.EdgeBothWays);
            }
            return new PathGraph(2, GraphFlags.Lengths, nodes, positions, edges);
        }

        [Test]
        public void TheCheapestWayGoesRoundAClosedNode()
        {
            using (PathGraph graph = Ring(8))
            using (GraphPlanner planner = new GraphPlanner(graph))
            {
                PathResult result;
                Assert.AreEqual(PathStatus.Ok, planner.Find(0, 2, out result));
                Assert.IsTrue(Math.Abs(result.Cost - 4 * Math.Sin(Math.PI / 8)) < 1e-6);
                GraphNode node = graph.GetNode(1);
                node.Flags = GraphFlags.NodeClosed;
                graph.SetNodes(new[] { node });
                Assert.AreEqual(PathStatus.Ok, planner.Find(0, 2, out result));
                uint[] nodes = new uint[planner.PathLength];
                Assert.AreEqual(7, planner.CopyPath(nodes));
                Assert.AreEqual(7u, nodes[1]);
                Assert.AreEqual(graph.Info.Revision, result.Revision);
                bool reachable;
                Assert.AreEqual(PathStatus.Ok, graph.Reachable(0, 1, 0, out reachable));
                Assert.IsTrue(!reachable);
            }
        }

        [Test]
        public void TenThousandWaysMakeNoGarbage()
        {
            using (PathGraph graph = Ring(64))
            using (GraphPlanner planner = new GraphPlanner(graph))
            {
                uint[] nodes = new uint[64];
                Run(graph, planner, nodes, 100);
                GC.Collect();
                GC.WaitForPendingFinalizers();
                int before = GC.CollectionCount(0);
                long bytes = GC.GetTotalMemory(false);
                Run(graph, planner, nodes, 10000);
                Assert.AreEqual(before, GC.CollectionCount(0));
                // A byte a query would show; the runtime's own threads may allot a little.
                Assert.IsTrue(GC.GetTotalMemory(false) - bytes < 10000);
            }
        }

        private static void Run(PathGraph graph, GraphPlanner planner, uint[] nodes, int queries)
        {
            Span<uint> near = stackalloc uint[2];
            Span<float> point = stackalloc float[2];
            for (int i = 0; i < queries; i++)
            {
                PathResult result;
                int found;
                point[0] = 1;
                PathStatus status = planner.Find((uint)i % 64, (uint)(i * 7) % 64, out result);
                if (status != PathStatus.Ok || planner.CopyPath(nodes) < 1 || graph.Nearest(point, near, out found) != PathStatus.Ok || near[0] != 0)
                {
                    throw new InvalidOperationException(status.ToString());
                }
            }
        }

        [Test]
        public void EditsThrowAndChangeNothing()
        {
            Assert.Throws<ArgumentNullException>(() => new GraphPlanner(null));
            Assert.Throws<TautException>(() => new PathGraph(4));
            using (PathGraph graph = Ring(4))
            {
                ulong revision = graph.Info.Revision;
                Assert.Throws<TautException>(() => graph.AddNodes(1, new float[3]));
                Assert.Throws<TautException>(() => graph.SetEdges(new[] { new GraphEdge(0, 9, 1) }));
                Assert.Throws<TautException>(() => graph.SetNodes(new[] { new GraphNode(0, float.NaN) }));
                Assert.Throws<TautException>(() => graph.RemoveNodes(new uint[] { 4 }));
                Assert.Throws<TautException>(() => graph.Prepare(33));
                Assert.AreEqual(revision, graph.Info.Revision);
                Assert.AreEqual(8ul, graph.Info.Edges);
            }
        }

        [Test]
        public void AllCostsAreThoseOfTheWays()
        {
            PathGraph graph = Ring(16);
            GraphPlanner planner = new GraphPlanner(graph, new GraphOptions { HScale = 1, MemoryLimit = 1 << 20 });
            // The planner keeps what it searches on.
            graph.Dispose();
            PathResult result;
            double[] costs = new double[16];
            Assert.AreEqual(PathStatus.Ok, planner.Find(3, ReadOnlySpan<uint>.Empty, new GraphRequest { Flags = GraphFlags.AllGoals }, out result));
            Assert.AreEqual(PathStatus.Ok, planner.Costs(0, costs));
            for (uint node = 0; node < 16; node++)
            {
                uint[] nodes = new uint[16];
                int needed;
                Assert.AreEqual(PathStatus.Ok, planner.PathTo(node, nodes, out needed));
                Assert.AreEqual(node, nodes[needed - 1]);
                Assert.IsTrue(Math.Abs(costs[node] - (needed - 1) * 2 * Math.Sin(Math.PI / 16)) < 1e-5);
            }
            planner.Dispose();
            planner.Dispose();
            Assert.Throws<ObjectDisposedException>(() => planner.Reset());
        }

        [Test]
        public void ShutdownDestroysGraphsAndTheirPlanners()
        {
            PathGraph graph = Ring(4);
            GraphPlanner planner = new GraphPlanner(graph);
            uint[] goals = { 2 };
            Assert.AreEqual(PathStatus.Ok, planner.Begin(0, goals, default(GraphRequest)));
            Assert.AreEqual(0ul, TautLibrary.Shutdown());
            PathResult result;
            Assert.AreEqual(PathStatus.BadHandle, planner.Step(0, out result));
            Assert.Throws<TautException>(() => graph.GetNode(0));
            planner.Dispose();
            graph.Dispose();
        }
    }
}
