import { describe, expect, it } from "vitest";
import { feeNodes, moveBetween, waitsAt } from "./fee-node.ts";

describe("a move between nodes", () => {
  it("is a step of the fee, one node at a time", () => {
    expect(moveBetween("CREATED", "AUDITED")).toEqual({ step: "audit" });
    expect(moveBetween("AUDITED", "RECHECKED")).toEqual({ step: "recheck" });
    expect(moveBetween("RECHECKED", "AUDITED")).toEqual({ step: "cancelRecheck" });
    expect(moveBetween("AUDITED", "CREATED")).toEqual({ step: "cancelAudit" });
    expect(moveBetween("CREATED", "RECHECKED")).toEqual({ code: "fee.flow.oneByOne" });
    expect(moveBetween("AUDITED", "AUDITED")).toBeNull();
  });

  it("says where the later nodes are reached, and what stands in the way back", () => {
    expect(moveBetween("RECHECKED", "STATED")).toEqual({ code: "fee.flow.byStatement" });
    expect(moveBetween("STATED", "INVOICED")).toEqual({ code: "fee.flow.byInvoice" });
    expect(moveBetween("INVOICED", "VERIFIED")).toEqual({ code: "fee.flow.byWriteOff" });
    expect(moveBetween("INVOICED", "STATED")).toEqual({ code: "fee.flow.byStatement" });
    expect(moveBetween("STATED", "AUDITED")).toEqual({ code: "fee.flow.settledFirst" });
  });
});

it("only a fee written off waits for nobody", () => {
  for (const side of ["R", "P"] as const) expect(feeNodes.filter((node) => waitsAt(side, node).perm === null)).toEqual(["VERIFIED"]);
  expect(waitsAt("P", "STATED").label).toBe("fee.flow.waitsSupplier");
});
