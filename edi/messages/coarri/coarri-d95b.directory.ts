import { d95b } from "../d95b.directory.ts";
import type { MessageDefinition } from "../definition.ts";
import { readStructure } from "../directory-text.ts";
import { withPortCodes } from "../port-codes.ts";
import { containersIn } from "../totals.ts";

/** Groups and segments in order, with status (M mandatory, C conditional) and maximum. */
const structure = `
UNH M1
BGM M1
FTX C9
RFF C9
SG1 M1
  TDT M1
  RFF C9
  LOC C9
  DTM C9
SG2 M9
  NAD M1
  CTA C9
SG3 M9999
  EQD M1
  RFF C9
  TMD C9
  DTM C9
  LOC C9
  MEA C9
  DIM C9
  TMP C9
  RNG C9
  SEL C9
  FTX C9
  DGS C9
  EQA C9
  PIA C9
  SG4 C9
    DAM M1
    COD C1
  SG5 C1
    TDT M1
    LOC C9
    DTM C9
  NAD C1
CNT M1
UNT M1
`;

/** COARRI (container discharge and loading report), UN/EDIFACT directory D.95B. */
export const coarriD95b: MessageDefinition & { type: "COARRI" } = {
  ...d95b,
  type: "COARRI",
  structure: readStructure(structure),
  codes: withPortCodes(d95b.codes),
  totals: containersIn("SG3"),
};
