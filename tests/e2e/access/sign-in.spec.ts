import { demoPassword, expect, signIn, test, messagesOf } from "../fixture.ts";

const zh = messagesOf("zh");

test("a stranger is led to the sign-in page, a wrong password is refused, the right one opens the home page", async ({
  visitor: page,
  excused,
}) => {
  excused.excuse(/status of 401/);
  await page.goto("/seaway/bookingMgr/inner?f.bkStatus=DRAFT#rows");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Seaway");
  const password = await demoPassword(page, "clerk");
  await signIn(page, "clerk", "not the password");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, "clerk", password);
  // With conditions and fragment (platform §2).
  await expect(page).toHaveURL(/\/seaway\/bookingMgr\/inner\?f\.bkStatus=DRAFT#rows$/);
  await expect(page.getByRole("heading", { name: zh("booking.list") })).toBeVisible();
  await page
    .getByRole("navigation", { name: zh("shell.topNav") })
    .getByRole("link", { name: "首页" })
    .click();
  await expect(page.getByRole("heading", { name: "首页" })).toBeVisible();
  await expect(
    page
      .locator(".sw-card")
      .filter({ hasText: zh("home.toConfirm") })
      .locator("b"),
  ).not.toHaveText("0");
});

test("the language changes on every page and stays", async ({ asClerk: page }) => {
  await page.goto("/seaway/bookingMgr/inner");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: "Bookings" })).toBeVisible();
  await expect(page).toHaveURL(/\/seaway\/bookingMgr\/inner/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "中文" }).click();
  await expect(page.getByRole("button", { name: "查询", exact: true })).toBeVisible();
});

test("each role has its own menu, and signing out ends the session", async ({ open, excused }) => {
  excused.excuse(/status of 403/);
  const captain = await open("captain");
  await captain.goto("/");
  await expect(captain.locator("header.sw-top")).toBeVisible();
  await expect(
    captain.getByRole("navigation").getByText(zh("menu.group.booking"), { exact: true }),
  ).toHaveCount(0);
  const response = await captain.goto("/seaway/bookingMgr/inner");
  expect(response?.status()).toBe(403);
  await captain.goto("/");
  await captain.locator(".sw-user > summary").click();
  await captain.getByRole("button", { name: zh("shell.signOut"), exact: true }).click();
  await captain
    .getByRole("dialog")
    .getByRole("button", { name: zh("shell.ok") })
    .click();
  await expect(captain).toHaveURL(/\/login/);
  await captain.goto("/user/profile");
  await expect(captain).toHaveURL(/\/login/);
});
