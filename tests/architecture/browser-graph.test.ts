import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const aliases = Object.entries((JSON.parse(read("package.json")) as { imports: Record<string, string> }).imports);

/** What Remix itself takes out of a route before a browser gets it; its package does not export the function, so it is found by its file. */
const remix = path.join(root, "node_modules/@remix-run/dev/dist/vite/remove-exports.js");
const { removeExports } = createRequire(import.meta.url)(remix) as {
  removeExports(source: string, names: string[], options: object): { code: string };
};

/** A route as its page has it: without loader and action, and without the imports that only these use. */
function pageOf(file: string, source: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.ReactJSX };
  const { outputText } = ts.transpileModule(source, { fileName: file, compilerOptions });
  return removeExports(outputText, ["loader", "action", "headers"], {}).code;
}

const bringsValue = (clause: ts.ImportClause | undefined) =>
  !clause ||
  (!clause.isTypeOnly &&
    (clause.name !== undefined ||
      !clause.namedBindings ||
      ts.isNamespaceImport(clause.namedBindings) ||
      clause.namedBindings.elements.some((one) => !one.isTypeOnly)));

/** What a source brings along when it is loaded or later: imports and exports of values, `import()`. */
function broughtBy(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const brings =
      (ts.isImportDeclaration(node) && bringsValue(node.importClause)) || (ts.isExportDeclaration(node) && !node.isTypeOnly)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    if (brings && ts.isStringLiteralLike(brings)) found.push(brings.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

/** The file of ours an import means; null for a package, a style or a picture. */
function fileOf(from: string, specifier: string): string | null {
  if (!/\.[jt]sx?$/.test(specifier)) return null;
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(from), specifier);
  const alias = aliases.find(([name]) => specifier.startsWith(name.slice(0, -1)));
  return alias ? path.posix.join(alias[1].slice(0, -1), specifier.slice(alias[0].length - 1)) : null;
}

const filesBroughtBy = (file: string, source: string): string[] => {
  const brought = broughtBy(file, /\.route\.tsx$|\/root\.tsx$/.test(file) ? pageOf(file, source) : source);
  return brought.map((specifier) => fileOf(file, specifier)).filter((next) => next !== null);
};
const asItIs = new Map<string, string[]>();

/** Every file of ours a browser may be sent, with the file that brings it first; `sources` stand in for files as they are. */
function browserGraph(sources: Readonly<Record<string, string>> = {}): Map<string, string | null> {
  const starts = ["app/entry.client.tsx", "app/root.tsx", ...globSync("app/**/*.route.tsx", { cwd: root }).toSorted()];
  const broughtFrom = new Map<string, string | null>(starts.map((file) => [file, null]));
  for (const file of broughtFrom.keys()) {
    const instead = sources[file];
    const brought = instead === undefined ? (asItIs.get(file) ?? filesBroughtBy(file, read(file))) : filesBroughtBy(file, instead);
    if (instead === undefined) asItIs.set(file, brought);
    for (const next of brought) if (!broughtFrom.has(next)) broughtFrom.set(next, file);
  }
  return broughtFrom;
}

/** The way from a page to a file, to be read in a failure. */
function wayTo(graph: ReadonlyMap<string, string | null>, file: string): string | null {
  if (!graph.has(file)) return null;
  const from = graph.get(file);
  return from ? `${wayTo(graph, from)} > ${file}` : file;
}

const catalogue = "db/platform/i18n/catalogue.ts";
const graph = browserGraph();

test("the graph knows what pages are made of: their kit, and the pure rules of the domain", () => {
  for (const file of ["app/kit/shell/tag-bar.tsx", "app/kit/list/list-data.ts", "db/platform/list/list.ts"])
    expect(graph.has(file), file).toBe(true);
});

test("a browser is sent the words of one language, so nothing a page is made of brings the whole catalogue along", () => {
  const texts = [...graph.keys()].filter((file) => /\.(zh|en|messages)\.ts$/.test(file));
  expect([catalogue, ...texts].map((file) => wayTo(graph, file)).filter(Boolean)).toEqual([]);
});

test("nothing a page is made of is for the server only", () => {
  expect([...graph.keys()].filter((file) => /\.server\.tsx?$/.test(file)).map((file) => wayTo(graph, file))).toEqual([]);
});

test("the catalogue is also found behind pure code of the domain, where only types are taken it is not", () => {
  const file = "db/platform/list/list.ts";
  const behind = (line: string) => wayTo(browserGraph({ [file]: `${line}\n${read(file)}` }), catalogue);
  expect(behind('import { messages } from "../i18n/catalogue.ts";')).toMatch(
    /^app\/.* > db\/platform\/list\/list\.ts > db\/platform\/i18n\/catalogue\.ts$/,
  );
  expect(behind('import { type Catalogue as Said } from "../i18n/catalogue.ts";')).toBeNull();
});
