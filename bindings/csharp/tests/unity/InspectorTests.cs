using System;
using System.Reflection;
using NUnit.Framework;
using Taut;
using UnityEditor;
using UnityEngine;

/// <summary>The inspectors of the components.</summary>
public sealed class InspectorTests
{
    /// <summary>What the inspector of a component shows.</summary>
    private static string Shown(Component component)
    {
        EditorGUILayout.Shown.Clear();
        foreach (Type type in typeof(TautGrid).Assembly.GetTypes())
        {
            object[] marks = type.GetCustomAttributes(typeof(CustomEditorAttribute), false);
            if (marks.Length == 1 && ((CustomEditorAttribute)marks[0]).Inspected == component.GetType())
            {
                Editor inspector = (Editor)Activator.CreateInstance(type);
                inspector.target = component;
                inspector.OnInspectorGUI();
                inspector.RequiresConstantRepaint();
                return string.Join("\n", EditorGUILayout.Shown);
            }
        }
        throw new AssertionException(component.GetType().Name + " has no inspector");
    }

    [Test]
    public void EveryComponentHasAnInspector()
    {
        int seen = 0;
        foreach (Type type in typeof(TautGrid).Assembly.GetExportedTypes())
        {
            // A shape has no state to show.
            if (type.Namespace == "Taut" && type.IsSubclassOf(typeof(MonoBehaviour)) && type.Name != "TautShape")
            {
                using (Kit kit = new Kit())
                {
                    Component component = (Component)kit.Of(type);
                    Shown(component);
                    PropertyInfo map = type.GetProperty("Map");
                    if (map != null)
                    {
                        map.SetValue(component, null, null);
                        Assert.IsTrue(Shown(component).StartsWith("Without a map", StringComparison.Ordinal));
                    }
                    seen++;
                }
            }
        }
        Assert.IsTrue(seen >= 9);
    }

    [Test]
    public void AnAgentWithARadiusOnAMapWithClearanceIsToldSo()
    {
        using (Kit kit = new Kit())
        {
            TautAgent agent = kit.Get<TautAgent>();
            kit.Get<TautGrid>().Clearance = 0.5f;
            Assert.IsTrue(!Shown(agent).Contains("add up"));
            agent.Radius = 0.5f;
            Assert.IsTrue(Shown(agent).Contains("add up"));
            agent.Radius = 0;
            agent.Avoids = true;
            Assert.IsTrue(Shown(agent).Contains("nobody's way"));
        }
    }
}
