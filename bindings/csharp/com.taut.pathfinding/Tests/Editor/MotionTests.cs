using System;
using NUnit.Framework;
using Taut.Motion;

namespace Taut.Tests
{
    /// <summary>Planners that ask, curves of vehicles, and plans of actions.</summary>
    public sealed class MotionTests
    {
        private static byte IsClear(double x, double y)
        {
            return Math.Abs(x - 5) > 0.5 || y > 8 ? (byte)1 : (byte)0;
        }

        [Test]
        public void APlannerAsksForStates()
        {
            var axes = new[] { new MotionAxis { High = 10, Weight = 1 }, new MotionAxis { High = 10, Weight = 1 } };
            MotionOptions options = MotionOptions.Default;
            double[] start = { 1, 1 };
            double[] goal = { 9, 1 };
            byte[] told = new byte[64];
            using (MotionSpace space = MotionSpace.OfAxes(axes))
            {
                Assert.AreEqual(2, space.Dimension);
                Assert.Throws<TautException>(() => space.AddConstraint(ConstraintKind.Distance, new double[] { 0, 1, 2, 1 }));
                Assert.Throws<TautException>(() => new MotionPlanner(space, options));
                options.Algorithm = MotionAlgorithm.RrtConnect;
                options.Batch = 64;
                using (var motion = new MotionPlanner(space, options))
                {
                    MotionResult result;
                    Assert.AreEqual(0, motion.Ask().Length);
                    PathStatus status = motion.Find(start, goal, new MotionRequest(), out result);
                    int before = GC.CollectionCount(0);
                    while (status == PathStatus.Asking)
                    {
                        ReadOnlySpan<double> asked = motion.Ask();
                        int count = asked.Length / 2;
                        for (int i = 0; i < count; i++)
                        {
                            told[i] = IsClear(asked[2 * i], asked[2 * i + 1]);
                        }
                        if (motion.Tell(ReadOnlySpan<byte>.Empty) != PathStatus.InvalidArgument || motion.Tell(told.AsSpan(0, count)) != PathStatus.Ok)
                        {
                            throw new InvalidOperationException();
                        }
                        status = motion.Step(0, out result);
                    }
                    Assert.AreEqual(before, GC.CollectionCount(0));
                    Assert.AreEqual(PathStatus.Ok, status);
                    Assert.IsTrue(result.Cost > 16 && motion.Path.Length >= 6);
                    status = motion.Find(start, goal, new MotionRequest(), out result);
                    double[] costs = new double[motion.Ask().Length / 2];
                    Assert.AreEqual(PathStatus.Ok, motion.TellCosts(costs));
                    Assert.AreEqual(PathStatus.InvalidArgument, motion.TellCosts(costs));
                }
            }
        }

        [Test]
        public void RoadmapsControlsModesAndVoxels()
        {
            var axes = new[] { new MotionAxis { High = 10, Weight = 1 }, new MotionAxis { High = 10, Weight = 1 } };
            double[] start = { 1, 1 };
            double[] goal = { 9, 1 };
            byte[] isFree = new byte[25];
            for (int i = 0; i < 25; i++)
            {
                isFree[i] = (byte)(i % 5 == 2 && i < 20 ? 0 : 1);
            }
            MotionOptions options = MotionOptions.Default;
            MotionResult result;
            MotionRequest near = new MotionRequest();
            near.Tolerance = 0.5;
            using (MotionSpace space = MotionSpace.OfAxes(axes))
            {
                Assert.Throws<ArgumentException>(() => space.SetVoxels(new uint[] { 5 }, isFree));
                space.SetVoxels(new uint[] { 5, 5 }, isFree);
                using (var motion = new MotionPlanner(space, options))
                {
                    Assert.AreEqual(PathStatus.Ok, motion.Find(start, goal, new MotionRequest(), out result));
                    Assert.AreEqual(Guarantee.LatticeOptimal, (Guarantee)result.Guarantee);
                    Assert.AreEqual(PathStatus.Unsupported, motion.Prepare(1));
                }
                space.SetProjection(new double[] { 1, 0, 0, 1 });
                options.Algorithm = MotionAlgorithm.PrmStar;
                using (var motion = new MotionPlanner(space, options))
                {
                    Assert.AreEqual(PathStatus.Ok, motion.Prepare(300));
                    byte[] saved = motion.Save();
                    Assert.AreEqual(PathStatus.Ok, motion.Find(start, goal, new MotionRequest(), out result));
                    using (MotionPlanner loaded = MotionPlanner.Load(space, saved))
                    {
                        MotionResult again;
                        Assert.AreEqual(PathStatus.Ok, loaded.Find(start, goal, new MotionRequest(), out again));
                        Assert.AreEqual(result.Cost, again.Cost);
                    }
                    saved[20] ^= 1;
                    Assert.Throws<TautException>(() => MotionPlanner.Load(space, saved));
                }
                space.SetModel(ModelKind.DoubleIntegrator, new double[] { 1 });
                options.Algorithm = MotionAlgorithm.KinodynamicRrt;
                using (var motion = new MotionPlanner(space, options))
                {
                    Assert.AreEqual(PathStatus.Ok, motion.Find(start, new double[] { 3.5, 2 }, near, out result));
                    Assert.IsTrue(result.Cost > 0);
                }
            }
            using (MotionSpace space = MotionSpace.OfAxes(axes))
            {
                space.SetVoxels(new uint[] { 1, 1 }, new byte[] { 1 });
                space.SetModes(new[] { new MotionMode(1, 0, 0, 1), new MotionMode(1, 2, 3, 2) });
                options.Algorithm = MotionAlgorithm.Darrt;
                using (var motion = new MotionPlanner(space, options))
                {
                    Assert.AreEqual(PathStatus.Ok, motion.Find(new double[] { 1, 5 }, new double[] { 6, 8 }, near, out result));
                }
            }
        }

        [Test]
        public void CurvesHaveTheLengthsOfTheirArcsAndLines()
        {
            // Ahead; half a circle to the left; a cell back.
            double[] from = { 0, 0, 0, 0, 0, 0, 0, 0, 0 };
            double[] to = { 10, 0, 0, 0, 4, Math.PI, -1, 0, 0 };
            double[] lengths = new double[3];
            Assert.AreEqual(PathStatus.Ok, MotionCurves.Lengths(CurveKind.ReedsShepp, 2, from, to, lengths));
            Assert.IsTrue(Math.Abs(lengths[0] - 10) < 1e-9 && Math.Abs(lengths[1] - 2 * Math.PI) < 1e-9);
            Assert.IsTrue(Math.Abs(lengths[2] - 1) < 1e-9);
            Assert.AreEqual(PathStatus.Ok, MotionCurves.Lengths(CurveKind.Dubins, 2, from, to, lengths));
            Assert.IsTrue(Math.Abs(lengths[0] - 10) < 1e-9 && Math.Abs(lengths[1] - 2 * Math.PI) < 1e-9);
            // Without a reverse gear the cell back is a loop: more than a circle, less than two.
            Assert.IsTrue(lengths[2] > 2 * Math.PI && lengths[2] < 8 * Math.PI);
            Assert.AreEqual(PathStatus.Ok, MotionCurves.Lengths(CurveKind.Dubins, 2, new double[0], new double[0], new double[0]));
        }

        [Test]
        public void TheSamplesOfACurveLieOnIt()
        {
            double[] from = { 0, 0, 0 };
            double[] to = { 0, 4, Math.PI };
            double[] poses = new double[3 * 32];
            int needed;
            Assert.AreEqual(PathStatus.BufferTooSmall, MotionCurves.Sample(CurveKind.Dubins, 2, from, to, 0.25, new double[6], out needed));
            // 2 pi by 0.25 is 25.1: the start, 25 on the way, the goal.
            Assert.AreEqual(27, needed);
            Assert.AreEqual(PathStatus.Ok, MotionCurves.Sample(CurveKind.Dubins, 2, from, to, 0.25, poses, out needed));
            Assert.AreEqual(27, needed);
            for (int i = 0; i < needed; i++)
            {
                double along = i == needed - 1 ? Math.PI : i * 0.25 / 2;
                Assert.IsTrue(Math.Abs(poses[3 * i] - 2 * Math.Sin(along)) < 1e-9);
                Assert.IsTrue(Math.Abs(poses[3 * i + 1] - (2 - 2 * Math.Cos(along))) < 1e-9);
                Assert.IsTrue(Math.Abs(poses[3 * i + 2] - along) < 1e-9);
            }
        }

        [Test]
        public void BadCurvesAreRefusedAndNothingIsWritten()
        {
            double[] from = { 0, 0, 0 };
            double[] to = { 3, 0, 0 };
            double[] far = { 3, double.NaN, 0 };
            double[] lengths = { -7 };
            double[] poses = { -7, -7, -7 };
            int needed;
            Assert.AreEqual(PathStatus.BufferTooSmall, MotionCurves.Lengths(CurveKind.Dubins, 2, from, to, new double[2]));
            Assert.AreEqual(PathStatus.InvalidArgument, MotionCurves.Lengths((CurveKind)3, 2, from, to, lengths));
            Assert.AreEqual(PathStatus.InvalidArgument, MotionCurves.Lengths(CurveKind.Dubins, 0, from, to, lengths));
            Assert.AreEqual(PathStatus.InvalidArgument, MotionCurves.Lengths(CurveKind.Dubins, double.NaN, from, to, lengths));
            Assert.AreEqual(PathStatus.InvalidArgument, MotionCurves.Lengths(CurveKind.Dubins, 2, from, far, lengths));
            Assert.AreEqual(PathStatus.InvalidArgument, MotionCurves.Sample(CurveKind.Dubins, 2, from, new double[2], 1, poses, out needed));
            Assert.AreEqual(PathStatus.InvalidArgument, MotionCurves.Sample(CurveKind.Dubins, 2, from, to, 0, poses, out needed));
            Assert.AreEqual(PathStatus.InvalidArgument, MotionCurves.Sample(CurveKind.Dubins, 2, far, to, 1, poses, out needed));
            Assert.AreEqual(0, needed);
            Assert.AreEqual(-7.0, lengths[0]);
            Assert.AreEqual(-7.0, poses[0]);
        }

        private static readonly FactSet None = default(FactSet);

        /// <summary>The facts of a door with a key behind it: 0 has the key, 64 is open, 255 is inside.</summary>
        private static PlanAction[] Door(double breaking)
        {
            return new[]
            {
                new PlanAction(None, FactSet.Of(0), FactSet.Of(0), None, 3),
                new PlanAction(FactSet.Of(0), None, FactSet.Of(64), FactSet.Of(0), 1),
                new PlanAction(None, None, FactSet.Of(64), None, breaking),
                new PlanAction(FactSet.Of(64), None, FactSet.Of(255), None, 0.5),
            };
        }

        [Test]
        public void TheCheapestPlanIsFound()
        {
            uint[] plan = new uint[4];
            int needed;
            PathResult result;
            Assert.AreEqual(PathStatus.Ok, ActionPlanner.Plan(Door(4.5), None, FactSet.Of(255), None, 0, plan, out needed, out result));
            Assert.AreEqual(3, needed);
            Assert.AreEqual(new uint[] { 0, 1, 3 }, plan.AsSpan(0, 3).ToArray());
            Assert.AreEqual(4.5, result.Cost);
            Assert.AreEqual(Guarantee.Optimal, result.Guarantee);
            Assert.AreEqual(PathStatus.Ok, ActionPlanner.Plan(Door(3.5), None, FactSet.Of(255), None, 0, plan, out needed, out result));
            Assert.AreEqual(2, needed);
            Assert.AreEqual(new uint[] { 2, 3 }, plan.AsSpan(0, 2).ToArray());
            Assert.AreEqual(4.0, result.Cost);
            // Who must keep the key breaks the door.
            Assert.AreEqual(PathStatus.Ok, ActionPlanner.Plan(Door(90), FactSet.Of(0), FactSet.Of(0, 255), None, 0, plan, out needed, out result));
            Assert.AreEqual(4.5, result.Cost);
            Assert.AreEqual(3, needed);
            Assert.AreEqual(1u, plan[0]);
            Assert.IsTrue(plan[1] + plan[2] == 3 && plan[1] * plan[2] == 0);
            // Nothing is to be done.
            Assert.AreEqual(PathStatus.Ok, ActionPlanner.Plan(Door(1), FactSet.Of(255), FactSet.Of(255), None, 0, plan, out needed, out result));
            Assert.AreEqual(0, needed);
            Assert.AreEqual(0.0, result.Cost);
        }

        [Test]
        public void WithoutAPlanTheStatusSaysWhy()
        {
            uint[] plan = { 7, 7, 7, 7 };
            int needed;
            PathResult result;
            // No action closes the door.
            Assert.AreEqual(PathStatus.NoPath, ActionPlanner.Plan(Door(1), None, FactSet.Of(255), FactSet.Of(64), 0, plan, out needed, out result));
            Assert.AreEqual(PathStatus.NoPath, result.Status);
            Assert.AreEqual(0, needed);
            Assert.AreEqual(PathStatus.NoPath, ActionPlanner.Plan(new PlanAction[0], None, FactSet.Of(1), None, 0, plan, out needed, out result));
            Assert.AreEqual(PathStatus.BudgetSpent, ActionPlanner.Plan(Door(9), None, FactSet.Of(255), None, 1, plan, out needed, out result));
            Assert.AreEqual(PathStatus.BufferTooSmall, ActionPlanner.Plan(Door(9), None, FactSet.Of(255), None, 0, plan.AsSpan(0, 2), out needed, out result));
            Assert.AreEqual(3, needed);
            Assert.AreEqual(4.5, result.Cost);
            Assert.AreEqual(new uint[] { 7, 7, 7, 7 }, plan);
        }

        [Test]
        public void ABadActionIsRefused()
        {
            uint[] plan = new uint[4];
            int needed;
            PathResult result;
            foreach (double cost in new[] { -1, double.NaN, double.PositiveInfinity })
            {
                Assert.AreEqual(PathStatus.InvalidArgument, ActionPlanner.Plan(Door(cost), None, FactSet.Of(255), None, 0, plan, out needed, out result));
                Assert.AreEqual(0, needed);
                Assert.IsTrue(TautLibrary.LastError().Contains("2"));
            }
            PlanAction[] both = { new PlanAction(None, None, FactSet.Of(200), FactSet.Of(200), 1) };
            Assert.AreEqual(PathStatus.InvalidArgument, ActionPlanner.Plan(both, None, FactSet.Of(1), None, 0, plan, out needed, out result));
            Assert.AreEqual(PathStatus.InvalidArgument, ActionPlanner.Plan(Door(1), None, FactSet.Of(5), FactSet.Of(5), 0, plan, out needed, out result));
        }
    }
}
