import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { FeeSide } from "../fee-side.ts";

/**
 * Where a fee stands on its way, in order (operations §4): the states of the fee, then what
 * statements, invoices and write-off did.
 */
export const feeNodes = [
  "CREATED",
  "AUDITED",
  "RECHECKED",
  "STATED",
  "INVOICED",
  "VERIFIED",
] as const;
export type FeeNode = (typeof feeNodes)[number];

/** Steps of the fee that move it to another node. */
export const feeMoves = ["audit", "recheck", "cancelRecheck", "cancelAudit"] as const;
export type FeeMove = (typeof feeMoves)[number];

const moves: Readonly<Record<string, FeeMove>> = {
  "CREATED>AUDITED": "audit",
  "AUDITED>RECHECKED": "recheck",
  "RECHECKED>AUDITED": "cancelRecheck",
  "AUDITED>CREATED": "cancelAudit",
};

/** Where the later nodes are reached. */
const reasons: Readonly<Partial<Record<FeeNode, MessageKey<"fee">>>> = {
  STATED: "fee.flow.byStatement",
  INVOICED: "fee.flow.byInvoice",
  VERIFIED: "fee.flow.byWriteOff",
};

/** The step that takes a fee from one node to another, or why none does. Null for the same node. */
export function moveBetween(
  from: FeeNode,
  to: FeeNode,
): { step: FeeMove } | { code: MessageKey<"fee"> } | null {
  if (from === to) return null;
  const step = moves[`${from}>${to}`];
  if (step) return { step };
  return { code: reasons[to] ?? (reasons[from] ? "fee.flow.settledFirst" : "fee.flow.oneByOne") };
}

/** Who is waited for at a node: the message, and the permission of those who act next. */
export function waitsAt(
  side: FeeSide,
  node: FeeNode,
): { label: MessageKey<"fee">; perm: string | null } {
  const of = (label: MessageKey<"fee">, receivable: string, payable: string) => ({
    label,
    perm: side === "R" ? receivable : payable,
  });
  switch (node) {
    case "CREATED":
      return of("fee.flow.waitsAudit", "fee:audit", "payable:audit");
    case "AUDITED":
      return of("fee.flow.waitsRecheck", "fee:recheck", "payable:recheck");
    case "RECHECKED":
      return of("fee.flow.waitsStatement", "statement:generate", "statement:generate");
    case "STATED":
      return of(
        side === "R" ? "fee.flow.waitsInvoice" : "fee.flow.waitsSupplier",
        "invoice:edit",
        "supplierInvoice:edit",
      );
    case "INVOICED":
      return of(
        side === "R" ? "fee.flow.waitsPayment" : "fee.flow.waitsOurPayment",
        "receipt:apply",
        "payment:apply",
      );
    case "VERIFIED":
      return { label: "fee.flow.waitsNobody", perm: null };
  }
}
