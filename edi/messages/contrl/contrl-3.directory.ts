import type { MessageDefinition } from "../definition.ts";
import { readCodes, readSegments, readStructure } from "../directory-text.ts";

const segments = `
UCI 0020M an..14, S002M(0004M an..35; 0007C an..4; 0008C an..14), S003M(0010M an..35; 0007C an..4; 0014C an..14), 0083M an..3, 0085C an..3, 0013C a3, S011C(0098M n..3; 0104C n..3)
UCM 0062M an..14, S009M(0065M an..6; 0052M an..3; 0054M an..3; 0051M an..2; 0057C an..6), 0083M an..3, 0085C an..3, 0013C a3, S011C(0098M n..3; 0104C n..3)
UCS 0096M n..6, 0085C an..3
UCD 0085M an..3, S011M(0098M n..3; 0104C n..3)
UCF 0048M an..14, S006M(0040M an..35; 0007C an..4), S007M(0044M an..35; 0007C an..4), 0083M an..3, 0085C an..3, 0013C a3, S011C(0098M n..3; 0104C n..3)
`;

/** Actions and errors of ISO 9735 that we use and take (guide §5.7). */
const codes = `
0083 1-8
0085 2-48
`;

const structure = `
UNH M1
UCI M1
SG1 C999999
  UCM M1
  SG2 C999
    UCS M1
    UCD C99
SG3 C999999
  UCF M1
  SG4 C999999
    UCM M1
    SG5 C999
      UCS M1
      UCD C99
UNT M1
`;

/** CONTRL (syntax acknowledgement), service message of ISO 9735 version 3. */
export const contrl3: MessageDefinition & { type: "CONTRL" } = {
  type: "CONTRL",
  version: "D",
  release: "3",
  agency: "UN",
  segments: readSegments(segments),
  codes: readCodes(codes),
  structure: readStructure(structure),
};
