using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using NUnit.Framework;

namespace Taut.Tests
{
    /// <summary>The shared queue of searches: its order, its budget, its end.</summary>
    public sealed class SchedulerTests
    {
        private static readonly PathPoint Start = new PathPoint(1.5f, 1.5f);
        private static readonly PathPoint Goal = new PathPoint(126.5f, 126.5f);

        /// <summary>A map on which a search takes many expansions.</summary>
        private static PathGrid Combs()
        {
            PathGrid grid = new PathGrid(128, 128);
            for (int x = 4; x < 124; x += 4)
            {
                grid.Fill(new CellRect(x, x % 8 == 0 ? 0 : 1, 1, 127), 0);
            }
            return grid;
        }

        private static PathQuery Ask(PathLane lane, PathPoint goal, List<PathQuery> done)
        {
            PathQuery query = new PathQuery(lane) { Request = new PathRequest(Start, goal) };
            query.Completed += done.Add;
            lane.Scheduler.Submit(query);
            return query;
        }

        [Test]
        public void AnAnswerIsImprovedIfThePathAllowsIt()
        {
            using (PathGrid grid = new PathGrid(64, 32))
            using (PathScheduler scheduler = new PathScheduler())
            {
                grid.Fill(new CellRect(30, 0, 2, 20), 0);
                PathLane lane = scheduler.Lane(grid, PlannerOptions.For(Algorithm.AStar));
                List<PathQuery> done = new List<PathQuery>();
                PathQuery plain = Ask(lane, new PathPoint(60.5f, 5.5f), done);
                PathQuery query = new PathQuery(lane) { Request = plain.Request };
                ImproveOptions wrong = ImproveOptions.For(Improvement.Round);
                wrong.TurningRadius = double.NaN;
                query.Improvements = new[] { wrong, ImproveOptions.Default };
                scheduler.Submit(query);
                while (scheduler.Pending > 0)
                {
                    scheduler.Run();
                }
                Assert.IsTrue(query.Status == PathStatus.Ok && query.Result.Length < plain.Result.Length - 0.5);
                double walked = 0;
                for (int i = 1; i < query.Path.Length; i++)
                {
                    double x = query.Path[i].X - query.Path[i - 1].X, y = query.Path[i].Y - query.Path[i - 1].Y;
                    walked += Math.Sqrt(x * x + y * y);
                }
                Assert.IsTrue(Math.Abs(walked - query.Result.Length) < 0.01);
                Assert.Throws<ArgumentNullException>(() => query.Improvements = null);
            }
        }

        [Test]
        public void ALaneAnswersInTheOrderOfSubmission()
        {
            using (PathGrid grid = Combs())
            using (PathScheduler scheduler = new PathScheduler { ExpansionsPerFrame = 50 })
            {
                PathLane lane = scheduler.Lane(grid);
                Assert.IsTrue(lane == scheduler.Lane(grid, PlannerOptions.Default));
                Assert.IsTrue(lane != scheduler.Lane(grid, PlannerOptions.For(Algorithm.AStar)));
                List<PathQuery> done = new List<PathQuery>();
                List<PathQuery> asked = new List<PathQuery>();
                for (int i = 0; i < 20; i++)
                {
                    asked.Add(Ask(lane, new PathPoint(126.5f, 1.5f + i), done));
                }
                int frames = 0;
                while (scheduler.Pending > 0)
                {
                    scheduler.Run();
                    frames++;
                    Assert.IsTrue(frames < 10000);
                }
                Assert.AreEqual(asked, done);
                Assert.IsTrue(frames > 5);
                PathResult alone;
                using (PathPlanner planner = new PathPlanner(grid))
                {
                    planner.Find(Start, new PathPoint(126.5f, 20.5f), out alone);
                    Assert.IsTrue(alone.Length.Equals(asked[19].Result.Length));
                    Assert.AreEqual(planner.Path.ToArray(), asked[19].Path.ToArray());
                }
                Assert.AreEqual(20ul, scheduler.Statistics.Found);
                Assert.AreEqual(20ul, scheduler.Statistics.Submitted);
                Assert.AreEqual((ulong)frames, scheduler.Statistics.Frames);
            }
        }

        [Test]
        public void AnExpansionWithARadiusCountsAsMany()
        {
            using (PathGrid grid = Combs())
            using (PathScheduler scheduler = new PathScheduler { ExpansionsPerFrame = 100 })
            {
                PlannerOptions wide = PlannerOptions.Default;
                wide.Radius = 0.25f;
                PathLane lane = scheduler.Lane(grid), sized = scheduler.Lane(grid, wide);
                PathRequest request = new PathRequest(Start, Goal);
                request.Radius = 0.25f;
                PathQuery byRequest = new PathQuery(lane) { Request = request };
                PathQuery byOptions = new PathQuery(sized) { Request = new PathRequest(Start, Goal) };
                foreach (PathQuery query in new[] { byRequest, byOptions })
                {
                    ulong before = scheduler.Statistics.Expansions;
                    scheduler.Submit(query);
                    while (query.IsPending)
                    {
                        scheduler.Run();
                        Assert.IsTrue(scheduler.Statistics.FrameExpansions <= 100 + PathLane.QueryCost + PathLane.SizedCost);
                    }
                    Assert.IsTrue(query.Status == PathStatus.Ok && query.Result.Expanded > 20);
                    ulong counted = scheduler.Statistics.Expansions - before - PathLane.QueryCost;
                    Assert.AreEqual(PathLane.SizedCost * query.Result.Expanded, counted);
                }
                // More after a change, for a while.
                for (int changed = 1; changed >= 0; changed--)
                {
                    if (changed == 1)
                    {
                        grid.SetCell(0, 0, 2);
                    }
                    scheduler.ExpansionsPerFrame = 0;
                    ulong before = scheduler.Statistics.Expansions;
                    scheduler.Submit(byRequest);
                    scheduler.Run();
                    Assert.IsTrue(!byRequest.IsPending);
                    int each = changed == 1 ? PathLane.SizedCostAfterChange : PathLane.SizedCost;
                    ulong counted = scheduler.Statistics.Expansions - before - PathLane.QueryCost;
                    Assert.AreEqual((ulong)each * byRequest.Result.Expanded, counted);
                    for (int frame = 0; frame < PathLane.FramesAfterChange; frame++)
                    {
                        scheduler.Run();
                    }
                }
            }
        }

        [Test]
        public void AFrameSpendsItsBudgetAndNotMuchMore()
        {
            using (PathGrid grid = Combs())
            using (PathScheduler scheduler = new PathScheduler { ExpansionsPerFrame = 100 })
            {
                PathLane first = scheduler.Lane(grid, PlannerOptions.For(Algorithm.AStar));
                PathLane second = scheduler.Lane(grid, PlannerOptions.For(Algorithm.Theta));
                List<PathQuery> done = new List<PathQuery>();
                for (int i = 0; i < 5; i++)
                {
                    Ask(first, Goal, done);
                    Ask(second, Goal, done);
                }
                while (scheduler.Pending > 0)
                {
                    scheduler.Run();
                    Assert.IsTrue(scheduler.Statistics.FrameExpansions <= 100 + PathLane.QueryCost);
                    Assert.IsTrue(scheduler.Pending == 0 || scheduler.Statistics.FrameExpansions >= 100);
                }
                Assert.AreEqual(10, done.Count);
                scheduler.ExpansionsPerFrame = 0;
                Ask(first, Goal, done);
                Ask(second, Goal, done);
                scheduler.Run();
                Assert.AreEqual(12, done.Count);
            }
        }

        [Test]
        public void TheFrameOfAnAnswerIsTheSameInEveryRun()
        {
            Assert.AreEqual(Frames(), Frames());
        }

        private static List<ulong> Frames()
        {
            List<ulong> frames = new List<ulong>();
            using (PathGrid grid = Combs())
            using (PathScheduler scheduler = new PathScheduler { ExpansionsPerFrame = 37 })
            {
                for (int i = 0; i < 12; i++)
                {
                    PathLane lane = scheduler.Lane(grid, PlannerOptions.For(i % 3 == 0 ? Algorithm.Anya : Algorithm.AStar));
                    PathQuery query = new PathQuery(lane) { Request = new PathRequest(Start, Goal), IsLazy = i % 4 == 0 };
                    query.Completed += done => frames.Add(scheduler.Statistics.Frames);
                    scheduler.Submit(query);
                }
                while (scheduler.Pending > 0)
                {
                    scheduler.Run();
                }
            }
            return frames;
        }

        [Test]
        public void NoQueryStarvesNeitherALazyOneNorThatOfABusyLane()
        {
            using (PathGrid grid = Combs())
            using (PathScheduler scheduler = new PathScheduler { ExpansionsPerFrame = 64 })
            {
                PathLane busy = scheduler.Lane(grid);
                PathLane quiet = scheduler.Lane(grid, PlannerOptions.For(Algorithm.AStar));
                List<PathQuery> done = new List<PathQuery>();
                PathQuery lazy = new PathQuery(busy) { Request = new PathRequest(Start, Goal), IsLazy = true };
                scheduler.Submit(lazy);
                PathQuery other = Ask(quiet, Goal, done);
                for (int frame = 0; lazy.IsPending || other.IsPending; frame++)
                {
                    // As much as a frame can do, and more.
                    for (int i = 0; i < 4; i++)
                    {
                        Ask(busy, new PathPoint(3.5f, 2.5f + i), done);
                    }
                    scheduler.Run();
                    Assert.IsTrue(frame < 2000);
                }
                Assert.AreEqual(PathStatus.Ok, lazy.Status);
                Assert.AreEqual(PathStatus.Ok, other.Status);
                Assert.IsTrue(scheduler.Pending > 0);
            }
        }

        [Test]
        public void LazyQueriesAloneSpendAPartOfAFrame()
        {
            using (PathGrid grid = Combs())
            using (PathScheduler scheduler = new PathScheduler { ExpansionsPerFrame = 400 })
            {
                PathLane lane = scheduler.Lane(grid, PlannerOptions.For(Algorithm.AStar));
                PathQuery[] queries = new PathQuery[2];
                for (int i = 0; i < queries.Length; i++)
                {
                    queries[i] = new PathQuery(lane) { Request = new PathRequest(Start, Goal) };
                    scheduler.Submit(queries[i]);
                }
                ulong inAHurry = FramesOf(scheduler, 400, 400);
                foreach (PathQuery query in queries)
                {
                    query.IsLazy = true;
                    scheduler.Submit(query);
                }
                Assert.IsTrue(2 * FramesOf(scheduler, 200, 200) > 3 * inAHurry);
                // One that is in a hurry, behind a lazy one that is searched, has the whole budget.
                scheduler.Submit(queries[0]);
                scheduler.Run();
                queries[1].IsLazy = false;
                scheduler.Submit(queries[1]);
                scheduler.Run();
                Assert.IsTrue(queries[0].IsPending && scheduler.Statistics.FrameExpansions >= 400);
                // Without a budget of expansions there is no part of one.
                scheduler.ExpansionsPerFrame = 0;
                Assert.AreEqual(1UL, FramesOf(scheduler, 0, long.MaxValue / 2));
            }
        }

        /// <summary>The frames until all queries are answered, of which the dearest spends so much.</summary>
        private static ulong FramesOf(PathScheduler scheduler, long least, long most)
        {
            ulong begin = scheduler.Statistics.Frames;
            long dearest = 0;
            while (scheduler.Pending > 0)
            {
                scheduler.Run();
                dearest = Math.Max(dearest, scheduler.Statistics.FrameExpansions);
            }
            Assert.IsTrue(dearest >= least && dearest <= most + PathLane.QueryCost);
            return scheduler.Statistics.Frames - begin;
        }

        [Test]
        public void ATimeLimitPausesAndChangesNoAnswer()
        {
            using (PathGrid grid = Combs())
            using (PathScheduler scheduler = new PathScheduler { ExpansionsPerFrame = 0, MicrosecondsPerFrame = 1 })
            {
                List<PathQuery> done = new List<PathQuery>();
                PathQuery query = Ask(scheduler.Lane(grid, PlannerOptions.For(Algorithm.AStar)), Goal, done);
                int frames = 0;
                while (query.IsPending)
                {
                    scheduler.Run();
                    frames++;
                }
                Assert.IsTrue(frames > 1);
                scheduler.MicrosecondsPerFrame = 0;
                PathQuery again = Ask(query.Lane, Goal, done);
                scheduler.Run();
                Assert.AreEqual(query.Path.ToArray(), again.Path.ToArray());
            }
        }

        [Test]
        public void ATimeLimitThatIsNotReachedPausesNothing()
        {
            using (PathGrid grid = Combs())
            using (PathScheduler scheduler =
                new PathScheduler { ExpansionsPerFrame = 0, MicrosecondsPerFrame = int.MaxValue })
            {
                List<PathQuery> done = new List<PathQuery>();
                PathQuery query = Ask(scheduler.Lane(grid, PlannerOptions.For(Algorithm.AStar)), Goal, done);
                scheduler.Run();
                Assert.AreEqual(PathStatus.Ok, query.Status);
            }
        }

        [Test]
        public void CancelledAndWithdrawnQueriesLeaveTheOthersAlone()
        {
            using (PathGrid grid = Combs())
            using (PathScheduler scheduler = new PathScheduler { ExpansionsPerFrame = 40 })
            {
                PathLane lane = scheduler.Lane(grid);
                List<PathQuery> done = new List<PathQuery>();
                PathQuery searching = Ask(lane, Goal, done);
                PathQuery waiting = Ask(lane, Goal, done);
                PathQuery withdrawn = Ask(lane, Goal, done);
                PathQuery last = Ask(lane, Goal, done);
                scheduler.Run();
                Assert.IsTrue(searching.IsSearching && waiting.IsPending);
                Thread thread = new Thread(() =>
                {
                    searching.Cancel();
                    waiting.Cancel();
                });
                thread.Start();
                thread.Join();
                scheduler.Withdraw(withdrawn);
                while (last.IsPending)
                {
                    scheduler.Run();
                }
                Assert.AreEqual(new List<PathQuery> { searching, waiting, last }, done);
                Assert.AreEqual(PathStatus.Cancelled, searching.Status);
                Assert.AreEqual(PathStatus.Cancelled, waiting.Status);
                Assert.AreEqual(PathStatus.Cancelled, withdrawn.Status);
                Assert.AreEqual(PathStatus.Ok, last.Status);
                // A query may be asked again.
                scheduler.Submit(searching);
                Assert.Throws<InvalidOperationException>(() => scheduler.Submit(searching));
                while (searching.IsPending)
                {
                    scheduler.Run();
                }
                Assert.AreEqual(PathStatus.Ok, searching.Status);
            }
        }

        [Test]
        public void ADisposedGridEndsItsQueriesAndFreesItsPlanners()
        {
            ulong before = TautLibrary.LiveObjects;
            using (PathScheduler scheduler = new PathScheduler { ExpansionsPerFrame = 40 })
            using (PathGrid stays = Combs())
            {
                List<PathQuery> done = new List<PathQuery>();
                PathGrid goes = Combs();
                PathQuery lost = Ask(scheduler.Lane(goes), Goal, done);
                PathQuery kept = Ask(scheduler.Lane(stays), Goal, done);
                scheduler.Run();
                goes.Dispose();
                scheduler.Run();
                Assert.AreEqual(PathStatus.BadHandle, lost.Status);
                Assert.IsTrue(lost.Lane.IsDisposed);
                Assert.Throws<ObjectDisposedException>(() => scheduler.Submit(lost));
                Assert.Throws<ObjectDisposedException>(() => scheduler.Lane(goes));
                Assert.AreEqual(before + 2, TautLibrary.LiveObjects);
                while (kept.IsPending)
                {
                    scheduler.Run();
                }
                Assert.AreEqual(PathStatus.Ok, kept.Status);
                PathQuery late = Ask(kept.Lane, Goal, done);
                scheduler.Dispose();
                Assert.AreEqual(PathStatus.Cancelled, late.Status);
                Assert.Throws<ObjectDisposedException>(() => scheduler.Run());
                Assert.Throws<ObjectDisposedException>(() => scheduler.Lane(stays));
            }
            Assert.AreEqual(before, TautLibrary.LiveObjects);
        }

        [Test]
        public void ATaskHasTheAnswerOfAFind()
        {
            using (PathGrid grid = Combs())
            using (PathPlanner planner = new PathPlanner(grid))
            using (PathScheduler scheduler = new PathScheduler { ExpansionsPerFrame = 100 })
            {
                PathResult result;
                planner.Find(Start, Goal, out result);
                Task<PathAnswer> found = scheduler.FindAsync(scheduler.Lane(grid), new PathRequest(Start, Goal));
                Task<PathAnswer> blocked = scheduler.FindAsync(scheduler.Lane(grid), new PathRequest(Start, new PathPoint(4.5f, 4.5f)));
                Assert.IsTrue(!found.IsCompleted);
                while (!blocked.IsCompleted)
                {
                    scheduler.Run();
                }
                Assert.AreEqual(planner.Path.ToArray(), found.Result.Path);
                Assert.IsTrue(result.Length.Equals(found.Result.Result.Length));
                Assert.AreEqual(PathStatus.GoalBlocked, blocked.Result.Status);
                Assert.AreEqual(0, blocked.Result.Path.Length);
            }
        }

        [Test]
        public void CancellingATokenEndsTaskAndSearch()
        {
            using (PathGrid grid = Combs())
            using (PathScheduler scheduler = new PathScheduler { ExpansionsPerFrame = 40 })
            using (CancellationTokenSource source = new CancellationTokenSource())
            {
                PathLane lane = scheduler.Lane(grid);
                Task<PathAnswer> searching = scheduler.FindAsync(lane, new PathRequest(Start, Goal), source.Token);
                Task<PathAnswer> waiting = scheduler.FindAsync(lane, new PathRequest(Start, Goal), source.Token);
                Task<PathAnswer> other = scheduler.FindAsync(lane, new PathRequest(Start, Goal));
                scheduler.Run();
                Assert.AreEqual(3, scheduler.Pending);
                source.Cancel();
                Assert.IsTrue(searching.IsCanceled && waiting.IsCanceled && !other.IsCompleted);
                scheduler.Run();
                Assert.AreEqual(1, scheduler.Pending);
                Task<PathAnswer> never = scheduler.FindAsync(lane, new PathRequest(Start, Goal), source.Token);
                Assert.IsTrue(never.IsCanceled);
                Assert.AreEqual(1, scheduler.Pending);
                while (scheduler.Pending > 0)
                {
                    scheduler.Run();
                }
                Assert.AreEqual(PathStatus.Ok, other.Result.Status);
                Task<PathAnswer> cut = scheduler.FindAsync(lane, new PathRequest(Start, Goal));
                scheduler.Dispose();
                Assert.IsTrue(cut.IsCanceled);
            }
        }

        [Test]
        public void CallbacksMaySubmitWithdrawAndDispose()
        {
            using (PathGrid grid = Combs())
            {
                PathScheduler scheduler = new PathScheduler { ExpansionsPerFrame = 0 };
                PathLane lane = scheduler.Lane(grid);
                PathQuery first = new PathQuery(lane) { Request = new PathRequest(Start, Goal) };
                PathQuery second = new PathQuery(lane) { Request = new PathRequest(Start, Goal) };
                PathQuery third = new PathQuery(lane) { Request = new PathRequest(Start, Goal) };
                int times = 0;
                first.Completed += query =>
                {
                    Assert.Throws<InvalidOperationException>(scheduler.Run);
                    scheduler.Withdraw(second);
                    if (++times < 3)
                    {
                        scheduler.Submit(first);
                    }
                    else
                    {
                        scheduler.Dispose();
                    }
                };
                scheduler.Submit(first);
                scheduler.Submit(second);
                scheduler.Submit(third);
                scheduler.Run();
                Assert.AreEqual(3, times);
                Assert.AreEqual(PathStatus.Ok, third.Status);
                Assert.AreEqual(PathStatus.Cancelled, second.Status);
            }
        }

        [Test]
        public void AThousandFramesMakeNoGarbage()
        {
            using (PathGrid grid = Combs())
            using (PathScheduler scheduler = new PathScheduler())
            {
                PathLane lane = scheduler.Lane(grid);
                PathQuery query = new PathQuery(lane) { Request = new PathRequest(Start, new PathPoint(13.5f, 2.5f)) };
                for (int i = 0; i < 1100; i++)
                {
                    int before = GC.CollectionCount(0);
                    scheduler.Submit(query);
                    scheduler.Run();
                    Assert.IsTrue(query.Status == PathStatus.Ok && (i < 100 || before == GC.CollectionCount(0)));
                }
            }
        }
    }
}
