import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import type { AnyOperation } from "#platform/records/resource/resource.server.ts";
import { operationOf, resources } from "#db/services/registry.server.ts";
import type { PageContext } from "#app/session/ctx.server.ts";
import type { Offer } from "./offer.ts";
import { offersAfter } from "./offers.server.ts";

type Reader = Pick<PageContext, "em" | "actor" | "now">;
type TaskOf = { status: string; params: unknown; results?: unknown };

/** What comes next on the records of an ended task, and the page they stand on. */
export async function nextOnTask(
  reader: Reader,
  { status, params, results }: TaskOf,
): Promise<{ offers: Offer[]; page: TaskPage | null }> {
  const {
    operation: name = "",
    input,
    page,
  } = (params ?? {}) as { operation?: string; input?: unknown; page?: string };
  const operation = existing(name, page);
  if (!operation) return { offers: [], page: null };
  const done = status === "DONE" && results !== null && results !== undefined;
  const following =
    done && operation.follows ? await operation.follows(reader, { input, result: results }) : null;
  const offers = done
    ? await offersAfter(reader, operation, { input, result: results, ...(page ? { page } : {}) })
    : [];
  return { offers, page: pageOf(reader, page ?? following?.page ?? ownPage(name)) };
}

/** Null for a task of an earlier version. */
function existing(name: string, page: string | undefined): AnyOperation | null {
  try {
    return operationOf(name, page);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

type TaskPage = { to: string; title: MessageKey };

const ownPage = (operation: string): string | undefined =>
  resources.find(({ steps }) => Object.values(steps).some((step) => step.name === operation))
    ?.apiName;

function pageOf({ actor }: Reader, apiName: string | undefined): TaskPage | null {
  const resource = resources.find((each) => each.apiName === apiName);
  return resource && can(actor, resource.list.perm)
    ? { to: `/${resource.apiName}`, title: resource.list.title }
    : null;
}
