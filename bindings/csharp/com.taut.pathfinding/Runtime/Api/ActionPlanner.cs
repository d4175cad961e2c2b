using System;
using System.Runtime.InteropServices;

namespace Taut.Motion
{
    /// <summary>Plans of actions: the cheapest sequence that leads from some facts to others.</summary>
    public static unsafe class ActionPlanner
    {
        /// <summary>Finds a plan and writes the numbers of its actions; <paramref name="needed"/> is how many they
        /// are. 0 expansions are no limit.</summary>
        public static PathStatus Plan(ReadOnlySpan<PlanAction> actions, FactSet start, FactSet goal, FactSet goalNot, uint maxExpansions, Span<uint> into, out int needed, out PathResult result)
        {
            MotionLibrary.RequireAvailable();
            UIntPtr count = UIntPtr.Zero;
            PathResult got = default(PathResult);
            PathStatus status;
            fixed (PlanAction* first = &MemoryMarshal.GetReference(actions))
            fixed (uint* numbers = &MemoryMarshal.GetReference(into))
            {
                status = (PathStatus)MotionNative.taut_actions_plan(first, (UIntPtr)actions.Length, (ulong*)&start, (ulong*)&goal, (ulong*)&goalNot, maxExpansions, numbers, (UIntPtr)into.Length, &count, &got);
            }
            needed = (int)count;
            result = got;
            return status;
        }
    }
}
