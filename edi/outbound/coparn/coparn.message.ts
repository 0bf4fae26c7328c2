import { readRelease } from "#edi/inbound/read-release.ts";
import { coparnD95b } from "#edi/messages/coparn/coparn-d95b.directory.ts";
import type { LocalTime } from "#edi/syntax/local-time.ts";
import { definePlainMessage, readHead, saidHead } from "../plain-message.ts";
import { stampsOf } from "../mirror-meant.ts";
import type { Spot } from "../export-context.ts";
import { writeDtm, writeFtx, writeLoc, writeRff } from "../segments.ts";

/**
 * Empty containers of a size to be given out for a booking; the depot is a port or place of ours.
 */
export type ReleaseLine = { sizeType: string; count: number; isSoc: boolean };

/** A release order of one booking (guide §5.5). */
export type ReleaseOrder = {
  bkNo: string;
  voyNo: string;
  externalVoyNo?: string;
  carrierCode: string;
  vessel: { name: string; imo?: string };
  portLoad: string;
  portDis: string;
  etd?: LocalTime;
  pickUp?: LocalTime;
  clientCode?: string;
  goodsNameEn?: string;
  lines: readonly ReleaseLine[];
};

/** COPARN D.95B: containers released to depot or terminal. */
export const coparnMessage = definePlainMessage<ReleaseOrder>({
  directory: coparnD95b,
  write(ctx, order, { documentNo, purpose }) {
    const spot: Spot = { bkNo: order.bkNo };
    if (order.lines.length === 0) ctx.refuse("edi.missingField", spot, "containers");
    ctx.out.put("BGM", [ctx.profile.coparnDocumentName, documentNo, purpose]);
    writeRff(ctx, "BN", order.bkNo, { spot, field: "bkNo" });
    const carrier = ctx.code("CARRIER", order.carrierCode, spot, "carrierCode");
    if (carrier === undefined) ctx.refuse("edi.missingField", spot, "carrierCode");
    const vessel = [
      ctx.exact(order.vessel.imo, 9, spot, "vessel.imo"),
      order.vessel.imo ? "146" : undefined,
      order.vessel.imo ? "11" : undefined,
    ];
    const name = ctx.shortened(order.vessel.name, 35, spot, "vessel.name");
    ctx.out.put("TDT", [
      "20",
      ctx.exact(order.voyNo, 17, spot, "voyNo"),
      "1",
      undefined,
      [carrier, "172", "20"],
      undefined,
      undefined,
      [...vessel, name],
    ]);
    writeRff(ctx, "VON", order.externalVoyNo, { spot, field: "externalVoyNo" });
    writeLoc(ctx, "9", { code: order.portLoad }, { spot, field: "portLoad" });
    writeLoc(ctx, "11", { code: order.portDis }, { spot, field: "portDis" });
    writeDtm(ctx, "133", order.etd, { spot, field: "etd" });
    ctx.out.put("NAD", ["CF", [carrier, "160", "20"]]);
    const client = ctx.exact(order.clientCode, 17, spot, "clientCode");
    if (client !== undefined) ctx.out.put("NAD", ["CZ", [client, "160", "ZZZ"]]);
    if (order.goodsNameEn) {
      ctx.out.put("GID", [1]);
      writeFtx(ctx, "AAA", order.goodsNameEn, { spot, field: "goodsNameEn" });
    }
    for (const [at, line] of order.lines.entries()) {
      const size = ctx.code("SIZETYPE", line.sizeType, spot, `containers[${at + 1}].sizeType`);
      if (!Number.isInteger(line.count) || line.count < 1)
        ctx.refuse("edi.missingField", spot, `containers[${at + 1}].count`);
      ctx.out.put("EQD", [
        "CN",
        undefined,
        [size, "102", "5"],
        line.isSoc ? "1" : undefined,
        "2",
        "4",
      ]);
      writeRff(ctx, "BN", order.bkNo, { spot, field: "bkNo" });
      ctx.out.put("EQN", [line.count]);
      ctx.out.put("TMD", ["3"]);
      writeDtm(ctx, "201", order.pickUp, { spot, field: "pickUp" });
      writeLoc(ctx, "98", { code: order.portLoad }, { spot, field: "portLoad" });
      writeLoc(ctx, "11", { code: order.portDis }, { spot, field: "portDis" });
    }
    ctx.out.put("CNT", [["16", order.lines.length]]);
  },
  meant: (
    { bkNo, voyNo, lines, vessel, etd, pickUp, clientCode = "", goodsNameEn: goods = "", ...order },
    head,
  ) => {
    const [portLoad, portDis, carrier] = [
      head.code("PORT", order.portLoad),
      head.code("PORT", order.portDis),
      head.code("CARRIER", order.carrierCode),
    ];
    const ship = { vesselName: vessel.name, imo: vessel.imo ?? "" };
    const values = {
      bkNo,
      voyNo,
      carrier,
      ...ship,
      portLoad,
      portDis,
      times: stampsOf({ "133": etd }),
      clientCode,
      goods,
    };
    return [
      saidHead(head),
      { key: bkNo, values },
      ...lines.map(({ count, isSoc, sizeType }) => {
        const own = {
          bkNo,
          count: String(count),
          isSoc: isSoc ? "Y" : "N",
          movement: "2",
          full: "4",
          sizeCode: head.code("SIZETYPE", sizeType),
        };
        return {
          key: bkNo,
          values: { ...own, depot: portLoad, portDis, pickUp: stampsOf({ "201": pickUp }) },
        };
      }),
    ];
  },
  read: (message) => {
    const { sizes, ...values } = readRelease(message);
    const lines = sizes.map(({ isSoc, ...size }) => ({
      key: size.bkNo,
      values: { ...size, isSoc: isSoc ? "Y" : "N" },
    }));
    return [readHead(message), { key: values.bkNo, values }, ...lines];
  },
  about: ({ voyNo, portLoad }) => ({ voyNo, port: portLoad }),
});
