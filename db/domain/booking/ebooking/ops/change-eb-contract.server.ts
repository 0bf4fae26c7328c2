import { LockMode } from "@mikro-orm/postgresql";
import { z } from "zod";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { setContract } from "#domain/booking/booking/ops/change-contract.server.ts";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { ebookingMachine } from "../ebooking.machine.ts";
import { assertSeen, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { ebookingFacts } from "../ebooking.facts.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";

const ChangeEbContractInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  serviceContractNo: v.requiredCode(40),
  serviceContractVersion: v.whole({ min: 0, max: 9999 }).transform((value) => value || null),
});

/**
 * Staff change the contract until the manifest lock (operations §4, §5). The internal booking
 * follows; if it is locked, neither changes.
 */
export const changeEbContract = defineOperation({
  name: "ebooking.changeContract",
  perm: "ebooking:receive",
  input: ChangeEbContractInput,
  done: "ebooking.changeContract.done",
  async run(ctx, input): Promise<{ id: number }> {
    const eb = await ctx.em.findOne(
      EBooking,
      { id: input.id },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const foreign =
      ctx.actor.kind === "customer" && !ctx.actor.customerCodes.includes(eb?.clientCode ?? "");
    if (!eb || foreign) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
    await assertSeen(ctx.em, "EBooking", eb, input.version);
    await assertOpen(ctx, { machine: ebookingMachine, facts: ebookingFacts }, eb, "changeContract");
    const booking = eb.bkNo
      ? await ctx.em.findOne(Booking, { bkNo: eb.bkNo }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      : null;
    if (booking) await setContract(ctx, booking, input);
    eb.serviceContractNo = input.serviceContractNo;
    eb.serviceContractVersion = input.serviceContractVersion;
    return { id: eb.id };
  },
});
