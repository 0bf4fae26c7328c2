import type { Command } from "commander";
import { openCtx } from "#domain/kit/operation.server.ts";
import { Refusal } from "#domain/kit/refusal.ts";
import { Config } from "#domain/kit/trace.entity.server.ts";
import { atDesk, exitCode } from "../kit.ts";
import { text } from "../speak.ts";

/** `seaway config get|set KEY`. */
export function registerConfig(program: Command): void {
  const config = program.command("config").description(text("cli.config"));
  config
    .command("get [key]")
    .description(text("cli.config.get"))
    .action((key: string | undefined, _options: unknown, command: Command) =>
      atDesk(command, async ({ em, print }) => {
        const found = await em.find(Config, key ? { configKey: key } : {}, { orderBy: { configKey: "asc" } });
        if (key && found.length === 0) throw new Refusal("kit.unknownCode", { value: key }, { field: "key" });
        const shown = Object.fromEntries(found.map((one) => [one.configKey, one.secret ? "***" : one.configValue]));
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
      atDesk(command, async ({ caller, print }) => {
        if (!/^[a-z][\w.-]{1,79}$/i.test(key)) throw new Refusal("kit.badValue", {}, { field: "key" });
        await openCtx(caller).unit(async (ctx) => {
          const found = await ctx.em.findOne(Config, { configKey: key });
          if (found) found.configValue = value;
          else ctx.em.create(Config, { configKey: key, configName: key, configValue: value });
        });
        print(`${key}\t${value}`, { [key]: value });
        return exitCode.done;
      }),
    );
}
