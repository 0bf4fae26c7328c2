import { expect, test } from "vitest";
import { cellName, readParts } from "./read-parts.ts";

const source = {
  boxes: [{ id: 1, sizeType: "20GP", count: 2 }],
  cargo: [{ id: 1, name: "G", pkgs: 2, gwt: "1", dim: "1" }],
  containers: [{ cntNo: "SEAU1", line: 0, goods: [] }],
};

test("reads the cells of each part, blank weights as none, and containers by their choice", () => {
  const form = new FormData();
  form.set(cellName.boxes(0, 0), "1");
  form.set(cellName.boxes(1, 0), " 1 ");
  form.set(cellName.goods(1, 0, "gwt"), "0.5");
  form.set(cellName.container("SEAU1"), "1");
  expect(readParts(form, source, 2)).toEqual([
    { boxes: ["1"], goods: [{ pkgs: "", gwt: "0", dim: "0" }], containers: [] },
    { boxes: ["1"], goods: [{ pkgs: "", gwt: "0.5", dim: "0" }], containers: ["SEAU1"] },
  ]);
  expect(readParts(new FormData(), source, 2)).toBeUndefined();
});
