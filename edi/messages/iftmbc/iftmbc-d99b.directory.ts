import { d99b } from "../d99b.directory.ts";
import type { MessageDefinition } from "../definition.ts";
import { readStructure } from "../directory-text.ts";

/** Groups and segments in order, with status (M mandatory, C conditional) and maximum. */
const structure = `
UNH M1
BGM M1
CTA C1
COM C9
DTM C9
TSR C9
FTX C99
CNT C9
GDS C9
SG1 C99
  LOC M1
  DTM C9
SG2 C99
  RFF M1
  DTM C9
TCC C9
SG3 C99
  TDT M1
  DTM C9
  TSR C9
  SG4 C99
    LOC M1
    DTM C9
  SG5 C9
    RFF M1
    DTM C1
SG6 C99
  NAD M1
  LOC C9
  SG7 C9
    CTA M1
    COM C9
  SG8 C99
    TSR M1
    RFF C1
    LOC C1
    TPL C1
    FTX C9
SG9 C999
  GID M1
  HAN C1
  TMP C1
  RNG C1
  TMD C1
  LOC C9
  FTX C9
  PCD C9
  SG10 C9
    NAD M1
    DTM C1
  GDS C9
  SG11 C99
    MEA M1
    EQN C1
  SG12 C99
    DIM M1
    EQN C1
  SG13 C9
    RFF M1
    DTM C9
  SG14 C9
    DOC M1
    DTM C9
  SG15 C99
    DGS M1
    FTX C99
    SG16 C9
      CTA M1
      COM C9
    SG17 C9
      MEA M1
      EQN C1
SG18 C999
  EQD M1
  EQN C1
  TMD C1
  MEA C9
  DIM C9
  HAN C1
  TMP C1
  RNG C9
  FTX C9
  RFF C9
  SG19 C9
    NAD M1
    DTM C1
  SG20 C99
    DGS M1
    FTX C9
    SG21 C9
      CTA M1
      COM C9
UNT M1
`;

/** IFTMBC (booking confirmation), UN/EDIFACT directory D.99B. */
export const iftmbcD99b: MessageDefinition & { type: "IFTMBC" } = {
  ...d99b,
  type: "IFTMBC",
  structure: readStructure(structure),
};
