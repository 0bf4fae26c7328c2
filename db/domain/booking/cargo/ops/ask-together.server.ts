import { dayOf } from "#platform/kernel/clock/zone.ts";
import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { mayShare } from "../segregation.queries.server.ts";

const unNo = () => v.number("unNumber", 6);

export const TogetherInput = z.object({
  oneUn: unNo(),
  oneClass: v.text(40),
  oneLimited: v.flag(),
  otherUn: unNo(),
  otherClass: v.text(40),
  otherLimited: v.flag(),
  /** Blank: today. */
  date: v.date(),
});
type TogetherInput = z.output<typeof TogetherInput>;

export const togetherOf = (input: TogetherInput, now: Date, zone: string) => ({
  one: { unNo: input.oneUn, classes: input.oneClass, limited: input.oneLimited },
  other: { unNo: input.otherUn, classes: input.otherClass, limited: input.otherLimited },
  date: input.date ?? dayOf(now, zone),
});

/** For calls and commands. */
export const askTogether = defineOperation({
  name: "hazardous.mayShare",
  perm: "master:list",
  input: TogetherInput,
  run: (ctx, input) => mayShare(ctx.em, togetherOf(input, ctx.now, ctx.actor.zone)),
});
