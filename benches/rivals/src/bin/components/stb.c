/* The rival for maps of up to 2048 x 2048 cells. */
#define STBCC_GRID_COUNT_X_LOG2 11
#define STBCC_GRID_COUNT_Y_LOG2 11
#define STB_CONNECTED_COMPONENTS_IMPLEMENTATION
#include "stb_connected_components.h"
