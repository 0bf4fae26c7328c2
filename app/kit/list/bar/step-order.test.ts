import { expect, test } from "vitest";
import type { ListStep } from "#app/kit/step/list-step.ts";
import { orderSteps } from "./step-order.ts";

const step = (name: string, danger = false): ListStep => ({
  name,
  label: "shell.save",
  danger,
  reason: null,
  confirm: null,
});
const names = (steps: readonly ListStep[]) => steps.map(({ name }) => name);

test("a short toolbar shows every step, the likely one first and destructive ones last", () => {
  const { shown, folded } = orderSteps(
    [step("remove", true), step("copy"), step("confirm")],
    "confirm",
  );
  expect([names(shown), names(folded)]).toEqual([["confirm", "copy", "remove"], []]);
});

test("a long toolbar folds what is destructive before what is not, never the likely step", () => {
  const steps = [
    step("cancel", true),
    ...["a", "b", "c", "d", "e", "f"].map((name) => step(name)),
    step("remove", true),
  ];
  const { shown, folded } = orderSteps(steps, "f");
  expect(names(shown)).toEqual(["f", "a", "b", "c", "d"]);
  expect(names(folded)).toEqual(["e", "cancel", "remove"]);
  expect(names(orderSteps(steps, "remove").shown)[0]).toBe("remove");
});
