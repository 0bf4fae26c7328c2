import { expect, test } from "vitest";
import { resources } from "#db/services/registry.server.ts";

test("wherever a list has the client's code, English readers see the client's English name", () => {
  const chinese = resources.flatMap(({ apiName, list: { columns } }) => {
    const name = columns.find(({ key }) => key === "clientName");
    return name && !name.english && columns.some(({ key }) => key === "clientCode")
      ? [apiName]
      : [];
  });
  expect(chinese).toEqual([]);
});
