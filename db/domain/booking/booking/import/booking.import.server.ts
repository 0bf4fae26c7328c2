import { sql } from "kysely";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { readBooking } from "../booking.queries.server.ts";
import { BookingInput } from "../booking.schema.ts";
import {
  defineImport,
  type ImportCounts,
  type ImportFault,
  type ImportRow,
  rowFault,
  rowRefusal,
} from "#platform/records/import/define-import.server.ts";
import { withPackageCodes } from "#domain/masterdata/code/package-names.server.ts";
import { existingAmong } from "#platform/records/import/upsert.server.ts";
import {
  assertInScope,
  assertStaysInScope,
} from "#platform/records/list/query/list-rows.server.ts";
import { type Ctx, parseInput } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { customersByName } from "#domain/masterdata/customer/customers.server.ts";
import { resolvePorts } from "#domain/masterdata/place/port-codes.server.ts";
import { bookingImportColumns, type BookingImportKey } from "./booking-import.columns.ts";
import {
  changesOf,
  type ExistingBooking,
  labelledFields,
  unplacedTotals,
} from "./booking-import.changes.ts";
import { bookingRows } from "#domain/booking/booking-record/booking-scope.server.ts";
import { saveWithSpace } from "../ops/save-booking.server.ts";
import {
  bookingInputOf,
  type BookingImportCodes,
  natureOf,
  readOversize,
  voyageNameOf,
} from "./booking-import.input.ts";

type Row = ImportRow<BookingImportKey>;

const counted = ["ctn20Num", "ctn40Num", "ctn40hNum", "ctn45Num"];

/**
 * Bookings (bookings.csv), under the rules of bookings. A known number changes; blank cells keep
 * values. Unknown customers are created.
 */
export const bookingImport = defineImport({
  kind: "booking",
  title: "booking.import",
  perm: "booking:edit",
  columns: bookingImportColumns,
  list: bookingList,
  leaves: [
    "bkStatus",
    "etd",
    "clientName",
    ...counted,
    "bookedContainers",
    "bookedPkgs",
    "bookedGwt",
    "bookedDim",
    "blStatus",
    "reconcileResult",
    "spaceState",
    "attachCount",
    "exportEdiFlag",
    "ebNo",
    "mainBkNo",
  ],
  key: ["bkNo"],
  check: checkRows,
  write: writeBookings,
});

/** Required of new bookings only. */
const requiredOfNew = ["portLoad", "portDis", "shipper", "goods", "sizeType", "contCount"] as const;

async function checkRows(ctx: Ctx, rows: readonly Row[]): Promise<ImportFault[]> {
  const ports = await resolvePorts(ctx, rows.flatMap(portsOf));
  const sizes = await sizesOf(ctx, rows);
  const storedBookings = await existingBookings(ctx, rows);
  const named = rows.map((row) => voyageNameOf(row.values)).filter(Boolean);
  const voyages = await existingAmong(ctx, "voyage", "voyage_name", named);
  return rows.flatMap((row) => {
    const faults: ImportFault[] = [];
    const unknown = (field: BookingImportKey, value = row.values[field] ?? "") =>
      faults.push(rowFault(row, field, "kit.unknownCode", { value }));
    const voyage = voyageNameOf(row.values);
    if (voyage && !voyages.has(voyage))
      unknown(row.values.voyage ? "voyage" : "voyageName", voyage);
    for (const field of portFields)
      if (row.values[field] && !ports.has(row.values[field])) unknown(field);
    if (row.values.sizeType && !sizes.has(row.values.sizeType)) unknown("sizeType");
    if (row.values.oversize && !readOversize(row.values.oversize))
      faults.push(rowFault(row, "oversize", "booking.badOversize"));
    const there = storedBookings.get(row.values.bkNo ?? "");
    return [...faults, ...(there ? listedFaults(row, there) : newFaults(row))];
  });
}

function newFaults(row: Row): ImportFault[] {
  const { values } = row;
  const blank: BookingImportKey[] = requiredOfNew.filter((field) => !values[field]);
  if (!voyageNameOf(values)) blank.push(values.vessel ? "voyage" : "vessel");
  if (natureOf(values) !== "EMPTY")
    blank.push(
      ...(["pkgs", "gwt", "packageKind"] as const).filter(
        (field) => !values[field] || values[field] === "0",
      ),
    );
  return blank.map((field) => rowFault(row, field, "import.required"));
}

const listedFaults = (row: Row, existing: ExistingBooking): ImportFault[] =>
  unplacedTotals(row.values, existing).map((field) =>
    rowFault(row, field, "booking.totalOfLines", { count: existing.lines }),
  );

const portFields = ["portLoad", "portDis", "receipt", "delivery"] as const;
const portsOf = (row: Row) => portFields.map((field) => row.values[field]);

/** Plain SQL: a flush would write half-loaded entities. */
async function existingBookings(
  ctx: Ctx,
  rows: readonly Row[],
): Promise<Map<string, ExistingBooking>> {
  const { rows: matches } =
    await sql<ExistingBooking>`select id, bk_no as "bkNo", client_name as "clientName",
        shipper_name as "shipperName", consignee_name as "consigneeName", pkgs::text, gwt::text,
        dim::text, (select count(*)::int from booking_cargo c where c.booking_id = b.id) as lines
      from booking b
      where bk_no = any (${rows.map((row) => row.values.bkNo ?? "")}::text[])`.execute(
      ctx.em.getKysely(),
    );
  return new Map(matches.map((row) => [row.bkNo, row]));
}

/** By code or alias. */
async function sizesOf(ctx: Ctx, rows: readonly Row[]): Promise<Map<string, string>> {
  const sizeTypes = [...new Set(rows.flatMap((row) => row.values.sizeType || []))];
  const { rows: matches } = await sql<{
    written: string;
    code: string;
  }>`select w as written, s.code
    from unnest(${sizeTypes}::text[]) w
      left join size_type_alias a on a.alias = w
      and not exists (select 1 from size_type where code = w)
      join size_type s on s.code = coalesce(a.size_type, w)`.execute(ctx.em.getKysely());
  return new Map(matches.map((row) => [row.written, row.code]));
}

async function codesFor(ctx: Ctx, rows: readonly Row[]): Promise<BookingImportCodes> {
  const ports = await resolvePorts(ctx, rows.flatMap(portsOf));
  const sizes = await sizesOf(ctx, rows);
  const named = rows.flatMap(({ values }) => [
    { name: values.clientCode ? "" : (values.client ?? values.shipper ?? ""), role: "client" },
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

async function writeBookings(ctx: Ctx, sent: readonly Row[]): Promise<ImportCounts> {
  const request = await withPackageCodes(ctx.em, sent);
  const storedBookings = await existingBookings(ctx, request);
  const rows = request.map((row) => {
    const there = storedBookings.get(row.values.bkNo ?? "");
    return there ? { ...row, values: changesOf(row.values, there) } : row;
  });
  const codes = await codesFor(ctx, rows);
  const counts: ImportCounts = { inserted: 0, changed: 0, unchanged: 0 };
  const faults: Refusal[] = [];
  for (const [i, row] of rows.entries()) {
    ctx.signal.throwIfAborted();
    try {
      const there = storedBookings.get(row.values.bkNo ?? "");
      const input = bookingInputOf(row.values, codes);
      counts[await writeOne(ctx, there?.id, there ? labelledFields(input, row.values) : input)] +=
        1;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      faults.push(...refusalsOf(error).map((refusal) => rowRefusal(row.row, refusal)));
    }
    await ctx.progress({
      seen: i + 1,
      total: rows.length,
      changed: counts.inserted + counts.changed,
      failed: faults.length,
    });
  }
  if (faults.length > 0) throw new Refusals(faults);
  return counts;
}

/** One savepoint per booking, so that later rows are checked too. */
async function writeOne(
  ctx: Ctx,
  id: number | undefined,
  raw: Record<string, unknown>,
): Promise<keyof ImportCounts> {
  return ctx.em.transactional(
    async (em) => {
      const inner: Ctx = { ...ctx, em: em as Ctx["em"] };
      const { list, source } = bookingRows;
      const seen = { actor: ctx.actor, ids: id === undefined ? [] : [id] };
      await assertInScope(inner.em, list, source, seen);
      if (id === undefined) {
        const made = await saveWithSpace(inner, parseInput(BookingInput, raw), { fromFile: true });
        await assertStaysInScope(inner.em, list, source, { ...seen, ids: [made.id] });
        return "inserted";
      }
      const old = await readBooking(inner.em, ctx.actor, id);
      if (!old) throw new Refusal("kit.notFound", {}, { key: String(raw.bkNo) });
      if (saysTheSame(raw, old, raw)) return "unchanged";
      const input = parseInput(BookingInput, merged(raw, old));
      if (saysTheSame(input, old, raw)) return "unchanged";
      await saveWithSpace(inner, input, { fromFile: true });
      await assertStaysInScope(inner.em, list, source, seen);
      return "changed";
    },
    { clear: true },
  );
}

type Lines = Record<string, unknown>[];
const linesOf = (value: unknown): Lines => (Array.isArray(value) ? (value as Lines) : []);

/** The row's line of goods and boxes changes the first stored one. */
function merged(
  raw: Record<string, unknown>,
  old: Record<string, unknown>,
): Record<string, unknown> {
  const out: Record<string, unknown> = { ...old, ...raw, version: undefined };
  for (const key of ["cargo", "containers"]) {
    const [first, ...more] = linesOf(old[key]);
    out[key] = [{ ...first, ...linesOf(raw[key])[0] }, ...more];
  }
  return out;
}

/** True when the row repeats the booking; "12.5" equals "12.500". */
function saysTheSame(
  input: object,
  old: Record<string, unknown>,
  raw: Record<string, unknown>,
): boolean {
  const next = input as Record<string, unknown>;
  return Object.keys(raw).every((key) => {
    if (key !== "cargo" && key !== "containers") return same(next[key], old[key]);
    const [line, was, written] = [
      linesOf(next[key])[0],
      linesOf(old[key])[0],
      linesOf(raw[key])[0],
    ];
    return Object.keys(written ?? {}).every((name) => same(line?.[name], was?.[name]));
  });
}

function same(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => {
    const text = value === null || value === undefined ? "" : String(value);
    return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, "") : text;
  };
  return plain(a) === plain(b);
}
