import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import type { Resource } from "./resource.server.ts";

/** Names of the actions a list offers this reader, whatever the state of a row. */
export function offeredSteps({ steps, machine }: Resource, actor: Actor): string[] {
  const also = (name: string) =>
    machine && Object.hasOwn(machine.actions, name) ? machine.actions[name]?.alsoPerm : undefined;
  return Object.entries(steps)
    .filter(([name, step]) => can(actor, step.perm) && can(actor, also(name) ?? step.perm))
    .map(([name]) => name);
}
