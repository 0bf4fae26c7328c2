import { expect, test } from "vitest";
import { fitColumns } from "./fit-columns.ts";
import { applyLayout, type ListColumn } from "#platform/records/list/list.ts";
import { textWidth } from "./text-width.ts";

const columns: readonly ListColumn[] = [
  { key: "blNo", label: "bill.blNo", width: 60 },
  { key: "blStatus", label: "bill.blStatus", kind: "dict", dict: "bl_status", width: 40 },
  { key: "clientName", label: "bill.clientName", width: 180 },
  { key: "gwt", label: "bill.gwt", kind: "decimal", width: 40 },
];
const rows = [
  {
    id: 1,
    version: 1,
    blNo: "SWSHA0000012345",
    blStatus: "SURRENDERED",
    clientName: "A name ".repeat(30),
    gwt: "1234567.890",
  },
  { id: 2, version: 1, blNo: "1", blStatus: "DRAFT", clientName: "", gwt: null },
];
const page = {
  lang: "en" as const,
  dicts: { bl_status: { SURRENDERED: "Surrendered", DRAFT: "Draft" } },
  rows,
  yes: "Yes",
  no: "No",
};
const fit = (more: Partial<typeof page> = {}, chosen: string[] = []) =>
  fitColumns(columns, { ...page, ...more, t: () => "Name" }, new Set(chosen));
const widths = (fitted: readonly ListColumn[]) =>
  Object.fromEntries(fitted.map((column) => [column.key, column.fit]));

test("codes, states and amounts get the width they need, a long text that of its definition", () => {
  const { blNo = 0, blStatus = 0, clientName, gwt = 0 } = widths(fit());
  expect(blNo).toBeGreaterThan(textWidth("SWSHA0000012345"));
  expect(blStatus).toBeGreaterThan(textWidth("Surrendered", 12) + 14);
  expect(clientName).toBe(180);
  expect(gwt).toBeGreaterThan(textWidth("1,234,567.89"));
});

test("a state's column is as wide in one language as its labels are there", () => {
  const chinese = widths(fit({ dicts: { bl_status: { SURRENDERED: "电放", DRAFT: "草稿" } } }));
  expect(chinese.blStatus).toBeLessThan(widths(fit()).blStatus ?? 0);
});

test("a chosen width stays: an administrator's, and a reader's", () => {
  const fitted = fit({}, ["blNo"]);
  expect(fitted[0]).toMatchObject({ width: 60 });
  expect(fitted[0]?.fit).toBeUndefined();
  const [state] = applyLayout(fitted, { columns: [{ key: "blStatus", width: 222 }] });
  expect(state).toMatchObject({ key: "blStatus", width: 222 });
  expect(state?.fit).toBeUndefined();
  const [kept] = applyLayout(fitted, { columns: [{ key: "blStatus" }] });
  expect(kept?.fit).toBeGreaterThan(0);
});
