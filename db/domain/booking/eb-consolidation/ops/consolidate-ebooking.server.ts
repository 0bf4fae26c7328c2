import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { SuffixScheme } from "#domain/booking/booking-record/suffix.ts";
import { partsOf } from "#domain/booking/consolidation/entered-parts.ts";
import { ConsolidateInput } from "#domain/booking/consolidation/consolidation.schema.ts";
import { partNumbers } from "#domain/booking/consolidation/part-numbers.ts";
import {
  decimalText,
  type Part,
  shareOut,
  thousandths,
} from "#domain/booking/consolidation/split-cargo.ts";
import {
  formOfVersion,
  versionOf,
} from "#domain/booking/ebooking/correction/correction-version.server.ts";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { ebookingFacts } from "#domain/booking/ebooking/ebooking.facts.server.ts";
import { ebookingMachine } from "#domain/booking/ebooking/ebooking.machine.ts";
import type { EbookingInput } from "#domain/booking/ebooking/ebooking.schema.ts";
import {
  checkEbooking,
  writeEbooking,
} from "#domain/booking/ebooking/ops/write-ebooking.server.ts";
import { flushWithLines } from "#platform/records/form/lines.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { ebSourceOf, findEb, mainOf } from "../eb-source.server.ts";

const { bkNo: _bkNo, reason: _reason, ...requested } = ConsolidateInput.shape;
export const ConsolidateEbInput = ConsolidateInput.omit({ bkNo: true, reason: true }).extend({
  ...requested,
  ebNo: v.requiredCode(35),
});

/** `parts` begins with what stays with the e-booking when it was split. */
export type ConsolidatedEb = {
  id: number;
  mainEbNo: string;
  parts: { ebNo: string; id: number }[];
};

/**
 * Appends parts to an e-booking or splits it (operations §4, as consolidation does with bookings).
 * Parts are drafts of their own under the main number and the next suffixes, which are never used
 * again. Of a split every box, package, gram and thousandth of a cubic metre is in exactly one
 * e-booking afterwards. A dry run is the preview.
 * @throws Refusal ebConsolidation.unknown, ebConsolidation.appendToMain, ebConsolidation.hasBoxes;
 *   those of the parts and of the e-booking's form
 */
export const consolidateEbooking = defineOperation({
  name: "ebConsolidation.consolidate",
  perm: "ebooking:edit",
  input: ConsolidateEbInput,
  done: "ebConsolidation.done",
  requiresScope: true,
  async run(ctx: Ctx, input): Promise<ConsolidatedEb> {
    const { eb, main } = await lock(ctx, input);
    const source = ebSourceOf(eb);
    const numbers = partNumbers(
      { mainBkNo: main.ebNo, scheme: main.suffixScheme, last: main.lastSuffix },
      input.scheme,
      input.count,
    );
    await assertFree(ctx, numbers);
    const parts = partsOf(source, input);
    const form = formOfVersion(versionOf(eb));
    const nwt = netWeights(eb, parts);
    const linesOf = (part: Part, at: number) =>
      linesFor(form, { part, nwt: nwt.map((line) => line?.[at] ?? null), keep: false });
    const [stays, made] = input.kind === "SPLIT" ? [parts[0], parts.slice(1)] : [undefined, parts];
    const result: ConsolidatedEb["parts"] = [];
    for (const [i, part] of made.entries()) {
      const fresh = {
        ...form,
        ...linesOf(part, stays ? i + 1 : i),
        mainEbNo: "",
        isMain: "N" as const,
      };
      const checked = await checkEbooking(ctx, fresh, { before: eb, complete: false });
      const own = ctx.em.create(EBooking, {
        ebNo: numbers[i] ?? "",
        clientCode: form.clientCode,
        portLoad: form.portLoad,
        portDis: form.portDis,
      });
      await writeEbooking(ctx, own, checked);
      own.mainEbNo = main.ebNo;
      await ctx.em.flush();
      result.push({ ebNo: own.ebNo, id: own.id });
    }
    if (stays) {
      const rest = {
        ...form,
        ...linesFor(form, { part: stays, nwt: nwt.map((line) => line?.[0] ?? null), keep: true }),
      };
      await writeEbooking(ctx, eb, await checkEbooking(ctx, rest, { before: eb, complete: false }));
      await flushWithLines(ctx, eb);
    }
    remember(main, input.scheme, main.lastSuffix + input.count);
    main.updatedTime = ctx.now;
    return {
      id: eb.id,
      mainEbNo: main.ebNo,
      parts: stays ? [{ ebNo: eb.ebNo, id: eb.id }, ...result] : result,
    };
  },
});

function remember(main: EBooking, scheme: SuffixScheme, last: number): void {
  Object.assign(main, { isMain: "Y", suffixScheme: scheme, lastSuffix: last });
}

/** Locks main and source, so that no two people number or divide the same goods. */
async function lock(
  ctx: Ctx,
  { ebNo, version, kind }: { ebNo: string; version?: number | undefined; kind: "SPLIT" | "APPEND" },
) {
  const row = await findEb(ctx, ebNo);
  if (!row) throw new Refusal("ebConsolidation.unknown", { ebNo }, { field: "ebNo" });
  const mainId = await mainOf(ctx, row);
  await kyselyOf(ctx.em)
    .selectFrom("e_booking")
    .select("id")
    .where("id", "=", anyOf([...new Set([row.id, mainId])]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const eb = await ctx.em.findOneOrFail(
    EBooking,
    { id: row.id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  await assertSeen(ctx.em, "EBooking", eb, version);
  await assertOpen(
    ctx,
    { machine: ebookingMachine, facts: ebookingFacts },
    eb,
    kind === "SPLIT" ? "split" : "append",
  );
  const main =
    mainId === eb.id ? eb : await ctx.em.findOneOrFail(EBooking, { id: mainId }, { refresh: true });
  if (kind === "APPEND" && main !== eb)
    throw new Refusal(
      "ebConsolidation.appendToMain",
      { ebNo, mainEbNo: main.ebNo },
      { field: "ebNo" },
    );
  if (kind === "SPLIT") await assertUnpacked(ctx, eb);
  await ctx.em.populate(eb, ["cargo", "containers", "voyage"]);
  return { eb, main };
}

/** Containers hold packages of lines that are about to be divided. */
async function assertUnpacked(ctx: Ctx, { id, ebNo }: EBooking): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count
    from eb_box x join eb_loading p on p.id = x.loading_id
    where p.e_booking_id = ${id}`.execute(ctx.em.getKysely());
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new Refusal("ebConsolidation.hasBoxes", { ebNo, count }, { field: "ebNo" });
}

async function assertFree(ctx: Ctx, numbers: readonly string[]): Promise<void> {
  const rows = await kyselyOf(ctx.em)
    .selectFrom("e_booking")
    .select("eb_no as ebNo")
    .where("eb_no", "=", anyOf(numbers))
    .orderBy("eb_no")
    .limit(1)
    .execute();
  if (rows[0]) throw new Refusal("ebConsolidation.numberTaken", rows[0], { field: "count" });
}

/**
 * Net weight follows gross weight, by cargo line and part; the parts' add up to the line's. Null
 * where none is stated.
 */
function netWeights(eb: EBooking, parts: readonly Part[]): (string[] | null)[] {
  return eb.cargo.getItems().map((line, at) =>
    !line.nwt
      ? null
      : shareOut(
          thousandths(line.nwt),
          parts.map((part) => thousandths(part.goods[at]?.gwt ?? "0")),
        ).map(decimalText),
  );
}

type OfPart = { part: Part; nwt: readonly (string | null)[]; keep: boolean };

/** Lines of a part; one without anything is left out. `keep`: they are the e-booking's own. */
function linesFor(
  form: EbookingInput,
  { part, nwt, keep }: OfPart,
): Pick<EbookingInput, "cargo" | "containers"> {
  const cargo = form.cargo.flatMap((line, at) => {
    const own = part.goods[at];
    const filled = own && (own.pkgs > 0 || thousandths(own.gwt) > 0n || thousandths(own.dim) > 0n);
    const none = line.pkgs === 0 && thousandths(line.gwt) === 0n;
    return own && (filled || none)
      ? [{ ...line, ...own, id: keep ? line.id : 0, nwt: nwt[at] ?? null }]
      : [];
  });
  const containers = form.containers.flatMap((line, at) => {
    const contCount = part.boxes[at] ?? 0;
    return contCount > 0 ? [{ ...line, contCount, id: keep ? line.id : 0 }] : [];
  });
  return { cargo, containers };
}
