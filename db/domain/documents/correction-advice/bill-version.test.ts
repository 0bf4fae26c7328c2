import fc from "fast-check";
import { expect, test } from "vitest";
import { adviceMail } from "./advice-mail.ts";
import { changesOf, comparisonOf, withChanges } from "./bill-version.ts";

const bill = {
  consigneeName: "KANSAI FOODS",
  remark: "",
  voyage: "x",
  cargo: [
    { id: 7, marks: "N/M", gwt: "100.500" },
    { id: 9, marks: "A", gwt: "1.000" },
  ],
  containers: [{ id: 3, cntNo: "SITU1234564", sealNo: "S1", gwt: "101.500" }],
};

test("changes are told by field and line, with the place of the form; numbers are equal whatever their zeros", () => {
  const after = {
    ...bill,
    consigneeName: "KANSAI TRADING",
    cargo: [bill.cargo[0], { id: 9, marks: "B", gwt: "1" }],
    containers: [{ ...bill.containers[0], sealNo: "S2" }],
  };
  expect(changesOf(bill, after)).toEqual([
    {
      field: "consigneeName",
      lineId: 0,
      lineName: "",
      oldValue: "KANSAI FOODS",
      newValue: "KANSAI TRADING",
      place: { field: "consigneeName" },
    },
    {
      field: "cargo.marks",
      lineId: 9,
      lineName: "2",
      oldValue: "A",
      newValue: "B",
      place: { field: "cargo.1.marks" },
    },
    {
      field: "containers.sealNo",
      lineId: 3,
      lineName: "SITU1234564",
      oldValue: "S1",
      newValue: "S2",
      place: { field: "containers.0.sealNo" },
    },
  ]);
});

test("lines are not added, taken away or moved", () => {
  expect(changesOf(bill, { ...bill, cargo: bill.cargo.slice(1) })).toBeNull();
  expect(changesOf(bill, { ...bill, cargo: [...bill.cargo].reverse() })).toBeNull();
  expect(changesOf(bill, { ...bill, cargo: [...bill.cargo, { id: 0, marks: "" }] })).toBeNull();
});

test("stored changes over the bill give what was proposed, their old values what was there", () => {
  const word = fc.string({ maxLength: 6 });
  const proposal = fc.record({
    consigneeName: word,
    remark: word,
    marks: fc.tuple(word, word),
    sealNo: word,
  });
  fc.assert(
    fc.property(proposal, ({ consigneeName, remark, marks, sealNo }) => {
      const after = {
        ...bill,
        consigneeName,
        remark,
        cargo: bill.cargo.map((line, i) => ({ ...line, marks: marks[i] ?? "" })),
        containers: bill.containers.map((line) => ({ ...line, sealNo })),
      };
      const changes = changesOf(bill, after) ?? [];
      expect(changesOf(withChanges(bill, changes), after)).toEqual([]);
      expect(changesOf(withChanges(after, changes, "oldValue"), bill)).toEqual([]);
      const shown = comparisonOf(after, changes);
      expect(
        shown.fields.length +
          Object.values(shown.lines).flatMap((lines) => lines.flatMap(({ fields }) => fields))
            .length,
      ).toBe(changes.length);
    }),
  );
});

test("the mail names bill, voyage and each change in either language", () => {
  const advice = {
    adviceNo: "B1/1",
    blNo: "B1",
    voyageName: "SITC HANSHIN/2611E",
    portLoad: "CNSGH",
    portDis: "JPOSA",
    reason: "wrong seal",
    mailTo: "docs@osaka.example",
    changes: [
      { field: "containers.sealNo", lineName: "SITU1234564", oldValue: "S1", newValue: "" },
    ],
  };
  const en = adviceMail(advice, "en");
  expect(en).toMatchObject({
    to: "docs@osaka.example",
    subject: "Correction advice B1/1 SITC HANSHIN/2611E",
  });
  expect(en.body).toContain("1. Seal no. SITU1234564\n   was: S1\n   shall be: —");
  expect(adviceMail(advice, "zh").body).toContain("原为: S1");
});
