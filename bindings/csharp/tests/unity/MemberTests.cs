using System;
using System.Collections.Generic;
using System.Reflection;
using System.Text;
using NUnit.Framework;
using Taut;
using Taut.Motion;
using UnityEngine;

/// <summary>Every public member of the package with arguments and objects that are wrong: it answers with an exception
/// of a sentence, or with a status and the library's sentence. New members are met by themselves; a new class needs a
/// maker in <see cref="Kit"/>.</summary>
public sealed class MemberTests
{
    /// <summary>Members for which a number that is none means something, and why.</summary>
    private static readonly Dictionary<string, string> TakesNan = new Dictionary<string, string>
    {
        { "PathAgent.set_Improvements(value)", "one that a path does not allow is left out" },
        { "PathQuery.set_Improvements(value)", "one that a path does not allow is left out" },
        { "PathQuery.set_Request(value)", "the status of the answer" },
        { "PathScheduler.FindAsync(request)", "the status of the answer" },
        { "TautScheduler.FindAsync(start)", "the status of the answer" },
        { "TautScheduler.FindAsync(goal)", "the status of the answer" },
        { "TautPool.FindAsync(start)", "the status of the answer" },
        { "TautPool.FindAsync(goal)", "the status of the answer" },
        { "PathPlanner.FindBatch(requests)", "the status of the result" },
        { "PathPlanner.AreFree(points)", "it is not free" },
        { "PathPlanner.PathOf(result)", "only the numbers of the points count" },
        { "PathPool.PathOf(result)", "only the numbers of the points count" },
        { "PathPool.PathOf(points)", "only the numbers of the points count" },
        { "PathCrowd.Avoid(walkers)", "nobody sees it" },
        { "PathCrowd.AvoidWith(walkers)", "its state is Invalid" },
        { "PathCrowd.AvoidWith(traits)", "a goal without its flag says nothing" },
        { "PathPolicy.Step(followers)", "its state is Invalid" },
        { "PathPool.TryTake(points)", "room for points" },
        { "PathPool.TryTakeNodes(nodes)", "room for nodes" },
        { "TautGrid.WorldToGrid(world)", "a conversion" },
        { "TautGrid.WorldToCell(world)", "a conversion" },
        { "TautGrid.GridToWorld(point)", "a conversion" },
        { "TautGrid.ToWorld(path)", "a conversion" },
    };

    /// <summary>Parameters that are room for an answer.</summary>
    private static readonly string[] Outputs = { "bounds", "into", "results", "times", "velocities" };

    /// <summary>Members that still answer when their object is disposed, and why.</summary>
    private static readonly Dictionary<string, string> OutlivesItsObject = new Dictionary<string, string>
    {
        { "MotionPlanner.get_Dimension", "a number that was kept" },
        { "MotionSpace.get_Dimension", "a number that was kept" },
        { "PathPlanner.get_Options", "what it was made of" },
        { "PathGrid.get_Width", "a number that was kept" },
        { "PathGrid.get_Height", "a number that was kept" },
        { "PathGrid.get_Bounds", "a number that was kept" },
        { "PathSnapshot.get_Revision", "a number that was kept" },
        { "PathScheduler.get_ExpansionsPerFrame", "a setting" },
        { "PathScheduler.set_ExpansionsPerFrame", "a setting" },
        { "PathScheduler.get_MicrosecondsPerFrame", "a setting" },
        { "PathScheduler.set_MicrosecondsPerFrame", "a setting" },
        { "PathScheduler.get_Pending", "there are none" },
        { "PathScheduler.get_Statistics", "of what it has done" },
        { "PathScheduler.Withdraw", "the query has been cancelled" },
        { "PathScheduler.Release", "it has none of the grid's planners" },
        { "PathScheduler.Trim", "it has no planner" },
    };

    /// <summary>Members that take objects of another grid: they have none of their own, or get it so.</summary>
    private static readonly HashSet<string> TakesForeign = new HashSet<string>
    {
        "GraphPlanner.SeeOn(grid)",
        "PathGraph.AddQuadtree(grid)",
        "PathGraph.AddSights(grid)",
        "PathGraph.AddDiscSights(grid)",
        "PathPool.Add(grid)",
        "PathPool.AddGraph(graph)",
        "PathScheduler.Lane(grid)",
        "PathScheduler.Release(grid)",
        "PolygonWorld.Grow(shape)",
        "PolygonWorld.Rasterise(grid)",
        "NavigationMesh.AddTo(pool)",
        "PolygonWorld.AddTo(pool)",
        "TautAgent.set_Scheduler(value)",
        "TautAgent.set_path(value)",
        "TautAgent.CalculatePath(path)",
        "TautFollowers.set_Source(value)",
        "TautPool.FindAsync(map)",
        "TautScheduler.FindAsync(map)",
    };

    [Test]
    public void EveryClassHasAMaker()
    {
        List<string> missing = new List<string>();
        foreach (Type type in Types())
        {
            bool isStatic = type.IsAbstract && type.IsSealed;
            if (type.IsClass && !isStatic && !Kit.CanMake(type))
            {
                missing.Add(type.Name);
            }
        }
        Report(missing);
    }

    [Test]
    public void EveryMemberAnswersWhatIsNoNumberWithASentence()
    {
        int seen = 0;
        List<string> faults = new List<string>();
        foreach (MethodBase method in Members())
        {
            ParameterInfo[] parameters = method.GetParameters();
            for (int i = 0; i < parameters.Length; i++)
            {
                using (Kit kit = new Kit())
                {
                    object spoilt;
                    // A value keeps what it is given: who uses it checks it.
                    bool isValue = method.DeclaringType.IsValueType || method.DeclaringType == typeof(GridConversions);
                    bool isRoom = parameters[i].IsOut || Array.IndexOf(Outputs, parameters[i].Name) >= 0;
                    if (isValue || isRoom || !kit.TrySpoil(Invoker.TypeOf(parameters[i]), out spoilt))
                    {
                        continue;
                    }
                    seen++;
                    string name = NameOf(method) + "(" + parameters[i].Name + ")";
                    object[] arguments = Samples(kit, method);
                    arguments[i] = spoilt;
                    Answer answer = Ask(method, Target(kit, method), arguments);
                    Judge(answer, name, TakesNan.ContainsKey(name), faults);
                }
            }
        }
        Report(faults);
        Assert.IsTrue(seen > 60);
    }

    [Test]
    public void EveryMemberOfADisposedObjectNamesIt()
    {
        int seen = 0;
        List<string> faults = new List<string>();
        foreach (MethodBase method in Members())
        {
            Type type = method.DeclaringType;
            if (method.IsStatic || method.IsConstructor || !typeof(IDisposable).IsAssignableFrom(type))
            {
                continue;
            }
            using (Kit kit = new Kit())
            {
                seen++;
                object[] arguments = Samples(kit, method);
                IDisposable target = (IDisposable)kit.Of(type);
                target.Dispose();
                target.Dispose();
                Answer answer = Ask(method, target, arguments);
                bool isOfAll = method.Name == "Dispose" || method.Name == "get_Id" || method.Name == "get_IsDisposed";
                Judge(answer, NameOf(method), isOfAll || OutlivesItsObject.ContainsKey(NameOf(method)), faults);
                ObjectDisposedException disposed = answer.Thrown as ObjectDisposedException;
                if (disposed != null && !disposed.Message.Contains(type.Name))
                {
                    faults.Add(NameOf(method) + " names another object: " + disposed.Message);
                }
            }
        }
        Report(faults);
        Assert.IsTrue(seen > 150);
    }

    [Test]
    public void NoMemberFallsOverOnAGridThatIsGone()
    {
        Walk((kit, method) =>
        {
            kit.Get<TautGrid>();
            object target = Target(kit, method);
            object[] arguments = Samples(kit, method);
            kit.Get<PathGrid>().Dispose();
            UnityEngine.Object.DestroyImmediate(kit.Get<TautGrid>().gameObject);
            return Ask(method, target, arguments);
        });
    }

    [Test]
    public void NoMemberOfADestroyedComponentFallsOver()
    {
        Walk((kit, method) =>
        {
            object target = Target(kit, method);
            object[] arguments = Samples(kit, method);
            if (target is Component)
            {
                UnityEngine.Object.DestroyImmediate(((Component)target).gameObject);
            }
            return Ask(method, target, arguments);
        });
    }

    [Test]
    public void NoMemberFallsOverWhenItIsCalledTwice()
    {
        Walk((kit, method) =>
        {
            object target = Target(kit, method);
            object[] arguments = Samples(kit, method);
            Answer first = Ask(method, target, arguments);
            return first.IsFault ? first : Ask(method, target, arguments);
        });
    }

    [Test]
    public void EveryMemberAnswersObjectsOfAnotherGridWithASentence()
    {
        int seen = 0;
        List<string> faults = new List<string>();
        foreach (MethodBase method in Members())
        {
            ParameterInfo[] parameters = method.GetParameters();
            for (int i = 0; i < parameters.Length; i++)
            {
                Type type = Invoker.TypeOf(parameters[i]);
                bool isOwned = Kit.CanMake(type) && type.Namespace.StartsWith("Taut", StringComparison.Ordinal);
                if (method.IsStatic || method.IsConstructor || parameters[i].IsOut || !isOwned)
                {
                    continue;
                }
                using (Kit kit = new Kit(), foreign = new Kit())
                {
                    seen++;
                    object[] arguments = Samples(kit, method);
                    arguments[i] = foreign.Of(type);
                    Answer answer = Ask(method, Target(kit, method), arguments);
                    string name = NameOf(method) + "(" + parameters[i].Name + ")";
                    bool isTaken = method.Name == "set_Map" || TakesForeign.Contains(name);
                    Judge(answer, name, isTaken, faults);
                }
            }
        }
        Report(faults);
        Assert.IsTrue(seen > 10);
    }

    [Test]
    public void EverySerialisedFieldHasATooltipWithItsUnit()
    {
        string[] units = { "world unit", "World unit", "cell", "second", "egrees", "xpansions", "a bit each", "0 to ", "radius", "pixel", "Columns and rows" };
        int seen = 0;
        List<string> faults = new List<string>();
        foreach (Type type in Types())
        {
            foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DeclaredOnly))
            {
                bool isShown = field.GetCustomAttributes(typeof(SerializeField), false).Length > 0;
                isShown = isShown || (field.IsPublic && (type == typeof(TerrainColour) || typeof(MonoBehaviour).IsAssignableFrom(type)));
                if (!isShown)
                {
                    continue;
                }
                seen++;
                object[] tips = field.GetCustomAttributes(typeof(TooltipAttribute), false);
                string tip = tips.Length == 0 ? "" : ((TooltipAttribute)tips[0]).tooltip;
                Type kind = field.FieldType;
                bool isNumber = kind == typeof(float) || kind == typeof(int) || kind == typeof(uint) || kind == typeof(Vector2) || kind == typeof(Vector3) || kind == typeof(Vector2Int);
                if (tip.Length < 10 || !tip.EndsWith(".", StringComparison.Ordinal))
                {
                    faults.Add(type.Name + "." + field.Name + " has no tooltip");
                }
                else if (isNumber && !Array.Exists(units, tip.Contains))
                {
                    faults.Add(type.Name + "." + field.Name + " has no unit: " + tip);
                }
            }
        }
        Report(faults);
        Assert.IsTrue(seen > 50);
    }

    [Test]
    public void EverySettingOfAComponentIsAProperty()
    {
        const BindingFlags Any = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DeclaredOnly | BindingFlags.IgnoreCase;
        Dictionary<string, string> others = new Dictionary<string, string>
        {
            { "TautField.targets", "SetTargets" },
            { "TautAgent.m_AutoTraverse", "autoTraverseOffMeshLink" },
        };
        List<string> faults = new List<string>();
        foreach (Type type in Types())
        {
            foreach (FieldInfo field in type.GetFields(Any))
            {
                string name = type.Name + "." + field.Name;
                string wanted = others.ContainsKey(name) ? others[name] : field.Name.StartsWith("m_", StringComparison.Ordinal) ? field.Name.Substring(2) : field.Name;
                bool isThere = Array.Exists(type.GetMembers(), member => string.Equals(member.Name, wanted, StringComparison.OrdinalIgnoreCase));
                bool isSettable = Array.Exists(type.GetProperties(), property => property.CanWrite && string.Equals(property.Name, wanted, StringComparison.OrdinalIgnoreCase));
                if (field.GetCustomAttributes(typeof(SerializeField), false).Length > 0 && !(isSettable || (isThere && others.ContainsKey(name))))
                {
                    faults.Add(name + " is set in the inspector only");
                }
            }
        }
        Report(faults);
    }

    /// <summary>What a member has answered.</summary>
    private struct Answer
    {
        internal Exception Thrown;
        internal object Returned;

        /// <summary>A sentence for who calls: in an exception, or as the library's last error.</summary>
        internal bool IsRefusal
        {
            get
            {
                bool isStatus = Returned is PathStatus && (PathStatus)Returned < 0;
                bool isAnswer = Returned is DestinationAnswer && ((DestinationAnswer)Returned).Status < 0;
                return (Thrown != null && !IsFault) || (Returned is bool && !(bool)Returned) || isAnswer || (isStatus && TautLibrary.LastError().Contains(" "));
            }
        }

        /// <summary>It fell over.</summary>
        internal bool IsFault
        {
            get
            {
                bool isKind = Thrown is ArgumentException || Thrown is TautException || Thrown is InvalidOperationException || Thrown is NotSupportedException || Thrown is MissingReferenceException;
                return Thrown != null && (!isKind || Thrown.Message.Split(' ').Length < 3);
            }
        }

        public override string ToString()
        {
            return Thrown != null ? Thrown.GetType().Name + ": " + Thrown.Message : Returned == null ? "nothing" : Returned.ToString();
        }
    }

    private static void Judge(Answer answer, string name, bool isTaken, List<string> faults)
    {
        if (answer.IsFault || (!answer.IsRefusal && !isTaken))
        {
            faults.Add(name + ": " + answer);
        }
    }

    private static void Walk(Func<Kit, MethodBase, Answer> ask)
    {
        int seen = 0;
        List<string> faults = new List<string>();
        foreach (MethodBase method in Members())
        {
            using (Kit kit = new Kit())
            {
                seen++;
                Answer answer = ask(kit, method);
                if (answer.IsFault)
                {
                    faults.Add(NameOf(method) + ": " + answer);
                }
            }
        }
        Report(faults);
        Assert.IsTrue(seen > 400);
    }

    private static Answer Ask(MethodBase method, object target, object[] arguments)
    {
        Answer answer = new Answer();
        try
        {
            answer.Returned = Invoker.Invoke(method, target, arguments);
        }
        catch (Exception thrown)
        {
            answer.Thrown = thrown;
        }
        IDisposable made = answer.Returned as IDisposable;
        if (made != null && answer.Returned != target && !(made is System.Threading.Tasks.Task))
        {
            made.Dispose();
        }
        return answer;
    }

    private static object Target(Kit kit, MethodBase method)
    {
        Type type = method.DeclaringType;
        return method.IsStatic || method.IsConstructor ? null : type.IsValueType ? kit.Sample(type) : kit.Of(type);
    }

    private static object[] Samples(Kit kit, MethodBase method)
    {
        return Array.ConvertAll(method.GetParameters(), parameter => kit.Sample(Invoker.TypeOf(parameter)));
    }

    private static string NameOf(MethodBase method)
    {
        return method.DeclaringType.Name + "." + method.Name;
    }

    private static IEnumerable<Type> Types()
    {
        foreach (Type type in typeof(PathGrid).Assembly.GetExportedTypes())
        {
            bool isOwn = type.Namespace == "Taut" || type.Namespace == "Taut.Motion";
            bool isNative = type == typeof(TautNative) || type == typeof(MotionNative);
            // The engine calls jobs, with what has been checked when they were scheduled.
            bool isKind = type.IsEnum || type.IsInterface || type.IsSubclassOf(typeof(Delegate)) || typeof(Unity.Jobs.IJobParallelFor).IsAssignableFrom(type);
            if (isOwn && !isNative && !isKind && !type.Name.StartsWith("Native", StringComparison.Ordinal))
            {
                yield return type;
            }
        }
    }

    private static IEnumerable<MethodBase> Members()
    {
        const BindingFlags Own = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
        foreach (Type type in Types())
        {
            List<MethodBase> methods = new List<MethodBase>(type.GetConstructors());
            methods.AddRange(type.GetMethods(Own));
            foreach (MethodBase method in methods)
            {
                bool isEvent = method.Name.StartsWith("add_", StringComparison.Ordinal) || method.Name.StartsWith("remove_", StringComparison.Ordinal);
                // A shutdown ends the objects of all other tests.
                if (!isEvent && NameOf(method) != "TautLibrary.Shutdown" && Invoker.CanCall(method))
                {
                    yield return method;
                }
            }
        }
    }

    private static void Report(List<string> faults)
    {
        if (faults.Count > 0)
        {
            throw new AssertionException(new StringBuilder().Append(faults.Count).Append(" faults\n").Append(string.Join("\n", faults)).ToString());
        }
    }
}
