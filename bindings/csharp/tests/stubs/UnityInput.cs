// The input system package as far as the sample uses it; it reads what tests put into the old one.
namespace UnityEngine.InputSystem
{
    public sealed class Button
    {
        private readonly string name;
        internal Button(string name) { this.name = name; }
        public bool isPressed { get { return Input.Pressed.Contains(name); } }
        public bool wasPressedThisFrame { get { return isPressed; } }
    }

    public sealed class Position
    {
        public Vector2 ReadValue() { return new Vector2(Input.mousePosition.x, Input.mousePosition.y); }
    }

    public sealed class Mouse
    {
        public static readonly Mouse current = new Mouse();
        public readonly Position position = new Position();
        public readonly Button leftButton = new Button("mouse 0");
        public readonly Button rightButton = new Button("mouse 1");
    }

    public sealed class Keyboard
    {
        public static readonly Keyboard current = new Keyboard();
        public readonly Button spaceKey = new Button("Space");
        public readonly Button leftShiftKey = new Button("LeftShift");
    }
}

namespace UnityEngine.TestTools
{
    /// <summary>A test that takes frames: each value that it yields is one.</summary>
    [System.AttributeUsage(System.AttributeTargets.Method)]
    public sealed class UnityTestAttribute : NUnit.Framework.TestAttribute
    {
    }
}
