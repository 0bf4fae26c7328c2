import { LockMode, wrap } from "@mikro-orm/postgresql";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { assertSound } from "#domain/documents/bill/ops/save-bill.server.ts";
import { BillInput } from "#domain/documents/bill/bill.schema.ts";
import { withImpliedFlags } from "#domain/booking/cargo/implied-flags.ts";
import type { Version } from "#platform/records/form/compare-versions.ts";
import { can, type Actor } from "#platform/kernel/actor/actor.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { refusalOfIssue } from "#platform/kernel/refusal/validation.ts";
import { adviceParts, adviceShape, type AdvicePart, type BillChange } from "./bill-version.ts";
import { correctors, type Corrector } from "./field-authority.ts";

/** The bill under its row lock, with its lines. */
export async function lockBill(ctx: Ctx, id: number): Promise<Bill> {
  const bill = await ctx.em.findOne(Bill, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!bill) throw new Refusal("kit.notFound", {}, { key: String(id) });
  return ctx.em.populate(bill, ["cargo", "containers"]);
}

/** Plain values of a loaded bill. */
export const versionOfBill = (bill: Bill): Version => ({ ...wrap(bill).toObject() });

export const correctorsOf = (actor: Actor): Corrector[] =>
  (Object.keys(correctors) as Corrector[]).filter((corrector) => can(actor, correctors[corrector]));

type Sent = Readonly<Record<string, unknown>>;
const defined = (values: Sent) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
const only = (values: Sent, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, values[key]]));

/**
 * The bill with what was sent over it. A line is found by its id; an unknown one stays as it was
 * sent and is refused as an added line.
 */
export function proposedBill(bill: Version, sent: Sent): Version {
  const linesOf = (part: AdvicePart): unknown => {
    const lines = sent[part] as readonly ({ id: number } & Sent)[] | undefined;
    const stored = new Map(
      (bill[part] as readonly ({ id: number } & Sent)[]).map((line) => [line.id, line]),
    );
    return lines ? lines.map((line) => ({ ...stored.get(line.id), ...defined(line) })) : bill[part];
  };
  const lines = Object.fromEntries(adviceParts.map((part) => [part, linesOf(part)]));
  return { ...bill, ...defined(only(sent, adviceShape.fields)), ...lines };
}

/**
 * The values of a proposed bill as its form takes them, after the rules of every bill.
 * @throws Refusals
 */
export async function soundBill(ctx: Ctx, proposed: Version): Promise<BillInput> {
  const parsed = BillInput.safeParse(texts(proposed));
  if (!parsed.success) throw new Refusals(parsed.error.issues.map(refusalOfIssue));
  const input = { ...parsed.data, cargo: withImpliedFlags(parsed.data.cargo, { boxes: [] }) };
  await assertSound(ctx, input);
  return input;
}

/** Stored values may be null where a form sends nothing. */
function texts(version: Version): Version {
  const plain = (values: Sent) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? undefined]));
  const lines = adviceParts.map(
    (part) => [part, (version[part] as readonly Sent[]).map(plain)] as const,
  );
  return {
    ...plain(version),
    bkNo: undefined,
    id: undefined,
    version: undefined,
    ...Object.fromEntries(lines),
  };
}

/** Writes the changed values; the others are as they were. */
export function writeChanges(bill: Bill, input: BillInput, changes: readonly BillChange[]): void {
  const head = changes.filter(({ lineId }) => lineId === 0).map(({ field }) => field);
  Object.assign(bill, only(input, head));
  for (const part of adviceParts) {
    const values = new Map(
      (input[part] as readonly ({ id: number } & Sent)[]).map((line) => [line.id, line]),
    );
    for (const line of bill[part].getItems()) {
      const own = changes.filter(
        ({ field, lineId }) => lineId === line.id && field.startsWith(`${part}.`),
      );
      if (own.length === 0) continue;
      const keys = own.map(({ field }) => field.slice(part.length + 1));
      Object.assign(line, only(values.get(line.id) ?? {}, keys));
    }
  }
}
