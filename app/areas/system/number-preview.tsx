import { useEffect, useState } from "react";
import { companyDay, type DatePart, numberText, type NumberReset, repeatsByItself } from "#domain/kit/number-text.ts";
import { useSay } from "../../kit/shell/say.ts";

/** The number the rule on the sheet would make next, while it is typed; the server judges it when it is saved. */
export function NumberPreview() {
  const say = useSay();
  const [shown, setShown] = useState<{ next: string; repeats: boolean } | null>(null);
  useEffect(() => {
    const sheet = document.querySelector<HTMLFormElement>("form.sw-sheet");
    if (!sheet) return;
    const read = () => setShown(nextOf(new FormData(sheet)));
    sheet.addEventListener("input", read);
    sheet.addEventListener("change", read);
    return () => {
      sheet.removeEventListener("input", read);
      sheet.removeEventListener("change", read);
    };
  }, []);
  if (!shown) return null;
  return (
    <div className={`bp6-callout${shown.repeats ? " bp6-intent-warning" : ""}`} role="status">
      {say("admin.nextNumber")}: <strong>{shown.next}</strong>
      {shown.repeats ? ` — ${say("admin.resetUntold")}` : null}
    </div>
  );
}

function nextOf(form: FormData) {
  const text = (key: string) => String(form.get(key) ?? "");
  const shape = {
    prefix: text("prefix").trim().toUpperCase(),
    datePart: (text("datePart") || "none") as DatePart,
    serialWidth: Math.min(10, Math.max(1, Number(text("serialWidth")) || 1)),
    reset: (text("reset") || "never") as NumberReset,
  };
  return { next: numberText(shape, companyDay(new Date()), (Number(text("serial")) || 0) + 1), repeats: repeatsByItself(shape) };
}
