import { type MoveLine, readMoves } from "#edi/inbound/read-moves.ts";
import { moveContent } from "#edi/inbound/taken-content.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import { moveEvents } from "../../move/move-events.ts";
import { type MoveReport, recordMoves, withdrawMoves } from "../../move/record-moves.server.ts";
import { defineInbound, type InboundMessage, rowFinding } from "./define-inbound.server.ts";
import type { SystemCode } from "./system-codes.server.ts";

/** CODECO and COARRI record moves; a cancelled message takes its moves back (guide §5.5). */
const movesOf = (type: "CODECO" | "COARRI"): InboundMessage =>
  defineInbound<MoveLine>({
    type,
    content: moveContent,
    read: readMoves,
    codes: ({ segment, cntNo, portCode, sizeCode, moveCode }) => [
      { type: "MOVE", ediCode: moveCode, segment, field: "event", key: cntNo },
      { type: "PORT", ediCode: portCode, segment, field: "portCode", key: cntNo },
      { type: "SIZETYPE", ediCode: sizeCode, segment, field: "sizeType", key: cntNo },
    ],
    async stage(ctx, rows, { partnerCode, messageId, messageFunction, system }) {
      const findings = rows.flatMap((row) => faultsOf(row));
      const objects = [...new Set(rows.flatMap(({ bkNo, blNo }) => [bkNo, blNo]).filter((no) => no !== ""))];
      if (findings.length > 0) return { rows: rows.length, changed: 0, objects: [], findings };
      const moves = rows.map((row) => reportOf(row, { system, sender: partnerCode, messageId }));
      if (messageFunction === "1") return { rows: rows.length, changed: await withdrawMoves(ctx, moves), objects, findings };
      const { inserted, changed } = await recordMoves(ctx, moves);
      return { rows: rows.length, changed: inserted + changed, objects, findings };
    },
  });

function faultsOf({ segment, cntNo, time, portCode, moveCode }: MoveLine): Finding[] {
  const fault = (code: Finding["code"], field: string, value: string) =>
    rowFinding(code, { segment, field, key: cntNo, params: { value } });
  return [
    ...(/^[A-Z]{4}\d{7}$/.test(cntNo) ? [] : [fault("edi.badContainer", "cntNo", cntNo)]),
    ...(time ? [] : [fault(time === null ? "edi.badTime" : "edi.noTime", "eventTime", "")]),
    ...(portCode === "" ? [fault("edi.noPlace", "portCode", "")] : []),
    ...(moveCode === "" ? [fault("edi.noMove", "event", "")] : []),
  ];
}

function reportOf(row: MoveLine, { system, sender, messageId }: { system: SystemCode; sender: string; messageId: number }): MoveReport {
  const event = system("MOVE", row.moveCode);
  return {
    sender,
    cntNo: row.cntNo,
    event: moveEvents.find((own) => own === event) ?? "GATE_IN",
    localTime: row.time ?? "",
    portCode: system("PORT", row.portCode),
    dockCode: row.dockCode.slice(0, 20),
    emptyFlag: row.emptyFlag,
    traffic: row.traffic,
    sizeType: system("SIZETYPE", row.sizeCode),
    bkNo: row.bkNo.slice(0, 35),
    blNo: row.blNo.slice(0, 35),
    voyageName: row.voyageName.slice(0, 60),
    sealNo: row.sealNo,
    grossKg: row.vgmKg ?? row.grossKg,
    truckNo: row.truckNo.slice(0, 35),
    cell: row.cell.slice(0, 10),
    messageId,
  };
}

export const codecoInbound = movesOf("CODECO");
export const coarriInbound = movesOf("COARRI");
