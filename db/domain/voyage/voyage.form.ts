import { defineForm } from "#platform/form/form.ts";

/** Voyage entry with its calls; times are local to the port (operations §3 "Voyage"). */
export const voyageForm = defineForm({
  title: "voyage.sheet",
  sections: [
    {
      word: "voyage.section.main",
      fields: [
        { key: "voyageName", word: "voyage.voyageName", kind: "shown" },
        { key: "lineCode", word: "voyage.lineCode", kind: "ref", ref: "line" },
        { key: "vesselCode", word: "voyage.vesselCode", kind: "ref", ref: "vessel" },
        { key: "voyage", word: "voyage.voyage", kind: "code", hint: "voyage.voyageHint" },
        { key: "ioType", word: "voyage.ioType", kind: "dict", dict: "io_type" },
        { key: "status", word: "voyage.status", kind: "dict", dict: "voyage_status" },
        { key: "period", word: "voyage.period", kind: "int" },
        { key: "departureDate", word: "voyage.departureDate", kind: "shown" },
        { key: "week", word: "voyage.week", kind: "shown" },
        { key: "settleMon", word: "voyage.settleMon", hint: "voyage.settleMonHint" },
        { key: "customsVoyage", word: "voyage.customsVoyage", kind: "code" },
        { key: "externalVoyage", word: "voyage.externalVoyage", kind: "code" },
        { key: "remark", word: "voyage.remark", kind: "area", span: 6 },
      ],
    },
  ],
  lines: [
    {
      key: "stops",
      word: "voyage.stops",
      max: 60,
      fields: [
        { key: "serial", word: "voyage.serial", kind: "int" },
        { key: "portCode", word: "voyage.port", kind: "ref", ref: "port" },
        { key: "dockCode", word: "voyage.dock", kind: "code" },
        { key: "eta", word: "voyage.eta", kind: "local" },
        { key: "etb", word: "voyage.etb", kind: "local" },
        { key: "etd", word: "voyage.etd", kind: "local" },
        { key: "ata", word: "voyage.ata", kind: "local" },
        { key: "atb", word: "voyage.atb", kind: "local" },
        { key: "atd", word: "voyage.atd", kind: "local" },
        { key: "delay", word: "voyage.delay", kind: "shown" },
        { key: "cyCutoff", word: "voyage.cyCutoff", kind: "local" },
        { key: "customsCutoff", word: "voyage.customsCutoff", kind: "local" },
        { key: "siCutoff", word: "voyage.siCutoff", kind: "local" },
        { key: "isLoad", word: "voyage.isLoad", kind: "flag" },
        { key: "isUnload", word: "voyage.isUnload", kind: "flag" },
        { key: "pickTime", word: "voyage.pickTime", kind: "local", more: true },
        { key: "customsVoyage", word: "voyage.customsVoyage", kind: "code", more: true },
        { key: "customsArrival", word: "voyage.customsArrival", kind: "local", more: true },
        { key: "customsLeave", word: "voyage.customsLeave", kind: "local", more: true },
        { key: "externalVoyage", word: "voyage.externalVoyage", kind: "code", more: true },
        { key: "externalArrival", word: "voyage.externalArrival", kind: "local", more: true },
        { key: "externalLeave", word: "voyage.externalLeave", kind: "local", more: true },
        { key: "remark", word: "voyage.remark", more: true, span: 6 },
      ],
    },
  ],
});

/** Deadlines of electronic booking, in the local time of the first load port. */
export const statusControlForm = defineForm({
  title: "voyage.deadlines",
  sections: [
    {
      word: "voyage.section.deadlines",
      fields: [
        { key: "voyageName", word: "voyage.voyageName", kind: "shown" },
        { key: "zone", word: "voyage.zone", kind: "shown" },
        { key: "ebDeadline", word: "voyage.ebDeadline", kind: "local" },
        { key: "correctionDeadline", word: "voyage.correctionDeadline", kind: "local" },
      ],
    },
  ],
});

/** Numbers of a line: a count where it counts by itself, the numbers themselves where somebody gives them. */
export const voyageNumberForm = defineForm({
  title: "voyage.generateNumbers",
  sections: [
    {
      word: "voyage.generateNumbers",
      fields: [
        { key: "lineCode", word: "voyage.lineCode", kind: "ref", ref: "line" },
        { key: "count", word: "voyage.numberCount", kind: "int", hint: "voyage.numberCountHint" },
        { key: "numbers", word: "voyage.numbersGiven", hint: "voyage.numbersGivenHint", span: 6 },
        { key: "remark", word: "voyage.remark", span: 6 },
      ],
    },
  ],
});
