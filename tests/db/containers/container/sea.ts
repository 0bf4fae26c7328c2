import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { containerImportColumns } from "#domain/containers/container/import/container-import.columns.ts";
import type { UploadResult } from "#domain/containers/container/ops/upload-containers.server.ts";
import { uploadContainers } from "#domain/containers/container/ops/upload-containers.server.ts";
import { verifyContainers } from "#domain/containers/container/ops/verify-containers.server.ts";
import { importContainers } from "#domain/containers/container/ops/import-boxes.server.ts";
import type { ImportedRow } from "#platform/records/import/imported-row.ts";
import { readImportRows } from "#platform/records/import/read-import.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/** Folder of the shared inputs, if present. */
export const inputs = resolve("../shared/data/inputs");
export const absent = !existsSync(inputs);

export type Label = {
  row: string;
  fault: string;
  detail: string;
  container_no_meant: string;
  booking_meant: string;
};
export const bytesOf = (file: string): Buffer => readFileSync(join(inputs, "workbooks", file));
export const labelsOf = (file: string): Label[] =>
  parse(readFileSync(join(inputs, "workbooks/expected", file)), { columns: true, bom: true });
export async function rowsOfFile(file: string): Promise<ImportedRow[]> {
  return (
    await readImportRows(
      { kind: "workbook", name: file, bytes: bytesOf(file) },
      containerImportColumns,
    )
  ).rows;
}

/** Size types: code, other names, payload in kg, count column. */
const types: [string, string[], number, string][] = [
  ["20GP", ["22G1", "20'", "20DC"], 28_250, "20"],
  ["40GP", ["42G1", "40DC"], 28_750, "40"],
  ["40HC", ["45G1", "40HQ", "40H", "4510"], 28_600, "40H"],
  ["45HC", ["L5G1"], 27_700, "45"],
  ["20RF", ["22R1"], 27_400, "20"],
  ["40RH", ["45R1"], 29_360, "40H"],
  ["20OT", ["22U1"], 28_130, "20"],
  ["40OT", ["42U1"], 28_600, "40"],
];

export async function addTypes(testDatabase: TestDatabase): Promise<void> {
  const db = testDatabase.em().getKysely();
  for (const [code, aliases, payload, group] of types) {
    await sql`insert into size_type (
          code, name_zh, name_en, size_group, type_group, iso_code, teu, tare_kg, max_payload_kg
        )
      values (
          ${code}, ${code}, ${code}, ${group}, 'GP', ${aliases[0]}, ${group === "20" ? 1 : 2}, 3000,
          ${payload}
        )
      on conflict (code) do update
      set max_payload_kg = excluded.max_payload_kg`.execute(db);
    for (const alias of aliases)
      await sql`insert into size_type_alias (alias, size_type)
        values (${alias}, ${code})
        on conflict (alias) do update
        set size_type = excluded.size_type`.execute(db);
  }
}

let made = 0;
/** A new voyage. @returns name and id */
export async function addVoyage(
  testDatabase: TestDatabase,
  input: { vesselName?: string; voyage?: string } = {},
): Promise<{ id: number; voyageName: string }> {
  const { vesselName = "PEGASUS ZETTA", voyage = "2618E" } = input;
  const { rows } = await sql<{
    id: number;
    voyageName: string;
  }>`insert into voyage (voyage_name, voyage, line_code, vessel_code, vessel_name)
    values (${`TEST ${++made}/${voyage}`}, ${voyage}, 'TST', 'TSTV', ${vesselName})
    returning id, voyage_name as "voyageName"`.execute(testDatabase.em().getKysely());
  return rows[0] as { id: number; voyageName: string };
}

export type BookingPlan = {
  bkNo: string;
  clientCode?: string;
  bkStatus?: string;
  containers: [sizeType: string, count: number, substitute?: string][];
  cargo?: [pkgs: number, gwt: string, dim: string][];
};

/** Inserts thousands of bookings at once. */
export async function addBookings(
  testDatabase: TestDatabase,
  voyageId: number,
  plans: readonly BookingPlan[],
): Promise<void> {
  const db = testDatabase.em().getKysely();
  const json = JSON.stringify(
    plans.map((plan) => ({
      ...plan,
      clientCode: plan.clientCode ?? "C1",
      bkStatus: plan.bkStatus ?? "CONFIRMED",
    })),
  );
  await sql`insert into booking (bk_no, voyage_id, client_code, bk_status, port_load, port_dis)
    select x."bkNo", ${voyageId}, x."clientCode", x."bkStatus", 'CNSGH', 'JPOSA'
    from jsonb_to_recordset(${json}::jsonb) as x ("bkNo" text, "clientCode" text, "bkStatus" text)`.execute(
    db,
  );
  await sql`insert into booking_container (booking_id, line_no, size_type, cont_count, size_type_sub)
    select b.id, c.n, c.line ->> 0, (c.line ->> 1)::int, coalesce(c.line ->> 2, '')
    from jsonb_to_recordset(${json}::jsonb) as x ("bkNo" text, containers jsonb)
      join booking b on b.bk_no = x."bkNo",
      jsonb_array_elements(x.containers) with ordinality as c (line, n)`.execute(db);
  await sql`insert into booking_cargo (booking_id, line_no, pkgs, gwt, dim)
    select b.id, c.n, (c.line ->> 0)::int, (c.line ->> 1)::numeric, (c.line ->> 2)::numeric
    from jsonb_to_recordset(${json}::jsonb) as x ("bkNo" text, cargo jsonb)
      join booking b on b.bk_no = x."bkNo",
      jsonb_array_elements(coalesce(x.cargo, '[[10, 1000, 1]]'::jsonb)) with ordinality as c (line, n)`.execute(
    db,
  );
}

export const meantType = (written: string): string | undefined =>
  types.find(([code, aliases]) => code === written || aliases.includes(written))?.[0];

/** Bookings for a file, with as many containers per type as it has rows. */
export function bookingsOf(rows: readonly { bkNo: string; sizeType: string }[]): BookingPlan[] {
  const plans = new Map<string, Map<string, number>>();
  for (const { bkNo, sizeType } of rows) {
    const counts = plans.get(bkNo) ?? new Map<string, number>();
    const type = meantType(sizeType);
    if (type) counts.set(type, (counts.get(type) ?? 0) + 1);
    plans.set(bkNo, counts);
  }
  return [...plans].map(([bkNo, counts]) => ({
    bkNo,
    containers: [...counts].map(([type, count]): [string, number] => [type, count]),
  }));
}

export const upload = (testDatabase: TestDatabase, input: object): Promise<UploadResult> =>
  testDatabase.run("clerk", uploadContainers, input);
export const workbook = (voyage: string, fileName: string, bytes: Buffer, mode = "FIRST") => ({
  voyage,
  mode,
  fileName,
  content: bytes.toString("base64"),
});
export const verify = (testDatabase: TestDatabase, voyageId: number) =>
  testDatabase.run("clerk", verifyContainers, { voyageId });
export const bringIn = (testDatabase: TestDatabase, voyageId: number) =>
  testDatabase.run("clerk", importContainers, { voyageId });

export type Staged = {
  id: number;
  version: number;
  rowNo: number;
  cntNo: string;
  sizeType: string;
  checkStatus: string;
  checkResult:
    | { code: string; field: string; warn?: boolean; params: Record<string, unknown> }[]
    | null;
};
export async function stagedRows(testDatabase: TestDatabase, voyageId: number): Promise<Staged[]> {
  const { rows } = await sql<Staged>`select id, version, row_no as "rowNo", cnt_no as "cntNo",
      size_type as "sizeType", check_status as "checkStatus", check_result as "checkResult"
    from container_import_row
    where voyage_id = ${voyageId}
    order by id`.execute(testDatabase.em().getKysely());
  return rows;
}

export async function countsOf(
  testDatabase: TestDatabase,
  voyageId: number,
): Promise<Record<string, number>> {
  const { rows } = await sql<{
    status: string;
    count: number;
  }>`select check_status as status, count(*)::int as count
    from container_import_row
    where voyage_id = ${voyageId}
    group by 1`.execute(testDatabase.em().getKysely());
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}
