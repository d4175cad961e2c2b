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
            else if (agent.Radius > 0 && agent.Map.Clearance > 0)
            {
                EditorGUILayout.HelpBox("Its radius and the clearance of the map add up. Set one of them to 0: the clearance, if agents avoid each other.", MessageType.Warning);
            }
            if (agent.Avoids && agent.Radius == 0)
            {
                EditorGUILayout.HelpBox("Without a radius it is in nobody's way.", MessageType.Info);
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
