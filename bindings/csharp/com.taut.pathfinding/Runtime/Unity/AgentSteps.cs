#if UNITY_5_3_OR_NEWER
using System;
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;
using Unity.Jobs;

namespace Taut
{
    public sealed unsafe partial class AgentPolicy
    {
        /// <summary>One step of each agent.</summary>
        public PolicyResult Step(NativeArray<PathWalker> agents)
        {
            return Step(new Span<PathWalker>(agents.GetUnsafePtr(), agents.Length));
        }

        /// <summary>One step of each agent along a field.</summary>
        public PolicyResult Step(PathField field, NativeArray<PathWalker> agents)
        {
            return Step(field, new Span<PathWalker>(agents.GetUnsafePtr(), agents.Length));
        }

        /// <summary>One step of each agent on the job system, in slices of so many. The policy may not be disposed
        /// before the job is complete.</summary>
        public JobHandle Schedule(NativeArray<PathWalker> agents, int slice = 256, JobHandle dependsOn = default(JobHandle))
        {
            return Schedule(Id, 0, agents, slice, dependsOn);
        }

        /// <summary>The same along a field, which may not be disposed before the job is complete either.</summary>
        public JobHandle Schedule(PathField field, NativeArray<PathWalker> agents, int slice = 256, JobHandle dependsOn = default(JobHandle))
        {
            Require.NotNull(field, "field");
            return Schedule(Id, field.Id, agents, slice, dependsOn);
        }

        private static JobHandle Schedule(ulong policy, ulong field, NativeArray<PathWalker> agents, int slice, JobHandle dependsOn)
        {
            slice = Math.Max(1, slice);
            AgentStepJob job = new AgentStepJob { Agents = agents, Policy = policy, Field = field, Slice = slice };
            return job.Schedule((agents.Length + slice - 1) / slice, 1, dependsOn);
        }
    }

    /// <summary>The job of an <see cref="AgentPolicy"/>: each index is a slice of the agents.</summary>
    public unsafe struct AgentStepJob : IJobParallelFor
    {
        [NativeDisableParallelForRestriction] public NativeArray<PathWalker> Agents;
        public ulong Policy;
        public ulong Field;
        public int Slice;

        public void Execute(int index)
        {
            int first = index * Slice;
            PolicyResult result;
            PathWalker* agents = (PathWalker*)Agents.GetUnsafePtr() + first;
            TautNative.taut_policy_step(Policy, Field, agents, (UIntPtr)Math.Min(Slice, Agents.Length - first), &result);
        }
    }
}
#endif
