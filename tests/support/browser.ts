import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/** Playwright's `launchOptions`, and what the browser calls itself. */
export type Browser = {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
  userAgent: string;
};

const root = path.resolve(import.meta.dirname, "../..");
const cache = path.join(root, ".cache");
const names = [
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "chromium-browser",
  "chrome",
  "microsoft-edge",
];
const macApps = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Only the tested pages: no first-run pages, updates or browser traffic. */
const args = [
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

/** An existing file may not run (a package manager's stub, a missing library). */
function runs(file: string): boolean {
  try {
    const version = execFileSync(file, ["--version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 20_000,
    });
    return /\d+\.\d+/.test(version);
  } catch {
    return false;
  }
}

/** A Chrome, Chromium or Edge of this machine. */
export function installedBrowser(): string | null {
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    "/usr/bin",
    "/usr/local/bin",
    "/snap/bin",
    "/opt/google/chrome",
  ];
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...macApps,
  ];
  return candidates.find((file) => path.isAbsolute(file) && existsSync(file) && runs(file)) ?? null;
}

/**
 * On Linux every browser has the same fonts, whatever the machine has: Latin ones and the Chinese
 * one of our documents.
 */
function fontConfig(folder: string): string {
  const fonts = [
    path.join(folder, "fonts"),
    path.join(root, "node_modules", "@expo-google-fonts", "noto-sans-sc"),
  ];
  const file = path.join(folder, "fonts.conf");
  const lines = [
    ...fonts.map((dir) => `<dir>${dir}</dir>`),
    `<cachedir>${path.join(folder, "font-cache")}</cachedir>`,
  ];
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${lines.join("")}</fontconfig>\n`,
  );
  return file;
}

/**
 * Unpacks @sparticuz/chromium (Linux x64) into the project, as its default /tmp is open to other
 * users.
 */
async function packagedBrowser(): Promise<{ file: string; folder: string } | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const home = path.join(root, "node_modules", "@sparticuz", "chromium");
  if (!existsSync(home)) return null;
  const { version } = JSON.parse(readFileSync(path.join(home, "package.json"), "utf8")) as {
    version: string;
  };
  const folder = path.join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    const { TMPDIR } = process.env;
    process.env.TMPDIR = draft;
    try {
      const { default: packaged } = await import("@sparticuz/chromium");
      await packaged.executablePath();
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
    try {
      renameSync(draft, folder);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return { file: path.join(folder, "chromium"), folder };
}

/** Without its mark as a headless one: pages are tested as the browsers of people ask for them. */
function agentOf(file: string): string {
  const version = execFileSync(file, ["--version"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const system =
    process.platform === "darwin" ? "Macintosh; Intel Mac OS X 10_15_7" : "X11; Linux x86_64";
  const [, major = ""] = /(\d+)\.\d+/.exec(version) ?? [];
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
}

/**
 * The browser of the tests: SEAWAY_BROWSER, else the one from npm, else Playwright's, else an
 * installed Chrome or Chromium. What the tests see does not depend on what is installed; a second
 * run of some journeys takes the installed one (scripts/steps.ts).
 * @throws Error without one, or when SEAWAY_BROWSER does not run, so that browser tests are never
 *   skipped silently
 */
export async function findBrowser(): Promise<Browser> {
  const packaged = await packagedBrowser();
  const asRoot = process.getuid?.() === 0;
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  // Without a UTF-8 locale the browser drops a download's Chinese name.
  const env = {
    ...inherited,
    LC_ALL: "C.UTF-8",
    ...(packaged ? { FONTCONFIG_FILE: fontConfig(packaged.folder) } : {}),
  };
  const browser = (
    executablePath: string,
    more: readonly string[] = asRoot ? ["--no-sandbox"] : [],
  ): Browser => ({
    executablePath,
    args: [...args, ...more],
    env,
    userAgent: agentOf(executablePath),
  });
  const requested = process.env.SEAWAY_BROWSER;
  if (requested) {
    if (!runs(requested)) throw new Error(`SEAWAY_BROWSER=${requested} does not run`);
    return browser(requested);
  }
  // It lacks the sandbox helper.
  if (packaged && runs(packaged.file))
    return browser(packaged.file, ["--no-sandbox", "--no-zygote"]);
  const own = chromium.executablePath();
  if (own && existsSync(own) && runs(own)) return browser(own);
  const system = installedBrowser();
  if (system) return browser(system);
  throw new Error(
    "no browser found: install Chrome or Chromium, run `npx playwright install chromium`, or set SEAWAY_BROWSER to one",
  );
}
