import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { copySupplierRates } from "./ops/copy-supplier-rates.server.ts";
import { saveSupplierGroup } from "./ops/save-supplier-group.server.ts";
import { saveSupplierRate } from "./ops/save-supplier-rate.server.ts";
import { publishedPriceOverlaps } from "./overlapping-prices.server.ts";
import { SupplierGroup, SupplierPrice, SupplierRate } from "./supplier-rate.entity.server.ts";
import { supplierGroupFacts, supplierRateFacts } from "./supplier-rate.facts.server.ts";
import { supplierGroupForm, supplierRateForm, supplierRateStart } from "./supplier-rate.form.ts";
import { supplierGroupList, supplierRateList } from "./supplier-rate.list.ts";
import { supplierPriceList } from "./supplier-price.list.ts";
import { supplierGroupMachine, supplierRateMachine } from "./supplier-rate.machine.ts";

const nameOf = (code: string) =>
  sql`(
      select coalesce(nullif(c.name_ch, ''), c.name_en)
      from customer c
      where c.code = ${sql.raw(code)}
    )`;

const rateSource = {
  entity: SupplierRate,
  facts: supplierRateFacts,
  computed: {
    supplierName: nameOf("t0.supplier_code"),
    priceCount: sql`(select count(*)::int from supplier_price l where l.rate_id = t0.id)`,
  },
};

const rateSteps = defineSteps({
  machine: supplierRateMachine,
  facts: supplierRateFacts,
  list: supplierRateList,
  source: rateSource,
  keyOf: (rate) => `${rate.supplierCode} ${rate.protocolNo || `#${rate.id}`}`,
  setState: (rate, state) => {
    rate.status = state;
  },
  undoable: { publish: "cancelPublish", cancelPublish: "publish" },
  effects: {
    publish: async (ctx, rate) => {
      await ctx.em.flush();
      return { notes: await publishedPriceOverlaps(ctx, rate.id) };
    },
    remove: (ctx, rate) => {
      ctx.em.remove(rate);
    },
  },
});

async function readRate(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const rate = await em.findOne(SupplierRate, { id }, { populate: ["prices", "group"] });
  if (!rate) return null;
  const prices = rate.prices
    .getItems()
    .map((price) => ({ ...wrap(price).toObject(), rate: undefined }));
  return { ...wrap(rate).toObject(), group: undefined, groupName: rate.group.groupName, prices };
}

const groupSource = {
  entity: SupplierGroup,
  facts: supplierGroupFacts,
  computed: {
    supplierCount: sql`(select count(*)::int from supplier_group_member m where m.group_id = t0.id)`,
    supplierCodes: sql`(
        select string_agg(m.supplier_code, ', ' order by m.line_no)
        from supplier_group_member m
        where m.group_id = t0.id
      )`,
    rateCount: sql`(select count(*)::int from supplier_rate r where r.group_id = t0.id)`,
  },
};

const groupSteps = defineSteps({
  machine: supplierGroupMachine,
  facts: supplierGroupFacts,
  list: supplierGroupList,
  source: groupSource,
  keyOf: (group) => group.groupName,
  setState: () => {},
  effects: {
    remove: (ctx, group) => {
      ctx.em.remove(group);
    },
  },
});

async function readGroup(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const group = await em.findOne(SupplierGroup, { id }, { populate: ["suppliers"] });
  if (!group) return null;
  const suppliers = group.suppliers
    .getItems()
    .map((member) => ({ ...wrap(member).toObject(), group: undefined }));
  return { ...wrap(group).toObject(), suppliers };
}

export const supplierRateResources: readonly Resource[] = [
  defineResource({
    apiName: supplierRateList.apiName,
    list: supplierRateList,
    source: rateSource,
    machine: supplierRateMachine,
    steps: rateSteps,
    get: readRate,
    save: saveSupplierRate,
    form: supplierRateForm,
    start: supplierRateStart,
    more: { copy: copySupplierRates },
  }),
  defineResource({
    apiName: supplierPriceList.apiName,
    list: supplierPriceList,
    source: {
      entity: SupplierPrice,
      computed: {
        priceNo: sql`t0.id`,
        supplierName: sql`(
            select coalesce(nullif(c.name_ch, ''), c.name_en)
            from supplier_rate r join customer c on c.code = r.supplier_code
            where r.id = t0.rate_id
          )`,
        feeName: sql`(select c.name_zh from cost_code c where c.code = t0.fee_code)`,
      },
    },
    steps: {},
  }),
  defineResource({
    apiName: supplierGroupList.apiName,
    list: supplierGroupList,
    source: groupSource,
    machine: supplierGroupMachine,
    steps: groupSteps,
    get: readGroup,
    save: saveSupplierGroup,
    form: supplierGroupForm,
  }),
];
