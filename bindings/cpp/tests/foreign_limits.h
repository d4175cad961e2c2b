/* The macros of Windows that no standard header survives; read after those and before ours. */
#define min(a, b) windows_min[[[
#define max(a, b) windows_max[[[
