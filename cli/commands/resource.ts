import type { Command } from "commander";
import { Refusal } from "#domain/kit/refusal.ts";
import { say } from "#domain/kit/say.ts";
import type { StepResult } from "#domain/kit/steps.server.ts";
import { operationOf, resourceOf } from "#db/registry.server.ts";
import { atDesk, changing, exitCode, run } from "../kit.ts";
import { text } from "../speak.ts";

/** `seaway do <apiName> <action>`: the actions of every resource, without a screen. */
export function registerResource(program: Command): void {
  changing(
    program.command("do <apiName> <action> <ids...>").description(text("cli.do")).option("--reason <text>", text("cli.do.reason")),
  ).action((...given: StepArguments) => doStep(given));
}

type StepArguments = [apiName: string, action: string, ids: string[], options: { reason?: string }, command: Command];

async function doStep([apiName, action, ids, options, command]: StepArguments): Promise<void> {
  await atDesk(command, async (desk) => {
    const step = resourceOf(apiName).steps[action];
    if (!step) throw new Refusal("kit.unknownOperation", { name: `${apiName} ${action}` });
    const result = (await run(desk, operationOf(step.name), {
      rows: ids.map((id) => ({ id: Number(id) })),
      reason: options.reason,
    })) as StepResult;
    const { lang } = desk.options;
    const lines = result.rows.map(
      (row) => `${row.key}: ${row.done ? say(lang, "shell.succeeded") : say(lang, row.code ?? "kit.failed", row.params)}`,
    );
    desk.print(lines.join("\n"), result);
    return result.refused > 0 ? exitCode.refused : exitCode.done;
  });
}
