#if UNITY_5_3_OR_NEWER
using System;
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;
using Unity.Jobs;

namespace Taut
{
    public sealed unsafe partial class PathPolicy
    {
        /// <summary>One step of each follower.</summary>
        public PolicyResult Step(NativeArray<PolicyFollower> followers)
        {
            return Step(new Span<PolicyFollower>(followers.GetUnsafePtr(), followers.Length));
        }

        /// <summary>One step of each follower along a field.</summary>
        public PolicyResult Step(PathField field, NativeArray<PolicyFollower> followers)
        {
            return Step(field, new Span<PolicyFollower>(followers.GetUnsafePtr(), followers.Length));
        }

        /// <summary>One step of each follower on the job system, in slices of so many. The policy may not be disposed
        /// before the job is complete.</summary>
        public JobHandle Schedule(NativeArray<PolicyFollower> followers, int slice = 256, JobHandle dependsOn = default(JobHandle))
        {
            return Schedule(0, followers, slice, dependsOn);
        }

        /// <summary>The same along a field, which may not be disposed before the job is complete either.</summary>
        public JobHandle Schedule(PathField field, NativeArray<PolicyFollower> followers, int slice = 256, JobHandle dependsOn = default(JobHandle))
        {
            Require.NotNull(field, "field");
            // What a job finds wrong nobody hears.
            Step(field, new Span<PolicyFollower>());
            using (field.Owner.Hold())
            {
                return Schedule(field.Id, followers, slice, dependsOn);
            }
        }

        private JobHandle Schedule(ulong field, NativeArray<PolicyFollower> followers, int slice, JobHandle dependsOn)
        {
            slice = Math.Max(1, slice);
            using (TautHold hold = owner.Hold())
            {
                FollowerStepJob job = new FollowerStepJob { Followers = followers, Policy = hold.Id, Field = field, Slice = slice };
                return job.Schedule((followers.Length + slice - 1) / slice, 1, dependsOn);
            }
        }
    }

    /// <summary>The job of an <see cref="PathPolicy"/>: each index is a slice of the followers.</summary>
    public unsafe struct FollowerStepJob : IJobParallelFor
    {
        [NativeDisableParallelForRestriction] public NativeArray<PolicyFollower> Followers;
        public ulong Policy;
        public ulong Field;
        public int Slice;

        public void Execute(int index)
        {
            int first = index * Slice;
            PolicyResult result;
            PolicyFollower* followers = (PolicyFollower*)Followers.GetUnsafePtr() + first;
            TautNative.taut_policy_step(Policy, Field, followers, (UIntPtr)Math.Min(Slice, Followers.Length - first), &result);
        }
    }
}
#endif
