import { d95b } from "../d95b.directory.ts";
import type { MessageDefinition } from "../definition.ts";
import { readStructure } from "../directory-text.ts";
import { withPortCodes } from "../port-codes.ts";
import { containersIn } from "../totals.ts";

/** Groups and segments in order, with status (M mandatory, C conditional) and maximum. */
const structure = `
UNH M1
BGM M1
TMD C1
TSR C1
FTX C9
RFF M9
SG1 C9
  TDT M1
  RFF C9
  LOC C9
  DTM C9
SG2 M9
  NAD M1
  CTA C9
  RFF C9
  DTM C9
SG3 C999
  GID M1
  HAN C9
  FTX C9
  RFF C9
  PIA C9
  SG4 C9
    NAD M1
    DTM C9
    RFF C9
  MEA C9
  DIM C9
  DOC C9
  SG5 C999
    SGP M1
    MEA C9
  SG6 C9
    DGS M1
    FTX C9
    MEA C9
SG7 M999
  EQD M1
  RFF C9
  EQN C1
  TMD C9
  DTM C9
  TSR C9
  LOC C9
  MEA C9
  DIM C9
  TMP C9
  RNG C9
  SEL C9
  FTX C9
  DGS C1
  MOA C9
  GOR C9
  EQA C1
  SG8 C9
    DAM M1
    COD C1
  SG9 C9
    TDT M1
    LOC C9
    DTM C9
  SG10 C9
    NAD M1
    DTM C1
    CTA C1
    COM C1
CNT M1
UNT M1
`;

/** COPARN (container announcement), UN/EDIFACT directory D.95B. */
export const coparnD95b: MessageDefinition & { type: "COPARN" } = {
  ...d95b,
  type: "COPARN",
  structure: readStructure(structure),
  codes: withPortCodes(d95b.codes),
  totals: containersIn("SG7"),
};
