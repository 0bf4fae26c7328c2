import type { Finding } from "../syntax/finding.ts";
import type { LocalTime } from "../syntax/local-time.ts";

/** An exact decimal as text (`"12000.5"`), as the database gives it. Weights are kilograms and volumes cubic metres unless said otherwise. */
export type DecimalText = string;

/** A port or place: our code (mapped through EDI mapping type PORT) and its English name. */
export type DocumentPlace = { code: string; name?: string };

/** The vessel of the voyage; `imo` is seven digits, without it the call sign identifies her. `flag` is ISO 3166 alpha-2. */
export type DocumentVessel = { name: string; imo?: string; callSign?: string; flag?: string };

/** One voyage as one partner sees it: load port and next port with their times. All documents of an export belong to it. */
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

/** A set temperature and the range allowed around it; `unit` is C or F (or a code with a UNIT mapping). */
export type DocumentReefer = {
  temperature: DecimalText;
  low?: DecimalText;
  high?: DecimalText;
  unit: string;
  airFlow?: DecimalText;
  airFlowUnit?: string;
};

/** How far cargo stands out of a container, in centimetres. */
export type DocumentOverDimensions = {
  front?: DecimalText;
  back?: DecimalText;
  left?: DecimalText;
  right?: DecimalText;
  height?: DecimalText;
};

/** A seal and who put it on: shipper, carrier or customs. */
export type DocumentSeal = { sealNo: string; by?: "shipper" | "carrier" | "customs" };

/** A container of the voyage. `gwt` is its cargo, `tare` its own weight; the gross weight sent is their sum. */
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

/** A party on a booking. `address` may hold line breaks; long lines are wrapped here. `code` is our party code. */
export type DocumentParty = {
  code?: string;
  name: string;
  address?: string | readonly string[];
  contact?: string;
  tel?: string;
  fax?: string;
  mail?: string;
};

/** Dangerous goods, one entry per UN number of a cargo line (IMDG). `packingGroup` is I, II, III or 1, 2, 3. */
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

/** Size of one oversize piece. `unit` CM or M (or a code with a UNIT mapping). */
export type DocumentOversize = { length: DecimalText; wide: DecimalText; height: DecimalText; unit: string };

/** One cargo line of a booking and in which containers its packages are. `marks` and `description` may hold line breaks. */
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
  /** The containers its packages are in; `pkgs` is missing where nobody knows how many. */
  stuffing: readonly { cntNo: string; pkgs?: number }[];
  /** Empty boxes that are carried: they hold no packages, so that no number and no kind of them is asked or sent. */
  empty?: boolean;
};

/** Packages of a line, as the totals count them. */
export const packagesOf = ({ empty, pkgs }: Pick<DocumentCargo, "empty" | "pkgs">): number => (empty ? 0 : pkgs);

/** What every document has that a message can carry. `freightTerms` and `deliveryTerms` are our codes (types FREIGHTTERM and TRANSTERM). */
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

/** How findings name a document: by the number of a booking or of a bill. */
export type DocumentSpot = { readonly bkNo?: string; readonly blNo?: string };

/** What the messages of one kind of document need to know of it. */
export type DocumentFacts<D extends ShipmentDocument> = {
  no(document: D): string;
  spot(no: string): DocumentSpot;
  /** The field that holds its number. */
  noField: string;
  /** The field of an input that holds the documents, as findings about all of them name it. */
  field: string;
  /** Findings: the same document twice in a file, and no document at all. */
  twice: Finding["code"];
  none: Finding["code"];
};

/** The containers the cargo of a document lies in. */
export function boxesOf({ cargo }: Pick<ShipmentDocument, "cargo">): string[] {
  const boxes: string[] = [];
  // The boxes of a document are few, and a set for each of ten thousand documents costs more than looking through them.
  for (const { stuffing } of cargo)
    for (const { cntNo } of stuffing) if (boxes.length > manyBoxes || !boxes.includes(cntNo)) boxes.push(cntNo);
  return boxes.length > manyBoxes ? [...new Set(boxes)] : boxes;
}

/** So many boxes are looked through one by one. */
const manyBoxes = 20;
