import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { readWorkCalendar } from "#domain/masterdata/calendar/calendar.queries.server.ts";
import { type ExchangeDateRule, exchangeDate } from "#domain/masterdata/money/exchange/exchange.ts";
import { addDays, type LocalDate, type WorkCalendar } from "#domain/masterdata/money/local-date.ts";

/** A shipment with its days: `arrival` is null while nobody knows it. */
type Sailing = {
  companyCode: string;
  ioType: "I" | "O";
  pricingDate: LocalDate;
  arrival: LocalDate | null;
};

type Rule = Omit<ExchangeDateRule, "calendar" | "shift"> & {
  companyCode: string;
  ioType: "I" | "O";
  event: "SAILING" | "ARRIVAL";
  shift: "NONE" | "PREVIOUS" | "NEXT";
  calendarCode: string;
};

const shifts = { NONE: "none", PREVIOUS: "previous", NEXT: "next" } as const;
/** Days beyond a range within which a business day is looked for. */
const around = 30;
const noDaysOff: WorkCalendar = { weekend: [] };

/**
 * The day whose published rate each shipment takes, by the rule of its company and direction
 * (domain §6). Without a rule, or before the arrival is known, it is the pricing date.
 */
export async function exchangeDays(
  { em }: Pick<Ctx, "em">,
  sailings: readonly Sailing[],
): Promise<LocalDate[]> {
  const companies = [...new Set(sailings.map(({ companyCode }) => companyCode))];
  const rows = await kyselyOf(em)
    .selectFrom("exchange_rule")
    .select(["company_code as companyCode", "io_type as ioType", "event"])
    .select(["days_before as daysBefore", "shift", "calendar_code as calendarCode"])
    .where("company_code", "=", anyOf(companies))
    .$narrowType<Pick<Rule, "ioType" | "event" | "shift">>()
    .execute();
  if (rows.length === 0) return sailings.map(({ pricingDate }) => pricingDate);
  const days = sailings
    .flatMap(({ pricingDate, arrival }) => [pricingDate, arrival ?? pricingDate])
    .toSorted();
  const calendars = new Map<string, WorkCalendar>();
  for (const { calendarCode, daysBefore } of rows) {
    if (!calendarCode) continue;
    const range = {
      from: addDays(days[0] ?? "", -daysBefore - around),
      to: addDays(days.at(-1) ?? "", around),
    };
    calendars.set(calendarCode, await readWorkCalendar(em, { code: calendarCode }, range));
  }
  return sailings.map(({ companyCode, ioType, pricingDate, arrival }) => {
    const rule = rows.find((each) => each.companyCode === companyCode && each.ioType === ioType);
    if (!rule) return pricingDate;
    const event = rule.event === "ARRIVAL" ? (arrival ?? pricingDate) : pricingDate;
    const { daysBefore, shift, calendarCode } = rule;
    return exchangeDate(event, {
      daysBefore,
      shift: shifts[shift],
      calendar: calendars.get(calendarCode) ?? noDaysOff,
    });
  });
}
