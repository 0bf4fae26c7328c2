import { billForm } from "#domain/documents/bill/bill.form.ts";
import type { FormDefinition, FormField, FormSection } from "#platform/records/form/form.ts";
import { authorityOf, type Asking } from "./field-authority.ts";

const ownSection = (fresh: boolean): FormSection => ({
  label: "correctionAdvice.section.advice",
  fields: [
    { key: "blNo", label: "bill.blNo", kind: fresh ? "code" : "shown" },
    { key: "adviceNo", label: "correctionAdvice.adviceNo", kind: "shown" },
    { key: "blStatus", label: "bill.blStatus", kind: "shown", dict: "bl_status" },
    {
      key: "cause",
      label: "correctionAdvice.cause",
      kind: "dict",
      dict: "correction_advice_cause",
      hint: "correctionAdvice.causeHint",
    },
    { key: "mailTo", label: "correctionAdvice.mailTo", hint: "correctionAdvice.mailToHint" },
    { key: "reason", label: "correctionAdvice.reason", kind: "area", rows: 2, span: 6 },
    { key: "rejectReason", label: "correctionAdvice.rejectReason", kind: "shown", span: 6 },
  ],
});

/** A new advice names its bill; the fields of the bill come with it. */
export const newAdviceForm: FormDefinition = {
  title: "correctionAdvice.sheet",
  sections: [ownSection(true)],
};
export const adviceStart = { cause: "CUSTOMER" } as const;

/** Fields of the bill, read-only where these people may not change them. */
export function adviceForm(asking: Asking): FormDefinition {
  const fieldOf =
    (part: string) =>
    ({ hint: _hint, fills: _fills, ...field }: FormField): FormField => {
      const { key, label, dict, span } = field;
      const decision = authorityOf(part + key, asking);
      if (decision.authority === null)
        return { key, label, kind: "shown", ...(dict ? { dict } : {}), ...(span ? { span } : {}) };
      return decision.authority === "CONFIRM"
        ? { ...field, hint: "correctionAdvice.confirmHint" }
        : field;
    };
  const [main, ...others] = billForm.sections;
  const own = new Set(["blNo", "blStatus", "surrenderReason"]);
  const sections = [
    { ...main, fields: (main?.fields ?? []).filter(({ key }) => !own.has(key)) } as FormSection,
    ...others,
  ];
  return {
    title: "correctionAdvice.sheet",
    sections: [
      ownSection(false),
      ...sections.map((section) => ({ ...section, fields: section.fields.map(fieldOf("")) })),
    ],
    // What nobody may change by an advice would only lengthen the lines.
    lines: (billForm.lines ?? []).map(({ implied: _implied, ...lines }) => ({
      ...lines,
      fields: lines.fields
        .map(fieldOf(`${lines.key}.`))
        .filter((field) => field.kind !== "shown" || identifies.has(field.key)),
    })),
  };
}

/** Shown though they do not change, so that a line is known. */
const identifies = new Set(["cntNo", "sizeType", "goodsNameEn", "pkgs", "gwt", "dim"]);

/** All fields with their labels, for comparisons and mails. */
export const adviceLabels: FormDefinition = billForm;
