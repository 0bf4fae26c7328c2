import { expect, test } from "vitest";
import { allOperations } from "#db/services/registry.server.ts";
import { operationNames } from "#db/services/references/operation-names.server.ts";
import { isMessageKey } from "#platform/kernel/i18n/catalogue.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";

test.each(["zh", "en"] as const)(
  "the operation log names every operation in %s, neither by its key nor by its success message",
  (lang) => {
    const names = operationNames(lang);
    const raw = allOperations().filter(({ name, done }) => {
      const shown = names[name] ?? name;
      return shown === name || (done && isMessageKey(done) && shown === translate(lang, done));
    });
    expect(raw.map(({ name }) => `${name}: ${names[name] ?? ""}`)).toEqual([]);
  },
);
