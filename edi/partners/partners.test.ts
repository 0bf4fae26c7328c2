import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCodeMapper, startingRows } from "./code-mapper.ts";
import { makeControlRef } from "./control-ref.ts";
import { fileNamePatternFault, renderFileName } from "./file-name.ts";
import { partnerProfileSchema } from "./partner-profile.ts";

const least = { partnerCode: "P", sender: { id: "US" }, recipient: { id: "THEM" } };
const messages = (input: object) =>
  partnerProfileSchema
    .safeParse({ ...least, ...input })
    .error?.issues.map((issue) => issue.message);

describe("a partner profile", () => {
  it("fills the careful defaults", () => {
    expect(partnerProfileSchema.parse(least)).toMatchObject({
      release: "95B",
      syntaxId: "UNOA",
      syntaxVersion: 2,
      una: true,
      test: false,
      transliterate: true,
    });
  });
  it("refuses what the standard does not allow", () => {
    expect(messages({ syntaxId: "UNOW", syntaxVersion: 3 })).toEqual(["edi.profileSyntax4"]);
    expect(messages({ syntaxId: "UNOA", codePage: "utf8" })).toEqual(["edi.profileCodePage"]);
    expect(messages({ decimalMark: ",", una: false })).toEqual(["edi.profileDecimal"]);
    expect(messages({ fileNamePattern: "../{REF}.edi" })).toEqual(["edi.profileFileName"]);
    expect(messages({ sender: { id: "us" } })).toEqual(["edi.profilePartyChars"]);
    expect(messages({ syntaxId: "UNOY", syntaxVersion: 4, codePage: "utf8" })).toBeUndefined();
  });
});

describe("file names", () => {
  const parts = {
    msg: "IFCSUM",
    partner: "EAST",
    voyage: "2601E",
    pol: "CNSHA",
    ref: "R1",
    doc: "D",
    madeAt: "2026-03-01T09:30:05",
  };
  it("fills the tokens", () => {
    expect(renderFileName("{MSG}_{PARTNER}_{VOYAGE}_{POL}_{YYYYMMDDHHmmss}_{REF}.edi", parts)).toBe(
      "IFCSUM_EAST_2601E_CNSHA_20260301093005_R1.edi",
    );
  });
  it("has only safe characters, no path and no hidden file, whatever the values", () => {
    const text = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(text, text, text, (voyage, pol, partner) => {
        const name = renderFileName("{VOYAGE}{POL}_{PARTNER}_{REF}.edi", {
          ...parts,
          voyage,
          pol,
          partner,
        });
        expect(name).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/);
        expect(name.includes("..")).toBe(false);
        expect(name.length).toBeLessThanOrEqual(150);
      }),
    );
  });
  it("refuses patterns with unknown tokens, other characters, or nothing unique", () => {
    expect(
      ["{X}{REF}", "a/{REF}", ".{REF}", "{MSG}.edi", "{REF"].map(fileNamePatternFault),
    ).toEqual(["token", "char", "char", "unique", "char"]);
  });
});

describe("code mapping", () => {
  const rows = [
    { sender: "EAST", type: "SIZETYPE", ediCode: "42p1 ", systemCode: "40FR" },
    { sender: "*", type: "PORT", ediCode: "CNSHG", systemCode: "CNSHA", priority: 2 },
    { sender: "*", type: "PORT", ediCode: "CNSGH", systemCode: "CNSHA", priority: 1 },
    ...startingRows,
  ] as const;
  const mapper = makeCodeMapper(rows, { partner: "east" });

  it("asks the partner's row, then the row of all, then the code itself", () => {
    expect(mapper.toEdi("SIZETYPE", "40fr")).toEqual({ ok: true, code: "42P1", by: "partner" });
    expect(makeCodeMapper(rows, { partner: "WEST" }).toEdi("SIZETYPE", "40FR")).toEqual({
      ok: true,
      code: "42P3",
      by: "any",
    });
    expect(mapper.toEdi("SIZETYPE", "45G1")).toEqual({ ok: true, code: "45G1", by: "identity" });
    expect(mapper.toEdi("SIZETYPE", "40XX")).toEqual({ ok: false, type: "SIZETYPE", code: "40XX" });
  });
  it("takes the code with the lower priority number of two", () =>
    expect(mapper.toEdi("PORT", "CNSHA")).toMatchObject({ code: "CNSGH" }));
  it("reads both codes inwards, and passes unknown ones only when they are valid codes of ours", () => {
    const strict = makeCodeMapper(rows, {
      partner: "EAST",
      isSystemCode: (_type, code) => code === "JPOSA",
    });
    expect(
      [strict.toSystem("PORT", "CNSHG"), strict.toSystem("PORT", "cnsgh")].map(
        (mapped) => mapped.ok && mapped.code,
      ),
    ).toEqual(["CNSHA", "CNSHA"]);
    expect(strict.toSystem("PORT", "JPOSA")).toMatchObject({ ok: true, by: "identity" });
    expect(strict.toSystem("PORT", "XXYYY")).toMatchObject({ ok: false });
  });
});

it("makes control references and refuses numbers outside the day", () => {
  expect(makeControlRef("XHL", "2026-03-01", 1)).toBe("XHL26030100001");
  for (const bad of [0, 100_000, 1.5])
    expect(() => makeControlRef("XHL", "2026-03-01", bad)).toThrow();
  expect(() => makeControlRef("xh", "2026-03-01", 1)).toThrow();
});
