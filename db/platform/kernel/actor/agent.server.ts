import { createRequire } from "node:module";
import type Bowser from "bowser";

const require = createRequire(import.meta.url);
let loaded: typeof Bowser | undefined;

/** Loaded on demand: only the web process reads agents. */
function bowser(): typeof Bowser {
  loaded ??= require("bowser") as typeof Bowser;
  return loaded;
}

/** "Chrome 140", "Windows 10"; empty when unknown (programs, commands). */
export function readAgent(agent: string): { browser: string; os: string } {
  const text = agent.trim().slice(0, 250);
  if (!text) return { browser: "", os: "" };
  const { browser, os } = bowser().getParser(text).getResult();
  const major = /^\d+/.exec(browser.version ?? "")?.[0];
  return {
    browser: joined(browser.name, major),
    os: joined(os.name, os.versionName ?? os.version),
  };
}

const joined = (name: string | undefined, version: string | undefined) =>
  [name, version].filter(Boolean).join(" ").slice(0, 60);
