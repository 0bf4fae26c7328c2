import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { readFile } from "#domain/exchange/edi/inbound/read-file.server.ts";
import { receiveInterchange } from "#domain/exchange/edi/inbound/ops/receive-interchange.server.ts";
import { readBills } from "#edi/inbound/read-bills.ts";
import { readMoves } from "#edi/inbound/read-moves.ts";
import { codeco, ifcsum } from "#fixtures/edi/received-files.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { bareBills, bareSegments } from "./measure/edi-bare.ts";
import { cpuOfWork, outLines } from "./measure/edi-out.ts";
import { type BenchLine, type BenchResult, fasterAtLeast, within } from "./line.ts";
import { peakOfStarted, type Stage } from "./measure/stage.ts";

/** Consignments of a received manifest (9,999 is the most of one message), moves of a report. */
const many = 9_999;
const rounds = 3;
/**
 * Both sides are compiled while they run; a worker reads all day, so the best of some rounds
 * counts.
 */
const readings = 10;

/** Bills of a container; a message describes 999 containers at most. */
const shared = 11;

/** Bills that share containers, each described once. */
function manifestOf(reference: string): string {
  const bills = Array.from({ length: many }, (_, at) => {
    const size = at % shared === 0 ? "22G1" : null;
    return {
      blNo: `B${reference}${String(at).padStart(6, "0")}`,
      boxes: [{ cntNo: `SEAU${String(Math.floor(at / shared)).padStart(7, "0")}`, pkgs: 3, size }],
    };
  });
  return ifcsum(reference, bills);
}

const movesOf = (reference: string): string =>
  codeco(
    reference,
    Array.from({ length: many }, (_, at) => ({
      cntNo: `SEAU${String(at).padStart(7, "0")}`,
      time: "202611281152",
    })),
  );

const best = (ms: readonly number[]) => many / (Math.min(...ms) / 1000);

/** Reading and checking by directory, beside the split of the same text. */
function readLines(): BenchResult[] {
  const messages = [
    {
      name: "IFCSUM D.00B",
      text: manifestOf("R"),
      unit: "bills",
      bare: bareBills,
      read: readBills,
    },
    {
      name: "CODECO D.95B",
      text: movesOf("R"),
      unit: "moves",
      bare: bareSegments,
      read: readMoves,
    },
  ];
  return messages.map(({ name, text, unit, bare, read }) => {
    const bytes = Buffer.from(text, "latin1");
    const limit = Array.from({ length: readings }, () =>
      cpuOfWork(() => bare(bytes.toString("latin1"))),
    );
    const ours = Array.from({ length: readings }, () =>
      cpuOfWork(() => {
        const {
          messages: [message],
          interchange,
        } = readFile(bytes);
        if (!message || read(message, interchange.messages[0]?.segments ?? []).length !== many)
          throw new Error(`${name} was not read`);
      }),
    );
    return fasterAtLeast(
      `${name} in: ${many.toLocaleString("en")} ${unit}, read and checked`,
      "split, no checks",
      { limit: best(limit), ours: best(ours), unit },
      0.3,
    );
  });
}

/** Bare limit: the bills as split, in one statement each for bills and containers. */
async function bareIn({ em }: TestDatabase, text: string): Promise<void> {
  const bills = bareBills(text);
  await sql`with own as (
        select *
        from json_to_recordset(${JSON.stringify(bills)}::json) as g (
            no text, master text, parties json, goods text, pkgs int, kind text, kg numeric,
            m3 numeric, boxes json
          )
      ),
      bill as (
        insert into import_bill (
            version, bl_no, master_bl_no, voyage_id, port_load, port_dis, shipper_name,
            consignee_name, notify_name, goods_name_en, pkgs, package_kind, gwt, dim
          )
        select 1, no, master, (select min(id) from voyage), 'JPOSA', 'CNSHA', parties ->> 0,
          parties ->> 1, parties ->> 2, goods, pkgs, kind, kg, m3
        from own
        returning id, bl_no
      )
    insert into import_bill_container (version, import_bill_id, line_no, cnt_no, size_type, pkgs)
    select 1, bill.id, 1, b.no, '20GP', b.pkgs
    from own join bill on bill.bl_no = own.no, json_to_recordset(own.boxes) as b (no text, pkgs int)`.execute(
    em().getKysely(),
  );
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

async function receive(testDatabase: TestDatabase, text: string): Promise<void> {
  const received = { fileName: "bench.edi", bytes: Buffer.from(text, "latin1") };
  const { status } = await runOperation(testDatabase.as("clerk"), receiveInterchange, received);
  if (status !== "ACCEPTED") throw new Error(`the file is ${status}`);
}

async function storeLine(testDatabase: TestDatabase): Promise<BenchResult> {
  const [bare, ours]: [number[], number[]] = [[], []];
  const empty = () =>
    sql`truncate import_bill, import_bill_container, edi_message`.execute(
      testDatabase.em().getKysely(),
    );
  for (let round = 0; round < rounds; round += 1) {
    const text = manifestOf(`S${round}`);
    bare.push(await timed(() => bareIn(testDatabase, text)));
    await empty();
    ours.push(await timed(() => receive(testDatabase, text)));
    await empty();
  }
  const speed = { limit: best(bare), ours: best(ours), unit: "bills" };
  return fasterAtLeast(
    `IFCSUM in: ${many.toLocaleString("en")} consignments to import bills`,
    "split + one statement, no checks",
    speed,
    0.3,
  );
}

/** What `seaway edi in FILE` holds at most. */
async function memoryLine(stage: Stage, testDatabase: TestDatabase): Promise<BenchResult> {
  const folder = mkdtempSync(path.join(tmpdir(), "seaway-bench-"));
  const file = path.join(folder, "manifest.edi");
  writeFileSync(file, manifestOf("M"), "latin1");
  const child = spawn(
    process.execPath,
    [path.join(projectRoot, "cli/seaway.mjs"), "edi", "in", file],
    {
      env: { ...process.env, DATABASE_URL: testDatabase.url },
      stdio: "ignore",
    },
  );
  let peak = 0;
  const look = setInterval(() => {
    try {
      peak = Math.max(peak, peakOfStarted(child.pid));
    } catch {
      // Between the end of the process and its event there is nothing to read.
    }
  }, 50);
  const [code] = (await once(child, "exit")) as [number];
  clearInterval(look);
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`the command gave ${code}`);
  stage.log(`edi: the command held ${peak.toFixed(0)} MB`);
  return within(
    `IFCSUM in: memory of the command, ${many.toLocaleString("en")} consignments`,
    peak,
    300,
    "MB",
  );
}

/** Messages in and out, each beside what the bare work takes. */
export const ediLine: BenchLine = {
  name: "edi",
  async run(stage) {
    const pure = [...readLines(), ...outLines()];
    const testDatabase = await stage.database();
    await seedSea(testDatabase.em());
    const profile = JSON.stringify({
      partnerCode: "AGENT",
      sender: { id: "SEAWAY" },
      recipient: { id: "AGENT" },
    });
    await sql`insert into edi_partner (code, name, profile)
      values ('AGENT', 'Agent', ${profile}::jsonb)`.execute(testDatabase.em().getKysely());
    return [...pure, await storeLine(testDatabase), await memoryLine(stage, testDatabase)];
  },
};
