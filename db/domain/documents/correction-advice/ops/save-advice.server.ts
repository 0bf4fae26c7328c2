import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { billFacts } from "#domain/documents/bill/bill.facts.server.ts";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { isGone } from "#domain/documents/bill/bill-status.ts";
import { billInScope } from "#domain/documents/bill/bill-scope.server.ts";
import { assertOpen, factsOf } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { CorrectionAdviceInput } from "../advice-input.ts";
import {
  correctorsOf,
  lockBill,
  proposedBill,
  soundBill,
  versionOfBill,
} from "../bill-of-advice.server.ts";
import { type BillChange, changesOf } from "../bill-version.ts";
import { CorrectionAdvice, CorrectionAdviceChange } from "../correction-advice.entity.server.ts";
import { correctionAdviceFacts } from "../correction-advice.facts.server.ts";
import { correctionAdviceList } from "../correction-advice.list.ts";
import { correctionAdviceMachine } from "../correction-advice.machine.ts";
import { authorityOf } from "../field-authority.ts";

/**
 * Saves what an advice proposes for a bill whose manifest is closed. The bill does not change. Each
 * field is asked for its authority by who saves it (decision 087).
 */
export const saveCorrectionAdvice = defineOperation({
  name: "correctionAdvice.save",
  perm: "correctionAdvice:edit",
  input: CorrectionAdviceInput,
  done: "correctionAdvice.save.done",
  run: async (ctx, input): Promise<{ id: number; adviceNo: string }> => {
    const stored = input.id > 0 ? await loadForChange(ctx, input) : null;
    const bill = await lockBill(ctx, stored ? stored.bill.id : await billIdOf(ctx, input.blNo));
    if (!stored) await assertClosed(ctx, bill);
    const changes = await proposalOf(ctx, bill, input);
    const { cause, reason, mailTo } = input;
    const advice =
      stored ?? ctx.em.create(CorrectionAdvice, { ...(await headOf(ctx, bill)), cause, reason });
    ctx.em.assign(advice, { cause, reason, mailTo });
    // A new proposal takes the place of the old one.
    if (stored) advice.changes.removeAll();
    await ctx.em.flush();
    for (const [i, change] of changes.entries()) {
      const made = ctx.em.create(CorrectionAdviceChange, { advice, lineNo: i + 1, ...change });
      advice.changes.add(made);
    }
    // Two people who change one draft are told of each other.
    advice.updatedTime = ctx.now;
    await ctx.em.flush();
    return { id: advice.id, adviceNo: advice.adviceNo };
  },
});

async function loadForChange(
  ctx: Ctx,
  { id, version }: Pick<CorrectionAdviceInput, "id" | "version">,
): Promise<CorrectionAdvice> {
  const advice = await ctx.em.findOne(
    CorrectionAdvice,
    { id },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!advice) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "CorrectionAdvice", advice, version);
  await assertOpen(
    ctx,
    { machine: correctionAdviceMachine, facts: correctionAdviceFacts },
    advice,
    "edit",
  );
  return ctx.em.populate(advice, ["changes"]);
}

async function billIdOf(ctx: Ctx, blNo: string): Promise<number> {
  if (!blNo) throw new Refusal("kit.requiredPlain", {}, { field: "blNo" });
  const rows = await kyselyOf(ctx.em)
    .selectFrom("bill")
    .select("id")
    .where("bl_no", "=", blNo)
    .where(billInScope(ctx, correctionAdviceList.apiName, "bill.id"))
    .execute();
  const [row] = rows;
  if (!row) throw new Refusal("kit.unknownCode", { value: blNo }, { field: "blNo" });
  return row.id;
}

/** Before manifest closing a draft is changed directly, an issued bill never. */
async function assertClosed(ctx: Ctx, bill: Bill): Promise<void> {
  const { manifestClosed } = await factsOf(ctx, billFacts, bill);
  if (!manifestClosed && bill.blStatus !== "ISSUED")
    throw new Refusal("correctionAdvice.manifestOpen", { blNo: bill.blNo }, { field: "blNo" });
  if (isGone(bill.blStatus))
    throw new Refusal("correctionAdvice.billGone", { blNo: bill.blNo }, { field: "blNo" });
}

async function headOf(ctx: Ctx, bill: Bill) {
  const { rows } = await sql<{
    serial: number;
    bkNo: string;
    deptId: number | null;
  }>`select k.bk_no as "bkNo", k.dept_id as "deptId",
      (
        select coalesce(max(a.serial), 0) + 1
        from correction_advice a
        where a.bill_id = ${bill.id}
      ) as serial
    from booking k
    where k.id = ${bill.booking.id}`.execute(ctx.em.getKysely());
  const [{ serial, bkNo, deptId } = { serial: 1, bkNo: "", deptId: null }] = rows;
  const { blNo, clientCode, clientName, portLoad, portDis, voyage } = bill;
  return {
    bill,
    voyage,
    blNo,
    bkNo,
    deptId,
    clientCode,
    clientName,
    portLoad,
    portDis,
    serial,
    adviceNo: `${blNo}/${serial}`,
  };
}

type Judged = Omit<BillChange, "place"> & {
  authority: "AT_ONCE" | "CONFIRM";
  corrector: CorrectionAdviceChange["corrector"];
  charged: "Y" | "N";
};

/** @throws Refusals at the fields that these people may not change */
async function proposalOf(ctx: Ctx, bill: Bill, input: CorrectionAdviceInput): Promise<Judged[]> {
  const before = versionOfBill(bill);
  const after = proposedBill(before, input);
  const changes = changesOf(before, after);
  if (!changes)
    throw new Refusal(
      "correctionAdvice.linesFixed",
      {},
      { field: input.cargo ? "cargo" : "containers" },
    );
  const asking = { blStatus: bill.blStatus, correctors: correctorsOf(ctx.actor) };
  const faults: Refusal[] = [];
  const judged: Judged[] = [];
  for (const { place, ...change } of changes) {
    const decision = authorityOf(change.field, asking);
    if (decision.authority === null) faults.push(new Refusal(decision.why, {}, place));
    else
      judged.push({
        ...change,
        authority: decision.authority,
        corrector: decision.by,
        charged: decision.charged ? "Y" : "N",
      });
  }
  if (faults.length > 0) throw new Refusals(faults);
  if (judged.length > 0) await soundBill(ctx, after);
  return judged;
}
