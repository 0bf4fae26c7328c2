import { expect, test } from "vitest";
import { type CheckFacts, checkRow, type StagedRow } from "./check-row.ts";
import { containerImportMachine } from "../import/container-import.machine.ts";

const row: StagedRow = {
  id: 1,
  containerImportId: 1,
  sheet: "",
  rowNo: 2,
  cntNo: "CSQU3054383",
  sizeType: "40HC",
  bkNo: "BK1",
  sealNo: "S1",
  pkgs: 10,
  gwt: "1000.000",
  dim: "1.000",
  vessel: "",
  voyageNo: "",
  isSoc: "N",
  emptyFlag: "N",
  vgmKg: null,
  vgmMethod: "",
  raw: { given: {}, faults: [] },
};
const booking = {
  id: 5,
  bkNo: "BK1",
  voyageId: 7,
  voyageName: "V/1",
  bkStatus: "CONFIRMED",
  blStatus: "NONE",
};
const facts: CheckFacts = {
  voyage: {
    id: 7,
    vesselName: "V",
    vesselCode: "V",
    voyage: "1",
    customsVoyage: "",
    externalVoyage: "",
    ended: "N",
  },
  booking,
  size: { code: "40HC", maxPayloadKg: "28600.000" },
  sameNo: [],
  sameSeal: [],
};
const holder = { rowNo: 0, cntNo: row.cntNo, bkNo: "BK9", isSoc: "N", emptyFlag: "N" } as const;

test.each<[string, Partial<StagedRow>, Partial<CheckFacts>]>([
  ["container.bookingUnknown", {}, { booking: undefined }],
  ["container.bookingCancelled", {}, { booking: { ...booking, bkStatus: "CANCELLED" } }],
  ["container.bookingCancelled", {}, { booking: { ...booking, bkStatus: "SHUT_OUT" } }],
  ["container.bookingBilled", {}, { booking: { ...booking, blStatus: "DRAFT" } }],
  ["container.duplicateBox", {}, { sameNo: [holder] }],
  ["container.emptyPackages", { emptyFlag: "Y", gwt: "0", pkgs: 3 }, {}],
  ["container.emptyWeight", { emptyFlag: "Y", pkgs: 0 }, {}],
  ["container.noPackages", { pkgs: 0 }, {}],
  ["container.notFreight", { cntNo: "CSQZ3054387" }, {}],
  ["container.unknownSize", {}, { size: undefined }],
  ["container.voyageDiffers", { vessel: "V", voyageNo: "9" }, {}],
  ["gear.cntNo.suggest", { cntNo: "CSQU3054338" }, {}],
])("%s", (code, over, more) => {
  expect(checkRow({ ...row, ...over }, { ...facts, ...more }).map((fault) => fault.code)).toContain(
    code,
  );
});

test("an unknown state of a row can be neither reset nor removed", () => {
  type Facts = Parameters<typeof containerImportMachine.whyNot>[0];
  const strange: Facts = {
    checkStatus: "ELSEWHERE" as string as Facts["checkStatus"],
    bkStatus: "",
    blStatus: "",
  };
  expect(containerImportMachine.whyNot(strange, "remove")).toEqual({
    code: "container.cannotRemove",
  });
  expect(containerImportMachine.whyNot({ ...strange, checkStatus: "IMPORTED" }, "reset")).toEqual({
    code: "container.cannotReset",
  });
});
