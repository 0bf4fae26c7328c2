/** `format` is a number format ("@" is text); default General. */
export type Look = {
  format?: string;
  bold?: boolean;
  shaded?: boolean;
  wrap?: boolean;
  align?: "left" | "right" | "center";
};

/** Widths are in characters. */
export type WorksheetShape = {
  name: string;
  widths: readonly number[];
  /** Rows and columns that stay when scrolling. */
  frozen?: { rows: number; columns?: number };
  landscape?: boolean;
  /** Rows with `under` fold under the row above them. */
  tree?: boolean;
};
/** The heading row, repeated in print, and the last filterable row. */
export type WorksheetEnd = { heading?: number; last?: number };

export const xlsxLimits = { rows: 1_048_576, cellLength: 32_767 } as const;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

/** Markup, characters XML forbids, and text that looks like an escape. */
const special = new RegExp(
  `[<>&${String.fromCharCode(0)}-${String.fromCharCode(8)}${String.fromCharCode(11)}-${String.fromCharCode(31)}\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4})`,
  "g",
);
const names: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", _: "_x005F_" };

/** Escapes as ECMA-376 22.9.2.19 requires. */
export function xmlText(text: string): string {
  return text.replace(
    special,
    (letter) =>
      names[letter] ?? `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );
}

/** 0 is `A`, 26 is `AA`. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}

/** At most 31 characters, without []:*?/\ and outer apostrophes, not empty. */
export function worksheetName(name: string): string {
  const clean = name
    .replace(/[[\]:*?/\\]/g, " ")
    .slice(0, 31)
    .replace(/^[\s']+|[\s']+$/g, "");
  return clean || "Sheet1";
}

const dayZero = Date.UTC(1899, 11, 30);

/** Serial number of `YYYY-MM-DD[ HH:mm]`; null for other text or before March 1900. */
export function serialOf(text: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::\d\d)?)?$/.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const at = Date.UTC(year, month - 1, day, hour || 0, minute || 0);
  if (new Date(at).getUTCDate() !== day || at < Date.UTC(1900, 2, 1)) return null;
  return (at - dayZero) / 86_400_000;
}

export function worksheetHead({ widths, frozen, landscape, tree = false }: WorksheetShape): string {
  const cols = widths
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join("");
  const view = frozen ? paneOf(frozen) : "";
  const outline = tree ? '<outlinePr summaryBelow="0"/>' : "";
  const setup = landscape === undefined ? "" : '<pageSetUpPr fitToPage="1"/>';
  const properties = outline || setup ? `<sheetPr>${outline}${setup}</sheetPr>` : "";
  return `${head}<worksheet xmlns="${main}" xmlns:r="${relations}">${properties}<sheetViews><sheetView workbookViewId="0">${view}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"${tree ? ' outlineLevelRow="1"' : ""}/>${cols ? `<cols>${cols}</cols>` : ""}<sheetData>`;
}

function paneOf({ rows, columns = 0 }: NonNullable<WorksheetShape["frozen"]>): string {
  if (rows === 0 && columns === 0) return "";
  const pane = rows > 0 && columns > 0 ? "bottomRight" : rows > 0 ? "bottomLeft" : "topRight";
  const splits = `${columns > 0 ? ` xSplit="${columns}"` : ""}${rows > 0 ? ` ySplit="${rows}"` : ""}`;
  return `<pane${splits} topLeftCell="${columnLetters(columns)}${rows + 1}" activePane="${pane}" state="frozen"/>`;
}

export function worksheetTail(shape: WorksheetShape, { heading, last }: WorksheetEnd): string {
  const right = columnLetters(shape.widths.length - 1);
  const filter =
    heading && last && last > heading ? `<autoFilter ref="A${heading}:${right}${last}"/>` : "";
  const setup =
    shape.landscape === undefined
      ? ""
      : `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="${
          shape.landscape ? "landscape" : "portrait"
        }" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`;
  return `</sheetData>${filter}${setup}</worksheet>`;
}

/** Worksheets with their print headings. */
export function workbookPart(
  worksheets: readonly { name: string; heading?: number | undefined }[],
): string {
  const list = worksheets
    .map(
      ({ name }, i) => `<sheet name="${attribute(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
    )
    .join("");
  const titles = worksheets.map(({ name, heading }, i) =>
    heading
      ? `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">'${xmlText(name.replace(/'/g, "''"))}'!$${heading}:$${heading}</definedName>`
      : "",
  );
  const defined = titles.join("");
  return `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list}</sheets>${
    defined ? `<definedNames>${defined}</definedNames>` : ""
  }</workbook>`;
}

export function workbookRelations(worksheets: number): string {
  const relationship = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const all = Array.from({ length: worksheets }, (_, i) =>
    relationship(i + 1, "worksheet", `worksheets/sheet${i + 1}.xml`),
  );
  return `${head}<Relationships xmlns="${packages}/relationships">${all.join("")}${relationship(worksheets + 1, "styles", "styles.xml")}</Relationships>`;
}

export const rootRelations = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function contentTypes(worksheets: number): string {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const parts = Array.from(
    { length: worksheets },
    (_, i) => [`worksheets/sheet${i + 1}`, "worksheet"] as const,
  );
  const overrides = [
    ["workbook", "sheet.main"] as const,
    ["styles", "styles"] as const,
    ...parts,
  ].map(
    ([part, kind]) => `<Override PartName="/xl/${part}.xml" ContentType="${type}.${kind}+xml"/>`,
  );
  return `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join("")}</Types>`;
}

/** Cells refer to a style by its index. */
export function stylesPart(looks: readonly Look[]): string {
  const formats = [
    ...new Set(looks.flatMap(({ format }) => (format && format !== "@" ? [format] : []))),
  ];
  const idOf = (format: string | undefined) =>
    format === "@" ? 49 : format ? 164 + formats.indexOf(format) : 0;
  const numFmts = formats
    .map((format, i) => `<numFmt numFmtId="${164 + i}" formatCode="${attribute(format)}"/>`)
    .join("");
  const xfs = looks.map((look) => {
    const align = look.wrap || look.align ? alignment(look) : "";
    return `<xf numFmtId="${idOf(look.format)}" fontId="${look.bold ? 1 : 0}" fillId="${look.shaded ? 2 : 0}" borderId="0" xfId="0" applyNumberFormat="1"${
      look.bold ? ' applyFont="1"' : ""
    }${look.shaded ? ' applyFill="1"' : ""}${align ? ` applyAlignment="1">${align}</xf>` : "/>"}`;
  });
  const font = (bold: string) =>
    `<font>${bold}<sz val="10"/><name val="Arial"/><family val="2"/></font>`;
  const fill =
    '<fill><patternFill patternType="solid"><fgColor rgb="FFF1F3F5"/></patternFill></fill>';
  return `${head}<styleSheet xmlns="${main}">${
    numFmts ? `<numFmts count="${formats.length}">${numFmts}</numFmts>` : ""
  }<fonts count="2">${font("")}${font("<b/>")}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

const alignment = ({ wrap, align }: Look) =>
  `<alignment${align ? ` horizontal="${align}"` : ""}${wrap ? ' vertical="top" wrapText="1"' : ""}/>`;

const attribute = (text: string) => xmlText(text).replace(/"/g, "&quot;");
