import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { baseDictionaries, coloursOf } from "#fixtures/base/dictionaries.ts";
import { chartColours, contrast, stateColours, tintsOf } from "./tints.ts";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

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
      for (const ground of [
        dark ? "#2f353d" : "#eef1f5",
        dark ? "#252a31" : "#ffffff",
        of("--sw-hover"),
        of("--sw-picked"),
      ]) {
        expect(contrast(of("--sw-link"), ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test("the usual colour keeps its hue", () => {
  expect(tintsOf("#409EFF", false)["--bp-intent-primary-rest"]).toBe("#2f75bd");
});

const hue = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const step =
    max === min
      ? 0
      : max === r
        ? ((g - b) / (max - min)) % 6
        : max === g
          ? (b - r) / (max - min) + 2
          : (r - g) / (max - min) + 4;
  return (step * 60 + 360) % 360;
};

/** Ink of each colour in base.css, light and dark. */
function listInks(): Record<string, Record<"light" | "dark", string>> {
  const css = readFileSync(new URL("../frame/base.css", import.meta.url), "utf8");
  const [light = "", dark = ""] = css.split(':root[data-theme="dark"]');
  const ink = (part: string, name: string) =>
    new RegExp(`--sw-${name}: (#[0-9a-f]{6})`).exec(part)?.[1] ?? "";
  const names = {
    primary: "info",
    success: "good",
    warning: "warn",
    danger: "bad",
    violet: "violet",
  };
  return Object.fromEntries(
    Object.entries(names).map(([colour, name]) => [
      colour,
      { light: ink(light, name), dark: ink(dark, name) },
    ]),
  );
}

test("a state has one colour in lists and on charts, in both themes", () => {
  const inks = listInks();
  for (const theme of ["light", "dark"] as const)
    for (const [colour, ink] of Object.entries(inks)) {
      const apart = Math.abs(hue(stateColours[colour]?.[theme] ?? "#000000") - hue(ink[theme]));
      expect(Math.min(apart, 360 - apart), `${colour} ${theme}`).toBeLessThan(25);
    }
  const css = readFileSync(new URL("../frame/seaway.css", import.meta.url), "utf8");
  for (const [colour, name] of Object.entries({
    primary: "info",
    success: "good",
    warning: "warn",
    danger: "bad",
    violet: "violet",
  }))
    expect(css).toContain(
      `.sw-list-${colour} { background: var(--sw-${name}-soft); color: var(--sw-${name}); }`,
    );
});

test("locked is violet on the chart as in the list, and states of one colour differ in lightness", () => {
  const states = coloursOf("booking_status");
  expect(states.LOCKED).toBe("violet");
  expect(chartColours([states.LOCKED], "light")).toEqual([stateColours.violet?.light]);
  const [first, second] = chartColours([states.CANCELLED, states.SHUT_OUT], "light");
  expect(first).toBe(stateColours.danger?.light);
  expect(second).not.toBe(first);
  expect(chartColours([undefined], "dark")).toEqual([undefined]);
});

test("every state of a dictionary has a colour there is", () => {
  for (const dictType of Object.keys(baseDictionaries))
    for (const colour of Object.values(coloursOf(dictType)))
      expect(Object.keys(stateColours)).toContain(colour);
});
