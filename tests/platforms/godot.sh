# shellcheck shell=bash
# Godot's extension without the engine, on any platform. Read with `.`; the current folder is the top of the repository.

# load_extension EXTENSION FOLDER END COMPILER FLAG... -- RUNNER...: `godot_host` loads the extension as the engine does,
# which must register every class of the sources, and a program in C that is linked with the same file replays the
# conformance data through the library inside. FOLDER is for the programs, whose names end with END; RUNNER runs them.
load_extension() {
    local extension="$1" folder="$2" end="$3" compiler="$4" flags=() expected printed files=("$PWD"/tests/conformance/*.json)
    shift 4
    while [ "$1" != -- ]; do
        flags+=("$1")
        shift
    done
    shift
    "$compiler" -std=c11 -O1 -Wall -Wextra -Werror tests/platforms/godot_host.c -o "$folder/godot_host$end" \
        "${flags[@]}" && "$compiler" -std=c11 -D_GNU_SOURCE -O1 -Iinclude tests/c/conformance.c \
        -o "$folder/godot_conformance$end" "$extension" "${flags[@]}" -lm || return 1
    # Classes that a macro makes stand as its argument.
    expected="$(sed -n -e '/derive(GodotClass)/,/struct/s/.*struct \(Taut[A-Za-z0-9]*\).*/\1/p' \
        -e 's/^    \(Taut[A-Za-z0-9]*\),$/\1/p' bindings/godot/src/*.rs | sort -u)"
    printed="$("$@" "$folder/godot_host$end" "$extension" </dev/null | tr -d '\r'; exit "${PIPESTATUS[0]}")" ||
        { echo "$printed"; echo "$extension: loading it failed"; return 1; }
    if [ "$(sed -n 's/^class \([^,]*\),.*/\1/p' <<<"$printed" | sort)" != "$expected" ]; then
        printf '%s\n%s registers other classes than\n%s\n' "$printed" "$extension" "$expected"
        return 1
    fi
    tail -n 1 <<<"$printed"
    expected="conformance: C: ${#files[@]} files, $(cat "${files[@]}" | grep -o '{"name": ' | wc -l) cases, "
    expected+="$(cat "${files[@]}" | grep -o '{"call": ' | wc -l) calls"
    printed="$("$@" "$folder/godot_conformance$end" "${files[@]}" </dev/null | tr -d '\r')"
    echo "$printed"
    [ "$printed" = "$expected" ] || { echo "$extension: expected $expected"; return 1; }
}
