import type { LocalTime } from "../syntax/local-time.ts";

/** An exact decimal as text (`"12000.5"`), as the database gives it. Weights are kilograms and volumes cubic metres unless said otherwise. */
export type DecimalText = string;

/** A port or place: our code (mapped through EDI mapping type PORT) and its English name. */
export type IfcsumPlace = { code: string; name?: string };

/** The vessel of the voyage; `imo` is seven digits, without it the call sign identifies her. `flag` is ISO 3166 alpha-2. */
export type IfcsumVessel = { name: string; imo?: string; callSign?: string; flag?: string };

/** One voyage as one partner sees it: load port and next port with their times. All bookings of an export belong to it. */
export type IfcsumVoyage = {
  voyNo: string;
  externalVoyNo?: string;
  carrierCode: string;
  vessel: IfcsumVessel;
  portLoad: IfcsumPlace;
  portDis: IfcsumPlace;
  etd?: LocalTime;
  atd?: LocalTime;
  eta?: LocalTime;
  ata?: LocalTime;
};

/** A set temperature and the range allowed around it; `unit` is C or F (or a code with a UNIT mapping). */
export type IfcsumReefer = {
  temperature: DecimalText;
  low?: DecimalText;
  high?: DecimalText;
  unit: string;
  airFlow?: DecimalText;
  airFlowUnit?: string;
};

/** How far cargo stands out of a container, in centimetres. */
export type IfcsumOverDimensions = {
  front?: DecimalText;
  back?: DecimalText;
  left?: DecimalText;
  right?: DecimalText;
  height?: DecimalText;
};

/** A seal and who put it on: shipper, carrier or customs. */
export type IfcsumSeal = { sealNo: string; by?: "shipper" | "carrier" | "customs" };

/** A container of the voyage. `gwt` is its cargo, `tare` its own weight; the gross weight sent is their sum. */
export type IfcsumContainer = {
  cntNo: string;
  sizeType: string;
  isSoc: boolean;
  isEmpty: boolean;
  movement?: "export" | "import" | "transhipment";
  gwt?: DecimalText;
  tare?: DecimalText;
  seals: readonly IfcsumSeal[];
  reefer?: { temperature: DecimalText; unit: string };
  oversize?: IfcsumOverDimensions;
  portDis?: IfcsumPlace;
  remark?: string;
};

/** A party on a booking. `address` may hold line breaks; long lines are wrapped here. `code` is our party code. */
export type IfcsumParty = {
  code?: string;
  name: string;
  address?: string | readonly string[];
  contact?: string;
  tel?: string;
  fax?: string;
  mail?: string;
};

/** Dangerous goods, one entry per UN number of a cargo line (IMDG). `packingGroup` is I, II, III or 1, 2, 3. */
export type IfcsumDangerous = {
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
export type IfcsumOversize = { length: DecimalText; wide: DecimalText; height: DecimalText; unit: string };

/** One cargo line of a booking and in which containers its packages are. `marks` and `description` may hold line breaks. */
export type IfcsumCargo = {
  goodsNameEn: string;
  description?: string | readonly string[];
  hscode?: string;
  marks?: string | readonly string[];
  pkgs: number;
  packageKind: string;
  gwt: DecimalText;
  nwt?: DecimalText;
  dim?: DecimalText;
  reefer?: IfcsumReefer;
  oversize?: IfcsumOversize;
  dangerous?: readonly IfcsumDangerous[];
  stuffing: readonly { cntNo: string; pkgs: number }[];
  /** Empty boxes that are carried: they hold no packages, so that no number and no kind of them is asked or sent. */
  empty?: boolean;
};

/** Packages of a line, as the totals count them. */
export const packagesOf = ({ empty, pkgs }: Pick<IfcsumCargo, "empty" | "pkgs">): number => (empty ? 0 : pkgs);

/** One locked booking. `freightTerms` and `deliveryTerms` are our codes (types FREIGHTTERM and TRANSTERM). */
export type IfcsumBooking = {
  bkNo: string;
  blNo?: string;
  mainBkNo?: string;
  ebNo?: string;
  forwarderRefNo?: string;
  serviceContractNo?: string;
  etd?: LocalTime;
  isLcl: boolean;
  freightTerms?: string;
  deliveryTerms?: string;
  receipt?: IfcsumPlace;
  portLoad: IfcsumPlace;
  portVia?: IfcsumPlace;
  portDis: IfcsumPlace;
  delivery?: IfcsumPlace;
  shipper: IfcsumParty;
  consignee: IfcsumParty;
  notify: readonly IfcsumParty[];
  client?: IfcsumParty;
  agent?: IfcsumParty;
  carrier?: IfcsumParty;
  remark?: string;
  requirements?: string;
  cargo: readonly IfcsumCargo[];
};

/** Everything an IFCSUM booking export says about one voyage (guide §5.1). Weights in kilograms; the caller converts other units. */
export type IfcsumBookingInput = {
  voyage: IfcsumVoyage;
  containers: readonly IfcsumContainer[];
  bookings: readonly IfcsumBooking[];
};

/**
 * Numbers of this file, taken from the database in the transaction that writes the log row (guide §2). `interchangeRef` is never used
 * twice; `messageRef` (default: its digits) numbers the messages; `documentNo` is given for replace, change and cancel, otherwise made
 * from voyage, load port and `documentSeq`. `purpose`: original 9, replace 5, change 4, cancel 1.
 */
export type IfcsumControl = {
  interchangeRef: string;
  messageRef?: string;
  documentNo?: string;
  documentSeq: number;
  purpose: "original" | "replace" | "change" | "cancel";
};
