import { describe, expect, test } from "vitest";
import {
  type Amounts,
  type Beyond,
  decide,
  type Limits,
  limitsOf,
  lineFor,
  type LineOf,
  none,
  noShare,
  noSpace,
  percentOf,
  serve,
  type Share,
  takesSpace,
  within,
} from "./allot.ts";

const some = (teu: string | number, more: Partial<Amounts> = {}): Amounts => ({
  ...none,
  teu: String(teu),
  ...more,
});

describe("rules", () => {
  test("the most particular line: customer before agent before company before any, then the pair, the load port first", () => {
    const of = (
      portLoad: string,
      portDis: string,
      ownerKind: LineOf["ownerKind"] = "ANY",
      owner = "*",
    ): LineOf => ({
      portLoad,
      portDis,
      ownerKind,
      owner,
    });
    const booking = {
      portLoad: "CNSHA",
      portDis: "JPTYO",
      clientCode: "ACME",
      agent: "AG",
      companyCode: "CO",
    };
    const asc = [
      of("*", "*", "CUSTOMER", "ACME"),
      of("CNSHA", "JPTYO", "AGENT", "AG"),
      of("*", "*", "COMPANY", "CO"),
      of("CNSHA", "JPTYO"),
      of("CNSHA", "*"),
      of("*", "JPTYO"),
      of("*", "*"),
    ];
    for (const [i, lineOf] of asc.entries())
      expect(lineFor(asc.slice(i).toReversed(), booking)).toBe(lineOf);
    expect(
      lineFor([of("CNTAO", "*"), of("*", "*", "CUSTOMER", "BOLT"), of("*", "*", "AGENT", "")], {
        ...booking,
        agent: "",
      }),
    ).toBeNull();
  });

  test("limits are allotment × factor, plugs and slots whole, blank unlimited", () => {
    expect(limitsOf({ teu: "10", tons: "100.5", plugs: 5, dgSlots: null, factor: "1.15" })).toEqual(
      {
        teu: "11.5",
        tons: "115.575",
        plugs: "5",
        dgSlots: null,
      },
    );
    expect(limitsOf({ teu: 0, tons: "", plugs: 0, dgSlots: 3, factor: "1.4" })).toEqual({
      teu: "0",
      tons: null,
      plugs: "0",
      dgSlots: "4",
    });
  });

  test("the need is met whole or not at all, and says in what it is short", () => {
    const limits: Limits = { teu: "10", tons: "100", plugs: "2", dgSlots: null };
    const taken = some(8, { tons: "40", plugs: "2" });
    const ask = (need: Amounts, mode: Beyond, had: Share = noShare) =>
      decide({ beyond: mode, limits, taken, had, need });
    expect(ask(some(2, { tons: "60" }), "REFUSE")).toMatchObject({
      refused: false,
      held: some(2, { tons: "60" }),
      waiting: none,
    });
    expect(ask(some(3, { plugs: "1" }), "REFUSE")).toMatchObject({
      refused: true,
      short: [
        { measure: "teu", asked: "3", free: "2" },
        { measure: "plugs", asked: "1", free: "0" },
      ],
    });
    expect(ask(some(3), "WAIT")).toMatchObject({ refused: false, held: none, waiting: some(3) });
    expect(ask(some(3), "WARN")).toMatchObject({
      refused: false,
      held: some(3),
      waiting: none,
      short: [{ measure: "teu" }],
    });
    // Asks for more than it holds: the old part stays, the new part waits.
    const had: Share = { held: some(2), waiting: none, paused: false };
    expect(ask(some(4), "WAIT", had)).toMatchObject({ held: some(2), waiting: some(2) });
    expect(ask(some(1), "REFUSE", had)).toMatchObject({
      held: some(1),
      waiting: none,
      refused: false,
    });
    // Already waiting when the setting changed, so saving is not refused.
    const waits: Share = { held: some(2), waiting: some(2), paused: false };
    expect(ask(some(4), "REFUSE", waits)).toMatchObject({
      refused: false,
      held: some(2),
      waiting: some(2),
    });
    expect(ask(some(5), "REFUSE", waits)).toMatchObject({ refused: true });
  });

  test("the list is served in order, who does not fit is passed over; what was set aside stays until it is taken up by hand", () => {
    const queue = [
      { id: "a", waiting: some(6) },
      { id: "b", waiting: some(3) },
      { id: "c", waiting: some(2) },
      { id: "d", waiting: some(1) },
    ];
    expect(
      serve({ teu: "10", tons: null, plugs: null, dgSlots: null }, some(6), queue).served,
    ).toEqual(["b", "d"]);
    const archived: Share = { held: none, waiting: some(1), paused: true };
    expect(
      decide({ beyond: "WARN", limits: noSpace, taken: none, had: archived, need: some(2) }),
    ).toMatchObject({
      paused: true,
      waiting: some(2),
    });
    expect(
      decide({ beyond: "WAIT", limits: noSpace, taken: none, had: noShare, need: some(1) }).waiting,
    ).toEqual(some(1));
    expect(within(some(1), some(2))).toBe(true);
  });

  test("how full: rounded up, never more than 999, nothing without a limit", () => {
    expect([
      percentOf("10.001", "10"),
      percentOf("0", "0"),
      percentOf("1", "0"),
      percentOf("5", null),
      percentOf("0", "8"),
    ]).toEqual([101, 0, 999, null, 0]);
  });

  test("who takes space", () => {
    const states = ["DRAFT", "CONFIRMED", "LOCKED", "CANCELLED", "SHUT_OUT"];
    expect(states.filter((bkStatus) => takesSpace({ bkStatus, ebNo: "" }))).toEqual([
      "CONFIRMED",
      "LOCKED",
    ]);
    expect(states.filter((bkStatus) => takesSpace({ bkStatus, ebNo: "EB1" }))).toEqual([
      "DRAFT",
      "CONFIRMED",
      "LOCKED",
    ]);
  });
});
