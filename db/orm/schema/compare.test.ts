import { expect, test } from "vitest";
import { catalogueType, compareColumns, differenceText } from "./compare.ts";

test("types of entities are called as the catalogue calls them", () => {
  const types = [
    "int",
    "varchar(20)",
    "timestamptz",
    "timestamp(0)",
    "text[]",
    "int[]",
    "numeric(18, 6)",
    "int8multirange",
  ];
  expect(types.map(catalogueType)).toEqual([
    "integer",
    "character varying(20)",
    "timestamp with time zone",
    "timestamp(0) without time zone",
    "text[]",
    "integer[]",
    "numeric(18,6)",
    "int8multirange",
  ]);
});

test("what is missing, other or in the way is named; what may stay empty is nobody's business", () => {
  const port = { table: "port", column: "code", type: "text", nullable: false };
  const expected = [
    port,
    { ...port, column: "name" },
    { ...port, column: "size", type: "integer" },
    { ...port, column: "at", type: "timestamp with time zone" },
    { ...port, table: "dock" },
  ];
  const actual = [
    port,
    { ...port, column: "size", type: "bigint", nullable: true },
    { ...port, column: "at", type: "timestamp(6) with time zone" },
    { ...port, column: "noted", nullable: true },
    { ...port, column: "counted", filled: true },
    { ...port, column: "owed" },
    { ...port, table: "elsewhere" },
  ];
  expect(compareColumns(expected, actual).map(differenceText)).toEqual([
    "- dock",
    "- port.name text not null",
    "port.size: bigint null → integer not null",
    "+ port.owed text not null",
  ]);
});
