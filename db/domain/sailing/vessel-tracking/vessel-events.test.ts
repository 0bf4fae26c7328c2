import { expect, test } from "vitest";
import { machineTable } from "#platform/records/machine/machine-table.ts";
import { callOf, type CallToFind } from "./call-of.ts";
import { localText } from "./local-time.ts";
import { outageOf } from "./vessel-events.ts";
import { vesselEventMachine } from "./vessel-tracking.machine.ts";

const day = 86_400_000;
const call = (
  id: number,
  portCode: string,
  eta: number,
  more: Partial<CallToFind> = {},
): CallToFind => ({
  id,
  voyageId: id,
  serial: 1,
  portCode,
  eta: eta * day,
  etd: eta * day + 1,
  ata: null,
  atd: null,
  ...more,
});

test("an event belongs to the call at its port nearest in time; without a voyage not to one a fortnight away", () => {
  const calls = [
    call(1, "CNSGH", 0),
    call(2, "CNSGH", 10),
    call(3, "JPOSA", 10),
    call(4, "CNSGH", 10, { serial: 7 }),
  ];
  const find = (at: number, more: object = {}) =>
    callOf(calls, { portCode: "CNSGH", serial: 0, voyage: false, at: at * day, ...more })?.id ??
    null;
  expect([
    find(1),
    find(8),
    find(8, { serial: 7 }),
    find(8, { portCode: "JPOSA" }),
    find(8, { portCode: "KRPUS" }),
  ]).toEqual([1, 2, 4, 3, null]);
  expect([find(40), find(40, { voyage: true })]).toEqual([null, 2]);
  const untimed = [call(5, "CNSGH", 0, { eta: null, etd: null })];
  expect(callOf(untimed, { portCode: "CNSGH", serial: 0, voyage: true, at: 0 })?.id).toBe(5);
  expect(callOf(untimed, { portCode: "CNSGH", serial: 0, voyage: false, at: 0 })).toBeNull();
});

test("a ship is out from off hire or repair to its own end", () => {
  expect(outageOf(["ARRIVED", "OFF_HIRE", "DEPARTED"])).toBe("OFF_HIRE");
  expect(outageOf(["OFF_HIRE", "REPAIR", "ON_HIRE"])).toBe("REPAIR");
  expect(outageOf(["REPAIR", "REPAIRED", "ARRIVED"])).toBeNull();
});

test("an instant is read on the clock of its place, through a change to summer time too", () => {
  const at = Date.parse("2026-06-01T06:00:00Z");
  expect([
    localText(at, "Asia/Shanghai"),
    localText(at, "Asia/Tokyo"),
    localText(at, "Asia/Kolkata"),
    localText(at, "No/Where"),
  ]).toEqual(["2026-06-01 14:00", "2026-06-01 15:00", "2026-06-01 11:30", "2026-06-01 06:00"]);
  const change = Date.parse("2026-03-29T01:00:00Z");
  expect([localText(change - 1, "Europe/Berlin"), localText(change, "Europe/Berlin")]).toEqual([
    "2026-03-29 01:59",
    "2026-03-29 03:00",
  ]);
});

test("an event may be taken back by whoever may enter it", () => {
  expect(vesselEventMachine.whyNot({}, "remove")).toBeNull();
  expect(vesselEventMachine.actions.remove).toMatchObject({
    perm: "voyage:edit",
    refuse: "vessel.notNow",
    confirm: "vessel.askRemove",
  });
  expect(machineTable(vesselEventMachine)).toContain("| `remove`");
});
