import "./record.css";
import { Link } from "@remix-run/react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";

export type RecordTabsData = {
  /** Name of the record's kind, as its list is titled. */
  title: MessageKey;
  number: string;
  /** Address of the form; a tab's name follows. */
  form: string;
  /** Name of the open tab; "" is the form. */
  current: string;
  tabs: readonly { name: string; label: MessageKey; count: number }[];
  /** The record it belongs to. */
  parent?: { number: string; to: string } | null;
};

type Props = { data: RecordTabsData /** Label of the form's own tab. */; label: MessageKey };

/** The record and what belongs to it, as links with counts. */
export function RecordTabs({ data, label }: Props) {
  const t = useTranslate();
  const lang = useLang();
  const all = [{ name: "", label, count: null }, ...data.tabs];
  return (
    <nav className="sw-record-tabs" aria-label={t("shell.recordTabs")}>
      {data.parent ? (
        <>
          <Link to={data.parent.to} className="sw-record-parent">
            {data.parent.number}
          </Link>
          <span aria-hidden="true">›</span>
        </>
      ) : null}
      <strong>{data.number}</strong>
      <ul>
        {all.map((tab) => (
          <li key={tab.name}>
            <Link
              to={tab.name ? `${data.form}/${tab.name}` : data.form}
              aria-current={tab.name === data.current ? "page" : undefined}
            >
              {t(tab.label)}{" "}
              {tab.count === null ? null : (
                <span className="sw-badge">{tab.count.toLocaleString(lang)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
