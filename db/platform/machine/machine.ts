import type { Word } from "../i18n/message-key.ts";
import { Refusal, type RefusalPlace } from "../operation/refusal.ts";

/** Why an action is not open for a row: a word and its parameters, or null when it is. */
export type WhyNot = { code: Word; params?: Record<string, string | number> } | null;

/** A guard looks at the facts of one row and answers with a word when the action must not happen. */
export type Guard<Facts> = (facts: Facts) => WhyNot;

/** What an action asks of the user before it is sent: a reason, perhaps a reason, or none. */
export type ReasonNeed = "required" | "may" | null;

export type MachineAction<Facts, State extends string> = {
  /** States in which the action is open. */
  from: readonly State[];
  /** The next state; null keeps the state (an action that only has effects). */
  to: State | null;
  /** Permission `area:verb` that opens it. */
  perm: string;
  /** What is said when the state is wrong. */
  refuse: Word;
  guards?: readonly Guard<Facts>[];
  /** The user must give a reason, or may have to: the operation refuses without one where it finds cause. Lists and sheets ask for it. */
  reason?: "required" | "may";
  /** Where a reason may be needed: what the facts of one row say of it already. */
  reasonOf?(facts: Facts): ReasonNeed;
  /** The user is asked first; the word is the question. */
  confirm?: Word;
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
  /** null when the row may take the action, else the catalogue word that says why not. Permission is asked elsewhere. */
  whyNot(facts: Facts, action: Action): WhyNot;
  /** The next state, or a thrown Refusal at `place`. */
  assert(facts: Facts, action: Action, place?: RefusalPlace): State;
  /** Every permission the table names. */
  permissions: readonly string[];
};

/** The action that says whether a record's form may be saved: no step and no button of its own. */
export const editAction = "edit";

/**
 * One table of states and actions gives the server its checks, the screens their greyed buttons with reasons, the permission
 * list and the test (house §6, domain §3).
 */
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

/** What an action asks of one row; without facts, what it may ask of any. */
export function reasonNeed(action: ReasonOf | undefined, facts?: unknown): ReasonNeed {
  const need = action?.reason ?? null;
  return need === "may" && facts !== undefined && action?.reasonOf ? action.reasonOf(facts as never) : need;
}

/** The part of an action that speaks of reasons; the facts are those of its own machine. */
type ReasonOf = Pick<MachineAction<never, string>, "reason" | "reasonOf">;

/** The table read aloud: one line per state with the actions open from it; what the machine's test compares. */
export function readMachineAloud<Facts, S extends string, A extends string>(machine: Machine<Facts, S, A>): string[] {
  return machine.states.map((state) => {
    const open = machine.actionNames.filter((name) => machine.actions[name].from.includes(state));
    return `${state}: ${open.join(" ") || "-"}`;
  });
}

/** States that no action leads to from the initial one; must be empty (checked for every machine). */
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
