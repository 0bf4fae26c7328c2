import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { ListRow } from "../list/list.ts";
import { Refusal, type RefusalPlace } from "#platform/kernel/refusal/refusal.ts";

/** Null means open. */
export type WhyNot = { code: MessageKey; params?: Record<string, string | number> } | null;

/** Returns why the action is refused, or null. */
export type Guard<Facts> = (facts: Facts) => WhyNot;

export type ReasonNeed = "required" | "may" | null;

/** `kind` is a reference; without it a text. `blank` says what an empty field means. */
export type ActionField = {
  name: string;
  label: MessageKey;
  kind?: string;
  required?: boolean;
  blank?: MessageKey;
};

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
  /** Further input of the action, for all rows: the dialog's fields and the operation's. */
  asks?: readonly ActionField[];
  /** A second permission without which lists do not offer it; a guard refuses it then. */
  alsoPerm?: string;
  /** Question to the user. */
  confirm?: MessageKey;
  /** The question a row's facts add, where most rows need none. */
  confirmOf?(facts: Facts): MessageKey | null;
  /** What the action is called on a row where it does more than its name says. */
  labelOf?(facts: Facts): MessageKey | null;
  /**
   * The action that takes it back; by default the one that leads back from `to` to the only `from`.
   */
  undo?: string;
};

/** A group of records that another page takes together. */
type PageGroup = {
  fields: Readonly<Record<string, string>>;
  params?: Readonly<Record<string, string>>;
};

/** What usually comes next on another page, on the same records. */
export type PageStep<Facts> = {
  /** The page's address; its permission hides the offer. */
  path: string;
  perm: string;
  label: MessageKey;
  /** The page's query and the column of this list with its value: `{ "f.bkNo.in": "bkNo" }`. */
  query: Readonly<Record<string, string>>;
  /** An action of that page's list, taken at once on the same ids. */
  step?: string;
  /** Fields sent with one press, equal for a group of rows; null leaves a row out. */
  group?(row: ListRow): PageGroup | null;
  /** Hides the offer for a row. */
  unless?(facts: Facts): boolean;
};

export type NextStep<Facts, Action extends string> = Action | PageStep<Facts>;

export type MachineSpec<Facts, State extends string, Action extends string> = {
  name: string;
  states: readonly State[];
  initial: State;
  state(facts: Facts): State;
  actions: Record<Action, MachineAction<Facts, State>>;
  /** States of the usual way in order, for the status bar. */
  path?: readonly NoInfer<State>[];
  /** Dictionary with the names of the states. */
  dict?: string;
  /** "{{count}} bookings"; records by default. */
  noun?: MessageKey;
  /**
   * What usually comes next in a state, the likeliest first; by default the action that leads on
   * along the path.
   */
  next?: Partial<Record<NoInfer<State>, readonly NextStep<Facts, NoInfer<Action>>[]>>;
};

export type Machine<
  Facts,
  State extends string = string,
  Action extends string = string,
> = MachineSpec<Facts, State, Action> & {
  actionNames: readonly Action[];
  /** Does not check the permission. */
  whyNot(facts: Facts, action: Action): WhyNot;
  /**
   * As `whyNot`, for an action that its state alone decides; spares the other facts of many rows.
   * @throws Error when the action has guards
   */
  whyNotIn(state: State, action: Action): WhyNot;
  /**
   * Returns the next state.
   * @throws Refusal at `place`
   */
  assert(facts: Facts, action: Action, place?: RefusalPlace): State;
  permissions: readonly string[];
  /** What usually comes next; closed ones included. */
  nextOf(facts: Facts): readonly NextStep<Facts, Action>[];
  nextIn(state: string): readonly NextStep<Facts, Action>[];
  /** The action that takes another back on the same rows, or null. */
  undoOf(action: string): Action | null;
};

/** Allows saving the form; it has no step or button. */
export const editAction = "edit";

/**
 * States and actions, the source of server checks, buttons, permissions and tests (architecture §6,
 * domain §3).
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
  const whyNotIn = (state: State, action: Action): WhyNot => {
    const { from, guards = [], refuse } = spec.actions[action];
    if (guards.length > 0) throw new Error(`${spec.name}.${action} asks more than the state`);
    return from.includes(state) ? null : { code: refuse };
  };
  const onward = onwardActions(spec);
  const nextIn = (state: string): readonly NextStep<Facts, Action>[] =>
    spec.next?.[state as State] ?? onward.get(state as State) ?? [];
  return {
    ...spec,
    actionNames,
    nextIn,
    nextOf: (facts) => nextIn(spec.state(facts)),
    undoOf: (action) => undoOf(spec, action as Action),
    permissions: [...new Set(actionNames.map((name) => spec.actions[name].perm))],
    whyNot,
    whyNotIn,
    assert(facts, action, place) {
      const no = whyNot(facts, action);
      if (no) throw new Refusal(no.code, no.params, place);
      return spec.actions[action].to ?? spec.state(facts);
    },
  };
}

/** The action from each state of the path to the following one. */
function onwardActions<Facts, S extends string, A extends string>({
  path = [],
  actions,
}: MachineSpec<Facts, S, A>): Map<S, A[]> {
  const names = Object.keys(actions) as A[];
  return new Map(
    path
      .slice(0, -1)
      .map((state, i) => [
        state,
        names.filter(
          (name) => actions[name].from.includes(state) && actions[name].to === path[i + 1],
        ),
      ]),
  );
}

function undoOf<Facts, S extends string, A extends string>(
  { actions }: MachineSpec<Facts, S, A>,
  action: A,
): A | null {
  const { to, from, undo } = actions[action] ?? {};
  const names = Object.keys(actions) as A[];
  if (undo) return names.find((name) => name === undo) ?? null;
  if (!to || from?.length !== 1) return null;
  return (
    names.find(
      (name) =>
        actions[name].from.includes(to) && actions[name].to === from[0] && !actions[name].reason,
    ) ?? null
  );
}

/** Without facts, for any row. */
export function reasonNeed(action: ReasonOf | undefined, facts?: unknown): ReasonNeed {
  const need = action?.reason ?? null;
  return need === "may" && facts !== undefined && action?.reasonOf ? action.reasonOf(facts) : need;
}

/** An action of any machine; the facts are those of the same machine. */
type ReasonOf = { reason?: "required" | "may"; reasonOf?(facts: unknown): ReasonNeed };

/** One line per state with its open actions, for the machine's test. */
export function readMachineAloud<Facts, S extends string, A extends string>(
  machine: Machine<Facts, S, A>,
): string[] {
  return machine.states.map((state) => {
    const open = machine.actionNames.filter((name) => machine.actions[name].from.includes(state));
    return `${state}: ${open.join(" ") || "-"}`;
  });
}

/** Unreachable states; every machine is tested to have none. */
export function unreachableStates<Facts, S extends string, A extends string>(
  machine: Machine<Facts, S, A>,
): S[] {
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
