/* Macros that engines and systems define before our header is read: the compiler reads this file first. */
#ifndef FOREIGN_MACROS_H
#define FOREIGN_MACROS_H

/* Unreal */
#define check(expression) unreal_check[[[ expression
#define checkf(expression, format, ...) unreal_checkf[[[
#define verify(expression) unreal_verify[[[ expression
#define verifyf(expression, format, ...) unreal_verifyf[[[
#define ensure(expression) unreal_ensure[[[ expression
#define ensureMsgf(expression, format, ...) unreal_ensure[[[
#define TEXT(text) L##text
#define PI 3.1415926535897932f
#define UPROPERTY(...)
#define UFUNCTION(...)
#define FORCEINLINE inline
#define IN
#define OUT

/* Windows */
#define near
#define far
#define small char
#define interface struct
#define ERROR 0
#define DELETE (0x00010000L)
#define TRUE 1
#define FALSE 0
#define CreateWindow CreateWindowW

/* X11 */
#define None 0L
#define Status int
#define Bool int
#define Always 2
#define Success 0
#define Unsorted 0

#endif
