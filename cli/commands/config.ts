import type { Command } from "commander";
import { setConfig } from "#domain/administration/admin/ops/save-config.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { Config } from "#platform/kernel/trace/trace.entity.server.ts";
import { withContext, exitCode, run } from "../kit.ts";
import { text } from "../speak.ts";

export function registerConfig(program: Command): void {
  const config = program.command("config").description(text("cli.config"));
  config
    .command("get [key]")
    .description(text("cli.config.get"))
    .action((key: string | undefined, _options: unknown, command: Command) =>
      withContext(command, async ({ em, print }) => {
        const configs = await em.find(Config, key ? { configKey: key } : {}, {
          orderBy: { configKey: "asc" },
        });
        if (key && configs.length === 0)
          throw new Refusal("kit.unknownCode", { value: key }, { field: "key" });
        const shown = Object.fromEntries(
          configs.map((config) => [config.configKey, config.secret ? "***" : config.configValue]),
        );
        print(
          key
            ? (shown[key] ?? "")
            : Object.entries(shown)
                .map(([name, value]) => `${name}\t${value}`)
                .join("\n"),
          shown,
        );
        return exitCode.done;
      }),
    );
  config
    .command("set <key> <value>")
    .description(text("cli.config.set"))
    .action((key: string, value: string, _options: unknown, command: Command) =>
      withContext(command, async (context) => {
        await run(context, setConfig, { configKey: key, configValue: value });
        const kept = await context.em.fork().findOne(Config, { configKey: key });
        const shown = kept?.secret ? "***" : value;
        context.print(`${key}\t${shown}`, { [key]: shown });
        return exitCode.done;
      }),
    );
}
