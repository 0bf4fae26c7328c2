import type { Page } from "@playwright/test";
import { adminPassword } from "#tests/support/administrator.ts";
import { demoPassword, expect, field, signIn, test, messagesOf, type Lang } from "../fixture.ts";
import { triedIn } from "../languages.ts";

/**
 * Platform §8: texts of the page in both languages. Texts of the server are in
 * tests/http/shell/error-texts.test.ts.
 */
const list = "/seaway/bookingMgr/inner";
const form = `${list}/create/index/new`;
const ready = (page: Page) => expect(page.locator(".sw-bell button")).toBeVisible();

for (const lang of triedIn<Lang>("en", ["zh", "en"])) {
  const t = messagesOf(lang);

  test(`the network's faults are messages for five seconds, and the page stays (${lang})`, async ({
    open,
    excused,
  }) => {
    excused.excuse(/Failed to load resource|net::ERR/);
    const page = await open("clerk", { lang });
    await page.goto(form);
    await ready(page);
    await field(page, "bookinger").fill("STAYS");
    const alert = page.getByRole("alert");
    const back = page.getByRole("link", { name: t("shell.back"), exact: true });
    await page.route(/\.data/, (route) => route.abort());
    await back.click();
    await expect(alert.getByText(t("shell.noConnection"))).toBeVisible();
    await page.unroute(/\.data/);
    await page.route(/\.data/, (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
    );
    await back.click();
    await expect(alert.getByText(t("shell.interfaceError", { status: "502" }))).toBeVisible();
    await page.unroute(/\.data/);
    await expect(field(page, "bookinger")).toHaveValue("STAYS");
    if (lang === "zh")
      await expect(alert.getByText(t("shell.interfaceError", { status: "502" }))).toHaveCount(0, {
        timeout: 7000,
      });
    // After a hundred seconds without reply by the page's own clock.
    await page.clock.install();
    await page.route(/\.data/, () => undefined);
    await back.click();
    await page.clock.fastForward(100_500);
    await expect(alert.getByText(t("shell.requestTimeout"))).toBeVisible();
    await expect(field(page, "bookinger")).toHaveValue("STAYS");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test(`pages that cannot be shown keep their frame; small notices; a download, asked for once (${lang})`, async ({
    open,
    excused,
  }) => {
    excused.excuse(/status of 40[34]|Failed to load resource/);
    const page = await open("clerk", { lang });
    const alert = page.getByRole("alert");
    for (const [path, status, label] of [
      ["/system/user", "403", "kit.noPermission"],
      ["/no/such/page", "404", "kit.notFound"],
    ] as const) {
      await page.goto(path);
      await expect(alert).toContainText(t(label));
      await expect(page.getByRole("heading", { name: status })).toBeVisible();
      await expect(page.getByRole("navigation", { name: t("shell.menu") })).toBeVisible();
      await expect(
        page.getByRole("navigation", { name: t("shell.tags") }).getByRole("link", { name: path }),
      ).toHaveCount(0);
    }
    await page.goto(`${list}?f.bkStatus=CONFIRMED`);
    await ready(page);
    await page.locator(`summary[aria-label="${t("shell.size")}"]`).click();
    await page.getByRole("button", { name: t("shell.sizeSmall"), exact: true }).click();
    await expect(page.getByText(t("shell.sizeDone"))).toBeVisible();
    await page.evaluate(() =>
      Object.defineProperty(document, "fullscreenEnabled", { value: false }),
    );
    await page.getByRole("button", { name: t("shell.fullScreen") }).click();
    await expect(alert.getByText(t("shell.fullScreenUnsupported"))).toBeVisible();
    // Sends the greyed step anyway; the server's refusal can be copied.
    await page.locator("table.sw-table tbody tr").first().getByRole("checkbox").check();
    await page
      .locator('button[name="_step"][value="confirm"]')
      .evaluate((button) =>
        (button as HTMLButtonElement).form?.requestSubmit(button as HTMLButtonElement),
      );
    const clipboard = (works: boolean) =>
      page.evaluate((fine) => {
        const writeText = () => (fine ? Promise.resolve() : Promise.reject(new Error("no")));
        Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
      }, works);
    await clipboard(false);
    await page.getByRole("button", { name: t("list.copyResult") }).click();
    await expect(alert.getByText(t("list.copyFailed"))).toBeVisible();
    await clipboard(true);
    await page.getByRole("button", { name: t("list.copyResult") }).click();
    await expect(page.getByRole("button", { name: t("list.copiedResult") })).toBeVisible();

    const download = page.getByRole("link", { name: t("shell.export") });
    const responses = [
      [{ code: 403, msg: "x" }, t("shell.http403")],
      [{ code: 404, msg: "x" }, t("shell.http404")],
      [{ code: 500 }, t("shell.downloadFailed")],
      [{ code: 601, msg: "warned 601" }, "warned 601"],
    ] as const;
    for (const [body, message] of responses) {
      await page.route(/\/export\//, (route) => route.fulfill({ json: body }));
      await download.click();
      await expect(alert.getByText(message)).toBeVisible();
      await page.unroute(/\/export\//);
    }
    let requests = 0;
    page.on("request", (request) => (requests += Number(/\/export\//.test(request.url()))));
    const file = page.waitForEvent("download");
    await download.click();
    await expect(page.getByText(t("shell.downloadWait"))).toBeVisible();
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
    expect(requests).toBe(1);
    // An ended session asks first; whoever stays signed out learns why there is no file.
    await page.context().clearCookies({ name: "seaway_session" });
    await page.route(/\/export\//, (route) => route.fulfill({ json: { code: 401, msg: "x" } }));
    await download.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(t("session.expiredQuestion"));
    await dialog.getByRole("button", { name: t("shell.cancel") }).click();
    await expect(alert.getByText(t("shell.http401"))).toBeVisible();
    await expect(page.getByText(t("session.invalid"))).toBeVisible();
  });

  test(`administrators: a deletion, an added, a changed and a copied record given up, a picture in a text (${lang})`, async ({
    visitor: page,
  }) => {
    await page.goto("/login");
    expect(await demoPassword(page, "clerk")).not.toBe("");
    if (lang === "en") await page.getByRole("button", { name: "English" }).click();
    await signIn(page, "admin", adminPassword, lang);
    await ready(page);
    await page.goto("/drawer/xhlbasic/packageKind?back=/xhlbasic/packageKind");
    await page
      .getByRole("link", { name: t("list.lineDeleteOf", { column: "" }).trim() })
      .first()
      .click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("link", { name: t("shell.cancel") }).click();
    await expect(page.getByText(t("shell.deleteCancelled"))).toBeVisible();
    // Cancelling asks, reports, and removes draft and tag.
    const kinds = "/xhlbasic/packageKind";
    await page.goto(`${kinds}?f.code=CT`);
    const item = new URL(
      (await page.locator("table.sw-table tbody tr a").first().getAttribute("href")) ?? "",
      page.url(),
    );
    const forms = [
      [`${kinds}/index/new`, "shell.addCancelled"],
      [item.pathname, "shell.updateCancelled"],
      [`${kinds}/index/new?copy=${item.pathname.split("/").at(-1)}`, "shell.copyCancelled"],
    ] as const;
    const cancel = page.getByRole("button", { name: t("shell.cancel"), exact: true });
    for (const [path, label] of forms) {
      await page.goto(path);
      await ready(page);
      await expect(cancel).toHaveCount(0);
      await field(page, "nameEn").fill("GIVEN UP");
      await cancel.click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("shell.keepEditing") })
        .click();
      await expect(field(page, "nameEn")).toHaveValue("GIVEN UP");
      await cancel.click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("shell.discard") })
        .click();
      await expect(page.getByRole("status").getByText(t(label))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${kinds}(\\?.*)?$`));
      const left = page.locator(`.sw-tags a[href^="${path.split("?")[0]}"]`);
      await expect(left).toHaveCount(0);
    }
    await page.goto(forms[0][0]);
    await ready(page);
    await expect(field(page, "nameEn")).toHaveValue("");
    await page.goto("/system/notice/index/new");
    await ready(page);
    const text = page.locator(".sw-rich-text");
    await text.evaluate((box) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["x"], "x.png", { type: "image/png" }));
      box.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    await expect(page.getByRole("alert").getByText(t("shell.rich.noImages"))).toBeVisible();
  });
}
