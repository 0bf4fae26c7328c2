import { useEffect, useRef, useState } from "react";
import { checkBill, type CheckFacts } from "#domain/documents/bill/check/bill-check.ts";
import { readCheckedBill } from "#domain/documents/bill/check/checked-bill.ts";
import { type FormRecord, readForm } from "#platform/records/form/form.ts";
import { idOf } from "#app/kit/form/field/field-id.ts";
import { focusField } from "#app/kit/form/form-dom.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Callout } from "#app/kit/ui/callout.tsx";

/**
 * The B/L check of the sheet beside it, anew while one types. Without JavaScript it is of the
 * stored bill.
 */
export function BillCheck({ bill, facts }: { bill: FormRecord; facts: CheckFacts }) {
  const t = useTranslate();
  const own = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState<FormRecord>({});
  useEffect(() => {
    const form = own.current?.parentElement?.querySelector<HTMLFormElement>("form.sw-sheet");
    if (!form) return;
    // A frozen bill sends nothing, so the stored bill stays.
    const read = () => setTyped(readForm(new FormData(form)));
    form.addEventListener("input", read);
    form.addEventListener("change", read);
    return () => {
      form.removeEventListener("input", read);
      form.removeEventListener("change", read);
    };
  }, []);
  const findings = checkBill(readCheckedBill({ ...bill, ...typed }), facts);
  const errors = findings.filter(({ severity }) => severity === "ERROR").length;
  return (
    <section className="sw-panel" aria-labelledby="bill-check" ref={own}>
      <h2 id="bill-check">{t("bill.checkTitle")}</h2>
      <Callout role="status" intent={errors > 0 ? "danger" : undefined}>
        {findings.length === 0
          ? t("bill.checkClean")
          : t("bill.checkCounts", { errors, warnings: findings.length - errors })}
      </Callout>
      <ul className="sw-findings">
        {findings.map(({ rule, severity, field, name }) => (
          <li key={`${rule} ${field}`} data-rule={rule}>
            <strong>{t(`bill.check.${severity}`)}</strong>{" "}
            <a
              href={`#${idOf(field)}`}
              onClick={(event) => {
                if (focusField(idOf(field))) event.preventDefault();
              }}
            >
              {t(`bill.check.${rule}`, { name })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
