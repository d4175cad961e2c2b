using UnityEditor;
using UnityEngine;

namespace Taut.Editor
{
    /// <summary>How many are on their way, and what is missing.</summary>
    [CustomEditor(typeof(TautFollowers))]
    internal sealed class TautFollowersEditor : UnityEditor.Editor
    {
        public override bool RequiresConstantRepaint()
        {
            return Application.isPlaying;
        }

        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            TautFollowers flow = (TautFollowers)target;
            if (flow.Map == null && flow.Source == null)
            {
                EditorGUILayout.HelpBox("Without a map the bodies stand still.", MessageType.Warning);
            }
            if (Application.isPlaying)
            {
                PolicyResult result = flow.Result;
                EditorGUILayout.LabelField("Bodies", flow.Count.ToString());
                EditorGUILayout.LabelField("Moving", result.Moving.ToString());
                EditorGUILayout.LabelField("Arrived", result.Arrived.ToString());
                EditorGUILayout.LabelField("Without a way", (result.Unreachable + result.Blocked).ToString());
                EditorGUILayout.LabelField("In a wall", result.Invalid.ToString());
            }
        }
    }
}
