import { zoneOfCompany } from "#platform/kernel/clock/company-zone.server.ts";
import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { z } from "zod";
import {
  companyDay,
  type DatePart,
  numberHead,
  type NumberReset,
  periodOf,
  repeatsByItself,
} from "#platform/kernel/settings/number-text.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { NumberRule } from "#platform/kernel/trace/trace.entity.server.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { numberedPlace } from "#platform/kernel/settings/numbered.server.ts";
import { asNew, keptText, recordToChange, writeRecord } from "../write-record.server.ts";

const docTypes = [
  "BK",
  "EB",
  "BL",
  "STATEMENT",
  "EDI",
  "INVOICE",
  "AF",
  "CONTRACT",
  "CUSTOMER",
] as const;
const dateParts = [
  "none",
  "yy",
  "yyyy",
  "yymm",
  "yyyymm",
  "yymmdd",
  "yyyymmdd",
] as const satisfies readonly DatePart[];
const resets = ["never", "year", "month", "day"] as const satisfies readonly NumberReset[];

const NumberRuleInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  docType: z.enum(docTypes),
  /** "*": companies without their own rule. */
  companyCode: v.code(20).transform((code) => code || "*"),
  ioType: z.enum(["*", "O", "I"]).default("*"),
  // In either case: the browser would refuse small letters, which the server makes capitals.
  prefix: v
    .requiredCode(10)
    .pipe(z.string().regex(/^[A-Z][A-Z0-9-]*$/i, { error: "admin.badPrefix" })),
  datePart: z.enum(dateParts),
  serialWidth: v.whole({ min: 2, max: 10 }),
  reset: z.enum(resets),
  /** The last serial; it only grows. */
  serial: v.whole({ min: 0 }).optional(),
  /**
   * The serial the form was opened with. A serial still equal to it was not typed, though numbers
   * were taken since.
   */
  serialSeen: v.whole({ min: 0 }).optional(),
  gapFree: v.flag(),
  remark: keptText(250),
});
type Input = z.output<typeof NumberRuleInput>;

async function write(
  ctx: Ctx,
  { id, version, serialSeen, ...fields }: Input,
): Promise<{ id: number }> {
  // Blocks numbering while the new rule is checked. The counter is read behind the lock: no version
  // tells of a number taken before it.
  if (id > 0)
    await ctx.em.findOne(
      NumberRule,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
  const numberRule = id > 0 ? await recordToChange(ctx, NumberRule, { id, version }) : null;
  if (
    numberRule &&
    (numberRule.docType !== fields.docType ||
      numberRule.companyCode !== fields.companyCode ||
      numberRule.ioType !== fields.ioType)
  )
    throw new Refusal("admin.rulePlaceFixed", {}, { field: "docType" });
  if (repeatsByItself(fields)) throw new Refusal("admin.resetUntold", {}, { field: "reset" });
  const others = (await ctx.em.find(NumberRule, { docType: fields.docType })).filter(
    (numberRule) => numberRule.id !== id,
  );
  if (
    others.some(
      (other) => other.companyCode === fields.companyCode && other.ioType === fields.ioType,
    )
  )
    throw new Refusal("admin.ruleKnown", {}, { field: "companyCode" });
  const day = companyDay(ctx.now, await zoneOfCompany(ctx, fields.companyCode));
  const head = numberHead(fields, day);
  const near = others.find((other) => mayMeet(head, numberHead(other, day)));
  if (near)
    throw new Refusal(
      "admin.ruleNear",
      { prefix: near.prefix, company: near.companyCode },
      { field: "prefix" },
    );
  const serial = fields.serial === serialSeen ? undefined : fields.serial;
  const counter = counterOf(numberRule, { ...fields, serial }, day);
  await assertForward(ctx, fields.docType, { head, serial: counter.serial });
  return writeRecord(ctx, NumberRule, numberRule, { ...fields, ...counter });
}

/** Whether digits can make two prefixes equal. */
function mayMeet(item: string, other: string): boolean {
  const [long, short] = item.length >= other.length ? [item, other] : [other, item];
  return long.startsWith(short) && /^\d*$/.test(long.slice(short.length));
}

/** A new prefix starts at 1; otherwise the serial can only grow. */
function counterOf(
  numberRule: NumberRule | null,
  fields: Omit<Input, "id" | "version" | "serialSeen">,
  day: Date,
) {
  const period = periodOf(fields.reset, day);
  const sameHead = numberRule !== null && numberHead(numberRule, day) === numberHead(fields, day);
  const running =
    numberRule !== null && sameHead && numberRule.period === periodOf(numberRule.reset, day)
      ? numberRule.serial
      : 0;
  // Only a changed serial of the form counts.
  const wished =
    fields.serial !== undefined && fields.serial !== numberRule?.serial ? fields.serial : running;
  if (sameHead && wished < running)
    throw new Refusal("admin.serialBack", { serial: running }, { field: "serial" });
  return { period, serial: wished };
}

/** Rules only work forward (domain §2). @throws Refusal when the next numbers exist */
async function assertForward(
  ctx: Ctx,
  docType: string,
  of: { head: string; serial: number },
): Promise<void> {
  const place = numberedPlace(docType);
  if (!place) return;
  const number = sql.ref(place.column);
  const { rows } = await sql<{ number: string; serial: string }>`
    select number, serial
    from (
        select ${number} as number, substr(${number}, ${of.head.length + 1}::int) as serial
        from ${sql.table(place.table)}
        where starts_with(${number}, ${of.head})
      ) x
    where serial ~ '^\\d{1,15}$' and serial::bigint > ${of.serial}
    order by serial::bigint desc
    limit 1`.execute(ctx.em.getKysely());
  if (rows[0])
    throw new Refusal(
      "admin.numberRepeats",
      { number: rows[0].number, serial: Number(rows[0].serial) },
      { field: "serial" },
    );
}

export const addNumberRule = defineOperation({
  name: "numberRule.add",
  perm: "system:numbering:add",
  input: asNew(NumberRuleInput),
  done: "admin.saved",
  run: write,
});

/**
 * Changes the numbering of a document type (domain §2). Refuses rules that could repeat a number: a
 * restart without a period in the number, equal rules, or existing next numbers.
 */
export const saveNumberRule = defineOperation({
  name: "numberRule.save",
  perm: "system:numbering:edit",
  input: NumberRuleInput,
  done: "admin.saved",
  run: write,
});
