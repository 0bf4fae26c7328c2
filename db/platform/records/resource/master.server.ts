import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { EntityClass } from "@mikro-orm/postgresql";
import { findRow } from "#db/orm/any-entity.server.ts";
import { defineForm, type FormDefinition, type FormField, type FormRecord } from "../form/form.ts";
import type { ImportColumn } from "../import/columns.ts";
import {
  defineImport,
  type ImportDefinition,
  type ImportRow,
  type ImportSpec,
} from "../import/define-import.server.ts";
import { traceColumns } from "../import/list-headings.ts";
import { plainWrite } from "../import/plain-write.server.ts";
import { unknownCodes } from "../import/upsert.server.ts";
import { defineList, type ListDefinition } from "../list/list.ts";
import { listRowsByIds } from "../list/query/list-rows.server.ts";
import type { ListSource } from "../list/query/list-sql.server.ts";
import { defineFacts } from "../machine/facts.server.ts";
import { defineMachine } from "../machine/machine.ts";
import { defineSteps } from "../machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import {
  type ColumnLayout,
  type FieldKey,
  formFieldOf,
  importColumnsOf,
  listColumnsOf,
} from "./field-views.ts";
import { columnName, type Fields } from "./fields.ts";
import { type AnyOperation, defineResource, type Resource } from "./resource.server.ts";
import {
  type MasterLines,
  type MasterNotes,
  type MasterRow,
  saveMaster,
  type SaveParts,
  valueOf,
} from "./save-master.server.ts";
import { usesOf } from "./used-codes.server.ts";

export type RowOf<F> = ImportRow<FieldKey<F>>;
type ListPart = Omit<ListDefinition, "columns" | "perm"> & {
  columns: Readonly<Record<string, ColumnLayout>>;
};
/** What an import adds to the fields: title, checks and preparation of rows. */
export type MasterImport<F, O extends Record<string, unknown> = Record<string, unknown>> = Pick<
  ImportSpec<FieldKey<F>, O>,
  "title" | "repeats" | "options" | "optionLabels" | "optionKinds" | "reshape" | "check"
> & {
  prepare?(ctx: Ctx, rows: readonly RowOf<F>[]): readonly RowOf<F>[] | Promise<readonly RowOf<F>[]>;
  /** Computed columns. */
  made?: Readonly<Record<string, (values: RowOf<F>["values"]) => string>>;
  /** Replaces the default write of all columns. */
  write?: ImportSpec<FieldKey<F>, O>["write"];
};

/**
 * Master data (platform §3). Fields define columns, cells, inputs and labels; the rest is what
 * differs. `name` prefixes operations (`port.save`), import and `codeUses`.
 */
export type MasterSpec<
  F extends Fields,
  Entity extends MasterRow,
  O extends Record<string, unknown>,
> = {
  name: string;
  fields: F;
  source: ListSource & { entity: EntityClass<Entity> };
  /** Nothing refers to its codes; else the `uses` of modules say where. */
  unnamed?: true;
  /** Default is `name` in snake case. */
  table?: string;
  /** Default `code`. */
  key?: readonly FieldKey<F>[];
  /** The field others refer to; default is the first key. */
  code?: FieldKey<F>;
  /** Default: those of all master data. */
  perms?: { list?: string; edit?: string; import?: string };
  title: MessageKey;
  list: ListPart;
  import: MasterImport<F, O>;
  /** Overrides of form fields, e.g. width or hint. */
  form?: Readonly<Partial<Record<FieldKey<F>, Partial<FormField>>>>;
  fileOnly?: readonly FieldKey<F>[];
  /** Form sections; other fields go to the first. */
  sections?: readonly (readonly [label: MessageKey, fields: readonly FieldKey<F>[]])[];
  /** Keys that may change, because nothing refers to them. */
  movable?: readonly FieldKey<F>[];
  /** Screens linked beside the list. */
  links?: Resource["links"];
  /** Defaults besides those of fields. */
  start?: FormRecord;
  lines?: MasterLines;
  notes?: MasterNotes;
  /** Record actions with more input than a reason. */
  more?: Record<string, AnyOperation>;
};

export type Master = Resource & { import: ImportDefinition };

/** JSON of uses, "[]" for none. */
type MasterFacts = { uses: string };

/** Master data has no states, only deletion of unused records. */
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

/**
 * Builds list, form, save, deletion with uses, copy, import, calls, commands and export from
 * fields.
 */
export function defineMaster<
  F extends Fields,
  Entity extends MasterRow,
  O extends Record<string, unknown> = Record<string, unknown>,
>(spec: MasterSpec<F, Entity, O>): Master {
  const { name, fields, perms } = spec;
  const list = defineList({
    ...spec.list,
    perm: perms?.list ?? "master:list",
    columns: listColumnsOf(fields, spec.list.columns),
  });
  const definition = importOf(spec, list);
  const perm = perms?.edit ?? "master:edit";
  const machine = masterMachine(perm);
  const parts = partsOf(spec, definition, perm);
  const codeOf = (row: Entity) => String(valueOf(row, parts.code) ?? "");
  const own = spec.source.computed ?? {};
  const computed = definition.columns
    .map((column) => column.key)
    .filter((key) => Object.hasOwn(own, key));
  // Lists check few uses; the step checks and names all.
  const facts = defineFacts(spec.source.entity, {
    uses: {
      assumed: "[]",
      read: async (ctx, row): Promise<string> =>
        JSON.stringify(await usesOf(ctx.em, name, codeOf(row), row)),
    },
  });
  const source = { ...spec.source, facts };
  const steps = defineSteps({
    as: name,
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
  const resource = defineResource({
    apiName: list.apiName,
    list,
    source,
    machine,
    steps,
    get: async (em, actor, id) => {
      const row = await findRow(em, source.entity, { id });
      // Computed and imported values (trade codes of a port) appear on the form as in the list.
      const made =
        row && computed.length > 0
          ? (await listRowsByIds(em, list, source, { actor, ids: [id] }))[0]
          : undefined;
      const lines =
        row && spec.lines ? { [spec.lines.form.key]: await spec.lines.read(em, id) } : {};
      return (
        row && {
          ...row,
          ...Object.fromEntries(computed.map((key) => [key, made?.[key] ?? ""])),
          ...lines,
        }
      );
    },
    save: saveMaster(parts),
    form: formOf(spec),
    start: { ...startsOf(definition.columns), ...spec.start },
    ...(spec.links ? { links: spec.links } : {}),
    ...(spec.more ? { more: spec.more } : {}),
    codes: {
      kind: name,
      code: parts.code,
      keys: parts.fixed,
      table: spec.table ?? columnName(name),
      ...(spec.unnamed ? { unnamed: true } : {}),
    },
  });
  return { ...resource, import: definition };
}

const startsOf = (columns: readonly ImportColumn[]): FormRecord =>
  Object.fromEntries(
    columns.flatMap(({ key, start }) => (start === undefined ? [] : [[key, start]])),
  );

/** The import: columns and list headings from the fields, codes must exist. */
function importOf<F extends Fields, Entity extends MasterRow, O extends Record<string, unknown>>(
  {
    name,
    fields,
    table = columnName(name),
    key = ["code" as FieldKey<F>],
    perms,
    import: part,
  }: MasterSpec<F, Entity, O>,
  list: ListDefinition,
): ImportDefinition {
  const { prepare, made, write, check, ...rest } = part;
  const columns = importColumnsOf(fields);
  const stored = columns.flatMap((column) => {
    const { column: kept, columnDefault } = fields[column.key] ?? {};
    // Database defaults apply to imports too.
    const start = column.start ?? columnDefault ?? undefined;
    return kept === false ? [] : [start === undefined ? column : { ...column, start }];
  });
  const plain = plainWrite<FieldKey<F>>(table, stored, key, made);
  const references = referencesOf(fields);
  const shown = list.columns.filter(
    (column) => !column.hidden && !traceColumns.includes(column.key),
  );
  return defineImport<FieldKey<F>, O>({
    ...rest,
    kind: name,
    perm: perms?.import ?? "master:import",
    columns,
    list,
    leaves: shown.flatMap((column) => (Object.hasOwn(fields, column.key) ? [] : [column.key])),
    key,
    check: async (ctx, rows, options) => [
      ...((await check?.(ctx, rows, options)) ?? []),
      ...(await unknownCodes<string>(ctx, rows, references)),
    ],
    write: async (ctx, rows, options) => {
      const complete = prepare ? await prepare(ctx, rows) : rows;
      return write ? write(ctx, complete, options) : plain(ctx, complete);
    },
  });
}

/** Tables of the codes these fields hold. */
function referencesOf(fields: Fields): Record<string, readonly [table: string, column: string]> {
  const places = Object.entries(fields).flatMap(([key, field]) => {
    const [table, column] = "exists" in field && field.exists ? field.exists.split(".") : [];
    return table && column ? [[key, [table, column] as const] as const] : [];
  });
  return Object.fromEntries(places);
}

function partsOf<F extends Fields, Entity extends MasterRow, O extends Record<string, unknown>>(
  spec: MasterSpec<F, Entity, O>,
  definition: ImportDefinition,
  perm: string,
): SaveParts {
  const { name, source, movable = [], fileOnly = [], lines, notes } = spec;
  const code: string = spec.code ?? definition.key[0] ?? "code";
  const fixed = [...new Set([...definition.key, code])].filter(
    (key) => !movable.some((fieldKey) => fieldKey === key),
  );
  return {
    name,
    perm,
    entity: source.entity,
    import: definition,
    code,
    fixed,
    movable,
    fileOnly,
    lines,
    notes,
  };
}

function formOf<F extends Fields, Entity extends MasterRow, O extends Record<string, unknown>>(
  spec: MasterSpec<F, Entity, O>,
): FormDefinition {
  const differing: Readonly<Record<string, Partial<FormField> | undefined>> = spec.form ?? {};
  const fields = Object.entries(spec.fields)
    .filter(([key]) => !spec.fileOnly?.some((other) => other === key))
    .map(([key, field]): FormField => ({ ...formFieldOf(key, field), ...differing[key] }));
  const [head, ...more] = spec.sections ?? [["master.section", []] as const];
  const later: readonly string[] = more.flatMap(([, keys]) => keys);
  const first: readonly string[] = fields.flatMap(({ key }) => (later.includes(key) ? [] : [key]));
  const parts: (readonly [MessageKey, readonly string[]])[] = [
    [head?.[0] ?? "master.section", first],
    ...more,
  ];
  const sections = parts.map(([label, keys]) => ({
    label,
    fields: fields.filter(({ key }) => keys.includes(key)),
  }));
  return defineForm({
    title: spec.title,
    sections,
    ...(spec.lines ? { lines: [spec.lines.form] } : {}),
  });
}
