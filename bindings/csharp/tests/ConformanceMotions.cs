using System;
using System.Collections.Generic;
using Taut;
using Taut.Motion;

/// <summary>The replays of shapes, spaces and planners of motions.</summary>
internal sealed partial class Conformance
{
    private BodyShape shape;
    private MotionSpace space;
    private MotionPlanner motion;
    private PolygonWorld world;
    private ulong motionUser;

    private PathStatus OnMotion(string name)
    {
        MotionResult got;
        switch (name)
        {
            case "shape_create":
                return KeepShape(new BodyShape(Points("outline"), (float)Real("radius")));
            case "shape_create_outlines":
                return KeepShape(BodyShape.OfOutlines(Points("points"), Wholes("lengths"), (FillRule)Whole("rule"), (float)Real("radius")));
            case "shape_bounds":
                SameBits(0, shape.InnerRadius);
                SameBits(1, shape.OuterRadius);
                return PathStatus.Ok;
            case "shape_pieces":
            case "polygon_sum":
                return Corners(name == "polygon_sum");
            case "space_of_poses":
                return CreateSpace();
            case "space_of_poses_in_world":
                return KeepSpace(MotionSpace.OfPoses(world, shape, AskedOfSpace()));
            case "space_of_chain":
                return CreateChain();
            case "space_axes":
                return Axes();
            case "space_check":
                return Free(rows => space.Check(Numbers(call["states"]), rows), Wanted("states").Count);
            case "space_check_motions":
                return Free(rows => space.CheckMotions(Numbers(call["from"]), Numbers(call["to"]), rows), Wanted("from").Count);
            case "space_slice":
                return SliceOf();
            case "motion_create":
                return CreateMotion();
            case "motion_find":
                PathStatus found = motion.Find(Numbers(call["start"]), Numbers(call["goals"]), Asked(), out got);
                return Moved(found, got);
            case "motion_begin":
                ulong before = motionUser;
                PathStatus begun = motion.Begin(Numbers(call["start"]), Numbers(call["goals"]), Asked());
                motionUser = begun < 0 ? before : motionUser;
                SameStates();
                return begun;
            case "motion_step":
                PathStatus stepped = motion.Step(Whole("max_iterations"), out got);
                return Moved(stepped, got);
            case "motion_pieces":
                return Pieces();
            case "curve_lengths":
                return CurveLengths();
            case "curve_sample":
                return CurveSample();
            case "curve_pieces":
                return CurvePieces();
            case "actions_plan":
                return PlanOfActions();
            case "motion_cancel":
            case "motion_reset":
                PathStatus status = name == "motion_cancel" ? motion.Cancel() : motion.Reset();
                SameStates();
                return status;
            default:
                return OnAxes(name);
        }
    }

    private PathStatus OnWorld(string name)
    {
        switch (name)
        {
            case "world_create":
                return KeepWorld(new PolygonWorld(PointOf(call["low"]), PointOf(call["high"])));
            case "world_from_grid":
                return KeepWorld(PolygonWorld.FromGrid(grid));
            case "world_add":
                Demand(world.Add(Points("outline")) == (uint)Whole("obstacle"), "another number");
                return PathStatus.Ok;
            case "world_add_outlines":
                Demand(world.AddOutlines(Points("points"), Wholes("lengths"), (FillRule)Whole("rule")) == (uint)Whole("obstacle"), "another number");
                return PathStatus.Ok;
            case "world_remove":
                world.Remove((uint)Whole("obstacle"));
                return PathStatus.Ok;
            case "world_outline":
                return OutlineOf();
            case "world_rasterise":
                world.Rasterise(grid, PointOf(call["origin"]), Real("cell"), (RasterRule)Whole("rule"), (byte)Whole("terrain"));
                return PathStatus.Ok;
            case "world_planner":
                return PlannerInWorld();
            default:
                throw new NotSupportedException("this client does not know " + name);
        }
    }

    private PathStatus KeepWorld(PolygonWorld made)
    {
        Demand((bool)call["created"], "a world is made");
        if (world != null)
        {
            world.Dispose();
        }
        world = made;
        return PathStatus.Ok;
    }

    private PathStatus OutlineOf()
    {
        PathPoint[] got = new PathPoint[64];
        int needed;
        PathStatus status = world.Outline((uint)Whole("obstacle"), got, out needed);
        List<object> wanted = Wanted("out");
        Demand(needed == (wanted == null ? 0 : wanted.Count), "another number of vertices");
        for (int i = 0; status >= 0 && i < needed; i++)
        {
            Demand(Same(got[i], PointOf(wanted[i])), "another vertex");
        }
        return status;
    }

    private PathStatus PlannerInWorld()
    {
        Dictionary<string, object> asked = (Dictionary<string, object>)call["options"];
        PlannerOptions options = PlannerOptions.Default;
        options.Algorithm = (Algorithm)(uint)(double)asked["algorithm"];
        options.DiagonalGaps = (DiagonalGaps)(uint)(double)asked["diagonal_gaps"];
        options.Smoothing = (Smoothing)(uint)(double)asked["smoothing"];
        options.Radius = (float)RealOf(asked["radius"]);
        options.HScale = (double)asked["h_scale"];
        PathPlanner made = world.CreatePlanner(options);
        Demand((bool)call["created"], "a planner is made");
        if (planner != null)
        {
            planner.Dispose();
        }
        planner = made;
        return PathStatus.Ok;
    }

    private void DisposeMotions()
    {
        foreach (IDisposable each in new IDisposable[] { motion, space, shape, world })
        {
            if (each != null)
            {
                each.Dispose();
            }
        }
    }

    /// <summary>The numbers of a row, or of rows.</summary>
    private static double[] Numbers(object list)
    {
        List<double> numbers = new List<double>();
        foreach (object item in (List<object>)list)
        {
            List<object> row = item as List<object>;
            if (row == null)
            {
                numbers.Add(RealOf(item));
            }
            else
            {
                numbers.AddRange(row.ConvertAll(RealOf));
            }
        }
        return numbers.ToArray();
    }

    private PathStatus KeepShape(BodyShape made)
    {
        Demand((bool)call["created"], "a shape is made");
        if (shape != null)
        {
            shape.Dispose();
        }
        shape = made;
        return PathStatus.Ok;
    }

    private PathStatus Corners(bool isSum)
    {
        PathPoint[] got = new PathPoint[64];
        int needed;
        PathStatus status = isSum
            ? BodyShape.Sum(Points("a"), Points("b"), Whole("reflect_b") != 0, got, out needed)
            : shape.Piece(Whole("piece"), got, out needed);
        List<object> wanted = Wanted("out");
        Demand(needed == (wanted == null ? 0 : wanted.Count), "another number of corners");
        for (int i = 0; status >= 0 && i < needed; i++)
        {
            Demand(Same(got[i], PointOf(wanted[i])), "another corner");
        }
        return status;
    }

    private PathStatus CreateSpace()
    {
        return KeepSpace(MotionSpace.OfPoses(grid, shape, AskedOfSpace()));
    }

    private PathStatus CreateChain()
    {
        List<ChainLink> links = new List<ChainLink>();
        foreach (object item in (List<object>)call["links"])
        {
            double[] row = Numbers(item);
            ChainLink link = new ChainLink((float)row[0], (float)row[2]);
            link.Longest = (float)row[1];
            link.AngleLow = (float)row[3];
            link.AngleHigh = (float)row[4];
            links.Add(link);
        }
        PathPoint? pin = call["base"] == null ? (PathPoint?)null : PointOf(call["base"]);
        return KeepSpace(MotionSpace.OfChain(grid, links.ToArray(), pin, AskedOfSpace()));
    }

    private SpaceOptions AskedOfSpace()
    {
        Dictionary<string, object> asked = (Dictionary<string, object>)call["options"];
        SpaceOptions options = SpaceOptions.Default;
        options.Angles = (int)(double)asked["angles"];
        options.CellParts = (int)(double)asked["cell_parts"];
        options.TurnWeight = RealOf(asked["turn_weight"]);
        options.MemoryLimit = (ulong)(double)asked["memory_limit"];
        return options;
    }

    private PathStatus KeepSpace(MotionSpace made)
    {
        Demand((bool)call["created"], "a space is made");
        if (space != null)
        {
            space.Dispose();
        }
        space = made;
        return PathStatus.Ok;
    }

    private PathStatus Axes()
    {
        MotionAxis[] axes = space.Axes;
        Demand(axes.Length == Wanted("out").Count, "another number of axes");
        for (int i = 0; i < axes.Length; i++)
        {
            Dictionary<string, object> wanted = (Dictionary<string, object>)Wanted("out")[i];
            SameBits(3 * i, axes[i].Low);
            SameBits(3 * i + 1, axes[i].High);
            SameBits(3 * i + 2, axes[i].Weight);
            Demand(axes[i].Kind == (uint)(double)wanted["kind"], "another kind");
        }
        return PathStatus.Ok;
    }

    private PathStatus Free(Func<byte[], PathStatus> ask, int count)
    {
        byte[] got = new byte[count];
        PathStatus status = ask(got);
        for (int i = 0; status >= 0 && i < count; i++)
        {
            Demand(got[i] == (byte)(double)Wanted("is_free")[i], "another answer");
        }
        return status;
    }

    private PathStatus SliceOf()
    {
        List<object> wanted = Wanted("out");
        byte[] got = new byte[wanted == null ? 256 : wanted.Count];
        for (int i = 0; i < got.Length; i++)
        {
            got[i] = 7;
        }
        PathStatus status = space.Slice(Real("angle"), Area(), got, Whole("stride"));
        for (int i = 0; status >= 0 && i < got.Length; i++)
        {
            Demand(got[i] == (byte)(double)wanted[i], "another voxel");
        }
        return status;
    }

    private PathStatus CreateMotion()
    {
        Dictionary<string, object> asked = (Dictionary<string, object>)call["options"];
        MotionOptions options = MotionOptions.Default;
        options.Algorithm = (MotionAlgorithm)(uint)(double)asked["algorithm"];
        options.HScale = RealOf(asked["h_scale"]);
        options.MemoryLimit = (ulong)(double)asked["memory_limit"];
        options.Neighbours = (uint)RealOr(asked, "neighbours", options.Neighbours);
        options.Batch = (uint)RealOr(asked, "batch", options.Batch);
        options.AsksMotions = asked.ContainsKey("asks_motions");
        options.Seed = (ulong)RealOr(asked, "seed", options.Seed);
        options.Range = RealOr(asked, "range", options.Range);
        options.GoalBias = RealOr(asked, "goal_bias", options.GoalBias);
        options.Resolution = RealOr(asked, "resolution", options.Resolution);
        options.Temperature = RealOr(asked, "temperature", options.Temperature);
        options.TurningRadius = RealOr(asked, "turning_radius", options.TurningRadius);
        options.ReverseCost = RealOr(asked, "reverse_cost", options.ReverseCost);
        options.SwitchCost = RealOr(asked, "switch_cost", options.SwitchCost);
        options.FirstHScale = RealOr(asked, "first_h_scale", options.FirstHScale);
        options.LatticeStep = RealOr(asked, "lattice_step", options.LatticeStep);
        options.SpotTurnCost = RealOr(asked, "spot_turn_cost", options.SpotTurnCost);
        return KeepMotion(new MotionPlanner(space, options));
    }

    private PathStatus Pieces()
    {
        MotionPiece[] pieces = new MotionPiece[Wanted("out").Count];
        int count;
        PathStatus status = motion.CopyPieces(pieces, out count);
        SamePieces(pieces, count);
        return status;
    }

    private PathStatus CurvePieces()
    {
        MotionPiece[] pieces = new MotionPiece[5];
        int count;
        PathStatus status = MotionCurves.Pieces(
            (CurveKind)(uint)Whole("curve"), Real("radius"), Numbers(call["from"]), Numbers(call["to"]), Real("spacing"), pieces, out count);
        if (status >= 0)
        {
            SamePieces(pieces, count);
        }
        return status;
    }

    private void SamePieces(MotionPiece[] pieces, int count)
    {
        Demand(count == Wanted("out").Count, "another number of pieces");
        for (int i = 0; i < count; i++)
        {
            Dictionary<string, object> wanted = (Dictionary<string, object>)Wanted("out")[i];
            Demand(pieces[i].First == (uint)(double)wanted["first"], "another state");
            Demand(pieces[i].Gear == (int)(double)wanted["gear"], "another gear");
            SameBits(2 * i, pieces[i].Curvature);
            SameBits(2 * i + 1, pieces[i].Duration);
            Demand(pieces[i].Mode == (uint)RealOr(wanted, "mode", 0), "another mode");
            SameControls(i, pieces[i]);
        }
    }

    /// <summary>The controls of a piece; 0 if the record has none.</summary>
    private void SameControls(int piece, MotionPiece got)
    {
        double[] controls = { got.Control0, got.Control1, got.Control2, got.Control3, got.Control4, got.Control5 };
        List<object> wanted = call.ContainsKey("control_bits") ? Wanted("control_bits") : null;
        for (int i = 0; i < controls.Length; i++)
        {
            string bits = wanted == null ? 0.ToString("x16") : (string)wanted[controls.Length * piece + i];
            Demand(BitConverter.DoubleToInt64Bits(controls[i]).ToString("x16") == bits, "another control");
        }
    }

    private PathStatus CurveLengths()
    {
        double[] to = Numbers(call["to"]);
        double[] lengths = new double[to.Length / 3];
        PathStatus status = MotionCurves.Lengths((CurveKind)(uint)Whole("curve"), Real("radius"), Numbers(call["from"]), to, lengths);
        for (int i = 0; status >= 0 && i < lengths.Length; i++)
        {
            SameBits(i, lengths[i]);
        }
        return status;
    }

    private PathStatus CurveSample()
    {
        int rows = call.ContainsKey("out") ? Wanted("out").Count : 128;
        double[] poses = new double[3 * rows];
        int count;
        PathStatus status = MotionCurves.Sample(
            (CurveKind)(uint)Whole("curve"), Real("radius"), Numbers(call["from"]), Numbers(call["to"]), Real("spacing"), poses, out count);
        Demand(status < 0 || count == rows, "another number of poses");
        for (int i = 0; status >= 0 && i < poses.Length; i++)
        {
            SameBits(i, poses[i]);
        }
        return status;
    }

    private MotionRequest Asked()
    {
        motionUser = 0xFEDCBA9876540000UL + (ulong)number;
        return new MotionRequest
        {
            Flags = call.ContainsKey("flags") ? (MotionRequestFlags)(uint)Whole("flags") : 0,
            MaxIterations = (uint)Real("max_iterations"),
            Tolerance = Real("tolerance"),
            User = motionUser,
        };
    }

    private PathStatus Moved(PathStatus status, MotionResult got)
    {
        SameStates();
        if (status < 0)
        {
            Demand(got.Revision == 0 && got.User == 0, "a result was written for an error");
            return status;
        }
        Demand(got.Status == status && got.User == motionUser, "status " + got.Status + ", user " + got.User);
        Demand((uint)got.Guarantee == (uint)Whole("guarantee"), "guarantee " + got.Guarantee);
        Demand(got.Revision == (ulong)Real("revision"), "revision " + got.Revision);
        SameBits(0, got.Length);
        SameBits(1, got.Cost);
        SameBits(2, got.Bound);
        return status;
    }

    /// <summary>The path after a call, viewed and copied.</summary>
    private void SameStates()
    {
        List<object> bits = Wanted("state_bits");
        double[] copy = new double[bits.Count];
        int needed;
        Demand(motion.CopyPath(copy, out needed) == PathStatus.Ok && motion.Dimension * needed == bits.Count, "another length");
        ReadOnlySpan<double> view = motion.Path;
        Demand(view.Length == copy.Length, "a view of another length");
        for (int i = 0; i < copy.Length; i++)
        {
            Demand(BitConverter.DoubleToInt64Bits(copy[i]).ToString("x16") == (string)bits[i], "another state");
            Demand(view[i].Equals(copy[i]), "the view has another state");
        }
    }
}
