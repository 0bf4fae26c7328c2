import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ifcsumCases } from "#fixtures/edi/ifcsum-cases.ts";
import { readFixture } from "#fixtures/edi/published.server.ts";
import { exported } from "#fixtures/edi/validated-export.server.ts";

test("every input for every partner and purpose gives the file, numbers and findings it gave before messages were defined as data", () => {
  const hashes = ifcsumCases.map(({ name, input, profile, control }) => {
    const { text, fileName, documentNo, controlRef, messageRefs, findings } = exported(
      input,
      profile,
      control,
    );
    const rest = JSON.stringify([fileName, documentNo, controlRef, messageRefs, findings]);
    return `${createHash("sha256").update(`${text}\n${rest}`).digest("hex")}  ${name}`;
  });
  expect(hashes).toEqual(readFixture("ifcsum-cases.sha256").trimEnd().split("\n"));
});
