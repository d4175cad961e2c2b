/* The part of random_calls.c that steps followers and walkers. */
#ifndef RANDOM_FOLLOWERS_H
#define RANDOM_FOLLOWERS_H

enum { FOLLOWERS = 8 };

static taut_policy policy;
static taut_crowd crowd;

static void make_policy_and_crowd(void) {
  taut_policy_options o;
  taut_crowd_options c;
  taut_policy made = {0};
  taut_crowd crowded = {0};
  known(taut_policy_destroy(policy));
  known(taut_crowd_destroy(crowd));
  policy = made;
  crowd = crowded;
  CHECK(known(taut_policy_options_init(&o, sizeof o)) == TAUT_OK);
  CHECK(known(taut_crowd_options_init(&c, sizeof c)) == TAUT_OK);
  o.policy = draw(5) + 1;
  o.side = draw(2);
  o.diagonal_gaps = draw(2);
  c.neighbours = draw(12);
  if (draw(20) == 0) ((uint32_t*)&o)[1 + draw(5)] = draw(100);
  if (draw(20) == 0) c.horizon = coordinate();
  o.blocked_classes[0] = c.blocked_classes[0] = draw(2) == 0 ? 0 : draw(16);
  if (known(taut_policy_create(any_grid(), &o, &made)) == TAUT_OK) policy = made;
  if (known(taut_crowd_create(any_grid(), &c, &crowded)) == TAUT_OK) crowd = crowded;
}

static void followers_and_walkers(void) {
  static taut_follower followers[FOLLOWERS];
  static float xy[64];
  taut_walker walkers[FOLLOWERS];
  taut_walker_traits traits[FOLLOWERS];
  taut_point velocities[FOLLOWERS];
  taut_pull pulls[3];
  taut_policy_result result;
  taut_rect area = rect(small() / 4, small() / 4, small() / 8, small() / 8);
  taut_field none = {0};
  taut_status status;
  size_t i;
  if (draw(4) == 0 || policy.id == 0) make_policy_and_crowd();
  for (i = 0; i < FOLLOWERS; i++) {
    if (followers[i].state == TAUT_FOLLOWER_INVALID || draw(9) == 0) memset(&followers[i], 0, sizeof followers[i]);
    if (draw(5) == 0) followers[i].at = point(coordinate(), coordinate());
    if (draw(5) == 0) followers[i].goal = point(coordinate(), coordinate());
    if (draw(5) == 0) followers[i].stride = draw(30) == 0 ? coordinate() : (float)draw(20) / 8;
    if (draw(9) == 0) followers[i].memory[draw(13)] = draw(2) == 0 ? state : draw(9);
    walkers[i].at = point(coordinate(), coordinate());
    walkers[i].velocity = point(coordinate(), coordinate());
    walkers[i].wanted = point(coordinate(), coordinate());
    walkers[i].radius = (float)draw(9) / 8;
    walkers[i].speed = draw(30) == 0 ? coordinate() : (float)draw(9);
    memset(&traits[i], 0, sizeof traits[i]);
    traits[i].priority = draw(3);
    traits[i].layers = draw(4);
    traits[i].ignores = draw(4);
    traits[i].flags = draw(90) == 0 ? draw(9) : draw(4);
    traits[i].goal = point(coordinate(), coordinate());
    traits[i].arrive = draw(30) == 0 ? coordinate() : (float)draw(9);
    traits[i].state = draw(4);
  }
  for (i = 0; i < 3; i++) {
    pulls[i].at = point(coordinate(), coordinate());
    pulls[i].weight = coordinate();
    pulls[i].reach = coordinate();
  }
  for (i = 0; i < 64; i++) xy[i] = draw(90) == 0 ? coordinate() : (float)draw(5) - 2;
  known(taut_policy_set_pulls(policy, pulls, draw(4)));
  known(taut_policy_set_flow(policy, &area, xy, draw(9) == 0 ? draw(20) : 16, draw(9) == 0 ? draw(64) : 64));
  memset(&result, 0xA5, sizeof result);
  status = known(taut_policy_step(policy, draw(2) == 0 ? none : any_field(), followers, FOLLOWERS, &result));
  if (status < 0) {
    CHECK(is_untouched(&result, sizeof result));
  } else {
    CHECK(result.moving + result.arrived + result.blocked + result.stuck + result.unreachable + result.invalid == FOLLOWERS);
    for (i = 0; i < FOLLOWERS; i++) CHECK(followers[i].state <= TAUT_FOLLOWER_INVALID);
  }
  memset(velocities, 0xA5, sizeof velocities);
  i = draw(FOLLOWERS + 1);
  status = known(taut_crowd_avoid(crowd, walkers, i, draw(20) == 0 ? coordinate() : 0.1, velocities));
  if (status < 0) i = 0;
  CHECK(is_untouched(velocities + i, sizeof velocities - i * sizeof *velocities));
  while (i-- > 0) CHECK(isfinite(velocities[i].x) && isfinite(velocities[i].y));
  status = known(taut_crowd_avoid_with(crowd, walkers, FOLLOWERS, traits, 0.1, velocities));
  for (i = 0; status >= 0 && i < FOLLOWERS; i++) {
    CHECK(traits[i].state <= TAUT_WALKER_INVALID && isfinite(velocities[i].x) && isfinite(velocities[i].y));
  }
}

#endif
