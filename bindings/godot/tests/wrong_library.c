/* A library that is not the right taut: WRONG_ABI serves another version of the C surface, WRONG_AGE lacks a function. */
#include <stdint.h>

#if defined(WRONG_ABI)
uint32_t taut_abi_version(void) { return 7u << 16 | 9u; }
#elif defined(WRONG_AGE)
uint32_t taut_abi_version(void) { return 1u << 16 | 1u; }
const char* taut_status_name(int32_t status) { return status ? "" : ""; }
#else
int32_t something_else(void) { return 0; }
#endif
