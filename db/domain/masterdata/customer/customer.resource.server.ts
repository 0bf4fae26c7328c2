import { wrap } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { customerFacts, customerIsUsed } from "./customer.facts.server.ts";
import { customerForm } from "./customer.form.ts";
import { customerList, ebCustomerList } from "./customer.list.ts";
import { customerMachine } from "./customer.machine.ts";
import { mergeCustomers } from "./ops/merge-customers.server.ts";
import { saveCustomer } from "./ops/save-customer.server.ts";
import { Customer } from "./customer.entity.server.ts";

const source = {
  entity: Customer,
  facts: customerFacts,
  computed: {
    roles: sql`array_to_string(t0.roles, ',')`,
    contacts: sql`(
        select string_agg(
            concat_ws(' ', k.name, nullif(k.tel, ''), nullif(k.mobile, '')), '; '
            order by k.line_no
          )
        from customer_contact k
        where k.customer_id = t0.id
      )`,
  },
  match: { roles: (role: string) => sql`t0.roles @> array[${role}]::text[]` },
};
const ebSource = {
  ...source,
  where: sql`(t0.source = 'EB' or t0.code in (select unnest(u.customer_codes) from app_user u))`,
};

const customerSteps = defineSteps({
  machine: customerMachine,
  facts: customerFacts,
  list: customerList,
  source,
  keyOf: (customer) => customer.code,
  setState: (customer, state) => {
    customer.status = state;
  },
  effects: {
    remove: (ctx, customer) => {
      ctx.em.remove(customer);
    },
  },
});

async function readCustomer(
  em: EntityManager,
  id: number,
): Promise<Record<string, unknown> | null> {
  const customer = await em.findOne(Customer, { id }, { populate: ["contacts"] });
  if (!customer) return null;
  const { rows } = await sql<{
    used: boolean;
  }>`select ${customerIsUsed(sql.raw("t0"))} as used from customer t0 where t0.id = ${id}`.execute(
    em.getKysely(),
  );
  return { ...wrap(customer).toObject(), roles: customer.roles.join(","), ...rows[0] };
}

/** Two pages share the entity (spec/screens.csv). */
const shared = {
  machine: customerMachine,
  steps: customerSteps,
  get: (em: EntityManager, _actor: unknown, id: number) => readCustomer(em, id),
  save: saveCustomer,
  form: customerForm,
} as const;

/** What a new customer opens with. */
const opened = {
  roles: "client",
  printTag: "Y",
  creditCurrency: "CNY",
  paymentTerm: "DAYS",
  creditControl: "NONE",
} as const;

export const customerResources: readonly Resource[] = [
  defineResource({
    ...shared,
    apiName: customerList.apiName,
    list: customerList,
    source,
    more: { merge: mergeCustomers },
    start: opened,
    codes: { kind: "customer", code: "code", keys: ["code", "status", "formerCodes"] },
  }),
  defineResource({
    ...shared,
    apiName: ebCustomerList.apiName,
    list: ebCustomerList,
    source: ebSource,
    start: { ...opened, source: "EB" },
  }),
];
