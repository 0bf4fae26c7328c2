import type { ElementLayout } from "./definition.ts";
import { readSegments } from "./directory-text.ts";

/** Service segments of ISO 9735 version 1 to 3: six-digit dates. */
const syntax3 = `
UNB S001M(0001M a4; 0002M n1), S002M(0004M an..35; 0007C an..4; 0008C an..14), S003M(0010M an..35; 0007C an..4; 0014C an..14), S004M(0017M n6; 0019M n4), 0020M an..14, S005C(0022M an..14; 0025C an2), 0026C an..14, 0029C a1, 0031C n1, 0032C an..35, 0035C n1
UNG 0038M an..6, S006M(0040M an..35; 0007C an..4), S007M(0044M an..35; 0007C an..4), S004M(0017M n6; 0019M n4), 0048M an..14, 0051M an..2, S008M(0052M an..3; 0054M an..3; 0057C an..6), 0058C an..14
UNE 0060M n..6, 0048M an..14
UNH 0062M an..14, S009M(0065M an..6; 0052M an..3; 0054M an..3; 0051M an..2; 0057C an..6), 0068C an..35, S010C(0070M n..2; 0073C a1)
UNT 0074M n..6, 0062M an..14
UNZ 0036M n..6, 0020M an..14
`;

/** Service segments of ISO 9735 version 4: eight-digit dates, longer addresses. */
const syntax4 = `
UNB S001M(0001M a4; 0002M an1; 0080C an..6; 0133C an..3; 0076C an2), S002M(0004M an..35; 0007C an..4; 0008C an..35; 0042C an..35), S003M(0010M an..35; 0007C an..4; 0014C an..35; 0046C an..35), S004M(0017M n8; 0019M n4), 0020M an..14, S005C(0022M an..14; 0025C an2), 0026C an..14, 0029C a1, 0031C n1, 0032C an..35, 0035C n1
UNG 0038C an..6, S006C(0040M an..35; 0007C an..4), S007C(0044M an..35; 0007C an..4), S004C(0017M n8; 0019M n4), 0048M an..14, 0051C an..3, S008C(0052M an..3; 0054M an..3; 0057C an..6), 0058C an..14
UNE 0060M n..6, 0048M an..14
UNH 0062M an..14, S009M(0065M an..6; 0052M an..3; 0054M an..3; 0051M an..3; 0057C an..6; 0110C an..6; 0113C an..6), 0068C an..35, S010C(0070M n..2; 0073C a1), S016C(0115M an..14; 0116C an..3; 0118C an..3; 0051C an..3), S018C(0127M an..14; 0128C an..3; 0130C an..3; 0051C an..3)
UNT 0074M n..10, 0062M an..14
UNZ 0036M n..6, 0020M an..14
`;

const tables = { early: readSegments(syntax3), four: readSegments(syntax4) };

/** UNB, UNG, UNE, UNH, UNT and UNZ of a syntax version. */
export function serviceSegments(syntaxVersion: number): Record<string, ElementLayout[]> {
  return syntaxVersion >= 4 ? tables.four : tables.early;
}
