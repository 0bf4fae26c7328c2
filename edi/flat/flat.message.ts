import { type ImportBillDocument, importBillFacts } from "#edi/documents/bill.ts";
import type {
  DocumentContainer,
  DocumentDangerous,
  DocumentParty,
  DocumentVoyage,
} from "#edi/documents/shipment.ts";
import { shareGoods } from "#edi/inbound/share-goods.ts";
import type { ExportContext, Spot } from "#edi/outbound/export-context.ts";
import { makeExportContext } from "#edi/outbound/export-context.ts";
import { openChecks } from "#edi/outbound/check-documents.ts";
import { fileNameOf } from "#edi/outbound/file-frame.ts";
import type {
  ExportSetting,
  Meant,
  MessageFile,
  OutboundMessage,
} from "#edi/outbound/message-spec.ts";
import { type Mirror, openMirror } from "#edi/outbound/mirror.ts";
import { readWhole } from "#edi/outbound/read-back.ts";
import { type Finding, hasErrors, listFindings } from "#edi/syntax/finding.ts";
import { stamp203 } from "#edi/syntax/local-time.ts";
import { bytesOf, type FlatLayout, flatLayout, partnerLayout, portionsOf } from "./flat-layout.ts";
import { clauseOf } from "./flat-tree.ts";
import { flatIfcsum, readFlat } from "./read-flat.ts";

type Values = Readonly<Record<string, string | undefined | readonly string[]>>;
type Put = (tag: string, values: Values, spot: Spot) => void;

const room = { documents: 9999, containers: 9999 };
const functions = { original: "9", replace: "4", change: "4", cancel: "3" } as const;

/** The ministry's manifest file of the bills of a voyage (guide §6), in the partner's layout. */
export const flatMessage: OutboundMessage<ImportBillDocument> = {
  type: "FLAT",
  version: "FLAT.1",
  open(voyage, setting) {
    const documents: ImportBillDocument[] = [];
    return {
      add: (more) => void documents.push(...more),
      finish: (containers) => writeManifest(voyage, setting, { documents, containers }),
    };
  },
  check(text, meant) {
    return readAgain(text, layoutOf(meant.setting), mirrorOf(meant));
  },
};

type Contents = {
  documents: readonly ImportBillDocument[];
  containers: readonly DocumentContainer[];
};

function writeManifest(
  voyage: DocumentVoyage,
  setting: ExportSetting,
  { documents, containers }: Contents,
): MessageFile {
  const { profile, mapper, control, now, checked = true } = setting;
  const findings = listFindings();
  // GB 18030 has every character, so that names stay as they are.
  const wide = { ...profile, syntaxId: "UNOW" as const, transliterate: false };
  const ctx = makeExportContext({ profile: wide, mapper, directory: flatIfcsum, findings });
  const documentNo =
    control.documentNo ??
    [
      voyage.carrierCode,
      voyage.voyNo,
      voyage.portLoad.code,
      String(control.documentSeq).padStart(3, "0"),
    ].join("-");
  const checks = openChecks(ctx, { facts: importBillFacts, room, voyNo: voyage.voyNo });
  const mirror = mirrorOf({ voyage, documents, containers, setting });
  const layout = layoutOf(setting);
  const records: string[] = [];
  const put: Put = (tag, values, spot) =>
    void records.push(recordText(ctx, { tag, values, spot, layout }));
  writeHead(ctx, put, { voyage, setting });
  const boxes = new Map(containers.map((box) => [box.cntNo, box]));
  for (const document of documents) {
    checks.document(
      document,
      document.cargo.flatMap(({ stuffing }) => stuffing.map(({ cntNo }) => cntNo)),
    );
    writeBill(ctx, put, { document, boxes, voyage });
  }
  put("99", { RECORD_TOTAL_OF_FILE: String(records.length + 1) }, {});
  checks.whole(containers, {
    messages: 1,
    documentNo,
    messageRefs: ["1"],
    interchangeRef: control.interchangeRef,
  });
  const text = hasErrors(findings.all) ? null : `${records.join("\r\n")}\r\n`;
  const last = text !== null && checked ? readAgain(text, layout, mirror) : [];
  return {
    text: hasErrors(last) ? null : text,
    findings: [...findings.all, ...last],
    controlRef: control.interchangeRef,
    messageRefs: ["1"],
    fileName: fileNameOf(
      { type: "IFCSUM", voyNo: voyage.voyNo, port: voyage.portLoad.code, documentNo },
      { ...setting, now },
    ),
    documentNo,
  };
}

const layoutOf = ({ profile }: ExportSetting): FlatLayout =>
  partnerLayout(profile.flatFields) ?? flatLayout;

/** What records have no field for. */
const unsaid = [
  "head.documentNo",
  "voyage.carrier",
  "voyage.times",
  "document.deliveryTerms",
  "document.references",
  "cargo.oversize",
  ...["isSoc", "movement", "gross", "oversize", "temperature", "portDis"].map(
    (field) => `container.${field}`,
  ),
];

/** Containers are those that goods are packed in, each with one seal. */
function mirrorOf({
  voyage,
  documents,
  containers,
  setting,
}: Omit<Meant<ImportBillDocument>, "documentNo">): Mirror<ImportBillDocument> {
  const mirror = openMirror({ facts: importBillFacts, voyage, mapper: setting.mapper, unsaid });
  const packed = new Set(
    documents.flatMap(({ cargo }) =>
      cargo.flatMap(({ stuffing }) => stuffing.map(({ cntNo }) => cntNo)),
    ),
  );
  for (const document of documents) mirror.meant(plainDocument(document));
  mirror.containers(
    containers
      .filter(({ cntNo }) => packed.has(cntNo))
      .map((box) => ({ ...box, seals: box.seals.slice(0, 1) })),
  );
  mirror.head({ documentNo: "", purpose: functions[setting.control.purpose] });
  return mirror;
}

/**
 * Dangerous goods have neither packing group nor secondary risk in the file, and one entry a line.
 */
function plainDocument(document: ImportBillDocument): ImportBillDocument {
  const plain = ({
    packingGroup: _group,
    subRisk: _risk,
    dgLabel: _label,
    ...goods
  }: DocumentDangerous): DocumentDangerous => goods;
  const cargo = document.cargo.map((line) =>
    line.dangerous ? { ...line, dangerous: line.dangerous.slice(0, 1).map(plain) } : line,
  );
  return { ...document, cargo };
}

/** As a port reads it. */
function readAgain(
  text: string,
  layout: FlatLayout,
  mirror: Mirror<ImportBillDocument>,
): Finding[] {
  const { message, findings } = readFlat(text, layout);
  readWhole(mirror, message.tree);
  return [...findings, ...mirror.findings()];
}

const day = (time: string | undefined) => (time ?? "").replace(/\D/g, "").slice(0, 8);

function writeHead(
  ctx: ExportContext,
  put: Put,
  { voyage, setting }: { voyage: DocumentVoyage; setting: ExportSetting },
): void {
  const { profile, control, now } = setting;
  const spot: Spot = { voyNo: voyage.voyNo };
  const port = (code: string) => ctx.code("PORT", code, spot, "portLoad");
  put(
    "00",
    {
      MESSAGE_TYPE: "IFCSUM",
      FILE_DESCRIPTION: "MANIFEST",
      FILE_FUNCTION: functions[control.purpose],
      SENDER_CODE: profile.sender.id,
      RECEIVER_CODE: profile.recipient.id,
      FILE_CREATE_TIME: stamp203(now) ?? "",
      SENDER_PORT_CODE: port(voyage.portLoad.code),
    },
    spot,
  );
  put(
    "10",
    {
      VESSEL_CODE: voyage.vessel.imo ?? voyage.vessel.callSign,
      VESSEL: voyage.vessel.name,
      NATIONALITY_CODE: voyage.vessel.flag,
      VOYAGE: voyage.voyNo,
      ETA_DATE: day(voyage.eta),
      SAILING_DATE: day(voyage.atd ?? voyage.etd),
      DEPART_PORT_CODE: port(voyage.portLoad.code),
      DEPART_PORT: voyage.portLoad.name,
      NEXT_CALLING_PORT_CODE: port(voyage.portDis.code),
      NEXT_CALLING_PORT: voyage.portDis.name,
    },
    spot,
  );
  put(
    "11",
    { SHIPPING_LINE_CODE: ctx.code("CARRIER", voyage.carrierCode, spot, "carrierCode") },
    spot,
  );
}

type Bill = {
  document: ImportBillDocument;
  boxes: ReadonlyMap<string, DocumentContainer>;
  voyage: DocumentVoyage;
};

function writeBill(ctx: ExportContext, put: Put, { document, boxes, voyage }: Bill): void {
  const { blNo } = document;
  const spot: Spot = { blNo };
  const port = (code: string | undefined, field: string) => ctx.code("PORT", code, spot, field);
  put(
    "12",
    {
      BL_NO: blNo,
      PLACE_CODE_OF_RECEIPT: port(document.receipt?.code, "receipt"),
      LOAD_PORT_CODE: port(document.portLoad.code, "portLoad"),
      LOAD_PORT: document.portLoad.name,
      // Yard to yard is what the platform expects where nothing is agreed.
      DELIVERY_CLAUSE: clauseOf(document.deliveryTerms ?? "") ?? "11",
      PREPAID_OR_COLLECT: ctx.code("FREIGHTTERM", document.freightTerms, spot, "freightTerms"),
      LOADING_DATE: day(voyage.atd ?? voyage.etd),
    },
    spot,
  );
  put(
    "13",
    {
      DISCHARGE_PORT_CODE: port(document.portDis.code, "portDis"),
      DISCHARGE_PORT: document.portDis.name,
      PLACE_CODE_OF_DELIVERY: port(document.delivery?.code, "delivery"),
      PLACE_OF_DELIVERY: document.delivery?.name,
    },
    spot,
  );
  const parties = [document.shipper, document.consignee, ...document.notify.slice(0, 3)];
  for (const [at, party] of parties.entries())
    put(String(16 + at), { CODE: undefined, LINE: partyLines(party) }, spot);
  for (const [at, cargo] of document.cargo.entries())
    writeGoods(ctx, put, { cargo, number: at + 1, blNo, boxes });
}

/** Name and address in lines of 35 bytes. */
const partyLines = ({ name, address }: DocumentParty) =>
  [name, ...(typeof address === "string" ? address.split("\n") : (address ?? []))]
    .flatMap((line) => portionsOf(line.trim(), 35))
    .slice(0, 6);

type Goods = {
  cargo: ImportBillDocument["cargo"][number];
  number: number;
  blNo: string;
  boxes: Bill["boxes"];
};

function writeGoods(ctx: ExportContext, put: Put, { cargo, number, blNo, boxes }: Goods): void {
  const spot: Spot = { blNo, under: `cargo[${number}].` };
  const [danger] = cargo.dangerous ?? [];
  put(
    "41",
    {
      CARGO_SEQUENCE_NO: String(number),
      CARGO_CODE: cargo.hscode?.replace(/\D/g, ""),
      NUMBER_OF_PACKAGES: String(cargo.empty ? 0 : cargo.pkgs),
      PACKAGE_KIND_CODE: ctx.code("PACKAGE", cargo.packageKind, spot, "packageKind"),
      GROSS_WEIGHT_KG: ctx.number(cargo.gwt, spot, "gwt"),
      NET_WEIGHT_KG: ctx.number(cargo.nwt, spot, "nwt"),
      MEASUREMENT_M3: ctx.number(cargo.dim, spot, "dim"),
    },
    spot,
  );
  if (danger || cargo.reefer)
    put(
      "43",
      {
        CLASS: danger?.dgClass,
        PAGE: danger?.dgPage,
        UNDG_NO: danger?.dgUnNo.replace(/^UN\s*/i, ""),
        LABEL: danger?.dgLabel,
        FLASH_POINT: danger?.dgFlashpoint,
        EMS_NO: danger?.ems?.replace(/[\s,/]/g, "").replace(/^(F-[A-Z])(S-[A-Z])$/i, "$1$2"),
        EMERGENCY_CONTACT: danger?.dgLinker,
        TEMPERATURE_ID: cargo.reefer ? (cargo.reefer.unit.startsWith("F") ? "F" : "C") : undefined,
        TEMPERATURE_SETTING: cargo.reefer?.temperature,
        MIN_TEMPERATURE: cargo.reefer?.low,
        MAX_TEMPERATURE: cargo.reefer?.high,
      },
      spot,
    );
  const marks = linesOf(cargo.marks);
  put("44", { MARKS: marks.length > 0 ? marks : ["N/M"] }, spot);
  put(
    "47",
    { DESCRIPTION: [...linesOf(cargo.goodsNameEn), ...linesOf(cargo.description)].slice(0, 10) },
    spot,
  );
  const stuffing = cargo.stuffing.map(({ cntNo, pkgs }) => ({ cntNo, pkgs: String(pkgs ?? "") }));
  const shares = new Map(
    shareGoods([{ pkgs: String(cargo.pkgs), gwt: cargo.gwt, dim: cargo.dim ?? "", stuffing }]).map(
      (share) => [share.cntNo, share],
    ),
  );
  for (const { cntNo, pkgs } of cargo.stuffing) {
    const [box, share] = [boxes.get(cntNo), shares.get(cntNo)];
    put(
      "51",
      {
        CARGO_SEQUENCE_NO: String(number),
        CTN_NO: cntNo,
        SEAL_NO: box?.seals[0]?.sealNo,
        CTN_SIZE_TYPE: ctx.code("SIZETYPE", box?.sizeType, spot, "sizeType"),
        CTN_STATUS: box?.isEmpty ? "E" : "F",
        CTN_NUMBER_OF_PACKAGES: cargo.empty || pkgs === undefined ? undefined : String(pkgs),
        CARGO_WEIGHT_KG: share?.gwt,
        TARE_WEIGHT_KG: box?.tare,
        CARGO_VOLUME_M3: share?.dim,
      },
      { ...spot, cntNo },
    );
  }
}

const linesOf = (text: string | readonly string[] | undefined) =>
  (typeof text === "string" ? text.split("\n") : (text ?? []))
    .flatMap((line) => portionsOf(line.trim(), 35))
    .slice(0, 10);

type Layout = { tag: string; values: Values; spot: Spot; layout: FlatLayout };

/**
 * Fields in the order of the layout; service characters are released, trailing empty fields cut.
 */
function recordText(ctx: ExportContext, { tag, values, spot, layout }: Layout): string {
  const used = new Map<string, number>();
  const fields = (layout[tag] ?? []).map(({ id, max, mandatory, decimals }) => {
    const at = used.get(id) ?? 0;
    used.set(id, at + 1);
    const value = values[id];
    const own = typeof value === "string" ? (at === 0 ? value : "") : (value?.[at] ?? "");
    const text = own === "" ? own : own.replace(/\s+/g, " ").trim();
    if (mandatory && text === "") ctx.refuse("edi.missingField", spot, id);
    if (text === "") return text;
    const length = bytesOf(text);
    // Numbers lose their meaning when they are cut.
    if (length > max && (decimals !== null || exactFields.has(id)))
      ctx.refuse("edi.valueTooLong", spot, id, { value: text, length, limit: max });
    return (portionsOf(text, max)[0] ?? "").replace(/[?:']/g, "?$&");
  });
  while (fields.at(-1) === "") fields.pop();
  return `${[tag, ...fields].join(":")}'`;
}

/** Numbers that lose their meaning when cut; names are cut to their room. */
const exactFields: ReadonlySet<string> = new Set([
  "BL_NO",
  "CTN_NO",
  "SEAL_NO",
  "CARGO_CODE",
  "VOYAGE",
  "UNDG_NO",
  "CTN_SIZE_TYPE",
  "PACKAGE_KIND_CODE",
  "SENDER_CODE",
  "RECEIVER_CODE",
]);
