import puppeteer, {
  type Browser,
  type ElementHandle,
  type KeyInput,
  type LaunchOptions,
  type Page,
} from "puppeteer-core";
import { installedBrowser } from "#tests/support/browser.ts";
import type { Engine, Handle, RunningEngine, Tab, TabOptions } from "./engine.ts";
import { installedProgram } from "./programs.ts";

const view = { width: 1440, height: 900 };
/** What Chromium takes the machine to have: 4 is a fine pointer, 2 one that hovers. */
const mouse = {
  primaryPointerType: 4,
  availablePointerTypes: 4,
  primaryHoverType: 2,
  availableHoverTypes: 2,
};

/** The text of a call, which the page runs: neither client sends functions the same way. */
const call = (source: string, args: readonly unknown[]) =>
  `(${source})(...${JSON.stringify(args)})`;

function handleOf(element: ElementHandle<Node>): Handle {
  return {
    click: () => (element as ElementHandle<Element>).click(),
    upload: (file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
  };
}

/** Errors of a page, thrown or written to its console. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${message.text()} [${message.location().url}]`);
  });
  page.on("pageerror", (error) => {
    faults.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  });
  return faults;
}

async function press(page: Page, keys: readonly string[]): Promise<void> {
  const held = keys.slice(0, -1) as KeyInput[];
  for (const key of held) await page.keyboard.down(key);
  await page.keyboard.press(keys.at(-1) as KeyInput);
  for (const key of held.reverse()) await page.keyboard.up(key);
}

function tabOf(page: Page, close: () => Promise<void>): Tab {
  const faults = watch(page);
  // A sheet with input asks before its document goes; the driver of WebKit agrees by itself.
  page.on("dialog", (dialog) => void dialog.accept());
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: "load" })),
    reload: async () => void (await page.reload({ waitUntil: "load" })),
    run: (source, args) => page.evaluate(call(source, args)),
    async element(source, args) {
      const handle = await page.evaluateHandle(call(source, args));
      const element = handle.asElement();
      return element ? handleOf(element) : null;
    },
    press: (keys) => press(page, keys),
    type: (text) => page.keyboard.type(text),
    asPrinted: () =>
      page.emulateMediaType("print").then(
        () => true,
        () => false,
      ),
    faults: () => faults,
    close,
  };
}

async function newPage(browser: Browser, downloads: string): Promise<Page> {
  const context = await browser.createBrowserContext({
    downloadBehavior: { policy: "allow", downloadPath: downloads },
  });
  const page = await context.newPage();
  await page.setViewport(view);
  return page;
}

async function start(
  options: LaunchOptions,
  newTab: (browser: Browser, of: TabOptions) => Promise<Tab>,
): Promise<RunningEngine> {
  const browser = await puppeteer.launch({ headless: true, ...options });
  return {
    version: await browser.version(),
    newTab: (of) => newTab(browser, of),
    stop: () => browser.close(),
  };
}

/** An installed Chrome or Chromium, by the protocol of its developer tools. */
export const chromium: Engine = {
  missing: () =>
    installedBrowser()
      ? null
      : "Chromium is missing: install Chrome or Chromium (Debian: chromium)",
  start: () =>
    start(
      {
        browser: "chrome",
        executablePath: installedBrowser() ?? "",
        args: [
          "--lang=zh-CN",
          // A desk with a mouse, which a machine of tests does not have.
          `--blink-settings=${Object.entries(mouse)
            .map((pair) => pair.join("="))
            .join()}`,
          "--disable-dev-shm-usage",
          ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        ],
        env: { ...process.env, LC_ALL: "C.UTF-8" },
      },
      async (browser, { scripts, downloads }) => {
        const page = await newPage(browser, downloads);
        await page.setJavaScriptEnabled(scripts);
        return tabOf(page, () => page.browserContext().close());
      },
    ),
};

const firefoxProgram = () =>
  installedProgram([
    process.env.SEAWAY_FIREFOX ?? "firefox",
    "firefox-esr",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ]);

/**
 * Firefox has no command that turns scripts off, and where its setting does so it answers no
 * question of ours: the files of the scripts are held back instead.
 */
async function withoutScripts(page: Page): Promise<void> {
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const held = new URL(request.url()).pathname.endsWith(".js");
    void (held ? request.abort() : request.continue());
  });
}

/** An installed Firefox, by WebDriver BiDi. */
export const firefox: Engine = {
  missing: () => (firefoxProgram() ? null : "Firefox is missing: install it (Debian: firefox-esr)"),
  start: () =>
    start(
      {
        browser: "firefox",
        executablePath: firefoxProgram() ?? "",
        extraPrefsFirefox: {
          "intl.accept_languages": "zh-CN, zh",
          // As above: fine and hovering.
          "ui.primaryPointerCapabilities": 6,
          "ui.allPointerCapabilities": 6,
        },
      },
      async (browser, { scripts, downloads }) => {
        const page = await newPage(browser, downloads);
        if (!scripts) await withoutScripts(page);
        return tabOf(page, () => page.browserContext().close());
      },
    ),
};
