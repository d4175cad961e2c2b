/* What clients that were compiled or written with former names of taut.h depend on: these lines were in
   generated/promises.h, and stay as long as the names do. */
NUMBER(TAUT_AGENT_MOVING, 0);
NUMBER(TAUT_AGENT_ARRIVED, 1);
NUMBER(TAUT_AGENT_BLOCKED, 2);
NUMBER(TAUT_AGENT_STUCK, 3);
NUMBER(TAUT_AGENT_UNREACHABLE, 4);
NUMBER(TAUT_AGENT_INVALID, 5);
NUMBER(TAUT_STRUCT_AGENT, 16);

SIZE(taut_agent, 128);
FIELD(taut_agent, at, 0, 8);
FIELD(taut_agent, goal, 8, 8);
FIELD(taut_agent, stride, 16, 4);
FIELD(taut_agent, state, 20, 4);
FIELD(taut_agent, memory, 24, 104);

SIGNATURE(taut_policy_step, taut_status, (taut_policy, taut_field, taut_agent *, size_t, taut_policy_result *));

#define EVERY_FUNCTION(X) X(taut_policy_step)
