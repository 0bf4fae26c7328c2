import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "../operation/actor.ts";
import { Refusal } from "../operation/refusal.ts";
import { assertRoom } from "../storage/storage-quota.server.ts";
import type { ImportSource } from "./reader/read-source.server.ts";

/** Keeps a file for a later task or error list and throws away those older than a day. Returns its id. @throws Refusal file.quota. */
export async function keepUpload(em: EntityManager, actor: Actor, file: { name: string; bytes: Uint8Array }): Promise<number> {
  if (actor.viewedBy) throw new Refusal("kit.viewOnly");
  return em.transactional(async (inner) => {
    const own = inner as EntityManager;
    const db = own.getKysely();
    await sql`delete from upload where created_time < now() - interval '1 day'`.execute(db);
    await assertRoom(own, actor, file.bytes.byteLength);
    const { rows } = await sql<{ id: number }>`insert into upload (name, body, operator) values (${file.name.slice(0, 200)},
      ${Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)}, ${actor.userName}) returning id`.execute(db);
    return rows[0]?.id ?? 0;
  });
}

/** Corrected cells by row number and column key, as typed. */
export type CellEdits = Readonly<Record<string, Readonly<Record<string, string>>>>;
export type KeptUpload = { name: string; bytes: Uint8Array; edits: CellEdits };

/** A kept file of the actor's own. @throws Refusal import.uploadGone when it is older than a day or somebody else's. */
export async function readUpload(em: EntityManager, actor: Actor, id: number): Promise<KeptUpload> {
  const { rows } = await sql<{ name: string; size: number; edits: CellEdits | null }>`select name, length(body) as size, edits from upload
    where id = ${id} and operator = ${actor.userName}`.execute(em.getKysely());
  if (!rows[0]) throw new Refusal("import.uploadGone");
  const { name, size, edits } = rows[0];
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += slice) {
    // The base64 text keeps its line breaks: the reader here skips them, taking them out there would cost more than all the rest.
    const { rows: parts } = await sql<{
      part: string;
    }>`select encode(substring(body from ${at + 1}::int for ${slice}::int), 'base64') as part from upload
      where id = ${id}`.execute(em.getKysely());
    bytes.write(parts[0]?.part ?? "", at, "base64");
  }
  return { name, bytes, edits: edits ?? {} };
}

/** Bytes asked for at once, as base64: the driver holds what it receives several times over, and by itself it would ask for twice as many digits. */
const slice = 384 * 1024;

/** Adds corrected cells to a kept file of the actor's own; a cell corrected twice keeps the last text. */
export async function editUpload(em: EntityManager, actor: Actor, id: number, edits: CellEdits): Promise<void> {
  const { edits: before } = await readUpload(em, actor, id);
  const merged: Record<string, Record<string, string>> = {};
  for (const [row, cells] of [...Object.entries(before), ...Object.entries(edits)]) merged[row] = { ...merged[row], ...cells };
  await sql`update upload set edits = ${JSON.stringify(merged)}::jsonb where id = ${id} and operator = ${actor.userName}`.execute(
    em.getKysely(),
  );
}

/** A file as a source of rows: .csv, .tsv and .txt are texts, everything else must be a workbook (and is refused when it is none). */
export function sourceOf(file: { name: string; bytes: Uint8Array }): ImportSource {
  return { kind: /\.(csv|tsv|txt)$/i.test(file.name) ? "csv" : "workbook", name: file.name, bytes: file.bytes };
}
