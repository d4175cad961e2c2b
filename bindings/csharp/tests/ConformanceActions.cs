using System;
using System.Collections.Generic;
using Taut;
using Taut.Motion;

/// <summary>The replays of plans of actions.</summary>
internal sealed partial class Conformance
{
    private static FactSet Facts(Dictionary<string, object> from, string name)
    {
        return FactSet.Of(((List<object>)from[name]).ConvertAll(fact => (byte)(double)fact).ToArray());
    }

    private PathStatus PlanOfActions()
    {
        PlanAction[] actions = ((List<object>)call["actions"]).ConvertAll(item =>
        {
            Dictionary<string, object> of = (Dictionary<string, object>)item;
            return new PlanAction(Facts(of, "need"), Facts(of, "need_not"), Facts(of, "add"), Facts(of, "remove"), RealOf(of["cost"]));
        }).ToArray();
        uint[] plan = new uint[64];
        int length;
        PathResult got;
        PathStatus status = ActionPlanner.Plan(
            actions, Facts(call, "start"), Facts(call, "goal"), Facts(call, "goal_not"), (uint)Whole("max_expansions"), plan, out length, out got);
        if (status < 0)
        {
            Demand(length == 0 && got.Cost == 0, "a plan was written for an error");
            return status;
        }
        List<object> wanted = Wanted("out");
        Demand(got.Status == status && (uint)got.Guarantee == (uint)Whole("guarantee"), "guarantee " + got.Guarantee);
        SameBits(0, got.Cost);
        SameBits(1, got.Bound);
        Demand(length == wanted.Count, "a plan of " + length + " actions");
        for (int i = 0; i < length; i++)
        {
            Demand(plan[i] == (uint)(double)wanted[i], "another action");
        }
        return status;
    }
}
