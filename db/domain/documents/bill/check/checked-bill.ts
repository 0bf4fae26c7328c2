/** A stored record, or a form as typed. */
type Source = Readonly<Record<string, unknown>>;

const lineTexts = [
  "goodsNameEn",
  "marks",
  "description",
  "hscode",
  "packageKind",
  "isDg",
  "dgUnNo",
  "dgClass",
  "dgLinker",
  "dgLinkTel",
] as const;

export type CheckedCargo = Record<(typeof lineTexts)[number], string> & {
  pkgs: number;
  gwt: number;
  nwt: number;
  dim: number;
  isRf: string;
  temperature: string;
};
export type CheckedBox = {
  cntNo: string;
  sealNo: string;
  emptyFlag: string;
  pkgs: number;
  gwt: number;
  dim: number;
};

const headTexts = [
  "releaseType",
  "shipperName",
  "shipperAddress",
  "consigneeName",
  "consigneeAddress",
  "consigneeTel",
  "consigneeMail",
  "notifyName",
  "notifyAddress",
  "receiptName",
  "portLoadName",
  "portDisName",
  "deliveryName",
  "issueUnit",
  "signDate",
  "releaseDate",
] as const;

/** A bill as it stands on its sheet, stored or being typed. */
export type CheckedBill = Record<(typeof headTexts)[number], string> & {
  originals: number;
  cargo: CheckedCargo[];
  containers: CheckedBox[];
};

const text = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
const number = (value: unknown): number => Number(text(value)) || 0;
const lines = (value: unknown): Source[] =>
  Array.isArray(value)
    ? value.filter((line): line is Source => typeof line === "object" && line !== null)
    : [];
const texts = <K extends string>(record: Source, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, text(record[key])])) as Record<K, string>;

/** Reads a record, or a form as typed; an unset flag is "N". */
export function readCheckedBill(record: Source): CheckedBill {
  return {
    ...texts(record, headTexts),
    originals: number(record.originals),
    cargo: lines(record.cargo).map((line) => ({
      ...texts(line, lineTexts),
      isRf: text(line.isRf),
      temperature: text(line.temperature),
      pkgs: number(line.pkgs),
      gwt: number(line.gwt),
      nwt: number(line.nwt),
      dim: number(line.dim),
    })),
    containers: lines(record.containers).map((line) => ({
      cntNo: text(line.cntNo).toUpperCase(),
      sealNo: text(line.sealNo),
      emptyFlag: text(line.emptyFlag),
      pkgs: number(line.pkgs),
      gwt: number(line.gwt),
      dim: number(line.dim),
    })),
  };
}
