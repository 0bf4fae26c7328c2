import { readStructure } from "#edi/messages/directory-text.ts";

/**
 * A field of a record. `max` counts bytes of GB 18030, where a Chinese character has two;
 * `decimals` of a number.
 */
export type FlatField = { id: string; max: number; mandatory: boolean; decimals: number | null };

/**
 * A record: number, values by field name, and those of fields that repeat; `number` counts from 1
 * in the file.
 */
export type FlatRecord = {
  tag: string;
  number: number;
  values: Readonly<Record<string, string>>;
  lists: Readonly<Record<string, readonly string[]>>;
};

/** Fields of each record behind its number, in order. A partner may add, drop or reorder them. */
export type FlatLayout = Readonly<Record<string, readonly FlatField[]>>;

/**
 * The manifest of the ministry's platform file: number, fields with format and status (M mandatory,
 * C conditional); `x6` repeats.
 */
const records = `
00 MESSAGE_TYPE X6 M, FILE_DESCRIPTION X35 C, FILE_FUNCTION X2 M, SENDER_CODE X13 M, RECEIVER_CODE X13 M, FILE_CREATE_TIME 912 M, SENDER_PORT_CODE X5 C, RECEIVER_PORT_CODE X5 C
01 RECEIVER_CODE X13 M, RECEIVER_CODE_MOREx8 X13 C
10 VESSEL_CODE X9 C, VESSEL X35 C, NATIONALITY_CODE X2 C, VOYAGE X6 M, TRADE_CODE X10 C, TRADE X35 C, ETA_DATE 98 C, SAILING_DATE 98 M, DEPART_PORT_CODE X5 C, DEPART_PORT X35 C, NEXT_CALLING_PORT_CODE X5 C, NEXT_CALLING_PORT X35 C
11 SHIPPING_LINE_CODE X13 C, SHIPPING_LINE X35 C
12 BL_NO X20 M, PRE_VESSEL_CODE X9 C, PRE_VESSEL X35 C, PRE_VOYAGE X6 C, PLACE_CODE_OF_RECEIPT X5 C, PLACE_OF_RECEIPT X70 C, LOAD_PORT_CODE X5 C, LOAD_PORT X35 C, DELIVERY_CLAUSE X3 M, PREPAID_OR_COLLECT X2 C, LOADING_DATE 98 C, QUARANTINE_CODING X4 C, DATE_OF_ISSUE 98 C, CURRENCY X3 C, EXCHANGE_RATE 95.4 C
13 DISCHARGE_PORT_CODE X5 C, DISCHARGE_PORT X35 C, PLACE_CODE_OF_DELIVERY X5 C, PLACE_OF_DELIVERY X70 C, FINAL_DESTINATION_CODE X5 C, FINAL_DESTINATION X70 C, BL_ISSUE_PLACE_CODE X5 C, BL_ISSUE_PLACE X35 C
14 OPT_DISCHARGE_PORT_CODE X5 C, OPT_DISCHARGE_PORT X35 C
15 CHARGE_CODE X8 C, CHARGE X35 C, PAYABLE_AT_CODE X5 C, PAYABLE_AT X35 C, QUANTITY 99.3 C, CURRENCY X3 C, UNIT_PRICE 99.4 C, UNIT X6 C, AMOUNT 911.4 C, PREPAID_OR_COLLECT X2 C
16 CODE X13 C, LINEx6 X35 C
17 CODE X13 C, LINEx6 X35 C
18 CODE X13 C, LINEx6 X35 C
19 CODE X13 C, LINEx6 X35 C
20 CODE X13 C, LINEx6 X35 C
41 CARGO_SEQUENCE_NO 93 M, CARGO_CODE X10 C, NUMBER_OF_PACKAGES 98 M, PACKAGE_KIND_CODE X2 C, PACKAGE_KIND X35 C, GROSS_WEIGHT_KG 99.3 C, NET_WEIGHT_KG 99.3 C, MEASUREMENT_M3 97.3 C
43 CLASS X5 C, PAGE X7 C, UNDG_NO 94 C, LABEL X32 C, FLASH_POINT X5 C, EMS_NO X6 C, MFAG_NO X4 C, EMERGENCY_CONTACT X35 C, TEMPERATURE_ID X1 C, TEMPERATURE_SETTING X5 C, MIN_TEMPERATURE X5 C, MAX_TEMPERATURE X5 C
44 MARKSx10 X35 C
47 DESCRIPTIONx10 X35 C
51 CARGO_SEQUENCE_NO 93 M, CTN_NO X12 M, SEAL_NO X10 C, CTN_SIZE_TYPE X4 M, CTN_STATUS X1 M, CTN_NUMBER_OF_PACKAGES 96 C, CARGO_WEIGHT_KG 99.3 C, TARE_WEIGHT_KG 99.3 C, CARGO_VOLUME_M3 97.3 C, OVER_LENGTH_FRONT_CM 94 C, OVER_LENGTH_BACK_CM 94 C, OVER_WIDTH_LEFT_CM 94 C, OVER_WIDTH_RIGHT_CM 94 C, OVER_HEIGHT_CM 94 C, STOWAGE X7 C
99 RECORD_TOTAL_OF_FILE 96 M
`;

/** Records in order; a bill begins with 12, its goods with 41. */
export const flatStructure = readStructure(`
00 M1
01 C1
10 M1
11 C1
SG12 M9999
  12 M1
  13 M1
  14 C1
  15 C99
  16 C1
  17 C1
  18 C1
  19 C1
  20 C1
  SG41 M999
    41 M1
    43 C1
    44 C2
    47 C2
    51 M999
99 M1
`);

export const flatLayout: FlatLayout = Object.fromEntries(
  records
    .trim()
    .split("\n")
    .map((line) => [line.slice(0, 2), line.slice(3).split(", ").flatMap(fieldsOf)]),
);

function fieldsOf(text: string): FlatField[] {
  const match = /^([A-Z0-9_]+?)(?:x(\d+))? ([X9])(\d+)(?:\.(\d+))? ([MC])$/.exec(text);
  if (match === null) throw new Error(`layout: ${text}`);
  const [, id = "", times = "1", kind, digits = "", decimals, status] = match;
  // A number has room for its point and decimals.
  const max = Number(digits) + (decimals === undefined ? 0 : Number(decimals) + 1);
  const field = {
    id,
    max,
    mandatory: status === "M",
    decimals: kind === "9" ? Number(decimals ?? "0") : null,
  };
  return Array.from({ length: Number(times) }, () => field);
}

/** Fields that a record has several times. */
export const repeatedFields: ReadonlySet<string> = new Set(
  Object.values(flatLayout).flatMap((fields) =>
    fields.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) < at),
  ),
);

/**
 * The layout of a partner: lines `51 CARGO_SEQUENCE_NO CTN_NO - SEAL_NO` name the fields of a
 * record anew, `-` being one we have nothing for.
 * @returns null for a record or field that does not exist
 */
export function partnerLayout(text: string): FlatLayout | null {
  const own: Record<string, readonly FlatField[]> = { ...flatLayout };
  for (const line of text
    .split(/[\n;]/)
    .map((item) => item.trim())
    .filter(Boolean)) {
    const [record = "", ...names] = line.split(/[\s,]+/);
    const existing = flatLayout[record];
    const fields = names.map((name) =>
      name === "-" ? unused : existing?.find(({ id }) => id === name),
    );
    if (!existing || fields.length === 0 || fields.some((field) => field === undefined))
      return null;
    own[record] = fields.filter((field) => field !== undefined);
  }
  return own;
}

const unused: FlatField = { id: "-", max: 70, mandatory: false, decimals: null };

/** Bytes of a text in GB 18030. */
export function bytesOf(text: string): number {
  if (ascii.test(text)) return text.length;
  let bytes = 0;
  for (const char of text) bytes += (char.codePointAt(0) ?? 0) < 0x80 ? 1 : 2;
  return bytes;
}

/** Printable; others are counted one by one. */
const ascii = /^[ -~]*$/;

/** Text in portions of so many bytes. */
export function portionsOf(text: string, limit: number): string[] {
  if (bytesOf(text) <= limit) return text === "" ? [] : [text];
  const portions: string[] = [];
  let [portion, used] = ["", 0];
  for (const char of text) {
    const size = bytesOf(char);
    if (used + size > limit) {
      portions.push(portion);
      [portion, used] = ["", 0];
    }
    portion += char;
    used += size;
  }
  return portion === "" ? portions : [...portions, portion];
}
