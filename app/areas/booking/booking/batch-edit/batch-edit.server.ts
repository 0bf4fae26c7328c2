import {
  batchFields,
  type BatchField,
  findBatchField,
} from "#domain/booking/booking/batch-edit/batch-edit.ts";
import type { BatchBooking } from "#domain/booking/booking/batch-edit/batch-edit.queries.server.ts";
import { readForm } from "#platform/records/form/form.ts";

/** What the address asks for: bookings and the fields to change. */
export type BatchAsk = {
  ids: number[];
  bkNos: string[];
  fields: BatchField[];
  quantities: boolean;
};

const usual = ["shipperName", "consigneeName", "marks", "description"];

export function readBatchAsk(params: URLSearchParams): BatchAsk {
  const chosen = params.getAll("field");
  const fields = (chosen.length > 0 ? chosen : usual).flatMap((key) => findBatchField(key) ?? []);
  return {
    ids: params
      .getAll("row")
      .flatMap((row) => (/^\d{1,9}(:|$)/.test(row) ? [Number.parseInt(row, 10)] : [])),
    bkNos: [
      ...new Set(params.getAll("bkNo").flatMap((text) => text.toUpperCase().split(/[\s,;，；]+/))),
    ].filter(Boolean),
    fields: batchFields.filter((field) => fields.includes(field)),
    quantities: chosen.includes("containers"),
  };
}

export type TypedRow = { id: string; version: string } & Record<string, string>;
export type TypedLine = {
  bookingId: string;
  id: string;
  sizeType: string;
  contCount: string;
  sizeTypeSub: string;
};
export type TypedBatch = { rows: TypedRow[]; boxes: TypedLine[]; fill: Record<string, string> };

/** The cells as they were typed; a field's line ends are those of the store. */
export function readTypedBatch(form: FormData): TypedBatch {
  const entries = [...form.entries()].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value.replace(/\r\n?/g, "\n")]] : [],
  );
  const { rows = [], boxes = [], fill = {} } = readForm(entries) as Partial<TypedBatch>;
  return { rows, boxes, fill };
}

/** Puts the values for all into each row, where one was typed. */
export function filledBatch(
  { rows, boxes, fill }: TypedBatch,
  fields: readonly BatchField[],
): TypedBatch {
  const values = Object.fromEntries(
    fields.flatMap(({ key }) => (fill[key]?.trim() ? [[key, fill[key]]] : [])),
  );
  return { rows: rows.map((row) => ({ ...row, ...values })), boxes, fill: {} };
}

/** The operation's rows. A container line without a quantity is removed. */
export function inputRows({ rows, boxes }: TypedBatch, { fields, quantities }: BatchAsk) {
  return rows.map(({ id, version, ...cells }) => ({
    id,
    version,
    values: Object.fromEntries(fields.map(({ key }) => [key, cells[key] ?? ""])),
    ...(quantities
      ? {
          containers: boxes
            .filter(
              (line) =>
                line.bookingId === id &&
                line.sizeType.trim() !== "" &&
                Number(line.contCount || 0) !== 0,
            )
            .map((line) => ({ ...line, id: Number(line.id) })),
        }
      : {}),
  }));
}

/** Stored bookings as the cells of both grids; each booking has an empty line for one more size. */
export function cellsOf(bookings: readonly BatchBooking[]): TypedBatch {
  return {
    rows: bookings.map(({ id, version, values }) => ({
      ...values,
      id: String(id),
      version: String(version),
    })),
    boxes: bookings.flatMap(({ id, containers }) =>
      [...containers, { id: 0, sizeType: "", contCount: 0, sizeTypeSub: "" }].map((line) => ({
        bookingId: String(id),
        id: String(line.id),
        sizeType: line.sizeType,
        contCount: line.contCount > 0 ? String(line.contCount) : "",
        sizeTypeSub: line.sizeTypeSub,
      })),
    ),
    fill: {},
  };
}
