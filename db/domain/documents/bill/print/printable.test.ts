import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstUnprintable, unprintableFaults } from "./printable.ts";

describe("printable ASCII", () => {
  it("names the character, its line and its position", () => {
    expect(firstUnprintable("ABC\nDE海F")).toEqual({ char: "海", line: 2, position: 3 });
    expect(firstUnprintable("CAFÉ")).toEqual({ char: "É", line: 1, position: 4 });
    expect(firstUnprintable("A\tB")).toEqual({ char: "\t", line: 1, position: 2 });
    expect(firstUnprintable("😀")).toEqual({ char: "😀", line: 1, position: 1 });
    expect(firstUnprintable("LINE 1\r\nLINE 2 ~!@#$%^&*()")).toBeNull();
  });
  it("a character nobody sees is named by its number", () => {
    expect(
      unprintableFaults([{ field: "marks", text: "A\u00a0B" }]).map((refusal) => [
        refusal.code,
        refusal.params,
        refusal.place,
      ]),
    ).toEqual([["bill.notEnglish", { char: "U+00A0", line: 1, position: 2 }, { field: "marks" }]]);
  });
  it("accepts every ASCII text and refuses every other", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const good = /^[\x20-\x7e\n\r]*$/.test(text);
        expect(firstUnprintable(text) === null).toBe(good);
      }),
    );
  });
});
