import fc from "fast-check";
import { expect, test } from "vitest";
import { captchaGlyphs } from "./captcha-glyphs.ts";
import { pictureQuestion, plainResponse, numberQuestion } from "./captcha-question.ts";

const dice = (numbers: readonly number[]) => {
  let at = 0;
  return (limit: number) => (numbers[at++ % numbers.length] ?? 0) % limit;
};
const anyDice = fc.array(fc.nat(), { minLength: 4, maxLength: 4 }).map(dice);
const signs: Readonly<Record<string, (a: number, b: number) => number>> = {
  加: (a, b) => a + b,
  "+": (a, b) => a + b,
  减: (a, b) => a - b,
  "-": (a, b) => a - b,
  乘: (a, b) => a * b,
  "×": (a, b) => a * b,
};

test("a picture asks a sum whose answer is a small whole number, in characters that can be drawn", () => {
  fc.assert(
    fc.property(anyDice, fc.constantFrom("zh" as const, "en" as const), (roll, lang) => {
      const { text, answer } = pictureQuestion(lang, roll);
      const [, a, sign = "", b] = /^(\d+) ?([^\d\s]) ?(\d+)( = \?|等于\?)$/.exec(text) ?? [];
      expect(signs[sign]?.(Number(a), Number(b))).toBe(answer);
      expect(answer).toBeGreaterThanOrEqual(0);
      expect(answer).toBeLessThanOrEqual(98);
      for (const item of text)
        if (item !== " ") expect(captchaGlyphs[item.codePointAt(0) ?? 0], item).toBeDefined();
    }),
  );
});

test("a question in words is right, too", () => {
  fc.assert(
    fc.property(anyDice, fc.constantFrom("zh" as const, "en" as const), (roll, lang) => {
      const { text, answer } = numberQuestion(lang, roll);
      const [a, b, c] = [...text.matchAll(/\d+/g)].map(Number);
      expect((a ?? 0) + (b ?? 0) - (c ?? 0)).toBe(answer);
    }),
  );
});

test("an answer is read as people type it", () => {
  expect(plainResponse(" ４ 2\u3000")).toBe("42");
  expect(plainResponse("AbC")).toBe("abc");
});
