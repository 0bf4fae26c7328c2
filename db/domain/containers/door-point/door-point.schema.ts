import { z } from "zod";
import { readEnteredTime } from "./entered-time.ts";
import * as v from "#platform/kernel/refusal/validation.ts";

/** Rows of one entry, as many as the grid shows. */
export const mostDoorPoints = 200;

const enteredTime = () =>
  z
    .string()
    .max(40)
    .nullish()
    .transform((text) => readEnteredTime(text ?? ""))
    .refine((time) => time !== undefined, { error: "doorPoint.badTime" });

/**
 * A row by the id of its container. `version` is that of the door point, 0 before the first entry.
 */
const DoorPointRow = z.object({
  id: v.typedRecordId(),
  version: v.formVersion(),
  doorPoint: v.text(200),
  deliveryTime: enteredTime(),
  remarks: v.text(500),
});
export type DoorPointRow = z.output<typeof DoorPointRow>;

export const DoorPointInput = z.object({
  rows: z.array(DoorPointRow).min(1, { error: "kit.selectRows" }).max(mostDoorPoints),
});
export type DoorPointInput = z.output<typeof DoorPointInput>;
