import { expect, test } from "vitest";
import { parentsFirst } from "./parents-first.ts";

test("a parent stands before its children, and theirs", () => {
  const references = [
    { child: "bill_cargo", parent: "bill" },
    { child: "bill", parent: "booking" },
    { child: "booking", parent: "voyage" },
  ];
  expect(parentsFirst(["bill_cargo", "bill", "booking"], references)).toEqual([
    "booking",
    "bill",
    "bill_cargo",
  ]);
});

test("tables that refer to each other are all there", () => {
  const references = [
    { child: "a", parent: "b" },
    { child: "b", parent: "a" },
    { child: "a", parent: "a" },
  ];
  expect(parentsFirst(["a", "b", "c"], references).toSorted()).toEqual(["a", "b", "c"]);
});
