using System;
using System.Collections.Generic;
using System.Reflection;
using Taut;
using Taut.Motion;
using UnityEngine;

/// <summary>One object of each public class of the package, all of one grid; made when they are asked for.</summary>
internal sealed class Kit : IDisposable
{
    private static readonly Dictionary<Type, Func<Kit, object>> Makers = new Dictionary<Type, Func<Kit, object>>
    {
        { typeof(PathGrid), kit => new PathGrid(8, 8) },
        { typeof(PathSnapshot), kit => kit.Get<PathGrid>().Snapshot() },
        { typeof(PathPlanner), kit => new PathPlanner(kit.Get<PathGrid>()) },
        { typeof(PathField), kit => kit.Field() },
        { typeof(PathPolicy), kit => new PathPolicy(kit.Get<PathGrid>(), PolicyKind.Field) },
        { typeof(PathCrowd), kit => new PathCrowd(kit.Get<PathGrid>()) },
        { typeof(PathPool), kit => kit.Pool() },
        { typeof(PathTicket), kit => kit.Get<PathPool>().Submit(0, new[] { (PathRequest)kit.Sample(typeof(PathRequest)) }) },
        { typeof(PathScheduler), kit => new PathScheduler() },
        { typeof(PathLane), kit => kit.Get<PathScheduler>().Lane(kit.Get<PathGrid>()) },
        { typeof(PathQuery), kit => new PathQuery(kit.Get<PathLane>()) },
        { typeof(PathAnswer), kit => new PathAnswer(kit.Get<PathQuery>()) },
        { typeof(PathAgent), kit => new PathAgent(kit.Get<PathLane>(), new PathPoint(2.5f, 2.5f)) },
        { typeof(Taut.PathBatch), kit => new Taut.PathBatch(kit.Get<PathGrid>(), PlannerOptions.Default) },
        { typeof(PathGraph), kit => Graph() },
        { typeof(GraphPlanner), kit => new GraphPlanner(kit.Get<PathGraph>()) },
        { typeof(PolygonWorld), kit => new PolygonWorld(new PathPoint(0, 0), new PathPoint(8, 8)) },
        { typeof(NavigationMesh), kit => new NavigationMesh(new[] { new PathPoint(0, 0), new PathPoint(8, 0), new PathPoint(0, 8) }, new uint[] { 0, 1, 2 }, new uint[] { 3 }) },
        { typeof(BodyShape), kit => new BodyShape(new[] { new PathPoint(0, 0), new PathPoint(1, 0), new PathPoint(0, 1) }) },
        { typeof(MotionSpace), kit => MotionSpace.OfPoses(kit.Get<PathGrid>(), kit.Get<BodyShape>(), SpaceOptions.Default) },
        { typeof(MotionPlanner), kit => new MotionPlanner(kit.Get<MotionSpace>(), MotionOptions.Default) },
        { typeof(TautException), kit => new TautException(PathStatus.InvalidArgument, "a sample of a message") },
        { typeof(TautPath), kit => new TautPath() },
        { typeof(Texture2D), kit => new Texture2D(2, 2) },
        { typeof(Transform), kit => new GameObject("sample").transform },
        { typeof(TautGrid), kit => TautGrid.Create(new Vector2Int(8, 8)) },
    };

    private readonly Dictionary<Type, object> made = new Dictionary<Type, object>();

    internal T Get<T>()
    {
        return (T)Of(typeof(T));
    }

    internal static bool CanMake(Type type)
    {
        return Makers.ContainsKey(type) || typeof(Component).IsAssignableFrom(type);
    }

    /// <summary>The object of a class.</summary>
    internal object Of(Type type)
    {
        object value;
        if (!made.TryGetValue(type, out value))
        {
            value = Makers.ContainsKey(type) ? Makers[type](this) : MakeComponent(type);
            made.Add(type, value);
        }
        return value;
    }

    /// <summary>An argument that most methods take.</summary>
    internal object Sample(Type type)
    {
        PropertyInfo standard = type.GetProperty("Default", BindingFlags.Public | BindingFlags.Static);
        if (type.IsArray)
        {
            Array array = type.GetArrayRank() == 1 ? Array.CreateInstance(type.GetElementType(), 1) : Array.CreateInstance(type.GetElementType(), 1, 1);
            array.SetValue(Sample(type.GetElementType()), new int[array.Rank]);
            return array;
        }
        if (CanMake(type))
        {
            return Of(type);
        }
        if (type.IsPrimitive)
        {
            return type == typeof(bool) ? true : Convert.ChangeType(1, type);
        }
        if (type == typeof(PathPoint))
        {
            return new PathPoint(2.5f, 2.5f);
        }
        if (type == typeof(PathRequest))
        {
            return new PathRequest(new PathPoint(2.5f, 2.5f), new PathPoint(5.5f, 2.5f));
        }
        if (type == typeof(CellRect))
        {
            return new CellRect(1, 1, 1, 1);
        }
        if (standard != null)
        {
            return standard.GetValue(null, null);
        }
        return type == typeof(string) ? "sample" : type.IsValueType && Nullable.GetUnderlyingType(type) == null ? Activator.CreateInstance(type) : null;
    }

    /// <summary>The same with numbers that are none; false if it has no number that could be none.</summary>
    internal bool TrySpoil(Type type, out object value)
    {
        value = Sample(type);
        return Spoil(type, ref value);
    }

    public void Dispose()
    {
        Engine.Clear();
        Type[] order = { typeof(PathPool), typeof(PathScheduler), typeof(MotionPlanner), typeof(PathGrid) };
        foreach (Type type in order)
        {
            End(type);
        }
        foreach (Type type in new List<Type>(made.Keys))
        {
            End(type);
        }
    }

    private void End(Type type)
    {
        object value;
        IDisposable owner = made.TryGetValue(type, out value) ? value as IDisposable : null;
        if (owner != null)
        {
            owner.Dispose();
        }
    }

    private static bool Spoil(Type type, ref object value)
    {
        if (type == typeof(float) || type == typeof(double))
        {
            value = Convert.ChangeType(double.NaN, type);
            return true;
        }
        Array array = value as Array;
        if (array != null)
        {
            object element = array.GetValue(new int[array.Rank]);
            bool isSpoilt = Spoil(type.GetElementType(), ref element);
            array.SetValue(element, new int[array.Rank]);
            return isSpoilt;
        }
        bool isAny = false;
        // No colour is wrong.
        if (type.IsValueType && type != typeof(Color) && !type.IsPrimitive && !type.IsEnum && value != null)
        {
            foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
            {
                object part = field.GetValue(value);
                if (part != null && !field.FieldType.IsPointer && field.FieldType != type && Spoil(field.FieldType, ref part))
                {
                    field.SetValue(value, part);
                    isAny = true;
                }
            }
        }
        return isAny;
    }

    private object MakeComponent(Type type)
    {
        GameObject owner = new GameObject(type.Name);
        object component = typeof(GameObject).GetMethod("AddComponent").MakeGenericMethod(type).Invoke(owner, null);
        PropertyInfo map = type.GetProperty("Map");
        if (map != null)
        {
            map.SetValue(component, Get<TautGrid>(), null);
        }
        return component;
    }

    private PathField Field()
    {
        PathField field = new PathField(Get<PathGrid>(), FieldOptions.Default);
        FieldResult result;
        field.Build(new[] { new FieldSeed(new PathPoint(2.5f, 2.5f)) }, out result);
        return field;
    }

    private PathPool Pool()
    {
        PathPool pool = new PathPool();
        pool.Add(Get<PathGrid>(), PlannerOptions.Default);
        return pool;
    }

    private static PathGraph Graph()
    {
        PathGraph graph = new PathGraph(2, GraphFlags.Lengths);
        graph.AddNodes(3, new float[] { 0, 0, 3, 4, 9, 4 });
        graph.SetEdges(new[] { new GraphEdge(0, 1, 1, GraphFlags.EdgeBothWays) });
        return graph;
    }
}
