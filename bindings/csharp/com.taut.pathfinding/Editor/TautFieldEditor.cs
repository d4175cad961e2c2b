using UnityEditor;
using UnityEngine;

namespace Taut.Editor
{
    /// <summary>What the field has found out, and what is missing.</summary>
    [CustomEditor(typeof(TautField))]
    internal sealed class TautFieldEditor : UnityEditor.Editor
    {
        public override bool RequiresConstantRepaint()
        {
            return Application.isPlaying;
        }

        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            TautField field = (TautField)target;
            if (field.Map == null)
            {
                EditorGUILayout.HelpBox("Without a map there is no field.", MessageType.Warning);
            }
            else if (Application.isPlaying)
            {
                EditorGUILayout.LabelField("Built", field.IsBuilt ? "revision " + field.Built.Revision : "not yet");
            }
        }
    }
}
