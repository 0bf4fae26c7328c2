import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { messages } from "#platform/kernel/i18n/catalogue.ts";

const { zh } = messages;

const folder = path.resolve(import.meta.dirname, "../../../cli");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(ts|mjs)$/.test(name),
);
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

/** Index of the visible argument: the second of `.option(flags, description)`. */
const readByPeople: Record<string, number> = {
  description: 0,
  summary: 0,
  error: 0,
  write: 0,
  option: 1,
  requiredOption: 1,
  argument: 1,
  Option: 1,
  Argument: 1,
  helpOption: 1,
  helpCommand: 1,
  addHelpText: 1,
};

/** Literals an expression shows; calls inside it are checked on their own. */
function literalsIn(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.flatMap((span) => [...literalsIn(span.expression), span.literal.text]),
    ];
  if (ts.isConditionalExpression(node))
    return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...literalsIn(node.left), ...literalsIn(node.right)];
  if (ts.isParenthesizedExpression(node)) return literalsIn(node.expression);
  return [];
}

/** Visible text with letters outside the catalogue. */
function literalTexts(name: string, source: string): string[] {
  const matches: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const callee = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : node.expression.getText();
      const index = Object.hasOwn(readByPeople, callee) ? readByPeople[callee] : undefined;
      const shown = index === undefined ? undefined : node.arguments?.[index];
      if (shown) matches.push(...literalsIn(shown).filter((item) => /\p{L}{2}/u.test(item)));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true));
  return matches.map((match) => `${name}: ${match}`);
}

test("a literal text is found wherever the command line shows one, a word is not", () => {
  const literal = [
    'program.command("x").description("some text")',
    'program.option("--x", `some ${text("cli.json")}`)',
    'program.requiredOption("--x", wide ? "some text" : text("cli.json"))',
    'new Option("--x", "some text")',
    'command.error("some text")',
    'process.stderr.write("some text\\n")',
  ];
  for (const source of literal) expect(literalTexts("x.ts", source), source).toHaveLength(1);
  expect(
    literalTexts(
      "x.ts",
      'program.command("x").option("--x <y>", text("cli.json"), "some default")',
    ),
  ).toEqual([]);
});

test("the command line shows words of the catalogue only", () => {
  expect(files).toEqual(expect.arrayContaining(["main.ts", "kit.ts", "commands/list.ts"]));
  // A completion script is shell code, and the starter prefixes its line with the command's name.
  const allowed = (result: string) =>
    result.startsWith("commands/completion.ts: autoload ") || result === "seaway.mjs: seaway: ";
  expect(
    files.flatMap((name) => literalTexts(name, read(name))).filter((result) => !allowed(result)),
  ).toEqual([]);
});

test("every word of the command line is used", () => {
  const source = files.map(read).join("\n").replaceAll("\\.", ".");
  expect(
    Object.keys(zh).filter((label) => label.startsWith("cli.") && !source.includes(`"${label}"`)),
  ).toEqual([]);
});
