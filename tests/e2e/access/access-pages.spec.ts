import type { Page } from "@playwright/test";
import { screens } from "#app/site-map.js";
import { languageCookie, themeCookie } from "#app/session/cookies.server.ts";
import { seriousFaults, wcag } from "../page/accessibility.ts";
import { expect, settled, test } from "../fixture.ts";
import { adminPassword } from "#tests/support/administrator.ts";
import { signIn } from "../fixture.ts";

/**
 * Boards, tools and single pages, and the first list of each menu, as one kit draws all lists. Form
 * specs check their own forms.
 */
type Screen = { path: string; apiName?: string; group?: string };
const open = (screens as readonly Screen[]).filter(({ path }) => !/[:*]/.test(path));
/** Empty forms: what stands on all of them is the form kit's, what differs are their fields. */
const forms = (screens as readonly (Screen & { file: string })[])
  .filter(({ path, file }) => /^[^:]+\/:\w+$/.test(path) && /-edit\.route\.tsx$/.test(file))
  .map(({ path }) => ({ path: path.replace(/:\w+$/, "new") }));
const plain = open
  .filter(
    (screen, i) =>
      !screen.apiName ||
      open.findIndex((item) => item.apiName && item.group === screen.group) === i,
  )
  .map((screen) => screen.path);

/** Faults of a page or part as text, three places each. */
async function faultsOf(page: Page, include?: string): Promise<string[]> {
  // Later rows repeat the faults of the first two.
  const faults = await seriousFaults(page, {
    include,
    exclude: "tbody tr:nth-child(n+3)",
    tags: wcag,
  });
  return faults.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
  );
}

/**
 * All pages in these views, for releases: `SEAWAY_WALK="zh light,en dark" npx playwright test
 * access-pages`.
 */
const walked = (process.env.SEAWAY_WALK ?? "").split(",").filter(Boolean);

type View = { lang: "zh" | "en"; theme: "light" | "dark" };

/** Rotates language and theme, so that each kind of page has all four. */
const views: readonly View[] = [
  { lang: "zh", theme: "light" },
  { lang: "en", theme: "dark" },
  { lang: "en", theme: "light" },
  { lang: "zh", theme: "dark" },
];

/**
 * The administrator at the home page in a view; the document comes once, from then on pages are
 * reached as links reach them.
 */
async function enterIn(page: Page, { lang, theme }: View): Promise<void> {
  await page.goto("/login");
  await signIn(page, "admin", adminPassword);
  await expect(page.locator("header.sw-top")).toBeVisible();
  const { origin: url } = new URL(page.url());
  const texts = [await languageCookie.serialize(lang), await themeCookie.serialize(theme)];
  await page.context().addCookies(
    texts.map((text) => {
      const [name = "", value = ""] = (text.split(";")[0] ?? "").split(/=(.*)/s);
      return { name, value, url };
    }),
  );
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", lang);
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  await expect(page.locator(".sw-bell button")).toBeVisible();
}

/** Twenty rows show the faults of a hundred. */
async function faultsAt(page: Page, path: string): Promise<string[]> {
  await page.evaluate(`window.__remixRouter.navigate(${JSON.stringify(`${path}?size=20`)})`);
  await settled(page);
  // The page before has all that is waited for below. Another page than the one asked for is where
  // the server leads.
  const { pathname } = new URL(page.url());
  if (pathname !== path)
    expect(pathname, path).toBe(new URL((await page.request.get(path)).url()).pathname);
  await expect(page.locator(".sw-bell button, .sw-error").first()).toBeVisible();
  return (await faultsOf(page, "main")).map((fault) => `${path}: ${fault}`);
}

const chosen =
  walked.length > 0
    ? views.filter(({ lang, theme }) => walked.includes(`${lang} ${theme}`))
    : views;
/** A test walks so few pages that a machine at a quarter of the usual speed gets through. */
const walks = chosen.flatMap((view, at) => {
  const paths =
    walked.length > 0
      ? [...open, ...forms].map(({ path }) => path)
      : plain.filter((_path, i) => i % views.length === at);
  const half = Math.ceil(paths.length / 2);
  return [
    { view, part: 1, frame: at < 2, paths: paths.slice(0, half) },
    { view, part: 2, frame: false, paths: paths.slice(half) },
  ];
});

for (const { view, part, frame, paths } of walks)
  test(`the first list of each menu and every page that is no list keep nobody out (${view.lang}, ${view.theme}, part ${part})`, async ({
    visitor: page,
  }) => {
    if (walked.length > 0) test.setTimeout(3_600_000);
    await enterIn(page, view);
    const faults: string[] = [];
    // The frame is checked once, in two opposite views.
    if (frame) faults.push(...(await faultsOf(page)).map((fault) => `/: ${fault}`));
    for (const path of paths) faults.push(...(await faultsAt(page, path)));
    expect(faults).toEqual([]);
  });
