namespace Taut
{
    /// <summary>What units walk on: a <see cref="PathGrid"/>, or a NavigationMesh or PolygonWorld of
    /// <c>Taut.Motion</c>. A <see cref="PathScheduler"/> shares planners on it, and a <see cref="PathAgent"/> walks
    /// there alike.</summary>
    public interface IPathGround
    {
        bool IsDisposed { get; }

        /// <summary>How often it has been changed, from 1 on: false if it is disposed or destroyed by a
        /// shutdown.</summary>
        bool TryGetRevision(out ulong revision);

        /// <summary>A planner on it.</summary>
        PathPlanner CreatePlanner(PlannerOptions options);
    }
}
