import type { Command } from "commander";
import { defaultPageSize, type ListFilter } from "#domain/kit/list.ts";
import { Refusal } from "#domain/kit/refusal.ts";
import { searchResource } from "#domain/kit/resource.server.ts";
import { say } from "#domain/kit/say.ts";
import { resourceOf, resources } from "#db/registry.server.ts";
import { atDesk, exitCode } from "../kit.ts";
import { text } from "../speak.ts";

/** Rows one page can have. */
const mostRows = 3000;

/** `seaway list <apiName>`: every list, without a screen. */
export function registerList(program: Command): void {
  program
    .command("list [apiName]")
    .description(text("cli.list"))
    .option("-f, --filter <key=value...>", text("cli.list.filter"), [])
    .option("--sort <key>", text("cli.list.sort"))
    .option("--page <n>", text("cli.list.page"), "1")
    .option("--size <n>", text("cli.list.size", { most: mostRows }), String(defaultPageSize))
    .action(listRows);
}

type ListOptions = { filter: string[]; sort?: string; page: string; size: string };

async function listRows(apiName: string | undefined, options: ListOptions, command: Command): Promise<void> {
  await atDesk(command, async ({ em, actor, print, options: { lang } }) => {
    if (!apiName) {
      print(
        resources.map((one) => `${one.apiName}\t${say(lang, one.list.title)}`).join("\n"),
        resources.map((one) => one.apiName),
      );
      return exitCode.done;
    }
    const resource = resourceOf(apiName);
    const key = options.sort?.replace(/^-/, "");
    const filters = options.filter.map((given): ListFilter => {
      const [name = "", value = ""] = given.split(/=(.*)/s);
      const column = resource.list.columns.find((one) => one.key === name);
      if (!column?.filter) throw new Refusal("kit.badFilter", { value: given }, { field: name });
      if (value.includes("..")) return { key: name, kind: "between", values: value.split("..") };
      return { key: name, kind: column.filter === "between" ? "equals" : column.filter, values: value.split(",") };
    });
    const found = await searchResource(em, actor, resource, {
      filters,
      sort: [key ? { key, order: options.sort?.startsWith("-") ? "desc" : "asc" } : resource.list.sort],
      page: Math.max(1, Number(options.page) || 1),
      pageSize: Math.min(mostRows, Number(options.size) || defaultPageSize),
    });
    const columns = resource.list.columns.filter((column) => !column.hidden);
    const lines = [
      columns.map((column) => say(lang, column.word)),
      ...found.rows.map((row) => columns.map((column) => String(row[column.key] ?? ""))),
    ];
    print(`${lines.map((line) => line.join("\t")).join("\n")}\n${say(lang, "shell.total", { total: found.total })}`, found);
    return exitCode.done;
  });
}
