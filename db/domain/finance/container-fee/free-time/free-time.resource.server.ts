import { rowFault } from "#platform/records/import/define-import.server.ts";
import {
  defineMaster,
  type Master,
  type MasterImport,
} from "#platform/records/resource/master.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { checkTiers } from "#domain/pricing/contract/free-time/day-tiers.ts";
import { FreeTimeTariff, freeTimeFields } from "../container-fee.entity.server.ts";
import { tiersOf } from "./free-time.ts";
import { tariffOverlapNotes } from "./overlapping-tariffs.server.ts";

const perms = { list: "containerFee:list", edit: "containerFee:edit", import: "containerFee:edit" };

const tariffImport = {
  title: "containerFee.import.freeTime",
  // A blank criterion equals the stored one.
  reshape: (rows) =>
    rows.map(({ values, ...row }) => ({
      ...row,
      values: {
        ...values,
        portCode: values.portCode ?? "",
        sizeGroup: values.sizeGroup ?? "",
        typeGroup: values.typeGroup ?? "",
      },
    })),
  check: (_ctx, rows) =>
    rows.flatMap((row) => {
      const {
        startDate,
        endDate,
        tierIndex,
        freeDays,
        firstRate,
        firstTo,
        secondRate,
        secondTo,
        thirdRate,
        thirdTo,
        lastRate,
      } = row.values;
      const faults =
        (endDate ?? "") < (startDate ?? "")
          ? [rowFault(row, "endDate", "containerFee.endBeforeStart")]
          : [];
      const rates = [
        { rate: firstRate, to: firstTo },
        { rate: secondRate, to: secondTo },
        { rate: thirdRate, to: thirdTo },
        { rate: lastRate, to: undefined },
      ];
      const gap = rates.findIndex(
        ({ rate }, index) => !rate && rates.slice(index + 1).some((later) => later.rate),
      );
      if (gap >= 0)
        return [...faults, rowFault(row, gap === 1 ? "secondRate" : "thirdRate", "kit.required")];
      const bands = rates.flatMap(({ rate, to }) =>
        rate ? [{ rate, to: to ? Number(to) : null }] : [],
      );
      const open = bands.slice(0, -1).findIndex(({ to }) => to === null);
      if (open >= 0)
        return [
          ...faults,
          rowFault(
            row,
            open === 0 ? "firstTo" : open === 1 ? "secondTo" : "thirdTo",
            "kit.required",
          ),
        ];
      const terms = {
        tierIndex: tierIndex === "ABSOLUTE" ? ("ABSOLUTE" as const) : ("CHARGEABLE" as const),
        freeDays: Number(freeDays ?? 0),
        bands,
      };
      try {
        checkTiers({
          tiers: tiersOf(terms),
          tierIndex: terms.tierIndex === "ABSOLUTE" ? "absolute" : "chargeable",
          freeDays: terms.freeDays,
        });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return [
          ...faults,
          ...refusalsOf(error).map(({ code, params }) => rowFault(row, "firstTo", code, params)),
        ];
      }
      return faults;
    }),
} satisfies MasterImport<typeof freeTimeFields>;

/** Free time and daily rates of ports (domain §5). */
export const freeTime: Master = defineMaster({
  name: "freeTimeTariff",
  unnamed: true,
  key: ["clock", "portCode", "sizeGroup", "typeGroup", "startDate"],
  movable: ["clock", "portCode", "sizeGroup", "typeGroup", "startDate"],
  perms,
  fields: freeTimeFields,
  source: { entity: FreeTimeTariff },
  title: "containerFee.freeTimeSheet",
  list: {
    apiName: "feemgr/container/freeTime",
    title: "containerFee.freeTimeList",
    scopes: "reference",
    sort: { key: "clock", order: "asc" },
    visible: `
      clock sizeGroup typeGroup portCode freeDays currency firstRate firstTo secondRate secondTo
      thirdRate lastRate startDate endDate feeCode remark
    `,
    columns: {
      clock: { sort: true, filter: "in", width: 110, fixed: "left" },
      portCode: { sort: true, filter: "equals", width: 80 },
      sizeGroup: { sort: true, filter: "in", width: 70 },
      typeGroup: { filter: "equals", width: 70 },
      startDate: { sort: true, filter: "between", width: 95 },
      endDate: { sort: true, filter: "between", width: 95 },
      freeDays: { width: 70 },
      firstDay: { width: 90 },
      freeBasis: { width: 90 },
      chargeBasis: { width: 90 },
      tierIndex: { width: 110 },
      tierMode: { width: 100 },
      currency: { filter: "equals", width: 60 },
      firstRate: { width: 80 },
      firstTo: { width: 70 },
      secondRate: { width: 80 },
      secondTo: { width: 70 },
      thirdRate: { width: 80 },
      thirdTo: { width: 70 },
      lastRate: { width: 80 },
      feeCode: { filter: "equals", width: 80 },
      remark: { width: 160 },
      updatedBy: {},
      updatedTime: { sort: undefined },
    },
  },
  import: tariffImport,
  notes: tariffOverlapNotes,
  sections: [
    [
      "containerFee.section.terms",
      ["firstDay", "freeBasis", "chargeBasis", "tierIndex", "tierMode"],
    ],
    [
      "containerFee.section.rates",
      [
        "currency",
        "feeCode",
        "firstRate",
        "firstTo",
        "secondRate",
        "secondTo",
        "thirdRate",
        "thirdTo",
        "lastRate",
      ],
    ],
  ],
  form: {
    portCode: { hint: "containerFee.blankAny" },
    sizeGroup: { hint: "containerFee.blankAny" },
    typeGroup: { hint: "containerFee.blankAny" },
    firstTo: { hint: "containerFee.tierToHint" },
  },
});
