import { expect, test } from "vitest";
import { columnTypesOf, formFieldOf, importColumnsOf, listColumnsOf } from "./field-views.ts";
import { code, decimal, defineFields, flag, int, text } from "./fields.ts";

const fields = defineFields("equipment", {
  code: code(20, { label: "equipment.vesselCode", required: true, unique: true }),
  nameEn: text(60, { required: "form", cell: 200, names: ["title"] }),
  sizeGroup: code(3, { dict: "size_group", initial: "20" }),
  isoCode: code(4, { ref: "containerIso" }),
  teu: int({ min: "1", max: "4" }),
  tareKg: decimal(18, 3, { digits: 1, unit: "kg" }),
  isSoc: flag({ required: "form" }),
  aliases: text(300, { column: false }),
});

test("a label is the area and the field where none is named", () => {
  expect(
    Object.values(fields)
      .map((field) => field.label)
      .slice(0, 3),
  ).toEqual(["equipment.vesselCode", "equipment.nameEn", "equipment.sizeGroup"]);
});

test("a cell has the labels and the field's own name as headings, and the bounds of the field", () => {
  expect(importColumnsOf(fields)).toMatchObject([
    {
      key: "code",
      names: ["船舶代码", "Vessel code", "code"],
      kind: "code",
      required: true,
      max: 20,
    },
    {
      key: "nameEn",
      names: ["英文名称", "Name (English)", "title", "name_en"],
      kind: "text",
      expected: true,
      max: 200,
    },
    { key: "sizeGroup", kind: "code", dict: "size_group", start: "20" },
    { key: "isoCode", max: 4 },
    { key: "teu", kind: "integer", least: "1", greatest: "4" },
    { key: "tareKg", kind: "decimal", decimals: 1, unit: "kg" },
    { key: "isSoc", kind: "flag", expected: true },
    { key: "aliases", max: 300 },
  ]);
  expect(
    importColumnsOf(fields)[2],
    "names of a dictionary are longer than its codes",
  ).not.toHaveProperty("max");
});

test("a list column takes from its field what the list does not say", () => {
  expect(
    listColumnsOf(fields, {
      sizeGroup: { width: 70 },
      isSoc: { filter: false },
      owner: { label: "equipment.owner" },
      updatedTime: {},
    }),
  ).toEqual([
    {
      key: "sizeGroup",
      label: "equipment.sizeGroup",
      kind: "dict",
      dict: "size_group",
      filter: "in",
      width: 70,
    },
    { key: "isSoc", label: "equipment.isSoc", kind: "flag", width: 80 },
    { key: "owner", label: "equipment.owner" },
    { key: "updatedTime", label: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
  ]);
  expect(() => listColumnsOf(fields, { unknown: { width: 10 } })).toThrow("unknown has no label");
});

test("a form offers codes of a reference, values of a dictionary, and yes or no where a flag must be filled", () => {
  const kinds = Object.entries(fields).map(([key, field]) => formFieldOf(key, field).kind);
  expect(kinds).toEqual(["code", "area", "dict", "ref", "int", "decimal", "dict", "area"]);
});

test("columns of the table leave out what another table holds", () => {
  expect(columnTypesOf(fields)).toEqual({
    code: "text",
    name_en: "text",
    size_group: "text",
    iso_code: "text",
    teu: "int",
    tare_kg: "numeric",
    is_soc: "text",
  });
});
