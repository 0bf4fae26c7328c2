import { dec, Decimal, plainText } from "#domain/masterdata/money/decimal.ts";

/** TEU, tons (cargo and boxes), plugs for running reefers, slots for boxes with dangerous goods. */
export const measures = ["teu", "tons", "plugs", "dgSlots"] as const;
export type Measure = (typeof measures)[number];
/** Decimal text, never negative. */
export type Amounts = Readonly<Record<Measure, string>>;
/** Null is no limit. */
export type Limits = Readonly<Record<Measure, string | null>>;

/** Most specific first, the order of the search. */
export const ownerKinds = ["CUSTOMER", "AGENT", "COMPANY", "ANY"] as const;
export type OwnerKind = (typeof ownerKinds)[number];
/** Any port or owner. */
export const any = "*";

export type LineOf = { portLoad: string; portDis: string; ownerKind: OwnerKind; owner: string };
/** What decides the line of a booking. */
export type SpaceFacts = {
  portLoad: string;
  portDis: string;
  clientCode: string;
  agent: string;
  companyCode: string;
};
/** What happens to a booking beyond space (setting `seaway.space.beyond`). */
export type Beyond = "REFUSE" | "WAIT" | "WARN";

export const none: Amounts = { teu: "0", tons: "0", plugs: "0", dgSlots: "0" };

const each = (amountOf: (measure: Measure) => Decimal): Amounts =>
  Object.fromEntries(measures.map((measure) => [measure, plainText(amountOf(measure))])) as Record<
    Measure,
    string
  >;

export const plus = (a: Amounts, b: Amounts): Amounts => each((item) => dec(a[item]).plus(b[item]));
/** Per measure, never below zero. */
export const less = (a: Amounts, b: Amounts): Amounts =>
  each((item) => Decimal.max(0, dec(a[item]).minus(b[item])));
const least = (a: Amounts, b: Amounts): Amounts =>
  each((item) => Decimal.min(dec(a[item]), dec(b[item])));
export const isNone = (a: Amounts): boolean =>
  measures.every((measure) => dec(a[measure]).isZero());
/** True when no measure of `a` exceeds that of `b`. */
export const within = (a: Amounts, b: Amounts): boolean =>
  measures.every((measure) => dec(a[measure]).lte(b[measure]));

const ownerOf: Readonly<Record<Exclude<OwnerKind, "ANY">, keyof SpaceFacts>> = {
  CUSTOMER: "clientCode",
  AGENT: "agent",
  COMPANY: "companyCode",
};

/** True when the line accepts the booking. */
export function suits(line: LineOf, facts: SpaceFacts): boolean {
  const port = (input: string, real: string) => input === any || input === real;
  const owned =
    line.ownerKind === "ANY" ||
    (line.owner !== "" && facts[ownerOf[line.ownerKind]] === line.owner);
  return owned && port(line.portLoad, facts.portLoad) && port(line.portDis, facts.portDis);
}

/** Lower is more specific: owner before ports, load port before discharge port (decision 022). */
const rank = (line: LineOf): number =>
  ownerKinds.indexOf(line.ownerKind) * 4 +
  (line.portLoad === any ? 2 : 0) +
  (line.portDis === any ? 1 : 0);

/**
 * The most specific line for a booking, full or not. The lines of a voyage differ, so neither their
 * order nor existing bookings matter.
 */
export function lineFor<L extends LineOf>(lines: readonly L[], facts: SpaceFacts): L | null {
  let best: L | null = null;
  for (const line of lines)
    if (suits(line, facts) && (!best || rank(line) < rank(best))) best = line;
  return best;
}

/** Allotment × over-booking factor, whole plugs and slots. A blank allotment is no limit. */
export function limitsOf(
  line: Readonly<Record<Measure, string | number | null>> & { factor: string },
): Limits {
  const limit = (item: Measure) => {
    const allotted = line[item];
    if (allotted === null || allotted === "") return null;
    const full = dec(allotted).times(line.factor);
    return plainText(item === "plugs" || item === "dgSlots" ? full.floor() : full);
  };
  return Object.fromEntries(measures.map((measure) => [measure, limit(measure)])) as Record<
    Measure,
    string | null
  >;
}

/** What a booking asks for and what is free, at least zero. */
export type Shortage = { measure: Measure; asked: string; free: string };

/** The measures without room for `ask` beside `taken`. */
export function shortOf(limits: Limits, taken: Amounts, ask: Amounts): Shortage[] {
  return measures.flatMap((measure) => {
    const limit = limits[measure];
    if (
      limit === null ||
      dec(ask[measure]).isZero() ||
      dec(taken[measure]).plus(ask[measure]).lte(limit)
    )
      return [];
    return [
      {
        measure,
        asked: plainText(ask[measure]),
        free: plainText(Decimal.max(0, dec(limit).minus(taken[measure]))),
      },
    ];
  });
}

/** For bookings without a line on a controlled voyage. */
export const noSpace: Limits = { ...none };

/** Space a booking holds and waits for. `paused`: it waits but is not served automatically. */
export type Share = { held: Amounts; waiting: Amounts; paused: boolean };
export const noShare: Share = { held: none, waiting: none, paused: false };

/** `taken`: held by other bookings. `had`: this booking's share. `need`: its total. */
export type Query = { beyond: Beyond; limits: Limits; taken: Amounts; had: Share; need: Amounts };
/** `short`: why not all is held, or what exceeds the limits (WARN). `refused`: nothing changes. */
export type ActionData = Share & { short: Shortage[]; refused: boolean };

/**
 * Decides the share of a booking. It keeps what it holds and needs. Additional space is granted
 * whole, refused, waits, or exceeds the limits (WARN). Held and waiting add up to the need. What
 * already waits is never refused, so that unrelated changes can be saved.
 */
export function decide({ beyond, limits, taken, had, need }: Query): ActionData {
  const kept = least(had.held, need);
  const more = less(need, kept);
  if (isNone(more)) return { held: need, waiting: none, paused: false, short: [], refused: false };
  // Only a user resumes a paused booking.
  if (had.paused) return { held: kept, waiting: more, paused: true, short: [], refused: false };
  const short = shortOf(limits, plus(taken, kept), more);
  if (short.length === 0)
    return { held: need, waiting: none, paused: false, short, refused: false };
  if (beyond === "WARN") return { held: need, waiting: none, paused: false, short, refused: false };
  const asksNew = !within(need, plus(had.held, had.waiting));
  if (beyond === "REFUSE" && asksNew) return { ...had, short, refused: true };
  return { held: kept, waiting: more, paused: false, short, refused: false };
}

/**
 * Serves a waiting list in order. A booking whose whole wait does not fit keeps its place (decision
 * 022).
 */
export function serve<Id>(
  limits: Limits,
  taken: Amounts,
  queue: readonly { id: Id; waiting: Amounts }[],
): { served: Id[]; taken: Amounts } {
  const served: Id[] = [];
  let now = taken;
  for (const { id, waiting } of queue) {
    if (shortOf(limits, now, waiting).length > 0) continue;
    served.push(id);
    now = plus(now, waiting);
  }
  return { served, taken: now };
}

/**
 * Whole percent of the limit, rounded up so that 100 never hides an excess; null without a limit.
 */
export function percentOf(held: string, limit: string | null): number | null {
  if (limit === null) return null;
  if (dec(limit).isZero()) return dec(held).isZero() ? 0 : 999;
  return Decimal.min(999, dec(held).times(100).div(limit).ceil()).toNumber();
}

/**
 * Confirmed and locked bookings take space, and those from customers once received (decision 022).
 */
export function takesSpace({ bkStatus, ebNo }: { bkStatus: string; ebNo: string }): boolean {
  return bkStatus === "CONFIRMED" || bkStatus === "LOCKED" || (bkStatus === "DRAFT" && ebNo !== "");
}
