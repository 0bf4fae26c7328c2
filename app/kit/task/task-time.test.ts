import { expect, test } from "vitest";
import { spanShown, timeLeft } from "./task-time.ts";

test.each([
  [0, "0:00"],
  [7_900, "0:07"],
  [750_000, "12:30"],
  [3_725_000, "1:02:05"],
])("%d ms reads %s", (ms, expected) => {
  expect(spanShown(ms)).toBe(expected);
});

test("what is left goes on as it went; nothing is said before there is something to go by", () => {
  expect(timeLeft({ elapsed: 10_000, seen: 25, total: 100 })).toBe(30_000);
  expect(timeLeft({ elapsed: 10_000, seen: 100, total: 100 })).toBe(0);
  expect(timeLeft({ elapsed: 1_000, seen: 25, total: 100 })).toBeNull();
  expect(timeLeft({ elapsed: 10_000, seen: 0, total: 100 })).toBeNull();
  expect(timeLeft({ elapsed: 10_000, seen: 5, total: null })).toBeNull();
});
