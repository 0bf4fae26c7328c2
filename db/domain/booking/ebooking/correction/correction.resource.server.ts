import { sql } from "kysely";
import { containerImportList } from "#domain/containers/container/import/container-import.list.ts";
import { correctionAdviceList } from "#domain/documents/correction-advice/correction-advice.list.ts";
import { correctionList } from "./correction.list.ts";
import { correctionMachine } from "./correction.machine.ts";
import { ebookingFacts } from "../ebooking.facts.server.ts";
import { saveCorrection } from "./ops/save-correction.server.ts";
import {
  rejectCorrection,
  submitCorrection,
  withdrawCorrection,
} from "./ops/submit-correction.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { ofOneKind } from "../assert-one-kind.server.ts";
import { openAdvice } from "./ops/open-advice.server.ts";
import { readCorrection } from "./correction.queries.server.ts";
import { correctionSource } from "./correction.source.server.ts";
import { receiveCorrection } from "./ops/receive-correction.server.ts";

export const correctionSteps = defineSteps({
  machine: correctionMachine,
  facts: ebookingFacts,
  list: correctionList,
  source: correctionSource,
  keyOf: (eb) => eb.ebNo,
  setState: (eb, state) => {
    eb.ebModify = state;
  },
  // The clerk goes on with the boxes that were cleared.
  follows: {
    openAdvice: async ({ em }, ids) => {
      const { rows } = await sql<{ id: number }>`select max(a.id) as id
        from correction_advice a join e_booking e on e.bk_no = a.bk_no and e.bk_no <> ''
        where e.id = any (${[...ids]}::int[])
        group by e.id`.execute(em.getKysely());
      return rows.length > 0
        ? { page: correctionAdviceList.apiName, ids: rows.map((row) => row.id) }
        : null;
    },
    receive: async ({ em }, ids) => {
      const { rows } = await sql<{ id: number }>`select r.id
        from container_import_row r
          join e_booking e on e.bk_no = r.bk_no
          and e.voyage_id = r.voyage_id
        where e.id = any (${[...ids]}::int[]) and e.bk_no <> '' and r.check_status = 'TO_VERIFY'
        order by r.id
        limit 200`.execute(em.getKysely());
      return rows.length > 0
        ? { page: containerImportList.apiName, ids: rows.map((row) => row.id) }
        : null;
    },
  },
  effects: {
    submit: submitCorrection,
    withdraw: withdrawCorrection,
    openAdvice,
    receive: receiveCorrection,
    reject: (ctx, eb, input) => rejectCorrection(ctx, eb, input.reason),
  },
});

export const correctionResource = defineResource({
  apiName: correctionList.apiName,
  list: correctionList,
  source: correctionSource,
  machine: correctionMachine,
  steps: {
    ...correctionSteps,
    receive: ofOneKind({ list: correctionList, source: correctionSource }, correctionSteps.receive),
    reject: ofOneKind({ list: correctionList, source: correctionSource }, correctionSteps.reject),
  },
  get: readCorrection,
  save: saveCorrection,
});
