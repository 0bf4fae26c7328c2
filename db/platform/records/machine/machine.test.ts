import { expect, test } from "vitest";
import { defineMachine } from "./machine.ts";

type Facts = { state: "NEW" | "SENT" | "PAID" | "VOID" };

const invoice = defineMachine({
  name: "invoice",
  state: (facts: Facts) => facts.state,
  states: ["NEW", "SENT", "PAID", "VOID"],
  initial: "NEW",
  path: ["NEW", "SENT", "PAID"],
  next: { VOID: ["send"] },
  actions: {
    send: { from: ["NEW"], to: "SENT", perm: "invoice:send", refuse: "kit.failed" },
    recall: { from: ["SENT"], to: "NEW", perm: "invoice:send", refuse: "kit.failed" },
    pay: { from: ["SENT"], to: "PAID", perm: "invoice:pay", refuse: "kit.failed", undo: "recall" },
    void: { from: ["NEW"], to: "VOID", perm: "invoice:void", refuse: "kit.failed" },
    cancel: { from: ["NEW", "SENT"], to: "VOID", perm: "invoice:void", refuse: "kit.failed" },
    reopen: {
      from: ["VOID"],
      to: "NEW",
      perm: "invoice:void",
      refuse: "kit.failed",
      reason: "required",
    },
  },
});

test("what comes next leads on along the path, unless a state says otherwise", () => {
  expect(invoice.nextOf({ state: "NEW" })).toEqual(["send"]);
  expect(invoice.nextOf({ state: "SENT" })).toEqual(["pay"]);
  expect(invoice.nextOf({ state: "PAID" })).toEqual([]);
  expect(invoice.nextIn("VOID")).toEqual(["send"]);
});

test("the way back leads to the only state an action comes from and asks for nothing, or is named", () => {
  expect(invoice.undoOf("send")).toBe("recall");
  expect(invoice.undoOf("recall")).toBe("send");
  expect(invoice.undoOf("pay")).toBe("recall");
  expect(invoice.undoOf("reopen")).toBe("void");
  // The way back would ask for a reason.
  expect(invoice.undoOf("void")).toBeNull();
  // Nobody knows from which of two states it came.
  expect(invoice.undoOf("cancel")).toBeNull();
});

test("an action without guards is decided by the state; one with guards must be asked with all facts", () => {
  const guarded = defineMachine({
    name: "invoice",
    state: (facts: Facts) => facts.state,
    states: ["NEW", "SENT", "PAID", "VOID"],
    initial: "NEW",
    actions: {
      send: { from: ["NEW"], to: "SENT", perm: "invoice:send", refuse: "kit.failed" },
      pay: {
        from: ["SENT"],
        to: "PAID",
        perm: "invoice:pay",
        refuse: "kit.failed",
        guards: [() => null],
      },
    },
  });
  expect(guarded.whyNotIn("NEW", "send")).toBeNull();
  expect(guarded.whyNotIn("PAID", "send")).toEqual({ code: "kit.failed" });
  expect(() => guarded.whyNotIn("SENT", "pay")).toThrow("invoice.pay");
});
