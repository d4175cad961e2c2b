#include <cstdio>
#include <taut/taut.hpp>

int main() {
  auto grid = taut::Grid::create(32, 32).value();
  grid.fill({10, 0, 1, 24}, 0).value();
  auto planner = taut::Planner::create(grid).value();
  const auto outcome = planner.find({2.5f, 12.5f}, {29.5f, 12.5f}).value();
  if (outcome.found()) {
    std::printf("%.3f units, %zu points\n", outcome.length, planner.path().size());
  }
}
