import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/** Playwright's `launchOptions`. */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string>; data: string };

const root = path.resolve(import.meta.dirname, "../..");
const cache = path.join(root, ".cache");
const names = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chrome", "microsoft-edge"];
const macApps = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];

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
    const version = execFileSync(file, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], timeout: 20_000 });
    return /\d+\.\d+/.test(version);
  } catch {
    return false;
  }
}

function installedBrowser(): string | null {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome"];
  const candidates = [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...macApps];
  return candidates.find((file) => path.isAbsolute(file) && existsSync(file) && runs(file)) ?? null;
}

/** The packaged browser has Latin fonts only; it uses the Chinese font of our documents. */
function fontConfig(folder: string): string {
  const fonts = ["/usr/share/fonts", path.join(folder, "fonts"), path.join(root, "node_modules", "@expo-google-fonts", "noto-sans-sc")];
  const file = path.join(folder, "fonts.conf");
  const lines = [...fonts.map((dir) => `<dir>${dir}</dir>`), `<cachedir>${path.join(folder, "font-cache")}</cachedir>`];
  writeFileSync(file, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${lines.join("")}</fontconfig>\n`);
  return file;
}

/** Unpacks @sparticuz/chromium (Linux x64) into the project, as its default /tmp is open to other users. */
async function packagedBrowser(): Promise<{ file: string; folder: string } | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const home = path.join(root, "node_modules", "@sparticuz", "chromium");
  if (!existsSync(home)) return null;
  const { version } = JSON.parse(readFileSync(path.join(home, "package.json"), "utf8")) as { version: string };
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

/**
 * SEAWAY_BROWSER, an installed Chrome or Chromium, Playwright's, or the one from npm. @throws Error without one, or when SEAWAY_BROWSER
 * does not run, so that browser tests are never skipped silently
 */
export async function findBrowser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0;
  const inherited = Object.fromEntries(Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined));
  // Without a UTF-8 locale the browser drops a download's Chinese name.
  const env = { ...inherited, LC_ALL: "C.UTF-8" };
  const browser = (executablePath: string, result: string): Browser => ({
    executablePath,
    args: asRoot ? [...args, "--no-sandbox"] : args,
    env,
    data: result,
  });
  const requested = process.env.SEAWAY_BROWSER;
  if (requested) {
    if (!runs(requested)) throw new Error(`SEAWAY_BROWSER=${requested} does not run`);
    return browser(requested, "SEAWAY_BROWSER");
  }
  const system = installedBrowser();
  if (system) return browser(system, "installed");
  const own = chromium.executablePath();
  if (own && existsSync(own) && runs(own)) return browser(own, "Playwright's own");
  const packaged = await packagedBrowser();
  if (packaged && runs(packaged.file)) {
    const lone = browser(packaged.file, "@sparticuz/chromium");
    // It lacks the sandbox helper.
    return { ...lone, args: [...args, "--no-sandbox", "--no-zygote"], env: { ...env, FONTCONFIG_FILE: fontConfig(packaged.folder) } };
  }
  throw new Error("no browser found: install Chrome or Chromium, run `npx playwright install chromium`, or set SEAWAY_BROWSER to one");
}
