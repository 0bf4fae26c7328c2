import { defineForm } from "#platform/form/form.ts";

/** Entry of one event of a ship (screens.csv "vesselStatus"). */
export const vesselEventForm = defineForm({
  title: "vessel.eventSheet",
  sections: [
    {
      word: "vessel.section",
      fields: [
        { key: "event", word: "vessel.event", kind: "dict", dict: "vessel_event", span: 3 },
        { key: "eventTime", word: "vessel.eventTime", kind: "local", span: 3, hint: "vessel.timeHint" },
        { key: "expectedTime", word: "vessel.expectedTime", kind: "local", span: 3, hint: "vessel.expectedHint" },
        { key: "source", word: "vessel.source", kind: "dict", dict: "vessel_source", span: 3 },
        { key: "vesselCode", word: "vessel.vesselCode", kind: "ref", ref: "vessel", span: 3 },
        { key: "voyage", word: "vessel.voyage", kind: "ref", ref: "voyage", span: 3, hint: "vessel.voyageHint" },
        { key: "portCode", word: "vessel.port", kind: "ref", ref: "port", span: 3 },
        { key: "serial", word: "vessel.serial", kind: "int", span: 3, hint: "vessel.serialHint" },
        { key: "timeZone", word: "vessel.timeZone", span: 3, hint: "vessel.zoneHint" },
        { key: "remark", word: "vessel.remark", kind: "area", span: 6 },
      ],
    },
  ],
});
