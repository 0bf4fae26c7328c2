import type { Page } from "@playwright/test";
import { expect, pictureFile, test } from "../fixture.ts";

/** The first row's link in a filtered list. */
async function firstLink(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("table.sw-table tbody tr a").first().click();
}

test("five screens stand as the manual shows them", async ({ open }) => {
  const manager = await open("manager");
  const shoot = async (name: string) => {
    // The task stream keeps the network busy, so this waits for hydration of the bell.
    await expect(manager.locator(".sw-bell button")).toBeVisible();
    await manager.screenshot({ path: pictureFile(name), animations: "disabled" });
  };
  await manager.goto("/");
  await expect(manager.locator("figure.sw-chart svg").first()).toBeVisible();
  await shoot("home");

  await manager.goto("/seaway/bookingMgr/inner");
  await manager.locator("table.sw-table tbody tr input[type=checkbox]").first().check();
  await expect(manager.locator("tr.sw-selected")).toHaveCount(1);
  await shoot("booking-list");

  await firstLink(manager, "/eb/ebBooking?f.ebStatus=SUBMITTED");
  await expect(manager.locator("section.sw-form")).toBeVisible();
  await shoot("e-booking-sheet");

  await manager.goto("/seaway/container/import?f.checkStatus=VERIFY_FAILED&f.voyageName=SEAWAY");
  await expect(manager.locator(".sw-tag-VERIFY_FAILED").first()).toBeVisible();
  await shoot("container-import");

  await manager.goto("/feemgr/recmgr/statement");
  await manager.locator("table.sw-table tbody tr a").first().click();
  await expect(manager.locator("table").first()).toBeVisible();
  await shoot("statement");
});
