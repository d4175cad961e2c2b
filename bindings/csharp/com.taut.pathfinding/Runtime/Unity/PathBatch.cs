#if UNITY_5_3_OR_NEWER
using System;
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;
using Unity.Jobs;
using Unity.Jobs.LowLevel.Unsafe;

namespace Taut
{
    /// <summary>Many queries at once on the job system: one planner per worker thread, no garbage, no
    /// callbacks.</summary>
    public sealed class PathBatch : IDisposable
    {
        private readonly PathPlanner[] planners;
        private NativeArray<ulong> ids;

        public PathBatch(PathGrid grid, PlannerOptions options)
        {
            planners = new PathPlanner[JobsUtility.MaxJobThreadCount];
            ids = new NativeArray<ulong>(planners.Length, Allocator.Persistent);
            for (int i = 0; i < planners.Length; i++)
            {
                // A planner that no thread uses has no scratch memory.
                planners[i] = new PathPlanner(grid, options);
                ids[i] = planners[i].Id;
            }
        }

        /// <summary>
        /// Runs all requests. Path i has <c>lengths[i]</c> points from <c>points[i * capacity]</c> on, where capacity
        /// is points.Length divided by requests.Length; a longer path is not copied, but its length is set.
        /// </summary>
        public JobHandle Schedule(NativeArray<PathRequest> requests, NativeArray<PathResult> results, NativeArray<PathPoint> points, NativeArray<int> lengths, JobHandle dependsOn = default(JobHandle))
        {
            if (!ids.IsCreated)
            {
                throw new ObjectDisposedException("PathBatch");
            }
            if (results.Length < requests.Length || lengths.Length < requests.Length)
            {
                throw new ArgumentException("results and lengths need room for every request");
            }
            PathBatchJob job = new PathBatchJob
            {
                Requests = requests,
                Results = results,
                Points = points,
                Lengths = lengths,
                Planners = ids,
                Room = requests.Length == 0 ? 0 : points.Length / requests.Length,
            };
            return job.Schedule(requests.Length, 8, dependsOn);
        }

        /// <summary>Only if no scheduled job is left: complete its handle first.</summary>
        public void Dispose()
        {
            foreach (PathPlanner planner in planners)
            {
                planner.Dispose();
            }
            if (ids.IsCreated)
            {
                ids.Dispose();
            }
        }
    }

    /// <summary>The job of <see cref="PathBatch"/>.</summary>
    public unsafe struct PathBatchJob : IJobParallelFor
    {
        [ReadOnly] public NativeArray<PathRequest> Requests;
        [ReadOnly] public NativeArray<ulong> Planners;
        public NativeArray<PathResult> Results;
        public NativeArray<int> Lengths;
        [NativeDisableParallelForRestriction] public NativeArray<PathPoint> Points;
        public int Room;
        [NativeSetThreadIndex] private int thread;

        public void Execute(int index)
        {
            ulong planner = Planners[thread];
            PathRequest request = Requests[index];
            PathResult result = default(PathResult);
            result.Status = (PathStatus)TautNative.taut_planner_find(planner, &request, &result);
            UIntPtr needed = UIntPtr.Zero;
            PathPoint* first = (PathPoint*)Points.GetUnsafePtr() + (long)index * Room;
            TautNative.taut_planner_path(planner, first, (UIntPtr)Room, &needed);
            Results[index] = result;
            Lengths[index] = (int)needed;
        }
    }
}
#endif
