import { z } from "zod";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { bookingFacts } from "../booking.facts.server.ts";
import { bookingMachine } from "../booking.machine.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";

const ChangeContractInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  serviceContractNo: v.requiredCode(40),
  serviceContractVersion: v.whole({ min: 0, max: 9999 }).transform((value) => value || null),
  changeReason: v.text(500),
});

/** Changes the service contract until the booking is locked (operations §5, domain §3). */
export const changeContract = defineOperation({
  name: "booking.changeContract",
  perm: "booking:edit",
  input: ChangeContractInput,
  done: "booking.changeContract.done",
  async run(ctx, input): Promise<{ id: number }> {
    const booking = await ctx.em.findOne(Booking, { id: input.id });
    if (!booking) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
    await assertSeen(ctx.em, "Booking", booking, input.version);
    await setContract(ctx, booking, input);
    if (input.changeReason) booking.changeReason = input.changeReason;
    return { id: booking.id };
  },
});

/** The same in the caller's transaction. */
export async function setContract(
  ctx: Ctx,
  booking: Booking,
  to: { serviceContractNo: string; serviceContractVersion: number | null },
): Promise<void> {
  await assertOpen(
    ctx,
    { machine: bookingMachine, facts: bookingFacts },
    booking,
    "changeContract",
  );
  booking.serviceContractNo = to.serviceContractNo;
  booking.serviceContractVersion = to.serviceContractVersion;
}
