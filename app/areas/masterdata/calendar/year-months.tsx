import "./calendar.css";
import { Link } from "@remix-run/react";
import type { KeyboardEvent } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";

/**
 * A day: kind ("" for a working day), name, the wider calendar behind it, and the id of this
 * calendar's entry.
 */
export type YearDay = {
  date: string;
  worked: boolean;
  state: "" | "REST" | "HOLIDAY" | "CLOSURE" | "WORKDAY";
  name: string;
  by: string;
  id: number;
};
/** `lead`: empty weekdays before the first, from Monday. */
export type YearMonth = { month: number; lead: number; days: YearDay[]; workingDays: number };

type Props = { months: readonly YearMonth[]; code: string; maySet: boolean };

const stateLabels: Record<Exclude<YearDay["state"], "">, MessageKey> = {
  REST: "calendar.state.REST",
  HOLIDAY: "calendar.kind.HOLIDAY",
  CLOSURE: "calendar.kind.CLOSURE",
  WORKDAY: "calendar.kind.WORKDAY",
};

/** Arrow keys move by day and week, across months. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
  const day = (event.target as HTMLElement).closest<HTMLElement>("[data-day]");
  if (!by || !day || event.altKey || event.ctrlKey || event.metaKey) return;
  const days = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-day]")];
  const goal = days[days.indexOf(day) + by];
  if (!goal) return;
  goal.focus();
  event.preventDefault();
}

/** Each day links to its entry or to a prefilled new one. */
export function YearMonths({ months, code, maySet }: Props) {
  const t = useTranslate();
  return (
    <>
      <ul className="sw-year-key">
        {Object.entries(stateLabels).map(([state, label]) => (
          <li key={state} className={`sw-day-${state}`}>
            {t(label)}
          </li>
        ))}
      </ul>
      <div className="sw-year-months" onKeyDown={onKeyDown}>
        {months.map((month) => (
          <Month key={month.month} month={month} code={code} maySet={maySet} />
        ))}
      </div>
    </>
  );
}

function Month({ month, code, maySet }: { month: YearMonth } & Omit<Props, "months">) {
  const t = useTranslate();
  const lang = useLang();
  const dateText = (options: Intl.DateTimeFormatOptions, day: number) =>
    new Intl.DateTimeFormat(lang === "en" ? "en" : "zh-CN", { ...options, timeZone: "UTC" }).format(
      day,
    );
  const name = dateText({ month: "long" }, Date.UTC(2024, month.month - 1, 1));
  // 1 January 2024 is a Monday.
  const weekday = (i: number, weekdays: "narrow" | "long") =>
    dateText({ weekday: weekdays }, Date.UTC(2024, 0, 1 + i));
  const cells: (YearDay | null)[] = [
    ...Array.from({ length: month.lead }, () => null),
    ...month.days,
  ];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, i) =>
    cells.slice(i * 7, i * 7 + 7),
  );
  return (
    <table>
      <caption>
        {name} <small>{t("calendar.workingDays", { count: month.workingDays })}</small>
      </caption>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, i) => (
            <th key={weekday(i, "long")} scope="col" abbr={weekday(i, "long")}>
              {weekday(i, "narrow")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)?.date}>
            {Array.from({ length: 7 }, (_, i) => {
              const day = week[i];
              return day ? (
                <Day key={day.date} day={day} code={code} maySet={maySet} />
              ) : (
                <td key={weekday(i, "long")} />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, code, maySet }: { day: YearDay } & Omit<Props, "months">) {
  const t = useTranslate();
  const parts = [
    day.date,
    day.state ? t(stateLabels[day.state]) : "",
    day.name,
    day.by ? t("calendar.of", { code: day.by }) : "",
  ];
  const label = parts.filter(Boolean).join(" ");
  const to = day.id
    ? `/xhlbasic/calendar/day/index/${day.id}`
    : `/xhlbasic/calendar/day/index/new?set.calendarCode=${encodeURIComponent(code)}&set.day=${day.date}&set.kind=HOLIDAY`;
  const number = Number(day.date.slice(8));
  const link = day.id > 0 || maySet;
  return (
    <td className={day.state ? `sw-day-${day.state}` : undefined}>
      {link ? (
        <Link to={to} data-day={day.date} title={label} aria-label={label}>
          {number}
        </Link>
      ) : (
        <span title={label}>{number}</span>
      )}
    </td>
  );
}
