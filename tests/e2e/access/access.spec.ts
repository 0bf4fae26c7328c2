import type { Page } from "@playwright/test";
import { seriousFaults, wcag } from "../page/accessibility.ts";
import { expect, test, messagesOf } from "../fixture.ts";

/** Faults of a page as text, five places each. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults = await seriousFaults(page, { tags: wcag });
  return faults.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 5)
      .map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
  );
}

const pages = [
  ["home", "/"],
  ["booking entry", "/seaway/bookingMgr/inner/create/index/new"],
  ["tasks", "/task"],
] as const;

for (const theme of ["light", "dark"] as const) {
  test(`home, booking entry and tasks can be read and used by everybody (${theme})`, async ({
    open,
  }) => {
    const page = await open("manager");
    await page.goto("/");
    if (theme === "dark")
      await page.getByRole("button", { name: messagesOf("zh")("shell.theme") }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    for (const [name, path] of pages) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      // The bell becomes a button with hydration.
      await expect(page.locator(".sw-bell button")).toBeVisible();
      expect(await faultsOf(page), `${name}, ${theme}`).toEqual([]);
    }
    await page.goto(pages[1][1]);
    // Before hydration the browser itself refuses the form, without an alert.
    await expect(page.locator(".sw-bell button")).toBeVisible();
    await page.getByRole("button", { name: messagesOf("zh")("shell.save"), exact: true }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await faultsOf(page), `faults shown, ${theme}`).toEqual([]);
  });
}
