import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PackedBodyType, PackedJsonType } from "./packed-body.server.ts";

describe("the body of a message in the table", () => {
  const read = (stored: Buffer) => new PackedBodyType().convertToJSValue(stored);

  it("comes out as it went in", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const stored = new PackedBodyType().convertToDatabaseValue(bytes);
        expect(read(stored)?.equals(Buffer.from(bytes))).toBe(true);
      }),
    );
  });

  it("takes a tenth of the room of a message", () => {
    const text = Buffer.from("LOC+9+CNSHA:139:6:SHANGHAI'\n".repeat(1000));
    expect(new PackedBodyType().convertToDatabaseValue(text).length * 10).toBeLessThan(text.length);
  });

  it("is packed once however often it is compared", () => {
    const type = new PackedBodyType();
    const text = Buffer.from("UNB+UNOA:2+A+B'");
    expect(type.convertToDatabaseValue(text)).toBe(type.convertToDatabaseValue(text));
  });

  it("is read as it is when it was stored before bodies were packed", () => {
    expect(read(Buffer.from("UNA:+.? 'UNB+UNOA:2"))?.toString()).toBe("UNA:+.? 'UNB+UNOA:2");
    expect(read(Buffer.alloc(0))?.length).toBe(0);
  });
});

describe("the findings of a message in the table", () => {
  const type = new PackedJsonType();
  it("come out as they went in", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (findings) => {
        expect(type.convertToJSValue(type.convertToDatabaseValue(findings))).toEqual(
          JSON.parse(JSON.stringify(findings)),
        );
      }),
    );
  });
  it("stay absent when there are none", () => {
    expect(type.convertToJSValue(type.convertToDatabaseValue(null))).toBeNull();
  });
  it("take a tenth of the room when many are alike", () => {
    const findings = Array.from({ length: 1000 }, (_, i) => ({
      code: "edi.leftOutChar",
      level: "warning",
      params: { where: `BN${i}` },
    }));
    expect((type.convertToDatabaseValue(findings)?.length ?? 0) * 10).toBeLessThan(
      JSON.stringify(findings).length,
    );
  });
});
