import type { EntityManager } from "@mikro-orm/postgresql";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { brokenRules, ruleLabel } from "#domain/finance/books/ops/check-books.server.ts";
import { invariantNames, invariants } from "#domain/finance/books/invariants.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { Runtime } from "../runtime.server.ts";
import type { Finding } from "./finding.ts";

/** Records a line names; with `--json` it names more. */
const shown = 5;

/**
 * `seaway doctor --books`: the rules of the books that do not hold, each with the first of its
 * records.
 */
export async function checkTheBooks(platform: Runtime, lang: Lang): Promise<Finding[]> {
  const broken = await brokenRules(platform.orm.em.fork() as EntityManager);
  if (broken.length === 0)
    return [
      { check: "books", ok: true, label: "books.holds", params: { count: invariantNames.length } },
    ];
  return broken.map(({ rule, count, records }) => ({
    check: rule,
    ok: false,
    label: "books.broken",
    params: {
      rule: translate(lang, ruleLabel(rule)),
      count,
      examples: records
        .slice(0, shown)
        .map(({ record, detail }) => `${record} (${detail})`)
        .join("; "),
    },
    records,
  }));
}

/**
 * `seaway doctor --sql`: the statements of the rules, for whoever checks the books without this
 * program.
 */
export const booksSql = (lang: Lang): string =>
  invariantNames
    .map(
      (rule) =>
        `-- ${rule}: ${translate(lang, ruleLabel(rule))}${invariants[rule].replaceAll("\n    ", "\n")};`,
    )
    .join("\n\n");
