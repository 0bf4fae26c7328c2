import { expect, test } from "vitest";
import {
  type BookedContainers,
  countContainers,
  type PackedContainers,
} from "./packed-containers.ts";

const booked = (
  id: number,
  sizeType: string,
  count: number,
  more: Partial<BookedContainers> = {},
): BookedContainers => ({
  id,
  sizeType,
  count,
  isSoc: "N",
  emptyFlag: "N",
  ...more,
});
const packed = (
  sizeType: string,
  count: number,
  more: Partial<PackedContainers> = {},
): PackedContainers => ({
  sizeType,
  count,
  isSoc: "N",
  emptyFlag: "N",
  ...more,
});

test("each booked line has what of its kind was packed, the last line of a kind the rest", () => {
  const lines = [booked(1, "20GP", 2), booked(2, "20GP", 1), booked(3, "40HC", 1)];
  expect(countContainers(lines, [packed("20GP", 5)])).toEqual({
    lines: [
      { id: 1, count: 2 },
      { id: 2, count: 3 },
      { id: 3, count: 0 },
    ],
    added: [],
  });
  expect(
    countContainers(lines, [packed("20GP", 1), packed("40HC", 1)]).lines.map(({ count }) => count),
  ).toEqual([1, 0, 1]);
});

test("a container of another owner or empty stands on a line of its size type, another size type on a line of its own", () => {
  const lines = [booked(1, "20GP", 1), booked(2, "20GP", 1, { isSoc: "Y" })];
  const counted = countContainers(lines, [
    packed("20GP", 1, { emptyFlag: "Y" }),
    packed("20GP", 1),
    packed("45HC", 2),
  ]);
  expect(counted).toEqual({
    lines: [
      { id: 1, count: 1 },
      { id: 2, count: 1 },
    ],
    added: [packed("45HC", 2)],
  });
});
