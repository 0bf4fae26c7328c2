import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { type BillRequest, readBills, unpackedIn } from "#edi/inbound/read-bills.ts";
import type { PartyRequest } from "#edi/inbound/read-booking.ts";
import { isZoned } from "#edi/inbound/read-time.ts";
import { shareGoods, totalOf } from "#edi/inbound/share-goods.ts";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { billContent } from "#edi/inbound/taken-content.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { Refusal } from "#platform/kernel/refusal/refusal.ts";
import {
  type ReceivedBill,
  takeImportBills,
} from "#domain/documents/import-bill/take-import-bills.server.ts";
import { EdiPartner } from "../edi.entity.server.ts";
import { digitWarnings } from "./container-number.ts";
import { defineInbound, rowFinding } from "./define-inbound.server.ts";
import type { NamedCode, SystemCode } from "./system-codes.server.ts";
import { voyageOf } from "./voyage-of.server.ts";

/**
 * IFCSUM becomes import bills with their containers; a replacement changes them, a cancellation
 * removes them (guide §5.3).
 */
export const ifcsumInbound = defineInbound<BillRequest>({
  type: "IFCSUM",
  content: billContent,
  read: readBills,
  check: (rows, message, segments) =>
    unpackedIn(message, segments, rows).map(([cntNo, segment]) => ({
      ...rowFinding("edi.boxWithoutGoods", {
        segment,
        field: "containers",
        key: cntNo,
        params: { value: cntNo },
      }),
      level: "warning",
    })),
  codes: codesOf,
  emptyFigures: ({ segment, blNo: key, lines, containers, portLoad, portDis }) => [
    ...lines.flatMap((line) =>
      line.gwt === "" ? [{ field: "gwt", segment: line.segment, key, tags: ["MEA"] }] : [],
    ),
    ...(containers.size === 0 ? [{ field: "containers", segment, key, tags: ["EQD", "SGP"] }] : []),
    ...(portLoad === "" ? [{ field: "portLoad", segment, key, tags: ["LOC"] }] : []),
    ...(portDis === "" ? [{ field: "portDis", segment, key, tags: ["LOC"] }] : []),
  ],
  async stage(ctx, rows, { partnerCode, messageFunction, system }) {
    const objects = [...new Set(rows.map(({ blNo }) => blNo))];
    const nothing = (findings: Finding[]) => ({
      rows: rows.length,
      changed: 0,
      objects: [],
      findings,
    });
    const [first] = rows;
    if (!first) return nothing([rowFinding("edi.noBillsIn", { segment: 1, field: "" })]);
    const voyage = await voyageOf(ctx, first);
    if (!voyage) {
      const value = [first.vesselName, first.voyNo].filter(Boolean).join("/");
      return nothing([
        rowFinding("edi.voyageUnknown", {
          segment: first.segment,
          field: "voyage",
          params: { value },
        }),
      ]);
    }
    if (voyage.ended === "Y")
      return nothing([
        rowFinding("edi.voyageEnded", {
          segment: first.segment,
          field: "voyage",
          params: { value: voyage.name },
        }),
      ]);
    const sizes = await fleetSizes(ctx, rows);
    const purpose = await purposeOf(ctx, partnerCode, messageFunction);
    const existing =
      purpose === "overwrite" ? await existingBills(ctx, objects) : new Set<string>();
    const voyageId = voyage.id;
    const zones = await zonesOf(
      ctx,
      rows.filter(({ eta }) => isZoned(eta ?? "")).map(({ portDis }) => system("PORT", portDis)),
    );
    const terms = { voyage: voyage.name, system, sizes, zones };
    const purposeOfRow = ({ blNo }: BillRequest) =>
      purpose !== "overwrite" ? purpose : existing.has(blNo) ? "replace" : "original";
    function* received(): Generator<ReceivedBill> {
      for (const row of rows)
        yield { purpose: purposeOfRow(row), voyageId, bill: billOf(row, terms) };
    }
    const faults = await takeImportBills(ctx, received());
    if (faults.length > 0)
      return nothing(faults.flatMap(({ at, refusal }) => findingOf(rows[at], refusal)));
    return { rows: rows.length, changed: rows.length, objects, findings: rows.flatMap(warningsOf) };
  },
});

function codesOf({
  segment,
  blNo,
  freightCode,
  portLoad,
  portDis,
  delivery,
  lines,
  containers,
}: BillRequest): NamedCode[] {
  return [
    ...Object.entries({ portLoad, portDis, delivery }).map(
      ([field, ediCode]): NamedCode => ({ type: "PORT", ediCode, segment, field, key: blNo }),
    ),
    { type: "FREIGHTTERM", ediCode: freightCode, segment, field: "freightTerms", key: blNo },
    ...lines.map(
      (line): NamedCode => ({
        type: "PACKAGE",
        ediCode: line.packageCode,
        segment: line.segment,
        field: "packageKind",
        key: blNo,
      }),
    ),
    ...[...containers.values()].map(
      (box): NamedCode => ({
        type: "SIZETYPE",
        ediCode: box.sizeCode,
        segment: box.segment,
        field: "sizeType",
        key: blNo,
      }),
    ),
  ];
}

type Purpose = ReceivedBill["purpose"] | "overwrite";

/** An original overwrites only for a partner whose profile says so. */
async function purposeOf(
  { em }: Ctx,
  partnerCode: string,
  messageFunction: string,
): Promise<Purpose> {
  if (messageFunction === "1" || messageFunction === "3") return "cancel";
  if (messageFunction === "4" || messageFunction === "5") return "replace";
  const partner = await em.findOne(EdiPartner, { code: partnerCode });
  return partner && partnerProfileSchema.parse(partner.profile).overwrites
    ? "overwrite"
    : "original";
}

async function existingBills({ em }: Ctx, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await kyselyOf(em)
    .selectFrom("import_bill")
    .select("bl_no as blNo")
    .where("bl_no", "=", anyOf(numbers))
    .execute();
  return new Set(rows.map(({ blNo }) => blNo));
}

/** Sizes of containers that the message packs without describing them, from our own fleet. */
async function fleetSizes({ em }: Ctx, rows: readonly BillRequest[]): Promise<Map<string, string>> {
  const unknown = rows.flatMap(({ containers }) =>
    [...containers].flatMap(([cntNo, { sizeCode }]) => (sizeCode === "" ? [cntNo] : [])),
  );
  if (unknown.length === 0) return new Map();
  const existing = await kyselyOf(em)
    .selectFrom("container")
    .select(["cnt_no as cntNo", "size_type as sizeType"])
    .where("cnt_no", "=", anyOf([...new Set(unknown)]))
    .execute();
  return new Map(existing.map(({ cntNo, sizeType }) => [cntNo, sizeType]));
}

/** Zones of the ports whose day an instant falls on. */
async function zonesOf({ em }: Ctx, ports: readonly string[]): Promise<Map<string, string>> {
  if (ports.length === 0) return new Map();
  const { rows } = await sql<{
    code: string;
    zone: string;
  }>`select p.code, coalesce(nullif(p.time_zone, ''), (select seaway_zone (''))) as zone
    from port p
    where p.code = any (${[...new Set(ports)]}::text[])`.execute(em.getKysely());
  return new Map(rows.map(({ code, zone }) => [code, zone]));
}

type Terms = {
  voyage: string;
  system: SystemCode;
  sizes: ReadonlyMap<string, string>;
  zones: ReadonlyMap<string, string>;
};

/** The day of an arrival at its port. */
function arrivalDay(eta: string, zone: string | undefined): string {
  return isZoned(eta) && zone ? dayOf(Date.parse(eta), zone) : eta.slice(0, 10);
}

function billOf(
  request: BillRequest,
  { voyage, system, sizes, zones }: Terms,
): Record<string, unknown> {
  const { lines, containers, packing } = request;
  const packed = shareGoods(
    packing.length === 0
      ? lines
      : [{ ...totalOf(lines), pkgs: String(totalOf(lines).pkgs), stuffing: packing }],
  );
  const kinds = new Set(lines.map(({ packageCode }) => system("PACKAGE", packageCode)));
  const dangerous = lines.find((line) => line.dangerous)?.dangerous;
  return {
    blNo: request.blNo,
    masterBlNo: request.masterBlNo,
    voyage,
    eta: arrivalDay(request.eta ?? "", zones.get(system("PORT", request.portDis))),
    portLoad: system("PORT", request.portLoad),
    portDis: system("PORT", request.portDis),
    delivery: system("PORT", request.delivery),
    freightTerms: freights[system("FREIGHTTERM", request.freightCode)] ?? "PREPAID",
    ...partyFields("shipper", request.shipper),
    ...partyFields("consignee", request.consignee),
    ...partyFields("notify", request.notify),
    goodsNameEn: lines
      .map(({ goodsName }) => goodsName)
      .join("; ")
      .slice(0, 250),
    hscode: lines.find(({ hscode }) => hscode !== "")?.hscode ?? "",
    marks: lines
      .map(({ marks }) => marks)
      .filter(Boolean)
      .join("\n")
      .slice(0, 1000),
    packageKind: kinds.size === 1 ? [...kinds][0] : "",
    ...totalOf(lines),
    isDg: dangerous ? "Y" : "N",
    dgUnNo: dangerous?.unNo ?? "",
    containers: packed.map((share) => {
      const { sizeCode = "", sealNo = "" } = containers.get(share.cntNo) ?? {};
      return {
        ...share,
        sealNo,
        sizeType: sizeCode === "" ? (sizes.get(share.cntNo) ?? "") : system("SIZETYPE", sizeCode),
      };
    }),
  };
}

/** Data element 4237; a third party pays elsewhere. */
const freights: Readonly<Record<string, string>> = {
  PREPAID: "PREPAID",
  COLLECT: "COLLECT",
  ELSEWHERE: "ELSEWHERE",
  P: "PREPAID",
  PP: "PREPAID",
  C: "COLLECT",
  CC: "COLLECT",
  A: "ELSEWHERE",
  B: "ELSEWHERE",
};

/** Codes of these parties are the sender's; their names count. */
const partyFields = (role: string, { name, address, tel, mail }: PartyRequest) => ({
  [`${role}Name`]: name.slice(0, 200),
  [`${role}Address`]: address.slice(0, 500),
  [`${role}Tel`]: tel.slice(0, 60),
  [`${role}Mail`]: mail.slice(0, 120),
});

/** The refusal stands at the consignment, with the bill and its field. */
function findingOf(row: BillRequest | undefined, { code, params, place }: Refusal): Finding[] {
  if (!row) return [];
  const field = place.field ?? "";
  return [
    {
      code,
      level: "error",
      segment: row.segment,
      field,
      blNo: row.blNo,
      params: { ...params, segment: row.segment, key: row.blNo, field },
    },
  ];
}

/**
 * A container that only the packing names, whose size came from our fleet, and one with a wrong
 * check digit.
 */
const warningsOf = ({ blNo, containers }: BillRequest): Finding[] =>
  [...containers].flatMap(([cntNo, { segment, sizeCode }]) => {
    const digits = digitWarnings({ segment, cntNo });
    if (sizeCode !== "") return digits;
    const params = { segment, key: blNo, value: cntNo };
    return [
      ...digits,
      { code: "edi.noEquipment", level: "warning", segment, blNo, params },
    ] satisfies Finding[];
  });
