import { adminPassword } from "#tests/support/administrator.ts";
import { setSetting } from "#tests/support/setup/server.setup.ts";
import { demoPassword, expect, field, signIn, test, messagesOf } from "../fixture.ts";

const zh = messagesOf("zh");
const en = messagesOf("en");

test("pages are in nobody's frame, run our scripts only and are kept by nobody", async ({
  visitor: page,
}) => {
  const response = await page.goto("/login");
  const headers = response?.headers() ?? {};
  expect(headers["content-security-policy"]).toMatch(
    /script-src 'self' 'nonce-[\w+/=]{20,}'; style-src 'self' 'nonce-/,
  );
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["cache-control"]).toBe("no-store");
});

test("the sign-in question: by picture, in words, and off", async ({ visitor: page, excused }) => {
  excused.excuse(/status of 401/);
  setSetting("sys.account.captchaEnabled", "true");
  try {
    await page.goto("/login");
    const password = await demoPassword(page, "clerk");
    const picture = page.getByRole("img", { name: zh("session.captchaImage") });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((item) => (item as HTMLImageElement).naturalWidth))
      .toBe(160);
    const before = await picture.getAttribute("src");
    await page.getByRole("button", { name: zh("session.captchaRefresh") }).click();
    await expect(picture).not.toHaveAttribute("src", before ?? "");
    await page.getByLabel(zh("session.captcha"), { exact: true }).fill("100");
    await signIn(page, "clerk", password);
    await expect(page.getByRole("alert")).toHaveText(zh("session.captchaWrong"));
    await page.getByRole("button", { name: zh("session.captchaAsWords") }).click();
    const question = page.locator("#captcha-question");
    const [a = 0, b = 0, c = 0] = [...(await question.innerText()).matchAll(/\d+/g)].map(Number);
    await page.getByLabel(zh("session.captcha"), { exact: true }).fill(String(a + b - c));
    await page.waitForTimeout(8_500);
    await signIn(page, "clerk", password);
    await expect(page.locator("header.sw-top")).toBeVisible();
  } finally {
    setSetting("sys.account.captchaEnabled", "false");
  }
});

test("a session that ends keeps what is typed: cancelled, then signed in again over the page", async ({
  visitor: page,
  excused,
}) => {
  // The bell may ask for the tasks of an open stream once more, when the session is over already.
  excused.excuse(/status of 401.*\/task-recent\]$/);
  await page.goto("/login");
  const password = await demoPassword(page, "clerk");
  await signIn(page, "clerk", password);
  await expect(page.locator("header.sw-top")).toBeVisible();
  // The task stream opens before the session ends; a later one would be refused with a console
  // error.
  const stream = page.waitForResponse(/\/task-events/);
  await page.goto("/user/profile");
  await stream;
  await field(page, "phonenumber").fill("138 0000 0001");
  await page.context().clearCookies();
  await page.getByRole("button", { name: zh("shell.save"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(zh("session.expiredQuestion"));
  await expect(dialog.getByLabel(zh("shell.password"))).toBeFocused();
  await dialog.getByRole("button", { name: zh("shell.cancel") }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(zh("session.invalid"))).toBeVisible();
  await expect(field(page, "phonenumber")).toHaveValue("138 0000 0001");
  await page.getByRole("button", { name: zh("shell.save"), exact: true }).click();
  await dialog.getByLabel(zh("shell.password")).fill("not it");
  await dialog.getByRole("button", { name: zh("session.signInAgain") }).click();
  await expect(dialog.getByRole("alert")).toHaveText(zh("session.wrongPassword"));
  await dialog.getByLabel(zh("shell.password")).fill(password);
  await dialog.getByRole("button", { name: zh("session.signInAgain") }).click();
  await expect(page.getByText(zh("session.profileSaved"))).toBeVisible();
  await expect(field(page, "phonenumber")).toHaveValue("138 0000 0001");
  await expect(page).toHaveURL(/\/user\/profile/);
  // The same for a form: signed in again, "save" goes on with its lines.
  const nextStream = page.waitForResponse(/\/task-events/);
  await page.goto("/seaway/bookingMgr/inner?f.bkStatus=DRAFT");
  await nextStream;
  await page.locator("table.sw-table tbody tr a").first().click();
  await expect(page.locator(".sw-bell button")).toBeVisible();
  const goods = `TYPED ${Date.now()}`;
  await page.locator('[name="cargo[0].goodsNameEn"]').fill(goods);
  await page.context().clearCookies();
  const save = page.getByRole("button", { name: zh("shell.save"), exact: true });
  await save.click();
  await dialog.getByRole("button", { name: zh("shell.cancel") }).click();
  await expect(page.locator('[name="cargo[0].goodsNameEn"]')).toHaveValue(goods);
  await save.click();
  await dialog.getByLabel(zh("shell.password")).fill(password);
  await dialog.getByRole("button", { name: zh("session.signInAgain") }).click();
  await expect(page.getByRole("status").filter({ hasText: zh("shell.saved") })).toBeVisible();
  await expect(page.locator('[name="cargo[0].goodsNameEn"]')).toHaveValue(goods);
});

test("a device that keeps its user signed in goes on by itself, and asks after a sign-out", async ({
  visitor: page,
  excused,
}) => {
  // Requests of the page itself between the sessions.
  excused.excuse(/status of 401/);
  await page.goto("/login?redirect=%2Ftask");
  const password = await demoPassword(page, "finance");
  await page.getByLabel(zh("session.keep", { days: 30 })).check();
  await signIn(page, "finance", password);
  await expect(page).toHaveURL(/\/task$/);
  await page.context().clearCookies({ name: "seaway_session" });
  await page.goto("/user/profile?tab=sessions");
  await expect(page).toHaveURL(/tab=sessions/);
  await expect(page.getByRole("heading", { name: zh("session.devices") })).toBeVisible();
  await page.locator(".sw-user > summary").click();
  await page.getByRole("button", { name: zh("shell.signOut"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: zh("shell.ok") })
    .click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/task");
  await expect(page).toHaveURL(/\/login\?redirect=%2Ftask/);
});

test("without script a form sent too late is kept, and sent again by its sender", async ({
  open,
  excused,
}) => {
  excused.excuse(/status of 401/);
  const page = await open("captain", { javaScriptEnabled: false });
  await page.goto("/user/profile");
  await field(page, "phonenumber").fill("138 0000 0002");
  await page.context().clearCookies();
  await page.getByRole("button", { name: zh("shell.save"), exact: true }).click();
  await expect(page.getByText(zh("session.endedTyped", { count: 6 }))).toBeVisible();
  await signIn(page, "captain", await demoPassword(page, "captain"));
  await page.getByRole("button", { name: zh("session.goOnSubmit") }).click();
  await expect(page.getByText(zh("session.profileSaved"))).toBeVisible();
  await expect(field(page, "phonenumber")).toHaveValue("138 0000 0002");
});

test("a picture of oneself, and the English user centre", async ({ visitor: page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "English" }).click();
  await signIn(page, "admin", adminPassword, "en");
  await page.goto("/user/profile");
  const picture = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 32, height: 32 });
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await page.locator("#avatarfile").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: Buffer.from(picture, "base64"),
  });
  await page.getByRole("button", { name: en("shell.upload") }).click();
  await expect(page.getByText(en("session.avatarSaved"))).toBeVisible();
  const shown = page.locator("img.sw-avatar");
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((item) => (item as HTMLImageElement).naturalWidth))
    .toBe(32);
  // Also in the bar, here and on the next page.
  await expect
    .poll(() =>
      page.locator(".sw-user img").evaluate((item) => (item as HTMLImageElement).naturalWidth),
    )
    .toBe(32);
});
