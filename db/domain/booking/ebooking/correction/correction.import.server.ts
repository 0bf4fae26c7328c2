import { sql } from "kysely";
import { withPackageCodes } from "#domain/masterdata/code/package-names.server.ts";
import { correctionList } from "./correction.list.ts";
import { ebookingInScope } from "#domain/booking/ebooking-record/ebooking-scope.server.ts";
import { CorrectionInput } from "./correction.schema.ts";
import { saveCorrection } from "./ops/save-correction.server.ts";
import {
  defineImport,
  type ImportCounts,
  type ImportFault,
  type ImportRow,
  rowFault,
  rowRefusal,
} from "#platform/records/import/define-import.server.ts";
import { existingAmong } from "#platform/records/import/upsert.server.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import { type Ctx, parseInput } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import {
  correctionImportColumns,
  type CorrectionImportKey,
  headerKeys,
  lineKeys,
} from "./correction-import.columns.ts";
import { readCorrection } from "./correction.queries.server.ts";
import { correctionSource } from "./correction.source.server.ts";

type Row = ImportRow<CorrectionImportKey>;
type Line = Record<string, unknown>;
type Received = { id: number; ebNo: string; lines: number };

/**
 * Corrections of received e-bookings (operations §4) as drafts, under the rules of their form: they
 * are submitted as any other. Rows of one e-booking make one correction, each with a cargo line of
 * its own.
 */
export const correctionImport = defineImport({
  kind: "correction",
  title: "correction.importFile",
  perm: saveCorrection.perm,
  ofCustomers: true,
  columns: correctionImportColumns,
  list: correctionList,
  leaves: correctionList.columns
    .map(({ key }) => key)
    .filter(
      (key) =>
        !["ebNo", "correctionReason", "voyageName", "shipperName", "updatedBy"].includes(key),
    ),
  key: ["ebNo", "lineNo"],
  check: checkRows,
  write: writeCorrections,
});

/** A number outside the reader's scope is none. */
async function receivedOf(ctx: Ctx, rows: readonly Row[]): Promise<Map<string, Received>> {
  const { rows: bookings } = await sql<Received>`select e.id, e.eb_no as "ebNo",
      (select count(*)::int from eb_cargo c where c.e_booking_id = e.id) as lines
    from e_booking e
    where e.eb_status = 'RECEIVED'
      and e.eb_no = any (${rows.map(({ values }) => values.ebNo ?? "")}::text[])
      and ${ebookingInScope(ctx, correctionList.apiName, "e.id")}`.execute(ctx.em.getKysely());
  return new Map(bookings.map((eb) => [eb.ebNo, eb]));
}

async function checkRows(ctx: Ctx, rows: readonly Row[]): Promise<ImportFault[]> {
  const received = await receivedOf(ctx, rows);
  const voyages = await existingAmong(
    ctx,
    "voyage",
    "voyage_name",
    rows.flatMap(({ values }) => values.voyage ?? []),
  );
  const first = new Map<string, Row>();
  return rows.flatMap((row) => {
    const { values } = row;
    const faults: ImportFault[] = [];
    if (!received.has(values.ebNo ?? ""))
      faults.push(
        rowFault(row, "ebNo", "correction.importNotReceived", { ebNo: values.ebNo ?? "" }),
      );
    if (values.voyage && !voyages.has(values.voyage))
      faults.push(rowFault(row, "voyage", "kit.unknownCode", { value: values.voyage }));
    const line = lineKeys.find((key) => values[key] !== null);
    if (line && values.lineNo === null) faults.push(rowFault(row, "lineNo", "import.required"));
    return [...faults, ...contradictions(row, first)];
  });
}

/**
 * A header field said by two rows of an e-booking is the same in both. `first` gathers who said it
 * first.
 */
function contradictions(row: Row, first: Map<string, Row>): ImportFault[] {
  return headerKeys.flatMap((key) => {
    const value = row.values[key];
    if (value === null) return [];
    const at = `${row.values.ebNo ?? ""} ${key}`;
    const other = first.get(at);
    if (!other) first.set(at, row);
    return other && other.values[key] !== value
      ? [rowFault(row, key, "correction.importOtherRow", { row: other.row })]
      : [];
  });
}

async function writeCorrections(ctx: Ctx, sent: readonly Row[]): Promise<ImportCounts> {
  const rows = await withPackageCodes(ctx.em, sent);
  const received = await receivedOf(ctx, rows);
  const counts: ImportCounts = { inserted: 0, changed: 0, unchanged: 0 };
  const faults: Refusal[] = [];
  const groups = Map.groupBy(rows, ({ values }) => values.ebNo ?? "");
  let seen = 0;
  for (const [ebNo, group] of groups) {
    ctx.signal.throwIfAborted();
    const at = group[0]?.row ?? 0;
    try {
      counts[await writeOne(ctx, received.get(ebNo)?.id ?? 0, group)] += group.length;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      faults.push(
        ...refusalsOf(error).map(
          (refusal) => atRow(refusal, group) ?? rowRefusal(refusal.place.row ?? at, refusal),
        ),
      );
    }
    seen += group.length;
    await ctx.progress({
      seen,
      total: rows.length,
      changed: counts.changed,
      failed: faults.length,
    });
  }
  if (faults.length > 0) throw new Refusals(faults);
  return counts;
}

/** A refusal at "cargo.1.gwt" or "cargo[1].gwt" belongs to the row of that line. */
function atRow(refusal: Refusal, group: readonly Row[]): Refusal | undefined {
  const [, line, field] = /^cargo\W?(\d+)\W+(\w+)$/.exec(refusal.place.field ?? "") ?? [];
  const row = line && group.find(({ values }) => values.lineNo === String(Number(line) + 1));
  return row
    ? new Refusal(refusal.code, refusal.params, { field: field ?? "", row: row.row })
    : undefined;
}

/** One savepoint per e-booking, so that later ones are checked too. */
async function writeOne(
  ctx: Ctx,
  id: number,
  rows: readonly Row[],
): Promise<"changed" | "unchanged"> {
  return ctx.em.transactional(
    async (em) => {
      const inner: Ctx = { ...ctx, em: em as Ctx["em"] };
      await assertInScope(inner.em, correctionList, correctionSource, {
        actor: ctx.actor,
        ids: [id],
      });
      const old = await readCorrection(inner.em, ctx.actor, id);
      if (!old) throw new Refusal("kit.notFound", {}, { key: String(id) });
      const next = corrected(old, rows);
      if (!next) return "unchanged";
      await saveCorrection.run(inner, parseInput(CorrectionInput, next));
      await inner.em.flush();
      return "changed";
    },
    { clear: true },
  );
}

/**
 * The latest correction, or the received version, with what the rows say; null when they say
 * nothing new.
 */
function corrected(old: Line, rows: readonly Row[]): Line | null {
  let changed = false;
  const take = (into: Line, key: string, value: string | null) => {
    if (value === null || same(into[key], value)) return;
    into[key] = value;
    changed = true;
  };
  const header: Line = { ...old, version: undefined };
  const cargo = (old.cargo as Line[]).map((line) => ({ ...line }));
  for (const { row, values } of rows) {
    for (const key of headerKeys) take(header, key, values[key]);
    if (values.lineNo === null) continue;
    const line = cargo[Number(values.lineNo) - 1];
    if (!line)
      throw new Refusal(
        "correction.importNoLine",
        { line: values.lineNo, count: cargo.length },
        { field: "lineNo", row },
      );
    for (const key of lineKeys) take(line, key, values[key]);
  }
  return changed ? { ...header, cargo } : null;
}

/** "12.5" equals "12.500". */
function same(stored: unknown, written: string): boolean {
  const plain = (value: string) =>
    /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, "") : value;
  return plain(stored === null || stored === undefined ? "" : String(stored)) === plain(written);
}
