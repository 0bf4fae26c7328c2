import type { MessageDefinition } from "../definition.ts";
import { d95b } from "../d95b.directory.ts";
import { readStructure } from "../directory-text.ts";
import { totalsIn } from "../totals.ts";

/** Groups and segments in order, with status (M mandatory, C conditional) and maximum. */
const structure = `
UNH M1
BGM M1
DTM C9
RFF C9
NAD C9
FTX C9
SG1 C9
  TDT M1
  LOC C99
  DTM C99
GIS C9
SG2 C9999
  EQD M1
  TSR C9
  MEA C9
  DIM C9
  SEL C9
  NAD C9
  GIS C9
  SG3 C9
    TMP M1
    RNG C1
CNT C9
SG4 C9999
  CNI M1
  CNT C9
  SG5 C9999
    RFF M1
    CNT C9
    MOA C9
    LOC C99
    GIS C9
    CUX C9
    CPI C9
    SG6 C9
      TDT M1
      LOC C9
      DTM C9
      RFF C9
    SG7 C99
      NAD M1
      RFF C9
      SG8 C9
        CTA M1
        COM C9
    SG9 C9
      QTY M1
      FTX C9
    SG10 M9999
      GID M1
      PAC C9
      HAN C9
      FTX C99
      MEA C99
      MOA C9
      SGP C99
      DGS C9
      PCI C9
      CST C1
      SG11 C9
        GIS M1
        DOC C9
      SG12 C9
        QTY M1
        FTX C1
SG13 C1
  AUT M1
  DTM C9
  RFF C9
UNT M1
`;

/** CUSCAR (customs cargo report), UN/EDIFACT directory D.95B. */
export const cuscarD95b: MessageDefinition & { type: "CUSCAR" } = {
  ...d95b,
  type: "CUSCAR",
  structure: readStructure(structure),
  totals: totalsIn({ containers: "SG2", consignments: "SG4", goods: ["SG5", "SG10"], key: "blNo" }),
};
