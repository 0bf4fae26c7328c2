import "./messages.ts";
import { exitCode, interrupted } from "./kit.ts";
import { runCommand } from "./program.ts";
import { text } from "./speak.ts";

// A closed pipe such as `head` is fine; a full disk fails the command.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(exitCode.done);
  process.stderr.write(`${text("cli.outputFailed", { detail: error.code ?? error.message })}\n`);
  process.exit(exitCode.refused);
});
// Unreadable progress ends no work.
process.stderr.on("error", () => undefined);

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => interrupted.abort(new Error(text("cli.interrupted"))));

await runCommand(process.argv.slice(2));
