import { fork } from "node:child_process";
import { once } from "node:events";
import type { EntityManager } from "@mikro-orm/postgresql";
import { Client } from "pg";
import { pino } from "pino";
import { openRuntime } from "#db/services/runtime.server.ts";
import { operationOf } from "#db/services/registry.server.ts";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import {
  defineExportBookings,
  type ExportResult,
} from "#domain/exchange/edi/outbound/ops/export-bookings.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import { ifcsumD95b } from "#edi/messages/ifcsum/ifcsum-d95b.directory.ts";
import { validateInterchange } from "#edi/messages/validate.ts";
import { addBookings, consignments } from "./datasets/ifcsum-dataset.ts";
import { type BenchLine, type BenchResult, fasterAtLeast } from "./line.ts";

/** Milliseconds and characters of the file. */
type Done = { ms: number; length: number };

type BareRow = Record<
  "bk_no" | "port_load" | "port_dis" | "delivery_terms" | "shipper" | "consignee" | "notify",
  string
> & {
  cargo: {
    n: string;
    p: number;
    k: string;
    g: number;
    m: string;
    s: { c: string; p: number }[] | null;
  }[];
};

/** Seventy characters a line, as in the standard; other text rules are left out. */
const lines = (text: string) => (text.match(/.{1,70}/gs) ?? []).slice(0, 5).join(":");
const clean = (text: string) => text.toUpperCase().replace(/[?+:']/g, "?$&");

/** Bare limit: one query, joined strings; no codes, checks, references or storage. */
async function bare(url: string): Promise<Done> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const begun = performance.now();
  const { rows } =
    await client.query<BareRow>(`select b.bk_no, b.port_load, b.port_dis, b.delivery_terms,
      b.shipper_name || ' ' || b.shipper_address as shipper, b.consignee_name || ' ' || b.consignee_address as consignee,
      b.notify_name || ' ' || b.notify_address as notify,
      (select json_agg(json_build_object('n', c.goods_name_en, 'p', c.pkgs, 'k', c.package_kind, 'g', c.gwt, 'm', c.marks,
        's', (select json_agg(json_build_object('c', x.cnt_no, 'p', p.pkgs)) from packing_line p join box x on x.id = p.box_id
          where p.booking_id = c.booking_id and p.cargo_id = c.id))
        order by c.line_no) from booking_cargo c where c.booking_id = b.id) as cargo
    from booking b where b.bk_status = 'LOCKED' order by b.bk_no`);
  const boxes = await client.query<{
    cnt_no: string;
    size_type: string;
    seal_no: string;
    gwt: string;
  }>("select x.cnt_no, x.size_type, x.seal_no, x.gwt from box x order by x.cnt_no");
  const out = ["UNB+UNOA:2+A+B+260501:0800+1'", "UNH+1+IFCSUM:D:95B:UN'", "BGM+787+X+9'"];
  for (const box of boxes.rows)
    out.push(
      `EQD+CN+${box.cnt_no}+${box.size_type}:102:5++2+5'`,
      `MEA+AAE+G+KGM:${Number(box.gwt)}'`,
      `SEL+${clean(box.seal_no)}+SH'`,
    );
  let number = 0;
  for (const row of rows) {
    number += 1;
    const weight = row.cargo.reduce((sum, item) => sum + item.g, 0);
    out.push(
      `CNI+${number}+${row.bk_no}'`,
      `CNT+7:${weight}:KGM'`,
      `CNT+11:${row.cargo.reduce((sum, item) => sum + item.p, 0)}'`,
    );
    out.push(
      `TSR+${row.delivery_terms}+2'`,
      `LOC+9+${row.port_load}:139:6'`,
      `LOC+11+${row.port_dis}:139:6'`,
      `RFF+BN:${row.bk_no}'`,
    );
    out.push(
      `NAD+CZ++${lines(clean(row.shipper))}'`,
      `NAD+CN++${lines(clean(row.consignee))}'`,
      `NAD+NI++${lines(clean(row.notify))}'`,
    );
    for (const [i, item] of row.cargo.entries()) {
      out.push(
        `GID+${i + 1}+${item.p}:${item.k}'`,
        `FTX+AAA+++${lines(clean(item.n))}'`,
        `MEA+AAE+G+KGM:${item.g}'`,
        `PCI+28+${lines(clean(item.m))}'`,
      );
      for (const part of item.s ?? []) out.push(`SGP+${part.c}+${part.p}'`);
    }
  }
  out.push(`UNT+${out.length}+1'`, "UNZ+1+1'");
  const text = out.join("\n");
  const ms = performance.now() - begun;
  if (rows.length !== consignments) throw new Error(`${rows.length} bookings`);
  await client.end();
  return { ms, length: text.length };
}

/**
 * Ours: permission, locks, states, code mapping, checks, references, file read back against the
 * directory, archived with its hash, bookings flagged, change log, versions. Without `checked` only
 * the reading back is left out. The full reader checks either file afterwards, untimed.
 */
async function ours(url: string, checked: boolean): Promise<Done> {
  const platform = await openRuntime(url, "bench", { max: 4 });
  try {
    const em = platform.orm.em.fork() as EntityManager;
    const actor = await actorOfUser(em, { userName: "bench" });
    if (!actor) throw new Error("no user of the bench");
    const { rows } = await platform.orm.em
      .getConnection()
      .execute<{ id: number }[]>("select id from booking order by id")
      .then((matches) => ({ rows: matches }));
    const input = { bookingIds: rows.map((row) => row.id), partnerCode: "EASTAGENCY" };
    const caller = {
      em,
      actor,
      source: "screen" as const,
      requestId: "bench",
      log: pino({ level: "silent" }),
    };
    const operation = checked
      ? operationOf("edi.exportBookings")
      : defineExportBookings({ checked: false });
    const begun = performance.now();
    const result = (await runOperation(caller, operation, input)) as ExportResult;
    const ms = performance.now() - begun;
    if (result.done !== consignments || result.messages.length !== 1)
      throw new Error(`${result.done} bookings in ${result.messages.length} files`);
    const message = await platform.orm.em
      .fork()
      .findOneOrFail(EdiMessage, { id: result.messages[0]?.id ?? 0 });
    const text = Buffer.from(message.body as Uint8Array).toString("latin1");
    const { findings } = validateInterchange(text, [ifcsumD95b], {
      maxChars: Number.POSITIVE_INFINITY,
    });
    if (findings.length > 0) throw new Error(`the file has ${findings.length} findings`);
    return { ms, length: text.length };
  } finally {
    await platform.close();
  }
}

type Way = "bare" | "stored" | "validated";

/** Resets the marks of the previous round without the product. */
async function withoutMarks(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query("delete from booking_edi");
  await client.query("vacuum analyze booking, booking_edi");
  await client.end();
}

async function inChild(what: Way, url: string): Promise<Done> {
  const child = fork(import.meta.filename, [what, url], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  let done: Done | undefined;
  child.on("message", (message: Done) => {
    done = message;
  });
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0 || !done) throw new Error(`the ${what} child ended with ${code}`);
  return done;
}

/** 10,000 consignments of a voyage as an IFCSUM interchange, beside one SQL and strings. */
export const ifcsumLine: BenchLine = {
  name: "ifcsum",
  async run(stage): Promise<BenchResult[]> {
    const testDatabase = await stage.database();
    await addBookings(testDatabase.em());
    await stage.addUser(testDatabase, "bench", "clerk", "bench-password-1");
    const taken: Record<Way, number[]> = { bare: [], stored: [], validated: [] };
    // The best counts: with three rounds one busy moment would decide.
    for (let round = 0; round < 5; round += 1) {
      for (const way of ["bare", "stored", "validated"] as const) {
        await withoutMarks(testDatabase.url);
        const { ms, length } = await inChild(way, testDatabase.url);
        taken[way].push(ms);
        stage.log(`ifcsum, ${way}: ${Math.round(ms)} ms, ${length} characters`);
      }
    }
    const best = (way: Way) => consignments / (Math.min(...taken[way]) / 1000);
    const line = (work: string, way: Way, least: number) =>
      fasterAtLeast(
        work,
        "one SQL + strings, no checks",
        { limit: best("bare"), ours: best(way), unit: "bills" },
        least,
      );
    return [
      line("IFCSUM: 10,000 bills, generated and stored", "stored", 0.3),
      line("IFCSUM: and validated against the directory", "validated", 0.1),
    ];
  },
};

if (import.meta.main) {
  const [what, url = ""] = process.argv.slice(2);
  process.send?.(what === "bare" ? await bare(url) : await ours(url, what === "validated"));
  process.disconnect?.();
}
