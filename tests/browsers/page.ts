import { translate } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Tab } from "./engine.ts";
import { lookUp, question, type Target, type Wanted } from "./in-page.ts";
import { patiently } from "./programs.ts";

export type { Target } from "./in-page.ts";

/** The product's messages, Chinese unless said otherwise. */
export const message = (
  key: MessageKey,
  params: Record<string, string | number> = {},
  lang: "zh" | "en" = "zh",
): string => translate(lang, key, params);

/** A field of a form by its name. */
export const field = (name: string): Target => ({ css: `[name="${name}"]` });
export const button = (name: string): Target => ({ role: "button", name });

/** @throws Error with what was expected, unless it holds */
export function check(holds: boolean, expected: string): void {
  if (!holds) throw new Error(expected);
}

/** @throws Error unless both are the same as JSON */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [is, due] = [JSON.stringify(actual), JSON.stringify(expected)];
  check(is === due, `${what}: ${is} instead of ${due}`);
}

/**
 * A page as a journey uses it, whatever the engine: everything waits until it can be done, and
 * every assertion until it holds.
 */
export class JourneyPage {
  readonly #tab: Tab;
  readonly #address: string;
  readonly downloads: string;

  constructor(tab: Tab, { address, downloads }: { address: string; downloads: string }) {
    this.#tab = tab;
    this.#address = address;
    this.downloads = downloads;
  }

  async open(path: string): Promise<void> {
    await this.#tab.open(new URL(path, this.#address).href);
  }

  /** Opens a page and waits until it follows the keyboard: the bell is a button then. */
  async openLive(path: string): Promise<void> {
    await this.open(path);
    await this.live();
  }

  async live(): Promise<void> {
    await this.see({ css: ".sw-bell button" });
  }

  async reload(): Promise<void> {
    await this.#tab.reload();
    await this.live();
  }

  /** Runs a function in the page; it may name nothing outside itself. */
  run<const A extends readonly unknown[], T>(
    act: (...args: A) => T,
    ...args: A
  ): Promise<Awaited<T>> {
    return this.#tab.run(String(act), args) as Promise<Awaited<T>>;
  }

  path(): Promise<string> {
    return this.run(() => location.pathname + location.search);
  }

  /** Waits until the address has this in it. */
  async at(part: string): Promise<void> {
    await this.until(
      async () => (await this.path()).includes(part),
      async () => `address with ${part} instead of ${await this.path()}`,
    );
  }

  async #ask(target: Target, want: Wanted): Promise<unknown> {
    return this.#tab.run(String(lookUp), question(target, want));
  }

  /** Waits until something holds. @throws Error with what was expected */
  async until(
    holds: () => Promise<boolean>,
    expected: () => Promise<string>,
    longest?: number,
  ): Promise<void> {
    await patiently(async () => check(await holds(), await expected()), longest);
  }

  async see(target: Target, longest?: number): Promise<void> {
    await this.until(
      async () => Number(await this.#ask(target, "count")) > 0,
      async () => `nothing like ${JSON.stringify(target)} at ${await this.path()}`,
      longest,
    );
  }

  async gone(target: Target): Promise<void> {
    await this.until(
      async () => (await this.#ask(target, "count")) === 0,
      async () => `${JSON.stringify(target)} is still there`,
    );
  }

  async count(target: Target): Promise<number> {
    return Number(await this.#ask(target, "count"));
  }

  /** The text of the first match, as it is shown. */
  async text(target: Target): Promise<string> {
    await this.see(target);
    return String((await this.#ask(target, "text")) ?? "");
  }

  /** The texts of all matches, once there is one. */
  async texts(target: Target): Promise<string[]> {
    await this.see(target);
    return (await this.#ask(target, "texts")) as string[];
  }

  async value(target: Target): Promise<string> {
    await this.see(target);
    return String(await this.#ask(target, "value"));
  }

  async seeValue(target: Target, value: string): Promise<void> {
    await this.#holds(target, "value", value);
  }

  async seeText(target: Target, text: string): Promise<void> {
    await this.#holds(target, "text", text);
  }

  async seeChecked(target: Target, checked = true): Promise<void> {
    await this.#holds(target, "checked", checked);
  }

  async seeFocused(target: Target): Promise<void> {
    await this.#holds(target, "focused", true);
  }

  async #holds(target: Target, want: Wanted, expected: unknown): Promise<void> {
    let actual: unknown;
    await this.until(
      async () => {
        actual = await this.#ask(target, want);
        return actual === expected;
      },
      async () =>
        `${want} of ${JSON.stringify(target)}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`,
    );
  }

  /** A page that is drawn again takes the element away between look and press: then once more. */
  async click(target: Target): Promise<void> {
    await patiently(async () => (await this.#element(target)).click());
  }

  async upload(target: Target, file: string): Promise<void> {
    await patiently(async () => (await this.#element(target)).upload(file));
  }

  async #element(target: Target) {
    const element = await this.#tab.element(String(lookUp), question(target, "element"));
    if (!element) throw new Error(`nothing like ${JSON.stringify(target)} at ${await this.path()}`);
    return element;
  }

  /** Replaces what a field holds by typing. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.seeFocused(target);
    await this.press("Control", "a");
    await (text === "" ? this.press("Delete") : this.#tab.type(text));
  }

  /** Chooses in a list of the browser, which every engine opens in a way of its own. */
  async choose(target: Target, value: string): Promise<void> {
    await this.see(target);
    await this.run(
      (css: string, chosen: string) => {
        const select = document.querySelector<HTMLSelectElement>(css);
        if (!select) return;
        select.value = chosen;
        for (const type of ["input", "change"])
          select.dispatchEvent(new Event(type, { bubbles: true }));
      },
      target.css ?? "",
      value,
    );
  }

  press(...keys: string[]): Promise<void> {
    return this.#tab.press(keys.map((key) => (key === "Space" ? " " : key)));
  }

  type(text: string): Promise<void> {
    return this.#tab.type(text);
  }

  asPrinted(): Promise<boolean> {
    return this.#tab.asPrinted();
  }
}
