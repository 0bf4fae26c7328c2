import type { Word } from "#platform/i18n/message-key.ts";
import { useHydrated } from "../../kit/shell/hydrated.ts";
import { useTranslate } from "../../kit/shell/translate.ts";

export type Reason = { code: Word; params: Record<string, string | number>; field: string; warn?: boolean };

/** Puts a value that may be meant where the wrong one stands; `from` is what was pressed. */
export type Use = (from: HTMLElement, field: string, value: string) => void;

/** What may be meant instead, as a check found it: numbers one slip away, kilograms for tonnes. */
const meantBy = ({ suggestion, meant }: Reason["params"]): string[] =>
  String(suggestion ?? meant ?? "")
    .split(" ")
    .filter(Boolean);

/** Every reason against a row, notes marked as such; where the row is mended, what may be meant is put in by a press. */
export function Reasons({ reasons, use }: { reasons: readonly Reason[]; use?: Use }) {
  const t = useTranslate();
  const live = useHydrated();
  if (reasons.length === 0) return null;
  return (
    <ul className="bp6-list-unstyled">
      {reasons.map((reason) => (
        <li key={`${reason.code}${reason.field}`} className={reason.warn ? undefined : "sw-wrong"}>
          {reason.warn ? <span className="bp6-tag bp6-minimal">{t("container.warning")}</span> : null} {t(reason.code, reason.params)}
          {use && live
            ? meantBy(reason.params).map((value) => (
                <button
                  key={value}
                  type="button"
                  className="sw-suggestion"
                  onClick={(event) => use(event.currentTarget, reason.field, value)}
                >
                  {t("container.useMeant", { value })}
                </button>
              ))
            : null}
        </li>
      ))}
    </ul>
  );
}

/** The same on the one line of a list's cell; all of it under the pointer. */
export function ReasonsLine({ reasons }: { reasons: readonly Reason[] }) {
  const t = useTranslate();
  if (reasons.length === 0) return null;
  const text = reasons.map((reason) => t(reason.code, reason.params)).join(t("shell.semicolon"));
  return (
    <span className="sw-reasons-line" title={text}>
      {text}
    </span>
  );
}
