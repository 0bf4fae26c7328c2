import {
  isStaffField,
  readableRecord,
  readsAll,
  staffFieldsOfEveryRecord,
} from "#platform/kernel/field/field-readers.ts";
import { staffFieldsOfBill } from "#domain/documents/bill/bill.schema.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import { wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { adviceMail } from "./advice-mail.ts";
import { applyAdvice } from "./apply-advice.server.ts";
import { versionOfBill } from "./bill-of-advice.server.ts";
import { comparisonOf, withChanges } from "./bill-version.ts";
import { CorrectionAdvice, CorrectionAdviceChange } from "./correction-advice.entity.server.ts";
import { correctionAdviceFacts } from "./correction-advice.facts.server.ts";
import { adviceStart, newAdviceForm } from "./correction-advice.form.ts";
import { correctionAdviceList, correctionHistoryList } from "./correction-advice.list.ts";
import { correctionAdviceMachine } from "./correction-advice.machine.ts";
import { saveCorrectionAdvice } from "./ops/save-advice.server.ts";

const source = {
  entity: CorrectionAdvice,
  facts: correctionAdviceFacts,
  computed: {
    firstField: sql<string>`(
        select c.field
        from correction_advice_change c
        where c.advice_id = t0.id
        order by c.line_no
        limit 1
      )`,
  },
};

/**
 * The bill as the advice proposes it, what differs, without the bill's fields this reader may not
 * see. Staff also read the mail, in both languages. The caller checks scope.
 */
async function readAdvice(
  em: EntityManager,
  actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const advice = await em.findOne(
    CorrectionAdvice,
    { id },
    { populate: ["changes", "voyage", "bill.cargo", "bill.containers"] },
  );
  if (!advice) return null;
  const bill = readableRecord(actor, "Bill", versionOfBill(advice.bill));
  const changes = advice.changes
    .getItems()
    .filter(({ field }) => readsAll(actor) || !isStaffField("Bill", field));
  const { bill: _bill, changes: _changes, voyage: _voyage, ...own } = wrap(advice).toObject();
  const { voyageName } = advice.voyage;
  const applied = advice.state === "APPLIED";
  const { blStatus } = advice.bill;
  const mailed = { ...advice, voyageName, changes };
  return {
    ...(applied ? bill : withChanges(bill, changes)),
    ...own,
    blStatus,
    voyage: voyageName,
    billId: advice.bill.id,
    version: advice.version,
    changeRows: changes.map(({ field, lineName, oldValue, newValue, authority, charged }) => ({
      field,
      lineName,
      oldValue,
      newValue,
      authority,
      charged,
    })),
    compared: comparisonOf(bill, changes),
    amendmentDue: advice.bill.amendmentDue,
    ...(readsAll(actor)
      ? { mails: { zh: adviceMail(mailed, "zh"), en: adviceMail(mailed, "en") } }
      : {}),
  };
}

const nameOf = ({ actor }: Ctx) => actor.nickName || actor.userName;

export const correctionAdviceResource: Resource = defineResource({
  apiName: correctionAdviceList.apiName,
  list: correctionAdviceList,
  source,
  machine: correctionAdviceMachine,
  steps: defineSteps({
    machine: correctionAdviceMachine,
    facts: correctionAdviceFacts,
    list: correctionAdviceList,
    source,
    keyOf: ({ adviceNo }) => adviceNo,
    setState: (advice, state) => {
      advice.state = state;
    },
    undoable: { submit: "withdraw" },
    effects: {
      submit: (ctx, advice) => {
        ctx.em.assign(advice, {
          submittedBy: nameOf(ctx),
          submittedTime: ctx.now,
          rejectReason: "",
        });
      },
      withdraw: (ctx, advice) => {
        ctx.em.assign(advice, { submittedBy: "", submittedTime: null });
      },
      approve: (ctx, advice) => {
        ctx.em.assign(advice, { decidedBy: nameOf(ctx), decidedTime: ctx.now, rejectReason: "" });
      },
      reject: (ctx, advice, { reason }) => {
        ctx.em.assign(advice, {
          decidedBy: nameOf(ctx),
          decidedTime: ctx.now,
          rejectReason: reason,
        });
      },
      apply: applyAdvice,
      remove: (ctx, advice) => {
        ctx.em.remove(advice);
      },
    },
  }),
  get: readAdvice,
  save: saveCorrectionAdvice,
  form: newAdviceForm,
  start: adviceStart,
});

const internalOfBill = [...staffFieldsOfBill, ...staffFieldsOfEveryRecord];

export const correctionHistoryResource = defineResource({
  apiName: correctionHistoryList.apiName,
  list: correctionHistoryList,
  source: {
    entity: CorrectionAdviceChange,
    computed: {
      // A change of a field only staff read is no customer's.
      clientCode: sql<string>`(
          select case
              when t0.field in (${sql.join(internalOfBill)}) then null
              else a.client_code
            end
          from correction_advice a
          where a.id = t0.advice_id
        )`,
    },
  },
  steps: {},
});
