import { Refusal } from "../refusal.ts";
import { dateShape, type DateShape } from "./excel-date.ts";
import { attributesOf, readXml, unescapeText } from "./xml.server.ts";
import { type Archive, partBytes } from "./zip.server.ts";

/** One sheet of a workbook as its list names it; `path` is the part's name in the archive. */
export type SheetPart = { name: string; path: string; hidden: boolean };

/** The workbook's own part: its sheets in order, and where the shared texts and the styles are. */
export type WorkbookParts = { sheets: SheetPart[]; date1904: boolean; sharedStrings: string | undefined; styles: string | undefined };

type Relation = { id: string; type: string; target: string };

/** Relations of a part, by the last word of their type (transitional and strict names end alike); targets as names in the archive. */
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
      list.push({ id: at["Id"] ?? "", type: (at["Type"] ?? "").split("/").at(-1) ?? "", target: path.toLowerCase() });
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

/** Finds the workbook in the archive and reads its list of sheets; refuses archives that hold no spreadsheet (a document, a jar, a binary .xlsb). */
export async function readWorkbookPart(archive: Archive): Promise<WorkbookParts> {
  const office = (await relationsOf(archive, "")).find((one) => one.type === "officeDocument")?.target ?? "xl/workbook.xml";
  if (!archive.entries.has("[content_types].xml") || !archive.entries.has(office) || !office.endsWith(".xml"))
    throw new Refusal("import.notAWorkbook");
  const relations = await relationsOf(archive, office);
  const parts: WorkbookParts = { sheets: [], date1904: false, sharedStrings: undefined, styles: undefined };
  let root: string | undefined;
  await readXml(partBytes(archive, office), {
    open: (name, written) => {
      root ??= name;
      if (name !== "workbookPr" && name !== "sheet") return;
      const at = attributesOf(written);
      if (name === "workbookPr") parts.date1904 = at["date1904"] === "1" || at["date1904"] === "true";
      if (name !== "sheet") return;
      const id = Object.entries(at).find(([key]) => key.endsWith(":id"))?.[1];
      const relation = relations.find((one) => one.id === id);
      if (relation?.type !== "worksheet" || !archive.entries.has(relation.target)) return;
      const hidden = at["state"] === "hidden" || at["state"] === "veryHidden";
      parts.sheets.push({ name: unescapeText(at["name"] ?? ""), path: relation.target, hidden });
    },
  });
  if (root !== "workbook" || parts.sheets.length === 0) throw new Refusal("import.notAWorkbook");
  parts.sharedStrings = relations.find((one) => one.type === "sharedStrings")?.target;
  parts.styles = relations.find((one) => one.type === "styles")?.target;
  return parts;
}

/** For each cell style, whether it shows a date. */
export async function readStyles(archive: Archive, part: string | undefined): Promise<DateShape[]> {
  const codes = new Map<number, string>();
  const shapes: DateShape[] = [];
  let inCellXfs = false;
  if (part === undefined) return shapes;
  await readXml(partBytes(archive, part), {
    open: (name, written) => {
      if (name !== "numFmt" && name !== "cellXfs" && name !== "xf") return;
      const at = attributesOf(written);
      if (name === "numFmt") codes.set(Number(at["numFmtId"]), at["formatCode"] ?? "");
      else if (name === "cellXfs") inCellXfs = true;
      else if (name === "xf" && inCellXfs && shapes.length < 70_000)
        shapes.push(dateShape(Number(at["numFmtId"] ?? 0), codes.get(Number(at["numFmtId"] ?? 0))));
    },
    close: (name) => {
      if (name === "cellXfs") inCellXfs = false;
    },
  });
  return shapes;
}

/** The shared texts, rich text joined, readings of Han characters left out; bounded in total length. */
export async function readSharedStrings(archive: Archive, part: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (part === undefined) return texts;
  let text = "";
  let total = 0;
  let inText = false;
  let inPhonetic = false;
  await readXml(partBytes(archive, part), {
    open: (name) => {
      if (name === "si") text = "";
      else if (name === "t") inText = true;
      else if (name === "rPh") inPhonetic = true;
    },
    close: (name) => {
      if (name === "t") inText = false;
      else if (name === "rPh") inPhonetic = false;
      else if (name === "si") {
        // Very many empty texts weigh too: each costs memory of its own.
        total += text.length + 8;
        if (total > archive.limits.maxSharedText)
          throw new Refusal("import.zipBomb", { limit: Math.round(archive.limits.maxUnpacked / 1_048_576) });
        texts.push(unescapeText(text));
      }
    },
    text: (piece) => {
      if (!inText || inPhonetic) return;
      if (text.length + piece.length > archive.limits.maxSharedText)
        throw new Refusal("import.zipBomb", { limit: Math.round(archive.limits.maxUnpacked / 1_048_576) });
      text += piece;
    },
  });
  return texts;
}
