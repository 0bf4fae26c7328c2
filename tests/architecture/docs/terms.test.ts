import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { headingOf } from "#platform/records/list/list.ts";

import { isMessageKey, messages } from "#platform/kernel/i18n/catalogue.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { resources } from "#db/services/registry.server.ts";
import { baseDictionaries } from "#fixtures/base/dictionaries.ts";
import { type BaseMenu, baseMenus } from "#fixtures/base/menus.ts";
import { screens } from "#app/site-map.js";

/**
 * One term for one thing: what people read, against the table of rejected words in
 * docs/glossary.md.
 */

type Lang = "zh" | "en";
type Text = readonly [where: string, text: string];
type Rejected = { lang: Lang; pattern: RegExp; but: string };

const glossary = readFileSync(new URL("../../../docs/glossary.md", import.meta.url), "utf8");
const section = glossary.slice(glossary.indexOf("## Rejected words"));
const rejected: readonly Rejected[] = [
  ...section.matchAll(/^\| (zh|en) \| (.+) \| (.+?) \|$/gm),
].map(([, lang, not = "", but = ""]) => ({
  lang: lang as Lang,
  pattern: not.startsWith("/")
    ? new RegExp(not.slice(1, -1), "i")
    : new RegExp(not.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i"),
  but,
}));

const menusOf = (menus: readonly BaseMenu[], at: 0 | 1): Text[] =>
  menus.flatMap((menu) => [
    [`menu ${menu.path}`, at === 0 ? menu.zh : menu.en] as const,
    ...(menu.does ?? []).map(([perm, ...names]) => [`permission ${perm}`, names[at]] as const),
    ...menusOf(menu.below ?? [], at),
  ]);

function textsOf(lang: Lang): Text[] {
  const at = lang === "zh" ? 0 : 1;
  return [
    ...Object.entries(messages[lang]),
    ...Object.entries(baseDictionaries).map(
      ([type, { name }]) => [`dictionary ${type}`, name[at]] as const,
    ),
    ...Object.entries(baseDictionaries).flatMap(([type, { values }]) =>
      values.map(([value, ...labels]) => [`dictionary ${type}.${value}`, labels[at]] as const),
    ),
    ...menusOf(baseMenus, at),
  ];
}

/** Texts that the specification fixes for its clients. */
const fixed: readonly string[] = ["kit.notFound", "shell.http404"];

/** Notations shown as they are typed: a call, an exclusion, the sum of the captcha image. */
const halfWidth: readonly string[] = [
  "job.targetForm",
  "rate.excludeHint",
  "rate.badPlace",
  "session.captcha.plus",
  "session.captcha.minus",
  "session.captcha.times",
];

/** Notations of the date part of a number. */
const sameAsTyped: readonly string[] = ["number_date_part"];

test("the table is there for both languages", () => {
  expect(rejected.filter(({ lang }) => lang === "en").length).toBeGreaterThan(25);
  expect(rejected.filter(({ lang }) => lang === "zh").length).toBeGreaterThan(15);
});

test.each(["zh", "en"] as const)("no text in %s uses a rejected word", (lang) => {
  const own = rejected.filter((word) => word.lang === lang);
  const used = textsOf(lang).flatMap(([where, text]) =>
    fixed.includes(where)
      ? []
      : own
          .filter(({ pattern }) => pattern.test(text.replaceAll(/\{\{.*?\}\}/g, "")))
          .map(({ but }) => `${where}: "${text}" (use "${but}")`),
  );
  expect(used).toEqual([]);
});

test("a rejected word is found where it is written", () => {
  const rejectedTexts = [
    "Dashboard",
    "Cancel customs",
    "Measure (CBM)",
    "Booking no",
    "搜索",
    "舱位行",
    "海外港审批",
    "委托方",
  ];
  expect(
    rejectedTexts.filter((text) => !rejected.some(({ pattern }) => pattern.test(text))),
  ).toEqual([]);
  expect(
    [
      "Booking no.",
      "E-booking",
      "海外港口审批",
      "Measurement (CBM)",
      "Non-hazardous chemical",
    ].filter((text) => rejected.some(({ pattern }) => pattern.test(text))),
  ).toEqual([]);
});

test("English has no full-width punctuation, Chinese no half-width punctuation between its characters", () => {
  const full = textsOf("en").filter(([, text]) => /[，。；：？！（）【】「」、]/.test(text));
  const half = textsOf("zh").filter(
    ([where, text]) =>
      !halfWidth.includes(where) && /\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}/u.test(text),
  );
  expect([full, half]).toEqual([[], []]);
});

test("English headings, titles, buttons and dictionary values begin with a capital", () => {
  const english = (label: string) => translate("en", label as Parameters<typeof translate>[1]);
  const headings = resources.flatMap(({ list }) =>
    list.columns.map(
      (column): Text => [`${list.apiName} ${column.key}`, headingOf(column, english)],
    ),
  );
  const titles = screens.flatMap(({ path, label }): Text[] =>
    label ? [[path, english(label)]] : [],
  );
  const buttons = resources.flatMap(({ machine }) =>
    machine
      ? machine.actionNames.flatMap((action): Text[] => {
          const label = `${machine.name}.${action}`;
          return isMessageKey(label) ? [[label, english(label)]] : [];
        })
      : [],
  );
  const values = Object.entries(baseDictionaries).flatMap(([type, { values: rows }]) =>
    rows.map(([value, , label]): Text => [`${type}.${value}`, label]),
  );
  const small = [...headings, ...titles, ...buttons, ...values].filter(
    ([where, text]) => /^[a-z]/.test(text) && !sameAsTyped.includes(where.split(".")[0] ?? ""),
  );
  expect(small).toEqual([]);
});

test.each(["zh", "en"] as const)(
  "the values in texts of %s stand in double braces, as single ones are shown as they are",
  (lang) => {
    const single = Object.entries(messages[lang]).filter(([, text]) =>
      /(?<!\{)\{[a-z]\w*\}(?!\})/.test(text),
    );
    expect(single).toEqual([]);
  },
);
