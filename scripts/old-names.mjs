/**
 * Counts the old names of docs/glossary.md among the names that sources declare. `--where <word>`
 * lists their places, `--write` puts the counts into the glossary.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import ts from "typescript";

const glossary = "docs/glossary.md";
const text = readFileSync(glossary, "utf8");
const begin = text.indexOf("## Old names of code");
const section = text.slice(begin, text.indexOf("\n## ", begin));
const tableRow = /^\| ([a-z]+) \| (\d+) \| (\d+) \|/gm;
const oldNames = [...section.matchAll(tableRow)].map(([, word]) => word);

const { SyntaxKind } = ts;
const declarations = new Set([
  SyntaxKind.VariableDeclaration,
  SyntaxKind.Parameter,
  SyntaxKind.BindingElement,
  SyntaxKind.NamespaceImport,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.PropertySignature,
  SyntaxKind.MethodSignature,
  SyntaxKind.PropertyDeclaration,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.ImportClause,
  SyntaxKind.EnumDeclaration,
]);

/** Declared names of a source file with their lines. */
function* declaredNames(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const nodes = [source];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    ts.forEachChild(node, (child) => void nodes.push(child));
    if (!declarations.has(node.kind) || !node.name || !ts.isIdentifier(node.name)) continue;
    const { line } = source.getLineAndCharacterOfPosition(node.name.getStart(source));
    yield { name: node.name.text, place: `${file}:${line + 1}` };
  }
}

const partsOf = (name) =>
  new Set(
    name
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[ _]/),
  );

const counts = new Map(oldNames.map((word) => [word, { alone: 0, within: 0, places: [] }]));
const files = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter((file) =>
    /^(app|cli|jobs|db|edi|fixtures|tests|bench|scripts)\/.*\.(ts|tsx|mjs)$/.test(file),
  )
  // Migrations are frozen.
  .filter((file) => !file.startsWith("db/migrations/"));
for (const file of files)
  for (const { name, place } of declaredNames(file)) {
    const parts = partsOf(name);
    for (const part of parts) {
      const count = counts.get(part);
      if (!count) continue;
      if (parts.size === 1) count.alone += 1;
      else count.within += 1;
      count.places.push(`${place} ${name}`);
    }
  }

const [option, word] = process.argv.slice(2);
if (option === "--where") {
  console.log((counts.get(word)?.places ?? []).join("\n"));
} else if (option === "--write") {
  const counted = section.replace(tableRow, (_, word) => {
    const { alone, within } = counts.get(word);
    return `| ${word} | ${alone} | ${within} |`;
  });
  writeFileSync(glossary, text.replace(section, counted));
} else {
  for (const [word, { alone, within }] of counts)
    console.log(word.padEnd(10), String(alone).padStart(5), String(within).padStart(5));
}
