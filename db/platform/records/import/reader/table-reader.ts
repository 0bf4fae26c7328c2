import { columnLabel, headerMatcher, type HeaderMatch, type ImportColumn } from "../columns.ts";
import type {
  Cell,
  ImportedRow,
  ImportSummary,
  Merge,
  RawRow,
  WorksheetSummary,
} from "../imported-row.ts";
import { MergeFill } from "./merge-fill.ts";
import { toHalfWidth } from "#platform/kernel/text/clean-text.ts";
import { cellInput, readCell } from "./normalise.ts";
import { fault } from "./reading.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { wellFormed } from "#platform/kernel/refusal/well-formed.ts";

/** Filled rows searched for a header. */
const headerSearch = 50;
const totalLabel = /^(合计|总计|小计|共计|总数|总和|汇总|(grand |sub-? ?)?totals?(?![a-z0-9]))/i;
const footerLabel =
  /^(制单|制表|填表|审核|复核|经办|打印|联系人|联系电话|签字|签名|盖章|日期|备注说明|说明|注|prepared by|checked by|approved by|printed|signature|date|notes?|page \d)\s*[:：]|[:：]\s*$/i;

export type TableOptions = {
  columns: readonly ImportColumn[];
  left: readonly string[];
  /** Of the reader of a refusal. */
  lang?: "zh" | "en";
  worksheet: string;
  merges: readonly Merge[];
  date1904: boolean;
};

/**
 * Finds and reads the table of a worksheet. Call `push` for each row in order, then `end`. The
 * header of one or two rows is within the first 50 filled rows; `refusals` explains a missing
 * table.
 */
export class TableReader {
  readonly refusals: Refusal[] = [];
  readonly info: WorksheetSummary;
  /** No further row can matter. */
  done = false;
  private readonly options: TableOptions;
  private readonly summary: ImportSummary;
  private readonly match: (labels: (string | undefined)[]) => HeaderMatch;
  private readonly fill: MergeFill;
  /** Copying a whole object allocates once; growing one leaves garbage. */
  private readonly blank: ImportedRow["values"];
  private header: HeaderMatch | undefined;
  private best: { match: HeaderMatch; row: number } | undefined;
  private before: (string | undefined)[] = [];
  private searched = 0;

  constructor(options: TableOptions, summary: ImportSummary) {
    this.options = options;
    this.summary = summary;
    this.info = { name: options.worksheet, state: "empty", rows: 0 };
    this.match = headerMatcher(options.columns, options.left);
    this.fill = new MergeFill(options.merges);
    this.blank = Object.fromEntries(options.columns.map(({ key }) => [key, null]));
  }

  /** Returns the data row, undefined for any other row. */
  push(raw: RawRow): ImportedRow | undefined {
    if (this.done) return undefined;
    const blank = !raw.cells.some(isFilled);
    const merged = this.fill.apply(raw);
    if (this.header) return blank ? this.skip("blank") : this.readRow(raw, merged, this.header);
    if (!blank) this.seekHeader(raw);
    return undefined;
  }

  /** Fills `refusals` if the header is missing or incomplete. */
  end(): void {
    if (this.header || this.done) return;
    this.giveUp();
  }

  private seekHeader(raw: RawRow): void {
    const labels = labelsOf(raw);
    let match = this.match(labels);
    if (match.missing.length > 0 && this.before.length > 0) {
      const width = Math.max(labels.length, this.before.length);
      const both = this.match(Array.from({ length: width }, (_, i) => labels[i] ?? this.before[i]));
      if (both.missing.length === 0 && match.data > 0) match = both;
    }
    if (match.missing.length === 0 && match.data > 0) {
      this.takeHeader(match, raw.row);
      return;
    }
    if (match.data > (this.best?.match.data ?? 0)) this.best = { match, row: raw.row };
    this.before = labels;
    this.searched += 1;
    if (this.searched >= headerSearch) this.giveUp();
  }

  private takeHeader(match: HeaderMatch, row: number): void {
    this.refuseHeader(match, row);
    if (this.refusals.length > 0) {
      this.done = true;
      this.info.state = "incomplete";
      return;
    }
    this.header = match;
    this.info.state = "read";
    for (const [key, header] of match.labels)
      if (!this.summary.columns.some((column) => column.key === key))
        this.summary.columns.push({ key, header });
    for (const text of match.ignored.map(wellFormed))
      if (!this.summary.ignoredHeaders.includes(text)) this.summary.ignoredHeaders.push(text);
  }

  private refuseHeader(match: HeaderMatch, row: number): void {
    const { worksheet, columns, lang = "zh" } = this.options;
    for (const { key } of match.missing)
      this.refusals.push(
        new Refusal(
          "import.columnMissing",
          { column: columnLabel(columns, key, lang), sheet: worksheet },
          { row, field: key },
        ),
      );
    for (const column of match.duplicates)
      this.refusals.push(
        new Refusal("import.duplicateHeader", { column, sheet: worksheet }, { row }),
      );
    for (const column of match.wrongUnits)
      this.refusals.push(new Refusal("import.headerUnit", { column, sheet: worksheet }, { row }));
  }

  private giveUp(): void {
    this.done = true;
    if (this.best && this.best.match.data >= Math.min(2, this.options.columns.length)) {
      this.info.state = "incomplete";
      this.refuseHeader(this.best.match, this.best.row);
    } else {
      this.info.state = this.searched === 0 ? "empty" : "noTable";
    }
  }

  private skip(why: keyof ImportSummary["skipped"]): undefined {
    this.summary.skipped[why] += 1;
    return undefined;
  }

  private readRow(
    raw: RawRow,
    merged: ReadonlySet<number> | undefined,
    header: HeaderMatch,
  ): ImportedRow | undefined {
    const why = this.notData(raw, merged, header);
    if (why) return this.skip(why);
    const out: ImportedRow = {
      worksheet: this.options.worksheet,
      row: raw.row,
      hidden: raw.hidden,
      struck: isStruck(raw, header),
      values: { ...this.blank },
      input: {},
      faults: [],
    };
    for (let index = 0; index < header.fields.length; index += 1) {
      const column = header.fields[index];
      if (!column) continue;
      const cell = raw.cells[index];
      const counts = column.kind === "decimal" || column.kind === "integer";
      const reading = !cell
        ? { value: null }
        : merged?.has(index) && counts && !column.ordinal
          ? fault("import.mergedNumber", cell.text)
          : readCell(cell, column, this.options.date1904, header.units[index]);
      if ("value" in reading) {
        out.values[column.key] = reading.value;
        if (reading.value === null && column.required)
          out.faults.push({ code: "import.required", params: {}, field: column.key });
      } else {
        out.faults.push({ ...reading, field: column.key });
        out.input[column.key] = wellFormed(cell ? cellInput(cell) : "");
      }
    }
    this.info.rows += 1;
    this.summary.rows += 1;
    if (out.hidden) this.summary.hiddenRows += 1;
    if (out.struck) this.summary.struckRows += 1;
    if (out.faults.length > 0) this.summary.faultyRows += 1;
    return out;
  }

  /** Only a running number, a total, a footer or a repeated header. */
  private notData(
    raw: RawRow,
    merged: ReadonlySet<number> | undefined,
    header: HeaderMatch,
  ): keyof ImportSummary["skipped"] | undefined {
    let own = 0;
    let required = 0;
    for (let index = 0; index < header.fields.length; index += 1) {
      const column = header.fields[index];
      if (!column || column.ordinal || merged?.has(index) || !isFilled(raw.cells[index])) continue;
      own += 1;
      if (column.required) required += 1;
    }
    const firstAt = raw.cells.findIndex(isFilled);
    const first = toHalfWidth(raw.cells[firstAt]?.text.slice(0, 40) ?? "").trim();
    // The label may stand in a required column; another filled one makes it data.
    if (header.fields[firstAt]?.required) required -= 1;
    if (
      totalLabel.test(first.replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, "")) &&
      required <= 0
    )
      return "total";
    if (own === 0) return "blank";
    if (footerLabel.test(first) && this.isFooter(raw, header, firstAt)) return "footer";
    if (raw.cells[firstAt]?.kind !== "text" || /\d/.test(first)) return undefined;
    return this.match(labelsOf(raw)).data * 2 > header.data ? "header" : undefined;
  }

  /** Footer cells are labels ("制单人：", "审核：") or follow one; codes, numbers and dates are data. */
  private isFooter(raw: RawRow, header: HeaderMatch, firstAt: number): boolean {
    return header.fields.every((column, index) => {
      const cell = raw.cells[index];
      if (!column?.required || !isFilled(cell) || index === firstAt) return true;
      return footerLabel.test(toHalfWidth(cell?.text.slice(0, 40) ?? "").trim());
    });
  }
}

/** All filled required cells are struck; notes ("cancelled") often are not. */
function isStruck(raw: RawRow, header: HeaderMatch): boolean {
  if (!raw.cells.some((cell) => cell?.struck)) return false;
  const own = raw.cells.filter((cell, index) => header.fields[index] && isFilled(cell));
  const required = raw.cells.filter(
    (cell, index) => header.fields[index]?.required && isFilled(cell),
  );
  return (required.length > 0 ? required : own).every((cell) => cell?.struck);
}

function isFilled(cell: Cell | undefined): boolean {
  return cell !== undefined && (cell.kind !== "text" || cell.text.trim() !== "");
}

function labelsOf(raw: RawRow): (string | undefined)[] {
  return Array.from(raw.cells, (cell) =>
    cell && cell.kind === "text" && cell.text.trim() !== "" ? cell.text : undefined,
  );
}
