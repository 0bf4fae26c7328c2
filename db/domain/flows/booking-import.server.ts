import { sql } from "kysely";
import { readBooking } from "../booking/booking.queries.server.ts";
import { BookingInput } from "../booking/booking.schema.ts";
import {
  defineImport,
  type ImportCounts,
  type ImportFault,
  type ImportRow,
  rowFault,
  rowRefusal,
} from "../kit/import/define-import.server.ts";
import { knownAmong } from "../kit/import/upsert.server.ts";
import { assertInScope, assertStaysInScope } from "../kit/list-rows.server.ts";
import { type Ctx, parseInput } from "../kit/operation.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "../kit/refusal.ts";
import { customersByName } from "../party/customers.server.ts";
import { resolvePorts } from "../place/port-codes.server.ts";
import { bookingImportColumns, type BookingImportKey } from "./booking-import.columns.ts";
import { bookingRows } from "./record-scope.server.ts";
import { saveWithSpace } from "./save-booking.server.ts";
import { bookingInputOf, type BookingImportCodes, natureOf, readOversize } from "./booking-import.input.ts";

type Row = ImportRow<BookingImportKey>;

/**
 * Bookings (bookings.csv), each through the booking's own rules. A known number is changed when the row says something else, and
 * left alone when it does not. Customers that do not exist are created by name.
 */
export const bookingImport = defineImport({
  kind: "booking",
  title: "flows.import.booking",
  perm: "booking:edit",
  columns: bookingImportColumns,
  key: ["bkNo"],
  check: checkRows,
  write: writeBookings,
});

async function checkRows(ctx: Ctx, rows: readonly Row[]): Promise<ImportFault[]> {
  const ports = await resolvePorts(
    ctx,
    rows.flatMap((one) => [one.values.portLoad, one.values.portDis]),
  );
  const sizes = await sizesOf(ctx, rows);
  const voyages = await knownAmong(ctx, "voyage", "voyage_name", rows.map(voyageNameOf));
  return rows.flatMap((one) => {
    const faults: ImportFault[] = [];
    const unknown = (field: BookingImportKey, value = one.values[field] ?? "") =>
      faults.push(rowFault(one, field, "kit.unknownCode", { value }));
    if (!voyages.has(voyageNameOf(one))) unknown("voyage", voyageNameOf(one));
    for (const field of ["portLoad", "portDis"] as const) if (!ports.has(one.values[field] ?? "")) unknown(field);
    if (!sizes.has(one.values.sizeType ?? "")) unknown("sizeType");
    if (one.values.oversize && !readOversize(one.values.oversize)) faults.push(rowFault(one, "oversize", "flows.badOversize"));
    if (natureOf(one.values) !== "EMPTY")
      for (const field of ["pkgs", "gwt", "packageKind"] as const)
        if (!one.values[field] || one.values[field] === "0") faults.push(rowFault(one, field, "import.required"));
    return faults;
  });
}

const voyageNameOf = (one: Row) => `${(one.values.vessel ?? "").toUpperCase()}/${one.values.voyage}`;

/** Size codes by what was written: the code, or another name of it. */
async function sizesOf(ctx: Ctx, rows: readonly Row[]): Promise<Map<string, string>> {
  const asked = [...new Set(rows.map((one) => one.values.sizeType ?? ""))];
  const { rows: found } = await sql<{ written: string; code: string }>`select w as written, s.code from unnest(${asked}::text[]) w
    left join size_type_alias a on a.alias = w and not exists (select 1 from size_type where code = w)
    join size_type s on s.code = coalesce(a.size_type, w)`.execute(ctx.em.getKysely());
  return new Map(found.map((row) => [row.written, row.code]));
}

async function codesFor(ctx: Ctx, rows: readonly Row[]): Promise<BookingImportCodes> {
  const ports = await resolvePorts(
    ctx,
    rows.flatMap((one) => [one.values.portLoad, one.values.portDis]),
  );
  const sizes = await sizesOf(ctx, rows);
  const named = rows.flatMap(({ values }) => [
    { name: values.client ?? values.shipper ?? "", role: "client" },
    { name: values.shipper ?? "", role: "shipper" },
    { name: values.consignee ?? "", role: "consignee" },
  ]);
  const customers = await customersByName(ctx, named);
  return {
    port: (written) => ports.get(written ?? "")?.code ?? "",
    sizeType: (written) => sizes.get(written ?? "") ?? "",
    customer: (name) => customers.get(name ?? "") ?? "",
  };
}

async function writeBookings(ctx: Ctx, rows: readonly Row[]): Promise<ImportCounts> {
  const codes = await codesFor(ctx, rows);
  // Ids by plain SQL: half-loaded entities would be written back by the next flush.
  const found = await sql<{ id: number; bkNo: string }>`select id, bk_no as "bkNo" from booking
    where bk_no = any(${rows.map((one) => one.values.bkNo ?? "")}::text[])`.execute(ctx.em.getKysely());
  const known = new Map(found.rows.map((row) => [row.bkNo, row.id]));
  const counts: ImportCounts = { inserted: 0, changed: 0, unchanged: 0 };
  const faults: Refusal[] = [];
  for (const [i, one] of rows.entries()) {
    ctx.signal.throwIfAborted();
    try {
      counts[await writeOne(ctx, known.get(one.values.bkNo ?? ""), bookingInputOf(one.values, codes))] += 1;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      faults.push(...refusalsOf(error).map((refusal) => rowRefusal(one.row, refusal)));
    }
    await ctx.progress({ seen: i + 1, total: rows.length, changed: counts.inserted + counts.changed, failed: faults.length });
  }
  if (faults.length > 0) throw new Refusals(faults);
  return counts;
}

/** One booking in a savepoint of its own, so that a refused row leaves the others to be checked too. */
async function writeOne(ctx: Ctx, id: number | undefined, raw: Record<string, unknown>): Promise<keyof ImportCounts> {
  return ctx.em.transactional(
    async (em) => {
      const inner: Ctx = { ...ctx, em: em as Ctx["em"] };
      const { list, source } = bookingRows;
      const seen = { actor: ctx.actor, ids: id === undefined ? [] : [id] };
      await assertInScope(inner.em, list, source, seen);
      if (id === undefined) {
        const made = await saveWithSpace(inner, parseInput(BookingInput, raw));
        await assertStaysInScope(inner.em, list, source, { ...seen, ids: [made.id] });
        return "inserted";
      }
      const old = await readBooking(inner.em, ctx.actor, id);
      if (!old) throw new Refusal("kit.notFound", {}, { key: String(raw.bkNo) });
      if (saysTheSame(parseInput(BookingInput, raw), old, raw)) return "unchanged";
      await saveWithSpace(inner, parseInput(BookingInput, merged(raw, old)));
      await assertStaysInScope(inner.em, list, source, seen);
      return "changed";
    },
    { clear: true },
  );
}

type Lines = Record<string, unknown>[];
const linesOf = (value: unknown): Lines => (Array.isArray(value) ? (value as Lines) : []);

/** What a row does not say stays as it is; its one line of goods and boxes changes the first one of the booking. */
function merged(raw: Record<string, unknown>, old: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = { ...old, ...raw, version: 0 };
  for (const key of ["cargo", "containers"]) {
    const [first, ...more] = linesOf(old[key]);
    out[key] = [{ ...first, ...linesOf(raw[key])[0] }, ...more];
  }
  return out;
}

/** True when every field the row says is already so. Numbers compare as numbers: "12.5" is "12.500". */
function saysTheSame(input: object, old: Record<string, unknown>, raw: Record<string, unknown>): boolean {
  const next = input as Record<string, unknown>;
  return Object.keys(raw).every((key) => {
    if (key !== "cargo" && key !== "containers") return same(next[key], old[key]);
    const [line, was, said] = [linesOf(next[key])[0], linesOf(old[key])[0], linesOf(raw[key])[0]];
    return Object.keys(said ?? {}).every((name) => same(line?.[name], was?.[name]));
  });
}

function same(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => {
    const text = value === null || value === undefined ? "" : String(value);
    return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, "") : text;
  };
  return plain(a) === plain(b);
}
