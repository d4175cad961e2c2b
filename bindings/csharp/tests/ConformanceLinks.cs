using System;
using System.Collections.Generic;
using Taut;

/// <summary>The replays of links.</summary>
internal sealed partial class Conformance
{
    private PathStatus OnLink(string name)
    {
        switch (name)
        {
            case "grid_add_link":
                Demand(grid.AddLink(LinkOf("link")) == Whole("number"), "another number");
                return PathStatus.Ok;
            case "grid_set_link":
                grid.SetLink(Whole("number"), LinkOf("link"));
                return PathStatus.Ok;
            case "grid_set_link_spans":
                grid.SetLinkSpans(Whole("number"), PointOf(call["from_span"]), PointOf(call["to_span"]));
                return PathStatus.Ok;
            case "grid_link_spans":
                grid.GetLinkSpans(Whole("number"), out PathPoint fromSpan, out PathPoint toSpan);
                Demand(fromSpan.Equals(PointOf(call["from_span"])) && toSpan.Equals(PointOf(call["to_span"])), "another span");
                return PathStatus.Ok;
            case "grid_remove_link":
                grid.RemoveLink(Whole("number"));
                return PathStatus.Ok;
            case "grid_get_link":
                Demand(grid.GetLink(Whole("number")).Equals(LinkOf(call)), "another link");
                return PathStatus.Ok;
            case "grid_links":
                return SameNumbers((List<object>)call["out"]);
            case "planner_links":
                return SameUses((List<object>)call["out"]);
            case "field_links":
                return FirstLinks();
            default:
                return OnPlanner(name);
        }
    }

    private GridLink LinkOf(string name)
    {
        return LinkOf((Dictionary<string, object>)call[name]);
    }

    private static GridLink LinkOf(Dictionary<string, object> link)
    {
        return new GridLink
        {
            From = PointOf(link["from"]),
            To = PointOf(link["to"]),
            Cost = RealOf(link["cost"]),
            User = (ulong)RealOf(link["user"]),
            Flags = (GridLinkFlags)(uint)RealOf(link["flags"]),
            LinkClass = (uint)RealOf(link["link_class"]),
        };
    }

    private PathStatus SameNumbers(List<object> wanted)
    {
        uint[] numbers = new uint[wanted.Count];
        Demand(grid.CopyLinks(numbers) == numbers.Length, "another number of links");
        for (int i = 0; i < numbers.Length; i++)
        {
            Demand(numbers[i] == (uint)RealOf(wanted[i]), "another link");
        }
        return PathStatus.Ok;
    }

    private PathStatus SameUses(List<object> wanted)
    {
        LinkUse[] uses = new LinkUse[wanted.Count];
        Demand(planner.CopyLinks(uses) == uses.Length, "another number of links");
        for (int i = 0; i < uses.Length; i++)
        {
            Dictionary<string, object> use = (Dictionary<string, object>)wanted[i];
            Demand(uses[i].Point == (uint)RealOf(use["point"]), "another point");
            Demand(uses[i].Link == (uint)RealOf(use["link"]), "another link");
            Demand((uint)uses[i].Flags == (uint)RealOf(use["flags"]), "another direction");
        }
        return PathStatus.Ok;
    }

    private PathStatus FirstLinks()
    {
        PathPoint[] at = Points("at");
        uint[] got = new uint[at.Length];
        PathStatus status = field.Links(at, got);
        for (int i = 0; status >= 0 && i < got.Length; i++)
        {
            Demand(got[i] == (uint)RealOf(Wanted("out")[i]), "another link");
        }
        return status;
    }
}
