import type { Page } from "@playwright/test";
import { languageCookie } from "#app/session/cookies.server.ts";
import { adminPassword } from "#tests/support/administrator.ts";
import { expect, follow, type Lang, signIn, test } from "../fixture.ts";
import { listPaths, odditiesOf, watchKeys } from "../page/page-look.ts";

/** Conditions for lists that ask for one, and parameters of paths. */
const searches: Readonly<Record<string, string>> = {
  "/seaway/container/import": "?f.cntNo.filled=1",
  "/system/changeLog": "?f.operTime.from=2020-01-01",
  "/system/dict-data/index/:dictId": "",
  "/feemgr/recmgr/search": "?f.createdTime.from=2020-01-01",
};

/** Columns that stand in the first screen without scrolling: number, state, amount, price, rate. */
const keyColumns: readonly (readonly [path: RegExp, ...keys: string[]])[] = [
  [/^\/seaway\/bookingMgr\/inner$/, "bkNo", "bkStatus"],
  [/^\/seaway\/bill\/query$/, "blNo", "blStatus"],
  [/^\/eb\/ebBooking$/, "ebNo", "ebStatus"],
  [/^\/feemgr\/\w+\/(search|audit|recheck)$/, "blNo", "feeStatus", "amount"],
  [/^\/priceSetting\/freightmgr\/(port|extra|query)$/, "rateNo", "status", "price"],
  [/^\/xhlbasic\/exchangeRate$/, "publishDate", "rates"],
  [/^\/xhlbasic\/exchangeRateDetail$/, "currency", "rate"],
  [/^\/feemgr\/\w+\/statement$/, "statementNo", "status", "totalCny", "totalUsd"],
  [/^\/monitor\/job$/, "jobName", "status", "lastStatus"],
];

/** The form that makes statements stands in their toolbar. */
const ownToolbar = /^\/feemgr\/\w+\/statement$/;

type Layout = { tall: string[]; cut: string[]; wrapped: string[]; hidden: string[]; rows: number };

/**
 * Measures the page's list: rows higher than a line, cut tags and codes, toolbars of two rows, key
 * columns out of sight.
 */
async function measure(page: Page, keys: readonly string[]): Promise<Layout | null> {
  return page.evaluate((requested) => {
    const table = document.querySelector(".sw-frame table.sw-table");
    if (!table) return null;
    const text = (element: Element) => (element.textContent ?? "").trim();
    const rows = [...table.querySelectorAll<HTMLElement>("tbody tr:not(.sw-missing)")];
    const heads = [...table.querySelectorAll<HTMLElement>("thead th")];
    const nameOf = (cell: Element) => text(heads[(cell as HTMLTableCellElement).cellIndex] ?? cell);
    const tall = rows
      .filter((row) => row.getBoundingClientRect().height > 26.5)
      .map((row) => `${row.getBoundingClientRect().height} ${text(row).slice(0, 60)}`);
    const isCode = (value: string) => /^[!-~]{1,30}$/.test(value);
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth + 1;
    const cells = rows
      .slice(0, 60)
      .flatMap((row) => [...row.querySelectorAll("td:not(.sw-check)")]);
    const tags = cells.flatMap((cell) =>
      [...cell.querySelectorAll(".sw-tag")].map((tag) => ({ cell, tag })),
    );
    const cut = [
      ...tags
        .filter(({ cell, tag }) => isCut(tag) || isCut(cell))
        .map(({ cell, tag }) => `${nameOf(cell)}: ${text(tag)}`),
      ...cells
        .filter((cell) => isCode(text(cell)) && isCut(cell))
        .map((cell) => `${nameOf(cell)}: ${text(cell)}`),
    ];
    const height = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
    const wrapped = [".sw-list-head", ".sw-filters", ".sw-steps"].flatMap((bar) =>
      height(bar) > 46 ? [`${bar} ${height(bar)}`] : [],
    );
    const frame = document.querySelector(".sw-frame")?.getBoundingClientRect();
    const keyOf = (head: Element) => head.getAttribute("data-key");
    const hidden = requested.filter((key) => {
      const box = heads.find((head) => keyOf(head) === key)?.getBoundingClientRect();
      return !box || !frame || box.right > frame.right + 1;
    });
    const visible = document.querySelector(".sw-frame .sw-table-box")?.getBoundingClientRect();
    const inSight = visible
      ? rows.filter(
          (row) => row.getBoundingClientRect().bottom <= Math.min(visible.bottom, innerHeight) + 1,
        ).length
      : 0;
    return {
      tall: tall.slice(0, 3),
      cut: [...new Set(cut)].slice(0, 8),
      wrapped,
      hidden,
      rows: inSight,
    };
  }, keys);
}

for (const lang of ["zh", "en"] as const satisfies readonly Lang[])
  test(`every list keeps its rows to a line, its states and codes whole and its key columns in sight (${lang})`, async ({
    visitor: page,
    baseURL,
  }) => {
    test.setTimeout(600_000);
    const keysShown = await watchKeys(page);
    const [name = "", value = ""] = (
      (await languageCookie.serialize(lang)).split(";")[0] ?? ""
    ).split(/=(.*)/s);
    await page.context().addCookies([{ name, value, url: baseURL ?? "" }]);
    await page.goto("/login");
    await signIn(page, "admin", adminPassword, lang);
    await expect(page).not.toHaveURL(/login/);
    // The bell is there once the page is live.
    await expect(page.locator(".sw-bell button")).toBeVisible();
    const faults: string[] = [];
    let seen = 0;
    for (const path of listPaths) {
      // As links do: look.spec.ts loads every page anew. page-messages.spec.ts walks the pages that
      // are no lists. Fifty rows show the faults of a hundred.
      await follow(page, path, `${searches[path] || "?all=1"}&size=50`);
      // The bar of actions folds once the page is live.
      await expect(page.locator(".sw-list:not(.sw-live)")).toHaveCount(0);
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 60))),
      );
      const keys = keyColumns.find(([pattern]) => pattern.test(path))?.slice(1) as
        | string[]
        | undefined;
      const layout = await measure(page, keys ?? []);
      if ((await keysShown()).length > 0)
        faults.push(`${path} keys: ${(await keysShown()).join(", ")}`);
      if (lang === "en") faults.push(...(await odditiesOf(page, path)));
      if (!layout) continue;
      seen++;
      if (ownToolbar.test(path))
        layout.wrapped = layout.wrapped.filter((bar) => !bar.startsWith(".sw-list-head"));
      for (const kind of ["tall", "cut", "wrapped", "hidden"] as const)
        if (layout[kind].length > 0) faults.push(`${path} ${kind}: ${layout[kind].join(" | ")}`);
    }
    expect(seen).toBeGreaterThan(40);
    expect(faults).toEqual([]);
  });

test("twenty bookings stand on a screen of 1440 by 900", async ({ asClerk: page }) => {
  await page.goto("/seaway/bookingMgr/inner?all=1");
  expect((await measure(page, []))?.rows).toBeGreaterThanOrEqual(20);
});
