/**
 * Bare limit of the container import: exceljs streams the workbook, COPY stages it, a few set-based
 * checks, one insert. No permissions, reasons, stamps, versions, log, indexes or keys. Sends time
 * and memory.
 */
import { readFileSync } from "node:fs";
import ExcelJS from "exceljs";
import { Client } from "pg";

const [file = "", voyageId = "0"] = process.argv.slice(2);
const client = new Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
await client.query(`create temp table staged (cnt_no text, size_type text, bk_no text, seal_no text, pkgs int, gwt numeric, dim numeric,
  vessel text, voyage text, soc text, emp text, remark text, why text)`);
await client.query(
  "create temp table taken (booking_id int, cnt_no text, size_type text, seal_no text, pkgs int, gwt numeric, dim numeric)",
);

const columns =
  "cnt_no, size_type, bk_no, seal_no, pkgs, gwt, dim, vessel, voyage, soc, emp, remark";
const text = (value: unknown): string =>
  value === null || value === undefined ? "\\N" : String(value).replace(/[\\\t\n\r]/g, " ");

/** Feeds rows into COPY as they are read. */
function copyRows(): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = {
      submit: (connection: { query(sql: string): void }) =>
        connection.query(`copy staged (${columns}) from stdin`),
      handleCopyInResponse(connection: {
        sendCopyFromChunk(chunk: Buffer): void;
        endCopyFrom(): void;
      }) {
        const read = async () => {
          let lines: string[] = [];
          const reader = new ExcelJS.stream.xlsx.WorkbookReader(file, {
            worksheets: "emit",
            sharedStrings: "cache",
            styles: "cache",
            hyperlinks: "ignore",
            entries: "ignore",
          });
          for await (const form of reader)
            for await (const row of form) {
              if (row.number === 1) continue;
              const values = row.values as unknown[];
              lines.push(
                `${Array.from({ length: 12 }, (_, i) => text(values[i + 1])).join("\t")}\n`,
              );
              if (lines.length < 2000) continue;
              connection.sendCopyFromChunk(Buffer.from(lines.join("")));
              lines = [];
            }
          connection.sendCopyFromChunk(Buffer.from(lines.join("")));
          connection.endCopyFrom();
        };
        read().catch(reject);
      },
      handleCommandComplete() {},
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    };
    client.query(copy);
  });
}

const checks = [
  `update staged s set why = 'booking' where not exists (select 1 from booking b where b.bk_no = s.bk_no and b.voyage_id = ${Number(voyageId)}
     and b.bk_status = 'CONFIRMED' and b.bl_status = 'NONE')`,
  "update staged s set why = 'size' where not exists (select 1 from size_type t where t.code = s.size_type and s.gwt <= t.max_payload_kg)",
  "update staged set why = 'number' where cnt_no !~ '^[A-Z]{3}U[0-9]{7}$' or pkgs <= 0 or gwt <= 50",
  "update staged s set why = 'twice' from (select cnt_no from staged group by 1 having count(*) > 1) d where d.cnt_no = s.cnt_no",
  "update staged s set why = 'seal' from (select seal_no from staged group by 1 having count(*) > 1) d where d.seal_no = s.seal_no",
  `update staged s set why = 'count' from (select s.bk_no, s.size_type from staged s join booking b on b.bk_no = s.bk_no
     left join booking_container c on c.booking_id = b.id and c.size_type = s.size_type group by 1, 2 having count(*) > coalesce(max(c.cont_count), 0)) d
     where d.bk_no = s.bk_no and d.size_type = s.size_type`,
  `insert into taken select b.id, s.cnt_no, s.size_type, s.seal_no, s.pkgs, s.gwt, s.dim from staged s join booking b on b.bk_no = s.bk_no
     where s.why is null`,
];

const began = performance.now();
await copyRows();
const copied = performance.now();
for (const sql of checks) await client.query(sql);
const ended = performance.now();
const { rows } = await client.query<{ taken: number }>("select count(*)::int as taken from taken");
await client.end();
const peakMb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;
process.send?.({ ms: ended - began, copyMs: copied - began, taken: rows[0]?.taken ?? 0, peakMb });
process.disconnect();
