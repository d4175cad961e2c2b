# find_package(taut) in a tree that vcpkg has installed: this file is in share/taut.
get_filename_component(taut_root "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
include("${CMAKE_CURRENT_LIST_DIR}/taut-targets.cmake")
taut_targets("${taut_root}/include" "${taut_root}/lib" "${taut_root}/bin")
