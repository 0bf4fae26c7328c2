import type { Writable } from "node:stream";
import {
  columnLetters,
  contentTypes,
  type Look,
  rootRelations,
  type WorksheetEnd,
  type WorksheetShape,
  worksheetHead,
  worksheetName,
  worksheetTail,
  stylesPart,
  workbookPart,
  workbookRelations,
  xlsxLimits,
  xmlText,
} from "./xlsx-parts.ts";
import { type ZipPart, ZipStream } from "./zip-stream.server.ts";

/** Written by us, never from data; `value` shows where nothing calculates. */
export type XlsxFormula = { formula: string; value: number };
/** Text is never a formula. */
export type XlsxValue = string | number | XlsxFormula | null;
/**
 * Styles from `book.look`, one for all cells or one per column. `under` folds it under the row
 * above (`tree`).
 */
export type XlsxRow = {
  cells: readonly XlsxValue[];
  looks: number | readonly number[];
  under?: boolean;
};

/** Zip sizes end at 4 GB, so a larger part is not continued. */
const roomiest = 3_500_000_000;

/**
 * Streams a workbook in bounded memory with backpressure (docs/decisions/011). Inline text is never
 * read as a formula. Equal content gives equal bytes.
 */
export class XlsxBook {
  private readonly zip: ZipStream;
  private readonly looks: Look[] = [{}];
  private readonly lookNumbers = new Map<string, number>([["{}", 0]]);
  private readonly worksheets: { name: string; heading?: number | undefined }[] = [];

  private constructor(zip: ZipStream) {
    this.zip = zip;
  }

  /** Writes the first bytes at once. */
  static async open(to: Writable): Promise<XlsxBook> {
    const zip = new ZipStream(to);
    await zip.add("_rels/.rels", rootRelations);
    return new XlsxBook(zip);
  }

  /** The number of a style; equal styles share one. */
  look(look: Look): number {
    const key = JSON.stringify(look);
    const at = this.lookNumbers.get(key) ?? this.looks.push(look) - 1;
    this.lookNumbers.set(key, at);
    return at;
  }

  /** Starts a worksheet after the previous has ended. A duplicate name gets a number. */
  async addWorksheet(shape: WorksheetShape): Promise<XlsxWorksheet> {
    const requested = worksheetName(shape.name);
    const taken = (name: string) =>
      this.worksheets.some((worksheet) => worksheet.name.toLowerCase() === name.toLowerCase());
    let name = requested;
    for (let i = 2; taken(name); i += 1) name = `${requested.slice(0, 27)} ${i}`;
    const entry: (typeof this.worksheets)[number] = { name };
    this.worksheets.push(entry);
    const part = await this.zip.open(`xl/worksheets/sheet${this.worksheets.length}.xml`);
    await part.write(worksheetHead(shape));
    return new XlsxWorksheet(part, shape, (heading) => {
      entry.heading = heading;
    });
  }

  /** Writes styles and workbook, then ends the stream. */
  async end(): Promise<void> {
    await this.zip.add("xl/styles.xml", stylesPart(this.looks));
    await this.zip.add("xl/workbook.xml", workbookPart(this.worksheets));
    await this.zip.add("xl/_rels/workbook.xml.rels", workbookRelations(this.worksheets.length));
    await this.zip.add("[Content_Types].xml", contentTypes(this.worksheets.length));
    await this.zip.end();
  }
}

const spaced = /^\s|\s$|\n|\s\s/;

export class XlsxWorksheet {
  rows = 0;
  private readonly part: ZipPart;
  private readonly shape: WorksheetShape;
  private readonly named: (heading: number | undefined) => void;
  private readonly letters: string[];

  constructor(part: ZipPart, shape: WorksheetShape, named: (heading: number | undefined) => void) {
    this.part = part;
    this.shape = shape;
    this.named = named;
    this.letters = shape.widths.map((_, i) => `<c r="${columnLetters(i)}`);
  }

  /** Rows left; 0 when the part nears 4 GB. */
  get room(): number {
    return this.part.size > roomiest ? 0 : xlsxLimits.rows - this.rows;
  }

  /** Waits for a slow reader. */
  async add(rows: Iterable<XlsxRow>): Promise<void> {
    let text = "";
    for (const row of rows) {
      text += this.xmlOf(row);
      if (text.length < 32_768) continue;
      await this.part.write(text);
      text = "";
    }
    if (text) await this.part.write(text);
  }

  async end(end: WorksheetEnd = {}): Promise<void> {
    this.named(end.heading);
    await this.part.write(worksheetTail(this.shape, end));
    await this.part.end();
  }

  private xmlOf({ cells, looks, under = false }: XlsxRow): string {
    this.rows += 1;
    const row = this.rows;
    let out = under ? `<row r="${row}" outlineLevel="1">` : `<row r="${row}">`;
    for (let i = 0; i < cells.length; i += 1) {
      const value = cells[i];
      if (value === null || value === undefined || value === "") continue;
      const begin = this.letters[i] ?? `<c r="${columnLetters(i)}`;
      const look = typeof looks === "number" ? looks : (looks[i] ?? 0);
      if (typeof value === "number") out += `${begin}${row}" s="${look}"><v>${value}</v></c>`;
      else if (typeof value === "object")
        out += `${begin}${row}" s="${look}"><f>${xmlText(value.formula)}</f><v>${value.value}</v></c>`;
      else {
        const text =
          value.length > xlsxLimits.cellLength ? value.slice(0, xlsxLimits.cellLength) : value;
        out += `${begin}${row}" s="${look}" t="inlineStr"><is><t${spaced.test(text) ? ' xml:space="preserve"' : ""}>${xmlText(text)}</t></is></c>`;
      }
    }
    return `${out}</row>`;
  }
}
