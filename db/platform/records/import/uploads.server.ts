import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { assertRoom } from "../storage/storage-quota.server.ts";
import type { ImportSource } from "./reader/read-source.server.ts";
import type { TextEncoding } from "./reader/text-encoding.ts";

/**
 * Stores a file and deletes those older than a day.
 * @returns its id
 * @throws Refusal file.quota
 */
export async function keepUpload(
  em: EntityManager,
  actor: Actor,
  file: { name: string; bytes: Uint8Array },
): Promise<number> {
  if (actor.viewedBy) throw new Refusal("kit.viewOnly");
  return em.transactional(async (inner) => {
    const own = inner as EntityManager;
    const db = own.getKysely();
    await sql`delete from upload where created_time < now() - interval '1 day'`.execute(db);
    await assertRoom(own, actor, file.bytes.byteLength);
    const { rows } = await sql<{
      id: number;
    }>`insert into upload (name, body, operator)
      values (
          ${file.name.slice(0, 200)}, ${Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)}, ${actor.userName}
        )
      returning id`.execute(db);
    return rows[0]?.id ?? 0;
  });
}

/** By row number and column key, as typed. */
export type CellEdits = Readonly<Record<string, Readonly<Record<string, string>>>>;
export type KeptUpload = {
  name: string;
  bytes: Uint8Array;
  edits: CellEdits;
  encoding?: TextEncoding | undefined;
};

/** @throws Refusal import.uploadGone for a file that expired or belongs to another user */
export async function readUpload(em: EntityManager, actor: Actor, id: number): Promise<KeptUpload> {
  const { rows } = await sql<{
    name: string;
    size: number;
    edits: CellEdits | null;
  }>`select name, length(body) as size, edits
    from upload
    where id = ${id} and operator = ${actor.userName}`.execute(em.getKysely());
  if (!rows[0]) throw new Refusal("import.uploadGone");
  const { name, size, edits } = rows[0];
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += slice) {
    // Removing the line breaks of base64 in SQL would cost more than all else; the decoder skips
    // them.
    const { rows: parts } = await sql<{
      part: string;
    }>`select encode(substring(body from ${at + 1}::int for ${slice}::int), 'base64') as part
      from upload
      where id = ${id}`.execute(em.getKysely());
    bytes.write(parts[0]?.part ?? "", at, "base64");
  }
  return { name, bytes, edits: edits ?? {} };
}

/** Base64 bytes per query, because the driver holds them several times. */
const slice = 384 * 1024;

/** Adds corrections; the last one of a cell wins. */
export async function editUpload(
  em: EntityManager,
  actor: Actor,
  id: number,
  edits: CellEdits,
): Promise<void> {
  const { edits: before } = await readUpload(em, actor, id);
  const merged: Record<string, Record<string, string>> = {};
  for (const [row, cells] of [...Object.entries(before), ...Object.entries(edits)])
    merged[row] = { ...merged[row], ...cells };
  await sql`update upload
    set edits = ${JSON.stringify(merged)}::jsonb
    where id = ${id} and operator = ${actor.userName}`.execute(em.getKysely());
}

/** .csv, .tsv and .txt are text, everything else is read as a workbook. */
export function sourceOf(
  { name, bytes }: { name: string; bytes: Uint8Array },
  encoding?: TextEncoding,
): ImportSource {
  return /\.(csv|tsv|txt)$/i.test(name)
    ? { kind: "csv", name, bytes, encoding }
    : { kind: "workbook", name, bytes };
}
