using System;
using System.Collections.Generic;
using Taut;

/// <summary>The replays of graphs and their planners.</summary>
internal sealed partial class Conformance
{
    private PathGraph graph;
    private GraphPlanner graphPlanner;
    private ulong graphUser;

    private PathStatus OnGraph(string name)
    {
        switch (name)
        {
            case "graph_create":
                return KeepGraph(new PathGraph(
                    Whole("dimensions"), (GraphFlags)(uint)Real("flags"), (int)Real("nodes"), Reals("positions"), Edges()));
            case "graph_load":
                return KeepGraph(PathGraph.Load(Bytes("data")));
            case "graph_save":
                Demand(
                    Convert.ToBase64String(graph.Save()) == Convert.ToBase64String(Bytes("out")), "other bytes");
                return PathStatus.Ok;
            case "graph_add_hexagons":
                Demand(
                    graph.AddHexagons(
                        (HexagonLayout)(uint)Real("layout"), Whole("columns"), Whole("rows"), Reals("costs"),
                        Whole("directions")) == (uint)Real("first"),
                    "another number");
                return PathStatus.Ok;
            case "graph_add_sights":
                Demand(
                    graph.AddSights(
                        grid, (uint)Real("first"), Real("reach"), (DiagonalGaps)(uint)Real("diagonal_gaps"),
                        (uint)Real("edge_class")) == (ulong)Real("count"),
                    "another number of edges");
                return PathStatus.Ok;
            case "graph_add_disc_sights":
                Demand(
                    graph.AddDiscSights(
                        grid, (uint)Real("first"), Real("reach"), (float)Real("radius"), (uint)Real("edge_class"))
                        == (ulong)Real("count"),
                    "another number of edges");
                return PathStatus.Ok;
            case "graph_add_triangles":
                Demand(
                    graph.AddTriangles(Whole("columns"), Whole("rows"), Reals("costs"), Whole("neighbours"))
                        == (uint)Real("first"),
                    "another number");
                return PathStatus.Ok;
            case "graph_add_quadtree":
                Demand(
                    graph.AddQuadtree(grid, Whole("largest"), (uint)Real("edge_class")) == (uint)Real("first"),
                    "another number");
                return PathStatus.Ok;
            case "graph_destroy":
                graph.Dispose();
                graph = null;
                return PathStatus.Ok;
            case "graph_get_info":
                return Info();
            case "graph_add_nodes":
                Demand(graph.AddNodes(Whole("count"), Reals("positions")) == (uint)Real("first"), "another number");
                return PathStatus.Ok;
            case "graph_set_nodes":
                graph.SetNodes(((List<object>)call["nodes"]).ConvertAll(NodeOf).ToArray());
                return PathStatus.Ok;
            case "graph_remove_nodes":
                graph.RemoveNodes(Numbered("nodes"));
                return PathStatus.Ok;
            case "graph_get_node":
                return GetNode();
            case "graph_set_edges":
                graph.SetEdges(Edges());
                return PathStatus.Ok;
            case "graph_edges":
                return EdgesOf();
            case "graph_nearest":
                return NearestNodes();
            case "graph_reachable":
                bool reachable;
                PathStatus asked = graph.Reachable(
                    (uint)Real("from"), (uint)Real("to"), (uint)Real("blocked_classes"), out reachable);
                Demand(asked < 0 || reachable == (Whole("reachable") == 1), "reachable, or not");
                return asked;
            case "graph_component":
                uint component;
                PathStatus told = graph.Component((uint)Real("node"), out component);
                Demand(told < 0 || component == (uint)Real("out"), "another component");
                return told;
            case "graph_prepare":
                graph.Prepare(Whole("count"));
                return PathStatus.Ok;
            default:
                return OnGraphPlanner(name);
        }
    }

    private PathStatus OnGraphPlanner(string name)
    {
        switch (name)
        {
            case "graph_planner_create":
                return CreateGraphPlanner();
            case "graph_planner_set_estimates":
                graphPlanner.SetEstimates(Reals("estimates"));
                return PathStatus.Ok;
            case "graph_planner_find":
                return GraphAnswer(graphPlanner.Find((uint)Real("start"), Numbered("goals"), GraphAsked(), out result));
            case "graph_planner_find_batch":
                return FindGraphBatch();
            case "graph_planner_begin":
                ulong before = graphUser;
                PathStatus begun = graphPlanner.Begin((uint)Real("start"), Numbered("goals"), GraphAsked());
                graphUser = begun < 0 ? before : graphUser;
                return begun;
            case "graph_planner_step":
                return GraphAnswer(graphPlanner.Step(Whole("max_expansions"), out result));
            case "graph_planner_see_on":
                if ((bool)call["on_grid"])
                {
                    graphPlanner.SeeOn(grid, (float)Real("radius"), (DiagonalGaps)(uint)Real("diagonal_gaps"));
                }
                else
                {
                    graphPlanner.SeeNothing();
                }
                return PathStatus.Ok;
            case "graph_planner_tell":
                return graphPlanner.Tell(Bytes("sees"));
            case "graph_planner_cancel":
                return graphPlanner.Cancel();
            case "graph_planner_reset":
                return graphPlanner.Reset();
            case "graph_planner_path_to":
                uint[] way = new uint[Wanted("out") == null ? 0 : Wanted("out").Count];
                int needed;
                PathStatus traced = graphPlanner.PathTo((uint)Real("node"), way, out needed);
                Demand(needed == way.Length, "a way of another length");
                SameNodes(way, Wanted("out"));
                return traced;
            case "graph_planner_costs":
                double[] costs = new double[Whole("count")];
                PathStatus known = graphPlanner.Costs((uint)Real("first"), costs);
                if (known >= 0)
                {
                    SameNumbers(costs);
                }
                return known;
            default:
                return OnField(name);
        }
    }

    private void DisposeGraphs()
    {
        foreach (IDisposable each in new IDisposable[] { graphPlanner, graph })
        {
            if (each != null)
            {
                each.Dispose();
            }
        }
    }

    private PathStatus KeepGraph(PathGraph made)
    {
        Demand((bool)call["created"], "a graph is made");
        if (graph != null)
        {
            graph.Dispose();
        }
        graph = made;
        return PathStatus.Ok;
    }

    private PathStatus CreateGraphPlanner()
    {
        Dictionary<string, object> asked = (Dictionary<string, object>)call["options"];
        GraphOptions options = GraphOptions.Default;
        options.HScale = RealOf(asked["h_scale"]);
        options.BlockedClasses = (uint)RealOf(asked["blocked_classes"]);
        options.MemoryLimit = (ulong)RealOf(asked["memory_limit"]);
        options.AsksSights = RealOf(asked["asks_sights"]) > 0;
        GraphPlanner made = new GraphPlanner(graph, options);
        Demand((bool)call["created"], "a planner is made");
        if (graphPlanner != null)
        {
            graphPlanner.Dispose();
        }
        graphPlanner = made;
        return PathStatus.Ok;
    }

    /// <summary>A list of numbers of nodes.</summary>
    private uint[] Numbered(string name)
    {
        return ((List<object>)call[name]).ConvertAll(node => (uint)RealOf(node)).ToArray();
    }

    private static GraphNode NodeOf(object item)
    {
        List<object> row = (List<object>)item;
        GraphNode node = new GraphNode((uint)RealOf(row[0]), (float)RealOf(row[3]), (float)RealOf(row[4]), (float)RealOf(row[5]));
        node.Flags = (GraphFlags)(uint)RealOf(row[1]);
        node.Weight = (float)RealOf(row[2]);
        return node;
    }

    private static GraphEdge EdgeOf(object item)
    {
        List<object> row = (List<object>)item;
        GraphEdge edge = new GraphEdge((uint)RealOf(row[0]), (uint)RealOf(row[1]), (float)RealOf(row[2]));
        edge.EdgeClass = (uint)RealOf(row[3]);
        edge.Flags = (GraphFlags)(uint)RealOf(row[4]);
        return edge;
    }

    private GraphEdge[] Edges()
    {
        return ((List<object>)call["edges"]).ConvertAll(EdgeOf).ToArray();
    }

    private PathStatus Info()
    {
        GraphInfo info = graph.Info;
        Demand(info.Dimensions == (uint)Real("dimensions") && (uint)info.Flags == (uint)Real("flags"), "another kind");
        Demand(info.Nodes == (ulong)Real("nodes") && info.Edges == (ulong)Real("edges"), "another number");
        Demand(info.Revision == (ulong)Real("revision"), "revision " + info.Revision);
        Demand(info.Bytes > 0, "no memory");
        return PathStatus.Ok;
    }

    private PathStatus GetNode()
    {
        GraphNode got = graph.GetNode((uint)Real("node"));
        GraphNode wanted = NodeOf(call["out"]);
        Demand(got.Node == wanted.Node && got.Flags == wanted.Flags && got.Weight.Equals(wanted.Weight), "another node");
        Demand(got.X.Equals(wanted.X) && got.Y.Equals(wanted.Y) && got.Z.Equals(wanted.Z), "another position");
        return PathStatus.Ok;
    }

    private PathStatus EdgesOf()
    {
        List<object> wanted = Wanted("out");
        GraphEdge[] got = new GraphEdge[wanted == null ? 0 : wanted.Count];
        int needed;
        PathStatus status = graph.CopyEdges((uint)Real("node"), got, out needed);
        Demand(needed == got.Length, "another number of edges");
        for (int i = 0; status >= 0 && i < got.Length; i++)
        {
            GraphEdge edge = EdgeOf(wanted[i]);
            Demand(got[i].From == edge.From && got[i].To == edge.To && got[i].Cost.Equals(edge.Cost), "another edge");
            Demand(got[i].EdgeClass == edge.EdgeClass && got[i].Flags == edge.Flags, "another class");
        }
        return status;
    }

    private PathStatus NearestNodes()
    {
        uint[] got = new uint[Whole("count")];
        int found;
        PathStatus status = graph.Nearest(Reals("point"), got, out found);
        if (status >= 0)
        {
            Array.Resize(ref got, found);
            SameNodes(got, Wanted("out"));
        }
        return status;
    }

    private void SameNodes(uint[] got, List<object> wanted)
    {
        Demand(got.Length == (wanted == null ? 0 : wanted.Count), "another number of nodes");
        for (int i = 0; i < got.Length; i++)
        {
            Demand(got[i] == (uint)RealOf(wanted[i]), "another node");
        }
    }

    private GraphRequest GraphAsked()
    {
        graphUser = 0xFEDCBA9876543210UL + (ulong)number;
        return new GraphRequest
        {
            Flags = (GraphFlags)(uint)Real("flags"), MaxExpansions = (uint)Real("max_expansions"), MaxCost = Real("max_cost"),
            User = graphUser,
        };
    }

    private PathStatus GraphAnswer(PathStatus status)
    {
        Demand(result.Status == status, "two statuses");
        if (status < 0)
        {
            Demand(result.Length == 0 && result.User == 0, "a result was written for an error");
            return status;
        }
        Compare(call, result);
        Demand(result.User == graphUser, "another user word");
        Demand(graphPlanner.Memory > 0, "no memory");
        return status;
    }

    private PathStatus FindGraphBatch()
    {
        uint[] pairs = Numbered("pairs");
        List<object> answers = (List<object>)call["answers"];
        PathResult[] results = new PathResult[pairs.Length / 2];
        PathStatus status = graphPlanner.FindBatch(pairs, GraphAsked(), results, Whole("threads"));
        Demand(answers.Count == (status < 0 ? 0 : results.Length), "another number of answers");
        for (int i = 0; i < answers.Count; i++)
        {
            Dictionary<string, object> wanted = (Dictionary<string, object>)answers[i];
            Compare(wanted, results[i]);
            Demand(results[i].User == graphUser, "another user word");
            Demand(results[i].PathFirst == (uint)RealOf(wanted["first"]), "another first node");
            Demand(results[i].PathCount == (uint)RealOf(wanted["count"]), "another number of nodes");
        }
        return status;
    }

    /// <summary>The nodes of the way after a call.</summary>
    private void SameWay(List<object> wanted)
    {
        uint[] nodes = new uint[graphPlanner.PathLength];
        Demand(graphPlanner.CopyPath(nodes) == nodes.Length, "a way of another length");
        SameNodes(nodes, wanted);
    }
}
