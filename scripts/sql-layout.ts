/**
 * Lays out SQL in tagged templates: what fits on one line of 100 columns stays there, anything
 * longer has one clause a line. Breaks are sql-formatter's; lists it sets one item a line are
 * filled again. Nothing but white space outside of quotes ever changes.
 */
import { globSync, readFileSync } from "node:fs";
import { format } from "sql-formatter";
import ts from "typescript";

const maxColumns = 100;

type Hole = { name: string; text: string };
type Template = { start: number; end: number; sql: string; holes: Hole[] };
/** A line, what stands deeper below it, and the line that closes it. */
type Block = { head: string; below: Block[]; foot: string };

const isSql = (node: ts.TaggedTemplateExpression) => /^sql(\.raw)?$/.test(node.tag.getText());

/**
 * Width of a hole is that of its expression, at most 40: what is nested in it is laid out by
 * itself.
 */
function holeName(index: number, text: string): string {
  return `_${index}_`.padEnd(Math.min(text.includes("\n") ? 20 : text.length, 40), "h");
}

function templateOf(node: ts.TemplateLiteral, source: string): Template {
  const start = node.getStart() + 1;
  if (ts.isNoSubstitutionTemplateLiteral(node))
    return { start, end: node.end - 1, sql: source.slice(start, node.end - 1), holes: [] };
  const holes: Hole[] = [];
  let sql = source.slice(start, node.head.end - 2);
  for (const span of node.templateSpans) {
    const text = source.slice(
      node.templateSpans[0] === span ? node.head.end - 2 : span.pos - 2,
      span.literal.getStart() + 1,
    );
    const name = holeName(holes.length, text);
    holes.push({ name, text });
    sql +=
      name +
      source.slice(
        span.literal.getStart() + 1,
        span.literal.end - (ts.isTemplateTail(span.literal) ? 1 : 2),
      );
  }
  return { start, end: node.end - 1, sql, holes };
}

function sqlTemplates(file: string, text: string): Template[] {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.ESNext,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const templates: Template[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && isSql(node))
      templates.push(templateOf(node.template, text));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return templates;
}

/** Quoted text and comments to the end of a line. */
const quoted = /'(?:[^']|'')*'|"[^"]*"|\$\$[\s\S]*?\$\$|--[^\n]*/g;
const withoutSpace = (sql: string) => sql.replace(/\s+/g, "");
const quotes = (sql: string) => (sql.match(quoted) ?? []).join("\n");

function blocksOf(lines: readonly string[]): Block[] {
  const depthOf = (line: string) => line.length - line.trimStart().length;
  const read = (from: number, depth: number): [Block[], number] => {
    const blocks: Block[] = [];
    let at = from;
    while (at < lines.length && depthOf(lines[at] ?? "") >= depth) {
      const head = (lines[at] ?? "").trim();
      const [below, end] = read(at + 1, depthOf(lines[at] ?? "") + 1);
      at = end;
      const next = (lines[at] ?? "").trim();
      const closes =
        below.length > 0 &&
        ((head.endsWith("(") && next.startsWith(")")) ||
          (/\bcase$/.test(head) && /^end\b/.test(next)));
      blocks.push({ head, below, foot: closes ? (lines[at++] ?? "").trim() : "" });
    }
    return [blocks, at];
  };
  return read(0, 0)[0];
}

const joined = (left: string, right: string) =>
  left === "" || left.endsWith("(") || right.startsWith(")") ? left + right : `${left} ${right}`;
const flat = ({ head, below, foot }: Block): string =>
  joined([head, ...below.map(flat)].reduce(joined, ""), foot).trimEnd();

/** Clauses, joins and conditions have a line of their own; items of a list share theirs. */
const standsAlone =
  /^(select|from|where|group by|order by|having|set|values|insert into|update|delete from|returning|union|except|intersect|on conflict|and|or|when|else|((left|right|full|inner|cross|natural) )?(outer )?join|lateral)\b/i;

/** @param column where the first line begins, after `indent` for all others */
function laidOut(block: Block, indent: number, column = indent): string[] {
  const { head, below, foot } = block;
  const whole = flat(block);
  if (below.length === 0 || column + whole.length <= maxColumns) return [whole];
  const lines = [head];
  const opens = head.endsWith("(");
  let takesMore = !opens;
  for (const child of below) {
    const last = lines.at(-1) ?? "";
    const end = (lines.length === 1 ? column : indent) + last.length + 1;
    const alone = standsAlone.test(child.head);
    const text = flat(child);
    // A keyword never stands without its first item.
    const fits =
      takesMore &&
      !alone &&
      (end + text.length <= maxColumns || (lines.length === 1 && end < maxColumns / 2));
    const [first = "", ...rest] = laidOut(child, indent + 2, fits ? end : indent + 2);
    if (fits) lines[lines.length - 1] = `${last} ${first}`;
    else lines.push(`  ${first}`);
    lines.push(...rest.map((line) => `  ${line}`));
    takesMore = !alone && rest.length === 0;
  }
  if (foot) lines.push(foot);
  return lines;
}

/** A template of so few characters is broken by nobody, wherever it begins. */
const shortest = 60;

const options = { language: "postgresql", keywordCase: "preserve", expressionWidth: 60 } as const;

/** @returns the template as it shall stand, null where it stays as it is */
function laidOutTemplate({ start, end, sql, holes }: Template, text: string): string | null {
  const original = text.slice(start, end);
  const begin = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(begin, start);
  const restOfLine = text.slice(end, text.indexOf("\n", end)).length;
  if (
    !sql.includes("\n") &&
    (line.length + original.length + 1 <= maxColumns || sql.length <= shortest)
  )
    return null;
  // A comment ends with its line, and a body is not SQL alone.
  if (/--|\/\*|\$\$/.test(sql.replace(/'(?:[^']|'')*'/g, ""))) return null;
  if ((sql.match(quoted) ?? []).some((part) => part.includes("\n"))) return null;
  const indent = (/^ */.exec(line)?.[0].length ?? 0) + 2;
  let blocks: Block[];
  try {
    blocks = blocksOf(format(sql, options).split("\n"));
  } catch {
    return null;
  }
  const whole = blocks.map(flat).reduce(joined, "");
  const edge = { before: sql.startsWith(" ") ? " " : "", after: /\s$/.test(sql) ? " " : "" };
  const fill = (laid: string) =>
    holes.reduce((now, { name, text: hole }) => now.replace(name, () => hole), laid);
  let laid: string;
  if (line.length + whole.length + 2 + Math.min(restOfLine, 20) <= maxColumns)
    laid = edge.before + whole + edge.after;
  else {
    const fresh = line.length > maxColumns / 2;
    const lines = blocks.flatMap((block, i) =>
      laidOut(block, indent, i === 0 && !fresh ? line.length : indent),
    );
    const pad = " ".repeat(indent);
    laid = (fresh ? `\n${pad}` : edge.before) + lines.join(`\n${pad}`) + edge.after;
  }
  const result = fill(laid);
  const same = withoutSpace(laid) === withoutSpace(sql) && quotes(laid) === quotes(sql);
  if (!same) throw new Error(`Laying out would change: ${original}`);
  return result === original ? null : result;
}

/**
 * The source with its SQL laid out; the same text where nothing is to be done. From the last
 * template to the first, inner ones before outer ones, so that places found once stay right but
 * where templates are nested.
 * @throws Error where anything but white space would change
 */
export function layOutSql(file: string, text: string): string {
  if (!/\bsql(\.raw)?[<`]/.test(text)) return text;
  let now = text;
  let templates = sqlTemplates(file, now);
  for (let index = templates.length - 1; index >= 0; index -= 1) {
    const template = templates[index];
    const laid = template ? laidOutTemplate(template, now) : null;
    if (!template || laid === null) continue;
    now = now.slice(0, template.start) + laid + now.slice(template.end);
    templates = sqlTemplates(file, now);
  }
  return now;
}

/** Sources with SQL in tagged templates. Migrations are frozen. */
export const sourcesWithSql = (): string[] =>
  globSync("{app,bench,cli,db,edi,fixtures,jobs,scripts,tests}/**/*.{ts,tsx}")
    .filter(
      (file) =>
        !file.startsWith("db/migrations/") && /\bsql(\.raw)?[<`]/.test(readFileSync(file, "utf8")),
    )
    .toSorted();
