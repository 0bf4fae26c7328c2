import { readConfirmation } from "#edi/inbound/read-release.ts";
import { iftmbcD99b } from "#edi/messages/iftmbc/iftmbc-d99b.directory.ts";
import type { LocalTime } from "#edi/syntax/local-time.ts";
import { definePlainMessage, type MeantHead, type SaidLine } from "../plain-message.ts";
import { stampsOf } from "../mirror-meant.ts";
import type { ExportContext, Spot } from "../export-context.ts";
import { writeDtm, writeFtx, writeRff } from "../segments.ts";

/** The answer to a booking request; `bkNo` is blank where it was rejected (guide §5.6). */
export type BookingConfirmation = {
  response: "AP" | "RE" | "CA";
  /** Function (1225): 6 confirms, 9 rejects, 5 answers a change, 1 a cancellation. */
  messageFunction: "1" | "5" | "6" | "9";
  bkNo: string;
  customerNo: string;
  reason?: string;
  contractNo?: string;
  clientCode?: string;
  carrierCode: string;
  voyNo: string;
  vessel: { name: string; imo?: string };
  receipt?: string;
  portLoad: string;
  portDis: string;
  delivery?: string;
  etd?: LocalTime;
  eta?: LocalTime;
  cutOff?: LocalTime;
  cargo: readonly { goodsNameEn: string; pkgs: number; packageKind: string; gwt: string }[];
  containers: readonly { sizeType: string; count: number }[];
};

/** IFTMBC D.99B: what becomes of a booking request. */
export const iftmbcMessage = definePlainMessage<BookingConfirmation>({
  directory: iftmbcD99b,
  write(ctx, confirmation, { documentNo, preparedAt }) {
    const spot: Spot = { bkNo: confirmation.bkNo || confirmation.customerNo };
    const { response, messageFunction } = confirmation;
    ctx.out.put("BGM", ["770", documentNo, messageFunction, response]);
    ctx.out.put("DTM", [["137", preparedAt, "203"]]);
    writeFtx(ctx, "AAI", confirmation.reason, { spot, field: "reason" });
    if (response === "RE" && !confirmation.reason) ctx.refuse("edi.missingField", spot, "reason");
    writePlace(ctx, "88", confirmation.receipt, { spot, field: "receipt" });
    writePlace(ctx, "7", confirmation.delivery, { spot, field: "delivery" });
    writeRff(ctx, "BN", confirmation.bkNo, { spot, field: "bkNo" });
    writeRff(ctx, "SI", confirmation.customerNo, { spot, field: "customerNo" });
    writeRff(ctx, "CT", confirmation.contractNo, { spot, field: "contractNo" });
    writeVoyage(ctx, confirmation, spot);
    if (response === "RE") return;
    for (const [at, line] of confirmation.cargo.entries()) {
      const kind = ctx.code("PACKAGE", line.packageKind, spot, `cargo[${at + 1}].packageKind`);
      ctx.out.put("GID", [at + 1, [line.pkgs, kind]]);
      writeFtx(ctx, "AAA", line.goodsNameEn, { spot, field: `cargo[${at + 1}].goodsNameEn` });
      const gross = ctx.number(line.gwt, spot, `cargo[${at + 1}].gwt`);
      if (gross !== undefined) ctx.out.put("MEA", ["AAE", "G", ["KGM", gross]]);
    }
    for (const [at, { sizeType, count }] of confirmation.containers.entries()) {
      const size = ctx.code("SIZETYPE", sizeType, spot, `containers[${at + 1}].sizeType`);
      ctx.out.put("EQD", ["CN", undefined, [size, "102", "5"], "2", undefined, "5"]);
      ctx.out.put("EQN", [count]);
    }
  },
  meant: meantLines,
  read: (message) => {
    const { cargo, sizes, ...values } = readConfirmation(message);
    return [values, ...cargo, ...sizes].map((own) => ({ key: values.documentNo, values: own }));
  },
  about: ({ voyNo, portLoad }) => ({ voyNo, port: portLoad }),
});

/** The answer, its goods and its containers; a rejection has neither. */
function meantLines(
  confirmation: BookingConfirmation,
  { documentNo, code }: MeantHead,
): SaidLine[] {
  const {
    response,
    messageFunction,
    bkNo,
    customerNo,
    reason = "",
    contractNo = "",
    clientCode = "",
    voyNo,
    vessel,
  } = confirmation;
  const place = (own: string | undefined) => code("PORT", own);
  const head = {
    documentNo,
    messageFunction,
    response,
    bkNo,
    customerRef: customerNo,
    contractNo,
    clientCode,
    reason,
    voyNo,
    carrier: code("CARRIER", confirmation.carrierCode),
    imo: vessel.imo ?? "",
    vesselName: vessel.name,
    receipt: place(confirmation.receipt),
    portLoad: place(confirmation.portLoad),
    portDis: place(confirmation.portDis),
    delivery: place(confirmation.delivery),
    times: stampsOf({
      "133": confirmation.etd,
      "180": confirmation.cutOff,
      "132": confirmation.eta,
    }),
  };
  const isRejected = response === "RE";
  const cargo = (isRejected ? [] : confirmation.cargo).map(
    ({ goodsNameEn: goods, pkgs, packageKind, gwt }, at) => ({
      lineNo: String(at + 1),
      goods,
      pkgs: String(pkgs),
      packageCode: code("PACKAGE", packageKind),
      gwt,
    }),
  );
  const sizes = (isRejected ? [] : confirmation.containers).map(({ sizeType, count }) => ({
    sizeCode: code("SIZETYPE", sizeType),
    count: String(count),
    owner: "2",
    full: "5",
  }));
  return [head, ...cargo, ...sizes].map((values) => ({ key: bkNo || customerNo, values }));
}

function writePlace(
  ctx: ExportContext,
  qualifier: string,
  code: string | undefined,
  at: { spot: Spot; field: string },
): void {
  const place = ctx.code("PORT", code, at.spot, at.field);
  if (place !== undefined) ctx.out.put("LOC", [qualifier, [place, "139", "6"]]);
}

function writeVoyage(ctx: ExportContext, confirmation: BookingConfirmation, spot: Spot): void {
  const carrier = ctx.code("CARRIER", confirmation.carrierCode, spot, "carrierCode");
  const { name, imo } = confirmation.vessel;
  const vessel = [
    ctx.exact(imo, 9, spot, "vessel.imo"),
    imo ? "146" : undefined,
    imo ? "11" : undefined,
    ctx.shortened(name, 35, spot, "vessel.name"),
  ];
  ctx.out.put("TDT", [
    "20",
    ctx.exact(confirmation.voyNo, 17, spot, "voyNo"),
    "1",
    undefined,
    [carrier, "172", "20"],
    undefined,
    undefined,
    vessel,
  ]);
  writePlace(ctx, "9", confirmation.portLoad, { spot, field: "portLoad" });
  writeDtm(ctx, "133", confirmation.etd, { spot, field: "etd" });
  writeDtm(ctx, "180", confirmation.cutOff, { spot, field: "cutOff" });
  writePlace(ctx, "11", confirmation.portDis, { spot, field: "portDis" });
  writeDtm(ctx, "132", confirmation.eta, { spot, field: "eta" });
  if (carrier !== undefined) ctx.out.put("NAD", ["CA", [carrier, "160", "192"]]);
  const client = ctx.exact(confirmation.clientCode, 17, spot, "clientCode");
  if (client !== undefined) ctx.out.put("NAD", ["ZZZ", [client, "160", "ZZZ"]]);
}
