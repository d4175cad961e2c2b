/* Loads Godot's extension as the engine does, on a platform without the engine:

     godot_host EXTENSION

   calls its entry with functions in the engine's place, lets it initialise all levels, and prints the classes that it
   registers. Texts are kept as C strings; a function that is not here does nothing and answers with itself. No method
   of the classes is called: that needs an engine. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <windows.h>
static void* load(const char* file) { return (void*)LoadLibraryA(file); }
static void* find(void* library, const char* name) { return (void*)(uintptr_t)GetProcAddress((HMODULE)library, name); }
static int close_library(void* library) { return FreeLibrary((HMODULE)library) ? 0 : 1; }
#else
#include <dlfcn.h>
static void* load(const char* file) { return dlopen(file, RTLD_NOW); }
static void* find(void* library, const char* name) { return dlsym(library, name); }
static int close_library(void* library) { return dlclose(library); }
#endif

typedef void (*function)(void);
typedef function (*get_proc_address)(const char* name);

/* What the entry fills in, and what it asks about the version: as in the engine's gdextension_interface.h. */
typedef struct {
  int minimum_level;
  void* userdata;
  void (*initialize)(void* userdata, int level);
  void (*deinitialize)(void* userdata, int level);
} initialization;
typedef struct {
  uint32_t major, minor, patch;
  const char* text;
} version;
typedef struct {
  uint32_t major, minor, patch, hex;
  const char *status, *build, *hash;
  uint64_t timestamp;
  const char* text;
} version_2;
typedef uint8_t (*entry)(get_proc_address, void* library, initialization* out);

enum { LEVELS = 4, NAMES = 1 << 17 };

static unsigned asked, classes, methods, errors;

/* Each text once, so that equal names are equal pointers. */
static const char* names[NAMES];

static const char* kept(const char* text, size_t length) {
  uint32_t at = 2166136261u;
  for (size_t i = 0; i < length; i++) at = (at ^ (uint8_t)text[i]) * 16777619u;
  for (at %= NAMES; names[at]; at = (at + 1) % NAMES) {
    if (strncmp(names[at], text, length) == 0 && names[at][length] == 0) return names[at];
  }
  char* copy = calloc(length + 1, 1);
  if (!copy) exit(1);
  memcpy(copy, text, length);
  return names[at] = copy;
}

static void name_from_latin1(const char** out, const char* text, uint8_t is_static) {
  (void)is_static;
  *out = kept(text, strlen(text));
}
static void name_from_utf8(const char** out, const char* text) { *out = kept(text, strlen(text)); }
static void name_from_utf8_of(const char** out, const char* text, int64_t length) { *out = kept(text, (size_t)length); }

/* With the error of a text that is not valid: none is. */
static int64_t string_from_utf8(const char** out, const char* text, int64_t length) {
  name_from_utf8_of(out, text, length);
  return 0;
}

static uintptr_t nothing(void) { return (uintptr_t)&nothing; }

/* Constructors of built-in types: nothing, and a copy of a pointer. */
static void make_default(uintptr_t* out, const void* const* arguments) {
  (void)arguments;
  *out = 0;
}
static void make_copy(uintptr_t* out, const uintptr_t* const* arguments) { *out = *arguments[0]; }
static function constructor(int type, int32_t index) {
  (void)type;
  return index == 0 ? (function)make_default : (function)make_copy;
}

static void get_version(version* out) { *out = (version){4, 4, 0, "4.4"}; }
static void get_version_2(version_2* out) {
  *out = (version_2){4, 4, 0, 0x040400, "stable", "host", "", 0, "4.4"};
}

static void register_class(void* library, const char* const* name, const char* const* parent, const void* info) {
  (void)library, (void)info;
  printf("class %s, of %s\n", *name, *parent);
  classes++;
}
static void register_method(void* library, const char* const* name, const void* info) {
  (void)library, (void)name, (void)info;
  methods++;
}

/* The one method whose answer matters before a game runs: which precision the engine's numbers have. */
static const void* find_method(const char* const* class, const char* const* name, int64_t hash) {
  (void)class, (void)hash;
  return *name;
}
static void call_method(const char* method, void* object, const char* const* const* arguments, void* out) {
  (void)object;
  if (strcmp(method, "has_feature") == 0) *(uint8_t*)out = strcmp(*arguments[0], "single") == 0;
}

static void print_error(const char* what) { printf("error: %s\n", what), errors++; }

static function engine(const char* name) {
  static const struct {
    const char* name;
    function function;
  } own[] = {
      {"get_godot_version", (function)get_version},
      {"get_godot_version2", (function)get_version_2},
      {"string_name_new_with_latin1_chars", (function)name_from_latin1},
      {"string_name_new_with_utf8_chars", (function)name_from_utf8},
      {"string_name_new_with_utf8_chars_and_len", (function)name_from_utf8_of},
      {"string_new_with_latin1_chars", (function)name_from_utf8},
      {"string_new_with_utf8_chars", (function)name_from_utf8},
      {"string_new_with_latin1_chars_and_len", (function)name_from_utf8_of},
      {"string_new_with_utf8_chars_and_len", (function)name_from_utf8_of},
      {"string_new_with_utf8_chars_and_len2", (function)string_from_utf8},
      {"classdb_get_method_bind", (function)find_method},
      {"object_method_bind_ptrcall", (function)call_method},
      {"variant_get_ptr_constructor", (function)constructor},
      {"print_error", (function)print_error},
      {"print_error_with_message", (function)print_error},
      {"classdb_register_extension_class4", (function)register_class},
      {"classdb_register_extension_class_method", (function)register_method},
  };
  asked++;
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
    if (strcmp(own[i].name, name) == 0) return own[i].function;
  }
  return (function)nothing;
}

int main(int count, char** arguments) {
  void* library = count == 2 ? load(arguments[1]) : NULL;
  if (!library) return printf("cannot load the extension\n"), 1;
  entry start = (entry)(uintptr_t)find(library, "gdext_rust_init");
  if (!start) return printf("it has no gdext_rust_init\n"), 1;
  initialization out = {-1, NULL, NULL, NULL};
  if (!start(engine, &out, &out) || !out.initialize || !out.deinitialize) return printf("its entry failed\n"), 1;
  for (int level = 0; level < LEVELS; level++) out.initialize(out.userdata, level);
  printf("the extension asked for %u functions, registered %u classes with %u methods\n", asked, classes, methods);
  for (int level = LEVELS; level-- > 0;) out.deinitialize(out.userdata, level);
  if (close_library(library) != 0) return printf("cannot unload it\n"), 1;
  return errors != 0;
}
