using System;
using NUnit.Framework;
using Taut;
using Taut.Motion;
using Unity.Collections;
using UnityEngine;

/// <summary>Planners whose states the physics of a scene answers, and the sample that does it.</summary>
public sealed class AskTests
{
    [Test]
    public void AskedStatesAndAnswersAreNativeArrays()
    {
        MotionAxis[] axes = { new MotionAxis { High = 10, Weight = 1 }, new MotionAxis { High = 10, Weight = 1 } };
        MotionOptions options = MotionOptions.Default;
        options.Algorithm = MotionAlgorithm.RrtConnect;
        options.Batch = 8;
        NativeArray<byte> isFree = new NativeArray<byte>(8, Allocator.Persistent);
        NativeArray<double> costs = new NativeArray<double>(8, Allocator.Persistent);
        using (MotionSpace space = MotionSpace.OfAxes(axes))
        using (MotionPlanner planner = new MotionPlanner(space, options))
        {
            MotionResult result;
            Assert.AreEqual(0, planner.AskArray().Length);
            Assert.AreEqual(PathStatus.Ok, planner.Begin(new double[] { 1, 1 }, new double[] { 9, 1 }, default(MotionRequest)));
            bool byCosts = false;
            int walls = 0;
            while (planner.Step(0, out result) == PathStatus.Asking)
            {
                NativeArray<double> states = planner.AskArray();
                ReadOnlySpan<double> same = planner.Ask();
                Assert.AreEqual(same.Length, states.Length);
                int count = states.Length / 2;
                for (int i = 0; i < count; i++)
                {
                    Assert.IsTrue(states[2 * i] == same[2 * i] && states[2 * i + 1] == same[2 * i + 1]);
                    bool wall = Math.Abs(states[2 * i] - 5) < 0.5 && states[2 * i + 1] < 8;
                    isFree[i] = wall ? (byte)0 : (byte)1;
                    costs[i] = wall ? double.PositiveInfinity : 1;
                    walls += wall ? 1 : 0;
                }
                Assert.AreEqual(PathStatus.InvalidArgument, planner.Tell(isFree.GetSubArray(0, 0)));
                byCosts = !byCosts;
                Assert.AreEqual(PathStatus.Ok, byCosts ? planner.TellCosts(costs.GetSubArray(0, count)) : planner.Tell(isFree.GetSubArray(0, count)));
            }
            Assert.IsTrue(result.IsFound && result.Cost > 16 && walls > 0);
        }
        isFree.Dispose();
        costs.Dispose();
    }

    [Test]
    public void TheSampleFliesToAndFroAndMeetsNoSphere()
    {
        const string package = "bindings/csharp/com.taut.pathfinding";
        ulong before = TautLibrary.LiveObjects;
        SceneFile file = new SceneFile(package, package + "/Samples~/AskPhysics/AskPhysics.unity");
        file.Load();
        AskPhysics sample = file.Find<AskPhysics>();
        int commands = OverlapBoxCommand.Commands;
        int searching = 0;
        int frames = 0;
        Vector3 last = Vector3.zero;
        while (sample.Arrivals < 3)
        {
            Engine.Frame(Scene.Seconds);
            Transform beam = sample.Beam;
            Assert.AreEqual(2, beam.gameObject.layer);
            Assert.IsTrue(!Physics.CheckBox(beam.position, beam.localScale / 2, beam.rotation, Physics.DefaultRaycastLayers));
            // Five units a second.
            Assert.IsTrue(frames == 0 || Vector3.Distance(last, beam.position) <= 5.01f * Scene.Seconds);
            searching += last == beam.position ? 1 : 0;
            last = beam.position;
            Assert.IsTrue(++frames < 20000);
        }
        Assert.IsTrue(sample.Free > 1000 && sample.Free < sample.Asked && searching >= 3);
#if UNITY_2022_2_OR_NEWER
        Assert.AreEqual(sample.Asked, OverlapBoxCommand.Commands - commands);
        Assert.IsTrue(OverlapBoxCommand.Batches > 10);
#else
        Assert.AreEqual(0, OverlapBoxCommand.Commands - commands);
#endif
        Console.WriteLine("ask physics: " + sample.Asked + " states, " + sample.Free + " free, " + frames + " frames, " + searching + " of them searching");
        Camera.main = null;
        Engine.Clear();
        Assert.AreEqual(before, TautLibrary.LiveObjects);
    }
}
