using System;
using System.Runtime.CompilerServices;
using System.Threading;
using NUnit.Framework;

namespace Taut.Tests
{
    /// <summary>What the bindings promise: the same tests run in Unity and, without it, under Mono.</summary>
    public sealed class PathTests
    {
        private static readonly PathPoint Start = new PathPoint(2.5f, 12.5f);
        private static readonly PathPoint Goal = new PathPoint(29.5f, 12.5f);

        private static PathGrid Walled()
        {
            PathGrid grid = new PathGrid(32, 32);
            grid.Fill(new CellRect(10, 0, 1, 24), 0);
            return grid;
        }

        [Test]
        public void TheFirstPathGoesRoundTheWall()
        {
            using (PathGrid grid = Walled())
            using (PathPlanner planner = new PathPlanner(grid))
            {
                PathResult result;
                Assert.AreEqual(PathStatus.Ok, planner.Find(Start, Goal, out result));
                Assert.AreEqual(Guarantee.Optimal, result.Guarantee);
                Assert.AreEqual(4, planner.Path.Length);
                Assert.AreEqual(10f, planner.Path[1].X);
                Assert.AreEqual(24f, planner.Path[1].Y);
                Assert.IsTrue(Math.Abs(result.Length - 36.513) < 0.001);
            }
        }

        [Test]
        public void TenThousandQueriesMakeNoGarbage()
        {
            using (PathGrid grid = Walled())
            using (PathPlanner planner = new PathPlanner(grid))
            {
                PathPoint[] copy = new PathPoint[16];
                Run(planner, copy, 100);
                GC.Collect();
                GC.WaitForPendingFinalizers();
                int before = GC.CollectionCount(0);
                long bytes = GC.GetTotalMemory(false);
                Run(planner, copy, 10000);
                Assert.AreEqual(before, GC.CollectionCount(0));
                // A byte a query would show; the runtime's own threads may allot a little.
                Assert.IsTrue(GC.GetTotalMemory(false) - bytes < 10000);
            }
        }

        private static void Run(PathPlanner planner, PathPoint[] copy, int queries)
        {
            float sum = 0;
            for (int i = 0; i < queries; i++)
            {
                PathResult result;
                PathStatus status = planner.Find(Start, new PathPoint(29.5f, 1.5f + i % 30), out result);
                ReadOnlySpan<PathPoint> view = planner.Path;
                sum += view[view.Length - 1].Y + planner.CopyPath(copy) + planner.CopyPath(new Span<PathPoint>(copy));
                if (status != PathStatus.Ok || planner.Find(new PathPoint(10.5f, 3.5f), Goal, out result) != PathStatus.StartBlocked)
                {
                    throw new InvalidOperationException(status.ToString());
                }
            }
            Assert.IsTrue(sum > queries);
        }

        [Test]
        public void ManyGoalsMakeNoGarbageEither()
        {
            using (PathGrid grid = Walled())
            using (PathPlanner planner = new PathPlanner(grid))
            {
                PathPoint[] goals = { Goal, new PathPoint(10.5f, 3.5f), Start };
                PathResult[] results = new PathResult[3];
                Assert.AreEqual(PathStatus.Ok, planner.FindMany(Start, goals, results));
                int before = GC.CollectionCount(0);
                for (int i = 0; i < 2000; i++)
                {
                    planner.FindMany(Start, goals, results);
                }
                Assert.AreEqual(before, GC.CollectionCount(0));
                Assert.AreEqual(PathStatus.Ok, results[0].Status);
                Assert.AreEqual(PathStatus.GoalBlocked, results[1].Status);
                Assert.AreEqual(0.0, results[2].Length);
                Assert.AreEqual(0, planner.PathLength);
                Assert.AreEqual(PathStatus.Ok, planner.Select(0));
                Assert.AreEqual(4, planner.PathLength);
                Assert.AreEqual(PathStatus.InvalidArgument, planner.Select(3));
                Assert.AreEqual(PathStatus.BufferTooSmall, planner.FindMany(Start, goals, new PathResult[2]));
            }
        }

        [Test]
        public void ManyGoalsInSlicesHaveTheResultsOfOneCall()
        {
            using (PathGrid grid = Walled())
            using (PathPlanner planner = new PathPlanner(grid))
            {
                PathPoint[] goals = { Goal, new PathPoint(10.5f, 3.5f), Start };
                PathResult[] whole = new PathResult[3];
                PathResult[] results = new PathResult[3];
                Assert.AreEqual(PathStatus.Ok, planner.FindMany(Start, goals, whole));
                Assert.AreEqual(PathStatus.Ok, planner.LimitTime(1));
                Assert.AreEqual(PathStatus.Ok, planner.BeginMany(new PathRequest(Start, Start), goals));
                int done;
                PathStatus status;
                do
                {
                    status = planner.StepMany(1, results, out done);
                }
                while (status == PathStatus.InProgress);
                Assert.AreEqual(PathStatus.Ok, status);
                Assert.AreEqual(3, done);
                for (int i = 0; i < 3; i++)
                {
                    Assert.AreEqual(whole[i].Status, results[i].Status);
                    Assert.IsTrue(whole[i].Length.Equals(results[i].Length));
                }
                Assert.AreEqual(PathStatus.Ok, planner.Select(0));
                Assert.AreEqual(4, planner.PathLength);
                Assert.AreEqual(PathStatus.Ok, planner.LimitTime(0));
                PathResult result;
                Assert.AreEqual(PathStatus.Ok, planner.Find(Start, Goal, out result));
                Assert.AreEqual(PathStatus.InvalidArgument, planner.StepMany(1, results, out done));
            }
        }

        [Test]
        public unsafe void ThePathLiesInThePlannerAndIsNotCopied()
        {
            using (PathGrid grid = Walled())
            using (PathPlanner planner = new PathPlanner(grid))
            {
                PathResult result;
                planner.Find(Start, Goal, out result);
                int length;
                PathPoint* first = planner.PathView(out length);
                PathPoint* again;
                UIntPtr size;
                TautNative.taut_planner_path_view(planner.Id, &again, &size);
                Assert.IsTrue(first == again && (int)size == length);
                fixed (PathPoint* span = &System.Runtime.InteropServices.MemoryMarshal.GetReference(planner.Path))
                {
                    Assert.IsTrue(span == first);
                }
#if UNITY_5_3_OR_NEWER
                Unity.Collections.NativeArray<PathPoint> array = planner.PathArray();
                Assert.AreEqual(length, array.Length);
                Assert.IsTrue(Unity.Collections.LowLevel.Unsafe.NativeArrayUnsafeUtility.GetUnsafeReadOnlyPtr(array) == first);
                Assert.AreEqual(first[1].Y, array[1].Y);
#endif
            }
        }

        [Test]
        public void ShortBuffersGetNothingAndLearnTheLength()
        {
            using (PathGrid grid = Walled())
            using (PathPlanner planner = new PathPlanner(grid))
            {
                PathResult result;
                planner.Find(Start, Goal, out result);
                PathPoint[] three = { new PathPoint(-1, -1), new PathPoint(-1, -1), new PathPoint(-1, -1) };
                Assert.AreEqual(4, planner.CopyPath(three));
                Assert.AreEqual(-1f, three[0].X);
                Assert.AreEqual(0, planner.Reset() == PathStatus.Ok ? planner.PathLength : -1);
                Assert.AreEqual(0, planner.CopyPath(new PathPoint[0]));
            }
        }

        [Test]
        public void DisposingInAnyOrderAndTwiceIsSafe()
        {
            ulong before = TautLibrary.LiveObjects;
            PathGrid grid = Walled();
            PathPlanner first = new PathPlanner(grid);
            PathPlanner second = new PathPlanner(grid);
            first.Dispose();
            grid.Dispose();
            grid.Dispose();
            first.Dispose();
            PathResult result;
            Assert.AreEqual(PathStatus.Ok, second.Find(Start, Goal, out result));
            second.Dispose();
            second.Dispose();
            Assert.AreEqual(before, TautLibrary.LiveObjects);
            Assert.Throws<ObjectDisposedException>(() => grid.SetCell(0, 0, 0));
            Assert.Throws<ObjectDisposedException>(() => Ask(second));
            Assert.Throws<ObjectDisposedException>(() => new PathPlanner(grid).Dispose());
        }

        private static void Ask(PathPlanner planner)
        {
            PathResult result;
            planner.Find(Start, Goal, out result);
        }

        [Test]
        public void TheFinalizerGivesBackWhatNobodyDisposed()
        {
            ulong before = TautLibrary.LiveObjects;
            // On a thread of its own: no reference stays behind on this stack.
            Thread thread = new Thread(Abandon);
            thread.Start();
            thread.Join();
            for (int i = 0; i < 100 && TautLibrary.LiveObjects > before + 2; i++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
            // A conservative collector may see a stale pointer or two.
            Assert.IsTrue(TautLibrary.LiveObjects <= before + 2);
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static void Abandon()
        {
            for (int i = 0; i < 50; i++)
            {
                new PathPlanner(Walled());
            }
        }

        [Test]
        public void ShutdownEndsEverythingEvenWhileThreadsSearch()
        {
            PathGrid grid = new PathGrid(512, 512);
            for (int i = 8; i < 504; i += 8)
            {
                grid.Fill(new CellRect(i, i % 16, 1, 496), 0);
            }
            int begun = 0;
            PathStatus[] last = new PathStatus[3];
            Thread[] threads = new Thread[last.Length];
            for (int i = 0; i < threads.Length; i++)
            {
                int number = i;
                PathPlanner planner = new PathPlanner(grid, PlannerOptions.For(Algorithm.Theta));
                threads[i] = new Thread(() =>
                {
                    PathResult result;
                    do
                    {
                        last[number] = planner.Find(new PathPoint(1, 1), new PathPoint(511, 511), out result);
                        Interlocked.Increment(ref begun);
                    }
                    while (last[number] != PathStatus.BadHandle);
                });
                threads[i].Start();
            }
            while (Thread.VolatileRead(ref begun) == 0)
            {
                Thread.Sleep(1);
            }
            Assert.AreEqual(0ul, TautLibrary.Shutdown());
            foreach (Thread thread in threads)
            {
                thread.Join();
            }
            Assert.AreEqual(0ul, TautLibrary.LiveObjects);
            TautException dead = Assert.Throws<TautException>(() => grid.SetCell(0, 0, 0));
            Assert.AreEqual(PathStatus.BadHandle, dead.Status);
            grid.Dispose();
            Assert.AreEqual(0ul, TautLibrary.Shutdown());
            using (PathGrid after = new PathGrid(2, 2))
            {
                Assert.AreEqual(1ul, TautLibrary.LiveObjects);
            }
        }

        [Test]
        public void ErrorsNameTheFunctionAndTheValues()
        {
            TautException error = Assert.Throws<TautException>(() => new PathGrid(0, 7));
            Assert.AreEqual(PathStatus.InvalidArgument, error.Status);
            Assert.IsTrue(error.Message.Contains("TAUT_ERROR_INVALID_ARGUMENT: taut_grid_create: ") && error.Message.Contains("0 x 7"));
            error = Assert.Throws<TautException>(() => PathGrid.FromMovingAi("type octile\nheight x"));
            Assert.AreEqual(PathStatus.BadFormat, error.Status);
            error = Assert.Throws<TautException>(() => PathGrid.FromMovingAi(string.Empty));
            Assert.AreEqual(PathStatus.BadFormat, error.Status);
            Assert.AreEqual("TAUT_PARTIAL", TautLibrary.StatusName(PathStatus.Partial));
            Assert.IsTrue(TautLibrary.Version.Length > 0);
        }

        [Test]
        public void CellsGoInAndOutInEveryShape()
        {
            using (PathGrid grid = new PathGrid(4, 3))
            {
                byte[] six = { 1, 0, 2, 3, 0, 4 };
                CellRect area = new CellRect(1, 0, 2, 3);
                grid.SetCells(area, six);
                byte[] back = new byte[6];
                grid.GetCells(area, back);
                Assert.AreEqual(six, back);
                grid.SetCells(area, new ReadOnlySpan<byte>(new byte[] { 9, 9, 7, 9, 9, 7, 9, 9 }), 3);
                grid.GetCells(area, new Span<byte>(back), 2);
                Assert.AreEqual(new byte[] { 9, 9, 9, 9, 9, 9 }, back);
                Assert.AreEqual(PathStatus.BufferTooSmall, Assert.Throws<TautException>(() => grid.GetCells(area, new byte[5])).Status);
                Assert.AreEqual(3ul, grid.Revision);
#if UNITY_5_3_OR_NEWER
                Unity.Collections.NativeArray<byte> native = new Unity.Collections.NativeArray<byte>(6, Unity.Collections.Allocator.Temp);
                grid.GetCells(area, native, 2);
                Assert.AreEqual(9, native[5]);
                native[0] = 0;
                grid.SetCells(area, native, 2);
                native.Dispose();
                grid.GetCells(area, back);
                Assert.AreEqual(0, back[0]);
#endif
            }
        }

        [Test]
        public void TheAllocatorCannotBeReplacedOnceSomethingIsAllocated()
        {
            using (new PathGrid(4, 4))
            {
                TautException error = Assert.Throws<TautException>(() => TautLibrary.SetAllocator(null));
                Assert.AreEqual(PathStatus.Busy, error.Status);
                error = Assert.Throws<TautException>(() => TautLibrary.SetAllocator(new NativeAllocator()));
                Assert.AreEqual(PathStatus.NullPointer, error.Status);
            }
        }

        [Test]
        public void CallsAreRecordedAndTaken()
        {
            Assert.Throws<TautException>(() => TautLibrary.StartRecording(-1));
            TautLibrary.StartRecording(1 << 20);
            TautException error = Assert.Throws<TautException>(() => TautLibrary.StartRecording(1 << 20));
            Assert.AreEqual(PathStatus.Busy, error.Status);
            byte[] head = TautLibrary.TakeRecords();
            using (new PathGrid(4, 4))
            {
                byte[] records = TautLibrary.TakeRecords();
                Assert.AreEqual((byte)'T', head[0]);
                Assert.IsTrue(records.Length > 65);
            }
            TautLibrary.StopRecording();
            TautLibrary.TakeRecords();
            Assert.AreEqual(0, TautLibrary.TakeRecords().Length);
        }

        [Test]
        public void ASavedGridComesBackAndSpoiltBytesDoNot()
        {
            using (PathGrid grid = new PathGrid(70, 50))
            {
                grid.Fill(new CellRect(10, 0, 3, 40), 0);
                grid.SetCell(60, 20, 7);
                byte[] saved = grid.Save();
                using (PathGrid loaded = PathGrid.Load(saved))
                {
                    Assert.AreEqual(70, loaded.Width);
                    Assert.AreEqual(7, loaded.GetCell(60, 20));
                    Assert.AreEqual(1UL, loaded.Revision);
                    Assert.AreEqual(Convert.ToBase64String(saved), Convert.ToBase64String(loaded.Save()));
                }
                saved[saved.Length / 2] ^= 1;
                TautException error = Assert.Throws<TautException>(() => PathGrid.Load(saved));
                Assert.AreEqual(PathStatus.BadFormat, error.Status);
                Assert.Throws<TautException>(() => PathGrid.Load(new byte[0]));
                Assert.Throws<ArgumentNullException>(() => PathGrid.Load(null));
            }
        }

        [Test]
        public void ArraysOfTwoDimensionsAreCells()
        {
            bool[,] free = { { true, false, true }, { true, true, false } };
            using (PathGrid grid = PathGrid.FromCells(free))
            {
                Assert.AreEqual(2, grid.Width);
                Assert.AreEqual(3, grid.Height);
                byte[] rows = new byte[6];
                grid.GetCells(grid.Bounds, rows);
                Assert.AreEqual(new byte[] { 1, 1, 0, 1, 1, 0 }, rows);
                grid.SetCells(0, 1, new byte[,] { { 7, 8 } });
                Assert.AreEqual(8, grid.GetCell(0, 2));
                Assert.AreEqual(2ul + 1, grid.Revision);
                using (PathGrid same = PathGrid.FromCells(grid.CopyCells(grid.Bounds)))
                {
                    same.GetCells(same.Bounds, rows);
                    Assert.AreEqual(new byte[] { 1, 1, 7, 1, 8, 0 }, rows);
                }
                Assert.AreEqual(PathStatus.InvalidArgument, Assert.Throws<TautException>(() => grid.SetCells(1, 2, free)).Status);
                Assert.Throws<TautException>(() => PathGrid.FromCells(new bool[0, 4]));
                Assert.Throws<TautException>(() => grid.CopyCells(new CellRect(0, 0, -1, 2)));
                Assert.AreEqual(3ul, grid.Revision);
            }
        }

        [Test]
        public void ABatchOnAPinnedSnapshotSeesNoEditAndARollbackUndoesIt()
        {
            using (PathGrid grid = Walled())
            using (PathPlanner planner = new PathPlanner(grid))
            using (PathSnapshot before = grid.Snapshot())
            {
                grid.Fill(new CellRect(10, 0, 1, 32), 0);
                PathResult result;
                Assert.AreEqual(PathStatus.NoPath, planner.Find(Start, Goal, out result));
                planner.Pin(before);
                PathRequest[] requests = { new PathRequest(Start, Goal), new PathRequest(Start, new PathPoint(10.5f, 2f)), new PathRequest(Goal, Start) };
                PathResult[] results = new PathResult[3];
                Assert.AreEqual(PathStatus.Ok, planner.FindBatch(requests, results));
                Assert.AreEqual(before.Revision, results[0].Revision);
                Assert.AreEqual(PathStatus.GoalBlocked, results[1].Status);
                Assert.AreEqual(0, planner.PathOf(results[1]).Length);
                Assert.AreEqual(8, planner.BatchPoints.Length);
                Assert.AreEqual(2.5f, planner.PathOf(results[2])[3].X);
                Assert.AreEqual(PathStatus.BufferTooSmall, planner.FindBatch(requests, new PathResult[2]));
                planner.Pin(null);
                Assert.AreEqual(PathStatus.NoPath, planner.Find(Start, Goal, out result));
                grid.Restore(before);
                Assert.AreEqual(PathStatus.Ok, planner.Find(Start, Goal, out result));
                using (PathGrid other = new PathGrid(4, 4))
                {
                    Assert.AreEqual(PathStatus.InvalidArgument, Assert.Throws<TautException>(() => other.Restore(before)).Status);
                }
                Assert.Throws<ArgumentNullException>(() => grid.Restore(null));
            }
        }

        [Test]
        public void APoolHasTheAnswersOfABatch()
        {
            foreach (int threads in new[] { 0, 2 })
            {
                using (PathGrid grid = Walled())
                using (PathPlanner planner = new PathPlanner(grid))
                using (PathPool pool = new PathPool(threads))
                {
                    int lane = pool.Add(grid, PlannerOptions.Default);
                    PathRequest[] requests = { new PathRequest(Start, Goal), new PathRequest(Start, new PathPoint(10.5f, 2f)), new PathRequest(Goal, Start) };
                    requests[2].User = 7;
                    PathResult[] wanted = new PathResult[3];
                    planner.FindBatch(requests, wanted);
                    PathTicket ticket = pool.Submit(lane, requests, 255);
                    grid.Fill(new CellRect(10, 0, 1, 32), 0);
                    PathResult[] results;
                    PathPoint[] points;
                    int left;
                    if (threads == 0)
                    {
                        Assert.IsTrue(!pool.Wait(ticket, 0) && !pool.TryTake(ticket, out results, out points));
                        Assert.AreEqual(PathStatus.Ok, pool.Work(0, out left));
                        Assert.AreEqual(0, left);
                    }
                    Assert.IsTrue(pool.Wait(ticket, 100000));
                    ulong[] finished = new ulong[2];
                    Assert.AreEqual(1, pool.Finished(finished));
                    Assert.AreEqual(ticket.Id, finished[0]);
                    Assert.AreEqual(1, pool.Finished(Span<ulong>.Empty));
                    Assert.IsTrue(pool.TryTake(ticket, out results, out points));
                    ReadOnlySpan<PathPoint> all = planner.BatchPoints;
                    Assert.AreEqual(all.Length, points.Length);
                    for (int i = 0; i < points.Length; i++)
                    {
                        Assert.IsTrue(points[i].X.Equals(all[i].X) && points[i].Y.Equals(all[i].Y));
                    }
                    for (int i = 0; i < 3; i++)
                    {
                        Assert.AreEqual(wanted[i].Status, results[i].Status);
                        Assert.IsTrue(wanted[i].Length.Equals(results[i].Length));
                        Assert.AreEqual(wanted[i].Revision, results[i].Revision);
                        Assert.AreEqual(wanted[i].PathCount, results[i].PathCount);
                    }
                    Assert.AreEqual(7UL, results[2].User);
                    Assert.AreEqual(2.5f, PathPool.PathOf(results[2], points)[3].X);
                    Assert.AreEqual(PathStatus.BadHandle, pool.Cancel(ticket));
                    ticket = pool.Submit(lane, requests);
                    Assert.AreEqual(PathStatus.Ok, pool.Cancel(ticket));
                    Assert.IsTrue(pool.TryTake(ticket, out results, out points));
                    Assert.AreEqual(3, results.Length);
                    Assert.AreEqual(PathStatus.InvalidArgument, Assert.Throws<TautException>(() => pool.Submit(9, requests)).Status);
                    Assert.Throws<ArgumentNullException>(() => pool.Add(null, PlannerOptions.Default));
                }
            }
            Assert.AreEqual(PathStatus.InvalidArgument, Assert.Throws<TautException>(() => new PathPool(-1)).Status);
        }

        [Test]
        public void APoolAnswersInAWorldOfPolygons()
        {
            PlannerOptions options = PlannerOptions.Default;
            options.Algorithm = Algorithm.TangentGraph;
            using (var world = new Motion.PolygonWorld(new PathPoint(0, 0), new PathPoint(20, 20)))
            using (PathPool pool = new PathPool())
            {
                world.Add(new[] { new PathPoint(8, 0), new PathPoint(12, 0), new PathPoint(12, 9), new PathPoint(8, 9) });
                int lane = world.AddTo(pool, options);
                PathTicket ticket = pool.Submit(lane, new[] { new PathRequest(new PathPoint(2, 2), new PathPoint(18, 2)) });
                int left;
                Assert.AreEqual(PathStatus.Ok, pool.Work(0, out left));
                PathResult[] results;
                PathPoint[] points;
                Assert.IsTrue(pool.TryTake(ticket, out results, out points));
                Assert.AreEqual(4, points.Length);
                Assert.AreEqual(new PathPoint(8, 9), points[1]);
                Assert.AreEqual(PathStatus.Ok, results[0].Status);
                Assert.Throws<ArgumentNullException>(() => world.AddTo(null, options));
                PlannerOptions lattice = PlannerOptions.Default;
                lattice.Algorithm = Algorithm.AStar;
                Assert.AreEqual(PathStatus.Unsupported, Assert.Throws<TautException>(() => world.AddTo(pool, lattice)).Status);
            }
        }

        [Test]
        public void AWarmPoolMakesNoGarbage()
        {
            using (PathGrid grid = Walled())
            using (PathPool pool = new PathPool())
            {
                int lane = pool.Add(grid, PlannerOptions.Default);
                PathRequest[] requests = { new PathRequest(Start, Goal), new PathRequest(Goal, Start) };
                PathResult[] results = new PathResult[2];
                PathPoint[] points = new PathPoint[16];
                int before = 0;
                for (int i = 0; i < 2000; i++)
                {
                    before = i == 100 ? GC.CollectionCount(0) : before;
                    int left;
                    int needed;
                    PathTicket ticket = pool.Submit(lane, requests, i % 256);
                    if (pool.Work(0, out left) != PathStatus.Ok || pool.TryTake(ticket, results, points, out needed) != PathStatus.Ok || needed != 8)
                    {
                        throw new InvalidOperationException();
                    }
                }
                Assert.AreEqual(before, GC.CollectionCount(0));
            }
        }

        [Test]
        public void TheDefaultsAreTheLibrarys()
        {
            unsafe
            {
                NativeOptions library;
                Assert.AreEqual(0, TautNative.taut_planner_options_init(&library, (UIntPtr)sizeof(NativeOptions)));
                PlannerOptions here = PlannerOptions.Default;
                Assert.AreEqual(library.Algorithm, (uint)here.Algorithm);
                Assert.AreEqual(library.Lattice, (uint)here.Lattice);
                Assert.AreEqual(library.Neighbours, (uint)here.Neighbours);
                Assert.AreEqual(library.DiagonalGaps, (uint)here.DiagonalGaps);
                Assert.AreEqual(library.CornerCutting, (uint)here.CornerCutting);
                Assert.AreEqual(library.Heuristic, (uint)here.Heuristic);
                Assert.AreEqual(library.CostRule, (uint)here.CostRule);
                Assert.AreEqual(library.Smoothing, (uint)here.Smoothing);
                Assert.AreEqual(library.Radius, here.Radius);
                Assert.AreEqual(library.HScale, here.HScale);
                Assert.AreEqual(library.MemoryLimit, here.MemoryLimit);
                Assert.AreEqual(library.KeepLimit, here.KeepLimit);
                Assert.AreEqual(library.Margin, here.Margin);
                Assert.AreEqual(library.MarginShare, here.MarginShare);
                Assert.AreEqual(library.Speed, here.Speed);
                Assert.AreEqual(library.Horizon, here.Horizon);
                Assert.AreEqual(library.UnitWidth, (uint)here.UnitWidth);
                Assert.AreEqual(library.UnitHeight, (uint)here.UnitHeight);
                Assert.AreEqual(library.Turns, (uint)here.Turns);
                Assert.AreEqual(library.TurnCost, here.TurnCost);
                Assert.AreEqual(library.CostTolerance, here.CostTolerance);
                Assert.AreEqual((uint)sizeof(NativeOptions), TautNative.taut_struct_size(1));
                Assert.AreEqual((uint)sizeof(NativeOptions), library.StructSize);
            }
        }
    }
}
