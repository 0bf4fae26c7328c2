import { defineForm } from "#platform/records/form/form.ts";

/** Times are port-local (operations §3 "Voyage"). */
export const voyageForm = defineForm({
  title: "voyage.sheet",
  sections: [
    {
      label: "voyage.section.main",
      fields: [
        { key: "voyageName", label: "voyage.voyageName", kind: "shown" },
        { key: "lineCode", label: "voyage.lineCode", kind: "ref", ref: "line" },
        { key: "vesselCode", label: "voyage.vesselCode", kind: "ref", ref: "vessel" },
        { key: "voyage", label: "voyage.voyage", kind: "code", hint: "voyage.voyageHint" },
        { key: "ioType", label: "voyage.ioType", kind: "dict", dict: "io_type" },
        { key: "status", label: "voyage.status", kind: "dict", dict: "voyage_status" },
        { key: "period", label: "voyage.period", kind: "int" },
        { key: "departureDate", label: "voyage.departureDate", kind: "shown" },
        { key: "week", label: "voyage.week", kind: "shown" },
        { key: "settleMon", label: "voyage.settleMon", hint: "voyage.settleMonHint" },
        { key: "customsVoyage", label: "voyage.customsVoyage", kind: "code" },
        { key: "externalVoyage", label: "voyage.externalVoyage", kind: "code" },
        { key: "remark", label: "voyage.remark", kind: "area", span: 6 },
      ],
    },
  ],
  lines: [
    {
      key: "stops",
      label: "voyage.stops",
      max: 60,
      fields: [
        { key: "serial", label: "voyage.serial", kind: "int" },
        { key: "portCode", label: "voyage.port", kind: "ref", ref: "port" },
        { key: "dockCode", label: "voyage.dock", kind: "code" },
        { key: "eta", label: "voyage.eta", kind: "local" },
        { key: "etb", label: "voyage.etb", kind: "local" },
        { key: "etd", label: "voyage.etd", kind: "local" },
        { key: "ata", label: "voyage.ata", kind: "local" },
        { key: "atb", label: "voyage.atb", kind: "local" },
        { key: "atd", label: "voyage.atd", kind: "local" },
        { key: "delay", label: "voyage.delay", kind: "shown" },
        { key: "cyCutoff", label: "voyage.cyCutoff", kind: "local" },
        { key: "customsCutoff", label: "voyage.customsCutoff", kind: "local" },
        { key: "siCutoff", label: "voyage.siCutoff", kind: "local" },
        { key: "isLoad", label: "voyage.isLoad", kind: "flag" },
        { key: "isUnload", label: "voyage.isUnload", kind: "flag" },
        { key: "pickTime", label: "voyage.pickTime", kind: "local", more: true },
        { key: "customsVoyage", label: "voyage.customsVoyage", kind: "code", more: true },
        { key: "customsArrival", label: "voyage.customsArrival", kind: "local", more: true },
        { key: "customsLeave", label: "voyage.customsLeave", kind: "local", more: true },
        { key: "externalVoyage", label: "voyage.externalVoyage", kind: "code", more: true },
        { key: "externalArrival", label: "voyage.externalArrival", kind: "local", more: true },
        { key: "externalLeave", label: "voyage.externalLeave", kind: "local", more: true },
        { key: "remark", label: "voyage.remark", more: true, span: 6 },
      ],
    },
  ],
});

/** In the local time of the first load port. */
export const statusControlForm = defineForm({
  title: "voyage.deadlines",
  sections: [
    {
      label: "voyage.section.deadlines",
      fields: [
        { key: "voyageName", label: "voyage.voyageName", kind: "shown" },
        { key: "zone", label: "voyage.zone", kind: "shown" },
        { key: "ebDeadline", label: "voyage.ebDeadline", kind: "local" },
        { key: "correctionDeadline", label: "voyage.correctionDeadline", kind: "local" },
      ],
    },
  ],
});

/** A count on an AUTO line, otherwise the numbers. */
export const voyageNumberForm = defineForm({
  title: "voyage.generateNumbers",
  sections: [
    {
      label: "voyage.generateNumbers",
      fields: [
        { key: "lineCode", label: "voyage.lineCode", kind: "ref", ref: "line" },
        { key: "count", label: "voyage.numberCount", kind: "int", hint: "voyage.numberCountHint" },
        { key: "numbers", label: "voyage.numbersGiven", hint: "voyage.numbersGivenHint", span: 6 },
        { key: "remark", label: "voyage.remark", span: 6 },
      ],
    },
  ],
});
