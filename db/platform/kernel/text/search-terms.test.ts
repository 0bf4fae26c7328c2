import { expect, test } from "vitest";
import { plainTyped, typedNumber, typedParts } from "./search-terms.ts";

test("what is pasted is read as it is meant: full-width, unseen characters, blanks, a label before the number", () => {
  expect(plainTyped("\u200bＳＷＢＫ２６０９０００１\u00a0\ufeff")).toBe("SWBK26090001");
  expect(plainTyped("  宁波\t海运 \n")).toBe("宁波 海运");
  expect(plainTyped("x".repeat(500))).toHaveLength(40);
  expect(typedNumber(plainTyped("订舱号：SWBK 2609 00001"))).toBe("SWBK260900001");
  expect(typedNumber(plainTyped("SWBK260900001（副本）"))).toBe("SWBK260900001");
  expect(typedNumber(plainTyped("TCLU 123456-7"), true)).toBe("TCLU1234567");
  expect(typedNumber("AB-12")).toBe("AB-12");
  expect(typedNumber(plainTyped("宁波SW海运"))).toBe("");
  expect(typedParts(plainTyped("dawn  0012e"))).toEqual(["dawn", "0012e"]);
  expect(typedParts("SEAWAY DAWN/0012E")).toEqual(["SEAWAY", "DAWN", "0012E"]);
  expect(typedParts("")).toEqual([]);
});
