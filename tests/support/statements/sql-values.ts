import ts from "typescript";

/** Names that a call has given values. */
export type Scope = ReadonlyMap<ts.Symbol, Value>;
/** What is known of an expression without running it. */
export type Value =
  | { kind: "sql"; sql: string }
  | { kind: "text"; text: string }
  | { kind: "items"; items: Value[] }
  | { kind: "object"; node: ts.ObjectLiteralExpression; scope: Scope }
  | { kind: "function"; node: ts.SignatureDeclaration; scope: Scope }
  | { kind: "unknown" };
/** Where a condition is not known, a statement is read with its first and with its last choice. */
export type Choice = "first" | "last";

/** Stands for a value in the text of a statement until all of them are counted. */
export const parameter = "\u0000";
export const unknown: Value = { kind: "unknown" };
export const nothing: Scope = new Map();
export const sqlOf = (sql: string): Value => ({ kind: "sql", sql });
export const textOf = (text: string): Value => ({ kind: "text", text });

export const quoted = (name: string) =>
  name
    .split(".")
    .map((part) => (part === "*" ? part : `"${part}"`))
    .join(".");

/** @throws Unfollowed where the text of a statement is only known when it runs */
export class Unfollowed extends Error {}

/** The first or the last of several that may be meant. */
export function chosen<T>(all: readonly T[], choice: Choice): T | undefined {
  return choice === "first" ? all[0] : all.at(-1);
}

/** The type that a piece of SQL says it has; null for what is no piece of SQL. */
export const sqlTypeOf = (checker: ts.TypeChecker, node: ts.Node): ts.Type | null =>
  sqlTypeIn(checker, checker.getTypeAtLocation(node), node);

export function listOfSql(checker: ts.TypeChecker, node: ts.Node): boolean {
  const item = checker.getTypeAtLocation(node).getNumberIndexType();
  return item !== undefined && sqlTypeIn(checker, item, node) !== null;
}

function sqlTypeIn(checker: ts.TypeChecker, type: ts.Type, node: ts.Node): ts.Type | null {
  const types = type.isUnion() ? type.types : [type];
  const piece = types.find((member) =>
    checker.getApparentType(member).getProperty("toOperationNode"),
  );
  const of = piece?.getProperty("expressionType");
  return of ? checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(of, node)) : null;
}

/** What `${…}` means where only its type is known: a condition that always holds, or no value. */
export function standInFor(type: ts.Type): string | null {
  if (type.flags & ts.TypeFlags.BooleanLike || isBooleanUnion(type)) return "true";
  if (type.flags & ts.TypeFlags.StringLike) return "null::text";
  return type.flags & ts.TypeFlags.NumberLike ? "null::int" : null;
}

const isBooleanUnion = (type: ts.Type) =>
  type.isUnion() && type.types.every(({ flags }) => flags & ts.TypeFlags.BooleanLike);

/** The text of a type that has only literals. */
export function literalOf(type: ts.Type, choice: Choice): Value {
  const types = type.isUnion() ? type.types : [type];
  const texts = types.flatMap((member) => (member.isStringLiteral() ? [member.value] : []));
  const text = texts.length === types.length ? chosen(texts, choice) : undefined;
  return text === undefined ? unknown : textOf(text);
}

/** What `list.push(…)` adds anywhere in the function that declares the list. */
export function pushedTo(declaration: ts.VariableDeclaration): ts.Expression[] {
  if (!ts.isIdentifier(declaration.name)) return [];
  const { text } = declaration.name;
  const pushed: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === "push" &&
      node.expression.expression.getText() === text
    )
      pushed.push(...node.arguments);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(ts.findAncestor(declaration, ts.isBlock) ?? declaration.getSourceFile(), visit);
  return pushed;
}
