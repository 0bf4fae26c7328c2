import { expect, test } from "vitest";
import { boxAt, type Cells, type DocumentHead } from "./edi-rows.server.ts";
import { type EdiFacts, exportBoxesOf } from "./edi-facts.server.ts";

const facts: EdiFacts = {
  stops: [],
  vessel: null,
  places: new Map(),
  parties: new Map(),
  cold: new Map(),
};
const voyage: DocumentHead["voyage"] = {
  id: 1,
  voyageName: "HANSHIN/2601E",
  voyage: "2601E",
  vesselCode: "HANSHIN",
  vesselName: "HANSHIN",
  lineCode: "JPX1",
  externalVoyage: "",
  customsVoyage: "",
  ended: "N",
};
const booking: DocumentHead = {
  id: 5,
  no: "SWBK1",
  portLoad: "CNSGH",
  portDis: "JPOSA",
  ioType: "O",
  voyage,
};

function boxOf(sealNo: string): Cells {
  const cells: string[] = [];
  for (const [key, at] of Object.entries(boxAt))
    cells[at as number] = { documentId: "5", cntNo: "CSQU3054383", sealNo, gwt: "100" }[key] ?? "";
  return cells;
}

test.each([
  ["/", []],
  ["H1/2", ["H1", "2"]],
  ["H1", ["H1"]],
  ["", []],
])("a cell of seals %j is sent as %j", (sealNo, sent) => {
  expect(
    exportBoxesOf(facts, [boxOf(sealNo)], [booking])[0]?.seals.map((seal) => seal.sealNo),
  ).toEqual(sent);
});

test("a seal of a box shared by bookings is sent once", () => {
  expect(exportBoxesOf(facts, [boxOf("H1/H2"), boxOf("H2")], [booking])[0]?.seals).toEqual([
    { sealNo: "H1" },
    { sealNo: "H2" },
  ]);
});
