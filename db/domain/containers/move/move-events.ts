/** Moves a terminal or depot reports (CODECO 34 and 36, COARRI 44 and 46). */
export const moveEvents = ["GATE_IN", "GATE_OUT", "LOADED", "DISCHARGED"] as const;
export type MoveEvent = (typeof moveEvents)[number];

/** Export, import, transhipment, or not said. */
export const moveTraffics = ["E", "I", "T", ""] as const;
export type MoveTraffic = (typeof moveTraffics)[number];
