using System;
using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>Requests that were submitted to a pool together. The default value is no ticket.</summary>
    public struct PathTicket : IEquatable<PathTicket>
    {
        internal PathTicket(ulong id, int count)
        {
            Id = id;
            Count = count;
        }

        /// <summary>What <see cref="PathPool.Finished"/> lists.</summary>
        public ulong Id { get; private set; }

        /// <summary>The number of requests.</summary>
        public int Count { get; private set; }

        public bool Equals(PathTicket other)
        {
            return Id == other.Id;
        }

        public override bool Equals(object other)
        {
            return other is PathTicket && Equals((PathTicket)other);
        }

        public override int GetHashCode()
        {
            return Id.GetHashCode();
        }
    }

    /// <summary>Workers that answer tickets of requests on many grids, on threads of their own or the host's.</summary>
    /// <remarks>
    /// Add a lane for each grid and each kind of planner, submit requests to it, and take the answers when they are
    /// there: each is that of <see cref="PathPlanner.FindBatch(PathRequest[], PathResult[])"/> on the revision of the
    /// submission, whatever the number of threads. Any thread may call a pool at any time; a ticket that was answered
    /// before costs no garbage. Dispose of it before a domain reload; <see cref="TautLibrary.Shutdown"/> does so too.
    /// </remarks>
    public sealed unsafe partial class PathPool : IDisposable
    {
        private readonly TautHandle owner;

        /// <summary>A pool without threads: the host calls <see cref="Work"/>.</summary>
        public PathPool() : this(0, 1, 0)
        {
        }

        /// <summary>A pool that starts so many threads, at most 256.</summary>
        public PathPool(int threads) : this(threads, 1, 0)
        {
        }

        /// <summary>
        /// A pool that starts so many threads; <paramref name="maxWorkers"/> threads of the host may be in
        /// <see cref="Work"/> at once. The limit in bytes holds for all planners of the pool together; 0: no limit.
        /// </summary>
        public PathPool(int threads, int maxWorkers, ulong memoryLimit)
        {
            TautLibrary.RequireCompatible();
            NativePoolOptions native;
            TautException.ThrowIfError(TautNative.taut_pool_options_init(&native, (UIntPtr)sizeof(NativePoolOptions)));
            native.Threads = threads < 0 ? uint.MaxValue : (uint)threads;
            native.MaxWorkers = maxWorkers < 0 ? uint.MaxValue : (uint)maxWorkers;
            native.MemoryLimit = memoryLimit;
            ulong id;
            TautException.ThrowIfError(TautNative.taut_pool_create(&native, &id));
            owner = new TautHandle(id, TautKind.Pool);
        }

        /// <summary>The handle of the pool in <see cref="TautNative"/>, for jobs; still owned by this
        /// object.</summary>
        public ulong Id
        {
            get { return owner.Id; }
        }

        internal TautHandle Owner
        {
            get { return owner; }
        }

        /// <summary>Adds a lane with the default costs; returns its number.</summary>
        public int Add(PathGrid grid, PlannerOptions options)
        {
            return Add(grid, options, ReadOnlySpan<float>.Empty);
        }

        /// <summary>Adds a lane: a grid with the options and the costs of its planners, 256 or none for the defaults.
        /// Returns its number.</summary>
        public int Add(PathGrid grid, PlannerOptions options, ReadOnlySpan<float> costs)
        {
            Require.NotNull(grid, "grid");
            NativeOptions native = options.ToNative();
            uint lane;
            using (TautHold hold = owner.Hold())
            using (TautHold kept = grid.Owner.Hold())
            {
                fixed (float* first = &MemoryMarshal.GetReference(costs))
                {
                    TautException.ThrowIfError(TautNative.taut_pool_add(hold.Id, kept.Id, &native, first, (UIntPtr)costs.Length, &lane));
                }
            }
            return (int)lane;
        }

        /// <summary>Removes a lane, whose number is not given again. Tickets of it are still answered.</summary>
        public void Remove(int lane)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_pool_remove(hold.Id, unchecked((uint)lane)));
            }
        }

        /// <summary>Answers later tickets of a lane as if its grid had no such obstacle; 0: none is left out.</summary>
        public void LeaveOut(int lane, int obstacle)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_pool_leave_out(hold.Id, unchecked((uint)lane), unchecked((uint)obstacle)));
            }
        }

        /// <summary>Submits requests to a lane, to be answered on the grid as it is now.</summary>
        public PathTicket Submit(int lane, PathRequest[] requests)
        {
            Require.NotNull(requests, "requests");
            return Submit(lane, new ReadOnlySpan<PathRequest>(requests), 0);
        }

        /// <summary>Submits requests to a lane, to be answered on the grid as it is now. Priorities: 0 to 255, higher
        /// ones first.</summary>
        public PathTicket Submit(int lane, ReadOnlySpan<PathRequest> requests, int priority)
        {
            ulong ticket;
            using (TautHold hold = owner.Hold())
            {
                fixed (PathRequest* first = &MemoryMarshal.GetReference(requests))
                {
                    TautException.ThrowIfError(TautNative.taut_pool_submit(hold.Id, (uint)lane, (uint)priority, first, (UIntPtr)requests.Length, &ticket));
                }
            }
            return new PathTicket(ticket, requests.Length);
        }

        /// <summary>
        /// Works on the calling thread until nothing is left to do or the time is up; 0 is no limit. Returns Ok,
        /// InProgress, or Busy if as many threads work already as may; <paramref name="left"/> is the number of
        /// requests without an answer.
        /// </summary>
        public PathStatus Work(int microseconds, out int left)
        {
            uint answer = 0;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                status = (PathStatus)TautNative.taut_pool_work(hold.Id, microseconds < 0 ? 0 : (uint)microseconds, &answer);
            }
            left = (int)Math.Min(answer, int.MaxValue);
            return status;
        }

        /// <summary>Lists the finished tickets that were not taken, the earliest first, and returns their number, also
        /// if there is no room for all of them; then none is listed.</summary>
        public int Finished(Span<ulong> tickets)
        {
            UIntPtr needed = UIntPtr.Zero;
            using (TautHold hold = owner.Hold())
            {
                fixed (ulong* first = &MemoryMarshal.GetReference(tickets))
                {
                    int status = TautNative.taut_pool_poll(hold.Id, first, (UIntPtr)tickets.Length, &needed);
                    if (status != (int)PathStatus.BufferTooSmall)
                    {
                        TautException.ThrowIfError(status);
                    }
                }
            }
            return (int)needed;
        }

        /// <summary>Waits until all requests of a ticket are answered; false if that takes longer. In a pool without
        /// threads the calling thread works meanwhile. 0 only asks.</summary>
        public bool Wait(PathTicket ticket, int milliseconds)
        {
            using (TautHold hold = owner.Hold())
            {
                int status = TautNative.taut_pool_wait(hold.Id, ticket.Id, milliseconds < 0 ? uint.MaxValue : (uint)milliseconds);
                TautException.ThrowIfError(status);
                return status == (int)PathStatus.Ok;
            }
        }

        /// <summary>
        /// Takes the answers of a ticket: a result per request, and the points of all paths, of which each result has
        /// its part. Ok: the ticket is gone. InProgress: it is not finished. BufferTooSmall: it stays, and
        /// <paramref name="needed"/> is the number of points.
        /// </summary>
        public PathStatus TryTake(PathTicket ticket, Span<PathResult> results, Span<PathPoint> points, out int needed)
        {
            UIntPtr count = UIntPtr.Zero;
            PathStatus status;
            using (TautHold hold = owner.Hold())
            {
                fixed (PathResult* firstResult = &MemoryMarshal.GetReference(results))
                fixed (PathPoint* firstPoint = &MemoryMarshal.GetReference(points))
                {
                    status = (PathStatus)TautNative.taut_pool_take(hold.Id, ticket.Id, firstResult, (UIntPtr)results.Length, firstPoint, (UIntPtr)points.Length, &count);
                }
            }
            needed = (int)count;
            return status;
        }

        /// <summary>Takes the answers of a ticket into new arrays; false if it is not finished.</summary>
        public bool TryTake(PathTicket ticket, out PathResult[] results, out PathPoint[] points)
        {
            results = new PathResult[ticket.Count];
            points = new PathPoint[0];
            int needed;
            PathStatus status = TryTake(ticket, results, points, out needed);
            if (status == PathStatus.BufferTooSmall)
            {
                points = new PathPoint[needed];
                status = TryTake(ticket, results, points, out needed);
            }
            TautException.ThrowIfError((int)status);
            return status == PathStatus.Ok;
        }

        /// <summary>Copies where the path of a request uses links and returns how often it does; nothing is copied if
        /// there are more than fit. Ask before the answers are taken; -1 while the ticket is not finished.</summary>
        public int CopyLinks(PathTicket ticket, int request, Span<LinkUse> into)
        {
            UIntPtr needed = UIntPtr.Zero;
            int status;
            using (TautHold hold = owner.Hold())
            {
                fixed (LinkUse* first = &MemoryMarshal.GetReference(into))
                {
                    status = TautNative.taut_pool_links(hold.Id, ticket.Id, (UIntPtr)(uint)request, first, (UIntPtr)into.Length, &needed);
                }
            }
            if (status == (int)PathStatus.InProgress)
            {
                return -1;
            }
            if (status != (int)PathStatus.BufferTooSmall)
            {
                TautException.ThrowIfError(status);
            }
            return (int)needed;
        }

        /// <summary>The path of a result: a part of the points that were taken with it.</summary>
        public static ReadOnlySpan<PathPoint> PathOf(PathResult result, ReadOnlySpan<PathPoint> points)
        {
            return points.Slice((int)result.PathFirst, (int)result.PathCount);
        }

        /// <summary>Finishes a ticket at once: requests without an answer get <see cref="PathStatus.Cancelled"/>. It
        /// stays until it is taken.</summary>
        public PathStatus Cancel(PathTicket ticket)
        {
            using (TautHold hold = owner.Hold())
            {
                return (PathStatus)TautNative.taut_pool_cancel(hold.Id, ticket.Id);
            }
        }

        /// <summary>Cancels the searches, joins the threads and destroys the pool, once no call is running. May be
        /// called repeatedly.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }
    }
}
