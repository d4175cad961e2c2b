using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Reflection;
using System.Text.RegularExpressions;
using NUnit.Framework;
using Taut;
using UnityEngine;
using UnityEngine.Serialization;

/// <summary>Reads as much of Unity's scene files as those of the samples have, and makes their objects.</summary>
internal sealed class SceneFile
{
    /// <summary>The object of a document: what it is, and the lines of its fields.</summary>
    private sealed class Document
    {
        internal int Class;
        internal readonly Dictionary<string, string> Values = new Dictionary<string, string>();
        internal readonly Dictionary<string, List<string>> Lists = new Dictionary<string, List<string>>();
    }

    /// <summary>The collections of resources that are built into Unity.</summary>
    private static readonly string[] BuiltIn = { "0000000000000000e000000000000000", "0000000000000000f000000000000000" };

    private readonly Dictionary<long, Document> documents = new Dictionary<long, Document>();
    private readonly Dictionary<string, string> scripts = new Dictionary<string, string>();
    private readonly Dictionary<long, object> made = new Dictionary<long, object>();

    internal SceneFile(string package, string path)
    {
        foreach (string meta in Directory.GetFiles(package, "*.cs.meta", SearchOption.AllDirectories))
        {
            Match guid = Regex.Match(File.ReadAllText(meta), "^guid: ([0-9a-f]{32})$", RegexOptions.Multiline);
            scripts.Add(guid.Groups[1].Value, Path.GetFileName(meta).Replace(".cs.meta", string.Empty));
        }
        Read(File.ReadAllLines(path));
    }

    private void Read(string[] lines)
    {
        Document document = null;
        string key = null;
        foreach (string line in lines)
        {
            Match head = Regex.Match(line, @"^--- !u!(\d+) &(\d+)$");
            Match field = Regex.Match(line, @"^  ([A-Za-z_][A-Za-z0-9_ ]*):(?: (.*))?$");
            if (head.Success)
            {
                document = new Document { Class = int.Parse(head.Groups[1].Value) };
                documents.Add(long.Parse(head.Groups[2].Value), document);
            }
            else if (field.Success && document != null)
            {
                key = field.Groups[1].Value;
                document.Values.Add(key, field.Groups[2].Value.Trim());
                document.Lists.Add(key, new List<string>());
            }
            else if (line.StartsWith("  - ") && document != null)
            {
                document.Lists[key].Add(line.Substring(4));
            }
            foreach (Match guid in Regex.Matches(line, "guid: ([0-9a-f]+)"))
            {
                Assert.IsTrue(scripts.ContainsKey(guid.Groups[1].Value) || Array.IndexOf(BuiltIn, guid.Groups[1].Value) >= 0);
            }
        }
    }

    /// <summary>Makes all objects, fills their fields and wakes them.</summary>
    internal void Load()
    {
        foreach (KeyValuePair<long, Document> entry in documents)
        {
            if (entry.Value.Class == 1)
            {
                GameObject owner = new GameObject(entry.Value.Values["m_Name"]);
                owner.SetActive(false);
                made.Add(entry.Key, owner);
                foreach (string component in entry.Value.Lists["m_Component"])
                {
                    Make(owner, entry.Key, Reference(component));
                }
            }
        }
        foreach (KeyValuePair<long, Document> entry in documents)
        {
            if (entry.Value.Class == 114)
            {
                Fill(made[entry.Key], entry.Value);
            }
        }
        foreach (object value in made.Values)
        {
            GameObject owner = value as GameObject;
            if (!ReferenceEquals(owner, null))
            {
                owner.SetActive(true);
            }
        }
    }

    internal T Find<T>() where T : class
    {
        foreach (object value in made.Values)
        {
            if (value is T)
            {
                return (T)value;
            }
        }
        return null;
    }

    private void Make(GameObject owner, long ownerId, long id)
    {
        Document document = documents[id];
        Assert.AreEqual(ownerId, Reference(document.Values["m_GameObject"]));
        switch (document.Class)
        {
            case 4:
                float[] position = Numbers(document.Values["m_LocalPosition"]);
                float[] rotation = Numbers(document.Values["m_LocalRotation"]);
                owner.transform.position = new Vector3(position[0], position[1], position[2]);
                owner.transform.rotation = new Quaternion(rotation[0], rotation[1], rotation[2], rotation[3]);
                float[] scale = Numbers(document.Values["m_LocalScale"]);
                owner.transform.localScale = new Vector3(scale[0], scale[1], scale[2]);
                break;
            case 20:
                Camera.main = owner.AddComponent<Camera>();
                made.Add(id, Camera.main);
                break;
            case 114:
                string script = scripts[Regex.Match(document.Values["m_Script"], "guid: ([0-9a-f]+)").Groups[1].Value];
                Type type = Array.Find(typeof(PathGrid).Assembly.GetTypes(), candidate => candidate.Name == script);
                MethodInfo add = typeof(GameObject).GetMethod("AddComponent").MakeGenericMethod(type);
                made.Add(id, add.Invoke(owner, null));
                break;
            default:
                Assert.IsTrue(Array.IndexOf(new[] { 23, 33, 108 }, document.Class) >= 0);
                break;
        }
    }

    private void Fill(object component, Document document)
    {
        foreach (KeyValuePair<string, string> entry in document.Values)
        {
            FieldInfo field = Field(component.GetType(), entry.Key);
            if (field == null && entry.Key.StartsWith("m_"))
            {
                continue;
            }
            if (field == null || field.GetCustomAttributes(typeof(SerializeField), false).Length == 0)
            {
                throw new AssertionException(component.GetType().Name + " has no field " + entry.Key);
            }
            field.SetValue(component, Value(field.FieldType, entry.Value, document.Lists[entry.Key]));
        }
    }

    /// <summary>The field of a name that it has, or had when the scene was saved.</summary>
    private static FieldInfo Field(Type type, string name)
    {
        FieldInfo[] fields = type.GetFields(BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public);
        return Array.Find(fields, field => field.Name == name)
            ?? Array.Find(fields, field => Array.Exists(
                (FormerlySerializedAsAttribute[])field.GetCustomAttributes(typeof(FormerlySerializedAsAttribute), false),
                former => former.oldName == name));
    }

    private object Value(Type type, string text, List<string> items)
    {
        if (type.IsArray)
        {
            Array array = Array.CreateInstance(type.GetElementType(), items.Count);
            for (int i = 0; i < items.Count; i++)
            {
                array.SetValue(Value(type.GetElementType(), items[i], null), i);
            }
            return array;
        }
        if (type.IsSubclassOf(typeof(UnityEngine.Object)))
        {
            long id = Reference(text);
            return id == 0 ? null : made[id];
        }
        if (type == typeof(LayerMask))
        {
            return (LayerMask)0;
        }
        float[] numbers = Numbers(text);
        if (type == typeof(Vector2Int))
        {
            return new Vector2Int((int)numbers[0], (int)numbers[1]);
        }
        if (type == typeof(Vector3))
        {
            return new Vector3(numbers[0], numbers[1], numbers[2]);
        }
        if (type == typeof(Color))
        {
            return new Color(numbers[0], numbers[1], numbers[2], numbers[3]);
        }
        if (type == typeof(bool))
        {
            return numbers[0] > 0;
        }
        return type.IsEnum ? Enum.ToObject(type, (int)numbers[0]) : Convert.ChangeType(numbers[0], type);
    }

    private static long Reference(string text)
    {
        return long.Parse(Regex.Match(text, @"fileID: (\d+)").Groups[1].Value);
    }

    private static float[] Numbers(string text)
    {
        MatchCollection found = Regex.Matches(text, @"-?\d+(\.\d+)?");
        float[] numbers = new float[found.Count];
        for (int i = 0; i < numbers.Length; i++)
        {
            numbers[i] = float.Parse(found[i].Value, CultureInfo.InvariantCulture);
        }
        return numbers;
    }
}

/// <summary>The scenes of the samples load and run.</summary>
public sealed class SampleTests
{
    private const string Package = "bindings/csharp/com.taut.pathfinding";

    [Test]
    public void AScenesOldNamesOfFieldsAreRead()
    {
        new SceneFile(Package, Package + "/Samples~/ClickToMove/ClickToMove.unity").Load();
        List<float> speeds = new List<float>();
        foreach (GameObject value in Engine.Objects)
        {
            TautAgent agent = value.GetComponent<TautAgent>();
            if (agent != null)
            {
                speeds.Add(agent.speed);
            }
        }
        speeds.Sort();
        Assert.AreEqual(new[] { 4f, 5f, 6f }, speeds.ToArray());
        Camera.main = null;
        Engine.Clear();
    }

    [Test]
    public void TheSampleOpensADoorForItsAgents()
    {
        SceneFile file = new SceneFile(Package, Package + "/Samples~/ClickToMove/ClickToMove.unity");
        file.Load();
        TautAgent agent = file.Find<TautAgent>();
        TautGrid map = file.Find<TautGrid>();
        Assert.IsTrue(TautScheduler.Shared == file.Find<TautScheduler>());
        int before = Debug.Messages.Count;
        Engine.Frame(Scene.Seconds);
        Input.mousePosition = new Vector3(30.5f, 9.5f, 0);
        Input.Pressed.Add("mouse 0");
        Engine.Frame(Scene.Seconds);
        Input.Pressed.Clear();
        for (int i = 0; i < 600; i++)
        {
            Engine.Frame(Scene.Seconds);
        }
        Assert.AreEqual(AgentState.Waiting, agent.State);
        Assert.AreEqual(3, Debug.Messages.FindAll(message => message == "as near as possible").Count);
        Input.Pressed.Add("Space");
        Engine.Frame(Scene.Seconds);
        Input.Pressed.Clear();
        for (int i = 0; i < 600; i++)
        {
            Engine.Frame(Scene.Seconds);
        }
        Assert.IsTrue(Vector3.Distance(agent.transform.position, new Vector3(30.5f, 9.5f, 0)) < 0.01f);
        Assert.AreEqual(before + 6, Debug.Messages.Count);
        // A cube for each cell of the wall but the door.
        Assert.AreEqual(map.Grid.Height - 1, Engine.Shown("Cube"));
        Input.mousePosition = new Vector3(2.5f, 2.5f, 0);
        Input.Pressed.Add("mouse 1");
        Engine.Frame(Scene.Seconds);
        Assert.AreEqual(0, map.Grid.GetCell(2, 2));
        Input.Pressed.Clear();
        Camera.main = null;
        Engine.Clear();
    }
}
