import { cargoInvariants } from "./cargo-invariants.ts";
import { documentInvariants } from "./document-invariants.ts";
import { feeInvariants } from "./fee-invariants.ts";

/**
 * The rules that the books keep at every moment, one statement each, in plain SQL: they know
 * nothing of the code that writes, and whoever may read the database can run them. A statement
 * returns the records that break its rule: `record`, what a reader finds it by, and `detail`, the
 * figures that contradict each other. The message books.<rule> says the rule in both languages.
 */
export const invariants = { ...feeInvariants, ...documentInvariants, ...cargoInvariants };

export type Invariant = keyof typeof invariants;
export const invariantNames = Object.keys(invariants) as Invariant[];
