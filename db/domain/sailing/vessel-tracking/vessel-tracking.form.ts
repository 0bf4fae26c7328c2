import { defineForm } from "#platform/records/form/form.ts";

/** screens.csv "vesselStatus". */
export const vesselEventForm = defineForm({
  title: "vessel.eventSheet",
  sections: [
    {
      label: "vessel.section",
      fields: [
        { key: "event", label: "vessel.event", kind: "dict", dict: "vessel_event", span: 3 },
        {
          key: "eventTime",
          label: "vessel.eventTime",
          kind: "local",
          span: 3,
          hint: "vessel.timeHint",
        },
        {
          key: "expectedTime",
          label: "vessel.expectedTime",
          kind: "local",
          span: 3,
          hint: "vessel.expectedHint",
        },
        { key: "source", label: "vessel.source", kind: "dict", dict: "vessel_source", span: 3 },
        { key: "vesselCode", label: "vessel.vesselCode", kind: "ref", ref: "vessel", span: 3 },
        {
          key: "voyage",
          label: "vessel.voyage",
          kind: "ref",
          ref: "voyage",
          span: 3,
          hint: "vessel.voyageHint",
        },
        { key: "portCode", label: "vessel.port", kind: "ref", ref: "port", span: 3 },
        { key: "serial", label: "vessel.serial", kind: "int", span: 3, hint: "vessel.serialHint" },
        { key: "timeZone", label: "vessel.timeZone", span: 3, hint: "vessel.zoneHint" },
        { key: "remark", label: "vessel.remark", kind: "area", span: 6 },
      ],
    },
  ],
});
