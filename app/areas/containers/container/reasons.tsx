import type { ReactNode } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { plainList } from "#app/kit/ui/plain-list.ts";
import { Tag } from "#app/kit/ui/tag.tsx";

export type Reason = {
  code: MessageKey;
  params: Record<string, string | number>;
  field: string;
  warn?: boolean;
};

/** Replaces a wrong value; `from` is the pressed element. */
export type Use = (from: HTMLElement, field: string, value: string) => void;

/** Suggestions of a check, such as a number one digit off or tonnes for kilograms. */
const meantBy = ({ suggestion, meant }: Reason["params"]): string[] =>
  String(suggestion ?? meant ?? "")
    .split(" ")
    .filter(Boolean);

/** All reasons of a row; with `use`, suggestions become buttons. */
export function Reasons({ reasons, use }: { reasons: readonly Reason[]; use?: Use }) {
  const t = useTranslate();
  const live = useHydrated();
  if (reasons.length === 0) return null;
  return (
    <ul className={plainList}>
      {reasons.map((reason) => (
        <li key={`${reason.code}${reason.field}`} className={reason.warn ? undefined : "sw-wrong"}>
          {reason.warn ? <Tag minimal>{t("container.warning")}</Tag> : null}{" "}
          {t(reason.code, reason.params)}
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

/** One line for a list cell, all of it as a tooltip. */
export function reasonsLine(
  t: ReturnType<typeof useTranslate>,
  reasons: readonly Reason[],
): ReactNode {
  if (reasons.length === 0) return null;
  const text = reasons.map((reason) => t(reason.code, reason.params)).join(t("shell.semicolon"));
  return (
    <span className="sw-reasons-line" title={text}>
      {text}
    </span>
  );
}
