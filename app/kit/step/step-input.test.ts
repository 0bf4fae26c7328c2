import { beforeEach, expect, test } from "vitest";
import { forgetInput, rememberInput, stepInputOf } from "./step-input.ts";

const lock = (...names: string[]) => ({ label: "booking.lock", names });
beforeEach(() => forgetInput());

test("a refused step asks again with the reason that was typed, for all its records or those left", () => {
  rememberInput(lock("B1", "B2"), { reason: "packing counts", entered: [["_ask.kind", "PDF"]] });
  expect(stepInputOf(lock("B1", "B2"))).toMatchObject({
    reason: "packing counts",
    entered: [["_ask.kind", "PDF"]],
  });
  expect(stepInputOf(lock("B2"))?.reason).toBe("packing counts");
});

test("another step or another record starts empty, as does everything once the step is done", () => {
  rememberInput(lock("B1"), { reason: "packing counts", entered: [] });
  expect(stepInputOf({ label: "booking.cancel", names: ["B1"] })).toBeNull();
  expect(stepInputOf(lock("B1", "B3"))).toBeNull();
  forgetInput();
  expect(stepInputOf(lock("B1"))).toBeNull();
  rememberInput(lock("B1"), { reason: "", entered: [] });
  expect(stepInputOf(lock("B1"))).toBeNull();
});
