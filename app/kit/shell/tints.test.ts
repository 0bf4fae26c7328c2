import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, tintsOf } from "./tints.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("contrast is the one of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#409EFF", "#ffffff")).toBeCloseTo(2.77, 1);
});

test("whatever colour is chosen, words on buttons, links and chosen rows can be read in both themes", () => {
  fc.assert(
    fc.property(colour, fc.boolean(), (theme, dark) => {
      const tints = tintsOf(theme, dark);
      const of = (name: string) => tints[name] ?? "";
      const ink = dark ? "#edf1f5" : "#1c2127";
      expect(contrast(of("--bp-intent-primary-rest"), "#ffffff")).toBeGreaterThanOrEqual(4.5);
      for (const ground of [dark ? "#2f353d" : "#eef1f5", dark ? "#252a31" : "#ffffff", of("--sw-hover"), of("--sw-picked")]) {
        expect(contrast(of("--sw-link"), ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test("the usual colour keeps its hue", () => {
  expect(tintsOf("#409EFF", false)["--bp-intent-primary-rest"]).toBe("#2f75bd");
});
