import { exitCode, interrupted } from "./kit.ts";
import { runCommand } from "./program.ts";
import { text } from "./speak.ts";

// A reader such as `head` may have enough before we are done.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(exitCode.done);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort(new Error(text("cli.interrupted"))));

await runCommand(process.argv.slice(2));
