import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { reasonNeed } from "#platform/records/machine/machine.ts";
import type { Resource } from "#platform/records/resource/resource.server.ts";
import type { ListStep } from "./list-step.ts";

/** Destructive by its name; such a step keeps its question and is never the main button. */
export const isDanger = (name: string): boolean => /^(delete|remove|cancel|reject|void)/.test(name);

export const stepLabel = (resource: Resource, name: string): MessageKey =>
  `${resource.machine?.name ?? resource.apiName}.${name}` as MessageKey;

export const nounOf = ({ machine }: Resource): MessageKey => machine?.noun ?? "step.records";

/** The name of an action on a row; its general name without facts. */
export function labelOf(resource: Resource, name: string, facts: object | undefined): MessageKey {
  const action = resource.machine?.actions[name] as
    | { labelOf?(facts: unknown): MessageKey | null }
    | undefined;
  return (facts && action?.labelOf?.(facts)) || stepLabel(resource, name);
}

/** Without facts, for any row. */
export function stepOf(resource: Resource, name: string, facts?: object): ListStep {
  const action = resource.machine?.actions[name];
  return {
    name,
    label: labelOf(resource, name, facts),
    reason: reasonNeed(action, facts),
    confirm: action?.confirm ?? null,
    danger: isDanger(name),
    ...(action?.asks ? { asks: action.asks } : {}),
    ...(resource.steps[name]?.rehearses ? { previews: true } : {}),
  };
}

/** The question a row's facts add. */
export function confirmOf(
  { machine }: Resource,
  name: string,
  facts: object | undefined,
): MessageKey | null {
  const action = machine?.actions[name] as
    | { confirmOf?(facts: unknown): MessageKey | null }
    | undefined;
  return facts && action?.confirmOf ? action.confirmOf(facts) : null;
}
