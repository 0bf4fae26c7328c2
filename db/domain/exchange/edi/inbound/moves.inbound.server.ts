import { type MoveLine, readMoves } from "#edi/inbound/read-moves.ts";
import { moveContent } from "#edi/inbound/taken-content.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import { moveEvents } from "#domain/containers/move/move-events.ts";
import {
  type MoveDocument,
  type MoveReport,
  recordMoves,
  reportedOtherwise,
  withdrawMoves,
  withdrawReplaced,
} from "#domain/containers/move/record-moves.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { digitWarnings } from "./container-number.ts";
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
    async stage(ctx, rows, { partnerCode, messageId, messageFunction, documentNo, system }) {
      const findings = rows.flatMap((row) => faultsOf(row));
      const objects = [
        ...new Set(rows.flatMap(({ bkNo, blNo }) => [bkNo, blNo]).filter((no) => no !== "")),
      ];
      if (findings.length > 0) return { rows: rows.length, changed: 0, objects: [], findings };
      const warnings = rows.flatMap(digitWarnings);
      const document = { sender: partnerCode, documentNo: rows[0]?.earlierNo || documentNo };
      const moves = rows.map((row) => ({
        ...reportOf(row, { system, sender: partnerCode, messageId }),
        documentNo,
      }));
      const { changed, unknown, otherwise } = await write(ctx, moves, {
        document,
        messageFunction,
      });
      const warning = (segment: number, code: Finding["code"], key = ""): Finding => ({
        ...rowFinding(code, {
          segment,
          field: "documentNo",
          key,
          params: { document: document.documentNo },
        }),
        level: "warning",
      });
      if (unknown) warnings.push(warning(rows[0]?.segment ?? 1, "edi.nothingReplaced"));
      for (const at of otherwise)
        warnings.push(warning(rows[at]?.segment ?? 1, "edi.reportedBefore", rows[at]?.cntNo));
      return { rows: rows.length, changed, objects, findings: warnings };
    },
  });

type Written = { changed: number; unknown: boolean; otherwise: readonly number[] };

/**
 * By the function (1225): 1 and 3 take back, 5 stands for the document as a whole, 4 for the
 * containers it names, others add.
 */
async function write(
  ctx: Ctx,
  moves: readonly MoveReport[],
  { document, messageFunction }: { document: MoveDocument; messageFunction: string },
): Promise<Written> {
  if (messageFunction === "1" || messageFunction === "3") {
    const changed = await withdrawMoves(
      ctx,
      moves.map((move) => ({ ...move, documentNo: document.documentNo })),
    );
    return { changed, unknown: changed === 0, otherwise: [] };
  }
  const replaces = messageFunction === "4" || messageFunction === "5";
  const otherwise = replaces ? [] : await reportedOtherwise(ctx, moves);
  const whole = messageFunction === "5";
  const { withdrawn, existed } = replaces
    ? await withdrawReplaced(ctx, document, { moves, whole })
    : { withdrawn: 0, existed: true };
  const { inserted, changed } = await recordMoves(ctx, moves);
  return { changed: inserted + changed + withdrawn, unknown: !existed, otherwise };
}

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

function reportOf(
  row: MoveLine,
  { system, sender, messageId }: { system: SystemCode; sender: string; messageId: number },
): MoveReport {
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
