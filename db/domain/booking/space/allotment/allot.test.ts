import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dec } from "#domain/masterdata/money/decimal.ts";
import {
  type Amounts,
  type Beyond,
  decide,
  isNone,
  type Limits,
  type LineOf,
  lineFor,
  measures,
  none,
  noShare,
  plus,
  serve,
  type Share,
  shortOf,
  suits,
} from "./allot.ts";

const sum = (all: readonly Amounts[]): Amounts => all.reduce(plus, none);
const equal = (a: Amounts, b: Amounts) =>
  measures.every((measure) => dec(a[measure]).eq(dec(b[measure])));
const belowAll = (taken: Amounts, limits: Limits) =>
  measures.every(
    (measure) => limits[measure] === null || dec(taken[measure]).lte(limits[measure] ?? "0"),
  );

/** An in-memory line with its bookings under the same rules. */
class Line {
  readonly shares = new Map<number, { share: Share; need: Amounts }>();
  queue: number[] = [];
  readonly limits: Limits;

  constructor(limits: Limits) {
    this.limits = limits;
  }
  taken(but?: number): Amounts {
    return sum([...this.shares].flatMap(([id, item]) => (id === but ? [] : [item.share.held])));
  }
  settle(id: number, need: Amounts, beyond: Beyond): boolean {
    const had = this.shares.get(id)?.share ?? noShare;
    const {
      refused,
      held,
      waiting,
      paused: archived,
    } = decide({ beyond, limits: this.limits, taken: this.taken(id), had, need });
    if (refused) return false;
    this.shares.set(id, { share: { held, waiting, paused: archived }, need });
    if (!this.queue.includes(id)) this.queue.push(id);
    this.serve();
    return true;
  }
  drop(id: number): void {
    this.shares.delete(id);
    this.queue = this.queue.filter((item) => item !== id);
    this.serve();
  }
  setAside(id: number): void {
    const item = this.shares.get(id);
    if (item)
      this.shares.set(id, {
        ...item,
        share: { held: none, waiting: item.need, paused: !isNone(item.need) },
      });
    this.serve();
  }
  serve(): void {
    const waiting = this.queue.flatMap((id) => {
      const share = this.shares.get(id)?.share;
      return share && !share.paused && !isNone(share.waiting)
        ? [{ id, waiting: share.waiting }]
        : [];
    });
    const done = serve(this.limits, this.taken(), waiting);
    for (const id of done.served) {
      const item = this.shares.get(id);
      if (item)
        this.shares.set(id, { ...item, share: { held: item.need, waiting: none, paused: false } });
    }
    expect(equal(done.taken, this.taken())).toBe(true);
  }
}

const amount = (max: number, scale: number) =>
  fc.integer({ min: 0, max }).map((n) => dec(n).div(scale).toFixed());
const amounts: fc.Arbitrary<Amounts> = fc.record({
  teu: amount(40, 4),
  tons: amount(50_000, 1000),
  plugs: amount(4, 1),
  dgSlots: amount(4, 1),
});
const limits: fc.Arbitrary<Limits> = fc.record({
  teu: fc.option(amount(120, 4)),
  tons: fc.option(amount(150_000, 1000)),
  plugs: fc.option(amount(8, 1)),
  dgSlots: fc.option(amount(8, 1)),
});
const beyond = fc.constantFrom<Beyond>("REFUSE", "WAIT", "WARN");
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("settle" as const),
      id: fc.nat(9),
      need: amounts,
      beyond,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("drop" as const), id: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("aside" as const), id: fc.nat(9) }) },
);
type Act =
  | { do: "settle"; id: number; need: Amounts; beyond: Beyond }
  | { do: "drop" | "aside"; id: number };
const play = (line: Line, acts: readonly Act[], after: () => void = () => {}) => {
  for (const act of acts) {
    if (act.do === "settle") line.settle(act.id, act.need, act.beyond);
    else if (act.do === "drop") line.drop(act.id);
    else line.setAside(act.id);
    after();
  }
};

describe("conservation", () => {
  test("whatever happens, what is held and what waits are together exactly what is booked", () => {
    fc.assert(
      fc.property(limits, fc.array(act, { maxLength: 30 }), (input, acts) => {
        const line = new Line(input);
        play(line, acts, () => {
          for (const { share, need } of line.shares.values())
            expect(equal(plus(share.held, share.waiting), need)).toBe(true);
          const all = [...line.shares.values()];
          const total = plus(line.taken(), sum(all.map((item) => item.share.waiting)));
          expect(equal(total, sum(all.map((item) => item.need)))).toBe(true);
        });
      }),
    );
  });

  test("refusing or letting wait, nothing is ever held beyond the limits, and nobody waits who would fit", () => {
    const strict = fc
      .array(act, { maxLength: 30 })
      .map((acts) =>
        acts.map(
          (act): Act =>
            act.do === "settle" && act.beyond === "WARN" ? { ...act, beyond: "WAIT" } : act,
        ),
      );
    fc.assert(
      fc.property(limits, strict, (input, acts) => {
        const line = new Line(input);
        play(line, acts, () => {
          expect(belowAll(line.taken(), input)).toBe(true);
          for (const { share } of line.shares.values())
            if (!share.paused && !isNone(share.waiting))
              expect(shortOf(input, line.taken(), share.waiting).length).toBeGreaterThan(0);
        });
      }),
    );
  });

  test("refusing, nobody waits at all, and a refusal changes nothing", () => {
    fc.assert(
      fc.property(
        limits,
        fc.array(fc.tuple(fc.nat(9), amounts), { maxLength: 20 }),
        (input, asks) => {
          const line = new Line(input);
          for (const [id, need] of asks) {
            const before = line.shares.get(id);
            if (!line.settle(id, need, "REFUSE")) expect(line.shares.get(id)).toEqual(before);
          }
          for (const { share } of line.shares.values()) expect(isNone(share.waiting)).toBe(true);
        },
      ),
    );
  });

  test("giving back restores: asking and withdrawing leaves what was taken before", () => {
    fc.assert(
      fc.property(
        limits,
        fc.array(act, { maxLength: 12 }),
        amounts,
        beyond,
        (input, acts, need, mode) => {
          const line = new Line(input);
          play(line, acts);
          const before = line.taken();
          if (!line.settle(99, need, mode)) return;
          line.drop(99);
          expect(equal(line.taken(), before)).toBe(true);
        },
      ),
    );
  });
});

describe("order", () => {
  test("when all of it fits, the order of asking changes nothing", () => {
    fc.assert(
      fc.property(
        fc.array(amounts, { maxLength: 8 }),
        fc.func(fc.nat()),
        beyond,
        (needs, key, mode) => {
          const enough = sum(needs);
          const asks = needs.map((need, id) => ({ id, need }));
          const mixed = asks.toSorted((a, b) => key(a.id) - key(b.id));
          const [item, other] = [asks, mixed].map((order) => {
            const line = new Line(enough);
            for (const { id, need } of order) expect(line.settle(id, need, mode)).toBe(true);
            return line;
          });
          for (const { id, need } of asks) {
            expect(item?.shares.get(id)?.share).toMatchObject({ waiting: none });
            expect(equal(item?.shares.get(id)?.share.held ?? none, need)).toBe(true);
            expect(other?.shares.get(id)).toEqual(item?.shares.get(id));
          }
        },
      ),
    );
  });

  test("asking again for the same changes nothing", () => {
    fc.assert(
      fc.property(limits, fc.array(act, { maxLength: 12 }), beyond, (input, acts, mode) => {
        // Excess held with a warning stays; everything else is settled.
        const line = new Line(input);
        play(
          line,
          acts.map((act): Act => (act.do === "settle" ? { ...act, beyond: "WAIT" } : act)),
        );
        const before = structuredClone([...line.shares]);
        for (const [id, { need }] of before) if (mode !== "WARN") line.settle(id, need, mode);
        expect([...line.shares]).toEqual(before);
      }),
    );
  });

  const ports = fc.constantFrom("CNSHA", "CNTAO", "JPTYO", "*");
  const line: fc.Arbitrary<LineOf> = fc
    .record({
      portLoad: ports,
      portDis: ports,
      ownerKind: fc.constantFrom("CUSTOMER", "AGENT", "COMPANY", "ANY"),
      owner: fc.constantFrom("A", "B"),
    })
    .map(
      (item): LineOf => ({
        ...item,
        ownerKind: item.ownerKind as LineOf["ownerKind"],
        owner: item.ownerKind === "ANY" ? "*" : item.owner,
      }),
    );
  const keyOf = (lineOf: LineOf) =>
    JSON.stringify([lineOf.portLoad, lineOf.portDis, lineOf.ownerKind, lineOf.owner]);
  const facts = fc.record({
    portLoad: fc.constantFrom("CNSHA", "CNTAO"),
    portDis: fc.constantFrom("JPTYO", "CNTAO"),
    clientCode: fc.constantFrom("A", "B", "C"),
    agent: fc.constantFrom("A", ""),
    companyCode: fc.constantFrom("B", ""),
  });

  test("the line of a booking does not depend on the order of the lines, suits it, and none more particular does", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(line, { selector: keyOf, maxLength: 12 }),
        facts,
        (lines, booking) => {
          const lineOf = lineFor(lines, booking);
          expect(lineFor(lines.toReversed(), booking)).toEqual(lineOf);
          if (!lineOf) {
            expect(lines.some((line) => suits(line, booking))).toBe(false);
            return;
          }
          expect(suits(lineOf, booking)).toBe(true);
          const stars = (lineOf: LineOf) =>
            [lineOf.portLoad, lineOf.portDis].filter((port) => port === "*").length;
          const kinds = ["CUSTOMER", "AGENT", "COMPANY", "ANY"];
          for (const line of lines.filter((other) => suits(other, booking) && other !== lineOf)) {
            expect(kinds.indexOf(lineOf.ownerKind)).toBeLessThanOrEqual(
              kinds.indexOf(line.ownerKind),
            );
            if (lineOf.ownerKind === line.ownerKind)
              expect(stars(lineOf)).toBeLessThanOrEqual(stars(line));
          }
        },
      ),
    );
  });
});
