import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { layOutSql, sourcesWithSql } from "#scripts/sql-layout.ts";

const laidOut = (template: string) => layOutSql("x.ts", `const query = ${template};\n`);

test("SQL in sources is laid out (npm run format does it)", () => {
  const files = sourcesWithSql();
  expect(files.length).toBeGreaterThan(300);
  expect(
    files.filter(
      (file) => layOutSql(file, readFileSync(file, "utf8")) !== readFileSync(file, "utf8"),
    ),
  ).toEqual([]);
});

test("a statement that fits stays on its line, a longer one has a clause a line", () => {
  const short = "sql`select a, b from booking where id = ${id}`";
  expect(laidOut(short)).toBe(`const query = ${short};\n`);
  expect(
    laidOut(
      "sql`select b.id, b.bk_no, b.client_code from booking b join voyage v on v.id = b.voyage_id where b.id = ${id} and v.name = ${name}`",
    ),
  ).toBe(
    [
      "const query = sql`select b.id, b.bk_no, b.client_code",
      "  from booking b join voyage v on v.id = b.voyage_id",
      "  where b.id = ${id} and v.name = ${name}`;",
      "",
    ].join("\n"),
  );
});

test("what is quoted, and what is put in, stays as it was", () => {
  const odd =
    "sql`update booking set remark = ${remark} || ' from  where and  ', cust_cat = coalesce(nullif(cust_cat, ''), ${JSON.stringify({ a: 1 })})`";
  const result = laidOut(odd);
  expect(result).toContain("' from  where and  '");
  expect(result).not.toBe(`const query = ${odd};\n`);
  expect(result.replace(/\s+/g, "")).toBe(`const query = ${odd};`.replace(/\s+/g, ""));
  const lines =
    "sql`select 'one\ntwo' as text, b.id, b.bk_no, b.client_code from booking b where b.id = ${id} and b.x = 1`";
  expect(laidOut(lines)).toBe(`const query = ${lines};\n`);
});
