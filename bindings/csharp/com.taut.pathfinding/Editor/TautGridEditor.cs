using UnityEditor;
using UnityEngine;

namespace Taut.Editor
{
    /// <summary>A button that bakes, and what the map holds.</summary>
    [CustomEditor(typeof(TautGrid))]
    internal sealed class TautGridEditor : UnityEditor.Editor
    {
        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            TautGrid map = (TautGrid)target;
            if (GUILayout.Button("Bake"))
            {
                map.Bake();
                SceneView.RepaintAll();
            }
            if (Application.isPlaying)
            {
                EditorGUILayout.LabelField("Revision", map.Grid.Revision.ToString());
            }
        }
    }
}
