import type { VersionShape } from "#platform/records/form/compare-versions.ts";
import { defineForm } from "#platform/records/form/form.ts";
import { bookingForm } from "../booking.form.ts";

/** Whose changes they are and who took note; the comparison stands beside it. */
export const modificationForm = defineForm({
  title: "modification.sheet",
  sections: [
    {
      label: "modification.section",
      fields: [
        { key: "bkNo", label: "booking.bkNo", kind: "shown" },
        { key: "state", label: "modification.state", kind: "shown", dict: "modification_state" },
        { key: "bkStatus", label: "booking.bkStatus", kind: "shown", dict: "booking_status" },
        { key: "voyageName", label: "booking.voyage", kind: "shown" },
        { key: "clientName", label: "booking.clientName", kind: "shown" },
        { key: "changedBy", label: "modification.changedBy", kind: "shown" },
        { key: "changedTimeText", label: "modification.changedTime", kind: "shown" },
        { key: "sinceTimeText", label: "modification.sinceTime", kind: "shown" },
        { key: "takenBy", label: "modification.takenBy", kind: "shown" },
        { key: "takenTimeText", label: "modification.takenTime", kind: "shown" },
        { key: "backBy", label: "modification.backBy", kind: "shown" },
        { key: "backReason", label: "modification.backReason", kind: "shown", span: 6 },
        { key: "changeReason", label: "booking.changeReason", kind: "shown", span: 6 },
        { key: "changeContact", label: "booking.changeContact", kind: "shown" },
      ],
    },
  ],
});

const keysOf = (fields: readonly { key: string; kind?: string }[]) =>
  fields.filter(({ kind }) => kind !== "shown").map(({ key }) => key);

/** What is entered in a booking; the words about a change are no change. */
export const bookingShape: VersionShape = {
  fields: bookingForm.sections
    .flatMap(({ fields }) => keysOf(fields))
    .filter((key) => !["bkNo", "changeReason", "changeContact"].includes(key)),
  lines: Object.fromEntries(
    (bookingForm.lines ?? []).map(({ key, fields }) => [key, keysOf(fields)]),
  ),
};
