import { wrap } from "@mikro-orm/postgresql";
import { Bill, BillCargo, BillContainer } from "./bill.entity.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { movePacking, syncBlStatus } from "./bill-booking.server.ts";
import { takeBlNo } from "./bill-from-booking.server.ts";

/** What a copy never takes over: its own record, and everything that was said when the old bill was issued. */
const ownOfBill = ["id", "version", "createdBy", "createdTime", "updatedBy", "updatedTime", "cargo", "containers", "booking", "voyage"];
const ownOfLine = ["id", "version", "createdBy", "createdTime", "updatedBy", "updatedTime", "bill"];
const without = (record: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** A new draft with the content of a surrendered bill, which it names (domain §3); the packing list goes with it. */
export async function reissueBill(ctx: Ctx, old: Bill): Promise<Bill> {
  await ctx.em.populate(old, ["cargo", "containers", "booking"]);
  const bill = ctx.em.create(Bill, {
    ...(without(wrap(old).toPOJO(), ownOfBill) as unknown as Bill),
    booking: old.booking,
    voyage: old.voyage,
    blNo: await takeBlNo(ctx, { companyCode: old.booking.companyCode, ioType: old.ioType }),
    blStatus: "DRAFT",
    ebFlag: "N",
    ebSentTime: null,
    oldBlNo: old.blNo,
    signDate: null,
    releaseDate: null,
    issueTime: null,
    issuedBy: "",
    surrenderReason: "",
  });
  for (const line of old.cargo) ctx.em.create(BillCargo, { ...(without(wrap(line).toPOJO(), ownOfLine) as unknown as BillCargo), bill });
  for (const line of old.containers)
    ctx.em.create(BillContainer, { ...(without(wrap(line).toPOJO(), ownOfLine) as unknown as BillContainer), bill });
  await ctx.em.flush();
  await movePacking(ctx, old.id, bill.id);
  await syncBlStatus(ctx, old.booking.id);
  return bill;
}
