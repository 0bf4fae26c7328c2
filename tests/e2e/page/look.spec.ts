import type { Page } from "@playwright/test";
import { languageCookie } from "#app/session/cookies.server.ts";
import { adminPassword } from "#tests/support/administrator.ts";
import { expect, type Lang, messagesOf, signIn, test } from "../fixture.ts";
import { menuPaths, odditiesOf } from "./page-look.ts";

/** What people see of every page and of the frame around it: fonts, texts, labels and tags. */

const ready = (page: Page) =>
  expect(page.locator(".sw-bell button, .sw-error").first()).toBeVisible();

async function asAdmin(page: Page, lang: Lang): Promise<void> {
  await page.goto("/login");
  await signIn(page, "admin", adminPassword);
  await expect(page.locator("header.sw-top")).toBeVisible();
  const [name = "", value = ""] = (
    (await languageCookie.serialize(lang)).split(";")[0] ?? ""
  ).split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: new URL(page.url()).origin }]);
}

/**
 * As the server sends it, without a script: each page's main part takes the place of the one
 * before, which spares drawing the frame anew. page-messages.spec.ts and list-layout.spec.ts look
 * at the same pages once they are live.
 */
test("no page shows a key, a program's time, a small heading or a control in a font of its own", async ({
  browser,
  contextOptions,
}) => {
  test.setTimeout(400_000);
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false });
  const page = await context.newPage();
  await asAdmin(page, "en");
  await page.goto("/");
  const faults: string[] = [];
  for (const path of menuPaths) {
    const response = await page.request.get(`${path}?size=20`);
    const sent = await response.text();
    const shown = await page.evaluate((html) => {
      const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
      if (main) document.querySelector("main")?.replaceWith(document.adoptNode(main));
      return main?.querySelector("h1, .sw-error")?.textContent ?? "";
    }, sent);
    expect(shown, path).not.toBe("");
    faults.push(...(await odditiesOf(page, path)));
  }
  expect(faults).toEqual([]);
  await context.close();
});

test("on the schedule board labels never overlap, whatever the zoom, and the line of now stays behind the names", async ({
  open,
}) => {
  const page = await open("manager");
  for (const by of ["vessel", "port"])
    for (const zoom of [8, 18, 36, 72, 150]) {
      await page.goto(`/seaway/voyage/scheduleBoard?by=${by}&days=56&zoom=${zoom}`);
      await ready(page);
      const crossing = await page.locator(".vb").evaluate((board) => {
        const rows = [...board.querySelectorAll(".vb-row")];
        return rows.flatMap((row) => {
          const boxes = [...row.querySelectorAll(".vb-label")]
            .map((label) => label.getBoundingClientRect())
            .filter((box) => box.width > 1);
          return boxes.filter((box, i) =>
            boxes.some(
              (other, j) =>
                j !== i &&
                box.left < other.right - 0.5 &&
                other.left < box.right - 0.5 &&
                box.top < other.bottom - 1 &&
                other.top < box.bottom - 1,
            ),
          );
        }).length;
      });
      expect(crossing, `${by}, ${zoom} px a day`).toBe(0);
    }
  await page.locator(".vb").evaluate((board) => {
    const now = board.querySelector<HTMLElement>(".vb-body .vb-today");
    const names = board.querySelector<HTMLElement>(".vb-name");
    board.scrollLeft = (now?.offsetLeft ?? 0) - (names?.offsetWidth ?? 0) / 2;
  });
  const under = await page.locator(".vb").evaluate((board) => {
    const line = (board.querySelector(".vb-body .vb-today") as HTMLElement).getBoundingClientRect();
    const name = (board.querySelector(".vb-name") as HTMLElement).getBoundingClientRect();
    const style = getComputedStyle(board.querySelector(".vb-body .vb-today") as HTMLElement);
    return { inside: line.left > name.left && line.left < name.right, z: style.zIndex };
  });
  expect(under).toEqual({ inside: true, z: "0" });
});

test("the current tag is whole, with its close button, when the strip overflows", async ({
  open,
}) => {
  const page = await open("manager", { lang: "en", viewport: { width: 800, height: 800 } });
  for (const path of menuPaths
    .filter((item) => item.startsWith("/seaway") || item.startsWith("/eb"))
    .slice(0, 9)) {
    await page.goto(path);
    await ready(page);
  }
  const cut = () =>
    page.locator(".sw-tags-strip").evaluate((strip) => {
      const box = strip.getBoundingClientRect();
      const tag = strip.querySelector("[aria-current]")?.parentElement?.getBoundingClientRect();
      const close = strip.querySelector("[aria-current] + button")?.getBoundingClientRect();
      return (
        !tag ||
        !close ||
        tag.right > box.right + 0.5 ||
        close.right > box.right + 0.5 ||
        tag.left < box.left - 0.5
      );
    });
  await expect.poll(cut).toBe(false);
  const tags = page.locator(".sw-tags-one a");
  for (const at of [1, 4, -1]) {
    await tags.nth(at).click();
    await expect(tags.nth(at)).toHaveAttribute("aria-current", "page");
    await expect.poll(cut).toBe(false);
  }
});

test("between the title of a form and its tabs nothing shows through", async ({
  asClerk: page,
}) => {
  await page.goto("/seaway/bookingMgr/inner/create/index/new");
  await ready(page);
  await page.evaluate(() => window.scrollTo(0, 500));
  const gap = await page.evaluate(() => {
    const head = document.querySelector(".sw-form-head")?.getBoundingClientRect();
    const nav = document.querySelector(".sw-section-nav")?.getBoundingClientRect();
    return head && nav ? nav.top - head.bottom : 0;
  });
  expect(gap).toBeLessThanOrEqual(0);
});

test("viewing as another user neither shows nor loses the administrator's tags; his role has all permissions", async ({
  visitor: page,
}) => {
  const label = messagesOf("en");
  await asAdmin(page, "en");
  await page.goto("/system/role");
  await ready(page);
  await page
    .locator("table.sw-table tbody tr")
    .filter({ hasText: "admin" })
    .first()
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByText(/The administrator has all \d+ permissions/)).toBeVisible();
  await page.goto("/system/seeAs");
  await ready(page);
  await page.locator('[name="userName"]').fill("clerk");
  await page.getByRole("button", { name: label("dataPermission.seeAsStart"), exact: true }).click();
  await expect(page.getByText(/read-only/).first()).toBeVisible();
  await expect(page.locator(".sw-tags-one")).toHaveCount(1);
  await page.getByRole("button", { name: label("dataPermission.seeAsEnd"), exact: true }).click();
  await expect(
    page.locator(".sw-tags-one a").filter({ hasText: label("datapms.seeAs") }),
  ).toBeVisible();
});
