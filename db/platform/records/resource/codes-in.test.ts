import { expect, test } from "vitest";
import { codesIn } from "./codes-in.ts";

test("codes are read however they are written", () => {
  expect(codesIn(" cnsha，CNNBO;cnsha\nＣＮＱＩＮ、 ")).toEqual(["CNSHA", "CNNBO", "CNQIN"]);
  expect(codesIn("  ")).toEqual([]);
});
