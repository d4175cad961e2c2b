using System;
using System.Collections.Generic;
using NUnit.Framework;

namespace Taut.Tests
{
    /// <summary>Units among doors and walls, frame by frame.</summary>
    public sealed class AgentTests
    {
        private const float Step = 0.1f;

        /// <summary>A map, a scheduler and an agent.</summary>
        private sealed class Scene : IDisposable
        {
            internal readonly PathGrid Grid;
            internal readonly PathScheduler Scheduler = new PathScheduler();
            internal readonly PathAgent Agent;
            internal int Arrivals;
            internal readonly List<PathStatus> Failures = new List<PathStatus>();

            internal Scene(PathGrid grid, PathPoint position)
            {
                Grid = grid;
                Agent = Add(position);
                Agent.Arrived += () => Arrivals++;
                Agent.PathFailed += Failures.Add;
            }

            internal PathAgent Add(PathPoint position)
            {
                return new PathAgent(Scheduler.Lane(Grid), position);
            }

            internal void Frame()
            {
                PathPoint before = Agent.Position;
                Agent.Update(Step);
                float x = Agent.Position.X - before.X;
                float y = Agent.Position.Y - before.Y;
                Assert.IsTrue(x * x + y * y < Step * Step * 1.001f);
                if (!Scheduler.IsDisposed)
                {
                    Scheduler.Run();
                }
            }

            /// <summary>Frames until a condition holds.</summary>
            internal int Until(Func<bool> condition, int most = 1000)
            {
                int frames = 0;
                while (!condition())
                {
                    Frame();
                    frames++;
                    Assert.IsTrue(frames <= most);
                }
                return frames;
            }

            internal void Frames(int count)
            {
                for (int i = 0; i < count; i++)
                {
                    Frame();
                }
            }

            public void Dispose()
            {
                Scheduler.Dispose();
                Grid.Dispose();
            }
        }

        /// <summary>Two rooms of 16 x 16 with a door at (16, 8).</summary>
        private static PathGrid Rooms(bool isOpen)
        {
            PathGrid grid = new PathGrid(33, 16);
            grid.Fill(new CellRect(16, 0, 1, 16), 0);
            grid.SetCell(16, 8, isOpen ? 1 : 0);
            return grid;
        }

        private static readonly PathPoint Left = new PathPoint(2.5f, 3.5f);
        private static readonly PathPoint Right = new PathPoint(30.5f, 12.5f);

        private static void IsAt(PathPoint expected, PathAgent agent)
        {
            Assert.AreEqual(expected.X, agent.Position.X);
            Assert.AreEqual(expected.Y, agent.Position.Y);
        }

        [Test]
        public void AUnitWalksThroughAnOpenDoor()
        {
            using (Scene scene = new Scene(Rooms(true), Left))
            {
                Assert.AreEqual(PathStatus.InProgress, scene.Agent.SetDestination(Right));
                Assert.AreEqual(AgentState.Searching, scene.Agent.State);
                scene.Frame();
                scene.Frame();
                Assert.AreEqual(AgentState.Moving, scene.Agent.State);
                int frames = scene.Until(() => scene.Arrivals == 1);
                Assert.IsTrue(frames >= (int)(scene.Agent.Result.Length / Step) - 2 && frames <= scene.Agent.Result.Length / Step + 2);
                IsAt(Right, scene.Agent);
                Assert.AreEqual(AgentState.Idle, scene.Agent.State);
                Assert.AreEqual(1, scene.Agent.Plans);
                scene.Frames(10);
                Assert.AreEqual(1, scene.Arrivals);
            }
        }

        [Test]
        public void AUnitStandsAtALinkUntilItHasCrossed()
        {
            using (Scene scene = new Scene(Rooms(false), Left))
            {
                GridLink ladder = new GridLink { From = new PathPoint(14.5f, 3.5f), To = new PathPoint(18.5f, 12.5f), Cost = 1 };
                int number = scene.Grid.AddLink(ladder);
                int reached = 0;
                scene.Agent.LinkReached += (link, exit) => reached = link;
                Assert.AreEqual(PathStatus.InProgress, scene.Agent.SetDestination(Right));
                scene.Until(() => scene.Agent.State == AgentState.Crossing);
                IsAt(ladder.From, scene.Agent);
                Assert.AreEqual(number, reached);
                scene.Frames(20);
                IsAt(ladder.From, scene.Agent);
                scene.Agent.CrossLink();
                IsAt(ladder.To, scene.Agent);
                scene.Until(() => scene.Arrivals == 1);
                IsAt(Right, scene.Agent);
                Assert.AreEqual(2, scene.Agent.Plans);
            }
        }

        [Test]
        public void AUnitOnALinkIsLeftAlone()
        {
            using (Scene scene = new Scene(Rooms(false), Left))
            {
                scene.Grid.Fill(new CellRect(6, 2, 2, 1), 0);
                GridLink ladder = new GridLink { From = new PathPoint(14.5f, 3.5f), To = new PathPoint(18.5f, 12.5f) };
                scene.Grid.AddLink(ladder);
                int reached = 0;
                scene.Agent.LinkReached += (link, exit) => reached++;
                scene.Agent.SetDestination(Right);
                // A search is asked for in the very frame in which the unit comes to the link.
                scene.Until(() => scene.Agent.State == AgentState.Moving && scene.Agent.Left < Step);
                scene.Grid.Fill(new CellRect(6, 2, 2, 1), 1);
                scene.Frame();
                Assert.AreEqual(AgentState.Crossing, scene.Agent.State);
                PathPoint other = new PathPoint(30.5f, 2.5f);
                scene.Agent.SetDestination(other);
                scene.Frames(5);
                Assert.AreEqual(AgentState.Crossing, scene.Agent.State);
                scene.Agent.CrossLink();
                scene.Until(() => scene.Arrivals == 1);
                IsAt(other, scene.Agent);
                scene.Agent.Move(Left);
                scene.Agent.SetDestination(Right);
                scene.Until(() => scene.Agent.State == AgentState.Crossing);
                scene.Agent.Stop();
                Assert.AreEqual(AgentState.Idle, scene.Agent.State);
                scene.Agent.CrossLink();
                IsAt(ladder.From, scene.Agent);
                scene.Agent.SetDestination(Left);
                scene.Until(() => scene.Arrivals == 2);
                Assert.AreEqual(2, reached);
            }
        }

        [Test]
        public void AUnitWaitsBehindAClosedDoorAndGoesOnWhenItOpens()
        {
            using (Scene scene = new Scene(Rooms(false), Left))
            {
                scene.Agent.SetDestination(Right);
                scene.Until(() => scene.Arrivals == 1);
                Assert.AreEqual(AgentState.Waiting, scene.Agent.State);
                Assert.AreEqual(PathStatus.Partial, scene.Agent.Result.Status);
                // The wall, at the height of the destination.
                IsAt(new PathPoint(16, 12.5f), scene.Agent);
                int plans = scene.Agent.Plans;
                scene.Frames(50);
                // Edits that open nothing ask a question and search nothing.
                for (int i = 0; i < 5; i++)
                {
                    scene.Grid.SetCell(5, i, 0);
                    scene.Frames(3);
                }
                Assert.AreEqual(plans, scene.Agent.Plans);
                scene.Grid.SetCell(16, 8, 1);
                scene.Until(() => scene.Arrivals == 2);
                IsAt(Right, scene.Agent);
                Assert.IsTrue(!scene.Agent.HasDestination);
                Assert.AreEqual(0, scene.Failures.Count);
            }
        }

        [Test]
        public void ADoorThatShutsBeforeAUnitMakesItWaitAndOneThatShutsBehindItDoesNot()
        {
            using (Scene scene = new Scene(Rooms(true), Left))
            {
                scene.Agent.SetDestination(Right);
                scene.Until(() => scene.Agent.Position.X > 12);
                scene.Grid.SetCell(16, 8, 0);
                scene.Until(() => scene.Arrivals == 1);
                Assert.AreEqual(AgentState.Waiting, scene.Agent.State);
                scene.Grid.SetCell(16, 8, 1);
                scene.Until(() => scene.Agent.Position.X > 20);
                int plans = scene.Agent.Plans;
                scene.Grid.SetCell(16, 8, 0);
                scene.Until(() => scene.Arrivals == 2);
                IsAt(Right, scene.Agent);
                Assert.IsTrue(scene.Agent.Plans <= plans + 1);
            }
        }

        [Test]
        public void AUnitOnWhichAWallAppearsLeavesItByTheNearestFreePoint()
        {
            using (Scene scene = new Scene(new PathGrid(16, 16), new PathPoint(5.5f, 8.3f)))
            {
                scene.Frame();
                // Idle, and yet it leaves.
                scene.Grid.Fill(new CellRect(4, 4, 6, 8), 0);
                scene.Frame();
                Assert.AreEqual(AgentState.Escaping, scene.Agent.State);
                scene.Until(() => scene.Agent.State == AgentState.Idle);
                Assert.AreEqual(4f, scene.Agent.Position.X);
                Assert.IsTrue(Math.Abs(scene.Agent.Position.Y - 8.3f) < 0.01f);
                Assert.AreEqual(0, scene.Arrivals);
                // On its way: it leaves the wall and goes on.
                scene.Agent.SetDestination(new PathPoint(1.5f, 1.5f));
                scene.Until(() => scene.Agent.Position.Y < 5);
                scene.Grid.Fill(new CellRect(0, 3, 4, 3), 0);
                scene.Until(() => scene.Agent.State == AgentState.Escaping, 3);
                scene.Until(() => scene.Agent.State != AgentState.Escaping);
                scene.Grid.Fill(new CellRect(0, 3, 1, 3), 1);
                scene.Until(() => scene.Arrivals > 0 && !scene.Agent.HasDestination);
                IsAt(new PathPoint(1.5f, 1.5f), scene.Agent);
            }
        }

        [Test]
        public void AUnitInAFullMapStaysUntilACellIsFree()
        {
            using (Scene scene = new Scene(new PathGrid(8, 8), new PathPoint(2.5f, 2.5f)))
            {
                scene.Agent.SetDestination(new PathPoint(6.5f, 6.5f));
                scene.Frames(3);
                scene.Grid.Fill(scene.Grid.Bounds, 0);
                scene.Frames(20);
                PathPoint stuck = scene.Agent.Position;
                scene.Frames(20);
                IsAt(stuck, scene.Agent);
                scene.Grid.Fill(new CellRect(5, 5, 3, 3), 1);
                scene.Until(() => scene.Arrivals == 1);
                IsAt(new PathPoint(6.5f, 6.5f), scene.Agent);
            }
        }

        [Test]
        public void AClickOnAWallLeadsAsNearAsPossible()
        {
            using (Scene scene = new Scene(new PathGrid(16, 16), new PathPoint(2.5f, 8.5f)))
            {
                scene.Grid.Fill(new CellRect(8, 4, 5, 8), 0);
                scene.Agent.SetDestination(new PathPoint(9.5f, 7.25f));
                scene.Until(() => scene.Arrivals == 1);
                IsAt(new PathPoint(8, 7.25f), scene.Agent);
                Assert.IsTrue(scene.Agent.HasDestination && Math.Abs(scene.Agent.Result.Remaining - 1.5) < 1e-6);
                // Outside of the map.
                scene.Agent.SetDestination(new PathPoint(4.5f, 900));
                scene.Until(() => scene.Arrivals == 2);
                IsAt(new PathPoint(4.5f, 16), scene.Agent);
                // The wall goes: on to where the click was.
                scene.Agent.SetDestination(new PathPoint(10.5f, 7.25f));
                scene.Until(() => scene.Arrivals == 3);
                scene.Grid.Fill(new CellRect(8, 4, 5, 8), 1);
                scene.Until(() => scene.Arrivals == 4);
                IsAt(new PathPoint(10.5f, 7.25f), scene.Agent);
            }
        }

        [Test]
        public void WithoutPartialPathsAFailureIsReportedOnceAndTriedAgain()
        {
            using (Scene scene = new Scene(Rooms(false), Left))
            {
                scene.Agent.AllowPartial = false;
                scene.Agent.SetDestination(Right);
                scene.Frames(30);
                Assert.AreEqual(1, scene.Failures.Count);
                Assert.AreEqual(PathStatus.NoPath, scene.Failures[0]);
                scene.Grid.SetCell(3, 3, 0);
                scene.Frames(30);
                Assert.AreEqual(1, scene.Agent.Plans);
                scene.Grid.SetCell(16, 8, 1);
                scene.Until(() => scene.Arrivals == 1);
                IsAt(Right, scene.Agent);
            }
        }

        [Test]
        public void APathOfOnePointArrives()
        {
            using (Scene scene = new Scene(new PathGrid(8, 8), new PathPoint(2.5f, 2.5f)))
            {
                scene.Agent.SetDestination(new PathPoint(2.5f, 2.5f));
                scene.Until(() => scene.Arrivals == 1, 3);
                Assert.AreEqual(1, scene.Agent.Path.Length);
                scene.Agent.SetDestination(new PathPoint(2.5f, 2.5f));
                scene.Until(() => scene.Arrivals == 2, 3);
            }
        }

        [Test]
        public void AShorterWayThatOpensIsTaken()
        {
            using (Scene scene = new Scene(new PathGrid(32, 32), new PathPoint(4.5f, 4.5f)))
            {
                scene.Grid.Fill(new CellRect(10, 0, 1, 28), 0);
                scene.Agent.SetDestination(new PathPoint(20.5f, 4.5f));
                scene.Frames(5);
                Assert.IsTrue(scene.Agent.Left > 40);
                scene.Grid.SetCell(10, 6, 1);
                scene.Frames(3);
                Assert.IsTrue(scene.Agent.Left < 20 && scene.Agent.State == AgentState.Moving);
                scene.Until(() => scene.Arrivals == 1);
            }
        }

        [Test]
        public void AnEditElsewhereCostsNoSearch()
        {
            using (Scene scene = new Scene(new PathGrid(256, 256), new PathPoint(4.5f, 4.5f)))
            {
                scene.Grid.Fill(new CellRect(10, 0, 1, 28), 0);
                scene.Agent.SetDestination(new PathPoint(20.5f, 4.5f));
                scene.Frames(3);
                PathPoint[] path = scene.Agent.Path.ToArray();
                for (int i = 0; scene.Arrivals == 0; i++)
                {
                    scene.Grid.SetCell(200 + i % 10, 200, i % 20 < 10 ? 0 : 1);
                    Assert.IsTrue(scene.Agent.State == AgentState.Moving);
                    scene.Frame();
                    Assert.AreEqual(path, scene.Agent.Path.ToArray());
                    Assert.IsTrue(i < 600);
                }
                Assert.AreEqual(1, scene.Agent.Plans);
            }
        }

        [Test]
        public void AUnitSurvivesItsGrid()
        {
            using (PathScheduler scheduler = new PathScheduler())
            {
                PathGrid grid = Rooms(true);
                PathAgent walking = new PathAgent(scheduler.Lane(grid), Left);
                PathAgent waiting = new PathAgent(scheduler.Lane(grid), Left);
                List<PathStatus> failures = new List<PathStatus>();
                walking.PathFailed += failures.Add;
                waiting.PathFailed += failures.Add;
                walking.SetDestination(Right);
                scheduler.Run();
                walking.Update(Step);
                waiting.SetDestination(Right);
                grid.Dispose();
                for (int i = 0; i < 3; i++)
                {
                    Assert.IsTrue(!walking.Update(Step) && !waiting.Update(Step));
                    scheduler.Run();
                }
                Assert.AreEqual(new[] { PathStatus.BadHandle, PathStatus.BadHandle }, failures.ToArray());
                Assert.IsTrue(walking.IsLost && walking.State == AgentState.Idle);
                Assert.AreEqual(PathStatus.BadHandle, walking.SetDestination(Right));
                walking.Stop();
            }
        }

        [Test]
        public void AUnitThatIsPushedFindsBack()
        {
            using (Scene scene = new Scene(Rooms(true), Left))
            {
                scene.Agent.SetDestination(Right);
                scene.Frames(30);
                int plans = scene.Agent.Plans;
                scene.Agent.Move(new PathPoint(scene.Agent.Position.X, scene.Agent.Position.Y + 1));
                scene.Frames(2);
                // In sight of its path: no search.
                Assert.AreEqual(plans, scene.Agent.Plans);
                // Into the wall, and out of sight of its path.
                scene.Agent.Move(new PathPoint(16.5f, 2.5f));
                scene.Until(() => scene.Arrivals == 1);
                IsAt(Right, scene.Agent);
                // Once it has arrived it stays where it is pushed.
                scene.Agent.Move(Left);
                scene.Frames(20);
                IsAt(Left, scene.Agent);
                Assert.Throws<ArgumentException>(() => scene.Agent.Move(new PathPoint(float.NaN, 0)));
                Assert.AreEqual(PathStatus.InvalidArgument, scene.Agent.SetDestination(new PathPoint(0, float.PositiveInfinity)));
                Assert.AreEqual(1, scene.Arrivals);
            }
        }

        [Test]
        public void ANewDestinationEveryFrameStillMoves()
        {
            using (Scene scene = new Scene(Rooms(true), Left))
            {
                scene.Scheduler.ExpansionsPerFrame = 20;
                // Others that need the planner as well.
                for (int i = 0; i < 10; i++)
                {
                    scene.Add(new PathPoint(1.5f, 1.5f + i)).SetDestination(Right);
                }
                for (int i = 0; i < 600; i++)
                {
                    scene.Agent.SetDestination(new PathPoint(30.5f, 2.5f + i % 100 * 0.1f));
                    scene.Frame();
                }
                Assert.IsTrue(scene.Agent.Position.X > 28);
            }
        }

        [Test]
        public void ManyUnitsAmongRandomEditsNeverStandInAWallForLong()
        {
            Random random = new Random(7);
            using (PathGrid grid = new PathGrid(48, 48))
            using (PathScheduler scheduler = new PathScheduler { ExpansionsPerFrame = 2000 })
            using (PathPlanner planner = new PathPlanner(grid))
            {
                List<PathAgent> agents = new List<PathAgent>();
                for (int i = 0; i < 30; i++)
                {
                    agents.Add(new PathAgent(scheduler.Lane(grid), new PathPoint(random.Next(48) + 0.5f, random.Next(48) + 0.5f)));
                }
                int[] still = new int[agents.Count];
                for (int frame = 0; frame < 1500; frame++)
                {
                    if (frame % 3 == 0)
                    {
                        CellRect area = new CellRect(random.Next(44), random.Next(44), 1 + random.Next(4), 1 + random.Next(4));
                        grid.Fill(area, random.Next(5) < 2 ? 0 : 1);
                    }
                    for (int i = 0; i < agents.Count; i++)
                    {
                        PathAgent agent = agents[i];
                        if (!agent.HasDestination)
                        {
                            agent.SetDestination(new PathPoint((float)random.NextDouble() * 48, (float)random.NextDouble() * 48));
                        }
                        still[i] = agent.Update(Step) ? 0 : still[i] + 1;
                        if (still[i] > 30)
                        {
                            // Nothing nearer can be reached: then it may stand.
                            PathPoint nearest;
                            float distance;
                            Assert.AreEqual(PathStatus.Ok, planner.NearestReachable(agent.Position, agent.Destination, 1e6f, out nearest, out distance));
                            Assert.IsTrue(Math.Abs(nearest.X - agent.Position.X) + Math.Abs(nearest.Y - agent.Position.Y) < 0.02f);
                            agent.SetDestination(new PathPoint((float)random.NextDouble() * 48, (float)random.NextDouble() * 48));
                            still[i] = 0;
                        }
                    }
                    scheduler.Run();
                }
                Assert.IsTrue(scheduler.Statistics.Found > 100);
            }
        }

        /// <summary>
        /// Two ways round a block cost as much from its middle. One is shut until the agent is about there, the game
        /// sends the agent again in each frame, and a search takes some frames: what it answers is about where the
        /// agent was. The way takes 880 to 900 frames.
        /// </summary>
        [Test]
        public void LateAnswersLeadNobodyToAndFro()
        {
            for (int offset = 0; offset < 12; offset++)
            {
                PathGrid ring = new PathGrid(61, 31);
                ring.Fill(new CellRect(4, 4, 53, 23), 0);
                for (int x = 1; x < 60; x += 2)
                {
                    ring.Fill(new CellRect(x, 1 + x / 2 % 2, 1, 1), 0);
                }
                CellRect door = new CellRect(0, 15, 4, 1);
                ring.Fill(door, 0);
                using (Scene scene = new Scene(ring, new PathPoint(29 + offset / 8f, 0.5f)))
                {
                    scene.Scheduler.ExpansionsPerFrame = 1;
                    for (int frame = 0; scene.Arrivals == 0; frame++)
                    {
                        Assert.IsTrue(frame < 920);
                        scene.Agent.SetDestination(new PathPoint(30.5f, 30.5f));
                        if (scene.Agent.Position.X > 30 && ring.GetCell(0, 15) == 0)
                        {
                            ring.Fill(door, 1);
                        }
                        scene.Frame();
                    }
                }
            }
        }

        /// <summary>
        /// A path costs what its ground does by now: the answer that leads around new mud comes while the agent walks.
        /// </summary>
        [Test]
        public void ALateAnswerLeadsAroundGroundThatHasBecomeDear()
        {
            float[] costs = new float[256];
            for (int i = 0; i < costs.Length; i++)
            {
                costs[i] = i == 2 ? 10 : 1;
            }
            using (Scene scene = new Scene(new PathGrid(60, 30), new PathPoint(2.5f, 28.5f)))
            {
                scene.Scheduler.ExpansionsPerFrame = 60;
                PathLane lane = scene.Scheduler.Lane(scene.Grid, PlannerOptions.Default, costs);
                PathAgent agent = new PathAgent(lane, new PathPoint(2.5f, 15.5f));
                agent.SetDestination(new PathPoint(57.5f, 15.5f));
                int late = 0;
                for (int frame = 0; agent.HasDestination; frame++)
                {
                    Assert.IsTrue(frame < 1000);
                    agent.Update(Step);
                    PathPoint at = agent.Position;
                    if (at.X > 10 && scene.Grid.GetCell(25, 15) == 1)
                    {
                        scene.Grid.Fill(new CellRect(25, 10, 15, 12), 2);
                    }
                    scene.Scheduler.Run();
                    late += agent.Plans == 2 && scene.Scheduler.Pending > 0 ? 1 : 0;
                    Assert.IsTrue(at.X < 25.1f || at.X > 39.9f || at.Y < 10.1f || at.Y > 21.9f);
                }
                Assert.IsTrue(late > 2 && agent.Plans == 2);
            }
        }

        /// <summary>Two rooms with a door, as a mesh and as a world: an agent waits before it.</summary>
        [Test]
        public void AgentsWalkOnMeshesAndInWorlds()
        {
            PathPoint[] door = { new PathPoint(16, 8), new PathPoint(17, 8), new PathPoint(17, 9), new PathPoint(16, 9) };
            using (PathGrid grid = new PathGrid(33, 16))
            {
                grid.Fill(new CellRect(16, 0, 1, 16), 0);
                grid.Fill(new CellRect(16, 8, 1, 1), 1);
                using (Taut.Motion.NavigationMesh mesh = Taut.Motion.NavigationMesh.FromGrid(grid))
                {
                    int number = 0;
                    Action shut = () => number = mesh.AddObstacle(door), open = () => mesh.RemoveObstacle(number);
                    WalkOn(mesh, PlannerOptions.Default, shut, open);
                    PlannerOptions wide = PlannerOptions.Default;
                    wide.Radius = 0.4f;
                    WalkOn(mesh, wide, shut, open);
                }
                using (Taut.Motion.PolygonWorld world = Taut.Motion.PolygonWorld.FromGrid(grid))
                {
                    uint number = 0;
                    WalkOn(world, PlannerOptions.Default, () => number = world.Add(door), () => world.Remove(number));
                }
            }
        }

        private static void WalkOn(IPathGround ground, PlannerOptions options, Action shut, Action open)
        {
            PathPoint right = new PathPoint(30.5f, 12.5f);
            using (PathScheduler scheduler = new PathScheduler())
            {
                PathLane lane = scheduler.Lane(ground, options);
                Assert.IsTrue(lane == scheduler.Lane(ground, options));
                Assert.IsTrue(lane.Ground == ground && lane.Grid == null);
                PathAgent agent = new PathAgent(lane, new PathPoint(2.5f, 3.5f));
                int arrivals = 0;
                agent.Arrived += () => arrivals++;
                agent.SetDestination(right);
                Action<Func<bool>> until = condition =>
                {
                    for (int frame = 0; !condition(); frame++)
                    {
                        Assert.IsTrue(frame < 1000);
                        agent.Update(Step);
                        scheduler.Run();
                    }
                };
                until(() => agent.Position.X > 10);
                shut();
                until(() => arrivals == 1);
                Assert.IsTrue(agent.HasDestination && agent.Position.X <= 16.1f);
                open();
                until(() => arrivals == 2);
                Assert.IsTrue(!agent.HasDestination && agent.Position.Equals(right));
                scheduler.Release(ground);
                Assert.IsTrue(lane.IsDisposed);
            }
        }
    }
}
