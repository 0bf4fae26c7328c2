/** Types of EDI codes (guide §7). */
export const mappingTypes = [
  "PORT", "DOCK", "SIZETYPE", "PACKAGE", "CARRIER", "PARTY", "VESSEL", "TRANSTERM", "FREIGHTTERM", "RELEASETYPE", "UNIT", "CHARGE", "MOVE", "MSGTYPE",
] as const; // biome-ignore format: a list of words
export type MappingType = (typeof mappingTypes)[number];

/**
 * A row of the EDI mapping table. `sender` is a partner code or `*` for all; among EDI codes of one
 * system code the lowest priority wins.
 */
export type MappingRow = {
  sender: string;
  type: MappingType;
  ediCode: string;
  systemCode: string;
  priority?: number;
};

/** A translated code and its origin, or none. */
export type Mapped =
  | { ok: true; code: string; by: "partner" | "any" | "identity" }
  | { ok: false; type: MappingType; code: string };

/** Translation in both directions for one partner. */
export type CodeMapper = {
  toEdi(type: MappingType, systemCode: string): Mapped;
  toSystem(type: MappingType, ediCode: string): Mapped;
};

/** Whether a code may pass unchanged. */
export type CodeTest = (type: MappingType, code: string) => boolean;

/**
 * The partner, and which codes may pass unchanged; `isSystemCode` normally reads the code tables.
 */
export type MapperOptions = { partner: string; isEdiCode?: CodeTest; isSystemCode?: CodeTest };

/**
 * Patterns of EDI codes: UN/LOCODE, ISO 6346 size and type, Recommendation 21, data elements 4065
 * and 4237.
 */
const ediShapes: Partial<Record<MappingType, RegExp>> = {
  PORT: /^[A-Z]{2}[A-Z2-9]{3}$/,
  SIZETYPE: /^[1-4A-P][0-9C-FL-P][ABGHKNPRSTUV][0-9A-Z]$/,
  PACKAGE: /^[0-9A-Z]{2}$/,
  TRANSTERM: /^(27|28|29|30)$/,
  FREIGHTTERM: /^[PCAB]$/,
  UNIT: /^(KGM|TNE|LBR|MTQ|FTQ|CMT|MTR|CEL|FAH|MQH|P1|PCE)$/,
};

/** True for types with a code list of their own; other codes always pass. */
export function hasCodeList(type: MappingType): boolean {
  return ediShapes[type] !== undefined;
}

/** True when the code fits its list's pattern, or has none. */
export function looksLikeEdiCode(type: MappingType, code: string): boolean {
  return code !== "" && (ediShapes[type]?.test(code) ?? true);
}

/**
 * Builds a partner's mapper (guide §7): the partner's row, then that of `*`, then the code itself
 * if valid on the other side. Codes are trimmed and upper-cased.
 */
export function makeCodeMapper(rows: readonly MappingRow[], options: MapperOptions): CodeMapper {
  const isEdiCode = options.isEdiCode ?? looksLikeEdiCode;
  const isSystemCode = options.isSystemCode ?? ((_type: MappingType, code: string) => code !== "");
  const outward = new Map<string, string>();
  const inward = new Map<string, string>();
  for (const row of [...rows].sort(byPriority)) {
    const [sender, edi, system] = [tidy(row.sender), tidy(row.ediCode), tidy(row.systemCode)];
    keepFirst(outward, key(sender, row.type, system), edi);
    keepFirst(inward, key(sender, row.type, edi), system);
  }
  const partner = tidy(options.partner);
  const look = (table: Map<string, string>, valid: CodeTest) => {
    // A file repeats few codes thousands of times. Parties are many and not cached.
    const results = new Map<MappingType, Map<string, Mapped>>();
    return (type: MappingType, raw: string) => {
      const existing = results.get(type) ?? new Map<string, Mapped>();
      if (existing.size === 0) results.set(type, existing);
      let mapped = existing.get(raw);
      if (!mapped) {
        mapped = lookUp({ table, valid, partner }, type, tidy(raw));
        if (existing.size < mostKept) existing.set(raw, mapped);
      }
      return mapped;
    };
  };
  return { toEdi: look(outward, isEdiCode), toSystem: look(inward, isSystemCode) };
}

/** A partner's mapper for what we send; its profile may want mapped and official codes only. */
export function outwardMapper(
  rows: readonly MappingRow[],
  { partnerCode, mappedCodesOnly }: { partnerCode: string; mappedCodesOnly: boolean },
): CodeMapper {
  const isEdiCode: CodeTest = (type, code) =>
    looksLikeEdiCode(type, code) && (hasCodeList(type) || !mappedCodesOnly);
  return makeCodeMapper(rows, { partner: partnerCode, isEdiCode });
}

/** Initial mappings for all partners: sizes, delivery and freight terms, units (guide §4). */
export const startingRows: readonly MappingRow[] = [
  ...pairs(
    "SIZETYPE",
    "20GP 22G1, 40GP 42G1, 40HQ 45G1, 45HQ L5G1, 20RF 22R1, 40RF 42R1, 40RH 45R1, 20OT 22U1, 40OT 42U1, 20FR 22P3, 40FR 42P3, 20TK 22T1",
  ),
  ...pairs(
    "TRANSTERM",
    "DOOR-DOOR 27, DOOR-CY 28, CY-DOOR 29, CY-CY 30, DOOR-CFS 28, CFS-DOOR 29, CY-CFS 30, CFS-CY 30, CFS-CFS 30",
  ),
  ...pairs("FREIGHTTERM", "PREPAID P, COLLECT C, ELSEWHERE A, THIRD B, PP P, CC C"),
  ...pairs(
    "UNIT",
    "C CEL, F FAH, CEL CEL, FAH FAH, KG KGM, KGS KGM, CBM MTQ, M3 MTQ, CM CMT, M MTR, M3/H MQH, CBM/H MQH, CMH MQH, % P1",
  ),
];

function pairs(type: MappingType, text: string): MappingRow[] {
  return text.split(", ").map((pair, priority) => {
    const [systemCode = "", ediCode = ""] = pair.split(" ");
    return { sender: "*", type, ediCode, systemCode, priority };
  });
}

const mostKept = 5_000;

function lookUp(
  where: { table: Map<string, string>; valid: CodeTest; partner: string },
  type: MappingType,
  code: string,
): Mapped {
  const own = where.table.get(key(where.partner, type, code));
  if (own !== undefined) return { ok: true, code: own, by: "partner" };
  const any = where.table.get(key("*", type, code));
  if (any !== undefined) return { ok: true, code: any, by: "any" };
  return where.valid(type, code) ? { ok: true, code, by: "identity" } : { ok: false, type, code };
}

function byPriority(mappingRow: MappingRow, other: MappingRow): number {
  return (
    (mappingRow.priority ?? 0) - (other.priority ?? 0) ||
    (mappingRow.ediCode < other.ediCode ? -1 : mappingRow.ediCode > other.ediCode ? 1 : 0)
  );
}

function keepFirst(table: Map<string, string>, at: string, value: string): void {
  if (value !== "" && !table.has(at)) table.set(at, value);
}

function key(sender: string, type: string, code: string): string {
  return `${sender}\u0000${type}\u0000${code}`;
}

function tidy(text: string): string {
  return text.trim().toUpperCase();
}
