using UnityEditor;

namespace Taut.Editor
{
    /// <summary>What the obstacle lacks.</summary>
    [CustomEditor(typeof(TautObstacle))]
    internal sealed class TautObstacleEditor : UnityEditor.Editor
    {
        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            TautObstacle obstacle = (TautObstacle)target;
            if (obstacle.Map == null)
            {
                EditorGUILayout.HelpBox("Without a map the obstacle blocks nothing.", MessageType.Warning);
            }
            if (obstacle.GetComponent<TautAgent>() != null)
            {
                EditorGUILayout.HelpBox("An agent inside its own obstacle stands in a wall: it keeps trying to leave it.", MessageType.Warning);
            }
        }
    }
}
