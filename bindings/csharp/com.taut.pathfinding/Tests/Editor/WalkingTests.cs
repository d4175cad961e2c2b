using System;
using System.Collections.Generic;
using NUnit.Framework;

namespace Taut.Tests
{
    /// <summary>Units that something else moves follow the paths of agents, whether they slide along walls, overshoot
    /// their waypoints or end their steps at them.</summary>
    public sealed class WalkingTests
    {
        private enum Gait
        {
            Slides,
            Overshoots,
            Arrives,
        }

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

        /// <summary>A unit and the walls around it.</summary>
        private sealed class Unit
        {
            private readonly string[] rows;
            private readonly Gait gait;
            private readonly float radius;
            private readonly float step;
            private PathPoint at;
            internal readonly PathAgent Agent;
            internal bool HasArrived;
            internal double Deepest;

            internal Unit(string[] rows, PathLane lane, Gait gait, float radius, float step, PathPoint start)
            {
                this.rows = rows;
                this.gait = gait;
                this.radius = radius;
                this.step = step;
                at = start;
                Agent = new PathAgent(lane, start) { ArrivalDistance = 0.51f * step };
                Agent.Arrived += () => HasArrived = true;
            }

            private bool IsBlocked(int x, int y)
            {
                return y < 0 || y >= rows.Length || x < 0 || x >= rows[0].Length || rows[y][x] == '#';
            }

            /// <summary>The vector from the nearest wall.</summary>
            private double Wall(PathPoint place, out double x, out double y)
            {
                double best = double.MaxValue;
                x = y = 0;
                for (int row = (int)Math.Floor(place.Y) - 2; row <= place.Y + 2; row++)
                {
                    for (int column = (int)Math.Floor(place.X) - 2; column <= place.X + 2; column++)
                    {
                        double dx = place.X - Math.Min(Math.Max(place.X, column), column + 1);
                        double dy = place.Y - Math.Min(Math.Max(place.Y, row), row + 1);
                        double away = Math.Sqrt(dx * dx + dy * dy);
                        if (IsBlocked(column, row) && away < best)
                        {
                            best = away;
                            x = dx;
                            y = dy;
                        }
                    }
                }
                return best;
            }

            private PathPoint Pushed(PathPoint place, double body)
            {
                double x, y, away;
                for (int i = 0; i < 100 && (away = Wall(place, out x, out y)) < body && away > 0; i++)
                {
                    double by = (body - away) / away;
                    place = new PathPoint((float)(place.X + x * by), (float)(place.Y + y * by));
                }
                return place;
            }

            internal void Frame()
            {
                PathPoint to = Agent.Steer(at);
                double x = (double)to.X - at.X, y = (double)to.Y - at.Y, wx, wy;
                double left = Math.Sqrt(x * x + y * y);
                if (left == 0)
                {
                    return;
                }
                Func<double, PathPoint> go = by => new PathPoint((float)(at.X + x / left * by), (float)(at.Y + y / left * by));
                if (gait == Gait.Arrives)
                {
                    at = go(Math.Min(left, step));
                    Deepest = Math.Max(Deepest, radius - Wall(at, out wx, out wy));
                    return;
                }
                if (gait == Gait.Overshoots)
                {
                    at = Pushed(go(step), Math.Max(0, radius - 1.0 / 64));
                    return;
                }
                double body = radius > 0 ? radius + Margin : 0;
                for (double rest = step; rest > 0; rest -= 1.0 / 128)
                {
                    // Against a wall, within 15 degrees, it does not slide.
                    double away = Wall(at, out wx, out wy);
                    if (away < body + 1e-5 && -(x * wx + y * wy) > 0.966 * left * away)
                    {
                        break;
                    }
                    at = Pushed(go(Math.Min(rest, 1.0 / 128)), body);
                }
            }
        }

        private static PathGrid GridOf(string[] rows)
        {
            PathGrid grid = new PathGrid(rows[0].Length, rows.Length);
            for (int y = 0; y < rows.Length; y++)
            {
                for (int x = 0; x < rows[y].Length; x++)
                {
                    if (rows[y][x] == '#')
                    {
                        grid.SetCell(x, y, 0);
                    }
                }
            }
            return grid;
        }

        [Test]
        public void AroundTowersThroughDoorsAndAroundCorners()
        {
            PathPoint[] ends = { new PathPoint(1.5f, 6.5f), new PathPoint(10.5f, 5.5f) };
            foreach (string[] rows in new[] { Tower, Door, Corner })
            {
                using (PathGrid grid = GridOf(rows))
                using (PathScheduler scheduler = new PathScheduler())
                {
                    List<Unit> units = new List<Unit>();
                    foreach (float radius in Radii)
                    {
                        PlannerOptions options = PlannerOptions.Default;
                        options.Radius = radius;
                        foreach (Gait gait in new[] { Gait.Slides, Gait.Overshoots, Gait.Arrives })
                        {
                            foreach (float step in new[] { 0.03f, 0.1f, 0.45f })
                            {
                                for (int from = 0; from < 2; from++)
                                {
                                    Unit unit = new Unit(rows, scheduler.Lane(grid, options), gait, radius, step, ends[from]);
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
                    Assert.IsTrue(units.TrueForAll(unit => unit.Deepest < 1.0 / 64));
                }
            }
        }

        [Test]
        public void WhatIsNotANumberIsRefused()
        {
            using (PathGrid grid = GridOf(Tower))
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
