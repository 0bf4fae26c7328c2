import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { listWithFacts } from "#platform/records/list/query/list-facts.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { ImportBill } from "./import-bill.entity.server.ts";
import { importBillFacts } from "./import-bill.facts.server.ts";
import { importBillList } from "./import-bill.list.ts";
import { importBillMachine } from "./import-bill.machine.ts";
import { saveImportBill } from "./ops/save-import-bills.server.ts";

const source = {
  entity: ImportBill,
  facts: importBillFacts,
  computed: {
    boxes: sql`(select count(*)::int from import_bill_container c where c.import_bill_id = t0.id)`,
  },
};
const list = listWithFacts(importBillList, source);

/** The whole form. Null out of scope. */
export async function readImportBill(
  em: EntityManager,
  actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const [row] = await listRowsByIds(em, list, source, { actor, ids: [id] });
  const bill = row
    ? await em.findOne(ImportBill, { id }, { populate: ["containers", "voyage"] })
    : null;
  if (!row || !bill) return null;
  const { voyage: _voyage, ...plain } = wrap(bill).toObject();
  return { ...row, ...plain, voyage: bill.voyage.voyageName };
}

const importBillSteps = defineSteps({
  machine: importBillMachine,
  facts: importBillFacts,
  list: importBillList,
  source,
  keyOf: (bill: ImportBill) => bill.blNo,
  setState: (bill, state) => {
    bill.status = state;
  },
  effects: {
    notify: ({ actor, now }, bill) => {
      Object.assign(bill, { noticeBy: actor.nickName || actor.userName, noticeTime: now });
    },
    withdrawNotice: (_ctx, bill) => {
      Object.assign(bill, { noticeBy: "", noticeTime: null });
    },
    remove: async (ctx, bill) => {
      ctx.em.remove(bill);
      await ctx.em.flush();
    },
  },
  undoable: { notify: "withdrawNotice" },
});

export const importBillResource = defineResource({
  apiName: importBillList.apiName,
  list: importBillList,
  source,
  machine: importBillMachine,
  steps: importBillSteps,
  get: readImportBill,
  save: saveImportBill,
});
