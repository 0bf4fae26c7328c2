/** First and last day, YYYY-MM-DD. */
export type Period = { startDate: string; endDate: string };

/**
 * `years`: the text names no year, and these periods are as near as each other. `unclear`: day and
 * month cannot be told apart.
 */
export type PeriodReading =
  | { period: Period; yearGiven: boolean }
  | { years: Period[] }
  | { unclear: Period[] }
  | undefined;

/**
 * `dayFirst` says how two numbers with a slash were read; undefined when only one reading is
 * possible.
 */
type MonthDay = { month: number; day: number; dayFirst?: boolean };
type Part = { year: number | undefined; meanings: MonthDay[] };

const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** A list of rates is read from some weeks into its period to half a year before it. */
const daysPast = 62;
const daysAhead = 184;
const dayMs = 86_400_000;

const lastDayOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();
const pad = (number: number): string => String(number).padStart(2, "0");
const iso = (year: number, { month, day }: MonthDay): string => `${year}-${pad(month)}-${pad(day)}`;
const isReal = ({ month, day }: MonthDay): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(2024, month);
const monthNamed = (name: string): number => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const yearOf = (text: string | undefined): number | undefined =>
  text ? Number(text.length === 2 ? `20${text}` : text) : undefined;

/**
 * "6.1", "6/1", "2026.6.1", "20260601", "6月1日", "1 Jun 2026", "Jun 1". Two numbers with a slash may
 * be day and month.
 */
function partOf(text: string): Part | undefined {
  const day = (
    year: string | undefined,
    month: string | number,
    date: string,
  ): Part | undefined => {
    const meant = { month: Number(month), day: Number(date) };
    return isReal(meant) ? { year: yearOf(year), meanings: [meant] } : undefined;
  };
  const full =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (full) return day(full[1], full[2] ?? "", full[3] ?? "");
  const pointed =
    /^(\d{1,2})\.(\d{1,2})$/.exec(text) ?? /^(\d{1,2})[月](\d{1,2})[日号]?$/.exec(text);
  if (pointed) return day(undefined, pointed[1] ?? "", pointed[2] ?? "");
  const slashed = /^(\d{1,2})[/-](\d{1,2})$/.exec(text);
  if (slashed) {
    const [a, b] = [Number(slashed[1]), Number(slashed[2])];
    const meanings = a === b ? [{ month: a, day: b }].filter(isReal) : ordered(a, b);
    return meanings.length > 0 ? { year: undefined, meanings } : undefined;
  }
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th)?[-\s/.]*([a-z]{3,9})\.?[-\s/.,']*(\d{4}|\d{2})?$/i.exec(text);
  if (dayFirst) return day(dayFirst[3], monthNamed(dayFirst[2] ?? ""), dayFirst[1] ?? "");
  const monthFirst =
    /^([a-z]{3,9})\.?[-\s/.]*(\d{1,2})(?:st|nd|rd|th)?(?:[-\s/.,']+(\d{4}|\d{2}))?$/i.exec(text);
  return monthFirst
    ? day(monthFirst[3], monthNamed(monthFirst[1] ?? ""), monthFirst[2] ?? "")
    : undefined;
}

const ordered = (a: number, b: number): MonthDay[] =>
  [
    { month: a, day: b, dayFirst: false },
    { month: b, day: a, dayFirst: true },
  ].filter(isReal);

/** Both ends as written; "6.1-30", "1-30 Jun" and "6月" say the month once. */
function endsOf(text: string): [Part, Part] | undefined {
  const month =
    /^(?:(\d{4})[-/.年])?(\d{1,2})[月][份]?$/.exec(text) ??
    /^()([a-z]{3,9})\.?(?:\s+(\d{4}))?$/i.exec(text);
  if (month)
    return wholeMonth(
      month[1] || month[3],
      /\d/.test(month[2] ?? "") ? Number(month[2]) : monthNamed(month[2] ?? ""),
    );
  for (const mark of [/\s*(?:[~～—–至到]|\bto\b|\btill?\b)\s*/i, /\s+-\s+/, /\s*-\s*/]) {
    const halves = text.split(mark);
    if (halves.length !== 2) continue;
    const [from = "", to = ""] = halves.map((half) => half.trim());
    const ends = bothEnds(from, to);
    if (ends) return ends;
  }
  return undefined;
}

function wholeMonth(year: string | undefined, month: number): [Part, Part] | undefined {
  if (month < 1 || month > 12) return undefined;
  const on = (day: number): Part => ({ year: yearOf(year), meanings: [{ month, day }] });
  return [on(1), on(year ? lastDayOf(Number(year), month) : 0)];
}

function bothEnds(from: string, to: string): [Part, Part] | undefined {
  const [start, end] = [partOf(from), partOf(to)];
  if (start && end) return [start, end];
  // "6.1-30", "6月1日-30日", "Jun 1-30".
  const bareDay = /^(\d{1,2})[日号]?$/.exec(to)?.[1];
  if (start && bareDay)
    return [
      start,
      {
        year: start.year,
        meanings: start.meanings.map((from) => ({ ...from, day: Number(bareDay) })),
      },
    ];
  const bareStart = /^(\d{1,2})$/.exec(from)?.[1];
  if (end && bareStart && /[a-z]/i.test(to))
    return [
      {
        year: end.year,
        meanings: end.meanings.map(({ month }) => ({ month, day: Number(bareStart) })),
      },
      end,
    ];
  return undefined;
}

/**
 * In a year of its start; a period that turns the year ends in the next one. Undefined when a day
 * does not exist.
 */
function periodIn(
  year: number,
  [start, end]: readonly [MonthDay, MonthDay],
  endYear?: number,
): Period | undefined {
  const turns =
    end.month < start.month || (end.month === start.month && end.day > 0 && end.day < start.day);
  const last = endYear ?? (turns ? year + 1 : year);
  const until = end.day === 0 ? { ...end, day: lastDayOf(last, end.month) } : end;
  if (start.day > lastDayOf(year, start.month) || until.day > lastDayOf(last, until.month))
    return undefined;
  const period = { startDate: iso(year, start), endDate: iso(last, until) };
  return period.endDate < period.startDate ? undefined : period;
}

/** Days from today to the period, negative after it, zero within. */
function distance({ startDate, endDate }: Period, today: string): number {
  const from = (day: string): number => (Date.parse(day) - Date.parse(today)) / dayMs;
  return from(startDate) > 0 ? from(startDate) : Math.min(0, from(endDate));
}

/**
 * Reads the period of a rate: "6.1-6.30", "12.15-1.14", "2026/6/1~2026/6/30", "6月1日至6月30日", "1-30
 * Jun 2026", "6月". Without a year it is `year`, or the one that holds today, comes next or ended
 * lately, if there is one such; else `years` names the candidates.
 */
export function readPeriod(
  text: string,
  { today, year }: { today: string; year?: number },
): PeriodReading {
  const ends = endsOf(text.normalize("NFKC").trim().replace(/\s+/g, " "));
  if (!ends) return undefined;
  const [start, end] = ends;
  const pairs = pairsOf(start, end);
  const [pair] = pairs;
  if (!pair) return undefined;
  const firstYear =
    start.year ??
    (end.year === undefined ? undefined : yearBefore(pair, end.year)) ??
    (year || undefined);
  const thisYear = Number(today.slice(0, 4));
  const inYear = (of: readonly [MonthDay, MonthDay], startYear: number) =>
    periodIn(startYear, of, end.year);
  if (pairs.length > 1) {
    const unclear = pairs.flatMap((of) => inYear(of, firstYear ?? thisYear) ?? []);
    return unclear.length > 0 ? { unclear } : undefined;
  }
  if (firstYear !== undefined) {
    const period = inYear(pair, firstYear);
    return period && { period, yearGiven: start.year !== undefined || end.year !== undefined };
  }
  const candidates = [thisYear - 1, thisYear, thisYear + 1].flatMap(
    (startYear) => inYear(pair, startYear) ?? [],
  );
  const near = candidates.filter(
    (period) => distance(period, today) >= -daysPast && distance(period, today) <= daysAhead,
  );
  const [only] = near;
  return only && near.length === 1
    ? { period: only, yearGiven: false }
    : { years: candidates.filter((period) => isNextTo(period, today)) };
}

const isNextTo = (period: Period, today: string): boolean =>
  Math.abs(distance(period, today)) < 366;

const yearBefore = ([start, end]: readonly [MonthDay, MonthDay], endYear: number): number =>
  end.month < start.month || (end.month === start.month && end.day < start.day)
    ? endYear - 1
    : endYear;

/** Both ends are written alike: "1/2-31/3" is day first, because 31 is no month. */
function pairsOf(start: Part, end: Part): [MonthDay, MonthDay][] {
  const alike = (from: MonthDay, to: MonthDay) =>
    from.dayFirst === undefined || to.dayFirst === undefined || from.dayFirst === to.dayFirst;
  return start.meanings.flatMap((from) =>
    end.meanings.flatMap((to): [MonthDay, MonthDay][] => (alike(from, to) ? [[from, to]] : [])),
  );
}
