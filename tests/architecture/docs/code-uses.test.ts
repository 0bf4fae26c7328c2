import { expect, test } from "vitest";
import { codeUseKinds } from "#platform/records/resource/code-uses.server.ts";
import { resources } from "#db/services/registry.server.ts";
import { MikroORM } from "@mikro-orm/postgresql";
import { productOrmOptions } from "#db/services/open-orm.server.ts";
import { expectedColumns } from "#db/orm/schema/state.server.ts";

const columns = new Map<string, Set<string>>();
const orm = new MikroORM(productOrmOptions("postgresql://none@127.0.0.1:1/none"));
for (const { table, column } of expectedColumns(orm))
  columns.set(table, (columns.get(table) ?? new Set()).add(column));

/** Column names of ports, sizes …; exceptions below have a reason. */
const called: Readonly<Record<string, RegExp>> = {
  port: /^(port_code|(barge_|next_)?port_(load|via|dis))$/,
  sizeType: /^size_type(_sub)?$/,
  packageKind: /^package_kind$/,
  hscode: /^hscode$/,
  transTerms: /^(barge_)?delivery_terms$/,
  currency: /^(base_)?currency$/,
  customer:
    /^(client|customer|corp|shipper|consignee|notify)_code$|^notify[23]code$|^agent$|^mate_corp$|^customer_codes$/,
  hazardous: /^dg_un_no$/,
  costCode: /^(fee|merge_cost)_code$/,
  company: /^company_(code|id)$/,
  invoiceType: /^invoice_type_code$/,
  bank: /^swift_code$/,
  line: /^(line_code|voyline)$/,
  vessel: /^vessel_code$/,
  dock: /^dock_code$/,
};
/** The record itself, its dependent rows, and frozen copies. */
const apart = new Set([
  "bank.swift_code",
  "port_alias.port_code",
  "size_type_alias.size_type",
  "dock.dock_code",
  "container_import_row.size_type",
  "fee_finding.size_type",
  "fee_finding.fee_code",
  "statement_line.size_type",
  "statement_line.fee_code",
  "statement_line.currency",
  "booking.hscode",
  // The browser's own name.
  "login_log.agent",
  "session.agent",
  "device.agent",
  // Deleted with the customer it was merged into.
  "customer_former.customer_code",
]);

test("every column that names a code of the master data is known to the question where it is used", () => {
  const missing: string[] = [];
  for (const [kind, name] of Object.entries(called)) {
    const existing = new Set(
      (codeUseKinds().get(kind) ?? []).map((use) => `${use.table}.${use.column}`),
    );
    for (const [table, names] of columns)
      for (const column of names)
        if (
          name.test(column) &&
          !existing.has(`${table}.${column}`) &&
          !apart.has(`${table}.${column}`)
        )
          missing.push(`${kind}: ${table}.${column}`);
  }
  expect(missing, "`uses` of the modules lacks").toEqual([]);
});

test("every place asked about exists", () => {
  const wrong = [...codeUseKinds().values()]
    .flat()
    .filter((use) => !columns.get(use.table)?.has(use.column));
  expect(wrong, "`uses` of a module names what is not there").toEqual([]);
});

test("every kind of master data says where it is named", () => {
  const lacking = resources.flatMap(({ codes }) =>
    codes && !codeUseKinds().has(codes.kind) ? [codes.kind] : [],
  );
  expect(
    lacking,
    "neither `uses` of a module nor `unnamed` of the master speaks of these kinds",
  ).toEqual([]);
});
