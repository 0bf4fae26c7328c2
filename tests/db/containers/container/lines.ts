import { sql } from "kysely";
import { checkDigit } from "#domain/masterdata/equipment/iso6346.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { containerHeader, workbookBytes } from "#fixtures/xlsx/container-workbook.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { addBookings, addVoyage, stagedRows, upload, workbook } from "./sea.ts";

const cntNo = (n: number) =>
  `MSKU${String(n).padStart(6, "0")}${checkDigit(`MSKU${String(n).padStart(6, "0")}`)}`;
let next = 0;
export type Cells = Partial<
  Record<
    "cntNo" | "type" | "bkNo" | "seal" | "pkgs" | "gwt" | "vessel" | "soc" | "empty",
    string | number
  >
>;
/** A valid row with its own number and seal. */
export function line(bkNo: string, cells: Cells = {}): (string | number)[] {
  next += 1;
  const all = {
    cntNo: cntNo(next),
    type: "40HC",
    bkNo,
    seal: `SL${next}`,
    pkgs: 10,
    gwt: 1000,
    vessel: "PEGASUS ZETTA",
    soc: "N",
    empty: "N",
    ...cells,
  };
  return [
    next,
    all.cntNo,
    all.type,
    all.bkNo,
    all.seal,
    all.pkgs,
    all.gwt,
    5,
    all.vessel,
    "2618E",
    all.soc,
    all.empty,
    "",
  ];
}
export const fileOf = (rows: (string | number)[][]) =>
  workbookBytes((book) => {
    book.addWorksheet("Sheet1").addRows([containerHeader, ...rows]);
  });

let sent = 0;
/** Common actions of the tests of one database. */
export function contextOf(databaseOf: () => TestDatabase) {
  async function send(voyage: string, rows: (string | number)[][], mode = "FIRST") {
    return upload(databaseOf(), workbook(voyage, `file${++sent}.xlsx`, await fileOf(rows), mode));
  }
  async function sea(bkNo: string, count = 10, more: object = {}) {
    const voyage = await addVoyage(databaseOf());
    await addBookings(databaseOf(), voyage.id, [{ bkNo, containers: [["40HC", count]], ...more }]);
    return voyage;
  }
  const boxesOf = (voyageId: number) =>
    rowsOf<{ cntNo: string }>(
      databaseOf(),
      sql`select cnt_no as "cntNo" from box where voyage_id = ${voyageId} order by id`,
    );
  const reasonsOf = async (voyageId: number) =>
    (await stagedRows(databaseOf(), voyageId)).map((row) =>
      (row.checkResult ?? []).filter((item) => !item.warn).map((item) => item.code),
    );
  return { send, sea, boxesOf, reasonsOf };
}

export const codesOf = async (work: Promise<unknown>) =>
  refusalsOf(await work.catch((item: unknown) => item)).map((refusal) => refusal.code);
