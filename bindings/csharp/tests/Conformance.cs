using System;
using System.Collections.Generic;
using System.IO;
using Taut;

/// <summary>Replays tests/conformance through the C# binding: Conformance FILE... The grammar is in the README
/// there.</summary>
internal sealed partial class Conformance
{
    private readonly string subject;
    private readonly Dictionary<string, object> test;
    private Dictionary<string, object> call;
    private int number;
    private ulong user;
    private PathGrid grid;
    private PathPlanner planner;

    private Conformance(string subject, Dictionary<string, object> test)
    {
        this.subject = subject;
        this.test = test;
    }

    private static int Main(string[] places)
    {
        int cases = 0;
        int calls = 0;
        foreach (string place in places)
        {
            Dictionary<string, object> file = Json.Read(File.ReadAllText(place));
            foreach (object test in (List<object>)file["cases"])
            {
                calls += new Conformance((string)file["subject"], (Dictionary<string, object>)test).Run();
                cases++;
            }
        }
        if (TautLibrary.LiveObjects != 0)
        {
            Console.Error.WriteLine("something is left");
            return 1;
        }
        Console.WriteLine("conformance: C#: " + places.Length + " files, " + cases + " cases, " + calls + " calls");
        return cases > 0 ? 0 : 1;
    }

    private int Run()
    {
        object map;
        if (test.TryGetValue("map", out map))
        {
            Build((List<object>)map);
        }
        foreach (object each in (List<object>)test["calls"])
        {
            call = (Dictionary<string, object>)each;
            number++;
            int status;
            try
            {
                status = (int)One((string)call["call"]);
            }
            catch (TautException error)
            {
                status = (int)error.Status;
                Demand(error.Message.Contains(": taut_"), "an error without its sentence");
            }
            Demand(status == Whole("status"), "status " + status);
            AfterCall();
        }
        DisposeGraphs();
        DisposeFields();
        DisposeMotions();
        if (planner != null)
        {
            planner.Dispose();
        }
        if (grid != null)
        {
            grid.Dispose();
        }
        return number;
    }

    private void Demand(bool holds, string what)
    {
        if (!holds)
        {
            Console.Error.WriteLine(subject + ", \"" + test["name"] + "\", call " + number + ": " + what);
            Environment.Exit(1);
        }
    }

    private double Real(string name)
    {
        return RealOf(call[name]);
    }

    private static double RealOf(object value)
    {
        return value == null ? double.PositiveInfinity : (double)value;
    }

    private int Whole(string name)
    {
        return (int)Real(name);
    }

    private static PathPoint PointOf(object pair)
    {
        List<object> list = (List<object>)pair;
        return new PathPoint((float)RealOf(list[0]), (float)RealOf(list[1]));
    }

    private CellRect Area()
    {
        List<object> list = (List<object>)call["area"];
        return new CellRect((int)(double)list[0], (int)(double)list[1], (int)(double)list[2], (int)(double)list[3]);
    }

    private byte[] Cells()
    {
        return Bytes("cells");
    }

    private byte[] Bytes(string name)
    {
        return ((List<object>)call[name]).ConvertAll(cell => (byte)(double)cell).ToArray();
    }

    private static bool Same(PathPoint a, PathPoint b)
    {
        return a.X.Equals(b.X) && a.Y.Equals(b.Y);
    }

    private void Build(List<object> rows)
    {
        int width = ((string)rows[0]).Length;
        byte[] cells = new byte[width * rows.Count];
        for (int i = 0; i < cells.Length; i++)
        {
            char letter = ((string)rows[i / width])[i % width];
            cells[i] = (byte)(letter == '#' ? 0 : letter == '.' ? 1 : letter - '0');
        }
        grid = new PathGrid(width, rows.Count);
        grid.SetCells(grid.Bounds, cells);
    }

    private PathStatus One(string name)
    {
        switch (name)
        {
            case "grid_create":
                return Keep(new PathGrid(Whole("width"), Whole("height"), Whole("terrain")));
            case "grid_from_moving_ai":
                return Keep(PathGrid.FromMovingAi((string)call["text"]));
            case "grid_load":
                return Keep(PathGrid.Load(Bytes("data")));
            case "grid_load_into":
                grid.LoadInto(Bytes("data"));
                return PathStatus.Ok;
            case "grid_save":
                byte[] saved = grid.Save();
                Demand(Convert.ToBase64String(saved) == Convert.ToBase64String(Bytes("out")), "other bytes");
                return PathStatus.Ok;
            case "grid_destroy":
                grid.Dispose();
                grid = null;
                return PathStatus.Ok;
            case "grid_size":
                Demand(grid.Width == Whole("width") && grid.Height == Whole("height"), "another size");
                return PathStatus.Ok;
            case "grid_set_cell":
                grid.SetCell(Whole("x"), Whole("y"), Whole("terrain"));
                return PathStatus.Ok;
            case "grid_fill":
                grid.Fill(Area(), Whole("terrain"));
                return PathStatus.Ok;
            case "grid_set_cells":
                grid.SetCells(Area(), Cells(), Whole("stride"));
                return PathStatus.Ok;
            case "grid_get_cells":
                return GetCells();
            case "grid_set_sides":
                grid.SetSides(Area(), Cells(), Whole("stride"));
                return PathStatus.Ok;
            case "grid_get_sides":
                return GetSides();
            case "grid_set_wall":
                grid.SetWall(Area(), (WallSides)Whole("closed"));
                return PathStatus.Ok;
            case "grid_refine":
                return Keep(grid.Refine(Whole("factor")));
            case "grid_get_clearance":
                return GetClearance();
            case "grid_get_cell":
                Demand(grid.GetCell(Whole("x"), Whole("y")) == Whole("out"), "another terrain");
                return PathStatus.Ok;
            case "grid_add_obstacle":
                Demand(grid.AddObstacle(Points("outline")) == Whole("obstacle"), "another obstacle");
                return PathStatus.Ok;
            case "grid_move_obstacle":
                grid.MoveObstacle(Whole("obstacle"), Points("outline"));
                return PathStatus.Ok;
            case "grid_remove_obstacle":
                grid.RemoveObstacle(Whole("obstacle"));
                return PathStatus.Ok;
            case "grid_prepare":
                grid.Prepare();
                return PathStatus.Ok;
            case "grid_line_of_sight":
                return LineOfSight();
            default:
                return OnLink(name);
        }
    }

    private PathStatus OnPlanner(string name)
    {
        switch (name)
        {
            case "planner_create":
                return CreatePlanner();
            case "planner_set_costs":
                planner.SetCosts(Costs());
                return PathStatus.Ok;
            case "planner_leave_out":
                planner.LeaveOut(Whole("obstacle"));
                return PathStatus.Ok;
            case "planner_set_weights":
                planner.SetWeights(Area(), Reals("weights"), Whole("stride"));
                return PathStatus.Ok;
            case "planner_find":
                return Answer(planner.Find(Request(), out result));
            case "planner_begin":
                return planner.Begin(Request());
            case "planner_step":
                return Answer(planner.Step(Whole("max_expansions"), out result));
            case "planner_refresh":
                return Answer(planner.Refresh(out result));
            case "planner_prove_cost":
                return Answer(planner.ProveCost(out result));
            case "planner_find_many":
                return FindMany();
            case "planner_select":
                return planner.Select(Whole("goal"));
            case "planner_cancel":
                return planner.Cancel();
            case "planner_prepare":
                return planner.Prepare(Whole("max_expansions"));
            case "planner_reset":
                return planner.Reset();
            case "planner_raycast":
                return Raycast();
            case "planner_check_path":
                return CheckPath();
            case "planner_waypoint":
                return Waypoint();
            case "planner_is_free":
                return AreFree();
            case "planner_nearest":
                return Nearest();
            case "planner_nearest_reachable":
                return NearestReachable();
            case "planner_reachable":
                return Reachable();
            case "planner_component":
                return Component();
            case "planner_reach":
                return Reach();
            case "planner_route":
                return Route();
            case "planner_random_point":
                return RandomPoint();
            case "path_locate":
                return Locate();
            case "path_ahead":
                return Ahead();
            default:
                return OnImproving(name);
        }
    }

    private PathResult result;

    private PathStatus Keep(PathGrid made)
    {
        Demand((bool)call["created"], "a grid is made");
        if (grid != null)
        {
            grid.Dispose();
        }
        grid = made;
        return PathStatus.Ok;
    }

    private PathStatus GetSides()
    {
        byte[] got = new byte[Whole("capacity")];
        Array.Fill(got, (byte)7);
        PathStatus status = PathStatus.Ok;
        try
        {
            grid.GetSides(Area(), got, Whole("stride"));
        }
        catch (TautException error)
        {
            status = error.Status;
        }
        Demand(Convert.ToBase64String(got) == Convert.ToBase64String(Cells()), "other sides");
        return status;
    }

    private PathStatus GetCells()
    {
        byte[] got = new byte[Whole("capacity")];
        for (int i = 0; i < got.Length; i++)
        {
            got[i] = 7;
        }
        PathStatus status = PathStatus.Ok;
        try
        {
            grid.GetCells(Area(), got, Whole("stride"));
        }
        catch (TautException error)
        {
            status = error.Status;
        }
        byte[] wanted = Cells();
        for (int i = 0; i < wanted.Length; i++)
        {
            Demand(got.Length == wanted.Length && got[i] == wanted[i], "other cells");
        }
        return status;
    }

    private PathStatus GetClearance()
    {
        List<object> wanted = call.ContainsKey("out") ? (List<object>)call["out"] : null;
        float[] got = new float[wanted == null ? 256 : wanted.Count];
        for (int i = 0; i < got.Length; i++)
        {
            got[i] = 7;
        }
        grid.GetClearance(Area(), got, Whole("stride"));
        for (int i = 0; i < got.Length; i++)
        {
            Demand(got[i].Equals((float)RealOf(wanted[i])), "another clearance");
        }
        return PathStatus.Ok;
    }

    private PathStatus Route()
    {
        List<object> wanted = (List<object>)call["out"];
        PathLeg[] legs = new PathLeg[planner.RouteLength];
        Demand(planner.CopyRoute(legs) == wanted.Count && legs.Length == wanted.Count, "another number of pieces");
        for (int i = 0; i < legs.Length; i++)
        {
            Dictionary<string, object> leg = (Dictionary<string, object>)wanted[i];
            Demand(Same(legs[i].From, PointOf(leg["from"])) && Same(legs[i].To, PointOf(leg["to"])), "other ends");
            Demand(Same(legs[i].Centre, PointOf(leg["centre"])), "another centre");
            Demand(legs[i].Sweep.Equals((float)RealOf(leg["sweep"])), "another sweep");
            Demand(legs[i].IsArc == ((int)RealOf(leg["kind"]) == 1), "another kind");
        }
        return PathStatus.Ok;
    }

    private PathStatus LineOfSight()
    {
        PathPoint hit;
        bool visible = grid.LineOfSight(PointOf(call["from"]), PointOf(call["to"]), (DiagonalGaps)Whole("diagonal_gaps"), out hit);
        Demand(call["visible"].Equals(visible), "visible, or not");
        Demand(Same(hit, PointOf(call["first_hit"])), "another first hit");
        return PathStatus.Ok;
    }

    private PathStatus Reach()
    {
        PathPoint[] starts = ((List<object>)call["starts"]).ConvertAll(PointOf).ToArray();
        List<object> wanted = call.ContainsKey("out") ? (List<object>)call["out"] : null;
        float[] costs = new float[wanted == null ? 256 : wanted.Count];
        PathStatus status = planner.Reach(starts, Real("max_cost"), Area(), costs, Whole("stride"));
        for (int i = 0; status >= 0 && i < costs.Length; i++)
        {
            Demand(costs[i].Equals((float)RealOf(wanted[i])), "another cost");
        }
        return status;
    }

    private PathPoint[] Points(string name = "points")
    {
        return ((List<object>)call[name]).ConvertAll(PointOf).ToArray();
    }

    private PathStatus Raycast()
    {
        RayHit hit;
        PathStatus status = planner.Raycast(PointOf(call["from"]), PointOf(call["to"]), out hit);
        if (status >= 0)
        {
            Demand(Whole("visible") == 1 == hit.IsVisible, "visible, or not");
            Demand(Same(hit.At, PointOf(call["at"])) && Same(hit.Normal, PointOf(call["normal"])), "another hit");
            Demand(hit.Share.Equals((float)Real("share")), "another share");
            Demand(hit.CellX == Whole("cell_x") && hit.CellY == Whole("cell_y"), "another cell");
        }
        return status;
    }

    private PathStatus CheckPath()
    {
        PathCheck check;
        PathStatus status = planner.CheckPath(Points(), (ulong)Real("since"), out check);
        if (status >= 0)
        {
            Demand((int)check.State == Whole("state") && check.Segment == Whole("segment"), "another state");
            Demand(Whole("shortest") == 1 == check.IsShortest && Same(check.At, PointOf(call["at"])), "another cut");
            Demand(check.Revision == (ulong)Real("revision"), "another revision");
        }
        return status;
    }

    private PathStatus Waypoint()
    {
        int waypoint;
        bool isVisible;
        PathStatus status = planner.Waypoint(Points(), PointOf(call["position"]), Whole("from"), (float)Real("reach"), out waypoint, out isVisible);
        if (status >= 0)
        {
            Demand(waypoint == Whole("out") && isVisible == (Whole("visible") == 1), "another waypoint");
        }
        return status;
    }

    private PathStatus Nearest()
    {
        PathPoint nearest;
        float distance;
        PathStatus status = planner.Nearest(PointOf(call["point"]), (float)Real("max_distance"), out nearest, out distance);
        if (status == PathStatus.Ok)
        {
            Demand(Same(nearest, PointOf(call["out"])) && distance.Equals((float)Real("distance")), "another point");
        }
        return status;
    }

    private PathStatus NearestReachable()
    {
        PathPoint nearest;
        float distance;
        PathStatus status = planner.NearestReachable(
            PointOf(call["from"]), PointOf(call["point"]), (float)Real("max_distance"), out nearest, out distance);
        if (status == PathStatus.Ok)
        {
            Demand(Same(nearest, PointOf(call["out"])) && distance.Equals((float)Real("distance")), "another point");
        }
        return status;
    }

    private PathStatus Reachable()
    {
        bool reachable;
        PathStatus status = planner.Reachable(PointOf(call["from"]), PointOf(call["to"]), out reachable);
        Demand(status != PathStatus.Ok || reachable == (Real("reachable") != 0), "another answer");
        return status;
    }

    private PathStatus AreFree()
    {
        PathPoint[] points = Points();
        List<object> wanted = (List<object>)call["out"];
        byte[] free = new byte[points.Length];
        PathStatus status = planner.AreFree(points, free);
        for (int i = 0; i < free.Length; i++)
        {
            Demand(free[i] == (byte)RealOf(wanted[i]), "another answer");
        }
        return status;
    }

    private PathStatus Component()
    {
        ulong component;
        PathStatus status = planner.Component(PointOf(call["point"]), out component);
        Demand(status != PathStatus.Ok || component == (ulong)Real("out"), "another component");
        return status;
    }

    private PathStatus RandomPoint()
    {
        PathPoint point;
        ulong seed = (ulong)Real("seed");
        PathStatus status = planner.RandomPoint(PointOf(call["around"]), (float)Real("max_distance"), ref seed, out point);
        Demand(seed.ToString("x16") == (string)call["next"], "another seed");
        Demand(status != PathStatus.Ok || Same(point, PointOf(call["out"])), "another point");
        return status;
    }

    private PathStatus Locate()
    {
        PathPlace place;
        PathStatus status = PathFollowing.Locate(Points(), PointOf(call["position"]), Whole("from_segment"), out place);
        if (status >= 0)
        {
            Demand(place.Segment == Whole("segment") && place.Share.Equals((float)Real("share")), "another place");
            Demand(place.Away.Equals((float)Real("away")) && place.Left.Equals((float)Real("left")), "another length");
        }
        return status;
    }

    private PathStatus Ahead()
    {
        Dictionary<string, object> given = (Dictionary<string, object>)call["place"];
        PathPlace place = default(PathPlace);
        PathPoint target;
        int corner;
        place.Segment = (uint)(double)given["segment"];
        place.Share = (float)(double)given["share"];
        PathStatus status = PathFollowing.Ahead(Points(), place, (float)Real("distance"), out target, out corner);
        Demand(status < 0 || Same(target, PointOf(call["target"])) && corner == Whole("corner"), "another point ahead");
        return status;
    }

    private PathStatus CreatePlanner()
    {
        Dictionary<string, object> asked = (Dictionary<string, object>)call["options"];
        PlannerOptions options = PlannerOptions.Default;
        options.Algorithm = (Algorithm)(uint)(double)asked["algorithm"];
        options.Lattice = (Lattice)(uint)(double)asked["lattice"];
        options.Neighbours = (int)(double)asked["neighbours"];
        options.DiagonalGaps = (DiagonalGaps)(uint)(double)asked["diagonal_gaps"];
        options.CornerCutting = (CornerCutting)(uint)(double)asked["corner_cutting"];
        options.Heuristic = (Heuristic)(uint)(double)asked["heuristic"];
        options.CostRule = (CostRule)(uint)(double)asked["cost_rule"];
        options.Smoothing = (Smoothing)(uint)(double)asked["smoothing"];
        options.Radius = (float)RealOf(asked["radius"]);
        options.HScale = (double)asked["h_scale"];
        options.MemoryLimit = (ulong)(double)asked["memory_limit"];
        options.Speed = RealOr(asked, "speed", options.Speed);
        options.Horizon = RealOr(asked, "horizon", options.Horizon);
        options.UnitWidth = (int)RealOr(asked, "unit_width", options.UnitWidth);
        options.UnitHeight = (int)RealOr(asked, "unit_height", options.UnitHeight);
        options.Turns = (Turns)(uint)RealOr(asked, "turns", (double)options.Turns);
        options.TurnCost = (float)RealOr(asked, "turn_cost", options.TurnCost);
        options.CostTolerance = RealOr(asked, "cost_tolerance", options.CostTolerance);
        options.BlockedLinks = (uint)RealOr(asked, "blocked_links", options.BlockedLinks);
        PathPlanner made = new PathPlanner(grid, options);
        Demand((bool)call["created"], "a planner is made");
        if (planner != null)
        {
            planner.Dispose();
        }
        planner = made;
        return PathStatus.Ok;
    }

    /// <summary>256 costs; the classes that are not named cost 1.</summary>
    private float[] Costs()
    {
        float[] costs = new float[256];
        for (int i = 0; i < costs.Length; i++)
        {
            costs[i] = 1;
        }
        foreach (object pair in (List<object>)call["costs"])
        {
            List<object> list = (List<object>)pair;
            costs[(int)(double)list[0]] = (float)RealOf(list[1]);
        }
        return costs;
    }

    private PathRequest Request()
    {
        PathRequest request = new PathRequest(PointOf(call["start"]), PointOf(call["goal"]));
        request.Flags = (RequestFlags)(uint)Whole("flags");
        request.Radius = (float)Real("radius");
        request.MaxExpansions = (uint)Whole("max_expansions");
        request.GoalMover = (uint)RealOr(call, "goal_mover", 0);
        request.StartTime = RealOr(call, "start_time", 0);
        request.User = user = 0xFEDCBA9876543210UL + (ulong)number;
        return request;
    }

    private PathStatus Answer(PathStatus status)
    {
        Demand(result.Status == status, "two statuses");
        if (status < 0)
        {
            Demand(result.Length == 0 && result.User == 0, "a result was written for an error");
            return status;
        }
        Compare(call, result);
        Demand(result.User == user, "another user word");
        Demand(planner.Memory > 0, "no memory");
        return status;
    }

    private void Compare(Dictionary<string, object> wanted, PathResult got)
    {
        Demand((int)got.Status == (int)RealOf(wanted["status"]), "status " + got.Status);
        Demand((uint)got.Guarantee == (uint)RealOf(wanted["guarantee"]), "guarantee " + got.Guarantee);
        Demand(got.Revision == (ulong)RealOf(wanted["revision"]), "revision " + got.Revision);
        double[] numbers = { got.Length, got.Cost, got.Bound, got.Remaining };
        double[] expected =
        {
            RealOf(wanted["length"]), RealOf(wanted["cost"]), RealOf(wanted["bound"]), RealOf(wanted["remaining"]),
        };
        List<object> bits = (List<object>)wanted["bits"];
        for (int i = 0; i < numbers.Length; i++)
        {
            Demand(numbers[i].Equals(expected[i]), numbers[i] + " instead of " + expected[i]);
            Demand(BitConverter.DoubleToInt64Bits(numbers[i]).ToString("x16") == (string)bits[i], "other bits");
        }
    }

    private PathStatus FindMany()
    {
        PathPoint[] goals = ((List<object>)call["goals"]).ConvertAll(PointOf).ToArray();
        PathResult[] results = new PathResult[goals.Length];
        PathStatus status = planner.FindMany(PointOf(call["start"]), goals, results);
        List<object> answers = (List<object>)call["answers"];
        Demand(answers.Count == (status < 0 ? 0 : goals.Length), "another number of answers");
        for (int i = 0; i < answers.Count; i++)
        {
            Compare((Dictionary<string, object>)answers[i], results[i]);
        }
        return status;
    }

    /// <summary>The members that tell how things are after a call, whatever it was.</summary>
    private void AfterCall()
    {
        object wanted;
        if (((string)call["call"]).StartsWith("grid_") && call.TryGetValue("revision", out wanted))
        {
            Demand(grid.Revision == (ulong)(double)wanted, "revision " + grid.Revision);
        }
        if (((string)call["call"]).StartsWith("graph_") && call.TryGetValue("path", out wanted))
        {
            SameWay((List<object>)wanted);
        }
        else if (call.TryGetValue("path", out wanted))
        {
            List<object> points = (List<object>)wanted;
            ReadOnlySpan<PathPoint> view = planner.Path;
            PathPoint[] copy = new PathPoint[points.Count];
            Demand(view.Length == points.Count && planner.CopyPath(copy) == points.Count, "a path of another length");
            for (int i = 0; i < copy.Length; i++)
            {
                Demand(Same(view[i], PointOf(points[i])) && Same(copy[i], view[i]), "a path of other points");
            }
        }
    }
}
