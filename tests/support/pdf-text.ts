import { inflateSync } from "node:zlib";

/**
 * Text of our PDFs by page in drawing order: inflates content streams and maps glyphs by each
 * font's ToUnicode table.
 */
export function pdfText(pdf: Uint8Array): string[] {
  const objects = readObjects(Buffer.from(pdf));
  const fontOf = new Map<string, Map<number, string> | null>();
  const pages: string[] = [];
  for (const { head } of objects.values()) {
    if (!/\/Type \/Page\b(?!s)/.test(head)) continue;
    const resources = objects.get(refOf(head, "Resources"))?.head ?? head;
    for (const [, name = "", ref = ""] of (
      /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? ""
    ).matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const unicode = objects.get(refOf(objects.get(ref)?.head ?? "", "ToUnicode"));
      fontOf.set(name, unicode ? readUnicode(unicode.body) : null);
    }
    pages.push(readContent(objects.get(refOf(head, "Contents"))?.body ?? "", fontOf));
  }
  return pages;
}

type PdfObject = { head: string; body: string };

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = "", whole = ""] = match;
    const cut = whole.indexOf("\nstream\n");
    const head = cut < 0 ? whole : whole.slice(0, cut);
    const raw = cut < 0 ? "" : whole.slice(cut + 8, whole.lastIndexOf("\nendstream"));
    const readable =
      raw &&
      /\/FlateDecode/.test(head) &&
      !/\/Length1|\/FontFile|\/Subtype \/(CIDFontType|Image)/.test(head);
    objects.set(id, { head, body: readable ? inflate(raw) : raw });
  }
  return objects;
}

function inflate(raw: string): string {
  try {
    return inflateSync(Buffer.from(raw, "latin1")).toString("latin1");
  } catch {
    return "";
  }
}

const refOf = (head: string, key: string): string =>
  new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? "";

/** A ligature maps to several letters. */
const fromHex = (hex: string): string =>
  Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le");

function readUnicode(cmap: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = "", list = ""] of cmap.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [i, [, hex = ""]] of [...list.matchAll(/<([\w ]+)>/g)].entries())
      letters.set(Number.parseInt(from, 16) + i, fromHex(hex));
  return letters;
}

function readContent(
  content: string,
  fonts: ReadonlyMap<string, Map<number, string> | null>,
): string {
  const lines: string[] = [];
  let font: Map<number, string> | null = null;
  for (const [, name, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? null;
    else
      lines.push(
        [...(shown ?? "").matchAll(/<([0-9a-fA-F]*)>/g)]
          .map(([, hex = ""]) => lettersOf(hex, font))
          .join(""),
      );
  }
  return lines.join("\n");
}

function lettersOf(hex: string, font: ReadonlyMap<number, string> | null): string {
  if (!font) return Buffer.from(hex, "hex").toString("latin1");
  return (hex.match(/.{4}/g) ?? [])
    .map((item) => font.get(Number.parseInt(item, 16)) ?? "")
    .join("");
}
