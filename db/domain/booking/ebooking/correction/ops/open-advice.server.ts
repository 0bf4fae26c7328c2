import { sql } from "kysely";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { CorrectionAdviceInput } from "#domain/documents/correction-advice/advice-input.ts";
import { correctorsOf } from "#domain/documents/correction-advice/bill-of-advice.server.ts";
import { authorityOf } from "#domain/documents/correction-advice/field-authority.ts";
import { saveCorrectionAdvice } from "#domain/documents/correction-advice/ops/save-advice.server.ts";
import { correctionShape } from "../correction-shape.ts";
import type { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { ebookingForm } from "../../ebooking.form.ts";
import { openCorrection } from "./submit-correction.server.ts";
import { compareVersions, type Version } from "#platform/records/form/compare-versions.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { WhyNot } from "#platform/records/machine/machine.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/**
 * Fields by the place where the form of the e-booking has them, "cargo." before those of a line.
 */
const labels = new Map([
  ...ebookingForm.sections.flatMap(({ fields }) =>
    fields.map(({ key, label }) => [key, label] as const),
  ),
  ...(ebookingForm.lines ?? []).flatMap(({ key: part, fields }) =>
    fields.map(({ key, label }) => [`${part}.${key}`, label] as const),
  ),
]);

/**
 * Opens a correction advice for the issued bill of an e-booking with the changes of its correction
 * draft. What the draft changes beyond an advice (printed on the bill, or not of the bill) is
 * named; the draft stays.
 * @throws Refusal when an advice may change none of it, or the booking has several issued bills
 */
export async function openAdvice(ctx: Ctx, eb: EBooking): Promise<WhyNot> {
  const draft = await openCorrection(ctx, eb, "DRAFT");
  const bill = await issuedBill(ctx, eb.bkNo);
  const content = draft.content as Version;
  const { fields, lines } = compareVersions(correctionShape, draft.received as Version, content);
  const goods = lines.cargo ?? [];
  const sameLines = goods.every(
    ({ kind, moved }) => !moved && (kind === "same" || kind === "changed"),
  );
  const mayChange = (field: string) =>
    authorityOf(field, { blStatus: bill.blStatus, correctors: correctorsOf(ctx.actor) })
      .authority !== null;
  const head = fields.filter(({ key }) => mayChange(key));
  const cargo = goods.flatMap(({ to, fields: changed }) => {
    const line = sameLines ? bill.cargo.getItems()[(to ?? 0) - 1] : undefined;
    const own = changed.filter(({ key }) => mayChange(`cargo.${key}`));
    return line && own.length > 0 ? [{ id: line.id, changed: own }] : [];
  });
  const taken = new Set([
    ...head.map(({ key }) => key),
    ...cargo.flatMap(({ changed }) => changed.map(({ key }) => `cargo.${key}`)),
  ]);
  const all = [
    ...fields.map(({ key }) => key),
    ...Object.entries(lines).flatMap(([part, of]) =>
      of.flatMap((line) => line.fields.map(({ key }) => `${part}.${key}`)),
    ),
  ];
  const left = namesOf(
    ctx,
    all.filter((field) => !taken.has(field)),
  );
  if (taken.size === 0)
    throw new Refusal("correction.notByAdvice", { fields: left, blNo: bill.blNo });
  const changed = new Map(cargo.map((line) => [line.id, line.changed]));
  const input = CorrectionAdviceInput.parse({
    blNo: bill.blNo,
    reason: draft.reason || eb.ebNo,
    ...Object.fromEntries(head.map(({ key, after }) => [key, after])),
    // A line that stays as it is is named too: an advice takes no line away.
    cargo: bill.cargo.getItems().map(({ id }) => ({
      id,
      ...Object.fromEntries((changed.get(id) ?? []).map(({ key, after }) => [key, after])),
    })),
  });
  const { adviceNo } = await saveCorrectionAdvice.run(ctx, input);
  return left
    ? { code: "correction.advicePartly", params: { adviceNo, fields: left } }
    : { code: "correction.adviceOpened", params: { adviceNo } };
}

function labelOf(lang: Lang, field: string): string {
  const label = labels.get(field);
  return label ? translate(lang, label) : field;
}

const namesOf = ({ actor: { lang } }: Ctx, fields: readonly string[]): string =>
  [...new Set(fields)].map((field) => labelOf(lang, field)).join(lang === "zh" ? "、" : ", ");

async function issuedBill(ctx: Ctx, bkNo: string): Promise<Bill> {
  const { rows } = await sql<{
    id: number;
    blNo: string;
  }>`select l.id, l.bl_no as "blNo"
    from bill l
    where l.bl_status = 'ISSUED'
      and (
        l.booking_id = (select b.id from booking b where b.bk_no = ${bkNo})
        or l.id in (
          select p.bill_id
          from packing_line p join booking b on b.id = p.booking_id
          where b.bk_no = ${bkNo}
        )
      )
    order by l.id`.execute(ctx.em.getKysely());
  const [only, other] = rows;
  if (!only) throw new Refusal("correction.billNotIssued");
  if (other)
    throw new Refusal("correction.severalBills", {
      blNos: rows.map(({ blNo }) => blNo).join(", "),
    });
  return ctx.em.findOneOrFail(Bill, { id: only.id }, { populate: ["cargo"] });
}
