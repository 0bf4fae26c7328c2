import { sql } from "kysely";
import type { Ctx } from "../operation/operation.server.ts";
import { ConfirmableWarning, Refusal, Refusals } from "../operation/refusal.ts";
import type { ImportFault, ImportSpec } from "./import-spec.ts";
import { readDictCells } from "./dict-cells.server.ts";
import { editCells } from "./edit-cells.ts";
import type { ImportedRow } from "./imported-row.ts";

/** Values of a row by column key, in canonical text; null where a number or a date is empty. */
export type OneValues = Record<string, string | null>;

/** One row that is typed on a sheet, taken as if it had come alone in a file. */
export type OneRow = {
  /** Reads what was typed by the rules of the columns. @throws Refusals, each at its field. */
  read(cells: Readonly<Record<string, string>>): OneValues;
  /** Checks and writes it; `accept` goes over what is only asked. @throws Refusals, each at its field; nothing is written then. */
  write(ctx: Ctx, values: OneValues, accept?: "Y" | "N"): Promise<void>;
};

const emptyRow: ImportedRow = { sheet: "", row: 1, hidden: false, struck: false, values: {}, given: {}, faults: [] };

const refuse = (faults: readonly Pick<ImportFault, "code" | "params" | "field" | "ask">[]): void => {
  const refusalOf = ({ code, params = {}, field, ask }: (typeof faults)[number]) =>
    new (ask ? ConfirmableWarning : Refusal)(code, params, { field });
  if (faults.length > 0) throw new Refusals(faults.map(refusalOf));
};

/** The row-by-row face of an import. What is left blank on a sheet is meant to be empty; a blank cell of a file leaves alone what is there. */
export function oneRow(spec: ImportSpec<string, Record<string, unknown>>): OneRow {
  // An empty box is a box that was left empty; what identifies the record is something all the same.
  const blankOf = ({ key, kind, start }: (typeof spec.columns)[number]): string | undefined =>
    kind === "flag" ? "N" : spec.key.includes(key) && start !== undefined ? start : kind === "text" || kind === "code" ? "" : undefined;
  const blanks = Object.fromEntries(spec.columns.map((column) => [column.key, blankOf(column)]));
  return {
    read(cells) {
      const typed = Object.fromEntries(spec.columns.map((column) => [column.key, cells[column.key] ?? ""]));
      const { values, faults } = editCells(emptyRow, typed, spec.columns);
      const blank = spec.columns.filter(
        ({ key, asked: query }) => query && values[key] === null && !faults.some((fault) => fault.field === key),
      );
      refuse([...faults, ...blank.map(({ key }) => ({ field: key, code: "import.required" as const, params: {} }))]);
      return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? blanks[key] ?? null]));
    },
    async write(ctx, values, accept = "N") {
      const rows = [{ row: 1, values, typed: true as const }];
      refuse(await readDictCells(ctx, spec.columns, rows));
      refuse(((await spec.check?.(ctx, rows, {})) ?? []).filter((importFault) => !importFault.ask || accept === "N"));
      // A file of the same kind that is being written is waited for.
      await sql`select pg_advisory_xact_lock(hashtext(${`import.${spec.kind}`}))`.execute(ctx.em.getKysely());
      await spec.write(ctx, rows, {});
    },
  };
}
