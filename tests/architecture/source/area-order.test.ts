import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { MikroORM } from "@mikro-orm/postgresql";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { areasBefore } from "#platform/runtime/module/module.server.ts";
import { modules } from "#db/services/modules.server.ts";
import { allEntities, productOrmOptions } from "#db/services/open-orm.server.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** Area by table; "platform" for the kits. */
const owners = new Map<string, string>();
const orm = new MikroORM(productOrmOptions("postgresql://none@127.0.0.1:1/none"));
const areaOf = (entity: unknown) =>
  modules.find((module) => module.entities.some((own) => own === entity))?.name ?? "platform";
const metadata = [...orm.getMetadata().getAll().values()];
for (const meta of metadata) {
  // A join table belongs to the first entity's area.
  const entity = meta.pivotTable ? meta.relations[0]?.targetMeta?.class : meta.class;
  owners.set(meta.tableName, areaOf(entity));
}

/** Table names in SQL text, along with CTEs, functions and columns. */
function tablesIn(sql: string): string[] {
  const text = sql.replace(/--[^\n]*/g, " ").replaceAll('"', "");
  const tables: string[] = [];
  for (const match of text.matchAll(
    /\b(?:from|join|update|into|truncate(?:\s+table)?|copy|using)\s+/gi,
  )) {
    let rest = text.slice(match.index + match[0].length);
    // All tables of "from a x, b as y".
    for (;;) {
      const item =
        /^(?:only\s+|lateral\s+)?([a-z_][a-z0-9_]*)(?:\s+(?:as\s+)?(?!where\b|on\b|join\b|set\b|order\b|group\b)[a-z_][a-z0-9_]*)?\s*(,?)\s*/i.exec(
          rest,
        );
      if (!item?.[1]) break;
      tables.push(item[1].toLowerCase());
      if (!item[2]) break;
      rest = rest.slice(item[0].length);
    }
  }
  return tables;
}

/** Calls and the property whose plain strings name tables. */
const namingCalls = /^(sql\.table|usesIn|knownAmong|unknownCodes)$/;
/** Methods of kysely whose first argument names a table, perhaps with an alias. */
const builderCalls =
  /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|((inner|left|right|full|cross)Join(Lateral)?))$/;

const isNamingCall = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && namingCalls.test(node.expression.getText());
/** The table of `selectFrom("fee as f")`, or of one of `selectFrom(["fee", "bill as b"])`. */
function builtTable(node: ts.StringLiteralLike): string | null {
  const argument = ts.isArrayLiteralExpression(node.parent) ? node.parent : node;
  const call = argument.parent;
  return ts.isCallExpression(call) &&
    call.arguments[0] === argument &&
    ts.isPropertyAccessExpression(call.expression) &&
    builderCalls.test(call.expression.name.text)
    ? (node.text.split(/\s+as\s+/)[0] ?? "")
    : null;
}
const isTableProperty = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node) && node.name.getText() === "table";

/** A plain string that names a table: the value of `table`, or an argument of such a call. */
function namesTable(node: ts.Node): boolean {
  if (isTableProperty(node.parent)) return true;
  for (let at: ts.Node = node; at.parent; at = at.parent)
    // The third argument of usesIn names columns.
    if (isNamingCall(at.parent))
      return !(at.parent.getText().startsWith("usesIn") && ts.isObjectLiteralExpression(at));
  return false;
}

/** Tables a file names, in SQL or by name. */
function tablesOf(source: ts.SourceFile): { table: string; line: number }[] {
  const named: { table: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(
        " $ ",
      );
      for (const table of tablesIn(text)) named.push({ table, line });
    } else if (ts.isStringLiteralLike(node) && !ts.isImportDeclaration(node.parent)) {
      for (const table of tablesIn(node.text)) named.push({ table, line });
      if (owners.has(node.text) && namesTable(node)) named.push({ table: node.text, line });
      const built = builtTable(node);
      if (built !== null && owners.has(built)) named.push({ table: built, line });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return named;
}

const parse = (file: string, text: string) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS);
const filesOf = (folder: string) =>
  globSync(`${folder}/**/*.ts`, { cwd: root }).filter(
    (file) => !/\.(test|zh|en)\.ts$|messages\.ts$/.test(file),
  );

describe("the order of the areas", () => {
  test("is said once: every folder has a module, and the import rules follow it", () => {
    const folders = new Set(
      globSync("db/domain/*/*/*", { cwd: root }).map((file) => file.split("/")[3]),
    );
    expect(modules.map((module) => module.name).sort()).toEqual([...folders].sort());
    type Rule = { name: string; to: { pathNot?: string } };
    const { forbidden } = createRequire(import.meta.url)("../../../.dependency-cruiser.cjs") as {
      forbidden: Rule[];
    };
    for (const { name } of modules) {
      const rule = forbidden.find((candidate) => candidate.name === `order-${name}`);
      const allowed = /\((.*)\)/.exec(rule?.to.pathNot ?? "")?.[1]?.split("|") ?? [];
      expect(allowed.sort(), name).toEqual([name, ...areasBefore(modules, name)].sort());
    }
  });

  test("a wing has one name in the domain, on screens and in tests, and a README", () => {
    const foldersOf = (folder: string) =>
      [
        ...new Set(globSync(`${folder}/*/*`, { cwd: root }).map((file) => file.split("/").at(-2))),
      ].sort();
    // Generated areas begin in `custom`.
    const wings = foldersOf("db/domain").filter((wing) => wing !== "custom");
    const readmes = globSync("db/domain/*/README.md", { cwd: root });
    expect(readmes.length).toBe(wings.length);
    for (const file of readmes)
      expect(
        readFileSync(path.join(root, file), "utf8").split("\n").length,
        file,
      ).toBeLessThanOrEqual(17);
    // The home page shows work of all wings.
    expect(foldersOf("app/areas").filter((wing) => wing !== "custom")).toEqual(
      [...wings, "home"].sort(),
    );
    const wingOf = new Map(
      globSync("db/domain/*/*/*", { cwd: root }).map((file) => [
        file.split("/")[3],
        file.split("/")[2],
      ]),
    );
    const astray = ["app/areas", "tests/db", "tests/http"].flatMap((folder) =>
      globSync(`${folder}/*/*/*`, { cwd: root }).filter((file) => {
        const [, , wing, area] = file.split("/");
        return wings.includes(wing) && (wingOf.get(area) ?? wing) !== wing;
      }),
    );
    expect(astray).toEqual([]);
  });

  test("a module that builds on itself, near or far, or on an area nobody defines is refused", () => {
    const area = (name: string, ...after: string[]) => ({ name, after });
    expect([...areasBefore([area("a"), area("b", "a"), area("c", "b")], "c")].sort()).toEqual([
      "a",
      "b",
    ]);
    expect(() => areasBefore([area("a", "b"), area("b", "a")], "a")).toThrow("a → b → a");
    expect(() => areasBefore([area("a", "x")], "a")).toThrow("no module is named x");
  });

  test("every table has an owner", () => {
    expect(allEntities.length).toBeGreaterThan(80);
    expect(metadata.length).toBeGreaterThan(allEntities.length);
    for (const [table, area] of [
      ["booking", "booking-record"],
      ["user_role", "org"],
      ["task", "platform"],
    ])
      expect(owners.get(table as string)).toBe(area);
    const created = globSync("db/migrations/*.ts", { cwd: root }).flatMap((file) =>
      [
        ...readFileSync(path.join(root, file), "utf8").matchAll(
          /create table (?:if not exists )?[\\"]*([a-z_0-9]+)/g,
        ),
      ].map((match) => match[1] ?? ""),
    );
    expect(created.length).toBeGreaterThan(80);
    expect(created.filter((table) => !owners.has(table))).toEqual([]);
  });
});

describe("tables in SQL", () => {
  test("are read from every form of statement, by their lists too", () => {
    expect(
      tablesIn("select 1 from booking b, fee as f join bill on true where x is distinct from y"),
    ).toEqual(["booking", "fee", "bill", "y"]);
    expect(tablesIn("update port p set x = 1 from dock where true")).toEqual(["port", "dock"]);
    expect(tablesIn('insert into "box" (a) select 1')).toEqual(["box"]);
    expect(tablesIn("delete from box using packing_line l")).toEqual(["box", "packing_line"]);
    expect(tablesIn("copy fee (a) from stdin")).toEqual(["fee", "stdin"]);
    const source =
      'const a = sql`select ${x} from ${y} join fee f`; const b = sql.table("bill"); of({ table: "port" }); unknownCodes(c, r, { k: ["dock", "code"] });';
    expect(tablesOf(parse("x.ts", source)).map((named) => named.table)).toEqual([
      "fee",
      "bill",
      "port",
      "dock",
    ]);
    const built =
      'kyselyOf(em).selectFrom(["fee as f", "bill"]).innerJoin("port as p", "p.code", "f.code"); db.updateTable("dock").from("voyage").where("booking", "=", 1); db.insertInto("x");';
    expect(tablesOf(parse("x.ts", built)).map((named) => named.table)).toEqual([
      "fee",
      "bill",
      "port",
      "dock",
      "voyage",
    ]);
  });

  test("an area names its own tables, those of areas it builds on, and those of the platform", () => {
    const before = new Map(modules.map(({ name }) => [name, areasBefore(modules, name)]));
    let checked = 0;
    const wrong = filesOf("db/domain").flatMap((file) => {
      const area = file.split("/")[3] ?? "";
      return tablesOf(parse(file, readFileSync(path.join(root, file), "utf8"))).flatMap(
        ({ table, line }) => {
          const owner = owners.get(table);
          if (owner === undefined || owner === "platform") return [];
          checked += 1;
          return owner === area || before.get(area)?.has(owner)
            ? []
            : [`${file}:${line} names ${table} of ${owner}`];
        },
      );
    });
    expect(checked).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  test("the kits of the platform name no further table of an area", () => {
    const named = filesOf("db/platform").flatMap((file) =>
      tablesOf(parse(file, readFileSync(path.join(root, file), "utf8"))).flatMap(({ table }) =>
        (owners.get(table) ?? "platform") === "platform" ? [] : [`${path.basename(file)} ${table}`],
      ),
    );
    // Remaining exceptions: names in refusals, a company's zone, dictionaries, shared layouts, the
    // size of kept files.
    expect([...new Set(named)].sort()).toEqual([
      "company-zone.server.ts company",
      "dict-cells.server.ts dict_data",
      "list-view.queries.server.ts common_menu_column",
      "list-view.queries.server.ts user_role",
      "stale.server.ts app_user",
      "stale.server.ts dict_data",
      "storage-quota.server.ts stored_file",
    ]);
  });
});
