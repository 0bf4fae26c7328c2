import { describe, expect, it } from "vitest";
import {
  type BillRule,
  billRuleNames,
  billRules,
  checkBill,
  type CheckFacts,
} from "./bill-check.ts";
import { readCheckedBill } from "./checked-bill.ts";

const clean = {
  releaseType: "ORIGINAL",
  originals: "3",
  shipperName: "SUNRISE TRADING CO., LTD",
  consigneeName: "KANSAI FOODS CO., LTD",
  consigneeAddress: "1-2-3 CHUO, OSAKA",
  consigneeTel: "+81 6 1234 5678",
  notifyName: "SAME AS CONSIGNEE",
  portLoadName: "SHANGHAI, CHINA",
  portDisName: "OSAKA, JAPAN",
  signDate: "2026-11-24",
  releaseDate: "2026-11-25",
};
const line = {
  goodsNameEn: "GARMENTS",
  description: "GARMENTS OF COTTON",
  marks: "N/M",
  hscode: "620342",
  packageKind: "CT",
  pkgs: "100",
  gwt: "1000.500",
  nwt: "900",
  dim: "10.100",
};
const box = { cntNo: "CSQU3054383", sealNo: "SL1", pkgs: "100", gwt: "1000.5", dim: "10.1" };
const other = { ...box, cntNo: "MSKU9070323", sealNo: "SL2" };
const facts: CheckFacts = {
  unreadable: [],
  uncleared: [],
  packed: null,
  feeCount: 2,
  payload: { CSQU3054383: 28_000 },
  room: { CSQU3054383: 33 },
  empty: [],
  onBoardDate: null,
  shippedDate: "2026-11-25",
  issued: false,
  openRequest: "",
  objection: null,
  places: {
    receiptName: "",
    portLoadName: "SHANGHAI, CHINA",
    portDisName: "OSAKA, JAPAN",
    deliveryName: "",
  },
};
type Change = {
  head?: object;
  line?: object;
  box?: object;
  cargo?: object[];
  containers?: object[];
  facts?: Partial<CheckFacts>;
};
const findingsOf = (change: Change = {}) =>
  checkBill(
    readCheckedBill({
      ...clean,
      cargo: change.cargo ?? [{ ...line, ...change.line }],
      containers: change.containers ?? [{ ...box, ...change.box }],
      ...change.head,
    }),
    { ...facts, ...change.facts },
  );

const cases: [BillRule, Change, string][] = [
  ["NO_SHIPPER", { head: { shipperName: " " } }, "shipperName"],
  ["NO_CONSIGNEE", { head: { consigneeName: "" } }, "consigneeName"],
  ["NO_CONSIGNEE_ADDRESS", { head: { consigneeAddress: "" } }, "consigneeAddress"],
  ["NO_CONSIGNEE_CONTACT", { head: { consigneeTel: "" } }, "consigneeTel"],
  ["NO_NOTIFY", { head: { notifyName: "" } }, "notifyName"],
  ["TO_ORDER_NO_NOTIFY", { head: { consigneeName: "TO ORDER", notifyName: "" } }, "notifyName"],
  ["SAME_PARTIES", { head: { consigneeName: "Sunrise Trading Co. Ltd" } }, "consigneeName"],
  [
    "TO_ORDER_TYPE",
    { head: { consigneeName: "TO ORDER OF BANK", releaseType: "TELEX", originals: "0" } },
    "releaseType",
  ],
  ["ORIGINALS", { head: { originals: "0" } }, "originals"],
  ["NO_PORT", { head: { portDisName: "" } }, "portDisName"],
  ["UNKNOWN_PLACE", { head: { portDisName: "OSAKO" } }, "portDisName"],
  ["CORRECTION_WAITS", { facts: { openRequest: "CORRECTION" } }, "bkNo"],
  ["CANCELLATION_WAITS", { facts: { openRequest: "CANCELLATION" } }, "bkNo"],
  ["DRAFT_CONTESTED", { facts: { objection: "7 CARTONS" } }, "blNo"],
  ["RECEIVED_FOR_SHIPMENT", { facts: { shippedDate: null } }, "onBoardDate"],
  ["ON_BOARD_NOT_NOTED", { facts: { issued: true } }, "onBoardDate"],
  ["ON_BOARD_DIFFERS", { facts: { issued: true, onBoardDate: "2026-11-24" } }, "onBoardDate"],
  ["RELEASED_BEFORE_SIGNED", { head: { releaseDate: "2026-11-01" } }, "releaseDate"],
  ["NO_FREIGHT", { facts: { feeCount: 0 } }, "freightTerms"],
  ["NOT_ENGLISH", { line: { marks: "唛头" } }, "cargo.0.marks"],
  ["NOT_SENDABLE", { facts: { unreadable: ["cargo.0.dgLinker"] } }, "cargo.0.dgLinker"],
  ["NO_CARGO", { cargo: [], containers: [{ ...box, pkgs: "1", gwt: "1", dim: "1" }] }, "cargo"],
  ["NO_GOODS_NAME", { line: { goodsNameEn: "" } }, "cargo.0.goodsNameEn"],
  ["VAGUE_NAME", { line: { goodsNameEn: "General cargo" } }, "cargo.0.goodsNameEn"],
  ["NO_DESCRIPTION", { line: { description: "" } }, "cargo.0.description"],
  ["DESCRIPTION_LIMIT", { line: { description: "A\n".repeat(20) + "B" } }, "cargo.0.description"],
  ["NO_MARKS", { line: { marks: "" } }, "cargo.0.marks"],
  ["MARKS_LIMIT", { line: { marks: "X".repeat(41) } }, "cargo.0.marks"],
  [
    "NO_PACKAGES",
    { line: { pkgs: "0" }, box: { pkgs: "0" }, facts: { empty: ["CSQU3054383"] } },
    "cargo.0.pkgs",
  ],
  ["NO_PACKAGE_KIND", { line: { packageKind: "" } }, "cargo.0.packageKind"],
  ["NO_WEIGHT", { line: { gwt: "0", nwt: "0" }, box: { gwt: "0" } }, "cargo.0.gwt"],
  ["NO_MEASURE", { line: { dim: "0" }, box: { dim: "0" } }, "cargo.0.dim"],
  ["NET_OVER_GROSS", { line: { nwt: "1000.501" } }, "cargo.0.nwt"],
  ["NO_HS_CODE", { line: { hscode: "" } }, "cargo.0.hscode"],
  ["DANGEROUS_INCOMPLETE", { line: { isDg: "Y", dgUnNo: "1993" } }, "cargo.0.dgUnNo"],
  ["NO_TEMPERATURE", { line: { isRf: "Y" } }, "cargo.0.temperature"],
  ["NO_CONTAINERS", { containers: [] }, "containers"],
  ["CONTAINER_NUMBER", { box: { cntNo: "CSQU3054384" } }, "containers.0.cntNo"],
  ["NO_SEAL", { box: { sealNo: "" } }, "containers.0.sealNo"],
  [
    "SEAL_TWICE",
    {
      line: { pkgs: "200", gwt: "2001", dim: "20.2" },
      containers: [box, { ...other, sealNo: "SL1" }],
    },
    "containers.1.sealNo",
  ],
  [
    "EMPTY_CONTAINER",
    { containers: [box, { ...other, pkgs: "0", gwt: "0", dim: "0" }] },
    "containers.1.pkgs",
  ],
  ["NOT_CLEARED", { facts: { uncleared: ["CSQU3054383"] } }, "containers.0.cntNo"],
  ["OVER_PAYLOAD", { line: { gwt: "28000.001" }, box: { gwt: "28000.001" } }, "containers.0.gwt"],
  ["OVER_ROOM", { line: { dim: "33.001" }, box: { dim: "33.001" } }, "containers.0.dim"],
  [
    "PACKING_DIFFERS",
    {
      facts: {
        packed: {
          boxes: new Map([["CSQU3054383", { pkgs: 100, gwt: "1000.6", dim: "10.1" }]]),
          measured: true,
        },
      },
    },
    "containers.0.gwt",
  ],
  ["PACKAGES_DIFFER", { box: { pkgs: "99" } }, "containers.0.pkgs"],
  ["WEIGHT_DIFFERS", { box: { gwt: "1000.499" } }, "containers.0.gwt"],
  ["MEASURE_DIFFERS", { box: { dim: "10.101" } }, "containers.0.dim"],
];

describe("the B/L check", () => {
  it("finds nothing on a good bill", () => expect(findingsOf()).toEqual([]));
  it.each(cases)("%s and nothing else", (rule, change, field) => {
    expect(findingsOf(change).map((finding) => [finding.rule, finding.field])).toEqual([
      [rule, field],
    ]);
    expect(billRules[rule].fields).toContain(field.replace(/\.\d+/, ""));
  });
  it("has a case for each rule", () => expect(cases.map(([rule]) => rule)).toEqual(billRuleNames));
  it("names errors before warnings", () => {
    expect(
      findingsOf({ head: { notifyName: "" }, box: { sealNo: "" } }).map(({ rule }) => rule),
    ).toEqual(["NO_SEAL", "NO_NOTIFY"]);
  });
});
