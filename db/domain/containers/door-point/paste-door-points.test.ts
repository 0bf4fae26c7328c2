import { expect, test } from "vitest";
import { readPastedDoorPoints } from "./paste-door-points.ts";

const numbers = new Set(["MSKU0000013", "MSKU0000029"]);

test("lines go to their containers, whatever the order; a heading is left out", () => {
  const text =
    "箱号\t送货门点\t送货时间\t备注\nmsku 000002-9\t嘉定仓库 8 号门\t2026/6/2 8:00\t带叉车\r\nMSKU0000013\t青浦\t2026-06-03 09:30\t无\n";
  const { rows, unknown } = readPastedDoorPoints(text, numbers);
  expect([...rows]).toEqual([
    [
      "MSKU0000029",
      { doorPoint: "嘉定仓库 8 号门", deliveryTime: "2026/6/2 8:00", remarks: "带叉车" },
    ],
    ["MSKU0000013", { doorPoint: "青浦", deliveryTime: "2026-06-03 09:30", remarks: "无" }],
  ]);
  expect(unknown).toEqual([]);
});

test("numbers outside the list are named, in the first line too", () => {
  expect(readPastedDoorPoints("TGHU1234567\tA\tB\tC\nno number\tA", numbers)).toEqual({
    rows: new Map(),
    unknown: ["TGHU1234567", "no number"],
    twice: [],
  });
});

test("a number given twice alike fills, and with different values is named and fills nothing, whichever line comes last", () => {
  const line = (cntNo: string, place: string) => `${cntNo}\t${place}\t2026-06-02 08:00\t-`;
  const alike = readPastedDoorPoints(
    [line("MSKU0000013", "A"), line("msku000001-3", "A")].join("\n"),
    numbers,
  );
  expect([alike.rows.get("MSKU0000013")?.doorPoint, alike.twice]).toEqual(["A", []]);
  const lines = [
    line("MSKU0000013", "A"),
    line("MSKU0000013", "B"),
    line("MSKU0000013", "A"),
    line("MSKU0000029", "C"),
  ];
  const { rows, twice } = readPastedDoorPoints(lines.join("\n"), numbers);
  expect([[...rows.keys()], twice]).toEqual([["MSKU0000029"], ["MSKU0000013"]]);
});
