#if UNITY_5_3_OR_NEWER
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using UnityEngine;

namespace Taut
{
    /// <summary>Searches of a scene on threads beside the game: <see cref="FindAsync(TautGrid, Vector3, Vector3,
    /// CancellationToken)"/> submits one, and its task is answered in a later frame, on the map as it was when it was
    /// submitted. For whom a frame may pass; agents plan with a <see cref="TautScheduler"/>.</summary>
    [AddComponentMenu("Taut/Taut Pool")]
    [DisallowMultipleComponent]
    [DefaultExecutionOrder(-1000)]
    public sealed class TautPool : MonoBehaviour
    {
        private const int MostThreads = 256;

        private static TautPool shared;

        [Tooltip("The threads that search, 0 to 256; 0: searches run in the frame, for platforms without threads.")]
        [SerializeField, Range(0, MostThreads)] private int threads = 1;
        [Tooltip("Without threads: microseconds of searches per frame; 0 is no limit.")]
        [SerializeField, Min(0)] private int microsecondsPerFrame = 1000;

        private readonly Dictionary<ulong, Waiting> waiting = new Dictionary<ulong, Waiting>();
        private readonly List<Lane> lanes = new List<Lane>();
        private readonly PathRequest[] request = new PathRequest[1];
        private ulong[] finished = new ulong[16];
        private PathPool paths;
        private bool isDestroyed;

        /// <summary>A task that waits for its ticket.</summary>
        private sealed class Waiting
        {
            internal PathTicket Ticket;
            internal TaskCompletionSource<PathAnswer> Source;
            internal CancellationToken Token;
            internal CancellationTokenRegistration Registration;
        }

        /// <summary>The planners of a grid.</summary>
        private struct Lane
        {
            internal PathGrid Grid;
            internal PlannerOptions Options;
            internal int Number;
        }

        /// <summary>The pool that was enabled first, or a new one.</summary>
        public static TautPool Shared
        {
            get
            {
                if (shared == null)
                {
                    GameObject owner = new GameObject("Taut Pool");
                    DontDestroyOnLoad(owner);
                    shared = owner.AddComponent<TautPool>();
                }
                return shared;
            }
        }

        /// <summary>The pool, for tickets of your own: take only those. Made on first use, disposed with this
        /// component.</summary>
        public PathPool Paths
        {
            get
            {
                if (isDestroyed)
                {
                    throw new ObjectDisposedException("TautPool");
                }
                paths = paths ?? new PathPool(threads);
                return paths;
            }
        }

        /// <summary>The threads that search, 0 to 256; 0: searches run in the frame. Fixed once it is used.</summary>
        public int Threads
        {
            get { return threads; }
            set
            {
                if (value < 0 || value > MostThreads)
                {
                    throw new ArgumentException("Threads is 0 to 256", "value");
                }
                if (paths != null || isDestroyed)
                {
                    throw new InvalidOperationException("Threads of a Taut Pool is set before it is first used");
                }
                threads = value;
            }
        }

        /// <summary>Without threads: microseconds of searches per frame; 0 is no limit.</summary>
        public int MicrosecondsPerFrame
        {
            get { return microsecondsPerFrame; }
            set { microsecondsPerFrame = Mathf.Max(0, value); }
        }

        /// <summary>The tasks that are not answered yet.</summary>
        public int Pending
        {
            get { return waiting.Count; }
        }

        /// <summary>Searches a path between two points in world space. Cancelling the token, from any thread, ends task
        /// and search. What is wrong with the points is the status of the answer.</summary>
        public Task<PathAnswer> FindAsync(TautGrid map, Vector3 start, Vector3 goal, CancellationToken cancellation = default(CancellationToken))
        {
            return FindAsync(map, start, goal, PlannerOptions.Default, cancellation);
        }

        /// <summary>The same with other options.</summary>
        public Task<PathAnswer> FindAsync(TautGrid map, Vector3 start, Vector3 goal, PlannerOptions options, CancellationToken cancellation = default(CancellationToken))
        {
            Require.NotNull(map, "map");
            if (cancellation.IsCancellationRequested)
            {
                return Task.FromCanceled<PathAnswer>(cancellation);
            }
            request[0] = new PathRequest(map.WorldToGrid(start), map.WorldToGrid(goal));
            PathPool pool = Paths;
            Waiting task = new Waiting
            {
                Ticket = pool.Submit(LaneOf(map.Grid, options), request),
                Source = new TaskCompletionSource<PathAnswer>(TaskCreationOptions.RunContinuationsAsynchronously),
                Token = cancellation,
            };
            waiting.Add(task.Ticket.Id, task);
            task.Registration = cancellation.Register(() =>
            {
                task.Source.TrySetCanceled(cancellation);
                try
                {
                    pool.Cancel(task.Ticket);
                }
                catch (ObjectDisposedException)
                {
                    // The pool has ended its searches.
                }
            });
            return task.Source.Task;
        }

        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void Forget()
        {
            // Statics survive when the domain is not reloaded before play.
            shared = null;
        }

        private void OnEnable()
        {
            if (shared == null)
            {
                shared = this;
            }
        }

        private void OnDisable()
        {
            if (shared == this)
            {
                shared = null;
            }
        }

        private void Update()
        {
            if (paths == null)
            {
                return;
            }
            ForgetGrids();
            if (threads == 0)
            {
                int left;
                paths.Work(microsecondsPerFrame, out left);
            }
            int count = paths.Finished(finished);
            if (count > finished.Length)
            {
                finished = new ulong[2 * count];
                count = paths.Finished(finished);
            }
            for (int i = 0; i < Math.Min(count, finished.Length); i++)
            {
                Waiting task;
                if (waiting.TryGetValue(finished[i], out task))
                {
                    waiting.Remove(finished[i]);
                    Answer(task);
                }
            }
        }

        private void OnDestroy()
        {
            isDestroyed = true;
            if (paths != null)
            {
                paths.Dispose();
            }
            foreach (Waiting task in waiting.Values)
            {
                task.Registration.Dispose();
                task.Source.TrySetCanceled();
            }
            waiting.Clear();
        }

        private void Answer(Waiting task)
        {
            task.Registration.Dispose();
            PathResult[] results;
            PathPoint[] points;
            paths.TryTake(task.Ticket, out results, out points);
            if (results[0].Status == PathStatus.Cancelled)
            {
                task.Source.TrySetCanceled(task.Token);
            }
            else
            {
                task.Source.TrySetResult(new PathAnswer(results[0], points));
            }
        }

        private int LaneOf(PathGrid grid, PlannerOptions options)
        {
            int known = lanes.FindIndex(lane => lane.Grid == grid && lane.Options.Equals(options));
            if (known < 0)
            {
                known = lanes.Count;
                lanes.Add(new Lane { Grid = grid, Options = options, Number = paths.Add(grid, options) });
            }
            return lanes[known].Number;
        }

        /// <summary>Removes the planners of grids that are gone.</summary>
        private void ForgetGrids()
        {
            for (int i = lanes.Count - 1; i >= 0; i--)
            {
                if (lanes[i].Grid.IsDisposed)
                {
                    paths.Remove(lanes[i].Number);
                    lanes.RemoveAt(i);
                }
            }
        }
    }
}
#endif
