import { describe, expect, it } from "vitest";
import { feeMoves, feeNodes, moveBetween, waitsAt } from "./fee-node.ts";

describe("a move between nodes", () => {
  it("is a step of the fee, one node at a time", () => {
    expect(moveBetween("CREATED", "AUDITED")).toEqual({ step: "audit" });
    expect(moveBetween("AUDITED", "RECHECKED")).toEqual({ step: "recheck" });
    expect(moveBetween("RECHECKED", "AUDITED")).toEqual({ step: "cancelRecheck" });
    expect(moveBetween("AUDITED", "CREATED")).toEqual({ step: "cancelAudit" });
    expect(moveBetween("CREATED", "RECHECKED")).toEqual({ code: "fee.flow.oneByOne" });
    expect(moveBetween("AUDITED", "AUDITED")).toBeNull();
    expect(feeMoves).toEqual(["audit", "recheck", "cancelRecheck", "cancelAudit"]);
  });

  it("says where the later nodes are reached, and what stands in the way back", () => {
    expect(moveBetween("RECHECKED", "STATED")).toEqual({ code: "fee.flow.byStatement" });
    expect(moveBetween("STATED", "INVOICED")).toEqual({ code: "fee.flow.byInvoice" });
    expect(moveBetween("INVOICED", "VERIFIED")).toEqual({ code: "fee.flow.byWriteOff" });
    expect(moveBetween("INVOICED", "STATED")).toEqual({ code: "fee.flow.byStatement" });
    for (const node of ["STATED", "INVOICED", "VERIFIED"] as const)
      expect(moveBetween(node, "AUDITED")).toEqual({ code: "fee.flow.settledFirst" });
  });
});

it("names who is waited for at each node, and who may act", () => {
  const table = (side: "R" | "P") =>
    feeNodes.map((node) => [
      node,
      waitsAt(side, node).label.replace("fee.flow.waits", ""),
      waitsAt(side, node).perm,
    ]);
  expect(table("R")).toEqual([
    ["CREATED", "Audit", "fee:audit"],
    ["AUDITED", "Recheck", "fee:recheck"],
    ["RECHECKED", "Statement", "statement:generate"],
    ["STATED", "Invoice", "invoice:edit"],
    ["INVOICED", "Payment", "receipt:apply"],
    ["VERIFIED", "Nobody", null],
  ]);
  expect(table("P")).toEqual([
    ["CREATED", "Audit", "payable:audit"],
    ["AUDITED", "Recheck", "payable:recheck"],
    ["RECHECKED", "Statement", "statement:generate"],
    ["STATED", "Supplier", "supplierInvoice:edit"],
    ["INVOICED", "OurPayment", "payment:apply"],
    ["VERIFIED", "Nobody", null],
  ]);
});
