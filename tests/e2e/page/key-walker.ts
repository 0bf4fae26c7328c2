import type { Locator, Page } from "@playwright/test";
import { expect, rowOf } from "../fixture.ts";

/** Stops of the keyboard on a page; more means the target is not in its order. */
const mostStops = 500;

/** Numbers a page must carry along: nobody types them. */
const numbers = /\b(EB|SWBK|SWBL|SWST)\d{6,}\b|^SEAWAY .+\/\d{3,4}[EWNS]$/;

/**
 * Counts what people do on the way of a job: presses, fields typed, screens, and numbers typed
 * again.
 */
export class Counter {
  clicks = 0;
  fields = 0;
  numbersTyped = 0;
  readonly screens: string[] = [];
  readonly steps: string[] = [];

  /** A press; choosing a file or an option counts as one. */
  press(label: string): void {
    this.clicks += 1;
    this.steps.push(label);
  }

  typed(key: string, value: string): void {
    this.fields += 1;
    if (numbers.test(value)) this.numbersTyped += 1;
    this.steps.push(`${key} ← ${value}`);
  }
}

/**
 * One person without a mouse: everything is reached by Tab, arrows, Space and Enter, and counted.
 */
export class KeyWalker {
  readonly page: Page;
  private readonly role: string;
  private readonly counter: Counter;
  #at = "";

  constructor(page: Page, role: string, counter: Counter) {
    this.page = page;
    this.role = role;
    this.counter = counter;
    // A press that finds nothing fails where it stands.
    page.setDefaultTimeout(15_000);
    page.on("framenavigated", (frame) => {
      const { pathname } = new URL(frame.url());
      if (frame !== page.mainFrame() || pathname === this.#at) return;
      this.#at = pathname;
      counter.screens.push(`${role} ${pathname}`);
    });
  }

  async press(target: Locator): Promise<void> {
    await this.tabTo(target);
    const label =
      ((await target.getAttribute("aria-label")) ?? (await target.innerText()))
        .trim()
        .split("\n")[0] ?? "";
    await this.page.keyboard.press("Enter");
    this.counter.press(`${this.role}: ${label}`);
  }

  async pressNext(key: string): Promise<void> {
    await this.goToRow(key);
    await this.page.keyboard.press("Space");
    await this.press(this.page.getByRole("toolbar").locator(".bp6-intent-primary"));
  }

  async openRow(key: string): Promise<void> {
    await this.goToRow(key);
    await this.page.keyboard.press("Enter");
    this.counter.press(`${this.role}: ${key}`);
  }

  async pickFirst(key: string): Promise<void> {
    await this.tabTo(this.page.locator(`[name="${key}"]`));
    await this.page.keyboard.press("ArrowDown");
    const first = this.page.getByRole("listbox").getByRole("option").first();
    await expect(first).toBeVisible();
    if ((await first.getAttribute("aria-selected")) !== "true")
      await this.page.keyboard.press("ArrowDown");
    await this.page.keyboard.press("Enter");
    await expect(this.page.getByRole("listbox")).toHaveCount(0);
    this.counter.press(`${this.role}: ${key}`);
  }

  async type(key: string, value: string): Promise<void> {
    await this.tabTo(this.page.locator(`[name="${key}"]`));
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.type(value);
    this.counter.typed(key, value);
  }

  async choose(key: string, value: string): Promise<void> {
    const select = this.page.locator(`[name="${key}"]`);
    await this.tabTo(select);
    await this.page.keyboard.press("Home");
    for (let i = 0; i < 30 && (await select.inputValue()) !== value; i += 1)
      await this.page.keyboard.press("ArrowDown");
    await expect(select).toHaveValue(value);
    this.counter.press(`${this.role}: ${key} = ${value}`);
  }

  async upload(
    key: string,
    file: { name: string; mimeType: string; buffer: Buffer },
  ): Promise<void> {
    await this.tabTo(this.page.locator(`[name="${key}"]`));
    const chooser = this.page.waitForEvent("filechooser");
    // A dialog that opens before the browser is told to hand it over is lost.
    await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await this.page.keyboard.press("Enter");
    await (await chooser).setFiles(file);
    this.counter.press(`${this.role}: ${file.name}`);
  }

  /** The active cell of the table, moved down to the row. */
  private async goToRow(key: string): Promise<void> {
    const row = rowOf(this.page, key);
    await expect(row).toBeVisible();
    await this.tabTo(this.page.locator("table.sw-table td[tabindex='0']"));
    const active = this.page.locator("table.sw-table td[tabindex='0']");
    for (let i = 0; i < 100; i += 1) {
      if ((await active.locator("xpath=..").innerText()).includes(key)) return;
      await this.page.keyboard.press("ArrowDown");
    }
    throw new Error(`${key} is not reached by arrows`);
  }

  /** Tab or Shift+Tab, whichever leads there. */
  private async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let i = 0; i < mostStops; i += 1) {
      const way = await target.evaluate((element) => {
        const { activeElement } = document;
        if (activeElement === element) return "here";
        const before =
          activeElement &&
          activeElement !== document.body &&
          activeElement.compareDocumentPosition(element);
        return before && before & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
      });
      if (way === "here") return;
      await this.page.keyboard.press(way);
    }
    throw new Error(`not reached by Tab: ${String(target)}`);
  }
}

/** The page must not be touched by a mouse. */
export async function forbidMouse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener(
      "mousedown",
      (event) => {
        if (event.isTrusted) document.documentElement.dataset.mouse = "used";
      },
      true,
    );
  });
}
