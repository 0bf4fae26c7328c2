import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import "#db/services/messages.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";

/** Old names and the standard terms that replaced them (docs/glossary.md). */
const replaced: Readonly<Record<string, string>> = {
  desk: "context, dashboard, preferences",
  Word: "MessageKey",
  say: "t, translate, write",
  words: "messages, labels",
  Objection: "ConfirmableWarning",
  asked: "query, requested",
  told: "messages, outcome",
  said: "message",
  found: "row, rows",
  given: "input",
  known: "existing",
  wanted: "requested",
  one: "the noun",
  answer: "response, respond",
  sheet: "form, page, worksheet",
  elsewhere: "customActions",
  reach: "rowFilter",
  beside: "sideTable",
  aside: "archived",
  paper: "document",
  jump: "relatedLink",
  mend: "correct",
  door: "entryPoint",
  hindrance: "blocker",
  course: "history",
  walk: "navigation",
  Gather: "BufferedStream",
  giveWay: "lowPriority",
  judge: "validate",
  learn: "preload",
  world: "testDatabase, demo",
  house: "company",
  river: "dependency order",
  gear: "equipment",
  corp: "counterparty",
  datapms: "dataPermission",
};

/** Old names that are stored, sent or standard terms, with the files that may declare them. */
const kept: Readonly<Record<string, RegExp>> = {
  // Columns and their types.
  sheet:
    /container\.entity|verification\/check-row\.ts|administration\/tool\/|tool-screens|database\.types|shared-workbooks/,
  given: /verification\/check-result\.ts|org\/routes\.server\.ts/,
  asked:
    /fee\/(fee-terms|pricing\/match-charge|derivation\/stored-derivation)\.ts|allotment\/allot\.ts|ship-positions\.queries/,
  // "Answer" is the usual term for captchas.
  answer: /captcha|idempotency|trace\.entity|database\.types/,
  // Fields of calls and message parameters.
  one: /merge-plan|customer-merge\.route|segregation\.queries/,
  known: /generate-voyages\.server|ops\/generate-numbers/,
  wanted: /rate\/match\/explain-rate\.ts/,
  // The option `--corp` and its SQL counterpart.
  corp: /commands\/statement\.ts|statement-batch\.server|statements\.bench/,
  // An adverb, not an option of a machine.
  elsewhere:
    /import-boxes|plan-voyages|list-facts|demo\/imports|search-dialog|bill-facts\.queries|export-(bills|bookings)\.test/,
};

/** Old beginnings of message keys, with the codes that calls answer and results store. */
const answeredCodes: Readonly<Record<string, string>> = {
  corp: "badMail badSwift bankNeeded currencyFixed otherCountry parentCircle",
  datapms: `badColumn noColumn noSession seeAs seeSelf why.admin why.byDept why.byRole why.byUser
    why.customer why.dept why.noCustomer why.noCustomerColumn why.noPerm why.noRows
    why.notInList why.notMeant why.perm why.portDis why.portLoad`,
  gear: `aliasIsSize aliasTaken badAlias badCountry badImo badIso badPrefix cntNo.category
    cntNo.digit cntNo.length cntNo.letters cntNo.serial cntNo.suggest codeKept codeTaken
    nameInVoyages noLimit unknownOwner`,
  party: `badCountry badMail cannotDelete codeFixed codeMerged codeMergedRow mateSelf mergeAsk
    mergeBoth mergeSapCode mergeSelf mergeTaxNo notNow overLimit overdue roleNeeded
    sameCustomsNo sameName sameTaxNo termHasNoDay termNeedsDay used`,
};

const declarations: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.Parameter,
  ts.SyntaxKind.BindingElement,
  ts.SyntaxKind.NamespaceImport,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.PropertySignature,
  ts.SyntaxKind.MethodSignature,
  ts.SyntaxKind.PropertyDeclaration,
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.ImportClause,
  ts.SyntaxKind.EnumDeclaration,
]);

/**
 * Names a file declares: variables, parameters, functions, types and members, but not properties of
 * object literals.
 */
function* declaredNames(file: ts.SourceFile): Generator<{ name: string; line: number }> {
  const nodes: ts.Node[] = [file];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    ts.forEachChild(node, (child) => void nodes.push(child));
    if (!declarations.has(node.kind)) continue;
    const { name } = node as ts.NamedDeclaration;
    if (name && ts.isIdentifier(name))
      yield {
        name: name.text,
        line: file.getLineAndCharacterOfPosition(name.getStart(file)).line + 1,
      };
  }
}

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: projectRoot,
  encoding: "utf8",
});
const files = listed
  .split("\n")
  .filter(
    (name) =>
      /^(app|cli|jobs|db|edi|fixtures|tests|bench|scripts)\/.*\.(ts|tsx|mjs)$/.test(name) &&
      existsSync(path.join(projectRoot, name)),
  );
// Migrations are frozen.
const ours = files.filter((name) => !name.startsWith("db/migrations/"));

const anyReplaced = new RegExp(`\\b(?:${Object.keys(replaced).join("|")})\\b`);
/** Whole lines of comment: within a line, what looks like one may stand in a text. */
const comments = /^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;

describe("standard names", () => {
  test("no name of the old vocabulary is declared", () => {
    const uses = ours.flatMap((name) => {
      const text = readFileSync(path.join(projectRoot, name), "utf8");
      // Most files have these words in prose only, and need not be parsed.
      if (!anyReplaced.test(text.replace(comments, ""))) return [];
      const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, false);
      return [...declaredNames(file)]
        .filter((use) => Object.hasOwn(replaced, use.name) && !kept[use.name]?.test(name))
        .map((use) => `${name}:${use.line} ${use.name}: say ${replaced[use.name]}`);
    });
    expect(uses).toEqual([]);
  });

  test("no exception outlives what it is for", () => {
    const unused = Object.entries(kept).filter(
      ([, where]) => !ours.some((name) => where.test(name)),
    );
    expect(unused.map(([name]) => name)).toEqual([]);
  });

  test("no file or folder is called by the old vocabulary", () => {
    // Plain English within compounds: not-found, one-way-in; a door point is a term of the
    // specification.
    const plain = new Set(["door", "found", "known", "one", "words", "walk"]);
    const old = new Set(Object.keys(replaced).map((name) => name.toLowerCase()));
    const isOld = (stem: string) =>
      old.has(stem) || stem.split("-").some((part) => old.has(part) && !plain.has(part));
    expect(
      ours.filter((name) => name.split("/").some((part) => isOld(part.replace(/\..*$/, "")))),
    ).toEqual([]);
  });

  test("message keys begin as their area is called, but for codes that are answered and stored", () => {
    const old = Object.keys(messages.zh).filter((key) => {
      const [begin = ""] = key.split(".");
      const codes = answeredCodes[begin]?.split(/\s+/);
      return codes && !codes.includes(key.slice(begin.length + 1));
    });
    expect(old).toEqual([]);
  });

  test("no code of an old beginning outlives its message", () => {
    const codes = Object.entries(answeredCodes).flatMap(([begin, names]) =>
      names.split(/\s+/).map((name) => `${begin}.${name}`),
    );
    expect(codes.filter((code) => !Object.hasOwn(messages.zh, code))).toEqual([]);
  });
});
