import type { Command } from "commander";
import { readable } from "#platform/records/list/readable-list.server.ts";
import { pivotOfInput } from "#platform/records/pivot/pivot.ts";
import type { Pivot, PivotTable } from "#platform/records/pivot/pivot-query.ts";
import {
  dimensionName,
  figureText,
  leafName,
  type PivotTexts,
  valueName,
} from "#platform/records/pivot/pivot-text.ts";
import { pivotOfResource } from "#platform/records/resource/resource.server.ts";
import { pivotTexts } from "#db/services/export/list-export.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { exitCode, withContext } from "../kit.ts";
import { queryOf, type SearchOptions, searching } from "../search-options.ts";
import { text } from "../speak.ts";

type PivotOptions = SearchOptions & { rows?: string; column?: string; measures?: string };

/** `seaway pivot <apiName>`. */
export function registerPivot(program: Command): void {
  searching(program.command("pivot <apiName>").description(text("cli.pivot")))
    .option("--rows <dimensions>", text("cli.pivot.rows"))
    .option("--column <dimension>", text("cli.pivot.column"))
    .option("--measures <measures>", text("cli.pivot.measures"))
    .action(showPivot);
}

const parts = (list: string | undefined) =>
  list ? list.split(",").map((part) => part.trim()) : [];

async function showPivot(apiName: string, options: PivotOptions, command: Command): Promise<void> {
  await withContext(command, async ({ em, actor, print }) => {
    const resource = readable(em, actor, resourceOf(apiName));
    const pivot = pivotOfInput(resource.list, {
      rows: parts(options.rows),
      column: options.column,
      measures: parts(options.measures),
    });
    const table = await pivotOfResource(em, actor, resource, {
      ...queryOf(resource.list, options),
      pivot,
    });
    const texts = await pivotTexts(em, actor, resource.list);
    print(linesOf(pivot, table, texts).join("\n"), table);
    return exitCode.done;
  });
}

/** Tab-separated, as the screen shows it; the values across stand in the headings. */
function linesOf(pivot: Pivot, table: PivotTable, texts: PivotTexts): string[] {
  const { column } = pivot;
  const total = texts.t("report.total");
  const names = table.leaves.map((leaf) => leafName(texts, pivot.measures, leaf));
  const across = column
    ? [...table.columns.map((value) => valueName(texts, column, value)), total]
    : [];
  const heads = column ? across.flatMap((value) => names.map((name) => `${value} ${name}`)) : names;
  const figures = (line: readonly (string | null)[]) =>
    line.map((figure, i) => {
      const leaf = table.leaves[i % table.leaves.length];
      return figureText(texts, pivot.measures[leaf?.measure ?? 0], figure, leaf?.currency);
    });
  const lines = table.rows.map((values, at) => [
    ...values.map((value, i) => valueName(texts, pivot.rows[i] ?? { key: "" }, value)),
    ...figures([...(table.cells[at] ?? []), ...(column ? (table.rowTotals[at] ?? []) : [])]),
  ]);
  const bottom = [
    total,
    ...pivot.rows.slice(1).map(() => ""),
    ...figures([...table.columnTotals, ...(column ? table.total : [])]),
  ];
  const heading = [...pivot.rows.map((dimension) => dimensionName(texts, dimension)), ...heads];
  return [heading, ...lines, ...(pivot.rows.length > 0 ? [bottom] : [])].map((cells) =>
    cells.join("\t"),
  );
}
