using System;
using System.Diagnostics;
using System.Runtime.InteropServices;
using Taut;
using Taut.Motion;

/// <summary>What a state that is told costs more in C# than in C: the same searches in both, in turns.</summary>
internal static unsafe class AskOverhead
{
    private const int Batch = 64;
    private const double Resolution = 1e-5;
    /// <summary>A search in each language per round; the least time of the rounds counts.</summary>
    private const int Rounds = 300;

    [DllImport("askoverhead", CallingConvention = CallingConvention.Cdecl)]
    private static extern ulong ask_open(double resolution, uint batch);

    [DllImport("askoverhead", CallingConvention = CallingConvention.Cdecl)]
    private static extern ulong ask_run(ulong motion, byte* isFree, uint looks);

    [DllImport("askoverhead", CallingConvention = CallingConvention.Cdecl)]
    private static extern void ask_close(ulong motion);

    private static readonly double[] Start = { 0, 0.25 };
    private static readonly double[] Goal = { 1, 0.25 };
    private static readonly byte[] IsFree = new byte[Batch];

    private static int Main()
    {
        MotionAxis[] axes = { new MotionAxis { High = 1, Weight = 1 }, new MotionAxis { High = 1, Weight = 1 } };
        MotionOptions options = MotionOptions.Default;
        options.Algorithm = MotionAlgorithm.RrtConnect;
        options.Batch = Batch;
        options.Resolution = Resolution;
        for (int i = 0; i < Batch; i++)
        {
            IsFree[i] = 1;
        }
        ulong native = ask_open(Resolution, Batch);
        using (MotionSpace space = MotionSpace.OfAxes(axes))
        using (MotionPlanner planner = new MotionPlanner(space, options))
        {
            foreach (bool looks in new[] { false, true })
            {
                double managed = double.PositiveInfinity, c = double.PositiveInfinity;
                ulong states = 0;
                for (int round = 0; round < Rounds; round++)
                {
                    long begin = Stopwatch.GetTimestamp();
                    ulong ours = Run(planner, looks);
                    long middle = Stopwatch.GetTimestamp();
                    ulong theirs;
                    fixed (byte* first = IsFree)
                    {
                        theirs = ask_run(native, first, looks ? 1u : 0u);
                    }
                    long end = Stopwatch.GetTimestamp();
                    if (ours != theirs || ours < 1 / Resolution)
                    {
                        Console.WriteLine("ask overhead: " + ours + " states told in C#, " + theirs + " in C");
                        return 1;
                    }
                    states = ours;
                    managed = Math.Min(managed, Nanoseconds(middle - begin) / ours);
                    c = Math.Min(c, Nanoseconds(end - middle) / theirs);
                }
                Console.WriteLine("ask overhead: C#: " + (looks ? "with a look at each state" : "prepared answers") + ", batch " + Batch + ", " + states
                    + " states: " + managed.ToString("F1") + " ns a state, C " + c.ToString("F1") + ", more " + (managed - c).ToString("F1"));
            }
        }
        ask_close(native);
        return 0;
    }

    private static double Nanoseconds(long ticks)
    {
        return ticks * 1e9 / Stopwatch.Frequency;
    }

    private static ulong Run(MotionPlanner planner, bool looks)
    {
        MotionResult result;
        ulong told = 0;
        planner.Begin(Start, Goal, default(MotionRequest));
        while (planner.Step(0, out result) == PathStatus.Asking)
        {
            ReadOnlySpan<double> states = planner.Ask();
            int count = states.Length / 2;
            if (looks)
            {
                for (int i = 0; i < count; i++)
                {
                    IsFree[i] = states[2 * i + 1] < 0.5 ? (byte)1 : (byte)0;
                }
            }
            if (planner.Tell(IsFree.AsSpan(0, count)) != PathStatus.Ok)
            {
                return 0;
            }
            told += (ulong)count;
        }
        return result.IsFound ? told : 0;
    }
}
