import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { screens } from "#app/site-map.js";
import { expect, test } from "./desk.ts";
import { adminPassword } from "../support/server.setup.ts";
import { signIn } from "./desk.ts";

/**
 * Boards, tools and pages of their own, and of the lists, which are all drawn by one kit, the first of each menu; sheets of records are looked at
 * by the specs that fill them.
 */
type Screen = { path: string; apiName?: string; group?: string };
const open = (screens as readonly Screen[]).filter(({ path }) => !/[:*]/.test(path));
const plain = open
  .filter((screen, i) => !screen.apiName || open.findIndex((one) => one.apiName && one.group === screen.group) === i)
  .map((screen) => screen.path);

/** What keeps somebody out, or makes words hard to read, by the rules of WCAG 2.1 A and AA. */
async function faultsOf(page: Page, part?: string): Promise<string[]> {
  const asked = new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]);
  // The third row of a table is faulty in the same ways as the first two.
  asked.exclude("tbody tr:nth-child(n+3)");
  const { violations } = await (part ? asked.include(part) : asked).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`));
}

test("the first list of each menu and every page that is no list keep nobody out", async ({ visitor: page }) => {
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
  for (const path of plain) await look(path);
  expect(faults).toEqual([]);
});
