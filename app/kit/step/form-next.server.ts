import { can } from "#platform/kernel/actor/actor.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import {
  type AnyOperation,
  type Resource,
  whyClosed,
} from "#platform/records/resource/resource.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import type { PageContext } from "#app/session/ctx.server.ts";
import type { FormData_ } from "#app/kit/form/save/form-data.ts";
import { pathOf } from "./list-progress.server.ts";
import { isDanger, nounOf, stepOf } from "./list-step.server.ts";
import { offersOn } from "./offers.server.ts";

type Reader = Pick<PageContext, "em" | "actor" | "now">;
type Of = { facts: object | undefined; save: AnyOperation | undefined; row: ListRow | undefined };

/**
 * The status bar of a record and what comes next on it; of a new record what may follow the save at
 * once.
 */
export async function nextOn(
  reader: Reader,
  resource: Resource,
  { facts, save, row }: Of,
): Promise<Pick<FormData_, "progress" | "likely" | "saveAnd" | "offers" | "offersFirst" | "noun">> {
  const { machine } = resource;
  if (!machine) return {};
  const state = facts ? machine.state(facts) : machine.initial;
  const path = await pathOf(reader.em, reader.actor.lang, resource);
  const may = (name: string) =>
    Boolean(resource.steps[name]) &&
    can(reader.actor, resource.steps[name]?.perm ?? "") &&
    !isDanger(name);
  const names = machine
    .nextIn(state)
    .flatMap((next) => (typeof next === "string" && may(next) ? [next] : []));
  const opens = (name: string) => !facts || whyClosed(resource, name, facts) === null;
  // The first that is open; where none is, the first one says why.
  const first = names.find(opens) ?? names[0] ?? null;
  const isOpen = first !== null && opens(first);
  const offers = row
    ? offersOn(reader, resource, { records: [{ row, facts }] }).filter((offer) =>
        isOtherPage(resource, offer),
      )
    : [];
  const step = isOpen ? stepOf(resource, first, facts) : null;
  const savesToo =
    save?.transaction === "one" &&
    can(reader.actor, save.perm) &&
    (facts || (!step?.reason && !step?.confirm));
  return {
    progress:
      path.length > 0
        ? { states: path, at: state, label: await nameOf(reader, machine.dict, state) }
        : null,
    // A closed one stands there with its reason unless the work goes on elsewhere.
    likely: facts && (isOpen || offers.length === 0) ? first : null,
    saveAnd: savesToo ? step : null,
    offers,
    offersFirst: offers.length > 0 && (typeof machine.nextIn(state)[0] !== "string" || !isOpen),
    noun: nounOf(resource),
  };
}

/** Steps of the record's own page are its buttons. */
const isOtherPage = ({ apiName }: Resource, { to }: { to: string }): boolean =>
  !to.startsWith(`/${apiName}?`);

async function nameOf(
  { em, actor }: Reader,
  dict: string | undefined,
  state: string,
): Promise<string> {
  return dict ? ((await dictionariesOf(em, actor.lang, [dict]))[dict]?.[state] ?? state) : state;
}
