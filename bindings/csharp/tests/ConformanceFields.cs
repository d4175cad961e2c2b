using System;
using System.Collections.Generic;
using Taut;

/// <summary>The replays of fields and policies.</summary>
internal sealed partial class Conformance
{
    private PathField field;
    private PathPolicy policy;
    private PolicyFollower[] followers = new PolicyFollower[0];

    private PathStatus OnField(string name)
    {
        FieldResult built;
        switch (name)
        {
            case "field_create":
                return CreateField();
            case "field_set_costs":
                field.SetCosts(Costs());
                return PathStatus.Ok;
            case "field_set_weights":
                field.SetWeights(Area(), Reals("weights"), Whole("stride"));
                return PathStatus.Ok;
            case "field_build":
                return Built(field.Build(Seeds(), out built), built);
            case "field_begin":
                return field.Begin(Seeds());
            case "field_update":
                return field.Update();
            case "field_step":
                return Built(field.Step(Whole("max_expansions"), out built), built);
            case "field_cancel":
                field.Cancel();
                return PathStatus.Ok;
            case "field_reset":
                field.Reset();
                return PathStatus.Ok;
            case "field_distances":
                return Distances();
            case "field_owners":
                return Owners();
            case "field_next":
                return Next();
            case "field_path":
                return Way();
            case "field_rows":
                return Rows();
            case "policy_create":
                return CreatePolicy();
            case "policy_step":
                return StepPolicy();
            default:
                return OnMotion(name);
        }
    }

    private void DisposeFields()
    {
        if (policy != null)
        {
            policy.Dispose();
        }
        if (field != null)
        {
            field.Dispose();
        }
    }

    private float[] Reals(string name)
    {
        return ((List<object>)call[name]).ConvertAll(value => (float)RealOf(value)).ToArray();
    }

    private FieldSeed[] Seeds()
    {
        return ((List<object>)call["seeds"]).ConvertAll(item =>
        {
            Dictionary<string, object> seed = (Dictionary<string, object>)item;
            return new FieldSeed(PointOf(seed["at"]), (double)seed["cost"]);
        }).ToArray();
    }

    private List<object> Wanted(string name)
    {
        return call.ContainsKey(name) ? (List<object>)call[name] : null;
    }

    private void SameBits(int place, double got)
    {
        string bits = (string)((List<object>)call["bits"])[place];
        Demand(BitConverter.DoubleToInt64Bits(got).ToString("x16") == bits, got + " has other bits");
    }

    private PathStatus CreateField()
    {
        Dictionary<string, object> asked = (Dictionary<string, object>)call["options"];
        FieldOptions options = FieldOptions.Default;
        options.Kind = (FieldKind)(uint)(double)asked["kind"];
        options.Lattice = (Lattice)(uint)(double)asked["lattice"];
        options.Neighbours = (int)(double)asked["neighbours"];
        options.DiagonalGaps = (DiagonalGaps)(uint)(double)asked["diagonal_gaps"];
        options.CornerCutting = (CornerCutting)(uint)(double)asked["corner_cutting"];
        options.CostRule = (CostRule)(uint)(double)asked["cost_rule"];
        options.Reach = (double)asked["reach"];
        options.WallDistance = (double)asked["wall_distance"];
        options.WallWeight = (double)asked["wall_weight"];
        options.MemoryLimit = (ulong)(double)asked["memory_limit"];
        options.Radius = (float)(double)asked["radius"];
        options.Turns = (Turns)(uint)RealOr(asked, "turns", (double)options.Turns);
        options.TurnCost = (float)RealOr(asked, "turn_cost", options.TurnCost);
        PathField made = new PathField(grid, options);
        Demand((bool)call["created"], "a field is made");
        if (field != null)
        {
            field.Dispose();
        }
        field = made;
        return PathStatus.Ok;
    }

    private PathStatus Built(PathStatus status, FieldResult got)
    {
        if (status < 0)
        {
            Demand(got.Reached == 0 && got.Revision == 0, "a result was written for an error");
            return status;
        }
        Demand(got.Status == status && status == (PathStatus)Whole("status"), "status " + status);
        Demand((uint)got.Guarantee == (uint)Whole("guarantee"), "guarantee " + got.Guarantee);
        Demand(got.Reached == (ulong)Real("reached"), "reached " + got.Reached);
        Demand(got.Revision == (ulong)Real("revision"), "revision " + got.Revision);
        Demand(got.Skipped == (ulong)Real("skipped"), "skipped " + got.Skipped);
        SameBits(0, got.Farthest);
        return status;
    }

    private PathStatus Distances()
    {
        PathPoint[] at = Points("at");
        double[] got = new double[at.Length];
        PathStatus status = field.Distances(at, got, (FieldFlags)(uint)Whole("flags"));
        for (int i = 0; status >= 0 && i < got.Length; i++)
        {
            SameBits(i, got[i]);
        }
        return status;
    }

    private PathStatus Owners()
    {
        PathPoint[] at = Points("at");
        uint[] got = new uint[at.Length];
        PathStatus status = field.Owners(at, got);
        for (int i = 0; status >= 0 && i < got.Length; i++)
        {
            Demand(got[i] == (uint)(double)Wanted("out")[i], "another owner");
        }
        return status;
    }

    private PathStatus Next()
    {
        PathPoint[] next = Points("last");
        PathStatus status = field.Next(Points("at"), next);
        PathPoint[] wanted = Points(status < 0 ? "last" : "next");
        for (int i = 0; i < next.Length; i++)
        {
            Demand(Same(next[i], wanted[i]), "another point to walk to");
        }
        return status;
    }

    private PathStatus Way()
    {
        List<object> wanted = Wanted("out");
        PathPoint[] got = new PathPoint[wanted == null ? 0 : wanted.Count];
        int needed;
        PathStatus status = field.Path(PointOf(call["from"]), got, out needed);
        Demand(needed == got.Length, "a way of another length");
        for (int i = 0; status >= 0 && i < got.Length; i++)
        {
            Demand(Same(got[i], PointOf(wanted[i])), "another way");
        }
        return status;
    }

    private PathStatus Rows()
    {
        List<object> wanted = Wanted("out");
        float[] got = new float[wanted == null ? 256 : wanted.Count];
        for (int i = 0; i < got.Length; i++)
        {
            got[i] = 7;
        }
        PathStatus status = field.Rows(Area(), got, Whole("stride"));
        for (int i = 0; status >= 0 && i < got.Length; i++)
        {
            Demand(got[i].Equals((float)RealOf(wanted[i])), "another row");
        }
        return status;
    }

    private PathStatus CreatePolicy()
    {
        Dictionary<string, object> asked = (Dictionary<string, object>)call["options"];
        PolicyOptions options = PolicyOptions.Default((PolicyKind)(uint)(double)asked["policy"]);
        options.Side = (Side)(uint)(double)asked["side"];
        options.DiagonalGaps = (DiagonalGaps)(uint)(double)asked["diagonal_gaps"];
        options.Patience = (uint)(double)asked["patience"];
        options.Attract = (double)asked["attract"];
        options.Repel = (double)asked["repel"];
        options.Influence = (double)asked["influence"];
        options.Radius = (float)(double)asked["radius"];
        PathPolicy made = new PathPolicy(grid, options);
        Demand((bool)call["created"], "a policy is made");
        if (policy != null)
        {
            policy.Dispose();
        }
        policy = made;
        return PathStatus.Ok;
    }

    private PathStatus StepPolicy()
    {
        if (call.ContainsKey("followers"))
        {
            followers = Wanted("followers").ConvertAll(item =>
            {
                Dictionary<string, object> follower = (Dictionary<string, object>)item;
                return new PolicyFollower(PointOf(follower["at"]), PointOf(follower["goal"]), (float)(double)follower["stride"]);
            }).ToArray();
        }
        PathStatus status = PathStatus.Ok;
        try
        {
            Count((bool)call["field"] ? policy.Step(field, followers) : policy.Step(followers));
        }
        catch (TautException error)
        {
            status = error.Status;
        }
        Demand(Wanted("at").Count == followers.Length, "another number of followers");
        for (int i = 0; i < followers.Length; i++)
        {
            Demand(Same(followers[i].At, PointOf(Wanted("at")[i])), "follower " + i + " is elsewhere");
            Demand((uint)followers[i].State == (uint)(double)Wanted("state")[i], "follower " + i + ": " + followers[i].State);
        }
        return status;
    }

    private void Count(PolicyResult got)
    {
        Demand(call.ContainsKey("moving"), "the step succeeded");
        Demand(got.Moving == (ulong)Real("moving") && got.Arrived == (ulong)Real("arrived"), "another count");
        Demand(got.Blocked == (ulong)Real("blocked") && got.Stuck == (ulong)Real("stuck"), "another count");
        Demand(got.Unreachable == (ulong)Real("unreachable") && got.Invalid == (ulong)Real("invalid"), "another count");
        Demand(got.Revision == (ulong)Real("revision"), "another revision");
    }
}
