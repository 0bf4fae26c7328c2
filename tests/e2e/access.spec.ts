import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test, messagesOf } from "./fixture.ts";

/** What keeps somebody out, or makes words hard to read, by the rules of WCAG 2.1 A and AA. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.slice(0, 5).map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`));
}

const pages = [
  ["home", "/"],
  ["booking entry", "/seaway/bookingMgr/inner/create/index/new"],
  ["tasks", "/task"],
] as const;

for (const theme of ["light", "dark"] as const) {
  test(`home, booking entry and tasks can be read and used by everybody (${theme})`, async ({ open }) => {
    const page = await open("manager");
    if (theme === "dark") await page.getByRole("button", { name: messagesOf("zh")("shell.theme") }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    for (const [name, path] of pages) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      // The bell is a button as soon as the page answers to scripts.
      await expect(page.locator(".sw-bell button")).toBeVisible();
      expect(await faultsOf(page), `${name}, ${theme}`).toEqual([]);
    }
    await page.goto(pages[1][1]);
    await page.getByRole("button", { name: messagesOf("zh")("shell.save"), exact: true }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await faultsOf(page), `faults shown, ${theme}`).toEqual([]);
  });
}
