#if UNITY_5_3_OR_NEWER
using System.Threading;
using System.Threading.Tasks;
using UnityEngine;

namespace Taut
{
    /// <summary>The searches of all agents, with one budget per frame. Without one in the scene the agents make
    /// one.</summary>
    [AddComponentMenu("Taut/Taut Scheduler")]
    [DisallowMultipleComponent]
    [DefaultExecutionOrder(1000)]
    public sealed class TautScheduler : MonoBehaviour
    {
        [Tooltip("Expansions of all searches together per frame; 0 is no limit. The same on every machine.")]
        [SerializeField, Min(0)] private int expansionsPerFrame = 4000;
        [Tooltip("Microseconds of all searches together per frame; 0 is no limit. Decides when a search ends, never how.")]
        [SerializeField, Min(0)] private int microsecondsPerFrame = 0;

        private static TautScheduler shared;
        private PathScheduler paths;

        /// <summary>The scheduler that was enabled first, or a new one.</summary>
        public static TautScheduler Shared
        {
            get
            {
                if (shared == null)
                {
                    GameObject owner = new GameObject("Taut Scheduler");
                    DontDestroyOnLoad(owner);
                    shared = owner.AddComponent<TautScheduler>();
                }
                return shared;
            }
        }

        /// <summary>The queue, for queries of your own.</summary>
        public PathScheduler Paths
        {
            get
            {
                if (paths == null)
                {
                    paths = new PathScheduler();
                    TakeBudget();
                }
                return paths;
            }
        }

        public int ExpansionsPerFrame
        {
            get { return expansionsPerFrame; }
            set { expansionsPerFrame = Mathf.Max(0, value); }
        }

        public int MicrosecondsPerFrame
        {
            get { return microsecondsPerFrame; }
            set { microsecondsPerFrame = Mathf.Max(0, value); }
        }

        public SchedulerStatistics Statistics
        {
            get { return Paths.Statistics; }
        }

        /// <summary>
        /// Searches a path between two points in world space; the task completes in a later frame. Cancelling the
        /// token, from any thread, ends task and search.
        /// </summary>
        public Task<PathAnswer> FindAsync(TautGrid map, Vector3 start, Vector3 goal, CancellationToken cancellation = default(CancellationToken))
        {
            return FindAsync(map, start, goal, PlannerOptions.Default, cancellation);
        }

        /// <summary>The same with other options.</summary>
        public Task<PathAnswer> FindAsync(TautGrid map, Vector3 start, Vector3 goal, PlannerOptions options, CancellationToken cancellation = default(CancellationToken))
        {
            Require.NotNull(map, "map");
            PathRequest request = new PathRequest(map.WorldToGrid(start), map.WorldToGrid(goal));
            return Paths.FindAsync(Paths.Lane(map.Grid, options), request, cancellation);
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

        private void LateUpdate()
        {
            TakeBudget();
            Paths.Run();
        }

        private void OnDestroy()
        {
            if (paths != null)
            {
                paths.Dispose();
            }
        }

        private void TakeBudget()
        {
            Paths.ExpansionsPerFrame = expansionsPerFrame;
            Paths.MicrosecondsPerFrame = microsecondsPerFrame;
        }
    }
}
#endif
