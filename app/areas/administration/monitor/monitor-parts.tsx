import "#app/areas/administration/job/monitor.css";
import { Link, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { groupDigits } from "#platform/records/list/cell-text.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";

/** 1,234 -> "1.2 KB". */
export function bytesText(bytes: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"];
  const step = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10)) : 0;
  const value = bytes / 1024 ** step;
  return `${value >= 100 || step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step]}`;
}

/** "—" for none. */
export const numberText = (value: number | null | undefined, decimals = 0): string =>
  value === null || value === undefined ? "—" : groupDigits(value.toFixed(decimals));

/** Formats seconds in their two largest units. */
export function useSpan(): (seconds: number) => string {
  const t = useTranslate();
  return (all) => {
    const [days, hours, minutes, seconds] = [
      Math.floor(all / 86_400),
      Math.floor(all / 3600) % 24,
      Math.floor(all / 60) % 60,
      Math.floor(all % 60),
    ];
    if (days > 0) return t("monitor.spanDays", { days, hours });
    return hours > 0
      ? t("monitor.spanHours", { hours, minutes })
      : t("monitor.spanMinutes", { minutes, seconds });
  };
}

/** Heading with manual and automatic refresh. */
export function BoardHead({
  label: labelKey,
  children,
}: {
  label: MessageKey;
  children?: ReactNode;
}) {
  const t = useTranslate();
  const live = useHydrated();
  const { revalidate, state } = useRevalidator();
  const [again, setAgain] = useState(false);
  useEffect(() => {
    if (!again) return;
    const timer = setInterval(() => document.visibilityState === "visible" && revalidate(), 10_000);
    return () => clearInterval(timer);
  }, [again, revalidate]);
  return (
    <header className="sw-list-head">
      <h1 id="board-title">{t(labelKey)}</h1>
      <div className="sw-tools">
        {children}
        {live ? (
          <label className="sw-again">
            <input
              type="checkbox"
              checked={again}
              onChange={(event) => setAgain(event.target.checked)}
            />{" "}
            {t("monitor.again")}
          </label>
        ) : null}
        <LinkButton
          to=""
          reloadDocument={!live}
          onClick={() => revalidate()}
          aria-busy={state !== "idle"}
        >
          {t("monitor.refresh")}
        </LinkButton>
      </div>
    </header>
  );
}

export function Box({ label, children }: { label: MessageKey; children: ReactNode }) {
  const t = useTranslate();
  const id = useId();
  return (
    <section className="sw-panel" aria-labelledby={id}>
      <h2 id={id}>{t(label)}</h2>
      {children}
    </section>
  );
}

export function Facts({
  rows,
}: {
  rows: readonly (readonly [name: MessageKey, value: ReactNode])[];
}) {
  const t = useTranslate();
  return (
    <dl className="sw-monitor-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type Column<T> = {
  label: MessageKey;
  number?: boolean;
  cell(row: T): ReactNode;
  sort?: string;
};

/** `sorted`: the sorting column; `sortPath`: the address for another one. */
export function BoardTable<T>(props: {
  name: MessageKey;
  rows: readonly T[];
  columns: readonly Column<T>[];
  keyOf(row: T, i: number): string;
  sorted?: string;
  sortPath?(sort: string): string;
}) {
  const t = useTranslate();
  const { name, rows, columns, keyOf, sorted, sortPath } = props;
  if (rows.length === 0) return <p>{t("monitor.nothing")}</p>;
  const heading = ({ label, sort }: Column<T>) =>
    sort && sortPath ? (
      <Link to={sortPath(sort)} preventScrollReset>
        {t(label)}
        {sorted === sort ? " ▼" : ""}
      </Link>
    ) : (
      t(label)
    );
  return (
    // Scrollable by keyboard.
    <div className="sw-scroll" tabIndex={0} role="region" aria-label={t(name)}>
      <table className="sw-plain-table sw-monitor-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={column.number ? "sw-number" : undefined}
                aria-sort={column.sort && sorted === column.sort ? "descending" : undefined}
              >
                {heading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={keyOf(row, i)}>
              {columns.map((column) => (
                <td key={column.label} className={column.number ? "sw-number" : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
