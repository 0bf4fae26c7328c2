import { wrap } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { ListRow } from "#platform/list/list.ts";
import type { ListSource } from "#platform/list/list-sql.server.ts";
import { defineResource, type Resource } from "#platform/resource/resource.server.ts";
import { defineSteps } from "#platform/machine/steps.server.ts";
import { isNamed, usesOf } from "#platform/resource/used-codes.server.ts";
import { customerForm } from "./customer.form.ts";
import { customerList, ebCustomerList } from "./customer.list.ts";
import { type CustomerFacts, customerMachine } from "./customer.machine.ts";
import { mergeCustomers } from "./ops/merge-customers.server.ts";
import { saveCustomer } from "./ops/save-customer.server.ts";
import { Customer } from "./customer.entity.server.ts";

/** What is seen of a customer's use without asking every place: the step does that, and says where. */
const used = () => isNamed("customer", sql`t0.code`, "listed");
const source: ListSource = {
  entity: Customer,
  computed: {
    used,
    roles: sql`array_to_string(t0.roles, ',')`,
    contacts: sql`(select string_agg(concat_ws(' ', k.name, nullif(k.tel, ''), nullif(k.mobile, '')), '; ' order by k.line_no)
      from customer_contact k where k.customer_id = t0.id)`,
  },
  match: { roles: (role) => sql`t0.roles @> array[${role}]::text[]` },
};
const ebSource: ListSource = {
  ...source,
  where: sql`(t0.source = 'EB' or t0.code in (select unnest(u.customer_codes) from app_user u))`,
};

const isUsed = [{ word: "booking.list", count: 1 }];
const factsOfRow = (row: ListRow): CustomerFacts => ({
  status: row.status as CustomerFacts["status"],
  uses: row.used === true ? JSON.stringify(isUsed) : "[]",
  roles: String(row.roles ?? "")
    .split(",")
    .filter(Boolean).length,
});

const steps = (list: typeof customerList, from: ListSource) =>
  defineSteps({
    machine: customerMachine,
    entity: Customer,
    list,
    source: from,
    keyOf: (one) => one.code,
    factsOf: async (ctx, one): Promise<CustomerFacts> => ({
      status: one.status,
      uses: JSON.stringify(await usesOf(ctx.em, "customer", one.code)),
      roles: one.roles.length,
    }),
    setState: (one, state) => {
      one.status = state;
    },
    effects: {
      remove: (ctx, one) => {
        ctx.em.remove(one);
      },
    },
  });
const customerSteps = steps(customerList, source);

async function readCustomer(em: EntityManager, id: number): Promise<Record<string, unknown> | null> {
  const one = await em.findOne(Customer, { id }, { populate: ["contacts"] });
  if (!one) return null;
  const { rows } = await sql<{ used: boolean }>`select ${used()} as used from customer t0 where t0.id = ${id}`.execute(em.getKysely());
  return { ...wrap(one).toObject(), roles: one.roles.join(","), ...rows[0] };
}

/** One entity behind two pages: all customers, and those that book electronically (spec/screens.csv). */
const shared = {
  machine: customerMachine,
  factsOfRow,
  steps: customerSteps,
  get: (em: EntityManager, _actor: unknown, id: number) => readCustomer(em, id),
  save: saveCustomer,
  form: customerForm,
} as const;

export const customerResources: readonly Resource[] = [
  defineResource({
    ...shared,
    apiName: customerList.apiName,
    list: customerList,
    source,
    more: { merge: mergeCustomers },
    start: { roles: "client", printTag: "Y", creditCurrency: "CNY" },
    codes: { kind: "customer", code: "code", keys: ["code", "status", "formerCodes"] },
  }),
  defineResource({
    ...shared,
    apiName: ebCustomerList.apiName,
    list: ebCustomerList,
    source: ebSource,
    start: { roles: "client", source: "EB", printTag: "Y", creditCurrency: "CNY" },
  }),
];
