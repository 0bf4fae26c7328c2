import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { type Bill, BillOriginal, BillPrint } from "../bill.entity.server.ts";
import {
  isPrintKind,
  originalNumbers,
  printKinds,
  usualPrint,
  whyNotPrinted,
} from "./print-kinds.ts";
import type { BillPrintKind, ReleaseType } from "./validity-matrix.ts";

const nameOf = ({ actor }: Ctx) => actor.nickName || actor.userName;

function numbersOf(bill: Bill, text: string): number[] {
  const numbers = originalNumbers(text, bill.originals);
  if (!numbers)
    throw new Refusal(
      "bill.wrongOriginalNos",
      { originals: bill.originals },
      { field: "originalNos" },
    );
  return numbers;
}

/** Originals of the bill by number, in the caller's transaction under the bill's row lock. */
const originalsOf = async (ctx: Ctx, bill: Bill) =>
  new Map(
    (await ctx.em.find(BillOriginal, { bill: bill.id })).map((original) => [
      original.originalNo,
      original,
    ]),
  );

/**
 * Records a print of an issued bill, without a kind the usual one of its type; an original printed
 * again needs a reason.
 * @throws Refusal
 */
export async function recordPrint(
  ctx: Ctx,
  bill: Bill,
  input: { kind: string; numbers: string; reason: string },
): Promise<void> {
  const { releaseType }: { releaseType: ReleaseType } = bill;
  const kind = input.kind || usualPrint[releaseType];
  const no = whyNotPrinted(bill, kind);
  if (no) throw new Refusal(no.code, no.params, { field: "kind" });
  if (!isPrintKind(kind)) return;
  const numbers = printKinds[kind].original ? numbersOf(bill, input.numbers) : [];
  const originals = await originalsOf(ctx, bill);
  for (const originalNo of numbers) {
    const stored = originals.get(originalNo);
    if (stored?.collectedTime)
      throw new Refusal("bill.originalCollected", { originalNo }, { field: "originalNos" });
    if (stored && !input.reason)
      throw new Refusal("bill.againReason", { originalNo }, { field: "originalNos" });
    if (stored)
      ctx.em.assign(stored, {
        prints: stored.prints + 1,
        printedBy: nameOf(ctx),
        printedTime: ctx.now,
      });
    else
      ctx.em.create(BillOriginal, {
        bill,
        originalNo,
        printedBy: nameOf(ctx),
        printedTime: ctx.now,
      });
  }
  const originalNos = numbers.join("/");
  ctx.em.create(BillPrint, {
    bill,
    kind,
    originalNos,
    printedBy: nameOf(ctx),
    printedTime: ctx.now,
    reason: input.reason,
  });
}

/** Takes originals back by number. @throws Refusal for one that is not out */
export async function collectOriginals(
  ctx: Ctx,
  bill: Bill,
  input: { numbers: string; from: string },
): Promise<void> {
  const originals = await originalsOf(ctx, bill);
  const out = [...originals.values()]
    .filter((original) => !original.collectedTime)
    .map((original) => original.originalNo);
  const numbers = input.numbers.trim() ? numbersOf(bill, input.numbers) : out;
  for (const originalNo of numbers) {
    const stored = originals.get(originalNo);
    if (!stored || stored.collectedTime)
      throw new Refusal("bill.notPrinted", { originalNo }, { field: "originalNos" });
    ctx.em.assign(stored, {
      collectedBy: nameOf(ctx),
      collectedTime: ctx.now,
      collectedFrom: input.from.slice(0, 200),
    });
  }
}

/** Minutes in which the file of a recorded print opens. */
export const printWindow = 30;

export type RecordedPrint = { kind: BillPrintKind; numbers: number[] };

/**
 * The latest print of originals by this user.
 * @throws Refusal bill.printFirst when none was recorded lately
 */
export async function recordedOriginals(
  em: EntityManager,
  of: { billId: number; userName: string; now: Date },
): Promise<RecordedPrint> {
  const since = new Date(of.now.getTime() - printWindow * 60_000);
  const { rows } = await sql<{
    kind: BillPrintKind;
    originalNos: string;
  }>`select kind, original_nos as "originalNos"
    from bill_print
    where bill_id = ${of.billId}
      and created_by = ${of.userName}
      and original_nos <> ''
      and printed_time >= ${since}
    order by printed_time desc, id desc
    limit 1`.execute(em.getKysely());
  const [row] = rows;
  if (!row) throw new Refusal("bill.printFirst", { minutes: printWindow });
  return { kind: row.kind, numbers: row.originalNos.split("/").map(Number) };
}
