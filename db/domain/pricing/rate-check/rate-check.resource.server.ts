import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { defineList } from "#platform/records/list/list.ts";
import { portRateList } from "#domain/pricing/rate/rate.list.ts";
import { rateSource } from "#domain/pricing/rate/rate.resource.server.ts";
import { coverBookings, orderCoverage } from "./ops/cover-bookings.server.ts";
import { lintBooks, orderLint } from "./ops/lint-books.server.ts";
import { RateFinding, RateGap } from "./rate-check.entity.server.ts";
import { rateFindingList, rateGapList } from "./rate-check.list.ts";
import { freightViewPage, viewFreight } from "./ops/view-freight.server.ts";

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
