import type { Word } from "#platform/i18n/message-key.ts";

/** A place by its UN/LOCODE and English name. */
export type ExportPlace = { code: string; name?: string };
/** A party as it stands on the booking. */
export type ExportParty = { code?: string; name: string; address?: string; tel?: string; fax?: string; mail?: string };
/** A box of the voyage: `gwt` is the cargo in it, `tare` the box; kilograms as decimal text. */
export type ExportBox = {
  cntNo: string;
  sizeType: string;
  isSoc: boolean;
  isEmpty: boolean;
  movement: "export" | "import";
  gwt?: string;
  tare?: string;
  seals: { sealNo: string }[];
  reefer?: { temperature: string; unit: string };
  portDis: ExportPlace;
  remark?: string;
};
/** A line of goods and the boxes its packages are in. Decimal text; kilograms, cubic metres. */
export type ExportCargo = {
  goodsNameEn: string;
  description?: string;
  hscode?: string;
  marks?: string;
  pkgs: number;
  packageKind: string;
  /** Empty boxes: no packages. */
  empty?: boolean;
  gwt: string;
  nwt?: string;
  dim?: string;
  reefer?: { temperature: string; low?: string; high?: string; unit: string; airFlow?: string; airFlowUnit?: string };
  oversize?: { length: string; wide: string; height: string; unit: string };
  dangerous?: {
    dgClass: string;
    dgUnNo: string;
    dgPage?: string;
    dgFlashpoint?: string;
    dgFlashpointUnit?: string;
    packingGroup?: string;
    ems?: string;
    dgLabel?: string;
    dgGoodsName?: string;
    dgLinker?: string;
    dgLinkTel?: string;
    dgRemark?: string;
  }[];
  stuffing: { cntNo: string; pkgs: number }[];
};
export type ExportBooking = {
  bkNo: string;
  blNo?: string;
  mainBkNo?: string;
  ebNo?: string;
  serviceContractNo?: string;
  isLcl: boolean;
  freightTerms: string;
  deliveryTerms: string;
  receipt?: ExportPlace;
  portLoad: ExportPlace;
  portVia?: ExportPlace;
  portDis: ExportPlace;
  delivery?: ExportPlace;
  shipper: ExportParty;
  consignee: ExportParty;
  notify: ExportParty[];
  client?: ExportParty;
  agent?: ExportParty;
  remark?: string;
  cargo: ExportCargo[];
};
/** A voyage at one load port; times are the ports' wall clocks. */
export type ExportVoyage = {
  voyNo: string;
  externalVoyNo?: string;
  carrierCode: string;
  vessel: { name: string; imo?: string; callSign?: string; flag?: string };
  portLoad: ExportPlace;
  portDis: ExportPlace;
  etd?: string;
  atd?: string;
  eta?: string;
  ata?: string;
};

export const ediPurposes = ["original", "replace", "change", "cancel"] as const;
export type EdiPurpose = (typeof ediPurposes)[number];
/** Data element 1225 of each purpose (guide §2). */
export const functionOfPurpose: Record<EdiPurpose, string> = { original: "9", replace: "5", change: "4", cancel: "1" };

/** A row of the code table, as the database keeps it. */
export type MappingRow = { sender: string; type: string; ediCode: string; systemCode: string; priority: number };
/**
 * How a partner's files write a code of ours: by his own row, by one of `*`, as it is because it is an official code, as it is although nobody knows whether
 * he knows it, or not at all.
 */
export type MapsCodes = (rows: readonly MappingRow[], partner: string) => (type: string, systemCode: string) => MappedCode;
export type MappedCode = { ediCode: string; by: "partner" | "any" | "official" | "same" | "none" };

/** The numbers taken for one file. */
export type ExportControl = { interchangeRef: string; documentNo?: string; documentSeq: number; purpose: EdiPurpose };
/** One thing wrong with a file: an error forbids it, a warning is shown. */
export type ExportFinding = {
  code: Word;
  level: "error" | "warning";
  params: Record<string, string | number>;
  bkNo?: string;
  cntNo?: string;
  field?: string;
};
/** A finished file; `bytes` is null when a finding is an error. */
export type ComposedExport = {
  bytes: Uint8Array | null;
  findings: readonly ExportFinding[];
  messageRefs: readonly string[];
  fileName: string;
  documentNo: string;
  messageType: string;
  messageVersion: string;
};
/** A file that is being made: bookings of the voyage a few at a time, then the boxes of all of them. */
export type BookingComposer = { add(bookings: readonly ExportBooking[]): void; finish(containers: readonly ExportBox[]): ComposedExport };
/** Begins the file of a voyage for a partner. The domain does not know EDI syntax; the registry binds the composer of #edi. */
export type ComposeBookings = (
  voyage: ExportVoyage,
  setting: { profile: object; rows: readonly MappingRow[]; control: ExportControl; now: string },
) => BookingComposer;
