using UnityEditor;
using UnityEngine;

namespace Taut.Editor
{
    /// <summary>What the agent does, and what it lacks.</summary>
    [CustomEditor(typeof(TautAgent))]
    internal sealed class TautAgentEditor : UnityEditor.Editor
    {
        public override bool RequiresConstantRepaint()
        {
            return Application.isPlaying;
        }

        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            TautAgent agent = (TautAgent)target;
            if (agent.Map == null)
            {
                EditorGUILayout.HelpBox("Without a map the agent stands still.", MessageType.Warning);
            }
            if (Application.isPlaying)
            {
                EditorGUILayout.LabelField("State", agent.State.ToString());
            }
            if (agent.Agent != null)
            {
                EditorGUILayout.LabelField("Plans", agent.Agent.Plans.ToString());
                EditorGUILayout.LabelField("Left", agent.Agent.Left.ToString("F2"));
            }
        }
    }
}
