import { describe, expect, test } from "vitest";
import { defineColumns, headerMatcher } from "./columns.ts";
import { dateShape, serialToIso } from "./reader/excel-date.ts";

const columns = defineColumns([
  { key: "cntNo", names: ["箱号", "Container No."], kind: "code", required: true },
  { key: "gwt", names: ["毛重(KG)", "Gross Weight (KG)"], kind: "decimal", unit: "kg" },
]);
const match = headerMatcher(columns);
const keys = (labels: string[]): (string | undefined)[] =>
  Array.from(match(labels).fields, (field) => field?.key);

describe("headers", () => {
  test.each([
    ["箱号"],
    [" 箱 号 *"],
    ["container no"],
    ["CONTAINER NO."],
    ["箱号 Container No."],
    ["箱号\nContainer No."],
    ["Container No./箱号"],
    ["箱号："],
  ])("%j is the container number", (label) => expect(keys([label])).toEqual(["cntNo"]));

  test("the names of an object's own machinery are ordinary unknown headers", () => {
    const headerMatch = match([
      "__proto__",
      "constructor",
      "toString",
      "箱号",
      "hasOwnProperty",
      "length",
    ]);
    expect([headerMatch.data, headerMatch.missing, headerMatch.ignored]).toEqual([
      1,
      [],
      ["__proto__", "constructor", "toString", "hasOwnProperty", "length"],
    ]);
  });

  test("missing, doubled, with another unit, the reason column", () => {
    expect(match(["毛重"]).missing.map((importColumn) => importColumn.key)).toEqual(["cntNo"]);
    expect(match(["箱号", "Container No."]).duplicates).toEqual(["Container No."]);
    expect(match(["箱号", "毛重(T)"]).units).toEqual([undefined, "t"]);
    expect(match(["箱号", "毛重(磅)"]).wrongUnits).toEqual(["毛重(磅)"]);
    expect(match(["箱号", "错误原因", "Reason"]).ignored).toEqual([]);
  });

  test("a header that says something else is not taken for ours", () => {
    for (const label of [
      "箱号2",
      "VGM毛重",
      "毛重(净)",
      "Gross Weight (Nett kgs)",
      "箱号/毛重",
      "提单号/箱号",
      "旧箱号",
    ])
      expect([label, keys([label])]).toEqual([label, []]);
    expect(keys(["箱号（必填）", "毛重 Gross Weight (KG)"])).toEqual(["cntNo", "gwt"]);
    const weights = headerMatcher([
      { key: "gross", names: ["Weight (Gross kgs)"], kind: "decimal", unit: "kg" },
    ]);
    expect(weights(["Weight (Gross kgs)", "Weight (Nett kgs)"])).toMatchObject({
      data: 1,
      duplicates: [],
      ignored: ["Weight (Nett kgs)"],
    });
  });

  test("a definition that contradicts itself does not load", () => {
    expect(() =>
      defineColumns([
        { key: "a", names: ["箱号"], kind: "code" },
        { key: "b", names: ["箱 号"], kind: "code" },
      ]),
    ).toThrow("belongs to a and b");
  });
});

describe("Excel's calendar", () => {
  test.each<[number, boolean, string]>([
    [1, false, "1900-01-01"],
    [59, false, "1900-02-28"],
    [61, false, "1900-03-01"],
    [46186, false, "2026-06-13"],
    [0, true, "1904-01-01"],
    [44621, true, "2026-03-02"],
  ])("%d in the 1904 system %s is %s", (serial, date1904, iso) =>
    expect(serialToIso(serial, "date", date1904)).toBe(iso),
  );

  test.each([
    ["yyyy/m/d h:mm", "datetime"],
    ['yyyy"年"m"月"d"日"', "date"],
    ["[$-804]yyyy-mm-dd;@", "date"],
    ["[h]:mm:ss", "datetime"],
    ["0.00", "none"],
    ["#,##0.00_);[Red](#,##0.00)", "none"],
    ['0.00" days"', "none"],
    ["General", "none"],
    ["0.00E+00", "none"],
    ["[$$-409]#,##0.00", "none"],
  ])("format %s shows %s", (code, shape) => expect(dateShape(200, code)).toBe(shape));
});
