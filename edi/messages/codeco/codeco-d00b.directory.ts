import { d00b } from "../d00b.directory.ts";
import type { MessageDefinition } from "../definition.ts";
import { readStructure } from "../directory-text.ts";
import { withPortCodes } from "../port-codes.ts";
import { containersIn } from "../totals.ts";

/** Groups and segments in order, with status (M mandatory, C conditional) and maximum. */
const structure = `
UNH M1
BGM M1
DTM C9
FTX C9
SG1 C9
  RFF M1
  DTM C9
SG2 C1
  TDT M1
  DTM C9
  RFF C9
  SG3 C9
    LOC M1
    DTM C9
SG4 M9
  NAD M1
  SG5 C9
    CTA M1
    COM C9
SG6 C999
  GID M1
  HAN C9
  FTX C9
  PIA C9
  MEA C9
  SG7 C9
    TMP M1
    RNG C1
  SGP C999
  SG8 C99
    DGS M1
    FTX C9
    MEA C9
    SG9 C9
      CTA M1
      COM C9
SG10 M9999
  EQD M1
  RFF C99
  TMD C9
  DTM C99
  LOC C9
  MEA C99
  DIM C99
  SEL C9
  FTX C99
  PCD C9
  EQA C9
  COD C1
  HAN C9
  SG11 C9
    DAM M1
    COD C1
  SG12 C9
    TDT M1
    DTM C9
    SG13 C9
      LOC M1
      DTM C9
  NAD C9
  SG14 C99
    DGS M1
    FTX C9
    MEA C9
    SG15 C9
      CTA M1
      COM C9
  SG16 C9
    TMP M1
    RNG C1
CNT C1
UNT M1
`;

/** CODECO (container gate-in and gate-out report), UN/EDIFACT directory D.00B. */
export const codecoD00b: MessageDefinition & { type: "CODECO" } = {
  ...d00b,
  type: "CODECO",
  structure: readStructure(structure),
  codes: withPortCodes(d00b.codes),
  totals: containersIn("SG10"),
};
