import { expect, test } from "vitest";
import { checkDigit } from "#domain/masterdata/equipment/iso6346.ts";
import { type CheckFacts, checkRow, type StagedRow } from "./check-row.ts";

const row = (over: Partial<StagedRow> = {}): StagedRow => ({
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
  vessel: "PEGASUS ZETTA",
  voyageNo: "2618E",
  isSoc: "N",
  emptyFlag: "N",
  vgmKg: null,
  vgmMethod: "",
  raw: { given: {}, faults: [] },
  ...over,
});
const booking = {
  id: 5,
  bkNo: "BK1",
  voyageId: 7,
  voyageName: "PEGASUS ZETTA/2618E",
  bkStatus: "CONFIRMED",
  blStatus: "NONE",
};
const facts = (over: Partial<CheckFacts> = {}): CheckFacts => ({
  voyage: {
    id: 7,
    vesselName: "PEGASUS ZETTA",
    vesselCode: "PZ",
    voyage: "2618E",
    customsVoyage: "",
    externalVoyage: "",
    ended: "N",
  },
  booking,
  size: { code: "40HC", maxPayloadKg: "28600.000" },
  sameNo: [],
  sameSeal: [],
  ...over,
});
const codes = (over: Partial<StagedRow>, more: Partial<CheckFacts> = {}) =>
  checkRow(row(over), facts(more)).map(
    (fault) => `${fault.warn ? "?" : ""}${fault.code}@${fault.field}`,
  );

test("a good row has nothing against it, also written differently", () => {
  expect(codes({})).toEqual([]);
  expect(codes({ vessel: "pegasus  zetta", voyageNo: "2618e" })).toEqual([]);
  expect(codes({ vessel: "", voyageNo: "" })).toEqual([]);
  expect(codes({ emptyFlag: "Y", pkgs: null, gwt: "0", sealNo: "" })).toEqual([]);
});

test("all reasons at once, in the order of the columns' rules", () => {
  expect(
    codes(
      { cntNo: "CSQU3054384", bkNo: "BK1", pkgs: 0, gwt: null, sizeType: "99XX" },
      { booking: undefined, size: undefined },
    ),
  ).toEqual([
    "gear.cntNo.digit@cntNo",
    "?gear.cntNo.suggest@cntNo",
    "container.unknownSize@sizeType",
    "container.bookingUnknown@bkNo",
    "container.noPackages@pkgs",
    "container.noWeight@gwt",
  ]);
});

test("a field that could not be read is not judged again", () => {
  const fault = { code: "import.tooSmall", params: { least: "0" }, field: "gwt" } as const;
  expect(codes({ gwt: null, raw: { given: { gwt: "-1" }, faults: [fault] } })).toEqual([
    "import.tooSmall@gwt",
  ]);
});

test("bookings: unknown, of another voyage, cancelled, locked, billed; an ended voyage", () => {
  const no = (over: object) => codes({}, { booking: { ...booking, ...over } });
  expect(no({ voyageId: 8 })).toEqual(["container.bookingOtherVoyage@bkNo"]);
  expect(no({ bkStatus: "CANCELLED" })).toEqual(["container.bookingCancelled@bkNo"]);
  expect(no({ bkStatus: "SHUT_OUT" })).toEqual(["container.bookingCancelled@bkNo"]);
  expect(no({ bkStatus: "LOCKED" })).toEqual(["container.bookingLocked@bkNo"]);
  expect(no({ blStatus: "DRAFT" })).toEqual(["container.bookingBilled@bkNo"]);
  expect(codes({}, { voyage: { ...facts().voyage, ended: "Y" } })).toEqual([
    "container.voyageEnded@bkNo",
  ]);
  expect(codes({ bkNo: "" })).toEqual(["import.required@bkNo"]);
});

test("weights: tonnes, overload, empty with weight, at the limit", () => {
  expect(checkRow(row({ gwt: "22.004" }), facts())[0]).toMatchObject({
    code: "container.tonnes",
    params: { gwt: "22.004", meant: "22004" },
  });
  expect(codes({ gwt: "49.999" })).toEqual(["container.tonnes@gwt"]);
  expect(codes({ gwt: "50" })).toEqual([]);
  expect(codes({ gwt: "28600.000" })).toEqual([]);
  expect(codes({ gwt: "28600.001" })).toEqual(["container.overweight@gwt"]);
  expect(codes({ emptyFlag: "Y", pkgs: 3, gwt: "1" })).toEqual([
    "container.emptyWeight@gwt",
    "container.emptyPackages@pkgs",
  ]);
});

test("twice: the same box, the other owner, the seal; full and empty may meet", () => {
  const holder = {
    rowNo: 9,
    cntNo: "CSQU3054383",
    bkNo: "BK2",
    isSoc: "N",
    emptyFlag: "N",
  } as const;
  expect(codes({}, { sameNo: [holder] })).toEqual(["container.duplicate@cntNo"]);
  expect(codes({}, { sameNo: [{ ...holder, rowNo: 0 }] })).toEqual([
    "container.duplicateBox@cntNo",
  ]);
  expect(codes({}, { sameNo: [{ ...holder, isSoc: "Y" }] })).toEqual(["container.otherSoc@isSoc"]);
  expect(codes({}, { sameNo: [{ ...holder, emptyFlag: "Y" }] })).toEqual([]);
  expect(codes({}, { sameSeal: [{ ...holder, cntNo: "TGBU5607292", seal: "S1" }] })).toEqual([
    "container.sealTwice@sealNo",
  ]);
});

test("warnings do not stop", () => {
  expect(
    codes({
      vessel: "TBN",
      voyageNo: "9X",
      sealNo: "A/B",
      raw: { given: {}, faults: [], hidden: true },
    }),
  ).toEqual([
    "?container.vesselDiffers@vessel",
    "?container.voyageDiffers@voyage",
    "?container.twoSeals@sealNo",
    "?container.hiddenRow@",
  ]);
});

test("a trailer's number is valid but no freight container", () => {
  expect(codes({ cntNo: `CSQZ305438${checkDigit("CSQZ305438")}` })).toEqual([
    "container.notFreight@cntNo",
  ]);
});

test("seals: what is no seal stops the row, one too long for a message is told", () => {
  expect(codes({ sealNo: "/" })).toEqual(["container.badSeal@sealNo"]);
  expect(codes({ sealNo: "封1" })).toEqual(["container.badSeal@sealNo"]);
  expect(codes({ sealNo: "SITC1234567" })).toEqual(["?container.longSeal@sealNo"]);
  expect(codes({ sealNo: "H1/SITC1234567" })).toEqual([
    "?container.longSeal@sealNo",
    "?container.twoSeals@sealNo",
  ]);
});

test("a row that is struck through in the file passes and is told", () => {
  expect(codes({ raw: { given: {}, faults: [], struck: true } })).toEqual([
    "?container.struckRow@",
  ]);
});
