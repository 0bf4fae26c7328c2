import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { z } from "zod";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { billList } from "#domain/documents/bill/bill.list.ts";
import { billInScope } from "#domain/documents/bill/bill-scope.server.ts";
import { FreeDemurrage, freeTimeSides } from "../free-demurrage.entity.server.ts";
import { freeDemurrageFacts } from "../free-demurrage.facts.server.ts";
import { freeDemurrageMachine } from "../free-demurrage.machine.ts";
import { mostFreeDays } from "../approved-days.ts";

/** Blank: as the tariff says. */
const days = () =>
  v
    .decimal(0, { min: 0, max: mostFreeDays })
    .transform((text) => (text === null ? null : Number(text)));

export const FreeDemurrageInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  blNo: v.requiredCode(20),
  side: z.enum(freeTimeSides),
  demurrageDays: days(),
  detentionDays: days(),
  reason: v.requiredText(500),
});
type FreeDemurrageInput = z.output<typeof FreeDemurrageInput>;

type FoundBill = {
  bill: number;
  voyage: number;
  bkNo: string;
  clientCode: string;
  clientName: string;
  portLoad: string;
  portDis: string;
  deptId: number | null;
};

/**
 * Saves an application for free days. It names a bill within the reader's scope and days of at
 * least one kind.
 */
export const saveFreeDemurrage = defineOperation({
  name: "freeDemurrage.save",
  perm: "freeDemurrage:edit",
  input: FreeDemurrageInput,
  done: "freeDemurrage.save.done",
  run: async (ctx, input: FreeDemurrageInput) => {
    const { id, version: _version, ...fields } = input;
    if (fields.demurrageDays === null && fields.detentionDays === null)
      throw new Refusal("freeDemurrage.noDays", {}, { field: "demurrageDays" });
    const application = id > 0 ? await loadForChange(ctx, input) : null;
    const values = { ...fields, ...(await billOf(ctx, input.blNo)) };
    if (application) ctx.em.assign(application, values);
    const saved = application ?? ctx.em.create(FreeDemurrage, values);
    await ctx.em.flush();
    return { id: saved.id };
  },
});

async function billOf(ctx: Ctx, blNo: string): Promise<FoundBill> {
  const { rows } =
    await sql<FoundBill>`select x.id as bill, x.voyage_id as voyage, b.bk_no as "bkNo",
        x.client_code as "clientCode", x.client_name as "clientName", x.port_load as "portLoad",
        x.port_dis as "portDis", b.dept_id as "deptId"
      from bill x join booking b on b.id = x.booking_id
      where x.bl_no = ${blNo} and ${billInScope(ctx, billList.apiName, "x.id")}`.execute(
      ctx.em.getKysely(),
    );
  const [bill] = rows;
  if (!bill) throw new Refusal("kit.unknownCode", { value: blNo }, { field: "blNo" });
  return bill;
}

async function loadForChange(
  ctx: Ctx,
  { id, version }: FreeDemurrageInput,
): Promise<FreeDemurrage> {
  const application = await ctx.em.findOne(
    FreeDemurrage,
    { id },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!application) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "FreeDemurrage", application, version);
  await assertOpen(
    ctx,
    { machine: freeDemurrageMachine, facts: freeDemurrageFacts },
    application,
    "edit",
  );
  return application;
}
