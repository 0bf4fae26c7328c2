import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Builder, Capabilities, Key, type WebDriver, WebElement } from "selenium-webdriver";
import { anyFreePort } from "#db/embedded/postgres-process.server.ts";
import type { Engine, RunningEngine, Tab, TabOptions } from "./engine.ts";
import { installedProgram, patiently, startChild, versionOf } from "./programs.ts";

const driverProgram = () => installedProgram(["WebKitWebDriver"]);
const miniBrowser = () =>
  installedProgram(
    ["webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0"].flatMap((version) =>
      ["x86_64", "aarch64"].map((cpu) => `/usr/lib/${cpu}-linux-gnu/${version}/MiniBrowser`),
    ),
  );
const display = () => installedProgram(["Xvfb"]);

const keys: Record<string, string> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Alt: Key.ALT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  F2: Key.F2,
  F10: Key.F10,
  Home: Key.HOME,
  End: Key.END,
  PageDown: Key.PAGE_DOWN,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  Delete: Key.DELETE,
};

const call = (source: string) => `return (${source}).apply(null, arguments);`;

/**
 * The driver tells nothing of a page's errors: they are recorded in the page from the first
 * question on, and come along with the answer.
 */
const recorded = (source: string) => `
  if (!window.journeyFaults) {
    const faults = [];
    Object.defineProperty(window, "journeyFaults", { value: faults });
    addEventListener("error", (event) => event.message && faults.push(event.message));
    addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
    const { error } = console;
    console.error = (...of) => {
      faults.push(of.map((item) => String(item && item.stack || item)).join(" "));
      error.apply(console, of);
    };
  }
  const answer = Promise.resolve((${source}).apply(null, arguments));
  return answer.then((value) => [value, window.journeyFaults.splice(0)]);`;

type Session = { driver: WebDriver; faults: string[] };

async function run({ driver, faults }: Session, source: string, args: readonly unknown[]) {
  const [value, more] = await driver.executeScript<[unknown, string[]]>(recorded(source), ...args);
  faults.push(...more);
  return value;
}

/** Goes to another document, and waits for it in the page, whose errors are heard on the way. */
async function move(session: Session, start: () => Promise<void>): Promise<void> {
  await run(
    session,
    String(() => Object.assign(window, { journeyLeft: true }) && null),
    [],
  );
  await start();
  const arrived = () => !("journeyLeft" in window) && document.readyState === "complete";
  await patiently(async () => {
    if (!(await run(session, String(arrived), []))) throw new Error("the page does not load");
  });
}

async function press(session: WebDriver, names: readonly string[]): Promise<void> {
  const pressed = names.map((name) => keys[name] ?? name);
  let actions = session.actions();
  for (const key of pressed) actions = actions.keyDown(key);
  for (const key of [...pressed].reverse()) actions = actions.keyUp(key);
  await actions.perform();
}

function tabOf(driver: WebDriver, close: () => Promise<void>): Tab {
  const session: Session = { driver, faults: [] };
  return {
    open: (url) => move(session, () => driver.get(url)),
    reload: () => move(session, () => driver.navigate().refresh()),
    run: (source, args) => run(session, source, args),
    async element(source, args) {
      const element: unknown = await driver.executeScript(call(source), ...args);
      if (!(element instanceof WebElement)) return null;
      return { click: () => element.click(), upload: (file) => element.sendKeys(file) };
    },
    press: (names) => press(driver, names),
    type: (text) => driver.actions().sendKeys(text).perform(),
    asPrinted: async () => false,
    faults: () => session.faults,
    close,
  };
}

/**
 * A browser with a driver of its own: settings and the folder of downloads are those of a process.
 */
async function newTab(screen: string, { scripts, downloads }: TabOptions): Promise<Tab> {
  const home = mkdtempSync(path.join(tmpdir(), "seaway-webkit-"));
  writeFileSync(path.join(home, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const port = await anyFreePort();
  const driver = startChild(driverProgram() ?? "", [`--port=${port}`], {
    ...process.env,
    DISPLAY: screen,
    HOME: home,
    XDG_CONFIG_HOME: home,
    LC_ALL: "C.UTF-8",
    LANGUAGE: "zh_CN",
  });
  const args = ["--automation", ...(scripts ? [] : ["--enable-javascript-markup=false"])];
  const end = async () => {
    await driver.end();
    rmSync(home, { recursive: true, force: true });
  };
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    pageLoadStrategy: "none",
    "webkitgtk:browserOptions": { binary: miniBrowser(), args },
  });
  const begin = async () =>
    new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
  try {
    const session = await patiently(begin);
    await session.manage().window().setRect({ x: 0, y: 0, width: 1500, height: 1000 });
    return tabOf(session, () => session.quit().finally(end));
  } catch (error) {
    await end();
    throw error;
  }
}

const missing = [
  [driverProgram, "WebKitWebDriver (Debian: webkit2gtk-driver)"],
  [miniBrowser, "WebKit's MiniBrowser (Debian: libwebkit2gtk-4.1-0)"],
  [() => process.env.DISPLAY ?? display(), "a display (Debian: xvfb)"],
] as const;

/** A screen of our own where there is none; its number is the first free one. */
async function openScreen(): Promise<{ name: string; end(): Promise<void> }> {
  const { DISPLAY } = process.env;
  if (DISPLAY) return { name: DISPLAY, end: async () => {} };
  // It writes its number where it is told to once it listens.
  const screen = startChild(
    display() ?? "",
    ["-displayfd", "1", "-screen", "0", "1600x1100x24", "-nolisten", "tcp"],
    process.env,
  );
  const number = await patiently(async () => {
    const number = screen.lines.find((line) => /^\d+$/.test(line));
    if (!number) throw new Error(`the display did not start: ${screen.lines.join(" ")}`);
    return number;
  });
  return { name: `:${number}`, end: screen.end };
}

/** WebKitGTK by WebDriver, in a browser without a frame of its own. */
export const webkit: Engine = {
  missing() {
    const names = missing.flatMap(([find, name]) => (find() ? [] : [name]));
    return names.length > 0 ? `WebKit is missing: install ${names.join(", ")}` : null;
  },
  async start(): Promise<RunningEngine> {
    const screen = await openScreen();
    return {
      version: versionOf(miniBrowser() ?? "", screen.name),
      newTab: (options) => newTab(screen.name, options),
      stop: screen.end,
    };
  },
};
