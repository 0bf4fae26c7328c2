import { noReview } from "../review/no-review.ts";
import { wrap } from "@mikro-orm/postgresql";
import { Bill, BillCargo, BillContainer } from "../bill.entity.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { membersOf, movePacking, syncBlStatus } from "../bill-booking.server.ts";
import { takeBlNo } from "../packing/bill-from-booking.server.ts";

/** Columns a copy does not take over. */
const ownOfBill = [
  "id",
  "version",
  "createdBy",
  "createdTime",
  "updatedBy",
  "updatedTime",
  "cargo",
  "containers",
  "booking",
  "voyage",
] as const;
const ownOfLine = [
  "id",
  "version",
  "createdBy",
  "createdTime",
  "updatedBy",
  "updatedTime",
  "bill",
] as const;
function without<T extends object, K extends keyof T>(record: T, keys: readonly K[]): Omit<T, K> {
  const left: Partial<T> = { ...record };
  for (const key of keys) delete left[key];
  return left as Omit<T, K>;
}

/** A draft with the content of a surrendered bill, which it names (domain §3). */
export async function reissueBill(ctx: Ctx, old: Bill): Promise<Bill> {
  await ctx.em.populate(old, ["cargo", "containers", "booking"]);
  const bill = ctx.em.create(Bill, {
    ...without(wrap(old).toPOJO(), ownOfBill),
    booking: old.booking,
    voyage: old.voyage,
    blNo: await takeBlNo(ctx, { companyCode: old.booking.companyCode, ioType: old.ioType }),
    blStatus: "DRAFT",
    ebFlag: "N",
    ebSentTime: null,
    oldBlNo: old.blNo,
    signDate: null,
    releaseDate: null,
    onBoardDate: null,
    onBoardBasis: "",
    onBoardNotedTime: null,
    onBoardNotedBy: "",
    cargoReleasedTime: null,
    issueTime: null,
    issuedBy: "",
    issueOverReason: "",
    surrenderReason: "",
    voidReason: "",
    amendmentDue: "N",
    ...noReview,
  });
  for (const line of old.cargo)
    ctx.em.create(BillCargo, { ...without(wrap(line).toPOJO(), ownOfLine), bill });
  for (const line of old.containers)
    ctx.em.create(BillContainer, { ...without(wrap(line).toPOJO(), ownOfLine), bill });
  await ctx.em.flush();
  await movePacking(ctx, old.id, bill.id);
  await syncBlStatus(ctx, await membersOf(ctx, bill.id));
  return bill;
}
