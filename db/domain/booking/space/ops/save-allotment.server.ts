import { z } from "zod";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import { allotmentMachine } from "../allotment/allotment.machine.ts";
import { allotmentFacts } from "../space.facts.server.ts";
import { type Below, changeLines } from "../allotment/change-lines.server.ts";
import { any, ownerKinds } from "../allotment/allot.ts";
import { SpaceAllotment } from "../space.entity.server.ts";
import {
  type InputLine,
  inputLine,
  lineFaults,
  portsOf,
  voyagesOf,
} from "../allotment/space-lines.server.ts";
import { lineText, signOf } from "../allotment/space-labels.ts";

const wholeOrBlank = () => v.decimal(0, { min: 0, max: 9999 });
const AllotmentInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  voyage: v.requiredCode(60),
  portLoad: v.code(5),
  portDis: v.code(5),
  ownerKind: z.enum(ownerKinds).default("ANY"),
  owner: v.code(20),
  teu: v.decimal(2, { min: 0, max: 99999 }),
  tons: v.decimal(3, { min: 0, max: 9999999 }),
  plugs: wholeOrBlank(),
  dgSlots: wholeOrBlank(),
  factor: v.decimal(3, { min: 0.1, max: 5 }),
  remark: v.text(250),
  changeReason: v.text(500),
});

/**
 * Creates or changes an allotment. Below the booked amount it requires a reason. Bookings keep what
 * they hold, and the line shows as over-booked.
 */
export const saveAllotment = defineOperation({
  name: "space.save",
  perm: "space:edit",
  input: AllotmentInput,
  done: "space.saved",
  async run(ctx, { id, version, voyage: name, changeReason, ...typed }) {
    const line = inputLine(typed);
    const voyage = (await voyagesOf(ctx, [name])).get(name);
    if (!voyage) throw new Refusal("kit.unknownCode", { value: name }, { field: "voyage" });
    if (voyage.ended) throw new Refusal("voyage.ended", { voyage: name }, { field: "voyage" });
    await assertLine(ctx, line, { id: voyage.id, name });
    const spaceAllotment = id > 0 ? await loadForChange(ctx, { id, version }) : null;
    if (spaceAllotment && spaceAllotment.voyage.id !== voyage.id)
      throw new Refusal("space.voyageStays", {}, { field: "voyage" });
    const fields = {
      ...line,
      ownerKind: line.ownerKind as SpaceAllotment["ownerKind"],
      ...wholes(line),
    };
    let made: SpaceAllotment | undefined;
    const below = await changeLines(ctx, [voyage.id], async () => {
      // The row may have been loaded before the lock.
      made = spaceAllotment
        ? ctx.em.assign(spaceAllotment, fields)
        : ctx.em.create(SpaceAllotment, { ...fields, voyage: voyage.id });
      if (changeReason) made.changeReason = changeReason;
      await ctx.em.flush();
    });
    assertReason(below, changeReason);
    return { id: made?.id ?? 0 };
  },
});

const wholes = ({ plugs, dgSlots }: InputLine) => ({
  plugs: plugs === null ? null : Number(plugs),
  dgSlots: dgSlots === null ? null : Number(dgSlots),
});

async function loadForChange(
  ctx: Ctx,
  { id, version }: { id: number; version: number | undefined },
): Promise<SpaceAllotment> {
  const spaceAllotment = await ctx.em.findOne(SpaceAllotment, { id });
  if (!spaceAllotment) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "SpaceAllotment", spaceAllotment, version);
  await assertOpen(
    ctx,
    { machine: allotmentMachine, facts: allotmentFacts },
    spaceAllotment,
    "edit",
  );
  return spaceAllotment;
}

async function assertLine(
  ctx: Ctx,
  line: InputLine,
  voyage: { id: number; name: string },
): Promise<void> {
  const faults = (await lineFaults(ctx, [line])).map(
    (lineFault) => new Refusal(lineFault.code, lineFault.params ?? {}, { field: lineFault.field }),
  );
  const ports = (await portsOf(ctx, [voyage.id])).get(voyage.id);
  for (const [field, called] of [
    ["portLoad", ports?.load] as const,
    ["portDis", ports?.dis] as const,
  ])
    if (faults.length === 0 && line[field] !== any && !called?.has(line[field]))
      faults.push(
        new Refusal("voyage.portNotCalled", { port: line[field], voyage: voyage.name }, { field }),
      );
  if (faults.length > 0) throw new Refusals(faults);
}

/** @throws Refusal space.belowBooked without a reason */
export function assertReason(below: readonly Below[], reason: string): void {
  const [first] = below;
  if (first && !reason) throw belowRefusal(first);
}

export const belowRefusal = ({ line, measure, booked, limit }: Below): Refusal =>
  new Refusal(
    "space.belowBooked",
    { line: lineText(line), measure: signOf[measure], booked, limit },
    { field: "changeReason" },
  );
