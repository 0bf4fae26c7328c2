import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { browserEntries, browserGraph } from "#scripts/browser-graph.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Import chain from a page to a file, for failures. */
function wayTo(graph: ReadonlyMap<string, string | null>, file: string): string | null {
  if (!graph.has(file)) return null;
  const from = graph.get(file);
  return from ? `${wayTo(graph, from)} > ${file}` : file;
}

const catalogue = "db/platform/kernel/i18n/catalogue.ts";
const graph = browserGraph(browserEntries());

test("the graph knows what pages are made of: their kit, and the pure rules of the domain", () => {
  for (const file of [
    "app/kit/shell/tags/tag-bar.tsx",
    "app/kit/list/list-screen.tsx",
    "db/platform/records/list/list.ts",
  ])
    expect(graph.has(file), file).toBe(true);
});

test("a browser is sent the words of one language, so nothing a page is made of brings the whole catalogue along", () => {
  const texts = [...graph.keys()].filter((file) => /\.(zh|en|messages)\.ts$/.test(file));
  expect([catalogue, ...texts].map((file) => wayTo(graph, file)).filter(Boolean)).toEqual([]);
});

test("nothing a page is made of is for the server only", () => {
  expect(
    [...graph.keys()]
      .filter((file) => /\.server\.tsx?$/.test(file))
      .map((file) => wayTo(graph, file)),
  ).toEqual([]);
});

test("the catalogue is also found behind pure code of the domain, where only types are taken it is not", () => {
  const file = "db/platform/records/list/list.ts";
  const behind = (line: string) =>
    wayTo(browserGraph(browserEntries(), { [file]: `${line}\n${read(file)}` }), catalogue);
  expect(behind('import { messages } from "#platform/kernel/i18n/catalogue.ts";')).toMatch(
    /^app\/.* > db\/platform\/records\/list\/list\.ts > db\/platform\/kernel\/i18n\/catalogue\.ts$/,
  );
  expect(
    behind('import { type Catalogue as Said } from "#platform/kernel/i18n/catalogue.ts";'),
  ).toBeNull();
});
