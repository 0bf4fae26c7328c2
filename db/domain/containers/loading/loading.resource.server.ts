import { sql } from "kysely";
import { handOver, takeBack } from "./hand-over.server.ts";
import { loadCargo } from "./ops/load-cargo.server.ts";
import { Loading, LoadingBox, LoadingLine } from "./loading.entity.server.ts";
import { loadingFacts } from "./loading.facts.server.ts";
import { loadingBoxList, loadingLineList, loadingList } from "./loading.list.ts";
import { loadingMachine } from "./loading.machine.ts";
import { readLoading } from "./loading.queries.server.ts";
import { saveLoading } from "./ops/save-loading.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";

const source = {
  entity: Loading,
  facts: loadingFacts,
  computed: {
    orderedCount: sql`(
        select coalesce(sum(c.cont_count), 0)::int
        from eb_container c
        where c.e_booking_id = t0.e_booking_id
      )`,
    withoutVgm: sql`(
        select count(*)::int
        from eb_box x
        where x.loading_id = t0.id and x.vgm is null and x.empty_flag <> 'Y'
      )`,
  },
};

/** Nobody locks or bills the booking while its boxes come or go. */
async function lockBooking({ em }: Ctx, loading: Loading): Promise<void> {
  await sql`select 1
    from booking b join e_booking e on e.bk_no = b.bk_no and e.bk_no <> ''
    where e.id = ${loading.eBooking.id}
    for update of b`.execute(em.getKysely());
}

export const loadingSteps = defineSteps({
  machine: loadingMachine,
  facts: loadingFacts,
  list: loadingList,
  source,
  keyOf: (loading) => loading.ebNo,
  lock: lockBooking,
  setState: (loading, state) => {
    loading.state = state;
  },
  customActions: ["load"],
  effects: {
    confirm: async (ctx, loading) => {
      loading.confirmedBy = ctx.actor.nickName || ctx.actor.userName;
      loading.confirmedTime = ctx.now;
      loading.reopenReason = "";
      return handOver(ctx, loading);
    },
    reopen: async (ctx, loading, { reason }) => {
      await takeBack(ctx, loading);
      Object.assign(loading, { reopenReason: reason, confirmedBy: "", confirmedTime: null });
    },
  },
});

export const loadingResource = defineResource({
  apiName: loadingList.apiName,
  list: loadingList,
  source,
  machine: loadingMachine,
  steps: loadingSteps,
  more: { load: loadCargo },
  get: readLoading,
  save: saveLoading,
});

const ofBox = (column: string) =>
  sql`(select coalesce(sum(${sql.ref(`l.${column}`)}), 0) from eb_load l where l.box_id = t0.id)`;

export const loadingBoxResource = defineResource({
  apiName: loadingBoxList.apiName,
  list: loadingBoxList,
  source: {
    entity: LoadingBox,
    computed: { pkgs: ofBox("pkgs"), gwt: ofBox("gwt"), dim: ofBox("dim") },
  },
  steps: {},
});

export const loadingLineResource = defineResource({
  apiName: loadingLineList.apiName,
  list: loadingLineList,
  source: {
    entity: LoadingLine,
    computed: {
      leftPkgs: sql`(
          select c.pkgs - coalesce(sum(l.pkgs), 0)::int
          from eb_cargo c left join eb_load l on l.cargo_id = c.id
          where c.id = t0.cargo_id
          group by c.pkgs
        )`,
    },
  },
  steps: {},
});
