import fc from "fast-check";
import { expect, test } from "vitest";
import { tokensOf } from "./code-tokens.ts";

test("words, texts and comments are told apart", () => {
  expect(tokensOf('const a = "if"; // new').map((token) => [token.kind, token.text])).toEqual([
    ["word", "const"],
    ["", " a = "],
    ["text", '"if"'],
    ["", "; "],
    ["comment", "// new"],
  ]);
});

test("joined again the tokens are the code", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('"', "`", "/*", "*/", "//", "\n", "const ", "a", "\\")),
      (some) => {
        const code = some.join("");
        expect(
          tokensOf(code)
            .map((token) => token.text)
            .join(""),
        ).toBe(code);
      },
    ),
  );
});
