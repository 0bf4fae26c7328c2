import { describe, expect, test } from "vitest";
import type { BillStatus } from "#domain/documents/bill/bill-status.ts";
import { authorityOf, type Corrector, correctors, fieldRules } from "./field-authority.ts";
import { labelsOfFields } from "./advice-mail.ts";

const states: readonly BillStatus[] = ["DRAFT", "ISSUED", "SURRENDERED", "VOIDED"];
const people = Object.keys(correctors) as Corrector[];
const authorityIn = (field: string, blStatus: BillStatus, who: readonly Corrector[]) => {
  const decision = authorityOf(field, { blStatus, correctors: who });
  return decision.authority ?? decision.why;
};

/** What stands on the paper of a bill (bill-document.ts). */
const printed = [
  ...["shipper", "consignee", "notify"].flatMap((party) =>
    ["Name", "Address", "Tel", "Mail"].map((part) => party + part),
  ),
  ...[
    "receiptName",
    "portLoadName",
    "portDisName",
    "deliveryName",
    "issueUnit",
    "releaseType",
    "originals",
  ],
  ...["freightTerms", "deliveryTerms", "serviceContractNo"],
  ...["pkgs", "gwt", "dim", "marks", "goodsNameEn", "description", "hscode", "packageKind"].map(
    (field) => `cargo.${field}`,
  ),
  ...["sealNo", "pkgs", "gwt", "dim"].map((field) => `containers.${field}`),
];

describe("who may correct what", () => {
  test("every field, in every state, for everybody", () => {
    for (const [field, rule] of Object.entries(fieldRules)) {
      for (const blStatus of states) {
        for (const who of people) {
          const living = blStatus === "DRAFT" || blStatus === "ISSUED";
          const authority = living ? rule[blStatus] : null;
          const stranger = who !== "OFFICE" && who !== rule.by;
          const expected = !authority
            ? "correctionAdvice.why.billGone"
            : authority === "SURRENDER"
              ? "correctionAdvice.why.surrender"
              : stranger
                ? rule.by === "FREIGHT"
                  ? "correctionAdvice.why.freightOnly"
                  : "correctionAdvice.why.documentOnly"
                : who === "OFFICE"
                  ? "AT_ONCE"
                  : authority;
          expect(authorityIn(field, blStatus, [who]), `${field} ${blStatus} ${who}`).toBe(expected);
        }
      }
    }
  });

  test("what is printed on an issued bill changes by surrender alone, and nothing else does", () => {
    const bySurrender = Object.keys(fieldRules).filter(
      (field) => fieldRules[field]?.ISSUED === "SURRENDER",
    );
    expect([...bySurrender].sort()).toEqual([...printed].sort());
  });

  test("examples of the table", () => {
    expect(authorityIn("consigneeName", "DRAFT", ["DOCUMENT"])).toBe("CONFIRM");
    expect(authorityIn("consigneeName", "DRAFT", ["DOCUMENT", "OFFICE"])).toBe("AT_ONCE");
    expect(authorityIn("notifyTel", "DRAFT", ["DOCUMENT"])).toBe("AT_ONCE");
    expect(authorityIn("consigneeCustomsNo", "ISSUED", ["DOCUMENT"])).toBe("AT_ONCE");
    expect(authorityIn("freightTerms", "DRAFT", ["DOCUMENT"])).toBe(
      "correctionAdvice.why.freightOnly",
    );
    expect(authorityIn("freightTerms", "DRAFT", ["FREIGHT"])).toBe("CONFIRM");
    expect(authorityIn("cargo.dgUnNo", "DRAFT", ["OFFICE"])).toBe("correctionAdvice.why.elsewhere");
    expect(authorityIn("containers.cntNo", "DRAFT", ["OFFICE"])).toBe(
      "correctionAdvice.why.elsewhere",
    );
    expect(authorityIn("constructor", "DRAFT", ["OFFICE"])).toBe("correctionAdvice.why.elsewhere");
  });

  test("contacts cost nothing; every rule has a label of the bill's form", () => {
    expect(fieldRules.notifyTel?.charged).toBe(false);
    expect(fieldRules.consigneeName?.charged).toBe(true);
    for (const field of Object.keys(fieldRules))
      expect(labelsOfFields.has(field), field).toBe(true);
  });
});
