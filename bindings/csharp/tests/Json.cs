using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

/// <summary>A reader for the JSON of tests/conformance: objects, lists, strings, numbers (double), true, false,
/// null.</summary>
internal sealed class Json
{
    private readonly string text;
    private int at;

    private Json(string text)
    {
        this.text = text;
    }

    public static Dictionary<string, object> Read(string text)
    {
        Json reader = new Json(text);
        object value = reader.Value();
        reader.Skip();
        if (reader.at != text.Length)
        {
            throw new FormatException("something follows the value");
        }
        return (Dictionary<string, object>)value;
    }

    private void Skip()
    {
        while (at < text.Length && char.IsWhiteSpace(text[at]))
        {
            at++;
        }
    }

    private bool Next(char wanted)
    {
        Skip();
        bool there = at < text.Length && text[at] == wanted;
        at += there ? 1 : 0;
        return there;
    }

    private void Demand(char wanted)
    {
        if (!Next(wanted))
        {
            throw new FormatException("no " + wanted + " at " + at);
        }
    }

    private object Value()
    {
        Skip();
        if (text[at] == '"')
        {
            return Text();
        }
        if (Next('['))
        {
            List<object> list = new List<object>();
            while (!Next(']'))
            {
                if (list.Count > 0)
                {
                    Demand(',');
                }
                list.Add(Value());
            }
            return list;
        }
        if (Next('{'))
        {
            Dictionary<string, object> members = new Dictionary<string, object>();
            while (!Next('}'))
            {
                if (members.Count > 0)
                {
                    Demand(',');
                    Skip();
                }
                string name = Text();
                Demand(':');
                members.Add(name, Value());
            }
            return members;
        }
        return Word();
    }

    private object Word()
    {
        int begin = at;
        while (at < text.Length && ",]} \n\r".IndexOf(text[at]) < 0)
        {
            at++;
        }
        string word = text.Substring(begin, at - begin);
        switch (word)
        {
            case "true":
                return true;
            case "false":
                return false;
            case "null":
                return null;
            default:
                double number = double.Parse(word, NumberStyles.Float, CultureInfo.InvariantCulture);
                // Older runtimes read "-0" as 0.
                return number == 0 && word[0] == '-' ? -0.0 : number;
        }
    }

    private string Text()
    {
        Demand('"');
        StringBuilder value = new StringBuilder();
        for (; text[at] != '"'; at++)
        {
            char letter = text[at];
            if (letter == '\\')
            {
                letter = text[++at];
                letter = letter == 'n' ? '\n' : letter == 'r' ? '\r' : letter;
            }
            value.Append(letter);
        }
        at++;
        return value.ToString();
    }
}
