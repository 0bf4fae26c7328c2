import { expect, test } from "vitest";
import { screens } from "#app/site-map.js";
import { resources } from "#db/services/registry.server.ts";
import { isMessageKey } from "#platform/kernel/i18n/catalogue.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

const titles = new Map(resources.map(({ list }) => [list.apiName, list.title]));

test("every list says in both languages what it holds, so that an empty one is no riddle", () => {
  const silent = [...titles].flatMap(([apiName, title]) =>
    isMessageKey(`${title}.about`) ? [] : [`${apiName}: add ${title}.about`],
  );
  expect(silent).toEqual([]);
  for (const title of titles.values()) {
    const about = `${title}.about` as MessageKey;
    expect(translate("zh", about), about).toMatch(/[\u4e00-\u9fff].*[。]$/);
    expect(translate("en", about), about).toMatch(/^[A-Z].*\.$/);
  }
});

test("every list of the menu is one of them", () => {
  const listed = screens
    .filter(({ apiName, menu }) => apiName && menu !== false)
    .map(({ apiName }) => apiName ?? "");
  expect(listed.length).toBeGreaterThan(50);
  expect(listed.filter((apiName) => !titles.has(apiName))).toEqual([]);
});
