import type { Command } from "commander";
import { can } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { feeSides } from "#domain/finance/fee/fee-side.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { replayFees } from "#domain/finance/fee/ops/replay-fees.server.ts";
import { replayStepLabel } from "#domain/finance/fee/derivation/replay-fee.ts";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { withContext, changing, exitCode, run } from "../kit.ts";
import { text } from "../speak.ts";

export function registerFee(program: Command): void {
  const fee = program.command("fee").description(text("cli.fee"));
  changing(
    fee
      .command("calculate")
      .description(text("cli.fee.calculate"))
      .option("--voyage <name...>", text("cli.fee.voyage"), [])
      .option("--bill <blNo...>", text("cli.fee.bill"), []),
  ).action(calculate);
  fee
    .command("replay")
    .description(text("cli.fee.replay"))
    .option("--voyage <name...>", text("cli.fee.voyage"), [])
    .option("--all", text("cli.fee.all"))
    .action(replay);
  fee
    .command("explain <feeIdOrBlNo> [feeCode]")
    .description(text("cli.fee.explain"))
    .option("--payable", text("cli.fee.payable"))
    .action(explain);
}

/** Exit 1 when a bill is refused or unpriced, or an audited line differs. */
async function calculate(
  options: { voyage: string[]; bill: string[] },
  command: Command,
): Promise<void> {
  if (options.voyage.length + options.bill.length === 0)
    return command.error(text("cli.error", { message: text("cli.fee.noneGiven") }), {
      exitCode: exitCode.wrongUse,
    });
  await withContext(command, async (context) => {
    const { lang } = context.options;
    const calculated = await run(context, calculateVoyageFees, {
      voyages: options.voyage,
      blNos: options.bill,
    });
    const { bills, inserted, replaced, removed, kept } = calculated;
    const lines = calculated.rows.map(
      (row) => `${row.key}: ${translate(lang, row.code, row.params)}`,
    );
    context.print(
      [translate(lang, "fee.result", { bills, inserted, replaced, removed, kept }), ...lines].join(
        "\n",
      ),
      calculated,
    );
    return calculated.refused + calculated.findingCount + calculated.differing > 0
      ? exitCode.refused
      : exitCode.done;
  });
}

/** Exit 1 when a fee differs from its derivation. */
async function replay(
  options: { voyage: string[]; all?: boolean },
  command: Command,
): Promise<void> {
  if (options.voyage.length === 0 && !options.all)
    return command.error(text("cli.error", { message: text("cli.fee.noneGiven") }), {
      exitCode: exitCode.wrongUse,
    });
  await withContext(command, async (context) => {
    const { lang } = context.options;
    const result = await run(context, replayFees, {
      voyages: options.voyage,
      all: options.all ?? false,
    });
    const { replayed, differing, skipped } = result;
    const lines = result.differences.map(({ feeId, blNo, feeCode, step, computed, stored }) => {
      const shown = { step: translate(lang, replayStepLabel(step)), computed, stored };
      return `#${feeId} ${blNo} ${feeCode}: ${translate(lang, "fee.replay.differs", shown)}`;
    });
    const skips = result.skips.map(
      ({ feeId, blNo, feeCode, reason }) =>
        `#${feeId} ${blNo} ${feeCode}: ${translate(lang, reason)}`,
    );
    const notReplayed =
      skipped > 0 ? [translate(lang, "fee.replay.skipped", { skipped }), ...skips] : [];
    context.print(
      [
        translate(lang, "fee.replay.result", { replayed, differing }),
        ...lines,
        ...notReplayed,
      ].join("\n"),
      result,
    );
    return differing > 0 ? exitCode.refused : exitCode.done;
  });
}

async function explain(
  feeIdOrBlNo: string,
  feeCode: string | undefined,
  options: { payable?: boolean },
  command: Command,
): Promise<void> {
  const side = options.payable ? "P" : "R";
  await withContext(command, async ({ em, actor, options: { lang }, print }) => {
    if (!can(actor, `${feeSides[side].name}:explain`)) throw new Refusal("kit.noPermission");
    const where =
      /^\d{1,9}$/.test(feeIdOrBlNo) && !feeCode
        ? { id: Number(feeIdOrBlNo) }
        : {
            blNo: feeIdOrBlNo.toUpperCase(),
            ...(feeCode ? { feeCode: feeCode.toUpperCase() } : {}),
          };
    const fees = await em.find(
      Fee,
      { ...where, feeBelong: side },
      { fields: ["id"], orderBy: { id: "asc" } },
    );
    if (fees.length === 0)
      throw new Refusal(
        "kit.notFound",
        {},
        { key: [feeIdOrBlNo, feeCode].filter(Boolean).join(" ") },
      );
    const explained = [];
    for (const { id } of fees)
      explained.push(await explainStoredFee(em, { ...actor, lang }, { side, id }));
    const shown = explained.map(({ fee, lines }) => {
      const { id, blNo, feeCode: code, feeName, amount, currency, differs } = fee;
      const head = `#${id} ${blNo} ${code} ${feeName}: ${amount} ${currency}${differs === "Y" ? ` (${translate(lang, "fee.differs")})` : ""}`;
      return [head, ...lines.map((line) => `  ${line}`)].join("\n");
    });
    print(shown.join("\n"), explained);
    return exitCode.done;
  });
}
