import { expect, test } from "vitest";
import { boxFaults, type StatedBox } from "./box-faults.ts";

const sizes = new Map([["20GP", { code: "20GP", maxPayloadKg: "28000" }]]);
const box = (over: Partial<StatedBox> = {}): StatedBox => ({
  cntNo: "CSQU3054383",
  sizeType: "20GP",
  sealNo: "SL1",
  isSoc: "N",
  emptyFlag: "N",
  tareKg: null,
  vgm: null,
  vgmMethod: "",
  vgmTime: null,
  gwt: null,
  ...over,
});
const faults = (...boxes: StatedBox[]) =>
  boxFaults(boxes, sizes).map(({ at, fault }) => `${at}.${fault.field} ${fault.code}`);

test("number, size and seal are checked as in the container import; weights and booking wait", () => {
  expect(faults(box())).toEqual([]);
  expect(faults(box({ cntNo: "CSQU3054384" }))).toEqual(["0.cntNo gear.cntNo.digit"]);
  expect(faults(box({ sizeType: "99XX" }))).toEqual(["0.sizeType container.unknownSize"]);
  expect(faults(box(), box())).toEqual(["1.cntNo container.duplicate"]);
  expect(faults(box(), box({ cntNo: "MSKU6011672" }))).toContain("1.sealNo container.sealTwice");
});

test("a verified gross mass names method and time, and covers cargo and tare", () => {
  const weighed = { vgm: "24500", vgmMethod: "1", vgmTime: "2026-06-02 08:00" };
  expect(faults(box(weighed))).toEqual([]);
  expect(faults(box({ ...weighed, vgmMethod: "", vgmTime: null }))).toEqual([
    "0.vgmMethod loading.vgmMethodRequired",
    "0.vgmTime loading.vgmTimeRequired",
  ]);
  expect(faults(box({ ...weighed, vgmMethod: "7" }))).toEqual([
    "0.vgmMethod loading.vgmMethodRequired",
  ]);
  expect(faults(box({ vgmMethod: "1" }))).toEqual(["0.vgm loading.vgmRequired"]);
  expect(faults(box({ ...weighed, gwt: "22400.001", tareKg: "2100" }))).toEqual([
    "0.vgm loading.vgmTooLow",
  ]);
  expect(faults(box({ ...weighed, gwt: "22400.000", tareKg: "2100" }))).toEqual([]);
});
