import { isMessageKey } from "#platform/kernel/i18n/catalogue.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { MachineAction } from "./machine.ts";
import type { AnyMachine } from "../resource/resource.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";

const both = (label: MessageKey): string => `${translate("zh", label)} / ${translate("en", label)}`;
const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
const table = (head: readonly string[], body: readonly (readonly string[])[]): string[] => [
  row(head),
  row(head.map(() => "---")),
  ...body.map(row),
];

/** A machine as markdown for manual and `seaway machine`. */
export function machineTable(machine: AnyMachine): string {
  const { name, states, actions } = machine;
  // `edit` has no button.
  const actionNames = machine.actionNames.toSorted(
    (a, b) => Number(a === "edit") - Number(b === "edit"),
  );
  const leads = (state: string, action: string): string => {
    const step = actions[action] as MachineAction<unknown, string>;
    return step.from.includes(state) ? (step.to ?? state) : "–";
  };
  const matrix = table(
    [`${both("machine.state")} \\ ${both("machine.action")}`, ...actionNames],
    states.map((state) => [
      state === machine.initial ? `**${state}**` : state,
      ...actionNames.map((action) => leads(state, action)),
    ]),
  );
  const heads: readonly MessageKey[] = [
    "machine.action",
    "machine.perm",
    "machine.next",
    "machine.refusal",
    "machine.asks",
  ];
  const actionTable = table(
    heads.map(both),
    actionNames.map((action) => aboutAction(machine, action)),
  );
  return [`## ${name}`, "", ...matrix, "", ...actionTable, ""].join("\n");
}

function aboutAction(machine: AnyMachine, action: string): string[] {
  const step = machine.actions[action] as MachineAction<unknown, string>;
  const button = `${machine.name}.${action}`;
  const asks = [
    ...(step.reason ? [both(step.reason === "may" ? "machine.mayReason" : "machine.reason")] : []),
    ...(step.confirm ? [both(step.confirm)] : []),
  ];
  return [
    isMessageKey(button) ? `\`${action}\` ${both(button)}` : `\`${action}\``,
    `\`${step.perm}\``,
    step.to ?? "=",
    both(step.refuse),
    asks.join("; "),
  ];
}
