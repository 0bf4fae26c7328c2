import { intakeBounds } from "./bounds.ts";

/** Counts in the raw bytes, before parsing. */
export function tooManyFields(
  bytes: Buffer,
  contentType: string,
  most: number = intakeBounds.fields,
): boolean {
  const boundary = /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const mark = boundary ? `--${boundary[1] ?? boundary[2]}` : "&";
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/** Invalid JSON is left to the parser. */
export function tooDeep(text: string, most: number = intakeBounds.depth): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (quoted) {
      if (code === 0x5c) i += 1;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}
