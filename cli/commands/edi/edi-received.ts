import { lstatSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import { ediInboundSteps } from "#domain/exchange/edi/edi.resource.server.ts";
import { readFile } from "#domain/exchange/edi/inbound/read-file.server.ts";
import { receiveInterchange } from "#domain/exchange/edi/inbound/ops/receive-interchange.server.ts";
import { exchangeFolders } from "#domain/exchange/edi/transport/ops/exchange.server.ts";
import { takeFolderFiles } from "#domain/exchange/edi/transport/ops/take-folder.server.ts";
import { hasErrors } from "#edi/syntax/finding.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { refusalText, translate } from "#platform/kernel/i18n/translate.ts";
import {
  changing,
  type CliContext,
  exitCode,
  type GlobalOptions,
  readInputFile,
  run,
  tell,
  withContext,
} from "../../kit.ts";
import { text } from "../../speak.ts";

/** Commands of received files; `check` needs no database. */
export function registerReceivedEdi(edi: Command): void {
  edi
    .command("check <file>")
    .description(text("cli.edi.check"))
    .action((file: string, _options: object, command: Command) => {
      process.exitCode = check(file, command.optsWithGlobals<GlobalOptions>());
    });
  changing(edi.command("in <path...>").description(text("cli.edi.in"))).action(
    (paths: string[], _options: object, command: Command) =>
      withContext(command, (context) => takePaths(context, paths)),
  );
  changing(edi.command("exchange").alias("send").description(text("cli.edi.exchange"))).action(
    (_options: object, command: Command) =>
      withContext(command, async (context) => {
        const exchanged = await run(context, exchangeFolders, {});
        context.print(translate(context.options.lang, "edi.exchanged", exchanged), exchanged);
        return exchanged.refused + exchanged.failed > 0 ? exitCode.refused : exitCode.done;
      }),
  );
  changing(edi.command("again <controlRef>").description(text("cli.edi.again"))).action(
    (controlRef: string, _options: object, command: Command) =>
      withContext(command, (context) => again(context, controlRef)),
  );
}

/** Findings with their places, one a line; errors give 1. */
function check(file: string, { lang, json }: GlobalOptions): number {
  try {
    const { findings, messages, head } = readFile(readInputFile(file));
    const lines = findings.map(
      (finding) =>
        `${finding.level} ${finding.messageRef ?? "-"}:${finding.segment ?? 0} ${finding.contrl ?? ""} ${translate(lang, finding.code, finding.params)}`,
    );
    const types = messages.map(
      ({ definition: { type, version, release } }) => `${type} ${version}.${release}`,
    );
    const shown = [`${head.sender} ${head.reference} ${types.join(", ")}`, ...lines].join("\n");
    process.stdout.write(`${json ? JSON.stringify({ head, types, findings }) : shown}\n`);
    return hasErrors(findings) ? exitCode.refused : exitCode.done;
  } catch (error) {
    return tell(error, lang, json);
  }
}

/** Files, and the files of folders, which are put aside afterwards. */
async function takePaths(context: CliContext, paths: readonly string[]): Promise<number> {
  const { lang } = context.options;
  const rows: { fileName: string; status: string; id: number }[] = [];
  for (const item of paths) {
    const isFolder = lstatSync(item, { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (isFolder) {
      for (const { fileName, received, refusal } of (
        await run(context, takeFolderFiles, { folder: path.resolve(item) })
      ).files)
        rows.push({
          fileName,
          id: received?.id ?? 0,
          status: statusOf(received, refusal ? refusalText(lang, refusal) : ""),
        });
    } else {
      const received = await run(context, receiveInterchange, {
        fileName: path.basename(item),
        bytes: readInputFile(item),
      });
      rows.push({ fileName: path.basename(item), id: received.id, status: statusOf(received, "") });
    }
  }
  context.print(rows.map(({ fileName, status }) => `${fileName}: ${status}`).join("\n"), {
    files: rows,
  });
  return rows.every(({ status }) => taken.has(status)) ? exitCode.done : exitCode.refused;
}

const taken = new Set(["ACCEPTED", "DUPLICATE"]);

const statusOf = (
  received: { status: string; duplicate: boolean } | null,
  otherwise: string,
): string => (received === null ? otherwise : received.duplicate ? "DUPLICATE" : received.status);

async function again(context: CliContext, controlRef: string): Promise<number> {
  const requested = { controlRef: controlRef.trim(), direction: "IN" as const };
  const messages = await context.em.find(EdiMessage, requested, { exclude: ["body"] });
  if (messages.length === 0) throw new Refusal("kit.notFound", {}, { key: controlRef });
  const result = await run(context, ediInboundSteps.again, {
    rows: messages.map(({ id }) => ({ id })),
  });
  const stored = await context.platform.orm.em
    .fork()
    .find(EdiMessage, requested, { exclude: ["body"] });
  context.print(
    stored.map(({ partnerCode, status }) => `${partnerCode} ${controlRef}: ${status}`).join("\n"),
    { ...result },
  );
  return result.refused > 0 ? exitCode.refused : exitCode.done;
}
