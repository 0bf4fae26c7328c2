import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { dateShape, type DateShape } from "./excel-date.ts";
import { numberFormat, type NumberFormat } from "./number-format.ts";
import { attributesOf, readXml, unescapeText } from "./xml.server.ts";
import { type Archive, partBytes } from "./zip.server.ts";

/** `path` is the part's name in the archive. */
export type WorksheetPart = { name: string; path: string; hidden: boolean };

export type WorkbookParts = {
  worksheets: WorksheetPart[];
  date1904: boolean;
  sharedStrings: string | undefined;
  styles: string | undefined;
};

type Relation = { id: string; type: string; target: string };

/**
 * Relations by the last word of their type, alike in transitional and strict files. Targets are
 * archive names.
 */
async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const slash = part.lastIndexOf("/");
  const folder = part.slice(0, slash + 1);
  const list: Relation[] = [];
  await readXml(partBytes(archive, `${folder}_rels/${part.slice(slash + 1)}.rels`), {
    open: (name, written) => {
      if (name !== "Relationship") return;
      const at = attributesOf(written);
      if (at["TargetMode"] === "External") return;
      const target = at["Target"] ?? "";
      const path = target.startsWith("/") ? target.slice(1) : resolvePath(folder, target);
      list.push({
        id: at["Id"] ?? "",
        type: (at["Type"] ?? "").split("/").at(-1) ?? "",
        target: path.toLowerCase(),
      });
    },
  });
  return list;
}

function resolvePath(folder: string, target: string): string {
  const parts = folder.split("/").filter((part) => part !== "");
  for (const step of target.split("/")) {
    if (step === "..") parts.pop();
    else if (step !== "." && step !== "") parts.push(step);
  }
  return parts.join("/");
}

/**
 * Reads the list of worksheets.
 * @throws Refusal when the archive is no spreadsheet (document, jar, .xlsb)
 */
export async function readWorkbookPart(archive: Archive): Promise<WorkbookParts> {
  const office =
    (await relationsOf(archive, "")).find((relation) => relation.type === "officeDocument")
      ?.target ?? "xl/workbook.xml";
  if (
    !archive.entries.has("[content_types].xml") ||
    !archive.entries.has(office) ||
    !office.endsWith(".xml")
  )
    throw new Refusal("import.notAWorkbook");
  const relations = await relationsOf(archive, office);
  const parts: WorkbookParts = {
    worksheets: [],
    date1904: false,
    sharedStrings: undefined,
    styles: undefined,
  };
  let root: string | undefined;
  await readXml(partBytes(archive, office), {
    open: (name, written) => {
      root ??= name;
      if (name !== "workbookPr" && name !== "sheet") return;
      const at = attributesOf(written);
      if (name === "workbookPr")
        parts.date1904 = at["date1904"] === "1" || at["date1904"] === "true";
      if (name !== "sheet") return;
      const id = Object.entries(at).find(([key]) => key.endsWith(":id"))?.[1];
      const relation = relations.find((relation) => relation.id === id);
      if (relation?.type !== "worksheet" || !archive.entries.has(relation.target)) return;
      const hidden = at["state"] === "hidden" || at["state"] === "veryHidden";
      parts.worksheets.push({
        name: unescapeText(at["name"] ?? ""),
        path: relation.target,
        hidden,
      });
    },
  });
  if (root !== "workbook" || parts.worksheets.length === 0)
    throw new Refusal("import.notAWorkbook");
  parts.sharedStrings = relations.find((relation) => relation.type === "sharedStrings")?.target;
  parts.styles = relations.find((relation) => relation.type === "styles")?.target;
  return parts;
}

/** By style number. */
export type CellStyles = {
  dates: readonly DateShape[];
  numbers: readonly (NumberFormat | undefined)[];
  struck: ReadonlySet<number>;
};

export async function readStyles(archive: Archive, part: string | undefined): Promise<CellStyles> {
  const codes = new Map<number, string>();
  const dates: DateShape[] = [];
  const numbers: (NumberFormat | undefined)[] = [];
  const struck = new Set<number>();
  const struckFonts = new Set<number>();
  if (part === undefined) return { dates, numbers, struck };
  let list = "";
  let font = -1;
  const addStyle = (at: Record<string, string>): void => {
    if (dates.length >= mostStyles) return;
    if (struckFonts.has(Number(at["fontId"] ?? 0))) struck.add(dates.length);
    const id = Number(at["numFmtId"] ?? 0);
    dates.push(dateShape(id, codes.get(id)));
    numbers.push(dates.at(-1) === "none" ? numberFormat(id, codes.get(id)) : undefined);
  };
  await readXml(partBytes(archive, part), {
    open: (name, written) => {
      if (name === "fonts" || name === "cellXfs") list = name;
      else if (name === "numFmt") {
        const at = attributesOf(written);
        codes.set(Number(at["numFmtId"]), at["formatCode"] ?? "");
      } else if (name === "font" && list === "fonts") font += 1;
      else if (name === "strike" && list === "fonts" && isOn(written)) struckFonts.add(font);
      else if (name === "xf" && list === "cellXfs") addStyle(attributesOf(written));
    },
    close: (name) => {
      if (name === list) list = "";
    },
  });
  return { dates, numbers, struck };
}

/** Excel's limit is 64,000. */
const mostStyles = 70_000;

/** A flag without value is on. */
function isOn(written: string): boolean {
  const value = attributesOf(written)["val"];
  return value === undefined || value === "1" || value === "true" || value === "on";
}

/** `struck` texts are struck through completely. */
export type SharedTexts = { texts: readonly string[]; struck: ReadonlySet<number> };

/** Joins rich text, drops phonetic readings, limits the total length. */
export async function readSharedStrings(
  archive: Archive,
  part: string | undefined,
): Promise<SharedTexts> {
  const texts: string[] = [];
  const struck = new Set<number>();
  if (part === undefined) return { texts, struck };
  const limit = Math.round(archive.limits.maxUnpacked / 1_048_576);
  let text = "";
  let total = 0;
  let inText = false;
  let inPhonetic = false;
  let runStruck = false;
  let allStruck = true;
  await readXml(partBytes(archive, part), {
    open: (name, written) => {
      if (name === "si") {
        text = "";
        allStruck = true;
        runStruck = false;
      } else if (name === "t") inText = true;
      else if (name === "rPh") inPhonetic = true;
      else if (name === "r") runStruck = false;
      else if (name === "strike") runStruck = isOn(written);
    },
    close: (name) => {
      if (name === "t") inText = false;
      else if (name === "rPh") inPhonetic = false;
      else if (name === "si") {
        // Empty texts need memory too.
        total += text.length + 8;
        if (total > archive.limits.maxSharedText) throw new Refusal("import.zipBomb", { limit });
        if (allStruck && text !== "") struck.add(texts.length);
        texts.push(unescapeText(text));
      }
    },
    text: (piece) => {
      if (!inText || inPhonetic) return;
      if (text.length + piece.length > archive.limits.maxSharedText)
        throw new Refusal("import.zipBomb", { limit });
      text += piece;
      if (!runStruck) allStruck = false;
    },
  });
  return { texts, struck };
}
