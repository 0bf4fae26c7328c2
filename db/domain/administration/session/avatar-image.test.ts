import fc from "fast-check";
import { expect, test } from "vitest";
import { drawCaptcha } from "./captcha-image.server.ts";
import { avatarBounds, cleanImage } from "./avatar-image.ts";

const part = (name: string, body: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  return Buffer.concat([size, Buffer.from(name), body, Buffer.alloc(4)]);
};
const png = drawCaptcha("1+1=?");
const segment = (mark: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, mark, 0, body.length + 2]), body]);
const frame = segment(0xc0, Buffer.from([8, 0, 16, 0, 16, 1, 1, 0x11, 0]));
const jpeg = (...extra: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...extra,
    frame,
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd9]),
  ]);

test("a PNG keeps its picture and loses texts and whatever hides behind its end", () => {
  const image = Buffer.concat([
    png.subarray(0, 33),
    part("tEXt", Buffer.from("GPS 31.2 121.5")),
    part("eXIf", Buffer.from("who")),
    png.subarray(33),
    Buffer.from("PK\u0003\u0004<script>"),
  ]);
  const clean = cleanImage(image);
  expect(clean?.mime).toBe("image/png");
  expect(Buffer.from(clean?.bytes ?? []).equals(png)).toBe(true);
});

test("a JPEG loses the segments of applications and comments", () => {
  const clean = cleanImage(
    Buffer.concat([
      jpeg(segment(0xe1, Buffer.from("Exif GPS")), segment(0xfe, Buffer.from("<?php"))),
      Buffer.from("<script>"),
    ]),
  );
  expect(clean?.mime).toBe("image/jpeg");
  expect(Buffer.from(clean?.bytes ?? []).equals(jpeg())).toBe(true);
});

test("a cut, an empty and a huge picture are none", () => {
  for (let size = 0; size < png.length; size += 97)
    expect(cleanImage(png.subarray(0, size))).toBeNull();
  for (let size = 0; size < jpeg().length; size += 1)
    expect(cleanImage(jpeg().subarray(0, size))).toBeNull();
  const wide = Buffer.from(png);
  wide.writeUInt32BE(avatarBounds.side + 1, 16);
  expect(cleanImage(wide)).toBeNull();
  expect(cleanImage(Buffer.concat([png, Buffer.alloc(avatarBounds.bytes)]))).toBeNull();
});

test("no bytes make it fail, and what it answers it answers again", () => {
  const start = fc.constantFrom(
    png.subarray(0, 33),
    Buffer.from([0xff, 0xd8]),
    jpeg().subarray(0, 20),
    Buffer.alloc(0),
  );
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 300 }), (head, tail) => {
      const clean = cleanImage(Buffer.concat([head, tail]));
      if (clean) expect(cleanImage(clean.bytes)?.bytes).toEqual(clean.bytes);
    }),
  );
});
