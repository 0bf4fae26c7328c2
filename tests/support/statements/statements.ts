import path from "node:path";
import ts from "typescript";
import { SqlReader } from "./sql-reader.ts";
import { type Choice, sqlTypeOf, Unfollowed } from "./sql-values.ts";

/** What the code does with a column; null is "may be missing". */
export type Kind = "text" | "number" | "boolean" | "json" | "Date" | "null" | "any";
export type RowType = ReadonlyMap<string, ReadonlySet<Kind>>;
export type Statement = {
  /** File and line. */
  place: string;
  file: string;
  /** What is sent, as often as its choices make a difference. */
  texts: string[];
  /** What the reader cannot follow. */
  unfollowed: string | null;
  /** Null where the code names no columns. */
  row: RowType | null;
};

const root = path.resolve(import.meta.dirname, "../../..");
const folders = ["db/", "app/", "cli/", "jobs/"];

const isTemplate = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === "sql";

/** The query builder types what it builds by itself. */
const isText = (checker: ts.TypeChecker, node: ts.Node) =>
  checker.getTypeAtLocation(node).getProperty("isRawBuilder") !== undefined;

/** The statement of `statement.execute(db)`. */
function executed(node: ts.Node): ts.Expression | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  return node.expression.name.text === "execute" ? node.expression.expression : null;
}

function programOf(): ts.Program {
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const include = folders.map((folder) => `${folder}**/*`);
  const files = ts.sys
    .readDirectory(root, [".ts", ".tsx"], ["**/*.test.ts"], include)
    .filter((file) => ts.sys.readFile(file)?.includes('from "kysely"'));
  const { incremental: _, tsBuildInfoFile: __, ...others } = options;
  return ts.createProgram(files, { ...others, types: ["node"] });
}

const kindsByFlag: readonly [number, Kind][] = [
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter, "any"],
  [ts.TypeFlags.Null | ts.TypeFlags.Undefined, "null"],
  [ts.TypeFlags.StringLike, "text"],
  [ts.TypeFlags.NumberLike, "number"],
  [ts.TypeFlags.BooleanLike, "boolean"],
];

/** A text with a mark of the ORM (`string & Opt`) is a text. */
function kindOf(type: ts.Type): Kind {
  const parts = type.isIntersection() ? type.types : [type];
  const byFlag = kindsByFlag.find(([flags]) => parts.some((part) => part.flags & flags));
  return byFlag?.[1] ?? (type.symbol?.name === "Date" ? "Date" : "json");
}

const kindsOf = (type: ts.Type) =>
  new Set((type.isUnion() ? type.types : [type]).map((member) => kindOf(member)));

/** Null for what is no object of columns. */
function rowType(type: ts.Type, checker: ts.TypeChecker, node: ts.Node): RowType | null {
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return null;
  const properties = checker.getPropertiesOfType(type);
  if (properties.length === 0 || type.symbol?.name === "Date") return null;
  return new Map(
    properties.map((property) => {
      const kinds = kindsOf(checker.getTypeOfSymbolAtLocation(property, node));
      if (property.flags & ts.SymbolFlags.Optional) kinds.add("null");
      return [property.name, kinds];
    }),
  );
}

/** Every statement of the product, read from its sources. */
export function statements(): Statement[] {
  const program = programOf();
  const checker = program.getTypeChecker();
  const nodes = new Map<ts.Expression, string>();
  const calls = new Map<string, ts.CallExpression[]>();
  for (const source of program.getSourceFiles()) {
    const file = path.relative(root, source.fileName);
    if (!folders.some((folder) => file.startsWith(folder))) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) note(calls, node);
      const statement = executed(node) ?? (isTemplate(node) && node.typeArguments ? node : null);
      if (statement) nodes.set(statement, file);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  const readers = (["first", "last"] satisfies Choice[]).map(
    (choice) => new SqlReader({ checker, calls, choice }),
  );
  return [...nodes].flatMap(([node, file]) => {
    const type = sqlTypeOf(checker, node);
    if (!type || !isText(checker, node)) return [];
    const row = rowType(type, checker, node);
    const isRun = executed(node.parent.parent) === node;
    if (!row && !isRun) return [];
    const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
    return [{ place: `${file}:${line + 1}`, file, row, ...textsOf(node, readers) }];
  });
}

function note(calls: Map<string, ts.CallExpression[]>, node: ts.CallExpression): void {
  const { expression } = node;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  if (!ts.isIdentifier(name)) return;
  const others = calls.get(name.text);
  if (others) others.push(node);
  else calls.set(name.text, [node]);
}

function textsOf(node: ts.Expression, readers: readonly SqlReader[]) {
  const texts = new Set<string>();
  let unfollowed: string | null = null;
  for (const reader of readers)
    try {
      texts.add(reader.statement(node));
    } catch (error) {
      if (!(error instanceof Unfollowed)) throw error;
      unfollowed = error.message;
    }
  return { texts: [...texts], unfollowed: texts.size > 0 ? null : unfollowed };
}
