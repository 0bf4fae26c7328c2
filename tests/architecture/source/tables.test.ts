import { expect, test } from "vitest";
import { MikroORM } from "@mikro-orm/postgresql";
import { productOrmOptions } from "#db/services/open-orm.server.ts";
import { resources } from "#db/services/registry.server.ts";
import { tableLabel } from "#platform/kernel/trace/table-labels.ts";
import { traced } from "#db/migrations/0002-traces.ts";

test("every table of the change log has a name people read", () => {
  expect(
    traced.filter((table) => !tableLabel(table)),
    "no module names these tables (tableLabels)",
  ).toEqual([]);
});

test("master data is imported into the table of its entity, which is called as its list", () => {
  const metadata = new MikroORM(
    productOrmOptions("postgresql://none@127.0.0.1:1/none"),
  ).getMetadata();
  const masters = resources.flatMap(({ codes, source }) =>
    codes?.table ? [[codes.table, metadata.get(source.entity).tableName]] : [],
  );
  expect(masters.length).toBeGreaterThan(30);
  expect(masters.filter(([table, ofEntity]) => table !== ofEntity)).toEqual([]);
  expect(tableLabel("port")).toBe("place.ports");
  expect(tableLabel("vehicle"), "said by its module").toBe("vehicle.table.vehicle");
});
