import { type EntityClass, type EntityManager, LockMode } from "@mikro-orm/postgresql";
import { z } from "zod";
import type { FormLines, FormRecord } from "../form/form.ts";
import type { ImportColumn } from "../import/columns.ts";
import type { ImportDefinition } from "../import/define-import.server.ts";
import type { OneValues } from "../import/one-row.server.ts";
import { hints } from "../operation/constraints.ts";
import { assertSeen, type Ctx, defineOperation } from "../operation/operation.server.ts";
import { Refusal } from "../operation/refusal.ts";
import * as v from "../operation/validation.ts";

export type MasterRow = { id: number; version: number };

/** Lines of a record (the docks of a line), which no row of its file holds: how they are typed, read and written as a whole. */
export type MasterLines = {
  form: FormLines;
  input: z.ZodType;
  read(em: EntityManager, id: number): Promise<FormRecord[]>;
  /** Runs after the head is written, in its transaction; refuses at fields such as `docks.0.portCode`. */
  write(ctx: Ctx, id: number, lines: never): Promise<void>;
};

/** What saving one record needs of its kind. */
export type SaveParts = {
  name: string;
  perm: string;
  entity: EntityClass<MasterRow>;
  import: ImportDefinition;
  code: string;
  /** Fields that stay as they were made: what identifies the record and what others name. */
  fixed: readonly string[];
  movable: readonly string[];
  fileOnly: readonly string[];
  lines: MasterLines | undefined;
};

/** Creates or changes one record. Its keys stay as they were made: other records name them. */
export function saveMaster(parts: SaveParts) {
  const { entity, lines } = parts;
  const { columns, one: item, optionLabels } = parts.import;
  const typed = columns.filter((column) => !parts.fileOnly.includes(column.key));
  return defineOperation({
    name: `${parts.name}.save`,
    perm: parts.perm,
    input: z.object({
      id: v.formId(),
      version: v.formVersion(),
      ...Object.fromEntries(typed.map((column) => [column.key, cellOf(column)])),
      ...(lines ? { [lines.form.key]: lines.input } : {}),
      // What its file asks about is asked on its form too.
      ...(optionLabels.accept ? { accept: v.flag() } : {}),
    }),
    done: "master.saved",
    async run(ctx, { id, version, ...input }) {
      const values = item.read(input as Record<string, string>);
      const before = await editedRecord(ctx, parts, { id, version, values });
      await item.write(ctx, values, (input as { accept?: "Y" | "N" }).accept);
      const record = before ?? (await ctx.em.fork({ keepTransactionContext: true }).findOneOrFail(entity, keysOf(parts, values) as never));
      if (lines) await lines.write(ctx, record.id, (input as Record<string, never>)[lines.form.key] as never);
      return { id: record.id };
    },
  });
}

type Edit = { id: number; version: number | undefined; values: OneValues };
const keysOf = (parts: SaveParts, values: OneValues) => Object.fromEntries(parts.import.key.map((key) => [key, values[key] ?? ""]));

/** The value of a column of a record that is known by its name only. */
export const valueOf = (row: object, key: string): unknown => Reflect.get(row, key);

/** The record that a form changes, locked and with its new keys; null when the form makes a new one. @throws Refusal when keys are fixed or taken. */
async function editedRecord(ctx: Ctx, parts: SaveParts, { id, version, values }: Edit): Promise<MasterRow | null> {
  const { entity, fixed, movable } = parts;
  const keys = keysOf(parts, values);
  const find = (where: object) => ctx.em.findOne(entity, where as never, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const taken = () => new Refusal("master.exists", { code: Object.values(keys).join(" ") }, { field: parts.import.key[0] ?? "" });
  const record = await find(id > 0 ? { id } : keys);
  if (id === 0) {
    if (record) throw taken();
    return null;
  }
  if (!record) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, entity.name, record, version);
  const changed = fixed.find((key) => values[key] && String(valueOf(record, key) ?? "") !== values[key]);
  if (changed) throw new Refusal("master.keyFixed", {}, { field: changed });
  const moved = movable.filter((key) => String(valueOf(record, key) ?? "") !== (values[key] ?? ""));
  if (moved.length > 0) {
    if (await find(keys)) throw taken();
    // The record is found by its new keys when the row is written.
    ctx.em.assign(record, Object.fromEntries(moved.map((key) => [key, values[key]])) as never);
    await ctx.em.flush();
  }
  return record;
}

/** A typed cell: text whatever it is to become; the import's own rules read it. Browsers are told its length, its digits, whether it may be empty. */
function cellOf({ kind, required, asked: query, start, max, decimals, least, greatest }: ImportColumn) {
  const cell = z
    .union([z.string(), z.number().transform(String), z.boolean().transform((on) => (on ? "Y" : "N"))])
    .nullish()
    .transform((value) => value ?? (kind === "flag" ? "" : (start ?? "")));
  return cell.register(hints, {
    ...(required || query ? { required: true } : {}),
    ...(max ? { maxLength: max } : {}),
    ...(kind === "integer" ? { scale: 0 } : kind === "decimal" ? { scale: decimals ?? 2 } : {}),
    ...(least ? { min: Number(least) } : {}),
    ...(greatest ? { max: Number(greatest) } : {}),
  });
}
