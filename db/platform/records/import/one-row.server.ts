import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { ConfirmableWarning, Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import type { ImportFault, ImportSpec } from "./import-spec.ts";
import { readDictCells } from "./dict-cells.server.ts";
import { editCells } from "./edit-cells.ts";
import type { ImportedRow } from "./imported-row.ts";

/** Canonical text by column; empty numbers and dates are null. */
export type OneValues = Record<string, string | null>;

/** One row typed on a form, treated like a file of one row. */
export type OneRow = {
  /** @throws Refusals with their fields */
  read(cells: Readonly<Record<string, string>>): OneValues;
  /**
   * Checks and writes; `accept` confirms warnings.
   * @throws Refusals with their fields; nothing is written
   */
  write(ctx: Ctx, values: OneValues, accept?: "Y" | "N"): Promise<void>;
};

const emptyRow: ImportedRow = {
  worksheet: "",
  row: 1,
  hidden: false,
  struck: false,
  values: {},
  input: {},
  faults: [],
};

const refuse = (
  faults: readonly Pick<ImportFault, "code" | "params" | "field" | "ask">[],
): void => {
  const refusalOf = ({ code, params = {}, field, ask }: (typeof faults)[number]) =>
    new (ask ? ConfirmableWarning : Refusal)(code, params, { field });
  if (faults.length > 0) throw new Refusals(faults.map(refusalOf));
};

/** On a form, a blank clears the field; in a file, it keeps the stored value. */
export function oneRow(spec: ImportSpec<string, Record<string, unknown>>): OneRow {
  // Blank key columns take their default.
  const blankOf = ({ key, kind, start }: (typeof spec.columns)[number]): string | undefined =>
    kind === "flag"
      ? "N"
      : spec.key.includes(key) && start !== undefined
        ? start
        : kind === "text" || kind === "code"
          ? ""
          : undefined;
  const blanks = Object.fromEntries(spec.columns.map((column) => [column.key, blankOf(column)]));
  return {
    read(cells) {
      const typed = Object.fromEntries(
        spec.columns.map((column) => [column.key, cells[column.key] ?? ""]),
      );
      const { values, faults } = editCells(emptyRow, typed, spec.columns);
      const blank = spec.columns.filter(
        ({ key, expected }) =>
          expected && values[key] === null && !faults.some((fault) => fault.field === key),
      );
      refuse([
        ...faults,
        ...blank.map(({ key }) => ({ field: key, code: "import.required" as const, params: {} })),
      ]);
      return Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, value ?? blanks[key] ?? null]),
      );
    },
    async write(ctx, values, accept = "N") {
      const rows = [{ row: 1, values, typed: true as const }];
      refuse(await readDictCells(ctx, spec.columns, rows));
      refuse(
        ((await spec.check?.(ctx, rows, {})) ?? []).filter(
          (importFault) => !importFault.note && (!importFault.ask || accept === "N"),
        ),
      );
      // Waits for a file of the same kind.
      await sql`select pg_advisory_xact_lock(hashtext(${`import.${spec.kind}`}))`.execute(
        ctx.em.getKysely(),
      );
      await spec.write(ctx, rows, {});
    },
  };
}
