/* A reader for the JSON of tests/conformance, in the common part of C99 and C++. It trusts its input less than it
   helps: the first fault ends the program with its place. Nothing is freed before the program ends but by json_free. */
#ifndef JSON_H
#define JSON_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum json_kind { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_TEXT, JSON_ARRAY, JSON_OBJECT } json_kind;

typedef struct json {
  json_kind kind;
  double number;
  char* name;         /* of a member of an object */
  char* text;
  struct json* first; /* of an array or object */
  struct json* next;  /* in the array or object that this one is in */
  size_t count;
} json;

typedef struct json_reader { const char* begin; const char* at; } json_reader;

static inline void json_fail(const char* begin, const char* at, const char* what) {
  size_t line = 1;
  for (; begin < at; begin++) line += *begin == '\n';
  fprintf(stderr, "JSON, line %lu: %s\n", (unsigned long)line, what);
  exit(2);
}

static inline void json_skip(json_reader* reader) {
  while (*reader->at == ' ' || *reader->at == '\n' || *reader->at == '\r' || *reader->at == '\t') reader->at++;
}

static inline void json_expect(json_reader* reader, char wanted) {
  json_skip(reader);
  if (*reader->at != wanted) json_fail(reader->begin, reader->at, "another character is expected here");
  reader->at++;
}

static inline int json_word(json_reader* reader, const char* word) {
  size_t length = strlen(word);
  if (strncmp(reader->at, word, length) != 0) return 0;
  reader->at += length;
  return 1;
}

static inline char* json_string(json_reader* reader) {
  const char* end;
  char* text;
  char* out;
  json_expect(reader, '"');
  for (end = reader->at; *end != '"'; end += *end == '\\' ? 2 : 1) {
    if (*end == 0 || (*end == '\\' && end[1] == 0)) json_fail(reader->begin, end, "a text does not end");
  }
  out = text = (char*)malloc((size_t)(end - reader->at) + 1);
  if (text == NULL) json_fail(reader->begin, end, "no memory");
  while (*reader->at != '"') {
    char letter = *reader->at++;
    if (letter == '\\') {
      letter = *reader->at++;
      letter = letter == 'n' ? '\n' : letter == 'r' ? '\r' : letter;
    }
    *out++ = letter;
  }
  *out = 0;
  reader->at++;
  return text;
}

static inline json* json_value(json_reader* reader) {
  json* value = (json*)calloc(1, sizeof(json));
  json** last;
  char close;
  if (value == NULL) json_fail(reader->begin, reader->at, "no memory");
  json_skip(reader);
  if (*reader->at == '"') {
    value->kind = JSON_TEXT;
    value->text = json_string(reader);
    return value;
  }
  if (*reader->at != '[' && *reader->at != '{') {
    char* end;
    value->kind = json_word(reader, "null") ? JSON_NULL : json_word(reader, "true") ? JSON_TRUE
                  : json_word(reader, "false") ? JSON_FALSE : JSON_NUMBER;
    if (value->kind != JSON_NUMBER) return value;
    value->number = strtod(reader->at, &end);
    if (end == reader->at) json_fail(reader->begin, reader->at, "no value");
    reader->at = end;
    return value;
  }
  value->kind = *reader->at == '[' ? JSON_ARRAY : JSON_OBJECT;
  close = *reader->at++ == '[' ? ']' : '}';
  last = &value->first;
  for (json_skip(reader); *reader->at != close; json_skip(reader)) {
    char* name = NULL;
    if (value->count++ > 0) json_expect(reader, ',');
    if (value->kind == JSON_OBJECT) {
      json_skip(reader);
      name = json_string(reader);
      json_expect(reader, ':');
    }
    *last = json_value(reader);
    (*last)->name = name;
    last = &(*last)->next;
  }
  reader->at++;
  return value;
}

static inline void json_free(json* value) {
  while (value != NULL) {
    json* next = value->next;
    json_free(value->first);
    free(value->name);
    free(value->text);
    free(value);
    value = next;
  }
}

/* The whole of a file. */
static inline json* json_file(const char* place) {
  FILE* file = fopen(place, "rb");
  json_reader reader;
  json* value;
  char* text;
  size_t length;
  long size;
  if (file == NULL || fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0) {
    fprintf(stderr, "%s cannot be read\n", place);
    exit(2);
  }
  rewind(file);
  text = (char*)calloc(1, (size_t)size + 1);
  length = text == NULL ? 0 : fread(text, 1, (size_t)size, file);
  fclose(file);
  if (length != (size_t)size) {
    fprintf(stderr, "%s cannot be read\n", place);
    exit(2);
  }
  reader.begin = reader.at = text;
  value = json_value(&reader);
  json_skip(&reader);
  if (*reader.at != 0) json_fail(reader.begin, reader.at, "something follows the value");
  free(text);
  return value;
}

/* A member of an object; null if there is none. */
static inline const json* json_find(const json* object, const char* name) {
  const json* member = object->first;
  while (member != NULL && strcmp(member->name, name) != 0) member = member->next;
  return member;
}

/* A member that must be there. */
static inline const json* json_member(const json* object, const char* name) {
  const json* member = json_find(object, name);
  if (member == NULL) {
    fprintf(stderr, "there is no member %s\n", name);
    exit(2);
  }
  return member;
}

/* A number; null is infinity. */
static inline double json_real(const json* value) { return value->kind == JSON_NULL ? INFINITY : value->number; }

static inline double json_member_real(const json* object, const char* name) {
  return json_real(json_member(object, name));
}

/* The item at a place of an array. */
static inline const json* json_item(const json* array, size_t place) {
  const json* item = array->first;
  while (item != NULL && place-- > 0) item = item->next;
  if (item == NULL) {
    fprintf(stderr, "an array is too short\n");
    exit(2);
  }
  return item;
}

/* The number at a place of an array. */
static inline double json_at(const json* array, size_t place) { return json_real(json_item(array, place)); }

#endif
