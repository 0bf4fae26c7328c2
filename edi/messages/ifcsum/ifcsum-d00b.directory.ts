import { d00b } from "../d00b.directory.ts";
import type { MessageDefinition } from "../definition.ts";
import { readStructure } from "../directory-text.ts";
import { withPortCodes } from "../port-codes.ts";
import { totalsIn } from "../totals.ts";
import { consignmentOfD00B } from "./ifcsum-d00b-consignment.ts";

/** Groups and segments in order, with status (M mandatory, C conditional) and maximum. */
const structure = `
UNH M1
BGM M1
DTM C9
MOA C99
FTX C99
CNT C9
PCD C1
GDS C9
SG1 C9
  RFF M1
  DTM C9
SG2 C9
  GOR M1
  DTM C9
  LOC C9
  SEL C9
  FTX C9
  SG3 C9
    DOC M1
    DTM C1
SG4 C9
  NAD M1
  SG5 C9
    CTA M1
    COM C9
  SG6 C9
    RFF M1
    DTM C9
SG7 C9
  TCC M1
  CUX C1
  PRI C1
  EQN C1
  PCD C1
  MOA C9
  QTY C9
  LOC C9
SG8 C99
  ICD M1
  DTM C1
  FTX C9
SG9 C9
  TDT M1
  DTM C9
  TSR C9
  SG10 C9
    LOC M1
    DTM C9
  SEL C9
  FTX C9
  SG11 C9
    MEA M1
    EQN C1
  SG12 C9
    DIM M1
    EQN C1
  SG13 C9
    CTA M1
    COM C9
  SG14 C99
    TCC M1
    MOA C9
    PCD C1
  SG15 C99
    ICD M1
    DTM C1
    FTX C9
  SG16 C9
    NAD M1
    LOC C9
    SG17 C9
      CTA M1
      COM C9
    SG18 C9
      DOC M1
      DTM C1
    SG19 C9
      TCC M1
      CUX C1
      PRI C1
      EQN C1
      PCD C1
      MOA C9
      QTY C9
    SG20 C9
      RFF M1
      DTM C9
SG21 C999
  EQD M1
  EQN C1
  TPL C1
  TMD C1
  MEA C9
  DIM C9
  SEL C9
  NAD C9
  LOC C9
  HAN C1
  TMP C1
  FTX C9
  RFF C9
  PCD C9
  SG22 C99
    EQA M1
    EQN C1
  SG23 C99
    DGS M1
    FTX C9
    SG24 M1
      CTA M1
      COM C9
${consignmentOfD00B.trim()}
UNT M1
`;

/** IFCSUM (forwarding and consolidation summary), UN/EDIFACT directory D.00B. */
export const ifcsumD00b: MessageDefinition & { type: "IFCSUM" } = {
  ...d00b,
  type: "IFCSUM",
  codes: withPortCodes(d00b.codes),
  structure: readStructure(structure),
  totals: totalsIn({
    containers: "SG21",
    consignments: "SG25",
    goods: ["SG50"],
    measures: "SG52",
    key: "blNo",
  }),
};
