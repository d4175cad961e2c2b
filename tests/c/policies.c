/* Policies and followers: the scene of the manual, followers of any bytes, arguments of any kind, threads of any
   number. */
#include "check.h"

static taut_policy new_policy(taut_grid grid, uint32_t kind) {
  taut_policy_options o;
  taut_policy policy = {0};
  EXPECT(TAUT_OK, taut_policy_options_init(&o, sizeof o));
  o.policy = kind;
  EXPECT(TAUT_OK, taut_policy_create(grid, &o, &policy));
  return policy;
}

static taut_follower follower(float x, float y, float goal_x, float goal_y, float stride) {
  taut_follower made;
  memset(&made, 0, sizeof made);
  made.at = point(x, y);
  made.goal = point(goal_x, goal_y);
  made.stride = stride;
  return made;
}

/* Sizes, reserved words and options out of their range. */
static void options_are_checked(taut_grid grid) {
  union {
    taut_policy_options o;
    unsigned char bytes[200];
  } memory;
  taut_policy_options good;
  taut_policy policy = {0};
  size_t i;
  static const double wrong[] = {NAN, -1, INFINITY};
  const uint16_t one = 1;
  const size_t low = *(const unsigned char*)&one == 1 ? 0 : 4; /* where the low half of 8 bytes is */
  EXPECT(TAUT_OK, taut_policy_options_init(&good, sizeof good));
  CHECK(good.struct_size == 80 && good.policy == TAUT_POLICY_WALK_TO && good.patience == 64 && good.influence == 2);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_policy_options_init(NULL, 80));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_policy_options_init(&good, 79));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_policy_options_init(&good, 4097));
  memset(&memory, 0xA5, sizeof memory);
  EXPECT(TAUT_OK, taut_policy_options_init(&memory.o, 120));
  CHECK(memory.o.struct_size == 120 && memory.bytes[119] == 0 && memory.bytes[120] == 0xA5);
  EXPECT(TAUT_OK, taut_policy_create(grid, &memory.o, &policy));
  EXPECT(TAUT_OK, taut_policy_destroy(policy));
  policy.id = 0;
  memory.bytes[119] = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_policy_create(grid, &memory.o, &policy));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_policy_create(grid, NULL, &policy));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_policy_create(grid, &good, NULL));
  for (i = 0; i < 3; i++) {
    taut_policy_options o = good;
    o.attract = wrong[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_policy_create(grid, &o, &policy));
    o = good;
    o.repel = wrong[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_policy_create(grid, &o, &policy));
    o = good;
    o.influence = wrong[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_policy_create(grid, &o, &policy));
  }
  for (i = 0; i < 5; i++) {
    const float radii[] = {NAN, -0.5f, 16.5f, INFINITY, 15};
    taut_policy_options o = good;
    o.policy = TAUT_POLICY_POTENTIAL;
    o.radius = radii[i]; /* 15 and the influence of 2 are more than 16 */
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_policy_create(grid, &o, &policy));
    o = good;
    o.radius = 1;
    o.policy = i % 2 == 0 ? TAUT_POLICY_BUG : TAUT_POLICY_WALK_TO;
    o.diagonal_gaps = TAUT_DIAGONAL_GAPS_OPEN;
    EXPECT(TAUT_ERROR_UNSUPPORTED, taut_policy_create(grid, &o, &policy));
  }
  for (i = 0; i < 80; i += 4) {
    taut_policy_options o = good;
    const uint32_t huge = UINT32_MAX;
    taut_status status;
    if (i == 16) continue; /* any patience but 0 */
    memcpy((unsigned char*)&o + i, &huge, sizeof huge);
    status = taut_policy_create(grid, &o, &policy);
    /* The low halves of the three reals are any bits, and so are the blocked classes. */
    if (status == TAUT_OK) {
      CHECK(i == 24 + low || i == 32 + low || i == 40 + low || i >= 48);
      EXPECT(TAUT_OK, taut_policy_destroy(policy));
      policy.id = 0;
    } else {
      CHECK(status == TAUT_ERROR_INVALID_ARGUMENT || status == TAUT_ERROR_UNSUPPORTED);
    }
  }
  good.patience = 0;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_policy_create(grid, &good, &policy));
  CHECK(policy.id == 0);
}

/* Setters refuse what another kind has no use for, and numbers out of range. */
static void setters_are_checked(taut_grid grid) {
  taut_policy walk = new_policy(grid, TAUT_POLICY_WALK_TO), pulled = new_policy(grid, TAUT_POLICY_POTENTIAL);
  taut_policy flow = new_policy(grid, TAUT_POLICY_FLOW);
  taut_pull pull = {{3, 3}, 1, 4}, wrong = {{3, 3}, NAN, 4};
  taut_rect area = rect(0, 0, 2, 2), outside = rect(15, 15, 2, 2), empty = rect(0, 0, 0, 2);
  float xy[9] = {1, 0, 1, 0, NAN, 1, 0, 1, 0}, bad[4] = {1, 0, INFINITY, 0};
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_policy_set_pulls(walk, &pull, 1));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_policy_set_flow(walk, &area, xy, 5, 9));
  EXPECT(TAUT_OK, taut_policy_set_pulls(pulled, &pull, 1));
  EXPECT(TAUT_OK, taut_policy_set_pulls(pulled, NULL, 0));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_policy_set_pulls(pulled, NULL, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_policy_set_pulls(pulled, &wrong, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_policy_set_pulls(pulled, &pull, SIZE_MAX));
  EXPECT(TAUT_OK, taut_policy_set_flow(flow, &area, xy, 5, 9));
  EXPECT(TAUT_OK, taut_policy_set_flow(flow, &empty, NULL, 0, 0));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_policy_set_flow(flow, NULL, xy, 5, 9));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_policy_set_flow(flow, &area, NULL, 5, 9));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_policy_set_flow(flow, &outside, xy, 5, 9));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_policy_set_flow(flow, &area, xy, 3, 9));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_policy_set_flow(flow, &area, xy, 5, 8));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_policy_set_flow(flow, &area, xy, SIZE_MAX, 9));
  area = rect(0, 0, 2, 1);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_policy_set_flow(flow, &area, bad, 4, 4));
  EXPECT(TAUT_OK, taut_policy_destroy(walk));
  EXPECT(TAUT_OK, taut_policy_destroy(pulled));
  EXPECT(TAUT_OK, taut_policy_destroy(flow));
}

/* Steps: the trap of the manual, the errors of a step, and memory that is not aligned. */
static void steps(taut_grid grid) {
  taut_policy walk = new_policy(grid, TAUT_POLICY_WALK_TO), follow = new_policy(grid, TAUT_POLICY_FIELD);
  taut_field none = {0}, forged = {7};
  taut_rect wall = rect(10, 2, 1, 10);
  taut_follower followers[3], before[3];
  taut_policy_result result;
  taut_follower straight[2];
  unsigned char* crooked = (unsigned char*)straight;
  int i;
  EXPECT(TAUT_OK, taut_grid_fill(grid, &wall, 0));
  followers[0] = follower(2.5f, 5.5f, 14.5f, 5.5f, 0.5f);
  followers[1] = follower(NAN, 5.5f, 14.5f, 5.5f, 0.5f);
  followers[2] = follower(2.5f, 5.5f, 4.5f, 5.5f, 0.5f);
  memcpy(before, followers, sizeof followers);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_policy_step(walk, none, NULL, 3, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_policy_step(walk, none, followers, 3, NULL));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_policy_step(walk, forged, followers, 3, &result));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_policy_step(follow, none, followers, 3, &result));
  CHECK(memcmp(before, followers, sizeof followers) == 0);
  EXPECT(TAUT_OK, taut_policy_step(walk, none, NULL, 0, &result));
  CHECK(result.moving == 0 && result.revision == 2 && result.reserved == 0);
  for (i = 0; i < 15; i++) EXPECT(TAUT_OK, taut_policy_step(walk, none, followers, 3, &result));
  CHECK(result.moving == 1 && result.invalid == 1 && result.arrived == 1);
  CHECK(followers[0].at.x == 10 && followers[0].at.y == 5.5f && followers[0].state == TAUT_FOLLOWER_MOVING);
  EXPECT(TAUT_OK, taut_policy_step(walk, none, followers, 3, &result));
  CHECK(result.blocked == 1 && followers[0].state == TAUT_FOLLOWER_BLOCKED && followers[0].at.x == 10);
  CHECK(followers[1].state == TAUT_FOLLOWER_INVALID && isnan(followers[1].at.x));
  memcpy(crooked + 1, before, sizeof *before);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_policy_step(walk, none, (taut_follower*)(void*)(crooked + 1), 1, &result));
  CHECK(memcmp(before, crooked + 1, sizeof *before) == 0);
  EXPECT(TAUT_OK, taut_policy_destroy(walk));
  EXPECT(TAUT_OK, taut_policy_destroy(follow));
}

/* Followers of any bytes never leave the map. */
static void any_bytes(taut_grid grid) {
  static const uint32_t kinds[] = {TAUT_POLICY_WALK_TO, TAUT_POLICY_BUG, TAUT_POLICY_POTENTIAL, TAUT_POLICY_FLOW};
  taut_field none = {0};
  uint64_t state = 99;
  size_t k, round, i;
  for (k = 0; k < 4; k++) {
    taut_policy policy = new_policy(grid, kinds[k]);
    taut_follower followers[16];
    taut_policy_result result;
    for (i = 0; i < 16; i++) followers[i] = follower(1.5f + (float)(i % 8), 3.5f, 14.5f, 7.5f, 0.3f);
    for (round = 0; round < 2000; round++) {
      for (i = 0; i < 16; i++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407u;
        if (state >> 60 == 0) ((unsigned char*)&followers[i])[(state >> 40) % sizeof *followers] ^= (unsigned char)(state >> 32);
      }
      EXPECT(TAUT_OK, taut_policy_step(policy, none, followers, 16, &result));
      CHECK(result.moving + result.arrived + result.blocked + result.stuck + result.unreachable + result.invalid == 16);
      for (i = 0; i < 16; i++) {
        if (followers[i].state == TAUT_FOLLOWER_INVALID) {
          followers[i] = follower(1.5f + (float)(i % 8), 3.5f, 14.5f, 7.5f, 0.3f);
        } else {
          CHECK(followers[i].at.x >= 0 && followers[i].at.x <= 16 && followers[i].at.y >= 0 && followers[i].at.y <= 16);
        }
      }
    }
    EXPECT(TAUT_OK, taut_policy_destroy(policy));
  }
}

int main(void) {
  taut_grid grid = new_grid(16, 16);
  taut_policy nothing = {0}, policy;
  options_are_checked(grid);
  setters_are_checked(grid);
  steps(grid);
  any_bytes(grid);
  policy = new_policy(grid, TAUT_POLICY_BUG);
  CHECK(taut_live_objects() == 2);
  /* The policy keeps the cells of its grid. */
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  {
    taut_follower walker = follower(1.5f, 1.5f, 3.5f, 1.5f, 0.5f);
    taut_field none = {0};
    taut_policy_result result;
    EXPECT(TAUT_OK, taut_policy_step(policy, none, &walker, 1, &result));
    CHECK(result.moving == 1 && walker.at.x == 2);
  }
  EXPECT(TAUT_OK, taut_policy_destroy(policy));
  EXPECT(TAUT_OK, taut_policy_destroy(nothing));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_policy_destroy(policy));
  CHECK(taut_live_objects() == 0);
  return 0;
}
