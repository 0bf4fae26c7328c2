import type { MessageKey } from "../i18n/message-key.ts";
import { Refusal, type RefusalPlace } from "../operation/refusal.ts";

/** Null means open. */
export type WhyNot = { code: MessageKey; params?: Record<string, string | number> } | null;

/** Returns why the action is refused, or null. */
export type Guard<Facts> = (facts: Facts) => WhyNot;

export type ReasonNeed = "required" | "may" | null;

export type MachineAction<Facts, State extends string> = {
  from: readonly State[];
  /** Null keeps the state. */
  to: State | null;
  /** `area:verb`. */
  perm: string;
  /** Refusal for a wrong state. */
  refuse: MessageKey;
  guards?: readonly Guard<Facts>[];
  /** "may" means that the operation requires a reason in some cases; lists and forms offer it. */
  reason?: "required" | "may";
  /** What the facts of a row already tell about "may". */
  reasonOf?(facts: Facts): ReasonNeed;
  /** Question to the user. */
  confirm?: MessageKey;
};

export type MachineSpec<Facts, State extends string, Action extends string> = {
  name: string;
  states: readonly State[];
  initial: State;
  state(facts: Facts): State;
  actions: Record<Action, MachineAction<Facts, State>>;
};

export type Machine<Facts, State extends string = string, Action extends string = string> = MachineSpec<Facts, State, Action> & {
  actionNames: readonly Action[];
  /** Does not check the permission. */
  whyNot(facts: Facts, action: Action): WhyNot;
  /**
   * Returns the next state.
   * @throws Refusal at `place`
   */
  assert(facts: Facts, action: Action, place?: RefusalPlace): State;
  permissions: readonly string[];
};

/** Allows saving the form; it has no step or button. */
export const editAction = "edit";

/** States and actions, the source of server checks, buttons, permissions and tests (architecture §6, domain §3). */
export function defineMachine<Facts, const State extends string, const Action extends string>(
  spec: MachineSpec<Facts, State, Action>,
): Machine<Facts, State, Action> {
  const actionNames = Object.keys(spec.actions) as Action[];
  const whyNot = (facts: Facts, action: Action): WhyNot => {
    const step = spec.actions[action];
    if (!step.from.includes(spec.state(facts))) return { code: step.refuse };
    for (const guard of step.guards ?? []) {
      const no = guard(facts);
      if (no) return no;
    }
    return null;
  };
  return {
    ...spec,
    actionNames,
    permissions: [...new Set(actionNames.map((name) => spec.actions[name].perm))],
    whyNot,
    assert(facts, action, place) {
      const no = whyNot(facts, action);
      if (no) throw new Refusal(no.code, no.params, place);
      return spec.actions[action].to ?? spec.state(facts);
    },
  };
}

/** Without facts, for any row. */
export function reasonNeed(action: ReasonOf | undefined, facts?: unknown): ReasonNeed {
  const need = action?.reason ?? null;
  return need === "may" && facts !== undefined && action?.reasonOf ? action.reasonOf(facts) : need;
}

/** An action of any machine; the facts are those of the same machine. */
type ReasonOf = { reason?: "required" | "may"; reasonOf?(facts: unknown): ReasonNeed };

/** One line per state with its open actions, for the machine's test. */
export function readMachineAloud<Facts, S extends string, A extends string>(machine: Machine<Facts, S, A>): string[] {
  return machine.states.map((state) => {
    const open = machine.actionNames.filter((name) => machine.actions[name].from.includes(state));
    return `${state}: ${open.join(" ") || "-"}`;
  });
}

/** Unreachable states; every machine is tested to have none. */
export function unreachableStates<Facts, S extends string, A extends string>(machine: Machine<Facts, S, A>): S[] {
  const reached = new Set<S>([machine.initial]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const name of machine.actionNames) {
      const step = machine.actions[name];
      if (step.to && !reached.has(step.to) && step.from.some((state) => reached.has(state))) {
        reached.add(step.to);
        grew = true;
      }
    }
  }
  return machine.states.filter((state) => !reached.has(state));
}
