import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((name) => /^(app|cli|jobs|db|edi|fixtures|tests|scripts|bench)\//.test(name));
const code = files.filter((name) => /\.(ts|tsx|js|mjs)$/.test(name));
const read = (name: string) => readFileSync(path.join(root, name), "utf8");

test("lines keep within 100 columns, but for what is quoted and cannot be broken", () => {
  const lines = code
    .filter((name) => !name.startsWith("db/migrations/"))
    .flatMap((name) =>
      read(name)
        .split("\n")
        .map((line, i) => ({ line, place: `${name}:${i + 1}` })),
    );
  const long = lines.filter(({ line }) => line.length > 100);
  expect(
    long.filter(({ line }) => /^\s*(\*|\/\/|\/\*)/.test(line)).map(({ place }) => place),
  ).toEqual([]);
  expect(long.length / lines.length).toBeLessThan(0.01);
});

test("no file carries a name without an edge", () => {
  const forbidden = /(^|[-./])(services?|managers?|helpers?|utils?|common|misc|impl|v2)([-.]|$)/;
  const wrong = code.filter(
    (name) => forbidden.test(path.basename(name)) || /^index\.tsx?$/.test(path.basename(name)),
  );
  expect(wrong).toEqual([]);
});

test("files are kebab-case", () => {
  expect(code.filter((name) => !/^[.a-z0-9-]+$/.test(path.basename(name)))).toEqual([]);
});

test("every migration says its reason", () => {
  const migrations = code.filter((name) => /^db\/migrations\/\d/.test(name));
  expect(migrations.length).toBeGreaterThan(0);
  for (const name of migrations) expect(read(name), name).toMatch(/Reason:/);
});

test("operations of an area stand in its ops", () => {
  const operations = code.filter(
    (name) => /^db\/domain\/.*\.server\.ts$/.test(name) && /\bdefineOperation\(/.test(read(name)),
  );
  expect(operations.length).toBeGreaterThan(100);
  expect(operations.filter((name) => !name.includes("/ops/"))).toEqual([]);
});

test("visible text stands in the word files only", () => {
  const product = code.filter(
    (name) =>
      /^(app|cli|jobs|db|edi)\//.test(name) &&
      !/\.(zh|en)\.ts$|\.test\.ts$|\.columns\.ts$|columns\.ts$|imports?\/|import-kinds|db\/seeds\//.test(
        name,
      ),
  );
  const wrong = product.filter((name) => {
    const text = read(name)
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/\/\/.*$/gm, "")
      .replace(/\[[^[\]]*[⺀-鿿][^[\]]*\]/g, "");
    return /[一-鿿]/.test(text);
  });
  expect(wrong).toEqual([]);
});

/** Where a library's types say less than its values. */
const castSeams = ["db/platform/output/document/pdf.server.ts"];

test("no cast denies what the types say, but at the named seams", () => {
  const spoken = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|"(?:[^"\\\n]|\\.)*"/gm;
  const cast = /\bas (never|unknown as|any)\b/;
  const wrong = code.filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      cast.test(
        read(name)
          .replace(spoken, '""')
          .replace(/`[^`]*`/g, "``"),
      ),
  );
  expect(wrong.sort()).toEqual(castSeams);
});

test("an effect has a body: what an expression returns React would call as its clean-up, and browsers return more than types say", () => {
  const effects = code
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [...read(name).matchAll(/\buse\w*Effect\(\s*(\S[^\n]*)/g)]);
  expect(effects.length).toBeGreaterThan(100);
  expect(
    effects.map(([, begin = ""]) => begin).filter((begin) => !/^\(\) => \{/.test(begin)),
  ).toEqual([]);
});

test("plain files stay plain: no Node, no ORM", () => {
  const plain = code.filter(
    (name) =>
      /^(db\/domain|edi)\//.test(name) &&
      /\.ts$/.test(name) &&
      !/\.server\.ts$|\.test\.ts$|\.worker/.test(name),
  );
  const wrong = plain.filter((name) =>
    /from "(node:|@mikro-orm|kysely|exceljs|pdfkit)/.test(
      read(name).replace(/import type .*$/gm, ""),
    ),
  );
  expect(wrong).toEqual([]);
});

/** Sheets of every page; a kit or an area restyles their classes for itself. */
const ofEveryPage = /^app\/kit\/shell\//;

test("what :has() decides is a class or a kind of element, never all below it, as the browser would style the whole page anew at each press", () => {
  const selectors = files
    .filter((name) => name.endsWith(".css"))
    .flatMap((name) =>
      [...read(name).matchAll(/([^{}]+)\{/g)].flatMap(([, list = ""]) =>
        list.split(/,(?![^(]*\))/),
      ),
    )
    .filter((selector) => selector.includes(":has("));
  expect(selectors.length).toBeGreaterThan(10);
  expect(selectors.filter((selector) => /\s\*\s*$/.test(selector))).toEqual([]);
});

test("a class has one style sheet, as sheets stay loaded when the reader goes to another page", () => {
  const homes = new Map<string, Set<string>>();
  for (const name of files.filter((name) => name.endsWith(".css") && !ofEveryPage.test(name))) {
    const rules = read(name).replace(/\/\*[\s\S]*?\*\//g, "");
    for (const [, selectors = ""] of rules.matchAll(/([^{}]+)\{/g))
      for (const selector of selectors.replace(/\([^)]*\)/g, "").split(",")) {
        const [, alone] = /^\s*(\.sw-[\w-]+)(?:::?[\w-]+|\[[^\]]*\])*\s*$/.exec(selector) ?? [];
        if (alone) homes.set(alone, (homes.get(alone) ?? new Set()).add(name));
      }
  }
  expect(homes.size).toBeGreaterThan(100);
  expect(
    [...homes].flatMap(([className, names]) =>
      names.size > 1 ? [`${className}: ${[...names].join(" ")}`] : [],
    ),
  ).toEqual([]);
});
