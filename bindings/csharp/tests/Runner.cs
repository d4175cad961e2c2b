using System;
using System.Collections;
using System.Reflection;
using NUnit.Framework;

/// <summary>Runs the package's tests without Unity: all of them, or those whose names contain an argument.</summary>
internal static class Runner
{
    private static int Main(string[] names)
    {
        int run = 0;
        int failed = 0;
        foreach (Type type in Assembly.GetExecutingAssembly().GetTypes())
        {
            foreach (MethodInfo method in type.GetMethods())
            {
                bool isWanted = names.Length == 0 || Array.Exists(names, method.Name.Contains);
                if (!isWanted || method.GetCustomAttributes(typeof(TestAttribute), false).Length == 0)
                {
                    continue;
                }
                run++;
                try
                {
                    IEnumerator frames = method.Invoke(Activator.CreateInstance(type), null) as IEnumerator;
#if UNITY_5_3_OR_NEWER
                    while (frames != null && frames.MoveNext())
                    {
                        UnityEngine.Engine.Frame(1f / 60);
                    }
#else
                    if (frames != null)
                    {
                        throw new NotSupportedException("frames need Unity");
                    }
#endif
                }
                catch (TargetInvocationException wrapped)
                {
                    failed++;
                    Console.Error.WriteLine(method.Name + ": " + wrapped.InnerException);
                }
                catch (AssertionException failure)
                {
                    failed++;
                    Console.Error.WriteLine(method.Name + ": " + failure);
                }
            }
        }
        Console.WriteLine("package tests: C#: " + run + " run, " + failed + " failed");
        return run > 0 && failed == 0 ? 0 : 1;
    }
}
