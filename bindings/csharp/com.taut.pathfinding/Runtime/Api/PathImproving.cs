using System;
using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>The options of <see cref="PathPlanner.Improve"/>.</summary>
    public struct ImproveOptions
    {
        /// <summary>What is done to the path.</summary>
        public Improvement Improvement;
        /// <summary>The method of <see cref="Taut.Improvement.Descend"/>.</summary>
        public Descent Descent;
        /// <summary>Most iterations of shortcuts and descent.</summary>
        public uint MaxIterations;
        /// <summary>The seed of shortcuts: the same seed finds the same path.</summary>
        public ulong Seed;
        /// <summary>The distance of points and samples in cells, 1/16 to 16.</summary>
        public double Spacing;
        /// <summary>Up to which distance walls matter, in cells, 1/16 to 16.</summary>
        public double Clearance;
        /// <summary>What a cell of way along a wall costs beyond its length.</summary>
        public double WallWeight;
        /// <summary>What a turn costs per radian, for shortcuts.</summary>
        public double TurnWeight;
        /// <summary>
        /// The radius in cells of the arcs of <see cref="Taut.Improvement.Round"/>, on the inner side of turns only.
        /// </summary>
        public double TurningRadius;

        /// <summary>The library's defaults: shortcuts.</summary>
        public static ImproveOptions Default
        {
            get
            {
                ImproveOptions options = default(ImproveOptions);
                options.Improvement = Improvement.Shortcut;
                options.MaxIterations = 1000;
                options.Spacing = 0.5;
                options.Clearance = 1.0;
                return options;
            }
        }

        /// <summary>The defaults with another improvement.</summary>
        public static ImproveOptions For(Improvement improvement)
        {
            ImproveOptions options = Default;
            options.Improvement = improvement;
            return options;
        }

        internal unsafe PathStatus ToNative(out NativeImproveOptions native)
        {
            NativeImproveOptions wanted;
            int status = TautNative.taut_improve_options_init(&wanted, (UIntPtr)sizeof(NativeImproveOptions));
            wanted.Improvement = (uint)Improvement;
            wanted.Descent = (uint)Descent;
            wanted.MaxIterations = MaxIterations;
            wanted.Seed = Seed;
            wanted.Spacing = Spacing;
            wanted.Clearance = Clearance;
            wanted.WallWeight = WallWeight;
            wanted.TurnWeight = TurnWeight;
            wanted.TurningRadius = TurningRadius;
            native = wanted;
            return (PathStatus)status;
        }
    }

    // Improvements of the last path, or of one of the host's.
    public sealed unsafe partial class PathPlanner
    {
        /// <summary>
        /// Makes a path the planner's last one, to be improved. With <see cref="AdoptFlags.Seed"/> it may lead through
        /// walls: <see cref="Improvement.Descend"/> can free it, and <see cref="Path"/> is empty until then.
        /// </summary>
        public PathStatus Adopt(ReadOnlySpan<PathPoint> path, AdoptFlags flags, out PathResult result)
        {
            PathResult answer = default(PathResult);
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &MemoryMarshal.GetReference(path))
                {
                    answer.Status = (PathStatus)TautNative.taut_planner_adopt(hold.Id, first, (UIntPtr)path.Length, (uint)flags, &answer);
                }
            }
            result = answer;
            return answer.Status;
        }

        /// <summary>
        /// Improves the last path in place: it costs no more in terms of what is minimised, and leads through no wall.
        /// </summary>
        public PathStatus Improve(ImproveOptions options, out PathResult result)
        {
            PathResult answer = default(PathResult);
            NativeImproveOptions native;
            answer.Status = options.ToNative(out native);
            if (answer.Status >= PathStatus.Ok)
            {
                using (TautHold hold = owner.Hold())
                {
                    answer.Status = (PathStatus)TautNative.taut_planner_improve(hold.Id, &native, &answer);
                }
            }
            result = answer;
            return answer.Status;
        }

        /// <summary>
        /// Proves how much the last path costs at most above the cheapest one between its ends, on the map as it is
        /// now.
        /// </summary>
        /// <remarks>
        /// No path costs less than <c>Cost / Bound</c> of the result. <see cref="Path"/> stays, and takes no other
        /// guarantee. It takes as long as A* on corners.
        /// </remarks>
        public PathStatus ProveCost(out PathResult result)
        {
            PathResult answer = default(PathResult);
            using (TautHold hold = owner.Hold())
            {
                answer.Status = (PathStatus)TautNative.taut_planner_prove_cost(hold.Id, &answer);
            }
            result = answer;
            return answer.Status;
        }

        /// <summary>
        /// Computes when a body that walks a path is at each of its points: <paramref name="times"/> has as many
        /// elements as the path.
        /// </summary>
        public static PathStatus PathTimes(ReadOnlySpan<PathPoint> path, double speed, double acceleration, double turnSpeed, Span<double> times)
        {
            int count = Math.Min(path.Length, times.Length);
            fixed (PathPoint* first = &MemoryMarshal.GetReference(path))
            fixed (double* firstTime = &MemoryMarshal.GetReference(times))
            {
                return (PathStatus)TautNative.taut_path_times(first, (UIntPtr)count, speed, acceleration, turnSpeed, firstTime);
            }
        }
    }
}
