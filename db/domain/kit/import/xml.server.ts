import { SaxesParser, type SaxesTagPlain } from "saxes";
import { Refusal } from "../refusal.ts";

/** What a reader of XML wants to hear; names come without their namespace prefix. */
export type XmlEars = {
  open?: (name: string, attributes: Record<string, string>, selfClosing: boolean) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const local = (name: string): string => {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
};

/** Elements nest at most this deep in a workbook's parts that we read; deeper ones are made to harm. */
const deepest = 64;

/**
 * Walks XML from chunks of bytes. No document type is allowed, so no entity can be defined, expanded or fetched
 * (`import.entities`); anything not well-formed is `import.damaged`. Yields after each chunk, so that the listener can hand over.
 */
export async function* walkXml(chunks: AsyncIterable<Buffer>, ears: XmlEars): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on("error", (error) => {
    throw /entity/i.test(error.message) ? new Refusal("import.entities") : new Refusal("import.damaged");
  });
  parser.on("doctype", () => {
    throw new Refusal("import.entities");
  });
  parser.on("opentag", (tag: SaxesTagPlain) => {
    depth += 1;
    if (depth > deepest) throw new Refusal("import.damaged");
    ears.open?.(local(tag.name), tag.attributes, tag.isSelfClosing);
  });
  parser.on("closetag", (tag) => {
    depth -= 1;
    ears.close?.(local(tag.name));
  });
  if (ears.text) {
    parser.on("text", ears.text);
    parser.on("cdata", ears.text);
  }
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= decoderFor(chunk);
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  // A part that is not there says nothing, which is not a fault of its XML.
  if (!decoder) return;
  parser.write(decoder.decode());
  parser.close();
}

/** Reads a small part to its end. */
export async function readXml(chunks: AsyncIterable<Buffer>, ears: XmlEars): Promise<void> {
  for await (const _ of walkXml(chunks, ears));
}

function decoderFor(first: Buffer): TextDecoder {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder("utf-16le");
  if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder("utf-16be");
  return new TextDecoder("utf-8");
}

/** Undoes the escapes of control characters in workbook texts, once: _x000D_ is CR, _x005F_x000D_ is the text "_x000D_" (ECMA-376 22.9.2.19). */
export function unescapeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
