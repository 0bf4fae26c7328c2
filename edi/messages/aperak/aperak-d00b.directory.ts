import { d00b } from "../d00b.directory.ts";
import type { MessageDefinition } from "../definition.ts";
import { readStructure } from "../directory-text.ts";

/** Groups and segments in order, with status (M mandatory, C conditional) and maximum. */
const structure = `
UNH M1
BGM M1
DTM C9
FTX C9
CNT C9
SG1 C99
  DOC M1
  DTM C99
SG2 C9
  RFF M1
  DTM C9
SG3 C9
  NAD M1
  CTA C9
  COM C9
SG4 C99999
  ERC M1
  FTX C1
  SG5 C9
    RFF M1
    FTX C9
UNT M1
`;

/** APERAK (application error and acknowledgement), UN/EDIFACT directory D.00B. */
export const aperakD00b: MessageDefinition & { type: "APERAK" } = {
  ...d00b,
  type: "APERAK",
  structure: readStructure(structure),
};
