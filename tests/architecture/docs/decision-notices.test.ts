import { expect, test } from "vitest";
import { decisions } from "#domain/administration/decision-notice/decisions.server.ts";
import type { MachineAction } from "#platform/records/machine/machine.ts";
import type { AnyMachine } from "#platform/records/resource/resource.server.ts";
import { screens } from "#app/site-map.js";
import { resources } from "#db/services/registry.server.ts";

const machines = new Map<string, AnyMachine>();
for (const { machine } of resources) if (machine) machines.set(machine.name, machine);
const actionsOf = (machine: AnyMachine) =>
  Object.entries(machine.actions as Record<string, MachineAction<unknown, string>>);
const decisionOf = (machine: string, action: string) => decisions[machine]?.[action];
const all = Object.entries(decisions).flatMap(([machine, actions]) =>
  Object.entries(actions).map(([action, decision]) => ({ machine, action, decision })),
);

const refuses = (name: string, { reason, to }: MachineAction<unknown, string>) =>
  reason === "required" ||
  /REJECT|DECLIN|REFUS|BACK$/.test(to ?? "") ||
  /^(reject|decline|refuse|giveBack)/.test(name);

test("every action that refuses, returns or wants a reason is told, answers, or says why it tells nobody", () => {
  const missing: string[] = [];
  for (const machine of machines.values())
    for (const [name, action] of actionsOf(machine))
      if (refuses(name, action) && !decisionOf(machine.name, name))
        missing.push(`${machine.name}.${name}`);
  expect(missing).toEqual([]);
});

test("what takes a told decision back withdraws or answers it", () => {
  for (const { machine, action, decision } of all) {
    if (!("to" in decision)) continue;
    const undo = machines.get(machine)?.undoOf(action);
    if (!undo) continue;
    const back = decisionOf(machine, undo);
    // Whoever was told takes it back himself by answering.
    const named =
      back && "withdraws" in back ? back.withdraws : back && "answers" in back ? back.answers : [];
    expect(named, `${machine}.${undo}`).toContain(`${machine}.${action}`);
  }
});

test("all it names is there: machines, actions, pages", () => {
  const paths = new Set(screens.map(({ path }) => path.replace(/:\w+$/, ":id")));
  for (const { machine, action, decision } of all) {
    expect(machines.get(machine)?.actionNames, `${machine}.${action}`).toContain(action);
    const subjects = [
      "withdraws" in decision ? decision.withdraws : [],
      "answers" in decision ? (decision.answers ?? []) : [],
    ].flat();
    for (const subject of subjects) {
      const [of = "", name = ""] = subject.split(".");
      expect(decisionOf(of, name), subject).toHaveProperty("to");
    }
    if (!("to" in decision)) continue;
    for (const kind of ["staff", "customer"] as const)
      for (const side of ["R", "P"]) {
        const page = decision.path({ kind, target: 7, side });
        expect(paths, page).toContain(page.replace(/\/7$/, "/:id"));
      }
  }
});
