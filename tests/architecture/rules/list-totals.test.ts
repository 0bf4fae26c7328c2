import { expect, test } from "vitest";
import { resources } from "#db/services/registry.server.ts";

test("a sum of amounts says its currency: in a list of several currencies no amount is a bare number", () => {
  const bare = resources.flatMap(({ list }) =>
    (list.totals ?? []).flatMap((key) => {
      const column = list.columns.find((other) => other.key === key);
      const isBare =
        column?.kind === "decimal" && list.columns.some((other) => other.key === "currency");
      return isBare ? [`${list.apiName} ${key}`] : [];
    }),
  );
  expect(bare).toEqual([]);
});

test("an amount of any list names its currency, so that neither totals nor a pivot add several", () => {
  const bare = resources.flatMap(({ list }) =>
    list.columns
      .filter(
        ({ key, kind, currencyKey }) =>
          kind === "money" && !currencyKey && !/(Cny|Usd|cnyAmount|usdAmount)$/.test(key),
      )
      .map(({ key }) => `${list.apiName} ${key}`),
  );
  expect(bare).toEqual([]);
});
