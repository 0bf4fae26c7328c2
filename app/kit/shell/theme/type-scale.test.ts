import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.resolve(import.meta.dirname, "../../..");

/**
 * Sizes with a reason of their own: paper, and fields of a phone, which zooms into smaller ones.
 */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  "kit/form/form.css": ["16px"],
  "kit/shell/frame/seaway.css": ["36px"],
};

/** Without the rules for paper. */
function onScreen(css: string): string {
  const from = css.indexOf("@media print");
  if (from < 0) return css;
  let depth = 0;
  for (let i = css.indexOf("{", from); i < css.length; i += 1) {
    if (css[i] === "{") depth += 1;
    else if (css[i] === "}") depth -= 1;
    if (depth === 0) return css.slice(0, from) + onScreen(css.slice(i + 1));
  }
  return css.slice(0, from);
}

test("every text on the screen has a size of the scale, so that the reader's choice of size reaches it", () => {
  const files = globSync("**/*.css", { cwd: app });
  expect(files.length).toBeGreaterThan(10);
  const fixed = files.flatMap((file) =>
    [...onScreen(readFileSync(path.join(app, file), "utf8")).matchAll(/font-size: *([\d.]+px)/g)]
      .map(([, size = ""]) => size)
      .filter((size) => !exceptions[file]?.includes(size))
      .map((size) => `${file}: ${size}`),
  );
  expect(fixed).toEqual([]);
});
