import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { Fee } from "./fee.entity.server.ts";
import { feeFacts } from "./fee.facts.server.ts";
import { feeForms, feeStart } from "./entry/fee.form.ts";
import { feeListAt } from "./fee.list.ts";
import { feeMachines } from "./fee.machine.ts";
import { type FeeScreen, feeScreens } from "./screens/fee-screens.ts";
import type { FeeSide } from "./fee-side.ts";
import { feeSteps } from "./audit/fee-steps.server.ts";
import { feeSource } from "./fee.source.server.ts";
import type { ListDefinition } from "#platform/records/list/list.ts";
import { listWithFacts } from "#platform/records/list/query/list-facts.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { saveFee } from "./ops/save-fee.server.ts";
import { saveContainerFee } from "./ops/save-container-fee.server.ts";
import { saveSpecialFee } from "./ops/save-special-fee.server.ts";
import { containerFee } from "./fee-conditions.server.ts";

type StepName = keyof (typeof feeSteps)["R"];

/** No `where`: all fees. */
const work: Readonly<
  Partial<Record<FeeScreen["step"], { steps: readonly StepName[]; where?: RawBuilder<unknown> }>>
> = {
  edit: {
    steps: ["audit", "cancelAudit", "reverse", "remove"],
    where: sql`t0.fee_status = 'CREATED'`,
  },
  search: {
    steps: ["audit", "cancelAudit", "recheck", "cancelRecheck", "reverse", "settle", "remove"],
  },
  audit: {
    steps: ["audit", "cancelAudit", "settle"],
    where: sql`t0.fee_status in ('CREATED', 'AUDITED')`,
  },
  flow: { steps: ["audit", "recheck", "cancelRecheck", "cancelAudit"] },
  recheck: {
    steps: ["recheck", "cancelRecheck"],
    where: sql`t0.fee_status in ('AUDITED', 'RECHECKED')`,
  },
};

type Place = {
  actor: Actor;
  side: FeeSide;
  list: ListDefinition;
  source: ReturnType<typeof feeSource>;
};

/** Reads a fee with the facts of its list. */
async function readFee(
  em: EntityManager,
  id: number,
  { actor, side, list, source }: Place,
): Promise<Record<string, unknown> | null> {
  const fee = await em.findOne(Fee, { id, feeBelong: side });
  const [row] = fee
    ? await listRowsByIds(em, listWithFacts(list, source), source, { actor, ids: [id] })
    : [];
  if (!fee || !row) return null;
  const { voyage: _voyage, bill: _bill, ...values } = wrap(fee).toObject();
  const facts = Object.fromEntries(feeFacts.columns.map(({ key }) => [key, row[key]]));
  const noBill = { feeLock: "N", payableFeeLock: "N", bookingFeeLock: "N" };
  const noVoyage = {
    voyageName: "",
    voyageFeeLock: "N",
    receivableSwitch: "OPEN",
    payableSwitch: "OPEN",
  };
  return { ...values, ...facts, ...(fee.bill ? {} : noBill), ...(fee.voyage ? {} : noVoyage) };
}

const saves = { bill: saveFee, container: saveContainerFee, special: saveSpecialFee } as const;

/** The kinds of a subject, where its list has no fixed one. */
const ofSubject: Readonly<Partial<Record<FeeScreen["subject"], RawBuilder<unknown>>>> = {
  container: containerFee("t0"),
};

const bothOf = (first?: RawBuilder<unknown>, second?: RawBuilder<unknown>) =>
  first && second ? sql`${first} and ${second}` : (first ?? second);

function feeResource({ side, subject, step, apiName, form }: FeeScreen): Resource {
  const { steps, where } = work[step] ?? { steps: [] };
  const list = feeListAt(apiName);
  const source = feeSource(bothOf(ofSubject[subject], where));
  return defineResource({
    apiName,
    list,
    source,
    machine: feeMachines[side],
    steps: Object.fromEntries(steps.map((name) => [name, feeSteps[side][name]])),
    get: (em, actor, id) => readFee(em, id, { actor, side, list, source }),
    ...(form
      ? { save: saves[subject][side], form: feeForms[subject][side], start: feeStart[subject] }
      : {}),
  });
}

export const feeResources: readonly Resource[] = feeScreens
  .filter((screen) => screen.rows === "fees")
  .map(feeResource);
