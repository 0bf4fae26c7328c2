import { Command, CommanderError, Option } from "commander";
import { registerBill } from "./commands/bill.ts";
import { registerCalc } from "./commands/calc.ts";
import { registerCompletion } from "./commands/completion.ts";
import { registerConfig } from "./commands/config.ts";
import { registerDb } from "./commands/db.ts";
import { registerDoctor } from "./commands/doctor.ts";
import { registerImport } from "./commands/import.ts";
import { registerEdi } from "./commands/edi/edi.ts";
import { registerFee } from "./commands/fee.ts";
import { registerJob } from "./commands/job.ts";
import { registerList } from "./commands/list.ts";
import { registerPivot } from "./commands/pivot.ts";
import { registerMachine } from "./commands/machine.ts";
import { registerRate } from "./commands/rate.ts";
import { registerReport } from "./commands/report.ts";
import { registerAttach } from "./commands/attach.ts";
import { registerResource } from "./commands/resource.ts";
import { registerRole } from "./commands/role.ts";
import { registerRun } from "./commands/run.ts";
import { registerStatement } from "./commands/statement.ts";
import { registerTracking } from "./commands/tracking.ts";
import { registerUser } from "./commands/user.ts";
import { assertEntryPoints } from "./entry-points.ts";
import { exitCode } from "./kit.ts";
import { lang, speakRequestedLanguage, speaking, text } from "./speak.ts";

const commands = [
  registerDb,
  registerUser,
  registerRole,
  registerConfig,
  registerDoctor,
  registerCalc,
  registerList,
  registerPivot,
  registerReport,
  registerResource,
  registerAttach,
  registerMachine,
  registerRun,
  registerJob,
  registerFee,
  registerRate,
  registerImport,
  registerBill,
  registerStatement,
  registerEdi,
  registerTracking,
  registerCompletion,
];

/**
 * Runs one command; `messages` are the arguments. Sets `process.exitCode`.
 * @throws unexpected errors
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  speakRequestedLanguage(args);
  const program = speaking(new Command("seaway"))
    .description(text("cli.program"))
    .option("--json", text("cli.json"), false)
    .addOption(new Option("--lang <lang>", text("cli.lang")).choices(["zh", "en"]).default(lang))
    .option("--as <user>", text("cli.as"))
    .option("--company <code>", text("cli.company"))
    .showHelpAfterError()
    .exitOverride();
  for (const register of commands) register(program);
  assertEntryPoints(program);
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? exitCode.done : exitCode.wrongUse;
  }
}
