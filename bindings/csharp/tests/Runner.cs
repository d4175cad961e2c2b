using System;
using System.Reflection;
using NUnit.Framework;

/// <summary>Runs the package's tests without Unity.</summary>
internal static class Runner
{
    private static int Main()
    {
        int run = 0;
        int failed = 0;
        foreach (Type type in Assembly.GetExecutingAssembly().GetTypes())
        {
            foreach (MethodInfo method in type.GetMethods())
            {
                if (method.GetCustomAttributes(typeof(TestAttribute), false).Length == 0)
                {
                    continue;
                }
                run++;
                try
                {
                    method.Invoke(Activator.CreateInstance(type), null);
                }
                catch (TargetInvocationException wrapped)
                {
                    failed++;
                    Console.Error.WriteLine(method.Name + ": " + wrapped.InnerException);
                }
            }
        }
        Console.WriteLine("package tests: C#: " + run + " run, " + failed + " failed");
        return run > 0 && failed == 0 ? 0 : 1;
    }
}
