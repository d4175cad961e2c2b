using System;

namespace Taut
{
    /// <summary>A grid, a mesh or a world at one revision, which no edit changes: from
    /// <see cref="PathGrid.Snapshot"/>.</summary>
    /// <remarks>It keeps its ground alive, even if the grid is disposed. Any threads may use it.</remarks>
    public sealed unsafe class PathSnapshot : IDisposable
    {
        private readonly TautHandle owner;

        internal PathSnapshot(ulong id)
        {
            owner = new TautHandle(id, TautKind.Snapshot);
            ulong revision;
            TautException.ThrowIfError(TautNative.taut_snapshot_revision(id, &revision));
            Revision = revision;
        }

        /// <summary>The revision at which it was taken.</summary>
        public ulong Revision { get; private set; }

        /// <summary>The handle of the snapshot in <see cref="TautNative"/>; still owned by this object.</summary>
        public ulong Id
        {
            get { return owner.Id; }
        }

        /// <summary>Destroys the snapshot; planners that are pinned to it are not affected. May be called
        /// repeatedly.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }

        internal TautHandle Owner
        {
            get { return owner; }
        }
    }

    public sealed unsafe partial class PathGrid
    {
        /// <summary>Takes a snapshot, in constant time.</summary>
        public PathSnapshot Snapshot()
        {
            ulong id;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_snapshot(hold.Id, &id));
            }
            return new PathSnapshot(id);
        }

        /// <summary>Makes every cell what it was at a snapshot of this grid, as one edit: a rollback.</summary>
        public void Restore(PathSnapshot snapshot)
        {
            Require.NotNull(snapshot, "snapshot");
            using (TautHold hold = owner.Hold())
            using (TautHold kept = snapshot.Owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_restore(hold.Id, kept.Id));
            }
        }
    }

    public sealed unsafe partial class PathPlanner
    {
        /// <summary>Answers all later queries on a snapshot of the planner's map, whatever edits follow; null: on the
        /// newest revision again.</summary>
        public void Pin(PathSnapshot snapshot)
        {
            using (TautHold hold = owner.Hold())
            {
                if (snapshot == null)
                {
                    TautException.ThrowIfError(TautNative.taut_planner_pin(hold.Id, 0));
                    return;
                }
                using (TautHold kept = snapshot.Owner.Hold())
                {
                    TautException.ThrowIfError(TautNative.taut_planner_pin(hold.Id, kept.Id));
                }
            }
        }

        /// <summary>Answers all later queries as if the grid had no such obstacle, and drops search and path; 0: none
        /// is left out.</summary>
        public void LeaveOut(int obstacle)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_planner_leave_out(hold.Id, unchecked((uint)obstacle)));
            }
        }
    }
}
