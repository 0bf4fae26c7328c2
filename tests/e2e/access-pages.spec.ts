import type { Page } from "@playwright/test";
import { screens } from "#app/site-map.js";
import { languageCookie, themeCookie } from "#app/session/cookies.server.ts";
import { seriousFaults, wcag } from "./accessibility.ts";
import { expect, settled, test } from "./fixture.ts";
import { adminPassword } from "../support/administrator.ts";
import { signIn } from "./fixture.ts";

/** Boards, tools and single pages, and the first list of each menu, as one kit draws all lists. Form specs check their own forms. */
type Screen = { path: string; apiName?: string; group?: string };
const open = (screens as readonly Screen[]).filter(({ path }) => !/[:*]/.test(path));
/** Empty forms: what stands on all of them is the form kit's, what differs are their fields. */
const forms = (screens as readonly (Screen & { file: string })[])
  .filter(({ path, file }) => /^[^:]+\/:\w+$/.test(path) && /-edit\.route\.tsx$/.test(file))
  .map(({ path }) => ({ path: path.replace(/:\w+$/, "new") }));
const plain = open
  .filter((screen, i) => !screen.apiName || open.findIndex((item) => item.apiName && item.group === screen.group) === i)
  .map((screen) => screen.path);

/** Faults of a page or part as text, three places each. */
async function faultsOf(page: Page, include?: string): Promise<string[]> {
  // Later rows repeat the faults of the first two.
  const faults = await seriousFaults(page, { include, exclude: "tbody tr:nth-child(n+3)", tags: wcag });
  return faults.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
  );
}

/** All pages in these views, for releases: `SEAWAY_WALK="zh light,en dark" npx playwright test access-pages`. */
const walked = (process.env.SEAWAY_WALK ?? "").split(",").filter(Boolean);

/** Rotates language and theme, so that each kind of page has all four. */
const views = [
  { lang: "zh", theme: "light" },
  { lang: "en", theme: "dark" },
  { lang: "en", theme: "light" },
  { lang: "zh", theme: "dark" },
] as const;

test("the first list of each menu and every page that is no list keep nobody out, in both languages and themes", async ({
  visitor: page,
}) => {
  test.setTimeout(walked.length > 0 ? 3_600_000 : 240_000);
  await page.goto("/login");
  await signIn(page, "admin", adminPassword);
  await expect(page.locator("header.sw-top")).toBeVisible();
  const faults: string[] = [];
  const wear = async ({ lang, theme }: (typeof views)[number]) => {
    const texts = [await languageCookie.serialize(lang), await themeCookie.serialize(theme)];
    const { origin: url } = new URL(page.url());
    await page.context().addCookies(
      texts.map((text) => {
        const [name = "", value = ""] = (text.split(";")[0] ?? "").split(/=(.*)/s);
        return { name, value, url };
      }),
    );
  };
  // The document comes once for each view; from then on pages are reached as links reach them. Twenty rows show the faults of a hundred.
  const look = async (path: string, view: (typeof views)[number]) => {
    await page.evaluate(`window.__remixRouter.navigate(${JSON.stringify(`${path}?size=20`)})`);
    await settled(page);
    // The page before has all that is waited for below. Another page than the one asked for is where the server leads.
    const { pathname } = new URL(page.url());
    if (pathname !== path) expect(pathname, path).toBe(new URL((await page.request.get(path)).url()).pathname);
    await expect(page.locator(".sw-bell button, .sw-error").first()).toBeVisible();
    for (const fault of await faultsOf(page, "main")) faults.push(`${path} (${view.lang}, ${view.theme}): ${fault}`);
  };
  // The frame is checked once, in two opposite views.
  for (const view of views.slice(0, 2)) {
    await wear(view);
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", view.lang);
    await expect(page.locator("html")).toHaveAttribute("data-theme", view.theme);
    for (const fault of await faultsOf(page)) faults.push(`/ (${view.lang}, ${view.theme}): ${fault}`);
  }
  const chosen = views.filter(({ lang, theme }) => walked.includes(`${lang} ${theme}`));
  for (const [at, view] of (walked.length > 0 ? chosen : views).entries()) {
    await wear(view);
    await page.goto("/");
    await expect(page.locator(".sw-bell button")).toBeVisible();
    const paths = walked.length > 0 ? [...open, ...forms].map(({ path }) => path) : plain.filter((_path, i) => i % views.length === at);
    for (const path of paths) await look(path, view);
  }
  expect(faults).toEqual([]);
});
