import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as random from "#fixtures/edi/random-contents.ts";
import type { ShipmentDocument } from "#edi/documents/shipment.ts";
import { flatMessage } from "#edi/flat/flat.message.ts";
import { makeCodeMapper, startingRows } from "#edi/partners/code-mapper.ts";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { type Finding, hasErrors } from "#edi/syntax/finding.ts";
import { coparnMessage } from "./coparn/coparn.message.ts";
import { cuscarMessage } from "./cuscar/cuscar.message.ts";
import { ifcsumBillMessage } from "./ifcsum/ifcsum-bill.message.ts";
import { ifcsumMessage } from "./ifcsum/ifcsum.message.ts";
import { iftmbcMessage } from "./iftmbc/iftmbc.message.ts";
import type { OutboundMessage } from "./message-spec.ts";
import type { PlainMessage } from "./plain-message.ts";
import { aperakMessage, contrlMessage } from "./responses/response.messages.ts";
import { vermasMessage } from "./vermas/vermas.message.ts";

/** Cases of each property; SEAWAY_EDI_CASES asks for more. */
const cases = Number(process.env.SEAWAY_EDI_CASES ?? 1000);
const profile = partnerProfileSchema.parse({
  partnerCode: "P",
  sender: { id: "SEAWAY" },
  recipient: { id: "PARTNER" },
  syntaxId: "UNOC",
  syntaxVersion: 3,
});
const setting = {
  profile,
  mapper: makeCodeMapper(startingRows, { partner: "P" }),
  control: {
    interchangeRef: "XHL26030400004",
    documentSeq: 1,
    purpose: "original" as const,
    documentNo: "DOC-1",
  },
  now: "2026-03-04T11:05:00",
  documentNo: "DOC-1",
};

/**
 * A message with any of its contents: what is written, and what our own reader says of a text that
 * should say it.
 */
type Outbound = { name: string; samples(seed: number, count: number): Sample[] };
type Sample = { text: string | null; findings: readonly Finding[]; check(text: string): Finding[] };

const plain = <C>(name: string, message: PlainMessage<C>, contents: fc.Arbitrary<C>): Outbound => ({
  name,
  samples: (seed, count) =>
    fc.sample(contents, { seed, numRuns: count }).map((content) => ({
      ...message.write(content, setting),
      check: (text) => message.check(text, content, setting),
    })),
});

const manifest = <D extends ShipmentDocument>(
  name: string,
  message: OutboundMessage<D>,
  contents: fc.Arbitrary<random.Manifest<D>>,
): Outbound => ({
  name,
  samples: (seed, count) =>
    fc.sample(contents, { seed, numRuns: count }).map((content) => {
      const writer = message.open(content.voyage, setting);
      writer.add(content.documents);
      return {
        ...writer.finish(content.containers),
        check: (text) =>
          message.check(text, { ...content, setting, documentNo: setting.documentNo }),
      };
    }),
});

const outbound: readonly Outbound[] = [
  manifest("IFCSUM D.95B", ifcsumMessage, random.bookingManifest),
  manifest("IFCSUM D.00B", ifcsumBillMessage, random.billManifest),
  manifest("CUSCAR D.95B", cuscarMessage, random.billManifest),
  manifest("flat file", flatMessage, random.billManifest),
  plain("VERMAS D.16A", vermasMessage(profile), random.massReport),
  plain("VERMAS D.24A", vermasMessage({ ...profile, vermasRelease: "24A" }), random.massReport),
  plain("COPARN D.95B", coparnMessage, random.releaseOrder),
  plain("IFTMBC D.99B", iftmbcMessage, random.confirmation),
  plain("CONTRL", contrlMessage, random.syntaxAnswer),
  plain("APERAK D.00B", aperakMessage, random.contentAnswer),
];

/**
 * What a reader does not need, so that no mirror compares it: our own running numbers, code lists,
 * places by name, contacts.
 */
const unread = [
  /^(?:UNA|UNB|UNH|UNT|UNZ|CNT|COM|CTA|RNG|TMD|00|01|10|11|99).*/,
  /^(?:CNI\+\d+|GID\+1'|UCI.*:ZZZ)/,
  /^(?:BGM\+\d+|DTM\+137.*|PCI\+28|PIA\+5|DGS\+IMD|MEA\+AAE)/,
  /^(?:TDT\+20\+[^+]*\+1\+|TSR\+[^+]*(.*)|CPI\+4|EQD\+CN|NAD\+(?:MS|MR|CF|CA).*)/,
  // The status of a weighed container, terms and loading day of the platform's file.
  /\+\+\+5'$/,
  /^12(?::[^:]*){8}:\d\d(?=:)/,
  /(?<=^12:.*):\d{8}(?=:|')/,
  /:(?:203|102)'$/,
  /:(?:139|172|102|160|146|6346|HS|VGM)(?::(?:6|20|5|11|ZZZ|192|306))?/g,
];

type Place = { line: number; from: number };

/** Letters and digits of the lines that a reader takes. */
function placesIn(lines: readonly string[]): Place[] {
  return lines.flatMap((line, at) => {
    const hidden = new Set<number>();
    for (const pattern of unread)
      for (const match of line.matchAll(new RegExp(pattern, "g")))
        for (let i = 0; i < match[0].length; i += 1) hidden.add(match.index + i);
    return [...line].flatMap((char, from) =>
      from > 2 && /[0-9A-Z]/.test(char) && !hidden.has(from) ? [{ line: at, from }] : [],
    );
  });
}

const next = (char: string, by: number) =>
  /\d/.test(char)
    ? String((Number(char) + by) % 10)
    : String.fromCharCode(65 + ((char.charCodeAt(0) - 65 + by) % 26));

/**
 * A writer that says another character, forgets, repeats or exchanges a segment, and still counts
 * right.
 */
function mutantOf(
  lines: readonly string[],
  { line, from }: Place,
  { kind, by }: { kind: number; by: number },
): string[] {
  const own = lines[line] ?? "";
  if (kind === 0) return lines.toSpliced(line, 1);
  if (kind === 1) return lines.toSpliced(line, 0, own);
  if (kind === 2) return exchanged(lines, line);
  return lines.with(line, own.slice(0, from) + next(own.charAt(from), by) + own.slice(from + 1));
}

/** Neighbours of one kind may stand in either order, and so may a time and its port. */
function exchanged(lines: readonly string[], line: number): string[] {
  const [own, after] = [lines[line] ?? "", lines[line + 1] ?? ""];
  const isFree =
    own.slice(0, 3) === after.slice(0, 3) ||
    [own, after].some((text) => /^(?:DTM|CNT|UNT)/.test(text));
  return isFree ? [...lines] : lines.toSpliced(line, 2, after, own);
}

function counted(lines: readonly string[]): string {
  const begin = lines.findIndex((line) => line.startsWith("UNH"));
  return lines
    .map((line, at) =>
      line.startsWith("UNT")
        ? line.replace(/^UNT\+\d+/, `UNT+${at - begin + 1}`)
        : line.replace(/^99:\d+/, `99:${lines.filter(Boolean).length}`),
    )
    .join("\n");
}

describe.for(outbound)("$name", ({ samples }) => {
  test(`${cases} random contents are written, and read back as they were meant`, {
    timeout: 120_000,
  }, () => {
    for (const { text, findings } of samples(7, cases)) {
      expect(findings.filter(({ level }) => level === "error")).toEqual([]);
      expect(text).not.toBeNull();
    }
  });

  test(`${cases} mutants are found`, { timeout: 120_000 }, () => {
    const written = samples(11, 25).map(({ text, check }) => {
      const lines = (text ?? "").split(/\r?\n/);
      return { lines, check, places: placesIn(lines) };
    });
    const mutants = fc.sample(
      fc.record({
        which: fc.nat(24),
        place: fc.nat(),
        kind: fc.nat(9),
        by: fc.integer({ min: 1, max: 9 }),
      }),
      {
        seed: 13,
        numRuns: cases,
      },
    );
    const missed = mutants.flatMap(({ which, place, kind, by }) => {
      const sample = written[which];
      const at = sample?.places[place % sample.places.length];
      if (!sample || !at) return [];
      const changed = mutantOf(sample.lines, at, { kind, by });
      if (changed.join() === sample.lines.join()) return [];
      return hasErrors(sample.check(counted(changed)))
        ? []
        : [`${kind} ${sample.lines[at.line]} → ${changed[at.line]}`];
    });
    expect(missed).toEqual([]);
  });
});
