import { expect, test } from "vitest";
import { z } from "zod";
import {
  configForm,
  dictDataForm,
  dictTypeForm,
  noticeForm,
  numberRuleForm,
} from "#domain/administration/admin/admin.form.ts";
import { saveConfig } from "#domain/administration/admin/ops/save-config.server.ts";
import { saveDictData } from "#domain/administration/admin/ops/save-dict-data.server.ts";
import { saveDictType } from "#domain/administration/admin/ops/save-dict-type.server.ts";
import { saveNotice } from "#domain/administration/admin/ops/save-notice.server.ts";
import { saveNumberRule } from "#domain/administration/admin/ops/save-number-rule.server.ts";
import { billForm } from "#domain/documents/bill/bill.form.ts";
import { BillInput } from "#domain/documents/bill/bill.schema.ts";
import { bookingForm } from "#domain/booking/booking/booking.form.ts";
import { BookingInput } from "#domain/booking/booking/booking.schema.ts";
import { ebookingForm } from "#domain/booking/ebooking/ebooking.form.ts";
import { EbookingInput } from "#domain/booking/ebooking/ebooking.schema.ts";
import { allOperations, resources } from "#db/services/registry.server.ts";
import type { FormDefinition } from "#platform/records/form/form.ts";
import { constraintsOf } from "#platform/kernel/refusal/constraints.ts";

type Json = { properties?: Record<string, { items?: Json }> };

/** Sent by every form in addition to its fields, and by that of a numbering rule. */
const always = new Set(["id", "version", "serialSeen"]);

/** Keys of the schema that the form does not send: saving would blank them. */
function lost(form: FormDefinition, schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Json;
  const fields = new Set(
    form.sections.flatMap((section) => section.fields.map((field) => field.key)),
  );
  const missing: string[] = [];
  for (const [key, value] of Object.entries(json.properties ?? {})) {
    const lines = form.lines?.find((line) => line.key === key);
    if (lines) {
      const inLine = new Set(lines.fields.map((field) => field.key));
      for (const property of Object.keys(value.items?.properties ?? {}))
        if (!inLine.has(property) && !always.has(property)) missing.push(`${key}.${property}`);
    } else if (!fields.has(key) && !always.has(key)) missing.push(key);
  }
  return missing;
}

test.each([
  ["booking", bookingForm, BookingInput],
  ["e-booking", ebookingForm, EbookingInput],
  ["bill", billForm, BillInput],
  ["dictionary type", dictTypeForm, saveDictType.input],
  ["dictionary value", dictDataForm, saveDictData.input],
  ["setting", configForm, saveConfig.input],
  ["notice", noticeForm, saveNotice.input],
  ["numbering rule", numberRuleForm, saveNumberRule.input],
] as const)(
  "the %s sheet shows every field its save writes, so that nothing is blanked",
  (name, form, schema) => {
    expect(lost(form, schema as z.ZodType), `the form of the ${name} (its .form.ts) lacks`).toEqual(
      [],
    );
  },
);

/** Selects that must be chosen: a new record has none, or is never made by this form. */
const chosen: Readonly<Record<string, string>> = {
  feeKind: "a container fee is of one kind",
  invoiceWay: "an invoice is registered from fees, and always has one",
};

test("a form can be saved with its selects as they open: blank is an option, or the record starts with one", () => {
  const refused: string[] = [];
  for (const { apiName, form, save, start } of resources) {
    if (!form || !save) continue;
    const fields = form.sections
      .flatMap((section) => section.fields)
      .filter(({ kind }) => kind !== "shown" && kind !== "flag");
    const blank = Object.fromEntries(fields.map(({ key }) => [key, ""]));
    const parsed = (save.input as z.ZodType).safeParse({ ...blank, ...start });
    for (const { code, path } of parsed.error?.issues ?? [])
      if (code === "invalid_value" && !chosen[String(path[0])])
        refused.push(`${apiName} ${path.join(".")}`);
    // A blank choice stays open when the start is not sent at all.
    const alone = (save.input as z.ZodType).safeParse(blank);
    for (const { code, path } of alone.error?.issues ?? [])
      if (
        code === "invalid_value" &&
        !chosen[String(path[0])] &&
        start?.[String(path[0])] === undefined
      )
        refused.push(`${apiName} ${path.join(".")}`);
  }
  expect(refused).toEqual([]);
});

test("the browser can read every pattern it is given", () => {
  const patterns = allOperations().flatMap(({ name, input }) =>
    Object.entries(constraintsOf(input)).flatMap(([field, { pattern }]) =>
      pattern ? [{ at: `${name} ${field}`, pattern }] : [],
    ),
  );
  expect(patterns.length).toBeGreaterThan(10);
  const unreadable = patterns.filter(({ pattern }) => {
    try {
      return !new RegExp(pattern, "v");
    } catch {
      return true;
    }
  });
  expect(unreadable).toEqual([]);
});
