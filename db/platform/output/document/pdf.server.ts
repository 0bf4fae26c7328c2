import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Readable } from "node:stream";
import type PDFDocument from "pdfkit";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { ink, Page } from "./pdf-page.server.ts";

export type PdfDefinition = {
  title: string;
  lang: Lang;
  /** Part of the file: equal content and time give equal bytes. */
  created: Date;
  landscape?: boolean;
  /** Points; default 40. */
  margins?: Partial<{ top: number; bottom: number; left: number; right: number }>;
  /** "DRAFT" across every page. */
  watermark?: string;
  body(page: Page): void;
  /** Drawn last on every page; `page` counts from 1. */
  header?(pageShape: Page, page: PageCount): void;
  /** Replaces "title … page x of y". */
  footer?(pageShape: Page, page: PageCount): void;
  /** False for tests, which read the content. */
  compress?: boolean;
};
export type PageCount = { page: number; pages: number };

const require = createRequire(import.meta.url);
const noto = "@expo-google-fonts/noto-sans-sc";
const files = {
  regular: "400Regular/NotoSansSC_400Regular.ttf",
  bold: "700Bold/NotoSansSC_700Bold.ttf",
} as const;
const loaded = new Map<string, Buffer>();

/** Bundled Chinese fonts; documents embed only the glyphs used. */
function fontFile(name: keyof typeof files): Buffer {
  let font = loaded.get(name);
  if (!font) {
    font = readFileSync(require.resolve(`${noto}/${files[name]}`));
    loaded.set(name, font);
  }
  return font;
}

/**
 * Draws the document before the first byte, so that faults throw here and not during a download.
 */
export function streamPdf(definition: PdfDefinition): Readable {
  const margins = { top: 40, bottom: 40, left: 40, right: 40, ...definition.margins };
  // Loaded on demand: it costs a twelfth of a process's memory.
  const Document = require("pdfkit") as typeof PDFDocument;
  const doc = new Document({
    size: "A4",
    layout: definition.landscape ? "landscape" : "portrait",
    // Page breaks its pages itself; pdfkit's margins would break them again.
    margin: 0,
    bufferPages: true,
    compress: definition.compress ?? true,
    lang: definition.lang === "zh" ? "zh-CN" : "en",
    displayTitle: true,
    info: {
      Title: definition.title,
      Creator: "Seaway",
      Producer: "Seaway",
      CreationDate: definition.created,
    },
  });
  doc.registerFont("regular", fontFile("regular"));
  doc.registerFont("bold", fontFile("bold"));
  doc.registerFont("mono", "Courier");
  doc.registerFont("monoBold", "Courier-Bold");
  const pageShape = new Page(doc, definition.lang, margins);
  definition.body(pageShape);
  const { count } = doc.bufferedPageRange();
  for (let page = 1; page <= count; page += 1) {
    doc.switchToPage(page - 1);
    if (definition.watermark) drawWatermark(doc, definition.watermark);
    definition.header?.(pageShape, { page, pages: count });
    (definition.footer ?? plainFooter(definition.title))(pageShape, { page, pages: count });
  }
  doc.end();
  // pdfkit's documents are streams of Node, which its types do not tell.
  return doc as unknown as Readable;
}

/** The whole PDF in memory. */
export async function pdfBytes(definition: PdfDefinition): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamPdf(definition)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const plainFooter =
  (title: string) =>
  (pageShape: Page, page: PageCount): void => {
    const at = { x: pageShape.left, y: pageShape.bottom + 8, width: pageShape.width };
    pageShape.line(title, at, { size: 7, color: ink.faint });
    pageShape.line(translate(pageShape.lang, "kit.pageOf", page), at, {
      size: 7,
      color: ink.faint,
      align: "right",
    });
  };

function drawWatermark(doc: PDFKit.PDFDocument, text: string): void {
  const { width, height } = doc.page;
  doc.save().rotate(-45, { origin: [width / 2, height / 2] });
  doc.font("bold").fontSize(96).fillColor("#8f99a8").fillOpacity(0.18);
  doc.text(text, width / 2 - doc.widthOfString(text) / 2, height / 2 - 60, { lineBreak: false });
  doc.fillOpacity(1).restore();
}
