import { serialToIso } from "./excel-date.ts";
import type { Cell, RawRow } from "../imported-row.ts";
import type { CellStyles, SharedTexts } from "./workbook-parts.server.ts";
import { eachAttribute, unescapeText, streamXml } from "./xml.server.ts";
import { type Archive, partBytes } from "./zip.server.ts";

/** Import tables are narrow; a cell in XFD must not widen rows. */
const widest = 256;
/** One more than Excel allows, so that the column check reports it. */
const longestText = 32_768;

export type WorksheetContext = {
  archive: Archive;
  strings: SharedTexts;
  styles: CellStyles;
  date1904: boolean;
  declared: { rows: number | undefined };
};

/**
 * Filled rows in order, a batch per unpacked piece. Missing references are counted on, which is
 * valid but beyond exceljs. Formulas give their stored value, or `noValue`.
 */
export async function* worksheetRows(
  context: WorksheetContext,
  path: string,
): AsyncGenerator<RawRow[]> {
  const state = new WorksheetState(context);
  const steps = streamXml(partBytes(context.archive, path), {
    open: (name, written, selfClosing) => state.open(name, written, selfClosing),
    close: (name) => state.close(name),
    text: (text) => state.text(text),
  });
  for await (const _ of steps) {
    if (state.ready.length > 0) yield state.take();
  }
  if (state.ready.length > 0) yield state.take();
}

class WorksheetState {
  ready: RawRow[] = [];
  private readonly context: WorksheetContext;
  private inRows = false;
  private row: RawRow | undefined;
  private rowNumber = 0;
  private column = -1;
  private type = "";
  /** -1 for none. */
  private style = -1;
  /** For cells without one. */
  private rowStyle = -1;
  private value = "";
  private hasFormula = false;
  /** Text of an inline string, which wins over a value beside it. */
  private inline = "";
  private inValue = false;
  private inInline = false;
  private inPhonetic = false;

  constructor(context: WorksheetContext) {
    this.context = context;
  }

  take(): RawRow[] {
    const rows = this.ready;
    this.ready = [];
    return rows;
  }

  open(name: string, written: string, selfClosing: boolean): void {
    if (name === "c") this.openCell(written);
    else if (name === "v") this.inValue = !selfClosing && this.row !== undefined;
    else if (name === "t") this.inInline = !selfClosing && this.row !== undefined;
    else if (name === "f") this.hasFormula = true;
    else if (name === "rPh") this.inPhonetic = true;
    else if (name === "row") this.openRow(written);
    else if (name === "sheetData") this.inRows = true;
    else if (name === "dimension" && !this.inRows) this.expect(written);
  }

  private openCell(written: string): void {
    if (!this.row) return;
    this.column += 1;
    this.type = "n";
    this.style = -1;
    this.value = "";
    this.inline = "";
    this.hasFormula = false;
    eachAttribute(written, this.cellAttribute);
  }

  private readonly cellAttribute = (name: string, value: string): void => {
    if (name === "r") this.column = columnOf(value, this.column);
    else if (name === "t") this.type = value;
    else if (name === "s") this.style = Number(value);
  };

  private openRow(written: string): void {
    if (!this.inRows) return;
    let number = Number.NaN;
    let hidden = false;
    this.rowStyle = -1;
    eachAttribute(written, (name, value) => {
      if (name === "r") number = Number(value);
      else if (name === "hidden") hidden = value === "1" || value === "true";
      else if (name === "s") this.rowStyle = Number(value);
    });
    this.rowNumber =
      Number.isInteger(number) && number > this.rowNumber ? number : this.rowNumber + 1;
    this.row = { row: this.rowNumber, hidden, cells: [] };
    this.column = -1;
  }

  /** "A1:M50001" is only a hint for the progress bar. */
  private expect(written: string): void {
    const last = /:[A-Z]{1,3}(\d{1,7})["']/.exec(written)?.[1];
    if (last !== undefined)
      this.context.declared.rows = (this.context.declared.rows ?? 0) + Number(last) - 1;
  }

  close(name: string): void {
    if (name === "v") this.inValue = false;
    else if (name === "t") this.inInline = false;
    else if (name === "c" && this.row) {
      const cell = this.column < widest ? this.cell() : undefined;
      if (cell) this.row.cells[this.column] = this.isStruck() ? { ...cell, struck: true } : cell;
    } else if (name === "row" && this.row) {
      if (this.row.cells.length > 0) this.ready.push(this.row);
      this.row = undefined;
    } else if (name === "rPh") this.inPhonetic = false;
    else if (name === "sheetData") this.inRows = false;
  }

  text(piece: string): void {
    const short = piece.length > longestText ? piece.slice(0, longestText) : piece;
    if (this.inValue && this.value.length <= longestText) this.value += short;
    else if (this.inInline && !this.inPhonetic && this.inline.length <= longestText)
      this.inline += short;
  }

  /** By cell style or text format. */
  private isStruck(): boolean {
    const { strings, styles } = this.context;
    if (styles.struck.size > 0 && styles.struck.has(this.style >= 0 ? this.style : this.rowStyle))
      return true;
    return strings.struck.size > 0 && this.type === "s" && strings.struck.has(sharedAt(this.value));
  }

  private cell(): Cell | undefined {
    const { value } = this;
    switch (this.type) {
      case "s": {
        const text = this.context.strings.texts[sharedAt(value)];
        return text === undefined || text === "" ? undefined : { kind: "text", text };
      }
      case "inlineStr":
      case "str": {
        const text = this.type === "str" ? value || this.inline : this.inline || value;
        return text === "" ? undefined : { kind: "text", text: unescapeText(text) };
      }
      case "b":
        return value === ""
          ? this.empty()
          : { kind: "boolean", text: value === "1" || value === "true" ? "TRUE" : "FALSE" };
      case "e":
        return { kind: "error", text: value === "" ? "#N/A" : value.slice(0, 40) };
      case "d":
        return value === "" ? this.empty() : { kind: "text", text: value };
      default:
        return value.trim() === "" ? this.empty() : this.number(value.trim());
    }
  }

  /** An uncalculated formula is not empty. */
  private empty(): Cell | undefined {
    return this.hasFormula ? { kind: "noValue", text: "" } : undefined;
  }

  private number(value: string): Cell {
    const shape = this.context.styles.dates[Math.max(0, this.style)] ?? "none";
    const serial = Number(value);
    if (shape !== "none" && serial >= 1) {
      const iso = serialToIso(serial, shape, this.context.date1904);
      if (iso !== undefined) return { kind: "date", text: iso };
    }
    const format = this.context.styles.numbers[Math.max(0, this.style)];
    return format ? { kind: "number", text: value, format } : { kind: "number", text: value };
  }
}

/** Place of a shared text; an empty value names none, not the first. */
const sharedAt = (value: string): number => (value.trim() === "" ? -1 : Number(value));

/** 0-based column of "BC12"; `next` if invalid. */
function columnOf(reference: string, next: number): number {
  let index = 0;
  let at = 0;
  for (; at < 4; at += 1) {
    const code = reference.charCodeAt(at);
    if (!(code >= 65 && code <= 90)) break;
    index = index * 26 + code - 64;
  }
  const digit = reference.charCodeAt(at);
  return at > 0 && at < 4 && digit >= 48 && digit <= 57 ? index - 1 : next;
}
