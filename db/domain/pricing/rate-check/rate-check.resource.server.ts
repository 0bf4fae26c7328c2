import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { defineList } from "#platform/records/list/list.ts";
import { portRateList } from "#domain/pricing/rate/rate.list.ts";
import { rateSource } from "#domain/pricing/rate/rate.resource.server.ts";
import { coverBookings, lookAhead, orderCoverage } from "./ops/cover-bookings.server.ts";
import { checkBooks, lintBooks, orderLint } from "./ops/lint-books.server.ts";
import { RateFinding, RateGap } from "./rate-check.entity.server.ts";
import { rateFindingList, rateGapList } from "./rate-check.list.ts";
import { freightViewPage, viewFreight } from "./ops/view-freight.server.ts";

/** Every night: rate books are checked, and the bookings of the next days are priced. */
export const checkNightly = defineOperation({
  name: "rateCheck.checkNightly",
  perm: "rateCheck:run",
  input: z.object({}).default({}),
  transaction: "own",
  done: "rateCheck.nightly.done",
  run: async (ctx) => ({ ...(await checkBooks(ctx)), ...(await lookAhead(ctx)) }),
});

/** The prices that are offered; the screen asks for those of one shipment. */
const offeredList = defineList({
  ...portRateList,
  apiName: freightViewPage,
  title: "freightView.title",
  fixedFilter: { status: "PUBLISHED" },
});

export const rateCheckResources: readonly Resource[] = [
  defineResource({
    apiName: offeredList.apiName,
    list: offeredList,
    source: rateSource,
    steps: {},
    more: { price: viewFreight },
  }),
  defineResource({
    apiName: rateFindingList.apiName,
    list: rateFindingList,
    source: { entity: RateFinding },
    steps: {},
    more: { lint: lintBooks, order: orderLint },
  }),
  defineResource({
    apiName: rateGapList.apiName,
    list: rateGapList,
    source: { entity: RateGap },
    steps: {},
    more: { cover: coverBookings, order: orderCoverage },
  }),
];
