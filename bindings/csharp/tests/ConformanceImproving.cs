using System;
using System.Collections.Generic;
using Taut;

/// <summary>The replays of paths that are adopted, improved and timed, and of movers.</summary>
internal sealed partial class Conformance
{
    private PathStatus OnImproving(string name)
    {
        switch (name)
        {
            case "planner_adopt":
                PathStatus adopted = planner.Adopt(Points(), (AdoptFlags)(uint)Whole("flags"), out result);
                user = adopted < 0 ? user : 0;
                return Answer(adopted);
            case "planner_improve":
                return Answer(planner.Improve(AskedImprovement(), out result));
            case "planner_set_movers":
                SetMovers();
                return PathStatus.Ok;
            case "planner_times":
                double[] times = new double[((List<object>)call["out"]).Count];
                Demand(planner.CopyTimes(times) == times.Length, "another number of times");
                SameNumbers(times);
                return PathStatus.Ok;
            case "path_times":
                return Times();
            default:
                return OnGraph(name);
        }
    }

    private static double RealOr(Dictionary<string, object> from, string name, double otherwise)
    {
        return from.ContainsKey(name) ? RealOf(from[name]) : otherwise;
    }

    private void SameNumbers(double[] got)
    {
        for (int i = 0; i < got.Length; i++)
        {
            SameBits(i, got[i]);
        }
    }

    private ImproveOptions AskedImprovement()
    {
        Dictionary<string, object> asked = (Dictionary<string, object>)call["options"];
        ImproveOptions options = ImproveOptions.For((Improvement)(uint)RealOf(asked["improvement"]));
        options.Descent = (Descent)(uint)RealOf(asked["descent"]);
        options.MaxIterations = (uint)RealOf(asked["max_iterations"]);
        options.Seed = (ulong)RealOf(asked["seed"]);
        options.Spacing = RealOf(asked["spacing"]);
        options.Clearance = RealOf(asked["clearance"]);
        options.WallWeight = RealOf(asked["wall_weight"]);
        options.TurnWeight = RealOf(asked["turn_weight"]);
        options.TurningRadius = RealOf(asked["turning_radius"]);
        return options;
    }

    private void SetMovers()
    {
        Mover[] movers = ((List<object>)call["movers"]).ConvertAll(item =>
        {
            Dictionary<string, object> of = (Dictionary<string, object>)item;
            return new Mover((float)RealOf(of["radius"]), (uint)RealOf(of["first"]), (uint)RealOf(of["count"]));
        }).ToArray();
        Moment[] moments = ((List<object>)call["moments"]).ConvertAll(item =>
        {
            Dictionary<string, object> of = (Dictionary<string, object>)item;
            return new Moment(PointOf(of["at"]), RealOf(of["time"]));
        }).ToArray();
        planner.SetMovers(movers, moments);
    }

    private PathStatus Times()
    {
        PathPoint[] points = Points();
        double[] times = new double[points.Length];
        PathStatus status = PathPlanner.PathTimes(points, Real("speed"), Real("acceleration"), Real("turn_speed"), times);
        if (status >= 0)
        {
            SameNumbers(times);
        }
        return status;
    }
}
