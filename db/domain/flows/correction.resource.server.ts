import { sql } from "kysely";
import { containerImportList } from "../container/container-import.list.ts";
import { correctionList } from "../ebooking/correction.list.ts";
import { correctionMachine } from "../ebooking/correction.machine.ts";
import { EBooking } from "../ebooking/ebooking.entity.server.ts";
import { ebookingFacts } from "../ebooking/ebooking.facts.server.ts";
import { saveCorrection } from "../ebooking/ops/save-correction.server.ts";
import { rejectCorrection, submitCorrection, withdrawCorrection } from "../ebooking/submit-correction.server.ts";
import { defineSteps } from "#platform/machine/steps.server.ts";
import { defineResource } from "#platform/resource/resource.server.ts";
import { ofOneKind } from "./assert-one-kind.server.ts";
import { readCorrection } from "./correction.queries.server.ts";
import { receiveCorrection } from "./receive-correction.server.ts";

const latest = (column: "reason" | "reject_reason") =>
  sql`(select k.${sql.ref(column)} from eb_correction k where k.e_booking_id = t0.id order by k.id desc limit 1)`;

const source = {
  entity: EBooking,
  facts: ebookingFacts,
  computed: {
    correctionReason: latest("reason"),
    correctionRejectReason: latest("reject_reason"),
    boxCount: sql`(select count(*)::int from box x join booking b on b.id = x.booking_id where b.bk_no = t0.bk_no and t0.bk_no <> '')`,
  },
  where: sql`t0.eb_status = 'RECEIVED'`,
};

export const correctionSteps = defineSteps({
  machine: correctionMachine,
  facts: ebookingFacts,
  list: correctionList,
  source,
  keyOf: (eb) => eb.ebNo,
  setState: (eb, state) => {
    eb.ebModify = state;
  },
  // The clerk goes on with the boxes that were cleared.
  follows: {
    receive: async ({ em }, ids) => {
      const { rows } = await sql<{ id: number }>`select r.id from container_import_row r
        join e_booking e on e.bk_no = r.bk_no and e.voyage_id = r.voyage_id
        where e.id = any(${[...ids]}::int[]) and e.bk_no <> '' and r.check_status = 'TO_VERIFY' order by r.id limit 200`.execute(
        em.getKysely(),
      );
      return rows.length > 0 ? { page: containerImportList.apiName, ids: rows.map((row) => row.id) } : null;
    },
  },
  effects: {
    submit: submitCorrection,
    withdraw: withdrawCorrection,
    receive: receiveCorrection,
    reject: (ctx, eb, input) => rejectCorrection(ctx, eb, input.reason),
  },
});

export const correctionResource = defineResource({
  apiName: correctionList.apiName,
  list: correctionList,
  source,
  machine: correctionMachine,
  steps: {
    ...correctionSteps,
    receive: ofOneKind({ list: correctionList, source }, correctionSteps.receive),
    reject: ofOneKind({ list: correctionList, source }, correctionSteps.reject),
  },
  get: readCorrection,
  save: saveCorrection,
});
