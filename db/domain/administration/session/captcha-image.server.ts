import { crc32, deflateSync } from "node:zlib";
import { captchaGlyphs } from "./captcha-glyphs.ts";

/** Pixels; existing clients reserve this shape. */
const width = 160;
const height = 60;
/** Samples per pixel and direction. */
const fine = 3;

type Point = readonly [x: number, y: number];
type Random = () => number;

/** In font units, y upwards; a curve becomes eight lines. */
function outlinesOf(path: string): Point[][] {
  const outlines: Point[][] = [];
  for (const [, command, rest] of path.matchAll(/([MLQZ])([-\d ]*)/g)) {
    const n = (rest ?? "").split(" ").map(Number);
    const outline = outlines.at(-1);
    if (command === "M") outlines.push([[n[0] ?? 0, n[1] ?? 0]]);
    else if (command === "L") outline?.push([n[0] ?? 0, n[1] ?? 0]);
    else if (command === "Q" && outline) {
      const [x0, y0] = outline.at(-1) ?? [0, 0];
      const [cx = 0, cy = 0, x = 0, y = 0] = n;
      for (let i = 1; i <= 8; i += 1) {
        const t = i / 8;
        const u = 1 - t;
        outline.push([
          u * u * x0 + 2 * u * t * cx + t * t * x,
          u * u * y0 + 2 * u * t * cy + t * t * y,
        ]);
      }
    }
  }
  return outlines;
}

/** By the non-zero winding rule. */
function fill(ink: Uint8Array, outlines: readonly Point[][]): void {
  const w = width * fine;
  const rows = Array.from({ length: height * fine }, (): [x: number, turn: number][] => []);
  for (const outline of outlines)
    for (const [i, [x1, y1]] of outline.entries()) {
      const [x2, y2] = outline[(i + 1) % outline.length] ?? [0, 0];
      const from = Math.max(0, Math.ceil(Math.min(y1, y2) - 0.5));
      const to = Math.min(rows.length, Math.ceil(Math.max(y1, y2) - 0.5));
      for (let row = from; row < to; row += 1)
        rows[row]?.push([x1 + ((row + 0.5 - y1) / (y2 - y1)) * (x2 - x1), y1 < y2 ? 1 : -1]);
    }
  for (const [row, cuts] of rows.entries()) {
    cuts.sort((cut, other) => cut[0] - other[0]);
    let turns = 0;
    for (const [i, [x, turn]] of cuts.entries()) {
      turns += turn;
      const end = cuts[i + 1]?.[0] ?? x;
      if (turns !== 0)
        ink.fill(
          1,
          row * w + Math.min(w, Math.max(0, Math.round(x))),
          row * w + Math.min(w, Math.max(0, Math.round(end))),
        );
    }
  }
}

/** A bent band across the characters. */
function bandOf(random: Random): Point[][] {
  const thick = (1 + random()) * fine;
  const from = (0.2 + 0.6 * random()) * height * fine;
  const rise = (random() - 0.5) * 0.6 * height * fine;
  const wave = (4 + 6 * random()) * fine;
  const turn = random() * 6;
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (let i = 0; i <= 32; i += 1) {
    const x = (i / 32) * width * fine;
    const y = from + rise * (i / 32) + wave * Math.sin(turn + i / 5);
    upper.push([x, y]);
    lower.unshift([x, y + thick]);
  }
  return [[...upper, ...lower]];
}

/** Varies angle, size and position of each character. */
function place(text: string, random: Random): Point[][] {
  const glyphs = [...text].map(
    (character) => captchaGlyphs[character.codePointAt(0) ?? 0] ?? ([30, ""] as const),
  );
  const whole = glyphs.reduce((sum, [advance]) => sum + advance, 0);
  const size = Math.min(40, ((width - 16) * 100) / whole);
  const sway = random() * 6;
  const placed: Point[][] = [];
  let at = (width - (whole * size) / 100) / 2;
  for (const [advance, path] of glyphs) {
    const scale = (size / 100) * (0.92 + 0.16 * random());
    const lean = (random() - 0.5) * 0.5;
    const drop = height / 2 + (random() - 0.5) * 8;
    const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
    const middle = at + (advance * size) / 200;
    for (const outline of outlinesOf(path))
      placed.push(
        outline.map(([gx, gy]) => {
          const [x, y] = [(gx - advance / 2) * scale, (38 - gy) * scale];
          const turned: Point = [middle + x * cos - y * sin, drop + x * sin + y * cos];
          return [
            (turned[0] + 1.5 * Math.sin(turned[1] / 7 + sway)) * fine,
            (turned[1] + 2 * Math.sin(turned[0] / 14 + sway)) * fine,
          ];
        }),
      );
    at += (advance * size) / 100;
  }
  return placed;
}

/** A distorted grey PNG. */
export function drawCaptcha(text: string, random: Random = Math.random): Buffer {
  const ink = new Uint8Array(width * fine * height * fine);
  fill(ink, place(text, random));
  for (let i = 0; i < 2; i += 1) fill(ink, bandOf(random));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let dark = 0;
      for (let down = 0; down < fine; down += 1)
        for (let right = 0; right < fine; right += 1)
          dark += ink[(y * fine + down) * width * fine + x * fine + right] ?? 0;
      const printDocument = 236 + 14 * random();
      rows[y * (width + 1) + 1 + x] = Math.round(
        printDocument - (printDocument - 50) * (dark / (fine * fine)),
      );
    }
  return png(rows);
}

function png(rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8-bit grey.
  head[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 6 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, body: Buffer): Buffer {
  const part = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(part));
  return Buffer.concat([size, part, sum]);
}
