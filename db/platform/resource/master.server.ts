import { type EntityClass, type EntityManager, LockMode } from "@mikro-orm/postgresql";
import { z } from "zod";
import type { Word } from "#domain/messages.ts";
import { hints } from "../operation/constraints.ts";
import { defineForm, type FormDefinition, type FormField, type FormLines, type FormRecord } from "../form/form.ts";
import type { ImportColumn } from "../import/columns.ts";
import type { ImportDefinition } from "../import/define-import.server.ts";
import type { ListDefinition } from "../list/list.ts";
import { listRowsByIds } from "../list/list-rows.server.ts";
import type { ListSource } from "../list/list-sql.server.ts";
import { defineFacts } from "../machine/facts.server.ts";
import { defineMachine } from "../machine/machine.ts";
import { assertSeen, type Ctx, defineOperation } from "../operation/operation.server.ts";
import { Refusal } from "../operation/refusal.ts";
import { type AnyOperation, defineResource, type Resource } from "./resource.server.ts";
import { defineSteps } from "../machine/steps.server.ts";
import { usesOf } from "./used-codes.server.ts";
import * as v from "../operation/validation.ts";

type MasterRow = { id: number; version: number };

/** Lines of a record (the docks of a line), which no row of its file holds: how they are typed, read and written as a whole. */
export type MasterLines = {
  form: FormLines;
  input: z.ZodType;
  read(em: EntityManager, id: number): Promise<FormRecord[]>;
  /** Runs after the head is written, in its transaction; refuses at fields such as `docks.0.portCode`. */
  write(ctx: Ctx, id: number, lines: never): Promise<void>;
};

/**
 * A kind of master data (platform §3): what its import says of columns, checks and the write is what its sheet says too, so a rule exists once.
 * `name`: of its operations (`port.save`, `port.remove`) and of its codes in `codeUses`.
 */
export type MasterSpec<Row extends MasterRow> = {
  name: string;
  list: ListDefinition;
  source: ListSource & { entity: EntityClass<Row> };
  perm: string;
  import: ImportDefinition;
  /** The column other records name; the first of the import's key columns when not said. */
  code?: string;
  title: Word;
  /** Headings of columns that the list does not show. */
  words?: Readonly<Record<string, Word>>;
  /** How a field of the sheet differs from what its column says: a picker, a width, a hint. */
  fields?: Readonly<Record<string, Partial<FormField>>>;
  /** Columns of the import that the sheet leaves out. */
  leave?: readonly string[];
  /** Parts of the sheet with their columns, where it has more than one; what stands in none of them stands in the first. */
  sections?: readonly (readonly [word: Word, columns: readonly string[]])[];
  /** Key columns that may change on the sheet, because nothing names them. */
  movable?: readonly string[];
  /** Further screens of this kind, offered beside its list. */
  links?: Resource["links"];
  /** What a new sheet begins with. */
  start?: FormRecord;
  lines?: MasterLines;
  /** Actions on one record that need more than a reason. */
  more?: Record<string, AnyOperation>;
};

/** `uses`: JSON of what names the code, "[]" when nothing does. */
type MasterFacts = { uses: string };

/** Master data has no states: a record is there until nothing names it any more and somebody deletes it. */
const masterMachine = (perm: string) =>
  defineMachine({
    name: "master",
    state: (_facts: MasterFacts) => "LIVE" as const,
    states: ["LIVE"],
    initial: "LIVE",
    actions: {
      remove: {
        from: ["LIVE"],
        to: null,
        perm,
        refuse: "master.inUse",
        guards: [({ uses }) => (uses === "[]" ? null : { code: "master.inUse", params: { uses } })],
        confirm: "master.askRemove",
      },
    },
  });

/** List, sheet, save, deletion with "where is it used", copy, calls, commands and export of a kind of master data, from its definition. */
export function defineMaster<Row extends MasterRow>(spec: MasterSpec<Row>): Resource {
  const { list, perm } = spec;
  const machine = masterMachine(perm);
  const code = codeColumn(spec);
  const codeOf = (row: Row) => String((row as unknown as Record<string, unknown>)[code] ?? "");
  const own = spec.source.computed ?? {};
  const computed = spec.import.columns.map((column) => column.key).filter((key) => Object.hasOwn(own, key));
  // A list does not look for every use of every row; the step does, and says where.
  const facts = defineFacts(spec.source.entity, {
    uses: {
      assumed: "[]",
      read: async (ctx, row): Promise<string> => JSON.stringify(await usesOf(ctx.em, spec.name, codeOf(row), row)),
    },
  });
  const source = { ...spec.source, facts };
  const steps = defineSteps({
    as: spec.name,
    machine,
    facts,
    list,
    source,
    keyOf: codeOf,
    setState: () => {},
    effects: {
      remove: (ctx, row) => {
        ctx.em.remove(row);
      },
    },
  });
  return defineResource({
    apiName: list.apiName,
    list,
    source,
    machine,
    steps,
    get: async (em, actor, id) => {
      const row = await em.findOne(source.entity, { id } as never);
      // What the list computes and the import writes (trade codes of a port) stands on the sheet as the list shows it.
      const made = row && computed.length > 0 ? (await listRowsByIds(em, list, source, { actor, ids: [id] }))[0] : undefined;
      const lines = row && spec.lines ? { [spec.lines.form.key]: await spec.lines.read(em, id) } : {};
      return row && { ...row, ...Object.fromEntries(computed.map((key) => [key, made?.[key] ?? ""])), ...lines };
    },
    save: saveMaster(spec),
    form: formOf(spec),
    start: { ...startsOf(spec.import.columns), ...spec.start },
    ...(spec.links ? { links: spec.links } : {}),
    ...(spec.more ? { more: spec.more } : {}),
    codes: { kind: spec.name, code, keys: fixedOf(spec) },
  });
}

const codeColumn = (spec: Pick<MasterSpec<MasterRow>, "code" | "import">): string => spec.code ?? spec.import.key[0] ?? "code";
/** Columns that stay as they were made: what identifies the record and what others name. */
const fixedOf = (spec: Pick<MasterSpec<MasterRow>, "code" | "import" | "movable">): string[] =>
  [...new Set([...spec.import.key, codeColumn(spec)])].filter((key) => !spec.movable?.includes(key));
const startsOf = (columns: readonly ImportColumn[]): FormRecord =>
  Object.fromEntries(columns.flatMap(({ key, start }) => (start === undefined ? [] : [[key, start]])));

/** Creates or changes one record. Its keys stay as they were made: other records name them. */
function saveMaster<Row extends MasterRow>(spec: MasterSpec<Row>) {
  const { entity } = spec.source;
  const { key: keys, columns, one } = spec.import;
  const shown = columns.filter((column) => !spec.leave?.includes(column.key));
  return defineOperation({
    name: `${spec.name}.save`,
    perm: spec.perm,
    input: z.object({
      id: v.formId(),
      version: v.formVersion(),
      ...Object.fromEntries(shown.map((column) => [column.key, cellOf(column)])),
      ...(spec.lines ? { [spec.lines.form.key]: spec.lines.input } : {}),
      // What its file asks about is asked on its sheet too.
      ...(spec.import.optionWords.accept ? { accept: v.flag() } : {}),
    }),
    done: "master.saved",
    async run(ctx, { id, version, ...typed }) {
      const values = one.read(typed as Record<string, string>);
      const byKeys = Object.fromEntries(keys.map((key) => [key, values[key] ?? ""]));
      const find = (where: object) =>
        ctx.em.findOne(entity, where as never, { lockMode: LockMode.PESSIMISTIC_WRITE }) as Promise<Row | null>;
      const known = await find(id > 0 ? { id } : byKeys);
      const [first = ""] = keys;
      if (id === 0 && known) throw new Refusal("master.exists", { code: Object.values(byKeys).join(" ") }, { field: first });
      if (id > 0) {
        if (!known) throw new Refusal("kit.notFound", {}, { key: String(id) });
        await assertSeen(ctx.em, entity.name, known, version);
        const before = known as Record<string, unknown>;
        const changed = fixedOf(spec).find((key) => values[key] && String(before[key] ?? "") !== values[key]);
        if (changed) throw new Refusal("master.keyFixed", {}, { field: changed });
        const moved = (spec.movable ?? []).filter((key) => String(before[key] ?? "") !== (values[key] ?? ""));
        if (moved.length > 0) {
          if (await find(byKeys)) throw new Refusal("master.exists", { code: Object.values(byKeys).join(" ") }, { field: first });
          // The record is found by its new keys when the row is written.
          ctx.em.assign(known, Object.fromEntries(moved.map((key) => [key, values[key]])) as never);
          await ctx.em.flush();
        }
      }
      await one.write(ctx, values, (typed as { accept?: "Y" | "N" }).accept);
      const made = known ?? (await ctx.em.fork({ keepTransactionContext: true }).findOneOrFail(entity, byKeys as never));
      const madeId = (made as Row).id;
      if (spec.lines) await spec.lines.write(ctx, madeId, (typed as Record<string, never>)[spec.lines.form.key] as never);
      return { id: madeId };
    },
  });
}

/** A typed cell: text whatever it is to become; the import's own rules read it. Browsers are told its length, its digits, whether it may be empty. */
function cellOf({ kind, required, asked, start, max, decimals, least, greatest }: ImportColumn) {
  const cell = z
    .union([z.string(), z.number().transform(String), z.boolean().transform((on) => (on ? "Y" : "N"))])
    .nullish()
    .transform((value) => value ?? (kind === "flag" ? "" : (start ?? "")));
  return cell.register(hints, {
    ...(required || asked ? { required: true } : {}),
    ...(max ? { maxLength: max } : {}),
    ...(kind === "integer" ? { scale: 0 } : kind === "decimal" ? { scale: decimals ?? 2 } : {}),
    ...(least ? { min: Number(least) } : {}),
    ...(greatest ? { max: Number(greatest) } : {}),
  });
}

const kindOf: Readonly<Record<ImportColumn["kind"], NonNullable<FormField["kind"]>>> = {
  text: "text",
  code: "code",
  decimal: "decimal",
  integer: "int",
  date: "date",
  datetime: "local",
  flag: "flag",
};

/** The sheet of a kind: its import's columns, called as the list calls them. @throws Error at start when a column has no word. */
function formOf<Row extends MasterRow>(spec: MasterSpec<Row>): FormDefinition {
  const fields = spec.import.columns
    .filter((column) => !spec.leave?.includes(column.key))
    .map((column): FormField => {
      const word =
        spec.fields?.[column.key]?.word ?? spec.words?.[column.key] ?? spec.list.columns.find((one) => one.key === column.key)?.word;
      if (!word) throw new Error(`${spec.list.apiName}: the column ${column.key} has no word`);
      const long = column.kind === "text" && (column.max ?? 0) > 120;
      return {
        key: column.key,
        ...(column.dict ? { kind: "dict", dict: column.dict } : { kind: long ? "area" : kindOf[column.kind] }),
        ...(long ? { span: 6 } : { span: 3 }),
        ...spec.fields?.[column.key],
        word,
      };
    });
  const [head, ...more] = spec.sections ?? [["master.section", []] as const];
  const later = more.flatMap(([, keys]) => keys);
  const parts = [[head?.[0] ?? "master.section", fields.flatMap(({ key }) => (later.includes(key) ? [] : [key]))] as const, ...more];
  const sections = parts.map(([word, keys]) => ({ word, fields: fields.filter(({ key }) => keys.includes(key)) }));
  return defineForm({ title: spec.title, sections, ...(spec.lines ? { lines: [spec.lines.form] } : {}) });
}
