import type { MessageDefinition } from "./definition.ts";

/** Codes of terminal guides (SMDG, ITIGG) that the directories do not list (guide §5.4, §5.5). */
const ofTerminals: MessageDefinition["codes"] = {
  // Document names: gate in and out, discharge and loading reports, releases.
  "1001": new Set([
    "11",
    "12",
    "34",
    "36",
    "44",
    "46",
    "98",
    "99",
    "108",
    "109",
    "119",
    "126",
    "251",
    "266",
    "270",
  ]),
  // Place of the event, stowage cell.
  "3227": new Set(["147", "165", "175"]),
  // Verified gross mass.
  "6313": new Set(["VGM"]),
};

/** A directory's codes and those that terminals use beside it. */
export function withPortCodes(codes: MessageDefinition["codes"]): MessageDefinition["codes"] {
  const all = { ...codes };
  for (const [id, more] of Object.entries(ofTerminals))
    all[id] = new Set([...(all[id] ?? []), ...more]);
  return all;
}
