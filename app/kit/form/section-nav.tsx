import { useEffect, useState } from "react";
import type { FormDefinition } from "#platform/form/form.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { useSay } from "../shell/translate.ts";
import type { FieldError } from "./form-data.ts";
import { jumpTo } from "./use-form-keys.ts";

type Part = { id: string; word: Word; faults: number };

function partsOf(form: FormDefinition, errors: readonly FieldError[]): Part[] {
  const sections = form.sections.map(({ word, fields }) => ({ word, keys: new Set(fields.map((field) => field.key)) }));
  const lines = (form.lines ?? []).map(({ word, key }) => ({ word, keys: new Set([key]) }));
  return [...sections, ...lines].map(({ word, keys }, i) => ({
    id: `section-${i + 1}`,
    word,
    faults: errors.filter((error) => keys.has(error.field.split(".")[0] ?? "")).length,
  }));
}

/** Jump links to the parts of a long sheet, each with the number of its faults; it stays in sight while the sheet scrolls. */
export function SectionNav({ form, errors }: { form: FormDefinition; errors: readonly FieldError[] }) {
  const say = useSay();
  const parts = partsOf(form, errors);
  const here = usePlace(parts.length);
  if (parts.length < 3) return null;
  return (
    <nav className="sw-section-nav" aria-label={say("shell.sections")}>
      {parts.map(({ id, word, faults }, i) => (
        <a
          key={id}
          href={`#${id}`}
          aria-keyshortcuts={`Alt+${i + 1}`}
          aria-current={here === id ? "location" : undefined}
          title={`Alt+${i + 1}`}
          onClick={(event) => {
            if (jumpTo(i + 1)) event.preventDefault();
          }}
        >
          {say(word)}
          {faults > 0 ? (
            <span className="sw-badge sw-badge-bad" aria-label={say("shell.faults", { count: faults })}>
              {faults}
            </span>
          ) : null}
        </a>
      ))}
    </nav>
  );
}

/** The part of the sheet that stands at the top of the window. */
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
        const first = Array.from({ length: count }, (_, i) => `section-${i + 1}`).find((id) => seen.has(id));
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
