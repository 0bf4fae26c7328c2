import { expect, test } from "vitest";
import { plannedPacking } from "./planned-packing.ts";

const cargo = [
  { id: 1, pkgs: 10, gwt: "100", dim: "1" },
  { id: 2, pkgs: 5, gwt: "50", dim: "1" },
];
const boxes = [
  { id: 7, pkgs: 5, gwt: "50.000", dim: "0.500" },
  { id: 8, pkgs: 10, gwt: "100.000", dim: "1.500" },
];
const plan = [
  { boxId: 7, cargoId: 2, pkgs: 5, gwt: "50.000", dim: "0.500" },
  { boxId: 8, cargoId: 1, pkgs: 10, gwt: "100.000", dim: "1.500" },
];

test("a plan that agrees with every container is the packing list, whatever the order of lines", () => {
  expect(plannedPacking(cargo, boxes, plan)).toEqual(plan);
  expect(plannedPacking(cargo, [...boxes, { id: 9, pkgs: 0, gwt: "0", dim: "0" }], plan)).toEqual([
    ...plan,
    { boxId: 9, cargoId: 1, pkgs: 0, gwt: "0.000", dim: "0.000" },
  ]);
});

test("without a plan, for a container more, or with other packages or weights there is none", () => {
  expect(plannedPacking(cargo, boxes, [])).toBeNull();
  expect(
    plannedPacking(cargo, [...boxes, { id: 9, pkgs: 1, gwt: "1", dim: "0" }], plan),
  ).toBeNull();
  expect(plannedPacking(cargo, [{ id: 7, pkgs: 5, gwt: "50.001", dim: "0.500" }], plan)).toBeNull();
  expect(plannedPacking(cargo, [{ id: 7, pkgs: 6, gwt: "50", dim: "0.5" }], plan)).toBeNull();
});
