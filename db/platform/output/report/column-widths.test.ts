import fc from "fast-check";
import { expect, test } from "vitest";
import { columnWidths, emsOf, type PrintedColumn } from "./column-widths.ts";

const room = 794;
const column = (wraps: boolean, most: number) =>
  fc.record({
    head: fc.constantFrom("No.", "Voyage", "Gross weight (kg)", "件数"),
    content: fc.double({ min: 0, max: most, noNaN: true }),
    wraps: fc.constant(wraps),
  });

test("columns never leave the page while what may not wrap fits it at the smallest size", () => {
  fc.assert(
    fc.property(
      fc.array(column(true, 400), { minLength: 1, maxLength: 6 }),
      fc.array(column(false, 7), { maxLength: 8 }),
      (texts, figures) => {
        const { widths } = columnWidths([...texts, ...figures], room);
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(room + 1);
      },
    ),
  );
});

test("short tables take large letters; long texts wrap before letters shrink; more room goes to the longer text", () => {
  const of = (content: number, wraps = false): PrintedColumn => ({ head: "Head", content, wraps });
  expect(columnWidths([of(12), of(20), of(8)], room).size).toBe(8);
  const { size, widths } = columnWidths([of(12), of(300, true), of(100, true), of(10)], room);
  expect(size).toBe(8);
  expect(widths[1]).toBeGreaterThan(widths[2] ?? 0);
  expect(
    columnWidths(
      Array.from({ length: 24 }, () => of(6)),
      room,
    ).size,
  ).toBeLessThan(6);
});

test("a heading keeps its longest word on one line; Chinese letters are whole ems", () => {
  const { size, widths } = columnWidths(
    [{ head: "Outstanding CNY", content: 1, wraps: false }],
    room,
  );
  expect((widths[0] ?? 0) - 7).toBeGreaterThanOrEqual(emsOf("Outstanding") * size);
  expect(emsOf("海路")).toBe(2);
});
