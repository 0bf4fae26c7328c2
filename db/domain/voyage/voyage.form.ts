import { defineForm } from "../kit/form.ts";

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
        { key: "atd", word: "voyage.atd", kind: "local" },
        { key: "cyCutoff", word: "voyage.cyCutoff", kind: "local" },
        { key: "customsCutoff", word: "voyage.customsCutoff", kind: "local" },
        { key: "siCutoff", word: "voyage.siCutoff", kind: "local" },
        { key: "isLoad", word: "voyage.isLoad", kind: "flag" },
        { key: "isUnload", word: "voyage.isUnload", kind: "flag" },
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
