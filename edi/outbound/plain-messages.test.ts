import fc from "fast-check";
import { expect, test } from "vitest";
import { massReport } from "#fixtures/edi/random-contents.ts";
import { makeCodeMapper, startingRows } from "#edi/partners/code-mapper.ts";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { coparnMessage } from "./coparn/coparn.message.ts";
import { differences } from "./plain-message.ts";
import { vermasMessage } from "./vermas/vermas.message.ts";

const profile = partnerProfileSchema.parse({
  partnerCode: "P",
  sender: { id: "SEAWAY" },
  recipient: { id: "PARTNER" },
  syntaxId: "UNOC",
  syntaxVersion: 3,
});
const mapper = makeCodeMapper(startingRows, { partner: "P" });
const setting = {
  profile,
  mapper,
  control: { interchangeRef: "XHL26030400004", documentSeq: 1, purpose: "original" as const },
  now: "2026-03-04T11:05:00",
  documentNo: "DOC-1",
};

const [sample] = fc.sample(massReport, { seed: 3, numRuns: 1 });

test("what is read back is compared line by line", () => {
  const meant = [{ key: "SEAU1", values: { weightKg: "1000.000", method: "1" } }];
  expect(differences(meant, [{ key: "SEAU1", values: { weightKg: "1000", method: "1" } }])).toEqual(
    [],
  );
  expect(
    differences(meant, [{ key: "SEAU1", values: { weightKg: "1001", method: "1" } }]),
  ).toMatchObject([{ code: "edi.mirrorDiffers", field: "weightKg" }]);
  expect(differences(meant, [])).toMatchObject([{ field: "lines" }]);
});

test("what cannot be said is refused at its field", () => {
  const refused = (message: {
    text: string | null;
    findings: readonly { code: string; field?: string }[];
  }) => [message.text, ...message.findings.map(({ code: own, field }) => `${own} ${field}`)];
  const empty = {
    bkNo: "B1",
    voyNo: "1E",
    carrierCode: "XHL",
    vessel: { name: "V" },
    portLoad: "CNSHA",
    portDis: "JPTYO",
    lines: [],
  };
  expect(refused(coparnMessage.write(empty, setting))).toContain("edi.missingField containers");
  expect(
    refused(
      coparnMessage.write(
        { ...empty, lines: [{ sizeType: "20ZZ", count: 1, isSoc: false }] },
        setting,
      ),
    ),
  ).toContain("edi.notMapped containers[1].sizeType");
  if (!sample?.masses[0]) throw new Error("no sample");
  const weightless = { ...sample, masses: [{ ...sample.masses[0], weightKg: "0" }] };
  expect(refused(vermasMessage(profile).write(weightless, setting))).toContain(
    "edi.missingField weightKg",
  );
});
