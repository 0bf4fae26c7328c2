import { d95b } from "../d95b.directory.ts";
import type { MessageDefinition } from "../definition.ts";
import { readStructure } from "../directory-text.ts";

/** Groups and segments in order, with status (M mandatory, C conditional) and maximum. */
const structure = `
UNH M1
BGM M1
DTM C9
FTX C9
CNT C9
SG1 C9
  RFF M1
  DTM C9
SG2 C9
  NAD M1
  CTA C9
  COM C9
SG3 C999
  ERC M1
  FTX C1
  SG4 C1
    RFF M1
    FTX C9
UNT M1
`;

/** APERAK (application error and acknowledgement), UN/EDIFACT directory D.95B. */
export const aperakD95b: MessageDefinition & { type: "APERAK" } = {
  ...d95b,
  type: "APERAK",
  structure: readStructure(structure),
};
