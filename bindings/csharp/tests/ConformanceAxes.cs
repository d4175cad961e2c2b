using System;
using System.Collections.Generic;
using Taut;
using Taut.Motion;

/// <summary>The replays of spaces of axes, of what their planners ask, and of roadmaps.</summary>
internal sealed partial class Conformance
{
    private PathStatus OnAxes(string name)
    {
        switch (name)
        {
            case "space_of_axes":
                return KeepSpace(MotionSpace.OfAxes(AskedAxes()));
            case "space_add_constraint":
                space.AddConstraint((ConstraintKind)(uint)Whole("kind"), Numbers(call["numbers"]));
                return PathStatus.Ok;
            case "space_set_model":
                space.SetModel((ModelKind)(uint)Whole("model"), Numbers(call["limits"]));
                return PathStatus.Ok;
            case "space_set_modes":
                space.SetModes(AskedModes());
                return PathStatus.Ok;
            case "space_set_projection":
                space.SetProjection(Numbers(call["factors"]));
                return PathStatus.Ok;
            case "space_set_voxels":
                space.SetVoxels(Wholes("sizes"), Bytes("is_free"));
                return PathStatus.Ok;
            case "space_edit_voxels":
                space.EditVoxels(Wholes("low"), Wholes("sizes"), Bytes("is_free"));
                return PathStatus.Ok;
            case "space_edit_voxel_costs":
                space.EditVoxelCosts(Wholes("low"), Wholes("sizes"), Array.ConvertAll(Numbers(call["costs"]), Convert.ToSingle));
                return PathStatus.Ok;
            case "motion_ask":
                return Asks(motion.Ask());
            case "motion_ask_motions":
                return Asks(motion.AskMotions());
            case "motion_algorithm_of":
                Demand((uint)motion.Algorithm == (uint)Whole("algorithm"), "another algorithm");
                return PathStatus.Ok;
            case "motion_tell":
                return motion.Tell(Bytes("is_free"));
            case "motion_tell_costs":
                return motion.TellCosts(Numbers(call["costs"]));
            case "motion_prepare":
                return motion.Prepare(Whole("max_iterations"));
            case "motion_save":
                SameBytes(motion.Save(), Bytes("out"));
                return PathStatus.Ok;
            case "motion_load":
                return KeepMotion(MotionPlanner.Load(space, Bytes("bytes")));
            case "motion_improve":
                MotionResult got;
                PathStatus improved = motion.Improve(AskedImprovement(), out got);
                return Moved(improved, got);
            default:
                return OnWorld(name);
        }
    }

    private MotionAxis[] AskedAxes()
    {
        return ((List<object>)call["axes"]).ConvertAll(item =>
        {
            Dictionary<string, object> of = (Dictionary<string, object>)item;
            MotionAxis axis = default(MotionAxis);
            axis.Low = RealOf(of["low"]);
            axis.High = RealOf(of["high"]);
            axis.Weight = RealOf(of["weight"]);
            axis.Kind = (uint)RealOf(of["kind"]);
            return axis;
        }).ToArray();
    }

    private MotionMode[] AskedModes()
    {
        return ((List<object>)call["modes"]).ConvertAll(item =>
        {
            Dictionary<string, object> of = (Dictionary<string, object>)item;
            return new MotionMode((ulong)RealOf(of["moves"]), (ulong)RealOf(of["drags"]), RealOf(of["contact"]), RealOf(of["cost"]));
        }).ToArray();
    }

    private uint[] Wholes(string name)
    {
        return ((List<object>)call[name]).ConvertAll(number => (uint)(double)number).ToArray();
    }

    private void SameBytes(byte[] got, byte[] wanted)
    {
        Demand(got.Length == wanted.Length, "another number of bytes");
        for (int i = 0; i < got.Length; i++)
        {
            Demand(got[i] == wanted[i], "another byte");
        }
    }

    /// <summary>Without states it does not ask; then the binding returns no status of its own.</summary>
    private PathStatus Asks(ReadOnlySpan<double> asked)
    {
        List<object> wanted = call.ContainsKey("bits") ? Wanted("bits") : new List<object>();
        Demand(asked.Length == wanted.Count, "another number of states or motions");
        for (int i = 0; i < asked.Length; i++)
        {
            SameBits(i, asked[i]);
        }
        return asked.Length > 0 ? PathStatus.Ok : (PathStatus)Whole("status");
    }

    private PathStatus KeepMotion(MotionPlanner made)
    {
        Demand((bool)call["created"], "a planner is made");
        if (motion != null)
        {
            motion.Dispose();
        }
        motion = made;
        return PathStatus.Ok;
    }
}
