import { expect, test } from "vitest";
import { boxAt, type Cells, type DocumentHead } from "./edi-rows.server.ts";
import { type EdiFacts, exportBoxesOf } from "./edi-facts.server.ts";

const facts: EdiFacts = { stops: [], vessel: null, places: new Map(), parties: new Map(), cold: new Map() };
const booking = { id: 5, portLoad: "CNSGH", portDis: "JPOSA" } as unknown as DocumentHead;

function boxOf(sealNo: string): Cells {
  const cells: string[] = [];
  for (const [key, at] of Object.entries(boxAt))
    cells[at as number] = { documentId: "5", cntNo: "CSQU3054383", sealNo, gwt: "100" }[key] ?? "";
  return cells as unknown as Cells;
}

test.each([
  ["/", []],
  ["H1/2", ["H1", "2"]],
  ["H1", ["H1"]],
  ["", []],
])("a cell of seals %j is sent as %j", (sealNo, sent) => {
  expect(exportBoxesOf(facts, [boxOf(sealNo)], [booking])[0]?.seals.map((seal) => seal.sealNo)).toEqual(sent);
});

test("a seal of a box shared by bookings is sent once", () => {
  expect(exportBoxesOf(facts, [boxOf("H1/H2"), boxOf("H2")], [booking])[0]?.seals).toEqual([{ sealNo: "H1" }, { sealNo: "H2" }]);
});
