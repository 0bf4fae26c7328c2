import type ts from "typescript";
import { parameter, quoted, sqlOf, textOf, unknown, Unfollowed, type Value } from "./sql-values.ts";

type Readers = {
  read(node: ts.Expression): Value;
  item(node: ts.Expression): Value;
  isListOfSql(node: ts.Expression): boolean;
};

/** What the query builder makes of `sql.ref("…")`, `sql.join([…])` and the like. */
export function builtBy(name: string, node: ts.CallExpression, readers: Readers): Value {
  const [first, second] = node.arguments;
  if (!first || name === "val") return sqlOf(parameter);
  if (name === "join") return sqlOf(joinedSql(first, second, readers));
  if (name === "lit") return literal(first, readers);
  const values = node.arguments.map((argument) => readers.read(argument));
  const texts = values.flatMap((value) => (value.kind === "text" ? [value.text] : []));
  if (texts.length < values.length)
    throw new Unfollowed(node.getText().replace(/\s+/g, " ").slice(0, 80));
  const text = texts.join(".");
  return sqlOf(name === "raw" ? text : quoted(text));
}

function joinedSql(list: ts.Expression, between: ts.Expression | undefined, readers: Readers) {
  const value = readers.read(list);
  const separator = between ? readers.item(between) : sqlOf(", ");
  const items = value.kind === "items" ? value.items : [unknown];
  const ofSql = readers.isListOfSql(list);
  if (separator.kind !== "sql" || (ofSql && items.some(({ kind }) => kind !== "sql")))
    throw new Unfollowed(list.getText().replace(/\s+/g, " ").slice(0, 80));
  const texts = items.map((item) => (item.kind === "sql" ? item.sql : parameter));
  return texts.join(separator.sql);
}

function literal(node: ts.Expression, readers: Readers): Value {
  const value = readers.read(node);
  return sqlOf(value.kind === "text" ? `'${value.text.replaceAll("'", "''")}'` : "null");
}

export function namedAs(sql: string, name: Value): Value {
  return name.kind === "text" ? sqlOf(`${sql} as ${quoted(name.text)}`) : sqlOf(sql);
}

export function joined(items: readonly Value[], between: Value): Value {
  const texts = items.flatMap((item) => (item.kind === "text" ? [item.text] : []));
  return texts.length === items.length && between.kind === "text"
    ? textOf(texts.join(between.text))
    : unknown;
}
