import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { RowNote } from "#platform/records/machine/steps.server.ts";
import type { Contract } from "../contract.entity.server.ts";
import { ContractVersion } from "../contract.entity.server.ts";
import { compareSnapshots } from "./contract-snapshot.ts";
import { readRateKeys, readSnapshot } from "./contract-snapshot.queries.server.ts";
import { named, repricedNotes } from "../repriced-notes.ts";
import { shipmentsToReprice } from "../commitment/contract-bookings.queries.server.ts";
import { publishedOverlaps } from "#domain/pricing/rate/match/overlapping-rates.server.ts";
import { readCodes } from "../group-items.ts";

/**
 * Publishes the prices and freezes what was approved. A changed contract gets the next version, an
 * unchanged one keeps its own. Names the shipments priced before, which the contract now prices.
 * @throws Refusal contract.lineOutside for a price outside the contract's dates, rate.tie for two
 *   prices that would tie
 */
export async function approveContract(ctx: Ctx, contract: Contract): Promise<{ notes: RowNote[] }> {
  await assertLinesInside(ctx, contract);
  await includeGroups(ctx, contract);
  await setBook(ctx, contract.contractNo, "APPROVED");
  contract.approvalTime = ctx.now;
  await ctx.em.flush();
  const overlaps = await publishedOverlaps(ctx, { contractNo: contract.contractNo });
  await freeze(ctx, contract);
  const shipments = await shipmentsToReprice(ctx, [contract.id], named);
  return { notes: [...overlaps, ...repricedNotes(shipments)] };
}

/** Prices wait while the contract is not approved; the rows of the book follow its state. */
export async function setBook(
  ctx: Ctx,
  contractNo: string,
  contractStatus: Contract["status"],
): Promise<void> {
  const db = ctx.em.getKysely();
  const approved = contractStatus === "APPROVED";
  const status = approved ? "PUBLISHED" : "DRAFT";
  await sql`update freight_rate r
    set status = ${status}
    from freight_book b
    where b.id = r.book_id and b.fcode = ${contractNo} and r.status <> ${status}`.execute(db);
  await kyselyOf(ctx.em)
    .updateTable("freight_book")
    .set({ contract_status: contractStatus, status })
    .where("fcode", "=", contractNo)
    .execute();
}

async function assertLinesInside(
  ctx: Ctx,
  { contractNo, effectiveDate, expiryDate, terminationDate }: Contract,
): Promise<void> {
  const end = terminationDate ?? expiryDate;
  const { rows } = await sql<{
    id: number;
    from: string;
    to: string;
  }>`select r.id, r.start_date::text as
    from
    , r.end_date::text as to
    from freight_rate r join freight_book b on b.id = r.book_id
    where b.fcode = ${contractNo}
      and (r.start_date < ${effectiveDate}::date or r.end_date > ${end}::date)
    order by r.id
    limit 1`.execute(ctx.em.getKysely());
  const [outside] = rows;
  if (outside) throw new Refusal("contract.lineOutside", { ...outside, start: effectiveDate, end });
}

/** Fees of a fee group are inside the freight. */
async function includeGroups(ctx: Ctx, contract: Contract): Promise<void> {
  await ctx.em.populate(contract, ["groups"]);
  const codes = contract.groups
    .getItems()
    .flatMap((group) => (group.kind === "FEE" ? readCodes(group.items) : []));
  if (codes.length === 0) return;
  await sql`update freight_rate r
    set included_fees = array(
        select distinct x
        from unnest(r.included_fees || ${codes}::text[]) as x
        order by 1
      )
    from freight_book b
    where b.id = r.book_id
      and b.fcode = ${contract.contractNo}
      and r.kind = 'PORT'
      and not r.included_fees @> ${codes}::text[]`.execute(ctx.em.getKysely());
}

async function freeze(ctx: Ctx, contract: Contract): Promise<void> {
  const snapshot = await readSnapshot(ctx, contract.id);
  const rateKeys = await readRateKeys(ctx, contract.contractNo);
  const last = await ctx.em.findOne(
    ContractVersion,
    { contract: contract.id },
    { orderBy: { versionNo: "desc" } },
  );
  if (last && compareSnapshots(last.snapshot, snapshot).length === 0) {
    last.rateKeys = [...new Set([...last.rateKeys, ...rateKeys])];
    return;
  }
  contract.contractVersion = (last?.versionNo ?? 0) + 1;
  ctx.em.create(ContractVersion, {
    contract,
    versionNo: contract.contractVersion,
    approvedBy: ctx.actor.userName,
    approvedTime: ctx.now,
    lineCount: snapshot.rates.length,
    snapshot,
    rateKeys,
  });
}
