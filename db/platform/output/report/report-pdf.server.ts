import type { PdfDefinition } from "../document/pdf.server.ts";
import { ink, type Page } from "../document/pdf-page.server.ts";
import { drawTable, type TableColumn, type TableRow } from "../document/pdf-table.server.ts";
import { headingOf, type ListColumn } from "#platform/records/list/list.ts";
import { columnWidths, emsOf } from "./column-widths.ts";
import type { ReportLine } from "./report-lines.ts";
import {
  hasSums,
  nameColumn,
  reportCell,
  type ReportPage,
  type ReportPrint,
  shownLine,
} from "./report-print.ts";

/** A4 landscape. Points. */
const margins = { top: 28, bottom: 36, left: 24, right: 24 };
const room = 842 - margins.left - margins.right;

const isNumber = ({ kind }: ListColumn) => kind === "int" || kind === "decimal" || kind === "money";
/** Words may wrap; figures, days and codes stand on one line. */
const wraps = (column: ListColumn) => !isNumber(column) && !column.kind && !column.dict;

type Layout = { columns: readonly TableColumn[]; size: number };
/** Lines that stand together: the whole report, or the pages of one addressee. */
type Section = { addressee: string; lines: readonly ReportLine[]; total: boolean };

/** A4 landscape with the company's letter head, headings on every page and page numbers. */
export function reportPdf(page: ReportPage, created: Date): PdfDefinition {
  const { print } = page;
  const layout = layoutOf(page);
  return {
    title: print.title,
    lang: print.labels.lang,
    created,
    landscape: true,
    margins,
    body(drawing) {
      for (const [i, section] of sectionsOf(page).entries()) {
        if (i > 0) drawing.newPage();
        drawHead(drawing, print, section);
        drawTable(drawing, {
          ...layout,
          rows: section.lines.map((line) => rowOf(page, line)),
          sums: section.total && hasSums(print) ? [totalOf(print)] : [],
        });
        drawEnd(drawing, print);
      }
    },
  };
}

function sectionsOf({ print }: ReportPage): Section[] {
  const addressees = print.letter?.addressees ?? [];
  if (addressees.length === 0)
    return [{ addressee: print.addressee, lines: print.lines, total: true }];
  let group = 0;
  const sections = addressees.map(
    (addressee): { addressee: string; lines: ReportLine[]; total: boolean } => ({
      addressee,
      lines: [],
      total: false,
    }),
  );
  for (const line of print.lines) {
    sections[group]?.lines.push(line);
    if (line.kind === "sum" && line.level === 0) group += 1;
  }
  return sections;
}

function drawHead(drawing: Page, print: ReportPrint, { addressee }: Section): void {
  const { company, title, header, about, letter, labels } = print;
  const top = { x: drawing.left, y: drawing.y, width: drawing.width };
  drawing.line(company.name, top, { size: 11, font: "bold" });
  drawing.line(company.contact, top, { size: 7, color: ink.faint, align: "right" });
  drawing.line(
    company.address,
    { ...top, y: top.y + 9 },
    { size: 7, color: ink.faint, align: "right" },
  );
  drawing.space(20);
  drawing.rule();
  drawing.space(8);
  drawing.text(title, { size: 15, font: "bold", align: "center" });
  if (header) drawing.text(header, { size: 9, align: "center" });
  drawing.space(2);
  if (addressee) drawing.text(addressee, { size: 10, font: "bold" });
  drawing.text(letter?.text ?? about, letter ? { size: 9 } : { size: 7, color: ink.faint });
  drawing.space(2);
  const facts = [
    ...print.conditions,
    `${labels.t("report.made")} ${print.made}`,
    `${labels.t("report.madeBy")} ${print.madeBy}`,
  ];
  drawing.text(facts.join("   "), { size: 7, color: ink.faint });
  drawing.space(5);
}

/** The footer of the setting, and who signs a letter. */
function drawEnd(drawing: Page, { footer, letter, company, made }: ReportPrint): void {
  if (!footer && !letter) return;
  drawing.space(6);
  drawing.ensure(36);
  if (footer) drawing.text(footer, { size: 8 });
  if (!letter) return;
  drawing.text(company.name, { size: 9, align: "right" });
  drawing.text(made.slice(0, 10), { size: 9, align: "right" });
}

function rowOf(page: ReportPage, line: ReportLine): TableRow {
  const { row, name, at } = shownLine(page, line);
  if (line.kind === "head") return { heading: name };
  const texts = page.print.columns.map((column, i) =>
    i === at ? name : reportCell(column, row, page.print.labels),
  );
  return line.kind === "sum" ? { bold: texts } : texts;
}

function totalOf({ columns, total, labels }: ReportPrint): string[] {
  const at = nameColumn(columns, total.sums);
  return columns.map((column, i) =>
    i === at ? labels.t("report.total") : reportCell(column, total.sums, labels),
  );
}

/** Group names do not widen their column. */
function layoutOf({ print }: ReportPage): Layout {
  const { columns, lines, total, labels } = print;
  const heads = columns.map((column) => headingOf(column, labels.t));
  const longest = columns.map((column) => emsOf(reportCell(column, total.sums, labels)));
  for (const line of lines) {
    if (line.kind === "head") continue;
    const row = line.kind === "row" ? line.row : line.sums;
    for (const [i, column] of columns.entries())
      longest[i] = Math.max(longest[i] ?? 0, emsOf(reportCell(column, row, labels)));
  }
  const printed = columns.map((column, i) => ({
    head: heads[i] ?? "",
    content: longest[i] ?? 0,
    wraps: wraps(column),
  }));
  const { widths, size } = columnWidths(printed, room);
  return {
    size,
    columns: columns.map((column, i) => ({
      head: heads[i] ?? "",
      share: widths[i] ?? 1,
      align: isNumber(column) ? "right" : "left",
    })),
  };
}
