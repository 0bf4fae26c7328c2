import { LockMode } from "@mikro-orm/postgresql";
import { z } from "zod";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import { announceStep } from "#platform/records/machine/step-listeners.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { correctionShape } from "../correction-shape.ts";
import { EbChangeMark, EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { ebookingFacts } from "../../ebooking.facts.server.ts";
import { ebookingMachine } from "../../ebooking.machine.ts";

export const markSeverities = ["INFO", "WARN", "ERROR"] as const;
export const markCodes = [
  "VALUE_MUST_CHANGE",
  "VALUE_MISSING",
  "VALUE_TO_VERIFY",
  "VALUE_WILL_BE_IGNORED",
] as const;
const mostOpen = 50;

const RequestChangeInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  /** A field of the form, or of a line by its place from 1: "cargo.2.gwt". */
  field: v.requiredText(60),
  severity: z.enum(markSeverities),
  code: z.enum(markCodes),
  message: v.text(500),
});

/**
 * The carrier asks for a change at a field instead of rejecting (DCSA booking, PENDING_UPDATE and
 * PENDING_AMENDMENT). The customer answers by a new submit or a correction; until then an ERROR
 * refuses the receipt.
 */
export const requestChange = defineOperation({
  name: "ebooking.requestChange",
  perm: "ebooking:receive",
  input: RequestChangeInput,
  done: "ebooking.requestChange.done",
  async run(ctx, { id, version, field, ...mark }): Promise<{ id: number }> {
    const eb = await ctx.em.findOne(EBooking, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const foreign =
      ctx.actor.kind === "customer" && !ctx.actor.customerCodes.includes(eb?.clientCode ?? "");
    if (!eb || foreign) throw new Refusal("kit.notFound", {}, { key: String(id) });
    await assertSeen(ctx.em, "EBooking", eb, version);
    await assertOpen(ctx, { machine: ebookingMachine, facts: ebookingFacts }, eb, "requestChange");
    await ctx.em.populate(eb, ["cargo", "containers"]);
    const place = placeOf(eb, field);
    if (!place) throw new Refusal("ebooking.noSuchField", { name: field }, { field: "field" });
    const open = await ctx.em.count(EbChangeMark, { eBooking: eb, answeredTime: null });
    if (open >= mostOpen)
      throw new Refusal("ebooking.tooManyMarks", { limit: mostOpen }, { field: "field" });
    ctx.em.create(EbChangeMark, { eBooking: eb, ...place, ...mark });
    eb.updatedTime = ctx.now;
    await ctx.em.flush();
    const step = {
      machine: ebookingMachine.name,
      action: "requestChange",
      id: eb.id,
      key: eb.ebNo,
      reason: mark.message,
    };
    await announceStep(ctx, step);
    return { id: eb.id };
  },
});

/**
 * The field, and of a line its identity, so that it stays at the line when others come or go; null
 * for a field the e-booking has not.
 */
function placeOf(eb: EBooking, field: string): { field: string; lineId: number | null } | null {
  if (correctionShape.fields.includes(field) || field === "cargo" || field === "containers")
    return { field, lineId: null };
  const [, key = "", place = "", name = ""] =
    /^(cargo|containers)\.(\d{1,3})\.(\w+)$/.exec(field) ?? [];
  const lines = key === "cargo" ? eb.cargo.getItems() : eb.containers.getItems();
  const line = lines[Number(place) - 1];
  return line && correctionShape.lines[key]?.includes(name)
    ? { field: `${key}.${name}`, lineId: line.id }
    : null;
}

/** The customer answered: by a submit or a correction. */
export async function answerMarks(ctx: Ctx, eb: EBooking): Promise<void> {
  const open = await ctx.em.find(EbChangeMark, { eBooking: eb, answeredTime: null });
  for (const mark of open) mark.answeredTime = ctx.now;
}
