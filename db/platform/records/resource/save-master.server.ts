import { type EntityClass, type EntityManager, LockMode } from "@mikro-orm/postgresql";
import { z } from "zod";
import { findRow } from "#db/orm/any-entity.server.ts";
import type { FormLines, FormRecord } from "../form/form.ts";
import type { RowNote } from "../machine/steps.server.ts";
import type { ImportColumn } from "../import/columns.ts";
import type { ImportDefinition } from "../import/define-import.server.ts";
import type { OneValues } from "../import/one-row.server.ts";
import { hints } from "#platform/kernel/refusal/constraints.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";

export type MasterRow = { id: number; version: number };

/** Lines of a record (docks of a line), edited on its form only. */
export type MasterLines = {
  form: FormLines;
  input: z.ZodType;
  read(em: EntityManager, id: number): Promise<FormRecord[]>;
  /** In the transaction after the record; refuses at fields such as `docks.0.portCode`. */
  write(ctx: Ctx, id: number, lines: unknown): Promise<void>;
};

/** What is said of a record after it was saved, e.g. others that hold on the same days. */
export type MasterNotes = (ctx: Ctx, id: number) => Promise<RowNote[]>;

export type SaveParts = {
  name: string;
  perm: string;
  entity: EntityClass<MasterRow>;
  import: ImportDefinition;
  code: string;
  /** Key and code, fixed after creation. */
  fixed: readonly string[];
  movable: readonly string[];
  fileOnly: readonly string[];
  lines: MasterLines | undefined;
  notes: MasterNotes | undefined;
};

/** Creates or changes one record. Keys stay, because others refer to them. */
export function saveMaster(parts: SaveParts) {
  const { lines } = parts;
  const { columns, single, optionLabels } = parts.import;
  const typed = columns.filter((column) => !parts.fileOnly.includes(column.key));
  return defineOperation({
    name: `${parts.name}.save`,
    perm: parts.perm,
    input: z.object({
      id: v.formId(),
      version: v.formVersion(),
      ...Object.fromEntries(typed.map((column) => [column.key, cellOf(column)])),
      ...(lines ? { [lines.form.key]: lines.input } : {}),
      // Import warnings apply to the form too.
      ...(optionLabels.accept ? { accept: v.flag() } : {}),
    }),
    done: "master.saved",
    async run(ctx, { id, version, ...input }) {
      const values = single.read(input as Record<string, string>);
      const before = await editedRecord(ctx, parts, { id, version, values });
      await single.write(ctx, values, (input as { accept?: "Y" | "N" }).accept);
      const record = before ?? (await savedRecord(ctx, parts, keysOf(parts, values)));
      if (lines) await lines.write(ctx, record.id, valueOf(input, lines.form.key));
      return {
        id: record.id,
        ...(parts.notes ? { notes: await parts.notes(ctx, record.id) } : {}),
      };
    },
  });
}

type Edit = { id: number; version: number | undefined; values: OneValues };
const keysOf = (parts: SaveParts, values: OneValues) =>
  Object.fromEntries(parts.import.key.map((key) => [key, values[key] ?? ""]));

export const valueOf = (row: object, key: string): unknown => Reflect.get(row, key);

/** Read past the identity map, because the import has written the row by SQL. */
async function savedRecord(
  ctx: Ctx,
  { entity, name }: SaveParts,
  keys: object,
): Promise<MasterRow> {
  const record = await findRow(ctx.em.fork({ keepTransactionContext: true }), entity, keys);
  if (!record) throw new Error(`${name} is gone after it was saved`);
  return record;
}

/**
 * Locks a record and sets its new keys; null for a new record.
 * @throws Refusal when keys are fixed or taken
 */
async function editedRecord(
  ctx: Ctx,
  parts: SaveParts,
  { id, version, values }: Edit,
): Promise<MasterRow | null> {
  const { entity, fixed, movable } = parts;
  const keys = keysOf(parts, values);
  const find = (where: object) => findRow(ctx.em, entity, where, LockMode.PESSIMISTIC_WRITE);
  const taken = () =>
    new Refusal(
      "master.exists",
      { code: Object.values(keys).join(" ") },
      { field: parts.import.key[0] ?? "" },
    );
  const record = await find(id > 0 ? { id } : keys);
  if (id === 0) {
    if (record) throw taken();
    return null;
  }
  if (!record) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, entity.name, record, version);
  const changed = fixed.find(
    (key) => values[key] && String(valueOf(record, key) ?? "") !== values[key],
  );
  if (changed) throw new Refusal("master.keyFixed", {}, { field: changed });
  const moved = movable.filter((key) => String(valueOf(record, key) ?? "") !== (values[key] ?? ""));
  if (moved.length > 0) {
    if (await find(keys)) throw taken();
    // The write finds the record by its new keys.
    for (const key of moved) Reflect.set(record, key, values[key]);
    await ctx.em.flush();
  }
  return record;
}

type Cell = { missing: string; constraints: Parameters<typeof hints.add>[1] };

/** Input of one cell as text, parsed by import rules; carries constraints for browsers. */
const cellInput = v.shared(({ missing, constraints }: Cell) =>
  z
    .union([
      z.string(),
      z.number().transform(String),
      z.boolean().transform((on) => (on ? "Y" : "N")),
    ])
    .nullish()
    .transform((value) => value ?? missing)
    .register(hints, constraints),
);

function cellOf({ kind, required, expected, start, max, decimals, least, greatest }: ImportColumn) {
  return cellInput({
    missing: kind === "flag" ? "" : (start ?? ""),
    constraints: {
      ...(required || expected ? { required: true } : {}),
      ...(max ? { maxLength: max } : {}),
      ...(kind === "integer" ? { scale: 0 } : kind === "decimal" ? { scale: decimals ?? 2 } : {}),
      ...(least ? { min: Number(least) } : {}),
      ...(greatest ? { max: Number(greatest) } : {}),
    },
  });
}
