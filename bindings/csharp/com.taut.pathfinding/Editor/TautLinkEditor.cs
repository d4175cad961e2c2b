using UnityEditor;
using UnityEngine;

namespace Taut.Editor
{
    /// <summary>Whether the link is on its map.</summary>
    [CustomEditor(typeof(TautLink))]
    internal sealed class TautLinkEditor : UnityEditor.Editor
    {
        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            TautLink link = (TautLink)target;
            if (link.Map == null)
            {
                EditorGUILayout.HelpBox("Without a map nobody uses the link.", MessageType.Warning);
            }
            else if (Application.isPlaying && link.isActiveAndEnabled && link.Number == 0)
            {
                EditorGUILayout.HelpBox("An end lies outside of the map, or it is too wide: nobody uses the link.", MessageType.Warning);
            }
            else if (Application.isPlaying)
            {
                EditorGUILayout.LabelField("Number", link.Number.ToString());
            }
        }
    }
}
