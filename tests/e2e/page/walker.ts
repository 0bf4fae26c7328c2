import type { Locator, Page } from "@playwright/test";
import { expect, rowOf } from "../fixture.ts";

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

/** One person at the screen. Everything goes through here, so that nothing is left uncounted. */
export class Walker {
  readonly page: Page;
  protected readonly role: string;
  protected readonly counter: Counter;
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
    await expect(target).toBeVisible();
    const label =
      ((await target.getAttribute("aria-label")) ?? (await target.innerText()))
        .trim()
        .split("\n")[0] ?? "";
    await target.click();
    this.counter.press(`${this.role}: ${label}`);
  }

  /** The next action of a row, under the mouse. */
  async pressNext(key: string): Promise<void> {
    await rowOf(this.page, key).locator("td").nth(2).hover();
    await this.press(this.page.locator(".sw-row-next"));
  }

  async openRow(key: string): Promise<void> {
    await this.press(rowOf(this.page, key).locator("a").first());
  }

  /** Takes the first offer of a picker. */
  async pickFirst(key: string): Promise<void> {
    await this.press(this.page.locator(`[name="${key}"]`));
    await this.page.keyboard.press("ArrowDown");
    await this.press(this.page.getByRole("listbox").getByRole("option").first());
  }

  async type(key: string, value: string): Promise<void> {
    await this.page.locator(`[name="${key}"]`).fill(value);
    this.counter.typed(key, value);
  }

  async choose(key: string, value: string): Promise<void> {
    await this.page.locator(`[name="${key}"]`).selectOption(value);
    this.counter.press(`${this.role}: ${key} = ${value}`);
  }

  async upload(
    key: string,
    file: { name: string; mimeType: string; buffer: Buffer },
  ): Promise<void> {
    await this.page.locator(`[name="${key}"]`).setInputFiles(file);
    this.counter.press(`${this.role}: ${file.name}`);
  }
}
