import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const files = globSync("app/**/*.{ts,tsx,css}", { cwd: root });
const outside = files.filter((file) => !file.startsWith("app/kit/ui/"));
/** Text of a program without its comments. */
const code = (file: string) => read(file).replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");

test("Blueprint is drawn by the parts of app/kit/ui: nobody else names its classes", () => {
  expect(outside.length).toBeGreaterThan(500);
  expect(outside.filter((file) => /\bbp\d-|\bClasses\./.test(code(file)))).toEqual([]);
});

test("Blueprint's components come from app/kit/ui, and by its documented entries", () => {
  const brings = (file: string) => /from "@blueprintjs\/(core|icons|select)"/.test(read(file));
  expect(outside.filter(brings)).toEqual([]);
  const inside = /"@blueprintjs\/\w+\/(?!lib\/css\/)[^"]*"/;
  expect(files.filter((file) => inside.test(read(file)))).toEqual([]);
});
