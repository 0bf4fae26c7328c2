import { dec, Decimal, plainText } from "../money/decimal.ts";

/** What space is measured in: TEU, tons (cargo and boxes), plugs of reefers that run, slots of boxes with dangerous goods. */
export const measures = ["teu", "tons", "plugs", "dgSlots"] as const;
export type Measure = (typeof measures)[number];
/** An amount of each measure as decimal text, never negative. */
export type Amounts = Readonly<Record<Measure, string>>;
/** What a line may hold; null is no limit. */
export type Limits = Readonly<Record<Measure, string | null>>;

/** Whose a line is; the most particular first, which is the order they are asked in. */
export const ownerKinds = ["CUSTOMER", "AGENT", "COMPANY", "ANY"] as const;
export type OwnerKind = (typeof ownerKinds)[number];
/** In place of a port or an owner: any. */
export const any = "*";

/** For which bookings a line is. */
export type LineOf = { portLoad: string; portDis: string; ownerKind: OwnerKind; owner: string };
/** What of a booking decides the line. */
export type SpaceFacts = { portLoad: string; portDis: string; clientCode: string; agent: string; companyCode: string };
/** What a booking beyond space comes to (setting `seaway.space.beyond`). */
export type Beyond = "REFUSE" | "WAIT" | "WARN";

export const none: Amounts = { teu: "0", tons: "0", plugs: "0", dgSlots: "0" };

const each = (amountOf: (measure: Measure) => Decimal): Amounts =>
  Object.fromEntries(measures.map((measure) => [measure, plainText(amountOf(measure))])) as Record<Measure, string>;

/** The sum, measure by measure. */
export const plus = (a: Amounts, b: Amounts): Amounts => each((item) => dec(a[item]).plus(b[item]));
/** What is left of `a`, measure by measure; nothing where `b` is more. */
export const less = (a: Amounts, b: Amounts): Amounts => each((item) => Decimal.max(0, dec(a[item]).minus(b[item])));
/** The lesser of both, measure by measure. */
const least = (a: Amounts, b: Amounts): Amounts => each((item) => Decimal.min(dec(a[item]), dec(b[item])));
export const isNone = (a: Amounts): boolean => measures.every((measure) => dec(a[measure]).isZero());
/** True when `a` is in no measure more than `b`. */
export const within = (a: Amounts, b: Amounts): boolean => measures.every((measure) => dec(a[measure]).lte(b[measure]));

const ownerOf: Readonly<Record<Exclude<OwnerKind, "ANY">, keyof SpaceFacts>> = {
  CUSTOMER: "clientCode",
  AGENT: "agent",
  COMPANY: "companyCode",
};

/** True when the line is for such a booking. */
export function suits(line: LineOf, facts: SpaceFacts): boolean {
  const port = (input: string, real: string) => input === any || input === real;
  const owned = line.ownerKind === "ANY" || (line.owner !== "" && facts[ownerOf[line.ownerKind]] === line.owner);
  return owned && port(line.portLoad, facts.portLoad) && port(line.portDis, facts.portDis);
}

/** Lesser is more particular: the owner weighs more than the pair, the load port more than the discharge port (decision 022). */
const rank = (line: LineOf): number =>
  ownerKinds.indexOf(line.ownerKind) * 4 + (line.portLoad === any ? 2 : 0) + (line.portDis === any ? 1 : 0);

/**
 * The one line a booking draws on: the most particular that suits it, whether it has room or not; null when none does. No two lines of a voyage
 * are alike, so there is one answer, and it depends neither on the order of the lines nor on what is booked.
 */
export function lineFor<L extends LineOf>(lines: readonly L[], facts: SpaceFacts): L | null {
  let best: L | null = null;
  for (const line of lines) if (suits(line, facts) && (!best || rank(line) < rank(best))) best = line;
  return best;
}

/** What a line may hold: allotment × over-booking factor; plugs and slots are whole, so a part of one is none. A blank allotment is no limit. */
export function limitsOf(line: Readonly<Record<Measure, string | number | null>> & { factor: string }): Limits {
  const limit = (item: Measure) => {
    const allotted = line[item];
    if (allotted === null || allotted === "") return null;
    const full = dec(allotted).times(line.factor);
    return plainText(item === "plugs" || item === "dgSlots" ? full.floor() : full);
  };
  return Object.fromEntries(measures.map((measure) => [measure, limit(measure)])) as Record<Measure, string | null>;
}

/** Where space is short: what is asked for, and what is left (nothing when more is taken than there is). */
export type Shortage = { measure: Measure; asked: string; free: string };

/** The measures in which there is no room for `ask` beside `taken`; what is not asked for is not short. */
export function shortOf(limits: Limits, taken: Amounts, ask: Amounts): Shortage[] {
  return measures.flatMap((measure) => {
    const limit = limits[measure];
    if (limit === null || dec(ask[measure]).isZero() || dec(taken[measure]).plus(ask[measure]).lte(limit)) return [];
    return [{ measure, asked: plainText(ask[measure]), free: plainText(Decimal.max(0, dec(limit).minus(taken[measure]))) }];
  });
}

/** The limits of no line: a controlled voyage has no space for a booking none of its lines is for. */
export const noSpace: Limits = { ...none };

/** What a booking has of its line: space it holds and space it waits for; `aside`: it waits and is not served by itself. */
export type Share = { held: Amounts; waiting: Amounts; aside: boolean };
export const noShare: Share = { held: none, waiting: none, aside: false };

/** `taken`: what the other bookings hold of the line. `had`: what this one has of it. `need`: what it is to have altogether. */
export type Query = { beyond: Beyond; limits: Limits; taken: Amounts; had: Share; need: Amounts };
/** `short`: why not all is held, or (WARN) what it is held beyond. `refused`: nothing is to change. */
export type ActionData = Share & { short: Shortage[]; refused: boolean };

/**
 * What becomes of a booking that needs `need`. It keeps what it holds as far as it still needs it; what more it needs it gets whole or not at
 * all: refused, waiting, or (WARN) held beyond the limits. Held and waiting together are always the need. What it waited for already is never
 * refused, so that a sheet can be saved that asks for nothing new.
 */
export function decide({ beyond, limits, taken, had, need }: Query): ActionData {
  const kept = least(had.held, need);
  const more = less(need, kept);
  if (isNone(more)) return { held: need, waiting: none, aside: false, short: [], refused: false };
  // Who was set aside by hand is taken up again by hand.
  if (had.aside) return { held: kept, waiting: more, aside: true, short: [], refused: false };
  const short = shortOf(limits, plus(taken, kept), more);
  if (short.length === 0) return { held: need, waiting: none, aside: false, short, refused: false };
  if (beyond === "WARN") return { held: need, waiting: none, aside: false, short, refused: false };
  const asksNew = !within(need, plus(had.held, had.waiting));
  if (beyond === "REFUSE" && asksNew) return { ...had, short, refused: true };
  return { held: kept, waiting: more, aside: false, short, refused: false };
}

/**
 * Serves a waiting list in its order: each whose whole wait finds room gets it, who does not fit is passed over and keeps his place (decision
 * 022). Answers who is served, and what is taken then; nobody who is left waiting would fit.
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

/** How full a line is in a measure, in whole percent of its limit, rounded up so that "100" is never a little more; null without a limit. */
export function percentOf(held: string, limit: string | null): number | null {
  if (limit === null) return null;
  if (dec(limit).isZero()) return dec(held).isZero() ? 0 : 999;
  return Decimal.min(999, dec(held).times(100).div(limit).ceil()).toNumber();
}

/** A booking takes space while it is confirmed or locked; one received from a customer from then on, because it was promised (decision 022). */
export function takesSpace({ bkStatus, ebNo }: { bkStatus: string; ebNo: string }): boolean {
  return bkStatus === "CONFIRMED" || bkStatus === "LOCKED" || (bkStatus === "DRAFT" && ebNo !== "");
}
