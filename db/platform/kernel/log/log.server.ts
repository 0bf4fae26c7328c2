import pino, { type Logger } from "pino";
import { logOutput } from "./log-output.server.ts";

/** One line per event, without secrets (security.md). `SEAWAY_LOG` sets the level. */
export function makeLog(app: string): Logger {
  return pino(
    {
      base: { app },
      level: process.env.SEAWAY_LOG ?? "info",
      redact: {
        paths: [
          "*.password",
          "*.token",
          "*.cookie",
          "headers.cookie",
          "headers.authorization",
          "password",
          "token",
        ],
        censor: "***",
      },
    },
    logOutput(2, app === "cli"),
  );
}
