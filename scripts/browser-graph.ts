import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import ts from "typescript";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const aliases = Object.entries(
  (JSON.parse(read("package.json")) as { imports: Record<string, string> }).imports,
);

type RemoveExports = (source: string, names: string[], options: object) => { code: string };
/**
 * Removes server exports from a route as Remix does. Loaded by file, because the package does not
 * export it.
 */
const { removeExports } = createRequire(import.meta.url)(
  path.join(root, "node_modules/@remix-run/dev/dist/vite/remove-exports.js"),
) as {
  removeExports: RemoveExports;
};

/** A route for the browser: without loader, action and imports only they use. */
function pageOf(file: string, source: string): string {
  const compilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    jsx: ts.JsxEmit.ReactJSX,
  };
  const { outputText } = ts.transpileModule(source, { fileName: file, compilerOptions });
  return removeExports(outputText, ["loader", "action", "headers"], {}).code;
}

const bringsValue = (clause: ts.ImportClause | undefined) =>
  !clause ||
  (!clause.isTypeOnly &&
    (clause.name !== undefined ||
      !clause.namedBindings ||
      ts.isNamespaceImport(clause.namedBindings) ||
      clause.namedBindings.elements.some((element) => !element.isTypeOnly)));

/** Null for packages, styles and pictures. */
function fileOf(from: string, specifier: string): string | null {
  if (!/\.[jt]sx?$/.test(specifier)) return null;
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(from), specifier);
  const alias = aliases.find(([name]) => specifier.startsWith(name.slice(0, -1)));
  return alias
    ? path.posix.join(alias[1].slice(0, -1), specifier.slice(alias[0].length - 1))
    : null;
}

/**
 * `imports`: loaded with the module. `onDemand`: imported by a call. `texts`: string literals.
 * `heads`: beginnings of template literals.
 */
type Module = {
  imports: readonly string[];
  onDemand: readonly string[];
  texts: readonly string[];
  heads: readonly string[];
};

/** Source as sent to the browser. */
function moduleOf(file: string, source: string): Module {
  const specifiers: string[] = [];
  const demanded: string[] = [];
  const texts: string[] = [];
  const heads: string[] = [];
  const visit = (node: ts.Node): void => {
    const isStatic =
      (ts.isImportDeclaration(node) && bringsValue(node.importClause)) ||
      (ts.isExportDeclaration(node) && !node.isTypeOnly);
    const isCall =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    const brings = isStatic ? node.moduleSpecifier : isCall ? node.arguments[0] : undefined;
    if (brings && ts.isStringLiteralLike(brings))
      (isCall ? demanded : specifiers).push(brings.text);
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node)) heads.push(node.head.text);
    ts.forEachChild(node, visit);
  };
  const page = /\.route\.tsx$|\/root\.tsx$/.test(file) ? pageOf(file, source) : source;
  visit(ts.createSourceFile(file, page, ts.ScriptTarget.Latest, true));
  const filesOf = (names: readonly string[]) =>
    names.map((name) => fileOf(file, name)).filter((next) => next !== null);
  return { imports: filesOf(specifiers), onDemand: filesOf(demanded), texts, heads };
}

const modules = new Map<string, Module>();

export function browserModule(file: string): Module {
  let module = modules.get(file);
  if (!module) {
    module = moduleOf(file, read(file));
    modules.set(file, module);
  }
  return module;
}

/** Client entry, root and every page route. */
export const browserEntries = (): string[] => [
  "app/entry.client.tsx",
  "app/root.tsx",
  ...globSync("app/**/*.route.tsx", { cwd: root }).toSorted(),
];

/**
 * Files of ours that the browser may load for these entries, each with its importer; `sources`
 * replace file contents.
 */
export function browserGraph(
  entries: readonly string[],
  sources: Readonly<Record<string, string>> = {},
): Map<string, string | null> {
  const broughtFrom = new Map<string, string | null>(entries.map((file) => [file, null]));
  for (const file of broughtFrom.keys()) {
    const source = sources[file];
    const { imports, onDemand } =
      source === undefined ? browserModule(file) : moduleOf(file, source);
    for (const next of [...imports, ...onDemand])
      if (!broughtFrom.has(next)) broughtFrom.set(next, file);
  }
  return broughtFrom;
}

/**
 * Files of ours that come with these entries at once; what they import by a call comes when it is
 * needed.
 */
export function firstFiles(entries: readonly string[]): Set<string> {
  const files = new Set(entries);
  for (const file of files) for (const next of browserModule(file).imports) files.add(next);
  return files;
}
