import { sql } from "kysely";
import type { ListRow } from "../kit/list.ts";
import type { ListSource } from "../kit/list-sql.server.ts";
import { defineResource } from "../kit/resource.server.ts";
import { defineSteps } from "../kit/steps.server.ts";
import { customerList } from "../party/customer.list.ts";
import { type CustomerFacts, customerMachine } from "../party/customer.machine.ts";
import { saveCustomer } from "../party/ops/save-customer.server.ts";
import { Customer } from "../party/party.entity.server.ts";

const used = sql`(exists (select 1 from booking b where b.client_code = t0.code) or exists (select 1 from e_booking e where e.client_code = t0.code))`;
const source: ListSource = { entity: Customer, computed: { used } };

const customerSteps = defineSteps({
  machine: customerMachine,
  entity: Customer,
  list: customerList,
  source,
  keyOf: (one) => one.code,
  factsOf: async (ctx, one): Promise<CustomerFacts> => {
    const { rows } = await sql<{ used: boolean }>`select ${used} as used from customer t0 where t0.id = ${one.id}`.execute(
      ctx.em.getKysely(),
    );
    return { status: one.status, used: rows[0]?.used ?? false };
  },
  setState: (one, state) => {
    one.status = state;
  },
  effects: {
    remove: (ctx, one) => {
      ctx.em.remove(one);
    },
  },
});

export const customerResource = defineResource({
  apiName: customerList.apiName,
  list: customerList,
  source,
  machine: customerMachine,
  factsOfRow: (row: ListRow) => row,
  steps: customerSteps,
  get: async (em, _actor, id) => {
    const one = await em.findOne(Customer, { id });
    if (!one) return null;
    const { rows } = await sql<{ used: boolean }>`select ${used} as used from customer t0 where t0.id = ${id}`.execute(em.getKysely());
    return { ...one, roles: one.roles.join(" "), used: rows[0]?.used ?? false };
  },
  save: saveCustomer,
});
