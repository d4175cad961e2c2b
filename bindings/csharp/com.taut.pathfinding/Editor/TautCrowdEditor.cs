using UnityEditor;
using UnityEngine;

namespace Taut.Editor
{
    /// <summary>How many take part, and what is missing.</summary>
    [CustomEditor(typeof(TautCrowd))]
    internal sealed class TautCrowdEditor : UnityEditor.Editor
    {
        public override bool RequiresConstantRepaint()
        {
            return Application.isPlaying;
        }

        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            TautCrowd crowd = (TautCrowd)target;
            if (crowd.Map == null)
            {
                EditorGUILayout.HelpBox("Without a map nobody is avoided.", MessageType.Warning);
            }
            if (Application.isPlaying)
            {
                EditorGUILayout.LabelField("Agents", crowd.Count.ToString());
            }
        }
    }
}
