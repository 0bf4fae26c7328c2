import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { Fee } from "./fee.entity.server.ts";
import { feeFactsOf, feeSource } from "./fee-facts.server.ts";
import { feeForms, feeStart } from "./fee.form.ts";
import { feeListAt } from "./fee.list.ts";
import { feeMachines } from "./fee.machine.ts";
import { type FeeScreen, feeScreens } from "./fee-screens.ts";
import type { FeeSide } from "./fee-side.ts";
import { feeSteps } from "./fee-steps.server.ts";
import type { ListRow } from "#platform/list/list.ts";
import { defineResource, type Resource } from "#platform/resource/resource.server.ts";
import { saveFee } from "./save-fee.server.ts";

type StepName = keyof (typeof feeSteps)["R"];

/** What is done on a screen of fees, and which fees stand there; all of them where nothing is said. */
const work: Readonly<Partial<Record<FeeScreen["step"], { steps: readonly StepName[]; where?: RawBuilder<unknown> }>>> = {
  search: { steps: ["audit", "cancelAudit", "recheck", "cancelRecheck", "reverse", "remove"] },
  audit: { steps: ["audit", "cancelAudit"], where: sql`t0.fee_status in ('CREATED', 'AUDITED')` },
  recheck: { steps: ["recheck", "cancelRecheck"], where: sql`t0.fee_status in ('AUDITED', 'RECHECKED')` },
};

async function readFee(em: EntityManager, side: FeeSide, id: number): Promise<Record<string, unknown> | null> {
  const fee = await em.findOne(Fee, { id, feeBelong: side });
  if (!fee) return null;
  const { voyage: _voyage, bill: _bill, ...values } = wrap(fee).toObject();
  return { ...values, ...(await feeFactsOf(em, side, fee)) };
}

/** The resource of a screen of fees: its list and steps; where there is a form, fees are entered too. */
function feeResource({ side, step, apiName, form }: FeeScreen): Resource {
  const { steps, where } = work[step] ?? { steps: [] };
  return defineResource({
    apiName,
    list: feeListAt(apiName),
    source: feeSource(where),
    machine: feeMachines[side],
    factsOfRow: (row: ListRow) => row,
    steps: Object.fromEntries(steps.map((name) => [name, feeSteps[side][name]])),
    get: (em, _actor, id) => readFee(em, side, id),
    ...(form ? { save: saveFee[side], form: feeForms[side], start: feeStart } : {}),
  });
}

/** The screens whose rows are fees. */
export const feeResources: readonly Resource[] = feeScreens.filter((screen) => screen.rows === "fees").map(feeResource);
