import { expect, test } from "vitest";
import {
  decideRelease,
  type HandState,
  type Hold,
  holds,
  holdStates,
  type HoldState,
  stateOfHold,
} from "./release-holds.ts";

const states: readonly HoldState[] = ["RELEASE", "PROHIBIT", "UNKNOWN"];

/**
 * Every combination of the four holds, with the holds expected to stand, spelled out without the
 * function under test.
 */
const combinations = states.flatMap((internal) =>
  states.flatMap((original) =>
    states.flatMap((freight) =>
      states.map((customs) => {
        const row: Record<Hold, HoldState> = {
          INTERNAL: internal,
          ORIGINAL: original,
          FREIGHT: freight,
          CUSTOMS: customs,
        };
        const standing: Hold[] = [];
        if (internal === "PROHIBIT" || internal === "UNKNOWN") standing.push("INTERNAL");
        if (original === "PROHIBIT" || original === "UNKNOWN") standing.push("ORIGINAL");
        if (freight === "PROHIBIT" || freight === "UNKNOWN") standing.push("FREIGHT");
        if (customs === "PROHIBIT" || customs === "UNKNOWN") standing.push("CUSTOMS");
        return { name: Object.values(row).join(" "), row, standing };
      }),
    ),
  ),
);

test("81 combinations of four holds", () => {
  expect(new Set(combinations.map(({ name }) => name)).size).toBe(81);
  expect(
    combinations.filter(({ row }) => decideRelease(row).released).map(({ name }) => name),
  ).toEqual(["RELEASE RELEASE RELEASE RELEASE"]);
});

test.each(combinations)("$name", ({ row, standing }) => {
  expect(decideRelease(row)).toEqual({ released: standing.length === 0, standing });
});

test("a decision by hand goes before the facts, either way", () => {
  const hands: readonly HandState[] = ["", "RELEASE", "PROHIBIT"];
  const read = (["CUSTOMS_CLEARED", "CUSTOMS_HELD", "CUSTOMS_NO_ANSWER"] as const).map((why) =>
    hands.map((hand) => stateOfHold(why, hand)),
  );
  expect(read).toEqual([
    ["RELEASE", "RELEASE", "PROHIBIT"],
    ["PROHIBIT", "RELEASE", "PROHIBIT"],
    ["UNKNOWN", "RELEASE", "PROHIBIT"],
  ]);
});

test("each hold has a reason that lifts it and one that keeps it", () => {
  expect(holds).toHaveLength(4);
  expect(new Set(Object.values(holdStates))).toEqual(new Set(states));
});
