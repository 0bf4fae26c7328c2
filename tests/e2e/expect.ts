import {
  type ExpectMatcherState,
  type Locator,
  type MatcherReturnType,
  type Page,
  expect as plain,
} from "@playwright/test";

/**
 * Playwright's assertions. Each time one does not hold yet, Playwright describes the whole page by
 * names and roles, which took half of the browser's time. So these wait for their element or
 * address first and are made when it is there.
 */
type Options = { timeout?: number };
type Text = string | RegExp;

const patience = 10_000;

/**
 * Options for the assertion: after waiting in vain it is made once, to say what is there instead.
 */
const after = (waiting: Promise<unknown>, options: Options): Promise<Options> =>
  waiting.then(
    () => options,
    () => ({ ...options, timeout: 1 }),
  );

/** A wait that ends well has seen what is asserted, which may be gone a moment later. */
async function seen(
  state: ExpectMatcherState,
  waiting: Promise<void>,
  assertion: () => Promise<void>,
): Promise<MatcherReturnType> {
  const held = await waiting.then(
    () => true,
    () => false,
  );
  return held ? { pass: !state.isNot, message: () => "" } : outcomeOf(state, assertion());
}

const attached = (locator: Locator, options: Options) =>
  after(
    locator.first().waitFor({ state: "attached", timeout: options.timeout ?? patience }),
    options,
  );

async function outcomeOf(
  { isNot }: ExpectMatcherState,
  assertion: Promise<void>,
): Promise<MatcherReturnType> {
  try {
    await assertion;
    return { pass: !isNot, message: () => "" };
  } catch (error) {
    // It waited before the assertion was made.
    const message = error instanceof Error ? error.message : String(error);
    return { pass: isNot, message: () => message.replace(/(Timeout:\s+)1ms/, `$1${patience}ms`) };
  }
}

/** Playwright's matchers of a locator, negated where the test says so. */
const of = (state: ExpectMatcherState, locator: Locator) =>
  state.isNot ? plain(locator).not : plain(locator);

export const expect = plain.extend({
  async toBeVisible(locator: Locator, options: Options = {}) {
    const waiting = locator.waitFor({
      state: this.isNot ? "hidden" : "visible",
      timeout: options.timeout ?? patience,
    });
    return seen(this, waiting, () => of(this, locator).toBeVisible({ ...options, timeout: 1 }));
  },
  async toBeAttached(locator: Locator, options: Options = {}) {
    const waiting = locator.waitFor({
      state: this.isNot ? "detached" : "attached",
      timeout: options.timeout ?? patience,
    });
    return seen(this, waiting, () => of(this, locator).toBeAttached({ ...options, timeout: 1 }));
  },
  async toContainText(locator: Locator, expected: Text, options: Options = {}) {
    return outcomeOf(
      this,
      of(this, locator).toContainText(expected, await attached(locator, options)),
    );
  },
  async toHaveText(locator: Locator, expected: Text | readonly Text[], options: Options = {}) {
    const waited = Array.isArray(expected) ? options : await attached(locator, options);
    return outcomeOf(this, of(this, locator).toHaveText(expected, waited));
  },
  async toHaveValue(locator: Locator, expected: Text, options: Options = {}) {
    return outcomeOf(
      this,
      of(this, locator).toHaveValue(expected, await attached(locator, options)),
    );
  },
  async toHaveAttribute(locator: Locator, name: string, value: Text, options: Options = {}) {
    return outcomeOf(
      this,
      of(this, locator).toHaveAttribute(name, value, await attached(locator, options)),
    );
  },
  async toHaveURL(page: Page, expected: RegExp | ((url: URL) => boolean), options: Options = {}) {
    if (this.isNot) return outcomeOf(this, plain(page).not.toHaveURL(expected, options));
    const there = (url: URL) =>
      typeof expected === "function" ? expected(url) : expected.test(url.href);
    const waiting = page.waitForURL(there, {
      waitUntil: "commit",
      timeout: options.timeout ?? patience,
    });
    return outcomeOf(this, plain(page).toHaveURL(expected, await after(waiting, options)));
  },
});
