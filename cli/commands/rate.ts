import type { Command } from "commander";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { coverBookings } from "#domain/pricing/rate-check/ops/cover-bookings.server.ts";
import { lintBooks } from "#domain/pricing/rate-check/ops/lint-books.server.ts";
import { offeredParams } from "#domain/pricing/rate-check/offered-params.ts";
import { viewFreight } from "#domain/pricing/rate-check/ops/view-freight.server.ts";
import { exitCode, run, withContext } from "../kit.ts";
import { text } from "../speak.ts";

type ViewOptions = {
  box: string[];
  date: string;
  client?: string;
  contract?: string;
  line?: string;
  nature?: string;
  terms?: string;
};

/** `seaway rate`: the prices of a shipment, the check of rate books and of coming bookings. */
export function registerRate(program: Command): void {
  const rate = program.command("rate").description(text("cli.rate"));
  rate
    .command("view <portLoad> <portDis>")
    .description(text("cli.rate.view"))
    .requiredOption("--date <day>", text("cli.rate.date"))
    .requiredOption("--box <size=count...>", text("cli.rate.box"))
    .option("--client <code>", text("cli.rate.client"))
    .option("--contract <number>", text("cli.rate.contract"))
    .option("--line <code>", text("cli.rate.line"))
    .option("--nature <code>", text("cli.rate.nature"))
    .option("--terms <code>", text("cli.rate.terms"))
    .action(view);
  rate.command("lint").description(text("cli.rate.lint")).action(lint);
  rate.command("coverage").description(text("cli.rate.coverage")).action(coverage);
}

/** Exit 1 when something has no price. */
async function view(
  portLoad: string,
  portDis: string,
  options: ViewOptions,
  command: Command,
): Promise<void> {
  await withContext(command, async (context) => {
    const { lang } = context.options;
    const containers = options.box.map((box) => {
      const [sizeType = "", contCount = "1"] = box.split("=");
      return { sizeType, contCount };
    });
    const {
      date,
      client = "",
      contract: contractNo = "",
      line: voyline = "",
      nature = "",
      terms: freightTerms = "PREPAID",
    } = options;
    const input = {
      portLoad,
      portDis,
      date,
      client,
      contractNo,
      voyline,
      nature,
      freightTerms,
      containers,
    };
    const shown = await run(context, viewFreight, input);
    const lines = [
      ...shown.charges.flatMap(
        ({ feeCode, feeName, sizeType, qty, price, currency, amount, winner, losers }) => [
          [
            feeCode,
            feeName,
            sizeType,
            qty,
            price,
            currency,
            amount,
            winner ? translate(lang, "freightView.rate", offeredParams(winner)) : "",
          ].join("\t"),
          ...losers.map(({ rate, reason }) => {
            const lost = translate(lang, "freightView.rate", offeredParams(rate));
            return `  ${translate(lang, "freightView.lost", { rate: lost, reason })}`;
          }),
        ],
      ),
      ...shown.findings.map((finding) => finding.text),
      ...shown.totals.map(
        ({ currency, amount }) => `${translate(lang, "freightView.total")} ${currency} ${amount}`,
      ),
    ];
    context.print(lines.join("\n"), shown);
    return shown.findings.length > 0 ? exitCode.refused : exitCode.done;
  });
}

/** Exit 1 when something is wrong. */
async function lint(_options: unknown, command: Command): Promise<void> {
  await withContext(command, async (context) => {
    const { rows, findings, kinds } = await run(context, lintBooks, {});
    const each = Object.entries(kinds).map(([kind, count]) => `${kind} ${count}`);
    const summary = translate(context.options.lang, "rateCheck.lint.result", { rows, findings });
    context.print([summary, ...each].join("\n"), { rows, findings, kinds });
    return findings > 0 ? exitCode.refused : exitCode.done;
  });
}

/** Exit 1 when a booking has no price. */
async function coverage(_options: unknown, command: Command): Promise<void> {
  await withContext(command, async (context) => {
    const covered = await run(context, coverBookings, {});
    const { bookings, unpriced } = covered;
    context.print(
      translate(context.options.lang, "rateCheck.cover.result", { bookings, unpriced }),
      covered,
    );
    return unpriced > 0 ? exitCode.refused : exitCode.done;
  });
}
