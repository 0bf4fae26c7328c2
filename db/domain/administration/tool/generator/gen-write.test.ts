import { expect, test } from "vitest";
import { type GenColumn, startColumn } from "./gen-table.ts";
import { type GenSpec, listFile } from "./gen-write.ts";

const columnOf = (columnName: string, columnType: string): GenColumn[] => {
  const column = startColumn({ columnName, columnType, nullable: false, comment: "" });
  return column ? [column] : [];
};
const specOf = (columns: GenColumn[]): GenSpec => ({
  tableName: "crate",
  area: "crate",
  className: "Crate",
  namesZh: "木箱",
  namesEn: "Crates",
  apiName: "gen/crate",
  perm: "crate",
  columns,
  entity: null,
});

test("an amount of a generated list names its currency; in a table without one it is a number", () => {
  const price = columnOf("sale_price", "numeric(18,6)");
  const currency = columnOf("sale_currency", "character varying(3)");
  expect(listFile(specOf([...price, ...currency]))).toMatch(
    /kind: "money",\s+currencyKey: "saleCurrency"/,
  );
  expect(listFile(specOf(price))).toContain('kind: "decimal"');
  expect(listFile(specOf(price))).not.toContain("money");
});

test("a label ends an abbreviation with a full point", () => {
  expect(columnOf("crate_no", "character varying(20)")[0]?.en).toBe("Crate no.");
  expect(columnOf("casino", "character varying(20)")[0]?.en).toBe("Casino");
});
