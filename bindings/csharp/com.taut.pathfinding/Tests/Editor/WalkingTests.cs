using System;
using System.Collections.Generic;
using NUnit.Framework;

namespace Taut.Tests
{
    /// <summary>How a unit moves.</summary>
    internal enum Gait
    {
        Slides,
        Overshoots,
        Arrives,
        Trembles,
    }

    /// <summary>Units that something else moves follow the paths of agents, whether they slide along walls, overshoot
    /// their waypoints, end their steps at them or tremble.</summary>
    public sealed class WalkingTests
    {
        /// <summary>Of a map whose cells are 16 pixels: 0, 3, 6, 8 and 14.</summary>
        private static readonly float[] Radii = { 0, 0.1875f, 0.375f, 0.5f, 0.875f };

        /// <summary>What a body keeps from walls beyond its own radius: 0.08 pixels.</summary>
        private const float Margin = 0.005f;

        private static readonly string[] Tower =
        {
            "............", "............", "............", "............", ".....##.....", ".....##.....", ".....##.....",
            "............", "............", "............",
        };

        private static readonly string[] Door =
        {
            "......#.....", "......#.....", "............", "............", "......#.....", "......#.....", "......#.....",
            "......#.....", "......#.....", "......#.....",
        };

        private static readonly string[] Corner =
        {
            "............", "............", "............", "...######...", "........#...", "........#...", "........#...",
            "........#...", "............", "............",
        };

        /// <summary>A unit that its agent steers.</summary>
        private sealed class Unit : Walker
        {
            private readonly Ground ground;
            private readonly Gait gait;
            private readonly float radius;
            private readonly float step;
            private readonly Dice noise = new Dice(1);
            private readonly PathScheduler own;

            /// <summary>One with a grid and a scheduler of its own.</summary>
            internal Unit(Course course) : this(course.Ground, course.Ground.Grid(), new PathScheduler(), course)
            {
            }

            private Unit(Ground ground, PathGrid grid, PathScheduler scheduler, Course course)
                : this(ground, Lane(scheduler, grid, course.Radius), course.Gait, course.Radius, course.Step, course.From)
            {
                own = scheduler;
                Grid = grid;
                Assert.AreEqual(PathStatus.InProgress, Agent.SetDestination(course.To));
            }

            internal Unit(Ground ground, PathLane lane, Gait gait, float radius, float step, PathPoint start)
            {
                this.ground = ground;
                this.gait = gait;
                this.radius = radius;
                this.step = step;
                At = start;
                Agent = new PathAgent(lane, start);
                Agent.ArrivalDistance = gait == Gait.Trembles ? 1f / 16 : gait == Gait.Arrives ? 1f / 64 : 0.51f * step;
                Agent.Arrived += () => HasArrived = !Agent.HasDestination;
                Agent.PathFailed += status => IsRefused = true;
            }

            internal static PathLane Lane(PathScheduler scheduler, PathGrid grid, float radius)
            {
                PlannerOptions options = PlannerOptions.Default;
                options.Radius = radius;
                return scheduler.Lane(grid, options);
            }

            public override void Dispose()
            {
                own.Dispose();
                Grid.Dispose();
            }

            internal override void Frame()
            {
                Step();
                if (own != null)
                {
                    own.Run();
                }
            }

            private void Step()
            {
                PathPoint from = At, to = Agent.Steer(At);
                double x = (double)to.X - At.X, y = (double)to.Y - At.Y, wx, wy;
                double left = Math.Sqrt(x * x + y * y);
                if (left == 0)
                {
                    return;
                }
                Func<PathPoint, double, PathPoint> go =
                    (begin, by) => new PathPoint((float)(begin.X + x / left * by), (float)(begin.Y + y / left * by));
                // A wall that has appeared on it lets it out.
                bool escapes = Agent.State == AgentState.Escaping, isFree = escapes || gait == Gait.Arrives;
                double length = gait == Gait.Overshoots && !escapes ? step : Math.Min(left, step);
                double room = Math.Max(0, radius - Ground.Slack);
                // In parts, so that no wall is jumped over.
                int parts = (int)(length * 32) + 1;
                for (int i = 1; i <= parts && gait != Gait.Slides; i++)
                {
                    PathPoint next = i == parts && left <= step ? to : go(from, length * i / parts);
                    At = isFree ? next : ground.Pushed(go(At, length / parts), room);
                    Measure(ground, radius);
                }
                if (gait == Gait.Trembles && !escapes)
                {
                    float dx = (noise.Below(2001) - 1000) * 1e-6f, dy = (noise.Below(2001) - 1000) * 1e-6f;
                    At = ground.Pushed(new PathPoint(At.X + dx, At.Y + dy), room);
                }
                double body = radius > 0 ? radius + Margin : 0;
                for (double rest = step; rest > 0 && gait == Gait.Slides; rest -= 1.0 / 128)
                {
                    // Against a wall, within 15 degrees, it does not slide.
                    double away = ground.Nearest(At, out wx, out wy);
                    if (away < body + 1e-5 && -(x * wx + y * wy) > 0.966 * left * away)
                    {
                        break;
                    }
                    At = ground.Pushed(go(At, Math.Min(rest, 1.0 / 128)), body);
                }
            }
        }

        [Test]
        public void OnRandomMapsThatChange()
        {
            int arrived = 0;
            for (uint seed = 0; seed < Course.Count; seed++)
            {
                arrived += new Course(seed).Walk(course => new Unit(course)) ? 1 : 0;
            }
            Assert.IsTrue(arrived > Course.Count / 3);
            Console.WriteLine("walking: C#: " + arrived + " walks on random maps arrived");
        }

        [Test]
        public void AroundTowersThroughDoorsAndAroundCorners()
        {
            PathPoint[] ends = { new PathPoint(1.5f, 6.5f), new PathPoint(10.5f, 5.5f) };
            foreach (string[] rows in new[] { Tower, Door, Corner })
            {
                Ground ground = new Ground(rows);
                using (PathGrid grid = ground.Grid())
                using (PathScheduler scheduler = new PathScheduler())
                {
                    List<Unit> units = new List<Unit>();
                    foreach (float radius in Radii)
                    {
                        foreach (Gait gait in new[] { Gait.Slides, Gait.Overshoots, Gait.Arrives })
                        {
                            foreach (float step in new[] { 0.03f, 0.1f, 0.45f })
                            {
                                for (int from = 0; from < 2; from++)
                                {
                                    PathLane lane = Unit.Lane(scheduler, grid, radius);
                                    Unit unit = new Unit(ground, lane, gait, radius, step, ends[from]);
                                    Assert.AreEqual(PathStatus.InProgress, unit.Agent.SetDestination(ends[1 - from]));
                                    units.Add(unit);
                                }
                            }
                        }
                    }
                    for (int frame = 0; frame < 1000 && units.Exists(unit => !unit.HasArrived); frame++)
                    {
                        units.ForEach(unit => unit.Frame());
                        scheduler.Run();
                    }
                    Assert.AreEqual(90, units.FindAll(unit => unit.HasArrived).Count);
                    Assert.IsTrue(units.TrueForAll(unit => unit.Deepest < Ground.Slack && !unit.IsRefused));
                }
            }
        }

        /// <summary>Walks on a map that changes after some frames.</summary>
        private static void WalkThroughEdit(
            string[] rows, string[] then, int edit, Gait gait, PathPoint from, PathPoint to, Action<Unit> before)
        {
            float radius = gait == Gait.Arrives ? 0.3f : 0;
            Ground ground = new Ground(rows);
            using (PathGrid grid = ground.Grid())
            using (PathScheduler scheduler = new PathScheduler())
            {
                PathLane lane = Unit.Lane(scheduler, grid, radius);
                Unit unit = new Unit(ground, lane, gait, radius, gait == Gait.Arrives ? 0.25f : 0.5f, from);
                unit.Agent.SetDestination(to);
                for (int frame = 0; frame < 60; frame++)
                {
                    unit.Frame();
                    scheduler.Run();
                    if (frame == edit)
                    {
                        before(unit);
                        ground.Lay(new Ground(then), grid);
                    }
                }
                Assert.IsTrue(unit.HasArrived && unit.Agent.State == AgentState.Idle);
            }
        }

        /// <summary>A unit that waits as near to its destination as it can get has arrived when that opens.</summary>
        [Test]
        public void ADestinationThatOpensBesideAUnit()
        {
            string[] wall = { "........#...", "........#...", "........#..." };
            string[] open = { "............", "............", "............" };
            PathPoint from = new PathPoint(2.5f, 1.5f), to = new PathPoint(8.1f, 1.5f);
            WalkThroughEdit(wall, open, 30, Gait.Overshoots, from, to, unit =>
                Assert.IsTrue(unit.Agent.State == AgentState.Waiting && !unit.HasArrived));
        }

        /// <summary>A path that comes back beside the unit is cut on its way there.</summary>
        [Test]
        public void APathThatComesBack()
        {
            string[] above = { "...#...", "...#...", ".......", "..##...", ".#.#...", "...#...", "...#...", "...#...", "...#...", "...#..." };
            string[] below = { "...#...", "...#...", "...#...", "..##...", ".#.#...", "...#...", "...#...", "...#...", ".......", "......." };
            PathPoint from = new PathPoint(4.300781f, 8.277344f), to = new PathPoint(1.300781f, 6.300781f);
            WalkThroughEdit(above, below, 2, Gait.Arrives, from, to, unit => Assert.IsTrue(unit.Agent.Left > 11));
        }

        [Test]
        public void WhatIsNotANumberIsRefused()
        {
            using (PathGrid grid = new Ground(Tower).Grid())
            using (PathScheduler scheduler = new PathScheduler())
            {
                PlannerOptions options = PlannerOptions.Default;
                options.Radius = float.NaN;
                Assert.Throws<TautException>(() => scheduler.Lane(grid, options));
                PathLane lane = scheduler.Lane(grid);
                Assert.Throws<ArgumentException>(() => new PathAgent(lane, new PathPoint(float.NaN, 1)));
                PathAgent agent = new PathAgent(lane, new PathPoint(1, 1));
                Assert.Throws<ArgumentException>(() => agent.Update(float.NaN));
                Assert.Throws<ArgumentException>(() => agent.Steer(new PathPoint(1, float.PositiveInfinity)));
            }
        }
    }
}
