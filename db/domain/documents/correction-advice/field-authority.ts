import type { BillStatus } from "#domain/documents/bill/bill-status.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/**
 * Who corrects: documentation, freight, and head office, which may change whatever may be changed.
 */
export const correctors = {
  DOCUMENT: "correctionAdvice:document",
  FREIGHT: "correctionAdvice:freight",
  OFFICE: "correctionAdvice:approve",
} as const;
export type Corrector = keyof typeof correctors;

/**
 * AT_ONCE is applied without confirmation, CONFIRM after head office approved it. SURRENDER stands
 * on the paper of an issued bill, which changes only by surrender and reissue (domain §3).
 */
export type Authority = "AT_ONCE" | "CONFIRM" | "SURRENDER";

export type FieldRule = {
  by: Exclude<Corrector, "OFFICE">;
  DRAFT: Authority;
  ISSUED: Authority;
  /** The customer pays the amendment fee for it. */
  charged: boolean;
};

const rule = (
  by: FieldRule["by"],
  charged: boolean,
  onDraft: Authority,
  onIssued: Authority,
): FieldRule => ({
  by,
  DRAFT: onDraft,
  ISSUED: onIssued,
  charged,
});

const text = rule("DOCUMENT", true, "CONFIRM", "SURRENDER");
const printedContact = rule("DOCUMENT", false, "AT_ONCE", "SURRENDER");
const contact = rule("DOCUMENT", false, "AT_ONCE", "AT_ONCE");
/** Who pays and who is notified follows from it, the paper does not show it. */
const identity = rule("DOCUMENT", true, "CONFIRM", "CONFIRM");
const customs = rule("DOCUMENT", true, "AT_ONCE", "AT_ONCE");
const freight = rule("FREIGHT", true, "CONFIRM", "SURRENDER");
const seal = rule("DOCUMENT", true, "AT_ONCE", "SURRENDER");

const partyRules = {
  Code: identity,
  Name: text,
  Address: text,
  Tel: printedContact,
  Mail: printedContact,
  Fax: contact,
  CustomsNo: customs,
};
const parties = ["shipper", "consignee", "notify"] as const;

/**
 * The fields of a bill that a correction advice changes, with "cargo." and "containers." for those
 * of a line. All others follow from something else: the voyage, the booking, the boxes, and the
 * nature of goods that the captain approved.
 */
export const fieldRules: Readonly<Record<string, FieldRule>> = {
  ...Object.fromEntries(
    parties.flatMap((party) =>
      Object.entries(partyRules).map(([part, own]) => [`${party}${part}`, own]),
    ),
  ),
  receiptName: text,
  portLoadName: text,
  portDisName: text,
  deliveryName: text,
  issueUnit: text,
  releaseType: text,
  originals: text,
  cargoGoodsNameCn: contact,
  remark: contact,
  freightTerms: freight,
  deliveryTerms: freight,
  serviceContractNo: freight,
  "cargo.goodsNameEn": text,
  "cargo.goodsNameCn": contact,
  "cargo.description": text,
  "cargo.marks": text,
  "cargo.packageKind": text,
  "cargo.hscode": text,
  "cargo.nwt": customs,
  "cargo.pkgs": text,
  "cargo.gwt": text,
  "cargo.dim": text,
  "cargo.dgLinker": contact,
  "cargo.dgLinkTel": contact,
  "containers.sealNo": seal,
  "containers.pkgs": text,
  "containers.gwt": text,
  "containers.dim": text,
};

/** Of whom an advice is asked, and in which state the bill is. */
export type Asking = { blStatus: BillStatus; correctors: readonly Corrector[] };

export type Decision =
  | { authority: Exclude<Authority, "SURRENDER">; by: Corrector; charged: boolean }
  | { authority: null; why: Extract<MessageKey, `correctionAdvice.why.${string}`> };

const no = (why: Extract<MessageKey, `correctionAdvice.why.${string}`>): Decision => ({
  authority: null,
  why,
});

/** What it takes to change a field of a bill in this state for these people. */
export function authorityOf(field: string, { blStatus, correctors: own }: Asking): Decision {
  const rules = Object.hasOwn(fieldRules, field) ? fieldRules[field] : undefined;
  if (!rules) return no("correctionAdvice.why.elsewhere");
  if (blStatus !== "DRAFT" && blStatus !== "ISSUED") return no("correctionAdvice.why.billGone");
  const authority = rules[blStatus];
  if (authority === "SURRENDER") return no("correctionAdvice.why.surrender");
  if (own.includes("OFFICE")) return { authority: "AT_ONCE", by: "OFFICE", charged: rules.charged };
  if (!own.includes(rules.by))
    return no(
      rules.by === "FREIGHT"
        ? "correctionAdvice.why.freightOnly"
        : "correctionAdvice.why.documentOnly",
    );
  return { authority, by: rules.by, charged: rules.charged };
}
