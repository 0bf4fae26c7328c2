import { useEffect, useState } from "react";
import type { FormDefinition } from "#platform/records/form/form.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { FieldError } from "./save/form-data.ts";
import { goTo } from "./use-form-keys.ts";

type Part = { id: string; label: MessageKey; faults: number };

function partsOf(form: FormDefinition, errors: readonly FieldError[]): Part[] {
  const sections = form.sections.map(({ label, fields }) => ({
    label,
    keys: new Set(fields.map((field) => field.key)),
  }));
  const lines = (form.lines ?? []).map(({ label, key }) => ({ label, keys: new Set([key]) }));
  return [...sections, ...lines].map(({ label, keys }, i) => ({
    id: `section-${i + 1}`,
    label,
    faults: errors.filter((error) => keys.has(error.field.split(".")[0] ?? "")).length,
  }));
}

/** Sticky links to the sections, each with its number of errors. */
export function SectionNav({
  form,
  errors,
}: {
  form: FormDefinition;
  errors: readonly FieldError[];
}) {
  const t = useTranslate();
  const parts = partsOf(form, errors);
  const here = usePlace(parts.length);
  if (parts.length < 3) return null;
  return (
    <nav className="sw-section-nav" aria-label={t("shell.sections")}>
      {parts.map(({ id, label, faults }, i) => (
        <a
          key={id}
          href={`#${id}`}
          aria-keyshortcuts={`Alt+${i + 1}`}
          aria-current={here === id ? "location" : undefined}
          title={`Alt+${i + 1}`}
          onClick={(event) => {
            if (goTo(i + 1)) event.preventDefault();
          }}
        >
          {t(label)}
          {faults > 0 ? (
            <span
              className="sw-badge sw-badge-bad"
              aria-label={t("shell.faults", { count: faults })}
            >
              {faults}
            </span>
          ) : null}
        </a>
      ))}
    </nav>
  );
}

/** The section at the top of the window. */
function usePlace(count: number): string {
  const [here, setHere] = useState("section-1");
  useEffect(() => {
    const seen = new Set<string>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = Array.from({ length: count }, (_, i) => `section-${i + 1}`).find((id) =>
          seen.has(id),
        );
        if (first) setHere(first);
      },
      { rootMargin: "-130px 0px -40% 0px" },
    );
    for (let i = 1; i <= count; i++) {
      const section = document.getElementById(`section-${i}`);
      if (section) watcher.observe(section);
    }
    return () => watcher.disconnect();
  }, [count]);
  return here;
}
