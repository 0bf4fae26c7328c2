import { describe, expect, it } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { type BillFacts, billMachine } from "./bill.machine.ts";
import { type BillSourceFacts, billSourceMachine } from "./packing/bill-source.machine.ts";

const good: BillFacts = {
  blStatus: "DRAFT",
  bkStatus: "LOCKED",
  openMembers: 0,
  ebFlag: "N",
  releaseType: "ORIGINAL",
  originals: 3,
  shipperName: "SUNRISE",
  consigneeName: "TO ORDER",
  containerCount: 1,
  described: true,
  feeCount: 0,
  originalsOut: 0,
  cargoReleasedTime: null,
  manifestClosed: false,
  reissued: false,
  onBoardDate: null,
  shipped: "",
  openRequest: "",
  reviewState: "",
  mayOverrule: false,
};
const no = (action: (typeof billMachine.actionNames)[number], more: Partial<BillFacts>) =>
  billMachine.whyNot({ ...good, ...more }, action)?.code ?? "open";

describe("the bill machine", () => {
  it("read aloud", () => {
    expect(readMachineAloud(billMachine)).toEqual([
      "DRAFT: edit issue sendEb remove",
      "ISSUED: sendEb noteOnBoard surrender print collect void",
      "SURRENDERED: void reissue",
      "VOIDED: -",
    ]);
    expect(unreachableStates(billMachine)).toEqual([]);
    expect(billMachine.assert(good, "issue")).toBe("ISSUED");
    expect(billMachine.assert({ ...good, blStatus: "ISSUED" }, "surrender")).toBe("SURRENDERED");
    expect(billMachine.actions.surrender.reason).toBe("required");
  });

  it("every state that is wrong has its word", () => {
    expect(no("issue", { blStatus: "ISSUED" })).toBe("bill.cannotIssue");
    expect(no("remove", { blStatus: "ISSUED" })).toBe("bill.cannotDelete");
    expect(no("sendEb", { blStatus: "SURRENDERED" })).toBe("bill.cannotSend");
    expect(no("surrender", {})).toBe("bill.cannotSurrender");
    expect(no("reissue", { blStatus: "ISSUED" })).toBe("bill.cannotReissue");
  });

  it("shipped on board is said from a fact alone, at issue or later", () => {
    const issued = { blStatus: "ISSUED" } as const;
    expect(billMachine.actions.issue.confirmOf?.(good)).toBe("bill.askIssueReceived");
    expect(
      billMachine.actions.issue.confirmOf?.({ ...good, shipped: "2026-11-25 LOADED" }),
    ).toBeNull();
    expect(no("noteOnBoard", issued)).toBe("bill.notOnBoard");
    expect(no("noteOnBoard", { ...issued, shipped: "2026-11-25 DEPARTED" })).toBe("open");
    expect(no("noteOnBoard", { ...issued, onBoardDate: "2026-11-25" })).toBe("bill.onBoardStated");
    expect(no("noteOnBoard", { shipped: "2026-11-25 LOADED" })).toBe("bill.onBoardIssuedOnly");
  });

  it("a bill is not issued over what the customer asks, unless a supervisor gives a reason", () => {
    const cases = [
      [{ openRequest: "CORRECTION" }, "bill.correctionWaits"],
      [{ openRequest: "CANCELLATION" }, "bill.cancellationWaits"],
      [{ reviewState: "CORRECTION" }, "bill.draftContested"],
    ] as const;
    const { reasonOf, confirmOf } = billMachine.actions.issue;
    expect(reasonOf?.(good)).toBeNull();
    for (const [facts, code] of cases) {
      expect(no("issue", facts)).toBe(code);
      expect(no("issue", { ...facts, mayOverrule: true })).toBe("open");
      expect(reasonOf?.({ ...good, ...facts })).toBe("required");
      expect(confirmOf?.({ ...good, ...facts })).toMatch(/^bill\.askIssueOver/);
    }
  });

  it("a reissued bill leads to the bill that replaces it", () => {
    const surrendered = { ...good, blStatus: "SURRENDERED" } as const;
    const [show] = billMachine.nextOf(surrendered);
    if (typeof show !== "object") throw new Error("no page");
    expect(show).toMatchObject({ path: "/seaway/bill/query", query: { "f.oldBlNo": "blNo" } });
    expect([show.unless?.(surrendered), show.unless?.({ ...surrendered, reissued: true })]).toEqual(
      [true, false],
    );
  });

  it("originals outside are collected first; released or charged cargo keeps its bill", () => {
    const issued = { blStatus: "ISSUED" } as const;
    expect(no("surrender", { ...issued, originalsOut: 2 })).toBe("bill.originalsOut");
    expect(no("void", { ...issued, originalsOut: 1 })).toBe("bill.originalsOut");
    expect(no("collect", issued)).toBe("bill.noneOut");
    expect(no("void", { ...issued, cargoReleasedTime: "2026-11-24T00:00:00Z" })).toBe(
      "bill.cargoReleased",
    );
    expect(no("void", { ...issued, feeCount: 1 })).toBe("bill.voidHasFees");
    expect(no("void", {})).toBe("bill.cannotVoid");
    expect(no("void", issued)).toBe("open");
  });

  it("sending happens once; a sent or charged draft is not deleted; a surrendered bill is reissued once", () => {
    expect(no("sendEb", { ebFlag: "Y" })).toBe("bill.alreadySent");
    expect(no("remove", { ebFlag: "Y" })).toBe("bill.cannotDelete");
    expect(no("remove", { feeCount: 2 })).toBe("bill.hasFees");
    expect(no("remove", {})).toBe("open");
    expect(no("reissue", { blStatus: "SURRENDERED", reissued: true })).toBe("bill.alreadyReissued");
    expect(no("reissue", { blStatus: "SURRENDERED" })).toBe("open");
  });

  it("each thing a bill lacks for issue has its own word", () => {
    expect(no("issue", { bkStatus: "SHUT_OUT" })).toBe("bill.bookingNotLocked");
    expect(no("issue", { openMembers: 1 })).toBe("bill.bookingNotLocked");
    expect(no("issue", { containerCount: 0 })).toBe("bill.noContainers");
    expect(no("issue", { described: false })).toBe("bill.noDescription");
    expect(no("issue", { shipperName: " " })).toBe("bill.noShipper");
    expect(no("issue", { consigneeName: "" })).toBe("bill.noConsignee");
  });

  it.each([
    ["ORIGINAL", 0, "bill.originalsOneToThree"],
    ["ORIGINAL", 1, "open"],
    ["ORIGINAL", 3, "open"],
    ["ORIGINAL", 4, "bill.originalsOneToThree"],
    ["TELEX", 0, "open"],
    ["TELEX", 1, "bill.telexNoOriginals"],
    ["SEAWAY", 3, "bill.seawayNoOriginals"],
  ] as const)("%s with %i originals: %s", (releaseType, originals, label) => {
    expect(no("issue", { releaseType, originals, consigneeName: "KANSAI FOODS" })).toBe(label);
  });

  it.each([
    ["TO ORDER", "bill.seawayToOrder"],
    ["to the order of a bank", "bill.seawayToOrder"],
    ["CUSTOMS ORDER DESK", "open"],
    ["TOORDER TRADING", "open"],
  ])("a sea waybill for %s: %s", (consigneeName, label) => {
    expect(no("issue", { releaseType: "SEAWAY", originals: 0, consigneeName })).toBe(label);
  });
});

describe("what a bill is generated from", () => {
  const source: BillSourceFacts = {
    bkStatus: "LOCKED",
    boxCount: 2,
    packingCount: 3,
    billedCount: 0,
    splitCount: 0,
    openRequest: "",
  };
  it.each<[Partial<BillSourceFacts>, string]>([
    [{}, "open"],
    [{ bkStatus: "CONFIRMED" }, "bill.bookingNotLocked"],
    [{ boxCount: 0, packingCount: 0 }, "bill.noBoxes"],
    [{ packingCount: 0 }, "bill.noPacking"],
    [{ billedCount: 3 }, "bill.allBilled"],
    [{ billedCount: 1, splitCount: 1 }, "bill.alreadySplit"],
    [{ billedCount: 1 }, "bill.partlyBilled"],
  ])("%o: %s", (more, label) => {
    expect(billSourceMachine.whyNot({ ...source, ...more }, "generate")?.code ?? "open").toBe(
      label,
    );
  });
  it("what one of several split bills left may be split again, but not merged", () => {
    const left = { ...source, billedCount: 1, splitCount: 1 };
    expect(billSourceMachine.whyNot(left, "split")).toBeNull();
    expect(billSourceMachine.whyNot({ ...left, splitCount: 0 }, "split")?.code).toBe(
      "bill.partlyBilled",
    );
    expect(billSourceMachine.whyNot(left, "merge")?.code).toBe("bill.alreadySplit");
  });
});
