// Signatures of Unity's editor.
using System;
using System.Collections.Generic;
using UnityEngine;

namespace UnityEngine
{
    public static class GUILayout
    {
        public static bool Button(string text) { return false; }
    }
}

namespace UnityEditor
{
    public sealed class InitializeOnLoadAttribute : Attribute
    {
    }

    public sealed class CustomEditorAttribute : Attribute
    {
        internal readonly Type Inspected;
        public CustomEditorAttribute(Type type) { Inspected = type; }
    }

    public sealed class CanEditMultipleObjects : Attribute
    {
    }

    public sealed class SerializedProperty
    {
        public UnityEngine.Object objectReferenceValue { get { return null; } }
        public int arraySize { get { return 0; } }
        public int intValue { get { return 0; } }
    }

    public sealed class SerializedObject
    {
        public SerializedProperty FindProperty(string path) { return new SerializedProperty(); }
    }

    public class Editor : UnityEngine.Object
    {
        public UnityEngine.Object target { get; internal set; }
        public SerializedObject serializedObject { get { return new SerializedObject(); } }
        public virtual void OnInspectorGUI() { }
        public virtual bool RequiresConstantRepaint() { return false; }
        public bool DrawDefaultInspector() { return true; }
    }

    public static class AssemblyReloadEvents
    {
        public delegate void AssemblyReloadCallback();
        public static event AssemblyReloadCallback beforeAssemblyReload { add { } remove { } }
    }

    public static class EditorApplication
    {
        public static event Action quitting { add { } remove { } }
    }

    public enum MessageType
    {
        None,
        Info,
        Warning,
        Error,
    }

    public static class EditorGUILayout
    {
        /// <summary>What inspectors have shown.</summary>
        public static readonly List<string> Shown = new List<string>();
        public static void LabelField(string label, string text) { Shown.Add(label + ": " + text); }
        public static void HelpBox(string message, MessageType type) { Shown.Add(message); }
    }

    public static class SceneView
    {
        public static void RepaintAll() { }
    }
}
