import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readInterchange } from "./read.ts";
import { escapeText, type Segment, segment, writeSegment } from "./segment.ts";
import { openSegmentText } from "./segment-text.ts";
import {
  defaultSeparators,
  readUna,
  type Separators,
  separatorsOfSyntax,
  writeUna,
} from "./separators.ts";
import { cutText, wrapLines } from "./wrap.ts";
import { type InterchangeHead, type SyntaxVersion, writeInterchange } from "./write.ts";

const head = (syntaxVersion: SyntaxVersion): InterchangeHead => ({
  syntaxId: syntaxVersion === 4 ? "UNOW" : "UNOC",
  syntaxVersion,
  sender: { id: "US", qualifier: "ZZZ" },
  recipient: { id: "THEM" },
  preparedAt: "2026-03-01T09:30",
  reference: "XHL26030100001",
});

/** Rich in service characters, trimmed, not empty. */
const nasty = fc
  .string({ unit: fc.constantFrom(..."+:'?*,.AB 9é"), minLength: 1, maxLength: 80 })
  .filter((text) => text.trim() === text);
const nastySegment = fc
  .array(fc.array(fc.option(nasty, { nil: "" }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((elements) => segment("FTX", elements))
  .filter((segment) => segment.elements.length > 0);

const roundTrip = (
  body: Segment[],
  version: SyntaxVersion,
  una: boolean,
  separators?: Separators,
) => {
  const message = {
    reference: "1",
    type: "IFCSUM",
    version: "D",
    release: "95B",
    agency: "UN",
    body,
  };
  const layout = {
    una,
    lineBreak: "\r\n" as const,
    ...(separators === undefined ? {} : { separators }),
  };
  const text = writeInterchange(head(version), [message], layout);
  return { text, ...readInterchange(text) };
};

describe("what is written is read back", () => {
  it.each([2, 3, 4] as const)(
    "under syntax %i, for texts full of service characters",
    (version) => {
      fc.assert(
        fc.property(fc.array(nastySegment, { maxLength: 6 }), fc.boolean(), (body, una) => {
          const { interchange, findings } = roundTrip(body, version, una);
          expect(findings).toEqual([]);
          expect(interchange.messages[0]?.segments.slice(1, -1)).toEqual(body);
        }),
      );
    },
  );

  it("under separators of a partner's own", () => {
    const own = {
      component: "|",
      element: "^",
      decimal: ",",
      release: "\\",
      repetition: null,
      terminator: "~",
    };
    const { text, interchange, findings } = roundTrip(
      [segment("FTX", ["AAA", ["a|b^c", "d~\\e"]])],
      3,
      true,
      own,
    );
    expect(text).toContain("FTX^AAA^a\\|b\\^c|d\\~\\\\e~");
    expect(findings).toEqual([]);
    expect(interchange.messages[0]?.segments[1]?.elements).toEqual([["AAA"], ["a|b^c", "d~\\e"]]);
    expect(interchange.separators).toEqual(own);
  });

  it("keeps repeated elements of syntax 4", () => {
    const repeated: Segment = {
      tag: "FTX",
      elements: [["A"], ["B", "C"]],
      repeats: [{ element: 1, components: ["D*", "E"] }],
    };
    const { text, interchange } = roundTrip([repeated], 4, false);
    expect(text).toContain("FTX+A+B:C*D?*:E'");
    expect(interchange.messages[0]?.segments[1]).toEqual(repeated);
  });
});

it("text written segment by segment is the text of the segments", () => {
  const value = fc.oneof(
    nasty,
    fc.constant(""),
    fc.constant(undefined),
    fc.integer({ min: 0, max: 99 }),
  );
  const loose = fc.array(fc.oneof(value, fc.array(value, { maxLength: 4 })), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(loose, { maxLength: 6 }), (lines) => {
      const separators = separatorsOfSyntax(4);
      const out = openSegmentText({ separators, lineBreak: "\n" });
      for (const elements of lines) out.put("FTX", elements);
      const from = out.mark();
      for (const elements of lines) out.put("FTX", elements);
      const again = out.since(from);
      out.add(again);
      const once = lines
        .map((elements) => writeSegment(segment("FTX", elements), separators))
        .filter((line) => line !== "");
      expect(out.take()).toEqual({
        text: once
          .map((line) => `${line}\n`)
          .join("")
          .repeat(3),
        count: once.length * 3,
      });
      expect(out.take()).toEqual({ text: "", count: 0 });
    }),
  );
});

describe("escaping", () => {
  it("does not count in lengths and is never cut apart", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."+:'?A "), minLength: 30, maxLength: 80 }),
        fc.constantFrom(35, 70),
        (text, width) => {
          for (const part of [cutText(text, width), ...wrapLines([text], width)]) {
            expect([...part].length).toBeLessThanOrEqual(width);
            const escaped = escapeText(part, defaultSeparators);
            expect(escaped.replace(/\?(.)/g, "$1")).toBe(part);
          }
        },
      ),
    );
  });

  it.each([35, 70])("lets a service character stand on the border of %i", (width) => {
    const text = `${"A".repeat(width - 1)}'B`;
    expect(cutText(text, width)).toBe(`${"A".repeat(width - 1)}'`);
    expect(wrapLines([text], width)).toEqual([`${"A".repeat(width - 1)}'`, "B"]);
    expect(writeSegment(segment("FTX", [cutText(text, width)]), defaultSeparators)).toBe(
      `FTX+${"A".repeat(width - 1)}?''`,
    );
  });

  it("escapes the repetition mark in syntax 4 only", () => {
    expect(escapeText("A*B", separatorsOfSyntax(3))).toBe("A*B");
    expect(escapeText("A*B", separatorsOfSyntax(4))).toBe("A?*B");
  });
});

describe("layout", () => {
  it("cuts trailing empties and leaves out segments without data", () => {
    expect(
      writeSegment(
        segment("LOC", ["9", ["CNSHA", "139", "6", ""], "", undefined]),
        defaultSeparators,
      ),
    ).toBe("LOC+9+CNSHA:139:6'");
    const { text } = roundTrip([segment("FTX", []), segment("BGM", ["787"])], 2, false);
    expect(text).not.toContain("FTX");
    expect(text).toContain("UNT+3+1'");
  });

  it("writes six-digit dates up to syntax 3 and eight digits in syntax 4", () => {
    expect(roundTrip([], 3, false).text).toContain(
      "UNB+UNOC:3+US:ZZZ+THEM+260301:0930+XHL26030100001'\r\n",
    );
    expect(roundTrip([], 4, true).text).toContain(
      "UNA:+.?*'\r\nUNB+UNOW:4+US:ZZZ+THEM+20260301:0930+XHL26030100001'",
    );
  });

  it("reads UNA back and refuses one that cannot separate", () => {
    for (const separators of [
      defaultSeparators,
      separatorsOfSyntax(4),
      { ...defaultSeparators, decimal: "," },
    ]) {
      expect(readUna(writeUna(separators))).toEqual(separators);
    }
    for (const bad of ["UNA:+.? +", "UNA::.? '", "UNAA+.? '", "UNA:+x? '", "UNA:+"])
      expect(readUna(bad)).toBeNull();
  });
});
