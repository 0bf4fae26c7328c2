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

/** A number, a text (never a formula), or nothing. */
export type XlsxValue = string | number | null;
/** The cells of a row and how they look: one look for all, or one per column (what `book.look` answered). */
export type XlsxRow = { cells: readonly XlsxValue[]; looks: number | readonly number[] };

/** A part of more bytes than this is not begun: sizes in the archive end at 4 GB. */
const roomiest = 3_500_000_000;

/**
 * A workbook written while it is made, in bounded memory, at the speed of the reader (docs/decisions/011). Texts are inline text cells: no
 * text, however it begins, is ever read as a formula. The same content gives the same bytes.
 */
export class XlsxBook {
  private readonly zip: ZipStream;
  private readonly looks: Look[] = [{}];
  private readonly known = new Map<string, number>([["{}", 0]]);
  private readonly sheets: { name: string; heading?: number | undefined }[] = [];

  private constructor(zip: ZipStream) {
    this.zip = zip;
  }

  /** Begins a workbook; its first bytes are written at once. */
  static async open(to: Writable): Promise<XlsxBook> {
    const zip = new ZipStream(to);
    await zip.add("_rels/.rels", rootRelations);
    return new XlsxBook(zip);
  }

  /** The number of a look, the same for the same look. */
  look(look: Look): number {
    const key = JSON.stringify(look);
    const at = this.known.get(key) ?? this.looks.push(look) - 1;
    this.known.set(key, at);
    return at;
  }

  /** Begins a sheet; the one before must be ended. A name that is taken gets a number. */
  async sheet(shape: WorksheetShape): Promise<XlsxWorksheet> {
    const requested = worksheetName(shape.name);
    const taken = (name: string) => this.sheets.some((item) => item.name.toLowerCase() === name.toLowerCase());
    let name = requested;
    for (let i = 2; taken(name); i += 1) name = `${requested.slice(0, 27)} ${i}`;
    const entry: (typeof this.sheets)[number] = { name };
    this.sheets.push(entry);
    const part = await this.zip.open(`xl/worksheets/sheet${this.sheets.length}.xml`);
    await part.write(worksheetHead(shape));
    return new XlsxWorksheet(part, shape, (heading) => {
      entry.heading = heading;
    });
  }

  /** Writes what describes the sheets, and ends the stream. */
  async end(): Promise<void> {
    await this.zip.add("xl/styles.xml", stylesPart(this.looks));
    await this.zip.add("xl/workbook.xml", workbookPart(this.sheets));
    await this.zip.add("xl/_rels/workbook.xml.rels", workbookRelations(this.sheets.length));
    await this.zip.add("[Content_Types].xml", contentTypes(this.sheets.length));
    await this.zip.end();
  }
}

const spaced = /^\s|\s$|\n|\s\s/;

/** A sheet being written, row after row. */
export class XlsxWorksheet {
  /** Rows written so far. */
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

  /** How many more rows fit: a spreadsheet's limit of rows, none when the part nears 4 GB. */
  get room(): number {
    return this.part.size > roomiest ? 0 : xlsxLimits.rows - this.rows;
  }

  /** Adds rows; waits when the reader is slower. */
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

  /** Ends the sheet. */
  async end(end: WorksheetEnd = {}): Promise<void> {
    this.named(end.heading);
    await this.part.write(worksheetTail(this.shape, end));
    await this.part.end();
  }

  private xmlOf({ cells, looks }: XlsxRow): string {
    this.rows += 1;
    const row = this.rows;
    let out = `<row r="${row}">`;
    for (let i = 0; i < cells.length; i += 1) {
      const value = cells[i];
      if (value === null || value === undefined || value === "") continue;
      const begin = this.letters[i] ?? `<c r="${columnLetters(i)}`;
      const look = typeof looks === "number" ? looks : (looks[i] ?? 0);
      if (typeof value === "number") out += `${begin}${row}" s="${look}"><v>${value}</v></c>`;
      else {
        const text = value.length > xlsxLimits.cellLength ? value.slice(0, xlsxLimits.cellLength) : value;
        out += `${begin}${row}" s="${look}" t="inlineStr"><is><t${spaced.test(text) ? ' xml:space="preserve"' : ""}>${xmlText(text)}</t></is></c>`;
      }
    }
    return `${out}</row>`;
  }
}
