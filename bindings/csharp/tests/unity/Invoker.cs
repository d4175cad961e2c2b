using System;
using System.Collections.Generic;
using System.Reflection;
using System.Reflection.Emit;

/// <summary>Calls members by reflection, also those with spans, which reflection alone cannot pass: an array stands for
/// a span.</summary>
internal static class Invoker
{
    private delegate object Call(object target, object[] arguments);

    private static readonly Dictionary<MethodBase, Call> Calls = new Dictionary<MethodBase, Call>();

    /// <summary>What a parameter takes in an array of arguments.</summary>
    internal static Type TypeOf(ParameterInfo parameter)
    {
        Type type = parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType() : parameter.ParameterType;
        return IsSpan(type) ? type.GetGenericArguments()[0].MakeArrayType() : type;
    }

    /// <summary>Pointers have no samples, and generic methods no types.</summary>
    internal static bool CanCall(MethodBase method)
    {
        return !method.IsGenericMethod && !Array.Exists(method.GetParameters(), parameter => TypeOf(parameter).IsPointer);
    }

    /// <summary>Calls a method or constructor; what it throws comes as it is. Spans and pointers are returned as
    /// null.</summary>
    internal static object Invoke(MethodBase method, object target, object[] arguments)
    {
        Call call;
        if (!Calls.TryGetValue(method, out call))
        {
            call = Compile(method);
            Calls.Add(method, call);
        }
        return call(target, arguments);
    }

    private static bool IsSpan(Type type)
    {
        return type.IsGenericType && (type.GetGenericTypeDefinition() == typeof(Span<>) || type.GetGenericTypeDefinition() == typeof(ReadOnlySpan<>));
    }

    private static Call Compile(MethodBase method)
    {
        DynamicMethod dynamic = new DynamicMethod("Call" + method.Name, typeof(object), new[] { typeof(object), typeof(object[]) }, typeof(Invoker), true);
        ILGenerator code = dynamic.GetILGenerator();
        Type owner = method.DeclaringType;
        if (!method.IsStatic && !method.IsConstructor)
        {
            code.Emit(OpCodes.Ldarg_0);
            code.Emit(owner.IsValueType ? OpCodes.Unbox : OpCodes.Castclass, owner);
        }
        ParameterInfo[] parameters = method.GetParameters();
        for (int i = 0; i < parameters.Length; i++)
        {
            Push(code, parameters[i], i);
        }
        ConstructorInfo constructor = method as ConstructorInfo;
        Type result = constructor == null ? ((MethodInfo)method).ReturnType : owner;
        if (constructor != null)
        {
            code.Emit(OpCodes.Newobj, constructor);
        }
        else
        {
            code.Emit(method.IsStatic || owner.IsValueType ? OpCodes.Call : OpCodes.Callvirt, (MethodInfo)method);
        }
        Return(code, result);
        return (Call)dynamic.CreateDelegate(typeof(Call));
    }

    private static void Push(ILGenerator code, ParameterInfo parameter, int index)
    {
        code.Emit(OpCodes.Ldarg_1);
        code.Emit(OpCodes.Ldc_I4, index);
        code.Emit(OpCodes.Ldelem_Ref);
        Type type = TypeOf(parameter);
        code.Emit(OpCodes.Unbox_Any, type);
        if (parameter.ParameterType.IsByRef)
        {
            LocalBuilder local = code.DeclareLocal(type);
            code.Emit(OpCodes.Stloc, local);
            code.Emit(OpCodes.Ldloca, local);
        }
        else if (IsSpan(parameter.ParameterType))
        {
            code.Emit(OpCodes.Call, parameter.ParameterType.GetMethod("op_Implicit", new[] { type }));
        }
    }

    private static void Return(ILGenerator code, Type result)
    {
        if (result == typeof(void))
        {
            code.Emit(OpCodes.Ldnull);
        }
        else if (result.IsPointer || IsSpan(result))
        {
            code.Emit(OpCodes.Pop);
            code.Emit(OpCodes.Ldnull);
        }
        else if (result.IsValueType)
        {
            code.Emit(OpCodes.Box, result);
        }
        code.Emit(OpCodes.Ret);
    }
}
