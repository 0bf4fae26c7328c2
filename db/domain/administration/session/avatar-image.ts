/** Bytes and pixels per side. */
export const avatarBounds = { bytes: 1024 * 1024, side: 4096 } as const;

export type AvatarImage = {
  mime: "image/png" | "image/jpeg";
  ending: "png" | "jpg";
  bytes: Uint8Array;
};

const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Texts, times and profiles are dropped. */
const pngParts = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "sRGB", "IDAT", "IEND"]);

/**
 * Rewrites a picture without metadata and appended content. Null unless the bytes are a complete
 * PNG or JPEG of permitted size.
 */
export function cleanImage(bytes: Uint8Array): AvatarImage | null {
  if (bytes.byteLength > avatarBounds.bytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (pngMark.every((item, i) => bytes[i] === item)) return cleanPng(bytes, view);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return cleanJpeg(bytes, view);
  return null;
}

const fits = (width: number, height: number) =>
  width > 0 && height > 0 && width <= avatarBounds.side && height <= avatarBounds.side;

function cleanPng(bytes: Uint8Array, view: DataView): AvatarImage | null {
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  let data = false;
  for (let at = 8; at + 12 <= bytes.byteLength; ) {
    const size = view.getUint32(at);
    const end = at + 12 + size;
    if (end > bytes.byteLength) return null;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (
      at === 8 &&
      (name !== "IHDR" || size !== 13 || !fits(view.getUint32(16), view.getUint32(20)))
    )
      return null;
    if (pngParts.has(name)) kept.push(bytes.subarray(at, end));
    data ||= name === "IDAT";
    if (name === "IEND")
      return data ? { mime: "image/png", ending: "png", bytes: joined(kept) } : null;
    at = end;
  }
  return null;
}

/** Drops comments and application segments except JFIF and the colour mark. */
function cleanJpeg(bytes: Uint8Array, view: DataView): AvatarImage | null {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let sized = false;
  for (let at = 2; at + 4 <= bytes.byteLength; ) {
    if (bytes[at] !== 0xff) return null;
    const mark = bytes[at + 1] ?? 0;
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.byteLength || end < at + 4) return null;
    if (mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)) {
      if (end < at + 9 || !fits(view.getUint16(at + 7), view.getUint16(at + 5))) return null;
      sized = true;
    }
    const application = (mark >= 0xe1 && mark <= 0xef && mark !== 0xee) || mark === 0xfe;
    if (!application) kept.push(bytes.subarray(at, end));
    at = end;
    if (mark !== 0xda) continue;
    const scan = scanEnd(bytes, at);
    if (!sized || scan === null) return null;
    kept.push(bytes.subarray(at, scan));
    if (bytes[scan + 1] === 0xd9) {
      kept.push(Uint8Array.of(0xff, 0xd9));
      return { mime: "image/jpeg", ending: "jpg", bytes: joined(kept) };
    }
    at = scan;
  }
  return null;
}

/** The next marker that is neither stuffing nor a restart. */
function scanEnd(bytes: Uint8Array, from: number): number | null {
  for (let at = from; at + 1 < bytes.byteLength; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7))
      return at;
  }
  return null;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
