import { LockMode } from "@mikro-orm/postgresql";
import { unequalQuantities } from "#domain/documents/bill/packing/bill-conserve.ts";
import { isToOrder, toOrderFitsType } from "#domain/documents/bill/print/validity-matrix.ts";
import { findVoyage } from "#domain/sailing/voyage/voyage.queries.server.ts";
import { flushWithLines, replaceLines } from "#platform/records/form/lines.server.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import type { RowResult, StepResult } from "#platform/records/machine/steps.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import {
  assertExistingCodes,
  type TypedCode,
} from "#platform/records/resource/known-codes.server.ts";
import { ImportBill, ImportBillContainer } from "../import-bill.entity.server.ts";
import { importBillFacts } from "../import-bill.facts.server.ts";
import { importBillList } from "../import-bill.list.ts";
import { importBillMachine } from "../import-bill.machine.ts";
import { ImportBillInput, ImportBillsInput } from "../import-bill.schema.ts";

const source = { entity: ImportBill };
type Saved = { id: number; blNo: string };

/** Saves the form of one import bill. */
export const saveImportBill = defineOperation({
  name: "importBill.save",
  perm: "importBill:edit",
  input: ImportBillInput,
  done: "importBill.save.done",
  run: async (ctx, input): Promise<Saved> => {
    if (input.id > 0)
      await assertInScope(ctx.em, importBillList, source, { actor: ctx.actor, ids: [input.id] });
    const stored =
      input.id > 0
        ? await ctx.em.findOne(
            ImportBill,
            { id: input.id },
            { lockMode: LockMode.PESSIMISTIC_WRITE },
          )
        : null;
    if (input.id > 0 && !stored) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
    if (stored) await assertSeen(ctx.em, "ImportBill", stored, input.version);
    if (stored?.blNo !== input.blNo) await assertFree(ctx, input.blNo);
    return writeImportBill(ctx, input, { stored, obtainedBy: stored?.obtainedBy ?? "HAND" });
  },
});

/**
 * Takes import bills of a file or message, each in a transaction of its own and with its own
 * outcome. `original` never overwrites, `replace` needs the bill, `cancel` removes it while its
 * consignee was not told.
 */
export const saveImportBills = defineOperation({
  name: "importBill.saveMany",
  perm: "importBill:edit",
  input: ImportBillsInput,
  transaction: "own",
  done: "importBill.save.done",
  requiresScope: true,
  run: async (ctx, { bills, obtainedBy }): Promise<StepResult> => {
    const result: StepResult = { done: 0, refused: 0, rows: [] };
    for (const { purpose, bill } of bills) {
      ctx.signal.throwIfAborted();
      const row = await saveOne(ctx, { purpose, bill, obtainedBy });
      result.rows.push(row);
      if (row.done) result.done += 1;
      else result.refused += 1;
      await ctx.progress({
        seen: result.rows.length,
        total: bills.length,
        changed: result.done,
        failed: result.refused,
      });
    }
    return result;
  },
});

type SentBill = ImportBillsInput["bills"][number] & Pick<ImportBillsInput, "obtainedBy">;

async function saveOne(ctx: Ctx, document: SentBill): Promise<RowResult> {
  const key = document.bill.blNo;
  try {
    const { id } = await ctx.unit((inner) => takeImportBill(inner, document));
    return { id, key, done: true };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const faults = refusalsOf(error).map(({ code, params, place }) => ({
      code,
      params,
      ...(place.field ? { field: place.field } : {}),
    }));
    return {
      id: 0,
      key,
      done: false,
      code: faults[0]?.code ?? "kit.failed",
      params: faults[0]?.params ?? {},
      faults,
    };
  }
}

/** Takes one import bill in the caller's transaction. @throws Refusal or Refusals */
export async function takeImportBill(
  ctx: Ctx,
  { purpose, bill, obtainedBy }: SentBill,
): Promise<Saved> {
  const stored = await ctx.em.findOne(
    ImportBill,
    { blNo: bill.blNo },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (stored)
    await assertInScope(ctx.em, importBillList, source, { actor: ctx.actor, ids: [stored.id] });
  if (purpose === "original" && stored)
    throw new Refusal("kit.notUnique", { detail: bill.blNo }, { field: "blNo" });
  if (purpose !== "original" && !stored)
    throw new Refusal("importBill.unknown", { blNo: bill.blNo }, { field: "blNo" });
  if (purpose === "cancel" && stored) {
    await assertOpen(ctx, { machine: importBillMachine, facts: importBillFacts }, stored, "remove");
    ctx.em.remove(stored);
    await ctx.em.flush();
    return { id: stored.id, blNo: stored.blNo };
  }
  return writeImportBill(ctx, bill, { stored, obtainedBy });
}

async function assertFree(ctx: Ctx, blNo: string): Promise<void> {
  if ((await ctx.em.count(ImportBill, { blNo })) > 0)
    throw new Refusal("kit.notUnique", { detail: blNo }, { field: "blNo" });
}

type Target = { stored: ImportBill | null; obtainedBy: ImportBill["obtainedBy"] };

async function writeImportBill(
  ctx: Ctx,
  input: ImportBillInput,
  { stored, obtainedBy }: Target,
): Promise<Saved> {
  const faults = importBillFaults(input);
  if (faults.length > 0) throw new Refusals(faults);
  await assertExistingCodes(ctx, codesOf(input));
  if (stored)
    await assertOpen(ctx, { machine: importBillMachine, facts: importBillFacts }, stored, "edit");
  const voyage = await findVoyage(ctx, input.voyage);
  if (voyage.ended === "Y") throw new Refusal("booking.voyageEnded", {}, { field: "voyage" });
  const { id: _id, version: _version, voyage: _voyage, containers, ...fields } = input;
  const bill = stored ?? ctx.em.create(ImportBill, { ...fields, voyage, obtainedBy });
  ctx.em.assign(bill, { ...fields, voyage, obtainedBy });
  if (stored) await ctx.em.populate(bill, ["containers"]);
  replaceLines(bill.containers, containers, (values) =>
    ctx.em.create(ImportBillContainer, { ...(values as ImportBillContainer), importBill: bill }),
  );
  await flushWithLines(ctx, bill);
  return { id: bill.id, blNo: bill.blNo };
}

const differs = { pkgs: "bill.pkgsDiffer", gwt: "bill.gwtDiffer", dim: "bill.dimDiffer" } as const;

/**
 * Sums of cargo and boxes, a box named twice, dangerous goods without number, a consignee that
 * cannot be.
 */
export function importBillFaults(input: ImportBillInput): Refusal[] {
  const { containers, consigneeName, releaseType } = input;
  const faults: Refusal[] = [];
  if (!consigneeName && releaseType !== "ORIGINAL")
    faults.push(new Refusal("bill.noConsignee", {}, { field: "consigneeName" }));
  if (isToOrder(consigneeName) && !toOrderFitsType(releaseType, consigneeName))
    faults.push(
      new Refusal(
        releaseType === "TELEX" ? "bill.telexToOrder" : "bill.seawayToOrder",
        {},
        { field: "consigneeName" },
      ),
    );
  if (input.isDg === "Y" && !input.dgUnNo)
    faults.push(new Refusal("importBill.noUnNo", {}, { field: "dgUnNo" }));
  for (const [i, { cntNo }] of containers.entries())
    if (containers.findIndex((other) => other.cntNo === cntNo) < i)
      faults.push(new Refusal("bill.boxTwice", { cntNo }, { field: `containers.${i}.cntNo` }));
  if (containers.length > 0)
    for (const { quantity, whole, parts } of unequalQuantities([input], containers))
      faults.push(
        new Refusal(differs[quantity], { cargo: whole, boxes: parts }, { field: quantity }),
      );
  return faults;
}

const codesOf = (input: ImportBillInput): TypedCode[] => [
  ...(["portLoad", "portDis", "delivery"] as const).map(
    (field): TypedCode => ({ master: "port", code: input[field], field }),
  ),
  ...(["clientCode", "agentCode", "shipperCode", "consigneeCode", "notifyCode"] as const).map(
    (field): TypedCode => ({ master: "customer", code: input[field], field }),
  ),
  { master: "packageKind", code: input.packageKind, field: "packageKind" },
  ...input.containers.map(
    (line, i): TypedCode => ({
      master: "sizeType",
      code: line.sizeType,
      field: `containers.${i}.sizeType`,
    }),
  ),
];
