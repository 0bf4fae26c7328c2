import { expect, test } from "vitest";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { validateInterchange } from "#edi/messages/validate.ts";

test("a code without a mapping is named in words, and text that is no segment keeps its blanks", () => {
  const params = { type: "PORT", code: "CNSH9", partner: "SHATERM", segment: 7, uses: 2, key: "" };
  expect(translate("zh", "edi.unmappedCode", params)).toContain("港口 代码“CNSH9”");
  expect(translate("en", "edi.unmappedCode", params)).toContain('port code "CNSH9"');
  const { findings } = validateInterchange("UNB+UNOA:2+A+B+260301:0930+R1'NOT A SEGMENT'", []);
  expect(findings.map(({ params }) => params.tag)).toContain("NOT A SEGMEN");
});
