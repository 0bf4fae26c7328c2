import type { Finding } from "#edi/syntax/finding.ts";
import type { LocalTime } from "#edi/syntax/local-time.ts";

/** An exact decimal as text (`"12000.5"`), in kilograms or cubic metres unless stated. */
export type DecimalText = string;

/** A port or place: our code (EDI mapping type PORT) and its English name. */
export type DocumentPlace = { code: string; name?: string };

/**
 * `imo` has seven digits; without it the call sign identifies the vessel. `flag` is ISO 3166
 * alpha-2.
 */
export type DocumentVessel = { name: string; imo?: string; callSign?: string; flag?: string };

/** A voyage as one partner sees it, which all documents of an export share. */
export type DocumentVoyage = {
  voyNo: string;
  externalVoyNo?: string;
  carrierCode: string;
  vessel: DocumentVessel;
  portLoad: DocumentPlace;
  portDis: DocumentPlace;
  etd?: LocalTime;
  atd?: LocalTime;
  eta?: LocalTime;
  ata?: LocalTime;
};

/** A set temperature and its allowed range; `unit` is C, F or a code with a UNIT mapping. */
export type DocumentReefer = {
  temperature: DecimalText;
  low?: DecimalText;
  high?: DecimalText;
  unit: string;
  airFlow?: DecimalText;
  airFlowUnit?: string;
};

/** Over-dimensions in centimetres. */
export type DocumentOverDimensions = {
  front?: DecimalText;
  back?: DecimalText;
  left?: DecimalText;
  right?: DecimalText;
  height?: DecimalText;
};

/** A seal and its affixer: shipper, carrier or customs. */
export type DocumentSeal = { sealNo: string; by?: "shipper" | "carrier" | "customs" };

/** `gwt` is the cargo and `tare` the container; the message carries their sum. */
export type DocumentContainer = {
  cntNo: string;
  sizeType: string;
  isSoc: boolean;
  isEmpty: boolean;
  movement?: "export" | "import" | "transhipment";
  gwt?: DecimalText;
  tare?: DecimalText;
  seals: readonly DocumentSeal[];
  reefer?: Pick<DocumentReefer, "temperature" | "low" | "high" | "unit">;
  oversize?: DocumentOverDimensions;
  portDis?: DocumentPlace;
  remark?: string;
};

/** `address` may hold line breaks; long lines are wrapped here. `code` is our party code. */
export type DocumentParty = {
  code?: string;
  name: string;
  address?: string | readonly string[];
  contact?: string;
  tel?: string;
  fax?: string;
  mail?: string;
};

/**
 * Dangerous goods, one entry per UN number of a cargo line (IMDG). `packingGroup` is I, II, III or
 * 1, 2, 3.
 */
export type DocumentDangerous = {
  dgClass: string;
  subRisk?: string;
  dgUnNo: string;
  dgPage?: string;
  dgFlashpoint?: DecimalText;
  dgFlashpointUnit?: string;
  packingGroup?: string;
  ems?: string;
  dgLabel?: string;
  dgGoodsName?: string;
  dgLinker?: string;
  dgLinkTel?: string;
  dgRemark?: string;
  nwt?: DecimalText;
};

/** Size of an oversize piece; `unit` is CM, M or a code with a UNIT mapping. */
export type DocumentOversize = {
  length: DecimalText;
  wide: DecimalText;
  height: DecimalText;
  unit: string;
};

/** A cargo line and its containers. `marks` and `description` may hold line breaks. */
export type DocumentCargo = {
  goodsNameEn: string;
  description?: string | readonly string[];
  hscode?: string;
  marks?: string | readonly string[];
  pkgs: number;
  packageKind: string;
  gwt: DecimalText;
  nwt?: DecimalText;
  dim?: DecimalText;
  reefer?: DocumentReefer;
  oversize?: DocumentOversize;
  dangerous?: readonly DocumentDangerous[];
  /** `pkgs` is missing where it is unknown. */
  stuffing: readonly { cntNo: string; pkgs?: number }[];
  /** Empty containers carried as cargo; they have no packages. */
  empty?: boolean;
};

/** Packages as the totals count them. */
export const packagesOf = ({ empty, pkgs }: Pick<DocumentCargo, "empty" | "pkgs">): number =>
  empty ? 0 : pkgs;

/**
 * Common to all documents. `freightTerms` and `deliveryTerms` are our codes (types FREIGHTTERM and
 * TRANSTERM).
 */
export type ShipmentDocument = {
  freightTerms?: string;
  deliveryTerms?: string;
  receipt?: DocumentPlace;
  portLoad: DocumentPlace;
  portDis: DocumentPlace;
  delivery?: DocumentPlace;
  shipper: DocumentParty;
  consignee: DocumentParty;
  notify: readonly DocumentParty[];
  cargo: readonly DocumentCargo[];
};

/** Findings name a document by booking or bill number. */
export type DocumentSpot = { readonly bkNo?: string; readonly blNo?: string };

/** What messages need to know about a kind of document. */
export type DocumentFacts<D extends ShipmentDocument> = {
  no(document: D): string;
  spot(no: string): DocumentSpot;
  /** Its numbers by reference qualifier (1153). */
  references(document: D): Readonly<Record<string, string | undefined>>;
  /** Its own times by qualifier (2005), where messages say them. */
  times?(document: D, voyage: DocumentVoyage): Readonly<Record<string, LocalTime | undefined>>;
  /** The field of its number. */
  noField: string;
  /** The input field that findings about all documents name. */
  field: string;
  /** Findings for a duplicate document and for none at all. */
  twice: Finding["code"];
  none: Finding["code"];
};

export function boxesOf({ cargo }: Pick<ShipmentDocument, "cargo">): string[] {
  const boxes: string[] = [];
  // Linear search: documents have few containers, and a set for each of ten thousand documents
  // costs more.
  for (const { stuffing } of cargo)
    for (const { cntNo } of stuffing)
      if (boxes.length > manyBoxes || !boxes.includes(cntNo)) boxes.push(cntNo);
  return boxes.length > manyBoxes ? [...new Set(boxes)] : boxes;
}

/** Containers searched one by one. */
const manyBoxes = 20;
