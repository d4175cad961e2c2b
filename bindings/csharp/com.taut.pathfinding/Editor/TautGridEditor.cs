using UnityEditor;
using UnityEngine;

namespace Taut.Editor
{
    /// <summary>A button that bakes, what the map holds, and what is likely a mistake.</summary>
    [CustomEditor(typeof(TautGrid))]
    internal sealed class TautGridEditor : UnityEditor.Editor
    {
        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            TautGrid map = (TautGrid)target;
            Texture2D texture = serializedObject.FindProperty("texture").objectReferenceValue as Texture2D;
            // Without the module for tilemaps there is no such field.
            SerializedProperty walls = serializedObject.FindProperty("walls");
            bool hasTiles = walls != null && walls.arraySize > 0;
            bool hasColliders = serializedObject.FindProperty("obstacles").intValue != 0;
            if (texture == null && !hasTiles && !hasColliders)
            {
                EditorGUILayout.HelpBox("Without a texture, tilemaps or layers of obstacles all cells are free until a script changes them.", MessageType.Info);
            }
            if (texture != null && !texture.isReadable)
            {
                EditorGUILayout.HelpBox("The texture is not readable: enable Read/Write in its import settings.", MessageType.Error);
            }
            if (map.CellSize <= 0)
            {
                EditorGUILayout.HelpBox("The side of a cell must be more than 0.", MessageType.Error);
            }
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
