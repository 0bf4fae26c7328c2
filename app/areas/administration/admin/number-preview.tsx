import { shownZone } from "#platform/kernel/clock/shown-zone.ts";
import { useEffect, useState } from "react";
import type { FormRecord } from "#platform/records/form/form.ts";
import { browserNow } from "#app/kit/shell/frame/browser-clock.ts";
import {
  companyDay,
  type DatePart,
  numberHead,
  numberText,
  type NumberReset,
  repeatsByItself,
} from "#platform/kernel/settings/number-text.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Callout } from "#app/kit/ui/callout.tsx";

/** Previews the next number of the typed rule; saving validates it. */
export function NumberPreview({ saved }: { saved: FormRecord }) {
  const t = useTranslate();
  const [shown, setShown] = useState<{ of: FormRecord; next: string; repeats: boolean } | null>(
    null,
  );
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>("form.sw-sheet");
    if (!form) return;
    const read = () => setShown({ of: saved, ...nextOf(new FormData(form), saved) });
    form.addEventListener("input", read);
    form.addEventListener("change", read);
    return () => {
      form.removeEventListener("input", read);
      form.removeEventListener("change", read);
    };
  }, [saved]);
  // What was typed is saved.
  if (shown?.of !== saved) return null;
  return (
    <Callout intent={shown.repeats ? "warning" : undefined} role="status">
      {t("admin.nextNumber")}: <strong>{shown.next}</strong>
      {shown.repeats ? ` — ${t("admin.resetUntold")}` : null}
    </Callout>
  );
}

function nextOf(form: FormData, saved: FormRecord) {
  const text = (key: string) => String(form.get(key) ?? "");
  const shape = {
    prefix: text("prefix").trim().toUpperCase(),
    datePart: (text("datePart") || "none") as DatePart,
    serialWidth: Math.min(10, Math.max(1, Number(text("serialWidth")) || 1)),
    reset: (text("reset") || "never") as NumberReset,
  };
  const day = companyDay(browserNow(), shownZone());
  const head = numberHead(shape, day);
  // A new prefix restarts at 1 unless a serial is given.
  const before = String(saved.nextNumber ?? "");
  const running = before.startsWith(head) ? Number(before.slice(head.length)) - 1 : 0;
  const serial =
    text("serial") === String(saved.serial ?? 0) ? running : Number(text("serial")) || 0;
  return { next: numberText(shape, day, serial + 1), repeats: repeatsByItself(shape) };
}
