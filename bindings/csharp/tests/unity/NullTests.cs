using System;
using System.Collections.Generic;
using System.Reflection;
using System.Runtime.Serialization;
using NUnit.Framework;
using Taut;
using Taut.Motion;

/// <summary>Every public method of the package checks its arguments before it does anything else.</summary>
public sealed class NullTests
{
    /// <summary>Parameters for which null means something.</summary>
    private static readonly HashSet<string> Optional = new HashSet<string>
    {
        "PathPlanner.Pin(snapshot)",
        "PathScheduler.Lane(costs)",
        "TautAgent.set_Map(value)",
        "TautAgent.set_Scheduler(value)",
        "TautGrid.set_Texture(value)",
        "TautCrowd.set_Map(value)",
        "TautField.set_Map(value)",
        "TautFollowers.set_Map(value)",
        "TautFollowers.set_Source(value)",
        "TautFollowers.set_Target(value)",
        "TautLink.set_Map(value)",
        "TautObstacle.set_Map(value)",
        "TautShape.set_Map(value)",
        "TautException..ctor(message)",
        "TautException..ctor(cause)",
    };

    [Test]
    public void EveryPublicMethodNamesTheArgumentThatIsNull()
    {
        int seen = 0;
        List<string> faults = new List<string>();
        foreach (Type type in typeof(PathGrid).Assembly.GetExportedTypes())
        {
            bool isOwn = (type.Namespace == "Taut" || type.Namespace == "Taut.Motion") && type != typeof(TautNative) && type != typeof(MotionNative);
            if (!isOwn || type.IsEnum || type.IsInterface || type.IsSubclassOf(typeof(Delegate)))
            {
                continue;
            }
            List<MethodBase> methods = new List<MethodBase>(type.GetConstructors());
            methods.AddRange(type.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly));
            foreach (MethodBase method in methods)
            {
                for (int i = 0; i < method.GetParameters().Length; i++)
                {
                    string name = type.Name + "." + method.Name + "(" + method.GetParameters()[i].Name + ")";
                    if (CanBeNull(method, i) && !Optional.Contains(name))
                    {
                        seen++;
                        faults.AddRange(Fault(type, method, i, name));
                    }
                }
            }
        }
        if (faults.Count > 0)
        {
            throw new AssertionException(string.Join("; ", faults));
        }
        Assert.IsTrue(seen > 30);
    }

    private static bool CanBeNull(MethodBase method, int index)
    {
        bool isEvent = method.IsSpecialName && (method.Name.StartsWith("add_") || method.Name.StartsWith("remove_"));
        if (isEvent || method.Name == "Equals" || !Invoker.CanCall(method))
        {
            return false;
        }
        ParameterInfo tested = method.GetParameters()[index];
        return !tested.ParameterType.IsValueType && !tested.ParameterType.IsByRef;
    }

    private static IEnumerable<string> Fault(Type type, MethodBase method, int index, string name)
    {
        ParameterInfo[] parameters = method.GetParameters();
        object[] arguments = new object[parameters.Length];
        for (int i = 0; i < arguments.Length; i++)
        {
            arguments[i] = i == index ? null : Sample(Invoker.TypeOf(parameters[i]));
        }
        Exception thrown = null;
        try
        {
            // A method that uses its object before it has checked its arguments is a fault too.
            bool hasObject = !method.IsStatic && !method.IsConstructor;
            Invoker.Invoke(method, hasObject ? FormatterServices.GetUninitializedObject(type) : null, arguments);
        }
        catch (Exception caught)
        {
            thrown = caught;
        }
        ArgumentNullException expected = thrown as ArgumentNullException;
        if (expected == null || expected.ParamName != parameters[index].Name)
        {
            yield return name + ": " + (thrown == null ? "nothing" : thrown.GetType().Name) + " thrown";
        }
    }

    private static object Sample(Type type)
    {
        if (type.IsArray)
        {
            return Array.CreateInstance(type.GetElementType(), new int[type.GetArrayRank()]);
        }
        return type == typeof(string) ? string.Empty : FormatterServices.GetUninitializedObject(type);
    }
}
