import type { Command } from "commander";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { sayingsOf } from "#platform/output/run/consequence.ts";
import { undoRun } from "#db/services/registry.server.ts";
import { exitCode, run, withContext } from "../kit.ts";
import { text } from "../speak.ts";

/** `seaway run undo <id>`: takes a whole run back by its entry of the operation log. */
export function registerRun(program: Command): void {
  const command = program.command("run").description(text("cli.run"));
  command.command("undo <id>").description(text("cli.runUndo")).action(undo);
}

async function undo(id: string, _options: unknown, command: Command): Promise<void> {
  await withContext(command, async (context) => {
    const { lang } = context.options;
    const undone = await run(context, undoRun, { id: Number(id) });
    const saying = sayingsOf(undone.tables).map(({ key, label, count }) =>
      translate(lang, key, { table: translate(lang, label), count }),
    );
    context.print([translate(lang, "step.undone"), ...saying].join("\n"), undone);
    return exitCode.done;
  });
}
