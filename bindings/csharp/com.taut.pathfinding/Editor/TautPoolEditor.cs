using UnityEditor;
using UnityEngine;

namespace Taut.Editor
{
    /// <summary>How many tasks wait.</summary>
    [CustomEditor(typeof(TautPool))]
    internal sealed class TautPoolEditor : UnityEditor.Editor
    {
        public override bool RequiresConstantRepaint()
        {
            return Application.isPlaying;
        }

        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            TautPool pool = (TautPool)target;
            if (pool.Threads == 0 && pool.MicrosecondsPerFrame == 0)
            {
                EditorGUILayout.HelpBox("Without threads and without a limit all searches end in the frame after their request.", MessageType.Info);
            }
            if (Application.isPlaying)
            {
                EditorGUILayout.LabelField("Pending", pool.Pending.ToString());
            }
        }
    }
}
