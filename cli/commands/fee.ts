import type { Command } from "commander";
import { can } from "#domain/kit/actor.ts";
import { Refusal } from "#domain/kit/refusal.ts";
import { say } from "#domain/kit/say.ts";
import { Fee } from "#domain/fee/fee.entity.server.ts";
import { calculateVoyageFees } from "#domain/flows/calculate-voyage-fees.server.ts";
import { explainStoredFee } from "#domain/flows/explain-stored-fee.server.ts";
import { atDesk, changing, exitCode, run } from "../kit.ts";

/** `seaway fee calculate|explain`. */
export function registerFee(program: Command): void {
  const fee = program.command("fee").description("receivable fees");
  changing(
    fee
      .command("calculate")
      .description("price the bills of voyages, or single bills; audited lines stay")
      .option("--voyage <name...>", "voyages, e.g. 'SITC HANSHIN/2601E'", [])
      .option("--bill <blNo...>", "bills by number", []),
  ).action(calculate);
  fee
    .command("explain <feeIdOrBlNo> [feeCode]")
    .description("how the amount of a fee came about: by fee id, or by bill number and fee code (all of the bill without a code)")
    .action(explain);
}

/** Exit 1 when a bill was refused, could not be priced, or an audited line differs. */
async function calculate(options: { voyage: string[]; bill: string[] }, command: Command): Promise<void> {
  if (options.voyage.length + options.bill.length === 0)
    return command.error("error: --voyage or --bill is needed", { exitCode: exitCode.wrongUse });
  await atDesk(command, async (desk) => {
    const { lang } = desk.options;
    const result = await run(desk, calculateVoyageFees, { voyages: options.voyage, blNos: options.bill });
    const { bills, inserted, replaced, removed, kept } = result;
    const lines = result.rows.map((row) => `${row.key}: ${say(lang, row.code, row.params)}`);
    desk.print([say(lang, "fee.result", { bills, inserted, replaced, removed, kept }), ...lines].join("\n"), result);
    return result.refused + result.findings.length + result.differs.length > 0 ? exitCode.refused : exitCode.done;
  });
}

async function explain(asked: string, feeCode: string | undefined, _options: unknown, command: Command): Promise<void> {
  await atDesk(command, async ({ em, actor, options: { lang }, print }) => {
    if (!can(actor, "fee:explain")) throw new Refusal("kit.noPermission");
    const where =
      /^\d{1,9}$/.test(asked) && !feeCode
        ? { id: Number(asked) }
        : { blNo: asked.toUpperCase(), ...(feeCode ? { feeCode: feeCode.toUpperCase() } : {}) };
    const fees = await em.find(Fee, { ...where, feeBelong: "R" }, { fields: ["id"], orderBy: { id: "asc" } });
    if (fees.length === 0) throw new Refusal("kit.notFound", {}, { key: [asked, feeCode].filter(Boolean).join(" ") });
    const explained = [];
    for (const { id } of fees) explained.push(await explainStoredFee(em, { ...actor, lang }, id));
    const text = explained.map(({ fee, lines }) => {
      const { id, blNo, feeCode: code, feeName, amount, currency, differs } = fee;
      const head = `#${id} ${blNo} ${code} ${feeName}: ${amount} ${currency}${differs === "Y" ? ` (${say(lang, "fee.differs")})` : ""}`;
      return [head, ...lines.map((line) => `  ${line}`)].join("\n");
    });
    print(text.join("\n"), explained);
    return exitCode.done;
  });
}
