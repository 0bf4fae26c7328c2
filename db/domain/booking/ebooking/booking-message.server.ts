import { sql } from "kysely";
import { readBooking, type BookingRequest, type PartyRequest } from "#edi/inbound/read-booking.ts";
import type { CargoRequest } from "#edi/inbound/read-booking-goods.ts";
import { bookingContent } from "#edi/inbound/taken-content.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { type Ctx, parseInput } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { CorrectionInput } from "./correction/correction.schema.ts";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { EbookingInput } from "./ebooking.schema.ts";
import { saveCorrection } from "./correction/ops/save-correction.server.ts";
import { saveEbooking } from "./ops/save-ebooking.server.ts";
import { defineInbound, rowFinding } from "#domain/exchange/edi/inbound/define-inbound.server.ts";
import type { NamedCode, SystemCode } from "#domain/exchange/edi/inbound/system-codes.server.ts";
import { voyageOf } from "#domain/exchange/edi/inbound/voyage-of.server.ts";
import { correctionSteps } from "./correction/correction.resource.server.ts";
import { ebookingSteps } from "./ebooking.resource.server.ts";

/**
 * IFTMBF makes and submits an e-booking; a replacement changes it, or becomes a correction once it
 * is received; a cancellation withdraws it or asks for it (guide §5.6, domain §3). The gates are
 * those of the screens.
 */
export const bookingInbound = defineInbound<BookingRequest>({
  type: "IFTMBF",
  content: bookingContent,
  read: readBooking,
  codes: codesOf,
  emptyFigures: ({ segment, cargo, containers, portLoad, portDis }) => [
    ...cargo.flatMap((line) =>
      line.gwt === "" ? [{ field: "gwt", segment: line.segment, key: "", tags: ["MEA"] }] : [],
    ),
    ...(containers.length === 0 ? [{ field: "containers", segment, key: "", tags: ["EQD"] }] : []),
    ...(portLoad === "" ? [{ field: "portLoad", segment, key: "", tags: ["LOC"] }] : []),
    ...(portDis === "" ? [{ field: "portDis", segment, key: "", tags: ["LOC"] }] : []),
  ],
  async stage(ctx, rows, { partnerCode, documentNo, messageFunction, system }) {
    const [request] = rows;
    const nothing = (finding: Finding) => ({
      rows: rows.length,
      changed: 0,
      objects: [],
      findings: [finding],
    });
    if (!request) return nothing(rowFinding("edi.noMessage", { segment: 1, field: "" }));
    const place = { segment: request.segment, field: "documentNo", params: { value: documentNo } };
    const earlier = await ebookingOf(ctx, partnerCode, documentNo);
    if (messageFunction === "9" && earlier) return nothing(rowFinding("edi.bookedBefore", place));
    if (messageFunction !== "9" && !earlier) return nothing(rowFinding("edi.notBooked", place));
    if (messageFunction === "1" && earlier) await cancel(ctx, earlier);
    if (messageFunction === "1" && earlier)
      return { rows: rows.length, changed: 1, objects: [earlier.ebNo], findings: [] };
    if (request.untold.length > 0) {
      const params = { value: request.untold.join(", ") };
      return nothing(
        rowFinding("edi.severalTemperatures", {
          segment: request.segment,
          field: "temperature",
          params,
        }),
      );
    }
    const voyage = await voyageOf(ctx, request);
    if (voyage === null) {
      const value = [request.vesselName, request.voyNo].filter(Boolean).join("/");
      return nothing(
        rowFinding("edi.voyageUnknown", {
          segment: request.segment,
          field: "voyage",
          params: { value },
        }),
      );
    }
    const ebNo = await store(ctx, earlier, formOf(request, voyage.name, system));
    return { rows: rows.length, changed: 1, objects: [ebNo], findings: [] };
  },
});

function codesOf({
  segment,
  receipt,
  portLoad,
  portDis,
  delivery,
  clientCode,
  deliveryTerms,
  cargo,
  containers,
}: BookingRequest): NamedCode[] {
  const ports = { receipt, portLoad, portDis, delivery };
  return [
    ...Object.entries(ports).map(
      ([field, ediCode]): NamedCode => ({ type: "PORT", ediCode, segment, field, key: "" }),
    ),
    { type: "PARTY", ediCode: clientCode, segment, field: "clientCode", key: "" },
    { type: "TRANSTERM", ediCode: deliveryTerms, segment, field: "deliveryTerms", key: "" },
    ...cargo.map(
      (line): NamedCode => ({
        type: "PACKAGE",
        ediCode: line.packageCode,
        segment: line.segment,
        field: "packageKind",
        key: "",
      }),
    ),
    ...containers.map(
      (line): NamedCode => ({
        type: "SIZETYPE",
        ediCode: line.sizeCode,
        segment: line.segment,
        field: "sizeType",
        key: "",
      }),
    ),
  ];
}

/** The e-booking that a message of the partner with this number made. */
async function ebookingOf(
  ctx: Ctx,
  partnerCode: string,
  documentNo: string,
): Promise<EBooking | null> {
  const { rows } = await sql<{
    ebNo: string;
  }>`select r.value -> 'objects' ->> 0 as "ebNo"
    from edi_message m, jsonb_array_elements(m.results) r
    where m.direction = 'IN'
      and m.partner_code = ${partnerCode}
      and m.results @> ${JSON.stringify([{ type: "IFTMBF", documentNo, state: "DONE" }])}::jsonb
      and r.value ->> 'documentNo' = ${documentNo}
      and r.value ->> 'state' = 'DONE'
    order by m.id desc
    limit 1`.execute(ctx.em.getKysely());
  return rows[0] ? ctx.em.findOne(EBooking, { ebNo: rows[0].ebNo }) : null;
}

type Form = Record<string, unknown>;

/** Saves and submits. A received e-booking gets a correction instead. */
async function store(ctx: Ctx, earlier: EBooking | null, form: Form): Promise<string> {
  if (earlier?.ebStatus === "RECEIVED") {
    const input = {
      ...form,
      id: earlier.id,
      clientCode: earlier.clientCode,
      correctionReason: "EDI",
    };
    await saveCorrection.run(ctx, parseInput(CorrectionInput, input));
    await ctx.em.flush();
    assertDone(await correctionSteps.submit.run(ctx, { rows: [{ id: earlier.id }] }));
    return earlier.ebNo;
  }
  const { id, ebNo } = await saveEbooking.run(
    ctx,
    parseInput(EbookingInput, { ...form, ...(earlier ? { id: earlier.id } : {}) }),
  );
  await ctx.em.flush();
  if (earlier?.ebStatus !== "SUBMITTED")
    assertDone(await ebookingSteps.submit.run(ctx, { rows: [{ id }] }));
  return ebNo;
}

/** A received e-booking is cancelled by the line; one that still waits goes away. */
async function cancel(ctx: Ctx, { id, ebStatus }: EBooking): Promise<void> {
  const rows = [{ id }];
  if (ebStatus === "RECEIVED")
    return assertDone(await ebookingSteps.requestCancel.run(ctx, { rows, reason: "EDI" }));
  if (ebStatus === "SUBMITTED") assertDone(await ebookingSteps.cancelSubmit.run(ctx, { rows }));
  assertDone(await ebookingSteps.remove.run(ctx, { rows }));
}

/** A refused step refuses the message, with each field it is refused for. */
function assertDone({ rows }: StepResult): void {
  const [row] = rows;
  if (row?.done) return;
  const named = (row?.faults ?? []).filter(({ field }) => field);
  if (named.length > 0)
    throw new Refusals(
      named.map(({ code, params, field }) => new Refusal(code, params, { field: field ?? "" })),
    );
  throw new Refusal(row?.code ?? "kit.notFound", row?.params ?? {});
}

function formOf(request: BookingRequest, voyage: string, system: SystemCode): Form {
  return {
    clientCode: system("PARTY", request.clientCode),
    voyage,
    receipt: system("PORT", request.receipt),
    portLoad: system("PORT", request.portLoad),
    portDis: system("PORT", request.portDis),
    delivery: system("PORT", request.delivery),
    deliveryTerms: system("TRANSTERM", request.deliveryTerms),
    freightTerms: "PREPAID",
    releaseType: "ORIGINAL",
    serviceContractNo: request.contractNo,
    ebRemark: request.remark.slice(0, 1000),
    ...partyFields("shipper", request.shipper),
    ...partyFields("consignee", request.consignee),
    ...partyFields("notify", request.notify),
    cargo: request.cargo.map((line) => cargoFields(line, system)),
    containers: request.containers.map(({ sizeCode, count, isSoc, isEmpty }) => ({
      sizeType: system("SIZETYPE", sizeCode),
      contCount: count,
      isSoc: isSoc ? "Y" : "N",
      emptyFlag: isEmpty ? "Y" : "N",
    })),
  };
}

/** Codes of these parties are the sender's; their names count. */
const partyFields = (role: string, { name, address, tel, mail }: PartyRequest): Form => ({
  [`${role}Name`]: name,
  [`${role}Address`]: address,
  [`${role}Tel`]: tel,
  [`${role}Mail`]: mail,
});

function cargoFields(
  { goodsName, hscode, pkgs, packageCode, gwt, dim, marks, dangerous, ...degrees }: CargoRequest,
  system: SystemCode,
): Form {
  const { temperature, temperatureLow, temperatureHigh } = degrees;
  return {
    goodsNameEn: goodsName,
    hscode,
    pkgs,
    packageKind: system("PACKAGE", packageCode),
    gwt: gwt || "0",
    dim: dim || "0",
    marks,
    ...(temperature === "" ? {} : { isRf: "Y", temperature, temperatureLow, temperatureHigh }),
    ...(dangerous
      ? {
          isDg: "Y",
          dgClass: dangerous.dgClass,
          dgUnNo: dangerous.unNo,
          dgPackingGroup: dangerous.packingGroup,
          dgFlashpoint: dangerous.flashpoint,
          dgEms: dangerous.ems,
          dgGoodsName: dangerous.name,
          dgLinker: dangerous.contact,
          dgLinkTel: dangerous.tel,
          nwt: dangerous.nwt,
        }
      : {}),
  };
}
