#if UNITY_5_3_OR_NEWER
using System;

namespace Taut
{
    /// <summary>A field that is built in slices, a budget each frame: begun again when its seeds have moved, brought up
    /// to date after edits. Until a build is done the field before answers.</summary>
    internal sealed class FieldBuild
    {
        private FieldSeed[] seeds = new FieldSeed[0];
        private bool isBuilding;

        internal PathField Field { get; private set; }

        /// <summary>The result of the last build that was finished.</summary>
        internal FieldResult Built { get; private set; }

        /// <summary>A build was finished: the field answers.</summary>
        internal bool IsBuilt { get; private set; }

        /// <summary>Goes on with the build, or begins one if the seeds have moved or the map has changed. Seeds that
        /// are all in walls move nobody: the field before stays.</summary>
        internal void Work(PathGrid grid, FieldOptions options, ReadOnlySpan<FieldSeed> wanted, int expansions)
        {
            if (Field == null)
            {
                Field = new PathField(grid, options);
            }
            if (!isBuilding && wanted.Length > 0 && !AreSeeds(wanted) && Field.Begin(wanted) >= 0)
            {
                isBuilding = true;
                seeds = seeds.Length == wanted.Length ? seeds : new FieldSeed[wanted.Length];
                wanted.CopyTo(seeds);
            }
            if (!isBuilding && seeds.Length > 0 && Built.Revision != grid.Revision)
            {
                isBuilding = Field.Update() >= 0;
            }
            if (isBuilding)
            {
                FieldResult step;
                PathStatus status = Field.Step(expansions, out step);
                isBuilding = status == PathStatus.InProgress;
                if (status == PathStatus.Ok)
                {
                    Built = step;
                    IsBuilt = true;
                }
            }
        }

        internal void Drop()
        {
            if (Field != null)
            {
                Field.Dispose();
                Field = null;
            }
            Built = default(FieldResult);
            seeds = new FieldSeed[0];
            isBuilding = IsBuilt = false;
        }

        private bool AreSeeds(ReadOnlySpan<FieldSeed> wanted)
        {
            bool isSame = wanted.Length == seeds.Length;
            for (int i = 0; isSame && i < seeds.Length; i++)
            {
                isSame = wanted[i].At.Equals(seeds[i].At);
            }
            return isSame;
        }
    }
}
#endif
