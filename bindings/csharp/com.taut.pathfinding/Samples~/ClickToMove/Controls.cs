using UnityEngine;
#if TAUT_INPUT_SYSTEM && ENABLE_INPUT_SYSTEM && !ENABLE_LEGACY_INPUT_MANAGER
using UnityEngine.InputSystem;
#endif

/// <summary>What the player does, by the input system that the project has switched on.</summary>
internal static class Controls
{
#if TAUT_INPUT_SYSTEM && ENABLE_INPUT_SYSTEM && !ENABLE_LEGACY_INPUT_MANAGER
    private static bool HasMouse
    {
        get { return Mouse.current != null; }
    }

    private static bool HasKeys
    {
        get { return Keyboard.current != null; }
    }

    internal static Vector3 Pointer
    {
        get { return HasMouse ? (Vector3)Mouse.current.position.ReadValue() : Vector3.zero; }
    }

    internal static bool Send
    {
        get { return HasMouse && Mouse.current.leftButton.wasPressedThisFrame; }
    }

    internal static bool Paint
    {
        get { return HasMouse && Mouse.current.rightButton.isPressed; }
    }

    internal static bool Free
    {
        get { return HasKeys && Keyboard.current.leftShiftKey.isPressed; }
    }

    internal static bool Door
    {
        get { return HasKeys && Keyboard.current.spaceKey.wasPressedThisFrame; }
    }
#else
    internal static Vector3 Pointer
    {
        get { return Input.mousePosition; }
    }

    internal static bool Send
    {
        get { return Input.GetMouseButtonDown(0); }
    }

    internal static bool Paint
    {
        get { return Input.GetMouseButton(1); }
    }

    internal static bool Free
    {
        get { return Input.GetKey(KeyCode.LeftShift); }
    }

    internal static bool Door
    {
        get { return Input.GetKeyDown(KeyCode.Space); }
    }
#endif
}
