import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What of a page is looked at: the part `include` names, else all of it, without what `exclude` names; by the rules of `tags`, else by all. */
export type Look = { include?: string; exclude?: string; tags?: string[] };

/** WCAG 2.1 A and AA. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];

/** What axe finds on a page that keeps somebody out, or makes words hard to read. */
export async function seriousFaults(page: Page, { include, exclude, tags }: Look = {}) {
  // What passed is not described, and the result is put together on the page itself: no page of ours has frames.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);
  if (tags) axe.withTags(tags);
  if (include) axe.include(include);
  if (exclude) axe.exclude(exclude);
  const { violations } = await axe.analyze();
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical");
}
