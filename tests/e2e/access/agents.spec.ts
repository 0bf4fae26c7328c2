import { listPaths } from "../page/page-look.ts";
import { screens } from "#app/site-map.js";
import { enterAsAdmin, expect, test } from "../fixture.ts";

/** A robot, a headless browser and a person's, as they call themselves. */
const agents = [
  "curl/8.5.0",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
];

/** They show what the machine does at this moment. */
const live = ["/monitor/druid", "/monitor/server", "/monitor/cache"];
const paths = [...new Set([...screens.map(({ path }) => path), ...listPaths])].filter(
  (path) => !/[:*]/.test(path) && !live.includes(path),
);

/**
 * What is another one at each request: the page's nonce, keys of forms, names within charts, this
 * moment and its place on a board.
 */
const changing =
  /(?<=nonce=")[^"]*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\bzr\d+-[\w-]+|(?<="now\\+",)\d+|(?<=vb-today" style="--a:)[\d.]+|(\d{4}-)?\d\d-\d\d \d\d:\d\d/g;
const constant = (html: string) => html.replace(changing, "");

/** Where two texts part, with what comes before. */
function difference(text: string, other: string): string {
  let at = 0;
  while (text[at] === other[at]) at++;
  return [text, other].map((item) => item.slice(Math.max(at - 60, 0), at + 60)).join(" | ");
}

// No browser reads these documents, so one run says it for all browsers.
test("every page is the same document for a robot, a headless browser and a person", async ({
  visitor: page,
}) => {
  await enterAsAdmin(page, "zh");
  const faults: string[] = [];
  const textsFor = async (path: string): Promise<string[]> => {
    const texts: string[] = [];
    for (const agent of agents) {
      const response = await page.request.get(path, {
        headers: { "user-agent": agent, accept: "text/html" },
      });
      texts.push(constant(await response.text()));
    }
    return texts;
  };
  for (const path of paths) {
    let texts = await textsFor(path);
    // A job may have run meanwhile and stand in its log: what depends on the agent differs again.
    if (new Set(texts).size > 1) texts = await textsFor(path);
    const [first = ""] = texts;
    if (!first.startsWith("<!DOCTYPE html>"))
      faults.push(`${path}: no doctype, but ${first.slice(0, 40)}`);
    const other = texts.find((text) => text !== first);
    if (other !== undefined)
      faults.push(`${path} differs by user-agent: ${difference(first, other)}`);
  }
  expect(paths.length).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

test("a page is drawn by the rules of the standard", { tag: "@journey" }, async ({
  visitor: page,
}) => {
  await enterAsAdmin(page, "zh");
  expect(await page.evaluate(() => document.compatMode)).toBe("CSS1Compat");
});
