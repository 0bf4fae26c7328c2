/**
 * What a reader takes of a message: by the tags that lead to a segment, the qualifiers it reads;
 * null where any will do.
 */
export type TakenContent = ReadonlyMap<string, ReadonlySet<string> | null>;

/**
 * One place a line: `GID/MEA G AAB` reads two kinds of measures of the goods, `GID/DGS` every
 * dangerous substance and `GID/DGS/7106` its flash point.
 */
function takenContent(text: string): TakenContent {
  const lines = text.split("\n").map((line) => line.trim());
  return new Map(
    lines
      .filter((line) => line !== "")
      .map((line) => {
        const [place = "", ...qualifiers] = line.split(" ");
        return [place, qualifiers.length === 0 ? null : new Set(qualifiers)];
      }),
  );
}

/** Number, date and sender of a message; nothing is stored of them beside the file. */
const head = `
BGM
DTM 137
CNT
CTA
CTA/COM
COM
`;

/**
 * Goods as cargo lines read them. The number of the line and its units of counting say nothing
 * more.
 */
const goods = `
GID
GID/PIA 5
GID/FTX AAA
GID/MEA G AAB AAD WT AAW AFF ABJ VOL AAX
GID/PCI
GID/SGP
GID/SGP/MEA G AAB AAD WT AAW AFF ABJ VOL AAX
GID/DGS
GID/DGS/FTX AAD
GID/DGS/CTA
GID/DGS/CTA/COM TE
`;

const under = (place: string, text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => `${place}/${line}`)
    .join("\n");

export const bookingContent: TakenContent = takenContent(`
${head}
TSR
FTX AAI
LOC 88 7
RFF SI FF CT
TDT 20
TDT/LOC 9 11
TDT/DTM 133 132 136 178
TDT/LOC/DTM 133 132 136 178
NAD CA ZZZ FW CZ CN NI N1 MS MR HI
NAD/CTA
NAD/CTA/COM TE EM
${goods}
GID/DGS/7106
GID/DGS/MEA AAL
GID/TMP 2 1 3
GID/RNG 5
EQD
EQD/EQN
EQD/TMP 2 1 3
`);

/**
 * A container has a share of the weight of its goods. What is weighed of the container itself
 * counts its tare and is named as not read, as is the flash point, which an import bill does not
 * have.
 */
export const billContent: TakenContent = takenContent(`
${head}
NAD CA MS MR CF CG
NAD/CTA
NAD/CTA/COM
RFF
TDT/NAD
TDT 20
TDT/DTM 132 133 136 178
TDT/LOC 5 9 11 60 61
TDT/LOC/DTM 132 133 136 178
EQD
EQD/SEL
EQD/LOC 9 11
CNI
${under("CNI", goods)}
CNI/DTM 137
CNI/LOC 7 9 11
CNI/RFF BM MB
CNI/CPI
CNI/CNT
CNI/TDT 20
CNI/TDT/LOC 9 11
CNI/NAD CZ CN NI N1 CA
CNI/NAD/CTA
CNI/NAD/CTA/COM TE EM
CNI/SGP
CNI/SGP/MEA G AAB AAD WT AAW AFF ABJ VOL AAX
CNI/EQD
CNI/EQD/SEL
`);

export const moveContent: TakenContent = takenContent(`
${head}
RFF ACW
TDT 20
TDT/RFF
TDT/LOC 5 9 11 60 61 89 165 175
TDT/DTM 132 133 136 178
NAD CA CF MS MR AG TR
EQD
EQD/RFF BN BM
EQD/DTM 7 203 181 178
EQD/LOC 165 175 147 9 11
EQD/MEA G AET WT VGM T
EQD/SEL
EQD/TDT 1 30
EQD/NAD CF CA
`);

export const massContent: TakenContent = takenContent(`
${head}
RFF
NAD
NAD/CTA
NAD/CTA/COM
EQD
EQD/RFF BN BM
EQD/LOC 9
EQD/SEL
EQD/MEA VGM
EQD/MEA/DTM
EQD/TDT
EQD/DTM
EQD/DOC SM1 SM2
EQD/DOC/DTM
EQD/DOC/RFF
EQD/DOC/NAD
EQD/DOC/NAD/CTA
EQD/DOC/NAD/CTA/COM
EQD/NAD
EQD/NAD/CTA
EQD/NAD/CTA/COM
`);
