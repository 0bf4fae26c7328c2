import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type MachineAction,
  reasonNeed,
  unreachableStates,
} from "#platform/records/machine/machine.ts";
import type { AnyMachine } from "#platform/records/resource/resource.server.ts";
import { machineTable } from "#platform/records/machine/machine-table.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { isMessageKey, messages } from "#platform/kernel/i18n/catalogue.ts";
import { allPermissions, operationOf, resources } from "#db/services/registry.server.ts";
import { isMade } from "#db/services/references/made-dictionaries.server.ts";
import { baseDictionaries, coloursOf } from "#fixtures/base/dictionaries.ts";
import { adminOnly, baseRoles } from "#fixtures/base/roles.ts";

const { en, zh } = messages;

const granted = new Set<string>(baseRoles.flatMap((role) => [...role.permissions]));
const isGranted = (perm: string) =>
  granted.has(perm) || adminOnly.some((area) => perm.startsWith(`${area}:`));
const actionsOf = (machine: AnyMachine) =>
  Object.entries(machine.actions as Record<string, MachineAction<unknown, string>>);
const withMachine = resources.filter((resource) => resource.machine);

describe.each(withMachine.map((resource) => [resource.apiName, resource] as const))(
  "machine of %s",
  (_name, resource) => {
    const machine = resource.machine;
    test("every action leads from known states to a known one, and says no in words", () => {
      if (!machine) return;
      const { states, initial } = machine;
      expect(states).toContain(initial);
      for (const [name, action] of actionsOf(machine)) {
        expect(action.from.length, name).toBeGreaterThan(0);
        for (const state of [...action.from, ...(action.to === null ? [] : [action.to])])
          expect(states, name).toContain(state);
        for (const label of [action.refuse, ...(action.confirm ? [action.confirm] : [])])
          expect(isMessageKey(label), `${name}: ${label}`).toBe(true);
      }
    });
    test("its table can be printed: every state a row, every action with its permission and its refusal in both languages", () => {
      if (!machine) return;
      const table = machineTable(machine);
      for (const state of machine.states)
        expect(table).toMatch(new RegExp(`^\\| (\\*\\*)?${state}(\\*\\*)? \\|`, "m"));
      for (const [name, { perm, refuse }] of actionsOf(machine)) {
        const line = table.split("\n").find((item) => item.startsWith(`| \`${name}\``)) ?? "";
        expect(line, name).toContain(`\`${perm}\``);
        expect(line, name).toContain(`${translate("zh", refuse)} / ${translate("en", refuse)}`);
      }
    });
    test("its states are coloured, all but those that name nothing", () => {
      // A machine without a dictionary has no column of states.
      if (!machine?.dict) return;
      const colours = coloursOf(machine.dict);
      const plain = machine.states.filter(
        (state) => !["NONE", "NOT_NEEDED"].includes(state) && !colours[state],
      );
      expect(plain, machine.dict).toEqual([]);
    });
    test("every state can be reached", () => {
      if (machine)
        expect(
          unreachableStates(machine),
          `states of the machine ${machine.name} nothing leads to`,
        ).toEqual([]);
    });
    test("every action has its button word, and its done-word when it is a step here", () => {
      for (const action of machine?.actionNames ?? []) {
        if (!resource.steps[action]) continue;
        expect(isMessageKey(`${machine?.name}.${action}`), `${machine?.name}.${action}`).toBe(true);
        expect(
          isMessageKey(`${machine?.name}.${action}.done`),
          `${machine?.name}.${action}.done`,
        ).toBe(true);
      }
    });
    test("what may need a reason asks for it in the list and on the sheet, in the table, and in the call's documentation", () => {
      for (const [name, action] of machine ? actionsOf(machine) : []) {
        expect(
          action.reason === undefined || ["required", "may"].includes(action.reason),
          name,
        ).toBe(true);
        // Facts on reasons are only asked where one may be needed.
        if (action.reasonOf) expect(action.reason, name).toBe("may");
        expect(reasonNeed(action), name).toBe(action.reason ?? null);
      }
    });
    test("every permission is granted to a role of a new installation", () => {
      for (const perm of machine?.permissions ?? []) expect(isGranted(perm), perm).toBe(true);
    });
  },
);

test("a step that refuses for want of a reason says so in its machine, or nobody could give one", () => {
  const asking = globSync("db/{domain,platform}/**/*.server.ts").flatMap((file) => {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.flatMap((line, i) => {
      if (!/new (Refusal|ConfirmableWarning)\(.*field: "reason"/.test(line)) return [];
      // The effect around it: `lock: async (ctx, booking, given) => {` of `machine:
      // bookingMachine`.
      const effect = lines
        .slice(0, i + 1)
        .reverse()
        .map((line) => /^ {4}(\w+): (?:async )?\(/.exec(line)?.[1])
        .find(Boolean);
      const name = /machine: (\w+)Machine\b/.exec(lines.join("\n"))?.[1];
      return effect && name
        ? [{ file, name, effect }]
        : file.endsWith("machine/steps.server.ts")
          ? []
          : [{ file, name: "?", effect: "?" }];
    });
  });
  expect(asking.map((item) => `${item.name}.${item.effect}`)).toContain("booking.lock");
  for (const { file, name, effect } of asking) {
    const machine = withMachine.find((resource) => resource.machine?.name === name)?.machine;
    expect(machine?.actions[effect]?.reason, `${file}: ${name}.${effect}`).toBeDefined();
  }
});

test("every permission that lists and operations ask for is granted to a role", () => {
  expect(
    allPermissions().filter((perm) => !isGranted(perm)),
    "no module gives them to a role (roles)",
  ).toEqual([]);
});

test("every operation and every list declares a permission (deny by default)", () => {
  for (const perm of allPermissions()) expect(perm).toMatch(/^[\w-]+:[\w:-]+$/);
  for (const resource of resources)
    for (const step of Object.values(resource.steps)) expect(operationOf(step.name)).toBeDefined();
});

test("every dictionary a list names exists", () => {
  for (const resource of resources) {
    for (const column of resource.list.columns)
      if (column.dict && !isMade(column.dict))
        expect(
          Object.hasOwn(baseDictionaries, column.dict),
          `${resource.apiName}: ${column.dict}`,
        ).toBe(true);
  }
});

test("zh and en are complete and speak of the same values", () => {
  const placeholders = (text: string) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();
  const faults = Object.entries(zh).flatMap(([key, text]) => {
    const other = en[key as keyof typeof en] ?? "";
    const chinese = /[㐀-鿿]/.test(other) && key !== "shell.language";
    if (!text.trim() || !other.trim()) return [`${key}: no text`];
    if (placeholders(other).join() !== placeholders(text).join()) return [`${key}: other values`];
    return chinese ? [`${key}: English text with Chinese characters`] : [];
  });
  const files = globSync("db/{domain,platform}/**/*.en.ts").map((file) => ({
    file,
    text: readFileSync(file, "utf8"),
  }));
  const fileOf = (fault: string) =>
    files.find(({ text }) => text.includes(`"${fault.split(":")[0]}"`))?.file ?? "no word file";
  expect(faults.map((fault) => `${fileOf(fault)}: ${fault}`)).toEqual([]);
});
