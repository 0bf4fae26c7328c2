import type { Lang } from "#platform/kernel/actor/actor.ts";
import { wrapText } from "./wrap-text.ts";

/** "mono" falls back to regular outside Latin. */
export type FontName = "regular" | "bold" | "mono" | "monoBold";
export type Align = "left" | "right" | "center";
export type TextStyle = {
  /** Points; default 9. */
  size?: number;
  font?: FontName;
  color?: string;
  align?: Align;
  /** Points between lines; default 1.3 times the size. */
  leading?: number;
};
export type Box = { x: number; y: number; width: number; height: number };
export type Pair = {
  label: string;
  value: string /** Columns spanned; default 1. */;
  span?: number;
};

export const ink = { text: "#111111", faint: "#5f6b7c", line: "#8f99a8", fill: "#f1f3f5" } as const;

/**
 * A PDF document with a cursor (`y`). Points (1/72 inch) from the top left. Only `text`, `pairs`,
 * `table` and `ensure` break pages.
 */
export class Page {
  readonly doc: PDFKit.PDFDocument;
  readonly lang: Lang;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  y: number;
  /** Called after each page break. */
  onNewPage: (() => void) | null = null;

  constructor(
    doc: PDFKit.PDFDocument,
    lang: Lang,
    margins: { top: number; bottom: number; left: number; right: number },
  ) {
    this.doc = doc;
    this.lang = lang;
    this.left = margins.left;
    this.top = margins.top;
    this.width = doc.page.width - margins.left - margins.right;
    this.bottom = doc.page.height - margins.bottom;
    this.y = margins.top;
  }

  newPage(): void {
    this.doc.addPage();
    this.y = this.top;
    this.onNewPage?.();
  }

  /** Breaks the page when less than `height` is left. */
  ensure(height: number): void {
    if (this.y + height > this.bottom && this.y > this.top) this.newPage();
  }

  space(points: number): void {
    this.y += points;
  }

  /** Wraps with the font each part is printed in. */
  lines(text: string, width: number, style: TextStyle = {}): string[] {
    const measure = (part: string) => {
      this.use(part, style);
      return this.doc.widthOfString(part);
    };
    return wrapText(measure, text, width);
  }

  leading(style: TextStyle): number {
    return style.leading ?? (style.size ?? 9) * 1.3;
  }

  /** Flowing text at full width. */
  text(text: string, style: TextStyle = {}): void {
    for (const line of this.lines(text, this.width, style)) {
      this.ensure(this.leading(style));
      this.line(line, { x: this.left, y: this.y, width: this.width }, style);
      this.y += this.leading(style);
    }
  }

  /** One line, never wrapped. */
  line(text: string, at: { x: number; y: number; width?: number }, style: TextStyle = {}): void {
    this.use(text, style);
    const width = this.doc.widthOfString(text);
    const room = at.width ?? width;
    const shift =
      style.align === "right" ? room - width : style.align === "center" ? (room - width) / 2 : 0;
    // A common baseline, because ascents of fonts differ.
    const baseline = at.y + 0.86 * (style.size ?? 9);
    if (text)
      this.doc.text(text, at.x + shift, baseline, { lineBreak: false, baseline: "alphabetic" });
  }

  /** Returns the lines that do not fit. */
  fill(text: string, box: Box, style: TextStyle = {}): string[] {
    const lines = this.lines(text, box.width, style);
    const fit = Math.max(0, Math.floor(box.height / this.leading(style)));
    for (const [i, line] of lines.slice(0, fit).entries())
      this.line(line, { x: box.x, y: box.y + i * this.leading(style), width: box.width }, style);
    return lines.slice(fit);
  }

  rule(y = this.y): void {
    this.stroke([this.left, y], [this.left + this.width, y]);
  }

  stroke(from: readonly [number, number], to: readonly [number, number], width = 0.6): void {
    this.doc
      .lineWidth(width)
      .strokeColor(ink.line)
      .moveTo(from[0], from[1])
      .lineTo(to[0], to[1])
      .stroke();
  }

  frame(box: Box, width = 0.6): void {
    this.doc
      .lineWidth(width)
      .strokeColor(ink.line)
      .rect(box.x, box.y, box.width, box.height)
      .stroke();
  }

  shade(box: Box): void {
    this.doc.rect(box.x, box.y, box.width, box.height).fill(ink.fill);
  }

  /** A grid of labels above values; rows do not split across pages. */
  pairs(pairs: readonly Pair[], columns = 3): void {
    const gap = 10;
    const cellWidth = (this.width - gap * (columns - 1)) / columns;
    let row: { pair: Pair; x: number; lines: string[] }[] = [];
    let used = 0;
    const flush = () => {
      if (row.length === 0) return;
      const height =
        9 + Math.max(...row.map((cell) => cell.lines.length)) * this.leading({ size: 9 }) + 5;
      this.ensure(height);
      for (const { pair, x, lines } of row) {
        this.line(pair.label, { x, y: this.y }, { size: 6.5, color: ink.faint });
        for (const [i, line] of lines.entries())
          this.line(line, { x, y: this.y + 9 + i * this.leading({ size: 9 }) });
      }
      this.y += height;
      row = [];
      used = 0;
    };
    for (const pair of pairs) {
      const span = Math.min(pair.span ?? 1, columns);
      if (used + span > columns) flush();
      const width = cellWidth * span + gap * (span - 1);
      row.push({
        pair,
        x: this.left + used * (cellWidth + gap),
        lines: this.lines(pair.value, width),
      });
      used += span;
    }
    flush();
  }

  private use(text: string, style: TextStyle): void {
    const font = style.font ?? "regular";
    const latin = !/[^\x20-\x7e]/.test(text);
    const fontName =
      font.startsWith("mono") && !latin ? (font === "monoBold" ? "bold" : "regular") : font;
    this.doc
      .font(fontName)
      .fontSize(style.size ?? 9)
      .fillColor(style.color ?? ink.text);
  }
}
