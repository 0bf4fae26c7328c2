import type { Command } from "commander";
import {
  showTracking,
  type Tracking,
} from "#domain/documents/tracking/ops/show-tracking.server.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { exitCode, run, withContext } from "../kit.ts";
import { text } from "../speak.ts";

export function registerTracking(program: Command): void {
  program
    .command("tracking")
    .description(text("cli.tracking"))
    .command("show <number>")
    .description(text("cli.tracking.show"))
    .option("--box <number>", text("cli.tracking.box"))
    .action(show);
}

async function show(number: string, options: { box?: string }, command: Command): Promise<void> {
  await withContext(command, async (context) => {
    const tracking = await run(context, showTracking, { number, cntNo: options.box ?? "" });
    context.print(linesOf(tracking, context.options.lang), tracking);
    return exitCode.done;
  });
}

/** Tab-separated: the steps, then the events; of several shipments one line each. */
function linesOf({ timeline, shipments }: Tracking, lang: Lang): string {
  if (!timeline)
    return shipments
      .map(({ bkNo, ebNo, voyageName, portLoad, portDis, etd }) =>
        [bkNo || ebNo, voyageName, `${portLoad} → ${portDis}`, etd ?? ""].join("\t"),
      )
      .join("\n");
  const steps = timeline.steps.map(({ step, state, time, due, late }) =>
    [
      translate(lang, `tracking.step.${step}`),
      translate(lang, `tracking.state.${state}`),
      time ||
        (state === "DONE"
          ? translate(lang, "tracking.noTime")
          : due
            ? translate(lang, "tracking.due", { time: due })
            : ""),
      late ? translate(lang, state === "DONE" ? "tracking.wasLate" : "tracking.late") : "",
    ].join("\t"),
  );
  const events = timeline.events.map(({ time, zone, kind, label, place, cntNo, info, who }) =>
    [
      time || translate(lang, "tracking.noTime"),
      zone,
      translate(lang, `tracking.kind.${kind}`),
      translate(lang, label),
      place,
      cntNo,
      info,
      who,
    ].join("\t"),
  );
  return [...steps, "", ...events].join("\n");
}
