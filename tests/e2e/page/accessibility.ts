import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** `include` limits the area, `exclude` removes parts, `tags` limits the rules. */
export type Look = { include?: string; exclude?: string; tags?: string[] };

/** WCAG 2.1 A and AA. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];

/** Serious axe findings and poor contrast. */
export async function seriousFaults(page: Page, { include, exclude, tags }: Look = {}) {
  // Skips passed rules, and merges results in the page, as there are no frames.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);
  if (tags) axe.withTags(tags);
  if (include) axe.include(include);
  if (exclude) axe.exclude(exclude);
  const { violations } = await axe.analyze();
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical");
}
