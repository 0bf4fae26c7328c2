import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { calculatedSide } from "#domain/finance/fee/fee-side.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import { Contract, ContractVersion } from "./contract.entity.server.ts";
import { carriedTeu, shipmentsToReprice } from "./commitment/contract-bookings.queries.server.ts";
import { contractFacts } from "./contract.facts.server.ts";
import { contractList, contractVersionList } from "./contract.list.ts";
import { contractMachine } from "./contract.machine.ts";
import { copyContract } from "./copy-contract.server.ts";
import { mostFollowing } from "./repriced-notes.ts";
import { approveContract, setBook } from "./version/approve-contract.server.ts";
import { saveContract } from "./ops/save-contract.server.ts";
import { readContract } from "./read-contract.server.ts";

/** "7" or "7 / 10" by port and size. */
const freeDays = (clock: string) => sql`(
    select string_agg(distinct f.free_days::text, ' / ')
    from contract_free_time f
    where f.contract_id = t0.id and f.clock = ${sql.lit(clock)}
  )`;

const source = {
  entity: Contract,
  facts: contractFacts,
  computed: {
    customerNames: sql`(
        select string_agg(
            coalesce(nullif(u.name_ch, ''), u.name_en, x.customer_code), ', '
            order by x.line_no
          )
        from contract_customer x left join customer u on u.code = x.customer_code
        where x.contract_id = t0.id
      )`,
    carriedTeu: carriedTeu(sql`t0`),
    carriedPercent: sql`case
        when t0.mqc_teu > 0 then round(${carriedTeu(sql`t0`)} * 100 / t0.mqc_teu, 1)
      end`,
    dem: freeDays("DEM"),
    det: freeDays("DET"),
    disDem: freeDays("DIS_DEM"),
    disDet: freeDays("DIS_DET"),
    dnd: freeDays("DND"),
    disDnd: freeDays("DIS_DND"),
  },
};

export const contractSteps = defineSteps({
  machine: contractMachine,
  facts: contractFacts,
  list: contractList,
  source,
  keyOf: (contract) => contract.contractNo,
  setState: (contract, state) => {
    contract.status = state;
  },
  effects: {
    submit: async (ctx, contract) => {
      contract.submitTime = ctx.now;
      await setBook(ctx, contract.contractNo, "SUBMITTED");
    },
    approve: approveContract,
    reject: async (ctx, contract, { reason }) => {
      contract.rejectTime = ctx.now;
      contract.rejectReason = reason;
      await setBook(ctx, contract.contractNo, "REJECTED");
    },
    cancel: (ctx, contract) => setBook(ctx, contract.contractNo, "DRAFT"),
    copy: copyContract,
    remove: async (ctx, contract) => {
      await sql`delete from freight_rate r using freight_book b
        where b.id = r.book_id and b.fcode = ${contract.contractNo}`.execute(ctx.em.getKysely());
      await kyselyOf(ctx.em)
        .deleteFrom("freight_book")
        .where("fcode", "=", contract.contractNo)
        .execute();
      ctx.em.remove(contract);
    },
  },
  follows: {
    // Shipments priced before are calculated again by whoever may.
    approve: async (ctx, ids) => {
      const shipments = await shipmentsToReprice(ctx, ids, mostFollowing);
      const bills = shipments.map(({ billId }) => billId);
      return bills.length > 0
        ? { page: feeList(calculatedSide, "calculate").apiName, ids: bills, by: "blNo" }
        : null;
    },
  },
});

const versionSource = {
  entity: ContractVersion,
  computed: {
    feeCount: sql`(
        select count(*)::int
        from fee f
        where f.rate_id is not null
          and f.rate_id || '@' || f.rate_version = any (t0.rate_keys)
          and f.rate_id = any (select split_part(k, '@', 1)::int from unnest(t0.rate_keys) as k)
      )`,
  },
};

export const contractResources: readonly Resource[] = [
  defineResource({
    apiName: contractList.apiName,
    list: contractList,
    source,
    machine: contractMachine,
    steps: contractSteps,
    save: saveContract,
    get: readContract,
  }),
  defineResource({
    apiName: contractVersionList.apiName,
    list: contractVersionList,
    source: versionSource,
    steps: {},
  }),
];
