import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { screens } from "#app/site-map.js";
import { expect, test } from "./desk.ts";
import { adminPassword } from "../support/server.setup.ts";
import { signIn } from "./desk.ts";

/** Screens that are reached with a number in their address are looked at by the sheet of the first row of their list. */
type Screen = { path: string; menu?: boolean; apiName?: string };
const all = screens as readonly Screen[];
const plain = all.filter((screen) => !screen.path.includes(":")).map((screen) => screen.path);
const sheetOf = (path: string) =>
  all.find((screen) => screen.path.includes("/:") && screen.apiName === path.slice(1) && /\/index\/:/.test(screen.path))?.path;

/** What keeps somebody out, or makes words hard to read, by the rules of WCAG 2.1 A and AA. */
async function faultsOf(page: Page, part?: string): Promise<string[]> {
  const asked = new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]);
  const { violations } = await (part ? asked.include(part) : asked).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`));
}

test("every screen of the product, and the sheet behind each list, keeps nobody out", async ({ visitor: page }) => {
  test.setTimeout(400_000);
  await page.goto("/login");
  await signIn(page, "admin", adminPassword);
  await expect(page.locator("header.sw-top")).toBeVisible();
  const faults: string[] = [];
  const look = async (path: string) => {
    // Twenty rows are faulty in the same ways as a hundred.
    await page.goto(`${path}?size=20`, { waitUntil: "domcontentloaded" });
    await expect(page.locator(".sw-bell button, .sw-error").first()).toBeVisible();
    for (const fault of await faultsOf(page, "main")) faults.push(`${path}: ${fault}`);
  };
  // The frame is the same around every page: it is looked at once, with the first.
  await page.goto("/");
  for (const fault of await faultsOf(page)) faults.push(fault);
  for (const path of plain) {
    await look(path);
    const sheet = sheetOf(path);
    if (sheet) await look(sheet.replace(/:\w+/g, "new"));
  }
  expect(faults).toEqual([]);
});
