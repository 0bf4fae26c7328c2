import { d16a } from "../d16a.directory.ts";
import type { MessageDefinition } from "../definition.ts";
import { readStructure } from "../directory-text.ts";

/** Groups and segments in order, with status (M mandatory, C conditional) and maximum. */
const structure = `
UNH M1
BGM M1
DTM C9
SG1 C9
  RFF M1
  DTM C9
SG2 C9
  NAD M1
  SG3 C9
    CTA M1
    COM C9
SG4 C99999
  EQD M1
  RFF C9
  LOC C9
  SEL C99
  SG5 C9
    MEA M1
    DTM C9
  SG6 C9
    TDT M1
    RFF C9
  SG7 C9
    DOC M1
    DTM C9
    SG8 C9
      NAD M1
      SG9 C9
        CTA M1
        COM C9
UNT M1
`;

/** VERMAS (verified gross mass), UN/EDIFACT directory D.16A. */
export const vermasD16a: MessageDefinition & { type: "VERMAS" } = {
  ...d16a,
  type: "VERMAS",
  structure: readStructure(structure),
};
