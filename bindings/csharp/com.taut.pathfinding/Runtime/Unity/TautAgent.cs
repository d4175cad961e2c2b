#if UNITY_5_3_OR_NEWER
using System;
using UnityEngine;

namespace Taut
{
    /// <summary>Searches a path to a destination, one slice of the search per frame, and follows it.</summary>
    [AddComponentMenu("Taut/Taut Agent")]
    public sealed class TautAgent : MonoBehaviour
    {
        [SerializeField] private TautGrid map;
        [SerializeField] private float speed = 4;
        [SerializeField] private Algorithm algorithm = Algorithm.Anya;
        [Tooltip("If the destination cannot be reached, go to where the search came closest to it.")]
        [SerializeField] private bool allowPartial = true;
        [Tooltip("Expansions of the search a frame; 0 searches in one go.")]
        [SerializeField] private int expansionsPerFrame = 2000;
        [SerializeField] private Color pathColour = new Color(0.2f, 0.8f, 1);

        private PathPlanner planner;
        private PathPoint[] path = new PathPoint[32];
        private int pathLength;
        private int next;
        private bool searching;
        private Vector3 destination;
        private ulong revision;

        /// <summary>A path was found, complete or partial: see the status of the result.</summary>
        public event Action<PathResult> PathFound;

        /// <summary>There is no path, or start or goal is blocked.</summary>
        public event Action<PathStatus> PathFailed;

        /// <summary>The end of the path is reached.</summary>
        public event Action Arrived;

        public bool IsSearching
        {
            get { return searching; }
        }

        public bool IsMoving
        {
            get { return next < pathLength; }
        }

        public TautGrid Map
        {
            get { return map; }
            set
            {
                Stop();
                DropPlanner();
                map = value;
            }
        }

        /// <summary>Begins to search a path to a point in world space; the agent moves as soon as it is
        /// found.</summary>
        public PathStatus SetDestination(Vector3 world)
        {
            if (map == null)
            {
                return PathStatus.InvalidArgument;
            }
            if (planner == null)
            {
                planner = new PathPlanner(map.Grid, PlannerOptions.For(algorithm));
            }
            destination = world;
            PathRequest request = new PathRequest(map.WorldToGrid(transform.position), map.WorldToGrid(world));
            request.Flags = allowPartial ? RequestFlags.AllowPartial : RequestFlags.None;
            PathStatus status = planner.Begin(request);
            searching = status >= 0;
            if (!searching)
            {
                Fail(status);
            }
            return status;
        }

        /// <summary>Stops and discards the path.</summary>
        public void Stop()
        {
            searching = false;
            pathLength = 0;
            next = 0;
        }

        private void OnDisable()
        {
            Stop();
        }

        private void OnDestroy()
        {
            DropPlanner();
        }

        private void Update()
        {
            if (searching)
            {
                Search();
            }
            if (IsMoving)
            {
                if (!searching && map.Grid.Revision != revision && !NextLegIsFree())
                {
                    SetDestination(destination);
                }
                Walk(speed * Time.deltaTime);
            }
        }

        private void Search()
        {
            PathResult result;
            PathStatus status = planner.Step(expansionsPerFrame, out result);
            if (status == PathStatus.InProgress)
            {
                return;
            }
            searching = false;
            if (!result.HasPath)
            {
                Fail(status);
                return;
            }
            int needed = planner.CopyPath(path);
            if (needed > path.Length)
            {
                path = new PathPoint[Mathf.NextPowerOfTwo(needed)];
                needed = planner.CopyPath(path);
            }
            pathLength = needed;
            next = 1;
            revision = result.Revision;
            if (PathFound != null)
            {
                PathFound(result);
            }
        }

        private void Fail(PathStatus status)
        {
            Stop();
            if (PathFailed != null)
            {
                PathFailed(status);
            }
        }

        /// <summary>True if the map may have changed, but not on the rest of the path.</summary>
        private bool NextLegIsFree()
        {
            PathGrid grid = map.Grid;
            bool free = grid.LineOfSight(map.WorldToGrid(transform.position), path[next]);
            for (int i = next + 1; free && i < pathLength; i++)
            {
                free = grid.LineOfSight(path[i - 1], path[i]);
            }
            revision = free ? grid.Revision : revision;
            return free;
        }

        private void Walk(float distance)
        {
            while (next < pathLength)
            {
                Vector3 target = map.GridToWorld(path[next]);
                Vector3 position = transform.position;
                Vector3 moved = Vector3.MoveTowards(position, target, distance);
                transform.position = moved;
                distance -= Vector3.Distance(position, moved);
                if (moved != target)
                {
                    return;
                }
                next++;
            }
            if (Arrived != null)
            {
                Arrived();
            }
        }

        private void DropPlanner()
        {
            if (planner != null)
            {
                planner.Dispose();
                planner = null;
            }
        }

        private void OnDrawGizmosSelected()
        {
            if (map == null)
            {
                return;
            }
            Gizmos.color = pathColour;
            for (int i = 1; i < pathLength; i++)
            {
                Gizmos.DrawLine(map.GridToWorld(path[i - 1]), map.GridToWorld(path[i]));
            }
        }
    }
}
#endif
